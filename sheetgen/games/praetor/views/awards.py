"""Draw awards by rank: the player's number, those of the others, the award; below them the award of each rank."""

from __future__ import annotations

from sheetgen.layout.game import Area, Box
from sheetgen.place.blocks import LaidBlock
from sheetgen.place.boxes import put_sum, put_written
from sheetgen.place.panel_heads import (
    AIR,
    head_height,
    head_width,
    label_height,
    label_width,
    panel_heading,
    put_box_label,
    put_headed_panel,
)
from sheetgen.place.panels import TIP, put_ground, put_plate
from sheetgen.place.rect import Rect, Size
from sheetgen.place.typesetting import FIGURE, WORD
from sheetgen.text.value_types import AreaId, Name

BOX, ROW, RANK = 8.4, 8.6, 4.8


def _boxes(row: Area, column: str) -> list[Box]:
    """Return the boxes of a row in a column."""
    return [box for part in row.areas if part.key == column for box in part.boxes]


class Awards(LaidBlock):
    """``area`` is a group of groups whose parts have the names of ``parts``; ``table`` has the awards of each."""

    name = "awards"
    takes = {"area": ("group",)}
    area: AreaId
    table: Name
    parts: tuple[Name, ...]
    notes: tuple[Name, ...] = ()

    def _rows(self) -> tuple[Area, ...]:
        return self.style.area(self.area).areas

    def _units(self) -> list[int]:
        """Return how many boxes the widest row has in each column."""
        return [max(len(_boxes(row, column)) for row in self._rows()) for column in self.parts]

    def _plate(self) -> float:
        style = self.style
        return (
            style.icon_size("cost")
            + max(label_width(style, row.id) for row in self._rows())
            + style.mm(2 * AIR + TIP + 0.6)
        )

    def _columns(self) -> list[float]:
        """Return the least widths of the columns in mm."""
        style = self.style
        heads = [style.width_of(style.note(column), WORD) for column in self.parts]
        return [max(units * style.mm(BOX), head) for units, head in zip(self._units(), heads, strict=True)]

    def _heads(self) -> float:
        return self.style.line_height(WORD) + self.style.mm(0.4)

    def _note_height(self, width: float) -> float:
        style = self.style
        return style.paragraph(style.note(*self.notes), WORD, width - style.mm(2 * AIR)).height if self.notes else 0.0

    def _rank(self) -> float:
        return max(self.style.mm(RANK), self.style.line_height(FIGURE) + self.style.mm(0.4))

    def least(self) -> Size:
        style, rows = self.style, self._rows()
        width = self._plate() + sum(column + style.mm(AIR) for column in self._columns())
        width = max(width, head_width(style, panel_heading(style, self.area)))
        row = max(style.mm(ROW) + self._rank(), max(label_height(style, each.id) for each in rows)) + style.spacing(1.0)
        height = head_height(style) + self._heads() + len(rows) * row + self._note_height(width) + style.spacing(1.0)
        return Size(width, height)

    def place(self, rect: Rect) -> None:
        style, rows = self.style, self._rows()
        hue, air = style.hue_name(style.area(self.area).icon), style.mm(AIR)
        inner = put_headed_panel(style, rect, self.area, hue)
        plate, least, units = self._plate(), self._columns(), self._units()
        spare = rect.width - plate - sum(least) - air * (len(least) + 1)
        widths = [width + spare * unit / sum(units) for width, unit in zip(least, units, strict=True)]
        for name, column in zip(self.parts, inner.without_left(plate + air).columns(widths, air), strict=True):
            head = column.top_strip(self._heads())
            style.put_word(head, style.note(name), anchor="centre", colour=style.theme.soft, role="note")
        body, note = inner.without_top(self._heads()), self._note_height(rect.width)
        foot = note + style.spacing(1.0) if note else style.spacing(0.6)
        for row, line in zip(rows, body.top_strip(body.height - foot).down(len(rows)), strict=True):
            self._put_row(line.top_strip(line.height - style.spacing(1.0)), row, plate, widths, hue)
        if note:
            room = rect.inset(air, 0).bottom_strip(foot).top_strip(note)
            style.put_lines(room, style.paragraph(style.note(*self.notes), WORD, room.width), role="note")

    def _put_row(self, rect: Rect, row: Area, plate: float, widths: list[float], hue: str) -> None:
        style, air = self.style, self.style.mm(AIR)
        put_plate(style, rect.left_strip(plate), hue, tint="row")
        right = style.icon(row.icon, rect.x + air, rect.middle, "cost", role="title")
        put_box_label(style, rect.left_strip(plate - style.mm(TIP * 0.7)).without_left(right - rect.x + air), row.id)
        field = rect.without_left(plate + air).left_strip(rect.width - plate - 2 * air)
        boxes = field.top_strip(field.height - self._rank())
        for name, column in zip(self.parts, boxes.columns(widths, air), strict=True):
            own = _boxes(row, name)
            if not own:
                # A number from elsewhere on the sheet: copied by hand on paper, counted by program from a file.
                put_sum(style, column)
            for box, cell in zip(own, column.across(len(own) or 1), strict=False):
                put_written(style, cell, box, rounded=len(own) == 1)
        self._put_ranks(field.without_top(boxes.height), row.key, hue)

    def _put_ranks(self, rect: Rect, key: str, hue: str) -> None:
        """Draw the award of each rank, the first rank first."""
        style, points = self.style, self.style.game.tables[self.table][key]
        for rank, (number, cell) in enumerate(zip(points, rect.across(len(points), style.mm(0.8)), strict=True), 1):
            cell = cell.without_top(style.mm(0.6))
            put_ground(style, cell, hue, "row")
            half = cell.inset(style.mm(1.2), 0)
            style.put_word(half, f"{rank}.", colour=style.theme.soft, role="rank")
            style.put_word(half, str(number), FIGURE, anchor="right", role="points")
