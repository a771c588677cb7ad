"""A game on the table: its players' sheets and files, their ranking, and the events sent to all pages."""

from __future__ import annotations

import contextlib
import io
import logging
import secrets
import threading
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from sheetgen.app.check_files import CheckedSheet, match_mistakes, with_matches
from sheetgen.app.library import Library
from sheetgen.app.matches import play_link
from sheetgen.app.orders import RecordOrder
from sheetgen.app.sheet_input import LoadedGame
from sheetgen.kinds.kind_registry import kind_of
from sheetgen.layout.area import Area
from sheetgen.layout.game import YEARS, FilledSheet, Game
from sheetgen.reports.sheet_report import tie_breaks
from sheetgen.rules.score import rank_scores
from sheetgen.rules.violation import Report
from sheetgen.text.complaint import Complaint, Translator, Unusable, translatable, translate
from sheetgen.web.journal import NAME as JOURNAL
from sheetgen.web.journal import Journal, Operation, Step, Taken
from sheetgen.web.live_report import LiveReporter, count_findings
from sheetgen.web.paths import NAME_LIMIT, failures_told, free_name, free_path
from sheetgen.web.player_file import PLAYER, PlayerFile
from sheetgen.web.player_marks import Marks, RefusedMarks

if TYPE_CHECKING:
    from sheetgen.web.page_data import PageData

Json = dict[str, Any]
Send = Callable[[Json], None]
Made = TypeVar("Made")

MOST_PLAYERS = 12
COLOURS = 6
"""The number of players' colours; a player has the one of the seat until another is chosen."""
REMOVED = ".removed"
"""The ending added to the name of a sheet's file if its player is removed."""


class Session:
    """The players of one game. ``folder`` is for the files of players who join."""

    def __init__(self, library: Callable[[str], Library], game: str, code: str, theme: str, folder: Path) -> None:
        self._library = library
        self.game = game
        self.code = code
        self.folder = folder
        self.journal = Journal(folder)
        self.records: dict[str, PlayerFile] = {}
        self._removed: dict[str, tuple[PlayerFile, Path]] = {}
        self._unjudged: dict[str, FilledSheet] = {}
        self._courses: dict[str, tuple[int, Sequence[int]]] = {}
        """The points of each player year by year, with the version of the sheet that they are of."""
        self.campaign_record = ""
        self.send: Send = lambda _: None
        self.theme = theme
        self._made: dict[tuple[str, str], Any] = {}
        self._lock = threading.RLock()

    def library(self, code: str = "") -> Library:
        """Return the games with their texts in a language, by default the table's."""
        return self._library(code or self.code)

    def known(self, code: str = "") -> LoadedGame:
        """Return the game in a language, by default the table's. Raises `Unusable`."""
        return self.library(code).loaded_game(self.game)

    def scene(self, code: str = "", game: str = "") -> PageData:
        """Return what the page shows, in a language; of another game if one is named."""
        name = game or self.game

        def make(library: Library) -> PageData:
            # Laying out a sheet imports modules that marking and judging do not need.
            from sheetgen.web.page_data import PageData

            return PageData(library, name, self.theme)

        return self._once(f"scene {name}", code, make)

    def page_texts(self, code: str) -> Mapping[str, str]:
        """Return the texts of the page in a language. Raises `KeyError` if the table does not have it."""
        if code not in self.languages:
            raise KeyError(code)
        texts: Mapping[str, str] = self.scene(code).as_json()["texts"]
        return texts

    def games(self, code: str) -> list[Json]:
        """Return the name and title of each game that may be on the table, in a language."""
        library = self.library(code)
        return [{"name": name, "title": library.loaded_game(name).language.text("game")} for name in library.names]

    def picture(self, game: str) -> str:
        """Return the first sheet of a game as SVG with its fonts. Raises `KeyError` if there is no such game."""

        if game not in self.library().names:
            raise KeyError(game)

        return self._once(f"picture {game}", "", lambda _: self.scene(game=game).picture())

    @property
    def is_open(self) -> bool:
        """Whether another game may be chosen: nobody has joined yet, and no record of a campaign is kept."""
        return not (self.journal.seats or self.campaign_record)

    def choose_game(self, name: str) -> None:
        """Put another game on the table; the table's folder is named after it. Raises `RefusedMarks`, `Unusable`."""
        with self._lock:
            if not self.is_open or name not in self.library().names:
                raise RefusedMarks("no such game")
            own = not self.folder.exists() or all(path.name.startswith(JOURNAL) for path in self.folder.iterdir())
            if own and self.folder.name.startswith(f"{self.game}-"):
                folder = free_name(self.folder.with_name(self.folder.name.replace(self.game, name, 1)))
                if self.folder.exists():
                    with failures_told(self.folder):
                        self.folder.rename(folder)
                self.folder, self.journal.path = folder, folder / JOURNAL
            self.game = name
            self._made = {key: made for key, made in self._made.items() if key[0] != "judge"}
            self.__dict__.pop("languages", None)
        self.send({"kind": "table"})

    def judge(self, code: str = "") -> LiveReporter:
        """Return the judge in a language."""
        return self._once("judge", code, lambda library: LiveReporter(library, library.loaded_game(self.game)))

    def _once(self, what: str, code: str, make: Callable[[Library], Made]) -> Made:
        key = (what, code or self.code)
        with self._lock:
            if key not in self._made:
                self._made[key] = make(self._library(key[1]))
            made: Made = self._made[key]
            return made

    def open(self, path: Path, *, tolerant: bool = False) -> PlayerFile:
        """Open a sheet's file; it gets the number it had at this table before. Raises `Unusable`.

        If ``tolerant``, a file that cannot be read joins the table with its fault.
        """
        return self._seat(path, self.journal.seat(self._known_as(path)), {}, tolerant=tolerant)

    def _seat(self, path: Path, identity: str, first: Mapping[str, str], *, tolerant: bool = False) -> PlayerFile:
        with self._lock:
            record = PlayerFile(identity, path, self.judge(), self.journal)
            record.open(first, tolerant=tolerant)
            self.records[identity] = record
        self.send({"kind": "table"})
        return record

    def _known_as(self, path: Path) -> str:
        """Return a file's name in the journal: its own in the table's folder, elsewhere the whole path."""
        whole = path.absolute()
        return whole.name if whole.parent == self.folder.absolute() else whole.as_posix()

    def join(self, name: str) -> PlayerFile:
        """Create a player's sheet, in a file named after the player. Raises `RefusedMarks`, `Unusable`."""
        name = _plain_name(name)
        with self._lock:
            if len(self.records) >= MOST_PLAYERS:
                raise RefusedMarks(translatable("there are {number} players already", number=MOST_PLAYERS))
            self.folder.mkdir(parents=True, exist_ok=True)
            path = free_path(self.folder, name)
            with self.journal.changing():
                record = self._seat(path, self.journal.seat(path.name, new=True), self._begun(name))
                self.journal.keep()
            return record

    def add_blank(self) -> PlayerFile:
        """Create a sheet without a name. Raises `Unusable`."""
        path = free_path(self.folder, "sheet")
        return self._seat(path, self.journal.seat(path.name, new=True), self._begun(""))

    def _begun(self, name: str) -> Mapping[str, str]:
        """Return the marks of a new sheet."""
        areas = self.known().game.areas
        # A new game begins before its first year; the page raises the year when a later one is written.
        begun = {f"{PLAYER}.1": name, f"{YEARS}.1": "0", **self.journal.settings.get("choices", {})}
        return {key: text for key, text in begun.items() if text and key.partition(".")[0] in areas}

    def rename(self, identity: str, name: str) -> None:
        """Write another name on a player's sheet. Raises `KeyError`, `RefusedMarks`, `Unusable`."""
        record, name = self.records[identity], _plain_name(name)
        if f"{PLAYER}.1" not in record.judge.marker:
            raise RefusedMarks(translatable("this game's sheets have no name"))
        # An origin of its own: nothing else is ever sent under it.
        self.mark(identity, [Operation(secrets.token_hex(12), 1, {f"{PLAYER}.1": name})])
        self.send({"kind": "table"})

    def remove(self, identity: str) -> None:
        """Remove a player's sheet from the table; its file gets another name. Raises `KeyError`, `Unusable`."""
        with self._lock:
            record = self.records[identity]
            aside = free_name(record.path.with_name(f"{record.path.name}{REMOVED}"))
            with failures_told(record.path):
                record.path.rename(aside)
            self._removed[identity] = (self.records.pop(identity), aside)
        self.send({"kind": "table"})

    def bring_back(self, identity: str) -> None:
        """Put back a sheet removed since the table was opened. Raises `KeyError`, `RefusedMarks`, `Unusable`."""
        with self._lock:
            record, aside = self._removed[identity]
            if len(self.records) >= MOST_PLAYERS:
                raise RefusedMarks(translatable("there are {number} players already", number=MOST_PLAYERS))
            if record.path.exists():
                raise RefusedMarks(translatable("there is another sheet in {file} now", file=record.path.name))
            with failures_told(record.path):
                aside.rename(record.path)
            self.records[identity] = self._removed.pop(identity)[0]
        self.send({"kind": "table"})

    @property
    def hidden(self) -> bool:
        """Whether the scores are hidden until the end."""
        return bool(self.journal.settings.get("hidden"))

    @property
    def ended(self) -> bool:
        """Whether the game is over."""
        return bool(self.journal.settings.get("ended"))

    def apply_settings(self, wanted: Json) -> None:
        """Hide or show scores, end or resume the game, change colours, or ``choices`` that all sheets share.

        Raises `RefusedMarks`, `Unusable`.
        """
        colours, choices = wanted.get("colours", {}), wanted.get("choices", {})
        self._refuse_unknown(colours, choices)
        with self.journal.changing():
            settings: Json = {name: bool(wanted[name]) for name in ("hidden", "ended") if name in wanted}
            if settings.get("ended"):
                settings["ended_by"] = str(wanted.get("by", ""))[:NAME_LIMIT]
            if colours:
                settings["colours"] = {**self.journal.settings.get("colours", {}), **colours}
            if choices:
                settings["choices"] = {**self.journal.settings.get("choices", {}), **choices}
            self.journal.add({"settings": settings})
        for identity in list(self.records) if choices else ():
            self.mark(identity, [Operation(secrets.token_hex(12), 1, choices)])

    def _refuse_unknown(self, colours: object, choices: object) -> None:
        """Raise `RefusedMarks` for colours or choices that there are not."""
        known = range(COLOURS)
        if not isinstance(colours, dict) or not all(
            identity in self.records and type(colour) is int and colour in known for identity, colour in colours.items()
        ):
            raise RefusedMarks("no such colour")
        shared = {area.id: area.options for area in shared_choices(self.known().game)}
        if not isinstance(choices, dict) or not all(text in shared.get(area, ()) for area, text in choices.items()):
            raise RefusedMarks("no such choice")

    def play_again(self) -> None:
        """Give every player a blank sheet; the sheets of the game before move to a folder of their own.

        A file outside the table's folder stays where it is. Raises `Unusable`.
        """
        with self._lock:
            aside = free_name(self.folder / "earlier")
            colours, followed = dict[str, int](), dict[str, str]()
            for identity, record in list(self.records.items()):
                if record.path.parent == self.folder:
                    with failures_told(record.path):
                        aside.mkdir(exist_ok=True)
                        record.path.rename(aside / record.path.name)
                del self.records[identity]
                followed[identity] = self.join(record.name).identity
                colours[followed[identity]] = self._colour(identity)
            with self.journal.changing():
                self.journal.add({"settings": {"ended": False, "colours": colours, "followed": followed}})

    def mark(self, identity: str, operations: Sequence[Operation]) -> Taken:
        """Make one origin's operations on a player's sheet. Raises `KeyError`, `Unusable`."""
        taken = self.records[identity].apply(operations)
        self._send_steps(identity, taken.steps)
        return taken

    def refresh(self) -> None:
        """Check whether other programs changed the files, and send what they changed."""
        for identity, record in list(self.records.items()):
            fault = record.fault
            steps = record.refresh()
            if steps or record.fault != fault:
                self._send_steps(identity, steps)
                self.send({"kind": "table"})

    def record(self, identity: str) -> str:
        """Add a player's game to the campaign's record; return the result. Raises `KeyError`, `Unusable`."""
        if not self.campaign_record:
            raise KeyError(identity)
        # Not needed without a campaign, such as in a browser.
        from sheetgen.app import campaign_actions as campaign

        order = RecordOrder(sheet=str(self.records[identity].path))
        return campaign.record_sheet(self._library(self.code), self.campaign_record, order).summary

    def archive(self) -> bytes:
        """Return the files of all sheets at the table as a ZIP archive. Raises `Unusable`."""
        content = io.BytesIO()
        with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as packed:
            for record in self.records.values():
                name = record.path.name
                with failures_told(record.path):
                    text = record.path.read_bytes()
                packed.writestr(f"{record.identity}-{name}" if name in packed.namelist() else name, text)
        return content.getvalue()

    def in_words(self, complaints: Iterable[Complaint]) -> list[str]:
        """Return complaints in the language of the table."""
        return [each.as_line(str, self._translated) for each in complaints]

    def refusal(self, fault: RefusedMarks) -> str:
        """Return why marks or a player were refused, in the language of the table."""
        return str(translate(fault.args[0], self._translated))

    @cached_property
    def _translated(self) -> Translator:
        return self._library(self.code).common.from_english

    def _send_steps(self, identity: str, steps: Iterable[Step]) -> None:
        for step in steps:
            self.send({"kind": "step", "player": identity, **step.as_json()})

    def judge_all(self) -> None:
        """Judge every sheet whose current content was not judged yet."""
        for record in list(self.records.values()):
            self.judge_one(record)

    def judge_one(self, record: PlayerFile) -> None:
        """Judge a sheet if it was not judged as it stands now.

        A fault of the checker is logged and leaves that sheet without points until it changes; no other sheet suffers.
        """
        filled = record.filled
        if self._unjudged.get(record.identity) is filled:
            return
        try:
            record.check()
        except Exception:
            self._unjudged[record.identity] = filled
            logging.getLogger(__name__).exception("%s cannot be judged", record.path)

    def as_json(self) -> Json:
        """Return all players at the table, and the ranking of those whose sheets were judged."""
        records, settings = list(self.records.values()), self.journal.settings
        reports = [(each.identity, self._with_place(each.identity, each.report)) for each in records if each.report]
        ranks = rank_scores([report.score for _, report in reports])
        ranked = {identity: (report, rank) for (identity, report), rank in zip(reports, ranks, strict=True)}
        judged = [CheckedSheet(self.known(), report, None) for _, report in reports]
        return {
            "table": self.journal.table,
            "game": self.known().game.name,
            "open": self.is_open,
            "players": [self._player(record, *ranked.get(record.identity, (None, None))) for record in records],
            "removed": [{"id": each.identity, "name": each.name} for each, _ in self._removed.values()],
            "ties": self._compared(lambda: tie_breaks(judged)) if self.ended or not self.hidden else [],
            "hidden": self.hidden and not self.ended,
            "sealed": self.hidden,
            "ended": self.ended,
            "ended_by": next((each.name for each in records if each.identity == settings.get("ended_by")), ""),
            "followed": settings.get("followed", {}),
            "choices": self.chosen(),
            "folder": self.folder.name,
            **self._end(judged),
        }

    def _end(self, judged: Sequence[CheckedSheet]) -> Json:
        """Return what is found out only of a game that is over."""
        if not self.ended:
            return {"clashes": [], "bg_stats": "", "course": {}}
        return {
            "clashes": self._compared(lambda: _clashes(judged)),
            "bg_stats": _log_link(judged),
            "course": {each.identity: self._course(each) for each in self.records.values()},
        }

    def _course(self, record: PlayerFile) -> Sequence[int]:
        """Return a player's points at the end of each year, as far as the sheet was marked at this table."""
        known = self._courses.get(record.identity)
        if known is not None and known[0] == record.version:
            return known[1]
        year, marks, totals = f"{YEARS}.1", dict(self._begun(record.name)), dict[int, int]()
        try:
            for changes in self.journal.changes(record.identity):
                marks = record.judge.marker.changed(marks, changes)
                done = int(marks.get(year, 0))
                if changes.get(year) is not None and done:
                    totals[done] = record.judge.check_marks(marks, remedies=False).score.total
        except Exception:
            # A picture of how the game went is not worth its end.
            logging.getLogger(__name__).exception("%s has no course", record.path)
        course = [totals[each] for each in sorted(totals) if each <= int(record.marks.get(year, 0))]
        self._courses[record.identity] = (record.version, course)
        return course

    def chosen(self) -> Mapping[str, str]:
        """Return what was chosen for all sheets, here or on one of them."""
        chosen = dict(self.journal.settings.get("choices", {}))
        for area in shared_choices(self.known().game):
            marked = [each.marks[area.id] for each in self.records.values() if area.id in each.marks]
            if marked:
                chosen[area.id] = marked[0]
        return chosen

    def report(self, marks: Marks, identity: str, code: str = "") -> Json:
        """Return the report on marks of a player as plain data, in a language. Raises `RefusedMarks`."""
        return self.judge(code).judge(marks, self._others(identity))

    def check(self, record: PlayerFile) -> Report:
        """Return the report on a player's sheet; a place in the score is counted over all at the table."""
        return self._with_place(record.identity, record.check())

    def _with_place(self, identity: str, report: Report) -> Report:
        together = next(with_matches(self._library(self.code), [report.filled], self._others(identity)))
        return report if together is report.filled else self.judge().check(together, ())

    def _others(self, identity: str) -> list[FilledSheet]:
        """Return the sheets of the other players, none if their scores are hidden."""
        shown = identity in self.records and (self.ended or not self.hidden)
        return [each.filled for name, each in self.records.items() if name != identity] if shown else []

    def _compared(self, lines: Callable[[], Iterable[str]]) -> list[str]:
        """Return lines about all sheets; if the game's rules fail on them, that is logged and is the only line."""
        try:
            return list(lines())
        except Exception:
            logging.getLogger(__name__).exception("the sheets cannot be compared")
            return [self._library(self.code).common.text("page.not-compared")]

    def _colour(self, identity: str) -> int:
        chosen: int = self.journal.settings.get("colours", {}).get(identity, (int(identity) - 1) % COLOURS)
        return chosen

    def _player(self, record: PlayerFile, report: Report | None, rank: int | None) -> Json:
        if self.hidden and not self.ended:
            report = rank = None
        return {
            "id": record.identity,
            "name": record.name,
            "colour": self._colour(record.identity),
            "file": record.path.name,
            "version": record.version,
            "sheets": list(record.sheets),
            "fault": self.in_words(record.fault),
            "place": rank,
            "total": report and report.score.total,
            "title": report and report.score.title,
            "parts": {part.name: part.points for part in report.score.parts} if report else {},
            **(count_findings(report) if report else {"mistakes": 0, "rewards": 0}),
            "spots": record.judge.spots(report) if report else [],
        }

    @cached_property
    def languages(self) -> frozenset[str]:
        """The languages that the page may request."""
        library = self._library(self.code)
        return frozenset(library.languages).intersection(library.game_files(self.game).languages)


def shared_choices(game: Game) -> list[Area]:
    """Return the choices that are the same on all sheets of a match."""
    return [area for area in map(game.areas.get, game.scoring.alike) if area is not None and kind_of(area).has_options]


def _clashes(sheets: Sequence[CheckedSheet]) -> Iterator[str]:
    """Yield what cannot be so on several sheets of one match."""
    for violation, _ in match_mistakes(sheets):
        yield violation.message


def _log_link(judged: Sequence[CheckedSheet]) -> str:
    """Return the link that logs the match in BG Stats, the same one all day; empty if there is none."""
    with contextlib.suppress(Unusable):
        return play_link(judged, datetime.now(UTC).replace(hour=12, minute=0, second=0)) if judged else ""
    return ""


def _plain_name(name: str) -> str:
    """Return a player's name with single blanks. Raises `RefusedMarks` for one that cannot be shown."""
    name = " ".join(name.split())[:NAME_LIMIT]
    if not name or not name.isprintable():
        raise RefusedMarks(translatable("enter a name"))
    return name
