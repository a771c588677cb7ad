"""One of several options."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sheetgen.kinds.fields import Entry, States, UnreadableState
from sheetgen.kinds.kind import Kind, PenState, Placed
from sheetgen.kinds.reading import Read, Source, read_one_of
from sheetgen.layout.filled import Value
from sheetgen.layout.ids import FieldKey
from sheetgen.layout.layout import Area, Box


class Choice(Kind):
    """Read from the option's name. Each option is a box; a form has one field for all of them."""

    name = "choice"
    has_marks = False
    heads_the_file = True

    def empty(self, area: Area) -> Value:
        return area.default

    def reader(self, source: Source) -> Read:
        return read_one_of(source, source.area.options)

    def entries(self, at: Placed, box: Box) -> Iterator[Entry]:
        yield Entry(FieldKey(at.area.id), "option", on=box.name)

    def tapped(self, at: Placed, box: Box, states: States) -> dict[FieldKey, str]:
        key = FieldKey(at.area.id)
        return {key: "" if states.get(key) == box.name else box.name}

    def states(self, area: Area, value: Any) -> Iterator[tuple[FieldKey, str]]:
        if value is not None:
            yield FieldKey(area.id), value

    def value_of(self, area: Area, states: States) -> Value:
        option = states.get(FieldKey(area.id))
        if option is None:
            return self.empty(area)
        if option not in area.options:
            raise UnreadableState(FieldKey(area.id), option)
        return option

    def penned(self, area: Area, key: FieldKey, text: str) -> tuple[str, PenState]:
        return f"{area.id}.{text}", "chosen"
