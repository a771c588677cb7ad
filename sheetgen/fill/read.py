"""Filled-in sheets from YAML: each area of a game has its reader, made once; faults are told with their place."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from sheetgen.fill.box_kinds import read_buildings, read_grid, read_letters, read_numbers, read_rings, read_track
from sheetgen.fill.sink import Fault, Path, Read, Sink
from sheetgen.fill.value_kinds import (
    read_cards,
    read_choice,
    read_number,
    read_pieces,
    read_text,
    read_token,
    read_uses,
)
from sheetgen.layout.filled import Filled, empty_value
from sheetgen.layout.language import Language
from sheetgen.layout.layout import Area, Game
from sheetgen.text.complaint import Complaint, Unusable
from sheetgen.text.source import Document

GAME_KEY = "game"
BUILT_KEY = "built"
_Children = tuple[tuple[str, str, Read], ...]
"""For each key of a map the id of its area and its reader."""

_SIMPLE: dict[str, Callable[[Area, Path], Read]] = {
    "track": read_track,
    "buildings": read_buildings,
    "numbers": read_numbers,
    "grid": read_grid,
    "letters": read_letters,
    "choice": read_choice,
    "token": read_token,
    "uses": read_uses,
    "number": read_number,
    "text": read_text,
    "cards": read_cards,
}


class SheetReader:
    """Reads the sheets of one game."""

    def __init__(self, game: Game, language: Language) -> None:
        self.game = game
        self.language = language
        self.empty = {area.id: empty_value(area) for area in game.areas.values() if area.kind != "group"}
        self._read = self._map(None, self._top(), (), extra=(GAME_KEY,))

    def read(self, document: Document) -> Filled:
        """One sheet. Raises `Unusable` with every fault of the document."""
        sink = Sink(dict(self.empty))
        self._read(document.data, sink)
        if sink.faults:
            raise Unusable(self._complaints(document, sink.faults))
        return Filled(self.game.name, document.file, sink.values, frozenset(sink.written))

    def _complaints(self, document: Document, faults: Iterable[Fault]) -> list[Complaint]:
        found = []
        for fault in faults:
            message = self.language.text(f"input.{fault.key}", **fault.values)
            hint = self.language.text(f"input.{fault.hint}", **fault.hint_values) if fault.hint else ""
            if fault.nearest is not None:
                hint = self.language.suggest(*fault.nearest)
            found.append(document.positions.complaint(fault.path, message, hint, key=fault.on_key))
        return sorted(found, key=lambda each: (each.line or 0, each.column or 0))

    def _area(self, area: Area, path: Path) -> Read:
        children = tuple((child.key, child.id, self._area(child, (*path, child.key))) for child in area.areas)
        match area.kind:
            case "group":
                return self._map(None, children, path)
            case "rings":
                return self._map(read_rings(area, path), children, path, extra=area.states)
            case "building":
                return self._building(area, children, path, always=False)
            case "envoy":
                return self._building(area, children, path, always=True)
            case "pieces":
                return read_pieces(area, path, self.game)
            case kind:
                return _SIMPLE[kind](area, path)

    def _building(self, area: Area, children: _Children, path: Path, *, always: bool) -> Read:
        """``always``: an envoy that is named at all was sent, unless the file says otherwise."""
        identity = area.id

        def own(raw: Any, sink: Sink) -> None:
            built = raw.get(BUILT_KEY)
            if built is None:
                built = always
            if not isinstance(built, bool):
                sink.tell((*path, BUILT_KEY), "not-yes-or-no")
            sink.values[identity] = built

        inside = self._map(own, children, path, extra=(BUILT_KEY,))

        def read(raw: Any, sink: Sink) -> None:
            if isinstance(raw, bool):
                sink.values[identity] = raw
            else:
                inside(raw, sink)

        return read

    def _map(self, own: Read | None, children: _Children, path: Path, extra: tuple[str, ...] = ()) -> Read:
        """Reads a map: ``extra`` keys belong to the area itself, the others to the areas inside it."""
        readers = {key: (identity, read) for key, identity, read in children}
        known = (*extra, *readers)
        own_keys = frozenset(extra)

        def read(raw: Any, sink: Sink) -> None:
            if raw is None:
                return
            if not isinstance(raw, dict):
                sink.tell(path, "not-a-map", "write-a-map", keys=", ".join(known))
                return
            for key, value in raw.items():
                child = readers.get(key) or readers.get(str(key))
                if child is not None:
                    sink.written.append(child[0])
                    child[1](value, sink)
                elif key not in own_keys:
                    sink.unknown((*path, key), "no-such-key", str(key), known, on_key=True)
            if own is not None:
                own(raw, sink)

        return read

    def _top(self) -> _Children:
        """The keys of a whole file with their readers."""
        game = self.game
        children = [(area.key, area.id, self._area(area, (area.key,))) for area in game.header]
        for sheet in game.sheets:
            if sheet.paper_only or not sheet.areas:
                continue
            path: Path = (sheet.name,) if sheet.in_data else ()
            inside = tuple((area.key, area.id, self._area(area, (*path, area.key))) for area in sheet.areas)
            if sheet.in_data:
                children.append((sheet.name, sheet.name, self._map(None, inside, path)))
            else:
                children.extend(inside)
        return tuple(children)
