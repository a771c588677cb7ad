"""A track in one line across the sheet: a plate with its name and cost, then one column a box with its flag."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from sheetgen.layout.layout import Area, Box
from sheetgen.marks.marks import Paint
from sheetgen.place.banners import put_flag
from sheetgen.place.contract import ViewBlock, ViewDef, ViewKeys
from sheetgen.place.grounds import TIP, put_crenels, put_panel, put_plate
from sheetgen.place.pencil import gain_width, put_box
from sheetgen.place.plates import put_named_cost
from sheetgen.place.purse import cost_width
from sheetgen.place.rect import Rect, Size
from sheetgen.place.words import NAME, short_lines
from sheetgen.text.shapes import AreaId, Name, Number

FLAG, EMBLEM, SPINE, CRENEL = 4.2, 9.2, 1.5, 1.3


@dataclass(frozen=True, kw_only=True)
class StripKeys(ViewKeys):
    """``area`` is the track; ``emblem`` a large drawing on its plate; ``plate`` how many of 12 columns that takes."""

    takes: ClassVar[Mapping[str, tuple[str, ...]]] = {"area": ("track",)}
    area: AreaId
    emblem: Name | None = None
    plate: Number = 3
    crenels: bool = False
    lines: Number = 1


class Strip(ViewBlock):
    """The strip of a track."""

    keys: StripKeys

    def _area(self) -> Area:
        return self.style.area(self.keys.area)

    def _crenel(self) -> float:
        return self.style.mm(CRENEL) if self.keys.crenels else 0.0

    def _icon(self) -> str:
        area = self._area()
        return area.attribute or (area.earned.icon if area.earned is not None else area.icon)

    def _hue(self) -> str:
        return self.style.hue_name(self._icon())

    def _name_width(self) -> float:
        style = self.style
        return short_lines(style, style.title(self.keys.area), NAME).width

    def _plate_width(self) -> float:
        style = self.style
        emblem = style.mm(EMBLEM + 1.6) if self.keys.emblem else 0.0
        content = max(self._name_width(), cost_width(style, self._area().cost))
        return style.mm(SPINE + 1.2 + TIP + 0.8) + emblem + content

    def _cell(self) -> float:
        area, style = self._area(), self.style
        flag = style.mm(FLAG) if area.flags.numbers else 0.0
        return flag + max(gain_width(style, box.gain, style.mm(8.7)) for box in area.boxes)

    def _across(self) -> int:
        return -(-len(self._area().boxes) // self.keys.lines)

    def _height(self) -> float:
        return self.style.mm(8.7) + self.style.air(1.2)

    def least(self) -> Size:
        style = self.style
        columns = self._across()
        pitch = max(self._cell() + style.gutter, (self._plate_width() + style.gutter) / self.keys.plate)
        width = pitch * (columns + self.keys.plate) - style.gutter
        return Size(width, self._crenel() + self.keys.lines * self._height())

    def place(self, rect: Rect) -> None:
        style, area, hue = self.style, self._area(), self._hue()
        crenel = self._crenel()
        body = rect.below(crenel)
        if crenel:
            put_crenels(style, rect.top(crenel), hue, style.mm(5.6))
        put_panel(style, body, hue, "strip")
        pitch = (body.width + style.gutter) / (self._across() + self.keys.plate)
        plate = body.left(pitch * self.keys.plate - style.gutter + style.mm(1.0))
        self._plate(plate)
        air = style.air(0.6)
        height = (body.height - air * (self.keys.lines + 1)) / self.keys.lines
        for index, box in enumerate(area.boxes):
            row, column = divmod(index, self._across())
            x = body.x + pitch * (self.keys.plate + column)
            cell = Rect(x, body.y + air + row * (height + air), pitch - style.gutter, height)
            if column == self._across() - 1:
                cell = cell.left(cell.width - style.mm(0.6))
            self._box(cell, area, box, hue)

    def _box(self, cell: Rect, area: Area, box: Box, hue: str) -> None:
        style = self.style
        if area.flags.numbers:
            flag = Rect(cell.x, cell.y, style.mm(FLAG), cell.height)
            put_flag(style, flag, str(box.number), hue, opens=box.number in area.flags.coloured)
            cell = cell.beside(flag.width)
        put_box(style, cell, box)

    def _plate(self, rect: Rect) -> None:
        style, hue = self.style, self._hue()
        put_plate(style, rect, hue)
        spine = rect.left(style.mm(SPINE))
        style.ink.rectangle(spine, Paint(fill=style.theme.hues[hue].strong), role="spine")
        x = spine.right + style.mm(1.2)
        if self.keys.emblem:
            side = style.mm(EMBLEM)
            style.drawing(self.keys.emblem, hue, x, rect.middle - side / 2, side)
            x += side + style.mm(1.6)
        room = rect.right - style.mm(TIP) - x
        name = short_lines(style, style.title(self.keys.area), NAME, most=room)
        put_named_cost(style, Rect(x, rect.y, room, rect.height), name, self._area().cost)


VIEW = ViewDef("strip", StripKeys, Strip)
