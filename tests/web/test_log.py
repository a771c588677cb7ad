"""No mark is lost: the page's own log and the server's own records, whatever happens between them and in which order.

The states and the invariants I1 to I9 are those of docs/marks.md.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from sheetgen.app.orders import PlayOrder
from sheetgen.text.complaint import Unusable
from sheetgen.web import player_file as records
from sheetgen.web.journal import FORMAT, FROM_FILE, Operation, operations_of
from sheetgen.web.routes import Routes
from sheetgen.web.run_server import open_session

from .browsing import missing

PAGE = Path(records.__file__).parent / "page"
DRIVER = Path(__file__).with_name("log_driver.mjs")
GAME = "hadrians-wall"
BOXES = ("player.1", "date.1")
WRONG = "no.such"
"""A box that this sheet does not have: a mark in it is refused."""
DEVICES = ("phone", "tablet")
RUNS = int(os.environ.get("SHEETGEN_LOG_RUNS", "12"))
"""Schedules that are tried; each has ``EVENTS`` events."""
EVENTS = 60
MOST_PAGES = 5
HOUR = 3600.0
EDITIONS = (FORMAT + 1, FORMAT)
"""The formats of operations of two editions of the page."""


class Pages:
    """The pages, each a log of marks in one process of node."""

    def __init__(self, folder: Path) -> None:
        node = shutil.which("node")
        if node is None:
            missing("node is not installed")
            return
        (folder / "package.json").write_text('{"type": "module"}')
        words = [node, str(DRIVER)]
        for edition in EDITIONS:
            script = folder / f"{edition}.js"
            script.write_text((PAGE / "log.js").read_text("utf-8").replace("FORMAT = 1;", f"FORMAT = {edition};"))
            words.append(script.as_uri())
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __call__(self, do: str, **more: object) -> dict[str, Any]:
        """What came of a command: the requests of the pages, and how these stand."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps({"do": do, **more}) + "\n")
        self.process.stdin.flush()
        told: dict[str, Any] = json.loads(self.process.stdout.readline())
        return told


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pages]:
    found = Pages(tmp_path_factory.mktemp("page"))
    yield found
    found.process.kill()


@dataclass(frozen=True)
class Tap:
    """What a person did on a page: the boxes that were set, and what the page showed there before."""

    page: int
    changes: dict[str, str | None]
    found: dict[str, str | None]


class Killed(BaseException):
    """The server is killed in the middle of what it does."""


@dataclass
class Host:
    """A table on one port, as far as a page knows; ``server`` is None while it is down."""

    folder: Path
    steps: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    server: Routes | None = None
    stream: list[dict[str, Any]] = field(default_factory=list)
    """The steps that this run of the server told everybody."""
    runs: dict[str, Routes] = field(default_factory=dict)
    """All runs of the server, by their epochs."""

    def start(self) -> None:
        table = open_session(PlayOrder(game=GAME), "en", self.folder)
        self.server = Routes(table)
        self.runs[self.server.epoch] = self.server
        table.send = self._sent
        self.stream.clear()

    def _sent(self, event: dict[str, Any]) -> None:
        if event["kind"] == "step":
            self.stream.append(json.loads(json.dumps({**event, "epoch": self.running.epoch})))
        if event["kind"] == "step" and event["by"] != FROM_FILE:
            self.steps.append((event["player"], event["set"]))

    @property
    def running(self) -> Routes:
        assert self.server is not None
        return self.server


class World:
    """A schedule: what people, the network and the computer do, one event after the other."""

    def __init__(self, pages: Pages, folder: Path, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
        self.chance = random.Random(seed)
        self.ask, self.patch = pages, monkeypatch
        self.hosts = [Host(folder / name) for name in ("first", "second")]
        for host in self.hosts:
            host.start()
            for name in ("Ada", "Ben"):
                host.running.table.join(name)
        self.tables = [host.running.table.journal.table for host in self.hosts]
        self.places: list[tuple[str, int, str]] = []
        """The device, the table and the player of each page that was ever opened."""
        self.pages: list[int] = []
        """The numbers of those that are open."""
        self.frozen: dict[int, list[dict[str, Any]]] = {}
        """The pages that the system has stopped, with what reached each meanwhile."""
        self.told: dict[str, Any] = {"pages": {}, "kept": {}}
        self.flying: list[dict[str, Any]] = []
        self.coming: list[tuple[int, str, dict[str, Any]]] = []
        """Answers on their way to a page."""
        self.made: dict[str, Tap] = {}
        """All operations by their identities."""
        self.excused: set[str] = set()
        """Those of closed pages that had not said that they were kept, and those that a person deleted or let go."""
        self.read: set[str] = set()
        """Those that cannot stand on the sheet, and a person has read it."""
        self.seen: dict[tuple[int, str], int] = {}
        """The version of the sheet that each page showed last, for each run of a server."""
        self.laid_on: set[str] = set()
        """Those that a person laid on the sheet all the same."""
        self.by_hand: list[tuple[int, str, int, dict[str, str]]] = []
        """What was written into files: the table, the player, how many lines the journal had, what was set."""
        self.spoiled: dict[Path, bytes] = {}
        """What stood in the files that cannot be read now."""
        self.late = 0.0
        real = time.time
        self.patch.setattr(time, "time", lambda: real() - self.late)
        self.serve(FORMAT)
        self.do("seed", seed=seed + 1)

    def do(self, what: str, **more: object) -> None:
        self.told = self.ask(what, **more)
        self.flying += self.told["requests"]

    def state(self, page: int) -> dict[str, Any]:
        found: dict[str, Any] = self.told["pages"][str(page)]
        return found

    def run(self) -> None:
        often = {self.tap: 8, self.deliver: 14, self.wake: 6, self.tell: 4, self.lose: 3}
        twice = (self.open, self.close, self.start, self.thaw, self.decide, self.understand, self.arrive, self.connect)
        once = (
            *(self.kill, self.kill_within, self.kill_within, self.full, self.slow, self.room, self.room),
            *(self.freeze, self.clear, self.write, self.spoil, self.mend, self.set_back, self.change_edition),
            *(self.overtake, self.overtake, self.overtake),
        )
        events = [each for each, times in often.items() for _ in range(times)] + [*twice, *twice, *once]
        for _ in range(3):
            self.open()
            self.deliver(safely=True)
        for _ in range(EVENTS):
            self.chance.choice(events)()
            self.saved_is_true()
            self.sheets_are_as_told()

    def open(self) -> None:
        """Open a page, or a second one of a sheet, as a tab that is duplicated does."""
        if len(self.pages) < MOST_PAGES:
            self.open_at(self.chance.choice(DEVICES), self.chance.randrange(2), self.chance.choice("12"))
            if self.chance.random() < 0.7:
                self.deliver(safely=True)

    def open_at(self, device: str, at: int, player: str) -> int:
        page = len(self.places)
        self.places.append((device, at, player))
        self.pages.append(page)
        edition = EDITIONS.index(self.edition)
        self.do("open", page=page, device=device, table=self.tables[at], player=player, edition=edition)
        return page

    def some(self) -> list[int]:
        return [page for page in self.pages if self.state(page)["begun"] and page not in self.frozen]

    def tap(self) -> None:
        if found := self.some():
            self.tap_on(self.chance.choice(found))

    def tap_on(self, page: int) -> None:
        """Mark a box, take it back, draw along both, or mark one that the sheet does not have."""
        kind = self.chance.random()
        day = date(2000, 1, 1) + timedelta(len(self.made))
        made: dict[str, str | None] = {"player.1": f"Ada {len(self.made)}", "date.1": day.isoformat()}
        if kind > 0.1:
            box = self.chance.choice(BOXES)
            made = {box: made[box] if kind > 0.2 else None}
        if kind > 0.92:
            made = {WRONG: "on"}
        shown = self.state(page)["marks"]
        self.do("tap", page=page, set=made)
        self.made[self.told["made"]] = Tap(page, made, {box: shown.get(box) for box in made})

    def close(self) -> None:
        if self.pages:
            self.close_one(self.chance.choice(self.pages))

    def close_one(self, page: int) -> None:
        state = self.state(page)
        self.excused |= {each["key"] for each in state["waiting"] + state["refused"] if not each["kept"]}
        self.pages.remove(page)
        self.frozen.pop(page, None)
        self.do("close", page=page)

    def freeze(self) -> None:
        """Stop a page, as a phone does with a tab in the background: the other tabs take it for closed."""
        if found := self.some():
            page = self.chance.choice(found)
            self.frozen[page] = []
            self.do("freeze", page=page, frozen=True)

    def thaw(self) -> None:
        if self.frozen:
            page = self.chance.choice(list(self.frozen))
            self.do("freeze", page=page, frozen=False)
            for each in self.frozen.pop(page):
                self.do(**each)

    def wake(self) -> None:
        if found := [page for page in self.pages if page not in self.frozen]:
            self.do("wake", page=self.chance.choice(found))

    def connect(self) -> None:
        """The stream of events begins anew."""
        if found := self.some():
            self.do("connect", page=self.chance.choice(found))

    def decide(self) -> None:
        if found := [page for page in self.some() if self.state(page)["offered"]]:
            page = self.chance.choice(found)
            if self.chance.random() < 0.5:
                self.lay_on(page)
            else:
                self.excused |= set(self.state(page)["offered"])
                self.do("letGo", page=page, kind="offered")

    def lay_on(self, page: int) -> None:
        self.laid_on |= set(self.state(page)["offered"])
        self.do("layOn", page=page)

    def read_refused(self, page: int) -> None:
        refused = self.state(page)["refused"]
        assert {each["words"] for each in refused} <= {f"no such box: {WRONG}"}
        self.read |= {each["key"] for each in refused}
        self.do("letGo", page=page, kind="refused")

    def understand(self) -> None:
        if found := [page for page in self.some() if self.state(page)["refused"]]:
            self.read_refused(self.chance.choice(found))

    def tell(self) -> None:
        """Let a page hear of a step, in any order."""
        if found := self.some():
            self.tell_one_of(3, self.chance.choice(found))

    def tell_one_of(self, last: int, page: int) -> None:
        _, at, player = self.places[page]
        if steps := [each for each in self.hosts[at].stream if each["player"] == player]:
            self.do("told", page=page, step=self.chance.choice(steps[-last:]))
            self.sheets_are_as_told()

    def full(self) -> None:
        self.do("full", device=self.chance.choice(DEVICES), full=True)

    def slow(self) -> None:
        """The storage of a device takes its time."""
        self.do("slow", device=self.chance.choice(DEVICES), slow=True)

    def room(self) -> None:
        for device in DEVICES:
            self.do("full", device=device, full=False)
            self.do("slow", device=device, slow=False)

    def clear(self) -> None:
        """A person deletes what the browser of a device keeps."""
        device = self.chance.choice(DEVICES)
        self.excused |= {key for key, tap in self.made.items() if self.places[tap.page][0] == device}
        self.do("clear", device=device)

    def write(self) -> None:
        self.write_into(self.chance.randrange(2), self.chance.choice("12"))

    def write_into(self, at: int, player: str) -> None:
        """Change a file by hand, as a person does; the table notices at once or with the next mark."""
        server, box = self.hosts[at].server, self.chance.choice(BOXES)
        if server is None or (record := server.table.records[player]).path in self.spoiled:
            return
        server.table.refresh()
        day = date(1900, 1, 1) + timedelta(len(self.by_hand))
        text = day.isoformat() if box == "date.1" else f"Hand {len(self.by_hand)}"
        marks = record.judge.marker.text({**record.marks, box: text})
        record.path.write_text(f"{marks}# by hand\n", "utf-8")
        self.by_hand.append((at, player, len(self.lines(at)), {box: text}))
        if self.chance.random() < 0.5:
            server.table.refresh()

    def overtake(self) -> None:
        """An answer comes late: the page has asked again meanwhile, and the sheet was changed in between."""
        if not (found := self.some()):
            return
        page = self.chance.choice(found)
        _, at, player = self.places[page]
        self.mend()
        if self.hosts[at].server is None or self.chance.random() < 0.5:
            self.hosts[at].start()
            if self.chance.random() < 0.5:
                self.meet(page)
        if self.chance.random() < 0.5:
            self.tap_on(page)
        else:
            self.do("connect", page=page)
        asked = bool(self.flying) and self.flying[-1]["page"] == page
        if asked:
            self.deliver(late=True)
        for _ in range(2):
            self.write_into(at, player)
            self.hosts[at].running.table.refresh()
        if self.chance.random() < 0.7:
            self.tell_one_of(2, page)
        if self.chance.random() < 0.5:
            self.hosts[at].start()
        self.meet(page)
        if asked:
            self.arrive(-1)

    def meet(self, page: int) -> None:
        """Let a page ask for its sheet, and be answered at once."""
        self.do("connect", page=page)
        self.deliver(safely=True)
        self.sheets_are_as_told()

    def spoil(self) -> None:
        """A file cannot be read for a while."""
        server = self.chance.choice(self.hosts).server
        if server is not None:
            path = server.table.records[self.chance.choice("12")].path
            self.spoiled.setdefault(path, path.read_bytes())
            path.write_text("game: [", "utf-8")
            if self.chance.random() < 0.5:
                server.table.refresh()

    def mend(self) -> None:
        for path, content in self.spoiled.items():
            path.write_bytes(content)
        self.spoiled.clear()

    def set_back(self) -> None:
        """All clocks are set back by an hour."""
        self.late += HOUR
        self.do("setBack", seconds=HOUR)

    def change_edition(self) -> None:
        """The tables run another edition: pages that are open do not know it, and those opened next do."""
        self.serve(self.chance.choice(EDITIONS))

    def serve(self, edition: int) -> None:
        self.edition = edition
        self.patch.setattr("sheetgen.web.routes.FORMAT", edition)

    def kill(self) -> None:
        self.chance.choice(self.hosts).server = None

    def start(self) -> None:
        self.mend()
        for host in self.hosts:
            if host.server is None:
                host.start()

    def kill_within(self) -> None:
        """Kill the server between its journal and the file."""

        def killed(*_: object) -> None:
            raise Killed

        with self.patch.context() as patch:
            patch.setattr(records, "write_atomically", killed)
            patch.setattr(records, "write_with_backup", killed)
            for _ in range(4):
                self.deliver()

    def lose(self) -> None:
        if self.flying:
            lost = self.flying.pop(self.chance.randrange(len(self.flying)))
            self.reach(lost["page"], "fail", request=lost["request"])

    def reach(self, page: int, what: str, **more: object) -> None:
        """Let something come to a page; it waits as long as that is stopped."""
        if page in self.frozen:
            self.frozen[page].append({"what": what, **more})
        else:
            self.do(what, **more)

    def deliver(self, *, safely: bool = False, late: bool = False) -> None:
        """Hand a request to the table; it may come twice, and the answer may be lost.

        The newest one, whose answer comes at once, if ``safely``, or is not there yet, if ``late``.
        """
        if not self.flying:
            return
        safely = safely or late
        asked = self.flying.pop(-1 if safely else self.chance.randrange(len(self.flying)))
        page = asked["page"]
        _, at, _ = self.places[page]
        # Both tables may stand on the same port, one after the other.
        if not safely and self.chance.random() < 0.1:
            at = 1 - at
        times = 2 if not safely and self.chance.random() < 0.2 else 1
        answer: tuple[Any, int] | None = None
        for _ in range(times):
            answer = self.answered(self.hosts[at], asked)
        if page not in self.pages or answer is None or (not safely and self.chance.random() < 0.2):
            come = (page, "fail", {"request": asked["request"]})
        elif answer[1] == 200:
            come = (page, "answer", {"request": asked["request"], "answer": answer[0]})
        else:
            come = (page, "fail", {"request": asked["request"], "status": answer[1], "told": answer[0]})
        self.coming.append(come)
        if not late and (safely or self.chance.random() < 0.7):
            self.arrive(-1)

    def arrive(self, at: int | None = None) -> None:
        """Let an answer come to its page, of several not always the first."""
        if self.coming:
            page, what, more = self.coming.pop(self.chance.randrange(len(self.coming)) if at is None else at)
            self.reach(page, what, **more)

    def answered(self, host: Host, asked: dict[str, Any]) -> tuple[Any, int] | None:
        server = host.server
        if server is None:
            return None
        try:
            if asked["kind"] == "load":
                if self.hosts[self.places[asked["page"]][1]] is not host:
                    return {"table": "another"}, 409
                found, status = server.table.records[asked["player"]].as_json(server.epoch, server.table.in_words), 200
            else:
                with self.nothing_is_overruled(server, asked):
                    found, status = server.marked(asked["player"], asked["body"])
        except Killed:
            host.server = None
            return None
        except Unusable as fault:
            return {"unusable": [str(fault)]}, 409
        return json.loads(json.dumps(found)), status

    @contextmanager
    def nothing_is_overruled(self, server: Routes, asked: dict[str, Any]) -> Iterator[None]:
        """I8: what a page sends for another one sets no box that was changed since, unless a person said so."""
        record, marks = server.table.records[asked["player"]], dict[str, str | None]()
        before, log = record.version, record.journal.sheet(asked["player"])
        marks.update(record.marks)
        fresh = [each for each in operations_of(asked["body"]) if not log.holds(each)]
        try:
            yield
        finally:
            for step in record.steps[before:]:
                if step.by == FROM_FILE:
                    marks.update(step.changes)
            for operation in filter(log.holds, fresh):
                tap = self.made[operation.key]
                assert self.state(tap.page)["format"] == asked["body"]["format"], "sent by another edition"
                if tap.page != asked["page"] and operation.key not in self.laid_on:
                    for box, text in tap.changes.items():
                        assert marks.get(box) in (tap.found[box], text), ("I8", operation, marks.get(box))
                marks.update(tap.changes)

    def saved_is_true(self) -> None:
        """I4 and I9: where nothing waits, every mark made on a page is on the sheet, or was, and none is kept."""
        for page in self.some():
            state = self.state(page)
            _, at, player = self.places[page]
            if not state["waiting"] and self.hosts[at].server is not None:
                mine = {key for key, tap in self.made.items() if tap.page == page}
                assert mine <= self.written(at, player), ("I4", page, mine)
                shown = len(state["offered"]) + len(state["refused"])
                assert state["kept"] <= shown, ("I9", page)

    def sheets_are_as_told(self) -> None:
        """I5: a page knows a sheet as it was at some version, and never goes back to an earlier one of that server."""
        for page in self.pages:
            state, (_, at, player) = self.state(page), self.places[page]
            version, epoch = state["version"], state["epoch"]
            assert version >= self.seen.get((page, epoch), 0), ("I5", page)
            self.seen[page, epoch] = version
            steps = self.hosts[at].runs[epoch].table.records[player].steps[:version] if epoch else ()
            marks = dict[str, str | None]()
            for step in steps:
                marks.update(step.changes)
            assert (state["base"], version) == ({box: text for box, text in marks.items() if text}, len(steps)), (
                "I5",
                page,
            )

    def lines(self, at: int) -> list[Any]:
        return [json.loads(line) for line in (self.hosts[at].folder / ".table").read_text("utf-8").splitlines()]

    def written(self, at: int, player: str) -> set[str]:
        """All operations that a table has made on a sheet."""
        taken = Counter[str]()
        for line in self.lines(at):
            if line.get("marks") == player:
                taken[line["origin"]] = max(taken[line["origin"]], line["to"])
        log = self.hosts[at].running.table.journal.sheet(player)
        assert log.heads == dict(taken)
        return {key for key in self.made_on(at, player) if log.holds(Operation("", 0, {}, key))}

    def made_on(self, at: int, player: str) -> dict[str, Tap]:
        return {key: tap for key, tap in self.made.items() if self.places[tap.page][1:] == (at, player)}

    def rest(self) -> None:
        """Everything runs again, and each device opens each sheet once more, in every edition."""
        self.room()
        self.start()
        self.mend()
        for host in self.hosts:
            host.running.table.refresh()
        while self.frozen:
            self.thaw()
        for page in list(self.pages):
            if self.state(page)["begun"] and self.state(page)["format"] == self.edition:
                self.settle(page)
                assert self.state(page)["waiting"] == [], "an open page does not come to rest"
                self.same(page)
                self.read_refused(page)
            self.close_one(page)
        for edition in EDITIONS:
            self.serve(edition)
            for at in range(2):
                for player in "12":
                    for device in DEVICES:
                        page = self.open_at(device, at, player)
                        self.settle(page)
                        while self.state(page)["offered"]:
                            self.lay_on(page)
                            self.settle(page)
                        self.read_refused(page)
                        foreign = set(self.state(page)["foreign"])
                        assert foreign == set(self.state(page)["others"]), "of another edition, and not shown"
                        self.same(page)
                        self.close_one(page)

    def settle(self, page: int) -> None:
        for _ in range(12):
            self.do("wake", page=page)
            self.do("connect", page=page)
            while self.coming:
                self.arrive()
            while self.flying:
                self.deliver(safely=True)

    def same(self, page: int) -> None:
        """I5: the page shows what the server has and what stands in the file."""
        _, at, player = self.places[page]
        record = self.hosts[at].running.table.records[player]
        again = open_session(PlayOrder(game=GAME), "en", self.hosts[at].folder).records[player]
        assert self.state(page)["marks"] == record.marks == again.marks

    def check(self) -> None:
        for at in range(2):
            for player in "12":
                lost = self.made_on(at, player).keys() - self.written(at, player)
                assert lost <= self.excused, ("I1", lost)
                wrong = {key for key, tap in self.made_on(at, player).items() if WRONG in tap.changes}
                assert wrong - self.excused <= self.read, ("I1", wrong)
                last = self.last(at, player)
                marks = self.hosts[at].running.table.records[player].marks
                assert {box: marks.get(box) for box in last} == last, "the sheet is not what the journal says"
        order = {text: at for at, tap in enumerate(self.made.values()) for text in tap.changes.values() if text}
        taps = list(self.made.values())
        for at, host in enumerate(self.hosts):
            shown = [(player, text) for player, changes in host.steps for text in changes.values() if text in order]
            assert len(shown) == len(set(shown)), ("I2", shown)
            for player, text in shown:
                assert self.places[taps[order[text]].page][1:] == (at, player), ("I6", text)
            for page in range(len(self.places)):
                mine = {text: at for text, at in order.items() if taps[at].page == page}
                steps = [number for _, changes in host.steps for number in sorted(numbers(mine, changes))]
                assert steps == sorted(steps), ("I3", steps)
        assert set(self.told["kept"].values()) <= {0}, ("I9", self.told["kept"])

    def last(self, at: int, player: str) -> dict[str, str | None]:
        """What the journal and those who wrote into the file set last in each box."""
        lines, found = self.lines(at), dict[str, str | None]()
        for number in range(len(lines) + 1):
            for table, whose, before, changes in self.by_hand:
                if (table, whose, before) == (at, player, number):
                    found.update(changes)
            if number < len(lines) and lines[number].get("marks") == player:
                found.update(lines[number]["set"])
        return found


def numbers(order: Mapping[str, int], changes: Mapping[str, str | None]) -> list[int]:
    return [order[text] for text in changes.values() if text and text in order]


@pytest.mark.parametrize("seed", range(RUNS))
def test_every_mark_is_on_the_sheet_or_was_reported_as_not_kept(
    seed: int, pages: Pages, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = World(pages, tmp_path, seed, monkeypatch)
    world.run()
    world.rest()
    world.check()


def test_no_step_of_another_run_of_the_server_is_taken(
    pages: Pages, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both runs count from the start: a late answer and a step that come from another run have the next number."""
    world = World(pages, tmp_path, 0, monkeypatch)
    page = world.open_at("phone", 0, "1")
    world.deliver(safely=True)
    world.tap_on(page)
    world.deliver(late=True)
    world.hosts[0].start()
    world.meet(page)
    world.arrive(0)
    world.sheets_are_as_told()
    world.hosts[0].start()
    world.write_into(0, "1")
    world.hosts[0].running.table.refresh()
    world.tell_one_of(1, page)
    world.settle(page)
    world.same(page)
