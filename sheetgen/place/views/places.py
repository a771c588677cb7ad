"""Places to write into, in lines under a head; what letters stand for is said in the head."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from sheetgen.layout.layout import Area
from sheetgen.place.contract import ViewBlock, ViewDef, ViewKeys
from sheetgen.place.grounds import put_panel
from sheetgen.place.heads import AIR, Head, halved, head_height, head_of, head_width, put_head, put_head_ground
from sheetgen.place.pencil import put_places, put_written
from sheetgen.place.rect import Rect, Size
from sheetgen.place.words import NAME, SMALLER_LABEL, WORD, put_word, width_of
from sheetgen.text.shapes import AreaId, Name, Number

ROW, CELL, GAP, CROWDED = 8.4, 7.6, 0.7, 8.0


@dataclass(frozen=True, kw_only=True)
class PlacesKeys(ViewKeys):
    """``area`` has the boxes, ``across`` in a line; a number has ``places`` inside its one box.

    ``high`` times as high as usual; ``table`` tells what boxes begin with.
    """

    takes: ClassVar[Mapping[str, tuple[str, ...]]] = {"area": ("numbers", "letters", "number")}
    area: AreaId
    across: Number
    places: Number | None = None
    high: Number = 1
    table: Name | None = None
    hue: Name | None = None


class Places(ViewBlock):
    """The panel."""

    keys: PlacesKeys

    def _area(self) -> Area:
        return self.style.area(self.keys.area)

    def _down(self) -> int:
        return -(-(self.keys.places or len(self._area().boxes)) // self.keys.across)

    def _legend(self) -> list[tuple[str, str, str]]:
        """Letter, icon and word of what can be written."""
        area = self._area()
        if area.kind != "letters":
            return []
        return [
            (letter, icon, self.style.language.text(f"letters.{letter}"))
            for letter, icon in zip(area.options, area.icons, strict=True)
        ]

    def _legend_width(self) -> float:
        style = self.style
        return sum(
            width_of(style, letter, SMALLER_LABEL)
            + style.side("cost")
            + width_of(style, word, WORD)
            + style.mm(1.2 + AIR)
            for letter, _, word in self._legend()
        )

    def least(self) -> Size:
        style = self.style
        boxes = self.keys.across * style.mm(CELL) * (1.3 if self.keys.high > 1 else 1) + 2 * style.mm(AIR)
        head = head_width(style, head_of(style, self.keys.area)) + self._legend_width()
        rows = self._down() * (style.mm(ROW) * self.keys.high + style.air(GAP)) + style.air(AIR) * 1.4
        return Size(max(boxes, head), head_height(style) + rows)

    def place(self, rect: Rect) -> None:
        style, area = self.style, self._area()
        hue = self.keys.hue or style.hue_name(area.icon)
        put_panel(style, rect, hue)
        head = rect.top(head_height(style))
        width = self._legend_width()
        end = put_head(style, head, head_of(style, self.keys.area), hue) if not width else 0.0
        if width:
            put_head_ground(style, head, hue)
            end = put_head(style, head.left(self._head_room(head.width - width)), head_of(style, self.keys.area))
            self._put_legend(Rect(end, head.y, head.right - end, head.height), width)
        inner = rect.below(head.height).inset(style.mm(AIR), style.air(AIR * 0.7))
        if area.kind == "number":
            starts = style.game.tables.get(self.keys.table or "", {}).get(area.key, (0,))[0]
            put_places(style, inner, area.boxes[0], self.keys.across, self._down(), starts, area.icon)
            return
        self._put_boxes(inner, area)

    def _head_room(self, room: float) -> float:
        """What the head takes beside the legend: its note goes to two lines where one would leave no air."""
        style, head = self.style, head_of(self.style, self.keys.area)
        note = width_of(style, head.note, WORD) - halved(style, head.note, WORD)
        least = head_width(style, Head("", head.icon, head.note)) + width_of(style, head.title, NAME) + 0.1
        return room if least + note + style.mm(CROWDED) <= room else max(least, 0.0)

    def _put_legend(self, rect: Rect, width: float) -> None:
        style, side = self.style, self.style.side("cost")
        spare = max(rect.width - width, 0.0) / len(self._legend())
        x = rect.x
        for letter, icon, word in self._legend():
            wide = width_of(style, letter, SMALLER_LABEL)
            put_word(style, Rect(x, rect.y, wide + 0.1, rect.height), letter, SMALLER_LABEL, role="letter")
            x += wide + style.mm(0.6)
            style.symbol(icon, x, rect.middle - side / 2, side, role="legend")
            x += side + style.mm(0.6)
            wide = width_of(style, word, WORD)
            put_word(style, Rect(x, rect.y, wide + 0.1, rect.height), word, role="legend")
            x += wide + style.mm(AIR) + spare

    def _put_boxes(self, rect: Rect, area: Area) -> None:
        style, across = self.style, self.keys.across
        gap = max(style.air(GAP), 0.45)
        between = gap if self.keys.high > 1 else 0.0
        width = (rect.width + between) / across - between
        height = (rect.height + gap) / self._down() - gap
        for index, box in enumerate(area.boxes):
            row, column = divmod(index, across)
            cell = Rect(rect.x + column * (width + between), rect.y + row * (height + gap), width, height)
            put_written(style, cell, box, rounded=bool(between))


VIEW = ViewDef("places", PlacesKeys, Places)
