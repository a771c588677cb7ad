"""Grids of cells in a panel under their name: squares in one frame with what each row brings, or hexagons."""

from __future__ import annotations

import math

from sheetgen.layout.layout import Box
from sheetgen.marks.marks import Paint
from sheetgen.place.block import ViewBlock
from sheetgen.place.grounds import put_ground, put_panel
from sheetgen.place.pencil import put_gain
from sheetgen.place.rect import Rect, Size
from sheetgen.place.words import NAME, WORD
from sheetgen.text.shapes import AreaId, Name

SQUARE, HEXAGON, AIR, HEAD = 8.7, 9.4, 0.8, 5.4
_HEIGHT = 2 / math.sqrt(3)
"""The height of a hexagon that stands on a corner, as a part of its width."""
_STEP = 0.75
"""From one row of hexagons to the next, as a part of the height."""
_APART = 0.25
"""From a hexagon's edge to what is tapped, in mm on any paper."""


class Grid(ViewBlock):
    """The panel; ``hue`` tints it, ``note`` stands beside the name."""

    takes = {"area": ("grid",)}
    area: AreaId
    hue: Name = "stone"
    note: Name | None = None

    def _down(self) -> int:
        return max(box.row for box in self.style.area(self.area).boxes)

    def _head(self) -> float:
        return max(self.style.mm(HEAD), self.style.line_height(NAME) + self.style.mm(1.0))

    def _least(self, width: float, height: float) -> Size:
        """The least size of the panel around cells of this size in mm."""
        style, note = self.style, self.style.width_of(self.style.note(self.note), WORD)
        head = style.short_lines(style.title(self.area), NAME).width + note + style.mm(2)
        return Size(max(width, head) + 2 * style.mm(AIR), self._head() + height + 2 * style.air(AIR))

    def _put_panel(self, rect: Rect) -> Rect:
        """Put the panel with its name. Returns the room for the cells."""
        style, note = self.style, self.style.note(self.note)
        put_panel(style, rect, self.hue)
        head = rect.top(self._head())
        put_ground(style, head, self.hue, "strip")
        words = head.inset(style.mm(AIR), 0)
        room = words.width - style.width_of(note, WORD) - style.mm(1.0)
        style.put_lines(words, style.short_lines(style.title(self.area), NAME, most=room), role="title")
        if note:
            style.put_word(words, note, anchor="right", role="note")
        return rect.below(head.height).inset(style.mm(AIR), style.air(AIR))


class Map(Grid):
    """Cells to be covered: thin shared lines in one dark frame, and behind each row what it brings."""

    name = "map"

    def _behind(self) -> float:
        return self.style.side("box") + self.style.mm(3.4) if self.style.area(self.area).row_gain else 0.0

    def least(self) -> Size:
        width = self.style.area(self.area).grid_columns * self.style.mm(SQUARE) + self._behind()
        return self._least(width, self._down() * self.style.mm(SQUARE))

    def place(self, rect: Rect) -> None:
        style, area = self.style, self.style.area(self.area)
        rest = self._put_panel(rect)
        height = rest.height / self._down()
        width = min((rest.width - self._behind()) / area.grid_columns, height * 1.8)
        thin = Paint(fill=style.theme.white, stroke=style.theme.ink, width=style.box_paint.width * 0.75)
        for box in area.boxes:
            cell = Rect(rest.x + (box.section - 1) * width, rest.y + (box.row - 1) * height, width, height)
            style.ink.rectangle(cell, thin, box=box.id, role="box")
            put_gain(style, cell, box.gain, box=box.id)
            style.ink.slot(box.id, cell, label=style.slot_label(box))
        frame = Paint(stroke=style.theme.ink, width=style.box_paint.width * 1.5)
        style.ink.rectangle(rest.left(width * area.grid_columns), frame, role="frame")
        for row in rest.down(self._down()) if area.row_gain else ():
            self._put_gain(row, area.row_gain)

    def _put_gain(self, row: Rect, icon: str) -> None:
        """A chevron and the icon at the end of a row."""
        style, side, tip = self.style, self.style.side("box"), self.style.mm(1.0)
        x = row.right - side - tip - style.mm(0.9)
        steps = [(x, row.middle - tip * 1.2), (x + tip, row.middle), (x, row.middle + tip * 1.2)]
        style.ink.line(steps, Paint(stroke=style.theme.ink, width=style.box_paint.width), role="chevron")
        style.icon(icon, row.right - side, row.middle, side, role="gain")


class Hexagons(Grid):
    """Rows of cells that stand on a corner, every second row half a cell to the right."""

    name = "hexagons"

    def _across(self) -> float:
        return self.style.area(self.area).grid_columns + (0.5 if self._down() > 1 else 0.0)

    def _rise(self) -> float:
        """The height of all rows, as a part of a cell's width."""
        return (_STEP * (self._down() - 1) + 1) * _HEIGHT

    def least(self) -> Size:
        cell = self.style.mm(HEXAGON)
        return self._least(self._across() * cell, self._rise() * cell)

    def place(self, rect: Rect) -> None:
        rest = self._put_panel(rect)
        width = min(rest.width / self._across(), rest.height / self._rise())
        cells = rest.inner(self._across() * width, self._rise() * width)
        for box in self.style.area(self.area).boxes:
            shift = 0.5 if box.row % 2 == 0 else 0.0
            x = cells.x + (box.section - 1 + shift) * width
            self._cell(Rect(x, cells.y + (box.row - 1) * _STEP * _HEIGHT * width, width, _HEIGHT * width), box)

    def _cell(self, rect: Rect, box: Box) -> None:
        style, quarter = self.style, rect.height / 4
        sides = [(rect.right, rect.y + quarter), (rect.right, rect.bottom - quarter)]
        sides += [(rect.centre, rect.bottom), (rect.x, rect.bottom - quarter), (rect.x, rect.y + quarter)]
        style.ink.polygon([(rect.centre, rect.y), *sides], style.box_paint, box=box.id, role="box")
        put_gain(style, rect, box.gain, box=box.id)
        # Rows reach into each other: what is tapped is the part that belongs to one cell alone.
        apart = max(style.mm(0.25), _APART)
        style.ink.slot(box.id, rect.inset(apart, quarter / 2 + apart), label=style.slot_label(box))
