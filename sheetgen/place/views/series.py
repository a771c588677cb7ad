"""The boxes of an area in a panel: a head, and below it one line or several."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from sheetgen.layout.layout import Area, Box
from sheetgen.place.captions import head_height, head_width, put_head, title_height
from sheetgen.place.contract import ViewBlock, ViewDef, ViewKeys
from sheetgen.place.grounds import put_ground, put_panel
from sheetgen.place.lead import lead_width, put_lead
from sheetgen.place.pencil import put_mark, year_width
from sheetgen.place.rect import Rect, Size
from sheetgen.place.words import WORD, line_height, put_word, width_of
from sheetgen.text.shapes import AreaId, Name, Number

BOX, YEAR, GAP, AIR = 8.6, 7.0, 0.8, 0.8


@dataclass(frozen=True, kw_only=True)
class SeriesKeys(ViewKeys):
    """``area`` holds the boxes in ``lines`` lines; ``lead`` puts the cost before every box, ``notes`` stand below the
    head, ``hue`` tints the panel."""

    takes: ClassVar[Mapping[str, tuple[str, ...]]] = {"area": ("track", "numbers", "rings")}
    area: AreaId
    lines: Number = 1
    lead: bool = False
    notes: tuple[Name, ...] = ()
    hue: Name = "stone"


class Series(ViewBlock):
    """The panel."""

    keys: SeriesKeys

    def _area(self) -> Area:
        return self.style.area(self.keys.area)

    def _icon(self) -> str:
        area = self._area()
        return area.earned.icon if area.earned is not None else ""

    def _across(self) -> int:
        return -(-len(self._area().boxes) // self.keys.lines)

    def _notes(self) -> list[str]:
        return [self.style.language.text(f"notes.{name}") for name in self.keys.notes]

    def _box_width(self, box: Box) -> float:
        height = self.style.mm(BOX)
        return year_width(self.style, box, self.style.mm(YEAR)) if self._area().writes is not None else height

    def _lead(self) -> float:
        return lead_width(self.style, None, self._area().cost, arrow=False) if self.keys.lead else 0.0

    def _title(self) -> float:
        """The height of the title with what stands beside it."""
        beside = self._icon() or self._area().note or (self._area().cost and not self.keys.lead)
        return head_height(self.style) if beside else title_height(self.style)

    def _head(self) -> float:
        return self._title() + len(self.keys.notes) * line_height(self.style, WORD)

    def least(self) -> Size:
        style, area, across = self.style, self._area(), self._across()
        widest = max(map(self._box_width, area.boxes)) + self._lead()
        boxes = across * (widest + style.apart(GAP)) - style.apart(GAP) + 2 * style.mm(AIR)
        notes = max((width_of(style, note, WORD) for note in self._notes()), default=0.0) + 2 * style.mm(1.2)
        cost = () if self.keys.lead else area.cost
        width = max(boxes, notes, head_width(style, area, cost, self._icon()))
        return Size(
            width,
            self._head() + self.keys.lines * (style.mm(BOX) + style.apart(GAP)) + style.mm(AIR) - style.apart(GAP),
        )

    def place(self, rect: Rect) -> None:
        style, area = self.style, self._area()
        put_panel(style, rect, self.keys.hue)
        head = rect.top(self._title())
        put_head(style, head, area, () if self.keys.lead else area.cost, self._icon())
        lines = rect.below(head.height).top(self._head() - head.height)
        height = line_height(style, WORD)
        for index, note in enumerate(self._notes()):
            row = Rect(lines.x + style.mm(1.2), lines.y + index * height - style.mm(0.6), lines.width, height)
            put_word(style, row, note, role="note")
        inner = rect.below(self._head()).inset(style.mm(AIR), 0)
        self._boxes(Rect(inner.x, inner.y, inner.width, inner.height - style.mm(AIR)), area)

    def _boxes(self, rect: Rect, area: Area) -> None:
        style, across, gap = self.style, self._across(), self.style.apart(GAP)
        pitch = (rect.width + gap) / across
        height = (rect.height + gap) / self.keys.lines - gap
        side = min(height, style.mm(BOX) * 1.2)
        for index, box in enumerate(area.boxes):
            row, column = divmod(index, across)
            middle = rect.y + row * (height + gap) + height / 2
            cell = Rect(rect.x + column * pitch, middle - side / 2, pitch - gap, side)
            if self.keys.lead:
                put_ground(style, cell, self.keys.hue, "row")
                put_lead(style, cell.left(self._lead()).inset(0, style.mm(0.4)), None, area.cost, arrow=False)
                cell = cell.beside(self._lead())
            put_mark(style, cell, area, box)


VIEW = ViewDef("series", SeriesKeys, Series)
