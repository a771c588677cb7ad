"""A grid of cells to be covered with patterns."""

from __future__ import annotations

from sheetgen.layout.layout import View
from sheetgen.place.block import Block
from sheetgen.place.boxes import put_icons
from sheetgen.place.flags import put_ribbon
from sheetgen.place.kit import Kit
from sheetgen.place.rect import Rect, Size
from sheetgen.place.texts import least_width, put_text
from sheetgen.place.views.temples import title_height


class Grid(Block):
    """The grid with its title, and what a full row gives."""

    def __init__(self, kit: Kit, view: View) -> None:
        super().__init__(kit, view)
        self.area = kit.area(view.area)
        self.rows = max(box.row for box in self.area.boxes)
        # Cells stand in both directions beside each other: thick lines would close a gap meant for thin ones.
        self.gap = kit.gap + kit.box_paint.width

    def _foot(self) -> float:
        return self.kit.icon if self.area.row_gain else 0.0

    def least(self) -> Size:
        kit = self.kit
        pitch = kit.box + self.gap
        title = least_width(kit, kit.title(self.area.id), "display", "title") + 2 * kit.pad
        width = max(self.area.grid_columns * pitch + 2 * kit.pad, title)
        return Size(width, title_height(kit) + self.rows * pitch + self._foot() + 3 * kit.pad)

    def place(self, rect: Rect) -> None:
        kit = self.kit
        kit.panel(rect)
        head = rect.top(title_height(kit))
        put_ribbon(kit, head)
        put_text(kit, head.inset(kit.pad, 0), kit.title(self.area.id), "title", font="display", role="title")
        foot = self._foot()
        rest = Rect(
            rect.x + kit.pad,
            head.bottom + kit.pad,
            rect.width - 2 * kit.pad,
            rect.height - head.height - foot - 2 * kit.pad,
        )
        pitch = min((rest.width + self.gap) / self.area.grid_columns, (rest.height + self.gap) / self.rows)
        left = rest.centre - (pitch * self.area.grid_columns - kit.gap) / 2
        top = rest.middle - (pitch * self.rows - kit.gap) / 2
        for box in self.area.boxes:
            side = pitch - self.gap
            cell = Rect(left + (box.section - 1) * pitch, top + (box.row - 1) * pitch, side, side)
            kit.ink.rectangle(cell, kit.box_paint, box=box.id, role="box")
            put_icons(kit, cell, box.gain, box=box.id)
            kit.ink.slot(box.id, cell, label=kit.slot_label(box))
        if foot:
            line = Rect(rect.x + kit.pad, rect.bottom - foot - 0.2 * kit.scale, rect.width - 2 * kit.pad, foot)
            size = kit.icon * 0.95
            text = Rect(line.x, line.y, line.width - size - kit.pad, line.height)
            put_text(kit, text, kit.language.text("notes.row-gain"), "label", role="note")
            kit.symbol(self.area.row_gain, line.right - size, line.middle - size / 2, size)
