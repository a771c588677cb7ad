"""Numbered boxes in rows: underlined when gained, crossed when used; and places to write beside them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from sheetgen.layout.layout import Area, Box
from sheetgen.marks.marks import Paint
from sheetgen.place.contract import ViewBlock, ViewDef, ViewKeys
from sheetgen.place.grounds import TIP, put_panel, put_plate
from sheetgen.place.heads import (
    AIR,
    Head,
    head_height,
    head_of,
    head_width,
    label_width,
    put_head,
    put_head_ground,
    put_label,
    put_tab,
)
from sheetgen.place.pencil import put_written
from sheetgen.place.rect import Rect, Size
from sheetgen.place.words import (
    FIGURE,
    NAME,
    WORD,
    cap,
    line_height,
    paragraph,
    points,
    put_lines,
    short_lines,
    width_of,
)
from sheetgen.text.shapes import AreaId, Name, Number

BOX, ROW, WRITTEN, BREATH, GAP = 7.2, 8.4, 8.4, 1.2, 0.7


@dataclass(frozen=True, kw_only=True)
class NumberedKeys(ViewKeys):
    """``area`` holds the boxes, ``across`` in a row, with a breath behind every ``breath`` of them.

    ``fields`` are numbers to write, named by their groups, ``hues`` those of their labels; ``plate`` puts the name
    before the boxes, over so many of 6 columns, instead of above them.
    """

    takes: ClassVar[Mapping[str, tuple[str, ...]]] = {"area": ("rings", "track"), "fields": ("number",)}
    area: AreaId
    across: Number
    breath: Number | None = None
    fields: tuple[AreaId, ...] = ()
    hues: tuple[Name, ...] = ()
    plate: Number | None = None
    hue: Name | None = None


class Numbered(ViewBlock):
    """The panel."""

    keys: NumberedKeys

    def _area(self) -> Area:
        return self.kit.area(self.keys.area)

    def _hue(self) -> str:
        return self.keys.hue or self.kit.hue_name(self._area().icon)

    def _rows(self) -> int:
        return -(-len(self._area().boxes) // self.keys.across)

    def _label(self, name: str) -> str:
        """What a field is: its group, which has a field like it for each track; else itself."""
        group, dot, _ = name.rpartition(".")
        return group if dot else name

    def _breaths(self, column: int) -> int:
        """How many breaths lie before a column: a rest that is no full part stands with the last one."""
        return min(column // self.keys.breath, self.keys.across // self.keys.breath - 1) if self.keys.breath else 0

    def _boxes_width(self) -> float:
        kit = self.kit
        return self.keys.across * kit.mm(BOX) + self._breaths(self.keys.across - 1) * kit.mm(BREATH)

    def _fields_width(self, *, whole: bool = False) -> float:
        kit = self.kit
        labels = sum(label_width(kit, self._label(name), whole=whole) for name in self.keys.fields)
        return labels + len(self.keys.fields) * kit.mm(WRITTEN + 2 * AIR)

    def _note(self) -> str:
        area = self._area()
        return self.kit.language.text(f"notes.{area.note}") if area.note else ""

    def _plate_words(self) -> float:
        kit = self.kit
        title = width_of(kit, kit.title(self.keys.area), NAME)
        words = max((width_of(kit, word, WORD) for word in self._note().split(" ")), default=0.0)
        icon = kit.side("box") + kit.mm(1.0) if self._area().icon else 0.0
        return max(icon + min(title, short_lines(kit, kit.title(self.keys.area), NAME).width), words)

    def least(self) -> Size:
        kit = self.kit
        rows = self._rows() * (kit.mm(ROW) + kit.mm(GAP)) - kit.mm(GAP) + 2 * kit.air(AIR * 0.7)
        if self.keys.plate:
            width = self._boxes_width() + 2 * kit.mm(AIR)
            plate = self._plate_words() + kit.mm(AIR + TIP + 0.5)
            free = self.keys.across - len(self._area().boxes) % self.keys.across
            if self.keys.fields:
                width = max(width, self._fields_width() / free * self.keys.across)
            words = paragraph(kit, self._note(), WORD, max(self._plate_words(), kit.mm(20))) if self._note() else None
            title = max(2 * line_height(kit, WORD), kit.side("box"))
            tall = title + (words.height if words else 0.0) + kit.mm(2.4)
            return Size(max(width * 6 / (6 - self.keys.plate), plate * 6 / self.keys.plate), max(rows, tall))
        head = head_width(kit, self._head()) + self._fields_width()
        return Size(max(self._boxes_width() + 2 * kit.mm(AIR), head), max(head_height(kit), kit.mm(ROW + 0.8)) + rows)

    def _head(self) -> Head:
        head = head_of(self.kit, self.keys.area)
        return Head(head.title, head.icon)

    def place(self, rect: Rect) -> None:
        kit, hue = self.kit, self._hue()
        put_panel(kit, rect, hue)
        if self.keys.plate:
            plate = rect.left(rect.width * self.keys.plate / 6)
            self._put_plate(plate)
            inner = Rect(plate.right, rect.y, rect.right - plate.right, rect.height)
        else:
            head = rect.top(max(head_height(kit), kit.mm(ROW + 0.8)))
            put_head_ground(kit, head, hue)
            whole = head_width(kit, self._head()) + self._fields_width(whole=True) <= head.width
            put_head(kit, head.left(head.width - self._fields_width(whole=whole)), self._head())
            self._put_fields(head, whole=whole)
            inner = rect.below(head.height)
        self._put_boxes(inner.inset(kit.mm(AIR), kit.air(AIR * 0.7)))

    def _put_plate(self, rect: Rect) -> None:
        kit = self.kit
        put_plate(kit, rect, self._hue())
        x, width = rect.x + kit.mm(AIR), rect.width - kit.mm(AIR + TIP)
        side = kit.side("box")
        note = paragraph(kit, self._note(), WORD, width) if self._note() else None
        title_height = max(2 * line_height(kit, WORD), side)
        spare = rect.height - title_height - (note.height if note else 0.0)
        top = Rect(x, rect.y + spare / 3, width, title_height)
        if self._area().icon:
            kit.symbol(self._area().icon, x, top.middle - side / 2, side, role="title")
            top = top.beside(side + kit.mm(1.0))
        put_lines(kit, top, short_lines(kit, kit.title(self.keys.area), NAME, most=top.width), role="title")
        if note:
            below = Rect(x, top.bottom + spare / 3, width, note.height)
            put_lines(kit, below, note, colour=kit.theme.soft, role="note")

    def _put_fields(self, head: Rect, *, whole: bool) -> None:
        """The fields at the head's right end."""
        kit, right = self.kit, head.right - self.kit.mm(AIR * 0.6)
        height = min(head.height - kit.mm(0.8), kit.mm(ROW) * 1.2)
        hues = self.keys.hues or ("",) * len(self.keys.fields)
        for name, hue in reversed(list(zip(self.keys.fields, hues, strict=True))):
            box = Rect(right - kit.mm(WRITTEN), head.middle - height / 2, kit.mm(WRITTEN), height)
            width = label_width(kit, self._label(name), whole=whole)
            self._put_field(box, name, hue, width)
            right = box.x - width - kit.mm(2 * AIR)

    def _put_field(self, box: Rect, name: str, hue: str, width: float) -> None:
        """A box to write into, its label before it."""
        kit, label = self.kit, self._label(name)
        put_written(kit, box, kit.area(name).boxes[0])
        if hue and hue != "stone":
            tab = Rect(box.x - width - kit.mm(AIR), box.y, width + kit.mm(AIR), box.height)
            put_tab(kit, tab, kit.title(label), hue)
            return
        put_label(kit, Rect(box.x - width - kit.mm(0.8) - 0.1, box.y, width + 0.1, box.height), label, anchor="right")

    def _put_boxes(self, rect: Rect) -> None:
        kit, area, across = self.kit, self._area(), self.keys.across
        breath, gap = kit.mm(BREATH), kit.mm(GAP)
        width = (rect.width - self._breaths(across - 1) * breath) / across
        height = (rect.height + gap) / self._rows() - gap
        for index, box in enumerate(area.boxes):
            row, column = divmod(index, across)
            x = rect.x + column * width + self._breaths(column) * breath
            self._put_box(Rect(x, rect.y + row * (height + gap), width, height), box)
        if self.keys.plate and self.keys.fields:
            row, column = divmod(len(area.boxes), across)
            y = rect.y + row * (height + gap)
            for name in self.keys.fields:
                wide = min(width, kit.mm(WRITTEN))
                room = (across - column) * width - wide - kit.mm(1.6)
                self._put_field(Rect(rect.right - wide, y, wide, height), name, "", room)

    def _put_box(self, cell: Rect, box: Box) -> None:
        kit, area = self.kit, self._area()
        kit.ink.rectangle(cell, kit.box_paint, box=box.id, role="box")
        base = cell.y + cell.height * 0.42 + cap(kit, FIGURE) / 2
        size = points(kit, FIGURE)
        kit.ink.text(cell.centre, base, str(box.number), FIGURE.font, size, kit.theme.ink, "centre", role="number")
        y = cell.y + cell.height * 0.8
        line = [(cell.x + cell.width * 0.2, y), (cell.right - cell.width * 0.2, y)]
        if box.number <= self.view.marked.get(self.keys.area, 0):
            kit.ink.line(line, Paint(stroke=kit.tone(self._hue(), 1.0), width=kit.mm(0.8)), role="underline")
        elif area.kind == "rings":
            dash = (kit.mm(0.5), kit.mm(0.5))
            kit.ink.line(line, Paint(stroke=kit.theme.soft, width=kit.hair_paint.width, dash=dash), role="place")
        kit.ink.slot(box.id, cell, kind="ring" if area.kind == "rings" else "tick", label=kit.slot_label(box))


VIEW = ViewDef("numbered", NumberedKeys, Numbered)
