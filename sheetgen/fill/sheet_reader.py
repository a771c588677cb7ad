"""Read filled-in sheets from YAML: each area of a game has a reader; complaints have positions."""

from __future__ import annotations

import re
from typing import Any

from sheetgen.kinds.area_reader import AreaInput, KeyPath, Reader, ReadProblem, ReadResult, Word, no_spelling, read_map
from sheetgen.kinds.kind_registry import empty_value, kind_of
from sheetgen.layout.area import Area
from sheetgen.layout.game import FilledSheet, Game
from sheetgen.layout.language import Language
from sheetgen.text.complaint import Unusable
from sheetgen.text.yaml_documents import Document

GAME_KEY = "game"
ONLY_KEY = "only"
SCORE = "score"
"""The value of ``only`` for a sheet of which only the score was copied from the paper."""


class SheetReader:
    """A reader of the sheets of one game."""

    def __init__(self, game: Game, language: Language) -> None:
        self.game = game
        self.language = language
        self.empty = {area.id: empty_value(area) for area in game.areas.values() if kind_of(area).holds_value}
        self._shown = _shown(language)
        self._top = self._reader(file_as_group(game), ()).source

    def read(self, document: Document) -> FilledSheet:
        """Return one sheet. Raises `Unusable` with every mistake of the document."""
        filled, faults = self.read_data(document.data, document.file, document.positions.source_text)
        if faults:
            at = document.positions.complaint
            found = [at(each.path, each.message, each.hint, key=each.on_key) for each in faults]
            raise Unusable(sorted(found, key=lambda each: (each.line or 0, each.column or 0)))
        return filled

    def read_data(self, data: Any, file: str = "", word: Word = no_spelling) -> tuple[FilledSheet, list[ReadProblem]]:
        """Return one sheet from plain data, and everything in it that could not be read."""
        result = ReadResult(dict(self.empty), word, self.language)
        only = ""
        # A home-made game may have an area of this name.
        if isinstance(data, dict) and ONLY_KEY in data and ONLY_KEY not in self._top.inside:
            only = self._only(data[ONLY_KEY], result)
            data = {key: value for key, value in data.items() if key != ONLY_KEY}
        if data is not None:
            read_map(self._top, data, result, (GAME_KEY,))
        return FilledSheet(self.game.name, file, result.values, frozenset(result.written), only=only), result.faults

    def _only(self, only: Any, result: ReadResult) -> str:
        """Return the one part of the sheet that the file contains; empty if it is a whole sheet."""
        known = (SCORE,) if self.game.scoring.written else ()
        if only is None or only in known:
            return only or ""
        result.add_unknown((ONLY_KEY,), "no-such-option", only if isinstance(only, str) else "...", known)
        return ""

    def _reader(self, area: Area, path: KeyPath) -> Reader:
        inside = {child.key: self._reader(child, (*path, child.key)) for child in area.areas}
        return Reader(kind_of(area).read, AreaInput(area, path, inside, self.game, self._shown))


def file_as_group(game: Game) -> Area:
    """Return a whole file as one group: its header, and each sheet as a group unless it has no key there."""
    areas = list(game.header)
    for sheet in game.sheets:
        if sheet.areas and not sheet.paper_only:
            areas += [Area(sheet.name, sheet.name, "group", areas=sheet.areas)] if sheet.in_data else sheet.areas
    return Area("", "", "group", areas=tuple(areas))


def _shown(language: Language) -> dict[str, str]:
    """Return the printed names of cards and options by the words of a file."""
    named = (re.fullmatch(r"cards\.([^.]+)\.name|options\.([^.]+)", key) for key in language.texts)
    return {found[1] or found[2]: language.texts[found[0]] for found in named if found is not None}
