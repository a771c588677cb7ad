"""Cells in rows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal

from sheetgen.kinds import lenient_input as as_written
from sheetgen.kinds.area_keys import (
    AfterFullKeys,
    BannerKeys,
    BoxesText,
    CostText,
    FilledByKeys,
    GainsKeys,
    GainText,
    Keys,
    PointsKeys,
    line_faults,
    line_values,
)
from sheetgen.kinds.area_reader import AreaInput, ReadResult
from sheetgen.kinds.kind import GameArea, TickedKind
from sheetgen.kinds.value_schema import Inside, Schema, list_schema
from sheetgen.layout.filled_sheet import Value
from sheetgen.layout.game import Area, AreaPoints, Box
from sheetgen.layout.notation import Gain
from sheetgen.text.complaint_collector import KeyPath
from sheetgen.text.value_types import ONE_OR_MORE, shorthand_for
from sheetgen.text.yaml_output import flow_list


class GridKeys(Keys):
    """The keys of cells in rows."""

    kind: Literal["grid"]
    rows: Annotated[tuple[BoxesText, ...], ONE_OR_MORE]
    filled_by: Annotated[FilledByKeys, shorthand_for("area")] | None = None
    cost: CostText = ()
    banner: BannerKeys | None = None
    after_full: AfterFullKeys | None = None
    row_gain: GainText = Gain()
    gains: GainsKeys | None = None
    points: PointsKeys | None = None

    def derive(self, identity: str, areas: tuple[Area, ...]) -> dict[str, Any]:
        """Return the cells row by row; the ``section`` of a cell is its column."""
        cells = [(row, column, word) for row, words in enumerate(self.rows, 1) for column, word in enumerate(words, 1)]
        boxes = (
            Box(
                f"{identity}.{number}",
                identity,
                number,
                gain=word.gain,
                section=column,
                row=row,
                banner=word.banner,
                cost=self.cost,
                given=word.given,
                **self.conditions_of(word),
            )
            for number, (row, column, word) in enumerate(cells, 1)
        )
        plain = Area(identity, "", "grid", tuple(boxes))
        rows = {"rows": (self.row_gain,) * plain.grid_rows} if self.row_gain.icons else {}
        points = AreaPoints(lines=line_values(plain, self.points))
        return {"boxes": plain.boxes, "points": points, "line_gains": {**rows, **line_values(plain, self.gains)}}

    def faults(self, area: Area) -> Iterable[tuple[KeyPath, str, str]]:
        yield from line_faults(area, "gains", self.gains)
        yield from line_faults(area, "points", self.points)


class GridKind(TickedKind):
    """A grid, written as one text for each row: ``#`` is filled, ``.`` empty."""

    name = "grid"
    keys = GridKeys
    named_by = "cell"

    def read(self, at: AreaInput, raw: Any, into: ReadResult) -> Value:
        path, columns, rows = at.path, at.area.grid_columns, at.area.grid_rows
        raw = as_written.parse_entries(raw)
        if not isinstance(raw, list):
            into.add_bad_value(path, "not-a-grid", "write-a-grid", rows=rows, example="." * columns)
            return None
        if len(raw) > rows:
            into.add_bad_value((*path, rows), "too-many-rows", rows=rows)
        elif 0 < len(raw) < rows:
            into.add_bad_value(path, "too-few-rows", "write-a-grid", rows=rows, given=len(raw), example="." * columns)
        mask = 0
        for row, text in enumerate(map(as_written.row, raw[:rows])):
            if not isinstance(text, str) or len(text) != columns or text.strip("#."):
                given = len(text) if isinstance(text, str) else 0
                into.add_bad_value((*path, row), "not-a-row", columns=columns, given=given)
                continue
            mask |= sum(1 << (row * columns + column) for column, mark in enumerate(text) if mark == "#")
        return mask | at.area.given

    def schema(self, at: GameArea, inside: Inside) -> Schema:
        row = {"type": "string", "pattern": f"^[#.]{{{at.area.grid_columns}}}$"}
        return list_schema(row, at.area.grid_rows)

    def example(self, at: GameArea) -> str:
        return " ".join(["." * at.area.grid_columns] * 2)

    def text(self, area: Area, value: int) -> str:
        columns = area.grid_columns
        marks = ["#" if value >> (box.number - 1) & 1 else "." for box in area.boxes]
        rows = ("".join(marks[start : start + columns]) for start in range(0, len(marks), columns))
        return flow_list(f'"{row}"' for row in rows)
