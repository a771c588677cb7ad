"""Where the score is written: one player's lines, or a pad with a column for each player."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sheetgen.layout.layout import Area, Box, View
from sheetgen.marks.marks import FontRole
from sheetgen.place.block import Block
from sheetgen.place.boxes import put_written
from sheetgen.place.kit import Kit
from sheetgen.place.rect import Rect, Size, share
from sheetgen.place.texts import least_width, put_text
from sheetgen.place.views.headed import cells, head_height, head_width, put_band, put_head, put_open_box, starts


def put_row_name(kit: Kit, rect: Rect, area: Area, name: str) -> None:
    """The icon and the name of a line of the score; the total stands out."""
    size = max(min(kit.icon, rect.height * 0.8), kit.paper.least_icon)
    if area.icon:
        kit.symbol(area.icon, rect.x + kit.pad, rect.middle - size / 2, size, role="score")
    taken = kit.pad * 2.5 + (size if area.icon else 0)
    line = Rect(rect.x + taken, rect.y, rect.width - taken - kit.pad, rect.height)
    is_total = area.key == "total"
    put_text(kit, line, name, "label", font="bold" if is_total else "label", role="score")


def row_name_width(kit: Kit, area: Area, name: str) -> float:
    """The least width in mm of the icon and name of a line."""
    icon = kit.icon if area.icon else 0.0
    font: FontRole = "bold" if area.key == "total" else "label"
    return icon + least_width(kit, name, font, "label") + 4 * kit.pad


class ScoreLines(Block):
    """The lines of one player's score, in ``across`` columns, each with a box to write into."""

    def __init__(self, kit: Kit, view: View) -> None:
        super().__init__(kit, view)
        self.fields = [kit.area(name) for name in view.fields]
        self.across = view.across or 1
        self.title = kit.title(self.fields[0].id.rpartition(".")[0])

    def _down(self) -> int:
        return -(-len(self.fields) // self.across)

    def least(self) -> Size:
        kit = self.kit
        width = max(row_name_width(kit, field, kit.title(field.id)) for field in self.fields) + kit.box * 1.5
        height = head_height(kit) + self._down() * (kit.box + kit.gap) + 4 * kit.pad
        total = self.across * width + (self.across - 1) * kit.gutter
        return Size(max(total, head_width(kit, self.title, "")) + 4 * kit.pad, height)

    def place(self, rect: Rect) -> None:
        kit = self.kit
        kit.panel(rect)
        inner = rect.inset(kit.pad * 2)
        put_head(kit, inner.top(head_height(kit)), self.title)
        rest = inner.below(head_height(kit))
        count, down = self.across, self._down()
        width = (rest.width - kit.gutter * (count - 1)) / count
        for index, column in enumerate(rest.columns([width] * count, kit.gutter)):
            fields = self.fields[index * down : (index + 1) * down]
            for field, row in zip(fields, cells(kit, column, down, 1, most=2.0), strict=False):
                side = max(kit.box * 1.5, width * 0.2)
                box = Rect(row.right - side, row.y, side, row.height)
                put_row_name(kit, row.left(box.x - row.x), field, kit.title(field.id))
                put_written(kit, box, field.boxes[0], ())


SHORT = 15
"""A pad of fewer rows has room for higher ones."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table: its name, and for each column the boxes that share its cell."""

    area: Area
    name: str
    cells: tuple[tuple[Box, ...], ...]


class ScorePad(Block):
    """A table: a row for each area, a column for each of its boxes; the first row may take the players' names.

    An area with more boxes than there are columns takes several rows; the next area, with as many, shares its cells.
    """

    def __init__(self, kit: Kit, view: View) -> None:
        super().__init__(kit, view)
        self.areas = [kit.area(name) for name in view.areas] or list(kit.area(view.area).areas)
        self.title = kit.title(view.area) if view.area else ""
        self.icon = kit.area(view.area).icon if view.area else ""
        self.columns = len(self.areas[0].boxes)
        self.rows = list(self._rows())
        # A pad for the whole table has a page to itself: larger boxes rather than larger letters.
        roomy = bool(view.areas and not view.area)
        group = self.areas[0].id.rpartition(".")[0]
        self.neighbours = [area for area in kit.game.areas.values() if area.id.rpartition(".")[0] == group]
        is_short = len(self.neighbours) < SHORT
        self.cell = Size(kit.box * (2.6 if roomy else 1.0), kit.box * (1.6 if roomy and is_short else 1.0))

    def _rows(self) -> Iterator[Row]:
        areas = iter(self.areas)
        for area in areas:
            title = self.kit.title(area.id)
            if len(area.boxes) <= self.columns:
                yield Row(area, title, tuple((box,) for box in area.boxes))
                continue
            pairs = tuple(zip(area.boxes, next(areas).boxes, strict=True))
            for start in range(0, len(pairs), self.columns):
                number = start // self.columns + 1
                yield Row(area, f"{title} {number}", pairs[start : start + self.columns])

    def _names(self) -> float:
        """The width of the names: the same in all tables of one group, so that their columns stand in line."""
        names = [row_name_width(self.kit, area, self.kit.title(area.id)) for area in self.neighbours]
        return max(*names, *(row_name_width(self.kit, row.area, row.name) for row in self.rows))

    def _head(self) -> float:
        return head_height(self.kit) if self.title else 0.0

    def least(self) -> Size:
        kit = self.kit
        width = self._names() + self.columns * (self.cell.width + kit.gap)
        height = self._head() + len(self.rows) * (self.cell.height + kit.gap)
        return Size(width + 4 * kit.pad, height + 4 * kit.pad)

    def place(self, rect: Rect) -> None:
        kit = self.kit
        kit.panel(rect)
        inner = rect.inset(kit.pad * 2)
        if self.title:
            put_head(kit, inner.top(self._head()), self.title, icon=self.icon)
        rest = inner.below(self._head())
        names = max(self._names(), min(rest.width * 0.3, self._names() * 1.5))
        for row, line in zip(self.rows, cells(kit, rest, len(self.rows), 1, most=3.2), strict=True):
            self._put_row(line, row, names)

    def _put_row(self, line: Rect, row: Row, names: float) -> None:
        kit = self.kit
        if row.area.key == "total":
            put_band(kit, line)
        put_row_name(kit, line.left(names), row.area, row.name)
        room = line.beside(names)
        width = (room.width + kit.gap) / self.columns - kit.gap
        for boxes, cell in zip(row.cells, room.columns([width] * self.columns, kit.gap), strict=False):
            if row.area.kind == "text":
                kit.ink.line([(cell.x, cell.bottom), (cell.right, cell.bottom)], kit.frame_paint, role="line")
                kit.ink.slot(boxes[0].id, cell, kind="write", label=kit.slot_label(boxes[0]))
                continue
            part = cell.width / len(boxes)
            for box, half in zip(boxes, cell.columns([part] * len(boxes)), strict=True):
                put_written(kit, half, box, ())


class Table(Block):
    """A group of groups: a row for each, a column for each key that one of them has."""

    def __init__(self, kit: Kit, view: View) -> None:
        super().__init__(kit, view)
        self.group = kit.area(view.area)
        self.keys = list(dict.fromkeys(area.key for row in self.group.areas for area in row.areas))
        found = {area.key: len(area.boxes) for row in self.group.areas for area in row.areas}
        self.units = [found[key] for key in self.keys]

    def _names(self) -> float:
        return max(row_name_width(self.kit, row, self.kit.title(row.id)) for row in self.group.areas)

    def _heads(self) -> list[str]:
        return [self.kit.language.text(f"notes.{key}") for key in self.keys]

    def _widths(self) -> list[float]:
        kit = self.kit
        heads = [least_width(kit, head, "label", "label") for head in self._heads()]
        return [max(units * (kit.box + kit.gap), head) for units, head in zip(self.units, heads, strict=True)]

    def least(self) -> Size:
        kit = self.kit
        width = self._names() + sum(self._widths()) + kit.gutter * len(self.keys)
        rows = len(self.group.areas) * (kit.box + kit.gap) + kit.size("label") * 0.45
        return Size(width + 4 * kit.pad, head_height(kit) + rows + 4 * kit.pad)

    def place(self, rect: Rect) -> None:
        kit = self.kit
        kit.panel(rect)
        inner = rect.inset(kit.pad * 2)
        put_head(kit, inner.top(head_height(kit)), kit.title(self.group.id), icon=self.group.icon)
        rest = inner.below(head_height(kit))
        names = self._names()
        room = rest.beside(names)
        widths = share(room.width, self._widths(), [float(units) for units in self.units], kit.gutter)
        line = kit.size("label") * 0.45
        for head, column in zip(self._heads(), room.columns(widths, kit.gutter), strict=True):
            put_text(kit, column.top(line), head, "label", anchor="centre", colour=kit.theme.soft, role="note")
        for row, place in zip(
            self.group.areas, cells(kit, rest.below(line), len(self.group.areas), 1, most=2.4), strict=True
        ):
            put_row_name(kit, place.left(names), row, kit.title(row.id))
            for key, column in zip(self.keys, place.beside(names).columns(widths, kit.gutter), strict=True):
                boxes = [box for area in row.areas if area.key == key for box in area.boxes]
                for box, cell in zip(boxes, cells(kit, column, len(boxes) or 1, len(boxes) or 1), strict=False):
                    put_written(kit, cell, box, ())


class Counters(Block):
    """Things to count: an icon and a name, and boxes to write a number into."""

    def __init__(self, kit: Kit, view: View) -> None:
        super().__init__(kit, view)
        self.areas = [kit.area(name) for name in view.areas or (view.area,)]

    def _widths(self, area: Area) -> tuple[float, float]:
        kit = self.kit
        boxes = min(len(area.boxes), self.view.across or len(area.boxes))
        return head_width(kit, kit.title(area.id), area.icon), boxes * (kit.box * 1.15 + kit.gap)

    def least(self) -> Size:
        kit = self.kit
        width = sum(max(self._widths(area)) + 4 * kit.pad for area in self.areas)
        rows = max(-(-len(area.boxes) // (self.view.across or len(area.boxes))) for area in self.areas)
        height = head_height(kit) + rows * (kit.box + kit.gap) + 4 * kit.pad
        return Size(width + kit.gutter * (len(self.areas) - 1), height)

    def place(self, rect: Rect) -> None:
        kit = self.kit
        weights = [max(self._widths(area)) for area in self.areas]
        spare = rect.width - kit.gutter * (len(weights) - 1)
        widths = [spare * weight / sum(weights) for weight in weights]
        for area, column in zip(self.areas, rect.columns(widths, kit.gutter), strict=True):
            kit.panel(column)
            inner = column.inset(kit.pad * 2)
            note = kit.language.text(f"notes.{area.note}") if area.note else ""
            put_head(kit, inner.top(head_height(kit)), kit.title(area.id), icon=area.icon, note=note)
            rest = inner.below(head_height(kit))
            across = min(len(area.boxes), self.view.across or len(area.boxes))
            found = cells(kit, rest, len(area.boxes), across)
            for box, cell, start in zip(area.boxes, found, starts(kit, self.view.table, area), strict=True):
                put_open_box(kit, cell, box, start)
