"""A game on the table: its players' sheets, their files, who is ahead, and what everybody is told."""

from __future__ import annotations

import re
import threading
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from sheetgen.app.library import Library
from sheetgen.app.orders import RecordOrder
from sheetgen.app.reading import Known
from sheetgen.app.sheets import Judged, match_mistakes
from sheetgen.layout.language_file import translation
from sheetgen.layout.layout import YEARS
from sheetgen.reports.sheets import tie_breaks
from sheetgen.rules.score import places
from sheetgen.text.complaint import Complaint, Translated, Unusable, said, told_in
from sheetgen.web.judge import Judge, counts
from sheetgen.web.marks import Changes, Refused
from sheetgen.web.record import Record, Step

if TYPE_CHECKING:
    from sheetgen.web.scene import Scene

Json = dict[str, Any]
Send = Callable[[Json], None]
Made = TypeVar("Made")

MOST_PLAYERS = 12
NAME_LIMIT = 40
COLOURS = 6
"""Colours of players; each has the one of the place at the table until another is chosen."""
PLAYER = "player"
"""The area of a game's header in which the player's name is written."""
_PLAIN = str.maketrans("łŁøØđĐßæÆœŒ", "lLoOdDsaAoO")
"""Letters that are no plain ones with an accent."""
_RESERVED = frozenset("con prn aux nul".split()) | {
    f"{port}{number}" for port in ("com", "lpt") for number in range(10)
}


class Table:
    """The players of one game. ``folder`` takes the files of players who join."""

    def __init__(self, library: Callable[[str], Library], game: str, code: str, theme: str, folder: Path) -> None:
        self._library = library
        self.game = game
        self.code = code
        self.folder = folder
        self.hidden = False
        self.ended = False
        self.records: dict[str, Record] = {}
        self._colours: dict[str, int] = {}
        self.campaign_record = ""
        self.send: Send = lambda _: None
        self._theme = theme
        self._made: dict[tuple[str, str], Any] = {}
        self._lock = threading.RLock()

    def known(self, code: str = "") -> Known:
        """The game in a language, that of the table where none is given. Raises `Unusable`."""
        return self._library(code or self.code).known(self.game)

    def scene(self, code: str = "") -> Scene:
        """What the page shows, in a language."""

        def make(library: Library) -> Scene:
            # Laying a sheet out takes libraries that marking and judging do without.
            from sheetgen.web.scene import Scene

            return Scene(library, self.game, self._theme)

        return self._once("scene", code, make)

    def judge(self, code: str = "") -> Judge:
        """The judge in a language."""
        return self._once("judge", code, lambda library: Judge(library, library.known(self.game)))

    def _once(self, what: str, code: str, make: Callable[[Library], Made]) -> Made:
        key = (what, code or self.code)
        with self._lock:
            if key not in self._made:
                self._made[key] = make(self._library(key[1]))
            made: Made = self._made[key]
            return made

    def open(self, path: Path, first: Mapping[str, str] | None = None) -> Record:
        """A sheet's file at the table, begun where it is not there. Raises `Unusable`."""
        with self._lock:
            record = Record(str(len(self.records) + 1), path, self.judge())
            record.open(first or {})
            self.records[record.identity] = record
        self.send({"kind": "table"})
        return record

    def join(self, name: str) -> Record:
        """A new player's sheet, in a file of the folder named after the player. Raises `Refused`, `Unusable`."""
        name = " ".join(name.split())[:NAME_LIMIT]
        if not name or not name.isprintable():
            raise Refused(said("a name is needed"))
        with self._lock:
            if len(self.records) >= MOST_PLAYERS:
                raise Refused(said("there are {number} players already", number=MOST_PLAYERS))
            self.folder.mkdir(parents=True, exist_ok=True)
            areas = self.known().game.areas
            # A new game begins before its first year; the page raises the year when a later one is written.
            begun = {f"{PLAYER}.1": name, f"{YEARS}.1": "0"}
            first = {key: text for key, text in begun.items() if key.partition(".")[0] in areas}
            return self.open(free_path(self.folder, name), first)

    def settle(self, wanted: Json) -> None:
        """Hide or show the scores, end the game or go on, give players other colours. Raises `Refused`."""
        colours = wanted.get("colours", {})
        known = range(COLOURS)
        if not isinstance(colours, dict) or not all(
            identity in self.records and type(colour) is int and colour in known for identity, colour in colours.items()
        ):
            raise Refused("no such colour")
        self._colours |= colours
        self.hidden = bool(wanted.get("hidden", self.hidden))
        self.ended = bool(wanted.get("ended", self.ended))

    def mark(self, identity: str, device: str, number: int, changes: Changes) -> list[Step]:
        """Change a player's sheet. Raises `KeyError`, `Refused`, `Unusable`."""
        return self._told(identity, self.records[identity].apply(device, number, changes))

    def refresh(self) -> None:
        """Look whether other programs changed the files, and tell what they changed."""
        for identity, record in list(self.records.items()):
            fault = record.fault
            steps = record.refresh()
            if steps or record.fault != fault:
                self._told(identity, steps)
                self.send({"kind": "table"})

    def record(self, identity: str) -> str:
        """Add a player's game to the campaign's record; what became of it. Raises `KeyError`, `Unusable`."""
        if not self.campaign_record:
            raise KeyError(identity)
        # Not needed where there is no campaign, such as in a browser.
        from sheetgen.app import campaign

        order = RecordOrder(sheet=str(self.records[identity].path))
        return campaign.record(self._library(self.code), self.campaign_record, order).summary

    def in_words(self, complaints: Iterable[Complaint]) -> list[str]:
        """What is wrong, in the language of the table."""
        return [each.said(str, self._translated) for each in complaints]

    def refusal(self, fault: Refused) -> str:
        """Why marks or a player were refused, in the language of the table."""
        return str(told_in(fault.args[0], self._translated))

    @cached_property
    def _translated(self) -> Translated:
        return translation(self._library(self.code).common, self._library("en").common)

    def _told(self, identity: str, steps: list[Step]) -> list[Step]:
        for step in steps:
            self.send({"kind": "step", "player": identity, **step.as_json()})
        return steps

    def as_json(self) -> Json:
        """Everybody at the table, and the ranking."""
        records = list(self.records.values())
        judged = [Judged(self.known(), record.report, None) for record in records]
        return {
            "players": list(map(self._player, records, places([each.report.score for each in judged]))),
            "ties": list(tie_breaks(judged)) if self.ended or not self.hidden else [],
            "clashes": [violation.message for violation, _ in match_mistakes(judged)] if self.ended else [],
            "hidden": self.hidden and not self.ended,
            "ended": self.ended,
        }

    def _player(self, record: Record, rank: int) -> Json:
        score = record.report.score
        return {
            "id": record.identity,
            "name": record.name,
            "colour": self._colours.get(record.identity, (int(record.identity) - 1) % COLOURS),
            "file": record.path.name,
            "version": record.version,
            "sheets": list(record.sheets),
            "fault": self.in_words(record.fault),
            "place": rank,
            "total": score.total,
            "title": score.title,
            "parts": {part.name: part.points for part in score.parts},
            **counts(record.report),
        }

    @cached_property
    def languages(self) -> frozenset[str]:
        """The languages that the page may ask for."""
        library = self._library(self.code)
        return frozenset(library.languages).intersection(library.game_files(self.game).languages)


def free_path(folder: Path, name: str) -> Path:
    """A file in the folder that is not there yet. Of the name only letters and digits of ASCII are used."""
    plain = unicodedata.normalize("NFKD", name.translate(_PLAIN)).encode("ascii", "ignore").decode().lower()
    slug = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:NAME_LIMIT].strip("-")
    if not slug or slug in _RESERVED:
        slug = f"player-{slug}".strip("-")
    numbers = (slug, *(f"{slug}-{number}" for number in range(2, 1000)))
    path = next((folder / f"{each}.yaml" for each in numbers if not (folder / f"{each}.yaml").exists()), None)
    if path is None:
        raise Unusable(
            [
                Complaint(
                    str(folder), said("holds too many files named after {name}", name=slug), said("name another folder")
                )
            ]
        )
    return path
