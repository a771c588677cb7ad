"""A building whose boxes stand in columns, each with its own banner: markets, theatres, baths, courts, scouts."""

from __future__ import annotations

from sheetgen.layout.layout import Area, Box, View
from sheetgen.layout.notation import Cost
from sheetgen.marks.marks import Paint
from sheetgen.place.block import Block
from sheetgen.place.boxes import put_box, put_year_pair
from sheetgen.place.costs import cost_width, put_cost
from sheetgen.place.flags import put_pennant, put_ribbon
from sheetgen.place.hexagon import put_hexagon
from sheetgen.place.kit import Kit
from sheetgen.place.rect import Rect, Size
from sheetgen.place.texts import least_width, put_text
from sheetgen.place.views.titles import (
    banner_hue,
    pennant_width,
    put_title_line,
    title_line_height,
    title_line_width,
)

ARROW = 1.0
"""The width in mm of the arrow from a cost to its box, at scale 1."""


class Cells(Block):
    """Columns of boxes with banners under a building's title line."""

    def __init__(self, kit: Kit, view: View) -> None:
        super().__init__(kit, view)
        self.area = kit.area(view.area)
        self.parts = self.area.areas or (self.area,)
        self.columns = [(part, section) for part in self.parts for section in part.sections]
        self.notes = [part.note for part in (self.area, *self.area.areas) if part.note]

    def _box_cost(self, part: Area, box: Box) -> Cost:
        """The cost beside a box; a cost that all boxes share stands once at the foot."""
        return box.cost if len({each.cost for each in part.boxes}) > 1 or len(self.parts) > 1 else ()

    def _shared_cost(self) -> Cost:
        if len(self.parts) > 1 or self.area.box is None:
            return ()
        costs = {box.cost for box in self.parts[0].boxes}
        return next(iter(costs)) if len(costs) == 1 else ()

    def _box_units(self, part: Area, box: Box) -> float:
        """The width of a box in sides: icons and the place for a year stand beside each other."""
        if part.writes is None or part.shape == "hexagon":
            return 1.0
        if len(set(box.gain.icons)) < 2:
            return 2.0
        icons = 2 * self.kit.paper.least_icon + self.kit.scale * 0.25 + self.kit.pad * 1.3
        return max(1.35, icons / self._side()) + 1.05

    def _cell_width(self, part: Area, box: Box, side: float) -> float:
        kit = self.kit
        icon = side * 0.8 + kit.gap if part.shape == "hexagon" and box.gain.icons else 0.0
        cost = cost_width(kit, self._box_cost(part, box), kit.icon)
        paid = cost + ARROW * kit.scale + 2 * kit.pad if cost else 0.0
        return pennant_width(kit) + kit.pad + paid + self._box_units(part, box) * side + icon

    def _column_width(self, column: tuple[Area, tuple[Box, ...]], side: float) -> float:
        part, boxes = column
        return max(self._cell_width(part, box, side) for box in boxes)

    def _column_units(self, column: tuple[Area, tuple[Box, ...]]) -> float:
        part, boxes = column
        return max(self._box_units(part, box) for box in boxes)

    def _column_cost(self, column: tuple[Area, tuple[Box, ...]]) -> float:
        part, boxes = column
        return max(cost_width(self.kit, self._box_cost(part, box), self.kit.icon) for box in boxes)

    def _foot(self) -> float:
        return self.kit.icon + 0.3 * self.kit.scale if self.notes or self._has_foot_cost() else 0.0

    def _has_foot_cost(self) -> bool:
        return bool(self._shared_cost()) or self.parts[0].distinct is not None

    def _side(self) -> float:
        return self.kit.box * (1.22 if self.parts[0].shape == "hexagon" else 1.0)

    def _head_width(self) -> float:
        kit, area = self.kit, self.area
        if area.box is not None:
            return title_line_width(kit, area.box, kit.title(area.id))
        name = least_width(kit, kit.title(area.id), "display", "title")
        return name + cost_width(kit, area.cost, kit.icon) + 4 * kit.pad

    def _foot_width(self) -> float:
        kit = self.kit
        width = sum(least_width(kit, kit.language.text(f"notes.{note}"), "label", "label") for note in self.notes)
        cost = self._shared_cost()
        if cost:
            text = kit.language.text("notes.each-box")
            width += least_width(kit, text, "label", "label") + cost_width(kit, cost, kit.icon) + 5 * kit.pad
        if self.parts[0].distinct is not None:
            points = self.parts[0].distinct[1]
            text = kit.language.text("notes.different-goods")
            width += least_width(kit, text, "label", "label") + kit.pad
            width += len(points) * (kit.icon + kit.gap) + kit.icon * 1.2
        return width + 2 * kit.pad

    def least(self) -> Size:
        kit = self.kit
        side = self._side()
        width = sum(self._column_width(column, side) for column in self.columns)
        width += kit.gutter * 0.8 * (len(self.columns) - 1) + 2 * kit.pad
        down = max(len(boxes) for _, boxes in self.columns)
        height = title_line_height(kit) + down * (side + kit.gap) + self._foot() + 3 * kit.pad
        return Size(max(width, self._head_width(), self._foot_width()), height)

    def place(self, rect: Rect) -> None:
        kit = self.kit
        kit.panel(rect)
        head = rect.top(title_line_height(kit))
        if self.area.box is not None:
            put_title_line(kit, head, self.area, self.area.box, kit.title(self.area.id))
        else:
            self._plain_head(head)
        foot = self._foot()
        if foot:
            self._place_foot(Rect(rect.x + kit.pad, rect.bottom - foot, rect.width - 2 * kit.pad, foot))
        rest = Rect(
            rect.x + kit.pad,
            head.bottom + kit.pad,
            rect.width - 2 * kit.pad,
            rect.height - head.height - foot - 2 * kit.pad,
        )
        self._place_cells(rest)

    def _plain_head(self, head: Rect) -> None:
        kit = self.kit
        put_ribbon(kit, head)
        cost = cost_width(kit, self.area.cost, kit.icon)
        name = Rect(head.x + kit.pad, head.y, head.width - cost - 3 * kit.pad, head.height)
        put_text(kit, name, kit.title(self.area.id), "title", font="display", role="title")
        put_cost(kit, head.right - kit.pad - cost, head.middle, self.area.cost, kit.icon)

    def _place_cells(self, rest: Rect) -> None:
        kit = self.kit
        down = max(len(boxes) for _, boxes in self.columns)
        least = self._side()
        gaps = kit.gutter * 0.8 * (len(self.columns) - 1)
        wide = sum(self._column_width(column, least) for column in self.columns)
        units = sum(self._column_units(column) for column in self.columns)
        side = least + max(rest.width - gaps - wide, 0) / units
        side = min(side, least * 1.5, rest.height / down - kit.gap)
        widths = [self._column_width(column, side) for column in self.columns]
        spare = max(rest.width - sum(widths), 0) / len(widths)
        x = rest.x + spare / 2
        step = rest.height / down
        for column, width in zip(self.columns, widths, strict=True):
            for row, box in enumerate(column[1]):
                cell = Rect(x, rest.y + row * step + (step - side) / 2, width, side)
                self._cell(cell, column, box)
            x += width + spare

    def _cell(self, cell: Rect, column: tuple[Area, tuple[Box, ...]], box: Box) -> None:
        kit = self.kit
        part = column[0]
        side = cell.height
        flag = Rect(cell.x, cell.middle - kit.flag * 0.5, pennant_width(kit), kit.flag)
        put_pennant(kit, flag, str(box.banner), hue=banner_hue(kit, part, box), strong=False, role="banner")
        x = flag.right + kit.pad
        room = self._column_cost(column)
        if room:
            cost = self._box_cost(part, box)
            put_cost(kit, x + room - cost_width(kit, cost, kit.icon), cell.middle, cost, kit.icon)
            self._arrow(x + room + kit.pad, cell.middle)
            x += room + ARROW * kit.scale + 2 * kit.pad
        rect = Rect(x, cell.y, self._column_units(column) * side, side)
        if part.shape == "hexagon":
            put_hexagon(kit, rect, box, part)
            for index, icon in enumerate(box.gain.icons):
                kit.symbol(icon, rect.right + kit.gap + index * side, cell.middle - kit.icon / 2, kit.icon)
        elif part.writes is not None:
            put_year_pair(kit, rect, box, kit.game.years)
        else:
            put_box(kit, rect, box)

    def _arrow(self, x: float, middle: float) -> None:
        """From what is paid to what it gives."""
        kit = self.kit
        wide = ARROW * kit.scale
        points = [(x, middle - wide * 0.6), (x + wide, middle), (x, middle + wide * 0.6)]
        kit.ink.line(points, Paint(stroke=kit.theme.ink, width=kit.box_paint.width), role="arrow")

    def _place_foot(self, foot: Rect) -> None:
        kit = self.kit
        x = foot.x
        cost = self._shared_cost()
        if cost:
            text = kit.language.text("notes.each-box")
            width = least_width(kit, text, "label", "label")
            put_text(kit, Rect(x, foot.y, width, foot.height), text, "label", role="note")
            x += width + kit.pad
            put_cost(kit, x, foot.middle, cost, kit.icon)
            x += cost_width(kit, cost, kit.icon) + 4 * kit.pad
        distinct = self.parts[0].distinct
        if distinct is not None:
            x = self._distinct(Rect(x, foot.y, foot.right - x, foot.height), distinct)
        for note in self.notes:
            text = kit.language.text(f"notes.{note}")
            put_text(
                kit, Rect(x, foot.y, foot.right - x, foot.height), text, "label", colour=kit.theme.soft, role="note"
            )

    def _distinct(self, rect: Rect, distinct: tuple[str, tuple[int, ...]]) -> float:
        """The row of gains for each further different number."""
        kit = self.kit
        icon, points = distinct
        text = kit.language.text("notes.different-goods")
        width = least_width(kit, text, "label", "label")
        put_text(kit, rect.left(width), text, "label", role="note")
        x = rect.x + width + kit.pad
        kit.symbol(icon, x, rect.middle - kit.icon / 2, kit.icon)
        x += kit.icon + kit.pad
        step = min(kit.icon + kit.gap * 2, (rect.right - x) / len(points))
        for number, gained in enumerate(points, 1):
            cell = Rect(x, rect.y, step, rect.height)
            small = Rect(cell.x, cell.y, cell.width, cell.height * 0.5)
            put_text(kit, small, f"{number}.", "least", colour=kit.theme.soft, anchor="centre", role="order")
            large = Rect(cell.x, cell.y + cell.height * 0.48, cell.width, cell.height * 0.5)
            put_text(kit, large, f"+{gained}", "label", font="bold", anchor="centre", role="points")
            x += step
        return x
