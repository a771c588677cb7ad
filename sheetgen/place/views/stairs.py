"""Steps from the lowest to the highest: a box on each, and beside them the number that is written anew."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from sheetgen.layout.layout import Area
from sheetgen.marks.marks import Paint
from sheetgen.place.contract import ViewBlock, ViewDef, ViewKeys
from sheetgen.place.grounds import TIP, put_panel, put_plate
from sheetgen.place.heads import AIR, head_of, label_height, label_width, put_label, said
from sheetgen.place.pencil import put_places, put_written
from sheetgen.place.rect import Rect, Size
from sheetgen.place.words import NAME, WORD, line_height, paragraph, put_lines, put_word, short_lines, width_of
from sheetgen.text.shapes import AreaId, Name, Number

BOX, RISE, GAP, COLUMNS = 8.0, 1.6, 0.6, 12


@dataclass(frozen=True, kw_only=True)
class StairsKeys(ViewKeys):
    """``area`` has a number for each step; ``now`` is the one reached, written anew in three lines.

    ``notes`` stand above the lowest steps.
    """

    takes: ClassVar[Mapping[str, tuple[str, ...]]] = {"area": ("numbers",), "now": ("number",)}
    area: AreaId
    now: AreaId
    plate: Number = 2
    tail: Number = 2
    notes: tuple[Name, ...] = ()


class Stairs(ViewBlock):
    """The panel."""

    keys: StairsKeys

    def _area(self) -> Area:
        return self.style.area(self.keys.area)

    def _title(self) -> float:
        style = self.style
        icon = style.side("box") + style.mm(1.0) if self._area().icon else 0.0
        words = max((width_of(style, word, WORD) for word in said(style, self.keys.area).split(" ")), default=0.0)
        return max(icon + short_lines(style, style.title(self.keys.area), NAME).width, words) + style.mm(
            AIR + TIP + 0.6
        )

    def _floor(self) -> float:
        """The height in mm of the lowest step, where words stand."""
        return max(self.style.air(4.0), line_height(self.style, WORD) + 0.3)

    def least(self) -> Size:
        style = self.style
        count = len(self._area().boxes)
        field = (count * (style.mm(BOX) + style.mm(GAP)) + style.mm(2 * AIR)) / (
            COLUMNS - self.keys.plate - self.keys.tail
        )
        now = (label_width(style, self.keys.now) + style.mm(2 * AIR)) / self.keys.tail
        width = COLUMNS * max(field, self._title() / self.keys.plate, now)
        words = paragraph(
            style, said(style, self.keys.area), WORD, width * self.keys.plate / COLUMNS - style.mm(AIR + TIP)
        )
        high = style.mm(BOX) + (count - 1) * style.air(RISE) + self._floor() + style.air(2.4)
        plate = words.height + max(style.side("box"), 2 * line_height(style, NAME)) + style.air(2.0)
        return Size(width, max(high, plate, label_height(style, self.keys.now) + 3 * style.mm(BOX) + style.air(2.0)))

    def place(self, rect: Rect) -> None:
        style, area = self.style, self._area()
        hue = style.hue_name(area.icon)
        put_panel(style, rect, hue)
        pitch = rect.width / COLUMNS
        plate = rect.left(pitch * self.keys.plate)
        self._put_plate(plate, hue)
        tail = Rect(rect.right - pitch * self.keys.tail, rect.y, pitch * self.keys.tail, rect.height)
        field = Rect(plate.right + style.mm(AIR), rect.y, tail.x - plate.right - style.mm(2 * AIR), rect.height)
        self._put_steps(field.inset(0, style.air(1.2)), area, hue)
        self._put_notes(field.inset(0, style.air(1.2)))
        self._put_now(Rect(tail.x, tail.y + style.air(1.0), tail.width - style.mm(AIR), tail.height - style.air(2.0)))

    def _put_plate(self, rect: Rect, hue: str) -> None:
        style = self.style
        put_plate(style, rect, hue, tint="row")
        inner = rect.beside(style.mm(AIR)).inset(0, style.air(1.0))
        inner = inner.left(inner.width - style.mm(TIP))
        head = head_of(style, self.keys.area)
        side = style.side("box")
        top = inner.top(max(side, 2 * line_height(style, WORD)))
        style.symbol(head.icon, top.x, top.middle - side / 2, side, role="title")
        name = top.beside(side + style.mm(1.0))
        put_lines(style, name, short_lines(style, head.title, NAME, most=name.width), role="title")
        text = paragraph(style, head.note, WORD, inner.width)
        below = Rect(inner.x, top.bottom + style.air(0.8), inner.width, text.height)
        put_lines(style, below, text, colour=style.theme.soft, role="note")

    def _put_steps(self, rect: Rect, area: Area, hue: str) -> None:
        style, count = self.style, len(area.boxes)
        gap = max(style.mm(GAP), 0.45)
        width = (rect.width + gap) / count - gap
        height = min(style.mm(BOX) * 1.25, width * 1.15)
        rise = (rect.height - height - self._floor()) / (count - 1)
        for index, box in enumerate(area.boxes):
            x = rect.x + index * (width + gap)
            top = rect.bottom - self._floor() - index * rise
            stone = Rect(x - gap / 2, top, width + gap, rect.bottom - top)
            share = 0.12 + 0.3 * index / count
            fill = style.tone(hue, share) if style.theme.spec.tints.row else None
            paint = Paint(fill=fill, stroke=style.tone(hue, 0.5), width=style.hair_paint.width)
            style.ink.rectangle(stone, paint, role="step")
            put_written(style, Rect(x, top - height, width, height), box)
        room = Rect(rect.x + style.mm(0.6), rect.bottom - self._floor(), rect.width - style.mm(1.2), self._floor())
        put_word(style, room, style.language.text("notes.lowest"), role="note")
        put_word(style, room, style.language.text("notes.highest"), anchor="right", role="note")

    def _put_notes(self, rect: Rect) -> None:
        """What is to be known of the steps, each note on a line, where the lower ones leave room."""
        style = self.style
        for index, note in enumerate(self.keys.notes):
            text = paragraph(style, style.language.text(f"notes.{note}"), WORD, rect.width * 0.4)
            top = rect.y + index * (text.height + style.mm(0.8))
            put_lines(style, Rect(rect.x, top, text.width + 0.1, text.height), text, role="note")

    def _put_now(self, rect: Rect) -> None:
        style = self.style
        height = label_height(style, self.keys.now, width=rect.width)
        put_label(style, rect.top(height), self.keys.now)
        put_places(style, rect.below(height + style.air(0.6)), style.area(self.keys.now).boxes[0], 3, 3)


VIEW = ViewDef("stairs", StairsKeys, Stairs)
