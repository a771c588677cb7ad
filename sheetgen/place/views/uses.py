"""Boxes that each need a level and cost something: in cells, the level and the cost before or above the box."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

from sheetgen.layout.layout import Area, Box
from sheetgen.layout.notation import Cost
from sheetgen.place.banners import Level, level_of, pennon_width
from sheetgen.place.contract import ViewBlock, ViewDef, ViewKeys
from sheetgen.place.grounds import put_ground
from sheetgen.place.lead import lead_width, put_lead
from sheetgen.place.line import put_plus
from sheetgen.place.page_style import PageStyle
from sheetgen.place.pencil import put_mark, year_width
from sheetgen.place.plates import plate_width, put_track_plate
from sheetgen.place.purse import counted, parts_width, put_parts
from sheetgen.place.rect import Rect, Size
from sheetgen.place.words import NAME
from sheetgen.text.shapes import AreaId, Number

BOX, STRIP, GAP, PLUS = 8.7, 5.8, 0.6, 2.2

HEXAGON = 1.16
"""The width of a hexagon that stands on a side, as a part of its height."""

LEAST_GAP = 0.45
"""What a pen needs between two boxes, in mm on any paper."""

Cell = tuple[Area, Box]


def _gap(style: PageStyle) -> float:
    return max(style.air(GAP), LEAST_GAP)


@dataclass(frozen=True, kw_only=True)
class UsesKeys(ViewKeys):
    """``areas`` hold the boxes, each a column of its own where there are several.

    ``lead`` says where level and cost stand; ``across`` how many cells a row has; ``titled`` puts a plate with name
    and cost before them.
    """

    takes: ClassVar[Mapping[str, tuple[str, ...]]] = {"areas": ("numbers", "track", "rings")}
    areas: tuple[AreaId, ...]
    lead: Literal["before", "above"] = "before"
    across: Number | None = None
    titled: bool = False


class Uses(ViewBlock):
    """The cells of one or several areas."""

    keys: UsesKeys

    def _areas(self) -> list[Area]:
        return [self.style.area(name) for name in self.keys.areas]

    def _columns(self) -> list[list[Cell]]:
        """The cells column by column."""
        areas = self._areas()
        if len(areas) > 1:
            return [[(area, box) for box in area.boxes] for area in areas]
        (area,) = areas
        if self.keys.across is None:
            return [[(area, box) for box in section] for section in area.sections]
        across = self.keys.across
        return [[(area, box) for box in area.boxes[start::across]] for start in range(across)]

    def _rows(self) -> int:
        return max(map(len, self._columns()))

    def _level(self, cell: Cell) -> Level | None:
        return level_of(self.style, *cell)

    def _hue(self) -> str:
        level = self._level(self._columns()[0][0])
        return level.hue if level is not None else "stone"

    def _title_width(self) -> float:
        """The plate with the name and what each box costs."""
        if not self.keys.titled:
            return 0.0
        style, area = self.style, self._areas()[0]
        return plate_width(style, style.title(area.id), area.cost, NAME)

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
        return lead_width(self.style, self._level(cell), self._cost(cell[1]), arrow=self.keys.lead == "before")

    def _cost(self, box: Box) -> Cost:
        """What stands before a box; nothing where the plate tells the cost of all."""
        return () if self.keys.titled else box.cost

    def _widths(self) -> list[float]:
        widths = []
        for column in self._columns():
            lead, box = max(map(self._lead_width, column)), max(map(self._box_width, column))
            behind = max(map(self._behind, column))
            widths.append((lead + box + behind) if self.keys.lead == "before" else max(lead, box) + behind)
        return widths

    def _row_height(self) -> float:
        return self.style.mm(BOX + (STRIP if self.keys.lead == "above" else 0.0))

    def least(self) -> Size:
        gap, widths = _gap(self.style), self._widths()
        width = sum(widths) + gap * len(widths) + self._title_width()
        return Size(width, self._rows() * (self._row_height() + gap) - gap)

    def place(self, rect: Rect) -> None:
        style, gap = self.style, _gap(self.style)
        title = self._title_width()
        if title:
            put_ground(style, rect, self._hue(), "row")
            area = self._areas()[0]
            put_track_plate(style, rect.left(title), style.title(area.id), area.cost, self._hue(), NAME)
            title += gap
        columns = self._place_columns(rect.beside(title))
        rows = self._rows()
        height = (rect.height + gap) / rows - gap
        for cells, column in zip(self._columns(), columns, strict=True):
            pennon = max((pennon_width(style, level) for level in map(self._level, cells) if level), default=0.0)
            lead = max(map(self._lead_width, cells))
            behind = max(map(self._behind, cells))
            for row, cell in enumerate(cells):
                place = Rect(column.x, column.y + row * (height + gap), column.width, height)
                self._cell(place, cell, lead, pennon, behind)

    def _place_columns(self, rect: Rect) -> list[Rect]:
        """The columns: boxes take what is over, six-sided ones keep their shape and stand apart."""
        gap, least = _gap(self.style), self._widths()
        spare = rect.width - sum(least) - gap * (len(least) - 1)
        if self._areas()[0].shape == "hexagon":
            height = (rect.height + gap) / self._rows() - gap
            taken = min(height * HEXAGON - self._box_width(self._columns()[0][0]), spare / len(least))
            spare -= taken * len(least)
            return rect.columns([width + taken for width in least], gap + spare / max(len(least) - 1, 1))
        return rect.columns([width + spare / len(least) for width in least], gap)

    def _cell(self, rect: Rect, cell: Cell, lead: float, pennon: float, behind: float) -> None:
        style, (area, box) = self.style, cell
        level = self._level(cell)
        hue = level.hue if level is not None else "stone"
        if self.keys.lead == "above":
            strip = rect.top(style.mm(STRIP))
            put_lead(style, strip, level, self._cost(box), hue=hue, arrow=False, pennon=pennon)
            put_mark(style, rect.below(strip.height), area, box)
            return
        put_ground(style, rect, hue, "row")
        if lead <= lead_width(style, None, ()) and area.shape != "hexagon":
            put_mark(style, rect, area, box)
            return
        own = rect.width - lead - behind
        plate = rect.left(lead).inset(0, style.mm(0.3))
        put_lead(style, plate, level, self._cost(box), hue=hue, pennon=pennon)
        if area.shape == "hexagon":
            height = min(rect.height, own)
            place = Rect(rect.x + lead, rect.middle - height / 2, own, height)
            put_mark(style, place, area, box)
            if box.gain.icons:
                put_plus(style, place.right + style.mm(PLUS) / 2, rect.middle)
                put_parts(style, place.right + style.mm(PLUS), rect.middle, counted(box.gain), "cost")
            return
        put_mark(style, Rect(rect.x + lead, rect.y, own, rect.height), area, box)


VIEW = ViewDef("uses", UsesKeys, Uses, banners=("areas",))
