"""Where the score is written: one player's lines, or a pad with a column for each player."""

from __future__ import annotations

from sheetgen.marks.marks import FontRole
from sheetgen.model.layout import Area, View
from sheetgen.place.block import Block
from sheetgen.place.kit import Kit
from sheetgen.place.parts import least_width, put_text, put_written
from sheetgen.place.rect import Rect, Size
from sheetgen.place.views.headed import cells, head_height, head_width, put_band, put_head, view_title


def put_row_name(kit: Kit, rect: Rect, area: Area) -> None:
    """The icon and the name of a line of the score; the total stands in capitals."""
    size = max(min(kit.icon, rect.height * 0.8), kit.paper.least_icon)
    if area.icon:
        kit.symbol(area.icon, rect.x + kit.pad, rect.middle - size / 2, size, role="score")
    taken = kit.pad * 2.5 + (size if area.icon else 0)
    line = Rect(rect.x + taken, rect.y, rect.width - taken - kit.pad, rect.height)
    is_total = area.key == "total"
    put_text(kit, line, kit.title(area.id), "label", font="bold" if is_total else "label", role="score")


def row_name_width(kit: Kit, area: Area) -> float:
    """The least width in mm of the icon and name of a line."""
    icon = kit.icon if area.icon else 0.0
    font: FontRole = "bold" if area.key == "total" else "label"
    return icon + least_width(kit, kit.title(area.id), font, "label") + 4 * kit.pad


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
        width = max(row_name_width(kit, field) for field in self.fields) + kit.box * 1.5
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
                put_row_name(kit, row.left(box.x - row.x), field)
                put_written(kit, box, field.boxes[0], ())


class ScorePad(Block):
    """A table: a row for each area, a column for each of its boxes; the first row may take the players' names."""

    def __init__(self, kit: Kit, view: View) -> None:
        super().__init__(kit, view)
        self.areas = [kit.area(name) for name in view.areas] or list(kit.area(view.area).areas)
        self.title = view_title(kit, view) if view.area else ""
        self.icon = kit.area(view.area).icon if view.area else ""
        self.columns = max(len(area.boxes) for area in self.areas)
        # A pad for the whole table has a page to itself: larger boxes rather than larger letters.
        roomy = self.areas[0].kind == "text"
        self.cell = Size(kit.box * 2.6, kit.box * 1.6) if roomy else Size(kit.box, kit.box)

    def _names(self) -> float:
        return max(row_name_width(self.kit, area) for area in self.areas)

    def _head(self) -> float:
        return head_height(self.kit) if self.title else 0.0

    def least(self) -> Size:
        kit = self.kit
        width = self._names() + self.columns * (self.cell.width + kit.gap)
        height = self._head() + len(self.areas) * (self.cell.height + kit.gap)
        return Size(width + 4 * kit.pad, height + 4 * kit.pad)

    def place(self, rect: Rect) -> None:
        kit = self.kit
        kit.panel(rect)
        inner = rect.inset(kit.pad * 2)
        if self.title:
            put_head(kit, inner.top(self._head()), self.title, icon=self.icon)
        rest = inner.below(self._head())
        names = max(self._names(), min(rest.width * 0.3, self._names() * 1.5))
        for area, row in zip(self.areas, cells(kit, rest, len(self.areas), 1, most=3.2), strict=True):
            self._row(row, area, names)

    def _row(self, row: Rect, area: Area, names: float) -> None:
        kit = self.kit
        if area.key == "total":
            put_band(kit, row)
        put_row_name(kit, row.left(names), area)
        room = row.beside(names)
        width = (room.width + kit.gap) / self.columns - kit.gap
        for box, cell in zip(area.boxes, room.columns([width] * self.columns, kit.gap), strict=False):
            if area.kind == "text":
                kit.ink.line([(cell.x, cell.bottom), (cell.right, cell.bottom)], kit.frame_paint, role="line")
                kit.ink.slot(box.id, cell, kind="write", label=kit.slot_label(box))
            else:
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
            for box, cell in zip(area.boxes, cells(kit, rest, len(area.boxes), across), strict=True):
                put_written(kit, cell, box, ())
