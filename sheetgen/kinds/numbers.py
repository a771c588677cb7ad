"""Boxes that take a year or another number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sheetgen.kinds.fields import States, number_in, number_options
from sheetgen.kinds.kind import Placed, WrittenKind
from sheetgen.kinds.reading import Read, ReadResult, Source, out_of_bounds
from sheetgen.kinds.yaml_text import flow_list
from sheetgen.layout.filled import Value
from sheetgen.layout.ids import FieldKey
from sheetgen.layout.layout import Area


class Numbers(WrittenKind):
    """Read from a list in box order, ``~`` for an empty box; what is left out at the end is empty."""

    name = "numbers"
    takes_numbers = True

    def empty(self, area: Area) -> Value:
        return (None,) * len(area.boxes)

    def reader(self, source: Source) -> Read:
        area, path = source.area, source.path
        identity, count = area.id, len(area.boxes)
        empty: tuple[None, ...] = (None,) * count

        def read(raw: Any, into: ReadResult) -> None:
            if isinstance(raw, list):
                if len(raw) > count:
                    into.fault((*path, count), "too-long", count=count)
                for index, number in enumerate(raw[:count]):
                    if number is not None and type(number) is not int:
                        into.fault((*path, index), "not-a-number")
                    elif number is not None and not area.holds(number):
                        out_of_bounds(area, (*path, index), into)
                into.values[identity] = (*raw[:count], *empty[len(raw) :])
            elif raw is not None:
                into.fault(path, "not-numbers", "write-numbers", count=count)

        return read

    def text(self, area: Area, value: tuple[int | None, ...]) -> str:
        end = max((place for place, number in enumerate(value, 1) if number is not None), default=0)
        return flow_list("~" if number is None else str(number) for number in value[:end])

    def comment(self, area: Area) -> str:
        return "range-numbers" if area.writes is not None and area.writes.high else "numbers"

    def options(self, at: Placed) -> tuple[str, ...]:
        area = at.area
        if area.writes is not None:
            return number_options(area.writes.low, area.writes.high)
        return number_options(area.least, area.most)

    def states(self, area: Area, value: Any) -> Iterator[tuple[FieldKey, str]]:
        pairs = zip(area.boxes, value, strict=False)
        return ((FieldKey(box.id), str(number)) for box, number in pairs if number is not None)

    def value_of(self, area: Area, states: States) -> Value:
        keys = [FieldKey(box.id) for box in area.boxes]
        return tuple(number_in(area, key, states[key]) if key in states else None for key in keys)

    def mask(self, value: tuple[int | None, ...]) -> int:
        return sum(1 << place for place, number in enumerate(value) if number is not None)

    def counts(self, measure: str, value: tuple[int | None, ...]) -> int | None:
        if measure == "value":
            return sum(number for number in value if number is not None)
        return super().counts(measure, value)
