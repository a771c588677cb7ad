"""A count in circles, and under it a row for each line of a table with an icon where a threshold is reached."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from sheetgen.layout.layout import Area
from sheetgen.marks.marks import Paint
from sheetgen.place.contract import ViewBlock, ViewDef, ViewKeys
from sheetgen.place.grounds import TIP, put_ground, put_panel, put_plate
from sheetgen.place.heads import AIR, head_height, head_of, head_width, put_head
from sheetgen.place.pencil import OPTION, put_circle, put_option
from sheetgen.place.rect import Rect, Size
from sheetgen.place.words import FIGURE, SMALLER_LABEL, cap, line_height, points, put_word, width_of
from sheetgen.text.shapes import AreaId, Name

RING, LINE = 8.4, 7.8


@dataclass(frozen=True, kw_only=True)
class ThresholdsKeys(ViewKeys):
    """``area`` has the circles; ``table`` a row for each option of ``choice``; ``icon`` is what a threshold brings."""

    takes: ClassVar[Mapping[str, tuple[str, ...]]] = {"area": ("track",), "choice": ("choice",)}
    area: AreaId
    choice: AreaId | None = None
    table: Name
    icon: Name


class Thresholds(ViewBlock):
    """The panel."""

    keys: ThresholdsKeys

    def _area(self) -> Area:
        return self.style.area(self.keys.area)

    def _lines(self) -> Mapping[str, tuple[int, ...]]:
        return self.style.game.tables[self.keys.table]

    def _option(self, name: str) -> str:
        return self.style.language.text(f"options.{name}")

    def _plate(self) -> float:
        style = self.style
        words = max(width_of(style, self._option(name), SMALLER_LABEL) for name in self._lines())
        return words + style.mm(2 * AIR + TIP + (OPTION + 0.9 if self.keys.choice else 0.0))

    def _line(self) -> float:
        style = self.style
        return max(style.mm(LINE), style.side("cost") + style.mm(0.8), line_height(style, SMALLER_LABEL))

    def least(self) -> Size:
        style = self.style
        boxes = self._plate() + len(self._area().boxes) * (style.mm(RING) + style.mm(0.8)) + style.mm(AIR)
        height = head_height(style) + style.mm(RING) + style.air(1.6) + self._line() * len(self._lines())
        return Size(max(boxes, head_width(style, head_of(style, self.keys.area))), height)

    def place(self, rect: Rect) -> None:
        style, area = self.style, self._area()
        hue = style.hue_name(area.icon)
        put_panel(style, rect, hue)
        put_head(style, rect.top(head_height(style)), head_of(style, self.keys.area), hue)
        inner = rect.below(head_height(style))
        plate = max(self._plate(), rect.width / 6)
        pitch = (rect.width - plate - style.mm(AIR)) / len(area.boxes)
        line = min((inner.height - style.mm(RING) - style.air(1.6)) / len(self._lines()), self._line() * 1.4)
        track = inner.top(inner.height - line * len(self._lines()))
        side = min(pitch - max(style.mm(0.7), 0.45), track.height - style.air(1.0))
        for index, box in enumerate(area.boxes):
            centre = rect.x + plate + (index + 0.5) * pitch
            put_circle(style, Rect(centre - side / 2, track.middle - side / 2, side, side), box)
            base = track.middle + cap(style, FIGURE) / 2
            size = points(style, FIGURE)
            style.ink.text(centre, base, str(box.number), FIGURE.font, size, style.theme.soft, "centre", role="number")
        for index, name in enumerate(self._lines()):
            row = Rect(rect.x, track.bottom + index * line, rect.width, line - style.mm(0.5))
            self._put_line(row, name, plate, pitch, hue)

    def _put_line(self, rect: Rect, name: str, plate: float, pitch: float, hue: str) -> None:
        style, side = self.style, self.style.side("cost")
        put_ground(style, rect, hue, "row")
        put_plate(style, rect.left(plate), hue)
        words = rect.left(plate).beside(style.mm(AIR))
        if self.keys.choice:
            words = words.beside(put_option(style, words, style.area(self.keys.choice), name))
        put_word(style, words, self._option(name), SMALLER_LABEL, role="option")
        thin = Paint(stroke=style.tone(hue, 0.4), width=style.hair_paint.width)
        for step in range(1, len(self._area().boxes)):
            x = rect.x + plate + step * pitch
            style.ink.line([(x, rect.y), (x, rect.bottom)], thin, role="rule")
        for step in self._lines()[name]:
            x = rect.x + plate + (step - 0.5) * pitch
            style.symbol(self.keys.icon, x - side / 2, rect.middle - side / 2, side, role="threshold")


VIEW = ViewDef("thresholds", ThresholdsKeys, Thresholds)
