"""Rings in ranks: levels above the columns, a row an area with its cost and years, below what each column brings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from sheetgen.layout.layout import Area
from sheetgen.layout.notation import Gain
from sheetgen.place.banners import level_of, pennon_width, put_pennon
from sheetgen.place.contract import ViewBlock, ViewDef, ViewKeys
from sheetgen.place.grounds import put_ground
from sheetgen.place.pencil import put_circle, put_year
from sheetgen.place.purse import cost_width, counted, parts_width, put_cost, put_parts
from sheetgen.place.rect import Rect, Size
from sheetgen.place.words import WORD, paragraph, put_lines, put_word
from sheetgen.text.shapes import AreaId, Name

RING, HEAD, RESULT, AIR = 8.7, 5.9, 5.1, 0.8


@dataclass(frozen=True, kw_only=True)
class RanksKeys(ViewKeys):
    """``areas`` are the rows; ``survives`` and ``dies`` are icons before what they bring, ``note`` heads the years."""

    takes: ClassVar[Mapping[str, tuple[str, ...]]] = {"areas": ("rings",)}
    areas: tuple[AreaId, ...]
    survives: Name
    dies: Name
    note: Name | None = None


class Ranks(ViewBlock):
    """Rows of rings with shared columns."""

    keys: RanksKeys

    def _areas(self) -> list[Area]:
        return [self.style.area(name) for name in self.keys.areas]

    def _results(self) -> tuple[tuple[str, str, tuple[Gain, ...]], ...]:
        first = self._areas()[0]
        return ((self.keys.dies, "dies", first.dies), (self.keys.survives, "survives", first.survives))

    def _label(self) -> float:
        style = self.style
        return max(cost_width(style, area.cost) for area in self._areas()) + 2 * style.mm(AIR)

    def _pitch(self) -> float:
        style, first = self.style, self._areas()[0]
        pennons = [pennon_width(style, level) for box in first.boxes if (level := level_of(style, first, box))]
        return max(style.mm(RING + 0.6), max(pennons, default=0.0) + style.mm(0.4))

    def _years(self) -> float:
        style = self.style
        most = max((len(area.areas[0].boxes) for area in self._areas() if area.areas), default=0)
        return most * style.mm(8.7) + (style.mm(AIR + 0.5) if most else 0.0)

    def _last(self) -> float:
        """How far what the last column brings stands out behind its ring."""
        widest = max(parts_width(self.style, counted(gains[-1])) for _, _, gains in self._results())
        return max((widest - self._pitch()) / 2, 0.0)

    def least(self) -> Size:
        style, areas = self.style, self._areas()
        rings = len(areas[0].boxes) * self._pitch()
        height = style.mm(HEAD) + len(areas) * (style.mm(RING) + style.air(0.8)) + 2 * style.mm(RESULT)
        return Size(self._label() + rings + max(self._years(), self._last()), height)

    def place(self, rect: Rect) -> None:
        style, areas = self.style, self._areas()
        count = len(areas[0].boxes)
        spare = rect.width - self._label() - count * self._pitch() - self._years()
        pitch = self._pitch() + max(spare, 0.0) * 0.3 / count
        label = self._label() + max(spare, 0.0) * 0.1
        head, result = style.mm(HEAD), style.mm(RESULT)
        row = (rect.height - head - 2 * result) / len(areas)
        result += max(row - style.mm(RING * 1.3), 0.0) * 0.3
        row = (rect.height - head - 2 * result) / len(areas)
        left = rect.x + label
        self._levels(Rect(left, rect.y, count * pitch, head), pitch)
        if self.keys.note:
            note = Rect(left + count * pitch + style.mm(AIR), rect.y, 0, head)
            room = Rect(note.x, note.y, rect.right - note.x - style.mm(AIR), head)
            text = paragraph(style, style.language.text(f"notes.{self.keys.note}"), WORD, room.width)
            put_lines(style, room, text, anchor="right", role="note")
        for index, area in enumerate(areas):
            self._row(Rect(rect.x, rect.y + head + index * row, rect.width, row), area, left, pitch)
        for index, (icon, name, gains) in enumerate(self._results()):
            y = rect.y + head + len(areas) * row + index * result
            self._result(Rect(rect.x, y, rect.width, result), icon, name, gains, left, pitch)

    def _levels(self, rect: Rect, pitch: float) -> None:
        style, first = self.style, self._areas()[0]
        for index, box in enumerate(first.boxes):
            level = level_of(style, first, box)
            if level is not None:
                x = rect.x + (index + 0.5) * pitch - pennon_width(style, level) / 2
                put_pennon(style, x, rect.middle, level)

    def _row(self, rect: Rect, area: Area, left: float, pitch: float) -> None:
        style = self.style
        ground = Rect(rect.x, rect.y + style.mm(0.25), rect.width, rect.height - style.mm(0.5))
        put_ground(style, ground, style.hue_name(area.icon), "row")
        put_cost(style, rect.x + style.mm(AIR), rect.middle, area.cost)
        side = min(pitch - style.mm(0.7), rect.height - max(style.air(0.7), 0.45))
        for index, box in enumerate(area.boxes):
            cell = Rect(left + (index + 0.5) * pitch - side / 2, rect.middle - side / 2, side, side)
            put_circle(style, cell, box, ring=True, icon=area.icon)
        if not area.areas:
            return
        years = area.areas[0].boxes
        start = left + len(area.boxes) * pitch + style.mm(AIR)
        width = (rect.right - style.mm(0.5) - start) / len(years)
        height = min(rect.height - max(style.air(0.7), 0.45), style.mm(RING) * 1.2)
        for index, box in enumerate(years):
            cell = Rect(start + index * width, rect.middle - height / 2, width, height)
            put_year(style, cell, box, radius=0.0)

    def _result(self, rect: Rect, icon: str, name: str, gains: tuple[Gain, ...], left: float, pitch: float) -> None:
        style = self.style
        side = style.side("cost")
        style.symbol(icon, rect.x + style.mm(AIR), rect.middle - side / 2, side, role="cost")
        words = Rect(
            left + len(gains) * pitch, rect.y, rect.right - left - len(gains) * pitch - style.mm(AIR), rect.height
        )
        put_word(style, words, style.language.text(f"notes.{name}"), anchor="right", role="note")
        ended = left
        for index, gain in enumerate(gains):
            middle = left + (index + 0.5) * pitch
            if not gain.icons:
                put_word(style, Rect(middle - pitch / 2, rect.y, pitch, rect.height), "–", anchor="centre", role="none")
                continue
            parts = counted(gain)
            start = max(middle - parts_width(style, parts) / 2, ended + style.mm(1.2))
            ended = put_parts(style, start, rect.middle, parts)


VIEW = ViewDef("ranks", RanksKeys, Ranks, banners=("areas",))
