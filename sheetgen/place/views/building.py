"""One building in a panel: its line as the head, and below it the blocks of what it is used for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from sheetgen.place.contract import ViewBlock, ViewDef, ViewKeys
from sheetgen.place.grounds import put_ground, put_meander, put_panel
from sheetgen.place.line import BOX, Entry, entries, gains_width, hue_of, line_of, plate_width, put_head
from sheetgen.place.rect import Rect, Size, share, total
from sheetgen.place.words import WORD, paragraph, put_lines, short_lines
from sheetgen.text.shapes import AreaId, Name

AIR = 0.8


@dataclass(frozen=True, kw_only=True)
class BuildingKeys(ViewKeys):
    """``area`` is the building; ``notes`` are said at the right end of its head."""

    takes: ClassVar[Mapping[str, tuple[str, ...]]] = {"area": ("building",)}
    area: AreaId
    notes: tuple[Name, ...] = ()


class Building(ViewBlock):
    """A building's panel."""

    keys: BuildingKeys

    def _entry(self) -> Entry:
        return entries(self.style, self.style.area(self.keys.area))[0]

    def _notes(self) -> str:
        return " ".join(self.style.language.text(f"notes.{note}") for note in self.keys.notes)

    def _head_width(self) -> float:
        style, entry = self.style, self._entry()
        note = 0.0
        if self.keys.notes:
            lines = short_lines(style, self._notes(), WORD)
            note = lines.width + style.mm(2.0)
        return plate_width(style, entry) + gains_width(style, entry, style.mm(BOX)) + note + style.mm(2.6)

    def least(self) -> Size:
        style = self.style
        sizes = [block.least() for block in self.blocks]
        inside = max((size.width for size in sizes), default=0.0) + 2 * style.air(AIR)
        below = sum(size.height + style.air(AIR) for size in sizes)
        return Size(max(self._head_width(), inside), line_of(style) + below)

    def place(self, rect: Rect) -> None:
        style, entry = self.style, self._entry()
        hue, air = hue_of(entry), style.air(AIR)
        least = [block.least().height for block in self.blocks]
        weights = [block.view.weight for block in self.blocks]
        body = rect.height - line_of(style)
        spare = max(body - total(least, air) - 2 * air, 0.0)
        head = line_of(style) + (spare * 0.12 if self.blocks else body)
        put_panel(style, rect, hue)
        top = rect.top(head)
        put_ground(style, top, hue, "head")
        plate = plate_width(style, entry)
        end = put_head(style, top, entry, plate, min(top.height - style.air(1.2), style.mm(BOX) * 1.2))
        room = Rect(end + style.mm(1.4), top.y, top.right - end - style.mm(3.0), top.height)
        if self.keys.notes:
            note = paragraph(style, self._notes(), WORD, room.width)
            put_lines(style, room, note, anchor="right", role="note")
            room = room.left(room.width - note.width - style.mm(2.0))
        put_meander(style, room.inset(style.mm(2.0), 0), hue)
        inner = Rect(rect.x + air, top.bottom + air, rect.width - 2 * air, rect.height - head - air)
        heights = share(inner.height - air * 0.6, least, weights, air)
        for block, row in zip(self.blocks, inner.rows(heights, air), strict=True):
            block.place(row)


VIEW = ViewDef("building", BuildingKeys, Building, holds=True, banners=("area",))
