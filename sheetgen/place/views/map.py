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
        return self.kit.area(self.keys.area)

    def _down(self) -> int:
        return max(box.row for box in self._area().boxes)

    def _behind(self) -> float:
        return self.kit.side("box") + self.kit.mm(3.4) if self._area().row_gain else 0.0

    def _note(self) -> str:
        return self.kit.language.text(f"notes.{self.keys.note}") if self.keys.note else ""

    def _title(self) -> float:
        kit = self.kit
        return max(kit.mm(HEAD), line_height(kit, NAME) + kit.mm(1.0))

    def least(self) -> Size:
        kit, area = self.kit, self._area()
        title = short_lines(kit, kit.title(area.id), NAME).width + (width_of(kit, self._note(), WORD) + kit.mm(2))
        width = max(area.grid_columns * kit.mm(CELL) + self._behind(), title)
        return Size(width + 2 * kit.mm(AIR), self._title() + self._down() * kit.mm(CELL) + 2 * kit.air(AIR))

    def place(self, rect: Rect) -> None:
        kit, area = self.kit, self._area()
        put_panel(kit, rect, self.keys.hue)
        head = rect.top(self._title())
        put_ground(kit, head, self.keys.hue, "strip")
        words = head.inset(kit.mm(AIR), 0)
        room = words.width - width_of(kit, self._note(), WORD) - kit.mm(1.0)
        put_lines(kit, words, short_lines(kit, kit.title(area.id), NAME, most=room), role="title")
        if self._note():
            put_word(kit, words, self._note(), anchor="right", role="note")
        rest = rect.below(head.height).inset(kit.mm(AIR), kit.air(AIR))
        behind = self._behind()
        side = (rest.height) / self._down()
        width = min((rest.width - behind) / area.grid_columns, side * 1.5)
        grid = Rect(rest.x, rest.y, width * area.grid_columns, side * self._down())
        self._cells(grid, area, width, side)
        if area.row_gain:
            self._gains(Rect(grid.right, grid.y, rest.right - grid.right, grid.height), area.row_gain, side)

    def _cells(self, grid: Rect, area: Area, width: float, height: float) -> None:
        kit = self.kit
        thin = Paint(fill=kit.theme.white, stroke=kit.theme.ink, width=kit.box_paint.width * 0.75)
        for box in area.boxes:
            cell = Rect(grid.x + (box.section - 1) * width, grid.y + (box.row - 1) * height, width, height)
            kit.ink.rectangle(cell, thin, box=box.id, role="box")
            put_gain(kit, cell, box.gain, box=box.id)
            kit.ink.slot(box.id, cell, label=kit.slot_label(box))
        frame = Paint(stroke=kit.theme.ink, width=kit.box_paint.width * 1.5)
        kit.ink.rectangle(grid, frame, role="frame")

    def _gains(self, rect: Rect, icon: str, height: float) -> None:
        """A chevron and the icon at the end of each row."""
        kit, side = self.kit, self.kit.side("box")
        tip = kit.mm(1.0)
        for row in range(self._down()):
            middle = rect.y + (row + 0.5) * height
            x = rect.right - side - tip - kit.mm(0.9)
            steps = [(x, middle - tip * 1.2), (x + tip, middle), (x, middle + tip * 1.2)]
            kit.ink.line(steps, Paint(stroke=kit.theme.ink, width=kit.box_paint.width), role="chevron")
            kit.symbol(icon, rect.right - side, middle - side / 2, side, role="gain")


VIEW = ViewDef("map", MapKeys, Map)
