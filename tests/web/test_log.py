"""No mark is lost: the page's own log and the server's own records, whatever happens between them and in which order.

The states and the invariants I1 to I9 are those of docs/marks.md.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from sheetgen.app.orders import PlayOrder
from sheetgen.text.complaint import Unusable
from sheetgen.web import player_file as records
from sheetgen.web.journal import FROM_FILE, Operation
from sheetgen.web.routes import Routes
from sheetgen.web.run_server import open_session

from .browsing import missing

PAGE = Path(records.__file__).parent / "page"
DRIVER = Path(__file__).with_name("log_driver.mjs")
GAME = "hadrians-wall"
BOXES = ("player.1", "date.1")
DEVICES = ("phone", "tablet")
RUNS = int(os.environ.get("SHEETGEN_LOG_RUNS", "12"))
"""Schedules that are tried; each has ``EVENTS`` events."""
EVENTS = 60
MOST_PAGES = 5


class Pages:
    """The pages, each a log of marks in one process of node."""

    def __init__(self, folder: Path) -> None:
        node = shutil.which("node")
        if node is None:
            missing("node is not installed")
            return
        shutil.copy(PAGE / "log.js", folder / "log.js")
        (folder / "package.json").write_text('{"type": "module"}')
        words = [node, str(DRIVER), (folder / "log.js").as_uri()]
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

    def start(self) -> None:
        table = open_session(PlayOrder(game=GAME), "en", self.folder)
        self.server = Routes(table)
        table.send = self._sent
        self.stream.clear()

    def _sent(self, event: dict[str, Any]) -> None:
        if event["kind"] == "step":
            self.stream.append(json.loads(json.dumps(event)))
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
        self.pages: dict[int, tuple[str, int, str]] = {}
        """The device, the table and the player of each page that is open."""
        self.where: dict[int, int] = {}
        self.told: dict[str, Any] = {"pages": {}, "kept": {}}
        self.flying: list[dict[str, Any]] = []
        self.made: dict[str, tuple[int, str, int]] = {}
        """The table, the player and the page of each mark, by the text that was written."""
        self.reported: set[str] = set()
        """Marks of closed pages that had not said that they were kept."""
        self.do("seed", seed=seed + 1)

    def do(self, what: str, **more: object) -> None:
        self.told = self.ask(what, **more)
        self.flying += self.told["requests"]

    def state(self, page: int) -> dict[str, Any]:
        found: dict[str, Any] = self.told["pages"][str(page)]
        return found

    def run(self) -> None:
        events = (
            [self.open] * 2
            + [self.tap] * 8
            + [self.deliver] * 14
            + [self.lose] * 3
            + [self.close] * 2
            + [self.wake] * 6
        )
        events += [self.tell] * 4 + [
            self.kill,
            self.kill_within,
            self.start,
            self.start,
            self.full,
            self.room,
            self.adopt,
        ]
        for _ in range(3):
            self.open()
            self.deliver(safely=True)
        for _ in range(EVENTS):
            self.chance.choice(events)()
            self.saved_is_true()

    def open(self) -> None:
        if len(self.pages) < MOST_PAGES:
            number, at = len(self.told["pages"]) + 1, self.chance.randrange(2)
            self.pages[number] = (self.chance.choice(DEVICES), at, self.chance.choice("12"))
            self.where[number] = at
            device, _, player = self.pages[number]
            self.do("open", page=number, device=device, table=self.tables[at], player=player)
            if self.chance.random() < 0.7:
                self.deliver(safely=True)

    def some(self) -> list[int]:
        return [page for page in self.pages if self.state(page)["begun"]]

    def tap(self) -> None:
        if found := self.some():
            page, box = self.chance.choice(found), self.chance.choice(BOXES)
            day = date(2000, 1, 1) + timedelta(len(self.made))
            text = day.isoformat() if box == "date.1" else f"Ada {len(self.made)}"
            _, at, player = self.pages[page]
            self.made[text] = (at, player, page)
            self.do("tap", page=page, set={box: text})

    def close(self) -> None:
        if self.pages:
            page = self.chance.choice(list(self.pages))
            waiting = self.state(page)["waiting"] if self.state(page)["begun"] else []
            self.reported |= {text for each in waiting if not each["kept"] for text in each["set"].values()}
            del self.pages[page]
            self.do("close", page=page)

    def wake(self) -> None:
        if self.pages:
            self.do("wake", page=self.chance.choice(list(self.pages)))

    def adopt(self) -> None:
        if found := self.some():
            self.do("adopt", page=self.chance.choice(found))

    def tell(self) -> None:
        """Let a page hear of a step, in any order."""
        if found := self.some():
            page = self.chance.choice(found)
            _, at, player = self.pages[page]
            steps = [each for each in self.hosts[at].stream if each["player"] == player]
            if steps:
                self.do("told", page=page, step=self.chance.choice(steps[-3:]))

    def full(self) -> None:
        self.do("full", device=self.chance.choice(DEVICES), full=True)

    def room(self) -> None:
        for device in DEVICES:
            self.do("full", device=device, full=False)

    def kill(self) -> None:
        self.chance.choice(self.hosts).server = None

    def start(self) -> None:
        for host in self.hosts:
            if host.server is None:
                host.start()

    def kill_within(self) -> None:
        """Kill the server between its journal and the file."""

        def killed(*_: object) -> None:
            raise Killed

        self.patch.setattr(records, "write_atomically", killed)
        for _ in range(4):
            self.deliver()
        self.patch.undo()

    def lose(self) -> None:
        if self.flying:
            lost = self.flying.pop(self.chance.randrange(len(self.flying)))
            self.do("fail", request=lost["request"])

    def deliver(self, *, safely: bool = False) -> None:
        """Hand a request to the table; it may come twice, and the answer may be lost."""
        if not self.flying:
            return
        asked = self.flying.pop(-1 if safely else self.chance.randrange(len(self.flying)))
        at = self.tables.index(asked["body"]["table"]) if asked["kind"] == "send" else self.at(asked["page"])
        # Both tables may stand on the same port, one after the other.
        if not safely and self.chance.random() < 0.1:
            at = 1 - at
        times = 2 if not safely and self.chance.random() < 0.2 else 1
        answer: tuple[Any, int] | None = None
        for _ in range(times):
            answer = self.answered(self.hosts[at], asked)
        if asked["page"] not in self.pages or answer is None or (not safely and self.chance.random() < 0.2):
            self.do("fail", request=asked["request"])
        elif answer[1] == 200:
            self.do("answer", request=asked["request"], answer=answer[0])
        else:
            self.do("fail", request=asked["request"], status=answer[1], told=answer[0])

    def at(self, page: int) -> int:
        """Return at which table a page is, or was."""
        return self.where[page]

    def answered(self, host: Host, asked: dict[str, Any]) -> tuple[Any, int] | None:
        server = host.server
        if server is None:
            return None
        try:
            if asked["kind"] == "load":
                if self.tables[self.hosts.index(host)] != self.tables[self.at(asked["page"])]:
                    return {"table": "another"}, 409
                found = server.table.records[asked["player"]].as_json(server.epoch)
            else:
                found, status = server.marked(asked["player"], asked["body"])
                return json.loads(json.dumps(found)), status
        except Killed:
            host.server = None
            return None
        except Unusable as fault:
            return {"unusable": [str(fault)]}, 409
        return json.loads(json.dumps(found)), 200

    def saved_is_true(self) -> None:
        """I4: where a page has nothing that waits, every mark made on it is on the sheet, or was."""
        for page in self.some():
            state = self.state(page)
            _, at, player = self.pages[page]
            if not state["waiting"] and self.hosts[at].server is not None:
                mine = {text for text, (_, _, made_on) in self.made.items() if made_on == page}
                assert mine <= self.written(at, player), (page, mine)

    def written(self, at: int, player: str) -> set[str]:
        """Every text that ever stood on a sheet; of several in one request the last, so those before it count too."""
        lines = (self.hosts[at].folder / ".table").read_text("utf-8").splitlines()
        taken = Counter[str]()
        for line in map(json.loads, lines):
            if line.get("marks") == player:
                taken[line["origin"]] = max(taken[line["origin"]], line["to"])
        record = self.hosts[at].running.table.records[player]
        log = record.journal.sheet(player)
        assert log.heads == dict(taken)
        return {text for text, key in self.keys(at, player).items() if log.holds(key)}

    def keys(self, at: int, player: str) -> dict[str, Operation]:
        """Return the operations of a sheet as they were first numbered, by their texts."""
        found: dict[str, Operation] = {}
        numbers = Counter[int]()
        for text, (table, of, page) in self.made.items():
            numbers[page] += 1
            if (table, of) == (at, player):
                origin = self.state(page)["origin"]
                found[text] = Operation(origin, numbers[page], {}, f"{origin}:{numbers[page]}")
        return found

    def rest(self) -> None:
        """Everything runs again, and each device opens each sheet once more."""
        self.room()
        self.start()
        for page in list(self.pages):
            if self.state(page)["begun"]:
                self.settle(page)
        for page in list(self.pages):
            waiting = self.state(page)["waiting"] if self.state(page)["begun"] else []
            assert waiting == [], "an open page does not come to rest"
            del self.pages[page]
            self.do("close", page=page)
        for at in range(2):
            for player in "12":
                for device in DEVICES:
                    number = len(self.told["pages"]) + 1
                    self.pages[number], self.where[number] = (device, at, player), at
                    self.do("open", page=number, device=device, table=self.tables[at], player=player)
                    self.settle(number)
                    assert self.state(number)["refused"] == []
                    while self.state(number)["offered"]:
                        self.do("layOn", page=number)
                        self.settle(number)
                    self.same(number, at, player)
                    del self.pages[number]
                    self.do("close", page=number)

    def settle(self, page: int) -> None:
        for _ in range(12):
            while self.flying:
                self.deliver(safely=True)
            self.do("wake", page=page)
            self.do("adopt", page=page)

    def same(self, page: int, at: int, player: str) -> None:
        """I5: the page shows what the server has and what stands in the file."""
        record = self.hosts[at].running.table.records[player]
        again = open_session(PlayOrder(game=GAME), "en", self.hosts[at].folder).records[player]
        assert self.state(page)["marks"] == record.marks == again.marks

    def check(self) -> None:
        for at in range(2):
            for player in "12":
                mine = {text for text, (table, of, _) in self.made.items() if (table, of) == (at, player)}
                lost = mine - self.written(at, player)
                assert lost <= self.reported, ("I1", lost)
                lines = map(json.loads, (self.hosts[at].folder / ".table").read_text("utf-8").splitlines())
                last = {box: text for line in lines if line.get("marks") == player for box, text in line["set"].items()}
                marks = self.hosts[at].running.table.records[player].marks
                assert {box: marks.get(box) for box in last} == last, "the sheet is not what the journal says"
        for at, host in enumerate(self.hosts):
            shown = [(player, text) for player, changes in host.steps for text in changes.values() if text in self.made]
            assert len(shown) == len(set(shown)), ("I2", shown)
            for player, text in shown:
                assert self.made[text][:2] == (at, player), ("I6", text)
            for page in {page for _, _, page in self.made.values()}:
                order = [number for _, changes in host.steps for number in sorted(self.of_page(page, changes))]
                assert order == sorted(order), ("I3", order)
        assert set(self.told["kept"].values()) <= {0}, ("I9", self.told["kept"])

    def of_page(self, page: int, changes: dict[str, str]) -> list[int]:
        order = list(self.made)
        return [order.index(text) for text in changes.values() if text in self.made and self.made[text][2] == page]


@pytest.mark.parametrize("seed", range(RUNS))
def test_every_mark_is_on_the_sheet_or_was_reported_as_not_kept(
    seed: int, pages: Pages, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = World(pages, tmp_path, seed, monkeypatch)
    world.run()
    world.rest()
    world.check()
