"""Draw the morale: boxes to write in on steps from the lowest to the highest."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from sheetgen.marks.marks import Anchor, IconMark, Paint
from sheetgen.place.blocks import LaidBlock
from sheetgen.place.boxes import put_number_slots, put_written
from sheetgen.place.panel_heads import (
    AIR,
    fill_hint,
    label_height,
    label_width,
    panel_heading,
    put_box_label,
)
from sheetgen.place.panels import TIP, put_panel, put_plate
from sheetgen.place.rect import Rect, Size
from sheetgen.place.typesetting import HINT, NAME, WORD
from sheetgen.place.views.writing_table import SIGN
from sheetgen.text.value_types import AreaId, Name, PositiveNumber

BOX, RISE, APART, COLUMNS, LAUREL = 8.0, 1.6, 0.6, 12, 6.4
FLAT, TREAD, BESIDE = 0.9, 0.9, SIGN - AIR
"""In mm on A4: how much a step is higher than the one before it where that leaves room for the laurel; the height of
a tread; what lies before the current step, which stands under the sums of tables."""


class Stairs(LaidBlock):
    """``area`` has a number for each step; ``now`` is the current one, written again in three lines.

    ``notes`` are printed above the lowest steps.
    """

    name = "stairs"
    takes = {"area": ("numbers",), "now": ("number",)}
    area: AreaId
    now: AreaId
    plate: PositiveNumber = 2
    tail: PositiveNumber = 2
    notes: tuple[Name, ...] = ()

    def _title(self) -> float:
        style = self.style
        icon = style.icon_size("box") + style.mm(1.0) if style.area(self.area).icon else 0.0
        name = icon + style.short_lines(style.title(self.area).upper(), NAME).width
        return max(name, style.longest_word(fill_hint(style, self.area), HINT)) + style.mm(AIR + TIP + 0.6)

    def _floor(self) -> float:
        """Return the height in mm of the lowest step, which has words under its tread."""
        return self._tread() + self.style.line_height(WORD) + 0.3

    def _tread(self) -> float:
        return self.style.mm(TREAD)

    def _least_stairs(self, rise: float = RISE) -> float:
        style, count = self.style, len(self.style.area(self.area).boxes)
        return style.mm(BOX) + (count - 1) * style.spacing(rise) + self._floor()

    def least(self) -> Size:
        style, count = self.style, len(self.style.area(self.area).boxes)
        field = (count * style.mm(BOX + APART) + style.mm(2 * AIR)) / (COLUMNS - self.plate - self.tail)
        now = (label_width(style, self.now) + style.mm(BESIDE + AIR)) / self.tail
        width = COLUMNS * max(field, self._title() / self.plate, now)
        words = style.paragraph(fill_hint(style, self.area), HINT, width * self.plate / COLUMNS - style.mm(AIR + TIP))
        high = self._least_stairs() + style.spacing(2.4)
        plate = words.height + max(style.icon_size("box"), 2 * style.line_height(NAME)) + style.spacing(2.0)
        return Size(width, max(high, plate, label_height(style, self.now) + 3 * style.mm(BOX) + style.spacing(2.0)))

    def place(self, rect: Rect) -> None:
        style, hue = self.style, self.style.hue_name(self.style.area(self.area).icon)
        put_panel(style, rect, hue)
        plate = rect.left_strip(rect.width / COLUMNS * self.plate)
        self._put_plate(plate, hue)
        tail = rect.right_strip(rect.width / COLUMNS * self.tail)
        field = rect.without_left(plate.width).left_strip(tail.x - plate.right).inset(style.mm(AIR), style.spacing(1.2))
        self._put_steps(field, hue)
        self._put_notes(field)
        now = tail.without_left(style.mm(BESIDE)).left_strip(tail.width - style.mm(BESIDE + AIR))
        now = now.inset(0, style.spacing(1.0))
        height = label_height(style, self.now, width=now.width)
        put_box_label(style, now.top_strip(height), self.now)
        fields = now.without_top(height + style.spacing(1.0) + 0.3)
        put_number_slots(style, fields, style.area(self.now).boxes[0], 3, 3, 1.2)

    def _put_plate(self, rect: Rect, hue: str) -> None:
        style = self.style
        put_plate(style, rect, hue, tint="strip", high=True)
        inner = rect.without_left(style.mm(AIR)).inset(0, style.spacing(1.0))
        inner = inner.left_strip(inner.width - style.mm(TIP))
        head = panel_heading(style, self.area)
        top = inner.top_strip(max(style.icon_size("box"), 2 * style.line_height(WORD)))
        right = style.icon(head.icon, top.x, top.middle, "cost", role="title")
        name = top.without_left(right - top.x + style.mm(1.0))
        style.put_lines(name, style.short_lines(head.title, NAME, most=name.width), role="title")
        text = style.paragraph(head.note, HINT, inner.width)
        below = inner.without_top(top.height + style.spacing(0.8)).top_strip(text.height)
        style.put_lines(below, text, colour=style.theme.soft, role="note")
        self._put_arcade(inner.without_top(below.bottom - inner.y + style.spacing(3.0)), hue)

    def _put_arcade(self, rect: Rect, hue: str) -> None:
        """Put two rows of arches on the plate if it has room for them."""
        style, high = self.style, self.style.mm(6.0)
        if rect.height < 2 * high or not style.theme.spec.ornaments:
            return
        width = style.mm(0.3) if style.theme.spec.tints.row else style.hair_paint.width
        paint = Paint(stroke=style.tone(hue, 0.4), width=width)
        style.ink.line([(rect.x, rect.bottom), (rect.right, rect.bottom)], paint, role="arcade")
        for row in rect.bottom_strip(2 * high).down(2):
            style.ink.line([(row.x, row.y), (row.right, row.y)], paint, role="arcade")
            for place in row.without_top(style.mm(1.4)).across(6, style.mm(1.0)):
                half = place.width / 2
                over = (place.x, place.y - half * 0.3, place.right, place.y - half * 0.3, place.right, place.y + half)
                steps = [("M", place.x, place.bottom), ("L", place.x, place.y + half), ("C", *over)]
                style.ink.steps([*steps, ("L", place.right, place.bottom)], paint, role="arcade")

    def _put_steps(self, rect: Rect, hue: str) -> None:
        style, boxes, gap = self.style, self.style.area(self.area).boxes, self.style.pen_gap(APART) + self.style.thicker
        laurel = style.mm(LAUREL) if rect.height > self._least_stairs(FLAT) + style.mm(LAUREL) else 0.0
        if laurel:
            top = rect.across(len(boxes), gap)[-1].top_strip(laurel)
            self._put_laurel(top.centred(laurel))
            rect = rect.without_top(laurel + style.mm(0.3))
        columns, floor = rect.across(len(boxes), gap), rect.bottom_strip(self._floor())
        height = min(style.mm(BOX) * 1.25, columns[0].width * 1.15)
        tinted = bool(style.theme.spec.tints.row)
        # On white a tread keeps off the frame of its box, just so far that the two are not one thick line.
        air = 0.0 if tinted else style.mm(0.4) + style.box_paint.width / 2
        rise = (rect.height - height - air - floor.height) / (len(boxes) - 1)
        stones = [
            column.bottom_strip(floor.height + index * rise).inset(-gap / 2, 0) for index, column in enumerate(columns)
        ]
        for index, stone in enumerate(stones if tinted else ()):
            style.ink.rectangle(stone, Paint(style.tone(hue, 0.1 + 0.26 * index / len(boxes))), role="step")
            style.ink.rectangle(stone.top_strip(self._tread()), Paint(style.tone(hue, 0.42)), role="tread")
        if not tinted:
            self._put_masonry(stones, floor, hue)
        for box, column, stone in zip(boxes, columns, stones, strict=True):
            put_written(style, Rect(column.x, stone.y - air - height, column.width, height), box)
        room = floor.without_top(self._tread()).inset(style.mm(0.6), 0)
        self._put_end(room, "lowest", "left")
        self._put_end(room, "highest", "right")

    def _put_masonry(self, stones: Sequence[Rect], floor: Rect, hue: str) -> None:
        """Put the treads, the sides and the floor, and courses as high as a step, whose joints lie by turns.

        No side of a step has a line: it would stand between two boxes.
        """
        style, left, right = self.style, stones[0].x, stones[-1].right
        line = Paint(stroke=style.tone(hue, 0.5), width=style.hair_paint.width)
        sides = [(left, floor.y), (left, floor.bottom), (right, floor.bottom), (right, stones[-1].y)]
        style.ink.line(sides, line, role="step")
        for step, (stone, above) in enumerate(pairwise(stones)):
            style.ink.line([(stone.x, stone.y), (right, stone.y)], line, role="joint")
            for joint in stones[step + 2 :: 2]:
                style.ink.line([(joint.x, stone.y), (joint.x, above.y)], line, role="joint")
        for stone in stones:
            tread = Paint(fill=style.theme.hues[hue].strong)
            style.ink.rectangle(stone.top_strip(style.mm(TREAD / 2)), tread, role="tread")

    def _put_end(self, room: Rect, note: str, anchor: Anchor) -> None:
        """Put the name of the first or the last step."""
        style = self.style
        wide = style.width_of(style.note(note), WORD) + style.mm(0.6)
        place = room.left_strip(wide) if anchor == "left" else room.right_strip(wide)
        style.put_word(place, style.note(note), anchor=anchor, role="note")

    def _put_laurel(self, rect: Rect) -> None:
        """Put a laurel; without tints its leaves are in the strong hue."""
        style = self.style
        green, inks = style.theme.hues["green"], dict(style.theme.icon_inks("green", rect.width))
        if not style.theme.spec.tints.row:
            inks["fill"] = Paint(fill=green.strong)
        style.ink.marks.append(IconMark("laurel", rect.x, rect.y, rect.width, inks, role="laurel"))

    def _put_notes(self, rect: Rect) -> None:
        """Draw the notes about the steps, each on a line, in the room above the lower ones."""
        style = self.style
        for index, note in enumerate(self.notes):
            text = style.paragraph(style.note(note), WORD, rect.width * 0.62)
            row = rect.without_top(index * (text.height + style.mm(0.8))).top_strip(text.height)
            style.put_lines(row, text, role="note")
