"""Rings and what they cost: circles in rows, the table of penalties."""

from __future__ import annotations

from sheetgen.layout.layout import View
from sheetgen.place.block import Block
from sheetgen.place.boxes import put_round
from sheetgen.place.kit import Kit
from sheetgen.place.rect import Rect, Size
from sheetgen.place.texts import least_width, put_text
from sheetgen.place.views.titles import put_plain_title


class Circles(Block):
    """Dashed circles in their rows under a title."""

    def __init__(self, kit: Kit, view: View) -> None:
        super().__init__(kit, view)
        self.area = kit.area(view.area)
        self.rows = self.area.sections

    def least(self) -> Size:
        kit = self.kit
        across = max(len(row) for row in self.rows)
        width = across * (kit.box + kit.gap) + 2 * kit.pad
        title = least_width(kit, kit.title(self.area.id), "display", "title") + 2 * kit.pad
        height = kit.size("title") * 0.45 + kit.gap + len(self.rows) * (kit.box + kit.gap) + 2 * kit.pad
        return Size(max(width, title), height)

    def place(self, rect: Rect) -> None:
        kit = self.kit
        kit.panel(rect)
        inner = rect.inset(kit.pad)
        title = kit.size("title") * 0.45
        put_plain_title(kit, inner.top(title), kit.title(self.area.id))
        rest = inner.below(title + kit.gap)
        across = max(len(row) for row in self.rows)
        pitch_x = rest.width / across
        pitch_y = rest.height / len(self.rows)
        radius = min(pitch_x - kit.gap, pitch_y - kit.gap, kit.box * 1.5) / 2
        for index, row in enumerate(self.rows):
            for column, box in enumerate(row):
                x = rest.x + (column + 0.5) * pitch_x
                y = rest.y + (index + 0.5) * pitch_y
                put_round(kit, x, y, radius, box, ring=True)


class Penalty(Block):
    """A table: so many rings left unfilled cost so many points."""

    def __init__(self, kit: Kit, view: View) -> None:
        super().__init__(kit, view)
        self.area = kit.area(view.area)
        self.steps = list(enumerate(self.area.penalty))[1:]

    def least(self) -> Size:
        kit = self.kit
        number = kit.size("label") * 0.36
        width = 3 * (number * 5.2 + 2 * kit.pad)
        title = least_width(kit, kit.language.text("notes.unfilled-rings"), "label", "label")
        return Size(max(width, title) + 2 * kit.pad, 4 * (number * 1.9) + 2 * kit.pad)

    def place(self, rect: Rect) -> None:
        kit = self.kit
        kit.panel(rect)
        inner = rect.inset(kit.pad)
        head = inner.top(kit.size("title") * 0.45)
        put_text(kit, head, kit.language.text("notes.unfilled-rings"), "label", font="bold", role="note")
        rest = inner.below(head.height)
        for index in range(len(self.steps)):
            column, row = divmod(index, 3)
            self._step(
                Rect(rest.x + column * rest.width / 3, rest.y + row * rest.height / 3, rest.width / 3, rest.height / 3),
                index,
            )

    def _step(self, cell: Rect, index: int) -> None:
        """One entry, a ring with a number and the points it costs, in the middle of its cell."""
        kit = self.kit
        count, points = self.steps[index]
        radius = min(cell.height * 0.42, cell.width * 0.2, kit.box * 0.5)
        width = 2 * radius + kit.pad + max(kit.width(f"–{most}", "bold", kit.size("label")) for _, most in self.steps)
        x = cell.centre - width / 2
        kit.ink.circle(x + radius, cell.middle, radius, kit.ring_paint, role="example")
        number = f"{count}+" if index == len(self.steps) - 1 else str(count)
        ring = Rect(x, cell.y, 2 * radius, cell.height)
        put_text(kit, ring, number, "label", font="bold", anchor="centre", role="count")
        points_rect = Rect(ring.right + kit.pad, cell.y, cell.right - ring.right - kit.pad, cell.height)
        put_text(kit, points_rect, f"–{points}", "label", font="bold", role="points")
