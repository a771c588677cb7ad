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
        return self.style.area(self.keys.area).areas

    def _units(self, column: str) -> int:
        """How many boxes the widest row has in a column."""
        return max(len(part.boxes) for row in self._rows() for part in row.areas if part.key == column)

    def _plate(self) -> float:
        style = self.style
        names = max(label_width(style, row.id) for row in self._rows())
        return style.side("cost") + names + style.mm(2 * AIR + TIP + 0.6)

    def _column(self, column: str) -> float:
        style = self.style
        return max(self._units(column) * style.mm(BOX), width_of(style, style.language.text(f"notes.{column}"), WORD))

    def _heads(self) -> float:
        return line_height(self.style, WORD) + self.style.mm(0.4)

    def _note(self) -> str:
        return " ".join(self.style.language.text(f"notes.{note}") for note in self.keys.notes)

    def least(self) -> Size:
        style = self.style
        width = self._plate() + sum(self._column(column) + style.mm(AIR) for column in self.keys.parts)
        row = max(style.mm(ROW) + self._rank(), max(label_height(style, row.id) for row in self._rows())) + style.air(
            1.0
        )
        width = max(width, head_width(style, head_of(style, self.keys.area)))
        note = paragraph(style, self._note(), WORD, width - style.mm(2 * AIR)).height if self.keys.notes else 0.0
        return Size(width, head_height(style) + self._heads() + len(self._rows()) * row + note + style.air(1.0))

    def _rank(self) -> float:
        return max(self.style.mm(RANK), line_height(self.style, FIGURE) + self.style.mm(0.4))

    def place(self, rect: Rect) -> None:
        style, rows = self.style, self._rows()
        hue = style.hue_name(style.area(self.keys.area).icon)
        put_panel(style, rect, hue)
        put_head(style, rect.top(head_height(style)), head_of(style, self.keys.area), hue)
        inner = rect.below(head_height(style))
        note = paragraph(style, self._note(), WORD, rect.width - style.mm(2 * AIR)) if self.keys.notes else None
        plate = self._plate()
        widths = [self._column(column) for column in self.keys.parts]
        spare = rect.width - plate - sum(widths) - style.mm(AIR) * (len(widths) + 1)
        units = [self._units(column) for column in self.keys.parts]
        widths = [width + spare * unit / sum(units) for width, unit in zip(widths, units, strict=True)]
        field = inner.beside(plate + style.mm(AIR)).left(rect.width - plate - 2 * style.mm(AIR))
        for name, column in zip(self.keys.parts, field.columns(widths, style.mm(AIR)), strict=True):
            text = style.language.text(f"notes.{name}")
            put_word(style, column.top(self._heads()), text, anchor="centre", colour=style.theme.soft, role="note")
        body = inner.below(self._heads())
        foot = note.height + style.air(1.0) if note else style.air(0.6)
        height = (body.height - foot) / len(rows)
        for index, row in enumerate(rows):
            line = Rect(rect.x, body.y + index * height, rect.width, height - style.air(1.0))
            self._put_row(line, row, plate, widths, hue)
        if note:
            room = Rect(rect.x + style.mm(AIR), rect.bottom - foot, rect.width, note.height)
            put_lines(style, room, note, role="note")

    def _put_row(self, rect: Rect, row: Area, plate: float, widths: list[float], hue: str) -> None:
        style, side = self.style, self.style.side("cost")
        put_plate(style, rect.left(plate), hue, tint="row")
        style.symbol(row.icon, rect.x + style.mm(AIR), rect.middle - side / 2, side, role="title")
        words = rect.left(plate - style.mm(TIP * 0.7)).beside(side + style.mm(2 * AIR))
        put_label(style, words, row.id)
        field = rect.beside(plate + style.mm(AIR)).left(rect.width - plate - 2 * style.mm(AIR))
        boxes = field.top(field.height - self._rank())
        for name, column in zip(self.keys.parts, boxes.columns(widths, style.mm(AIR)), strict=True):
            own = [box for part in row.areas if part.key == name for box in part.boxes]
            if not own:
                # What the sheet tells elsewhere: copied on paper, counted by itself from a file.
                style.ink.rectangle(column, style.box_paint, radius=style.mm(0.7), role="sum")
                continue
            width = column.width / len(own)
            for index, box in enumerate(own):
                cell = Rect(column.x + index * width, column.y, width, column.height)
                put_written(style, cell, box, rounded=len(own) == 1)
        self._put_ranks(field.below(boxes.height), row.key, hue)

    def _put_ranks(self, rect: Rect, key: str, hue: str) -> None:
        """What the first, the second, ... get."""
        style = self.style
        points = style.game.tables[self.keys.table][key]
        gap = style.mm(0.8)
        width = (rect.width + gap) / len(points) - gap
        for index, number in enumerate(points):
            cell = Rect(rect.x + index * (width + gap), rect.y + style.mm(0.6), width, rect.height - style.mm(0.6))
            put_ground(style, cell, hue, "row")
            half = cell.inset(style.mm(1.2), 0)
            put_word(style, half, f"{index + 1}.", colour=style.theme.soft, role="rank")
            put_word(style, half, str(number), FIGURE, anchor="right", role="points")


VIEW = ViewDef("awards", AwardsKeys, Awards)
