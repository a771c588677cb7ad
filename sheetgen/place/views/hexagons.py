"""A map of hexagons: rows of cells that stand on a corner, every second row half a cell to the right."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from sheetgen.layout.layout import Area, Box
from sheetgen.place.contract import ViewBlock, ViewDef, ViewKeys
from sheetgen.place.grounds import put_ground, put_panel
from sheetgen.place.pencil import put_gain
from sheetgen.place.rect import Rect, Size
from sheetgen.place.words import NAME, line_height, put_lines, short_lines
from sheetgen.text.shapes import AreaId, Name

CELL, AIR = 9.4, 1.2
_HEIGHT = 2 / math.sqrt(3)
"""The height of a hexagon that stands on a corner, as a part of its width."""
_STEP = 0.75
"""From one row to the next, as a part of the height."""
_APART = 0.25
"""From a cell's edge to what is tapped, in mm on any paper."""


@dataclass(frozen=True, kw_only=True)
class HexagonsKeys(ViewKeys):
    """``area`` is the grid; ``hue`` tints its panel."""

    takes: ClassVar[Mapping[str, tuple[str, ...]]] = {"area": ("grid",)}
    area: AreaId
    hue: Name = "stone"


class Hexagons(ViewBlock):
    """The map in its panel."""

    keys: HexagonsKeys

    def _area(self) -> Area:
        return self.style.area(self.keys.area)

    def _down(self) -> int:
        return max(box.row for box in self._area().boxes)

    def _across(self) -> float:
        return self._area().grid_columns + (0.5 if self._down() > 1 else 0.0)

    def _rise(self) -> float:
        """The height of the map, as a part of a cell's width."""
        return (_STEP * (self._down() - 1) + 1) * _HEIGHT

    def _head(self) -> float:
        return line_height(self.style, NAME) + self.style.mm(1.0)

    def least(self) -> Size:
        style = self.style
        name = short_lines(style, style.title(self.keys.area), NAME).width
        width = max(self._across() * style.mm(CELL), name) + 2 * style.mm(AIR)
        return Size(width, self._head() + self._rise() * style.mm(CELL) + 2 * style.mm(AIR))

    def place(self, rect: Rect) -> None:
        style, area = self.style, self._area()
        put_panel(style, rect, self.keys.hue)
        head = rect.top(self._head())
        put_ground(style, head, self.keys.hue, "strip")
        words = head.inset(style.mm(AIR), 0)
        put_lines(style, words, short_lines(style, style.title(area.id), NAME, most=words.width), role="title")
        rest = rect.below(head.height).inset(style.mm(AIR))
        width = min(rest.width / self._across(), rest.height / self._rise())
        left = rest.centre - self._across() * width / 2
        top = rest.middle - self._rise() * width / 2
        for box in area.boxes:
            shift = 0.5 if box.row % 2 == 0 else 0.0
            x = left + (box.section - 1 + shift) * width
            y = top + (box.row - 1) * _STEP * _HEIGHT * width
            self._cell(Rect(x, y, width, _HEIGHT * width), box)

    def _cell(self, rect: Rect, box: Box) -> None:
        style, quarter = self.style, rect.height / 4
        corners = [
            (rect.centre, rect.y),
            (rect.right, rect.y + quarter),
            (rect.right, rect.bottom - quarter),
            (rect.centre, rect.bottom),
            (rect.x, rect.bottom - quarter),
            (rect.x, rect.y + quarter),
        ]
        style.ink.polygon(corners, style.box_paint, box=box.id, role="box")
        put_gain(style, rect, box.gain, box=box.id)
        # Rows reach into each other: what is tapped is the part that belongs to one cell alone.
        apart = max(style.mm(0.25), _APART)
        style.ink.slot(box.id, rect.inset(apart, quarter / 2 + apart), label=style.slot_label(box))


VIEW = ViewDef("hexagons", HexagonsKeys, Hexagons)
