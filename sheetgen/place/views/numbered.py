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
        return self.style.area(self.keys.area)

    def _hue(self) -> str:
        return self.keys.hue or self.style.hue_name(self._area().icon)

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
        style = self.style
        return self.keys.across * style.mm(BOX) + self._breaths(self.keys.across - 1) * style.mm(BREATH)

    def _fields_width(self, *, whole: bool = False) -> float:
        style = self.style
        labels = sum(label_width(style, self._label(name), whole=whole) for name in self.keys.fields)
        return labels + len(self.keys.fields) * style.mm(WRITTEN + 2 * AIR)

    def _note(self) -> str:
        area = self._area()
        return self.style.language.text(f"notes.{area.note}") if area.note else ""

    def _plate_words(self) -> float:
        style = self.style
        title = width_of(style, style.title(self.keys.area), NAME)
        words = max((width_of(style, word, WORD) for word in self._note().split(" ")), default=0.0)
        icon = style.side("box") + style.mm(1.0) if self._area().icon else 0.0
        return max(icon + min(title, short_lines(style, style.title(self.keys.area), NAME).width), words)

    def least(self) -> Size:
        style = self.style
        rows = self._rows() * (style.mm(ROW) + style.mm(GAP)) - style.mm(GAP) + 2 * style.air(AIR * 0.7)
        if self.keys.plate:
            width = self._boxes_width() + 2 * style.mm(AIR)
            plate = self._plate_words() + style.mm(AIR + TIP + 0.5)
            free = self.keys.across - len(self._area().boxes) % self.keys.across
            if self.keys.fields:
                width = max(width, self._fields_width() / free * self.keys.across)
            words = (
                paragraph(style, self._note(), WORD, max(self._plate_words(), style.mm(20))) if self._note() else None
            )
            title = max(2 * line_height(style, WORD), style.side("box"))
            tall = title + (words.height if words else 0.0) + style.mm(2.4)
            return Size(max(width * 6 / (6 - self.keys.plate), plate * 6 / self.keys.plate), max(rows, tall))
        head = head_width(style, self._head()) + self._fields_width()
        return Size(
            max(self._boxes_width() + 2 * style.mm(AIR), head), max(head_height(style), style.mm(ROW + 0.8)) + rows
        )

    def _head(self) -> Head:
        head = head_of(self.style, self.keys.area)
        return Head(head.title, head.icon)

    def place(self, rect: Rect) -> None:
        style, hue = self.style, self._hue()
        put_panel(style, rect, hue)
        if self.keys.plate:
            plate = rect.left(rect.width * self.keys.plate / 6)
            self._put_plate(plate)
            inner = Rect(plate.right, rect.y, rect.right - plate.right, rect.height)
        else:
            head = rect.top(max(head_height(style), style.mm(ROW + 0.8)))
            put_head_ground(style, head, hue)
            whole = head_width(style, self._head()) + self._fields_width(whole=True) <= head.width
            put_head(style, head.left(head.width - self._fields_width(whole=whole)), self._head())
            self._put_fields(head, whole=whole)
            inner = rect.below(head.height)
        self._put_boxes(inner.inset(style.mm(AIR), style.air(AIR * 0.7)))

    def _put_plate(self, rect: Rect) -> None:
        style = self.style
        put_plate(style, rect, self._hue())
        x, width = rect.x + style.mm(AIR), rect.width - style.mm(AIR + TIP)
        side = style.side("box")
        note = paragraph(style, self._note(), WORD, width) if self._note() else None
        title_height = max(2 * line_height(style, WORD), side)
        spare = rect.height - title_height - (note.height if note else 0.0)
        top = Rect(x, rect.y + spare / 3, width, title_height)
        if self._area().icon:
            style.symbol(self._area().icon, x, top.middle - side / 2, side, role="title")
            top = top.beside(side + style.mm(1.0))
        put_lines(style, top, short_lines(style, style.title(self.keys.area), NAME, most=top.width), role="title")
        if note:
            below = Rect(x, top.bottom + spare / 3, width, note.height)
            put_lines(style, below, note, colour=style.theme.soft, role="note")

    def _put_fields(self, head: Rect, *, whole: bool) -> None:
        """The fields at the head's right end."""
        style, right = self.style, head.right - self.style.mm(AIR * 0.6)
        height = min(head.height - style.mm(0.8), style.mm(ROW) * 1.2)
        hues = self.keys.hues or ("",) * len(self.keys.fields)
        for name, hue in reversed(list(zip(self.keys.fields, hues, strict=True))):
            box = Rect(right - style.mm(WRITTEN), head.middle - height / 2, style.mm(WRITTEN), height)
            width = label_width(style, self._label(name), whole=whole)
            self._put_field(box, name, hue, width)
            right = box.x - width - style.mm(2 * AIR)

    def _put_field(self, box: Rect, name: str, hue: str, width: float) -> None:
        """A box to write into, its label before it."""
        style, label = self.style, self._label(name)
        put_written(style, box, style.area(name).boxes[0])
        if hue and hue != "stone":
            tab = Rect(box.x - width - style.mm(AIR), box.y, width + style.mm(AIR), box.height)
            put_tab(style, tab, style.title(label), hue)
            return
        put_label(
            style, Rect(box.x - width - style.mm(0.8) - 0.1, box.y, width + 0.1, box.height), label, anchor="right"
        )

    def _put_boxes(self, rect: Rect) -> None:
        style, area, across = self.style, self._area(), self.keys.across
        breath, gap = style.mm(BREATH), style.mm(GAP)
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
                wide = min(width, style.mm(WRITTEN))
                room = (across - column) * width - wide - style.mm(1.6)
                self._put_field(Rect(rect.right - wide, y, wide, height), name, "", room)

    def _put_box(self, cell: Rect, box: Box) -> None:
        style, area = self.style, self._area()
        style.ink.rectangle(cell, style.box_paint, box=box.id, role="box")
        base = cell.y + cell.height * 0.42 + cap(style, FIGURE) / 2
        size = points(style, FIGURE)
        style.ink.text(cell.centre, base, str(box.number), FIGURE.font, size, style.theme.ink, "centre", role="number")
        y = cell.y + cell.height * 0.8
        line = [(cell.x + cell.width * 0.2, y), (cell.right - cell.width * 0.2, y)]
        if box.number <= self.view.marked.get(self.keys.area, 0):
            style.ink.line(line, Paint(stroke=style.tone(self._hue(), 1.0), width=style.mm(0.8)), role="underline")
        else:
            dash = (style.mm(0.5), style.mm(0.5))
            style.ink.line(line, Paint(stroke=style.theme.soft, width=style.hair_paint.width, dash=dash), role="place")
        style.ink.slot(box.id, cell, kind="ring" if area.kind == "rings" else "tick", label=style.slot_label(box))


VIEW = ViewDef("numbered", NumberedKeys, Numbered)
