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
        return [self.kit.area(name) for name in self.keys.fields]

    def _name(self, field: Area) -> str:
        """The short name that the report has for a part of the score, else the area's own."""
        language = self.kit.language
        is_part = field.id == f"{self.kit.game.scoring.written}.{field.key}" and language.has(f"score.{field.key}")
        return language.text(f"score.{field.key}") if is_part else self.kit.title(field.id)

    def _pitch(self) -> float:
        kit = self.kit
        names = max(halved(kit, self._name(field), SMALLER_LABEL) for field in self._fields())
        return max(kit.mm(BOX + SIGN), names + kit.mm(0.8))

    def _total_width(self) -> float:
        kit = self.kit
        title = width_of(kit, kit.title(self.keys.total), NAME)
        return max(title, kit.mm(18.0)) + 2 * kit.mm(AIR)

    def _names_height(self) -> float:
        kit = self.kit
        icon = kit.side("cost") + kit.mm(0.5) if any(field.icon for field in self._fields()) else 0.0
        return icon + self._lines() * line_height(kit, SMALLER_LABEL) + kit.mm(0.3)

    def _lines(self) -> int:
        """How many lines the names take: one where all of them have the room."""
        kit = self.kit
        total = max(self._total_width(), self._total_share() * kit.room_width * (self.view.span or 12) / 12)
        pitch = (kit.room_width * (self.view.span or 12) / 12 - total) / len(self.keys.fields) - kit.mm(1.0)
        return 1 if all(width_of(kit, self._name(field), SMALLER_LABEL) <= pitch for field in self._fields()) else 2

    def _total_share(self) -> float:
        return 0.16 if len(self.keys.fields) > 4 else 0.25

    def _note(self) -> str:
        return " ".join(self.kit.language.text(f"notes.{note}") for note in self.keys.notes)

    def _note_height(self, width: float) -> float:
        return paragraph(self.kit, self._note(), WORD, width).height + self.kit.mm(1.0) if self.keys.notes else 0.0

    def least(self) -> Size:
        kit = self.kit
        parts = len(self.keys.fields) * self._pitch()
        height = self._names_height() + kit.mm(ROW) + self._note_height(parts) + 2 * kit.air(AIR * 0.7)
        return Size(parts + self._total_width() + 2 * kit.mm(AIR), height)

    def place(self, rect: Rect) -> None:
        kit = self.kit
        hue = own_hue(kit, self.view, self.keys.hue)
        put_panel(kit, rect, hue)
        total = max(self._total_width(), rect.width * self._total_share())
        inner = Rect(rect.x + kit.mm(AIR * 0.5), rect.y, rect.width - total - kit.mm(AIR * 0.5), rect.height)
        inner = inner.inset(0, kit.air(AIR * 0.7))
        note = self._note_height(inner.width)
        pitch = inner.width / len(self.keys.fields)
        for index, field in enumerate(self._fields()):
            column = Rect(inner.x + index * pitch, inner.y, pitch, inner.height - note)
            sign = "+" if index < len(self.keys.fields) - 1 else "="
            self._put_field(column, field, sign)
        if note:
            room = Rect(inner.x + kit.mm(AIR), inner.bottom - note, inner.width, note)
            put_lines(kit, room, paragraph(kit, self._note(), WORD, inner.width), colour=kit.theme.soft, role="note")
        self._put_total(Rect(rect.right - total, rect.y, total, rect.height), hue)

    def _put_field(self, rect: Rect, field: Area, sign: str) -> None:
        kit, y = self.kit, rect.y
        width = rect.width - kit.mm(SIGN)
        if field.icon:
            side = kit.side("cost")
            kit.symbol(field.icon, rect.x + width / 2 - side / 2, y, side, role="score")
            y += side + kit.mm(0.5)
        height = self._lines() * line_height(kit, SMALLER_LABEL)
        name = self._name(field)
        room = Rect(rect.x - kit.mm(SIGN) / 2 + kit.mm(0.3), y, rect.width - kit.mm(0.4), height)
        whole = one_line(kit, name, SMALLER_LABEL)
        text = whole if whole.width <= room.width else paragraph(kit, name, SMALLER_LABEL, room.width)
        put_lines(kit, room, text, anchor="centre", role="score")
        y += height + kit.mm(0.3)
        box = Rect(rect.x, y, width, min(rect.bottom - y, kit.mm(ROW) * 1.4))
        put_written(kit, box, field.boxes[0])
        put_plus(kit, box.right + kit.mm(SIGN) / 2, box.middle, sign)

    def _put_total(self, rect: Rect, hue: str) -> None:
        kit = self.kit
        tone, full = kit.theme.hues[hue], kit.theme.spec.solid_banners
        paint = Paint(fill=tone.strong if full else None, stroke=tone.strong, width=kit.mm(0.5))
        kit.ink.rectangle(rect.inset(kit.mm(0.25)), paint, radius=kit.mm(0.9), role="total")
        title = one_line(kit, kit.title(self.keys.total), NAME)
        inner = rect.inset(kit.mm(AIR), kit.air(AIR))
        height = line_height(kit, NAME)
        colour = tone.on if full else kit.theme.ink
        put_lines(kit, inner.top(height), title, anchor="centre", colour=colour, role="total")
        box = inner.below(height + kit.air(0.6))
        put_written(kit, box, kit.area(self.keys.total).boxes[0])


VIEW = ViewDef("sum", SumKeys, Sum)
