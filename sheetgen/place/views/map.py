"""A grid of cells to be covered: thin shared lines in one dark frame, and behind each row what it brings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from sheetgen.layout.layout import Area
from sheetgen.marks.marks import Paint
from sheetgen.place.contract import ViewBlock, ViewDef, ViewKeys
from sheetgen.place.grounds import put_ground, put_panel
from sheetgen.place.pencil import put_gain
from sheetgen.place.rect import Rect, Size
from sheetgen.place.words import NAME, WORD, line_height, put_lines, put_word, short_lines, width_of
from sheetgen.text.shapes import AreaId, Name

CELL, AIR, HEAD = 8.7, 0.8, 5.4


@dataclass(frozen=True, kw_only=True)
class MapKeys(ViewKeys):
    """``area`` is the grid; ``hue`` tints its panel; ``note`` stands beside its name."""

    takes: ClassVar[Mapping[str, tuple[str, ...]]] = {"area": ("grid",)}
    area: AreaId
    hue: Name = "stone"
    note: Name | None = None


class Map(ViewBlock):
    """The grid in its panel."""

    keys: MapKeys

    def _area(self) -> Area:
        return self.style.area(self.keys.area)

    def _down(self) -> int:
        return max(box.row for box in self._area().boxes)

    def _behind(self) -> float:
        return self.style.side("box") + self.style.mm(3.4) if self._area().row_gain else 0.0

    def _note(self) -> str:
        return self.style.language.text(f"notes.{self.keys.note}") if self.keys.note else ""

    def _title(self) -> float:
        style = self.style
        return max(style.mm(HEAD), line_height(style, NAME) + style.mm(1.0))

    def least(self) -> Size:
        style, area = self.style, self._area()
        title = short_lines(style, style.title(area.id), NAME).width + (
            width_of(style, self._note(), WORD) + style.mm(2)
        )
        width = max(area.grid_columns * style.mm(CELL) + self._behind(), title)
        return Size(width + 2 * style.mm(AIR), self._title() + self._down() * style.mm(CELL) + 2 * style.air(AIR))

    def place(self, rect: Rect) -> None:
        style, area = self.style, self._area()
        put_panel(style, rect, self.keys.hue)
        head = rect.top(self._title())
        put_ground(style, head, self.keys.hue, "strip")
        words = head.inset(style.mm(AIR), 0)
        room = words.width - width_of(style, self._note(), WORD) - style.mm(1.0)
        put_lines(style, words, short_lines(style, style.title(area.id), NAME, most=room), role="title")
        if self._note():
            put_word(style, words, self._note(), anchor="right", role="note")
        rest = rect.below(head.height).inset(style.mm(AIR), style.air(AIR))
        behind = self._behind()
        side = (rest.height) / self._down()
        width = min((rest.width - behind) / area.grid_columns, side * 1.8)
        grid = Rect(rest.x, rest.y, width * area.grid_columns, side * self._down())
        self._cells(grid, area, width, side)
        if area.row_gain:
            self._gains(Rect(grid.right, grid.y, rest.right - grid.right, grid.height), area.row_gain, side)

    def _cells(self, grid: Rect, area: Area, width: float, height: float) -> None:
        style = self.style
        thin = Paint(fill=style.theme.white, stroke=style.theme.ink, width=style.box_paint.width * 0.75)
        for box in area.boxes:
            cell = Rect(grid.x + (box.section - 1) * width, grid.y + (box.row - 1) * height, width, height)
            style.ink.rectangle(cell, thin, box=box.id, role="box")
            put_gain(style, cell, box.gain, box=box.id)
            style.ink.slot(box.id, cell, label=style.slot_label(box))
        frame = Paint(stroke=style.theme.ink, width=style.box_paint.width * 1.5)
        style.ink.rectangle(grid, frame, role="frame")

    def _gains(self, rect: Rect, icon: str, height: float) -> None:
        """A chevron and the icon at the end of each row."""
        style, side = self.style, self.style.side("box")
        tip = style.mm(1.0)
        for row in range(self._down()):
            middle = rect.y + (row + 0.5) * height
            x = rect.right - side - tip - style.mm(0.9)
            steps = [(x, middle - tip * 1.2), (x + tip, middle), (x, middle + tip * 1.2)]
            style.ink.line(steps, Paint(stroke=style.theme.ink, width=style.box_paint.width), role="chevron")
            style.symbol(icon, rect.right - side, middle - side / 2, side, role="gain")


VIEW = ViewDef("map", MapKeys, Map)
