"""Draw rows of numbered boxes, underlined when gained and crossed when used, with boxes to write in beside them."""

from __future__ import annotations

from sheetgen.layout.game import Box
from sheetgen.marks.marks import Paint
from sheetgen.place.blocks import LaidBlock
from sheetgen.place.boxes import put_written
from sheetgen.place.panel_heads import (
    AIR,
    PanelHeading,
    head_height,
    head_width,
    label_width,
    put_box_label,
    put_head,
    put_head_ground,
    put_tab,
)
from sheetgen.place.panels import TIP, put_panel, put_plate
from sheetgen.place.rect import Rect, Size, total_length
from sheetgen.place.typesetting import NAME, WORD
from sheetgen.text.value_types import AreaId, Name, PositiveNumber

BOX, ROW, WRITTEN, BREATH, GAP = 7.2, 8.4, 8.4, 1.2, 0.7


class Numbered(LaidBlock):
    """``area`` holds the boxes, ``across`` in a row, with a space after every ``breath`` of them.

    ``fields`` are numbers to write, named by their groups, ``hues`` those of their labels; ``plate`` puts the name
    before the boxes, over so many of 6 columns, instead of above them.
    """

    name = "numbered"
    takes = {"area": ("rings", "track"), "fields": ("number",)}
    area: AreaId
    across: PositiveNumber
    breath: PositiveNumber | None = None
    fields: tuple[AreaId, ...] = ()
    hues: tuple[Name, ...] = ()
    plate: PositiveNumber | None = None
    hue: Name | None = None

    def _hue(self) -> str:
        return self.hue or self.style.hue_name(self.style.area(self.area).icon)

    def _label(self, name: str) -> str:
        """Return the id that labels a field: that of its group, or its own if it has none."""
        return name.rpartition(".")[0] or name

    def _breaths(self, column: int) -> int:
        """Return the number of spaces before a column; an incomplete part at the end has no space before it."""
        return min(column // self.breath, self.across // self.breath - 1) if self.breath else 0

    def _boxes_width(self) -> float:
        return self.across * self.style.mm(BOX) + self._breaths(self.across - 1) * self.style.mm(BREATH)

    def _fields_width(self, *, whole: bool = False) -> float:
        labels = sum(label_width(self.style, self._label(name), whole=whole) for name in self.fields)
        return labels + len(self.fields) * self.style.mm(WRITTEN + 2 * AIR)

    def _note(self) -> str:
        return self.style.note(self.style.area(self.area).note)

    def _plate_words(self) -> float:
        style, title = self.style, self.style.title(self.area)
        icon = style.icon_size("box") + style.mm(1.0) if style.area(self.area).icon else 0.0
        name = min(style.width_of(title, NAME), style.short_lines(title, NAME).width)
        return max(icon + name, style.longest_word(self._note()))

    def _head(self) -> PanelHeading:
        return PanelHeading(self.style.title(self.area), self.style.area(self.area).icon)

    def _head_height(self) -> float:
        return max(head_height(self.style), self.style.mm(ROW + 0.8))

    def least(self) -> Size:
        style, count = self.style, len(self.style.area(self.area).boxes)
        rows = total_length([style.mm(ROW)] * -(-count // self.across), style.mm(GAP)) + 2 * style.spacing(AIR * 0.7)
        boxes = self._boxes_width() + 2 * style.mm(AIR)
        if not self.plate:
            head = head_width(style, self._head()) + self._fields_width()
            return Size(max(boxes, head), self._head_height() + rows)
        plate = self._plate_words() + style.mm(AIR + TIP + 0.5)
        free = self.across - count % self.across
        boxes = max(boxes, self._fields_width() / free * self.across if self.fields else 0.0)
        tall = max(2 * style.line_height(WORD), style.icon_size("box")) + style.mm(2.4)
        if self._note():
            tall += style.paragraph(self._note(), WORD, max(self._plate_words(), style.mm(20))).height
        return Size(max(boxes * 6 / (6 - self.plate), plate * 6 / self.plate), max(rows, tall))

    def place(self, rect: Rect) -> None:
        style, hue = self.style, self._hue()
        put_panel(style, rect, hue)
        if self.plate:
            plate = rect.left_strip(rect.width * self.plate / 6)
            self._put_plate(plate)
            inner = rect.without_left(plate.width)
        else:
            head = rect.top_strip(self._head_height())
            put_head_ground(style, head, hue)
            whole = head_width(style, self._head()) + self._fields_width(whole=True) <= head.width
            put_head(style, head.left_strip(head.width - self._fields_width(whole=whole)), self._head())
            self._put_fields(head, whole=whole)
            inner = rect.without_top(head.height)
        self._put_boxes(inner.inset(style.mm(AIR), style.spacing(AIR * 0.7)))

    def _put_plate(self, rect: Rect) -> None:
        style, icon = self.style, self.style.area(self.area).icon
        put_plate(style, rect, self._hue())
        inner = rect.without_left(style.mm(AIR)).left_strip(rect.width - style.mm(AIR + TIP))
        note = style.paragraph(self._note(), WORD, inner.width) if self._note() else None
        heights = [max(2 * style.line_height(WORD), style.icon_size("box")), note.height if note else 0.0]
        gap = (rect.height - sum(heights)) / 3
        top, below = inner.without_top(gap).rows(heights, gap)
        if icon:
            right = style.icon(icon, top.x, top.middle, "box", role="title")
            top = top.without_left(right - top.x + style.mm(1.0))
        style.put_lines(top, style.short_lines(style.title(self.area), NAME, most=top.width), role="title")
        if note:
            style.put_lines(below, note, colour=style.theme.soft, role="note")

    def _put_fields(self, head: Rect, *, whole: bool) -> None:
        """Draw the fields at the right end of the heading."""
        style, right = self.style, head.right - self.style.mm(AIR * 0.6)
        height = min(head.height - style.mm(0.8), style.mm(ROW) * 1.2)
        hues = self.hues or ("",) * len(self.fields)
        for name, hue in reversed(list(zip(self.fields, hues, strict=True))):
            box = Rect(right - style.mm(WRITTEN), head.middle - height / 2, style.mm(WRITTEN), height)
            width = label_width(style, self._label(name), whole=whole)
            self._put_field(box, name, hue, width)
            right = box.x - width - style.mm(2 * AIR)

    def _put_field(self, box: Rect, name: str, hue: str, width: float) -> None:
        """Draw a box to write in, with its label before it."""
        style, label = self.style, self._label(name)
        put_written(style, box, style.area(name).boxes[0])
        if hue and hue != "stone":
            tab = Rect(box.x - width - style.mm(AIR), box.y, width + style.mm(AIR), box.height)
            put_tab(style, tab, style.title(label), hue)
        else:
            words = Rect(box.x - width - style.mm(0.8) - 0.1, box.y, width + 0.1, box.height)
            put_box_label(style, words, label, anchor="right")

    def _put_boxes(self, rect: Rect) -> None:
        style, boxes, across = self.style, self.style.area(self.area).boxes, self.across
        breath, gap = style.mm(BREATH), style.mm(GAP)
        grid = rect.left_strip(rect.width - self._breaths(across - 1) * breath)
        cells = grid.grid(len(boxes), across, 0.0, gap)
        for index, (box, cell) in enumerate(zip(boxes, cells, strict=True)):
            aside = self._breaths(index % across) * breath
            self._put_box(Rect(cell.x + aside, cell.y, cell.width, cell.height), box)
        if self.plate and self.fields:
            row, column = divmod(len(boxes), across)
            line = Rect(rect.x, rect.y + row * (cells[0].height + gap), rect.width, cells[0].height)
            wide = min(cells[0].width, style.mm(WRITTEN))
            for name in self.fields:
                self._put_field(
                    line.right_strip(wide), name, "", (across - column) * cells[0].width - wide - style.mm(1.6)
                )

    def _put_box(self, cell: Rect, box: Box) -> None:
        style, area = self.style, self.style.area(self.area)
        style.ink.rectangle(cell, style.box_paint, box=box.id, role="box")
        style.put_number(cell.top_strip(cell.height * 0.84), str(box.number))
        y = cell.y + cell.height * 0.8
        line = [(cell.x + cell.width * 0.2, y), (cell.right - cell.width * 0.2, y)]
        if box.number <= self.view.marked.get(self.area, 0):
            style.ink.line(line, Paint(stroke=style.tone(self._hue(), 1.0), width=style.mm(0.8)), role="underline")
        else:
            dash = (style.mm(0.5), style.mm(0.5))
            style.ink.line(line, Paint(stroke=style.theme.soft, width=style.hair_paint.width, dash=dash), role="place")
        style.ink.slot(box.id, cell, kind=area.use, label=style.slot_label(box))
