"""What the rings of an area cost at the end: a number over a flag for each count, in one line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from sheetgen.layout.layout import Area
from sheetgen.marks.marks import Paint
from sheetgen.place.banners import put_flag
from sheetgen.place.captions import title_height
from sheetgen.place.contract import ViewBlock, ViewDef, ViewKeys
from sheetgen.place.grounds import put_panel
from sheetgen.place.rect import Rect, Size
from sheetgen.place.words import (
    FIGURE,
    NAME,
    WORD,
    Face,
    line_height,
    paragraph,
    put_lines,
    put_word,
    short_lines,
    width_of,
)
from sheetgen.text.shapes import AreaId, Name

AIR, COUNT, FLAG, GAP = 1.2, 6.6, 9.6, 0.6
COST = Face("word", "digit")


@dataclass(frozen=True, kw_only=True)
class PenaltyKeys(ViewKeys):
    """``area`` are the rings; ``title`` and ``note`` say what the table tells."""

    takes: ClassVar[Mapping[str, tuple[str, ...]]] = {"area": ("rings",)}
    area: AreaId
    title: Name
    note: Name

    def faults(self, key: str, area: Area) -> Iterable[tuple[str, str]]:
        if key == "area" and len(area.penalty) < 2:
            yield "it has no penalty", "write for example penalty: [0, 1, 3, 6]"


class Penalty(ViewBlock):
    """The table."""

    keys: PenaltyKeys

    def _steps(self) -> list[tuple[str, str]]:
        points = list(enumerate(self.style.area(self.keys.area).penalty))[1:]
        return [(f"{count}+" if count == points[-1][0] else str(count), f"–{cost}") for count, cost in points]

    def _pitch(self) -> float:
        style = self.style
        return max(width_of(style, cost, COST) for _, cost in self._steps()) + style.mm(0.6 + GAP)

    def least(self) -> Size:
        style = self.style
        title = short_lines(style, style.language.text(f"notes.{self.keys.title}"), NAME, most=1e9).width
        steps = len(self._steps()) * self._pitch()
        height = title_height(style) + line_height(style, WORD) + style.mm(COUNT + FLAG + 1.4)
        return Size(max(title, steps) + 2 * style.mm(AIR), height)

    def place(self, rect: Rect) -> None:
        style, air = self.style, self.style.mm(AIR)
        put_panel(style, rect)
        inner = rect.inset(air, 0)
        head = inner.top(title_height(style))
        put_word(style, head, style.language.text(f"notes.{self.keys.title}"), NAME, role="title")
        note = paragraph(style, style.language.text(f"notes.{self.keys.note}"), WORD, inner.width)
        room = inner.height - head.height - style.mm(COUNT + FLAG + 1.4)
        put_lines(style, inner.below(head.height).top(min(note.height, room)), note, role="note")
        steps = self._steps()
        pitch = inner.width / len(steps)
        # The flags hang down as far as the panel has room.
        spare = max(room - note.height, 0.0)
        count, flag_height = style.mm(COUNT) + spare * 0.25, style.mm(FLAG) + spare * 0.6
        table = Rect(inner.x, rect.bottom - style.mm(1.2) - flag_height - count, inner.width, count)
        style.ink.rectangle(table, Paint(fill=style.theme.plate), role="plate")
        for index, (number, cost) in enumerate(steps):
            cell = Rect(table.x + index * pitch, table.y, pitch, table.height)
            put_word(style, cell, number, FIGURE, anchor="centre", role="count")
            flag = Rect(cell.x + style.mm(GAP) / 2, cell.bottom, pitch - style.mm(GAP), flag_height)
            put_flag(style, flag, cost, "red", opens=True, face=COST)


VIEW = ViewDef("penalty", PenaltyKeys, Penalty)
