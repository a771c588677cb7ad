"""A table to write into: a row an area, its plate before it, a box a column; sums and rates behind the rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sheetgen.layout.area import Area
from sheetgen.layout.box import Box
from sheetgen.marks.marks import Paint
from sheetgen.place.blocks import LaidBlock
from sheetgen.place.boxes import put_divided, put_number_slots, put_sign, put_starting_value, put_sum, put_written
from sheetgen.place.page_style import ICON, PageStyle
from sheetgen.place.panel_heads import (
    AIR,
    PanelHeading,
    fill_hint,
    head_height,
    head_width,
    label_height,
    label_width,
    panel_heading,
    put_box_label,
    put_head,
)
from sheetgen.place.panels import TIP, bar_height, put_fill, put_onward, put_panel, put_plate
from sheetgen.place.rect import Rect, Size, share_in_proportion, total_length
from sheetgen.place.theme import mix_with_white
from sheetgen.place.typesetting import CLASS, FIGURE, HINT, NAME, SMALLER_LABEL, SMALLER_NAME, WORD, SetText, TypeStyle
from sheetgen.text.value_types import AreaId, Name, PositiveNumber

ROW, CELL, GAP, COLUMNS, SIGN, WRITTEN, SUMS = 8.4, 7.2, 0.9, 12, 3.6, 9.0, 3
GUTTER, BROAD, RATE, EDGE, ABOVE = 2.4, 1.3, 13.0, 0.9, 1.4
"""What lies before rates, in mm on A4; how wide their boxes are at most, as a part of the height, and in mm on A4; what
lies between the first or last row and the edge, and over results."""
STEP, ARROW, CLEAR, APART, WHITE = 2.2, 1.0, 0.3, 0.8, 0.5
"""In mm on A4: the gap below a high row, the height of the arrows in it. In mm on any paper: what the arrows keep off
the frames, the least gap between other rows, and the white in it between thick frames."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """One row: its area, its name, its boxes."""

    area: Area
    name: str
    boxes: Sequence[Box]

    @property
    def single(self) -> bool:
        """Whether it is one number, which is struck out and written again."""
        return len(self.boxes) == 1


class WritingTableView(LaidBlock):
    """``areas`` are the rows; ``area`` names the panel. The stronger plates are those of ``results``.

    ``high`` are rows of ``higher`` times the height; ``table`` tells what boxes begin with. A number's row is divided
    into ``places``, to be written anew. Behind the last rows stand ``rates`` as so many for so many ``paid``, or a
    ``sum`` that a note names. ``plate`` and ``tail`` are the widths before and behind, in twelfths. ``titled`` sets the
    names of the rows as titles, ``large`` ones too, ``numbered`` puts numbers over the columns. ``onward`` is the icon
    of the pieces that move on to the panel below, ``starting`` a note over what numbers begin with.
    """

    name = "table"
    takes = {
        "area": (),
        "areas": ("numbers", "number"),
        "results": (),
        "rates": ("numbers",),
        "high": (),
    }
    area: AreaId | None = None
    areas: tuple[AreaId, ...]
    results: tuple[AreaId, ...] = ()
    high: tuple[AreaId, ...] = ()
    higher: PositiveNumber = 2
    table: Name | None = None
    places: PositiveNumber = 1
    rates: tuple[AreaId, ...] = ()
    paid: Name | None = None
    sum: Name | None = None
    plate: PositiveNumber = 2
    tail: PositiveNumber | None = None
    notes: tuple[Name, ...] = ()
    titled: bool = False
    hue: Name | None = None
    large: bool = False
    numbered: bool = False
    onward: Name | None = None
    starting: Name | None = None

    def _rows(self) -> list[TableRow]:
        style = self.style
        names = [
            # A result is what the rows above it make.
            ("=\u00a0" if area.id in self.results else "")
            + (style.title(area.id).upper() if self.titled else style.title(area.id))
            for area in style.areas(self.areas)
        ]
        return [TableRow(area, name, area.boxes) for area, name in zip(style.areas(self.areas), names, strict=True)]

    def _hue(self) -> str:
        area = self.style.area(self.area) if self.area else None
        return self.hue or (self.style.hue_name(area.icon) if area else "stone")

    def _face(self) -> TypeStyle:
        """Return the face of the rows' names: the next smaller one for names too long for plates of usual size."""
        if not self.titled:
            return SMALLER_LABEL
        style, faces = self.style, (CLASS, NAME) if self.large else (NAME, SMALLER_NAME)
        beside = AIR + TIP + 0.6 + (ICON["cost"] + 1.0 if any(self._icon(row.area) for row in self._rows()) else 0.0)
        room = self.sheet_width * self.plate / COLUMNS - beside * style.letters
        fits = all(style.width_on_two_lines(row.name, faces[0]) <= room for row in self._rows())
        return faces[0] if fits else faces[1]

    def _heading(self, area: AreaId) -> PanelHeading:
        return replace(panel_heading(self.style, area), face=CLASS if self.large else NAME)

    def _head(self) -> float:
        """Return the height in mm of the head, and of the numbers under it."""
        numbers = self.style.line_height(WORD) if self.numbered else 0.0
        return (head_height(self.style) if self.area else 0.0) + numbers

    def _gap(self) -> float:
        """Between two rows in mm; also where height is scarce an arrow has room, and two frames are two lines."""
        style = self.style
        arrow = style.mm(ARROW) + style.box_paint.width + 2 * CLEAR
        if self.high:
            return max(style.spacing(STEP), arrow)
        return max(style.spacing(GAP), APART, WHITE + style.box_paint.width) + style.thicker

    def _edge(self) -> float:
        """Between the first or last row and the edge of the panel, in mm; also where height is scarce."""
        return max(self.style.mm(EDGE), EDGE if self.high else self._gap())

    def _above_results(self) -> float:
        return self.style.mm(ABOVE) if self.results else 0.0

    def _icon(self, area: Area) -> float:
        """Return the width for a row's icon: 0 if it is that of the whole panel."""
        shared = self.area and self.style.area(self.area).icon == area.icon
        return 0.0 if shared or not area.icon else self.style.icon_size("cost") + self.style.mm(1.0)

    def _plate_width(self) -> float:
        style, face = self.style, self._face()
        labels = [self._icon(row.area) + label_width(style, row.area.id, row.name, face=face) for row in self._rows()]
        return max(labels) + style.mm(AIR + TIP + 0.6)

    def _tail_width(self) -> float:
        style = self.style
        icons = 2 * (style.icon_size("cost") + style.mm(0.6))
        rate = icons + style.mm(2 * CELL + SIGN + GUTTER) if self.rates else 0.0
        label = label_width(style, self.sum, style.note(self.sum)) if self.sum else 0.0
        return max(rate, label, style.mm(WRITTEN)) + style.mm(SIGN + AIR)

    def _cells_width(self, row: TableRow) -> float:
        style = self.style
        if row.single:
            return self.places * style.mm(CELL * 0.9) + (style.mm(CELL + 2.0) if self.table else 0.0)
        return len(row.boxes) * style.mm(CELL)

    def _times(self, row: TableRow) -> int:
        return self.higher if row.area.id in self.high else 1

    def _row_height(self, row: TableRow) -> float:
        style = self.style
        # A label takes fewer lines in the width that the sheet has for it than in the least one.
        room = self.sheet_width * self.plate / COLUMNS - style.mm(AIR + TIP + 0.4) - self._icon(row.area)
        rows = self._rows() if self.titled and not self.high else [row]
        # Rows with titles are alike, whether something is said under a title or not.
        label = max(label_height(style, each.area.id, each.name, room, self._face()) for each in rows)
        return max(style.mm(ROW) * self._times(row), label + style.mm(0.4))

    def _notes(self, width: float) -> list[SetText]:
        """Return the notes as they are set: all on one line, or each on lines of its own."""
        style = self.style
        if not self.notes or style.width_of(style.note(*self.notes), WORD) <= width:
            return [style.one_line(style.note(*self.notes), WORD)] if self.notes else []
        return [style.paragraph(style.note(note), WORD, width) for note in self.notes]

    def _note_height(self, width: float) -> float:
        notes = self._notes(width)
        return sum(note.height for note in notes) + self.style.mm(0.5) if notes else 0.0

    def least(self) -> Size:
        style, tail = self.style, self.tail or 0
        field = max(map(self._cells_width, self._rows())) + style.mm(2 * AIR)
        parts = [field / (COLUMNS - self.plate - tail), self._plate_width() / self.plate]
        parts += [self._tail_width() / tail] if tail else []
        head = head_width(style, self._heading(self.area)) if self.area else 0.0
        width = max(COLUMNS * max(parts), head)
        rows = total_length([self._row_height(row) for row in self._rows()], self._gap())
        rows += self._above_results() + 2 * self._edge()
        # Notes take fewer lines in the width that the sheet has for them, too.
        room = max(width, self.sheet_width) * (COLUMNS - self.plate) / COLUMNS - style.mm(2 * AIR)
        return Size(width, self._head() + rows + self._note_height(room))

    def place(self, rect: Rect) -> None:
        style, rows = self.style, self._rows()
        put_panel(style, rect, self._hue())
        pitch = rect.width / COLUMNS
        plate, tail = rect.left_strip(pitch * self.plate), rect.right_strip(pitch * (self.tail or 0))
        if self.area:
            self._put_head(rect.top_strip(head_height(style)), self._heading(self.area), plate.right + style.mm(AIR))
        if self.onward:
            put_onward(style, plate, self.onward, below=True)
        note = self._note_height(rect.right - plate.right - style.mm(2 * AIR))
        body = rect.without_top(self._head()).inset(0, self._edge())
        body = body.top_strip(body.height - note)
        lines = self._lines(body, rows)
        for line in lines[self._before_results(rows) :][:1]:
            self._put_bar(rect, line.y)
        for row, line in zip(rows, lines, strict=True):
            self._put_plate(line.left_strip(plate.width), row)
            cells = line.without_left(plate.width).left_strip(self._tail_start(rect, lines) - plate.right)
            self._put_cells(cells.inset(style.mm(AIR), 0), row)
        if self.numbered:
            low = rect.without_left(plate.width).inset(style.mm(AIR), 0).top_strip(self._head())
            columns = low.bottom_strip(style.line_height(WORD)).across(len(rows[0].boxes))
            for number, column in enumerate(columns, 1):
                style.put_word(column, str(number), anchor="centre", colour=style.theme.soft, role="column")
        if self.rates:
            self._put_market(tail.top_strip(head_height(style)), lines)
        if self.tail:
            self._put_tail([line.right_strip(tail.width).left_strip(tail.width - style.mm(AIR)) for line in lines])
        if note:
            x = plate.right + style.mm(AIR)
            room = Rect(x, body.bottom + style.mm(0.9), rect.right - x - style.mm(AIR), note)
            said = self._notes(room.width)
            for text, line in zip(said, room.rows([each.height for each in said], 0.0), strict=True):
                style.put_lines(line, text, role="note")

    def _put_head(self, rect: Rect, head: PanelHeading, x: float) -> None:
        """Put the head of the panel; with a note over what numbers begin with, its own note follows that one."""
        style, text = self.style, self.style.note(self.starting)
        put_head(style, rect, replace(head, note="") if text else head, self._hue())
        if text:
            style.put_word(rect.without_left(x - rect.x), text, SMALLER_LABEL, role="note")
            end = x + max(style.mm(CELL + 2.0), style.width_of(text, SMALLER_LABEL) + style.mm(AIR))
            style.put_word(rect.without_left(end - rect.x), head.note, colour=style.theme.soft, role="note")

    def _lines(self, body: Rect, rows: Sequence[TableRow]) -> list[Rect]:
        """Return the places of the rows; those of results, which are the last, stand off the others."""
        above, least = self._above_results(), [self._row_height(row) for row in rows]
        heights = share_in_proportion(body.height - above, least, [*map(self._times, rows)], self._gap())
        lines, before = body.rows(heights, self._gap()), self._before_results(rows)
        return [*lines[:before], *(line._replace(y=line.y + above) for line in lines[before:])]

    def _before_results(self, rows: Sequence[TableRow]) -> int:
        """Return how many rows stand before the first result: all if there is none."""
        return next((at for at, row in enumerate(rows) if row.area.id in self.results), len(rows))

    def _put_bar(self, rect: Rect, low: float) -> None:
        """Put a bar over the first result, which begins at ``low``."""
        style = self.style
        bar = rect.inset(style.frame_paint.width / 2, 0).top_strip(bar_height(style))
        y = low - (self._above_results() + self._gap() + bar.height) / 2
        put_fill(style, bar._replace(y=y), style.theme.hues[self._hue()].strong, role="rule")

    def _put_plate(self, rect: Rect, row: TableRow) -> None:
        style, area = self.style, row.area
        # Rows with icons have each their own hue.
        hue = style.hue_name(area.icon) if self.area and area.icon else self._hue()
        put_plate(style, rect, hue, tint="label" if area.id in self.results else "strip")
        words = rect.left_strip(rect.width - style.mm(TIP + 0.4)).without_left(style.mm(AIR))
        icon = self._icon(area)
        if icon:
            style.icon(area.icon, words.x, rect.middle, "cost", role="title")
        put_box_label(style, words.without_left(icon), area.id, row.name, face=self._face())

    def _put_cells(self, rect: Rect, row: TableRow) -> None:
        style = self.style
        starts = [str(number) for number in style.game.tables.get(self.table or "", {}).get(row.area.key, ())]
        if row.single:
            if starts:
                put_starting_value(style, rect.left_strip(style.mm(CELL + 0.8)), starts[0])
                rect = rect.without_left(style.mm(CELL + 2.0))
            put_number_slots(style, rect, row.area.boxes[0], self.places, 1)
            return
        if not self.high:
            put_divided(style, rect, row.boxes)
            return
        for index, (box, cell) in enumerate(
            zip(row.boxes, rect.across(len(row.boxes), style.pen_gap(GAP) + style.thicker), strict=True)
        ):
            put_written(style, cell, box)
            if row.area.id in self.high:
                self._put_arrow(Rect(cell.x, cell.bottom, cell.width, self._gap()))
            if index < len(starts):
                _put_die(style, cell, int(starts[index]))
            elif row.area.icon and row.area.id not in self.high:
                style.ghost(
                    row.area.icon, cell.left_strip(cell.width * 0.55), min(cell.height * 0.66, cell.width * 0.4)
                )

    def _put_arrow(self, gap: Rect) -> None:
        """Put an arrow from a high box to what stands below it."""
        style = self.style
        place = gap.centred(style.mm(2 * ARROW), style.mm(ARROW))
        shape = [(place.x, place.y), (place.right, place.y), (place.centre, place.bottom)]
        style.ink.polygon(shape, Paint(fill=style.tone(self._hue(), 0.7)), role="pointer")

    def _put_tail(self, lines: list[Rect]) -> None:
        style = self.style
        for name, line in zip(self.rates, lines[-len(self.rates) :], strict=False):
            self._put_rate(line, style.area(name))
        if self.sum:
            line = lines[-1]
            put_sign(style, line.x + style.mm(SIGN) / 2 - style.mm(AIR), line.middle, "=")
            box = line.without_left(style.mm(SIGN) - style.mm(AIR))
            put_sum(style, box, SUMS, of=self.areas[-1])
            high = label_height(style, self.sum, style.note(self.sum), box.width)
            above = Rect(box.x, line.y - style.mm(1.2) - high, box.width, high)
            put_box_label(style, above, self.sum, style.note(self.sum))

    def _put_market(self, head: Rect, lines: list[Rect]) -> None:
        """Put the title of the rates' group in the panel's head, how they are filled in beside a row that has none."""
        style, market = self.style, self.rates[0].rpartition(".")[0]
        head = head.right_strip(min(head.width - style.mm(GUTTER), self._market_width(lines)))
        style.put_word(head, style.title(market).upper(), NAME, role="title")
        if len(lines) > len(self.rates):
            free = Rect(head.x, lines[0].y, head.width - style.mm(AIR), lines[0].height)
            style.put_text(free, fill_hint(style, market), HINT, colour=style.theme.soft, role="note")

    def _tail_start(self, rect: Rect, lines: Sequence[Rect]) -> float:
        """Return the x in mm at which the rows end: before rates they have what those leave of the tail."""
        tail = rect.width / COLUMNS * (self.tail or 0)
        market = self._market_width(lines) + self.style.mm(GUTTER)
        return rect.right - (min(tail, market) if self.rates else tail)

    def _market_width(self, lines: Sequence[Rect]) -> float:
        """Return how wide rates are at most, in mm, with the air beside them."""
        icons = 2 * (self.style.icon_size("cost") + self.style.mm(0.6))
        return 2 * self._rate_box(lines[-1].height) + icons + self.style.mm(SIGN + AIR)

    def _rate_box(self, height: float) -> float:
        """Return how wide the box of a rate is at most, in mm."""
        return max(BROAD * height, self.style.mm(RATE))

    def _put_rate(self, line: Rect, area: Area) -> None:
        """Put a rate: a number of one icon, the sign for equal, a number of another icon."""
        style, air = self.style, self.style.mm(0.6)
        icon, sign = style.icon_size("cost"), style.mm(SIGN)
        # Boxes for one digit stand at the right, off the boxes before them.
        wide = min((line.width - style.mm(GUTTER) - sign - 2 * (icon + air)) / 2, self._rate_box(line.height))
        cells = line.right_strip(2 * (wide + icon + air) + sign).columns([wide, icon + air, sign, wide, icon + air])
        for at, box, name in zip((0, 3), area.boxes, (area.icon, self.paid or area.icon), strict=True):
            if at:
                style.put_word(cells[2], "=", FIGURE, anchor="centre", role="sign")
            put_written(style, cells[at], box)
            style.icon(name, cells[at + 1].x + air, line.middle, icon, role="rate")


DOTTED = 0.18
"""The width in mm of the outline of a piece to write over in themes without tints."""
_PIPS = {1: (5,), 2: (3, 7), 3: (3, 5, 7), 4: (1, 3, 7, 9), 5: (1, 3, 5, 7, 9), 6: (1, 3, 4, 6, 7, 9)}
"""Where the pips of a die are, in a square of nine places counted in lines."""


def _put_die(style: PageStyle, rect: Rect, number: int) -> None:
    """Put the face of a die, so pale that a pencil writes over it."""
    square = rect.centred(min(rect.width, rect.height) * 0.58)
    tints, tone = bool(style.theme.spec.tints.head), style.theme.hues["brown"].strong
    if tints:
        line = mix_with_white(tone, 0.5)
        face, pip = Paint(mix_with_white(tone, 0.16), line, style.hair_paint.width), Paint(mix_with_white(tone, 0.7))
    else:
        # A black die cannot be pale: it is an outline as that of other pieces, its pips are rings.
        pip = Paint(style.theme.white, style.theme.frame, DOTTED)
        face = replace(pip, dash=(square.width * 0.045, square.width * 0.055))
    style.ink.rectangle(square, face, radius=square.width * 0.18, role="start")
    for place in (square.inset(square.width * 0.1).grid(9, 3)[at - 1] for at in _PIPS[number]):
        style.ink.circle(place.centre, place.middle, square.width * 0.075, pip, role="start")
