"""Tracks of numbered boxes: underlined when gained, crossed when used."""

from __future__ import annotations

from sheetgen.layout.layout import Area, Box, View
from sheetgen.marks.marks import Paint
from sheetgen.place.block import Block
from sheetgen.place.kit import Kit
from sheetgen.place.rect import Rect, Size
from sheetgen.place.views.headed import cells, field_width, head_height, head_width, put_fields, put_head, put_number


class Underline(Block):
    """A head line, to the right of it boxes to write into, and the numbered boxes in rows of ``across``.

    Under each number there is room for the player's line; a box that is marked from the start has it printed.
    """

    def __init__(self, kit: Kit, view: View) -> None:
        super().__init__(kit, view)
        self.area = kit.area(view.area)
        self.across = view.across or len(self.area.boxes)
        self.fields = [(self._label(name), kit.area(name)) for name in view.fields]
        self.marked = view.marked.get(view.area, 0)

    def _label(self, name: str) -> str:
        group, dot, _ = name.rpartition(".")
        return self.kit.title(group if dot else name)

    def _fields_width(self) -> float:
        return sum(field_width(self.kit, label) + 2.5 * self.kit.pad for label, _ in self.fields)

    def _rows(self) -> int:
        return -(-len(self.area.boxes) // self.across)

    def least(self) -> Size:
        kit = self.kit
        boxes = self.across * (kit.box + kit.gap) - kit.gap
        head = head_width(kit, kit.title(self.area.id), self.area.icon) + self._fields_width()
        height = head_height(kit, writes=True) + kit.gap + self._rows() * (kit.box + kit.gap)
        return Size(max(boxes, head) + 4 * kit.pad, height + 4 * kit.pad)

    def place(self, rect: Rect) -> None:
        kit = self.kit
        kit.panel(rect)
        inner = rect.inset(kit.pad * 2)
        head = inner.top(head_height(kit, writes=True))
        taken = put_fields(kit, head, self.fields)
        note = kit.language.text(f"notes.{self.area.note}") if self.area.note else ""
        put_head(kit, head.left(head.width - taken), kit.title(self.area.id), icon=self.area.icon, note=note)
        rest = inner.below(head.height + kit.gap)
        for box, cell in zip(self.area.boxes, cells(kit, rest, len(self.area.boxes), self.across), strict=True):
            self._cell(cell, self.area, box)

    def _cell(self, cell: Rect, area: Area, box: Box) -> None:
        kit = self.kit
        kit.ink.rectangle(cell, kit.box_paint, radius=0.5 * min(kit.scale, 1.6), box=box.id, role="box")
        put_number(kit, cell, str(box.number))
        if box.number <= self.marked:
            y = cell.y + cell.height * 0.76
            paint = Paint(stroke=kit.theme.ink, width=kit.chain_paint.width)
            kit.ink.line([(cell.x + cell.width * 0.2, y), (cell.right - cell.width * 0.2, y)], paint, role="underline")
        kit.ink.slot(box.id, cell, kind="ring" if area.kind == "rings" else "tick", label=kit.slot_label(box))
