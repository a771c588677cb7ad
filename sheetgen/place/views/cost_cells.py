"""Boxes that each need a level and cost something, in columns; and hexagons: rows of cells that stand on a corner."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Literal

from sheetgen.layout.area import Area
from sheetgen.layout.box import Box
from sheetgen.layout.notation import Cost
from sheetgen.marks.marks import Paint
from sheetgen.place.blocks import BaseView
from sheetgen.place.boxes import HEXAGON, put_gain, put_hexagon
from sheetgen.place.page_style import PageStyle
from sheetgen.place.panels import BannerLevel, banner_level, pennon_width, put_upright, thin_line
from sheetgen.place.parts import (
    BOX,
    framed,
    head,
    lead,
    mark,
    named,
    on_ground,
    pennon,
    plate,
    price,
    shown_gain,
    space,
    tick,
    words,
)
from sheetgen.place.pieces import Column, Drawn, Fitting, Grid, Piece, Row
from sheetgen.place.rect import Rect
from sheetgen.place.typesetting import NAME
from sheetgen.text.value_types import AreaId, Name, PositiveNumber

STRIP, HIGH, UPRIGHT = 6.4, 8.5, 5.6
"""In mm on A4: the height of what stands above a box, and of the box; the width of a standing level."""
CLEAR = 0.62
"""What is free between the lines of two hexagons at least, in mm on any paper."""

_LONG = (14.2, 11.4)
"""The widths of a box on a line with room for such boxes, in mm on A4."""

CostCell = tuple[Area, Box]


class CostCellsView(BaseView):
    """``areas`` hold the boxes; if there are several, each is a column.

    ``lead`` says where level and cost stand; ``across`` how many cells a row has; ``titled`` puts the name before them
    on one line, and what each box costs before it.
    """

    name = "uses"
    takes = {"areas": ("numbers", "track", "rings")}
    banners = ("areas",)
    areas: tuple[AreaId, ...]
    lead: Literal["before", "above"] = "before"
    across: PositiveNumber | None = None
    titled: bool = False

    def piece(self) -> Piece:
        columns = self._columns()
        if not self.titled:
            return self._body(columns)
        if max(map(len, columns)) == 1 or self.across == len(self._area().boxes):
            return self._titled()
        style, area = self.style, self._area()
        name = words(style, style.title(area.id).upper(), NAME, lines=2, role="title", tight=True)
        title = plate(style, named(style, name, price(style, area.cost) if area.cost else None))
        return Row(parts=[title, self._body(columns).growing(1)], gap=style.mm(0.8))

    def _body(self, columns: list[list[CostCell]]) -> Piece:
        """Return the boxes column by column."""
        style = self.style
        if len(self.areas) > 1:
            dear = max(self._prices(cells) for cells in columns)
            made = [self._column(cells, dear) for cells in columns]
            gap, air = style.mm(3.4), style.mm(0.7)
            hue, count = self._hue(columns[0]), len(columns)
            return Row(parts=made, gap=gap, even=True).pad(
                air,
                air,
                back=lambda rect: _put_pillars(style, rect, rect.inset(air, 0).across(count, gap)[1:], gap, hue),
            )
        if self._area().shape == "hexagon":
            return self._hexagons(columns)
        if self.lead == "above":
            rows = [[self._above(cell) for cell in row] for row in zip(*columns, strict=False)]
            return Grid(rows=rows, gap=style.mm(0.9), between=self._gap())
        return Row(parts=[self._column(cells) for cells in columns], gap=self._gap(), even=True)

    def _area(self) -> Area:
        return self.style.area(self.areas[0])

    def _columns(self) -> list[list[CostCell]]:
        """Return the cells column by column."""
        areas = self.style.areas(self.areas)
        if len(areas) > 1:
            return [[(area, box) for box in area.boxes] for area in areas]
        area = areas[0]
        if self.across is None:
            return [[(area, box) for box in section] for section in area.sections]
        cells = [(area, box) for box in area.boxes]
        return [cells[start :: self.across] for start in range(min(self.across, len(cells)))]

    def _gap(self) -> float:
        style = self.style
        if self._area().shape == "hexagon":
            return style.box_paint.width + max(style.mm(CLEAR), CLEAR)
        return style.frame_gap(0.8)

    def _hue(self, cells: Sequence[CostCell]) -> str:
        level = banner_level(self.style, *cells[0])
        return level.hue if level is not None else "stone"

    def _cost(self, box: Box) -> Cost:
        return () if self.titled else box.cost

    def _prices(self, cells: Sequence[CostCell]) -> float:
        return max(price(self.style, self._cost(box)).width for _, box in cells)

    def _hexagons(self, columns: list[list[CostCell]]) -> Piece:
        """Return columns of six-sided boxes, which grow with the height of their lines if the width allows it."""
        style, gap = self.style, self._gap()
        low = style.mm(HIGH)

        def made(wide: float) -> Row:
            apart = [part for cells in columns for part in (self._column(cells, hexagon=wide), self._apart())]
            return Row(parts=apart[:-1], gap=style.mm(0.6))

        def draw(rect: Rect) -> None:
            high = (rect.height + gap) / max(map(len, columns)) - gap - style.mm(0.6)
            wide = low * HEXAGON + (rect.width - least.width) / len(columns)
            made(min(wide, max(low, min(high, low * 1.35)) * HEXAGON)).put(rect)

        least = made(low * HEXAGON)
        return Drawn(wide=least.width, high=least.height(least.width), draw=draw)

    def _apart(self) -> Piece:
        """Return the room between columns, in the middle of which a line stands where they have no tint."""
        style = self.style
        if style.theme.spec.tints.strip:
            return space(grow=1)

        def draw(rect: Rect) -> None:
            line = rect.inset(0, style.mm(0.6))
            paint = Paint(stroke=style.theme.frame, width=0.15)
            style.ink.line([(line.centre, line.y), (line.centre, line.bottom)], paint, role="divider")

        return Drawn(draw=draw, grow=1)

    def _column(self, cells: Sequence[CostCell], dear: float = 0.0, hexagon: float = 0.0) -> Piece:
        """Return cells one under the other, their levels, costs and boxes in line; a cost is at least ``dear`` wide."""
        style = self.style
        pennons = max(pennon_width(style, banner_level(style, *cell)) for cell in cells)
        prices = max(self._prices(cells), dear)
        rows = []
        for area, box in cells:
            level = banner_level(style, area, box)
            before = lead(style, level, self._cost(box), pennons=pennons, prices=prices)
            flag = before.pad(0, style.mm(0.3), style.mm(0.6), style.mm(0.3))
            made: list[Piece] = [flag]
            if hexagon:
                put = partial(put_hexagon, style, box=box, area=area)
                made.append(Drawn(wide=hexagon, high=style.mm(HIGH), draw=put))
                # What a six-sided box gives has no room inside it.
                given = [shown_gain(style, box.gain, BOX - 0.2).pad(style.mm(0.8), 0, 0, 0)] if box.gain.icons else []
                made += given
            else:
                made.append(mark(style, area, box, high=HIGH).growing(1))
            rows.append(Row(parts=made).growing(1))
        return Column(parts=rows, gap=self._gap())

    def _above(self, cell: CostCell) -> Piece:
        """Return a cell with level and cost over the box."""
        style, (area, box) = self.style, cell
        level = banner_level(style, area, box)
        flag = pennon(style, level).pad(0, 0, style.mm(0.6), 0)
        strip = Row(parts=[flag, price(style, box.cost)]).pad(high=style.mm(STRIP))
        upper = on_ground(style, strip, "stone", "row") if box.cost else strip
        return Column(parts=[upper, mark(style, area, box, high=HIGH, most=1.5).growing(1)], gap=style.mm(0.3))

    def _titled(self) -> Piece:
        """Return the name and all boxes on one line, their prices as large as what is in boxes if there is room."""
        # On a very long line boxes would lose their shape.
        sizes = [*(("box", wide) for wide in _LONG), ("box", 0.0), ("cost", 0.0)]
        # The name is as large as those of other buildings, if need be with less around the boxes.
        whole = [self._one_line(*each, lines=1) for each in sizes]
        lines = Fitting(parts=[*whole, self._one_line(*sizes[-1])])
        hue = self._hue([(self._area(), self._area().boxes[0])])
        return framed(self.style, lines, hue, "row")

    def _one_line(self, size: str, wide: float = 0.0, lines: int = 2) -> Piece:
        """Return the line with prices of a size, its boxes ``wide`` mm on A4, or as wide as the line leaves them."""
        style, area = self.style, self._area()
        title = words(style, style.title(area.id).upper(), NAME, lines=lines, role="title")
        title = title.pad(style.mm(1.4), 0)
        parts: list[Piece] = [title]
        for box in area.boxes:
            level = banner_level(style, area, box)
            upright = style.mm(UPRIGHT) if size == "box" else style.icon_size("banner")
            flags = upright if level is not None else 0.0
            flag = Drawn(wide=flags, high=style.mm(HIGH), draw=partial(self._upright, level)).pad(
                0, 0, style.mm(0.5), 0
            )
            made = tick(style, box, wide=wide) if area.writes is None else mark(style, area, box)
            paid = price(style, box.cost, size).pad(0, 0, style.mm(0.7), 0)
            if wide:
                parts += [space(grow=1), Row(parts=[flag, paid, made])]
            else:
                parts.append(Row(parts=[flag, paid, made.growing(1)]).growing(1))
        gap = style.mm(1.2 if size == "box" else 1.0)
        return Row(parts=parts, gap=gap).pad(0, style.mm(0.55), style.mm(0.8), style.mm(0.55))

    def _upright(self, level: BannerLevel | None, rect: Rect) -> None:
        if level is not None:
            put_upright(self.style, rect, level)


def _put_pillars(style: PageStyle, rect: Rect, columns: Sequence[Rect], gap: float, hue: str) -> None:
    """Put a pillar in the gap before each of these columns: a shaft, wider blocks at its head and foot."""
    paint = replace(thin_line(style, hue), fill=style.theme.tint(hue, "head") or style.theme.white)
    for column in columns:
        for wide, part in ((1.4, rect), (2.2, rect.top_strip(style.mm(1.0))), (2.2, rect.bottom_strip(style.mm(1.0)))):
            block = Rect(column.x - gap / 2 - style.mm(wide / 2), part.y, style.mm(wide), part.height)
            style.ink.rectangle(block, paint, role="pillar")


CELL, AIR, HEAD = 9.4, 0.8, 6.0
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
        style, cell = self.style, self.style.mm(CELL)
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
