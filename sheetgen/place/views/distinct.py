"""What each further different number brings, as one line of words and icons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import ClassVar

from sheetgen.layout.layout import Area
from sheetgen.layout.notation import Gain
from sheetgen.place.contract import ViewBlock, ViewDef, ViewKeys
from sheetgen.place.purse import put_parts
from sheetgen.place.rect import Rect, Size
from sheetgen.place.words import FIGURE, WORD, put_word, width_of
from sheetgen.text.shapes import AreaId, Name


@dataclass(frozen=True, kw_only=True)
class DistinctKeys(ViewKeys):
    """``area`` takes numbers of which different ones pay; ``note`` says so."""

    takes: ClassVar[Mapping[str, tuple[str, ...]]] = {"area": ("numbers",)}
    area: AreaId
    note: Name

    def faults(self, key: str, area: Area) -> Iterable[tuple[str, str]]:
        if key == "area" and area.distinct is None:
            yield "it has no 'distinct'", "write for example distinct: {gains: coin, points: [1, 2, 3]}"


class Distinct(ViewBlock):
    """The line."""

    keys: DistinctKeys

    def _groups(self) -> list[tuple[str, Gain]]:
        """Which numbers in turn pay alike, and what: ``1-3`` and its gain."""
        distinct = self.style.area(self.keys.area).distinct
        if distinct is None:
            return []
        icon, pay = distinct
        groups: list[tuple[str, Gain]] = []
        for points, members in groupby(enumerate(pay, 1), key=lambda each: each[1]):
            numbers = [number for number, _ in members]
            name = f"{numbers[0]}–{numbers[-1]}" if len(numbers) > 1 else str(numbers[0])
            groups.append((name, Gain((icon,) * points)))
        return groups

    def _note(self) -> str:
        return self.style.language.text(f"notes.{self.keys.note}")

    def _widths(self) -> list[float]:
        style = self.style
        return [
            width_of(style, name, FIGURE) + style.mm(1.0) + len(gain.icons) * (style.side("cost") + style.mm(0.3))
            for name, gain in self._groups()
        ]

    def least(self) -> Size:
        style = self.style
        width = width_of(style, self._note(), WORD) + sum(self._widths()) + style.mm(2.5) * (len(self._widths()) + 1)
        return Size(width, style.side("cost") + style.mm(0.4))

    def place(self, rect: Rect) -> None:
        style, widths = self.style, self._widths()
        note = width_of(style, self._note(), WORD)
        put_word(style, Rect(rect.x + style.mm(0.8), rect.y, note + 0.2, rect.height), self._note(), role="note")
        gap = (rect.width - note - sum(widths) - style.mm(0.8)) / (len(widths) + 0.5)
        x = rect.x + style.mm(0.8) + note + gap
        for (name, gain), width in zip(self._groups(), widths, strict=True):
            number = width_of(style, name, FIGURE)
            put_word(style, Rect(x, rect.y, number + 0.2, rect.height), name, FIGURE, role="count")
            put_parts(style, x + number + style.mm(1.0), rect.middle, [(icon, 1) for icon in gain.icons])
            x += width + gap


VIEW = ViewDef("distinct", DistinctKeys, Distinct)
