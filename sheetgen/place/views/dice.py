"""Spaces for dice, with what each costs under it, and rates of exchange."""

from __future__ import annotations

from sheetgen.layout.layout import Area, View
from sheetgen.place.block import Block
from sheetgen.place.boxes import put_written
from sheetgen.place.kit import Kit
from sheetgen.place.rect import Rect, Size
from sheetgen.place.texts import put_text
from sheetgen.place.views.headed import cells, head_height, head_width, put_head, put_open_box, starts

DIE = 1.5
"""The least side of a space for a die, in boxes."""


class Dice(Block):
    """Spaces for dice under a title; with a ``foot`` each has a box under it for what it is paid."""

    def __init__(self, kit: Kit, view: View) -> None:
        super().__init__(kit, view)
        self.area = kit.area(view.area)
        self.foot: Area | None = kit.area(view.foot) if view.foot else None
        self.starts = starts(kit, view.table, self.area)

    def _foot_height(self) -> float:
        return self.kit.box + self.kit.gap if self.foot is not None else 0.0

    def _foot_label(self) -> float:
        if self.foot is None:
            return 0.0
        return head_width(self.kit, self.kit.title(self.foot.id), self.foot.icon) + 3 * self.kit.pad

    def least(self) -> Size:
        kit = self.kit
        across = len(self.area.boxes)
        boxes = across * (kit.box * DIE + kit.gap) + self._foot_label()
        height = head_height(kit) + kit.box * DIE + self._foot_height()
        title = head_width(kit, kit.title(self.area.id), self.area.icon)
        return Size(max(boxes, title) + 4 * kit.pad, height + 4 * kit.pad)

    def place(self, rect: Rect) -> None:
        kit = self.kit
        kit.panel(rect)
        inner = rect.inset(kit.pad * 2)
        put_head(kit, inner.top(head_height(kit)), kit.title(self.area.id), icon=self.area.icon)
        rest = inner.below(head_height(kit))
        foot = self._foot_height() * min(1.5, rest.height / (kit.box * (DIE + 1)))
        spaces = rest.beside(self._foot_label()).top(rest.height - foot)
        found = cells(kit, spaces, len(self.area.boxes), len(self.area.boxes), most=4.0)
        for box, cell, start in zip(self.area.boxes, found, self.starts, strict=True):
            put_open_box(kit, cell, box, start)
        if self.foot is None:
            return
        line = rest.below(rest.height - foot + kit.gap)
        put_head(kit, line.left(self._foot_label() - 2 * kit.pad), kit.title(self.foot.id), icon=self.foot.icon)
        for box, cell in zip(self.foot.boxes, found, strict=True):
            put_written(kit, Rect(cell.x, line.y, cell.width, line.height), box, ())


class Rates(Block):
    """For each thing of a group: so many of it are so much of the view's icon."""

    def __init__(self, kit: Kit, view: View) -> None:
        super().__init__(kit, view)
        self.group = kit.area(view.area)
        self.icon = view.icons[0]

    def _rate(self) -> float:
        kit = self.kit
        return 2 * kit.icon + 2 * kit.box * 1.3 + 8 * kit.pad

    def _title(self) -> float:
        return head_width(self.kit, self.kit.title(self.group.id), "") + 3 * self.kit.pad

    def least(self) -> Size:
        kit = self.kit
        rates = len(self.group.areas) * (self._rate() + kit.gutter)
        return Size(self._title() + rates + 4 * kit.pad, kit.box + 4 * kit.pad)

    def place(self, rect: Rect) -> None:
        kit = self.kit
        kit.panel(rect)
        inner = rect.inset(kit.pad * 2)
        put_head(kit, inner.left(self._title() - 3 * kit.pad), kit.title(self.group.id))
        rest = inner.beside(self._title())
        count = len(self.group.areas)
        width = (rest.width - kit.gutter * (count - 1)) / count
        for area, column in zip(self.group.areas, rest.columns([width] * count, kit.gutter), strict=True):
            self._put_rate(column, area)

    def _put_rate(self, rect: Rect, area: Area) -> None:
        kit = self.kit
        side = (rect.width - 2 * kit.icon - 8 * kit.pad) / 2
        height = min(rect.height, kit.box * 1.6)
        line = Rect(rect.x, rect.middle - height / 2, rect.width, height)
        x = line.x
        for box, icon in zip(area.boxes, (area.icon, self.icon), strict=True):
            put_written(kit, Rect(x, line.y, side, line.height), box, ())
            x += side + kit.pad
            kit.symbol(icon, x, line.middle - kit.icon / 2, kit.icon, role="rate")
            x += kit.icon + kit.pad
            if icon == area.icon:
                put_text(kit, Rect(x, line.y, 4 * kit.pad, line.height), "=", "title", font="bold", anchor="centre")
                x += 4 * kit.pad
