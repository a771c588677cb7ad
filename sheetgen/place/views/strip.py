"""A track in one line across the sheet: a plate with its name and cost, then one column a box with its flag."""

from __future__ import annotations

from sheetgen.layout.layout import Box
from sheetgen.marks.marks import Paint
from sheetgen.place.banners import put_flag
from sheetgen.place.contract import ViewBlock
from sheetgen.place.grounds import TIP, put_crenels, put_panel, put_plate
from sheetgen.place.pencil import gain_width, put_box
from sheetgen.place.plates import put_named_cost
from sheetgen.place.purse import cost_width
from sheetgen.place.rect import Rect, Size
from sheetgen.place.words import NAME
from sheetgen.text.shapes import AreaId, Name, Number

BOX, FLAG, EMBLEM, SPINE, CRENEL = 8.7, 4.2, 9.2, 1.5, 1.3


class Strip(ViewBlock):
    """``area`` is the track; ``emblem`` a large drawing on its plate; ``plate`` how many of 12 columns that takes."""

    name = "strip"
    takes = {"area": ("track",)}
    area: AreaId
    emblem: Name | None = None
    plate: Number = 3
    crenels: bool = False
    lines: Number = 1

    def _crenel(self) -> float:
        return self.style.mm(CRENEL) if self.crenels else 0.0

    def _hue(self) -> str:
        area = self.style.area(self.area)
        return self.style.hue_name(area.attribute or (area.earned.icon if area.earned is not None else area.icon))

    def _plate_width(self) -> float:
        style = self.style
        emblem = style.mm(EMBLEM + 1.6) if self.emblem else 0.0
        name = style.short_lines(style.title(self.area), NAME).width
        return style.mm(SPINE + 1.2 + TIP + 0.8) + emblem + max(name, cost_width(style, style.area(self.area).cost))

    def _across(self) -> int:
        return -(-len(self.style.area(self.area).boxes) // self.lines)

    def least(self) -> Size:
        style, area = self.style, self.style.area(self.area)
        flag = style.mm(FLAG) if area.flags.numbers else 0.0
        cell = flag + max(gain_width(style, box.gain, style.mm(BOX)) for box in area.boxes)
        pitch = max(cell + style.gutter, (self._plate_width() + style.gutter) / self.plate)
        height = self._crenel() + self.lines * (style.mm(BOX) + style.air(1.2))
        return Size(pitch * (self._across() + self.plate) - style.gutter, height)

    def place(self, rect: Rect) -> None:
        style, boxes, across = self.style, self.style.area(self.area).boxes, self._across()
        body = rect.below(self._crenel())
        if self.crenels:
            put_crenels(style, rect.top(self._crenel()), self._hue(), style.mm(5.6))
        put_panel(style, body, self._hue(), "strip")
        pitch, air = (body.width + style.gutter) / (across + self.plate), style.air(0.6)
        self._plate(body.left(pitch * self.plate - style.gutter + style.mm(1.0)))
        cells = body.beside(pitch * self.plate).inset(0, air).grid(len(boxes), across, style.gutter, air)
        for index, (box, cell) in enumerate(zip(boxes, cells, strict=True), 1):
            self._box(cell.left(cell.width - (0.0 if index % across else style.mm(0.6))), box)

    def _box(self, cell: Rect, box: Box) -> None:
        style, flags = self.style, self.style.area(self.area).flags
        if flags.numbers:
            flag = cell.left(style.mm(FLAG))
            put_flag(style, flag, str(box.number), self._hue(), opens=box.number in flags.coloured)
            cell = cell.beside(flag.width)
        put_box(style, cell, box)

    def _plate(self, rect: Rect) -> None:
        style, hue = self.style, self._hue()
        put_plate(style, rect, hue)
        spine = rect.left(style.mm(SPINE))
        style.ink.rectangle(spine, Paint(fill=style.theme.hues[hue].strong), role="spine")
        words = rect.beside(spine.width + style.mm(1.2)).left(rect.width - spine.width - style.mm(1.2 + TIP))
        if self.emblem:
            side = style.mm(EMBLEM)
            style.drawing(self.emblem, hue, words.x, rect.middle - side / 2, side)
            words = words.beside(side + style.mm(1.6))
        name = style.short_lines(style.title(self.area), NAME, most=words.width)
        put_named_cost(style, words, name, style.area(self.area).cost)
