"""Buildings of one kind: a list of sizes, a row of them, landmarks."""

from __future__ import annotations

from sheetgen.layout.layout import Box, View
from sheetgen.place.block import Block
from sheetgen.place.costs import cost_width, put_cost
from sheetgen.place.flags import put_pennant
from sheetgen.place.kit import Kit
from sheetgen.place.note import note_width, put_note
from sheetgen.place.rect import Rect, Size
from sheetgen.place.texts import least_width, put_lines, put_text
from sheetgen.place.views.titles import Marked, banner_hue, banner_icon, pennant_width, put_plain_title


class Sizes(Block):
    """The sizes of one building under each other: banner, size, cost, marks."""

    def __init__(self, kit: Kit, view: View) -> None:
        super().__init__(kit, view)
        self.area = kit.area(view.area)
        self.note = kit.language.text(f"notes.{self.area.note}") if self.area.note else ""

    def _size_name(self, box: Box) -> str:
        return self.kit.language.text(f"sizes.{box.id}")

    def _widths(self) -> tuple[float, float, float]:
        kit = self.kit
        names = max(least_width(kit, self._size_name(box), "label", "label") for box in self.area.boxes)
        costs = max(cost_width(kit, box.cost, kit.icon) for box in self.area.boxes)
        marks = max(Marked(kit, box, kit.box).width() for box in self.area.boxes)
        return names, costs, marks

    def _head_height(self) -> float:
        lines = self.kit.size("title") * 0.45
        return lines + self._note_height()

    def _note_height(self) -> float:
        if not self.note:
            return 0.0
        icon = self.kit.paper.least_icon + 0.3 if self.area.yearly.icons else 0.0
        return max(icon, self._note_lines() * self.kit.size("label") * 0.4)

    def _note_lines(self) -> int:
        """Two, where one line of it would make the area wider than its rows ask for."""
        fits = note_width(self.kit, self.note, self.area.yearly) + 2 * self.kit.pad <= self._row_width()
        return 1 if fits else 2

    def _row_width(self) -> float:
        return pennant_width(self.kit) + sum(self._widths()) + 5 * self.kit.pad

    def least(self) -> Size:
        kit = self.kit
        title = least_width(kit, kit.title(self.area.id), "display", "title")
        note = note_width(kit, self.note, self.area.yearly, self._note_lines()) if self.note else 0.0
        height = self._head_height() + len(self.area.boxes) * (kit.box + kit.gap)
        return Size(max(self._row_width(), title + 2 * kit.pad, note + 2 * kit.pad), height + 2 * kit.pad)

    def place(self, rect: Rect) -> None:
        kit = self.kit
        kit.panel(rect)
        inner = rect.inset(kit.pad)
        title = kit.size("title") * 0.45
        put_plain_title(kit, inner.top(title), kit.title(self.area.id))
        if self.note:
            line = Rect(inner.x, inner.y + title, inner.width, self._note_height())
            put_note(kit, line, self.note, self.area.yearly)
        rest = inner.below(self._head_height())
        count = len(self.area.boxes)
        height = (rest.height - kit.gap * (count - 1)) / count
        for box, row in zip(self.area.boxes, rest.rows([height] * count, kit.gap), strict=True):
            self._row(row, box)

    def _row(self, row: Rect, box: Box) -> None:
        kit = self.kit
        names, costs, marks = self._widths()
        side = min(row.height, kit.box * 1.35)
        spare = row.width - pennant_width(kit) - names - costs - marks - 4 * kit.pad
        marked = Marked(kit, box, min(side, kit.box + max(spare, 0) / max(len(box.parts), 1)))
        x = row.x
        flag = Rect(x, row.middle - side * 0.45, pennant_width(kit), side * 0.9)
        put_pennant(kit, flag, str(box.banner), hue=banner_hue(kit, self.area, box), role="banner")
        x += flag.width + kit.pad
        end = row.right - marked.width()
        name = Rect(x, row.y, end - costs - 2 * kit.pad - x, row.height)
        put_text(kit, name, self._size_name(box), "label", role="size")
        put_cost(kit, end - kit.pad - costs, row.middle, box.cost, kit.icon)
        marked.place(end, row.middle)


class SizesAbreast(Block):
    """The sizes of one building side by side, each with its whole name."""

    def __init__(self, kit: Kit, view: View) -> None:
        super().__init__(kit, view)
        self.area = kit.area(view.area)

    def _least_widths(self) -> list[float]:
        kit = self.kit
        widths: list[float] = []
        for box in self.area.boxes:
            name = least_width(kit, kit.title(box.id), "display", "title")
            upper = pennant_width(kit) + name + cost_width(kit, box.cost, kit.icon) + 4 * kit.pad
            widths.append(max(upper, Marked(kit, box, kit.box).width() + 2 * kit.pad))
        return widths

    def least(self) -> Size:
        kit = self.kit
        height = kit.icon + 0.6 * kit.scale + kit.box + 3 * kit.pad
        return Size(sum(self._least_widths()) + kit.gutter * (len(self.area.boxes) - 1), height)

    def place(self, rect: Rect) -> None:
        kit = self.kit
        least = self._least_widths()
        spare = (rect.width - sum(least) - kit.gutter * (len(least) - 1)) / len(least)
        columns = rect.columns([width + spare for width in least], kit.gutter)
        for box, column in zip(self.area.boxes, columns, strict=True):
            self._building(column, box)

    def _building(self, rect: Rect, box: Box) -> None:
        kit = self.kit
        kit.panel(rect)
        inner = rect.inset(kit.pad)
        head = inner.top(kit.icon + 0.6 * kit.scale)
        flag = Rect(head.x, head.y, pennant_width(kit), head.height)
        put_pennant(kit, flag, str(box.banner), hue=banner_hue(kit, self.area, box), role="banner")
        cost = cost_width(kit, box.cost, kit.icon)
        name = Rect(flag.right + kit.pad, head.y, head.width - flag.width - cost - 2 * kit.pad, head.height)
        put_text(kit, name, kit.title(box.id), "title", font="display", role="title")
        put_cost(kit, head.right - cost, head.middle, box.cost, kit.icon)
        rest = inner.below(head.height + kit.pad)
        marked = Marked(kit, box, min(rest.height, kit.box * 1.3, rest.width / self._units(box)))
        marked.place(rest.centre - marked.width() / 2, rest.middle)

    def _units(self, box: Box) -> float:
        marked = Marked(self.kit, box, self.kit.box)
        return marked.width() / self.kit.box


class Landmarks(Block):
    """Buildings that need a number on another track each, and cost all the same."""

    def __init__(self, kit: Kit, view: View) -> None:
        super().__init__(kit, view)
        self.area = kit.area(view.area)

    def _title_width(self) -> float:
        kit = self.kit
        title = least_width(kit, kit.title(self.area.id), "display", "title")
        return max(title, cost_width(kit, self.area.cost, kit.icon)) + 3 * kit.pad

    def _item_width(self, box: Box) -> float:
        kit = self.kit
        name = least_width(kit, kit.title(box.id), "label", "label")
        return pennant_width(kit) * 1.15 + kit.icon + name + Marked(kit, box, kit.box).width() + 5 * kit.pad

    def least(self) -> Size:
        kit = self.kit
        items = sum(map(self._item_width, self.area.boxes))
        height = max(kit.box, kit.icon + kit.size("title") * 0.4) + 2 * kit.pad
        return Size(self._title_width() + items + kit.gutter * len(self.area.boxes), height)

    def place(self, rect: Rect) -> None:
        kit = self.kit
        width = self._title_width()
        head = rect.left(width - 1.4 * kit.pad)
        upper = head.height - kit.icon - 0.3 * kit.scale
        put_lines(kit, head.top(upper), kit.title(self.area.id), "title", font="display", role="title")
        put_cost(kit, head.x, head.bottom - kit.icon / 2 - 0.2 * kit.scale, self.area.cost, kit.icon)
        rest = rect.beside(width)
        least = [self._item_width(box) for box in self.area.boxes]
        spare = (rest.width - sum(least) - kit.gutter * (len(least) - 1)) / len(least)
        columns = rest.columns([each + spare for each in least], kit.gutter)
        for box, column in zip(self.area.boxes, columns, strict=True):
            self._item(column, box)

    def _item(self, rect: Rect, box: Box) -> None:
        kit = self.kit
        kit.panel(rect)
        inner = rect.inset(kit.pad)
        flag = Rect(inner.x, inner.y, pennant_width(kit) * 1.15, min(inner.height, kit.flag * 1.3))
        put_pennant(kit, flag, str(box.banner), hue=banner_hue(kit, self.area, box), role="banner")
        x = flag.right + kit.pad * 0.6
        kit.symbol(banner_icon(kit, self.area, box), x, inner.middle - kit.icon / 2, kit.icon)
        x += kit.icon + kit.pad
        marked = Marked(kit, box, min(inner.height, kit.box * 1.35))
        end = inner.right - marked.width()
        put_text(kit, Rect(x, inner.y, end - kit.pad - x, inner.height), kit.title(box.id), "label", role="size")
        marked.place(end, inner.middle)
