"""A sum in one line: a box to write into for each part, its name above it, and the total behind them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from sheetgen.layout.layout import Area
from sheetgen.marks.marks import Paint
from sheetgen.place.contract import ViewBlock, ViewDef, ViewKeys
from sheetgen.place.grounds import put_panel
from sheetgen.place.heads import AIR, halved, own_hue
from sheetgen.place.line import put_plus
from sheetgen.place.pencil import put_written
from sheetgen.place.rect import Rect, Size
from sheetgen.place.words import NAME, SMALLER_LABEL, WORD, line_height, one_line, paragraph, put_lines, width_of
from sheetgen.text.shapes import AreaId, Name

BOX, ROW, SIGN = 9.4, 8.8, 3.0


@dataclass(frozen=True, kw_only=True)
class SumKeys(ViewKeys):
    """``fields`` are the parts, ``total`` what they make; ``notes`` are said below them."""

    takes: ClassVar[Mapping[str, tuple[str, ...]]] = {"fields": ("number",), "total": ("number",)}
    fields: tuple[AreaId, ...]
    total: AreaId
    notes: tuple[Name, ...] = ()
    hue: Name = "red"


class Sum(ViewBlock):
    """The panel."""

    keys: SumKeys

    def _fields(self) -> list[Area]:
        return [self.style.area(name) for name in self.keys.fields]

    def _name(self, field: Area) -> str:
        """The short name that the report has for a part of the score, else the area's own."""
        language = self.style.language
        is_part = field.id == f"{self.style.game.scoring.written}.{field.key}" and language.has(f"score.{field.key}")
        return language.text(f"score.{field.key}") if is_part else self.style.title(field.id)

    def _pitch(self) -> float:
        style = self.style
        names = max(halved(style, self._name(field), SMALLER_LABEL) for field in self._fields())
        return max(style.mm(BOX + SIGN), names + style.mm(0.8))

    def _total_width(self) -> float:
        style = self.style
        title = width_of(style, style.title(self.keys.total), NAME)
        return max(title, style.mm(18.0)) + 2 * style.mm(AIR)

    def _names_height(self) -> float:
        style = self.style
        icon = style.side("cost") + style.mm(0.5) if any(field.icon for field in self._fields()) else 0.0
        return icon + self._lines() * line_height(style, SMALLER_LABEL) + style.mm(0.3)

    def _lines(self) -> int:
        """How many lines the names take: one where all of them have the room."""
        style = self.style
        total = max(self._total_width(), self._total_share() * style.room_width * (self.view.span or 12) / 12)
        pitch = (style.room_width * (self.view.span or 12) / 12 - total) / len(self.keys.fields) - style.mm(1.0)
        return 1 if all(width_of(style, self._name(field), SMALLER_LABEL) <= pitch for field in self._fields()) else 2

    def _total_share(self) -> float:
        return 0.16 if len(self.keys.fields) > 4 else 0.25

    def _note(self) -> str:
        return " ".join(self.style.language.text(f"notes.{note}") for note in self.keys.notes)

    def _note_height(self, width: float) -> float:
        return paragraph(self.style, self._note(), WORD, width).height + self.style.mm(1.0) if self.keys.notes else 0.0

    def least(self) -> Size:
        style = self.style
        parts = len(self.keys.fields) * self._pitch()
        height = self._names_height() + style.mm(ROW) + self._note_height(parts) + 2 * style.air(AIR * 0.7)
        return Size(parts + self._total_width() + 2 * style.mm(AIR), height)

    def place(self, rect: Rect) -> None:
        style = self.style
        hue = own_hue(style, self.view, self.keys.hue)
        put_panel(style, rect, hue)
        total = max(self._total_width(), rect.width * self._total_share())
        inner = Rect(rect.x + style.mm(AIR * 0.5), rect.y, rect.width - total - style.mm(AIR * 0.5), rect.height)
        inner = inner.inset(0, style.air(AIR * 0.7))
        note = self._note_height(inner.width)
        pitch = inner.width / len(self.keys.fields)
        for index, field in enumerate(self._fields()):
            column = Rect(inner.x + index * pitch, inner.y, pitch, inner.height - note)
            sign = "+" if index < len(self.keys.fields) - 1 else "="
            self._put_field(column, field, sign)
        if note:
            room = Rect(inner.x + style.mm(AIR), inner.bottom - note + style.air(AIR * 0.4), inner.width, note)
            put_lines(
                style, room, paragraph(style, self._note(), WORD, inner.width), colour=style.theme.soft, role="note"
            )
        self._put_total(Rect(rect.right - total, rect.y, total, rect.height), hue)

    def _put_field(self, rect: Rect, field: Area, sign: str) -> None:
        style, y = self.style, rect.y
        width = rect.width - style.mm(SIGN)
        if field.icon:
            side = style.side("cost")
            style.symbol(field.icon, rect.x + width / 2 - side / 2, y, side, role="score")
            y += side + style.mm(0.5)
        height = self._lines() * line_height(style, SMALLER_LABEL)
        name = self._name(field)
        room = Rect(rect.x - style.mm(SIGN) / 2 + style.mm(0.3), y, rect.width - style.mm(0.4), height)
        whole = one_line(style, name, SMALLER_LABEL)
        text = whole if whole.width <= room.width else paragraph(style, name, SMALLER_LABEL, room.width)
        put_lines(style, room, text, anchor="centre", role="score")
        y += height + style.mm(0.3)
        box = Rect(rect.x, y, width, min(rect.bottom - y, style.mm(ROW) * 1.4))
        put_written(style, box, field.boxes[0])
        put_plus(style, box.right + style.mm(SIGN) / 2, box.middle, sign)

    def _put_total(self, rect: Rect, hue: str) -> None:
        style = self.style
        tone, full = style.theme.hues[hue], style.theme.spec.solid_banners
        paint = Paint(fill=tone.strong if full else None, stroke=tone.strong, width=style.mm(0.5))
        style.ink.rectangle(rect.inset(style.mm(0.25)), paint, radius=style.mm(0.9), role="total")
        title = one_line(style, style.title(self.keys.total), NAME)
        inner = rect.inset(style.mm(AIR), style.air(AIR))
        height = line_height(style, NAME)
        colour = tone.on if full else style.theme.ink
        put_lines(style, inner.top(height), title, anchor="centre", colour=colour, role="total")
        box = inner.below(height + style.air(0.6))
        put_written(style, box, style.area(self.keys.total).boxes[0])


VIEW = ViewDef("sum", SumKeys, Sum)
