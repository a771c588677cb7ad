"""A game on the table: its players' sheets and files, their ranking, and the events sent to all pages."""

from __future__ import annotations

import logging
import secrets
import sys
import threading
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from sheetgen.app.check_files import with_matches
from sheetgen.app.library import Library
from sheetgen.app.orders import RecordOrder
from sheetgen.layout.game import YEARS, FilledSheet
from sheetgen.rules.violation import Report
from sheetgen.text.complaint import translatable
from sheetgen.web.journal import NAME as JOURNAL
from sheetgen.web.journal import Journal, Operation, Step, Taken
from sheetgen.web.paths import NAME_LIMIT, failures_told, free_name, free_path, pack_files
from sheetgen.web.player_file import PLAYER, PlayerFile
from sheetgen.web.player_marks import Marks, RefusedMarks
from sheetgen.web.standings import Standings
from sheetgen.web.table_game import Json, TableGame
from sheetgen.web.table_settings import TableSettings

Send = Callable[[Json], None]

MOST_PLAYERS = 12
REMOVED = ".removed"
"""The ending added to the name of a sheet's file if its player is removed."""


class Session(TableGame):
    """The players of one game. ``folder`` is for the files of players who join."""

    def __init__(self, library: Callable[[str], Library], game: str, code: str, theme: str, folder: Path) -> None:
        super().__init__(library, game, code, theme)
        self._lock = threading.RLock()
        self.folder = folder
        self.journal = Journal(folder)
        self.records: dict[str, PlayerFile] = {}
        self.removed: dict[str, tuple[PlayerFile, Path]] = {}
        """The sheets removed since the table was opened, each with the file it is in now."""
        self.campaign_record = ""
        self.send: Send = lambda _: None
        self.standings = Standings(self)
        self.settings = TableSettings(self)

    @property
    def is_full(self) -> bool:
        """Whether nobody else can join."""
        return len(self.records) >= MOST_PLAYERS

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
                folder = free_name(self.folder.with_name(name + self.folder.name.removeprefix(self.game)))
                if self.folder.exists():
                    with failures_told(self.folder):
                        self.folder.rename(folder)
                self.folder, self.journal.path = folder, folder / JOURNAL
            self.put_on_table(name)
        self.send({"kind": "table"})

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

    def place(self, path: Path) -> int:
        """Return a file's place among the sheets of this table: players sit in the order in which they joined."""
        return int(self.journal.seats.get(self._known_as(path), sys.maxsize))

    def _known_as(self, path: Path) -> str:
        """Return a file's name in the journal: its own in the table's folder, elsewhere the whole path."""
        whole = path.absolute()
        name = whole.name if whole.parent == self.folder.absolute() else whole.as_posix()
        # Some disks take the letters of a name apart.
        return unicodedata.normalize("NFC", name)

    def join(self, name: str) -> PlayerFile:
        """Create a player's sheet, in a file named after the player. Raises `RefusedMarks`, `Unusable`."""
        name = _plain_name(name)
        with self._lock:
            if self.settings.ended:
                raise RefusedMarks(translatable("the game has ended"))
            if self.is_full:
                raise RefusedMarks(translatable("there are {number} players already", number=MOST_PLAYERS))
            return self._add(name)

    def _add(self, name: str) -> PlayerFile:
        there = {record.name for record in self.records.values()}
        name = next(each for each in (name, *(f"{name} {number}" for number in range(2, 99))) if each not in there)
        self.folder.mkdir(parents=True, exist_ok=True)
        path = free_path(self.folder, name)
        with self.journal.changing():
            record = self._seat(path, self.journal.seat(path.name, new=True), self.begun(name))
            self.journal.keep()
            self.settings.give_colour(record.identity)
        return record

    def add_blank(self) -> PlayerFile:
        """Create a sheet without a name. Raises `Unusable`."""
        path = free_path(self.folder, "sheet")
        return self._seat(path, self.journal.seat(path.name, new=True), self.begun(""))

    def begun(self, name: str) -> Mapping[str, str]:
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
            self.removed[identity] = (self.records.pop(identity), aside)
        self.send({"kind": "table"})

    def bring_back(self, identity: str) -> None:
        """Put back a sheet removed since the table was opened. Raises `KeyError`, `RefusedMarks`, `Unusable`."""
        with self._lock:
            record, aside = self.removed[identity]
            if self.is_full:
                raise RefusedMarks(translatable("there are {number} players already", number=MOST_PLAYERS))
            if record.path.exists():
                raise RefusedMarks(translatable("there is another sheet in {file} now", file=record.path.name))
            with failures_told(record.path):
                aside.rename(record.path)
            self.records[identity] = self.removed.pop(identity)[0]
            # On the seat of before: the order of the players is the same on every page.
            self.records = dict(sorted(self.records.items(), key=lambda each: int(each[0])))
        self.send({"kind": "table"})

    def unread(self, identity: str, code: str = "") -> Json:
        """Return what is wrong with a file that cannot be read, in a language; nothing if it can.

        Raises `KeyError`, `Unusable`.
        """
        unread = self.records[identity].unread(self.known(code))
        return {} if unread is None else dict(unread.as_json(self.library(code).common.from_english))

    def replace_unread(self, identity: str, seen: str, *, mend: bool) -> None:
        """Write another file in place of one that cannot be read: see `PlayerFile.replace_unread`."""
        self._send_steps(identity, self.records[identity].replace_unread(seen, mend=mend))
        self.send({"kind": "table"})

    def play_again(self) -> None:
        """Give every player a blank sheet; the sheets of the game before move to a folder of their own.

        A file outside the table's folder stays where it is. Raises `Unusable`.
        """
        with self._lock:
            aside = free_name(self.folder / "earlier")
            # One that was chosen on a sheet holds for the new sheets as well.
            with self.journal.changing():
                self.journal.add({"settings": {"choices": dict(self.settings.chosen())}})
            colours, followed = dict[str, int](), dict[str, str]()
            for identity, record in list(self.records.items()):
                if record.path.parent == self.folder:
                    with failures_told(record.path):
                        aside.mkdir(exist_ok=True)
                        record.path.rename(aside / record.path.name)
                del self.records[identity]
                followed[identity] = self._add(record.name).identity
                colours[followed[identity]] = self.settings.colour(identity)
            with self.journal.changing():
                self.journal.add({"settings": {"ended": False, "broken": [], "colours": colours, "followed": followed}})
        self.send({"kind": "table"})

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
        """Return the files of all sheets at the table as a ZIP archive. Raises `Unusable`.

        Raises `RefusedMarks` while a score is sealed: it may be written in its file.
        """
        if self.settings.sealed:
            raise RefusedMarks("the scores are hidden")
        return pack_files({identity: record.path for identity, record in self.records.items()})

    def _send_steps(self, identity: str, steps: Iterable[Step]) -> None:
        for step in steps:
            told = {"kind": "step", "player": identity, **step.as_json()}
            # All pages hear of it: that of the player asks for what only it may see.
            self.send(
                {**told, "set": None} if any(self.settings.hides(identity, key) for key in step.changes) else told
            )

    def judge_all(self) -> None:
        """Judge every sheet whose current content was not judged yet."""
        for record in list(self.records.values()):
            self.judge_one(record)

    def judge_one(self, record: PlayerFile) -> None:
        """Judge a sheet if it was not judged as it stands now.

        A fault of the checker is logged and leaves that sheet without points until it changes; no other sheet suffers.
        """
        filled = record.filled
        if record.is_judged or record.cannot_judge:
            return
        try:
            record.check()
        except Exception:
            record.give_up(filled)
            logging.getLogger(__name__).exception("%s cannot be judged", record.path)

    def as_json(self, code: str = "") -> Json:
        """Return all players at the table, and the ranking of those whose sheets were judged, in a language."""
        return self.standings.as_json(code)

    def report(self, marks: Marks, identity: str, code: str = "") -> Json:
        """Return the report on marks of a player as plain data, in a language. Raises `RefusedMarks`."""
        return self.judge(code).judge(marks, self._others(identity))

    def check(self, record: PlayerFile) -> Report:
        """Return the report on a player's sheet; a place in the score is counted over all at the table."""
        return self.with_place(record.identity, record.check())

    def open_marks(self, identity: str) -> Marks:
        """Return a player's marks as others may see them. Raises `KeyError`."""
        marks = self.records[identity].marks.items()
        return {key: text for key, text in marks if not self.settings.hides(identity, key)}

    def check_open(self, record: PlayerFile) -> Report:
        """Return the report on a player's sheet as others may see it."""
        if record.identity not in self.settings.sealed:
            return self.check(record)
        return self.judge().check_marks(self.open_marks(record.identity))

    def with_place(self, identity: str, report: Report) -> Report:
        together = next(with_matches(self._library(self.code), [report.filled], self._others(identity)))
        return report if together is report.filled else self.judge().check(together, ())

    def _others(self, identity: str) -> list[FilledSheet]:
        """Return the sheets of the other players, none while any of their scores is hidden."""
        shown = identity in self.records and not self.settings.sealed
        return [each.filled for name, each in self.records.items() if name != identity] if shown else []


def _plain_name(name: str) -> str:
    """Return a player's name with single blanks. Raises `RefusedMarks` for one that cannot be shown."""
    name = " ".join(name.split())[:NAME_LIMIT]
    if not name or not name.isprintable():
        raise RefusedMarks(translatable("enter a name"))
    return name
