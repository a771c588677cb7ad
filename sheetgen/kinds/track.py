"""Boxes filled in their order."""

from __future__ import annotations

from typing import Any

from sheetgen.kinds.kind import TickedKind, given_mask
from sheetgen.kinds.reading import Read, ReadResult, Source, read_boxes
from sheetgen.kinds.yaml_text import box_list
from sheetgen.layout.layout import Area


class Track(TickedKind):
    """Read from a count, or from a list of the boxes themselves."""

    name = "track"

    def reader(self, source: Source) -> Read:
        area, path = source.area, source.path
        identity, count, given = area.id, len(area.boxes), given_mask(area)
        firsts = tuple((1 << number) - 1 | given for number in range(count + 1))

        def read(raw: Any, into: ReadResult) -> None:
            if type(raw) is int and 0 <= raw <= count:
                into.values[identity] = firsts[raw]
            elif type(raw) is int:
                into.fault(path, "no-such-count", count=count, number=raw)
            elif isinstance(raw, list):
                into.values[identity] = read_boxes(raw, count, path, into) | given
            elif raw is not None:
                into.fault(path, "not-a-track", "write-a-track", count=count)

        return read

    def text(self, area: Area, value: int) -> str:
        return str(value.bit_count()) if value & (value + 1) == 0 and area.order else box_list(value)

    def comment(self, area: Area) -> str:
        return "track" if area.order else "free-track"
