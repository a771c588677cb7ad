"""The sizes of one building in a panel: a head that says what it pays each year, and a line each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from sheetgen.layout.layout import Area
from sheetgen.layout.notation import Gain
from sheetgen.place.captions import head_height, head_width, put_head
from sheetgen.place.contract import ViewBlock, ViewDef, ViewKeys
from sheetgen.place.grounds import put_ground, put_panel
from sheetgen.place.line import Entry, entries, line_of, plate_width, put_plate_of
from sheetgen.place.pencil import choice_height, close_width, put_box, put_circle
from sheetgen.place.rect import Rect, Size
from sheetgen.place.words import SMALLER_LABEL
from sheetgen.text.shapes import AreaId

CIRCLE, GAP, AIR = 8.2, 0.5, 0.7


@dataclass(frozen=True, kw_only=True)
class SizesKeys(ViewKeys):
    """``area`` is the building; its lines say only the size."""

    takes: ClassVar[Mapping[str, tuple[str, ...]]] = {"area": ("buildings",)}
    area: AreaId

    def faults(self, key: str, area: Area) -> Iterable[tuple[str, str]]:  # noqa: ARG002 - there is but one key
        if len({len(box.parts) for box in area.boxes}) > 1:
            yield "its buildings have not as many marks each", "show them with the view 'buildings'"


class Sizes(ViewBlock):
    """The panel."""

    keys: SizesKeys

    def _area(self) -> Area:
        return self.style.area(self.keys.area)

    def _hue(self) -> str:
        paid = self._area().yearly
        return self.style.hue_name(paid.icons[0]) if paid.icons and not paid.chooses else "stone"

    def _entries(self) -> list[Entry]:
        return entries(self.style, self._area(), short=True)

    def _part(self, part: Gain | None) -> float:
        style = self.style
        if part is None or len(part.icons) < 2:
            return style.mm(CIRCLE)
        return style.mm(CIRCLE * 1.15) if part.chooses else max(close_width(style, part), style.mm(CIRCLE))

    def _box_height(self) -> float:
        """The most height of a box: of a circle, or of two icons to choose from over each other."""
        chooses = any(part and part.chooses for each in self._entries() for part in each.box.parts)
        return max(self.style.mm(CIRCLE) * 1.2, choice_height(self.style) if chooses else 0.0)

    def _line_height(self) -> float:
        return max(line_of(self.style), self._box_height() + self.style.mm(0.8))

    def _widths(self) -> tuple[float, list[float]]:
        """The width of the plates, and those of the circle and the box, as wide in every line."""
        lines = self._entries()
        plate = max(plate_width(self.style, each, SMALLER_LABEL, most=1e9) for each in lines)
        parts = zip(*(each.box.parts for each in lines), strict=True)
        return plate, [max(map(self._part, column)) for column in parts]

    def least(self) -> Size:
        style, (plate, parts) = self.style, self._widths()
        width = plate + sum(width + style.apart(GAP) for width in parts) + style.apart(GAP)
        height = head_height(style) + len(self._entries()) * (self._line_height() + style.mm(AIR))
        return Size(max(width, head_width(style, self._area())), height)

    def place(self, rect: Rect) -> None:
        style, area, hue = self.style, self._area(), self._hue()
        put_panel(style, rect, hue)
        head = rect.top(head_height(style))
        put_ground(style, head, hue, "strip")
        put_head(style, head, area)
        gap, lines = style.mm(AIR), self._entries()
        height = (rect.height - head.height) / len(lines) - gap
        for index, entry in enumerate(lines):
            line = Rect(rect.x, head.bottom + gap * 0.5 + index * (height + gap), rect.width, height)
            self._line(line, entry, hue)

    def _line(self, rect: Rect, entry: Entry, hue: str) -> None:
        style, (_, parts) = self.style, self._widths()
        gains = sum(width + style.apart(GAP) for width in parts) + style.apart(GAP)
        put_ground(style, rect, hue, "head")
        put_plate_of(style, rect.left(rect.width - gains + style.mm(0.5)), entry, SMALLER_LABEL)
        x = rect.right - gains + style.apart(GAP)
        height = min(rect.height - style.mm(0.8), self._box_height())
        for part, width in zip(entry.box.parts, parts, strict=True):
            cell = Rect(x, rect.middle - height / 2, width, height)
            if part is None:
                put_circle(style, Rect(x, rect.middle - width / 2, width, width), entry.box)
            else:
                put_box(style, cell, entry.box, part)
            x += width + style.apart(GAP)


VIEW = ViewDef("sizes", SizesKeys, Sizes, banners=("area",))
