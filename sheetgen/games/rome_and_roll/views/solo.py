"""Draw the parts of the solo game: places counted by strokes, and seals that bring cards at thresholds."""

from __future__ import annotations

from collections.abc import Mapping

from sheetgen.layout.game import Area
from sheetgen.place.blocks import LaidBlock
from sheetgen.place.boxes import OPTION, put_circle, put_option, put_sign, put_sum, put_written
from sheetgen.place.panel_heads import (
    AIR,
    head_height,
    head_width,
    panel_heading,
    put_head,
    put_head_ground,
    put_headed_panel,
    underline,
)
from sheetgen.place.panels import TIP, put_ground, put_panel, put_plate, thin_line
from sheetgen.place.rect import Rect, Size
from sheetgen.place.typesetting import FIGURE, NAME, SMALLER_LABEL, WORD
from sheetgen.text.value_types import AreaId, Name

ROW, WRITTEN, STROKES, SIGN = 8.6, 12.0, 40.0, 3.6


class Tallies(LaidBlock):
    """``areas`` are counted; ``table`` has the worth of each, a column for each option of ``area``, a choice.

    ``area`` also names the panel, and its boxes are in the heading; ``notes`` are the titles of the columns for
    strokes, count and points.
    """

    name = "tallies"
    takes = {"area": ("choice",), "areas": ("number",)}
    area: AreaId
    areas: tuple[AreaId, ...]
    table: Name
    notes: tuple[Name, Name, Name]
    hue: Name = "stone"

    def _lines(self) -> Mapping[str, tuple[int, ...]]:
        return self.style.game.tables[self.table]

    def _plate(self) -> float:
        style = self.style
        names = max(style.width_on_two_lines(style.title(area), NAME) for area in self.areas)
        return style.icon_size("box") + names + style.mm(3 * AIR + TIP)

    def _head(self) -> float:
        return max(head_height(self.style), self.style.mm(OPTION + 1.2))

    def _columns(self) -> list[float]:
        """Return the widths in mm after the strokes: the count, a sign, each option, a sign, the points."""
        style = self.style
        count, worth = (
            max(style.width_on_two_lines(style.note(note), WORD), style.mm(WRITTEN)) for note in self.notes[1:]
        )
        words = max(style.width_of(style.language.text(f"options.{name}"), SMALLER_LABEL) for name in self._lines())
        options = [words + style.mm(2.6 + OPTION)] * len(self._lines())
        return [count, style.mm(SIGN), *options, style.mm(SIGN), worth]

    def least(self) -> Size:
        style = self.style
        strokes = max(style.mm(STROKES), style.width_on_two_lines(style.note(self.notes[0]), WORD))
        rows = len(self.areas) * (max(style.mm(ROW), style.icon_size("box")) + style.spacing(0.8))
        width = self._plate() + strokes + sum(self._columns()) + style.mm(3 * AIR)
        return Size(width, self._head() + rows + style.spacing(0.8))

    def place(self, rect: Rect) -> None:
        style, columns = self.style, self._columns()
        put_panel(style, rect, self.hue)
        head = rect.top_strip(self._head())
        put_head_ground(style, head, self.hue)
        plate = max(self._plate(), rect.width / 6)
        put_head(style, head.left_strip(plate), panel_heading(style, self.area, ""))
        right = head.left_strip(rect.width - style.mm(AIR)).right_strip(sum(columns) + style.mm(AIR))
        strokes = head.without_left(plate).left_strip(right.x - rect.x - plate).inset(style.mm(AIR), 0)
        style.put_text(strokes, style.note(self.notes[0]), colour=style.theme.soft, role="note")
        self._put_heads(right.columns(columns))
        gap = max(style.spacing(0.8), 0.45)
        rows = rect.without_top(head.height).inset(0, gap).down(len(self.areas), gap)
        for index, (area, row) in enumerate(zip(style.areas(self.areas), rows, strict=True)):
            if index:
                y = row.y - gap / 2
                style.ink.line([(right.x, y), (right.right, y)], thin_line(style, self.hue), role="rule")
            put_plate(style, row.left_strip(plate), style.hue_name(area.icon), tint="row")
            end = style.icon(area.icon, row.x + style.mm(AIR), row.middle, "box", role="title")
            name = row.left_strip(plate - style.mm(TIP)).without_left(end - row.x + style.mm(AIR))
            style.put_lines(name, style.short_lines(style.title(area.id), NAME, most=name.width), role="title")
            underline(style, strokes.x, row.bottom - style.mm(1.0), strokes.width)
            self._put_row(row.without_left(right.x - row.x).columns(columns), area, index)

    def _put_heads(self, cells: list[Rect]) -> None:
        """Draw the titles above the count, the options and the points."""
        style, (count, _, *options, _, worth) = self.style, cells
        _, counted, scored = map(style.note, self.notes)
        style.put_text(count.left_strip(count.width + 0.1), counted, anchor="centre", role="note")
        for cell, option in zip(options, self._lines(), strict=True):
            words = cell.without_left(self.style.mm(0.6))
            words = words.without_left(put_option(style, words, style.area(self.area), option))
            style.put_word(words, style.language.text(f"options.{option}"), SMALLER_LABEL, role="option")
        style.put_text(worth.left_strip(worth.width + 0.1), scored, anchor="centre", role="note")

    def _put_row(self, cells: list[Rect], area: Area, index: int) -> None:
        style, (count, times, *options, equals, worth) = self.style, cells
        put_written(style, count, area.boxes[0])
        put_sign(style, times.centre, times.middle, "×")
        for cell, points in zip(options, self._lines().values(), strict=True):
            put_ground(style, cell.inset(style.mm(0.3), 0), self.hue, "row")
            style.put_word(cell, str(points[index]), FIGURE, anchor="centre", role="points")
        put_sign(style, equals.centre, equals.middle, "=")
        put_sum(style, worth)


RING, LINE = 8.4, 7.8


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

    def _plate(self) -> float:
        style = self.style
        words = max(style.width_of(self._option(name), SMALLER_LABEL) for name in self._lines())
        return words + style.mm(2 * AIR + TIP + (OPTION + 0.9 if self.choice else 0.0))

    def _line(self) -> float:
        style = self.style
        return max(style.mm(LINE), style.icon_size("cost") + style.mm(0.8), style.line_height(SMALLER_LABEL))

    def least(self) -> Size:
        style, boxes = self.style, self.style.area(self.area).boxes
        width = self._plate() + len(boxes) * style.mm(RING + 0.8) + style.mm(AIR)
        height = head_height(style) + style.mm(RING) + style.spacing(1.6) + self._line() * len(self._lines())
        return Size(max(width, head_width(style, panel_heading(style, self.area))), height)

    def place(self, rect: Rect) -> None:
        style, area, lines = self.style, self.style.area(self.area), self._lines()
        hue = style.hue_name(area.icon)
        inner = put_headed_panel(style, rect, self.area, hue)
        plate = max(self._plate(), rect.width / 6)
        height = min((inner.height - style.mm(RING) - style.spacing(1.6)) / len(lines), self._line() * 1.4)
        track = inner.top_strip(inner.height - height * len(lines))
        cells = track.without_left(plate).left_strip(track.width - plate - style.mm(AIR)).across(len(area.boxes))
        side = min(cells[0].width - style.pen_gap(0.7), track.height - style.spacing(1.0))
        for box, cell in zip(area.boxes, cells, strict=True):
            put_circle(style, cell.centred(side), box)
            style.put_number(cell, str(box.number), colour=style.theme.soft)
        for name, row in zip(lines, inner.without_top(track.height).down(len(lines)), strict=True):
            self._put_line(row.top_strip(height - style.mm(0.5)), name, plate, cells, hue)

    def _put_line(self, rect: Rect, name: str, plate: float, cells: list[Rect], hue: str) -> None:
        style = self.style
        put_ground(style, rect, hue, "row")
        put_plate(style, rect.left_strip(plate), hue)
        words = rect.left_strip(plate).without_left(style.mm(AIR))
        if self.choice:
            words = words.without_left(put_option(style, words, style.area(self.choice), name))
        style.put_word(words, self._option(name), SMALLER_LABEL, role="option")
        for cell in cells[1:]:
            style.ink.line([(cell.x, rect.y), (cell.x, rect.bottom)], thin_line(style, hue), role="rule")
        for step in self._lines()[name]:
            place = Rect(cells[step - 1].x, rect.y, cells[step - 1].width, rect.height)
            style.icon_in(self.icon, place, "cost", role="threshold")
