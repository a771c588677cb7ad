"""Awards by rank: what the player has, what the others have, the award; below them what each rank brings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from sheetgen.layout.layout import Area
from sheetgen.place.contract import ViewBlock, ViewDef, ViewKeys
from sheetgen.place.grounds import TIP, put_ground, put_panel, put_plate
from sheetgen.place.heads import AIR, head_height, head_of, head_width, label_height, label_width, put_head, put_label
from sheetgen.place.pencil import put_written
from sheetgen.place.rect import Rect, Size
from sheetgen.place.words import FIGURE, WORD, line_height, paragraph, put_lines, put_word, width_of
from sheetgen.text.shapes import AreaId, Name

BOX, ROW, RANK = 8.4, 8.6, 4.8


@dataclass(frozen=True, kw_only=True)
class AwardsKeys(ViewKeys):
    """``area`` is a group of groups whose parts have the names of ``parts``; ``table`` has the awards of each."""

    takes: ClassVar[Mapping[str, tuple[str, ...]]] = {"area": ("group",)}
    area: AreaId
    table: Name
    parts: tuple[Name, ...]
    notes: tuple[Name, ...] = ()


class Awards(ViewBlock):
    """The panel."""

    keys: AwardsKeys

    def _rows(self) -> tuple[Area, ...]:
        return self.kit.area(self.keys.area).areas

    def _units(self, column: str) -> int:
        """How many boxes the widest row has in a column."""
        return max(len(part.boxes) for row in self._rows() for part in row.areas if part.key == column)

    def _plate(self) -> float:
        kit = self.kit
        names = max(label_width(kit, row.id) for row in self._rows())
        return kit.side("cost") + names + kit.mm(2 * AIR + TIP + 0.6)

    def _column(self, column: str) -> float:
        kit = self.kit
        return max(self._units(column) * kit.mm(BOX), width_of(kit, kit.language.text(f"notes.{column}"), WORD))

    def _heads(self) -> float:
        return line_height(self.kit, WORD) + self.kit.mm(0.4)

    def _note(self) -> str:
        return " ".join(self.kit.language.text(f"notes.{note}") for note in self.keys.notes)

    def least(self) -> Size:
        kit = self.kit
        width = self._plate() + sum(self._column(column) + kit.mm(AIR) for column in self.keys.parts)
        row = max(kit.mm(ROW) + self._rank(), max(label_height(kit, row.id) for row in self._rows())) + kit.air(1.0)
        width = max(width, head_width(kit, head_of(kit, self.keys.area)))
        note = paragraph(kit, self._note(), WORD, width - kit.mm(2 * AIR)).height if self.keys.notes else 0.0
        return Size(width, head_height(kit) + self._heads() + len(self._rows()) * row + note + kit.air(1.0))

    def _rank(self) -> float:
        return max(self.kit.mm(RANK), line_height(self.kit, FIGURE) + self.kit.mm(0.4))

    def place(self, rect: Rect) -> None:
        kit, rows = self.kit, self._rows()
        hue = kit.hue_name(kit.area(self.keys.area).icon)
        put_panel(kit, rect, hue)
        put_head(kit, rect.top(head_height(kit)), head_of(kit, self.keys.area), hue)
        inner = rect.below(head_height(kit))
        note = paragraph(kit, self._note(), WORD, rect.width - kit.mm(2 * AIR)) if self.keys.notes else None
        plate = self._plate()
        widths = [self._column(column) for column in self.keys.parts]
        spare = rect.width - plate - sum(widths) - kit.mm(AIR) * (len(widths) + 1)
        units = [self._units(column) for column in self.keys.parts]
        widths = [width + spare * unit / sum(units) for width, unit in zip(widths, units, strict=True)]
        field = inner.beside(plate + kit.mm(AIR)).left(rect.width - plate - 2 * kit.mm(AIR))
        for name, column in zip(self.keys.parts, field.columns(widths, kit.mm(AIR)), strict=True):
            text = kit.language.text(f"notes.{name}")
            put_word(kit, column.top(self._heads()), text, anchor="centre", colour=kit.theme.soft, role="note")
        body = inner.below(self._heads())
        foot = note.height + kit.air(1.0) if note else kit.air(0.6)
        height = (body.height - foot) / len(rows)
        for index, row in enumerate(rows):
            line = Rect(rect.x, body.y + index * height, rect.width, height - kit.air(1.0))
            self._put_row(line, row, plate, widths, hue)
        if note:
            room = Rect(rect.x + kit.mm(AIR), rect.bottom - foot, rect.width, note.height)
            put_lines(kit, room, note, role="note")

    def _put_row(self, rect: Rect, row: Area, plate: float, widths: list[float], hue: str) -> None:
        kit, side = self.kit, self.kit.side("cost")
        put_plate(kit, rect.left(plate), hue, tint="row")
        kit.symbol(row.icon, rect.x + kit.mm(AIR), rect.middle - side / 2, side, role="title")
        words = rect.left(plate - kit.mm(TIP * 0.7)).beside(side + kit.mm(2 * AIR))
        put_label(kit, words, row.id)
        field = rect.beside(plate + kit.mm(AIR)).left(rect.width - plate - 2 * kit.mm(AIR))
        boxes = field.top(field.height - self._rank())
        for name, column in zip(self.keys.parts, boxes.columns(widths, kit.mm(AIR)), strict=True):
            own = [box for part in row.areas if part.key == name for box in part.boxes]
            width = column.width / max(len(own), 1)
            for index, box in enumerate(own):
                cell = Rect(column.x + index * width, column.y, width, column.height)
                put_written(kit, cell, box, rounded=len(own) == 1)
        self._put_ranks(field.below(boxes.height), row.key, hue)

    def _put_ranks(self, rect: Rect, key: str, hue: str) -> None:
        """What the first, the second, ... get."""
        kit = self.kit
        points = kit.game.tables[self.keys.table][key]
        gap = kit.mm(0.8)
        width = (rect.width + gap) / len(points) - gap
        for index, number in enumerate(points):
            cell = Rect(rect.x + index * (width + gap), rect.y + kit.mm(0.6), width, rect.height - kit.mm(0.6))
            put_ground(kit, cell, hue, "row")
            half = cell.inset(kit.mm(1.2), 0)
            put_word(kit, half, f"{index + 1}.", colour=kit.theme.soft, role="rank")
            put_word(kit, half, str(number), FIGURE, anchor="right", role="points")


VIEW = ViewDef("awards", AwardsKeys, Awards)
