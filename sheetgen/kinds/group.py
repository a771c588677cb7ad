"""Areas that belong together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sheetgen.kinds.fields import Entry, States
from sheetgen.kinds.kind import Kind, Placed
from sheetgen.kinds.reading import Read, Source, read_map
from sheetgen.layout.filled import Value
from sheetgen.layout.ids import FieldKey
from sheetgen.layout.layout import Area, Box


class Group(Kind):
    """A map of areas without a value of its own."""

    name = "group"
    holds_areas = True
    holds_value = False
    has_marks = False

    def reader(self, source: Source) -> Read:
        return read_map(None, source.children, source.path)

    def entries(self, at: Placed, box: Box) -> Iterator[Entry]:
        return iter(())

    def states(self, area: Area, value: Any) -> Iterator[tuple[FieldKey, str]]:
        return iter(())

    def value_of(self, area: Area, states: States) -> Value:
        return None
