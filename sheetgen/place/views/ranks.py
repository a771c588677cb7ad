"""Rings in ranks: levels above the columns, a row an area with its cost and years, below what each column brings."""

from __future__ import annotations

from sheetgen.layout.layout import Area
from sheetgen.layout.notation import Gain
from sheetgen.place.banners import level_of, pennon_width, put_pennon
from sheetgen.place.contract import ViewBlock
from sheetgen.place.grounds import put_ground
from sheetgen.place.pencil import put_circle, put_year
from sheetgen.place.purse import cost_width, counted, parts_width, put_cost, put_parts
from sheetgen.place.rect import Rect, Size
from sheetgen.text.shapes import AreaId, Name

RING, HEAD, RESULT, AIR = 8.7, 5.9, 5.1, 0.8


class Ranks(ViewBlock):
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
        return max(cost_width(style, area.cost) for area in style.areas(self.areas)) + 2 * style.mm(AIR)

    def _pitch(self) -> float:
        style, first = self.style, self.style.area(self.areas[0])
        pennons = [pennon_width(style, level) for box in first.boxes if (level := level_of(style, first, box))]
        return max(style.mm(RING + 0.6), max(pennons, default=0.0) + style.mm(0.4))

    def _years(self) -> float:
        style = self.style
        most = max((len(area.areas[0].boxes) for area in style.areas(self.areas) if area.areas), default=0)
        return most * style.mm(8.7) + (style.mm(AIR + 0.5) if most else 0.0)

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
            room = rect.top(head).beside(rings[-1].right - rect.x + style.mm(AIR))
            room = room.left(room.width - style.mm(AIR))
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
                put_pennon(style, x, column.y + height / 2, level)

    def _row(self, rect: Rect, area: Area, columns: list[Rect]) -> None:
        style = self.style
        put_ground(style, rect.inset(0, style.mm(0.25)), style.hue_name(area.icon), "row")
        put_cost(style, rect.x + style.mm(AIR), rect.middle, area.cost)
        room = rect.height - max(style.air(0.7), 0.45)
        side = min(columns[0].width - style.mm(0.7), room)
        for box, column in zip(area.boxes, columns, strict=False):
            ring = Rect(column.centre - side / 2, rect.middle - side / 2, side, side)
            put_circle(style, ring, box, ring=True, icon=area.icon)
        if area.areas:
            years, start = area.areas[0].boxes, columns[len(area.boxes) - 1].right + style.mm(AIR)
            line = rect.beside(start - rect.x).left(rect.right - style.mm(0.5) - start)
            cells = line.inner(line.width, min(room, style.mm(RING) * 1.2)).across(len(years))
            for box, cell in zip(years, cells, strict=True):
                put_year(style, cell, box, rounded=False)

    def _result(self, rect: Rect, icon: str, name: str, gains: tuple[Gain, ...], columns: list[Rect]) -> None:
        style = self.style
        style.icon(icon, rect.x + style.mm(AIR), rect.middle, "cost", role="cost")
        words = rect.beside(columns[len(gains) - 1].right - rect.x)
        style.put_word(words.left(words.width - style.mm(AIR)), style.note(name), anchor="right", role="note")
        ended = columns[0].x
        for gain, column in zip(gains, columns, strict=False):
            if not gain.icons:
                cell = Rect(column.x, rect.y, column.width, rect.height)
                style.put_word(cell, "–", anchor="centre", role="none")
                continue
            parts = counted(gain)
            start = max(column.centre - parts_width(style, parts) / 2, ended + style.mm(1.2))
            ended = put_parts(style, start, rect.middle, parts)
