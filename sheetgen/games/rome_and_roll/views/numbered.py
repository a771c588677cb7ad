"""Draw rows of numbered boxes, underlined when gained and crossed when used, with boxes to write in beside them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from sheetgen.games.rome_and_roll.views.character import ROMAN, banner
from sheetgen.layout.area import Area
from sheetgen.layout.box import Box
from sheetgen.marks.geometry import QUARTER
from sheetgen.marks.marks import Paint
from sheetgen.place.blocks import LaidBlock
from sheetgen.place.boxes import put_places, put_written
from sheetgen.place.page_style import PageStyle
from sheetgen.place.panel_heads import (
    AIR,
    PanelHeading,
    head_height,
    head_width,
    label_width,
    put_box_label,
    put_head,
    put_head_ground,
)
from sheetgen.place.panels import TIP, put_meander, put_panel, put_plate
from sheetgen.place.rect import Rect, Size, total_length
from sheetgen.place.typesetting import FIGURE, HINT, NAME, SMALLER_NAME, WORD
from sheetgen.text.value_types import AreaId, Name, PositiveNumber

BOX, ROW, WRITTEN, BREATH, GAP, STONE, TALL, GATE, TAB = 7.2, 8.4, 8.4, 1.2, 0.7, 16.0, 20.0, 17.0, 1.0


class Numbered(LaidBlock):
    """``area`` holds the boxes, ``across`` in a row, with a space after every ``breath`` of them.

    ``fields`` are numbers to write, named by their groups, ``hues`` those of their labels; ``plate`` puts the name
    before the boxes, over that many of 6 columns, instead of above them. Boxes in the ``shape`` of milestones stand
    along a road, with Roman numerals; at its end stands the icon ``goal``. A name on a plate is no larger than those
    of ``alike``, areas that stand beside this one, could be in its place.
    """

    name = "numbered"
    takes = {"area": ("rings", "track"), "fields": ("number",), "alike": ("rings", "track")}
    area: AreaId
    across: PositiveNumber
    breath: PositiveNumber | None = None
    fields: tuple[AreaId, ...] = ()
    hues: tuple[Name, ...] = ()
    plate: PositiveNumber | None = None
    hue: Name | None = None
    shape: Literal["row", "milestone"] = "row"
    goal: Name | None = None
    alike: tuple[AreaId, ...] = ()

    def faults(self, key: str, area: Area) -> Iterable[tuple[str, str]]:
        if key == "area" and self.shape == "milestone" and len(area.boxes) > self.across:
            yield f"it has {len(area.boxes)} boxes, and milestones stand in one row", f"write across: {len(area.boxes)}"

    def _hue(self) -> str:
        return self.hue or self.style.hue_name(self.style.area(self.area).icon)

    def _label(self, name: str) -> str:
        """Return the id that labels a field: that of its group, or its own if it has none."""
        return name.rpartition(".")[0] or name

    def _breaths(self, column: int) -> int:
        """Return the number of spaces before a column; an incomplete part at the end has no space before it."""
        return min(column // self.breath, self.across // self.breath - 1) if self.breath else 0

    def _boxes_width(self) -> float:
        return self.across * self.style.mm(BOX) + self._breaths(self.across - 1) * self.style.mm(BREATH)

    def _fields_width(self, *, whole: bool = False) -> float:
        labels = sum(label_width(self.style, self._label(name), whole=whole) for name in self.fields)
        tabs = sum(self._is_tab(hue) for hue in self.hues)
        return labels + len(self.fields) * self.style.mm(WRITTEN + 2 * AIR) + tabs * self.style.mm(TAB)

    @staticmethod
    def _is_tab(hue: str) -> bool:
        """Return whether a field of this hue stands on a ground of its own, which takes some room."""
        return hue not in ("", "stone")

    def _note(self) -> str:
        return self.style.note(self.style.area(self.area).note)

    def _plate_words(self) -> float:
        style, title = self.style, self.style.title(self.area).upper()
        icon = style.icon_size("box") + style.mm(1.0) if style.area(self.area).icon else 0.0
        name = min(style.width_of(style.title(self.area), SMALLER_NAME), style.short_lines(title, NAME).width)
        return max(icon + name, style.longest_word(self._note(), HINT))

    def _head(self) -> PanelHeading:
        return PanelHeading(self.style.title(self.area).upper(), self.style.area(self.area).icon)

    def _head_height(self) -> float:
        return max(head_height(self.style), self.style.mm(ROW + 0.8))

    def least(self) -> Size:
        style, count = self.style, len(self.style.area(self.area).boxes)
        high = style.mm(STONE if self.shape == "milestone" else ROW)
        rows = total_length([high] * -(-count // self.across), style.mm(GAP)) + 2 * style.spacing(AIR * 0.7)
        boxes = self._boxes_width() + 2 * style.mm(AIR)
        if not self.plate:
            head = head_width(style, self._head()) + self._fields_width()
            return Size(max(boxes, head), self._head_height() + rows)
        plate = self._plate_words() + style.mm(AIR + TIP + 0.5)
        free = self.across - count % self.across
        boxes = max(boxes, self._fields_width() / free * self.across if self.fields else 0.0)
        tall = max(2 * style.line_height(WORD), style.icon_size("box")) + style.mm(2.4)
        if self._note():
            # It takes fewer lines in the width that the sheet has for the plate than in the least one.
            room = (self.sheet_width - style.gutter) * self.plate / 6 - style.mm(AIR + 0.6 + TIP)
            tall += style.paragraph(self._note(), HINT, max(self._plate_words(), room)).height
        return Size(max(boxes * 6 / (6 - self.plate), plate * 6 / self.plate), max(rows, tall))

    def place(self, rect: Rect) -> None:
        style, hue = self.style, self._hue()
        put_panel(style, rect, hue)
        if self.plate:
            plate = rect.left_strip(rect.width * self.plate / 6)
            self._put_plate(plate)
            inner = rect.without_left(plate.width)
        else:
            head = rect.top_strip(self._head_height())
            put_head_ground(style, head, hue)
            # The last field ends where the boxes below it do.
            room = head.width + style.mm(AIR)
            whole = head_width(style, self._head()) + self._fields_width(whole=True) <= room
            put_head(style, head.left_strip(room - self._fields_width(whole=whole)), self._head())
            self._put_fields(head, whole=whole)
            inner = rect.without_top(head.height)
        self._put_boxes(inner.inset(style.mm(AIR), style.spacing(AIR * 0.7)))

    def _put_plate(self, rect: Rect) -> None:
        style, icon = self.style, self.style.area(self.area).icon
        put_plate(style, rect, self._hue(), tint="strip", high=True)
        # Words keep off the bar in place of a ground.
        before = style.mm(AIR if style.theme.spec.tints.strip else AIR + 0.6)
        inner = rect.without_left(before).left_strip(rect.width - before - style.mm(TIP))
        note = style.paragraph(self._note(), HINT, inner.width) if self._note() else None
        named = max(2 * style.line_height(WORD), style.icon_size("box")) if icon else style.line_height(NAME)
        heights = [named, note.height if note else 0.0]
        air = style.mm(1.2) if note else 0.0
        top, below = inner.centred(inner.width, sum(heights) + air).rows(heights, air)
        title = style.title(self.area).upper()
        widest = max(style.width_of(style.title(name).upper(), NAME) for name in (self.area, *self.alike))
        if icon:
            # Beside a long name the icon is smaller, before the name is.
            room = top.width - style.mm(1.1) - widest
            side = max(min(style.icon_size("box"), room), style.icon_size("cost"))
            right = style.icon(icon, top.x, top.middle, side, role="title")
            top = top.without_left(right - top.x + style.mm(1.0))
        text = style.short_lines(title, NAME, most=top.width if widest <= top.width else 0.0)
        # A long word stands in smaller capitals, the longest in small ones.
        for word in (title, style.title(self.area)):
            text = text if text.width <= top.width else style.one_line(word, SMALLER_NAME)
        style.put_lines(top, text, role="title")
        if note:
            style.put_lines(below, note, colour=style.theme.soft, role="note")

    def _put_fields(self, head: Rect, *, whole: bool) -> None:
        """Draw the fields at the right end of the heading."""
        style, right = self.style, head.right - self.style.mm(AIR)
        # A coloured field keeps off the edges of the heading.
        height = min(head.height - style.mm(1.4 if self.hues else 0.8), style.mm(ROW) * 1.2)
        hues = self.hues or ("",) * len(self.fields)
        for name, hue in reversed(list(zip(self.fields, hues, strict=True))):
            box = Rect(right - style.mm(WRITTEN), head.middle - height / 2, style.mm(WRITTEN), height)
            width = label_width(style, self._label(name), whole=whole)
            self._put_field(box, name, hue, width)
            right = box.x - width - style.mm(2 * AIR + (TAB if self._is_tab(hue) else 0.0))

    def _put_field(self, box: Rect, name: str, hue: str, width: float) -> None:
        """Draw a box to write in, with its label before it."""
        style, label = self.style, self._label(name)
        if self._is_tab(hue):
            air, before = style.mm(0.5), width + style.mm(AIR + TAB)
            tab = Rect(box.x - before, box.y, before + box.width + air, box.height).inset(0, -style.mm(0.3))
            fill, colour = banner(style, hue)
            # In black, several of them would be as loud as the total: a thick frame lies around both instead.
            framed = fill == style.theme.ink
            if framed:
                colour, tab = fill, Rect(tab.x, box.y, box.right - tab.x, box.height)
            else:
                style.ink.rectangle(tab, Paint(fill=fill), radius=style.mm(0.6), role="tab")
            words = tab.left_strip(before).inset(style.mm(0.2), 0)
            put_box_label(style, words, label, anchor="centre", colour=colour)
            put_written(style, box, style.area(name).boxes[0])
            if framed:
                style.ink.rectangle(tab, Paint(stroke=fill, width=style.mm(0.5)), radius=style.mm(0.7), role="tab")
        else:
            put_written(style, box, style.area(name).boxes[0])
            words = Rect(box.x - width - style.mm(AIR) - 0.1, box.y, width + 0.1, box.height)
            put_box_label(style, words, label, anchor="right")

    def _put_boxes(self, rect: Rect) -> None:
        style, boxes, across = self.style, self.style.area(self.area).boxes, self.across
        breath, gap = style.mm(BREATH), style.mm(GAP)
        road = rect
        if self.goal:
            side = min(style.mm(GATE), rect.height - style.mm(2.2))
            end = rect.right_strip(side * 1.04)
            style.icon_in(self.goal, end.bottom_strip(side + style.mm(2.2)).top_strip(side), side)
            rect = rect.left_strip(rect.width - side * 1.1)
        grid = rect.left_strip(rect.width - self._breaths(across - 1) * breath)
        cells = grid.grid(len(boxes), across, 0.0, gap)
        placed = [Rect(cell.x + self._breaths(index % across) * breath, *cell[1:]) for index, cell in enumerate(cells)]
        if self.shape == "milestone":
            self._put_road(road, placed)
            return
        for first, last in self._frames():
            frame = Rect(placed[first].x, placed[first].y, placed[last].right - placed[first].x, placed[first].height)
            put_places(style, frame, last - first + 1)
        for box, cell in zip(boxes, placed, strict=True):
            self._put_box(cell, box)
        row, column = divmod(len(boxes), across)
        line = Rect(rect.x, rect.y + row * (cells[0].height + gap), rect.width, cells[0].height)
        if self.plate and column and not self.fields:
            end = line.without_left(column * cells[0].width).inset(0, line.height * 0.12)
            put_meander(style, end, "stone", most=3, least=20.0)
        if self.plate and self.fields:
            wide = min(cells[0].width, style.mm(WRITTEN))
            for name in self.fields:
                self._put_field(
                    line.right_strip(wide), name, "", (across - column) * cells[0].width - wide - style.mm(1.6)
                )

    def _put_road(self, rect: Rect, cells: list[Rect]) -> None:
        """Draw a paved road with a milestone for each box."""
        style, mm, paint = self.style, self.style.mm, _stone(self.style)
        road = rect.bottom_strip(mm(2.6))
        style.ink.rectangle(road, paint, role="road")
        for part in road.across(24)[1:]:
            style.ink.line([(part.x - mm(0.4), road.bottom), (part.x + mm(0.4), road.y)], style.hair_paint, role="road")
        for box, cell in zip(style.area(self.area).boxes, cells, strict=True):
            wide = min(cell.width - mm(2.4), mm(12.0))
            foot = Rect(cell.centre - wide / 2 - mm(0.6), road.y - mm(1.7), wide + mm(1.2), mm(1.7))
            high = min(foot.y - rect.y, mm(TALL))
            self._put_milestone(Rect(cell.centre - wide / 2, foot.y - high, wide, high), box)
            style.ink.rectangle(foot, paint, role="foot")

    def _put_milestone(self, rect: Rect, box: Box) -> None:
        """Draw a stone with a round head, its numeral at the top, room for a stroke below."""
        style, half, bend = self.style, rect.width / 2, rect.width / 2 * (1 - QUARTER)
        shoulder = rect.y + half
        steps: list[tuple[str | float, ...]] = [("M", rect.x, rect.bottom), ("L", rect.x, shoulder)]
        steps.append(("C", rect.x, rect.y + bend, rect.x + bend, rect.y, rect.centre, rect.y))
        steps.append(("C", rect.right - bend, rect.y, rect.right, rect.y + bend, rect.right, shoulder))
        style.ink.steps([*steps, ("L", rect.right, rect.bottom), ("Z",)], style.box_paint, role="box", box=box.id)
        size, base = style.points(FIGURE), rect.y + rect.height * 0.16 + style.mm(3.8)
        numeral = ROMAN[box.number - 1]
        style.ink.text(rect.centre, base, numeral, FIGURE.font, size, style.theme.ink, "centre", box=box.id)
        style.ink.slot(box.id, rect, kind=style.area(self.area).use, label=style.slot_label(box))

    def _frames(self) -> list[tuple[int, int]]:
        """Return the first and the last box of each frame: of a row, or of its part between two spaces."""
        count, made = len(self.style.area(self.area).boxes), []
        for start in range(0, count, self.across):
            row = range(start, min(start + self.across, count))
            cuts = [at for at in row if at == start or self._breaths(at - start) > self._breaths(at - start - 1)]
            made += list(zip(cuts, [*(cut - 1 for cut in cuts[1:]), row[-1]], strict=True))
        return made

    def _put_box(self, cell: Rect, box: Box) -> None:
        style, area = self.style, self.style.area(self.area)
        style.put_number(cell.top_strip(cell.height * 0.84), str(box.number))
        y = cell.y + cell.height * 0.8
        line = [(cell.x + cell.width * 0.2, y), (cell.right - cell.width * 0.2, y)]
        if box.number <= self.view.marked.get(self.area, 0):
            style.ink.line(
                line, Paint(stroke=style.theme.hues[self._hue()].strong, width=style.mm(0.8)), role="underline"
            )
        else:
            dash = (style.mm(0.5), style.mm(0.5))
            style.ink.line(line, Paint(stroke=style.theme.soft, width=style.hair_paint.width, dash=dash), role="place")
        style.ink.slot(box.id, cell, kind=area.use, label=style.slot_label(box))


def _stone(style: PageStyle) -> Paint:
    return Paint(style.theme.band or style.theme.white, style.theme.soft, style.hair_paint.width)
