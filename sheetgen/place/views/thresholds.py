"""A count that reaches thresholds, and places that score: what an opponent without a player is logged on."""

from __future__ import annotations

from collections.abc import Mapping

from sheetgen.layout.layout import Area, View
from sheetgen.place.block import Block
from sheetgen.place.boxes import put_round, put_written
from sheetgen.place.kit import Kit
from sheetgen.place.rect import Rect, Size
from sheetgen.place.texts import least_width, put_text
from sheetgen.place.views.headed import cells, head_height, head_width, put_head


class Thresholds(Block):
    """A track of circles, and under it a row for each line of a table: its icon where a threshold is reached."""

    def __init__(self, kit: Kit, view: View) -> None:
        super().__init__(kit, view)
        self.area = kit.area(view.area)
        self.lines: Mapping[str, tuple[int, ...]] = kit.game.tables[view.table]
        self.icon = view.icons[0] if view.icons else self.area.icon

    def _label(self) -> float:
        texts = [self.kit.language.text(f"options.{name}") for name in self.lines]
        return max(least_width(self.kit, text, "label", "label") for text in texts) + 2 * self.kit.pad

    def least(self) -> Size:
        kit = self.kit
        boxes = self._label() + len(self.area.boxes) * (kit.box + kit.gap)
        row = max(kit.icon, kit.paper.least_icon) + kit.gap
        height = head_height(kit) + kit.box + kit.gap + row * len(self.lines)
        width = max(boxes, head_width(kit, kit.title(self.area.id), self.area.icon))
        return Size(width + 4 * kit.pad, height + 4 * kit.pad)

    def place(self, rect: Rect) -> None:
        kit = self.kit
        kit.panel(rect)
        inner = rect.inset(kit.pad * 2)
        put_head(kit, inner.top(head_height(kit)), kit.title(self.area.id), icon=self.area.icon)
        rest = inner.below(head_height(kit) + kit.gap)
        lines = len(self.lines)
        row = min((rest.height - kit.box) / (lines + 0.6), kit.box * 1.5)
        track = rest.top(rest.height - lines * row)
        track = Rect(track.x + self._label(), track.y, track.width - self._label(), track.height)
        circles = cells(kit, track, len(self.area.boxes), len(self.area.boxes))
        for box, cell in zip(self.area.boxes, circles, strict=True):
            radius = min(cell.width, cell.height) / 2
            put_round(kit, cell.centre, cell.middle, radius, box)
            put_text(kit, cell, str(box.number), "number", anchor="centre", colour=kit.theme.soft, role="number")
        for name, line in zip(self.lines, rest.below(track.height).rows([row] * lines), strict=True):
            self._line(line, name, circles)

    def _line(self, line: Rect, name: str, circles: list[Rect]) -> None:
        kit = self.kit
        kit.ink.line([(line.x, line.y), (line.right, line.y)], kit.hair_paint, role="line")
        put_text(kit, line.left(self._label()), kit.language.text(f"options.{name}"), "label", role="option")
        size = max(min(kit.icon, line.height * 0.85), kit.paper.least_icon)
        for step in self.lines[name]:
            kit.symbol(self.icon, circles[step - 1].centre - size / 2, line.middle - size / 2, size, role="threshold")


class Tallies(Block):
    """For each kind of place: room for strokes, a box for how many, and the points of one by the lines of a table."""

    def __init__(self, kit: Kit, view: View) -> None:
        super().__init__(kit, view)
        self.areas = [kit.area(name) for name in view.areas]
        self.lines: Mapping[str, tuple[int, ...]] = kit.game.tables[view.table]

    def _name(self) -> float:
        kit = self.kit
        return max(head_width(kit, kit.title(area.id), area.icon) for area in self.areas) + 3 * kit.pad

    def _option(self) -> float:
        texts = [self.kit.language.text(f"options.{name}") for name in self.lines]
        return (
            max(max(least_width(self.kit, text, "label", "label") for text in texts), self.kit.box) + 4 * self.kit.pad
        )

    def _right(self) -> float:
        return self.kit.box * 4.4 + self._option() * len(self.lines) + 4 * self.kit.pad

    def least(self) -> Size:
        kit = self.kit
        width = self._name() + 6 * kit.box + self._right()
        return Size(width + 4 * kit.pad, head_height(kit) + len(self.areas) * (kit.box + kit.gap) + 4 * kit.pad)

    def place(self, rect: Rect) -> None:
        kit = self.kit
        kit.panel(rect)
        inner = rect.inset(kit.pad * 2)
        head = inner.top(head_height(kit))
        option = self._option()
        x = head.right - kit.box * 2.2 - kit.pad - option * len(self.lines)
        for name in self.lines:
            text = kit.language.text(f"options.{name}")
            column = Rect(x + kit.pad, head.y, option - 2 * kit.pad, head.height)
            put_text(kit, column, text, "label", anchor="centre", colour=kit.theme.soft, role="option")
            x += option
        rows = cells(kit, inner.below(head.height), len(self.areas), 1, most=3.0)
        for index, (area, row) in enumerate(zip(self.areas, rows, strict=True)):
            self._row(row, area, index)

    def _row(self, row: Rect, area: Area, index: int) -> None:
        kit = self.kit
        put_head(kit, row.left(self._name() - 3 * kit.pad), kit.title(area.id), icon=area.icon)
        right = row.beside(row.width - self._right())
        strokes = Rect(row.x + self._name(), row.y, right.x - row.x - self._name() - kit.pad, row.height)
        kit.ink.rectangle(strokes, kit.hair_paint, role="strokes")
        count = Rect(right.x, row.y, kit.box * 2.0, row.height)
        put_written(kit, count, area.boxes[0], ())
        option = self._option()
        x = row.right - kit.box * 2.2 - kit.pad - option * len(self.lines)
        for points in self.lines.values():
            cell = Rect(x, row.y, option, row.height)
            put_text(kit, cell, f"× {points[index]}", "number", font="bold", anchor="centre", role="points")
            x += option
        worth = Rect(row.right - kit.box * 2.2, row.y, kit.box * 2.2, row.height)
        kit.ink.rectangle(worth, kit.box_paint, radius=0.5 * min(kit.scale, 1.6), role="sum")
