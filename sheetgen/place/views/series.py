"""The boxes of an area in lines: across the sheet, each with its flag, or in a panel under a head."""

from __future__ import annotations

from sheetgen.layout.layout import Box
from sheetgen.marks.marks import Paint
from sheetgen.place.block import ViewBlock
from sheetgen.place.grounds import TIP, put_crenels, put_flag, put_ground, put_panel, put_plate
from sheetgen.place.heads import CAPTION_AIR, caption_height, caption_width, put_caption, title_height
from sheetgen.place.pencil import gain_width, put_box, put_mark, year_width
from sheetgen.place.plates import cost_width, lead_width, put_lead, put_named_cost
from sheetgen.place.rect import Rect, Size, total
from sheetgen.place.words import NAME, WORD
from sheetgen.text.shapes import AreaId, Name, Number

CELL, FLAG, EMBLEM, SPINE, CRENEL = 8.7, 4.2, 9.2, 1.5, 1.3


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
        cell = flag + max(gain_width(style, box.gain, style.mm(CELL)) for box in area.boxes)
        pitch = max(cell + style.gutter, (self._plate_width() + style.gutter) / self.plate)
        height = self._crenel() + self.lines * (style.mm(CELL) + style.air(1.2))
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


BOX, YEAR, GAP, AIR = 8.6, 7.0, 0.8, 0.8


class Series(ViewBlock):
    """``area`` holds the boxes in ``lines`` lines; ``lead`` puts the cost before every box, ``notes`` stand below the
    head, ``hue`` tints the panel."""

    name = "series"
    takes = {"area": ("track", "numbers", "rings")}
    area: AreaId
    lines: Number = 1
    lead: bool = False
    notes: tuple[Name, ...] = ()
    hue: Name = "stone"

    def _icon(self) -> str:
        earned = self.style.area(self.area).earned
        return earned.icon if earned is not None else ""

    def _across(self) -> int:
        return -(-len(self.style.area(self.area).boxes) // self.lines)

    def _box_width(self, box: Box) -> float:
        style = self.style
        written = style.area(self.area).writes is not None
        return year_width(style, box, style.mm(YEAR)) if written else style.mm(BOX)

    def _lead(self) -> float:
        return lead_width(self.style, None, self.style.area(self.area).cost, arrow=False) if self.lead else 0.0

    def _title(self) -> float:
        """The height of the title with what stands beside it."""
        area = self.style.area(self.area)
        beside = self._icon() or area.note or (area.cost and not self.lead)
        return caption_height(self.style) if beside else title_height(self.style)

    def _head(self) -> float:
        return self._title() + len(self.notes) * self.style.line_height(WORD)

    def least(self) -> Size:
        style, area, gap = self.style, self.style.area(self.area), self.style.apart(GAP)
        widest = max(map(self._box_width, area.boxes)) + self._lead()
        boxes = total([widest] * self._across(), gap) + 2 * style.mm(AIR)
        notes = max((style.width_of(style.note(note), WORD) for note in self.notes), default=0.0)
        head = caption_width(style, area, () if self.lead else area.cost, self._icon())
        height = self._head() + total([style.mm(BOX)] * self.lines, gap) + style.mm(AIR)
        return Size(max(boxes, notes + 2 * style.mm(CAPTION_AIR), head), height)

    def place(self, rect: Rect) -> None:
        style, area = self.style, self.style.area(self.area)
        put_panel(style, rect, self.hue)
        head = rect.top(self._title())
        put_caption(style, head, area, () if self.lead else area.cost, self._icon())
        lines = rect.below(head.height - style.mm(0.6)).inset(style.mm(CAPTION_AIR), 0)
        heights = [style.line_height(WORD)] * len(self.notes)
        for note, row in zip(self.notes, lines.rows(heights), strict=True):
            style.put_word(row, style.note(note), role="note")
        inner = rect.below(self._head()).inset(style.mm(AIR), 0)
        cells = inner.top(inner.height - style.mm(AIR)).grid(len(area.boxes), self._across(), style.apart(GAP))
        for box, cell in zip(area.boxes, cells, strict=True):
            cell = cell.inner(cell.width, min(cell.height, style.mm(BOX) * 1.2))
            if self.lead:
                put_ground(style, cell, self.hue, "row")
                put_lead(style, cell.left(self._lead()).inset(0, style.mm(0.4)), None, area.cost, arrow=False)
                cell = cell.beside(self._lead())
            put_mark(style, cell, area, box)
