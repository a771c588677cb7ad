"""Things counted by strokes: room for them, a box for how many, what one is worth by a table, a box for the points."""

from __future__ import annotations

from collections.abc import Mapping

from sheetgen.layout.layout import Area
from sheetgen.place.contract import ViewBlock
from sheetgen.place.grounds import TIP, put_ground, put_panel, put_plate, thin_line
from sheetgen.place.heads import AIR, head_height, head_of, put_head, put_head_ground, underline
from sheetgen.place.line import put_plus
from sheetgen.place.pencil import OPTION, put_option, put_sum, put_written
from sheetgen.place.rect import Rect, Size
from sheetgen.place.words import FIGURE, NAME, SMALLER_LABEL, WORD
from sheetgen.text.shapes import AreaId, Name

ROW, WRITTEN, STROKES, SIGN = 8.6, 12.0, 40.0, 3.6


class Tallies(ViewBlock):
    """``areas`` are counted; ``table`` has what one of each is worth, a column for each option of ``area``, a choice.

    It names the panel, its boxes stand in the head; ``notes`` head the room for strokes, the count and the points.
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
        names = max(style.halved(style.title(area), NAME) for area in self.areas)
        return style.side("box") + names + style.mm(3 * AIR + TIP)

    def _head(self) -> float:
        return max(head_height(self.style), self.style.mm(OPTION + 1.2))

    def _columns(self) -> list[float]:
        """The widths in mm behind the strokes: the count, a sign, each option, a sign, the points."""
        style = self.style
        count, worth = (max(style.halved(style.note(note), WORD), style.mm(WRITTEN)) for note in self.notes[1:])
        words = max(style.width_of(style.language.text(f"options.{name}"), SMALLER_LABEL) for name in self._lines())
        options = [words + style.mm(2.6 + OPTION)] * len(self._lines())
        return [count, style.mm(SIGN), *options, style.mm(SIGN), worth]

    def least(self) -> Size:
        style = self.style
        strokes = max(style.mm(STROKES), style.halved(style.note(self.notes[0]), WORD))
        rows = len(self.areas) * (max(style.mm(ROW), style.side("box")) + style.air(0.8))
        width = self._plate() + strokes + sum(self._columns()) + style.mm(3 * AIR)
        return Size(width, self._head() + rows + style.air(0.8))

    def place(self, rect: Rect) -> None:
        style, columns = self.style, self._columns()
        put_panel(style, rect, self.hue)
        head = rect.top(self._head())
        put_head_ground(style, head, self.hue)
        plate = max(self._plate(), rect.width / 6)
        put_head(style, head.left(plate), head_of(style, self.area, ""))
        right = head.left(rect.width - style.mm(AIR)).end(sum(columns) + style.mm(AIR))
        strokes = head.beside(plate).left(right.x - rect.x - plate).inset(style.mm(AIR), 0)
        style.put_text(strokes, style.note(self.notes[0]), colour=style.theme.soft, role="note")
        self._put_heads(right.columns(columns))
        gap = max(style.air(0.8), 0.45)
        rows = rect.below(head.height).inset(0, gap).down(len(self.areas), gap)
        for index, (area, row) in enumerate(zip(style.areas(self.areas), rows, strict=True)):
            if index:
                y = row.y - gap / 2
                style.ink.line([(right.x, y), (right.right, y)], thin_line(style, self.hue), role="rule")
            put_plate(style, row.left(plate), style.hue_name(area.icon), tint="row")
            end = style.icon(area.icon, row.x + style.mm(AIR), row.middle, "box", role="title")
            name = row.left(plate - style.mm(TIP)).beside(end - row.x + style.mm(AIR))
            style.put_lines(name, style.short_lines(style.title(area.id), NAME, most=name.width), role="title")
            underline(style, strokes.x, row.bottom - style.mm(1.0), strokes.width)
            self._put_row(row.beside(right.x - row.x).columns(columns), area, index)

    def _put_heads(self, cells: list[Rect]) -> None:
        """What is said above the count, the options and the points."""
        style, (count, _, *options, _, worth) = self.style, cells
        _, counted, scored = map(style.note, self.notes)
        style.put_text(count.left(count.width + 0.1), counted, anchor="centre", role="note")
        for cell, option in zip(options, self._lines(), strict=True):
            words = cell.beside(self.style.mm(0.6))
            words = words.beside(put_option(style, words, style.area(self.area), option))
            style.put_word(words, style.language.text(f"options.{option}"), SMALLER_LABEL, role="option")
        style.put_text(worth.left(worth.width + 0.1), scored, anchor="centre", role="note")

    def _put_row(self, cells: list[Rect], area: Area, index: int) -> None:
        style, (count, times, *options, equals, worth) = self.style, cells
        put_written(style, count, area.boxes[0])
        put_plus(style, times.centre, times.middle, "×")
        for cell, points in zip(options, self._lines().values(), strict=True):
            put_ground(style, cell.inset(style.mm(0.3), 0), self.hue, "row")
            style.put_word(cell, str(points[index]), FIGURE, anchor="centre", role="points")
        put_plus(style, equals.centre, equals.middle, "=")
        put_sum(style, worth)
