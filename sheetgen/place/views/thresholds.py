"""A count in circles, and under it a row for each line of a table with an icon where a threshold is reached."""

from __future__ import annotations

from collections.abc import Mapping

from sheetgen.place.contract import ViewBlock
from sheetgen.place.grounds import TIP, put_ground, put_plate, thin_line
from sheetgen.place.heads import AIR, head_height, head_of, head_width, put_headed_panel
from sheetgen.place.pencil import OPTION, put_circle, put_option
from sheetgen.place.rect import Rect, Size
from sheetgen.place.words import SMALLER_LABEL
from sheetgen.text.shapes import AreaId, Name

RING, LINE = 8.4, 7.8


class Thresholds(ViewBlock):
    """``area`` has the circles; ``table`` a row for each option of ``choice``; ``icon`` is what a threshold brings."""

    name = "thresholds"
    takes = {"area": ("track",), "choice": ("choice",)}
    area: AreaId
    choice: AreaId | None = None
    table: Name
    icon: Name

    def _lines(self) -> Mapping[str, tuple[int, ...]]:
        return self.style.game.tables[self.table]

    def _option(self, name: str) -> str:
        return self.style.language.text(f"options.{name}")

    def _plate(self) -> float:
        style = self.style
        words = max(style.width_of(self._option(name), SMALLER_LABEL) for name in self._lines())
        return words + style.mm(2 * AIR + TIP + (OPTION + 0.9 if self.choice else 0.0))

    def _line(self) -> float:
        style = self.style
        return max(style.mm(LINE), style.side("cost") + style.mm(0.8), style.line_height(SMALLER_LABEL))

    def least(self) -> Size:
        style, boxes = self.style, self.style.area(self.area).boxes
        width = self._plate() + len(boxes) * style.mm(RING + 0.8) + style.mm(AIR)
        height = head_height(style) + style.mm(RING) + style.air(1.6) + self._line() * len(self._lines())
        return Size(max(width, head_width(style, head_of(style, self.area))), height)

    def place(self, rect: Rect) -> None:
        style, area, lines = self.style, self.style.area(self.area), self._lines()
        hue = style.hue_name(area.icon)
        inner = put_headed_panel(style, rect, self.area, hue)
        plate = max(self._plate(), rect.width / 6)
        height = min((inner.height - style.mm(RING) - style.air(1.6)) / len(lines), self._line() * 1.4)
        track = inner.top(inner.height - height * len(lines))
        cells = track.beside(plate).left(track.width - plate - style.mm(AIR)).across(len(area.boxes))
        side = min(cells[0].width - style.apart(0.7), track.height - style.air(1.0))
        for box, cell in zip(area.boxes, cells, strict=True):
            put_circle(style, cell.inner(side), box)
            style.put_number(cell, str(box.number), colour=style.theme.soft)
        for name, row in zip(lines, inner.below(track.height).down(len(lines)), strict=True):
            self._put_line(row.top(height - style.mm(0.5)), name, plate, cells, hue)

    def _put_line(self, rect: Rect, name: str, plate: float, cells: list[Rect], hue: str) -> None:
        style = self.style
        put_ground(style, rect, hue, "row")
        put_plate(style, rect.left(plate), hue)
        words = rect.left(plate).beside(style.mm(AIR))
        if self.choice:
            words = words.beside(put_option(style, words, style.area(self.choice), name))
        style.put_word(words, self._option(name), SMALLER_LABEL, role="option")
        for cell in cells[1:]:
            style.ink.line([(cell.x, rect.y), (cell.x, rect.bottom)], thin_line(style, hue), role="rule")
        for step in self._lines()[name]:
            place = Rect(cells[step - 1].x, rect.y, cells[step - 1].width, rect.height)
            style.icon_in(self.icon, place, "cost", role="threshold")
