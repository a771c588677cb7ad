"""A table to write into: a row an area, its plate before it, a box a column; sums and rates behind the rows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from sheetgen.layout.layout import Area, Box
from sheetgen.marks.marks import Paint
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
    said,
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
        style = self.style
        areas = iter([style.area(name) for name in self.keys.areas])
        columns = len(style.area(self.keys.areas[0]).boxes)
        for area in areas:
            title = style.title(area.id)
            if len(area.boxes) <= columns:
                yield Row(area, title, tuple((box,) for box in area.boxes))
                continue
            pairs = tuple(zip(area.boxes, next(areas).boxes, strict=True))
            for start in range(0, len(pairs), columns):
                yield Row(area, f"{title} {start // columns + 1}", pairs[start : start + columns])

    def _hue(self) -> str:
        area = self.style.area(self.keys.area) if self.keys.area else None
        return self.keys.hue or (self.style.hue_name(area.icon) if area else "stone")

    def _face(self) -> Face:
        return NAME if self.keys.titled else LABEL if self.keys.zebra else SMALLER_LABEL

    def _head(self) -> float:
        return head_height(self.style) if self.keys.area else 0.0

    def _icon(self, area: Area) -> float:
        """The room for a row's icon: none where it is that of the whole panel."""
        shared = self.keys.area and self.style.area(self.keys.area).icon == area.icon
        return 0.0 if shared or not area.icon else self.style.side("cost") + self.style.mm(1.0)

    def _plate_width(self) -> float:
        style = self.style
        widest = max(
            self._icon(row.area) + label_width(style, row.area.id, row.name, face=self._face()) for row in self._rows()
        )
        return widest + style.mm(AIR + TIP + 0.6)

    def _tail_width(self) -> float:
        style = self.style
        if not self.keys.tail:
            return 0.0
        beside = max((label_width(style, name) for name in self.keys.beside), default=0.0)
        written = beside + style.mm(WRITTEN + 1.0) if self.keys.beside else 0.0
        rate = 2 * (style.mm(CELL) + style.side("cost") + style.mm(0.6)) + style.mm(SIGN) if self.keys.rates else 0.0
        words = self._sum_words() if self.keys.sum else ""
        total = max((width_of(style, line, WORD) for line in halves(style, words, WORD)), default=0.0)
        return max(written, rate, total, style.mm(WRITTEN)) + style.mm(SIGN + AIR)

    def _sum_words(self) -> str:
        return self.style.language.text(f"notes.{self.keys.sum}")

    def _cells_width(self, row: Row) -> float:
        style = self.style
        if row.area.kind == "number":
            return self.keys.places * style.mm(CELL * 0.9) + (style.mm(CELL + 2.0) if self.keys.table else 0.0)
        shared = max(len(cell) for cell in row.cells)
        wide = style.mm(CELL if row.area.kind != "text" else 16.0) * (shared if shared == 1 else SHARED)
        return len(row.cells) * (wide + (style.mm(GAP) if self.keys.zebra else 0.0))

    def _row_height(self, row: Row) -> float:
        style = self.style
        times = self.keys.higher if row.area.id in self.keys.high else 1
        # A label takes fewer lines in the width that the sheet has for it than in the least one.
        room = style.room_width * (self.view.span or COLUMNS) / COLUMNS * self.keys.plate / COLUMNS
        room -= style.mm(AIR + TIP * 0.7) + self._icon(row.area)
        label = label_height(style, row.area.id, row.name, room, self._face())
        return max(style.mm(ROW) * times, label + style.mm(0.4))

    def _note_lines(self, width: float) -> list[str]:
        style = self.style
        if not self.keys.notes:
            return []
        text = " ".join(style.language.text(f"notes.{note}") for note in self.keys.notes)
        return list(paragraph(style, text, WORD, width).lines)

    def _note_height(self, width: float) -> float:
        lines = self._note_lines(width)
        return len(lines) * line_height(self.style, WORD) + (self.style.mm(0.8) if lines else 0.0)

    def _least_width(self) -> float:
        style = self.style
        tail = self.keys.tail or 0
        field = (max(map(self._cells_width, self._rows())) + style.mm(2 * AIR)) / (COLUMNS - self.keys.plate - tail)
        plate = self._plate_width() / self.keys.plate
        behind = self._tail_width() / tail if tail else 0.0
        head = head_width(style, head_of(style, self.keys.area)) if self.keys.area else 0.0
        return max(COLUMNS * max(field, plate, behind), head)

    def least(self) -> Size:
        style, rows = self.style, self._rows()
        width = self._least_width()
        gap = max(style.air(GAP), 0.45)
        height = self._head() + sum(map(self._row_height, rows)) + gap * (len(rows) - 1) + 2 * gap
        return Size(width, height + self._note_height(width * (COLUMNS - self.keys.plate - 0.5) / COLUMNS))

    def place(self, rect: Rect) -> None:
        style, hue, rows = self.style, self._hue(), self._rows()
        put_panel(style, rect, hue)
        if self.keys.area:
            put_head(style, rect.top(self._head()), head_of(style, self.keys.area), hue)
        gap = max(style.air(GAP), 0.45)
        inner = rect.below(self._head())
        pitch = rect.width / COLUMNS
        left, right = rect.x + pitch * self.keys.plate, rect.right - pitch * (self.keys.tail or 0)
        note = self._note_height(rect.right - left - style.mm(2 * AIR))
        inner = Rect(inner.x, inner.y + gap, inner.width, inner.height - 2 * gap - note)
        least = [self._row_height(row) for row in rows]
        weights = [float(self.keys.higher if row.area.id in self.keys.high else 1) for row in rows]
        lines = inner.rows(share(inner.height, least, weights, gap), gap)
        field = Rect(left + style.mm(AIR), 0, right - left - style.mm(AIR) - style.mm(AIR), 0)
        for index, (row, line) in enumerate(zip(rows, lines, strict=True)):
            if self.keys.zebra:
                self._put_stripe(index, row, line, gap)
            self._put_plate(Rect(rect.x, line.y, left - rect.x, line.height), row)
            self._put_cells(Rect(field.x, line.y, field.width, line.height), row)
        if self.keys.rates:
            self._put_market(Rect(right, rect.y, rect.right - right, self._head()), lines)
        if self.keys.tail:
            self._put_tail([Rect(right, line.y, rect.right - right - style.mm(AIR), line.height) for line in lines])
        if note:
            room = Rect(field.x, inner.bottom + gap * 0.5, rect.right - field.x - style.mm(AIR), note)
            text = " ".join(style.language.text(f"notes.{name}") for name in self.keys.notes)
            put_lines(style, room, paragraph(style, text, WORD, room.width), role="note")

    def _put_stripe(self, index: int, row: Row, line: Rect, gap: float) -> None:
        """The ground of every second row and of the total, and the line above a row."""
        style, total = self.style, row.area.key == "total"
        if index % 2 or total:
            ground = line.inset(style.frame_paint.width, -gap / 2)
            put_ground(style, ground, self._hue(), "strip" if total else "row")
        if index:
            y = line.y - gap / 2
            style.ink.line([(line.x, y), (line.right, y)], self._rule(row), role="rule")

    def _rule(self, row: Row) -> Paint:
        """Above a row: what is left of the stripes in a theme without tints, strong above the total."""
        if row.area.key == "total":
            return self.style.divider_paint
        return Paint(stroke=self.style.tone(self._hue(), 0.4), width=self.style.hair_paint.width)

    def _put_plate(self, rect: Rect, row: Row) -> None:
        style, area = self.style, row.area
        if not self.keys.zebra:
            put_plate(style, rect, self._hue(), tint="strip" if area.id in self.keys.results else "row")
        x = rect.x + style.mm(AIR)
        icon = self._icon(area)
        if icon:
            side = style.side("cost")
            style.symbol(area.icon, x, rect.middle - side / 2, side, role="title")
        words = Rect(x + icon, rect.y, rect.width - style.mm(AIR + TIP * 0.7) - icon, rect.height)
        put_label(style, words, area.id, row.name, face=self._face())

    def _put_cells(self, rect: Rect, row: Row) -> None:
        style = self.style
        starts = [str(number) for number in style.game.tables.get(self.keys.table or "", {}).get(row.area.key, ())]
        if row.area.kind == "number":
            if starts:
                put_start(style, rect.left(style.mm(CELL + 0.8)), starts[0])
                rect = rect.beside(style.mm(CELL + 2.0))
            put_strip(style, rect, row.area.boxes[0], self.keys.places)
            return
        gap = max(style.mm(GAP), 0.45) if self.keys.zebra or self.keys.high else 0.0
        width = (rect.width + gap) / len(row.cells) - gap
        for index, boxes in enumerate(row.cells):
            x = rect.x + index * (width + gap)
            part = width / len(boxes)
            for at, box in enumerate(boxes):
                cell = Rect(x + at * part, rect.y, part, rect.height)
                start = starts[index] if index < len(starts) else ""
                put_written(style, cell, box, rounded=bool(gap) and len(boxes) == 1, ghost=start)

    def _put_tail(self, lines: list[Rect]) -> None:
        style = self.style
        for name, line in zip(self.keys.beside, lines[-len(self.keys.beside) :], strict=False):
            box = Rect(line.right - style.mm(WRITTEN), line.y, style.mm(WRITTEN), line.height)
            put_written(style, box, style.area(name).boxes[0])
            words = Rect(line.x, line.y, box.x - line.x - style.mm(1.0), line.height)
            put_label(style, words, name, anchor="right")
        for name, line in zip(self.keys.rates, lines[-len(self.keys.rates) :], strict=False):
            self._put_rate(line, style.area(name))
        if self.keys.sum:
            line = lines[-1]
            put_plus(style, line.x + style.mm(SIGN) / 2 - style.mm(AIR), line.middle, "=")
            box = line.beside(style.mm(SIGN) - style.mm(AIR))
            style.ink.rectangle(box, style.box_paint, radius=style.mm(0.7), role="sum")
            above = Rect(box.x, lines[0].y, box.width, line.y - lines[0].y - style.mm(0.6))
            text = paragraph(style, self._sum_words(), WORD, box.width)
            low = Rect(above.x, above.bottom - text.height, above.width, text.height)
            put_lines(style, low, text, role="note")

    def _market(self) -> str:
        """The group whose parts are the rates."""
        return self.keys.rates[0].rpartition(".")[0]

    def _put_market(self, head: Rect, lines: list[Rect]) -> None:
        """The rates' title in the panel's head, how they are filled in beside a row that has none."""
        style = self.style
        put_word(style, head, style.title(self._market()), NAME, role="title")
        if len(lines) > len(self.keys.rates):
            free = Rect(head.x, lines[0].y, head.width - style.mm(AIR), lines[0].height)
            note = paragraph(style, said(style, self._market()), WORD, free.width)
            put_lines(style, free, note, colour=style.theme.soft, role="note")

    def _put_rate(self, line: Rect, area: Area) -> None:
        """So many of one thing for so many of another."""
        style, side = self.style, self.style.side("cost")
        wide = (line.width - style.mm(SIGN) - 2 * (side + style.mm(0.6))) / 2
        x = line.x
        for index, (box, icon) in enumerate(zip(area.boxes, (area.icon, self.keys.paid or area.icon), strict=True)):
            if index:
                put_word(style, Rect(x, line.y, style.mm(SIGN), line.height), "=", FIGURE, anchor="centre", role="sign")
                x += style.mm(SIGN)
            put_written(style, Rect(x, line.y, wide, line.height), box)
            x += wide + style.mm(0.6)
            style.symbol(icon, x, line.middle - side / 2, side, role="rate")
            x += side


VIEW = ViewDef("table", TableKeys, Table)
