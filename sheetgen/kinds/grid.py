"""Cells in rows."""

from __future__ import annotations

from typing import Any

from sheetgen.kinds.kind import TickedKind
from sheetgen.kinds.reading import Read, ReadResult, Source
from sheetgen.kinds.yaml_text import flow_list
from sheetgen.layout.layout import Area


class Grid(TickedKind):
    """Read from one text a row, ``#`` filled, ``.`` empty."""

    name = "grid"

    def reader(self, source: Source) -> Read:
        area, path = source.area, source.path
        identity, columns = area.id, area.grid_columns
        rows = max(box.row for box in area.boxes)

        def read(raw: Any, into: ReadResult) -> None:
            if raw is None:
                return
            if not isinstance(raw, list):
                into.fault(path, "not-a-grid", "write-a-grid", rows=rows, example="." * columns)
                return
            if len(raw) > rows:
                into.fault((*path, rows), "too-many-rows", rows=rows)
            mask = 0
            for row, text in enumerate(raw[:rows]):
                if not isinstance(text, str) or len(text) != columns or text.strip("#."):
                    into.fault((*path, row), "not-a-row", columns=columns)
                    continue
                mask |= sum(1 << (row * columns + column) for column, mark in enumerate(text) if mark == "#")
            into.values[identity] = mask

        return read

    def text(self, area: Area, value: int) -> str:
        columns = area.grid_columns
        marks = ["#" if value >> (box.number - 1) & 1 else "." for box in area.boxes]
        rows = ("".join(marks[start : start + columns]) for start in range(0, len(marks), columns))
        return flow_list(f'"{row}"' for row in rows)
