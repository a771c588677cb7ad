"""A table to write into: a row an area, its plate before it, a box a column; sums and rates behind the rows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from sheetgen.layout.layout import Area, Box
from sheetgen.place.contract import ViewBlock, ViewDef, ViewKeys
from sheetgen.place.grounds import TIP, put_ground, put_panel, put_plate
from sheetgen.place.heads import (
    AIR,
    head_height,
    head_of,
    head_width,
    label_height,
    label_width,
    put_head,
    put_label,
)
from sheetgen.place.line import put_plus
from sheetgen.place.pencil import put_start, put_strip, put_written
from sheetgen.place.rect import Rect, Size, share
from sheetgen.place.words import (
    FIGURE,
    LABEL,
    NAME,
    SMALLER_LABEL,
    WORD,
    Face,
    halves,
    line_height,
    paragraph,
    put_lines,
    put_word,
    width_of,
)
from sheetgen.text.shapes import AreaId, Name, Number

ROW, CELL, GAP, COLUMNS, SIGN, WRITTEN, SHARED = 8.4, 7.2, 0.7, 12, 3.6, 9.0, 1.6


@dataclass(frozen=True, kw_only=True)
class TableKeys(ViewKeys):
    """``areas`` are the rows; ``area`` names the panel. The stronger plates are those of ``results``.

    A row with more boxes than the first has columns takes several; the next area, with as many, shares its cells.
    ``high`` are rows of ``higher`` times the height; ``table`` tells what boxes begin with. A number's row is divided
    into ``places``, to be written anew. Behind the last rows stand ``beside``, ``rates`` as so many for so many
    ``paid``, or a ``sum`` that a note names. ``plate`` and ``tail`` are the widths before and behind, in twelfths.
    ``titled`` sets the names of the rows as titles, ``zebra`` stripes them, as a pad for several players wants.
    """

    takes: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "area": (),
        "areas": ("numbers", "number", "text"),
        "results": (),
        "beside": ("number",),
        "rates": ("numbers",),
        "high": (),
    }
    area: AreaId | None = None
    areas: tuple[AreaId, ...]
    results: tuple[AreaId, ...] = ()
    high: tuple[AreaId, ...] = ()
    higher: Number = 2
    table: Name | None = None
    places: Number = 1
    beside: tuple[AreaId, ...] = ()
    rates: tuple[AreaId, ...] = ()
    paid: Name | None = None
    sum: Name | None = None
    plate: Number = 2
    tail: Number | None = None
    notes: tuple[Name, ...] = ()
    zebra: bool = False
    titled: bool = False
    hue: Name | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """One row: its area, its name, and for each column the boxes that share its cell."""

    area: Area
    name: str
    cells: tuple[tuple[Box, ...], ...]


class Table(ViewBlock):
    """The panel."""

    keys: TableKeys

    def _rows(self) -> list[Row]:
        return list(self._each_row())

    def _each_row(self) -> Iterator[Row]:
        kit = self.kit
        areas = iter([kit.area(name) for name in self.keys.areas])
        columns = len(kit.area(self.keys.areas[0]).boxes)
        for area in areas:
            title = kit.title(area.id)
            if len(area.boxes) <= columns:
                yield Row(area, title, tuple((box,) for box in area.boxes))
                continue
            pairs = tuple(zip(area.boxes, next(areas).boxes, strict=True))
            for start in range(0, len(pairs), columns):
                yield Row(area, f"{title} {start // columns + 1}", pairs[start : start + columns])

    def _hue(self) -> str:
        area = self.kit.area(self.keys.area) if self.keys.area else None
        return self.keys.hue or (self.kit.hue_name(area.icon) if area else "stone")

    def _face(self) -> Face:
        return NAME if self.keys.titled else LABEL if self.keys.zebra else SMALLER_LABEL

    def _head(self) -> float:
        return head_height(self.kit) if self.keys.area else 0.0

    def _icon(self, area: Area) -> float:
        """The room for a row's icon: none where it is that of the whole panel."""
        shared = self.keys.area and self.kit.area(self.keys.area).icon == area.icon
        return 0.0 if shared or not area.icon else self.kit.side("cost") + self.kit.mm(1.0)

    def _plate_width(self) -> float:
        kit = self.kit
        widest = max(
            self._icon(row.area) + label_width(kit, row.area.id, row.name, face=self._face()) for row in self._rows()
        )
        return widest + kit.mm(AIR + TIP + 0.6)

    def _tail_width(self) -> float:
        kit = self.kit
        if not self.keys.tail:
            return 0.0
        beside = max((label_width(kit, name) for name in self.keys.beside), default=0.0)
        written = beside + kit.mm(WRITTEN + 1.0) if self.keys.beside else 0.0
        rate = 2 * (kit.mm(CELL) + kit.side("cost") + kit.mm(0.6)) + kit.mm(SIGN) if self.keys.rates else 0.0
        words = self._sum_words() if self.keys.sum else ""
        total = max((width_of(kit, line, WORD) for line in halves(kit, words, WORD)), default=0.0)
        return max(written, rate, total, kit.mm(WRITTEN)) + kit.mm(SIGN + AIR)

    def _sum_words(self) -> str:
        return self.kit.language.text(f"notes.{self.keys.sum}")

    def _cells_width(self, row: Row) -> float:
        kit = self.kit
        if row.area.kind == "number":
            return self.keys.places * kit.mm(CELL * 0.9) + (kit.mm(CELL + 2.0) if self.keys.table else 0.0)
        shared = max(len(cell) for cell in row.cells)
        wide = kit.mm(CELL if row.area.kind != "text" else 16.0) * (shared if shared == 1 else SHARED)
        return len(row.cells) * (wide + (kit.mm(GAP) if self.keys.zebra else 0.0))

    def _row_height(self, row: Row) -> float:
        kit = self.kit
        times = self.keys.higher if row.area.id in self.keys.high else 1
        # A label takes fewer lines in the width that the sheet has for it than in the least one.
        room = kit.room_width * (self.view.span or COLUMNS) / COLUMNS * self.keys.plate / COLUMNS
        room -= kit.mm(AIR + TIP * 0.7) + self._icon(row.area)
        label = label_height(kit, row.area.id, row.name, room, self._face())
        return max(kit.mm(ROW) * times, label + kit.mm(0.4))

    def _note_lines(self, width: float) -> list[str]:
        kit = self.kit
        if not self.keys.notes:
            return []
        text = " ".join(kit.language.text(f"notes.{note}") for note in self.keys.notes)
        return list(paragraph(kit, text, WORD, width).lines)

    def _note_height(self, width: float) -> float:
        lines = self._note_lines(width)
        return len(lines) * line_height(self.kit, WORD) + (self.kit.mm(0.8) if lines else 0.0)

    def _least_width(self) -> float:
        kit = self.kit
        tail = self.keys.tail or 0
        field = (max(map(self._cells_width, self._rows())) + kit.mm(2 * AIR)) / (COLUMNS - self.keys.plate - tail)
        plate = self._plate_width() / self.keys.plate
        behind = self._tail_width() / tail if tail else 0.0
        head = head_width(kit, head_of(kit, self.keys.area)) if self.keys.area else 0.0
        return max(COLUMNS * max(field, plate, behind), head)

    def least(self) -> Size:
        kit, rows = self.kit, self._rows()
        width = self._least_width()
        gap = max(kit.air(GAP), 0.45)
        height = self._head() + sum(map(self._row_height, rows)) + gap * (len(rows) - 1) + 2 * gap
        return Size(width, height + self._note_height(width * (COLUMNS - self.keys.plate - 0.5) / COLUMNS))

    def place(self, rect: Rect) -> None:
        kit, hue, rows = self.kit, self._hue(), self._rows()
        put_panel(kit, rect, hue)
        if self.keys.area:
            put_head(kit, rect.top(self._head()), head_of(kit, self.keys.area), hue)
        gap = max(kit.air(GAP), 0.45)
        inner = rect.below(self._head())
        pitch = rect.width / COLUMNS
        left, right = rect.x + pitch * self.keys.plate, rect.right - pitch * (self.keys.tail or 0)
        note = self._note_height(rect.right - left - kit.mm(2 * AIR))
        inner = Rect(inner.x, inner.y + gap, inner.width, inner.height - 2 * gap - note)
        least = [self._row_height(row) for row in rows]
        weights = [float(self.keys.higher if row.area.id in self.keys.high else 1) for row in rows]
        lines = inner.rows(share(inner.height, least, weights, gap), gap)
        field = Rect(left + kit.mm(AIR), 0, right - left - kit.mm(AIR) - kit.mm(AIR), 0)
        for index, (row, line) in enumerate(zip(rows, lines, strict=True)):
            if self.keys.zebra and (index % 2 or row.area.key == "total"):
                put_ground(
                    kit, line.inset(kit.frame_paint.width, -gap / 2), hue, "strip" if row.area.key == "total" else "row"
                )
            self._put_plate(Rect(rect.x, line.y, left - rect.x, line.height), row)
            self._put_cells(Rect(field.x, line.y, field.width, line.height), row)
        if self.keys.tail:
            self._put_tail([Rect(right, line.y, rect.right - right - kit.mm(AIR), line.height) for line in lines])
        if note:
            room = Rect(field.x, inner.bottom + gap * 0.5, rect.right - field.x - kit.mm(AIR), note)
            text = " ".join(kit.language.text(f"notes.{name}") for name in self.keys.notes)
            put_lines(kit, room, paragraph(kit, text, WORD, room.width), role="note")

    def _put_plate(self, rect: Rect, row: Row) -> None:
        kit, area = self.kit, row.area
        if not self.keys.zebra:
            put_plate(kit, rect, self._hue(), tint="strip" if area.id in self.keys.results else "row")
        x = rect.x + kit.mm(AIR)
        icon = self._icon(area)
        if icon:
            side = kit.side("cost")
            kit.symbol(area.icon, x, rect.middle - side / 2, side, role="title")
        words = Rect(x + icon, rect.y, rect.width - kit.mm(AIR + TIP * 0.7) - icon, rect.height)
        put_label(kit, words, area.id, row.name, face=self._face())

    def _put_cells(self, rect: Rect, row: Row) -> None:
        kit = self.kit
        starts = [str(number) for number in kit.game.tables.get(self.keys.table or "", {}).get(row.area.key, ())]
        if row.area.kind == "number":
            if starts:
                put_start(kit, rect.left(kit.mm(CELL + 0.8)), starts[0])
                rect = rect.beside(kit.mm(CELL + 2.0))
            put_strip(kit, rect, row.area.boxes[0], self.keys.places)
            return
        gap = max(kit.mm(GAP), 0.45) if self.keys.zebra or self.keys.high else 0.0
        width = (rect.width + gap) / len(row.cells) - gap
        for index, boxes in enumerate(row.cells):
            x = rect.x + index * (width + gap)
            part = width / len(boxes)
            for at, box in enumerate(boxes):
                cell = Rect(x + at * part, rect.y, part, rect.height)
                start = starts[index] if index < len(starts) else ""
                put_written(kit, cell, box, rounded=bool(gap) and len(boxes) == 1, ghost=start)

    def _put_tail(self, lines: list[Rect]) -> None:
        kit = self.kit
        for name, line in zip(self.keys.beside, lines[-len(self.keys.beside) :], strict=False):
            box = Rect(line.right - kit.mm(WRITTEN), line.y, kit.mm(WRITTEN), line.height)
            put_written(kit, box, kit.area(name).boxes[0])
            words = Rect(line.x, line.y, box.x - line.x - kit.mm(1.0), line.height)
            put_label(kit, words, name, anchor="right")
        for name, line in zip(self.keys.rates, lines[-len(self.keys.rates) :], strict=False):
            self._put_rate(line, kit.area(name))
        if self.keys.sum:
            line = lines[-1]
            put_plus(kit, line.x + kit.mm(SIGN) / 2 - kit.mm(AIR), line.middle, "=")
            box = line.beside(kit.mm(SIGN) - kit.mm(AIR))
            kit.ink.rectangle(box, kit.box_paint, radius=kit.mm(0.7), role="sum")
            above = Rect(box.x, lines[0].y, box.width, line.y - lines[0].y - kit.mm(0.6))
            text = paragraph(kit, self._sum_words(), WORD, box.width)
            low = Rect(above.x, above.bottom - text.height, above.width, text.height)
            put_lines(kit, low, text, role="note")

    def _put_rate(self, line: Rect, area: Area) -> None:
        """So many of one thing for so many of another."""
        kit, side = self.kit, self.kit.side("cost")
        wide = (line.width - kit.mm(SIGN) - 2 * (side + kit.mm(0.6))) / 2
        x = line.x
        for index, (box, icon) in enumerate(zip(area.boxes, (area.icon, self.keys.paid or area.icon), strict=True)):
            if index:
                put_word(kit, Rect(x, line.y, kit.mm(SIGN), line.height), "=", FIGURE, anchor="centre", role="sign")
                x += kit.mm(SIGN)
            put_written(kit, Rect(x, line.y, wide, line.height), box)
            x += wide + kit.mm(0.6)
            kit.symbol(icon, x, line.middle - side / 2, side, role="rate")
            x += side


VIEW = ViewDef("table", TableKeys, Table)
