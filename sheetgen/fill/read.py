"""Filled-in sheets from YAML: each area of a game has its reader, made once; faults are told with their place."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from sheetgen.kinds.reading import Children, Fault, KeyPath, Read, ReadResult, Source, Word, as_read, read_map
from sheetgen.kinds.registry import empty_value, kind_of
from sheetgen.layout.filled import Filled
from sheetgen.layout.language import Language
from sheetgen.layout.layout import Area, Game
from sheetgen.text.complaint import Unusable
from sheetgen.text.source import Document

GAME_KEY = "game"


class Misread(NamedTuple):
    """Something that could not be read: where in the data, what is wrong, what to do.

    ``near`` is whether the latter names words that are known, and not how a file is written.
    """

    path: KeyPath
    message: str
    hint: str
    on_key: bool
    near: bool


class SheetReader:
    """Reads the sheets of one game."""

    def __init__(self, game: Game, language: Language) -> None:
        self.game = game
        self.language = language
        self.empty = {area.id: empty_value(area) for area in game.areas.values() if kind_of(area).holds_value}
        self._shown = _shown(language)
        self._read = read_map(None, self._top(), (), extra=(GAME_KEY,))

    def read(self, document: Document) -> Filled:
        """One sheet. Raises `Unusable` with every fault of the document."""
        filled, faults = self.take(document.data, document.file, document.positions.word)
        if faults:
            at = document.positions.complaint
            found = [at(each.path, each.message, each.hint, key=each.on_key) for each in faults]
            raise Unusable(sorted(found, key=lambda each: (each.line or 0, each.column or 0)))
        return filled

    def take(self, data: Any, file: str = "", word: Word = as_read) -> tuple[Filled, list[Misread]]:
        """One sheet from plain data, and all that could not be read in it."""
        result = ReadResult(dict(self.empty), word)
        self._read(data, result)
        filled = Filled(self.game.name, file, result.values, frozenset(result.written))
        return filled, [self._misread(fault) for fault in result.faults]

    def _misread(self, fault: Fault) -> Misread:
        message = self.language.text(f"input.{fault.key}", **fault.values)
        hint = self.language.text(f"input.{fault.hint}", **fault.hint_values) if fault.hint else ""
        if fault.nearest is not None:
            hint = self.language.suggest(*fault.nearest)
        return Misread(fault.path, message, hint, fault.on_key, fault.nearest is not None)

    def _area(self, area: Area, path: KeyPath) -> Read:
        children = tuple((child.key, child.id, self._area(child, (*path, child.key))) for child in area.areas)
        return kind_of(area).reader(Source(area, path, children, self.game, self._shown))

    def _top(self) -> Children:
        """The keys of a whole file with their readers."""
        game = self.game
        children = [(area.key, area.id, self._area(area, (area.key,))) for area in game.header]
        for sheet in game.sheets:
            if sheet.paper_only or not sheet.areas:
                continue
            path: KeyPath = (sheet.name,) if sheet.in_data else ()
            inside = tuple((area.key, area.id, self._area(area, (*path, area.key))) for area in sheet.areas)
            if sheet.in_data:
                children.append((sheet.name, sheet.name, read_map(None, inside, path)))
            else:
                children.extend(inside)
        return tuple(children)


def _shown(language: Language) -> dict[str, str]:
    """What cards and options are called on paper, by the words of a file."""
    named = (re.fullmatch(r"cards\.([^.]+)\.name|options\.([^.]+)", key) for key in language.texts)
    return {found[1] or found[2]: language.texts[found[0]] for found in named if found is not None}
