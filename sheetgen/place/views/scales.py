"""Areas in shared columns: rings in ranks with what each column brings, long tracks with a place for the score."""

from __future__ import annotations

from sheetgen.layout.layout import Area
from sheetgen.layout.notation import Gain
from sheetgen.marks.marks import Paint
from sheetgen.place.block import LaidBlock
from sheetgen.place.grounds import TIP, level_of, pennon_width, put_flag, put_ground, put_pennon, put_plate
from sheetgen.place.line import put_plus
from sheetgen.place.pencil import put_box, put_circle, put_written, put_year
from sheetgen.place.plates import AIR, cost_width, counted, parts_width, put_cost, put_parts
from sheetgen.place.rect import Rect, Size
from sheetgen.place.words import FIGURE, TRACK
from sheetgen.text.shapes import AreaId, Name

RING, HEAD, RESULT, EDGE = 8.7, 5.9, 5.1, 0.8


class Ranks(LaidBlock):
    """``areas`` are the rows; ``survives`` and ``dies`` are icons before what they bring, ``note`` heads the years."""

    name = "ranks"
    takes = {"areas": ("rings",)}
    banners = ("areas",)
    areas: tuple[AreaId, ...]
    survives: Name
    dies: Name
    note: Name | None = None

    def _results(self) -> tuple[tuple[str, str, tuple[Gain, ...]], ...]:
        first = self.style.area(self.areas[0])
        return ((self.dies, "dies", first.dies), (self.survives, "survives", first.survives))

    def _label(self) -> float:
        style = self.style
        return max(cost_width(style, area.cost) for area in style.areas(self.areas)) + 2 * style.mm(EDGE)

    def _pitch(self) -> float:
        style, first = self.style, self.style.area(self.areas[0])
        pennons = [pennon_width(style, level_of(style, first, box)) for box in first.boxes]
        return max(style.mm(RING + 0.6), max(pennons) + style.mm(0.4))

    def _years(self) -> float:
        style = self.style
        most = max((len(area.areas[0].boxes) for area in style.areas(self.areas) if area.areas), default=0)
        return most * style.mm(8.7) + (style.mm(EDGE + 0.5) if most else 0.0)

    def _last(self) -> float:
        """How far what the last column brings stands out behind its ring."""
        widest = max(parts_width(self.style, counted(gains[-1])) for _, _, gains in self._results())
        return max((widest - self._pitch()) / 2, 0.0)

    def least(self) -> Size:
        style, areas = self.style, self.style.areas(self.areas)
        rings = len(areas[0].boxes) * self._pitch()
        height = style.mm(HEAD) + len(areas) * (style.mm(RING) + style.air(0.8)) + 2 * style.mm(RESULT)
        return Size(self._label() + rings + max(self._years(), self._last()), height)

    def place(self, rect: Rect) -> None:
        style, areas = self.style, self.style.areas(self.areas)
        count = len(areas[0].boxes)
        spare = max(rect.width - self._label() - count * self._pitch() - self._years(), 0.0)
        label = self._label() + spare * 0.1
        rings = rect.beside(label).left(count * self._pitch() + spare * 0.3).across(count)
        head, result = style.mm(HEAD), style.mm(RESULT)
        row = (rect.height - head - 2 * result) / len(areas)
        result += max(row - style.mm(RING * 1.3), 0.0) * 0.3
        self._levels(rings, head)
        if self.note:
            room = rect.top(head).beside(rings[-1].right - rect.x + style.mm(EDGE))
            room = room.left(room.width - style.mm(EDGE))
            style.put_text(room, style.note(self.note), anchor="right", role="note")
        body = rect.below(head)
        for area, line in zip(areas, body.top(body.height - 2 * result).down(len(areas)), strict=True):
            self._row(line, area, rings)
        for each, line in zip(self._results(), body.foot(2 * result).down(2), strict=True):
            self._result(line, *each, rings)

    def _levels(self, columns: list[Rect], height: float) -> None:
        style, first = self.style, self.style.area(self.areas[0])
        for box, column in zip(first.boxes, columns, strict=True):
            level = level_of(style, first, box)
            if level is not None:
                x = column.centre - pennon_width(style, level) / 2
                put_pennon(style, Rect(x, column.y, pennon_width(style, level), height), level)

    def _row(self, rect: Rect, area: Area, columns: list[Rect]) -> None:
        style = self.style
        put_ground(style, rect.inset(0, style.mm(0.25)), style.hue_name(area.icon), "row")
        put_cost(style, rect.x + style.mm(EDGE), rect.middle, area.cost)
        room = rect.height - max(style.air(0.7), 0.45)
        side = min(columns[0].width - style.mm(0.7), room)
        for box, column in zip(area.boxes, columns, strict=False):
            ring = Rect(column.centre - side / 2, rect.middle - side / 2, side, side)
            put_circle(style, ring, box, ring=True, icon=area.icon)
        if area.areas:
            years, start = area.areas[0].boxes, columns[len(area.boxes) - 1].right + style.mm(EDGE)
            line = rect.beside(start - rect.x).left(rect.right - style.mm(0.5) - start)
            cells = line.inner(line.width, min(room, style.mm(RING) * 1.2)).across(len(years))
            for box, cell in zip(years, cells, strict=True):
                put_year(style, cell, box, rounded=False)

    def _result(self, rect: Rect, icon: str, name: str, gains: tuple[Gain, ...], columns: list[Rect]) -> None:
        style = self.style
        style.icon(icon, rect.x + style.mm(EDGE), rect.middle, "cost", role="cost")
        words = rect.beside(columns[len(gains) - 1].right - rect.x)
        style.put_word(words.left(words.width - style.mm(EDGE)), style.note(name), anchor="right", role="note")
        ended = columns[0].x
        for gain, column in zip(gains, columns, strict=False):
            if not gain.icons:
                cell = Rect(column.x, rect.y, column.width, rect.height)
                style.put_word(cell, "–", anchor="centre", role="none")
                continue
            parts = counted(gain)
            start = max(column.centre - parts_width(style, parts) / 2, ended + style.mm(1.2))
            ended = put_parts(style, start, rect.middle, parts)


BOX, ROW, FLAG, BREATH, EVERY, PLUS = 6.55, 9.6, 5.2, 0.9, 5, 2.8
WRITTEN = 11.4
"""The width in mm on A4 of the box for the score."""


class Scales(LaidBlock):
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
