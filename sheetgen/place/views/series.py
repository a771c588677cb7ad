"""The boxes of an area in a panel: a head, and below it one line or several."""

from __future__ import annotations

from sheetgen.layout.layout import Box
from sheetgen.place.contract import ViewBlock
from sheetgen.place.grounds import put_ground, put_panel
from sheetgen.place.heads import CAPTION_AIR, caption_height, caption_width, put_caption, title_height
from sheetgen.place.pencil import put_mark, year_width
from sheetgen.place.plates import lead_width, put_lead
from sheetgen.place.rect import Rect, Size, total
from sheetgen.place.words import WORD
from sheetgen.text.shapes import AreaId, Name, Number

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
