"""Long tracks under each other on rows of their hue: numbers above, flags below, a place for the score at the end."""

from __future__ import annotations

from sheetgen.layout.layout import Area
from sheetgen.marks.marks import Paint
from sheetgen.place.banners import put_flag
from sheetgen.place.contract import ViewBlock
from sheetgen.place.grounds import TIP, put_ground, put_plate
from sheetgen.place.line import put_plus
from sheetgen.place.pencil import put_box, put_written
from sheetgen.place.plates import AIR
from sheetgen.place.rect import Rect, Size
from sheetgen.place.words import FIGURE, TRACK
from sheetgen.text.shapes import AreaId

BOX, ROW, FLAG, BREATH, EVERY, PLUS = 6.55, 9.6, 5.2, 0.9, 5, 2.8
WRITTEN = 11.4
"""The width in mm on A4 of the box for the score."""


class Scales(ViewBlock):
    """``areas`` are the tracks, ``score`` the group with a number for each."""

    name = "scales"
    takes = {"areas": ("track",), "score": ("group",)}
    areas: tuple[AreaId, ...]
    score: AreaId

    def _boxes(self) -> int:
        return max(len(track.boxes) for track in self.style.areas(self.areas))

    def _label(self) -> float:
        style = self.style
        names = [style.short_lines(style.title(track), TRACK, most=1e9).width for track in self.areas]
        return max(*names, style.side("pair")) + style.mm(AIR * 2 + TIP)

    def _foot(self) -> float:
        hung = any(track.flags.icon for track in self.style.areas(self.areas))
        return self.style.mm(FLAG) + (self.style.side("banner") if hung else 0.0)

    def _breaths(self) -> float:
        return ((self._boxes() - 1) // EVERY) * self.style.mm(BREATH)

    def least(self) -> Size:
        style = self.style
        width = self._label() + self._boxes() * style.mm(BOX) + self._breaths() + style.mm(PLUS + WRITTEN + 1.0)
        row = max(style.mm(ROW), style.side("pair") + style.line_height(TRACK) + style.mm(0.3))
        return Size(width, style.line_height(FIGURE) + len(self.areas) * (row + style.mm(0.6)) + self._foot())

    def place(self, rect: Rect) -> None:
        style, label, gap = self.style, self._label(), self.style.mm(0.6)
        numbers = rect.top(style.line_height(FIGURE))
        room = rect.width - label - style.mm(PLUS + WRITTEN + 1.0) - self._breaths()
        columns = [
            Rect(cell.x + (index // EVERY) * style.mm(BREATH), cell.y, cell.width, cell.height)
            for index, cell in enumerate(numbers.beside(label).left(room).across(self._boxes()))
        ]
        body = rect.below(numbers.height).top(rect.height - numbers.height - self._foot() - gap)
        rows = list(zip(style.areas(self.areas), body.down(len(self.areas), gap), strict=True))
        for track, row in rows:
            put_ground(style, row, style.hue_name(track.attribute), "strip")
        self._ribbons(columns, body)
        for index, cell in enumerate(columns, 1):
            style.put_word(cell, str(index), FIGURE, anchor="centre", role="count")
        for track, row in rows:
            self._track(row, track, label, columns)
        self._flags(columns, body.bottom + style.mm(0.2))

    def _marked(self) -> dict[int, str]:
        """The icon under a number where one of the tracks hangs one there."""
        return {at: track.flags.icon for track in self.style.areas(self.areas) for at in track.flags.at}

    def _hue(self, number: int) -> str:
        tracks = self.style.areas(self.areas)
        hung = next((track.flags for track in tracks if number in track.flags.at), None)
        return "red" if hung is None else hung.hue or self.style.hue_name(hung.icon)

    def _ribbons(self, columns: list[Rect], body: Rect) -> None:
        """Bands from every fifth number down to its flag; none in themes without tints."""
        style, marked = self.style, self._marked()
        for index, column in enumerate(columns, 1):
            if style.theme.spec.tints.strip and (index in marked or index % EVERY == 0):
                width = style.mm(3.0)
                ribbon = Rect(column.centre - width / 2, body.y, width, body.height).inset(0, -style.mm(0.4))
                fill = style.tone(self._hue(index), 1.0 if index in marked else 0.45)
                style.ink.rectangle(ribbon, Paint(fill=fill), role="ribbon")

    def _track(self, row: Rect, track: Area, label: float, columns: list[Rect]) -> None:
        style, line = self.style, row.inset(0, self.style.mm(0.5))
        plate = row.left(label - style.mm(0.8))
        put_plate(style, plate, style.hue_name(track.attribute))
        heights = [style.side("pair"), style.cap(TRACK)]
        gap = (row.height - sum(heights)) / 3
        icon, words = plate.left(plate.width - style.mm(TIP) * 0.7).below(gap).rows(heights, gap)
        style.icon_in(track.attribute, icon, "pair", role="title")
        name = style.short_lines(style.title(track.id), TRACK, most=1e9)
        style.put_lines(words, name, anchor="centre", role="title")
        for box, column in zip(track.boxes, columns, strict=False):
            put_box(style, Rect(column.x, line.y, column.width, line.height), box, square=True)
        written = style.area(self.score).child(track.attribute).boxes[0]
        cell = line.end(style.mm(WRITTEN + 0.8)).left(style.mm(WRITTEN))
        put_plus(style, cell.x - style.mm(PLUS + 0.4) / 2, row.middle)
        put_written(style, cell, written)

    def _flags(self, columns: list[Rect], top: float) -> None:
        style, marked = self.style, self._marked()
        for index, column in enumerate(columns, 1):
            flag = Rect(column.x, top, column.width, style.mm(FLAG - 0.4)).inset(style.mm(0.5), 0)
            put_flag(style, flag, str(index), self._hue(index), opens=index in marked)
            if index in marked:
                side = style.side("banner")
                below = flag.bottom + style.mm(0.1) + side / 2
                style.icon(marked[index], flag.centre - side / 2, below, side, role="banner")
