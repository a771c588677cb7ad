"""Tracks on one line or a few, and small tracks side by side."""

from __future__ import annotations

from sheetgen.layout.layout import Area, Box, View
from sheetgen.place.block import Block
from sheetgen.place.boxes import put_box, put_round, put_year_pair
from sheetgen.place.costs import cost_width, put_cost
from sheetgen.place.kit import Kit
from sheetgen.place.note import note_width, put_note
from sheetgen.place.rect import Rect, Size
from sheetgen.place.texts import least_width, put_lines, put_text, wrapped


def box_width(kit: Kit, area: Area) -> float:
    """The least width in mm of a box of an area: two boxes wide where a year stands beside an icon."""
    pair = area.writes is not None and any(box.gain.icons for box in area.boxes)
    return 2 * kit.box if pair else kit.box


def put_any_box(kit: Kit, rect: Rect, area: Area, box: Box) -> None:
    """A box in the way its area is filled: ticked, ringed, round, or with a year."""
    if area.writes is not None:
        put_year_pair(kit, rect, box, kit.game.years)
    elif area.shape == "circle" or area.kind == "rings":
        radius = min(rect.width, rect.height) / 2
        put_round(kit, rect.centre, rect.middle, radius, box, ring=area.kind == "rings")
    else:
        put_box(kit, rect, box)


class Line(Block):
    """A title with its cost and note above one or more lines of boxes."""

    def __init__(self, kit: Kit, view: View) -> None:
        super().__init__(kit, view)
        self.area = kit.area(view.area)
        self.note = kit.language.text(f"notes.{self.area.note}") if self.area.note else ""
        self.more = [kit.language.text(f"notes.{name}") for name in view.notes]

    def _title_height(self) -> float:
        return max(self.kit.size("title") * 0.45, self.kit.icon if self.area.cost else 0.0) + 0.3 * self.kit.scale

    def _note_height(self) -> float:
        if self.area.yearly.icons:
            return self.kit.paper.least_icon + 0.3
        return self.kit.size("label") * 0.42 * (1 + len(self.more)) if self.note else 0.0

    def least(self) -> Size:
        kit, area = self.kit, self.area
        title = least_width(kit, kit.title(area.id), "display", "title")
        title += cost_width(kit, area.cost, kit.icon) + (kit.pad * 2 if area.cost else 0)
        across = self._across(None)
        boxes = across * (box_width(kit, area) + kit.gap) - kit.gap
        down = -(-len(area.boxes) // across)
        height = self._title_height() + self._note_height() + down * (kit.box + kit.gap)
        if self.area.yearly.icons:
            note = note_width(kit, self.note, self.area.yearly)
        elif self.more:
            note = max(least_width(kit, each, "label", "label") for each in (self.note, *self.more))
        else:
            note = max((least_width(kit, word, "label", "label") for word in self.note.split()), default=0)
        return Size(max(title, boxes, note) + 2 * kit.pad, height + 2 * kit.pad)

    def _across(self, width: float | None) -> int:
        count = len(self.area.boxes)
        if width is None:
            return count if self.area.kind == "track" or count > 4 else -(-count // 2)
        fits = int((width + self.kit.gap) // (box_width(self.kit, self.area) + self.kit.gap))
        rows = -(-count // max(min(fits, count), 1))
        return -(-count // rows)

    def place(self, rect: Rect) -> None:
        kit, area = self.kit, self.area
        kit.panel(rect)
        inner = rect.inset(kit.pad)
        head = inner.top(self._title_height())
        cost = cost_width(kit, area.cost, kit.icon)
        put_text(kit, head.left(head.width - cost - kit.pad), kit.title(area.id), "title", font="display", role="title")
        put_cost(kit, head.right - cost, head.middle, area.cost, kit.icon)
        rest = inner.below(head.height)
        if self.note:
            rest = self._place_note(rest)
        self._boxes(rest)

    def _place_note(self, rest: Rect) -> Rect:
        kit = self.kit
        if self.area.yearly.icons:
            put_note(kit, rest.top(self._note_height()), self.note, self.area.yearly)
            return rest.below(self._note_height())
        if self.more:
            height = self._note_height() / (1 + len(self.more))
            for line, each in zip(rest.rows([height] * (1 + len(self.more))), (self.note, *self.more), strict=True):
                put_text(kit, line, each, "label", colour=kit.theme.soft, role="note")
            return rest.below(self._note_height())
        lines = wrapped(kit, self.note, "label", kit.least_size("label"), rest.width)
        height = self._note_height() * len(lines)
        across = self._across(rest.width)
        down = -(-len(self.area.boxes) // across)
        height = min(height, rest.height - down * (kit.box + kit.gap) + kit.gap)
        put_lines(kit, rest.top(height), self.note, "label", colour=kit.theme.soft, role="note")
        return rest.below(height)

    def _boxes(self, rest: Rect) -> None:
        kit = self.kit
        across = self._across(rest.width)
        down = -(-len(self.area.boxes) // across)
        width = (rest.width + kit.gap) / across - kit.gap
        width = min(width, box_width(kit, self.area) * 1.7)
        height = min((rest.height + kit.gap) / down - kit.gap, kit.box * 1.7)
        used = across * (width + kit.gap) - kit.gap
        step = (rest.height - down * height) / (down + 1)
        for index, box in enumerate(self.area.boxes):
            row, column = divmod(index, across)
            x = rest.x + (rest.width - used) / 2 + column * (width + kit.gap)
            y = rest.y + step + row * (height + max(step, kit.gap))
            put_any_box(kit, Rect(x, y, width, height), self.area, box)


class Abreast(Block):
    """The small tracks of a group side by side: an arrow, a name, the boxes."""

    def __init__(self, kit: Kit, view: View) -> None:
        super().__init__(kit, view)
        self.group = kit.area(view.area)

    def _head(self, area: Area) -> float:
        kit = self.kit
        icon = kit.icon + kit.pad if area.icon else 0.0
        return icon + least_width(kit, kit.title(area.id), "display", "title") + 2 * kit.pad

    def _title_width(self) -> float:
        return least_width(self.kit, self.kit.title(self.group.id), "display", "title") + 2 * self.kit.pad

    def least(self) -> Size:
        kit = self.kit
        tracks = [self._head(area) + len(area.boxes) * (kit.box + kit.gap) + kit.pad * 2 for area in self.group.areas]
        gaps = kit.gutter * len(tracks)
        return Size(self._title_width() + sum(tracks) + gaps, kit.box + 2 * kit.pad)

    def place(self, rect: Rect) -> None:
        kit = self.kit
        title = self._title_width()
        earned = self.group.earned
        head = rect.left(title - 1.4 * kit.pad)
        if earned is not None and rect.height > kit.icon + kit.size("title") * 0.5:
            upper = head.height - kit.icon - 0.4 * kit.scale
            put_text(kit, head.top(upper), kit.title(self.group.id), "title", font="display", role="title")
            kit.symbol(earned.icon, head.x, head.bottom - kit.icon, kit.icon)
        else:
            put_text(kit, head, kit.title(self.group.id), "title", font="display", role="title")
        rest = rect.beside(title)
        count = len(self.group.areas)
        width = (rest.width - kit.gutter * (count - 1)) / count
        for area, column in zip(self.group.areas, rest.columns([width] * count, kit.gutter), strict=True):
            self._track(column, area)

    def _track(self, rect: Rect, area: Area) -> None:
        kit = self.kit
        kit.panel(rect)
        inner = rect.inset(kit.pad)
        x = inner.x
        if area.icon:
            kit.symbol(area.icon, x, inner.middle - kit.icon / 2, kit.icon)
            x += kit.icon + kit.pad
        name = self._head(area) - (x - inner.x) - kit.pad
        put_text(kit, Rect(x, inner.y, name, inner.height), kit.title(area.id), "title", font="display", role="title")
        x += name + kit.pad
        count = len(area.boxes)
        width = (inner.right - x + kit.gap) / count - kit.gap
        height = min(inner.height, kit.box * 1.7)
        for box in area.boxes:
            put_box(kit, Rect(x, inner.middle - height / 2, width, height), box)
            x += width + kit.gap
