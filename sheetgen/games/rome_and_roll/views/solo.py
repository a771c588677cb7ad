"""Draw the parts of the solo game: places counted by strokes, and seals that bring cards at thresholds."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin

from sheetgen.layout.area import Area
from sheetgen.marks.marks import Paint, Sum
from sheetgen.place.blocks import LaidBlock
from sheetgen.place.boxes import OPTION, put_circle, put_option, put_sign, put_sum, put_written
from sheetgen.place.page_style import PageStyle
from sheetgen.place.panel_heads import (
    AIR,
    PanelHeading,
    head_height,
    head_width,
    panel_heading,
    put_head,
    put_head_ground,
    put_headed_panel,
)
from sheetgen.place.panels import TIP, put_ground, put_panel, put_plate, swallow_tail, thin_line
from sheetgen.place.rect import Rect, Size
from sheetgen.place.typesetting import FIGURE, HINT, NAME, SMALLER_LABEL, WORD
from sheetgen.text.value_types import AreaId, Name

ROW, WRITTEN, STROKES, SIGN = 8.6, 11.0, 34.0, 3.6


class Tallies(LaidBlock):
    """``areas`` are counted; ``table`` has the worth of each, a column for each option of ``area``, a choice.

    ``area`` also names the panel, and its boxes are in the heading; ``notes`` are the titles of the columns for
    strokes, count and points, and what stands over the options.
    """

    name = "tallies"
    takes = {"area": ("choice",), "areas": ("number",)}
    area: AreaId
    areas: tuple[AreaId, ...]
    table: Name
    notes: tuple[Name, Name, Name, Name]
    hue: Name = "stone"

    def _lines(self) -> Mapping[str, tuple[int, ...]]:
        return self.style.game.tables[self.table]

    def _heading(self, option: str) -> str:
        """Return what stands over an option's column: a note of its own, or its name."""
        note, language = f"{self.area.rpartition('.')[2]}-{option}", self.style.language
        return language.text(f"notes.{note}" if language.has(f"notes.{note}") else f"options.{option}")

    def _plate(self) -> float:
        style = self.style
        names = max(style.width_on_two_lines(style.title(area).upper(), NAME) for area in self.areas)
        return style.icon_size("box") + names + style.mm(3 * AIR + TIP)

    def _ticks(self) -> float:
        """Return the height in mm of the line with a box for each option."""
        return self.style.mm(OPTION + 1.4)

    def _heading_of_all(self) -> PanelHeading:
        return PanelHeading(self.style.title(self.area).upper(), note=self.style.note(self.notes[0]))

    def _columns(self) -> list[float]:
        """Return the widths in mm after the strokes: the count, a sign, each option, a sign, the points."""
        style, options = self.style, self._lines()
        count, worth = (
            max(style.width_on_two_lines(style.note(note), WORD), style.mm(WRITTEN)) for note in self.notes[1:3]
        )
        words = max(style.width_on_two_lines(self._heading(name), SMALLER_LABEL) for name in options)
        option = max(words, style.mm(OPTION)) + style.mm(2.4)
        return [count, style.mm(SIGN), *[option] * len(options), style.mm(SIGN), worth]

    def least(self) -> Size:
        style = self.style
        strokes = max(style.mm(STROKES), head_width(style, self._heading_of_all()) - self._plate())
        rows = len(self.areas) * (max(style.mm(ROW), style.icon_size("box")) + style.spacing(0.8))
        width = self._plate() + strokes + sum(self._columns()) + style.mm(3 * AIR)
        return Size(width, head_height(style) + self._ticks() + rows + style.spacing(0.8))

    def place(self, rect: Rect) -> None:
        style, columns = self.style, self._columns()
        put_panel(style, rect, self.hue)
        head = rect.top_strip(head_height(style))
        put_head_ground(style, head, self.hue)
        plate = max(self._plate(), rect.width / 6)
        right = head.left_strip(rect.width - style.mm(AIR)).right_strip(sum(columns))
        strokes = head.without_left(plate).left_strip(right.x - rect.x - plate).inset(style.mm(AIR), 0)
        put_head(style, head.left_strip(strokes.right - head.x), self._heading_of_all())
        self._put_heads(right.columns(columns))
        ticks = rect.without_top(head.height).top_strip(self._ticks())
        gap = max(style.spacing(0.8), 0.45)
        rows = rect.without_top(ticks.bottom - rect.y).inset(0, gap).down(len(self.areas), gap)
        self._put_ticks(ticks.without_left(right.x - rect.x).columns(columns)[2:-2], rows[-1].bottom)
        said = ticks.left_strip(right.x - rect.x + columns[0]).inset(style.mm(AIR), 0)
        style.put_word(said, style.note(self.notes[3]), anchor="right", colour=style.theme.soft, role="note")
        for index, (area, row) in enumerate(zip(style.areas(self.areas), rows, strict=True)):
            put_plate(style, row.left_strip(plate), style.hue_name(area.icon), tint="strip")
            end = style.icon(area.icon, row.x + style.mm(AIR), row.middle, "box", role="title")
            name = row.left_strip(plate - style.mm(TIP)).without_left(end - row.x + style.mm(AIR))
            style.put_lines(name, style.short_lines(style.title(area.id).upper(), NAME, most=name.width), role="title")
            self._put_strokes(Rect(strokes.x, row.y, strokes.width, row.height), area)
            self._put_row(row.without_left(right.x - row.x).columns(columns), area, index)

    def _put_strokes(self, rect: Rect, area: Area) -> None:
        """Draw the box for the strokes, in four parts with a dashed line between two."""
        style = self.style
        style.ink.sums.append(Sum(area.id, *rect, across=4, strokes=True))
        style.ink.rectangle(rect, style.box_paint, radius=style.mm(0.7), role="strokes")
        dashed = Paint(stroke=style.theme.faint, width=style.frame_paint.width, dash=(1.0, 0.8))
        for part in rect.across(4)[1:]:
            ends = [(part.x, rect.y + style.mm(1.0)), (part.x, rect.bottom - style.mm(1.0))]
            style.ink.line(ends, dashed, role="strokes")

    def _put_heads(self, cells: list[Rect]) -> None:
        """Draw the titles above the count, the options and the points."""
        style, (count, _, *options, _, worth) = self.style, cells
        for cell, note in ((count, self.notes[1]), (worth, self.notes[2])):
            style.put_text(cell.left_strip(cell.width + 0.1), style.note(note), anchor="centre", role="note")
        for cell, option in zip(options, self._lines(), strict=True):
            style.put_text(cell, self._heading(option), SMALLER_LABEL, anchor="centre", role="option")

    def _put_ticks(self, cells: list[Rect], low: float) -> None:
        """Draw the boxes of the options, each over its column, whose ground ends ``low``."""
        style, side = self.style, self.style.mm(OPTION)
        for cell, option in zip(cells, self._lines(), strict=True):
            put_ground(style, cell._replace(height=low - cell.y).inset(style.mm(0.3), 0), self.hue, "row")
            put_option(style, cell.centred(side, cell.height), style.area(self.area), option)

    def _put_row(self, cells: list[Rect], area: Area, index: int) -> None:
        style, (count, times, *options, equals, worth) = self.style, cells
        put_written(style, count, area.boxes[0])
        put_sign(style, times.centre, times.middle, "×")
        for cell, points in zip(options, self._lines().values(), strict=True):
            style.put_word(cell, str(points[index]), FIGURE, anchor="centre", role="points")
        put_sign(style, equals.centre, equals.middle, "=")
        boxes = {box.name: box.id for box in style.area(self.area).boxes}
        put_sum(style, worth, of=area.id, times=tuple((boxes[name], row[index]) for name, row in self._lines().items()))


CARD, CARD_HIGH, SUM, PLUS = 14.0, 12.0, 26.0, 4.4
"""In mm on A4: the width and height of a card that takes a number, the width of their sum, that of a sign."""


class Summed(LaidBlock):
    """``area`` has the number on each card, side by side, then their ``sum``, named by a note."""

    name = "summed"
    takes = {"area": ("numbers",)}
    area: AreaId
    sum: Name

    def _heading(self) -> PanelHeading:
        return panel_heading(self.style, self.area)

    def _plate(self) -> float:
        style, head = self.style, self._heading()
        words = max(style.width_on_two_lines(head.title, NAME), style.width_of(head.note, HINT))
        return style.icon_size("box") + words + style.mm(3 * AIR + TIP)

    def _total(self) -> float:
        return max(self.style.mm(SUM), self.style.width_of(self.style.note(self.sum), SMALLER_LABEL))

    def least(self) -> Size:
        style, count = self.style, len(self.style.area(self.area).boxes)
        width = self._plate() + count * style.mm(CARD + PLUS) + self._total() + style.mm(3 * AIR)
        words = style.short_lines(self._heading().title, NAME).height + style.line_height(WORD)
        return Size(width, max(style.mm(CARD_HIGH), words) + 2 * style.spacing(AIR * 0.7))

    def place(self, rect: Rect) -> None:
        style, area = self.style, self.style.area(self.area)
        hue, head = style.hue_name(area.icon), self._heading()
        put_panel(style, rect, hue)
        plate = rect.left_strip(self._plate())
        put_plate(style, plate, hue, tint="strip", high=True)
        words = plate.left_strip(plate.width - style.mm(TIP)).without_left(style.mm(AIR))
        if area.icon:
            end = style.icon(area.icon, words.x, rect.middle, "box", role="title")
            words = words.without_left(end - words.x + style.mm(AIR))
        title = style.short_lines(head.title, NAME, most=words.width)
        both = words.centred(words.width, title.height + style.line_height(WORD))
        style.put_lines(both.top_strip(title.height), title, role="title")
        style.put_word(both.without_top(title.height), head.note, HINT, colour=style.theme.soft, role="note")
        cells = rect.without_left(plate.width + style.mm(AIR)).inset(0, style.spacing(AIR * 0.7))
        cells = cells.left_strip(cells.width - style.mm(AIR))
        total, sign = max(self._total(), cells.width / 4), style.mm(PLUS)
        wide = (cells.width - total) / len(area.boxes) - sign
        for number, (box, cell) in enumerate(
            zip(area.boxes, cells.columns([wide] * len(area.boxes), sign), strict=True), 1
        ):
            put_written(style, cell, box)
            put_sign(style, cell.right + sign / 2, cells.middle, "=" if number == len(area.boxes) else "+")
        self._put_total(cells.right_strip(total))

    def _put_total(self, rect: Rect) -> None:
        """Put the sum, its name over it."""
        style, high = self.style, self.style.line_height(SMALLER_LABEL)
        style.put_word(rect.top_strip(high), style.note(self.sum), SMALLER_LABEL, anchor="centre", role="note")
        put_sum(style, rect.without_top(high + style.mm(0.4)), of=self.area)


RING, LINE, BETWEEN = 7.0, 9.0, 3.0
"""In mm on A4: the least of a seal and of an option's line, and the air between an option and its sentence."""
INSIDE, LEAST = 0.82, 6.6
"""The circle in a seal, as a part of it, and its least diameter in mm."""
TALLEST = 23.0
"""The height of an option's line at most, in mm: it holds one line of words."""


class Thresholds(LaidBlock):
    """``area`` has the circles; ``table`` a row for each option of ``choice``; ``icon`` is gained at a threshold."""

    name = "thresholds"
    takes = {"area": ("track",), "choice": ("choice",)}
    area: AreaId
    choice: AreaId | None = None
    table: Name
    icon: Name

    def _lines(self) -> Mapping[str, tuple[int, ...]]:
        return self.style.game.tables[self.table]

    def _option(self, name: str) -> str:
        return self.style.language.text(f"options.{name}")

    def _said(self, name: str) -> str:
        """Return the sentence beside an option: when the icon is gained."""
        return self.style.language.text("notes.seal-flags", seals=", ".join(map(str, self._lines()[name])))

    def _plate(self, *, whole: bool = False) -> float:
        """Return the width in mm of the options and their sentences, each on two lines or ``whole`` on one."""
        style = self.style
        words = max(style.width_of(self._option(name), SMALLER_LABEL) for name in self._lines())
        measure = style.width_of if whole else style.width_on_two_lines
        said = max(measure(self._said(name), WORD) for name in self._lines())
        return words + said + style.mm(2 * AIR + BETWEEN + TIP + (OPTION + 0.9 if self.choice else 0.0))

    def _free(self) -> int:
        """Return how many circles have no threshold below them: the options stand there."""
        return min(step for steps in self._lines().values() for step in steps) - 1

    def _line(self) -> float:
        style = self.style
        return max(style.mm(LINE), style.icon_size("cost") + style.mm(0.8), style.line_height(SMALLER_LABEL))

    def least(self) -> Size:
        style, boxes = self.style, self.style.area(self.area).boxes
        ring = style.mm(RING + 0.8)
        width = max(self._plate() - self._free() * ring, style.mm(AIR)) + len(boxes) * ring + style.mm(AIR)
        height = head_height(style) + style.mm(RING) + style.spacing(2.4) + self._line() * len(self._lines())
        return Size(max(width, head_width(style, panel_heading(style, self.area))), height)

    def place(self, rect: Rect) -> None:
        style, area, lines = self.style, self.style.area(self.area), self._lines()
        hue = style.hue_name(area.icon)
        inner = put_headed_panel(style, rect, self.area, hue)
        count, free = len(area.boxes), self._free()
        row = inner.inset(style.mm(AIR), 0)
        # The circles move to the right only as far as the options need.
        before = max((self._plate() - style.mm(AIR) - free * row.width / count) / (1 - free / count), 0.0)
        height = min((inner.height - style.mm(RING) - style.spacing(3.2)) / len(lines), self._line() * 1.9, TALLEST)
        track = inner.top_strip(inner.height - height * len(lines))
        cells = Rect(row.x + before, track.y, row.width - before, track.height).across(count)
        side = min(cells[0].width - style.pen_gap(0.5), track.height - style.spacing(1.6))
        ring = max(side * INSIDE - style.thicker, min(side, LEAST))
        for box, cell in zip(area.boxes, cells, strict=True):
            _put_wax(style, cell.centred(side), hue)
            put_circle(style, cell.centred(ring), box)
            style.put_number(cell, str(box.number))
        rows = inner.without_top(track.height).down(len(lines))
        for step, cell in enumerate(cells, 1):
            # From a seal a hair leads to the flag that hangs on it, and from that flag to the next.
            top = cell.middle + side * 0.6
            for row in (row for row, steps in zip(rows, lines.values(), strict=True) if step in steps):
                if (end := row.y) - top > style.mm(1.0):
                    style.ink.line([(cell.centre, top), (cell.centre, end)], thin_line(style, hue), role="rule")
                top = row.bottom
        plate = min(self._plate(whole=True) + style.mm(AIR), cells[free].x - rect.x)
        # Lines begin at the plates, where those are seen.
        start = rect.x + (plate if style.theme.spec.tints.strip else style.mm(AIR))
        for row in rows[1:]:
            style.ink.line([(start, row.y), (cells[-1].right, row.y)], thin_line(style, hue), role="rule")
        for name, row in zip(lines, rows, strict=True):
            self._put_line(row.top_strip(height - style.mm(0.5)), name, plate, cells)

    def _put_line(self, rect: Rect, name: str, plate: float, cells: list[Rect]) -> None:
        style = self.style
        # Where plates are white, those of the options have the ground of a head.
        put_plate(style, rect.left_strip(plate), tint="strip" if style.theme.plate in (None, style.theme.white) else "")
        words = rect.left_strip(plate).without_left(style.mm(AIR))
        if self.choice:
            words = words.without_left(put_option(style, words, style.area(self.choice), name))
        style.put_word(words, self._option(name), SMALLER_LABEL, role="option")
        names = max(style.width_of(self._option(each), SMALLER_LABEL) for each in self._lines())
        said = words.without_left(names + style.mm(BETWEEN)).left_strip(words.width - names - style.mm(BETWEEN + TIP))
        style.put_text(said, self._said(name), colour=style.theme.soft, role="note")
        for cell in (cells[step - 1] for step in self._lines()[name]):
            wide = min(cell.width - style.mm(1.4), style.mm(7.0))
            flag = rect.top_strip(rect.height - style.mm(0.6))
            self._put_pennon(flag.without_left(cell.centre - rect.x - wide / 2).left_strip(wide))

    def _put_pennon(self, rect: Rect) -> None:
        """Put a flag with the icon that is gained, in white on its hue; pale where banners are not solid."""
        style, hue = self.style, self.style.hue_name(self.icon)
        full, tone = style.theme.spec.solid_banners, style.theme.hues[hue]
        paint = Paint(tone.strong if full else tone.light, tone.strong, style.frame_paint.width)
        style.ink.polygon(swallow_tail(rect, rect.height * 0.2), paint, role="banner")
        side = min(style.icon_size("cost"), rect.width - style.mm(0.8))
        x, y = rect.centre - side / 2, rect.y + (rect.height * 0.84 - side) / 2
        if full:
            style.draw_in_white(self.icon, x, y, side, hue)
        else:
            style.symbol(self.icon, x, y, side, role="banner")


def _put_wax(style: PageStyle, rect: Rect, hue: str) -> None:
    """Put the scalloped wax of a seal; its edge alone where the theme has no tints."""
    count, radius = 12, rect.width / 2
    full = bool(style.theme.spec.tints.strip)
    # The valleys of an edge alone keep off the circle.
    low, high = radius * (0.91 if full else 0.95), radius * 1.03
    steps: list[tuple[str | float, ...]] = [("M", rect.centre + low, rect.middle)]
    for index in range(1, count + 1):
        middle, end = 2 * pi * (index - 0.5) / count, 2 * pi * index / count
        at = (rect.centre + high * cos(middle), rect.middle + high * sin(middle))
        steps.append(("C", *at, *at, rect.centre + low * cos(end), rect.middle + low * sin(end)))
    line = Paint(stroke=style.theme.ink, width=style.mm(0.25))
    style.ink.steps([*steps, ("Z",)], Paint(fill=style.theme.hues[hue].strong) if full else line, role="seal")
