"""Pieces gained, one map for each time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from sheetgen.kinds import as_written
from sheetgen.kinds.fields import States
from sheetgen.kinds.json_shapes import Schema, list_of, map_of, whole
from sheetgen.kinds.keys import Keys
from sheetgen.kinds.kind import Kind, Placed, first_boxes
from sheetgen.kinds.reading import KeyPath, Read, ReadResult, Source
from sheetgen.layout.filled import Value
from sheetgen.layout.ids import FieldKey
from sheetgen.layout.layout import Area
from sheetgen.text.shapes import Name
from sheetgen.text.yaml_text import flow_list


class PiecesKeys(Keys):
    """The keys of pieces gained."""

    kind: Literal["pieces"]
    deck: Name = ""
    one_a_year: bool = False


class Pieces(Kind):
    """Read from a list of maps from icon to count, for each card the pieces on it. It is on no sheet of paper."""

    name = "pieces"
    keys = PiecesKeys

    def empty(self, area: Area) -> Value:
        return ()

    def reader(self, source: Source) -> Read:
        identity, path, game = source.area.id, source.path, source.game
        known = game.piece_icons or tuple(game.icons)

        def read(raw: Any, into: ReadResult) -> None:
            if raw is None:
                return
            raw = as_written.pieces(raw)
            if not isinstance(raw, list):
                into.fault(path, "not-pieces", "write-pieces", icon=known[0])
                return
            entries = enumerate(raw)
            into.values[identity] = tuple(_entry(each, (*path, index), into, known) for index, each in entries)

        return read

    def schema(self, at: Placed, inside: Mapping[str, Schema]) -> Schema:
        return list_of(map_of(dict.fromkeys(at.game.piece_icons or at.game.icons, whole(0))))

    def text(self, area: Area, value: Any) -> str:
        return flow_list("{" + ", ".join(f"{icon}: {n}" for icon, n in each.items()) + "}" for each in value)

    def states(self, area: Area, value: Any) -> Iterator[tuple[FieldKey, str]]:
        return iter(())

    def value_of(self, area: Area, states: States) -> Value:
        return ()

    def mask(self, value: Any) -> int:
        return first_boxes(value)


def _entry(raw: Any, path: KeyPath, into: ReadResult, known: tuple[str, ...]) -> Mapping[str, int]:
    if not isinstance(raw, dict):
        into.fault(path, "not-pieces", "write-pieces", icon=known[0])
        return {}
    for icon, number in raw.items():
        if icon not in known:
            into.unknown((*path, icon), "no-such-piece", str(icon), known, on_key=True)
        elif type(number) is not int or number < 0:
            into.fault((*path, icon), "not-from", low=0)
    return raw
