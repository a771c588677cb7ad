"""Patrons side by side: a name, the boxes of their loyalty, what they grant, what they are worth."""

from __future__ import annotations

from dataclasses import replace

from sheetgen.layout.layout import Area, View
from sheetgen.place.block import Block
from sheetgen.place.boxes import put_written
from sheetgen.place.kit import POINT, Kit
from sheetgen.place.rect import Rect, Size
from sheetgen.place.texts import least_width, put_text
from sheetgen.place.views.headed import cells, head_height, put_head, put_number

ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")
GRANTS = ((2, "base"), (4, "advanced"))
"""The boxes that open an ability, and the key of what it is called."""


class Patrons(Block):
    """The patrons of a group, each with the areas ``name``, ``loyalty`` and ``points``."""

    def __init__(self, kit: Kit, view: View) -> None:
        super().__init__(kit, view)
        self.group = kit.area(view.area)

    def _points(self) -> str:
        return self.kit.language.text("notes.points")

    def _loyalty_width(self, patron: Area) -> float:
        return len(patron.child("loyalty").boxes) * (self.kit.box + self.kit.gap)

    def least(self) -> Size:
        kit = self.kit
        points = max(least_width(kit, self._points(), "label", "label"), kit.box * 1.4)
        width = max(self._loyalty_width(patron) for patron in self.group.areas) + points + 4 * kit.pad
        count = len(self.group.areas)
        line = kit.box * 0.95
        height = head_height(kit, writes=True) + kit.box + kit.size("label") * 0.42 + len(GRANTS) * line + 6 * kit.pad
        return Size(width * count + kit.gutter * (count - 1), height)

    def place(self, rect: Rect) -> None:
        kit = self.kit
        count = len(self.group.areas)
        width = (rect.width - kit.gutter * (count - 1)) / count
        for patron, column in zip(self.group.areas, rect.columns([width] * count, kit.gutter), strict=True):
            self._patron(column, patron)

    def _patron(self, rect: Rect, patron: Area) -> None:
        kit = self.kit
        kit.panel(rect)
        inner = rect.inset(kit.pad * 1.5)
        self._name(inner.top(head_height(kit, writes=True)), patron)
        rest = inner.below(head_height(kit, writes=True) + kit.pad)
        lines = len(GRANTS) * max(kit.box * 0.95, (rest.height - kit.box) * 0.3)
        self._loyalty(rest.top(rest.height - lines), patron)
        self._abilities(rest.below(rest.height - lines))

    def _name(self, head: Rect, patron: Area) -> None:
        kit = self.kit
        name = patron.child("name")
        printed = self.view.names.get(name.id)
        if printed is not None:
            put_head(kit, head, kit.language.text(f"names.{printed}"), icon=self.group.icon)
            return
        icon = min(kit.icon, head.height)
        kit.symbol(self.group.icon, head.x, head.middle - icon / 2, icon, role="head")
        line = head.beside(icon + kit.pad * 1.5)
        kit.ink.line([(line.x, line.bottom), (line.right, line.bottom)], kit.frame_paint, role="line")
        kit.ink.slot(name.boxes[0].id, line, kind="write", label=kit.title(name.id))

    def _loyalty(self, rect: Rect, patron: Area) -> None:
        kit = self.kit
        foot = kit.size("label") * 0.42
        loyalty, points = patron.child("loyalty"), patron.child("points")
        taken = max(kit.box * 1.6, least_width(kit, self._points(), "label", "label"))
        room = Rect(rect.x, rect.y, rect.width - taken - 2 * kit.pad, rect.height - foot)
        for box, cell in zip(loyalty.boxes, cells(kit, room, len(loyalty.boxes), len(loyalty.boxes)), strict=True):
            fill = kit.theme.band if box.number in {number for number, _ in GRANTS} else None
            paint = kit.box_paint if fill is None else replace(kit.box_paint, fill=fill)
            kit.ink.rectangle(cell, paint, radius=0.5 * min(kit.scale, 1.6), box=box.id, role="box")
            place = Rect(cell.x, cell.y + cell.height * 0.14, cell.width, cell.height)
            put_number(kit, place, ROMAN[box.number - 1])
            kit.ink.slot(box.id, cell, label=kit.slot_label(box))
            bottom, right = cell.bottom, cell.right
        worth = Rect(right + 2 * kit.pad, room.y + (bottom - room.y) - cell.height, taken, cell.height)
        put_written(kit, worth, points.boxes[0], ())
        label = Rect(worth.x, bottom, worth.width, foot)
        put_text(kit, label, self._points(), "label", anchor="centre", colour=kit.theme.soft, role="note")

    def _abilities(self, rect: Rect) -> None:
        kit = self.kit
        height = rect.height / len(GRANTS)
        for (number, key), line in zip(GRANTS, rect.rows([height] * len(GRANTS)), strict=True):
            text = f"{ROMAN[number - 1]}  {kit.language.text(f'notes.{key}')}"
            size = kit.theme.spec.text.least
            y = line.bottom - size * POINT * 0.45
            kit.ink.text(line.x, y, text, "label", size, kit.theme.soft, role="note")
            start = line.x + kit.width(text, "label", size) + kit.pad
            kit.ink.line([(start, line.bottom - 0.4), (line.right, line.bottom - 0.4)], kit.hair_paint, role="line")
