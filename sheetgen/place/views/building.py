"""One building in a panel: its line as the head, and below it the blocks of what it is used for."""

from __future__ import annotations

from sheetgen.place.contract import ViewBlock
from sheetgen.place.grounds import put_ground, put_meander, put_panel
from sheetgen.place.line import BOX, Entry, entries, gains_width, line_of, plate_width, put_entry
from sheetgen.place.rect import Rect, Size, share, total
from sheetgen.place.words import WORD
from sheetgen.text.shapes import AreaId, Name

AIR = 0.8


class Building(ViewBlock):
    """``area`` is the building; ``notes`` are said at the right end of its head."""

    name = "building"
    takes = {"area": ("building",)}
    banners = ("area",)
    holds = True
    area: AreaId
    notes: tuple[Name, ...] = ()

    def _entry(self) -> Entry:
        return entries(self.style, self.style.area(self.area))[0]

    def least(self) -> Size:
        style, entry = self.style, self._entry()
        note = style.short_lines(style.note(*self.notes), WORD).width + style.mm(2.0) if self.notes else 0.0
        head = plate_width(style, entry) + gains_width(style, entry, style.mm(BOX)) + note + style.mm(2.6)
        sizes = [block.least() for block in self.blocks]
        inside = max((size.width for size in sizes), default=0.0) + 2 * style.air(AIR)
        below = sum(size.height + style.air(AIR) for size in sizes)
        return Size(max(head, inside), line_of(style) + below)

    def place(self, rect: Rect) -> None:
        style, entry = self.style, self._entry()
        air = style.air(AIR)
        least = [block.least().height for block in self.blocks]
        weights = [block.view.weight for block in self.blocks]
        body = rect.height - line_of(style)
        spare = max(body - total(least, air) - 2 * air, 0.0)
        head = rect.top(line_of(style) + (spare * 0.12 if self.blocks else body))
        put_panel(style, rect, entry.hue)
        put_ground(style, head, entry.hue, "head")
        end = put_entry(
            style, head, entry, plate_width(style, entry), min(head.height - style.air(1.2), style.mm(BOX) * 1.2)
        )
        room = head.beside(end - head.x + style.mm(1.4)).left(head.right - end - style.mm(3.0))
        if self.notes:
            note = style.paragraph(style.note(*self.notes), WORD, room.width)
            style.put_lines(room, note, anchor="right", role="note")
            room = room.left(room.width - note.width - style.mm(2.0))
        put_meander(style, room.inset(style.mm(2.0), 0), entry.hue)
        inner = rect.below(head.height + air).inset(air, 0)
        heights = share(inner.height - air * 0.6, least, weights, air)
        for block, row in zip(self.blocks, inner.rows(heights, air), strict=True):
            block.place(row)
