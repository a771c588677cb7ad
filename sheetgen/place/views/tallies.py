"""Things counted by strokes: room for them, a box for how many, what one is worth by a table, a box for the points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from sheetgen.layout.layout import Area
from sheetgen.marks.marks import Paint
from sheetgen.place.contract import ViewBlock, ViewDef, ViewKeys
from sheetgen.place.grounds import TIP, put_ground, put_panel, put_plate
from sheetgen.place.heads import AIR, halved, head_height, head_of, put_head, put_head_ground, underline
from sheetgen.place.line import put_plus
from sheetgen.place.pencil import OPTION, put_option, put_written
from sheetgen.place.rect import Rect, Size
from sheetgen.place.words import (
    FIGURE,
    NAME,
    SMALLER_LABEL,
    WORD,
    paragraph,
    put_lines,
    put_word,
    short_lines,
    width_of,
)
from sheetgen.text.shapes import AreaId, Name

ROW, WRITTEN, STROKES, SIGN = 8.6, 12.0, 40.0, 3.6


@dataclass(frozen=True, kw_only=True)
class TalliesKeys(ViewKeys):
    """``areas`` are counted; ``table`` has what one of each is worth, a column for each option of ``area``, a choice.

    It names the panel, its boxes stand in the head; ``notes`` head the room for strokes, the count and the points.
    """

    takes: ClassVar[Mapping[str, tuple[str, ...]]] = {"area": ("choice",), "areas": ("number",)}
    area: AreaId
    areas: tuple[AreaId, ...]
    table: Name
    notes: tuple[Name, Name, Name]
    hue: Name = "stone"


class Tallies(ViewBlock):
    """The panel."""

    keys: TalliesKeys

    def _areas(self) -> list[Area]:
        return [self.style.area(name) for name in self.keys.areas]

    def _lines(self) -> Mapping[str, tuple[int, ...]]:
        return self.style.game.tables[self.keys.table]

    def _plate(self) -> float:
        style = self.style
        names = max(halved(style, style.title(area.id), NAME) for area in self._areas())
        return style.side("box") + names + style.mm(3 * AIR + TIP)

    def _option(self) -> float:
        style = self.style
        words = max(width_of(style, style.language.text(f"options.{name}"), SMALLER_LABEL) for name in self._lines())
        return words + style.mm(2.6 + OPTION)

    def _written(self, note: str) -> float:
        return max(halved(self.style, self.style.language.text(f"notes.{note}"), WORD), self.style.mm(WRITTEN))

    def _head(self) -> float:
        return max(head_height(self.style), self.style.mm(OPTION + 1.2))

    def _right(self) -> float:
        """Count, worth and points in mm."""
        _, count, worth = self.keys.notes
        signs = self.style.mm(2 * SIGN + AIR)
        return self._written(count) + self._written(worth) + self._option() * len(self._lines()) + signs

    def least(self) -> Size:
        style = self.style
        strokes = max(style.mm(STROKES), halved(style, style.language.text(f"notes.{self.keys.notes[0]}"), WORD))
        rows = len(self.keys.areas) * (max(style.mm(ROW), style.side("box")) + style.air(0.8))
        return Size(self._plate() + strokes + self._right() + style.mm(2 * AIR), self._head() + rows + style.air(0.8))

    def place(self, rect: Rect) -> None:
        style = self.style
        put_panel(style, rect, self.keys.hue)
        head = rect.top(self._head())
        put_head_ground(style, head, self.keys.hue)
        plate = max(self._plate(), rect.width / 6)
        put_head(style, head.left(plate), head_of(style, self.keys.area, ""))
        right = rect.right - self._right() - style.mm(AIR)
        strokes = Rect(rect.x + plate + style.mm(AIR), rect.y, right - rect.x - plate - style.mm(2 * AIR), head.height)
        self._put_heads(head, strokes, right)
        inner = rect.below(head.height)
        gap = max(style.air(0.8), 0.45)
        height = (inner.height - gap) / len(self.keys.areas) - gap
        for index, area in enumerate(self._areas()):
            row = Rect(rect.x, inner.y + gap + index * (height + gap), rect.width, height)
            if index:
                thin = Paint(stroke=style.tone(self.keys.hue, 0.4), width=style.hair_paint.width)
                y = row.y - gap / 2
                style.ink.line([(right, y), (rect.right - style.mm(AIR), y)], thin, role="rule")
            put_plate(style, row.left(plate), style.hue_name(area.icon), tint="row")
            side = style.side("box")
            style.symbol(area.icon, row.x + style.mm(AIR), row.middle - side / 2, side, role="title")
            name = row.left(plate - style.mm(TIP)).beside(side + style.mm(2 * AIR))
            put_lines(style, name, short_lines(style, style.title(area.id), NAME, most=name.width), role="title")
            underline(style, strokes.x, row.bottom - style.mm(1.0), strokes.width)
            self._put_row(Rect(right, row.y, rect.right - right - style.mm(AIR), row.height), area, index)

    def _put_heads(self, head: Rect, strokes: Rect, right: float) -> None:
        style = self.style
        first, count, worth = (style.language.text(f"notes.{note}") for note in self.keys.notes)
        put_lines(style, strokes, paragraph(style, first, WORD, strokes.width), colour=style.theme.soft, role="note")
        x = right
        for at, (text, name) in enumerate(((count, self.keys.notes[1]), (worth, self.keys.notes[2]))):
            wide = self._written(name)
            place = Rect(x, head.y, wide + 0.1, head.height)
            put_lines(style, place, paragraph(style, text, WORD, wide + 0.1), anchor="centre", role="note")
            x += wide + style.mm(SIGN)
            for option in self._lines() if not at else ():
                words = Rect(x + style.mm(0.6), head.y, self._option(), head.height)
                words = words.beside(put_option(style, words, style.area(self.keys.area), option))
                put_word(style, words, style.language.text(f"options.{option}"), SMALLER_LABEL, role="option")
                x += self._option()
            x += style.mm(SIGN) if not at else 0.0

    def _put_row(self, rect: Rect, area: Area, index: int) -> None:
        style = self.style
        _, count, worth = self.keys.notes
        box = Rect(rect.x, rect.y, self._written(count), rect.height)
        put_written(style, box, area.boxes[0])
        x = box.right
        put_plus(style, x + style.mm(SIGN) / 2, rect.middle, "×")
        x += style.mm(SIGN)
        for points in self._lines().values():
            cell = Rect(x, rect.y, self._option(), rect.height)
            put_ground(style, cell.inset(style.mm(0.3), 0), self.keys.hue, "row")
            put_word(style, cell, str(points[index]), FIGURE, anchor="centre", role="points")
            x += self._option()
        put_plus(style, x + style.mm(SIGN) / 2, rect.middle, "=")
        x += style.mm(SIGN)
        result = Rect(x, rect.y, self._written(worth), rect.height)
        style.ink.rectangle(result, style.box_paint, radius=style.mm(0.7), role="sum")


VIEW = ViewDef("tallies", TalliesKeys, Tallies)
