"""One building in a panel: its line as the head, and below it the blocks of what it is used for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from sheetgen.place.contract import ViewBlock, ViewDef, ViewKeys
from sheetgen.place.grounds import put_ground, put_panel
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
        return entries(self.kit, self.kit.area(self.keys.area))[0]

    def _notes(self) -> str:
        return " ".join(self.kit.language.text(f"notes.{note}") for note in self.keys.notes)

    def _head_width(self) -> float:
        kit, entry = self.kit, self._entry()
        note = 0.0
        if self.keys.notes:
            lines = short_lines(kit, self._notes(), WORD)
            note = lines.width + kit.mm(2.0)
        return plate_width(kit, entry) + gains_width(kit, entry, kit.mm(BOX)) + note + kit.mm(2.6)

    def least(self) -> Size:
        kit = self.kit
        sizes = [block.least() for block in self.blocks]
        inside = max((size.width for size in sizes), default=0.0) + 2 * kit.air(AIR)
        below = sum(size.height + kit.air(AIR) for size in sizes)
        return Size(max(self._head_width(), inside), line_of(kit) + below)

    def place(self, rect: Rect) -> None:
        kit, entry = self.kit, self._entry()
        hue, air = hue_of(entry), kit.air(AIR)
        least = [block.least().height for block in self.blocks]
        weights = [block.view.weight for block in self.blocks]
        body = rect.height - line_of(kit)
        spare = max(body - total(least, air) - 2 * air, 0.0)
        head = line_of(kit) + (spare * 0.12 if self.blocks else body)
        put_panel(kit, rect, hue)
        top = rect.top(head)
        put_ground(kit, top, hue, "head")
        plate = plate_width(kit, entry)
        end = put_head(
            kit, top, entry, plate, gains_width(kit, entry, min(top.height - kit.air(1.2), kit.mm(BOX) * 1.2))
        )
        if self.keys.notes:
            room = Rect(end + kit.mm(1.4), top.y, top.right - end - kit.mm(3.0), top.height)
            put_lines(kit, room, paragraph(kit, self._notes(), WORD, room.width), anchor="right", role="note")
        inner = Rect(rect.x + air, top.bottom + air, rect.width - 2 * air, rect.height - head - air)
        heights = share(inner.height - air * 0.6, least, weights, air)
        for block, row in zip(self.blocks, inner.rows(heights, air), strict=True):
            block.place(row)


VIEW = ViewDef("building", BuildingKeys, Building, holds=True, banners=("area",))
