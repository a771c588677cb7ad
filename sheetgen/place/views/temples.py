"""Buildings side by side whose rows of boxes end in a favour; envoys with their cohort and favours."""

from __future__ import annotations

from sheetgen.layout.layout import Area, Box, View
from sheetgen.layout.notation import Cost, Gain
from sheetgen.marks.marks import SlotShape
from sheetgen.place.block import Block
from sheetgen.place.boxes import put_box
from sheetgen.place.costs import cost_width, put_cost
from sheetgen.place.flags import put_pennant, put_ribbon
from sheetgen.place.kit import Kit
from sheetgen.place.note import put_note
from sheetgen.place.rect import Rect, Size
from sheetgen.place.texts import least_width, put_text
from sheetgen.place.views.titles import Marked, banner_hue, pennant_width


def two_line_head_height(kit: Kit) -> float:
    """The height in mm of a head with the name above and the cost below."""
    return kit.size("title") * 0.42 + kit.box + 0.5 * kit.scale


def two_line_head_width(kit: Kit, box: Box, title: str) -> float:
    """The least width in mm of a head with the name above and the cost below."""
    name = least_width(kit, title, "display", "title")
    cost = cost_width(kit, box.cost, kit.icon) + Marked(kit, box, kit.box).width() + kit.pad
    return pennant_width(kit) + kit.pad + max(name, cost) + 2 * kit.pad


def put_two_line_head(kit: Kit, rect: Rect, area: Area, box: Box, title: str) -> None:
    """A head with the name above; banner, cost and mark below."""
    put_ribbon(kit, rect)
    inner = rect.inset(kit.pad, 0.2 * kit.scale)
    flag = Rect(inner.x, rect.y - 0.1, pennant_width(kit), kit.flag * 1.1)
    put_pennant(kit, flag, str(box.banner), hue=banner_hue(kit, area, box), role="banner")
    x = flag.right + kit.pad
    upper = kit.size("title") * 0.42
    put_text(kit, Rect(x, inner.y, inner.right - x, upper), title, "title", font="display", role="title")
    marked = Marked(kit, box, kit.box)
    middle = (inner.y + upper + rect.bottom) / 2
    marked.place(inner.right - marked.width(), middle)
    put_cost(kit, x, middle, box.cost, kit.icon)


def put_favour(kit: Kit, x: float, middle: float, size: float, box: Box, label: str) -> None:
    """A favour to be ringed when gained and filled when used."""
    kit.ink.circle(x + size / 2, middle, size / 2, kit.ring_paint, box=box.id, role="box")
    inner = size * 0.7
    kit.symbol("favour", x + (size - inner) / 2, middle - inner / 2, inner, box=box.id)
    kit.ink.slot(box.id, Rect(x, middle - size / 2, size, size), shape="circle", kind="ring", label=label)


class Temples(Block):
    """The temples of a group, smallest first."""

    def __init__(self, kit: Kit, view: View) -> None:
        super().__init__(kit, view)
        self.temples = kit.area(view.area).areas

    def _body_width(self, side: float) -> float:
        kit = self.kit
        return pennant_width(kit) + kit.pad + 2 * (side + kit.gap) + side + kit.pad

    def _least_widths(self) -> list[float]:
        kit = self.kit
        widths: list[float] = []
        for temple in self.temples:
            if temple.box is not None:
                head = two_line_head_width(kit, temple.box, kit.title(temple.id))
                widths.append(max(head, self._body_width(kit.box) + 2 * kit.pad))
        return widths

    def _rows(self) -> int:
        return max(len(temple.child("boxes").sections) for temple in self.temples)

    def least(self) -> Size:
        kit = self.kit
        widths = self._least_widths()
        height = two_line_head_height(kit) + self._rows() * (kit.box + kit.gap) + 2 * kit.pad
        return Size(sum(widths) + kit.gutter * (len(widths) - 1), height)

    def place(self, rect: Rect) -> None:
        kit = self.kit
        least = self._least_widths()
        spare = (rect.width - sum(least) - kit.gutter * (len(least) - 1)) / len(least)
        columns = rect.columns([width + spare for width in least], kit.gutter)
        for temple, column in zip(self.temples, columns, strict=True):
            self._temple(column, temple)

    def _temple(self, rect: Rect, temple: Area) -> None:
        kit = self.kit
        kit.panel(rect)
        head = rect.top(two_line_head_height(kit))
        if temple.box is not None:
            put_two_line_head(kit, head, temple, temple.box, kit.title(temple.id))
        rest = rect.below(head.height).inset(kit.pad)
        track = temple.child("boxes")
        height = rest.height / self._rows()
        side = min(height - kit.gap, kit.box * 1.5)
        wide = min((rest.width - pennant_width(kit) - kit.pad) / 3 - kit.gap, side * 1.3)
        left = rest.x + (rest.width - pennant_width(kit) - kit.pad - 3 * (wide + kit.gap)) / 2
        for index, row in enumerate(track.sections):
            middle = rest.y + (index + 0.5) * height
            flag = Rect(left, middle - kit.flag / 2, pennant_width(kit), kit.flag)
            first = row[0]
            put_pennant(kit, flag, str(first.banner), hue=banner_hue(kit, track, first), strong=False, role="banner")
            x = flag.right + kit.pad
            for box in row:
                put_box(kit, Rect(x, middle - side / 2, wide, side), box)
                x += wide + kit.gap
        favour = temple.child("favour")
        size = min(side * 1.12, wide, height - kit.gap)
        put_favour(kit, x + kit.pad * 0.5, middle, size, favour.boxes[0], kit.title(favour.id))
        if len(track.sections) < self._rows():
            free = rest.below(len(track.sections) * height)
            self._notes(free.inset(kit.pad, kit.pad), track.cost)

    def _notes(self, rect: Rect, cost: Cost) -> None:
        """What each box of all temples costs and what a favour does, told in the room that the smallest leaves."""
        kit = self.kit
        text = kit.language.text("notes.each-box")
        line = rect.top(min(rect.height, kit.icon))
        width = put_text(kit, line, text, "label", role="note") + kit.pad
        put_cost(kit, line.x + width, line.middle, cost, kit.icon)
        rest = rect.below(line.height)
        count = len(self.view.notes)
        for note, row in zip(self.view.notes, rest.rows([rest.height / max(count, 1)] * count), strict=True):
            put_note(kit, row, kit.language.text(f"notes.{note}"), Gain(("favour",)))


ARROW_SHAPES: dict[str, SlotShape] = {
    "arrow-left": "arrow-left",
    "arrow-up": "arrow-up",
    "arrow-right": "arrow-right",
}


class Envoys(Block):
    """Envoys side by side: the head, arrows to choose from, favours to ring."""

    def __init__(self, kit: Kit, view: View) -> None:
        super().__init__(kit, view)
        self.group = kit.area(view.area)
        self.note = "different-cohorts"

    def _least_width(self, envoy: Area) -> float:
        kit = self.kit
        if envoy.box is None:
            return 0.0
        cost = cost_width(kit, envoy.box.cost, kit.icon) + 2 * kit.pad
        flag = pennant_width(kit) + kit.pad + Marked(kit, envoy.box, kit.box).width() + 2 * kit.pad
        arrows = len(envoy.areas[0].boxes) * (kit.box + kit.gap) + 2 * kit.pad
        return max(cost, flag, arrows)

    def least(self) -> Size:
        kit = self.kit
        widths = [self._least_width(envoy) for envoy in self.group.areas]
        rows = kit.box + kit.icon + 2 * (kit.box + kit.gap) + 3 * kit.gap
        note = kit.size("label") * 0.45
        title = least_width(kit, kit.title(self.group.id), "display", "title") + 2 * kit.pad
        return Size(
            max(sum(widths) + kit.gutter * 0.6 * (len(widths) - 1), title),
            title_height(kit) + rows + note + 3 * kit.pad,
        )

    def place(self, rect: Rect) -> None:
        kit = self.kit
        kit.panel(rect)
        head = rect.top(title_height(kit))
        put_ribbon(kit, head)
        put_text(kit, head.inset(kit.pad, 0), kit.title(self.group.id), "title", font="display", role="title")
        note = Rect(
            rect.x + kit.pad, rect.bottom - kit.size("label") * 0.5, rect.width - 2 * kit.pad, kit.size("label") * 0.45
        )
        put_text(kit, note, kit.language.text(f"notes.{self.note}"), "label", colour=kit.theme.soft, role="note")
        rest = Rect(rect.x, head.bottom + kit.pad, rect.width, note.y - head.bottom - kit.pad)
        count = len(self.group.areas)
        width = (rest.width - kit.gutter * 0.6 * (count - 1)) / count
        for envoy, column in zip(self.group.areas, rest.columns([width] * count, kit.gutter * 0.6), strict=True):
            self._envoy(column.inset(kit.pad, 0), envoy)

    def _envoy(self, rect: Rect, envoy: Area) -> None:
        kit = self.kit
        if envoy.box is None:
            return
        step = (rect.height - kit.icon) / 3
        side = min(step - kit.gap, kit.box * 1.3)
        marked = Marked(kit, envoy.box, side)
        middle = rect.y + step / 2
        flag = Rect(rect.x, middle - kit.flag * 0.6, pennant_width(kit), kit.flag * 1.2)
        put_pennant(kit, flag, str(envoy.box.banner), hue=banner_hue(kit, envoy, envoy.box), role="banner")
        marked.place(rect.right - marked.width(), middle)
        cost = cost_width(kit, envoy.box.cost, kit.icon)
        put_cost(kit, rect.centre - cost / 2, rect.y + step + kit.icon / 2, envoy.box.cost, kit.icon)
        self._arrows(Rect(rect.x, rect.y + step + kit.icon, rect.width, step), envoy.child("cohort"))
        self._favours(Rect(rect.x, rect.y + 2 * step + kit.icon, rect.width, step), envoy.child("favours_used"))

    def _arrows(self, rect: Rect, choice: Area) -> None:
        kit = self.kit
        width = (rect.width + kit.gap) / len(choice.boxes) - kit.gap
        side = min(rect.height - kit.gap, kit.box * 1.3)
        for index, box in enumerate(choice.boxes):
            cell = Rect(rect.x + index * (width + kit.gap), rect.middle - side / 2, width, side)
            kit.ink.rectangle(cell, kit.box_paint, radius=0.5, box=box.id, role="box")
            icon = choice.icons[index]
            size = min(cell.width, cell.height) * 0.82
            kit.symbol(icon, cell.centre - size / 2, cell.middle - size / 2, size, box=box.id)
            label = f"{kit.title(choice.id)}: {kit.language.text(f'options.{box.name}')}"
            kit.ink.slot(box.id, cell, shape=ARROW_SHAPES.get(icon, "square"), kind="choose", label=label)

    def _favours(self, rect: Rect, uses: Area) -> None:
        kit = self.kit
        size = min(rect.height - kit.gap, kit.box * 1.25)
        pitch = rect.width / len(uses.boxes)
        for index, box in enumerate(uses.boxes):
            x = rect.x + (index + 0.5) * pitch - size / 2
            put_favour(kit, x, rect.middle, size, box, f"{kit.title(uses.id)} {box.number}")


def title_height(kit: Kit) -> float:
    """The height in mm of a title that stands alone on its ribbon."""
    return kit.size("title") * 0.55
