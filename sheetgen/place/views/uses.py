"""Boxes that each need a level and cost something: in cells, the level and the cost before or above the box."""

from __future__ import annotations

from typing import Literal

from sheetgen.layout.layout import Area, Box
from sheetgen.layout.notation import Cost
from sheetgen.place.block import ViewBlock
from sheetgen.place.grounds import Level, level_of, pennon_width, put_ground
from sheetgen.place.line import put_plus
from sheetgen.place.pencil import put_mark, year_width
from sheetgen.place.plates import counted, lead_width, parts_width, plate_width, put_lead, put_parts, put_track_plate
from sheetgen.place.rect import Rect, Size, total
from sheetgen.place.words import NAME
from sheetgen.text.shapes import AreaId, Number

BOX, STRIP, GAP, PLUS = 8.7, 5.8, 0.6, 2.2

HEXAGON = 1.16
"""The width of a hexagon that stands on a side, as a part of its height."""

LEAST_GAP = 0.45
"""What a pen needs between two boxes, in mm on any paper."""

Cell = tuple[Area, Box]


class Uses(ViewBlock):
    """``areas`` hold the boxes, each a column of its own where there are several.

    ``lead`` says where level and cost stand; ``across`` how many cells a row has; ``titled`` puts a plate with name
    and cost before them.
    """

    name = "uses"
    takes = {"areas": ("numbers", "track", "rings")}
    banners = ("areas",)
    areas: tuple[AreaId, ...]
    lead: Literal["before", "above"] = "before"
    across: Number | None = None
    titled: bool = False

    def _columns(self) -> list[list[Cell]]:
        """The cells column by column."""
        areas = self.style.areas(self.areas)
        if len(areas) > 1:
            return [[(area, box) for box in area.boxes] for area in areas]
        (area,) = areas
        if self.across is None:
            return [[(area, box) for box in section] for section in area.sections]
        return [[(area, box) for box in area.boxes[start :: self.across]] for start in range(self.across)]

    def _gap(self) -> float:
        return max(self.style.air(GAP), LEAST_GAP)

    def _rows(self) -> int:
        return max(map(len, self._columns()))

    def _level(self, cell: Cell) -> Level | None:
        return level_of(self.style, *cell)

    def _hue(self, cell: Cell) -> str:
        level = self._level(cell)
        return level.hue if level is not None else "stone"

    def _title_width(self) -> float:
        """The plate with the name and what each box costs."""
        style, area = self.style, self.style.area(self.areas[0])
        return plate_width(style, style.title(area.id), area.cost, NAME) if self.titled else 0.0

    def _box_width(self, cell: Cell) -> float:
        area, box = cell
        height = self.style.mm(BOX)
        if area.shape == "hexagon":
            return height * HEXAGON
        return year_width(self.style, box, height) if area.writes is not None else height

    def _behind(self, cell: Cell) -> float:
        """What a six-sided box gives has no room inside it and stands behind it."""
        area, box = cell
        if area.shape != "hexagon" or not box.gain.icons:
            return 0.0
        return self.style.mm(PLUS + 0.6) + parts_width(self.style, counted(box.gain), "cost")

    def _lead_width(self, cell: Cell) -> float:
        return lead_width(self.style, self._level(cell), self._cost(cell[1]), arrow=self.lead == "before")

    def _cost(self, box: Box) -> Cost:
        """What stands before a box; nothing where the plate tells the cost of all."""
        return () if self.titled else box.cost

    def _widths(self) -> list[float]:
        widths = []
        for column in self._columns():
            lead, box = max(map(self._lead_width, column)), max(map(self._box_width, column))
            widths.append((lead + box if self.lead == "before" else max(lead, box)) + max(map(self._behind, column)))
        return widths

    def least(self) -> Size:
        gap, widths = self._gap(), self._widths()
        row = self.style.mm(BOX + (STRIP if self.lead == "above" else 0.0))
        return Size(sum(widths) + gap * len(widths) + self._title_width(), total([row] * self._rows(), gap))

    def place(self, rect: Rect) -> None:
        style, gap, title = self.style, self._gap(), self._title_width()
        if title:
            area, hue = style.area(self.areas[0]), self._hue(self._columns()[0][0])
            put_ground(style, rect, hue, "row")
            put_track_plate(style, rect.left(title), style.title(area.id), area.cost, hue, NAME)
            title += gap
        for cells, column in zip(self._columns(), self._place_columns(rect.beside(title)), strict=True):
            pennon = max(pennon_width(style, self._level(cell)) for cell in cells)
            lead = max(map(self._lead_width, cells))
            behind = max(map(self._behind, cells))
            for cell, place in zip(cells, column.down(self._rows(), gap), strict=False):
                self._cell(place, cell, lead, pennon, behind)

    def _place_columns(self, rect: Rect) -> list[Rect]:
        """The columns: boxes take what is over, six-sided ones keep their shape and stand apart."""
        gap, least = self._gap(), self._widths()
        spare = rect.width - total(least, gap)
        if self.style.area(self.areas[0]).shape == "hexagon":
            height = rect.down(self._rows(), gap)[0].height
            taken = min(height * HEXAGON - self._box_width(self._columns()[0][0]), spare / len(least))
            spare -= taken * len(least)
            return rect.columns([width + taken for width in least], gap + spare / max(len(least) - 1, 1))
        return rect.columns([width + spare / len(least) for width in least], gap)

    def _cell(self, rect: Rect, cell: Cell, lead: float, pennon: float, behind: float) -> None:
        style, (area, box) = self.style, cell
        level, hue = self._level(cell), self._hue(cell)
        if self.lead == "above":
            strip = rect.top(style.mm(STRIP))
            put_lead(style, strip, level, self._cost(box), hue=hue, arrow=False, pennon=pennon)
            put_mark(style, rect.below(strip.height), area, box)
            return
        put_ground(style, rect, hue, "row")
        if lead <= lead_width(style, None, ()) and area.shape != "hexagon":
            put_mark(style, rect, area, box)
            return
        plate = rect.left(lead).inset(0, style.mm(0.3))
        put_lead(style, plate, level, self._cost(box), hue=hue, pennon=pennon)
        place = rect.beside(lead).left(rect.width - lead - behind)
        if area.shape == "hexagon":
            place = place.inner(place.width, min(rect.height, place.width))
        put_mark(style, place, area, box)
        if area.shape == "hexagon" and box.gain.icons:
            put_plus(style, place.right + style.mm(PLUS) / 2, rect.middle)
            put_parts(style, place.right + style.mm(PLUS), rect.middle, counted(box.gain), "cost")
