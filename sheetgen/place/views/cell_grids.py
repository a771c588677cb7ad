"""Hexagons: rows of cells that stand on a corner, in a panel under their name."""

from __future__ import annotations

import math

from sheetgen.layout.box import Box
from sheetgen.place.blocks import BaseView
from sheetgen.place.boxes import put_gain
from sheetgen.place.parts import framed, head, on_ground, words
from sheetgen.place.pieces import Column, Drawn, Piece
from sheetgen.place.rect import Rect
from sheetgen.text.value_types import AreaId, Name

HEXAGON, AIR, HEAD = 9.4, 0.8, 6.0
_HEIGHT = 2 / math.sqrt(3)
"""The height of a hexagon that stands on a corner, as a part of its width."""
_STEP = 0.75
"""From one row of hexagons to the next, as a part of the height."""
_APART = 0.25
"""From a hexagon's edge to what is tapped, in mm on any paper."""


class HexagonsView(BaseView):
    """``area`` is the grid, every second row half a cell to the right.

    ``hue`` tints it, ``note`` stands beside the name.
    """

    name = "hexagons"
    takes = {"area": ("grid",)}
    area: AreaId
    hue: Name = "stone"
    note: Name | None = None

    def piece(self) -> Piece:
        style, cell = self.style, self.style.mm(HEXAGON)
        note = [words(style, style.note(self.note))] if self.note else []
        title = head(style, style.title(self.area), note).pad(style.mm(1.4), 0, high=style.mm(HEAD))
        cells = Drawn(wide=self._across() * cell, high=self._rise() * cell, draw=self._put_cells)
        body = cells.pad(style.mm(AIR), style.spacing(AIR)).growing(1)
        return framed(style, Column(parts=[on_ground(style, title, self.hue, "strip", "t"), body]), self.hue)

    def _down(self) -> int:
        return max(box.row for box in self.style.area(self.area).boxes)

    def _across(self) -> float:
        return self.style.area(self.area).grid_columns + (0.5 if self._down() > 1 else 0.0)

    def _rise(self) -> float:
        """Return the height of all rows, as a part of a cell's width."""
        return (_STEP * (self._down() - 1) + 1) * _HEIGHT

    def _put_cells(self, rect: Rect) -> None:
        width = min(rect.width / self._across(), rect.height / self._rise())
        cells = rect.centred(self._across() * width, self._rise() * width)
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
