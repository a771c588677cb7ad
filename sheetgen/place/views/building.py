"""One building in a panel: with the blocks of what it is used for, or with a line for each of its sizes."""

from __future__ import annotations

from collections.abc import Iterable

from sheetgen.layout.layout import Area
from sheetgen.layout.notation import Gain
from sheetgen.place.block import ViewBlock
from sheetgen.place.grounds import put_ground, put_meander, put_panel
from sheetgen.place.heads import caption_height, caption_width, put_caption
from sheetgen.place.line import BOX, Entry, entries, gains_width, line_of, plate_width, put_entry, put_plate_of
from sheetgen.place.pencil import choice_height, close_width, put_box, put_circle
from sheetgen.place.rect import Rect, Size, share, total
from sheetgen.place.words import SMALLER_LABEL, WORD
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


CIRCLE, GAP, LINE_GAP = 8.2, 0.5, 0.7


class Sizes(ViewBlock):
    """``area`` is the building; its lines say only the size."""

    name = "sizes"
    takes = {"area": ("buildings",)}
    banners = ("area",)
    area: AreaId

    def faults(self, key: str, area: Area) -> Iterable[tuple[str, str]]:  # noqa: ARG002 - there is but one key
        if len({len(box.parts) for box in area.boxes}) > 1:
            yield "its buildings have not as many marks each", "show them with the view 'buildings'"

    def _entries(self) -> list[Entry]:
        return entries(self.style, self.style.area(self.area), short=True)

    def _part(self, part: Gain | None) -> float:
        style = self.style
        if part is None or len(part.icons) < 2:
            return style.mm(CIRCLE)
        return style.mm(CIRCLE * 1.15) if part.chooses else max(close_width(style, part), style.mm(CIRCLE))

    def _box_height(self) -> float:
        """The most height of a box: of a circle, or of two icons to choose from over each other."""
        chooses = any(part and part.chooses for each in self._entries() for part in each.box.parts)
        return max(self.style.mm(CIRCLE) * 1.2, choice_height(self.style) if chooses else 0.0)

    def _parts(self) -> list[float]:
        """The widths of the circle and the box, as wide in every line."""
        parts = zip(*(each.box.parts for each in self._entries()), strict=True)
        return [max(map(self._part, column)) for column in parts]

    def _gains(self) -> float:
        """The width of them all with the gaps around them."""
        gap = self.style.apart(GAP)
        return sum(width + gap for width in self._parts()) + gap

    def least(self) -> Size:
        style, lines = self.style, self._entries()
        plate = max(plate_width(style, each, SMALLER_LABEL) for each in lines)
        line = max(line_of(style), self._box_height() + style.mm(0.8)) + style.mm(LINE_GAP)
        head = caption_width(style, style.area(self.area))
        return Size(max(plate + self._gains(), head), caption_height(style) + len(lines) * line)

    def place(self, rect: Rect) -> None:
        style, area = self.style, self.style.area(self.area)
        paid = area.yearly
        hue = style.hue_name(paid.icons[0]) if paid.icons and not paid.chooses else "stone"
        put_panel(style, rect, hue)
        head = rect.top(caption_height(style))
        put_ground(style, head, hue, "strip")
        put_caption(style, head, area)
        lines, gap = self._entries(), style.mm(LINE_GAP)
        for entry, line in zip(lines, rect.below(head.height).inset(0, gap / 2).down(len(lines), gap), strict=True):
            self._line(line, entry, hue)

    def _line(self, rect: Rect, entry: Entry, hue: str) -> None:
        style, parts, gains = self.style, self._parts(), self._gains()
        put_ground(style, rect, hue, "head")
        put_plate_of(style, rect.left(rect.width - gains + style.mm(0.5)), entry, SMALLER_LABEL)
        gap = style.apart(GAP)
        room = rect.end(gains - gap)
        height = min(rect.height - style.mm(0.8), self._box_height())
        for part, cell in zip(entry.box.parts, room.columns(parts, gap), strict=True):
            if part is None:
                put_circle(style, cell.inner(cell.width), entry.box)
            else:
                put_box(style, cell.inner(cell.width, height), entry.box, part)
