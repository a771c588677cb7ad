"""A score pad: a column a player, a row a number to add up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import product

from sheetgen.assets.fonts import text_width
from sheetgen.layout.area import Area
from sheetgen.layout.box import Box
from sheetgen.marks.geometry import bounds_of
from sheetgen.marks.marks import Paint
from sheetgen.place.blocks import BaseView, Spans
from sheetgen.place.boxes import put_disc, put_divided, put_written
from sheetgen.place.panel_heads import fill_hint
from sheetgen.place.panels import RADIUS, TIP, plate_inset, put_fill, put_memo, put_plate, solid_fill, thin_line
from sheetgen.place.parts import dots, icon, laurel, space, words
from sheetgen.place.pieces import TIGHT, Column, Drawn, Piece, Row
from sheetgen.place.rect import Rect
from sheetgen.place.typesetting import CAP_HEIGHT, FIGURE, HINT, LABEL, NAME, SMALLER_LABEL, TRACK, TypeStyle
from sheetgen.text.value_types import AreaId, Name, Spec

ROW, NAMES, TOTAL, DISC, GAP, APART, EDGE, FRAME, HEAD, RULE = 7.8, 8.6, 8.6, 7.4, 0.6, 0.9, 0.55, 0.4, 0.3, 0.5
"""In mm on A4: the least heights of a row, of the names, of the total; a disc to ring; the gaps of rows and columns;
the ground beside the boxes of a column; the frame of a total without a solid ground; the ground
below heads; a line above them."""
STEP, PIPS = 0.6, (0.2, 0.8)
"""Where discs stand as pips: from one line to the next as a part of a disc, two of a line as parts of the width."""
CLOSE, NARROW = 7.0, 6.4
"""From one disc of a line to the next at least, in mm on A4; the least width in mm of a disc to ring, on any paper."""
WORDS = 1.62
"""How much wider than a player's column the words of the rows are on small paper: so on each page of a pad."""
LARGE_LABEL = TypeStyle("head", "bold")
COUNT, POINTS, TEXT, WIDEST, AIR, OFF = 7.4, 11.6, 28.0, 38.0, 1.6, 0.5
"""In mm on A4: the least widths of the two boxes of a player and of a row, its largest, the air beside its words, what
they keep off its tip."""
OFF_EDGE = 0.4
"""What letters keep off the edges of a plate, in mm on any paper."""
BELOW, TALL_BELOW, TALLER = 0.29, 0.25, 0.12
"""How far letters reach below their line, Latin and Korean, and Korean ones above capitals, in heights of capitals."""
WIDE = 12.0
"""About the most width in mm of the first box of a player, on any paper."""
BREATH, EVERY, ROUND, LOW, SMALL, HIGHEST, FEW = 1.2, 5, 11.0, 240.0, 200.0, 0.62, 12
"""In mm on A4: the gap after so many rounds, the room of a round's number and the tip of its plate; papers up to this
height in mm are low, those up to this width small; how high a box may be as a part of a player's column; how many
rows are few."""

JOINTS = ((0.35,), (0.5,), (0.1, 0.75), (0.2, 0.9), (1.0,), (0.05, 0.7))
"""Where the stones of a round's course meet, by turns, as parts of what is free between its words."""


class PadRow(Spec):
    """A row: ``area`` has a box a player; ``beside`` those at the left of them, which are not added up.

    An area with a box more often is a row a round. ``heads`` stand over the two boxes, ``note`` before them; a ``memo``
    counts nowhere; a ``total`` is what all make. Rows that are ``joined`` have plates in the pad's hue.
    """

    area: AreaId
    beside: AreaId | None = None
    heads: tuple[Name, ...] = ()
    note: Name | None = None
    memo: bool = False
    total: bool = False
    joined: bool = False


class ScorePadView(BaseView):
    """``names`` has a box a player, ``pick`` the icons of which a player ticks one, ``picked`` is a note that says so.

    A pad that is not ``named`` continues one above it and has no names; its own are as large as those of ``alike``.
    """

    name = "pad"
    takes = {"names": ("text",), "lines": ("numbers",), "alike": ()}
    entries = {"lines": PadRow}
    names: AreaId
    lines: tuple[PadRow, ...]
    notes: tuple[Name, ...] = ()
    pick: tuple[Name, ...] = ()
    picked: Name | None = None
    hue: Name = "red"
    named: bool = True
    alike: tuple[AreaId, ...] = ()

    def areas_of(self, key: str) -> Sequence[str]:
        if key == "names":
            return [self.names]
        if key == "alike":
            return []
        return [name for row in self.lines for name in (row.area, row.beside) if name]

    def faults_together(self, areas: Mapping[str, Area]) -> Iterable[tuple[str, str, str]]:
        players = len(areas[self.names].boxes)
        for name in self.areas_of("lines"):
            if len(areas[name].boxes) % players:
                message = f"'{name}' has {len(areas[name].boxes)} boxes for {players} players"
                yield "lines", message, "count as many boxes as names, or a multiple of them"

    def piece(self) -> Piece:
        style, parts = self.style, list[Piece]()
        above = [*([self._names()] if self.named else []), *([self._picks()] if self.pick else [])]
        if above and self.lines[0].memo:
            parts, above = [self._on_columns(above, [])], []
        for rows in self._parts():
            first, block = self._above(rows[0]), [line for row in rows for line in self._lines(row)]
            if rows[0].memo:
                parts.append(self._on_memo_ground([*first, *block]))
            else:
                parts.append(self._on_columns([*above, *first], block, end=not rows[-1].total))
                above = []
        body = Column(parts=parts, gap=self._gap())
        if not self.notes:
            return body
        note = words(style, style.note(*self.notes), lines=0, colour=style.theme.soft)
        return Column(parts=[body.growing(1), note.pad(0, style.mm(0.8), 0, 0)])

    def _parts(self) -> Iterator[list[PadRow]]:
        """Yield the rows between two heads, and those that count nowhere."""
        part: list[PadRow] = []
        for row in self.lines:
            if part and (row.heads or row.note or row.memo != part[0].memo):
                yield part
                part = []
            part.append(row)
        yield part

    def _on_columns(self, heads: Sequence[Piece], block: Sequence[Piece], *, end: bool = True) -> Piece:
        """Return rows on the grounds of the players' columns, their heads on stronger ones, and where they ``end``."""
        edge, air = self.style.mm(EDGE), self.style.mm(HEAD)
        parts: list[Piece] = []
        if heads:
            put = partial(self._put_columns, tint="strip", corners="t" if block else "t b")
            parts.append(self._column_of(heads).pad(0, edge, 0, air, back=put))
        if block:
            put = partial(self._put_columns, tint="row", corners="b" if heads else "t b")
            parts.append(self._column_of(block).pad(0, air, 0, edge if end else 0.0, back=put))
        return Column(parts=parts, grow=sum(part.grow for part in parts)).pad(front=self._put_frames)

    def _column_of(self, parts: Sequence[Piece]) -> Piece:
        return Column(parts=parts, gap=self._gap(), grow=sum(part.grow for part in parts))

    def _on_memo_ground(self, block: Sequence[Piece]) -> Piece:
        """Return rows on the ground of those that are not added up."""
        return self._column_of(block).pad(0, 0, 0, self.style.mm(BREATH), back=self._put_memo_ground)

    def _above(self, row: PadRow) -> list[Piece]:
        """Return what stands over a row."""
        if not (row.heads or row.note):
            return []
        heads, style = self._heads(row), self.style
        if row is self.lines[0] and not row.memo:
            return [heads]
        # A line below letters keeps off those that reach down; on a ground they stand in its middle.
        above = 0.0 if style.theme.tint(self.hue, "strip") is None else style.mm(RULE / 2)
        return [heads.pad(0, above, 0, style.mm(RULE) - above, back=self._put_rule)]

    def _put_memo_ground(self, rect: Rect) -> None:
        """Put the ground of the rows that are not added up; it parts the grounds of the players' columns."""
        theme = self.style.theme
        put_fill(self.style, rect, theme.tint("grey", "row") or theme.tint("grey", "strip"), "t b")

    def _put_rule(self, rect: Rect) -> None:
        """Put a line below what stands over a part of the pad in themes without tints: columns in frames part it."""
        style = self.style
        if style.theme.tint(self.hue, "strip") is None:
            columns = self._columns(rect)
            label = rect.left_strip(columns[0].x - style.frame_gap(APART) - style.mm(TIP) - rect.x)
            for part in (label, *columns) if self._in_frames() else (rect,):
                bar = part.inset(style.frame_paint.width / 2, 0).bottom_strip(style.mm(RULE))
                put_fill(style, bar, style.theme.hues[self.hue].strong, role="divider")

    def _in_frames(self) -> bool:
        """Return whether players' columns have frames: on white, boxes at their right would stand in nothing."""
        return self.style.theme.tint(self.hue, "row") is not None or (bool(self.pick) and self._paired())

    def _low(self) -> bool:
        """Return whether the page has no height for what a row takes below its name: a square one has it for few."""
        style, players = self.style, len(self.style.area(self.names).boxes)
        rows = sum(len(style.area(row.area).boxes) // players for row in self.lines)
        return style.paper.height < LOW and not (style.low and rows <= FEW)

    def _small(self) -> bool:
        """Return whether the page is low and narrow."""
        return self._low() and self.style.paper.width <= SMALL

    def _gap(self) -> float:
        return self.style.frame_gap(GAP)

    def _spans(self) -> list[float]:
        """Return the widths of the words and of the players' columns as shares."""
        style, count = self.style, len(self.style.area(self.names).boxes)
        apart = self.style.frame_gap(APART)
        least = self._least_column()
        # Two pads of one sheet stand in the same columns; only a long word makes the rows' names wider.
        room = style.room_width
        names = max(self._label(row).width for row in self.lines)
        if self._low() and not self._small() and style.letters > 1:
            # In large print the names of all pages are on one line, and need no more.
            rows = [PadRow(area=name) for name in self.alike]
            label = max(names, style.mm(TEXT), *(self._label(row).width for row in rows)) + apart
        else:
            label = max(names, 0.0 if self._small() else style.mm(TEXT), self._room_of_names()) + apart
        return [label, *[max(least, (room - label) / count)] * count]

    def _least_column(self) -> float:
        """Return the least width in mm of a player's column, with what is free beside it."""
        style = self.style
        heads = [self._pair(self._captions(row)).width for row in self.lines if row.heads]
        discs = -(-len(self.pick) // self._lines_of_discs()) * style.mm(CLOSE)
        return max(style.mm(COUNT + POINTS), discs, *heads, 0.0) + 2 * self._aside() + style.frame_gap(APART)

    def _room_of_names(self) -> float:
        """Return the width in mm that the words of the rows have beside the least columns."""
        style, count = self.style, len(self.style.area(self.names).boxes)
        if self._small():
            return style.room_width * WORDS / (count + WORDS) - self.style.frame_gap(APART)
        widest = style.mm(WIDEST * (1.5 if self._low() else 1.0))
        return min(widest, style.room_width - count * self._least_column() - self.style.frame_gap(APART))

    def _sizes(self) -> tuple[TypeStyle, str]:
        """Return the face of the rows' names and the size of their icons.

        On small paper they are the largest with which all names stand on one line.
        """
        style = self.style
        if not self._low():
            # Tall letters of a size are larger: two lines of them would fill the plate.
            return SMALLER_LABEL if style.language.tall else LABEL, "box" if style.low else "cost"
        if not self._small():
            return SMALLER_LABEL, "cost"
        room = self._room_of_names() - style.mm(1.4 + AIR + TIP)
        for face, symbol in product((LARGE_LABEL, LABEL), ("box", "cost")):
            free = room - style.icon_size(symbol)
            if all(self._width_of_name(row.area, face) <= free for row in self.lines):
                return face, symbol
        return SMALLER_LABEL, "cost"

    def _in_line(self) -> bool:
        """Return whether names and what they take stand side by side, which saves the height of a square page."""
        style, (face, symbol) = self.style, self._sizes()
        if not (style.low and self._low()):
            return False
        rows = {*self.alike, *(row.area for row in self.lines)}
        said = max(style.width_of(style.title(row), face) + style.width_of(fill_hint(style, row), HINT) for row in rows)
        return said + style.icon_size(symbol) + style.mm(2 * AIR + 1.4 + TIP) <= style.room_width / 4

    def _lines_of_name(self, area: str) -> int:
        """Return how many lines a row's name may take; on small paper, one where something stands below it."""
        return 1 if (self._low() or self.style.low) and fill_hint(self.style, area) else 2

    def _width_of_name(self, area: str, face: TypeStyle) -> float:
        width = self.style.width_of if self._lines_of_name(area) == 1 else self.style.width_on_two_lines
        return width(self.style.title(area), face)

    def _across(self, label: Piece, cells: Sequence[Piece]) -> Piece:
        return Spans(parts=[label, *cells], spans=self._spans(), gap=self.style.frame_gap(APART))

    def _aside(self) -> float:
        """Return what boxes keep off the sides of their column, in mm: all as much as one in the frame of a total."""
        return self.style.mm(EDGE if self.style.theme.spec.solid_banners else EDGE + FRAME)

    def _inside(self, piece: Piece) -> Piece:
        """Return what stands in a player's column, off its edges."""
        return piece.pad(self._aside(), 0)

    def _columns(self, rect: Rect) -> list[Rect]:
        """Return the players' columns."""
        apart = self.style.frame_gap(APART)
        return rect.columns(Spans(parts=[], spans=self._spans(), gap=apart).widths(rect.width), apart)[1:]

    def _put_columns(self, rect: Rect, tint: str, corners: str) -> None:
        """Put the grounds of the players' columns."""
        for column in self._columns(rect):
            put_fill(self.style, column, self.style.theme.tint(self.hue, tint), corners)

    def _put_frames(self, rect: Rect) -> None:
        """Put a thin line around each player's column; in themes without tints dots between, if all boxes fill it."""
        style, columns = self.style, self._columns(rect)
        if self._in_frames():
            for column in columns:
                style.ink.rectangle(column, thin_line(style, self.hue), radius=style.mm(RADIUS), role="column")
            return
        beside = rect.inset(0, style.mm(EDGE))
        totals = (bounds_of(mark, text_width)[1] for mark in style.ink.marks if mark.role == "total")
        bottom = min([beside.bottom, *(top for top in totals if top > rect.y)])
        for column in columns[1:]:
            x = column.x - self.style.frame_gap(APART) / 2
            style.ink.line([(x, beside.y), (x, bottom)], dots(style), role="column")

    def _names(self) -> Piece:
        style, area = self.style, self.style.area(self.names)
        title = words(style, style.title(area.id).upper(), NAME, role="title").pad(style.mm(AIR), 0)
        label = title.pad(back=lambda rect: put_plate(style, rect, self.hue, tint="strip", whole=True))
        boxes = [self._inside(self._box(partial(put_written, style, box=box), NAMES)) for box in area.boxes]
        return self._across(label, boxes).growing(1.2)

    def _picks(self) -> Piece:
        """Return the discs of which each player ticks one."""
        style, players = self.style, len(self.style.area(self.names).boxes)
        label = words(style, style.note(self.picked), SMALLER_LABEL, lines=2, role="title")
        label = label.pad(style.mm(AIR), 0, back=lambda rect: put_plate(style, rect, self.hue, tint="row", whole=True))
        side = style.mm(DISC)
        if self._lines_of_discs() == 1:
            wide = style.mm(CLOSE)
            discs: Piece = Row(
                parts=[Drawn(wide=wide, high=side, draw=partial(self._put_pick, name), grow=1) for name in self.pick]
            )
        else:
            high = side * (1 + STEP * (len(self._pips()) - 1))
            discs = Drawn(high=high, draw=self._put_pips).pad(most=high)
        return self._across(label, [self._inside(discs).pad(0, style.mm(0.3), 0, 0)] * players)

    def _pips(self) -> list[tuple[Name, ...]]:
        """Return what the discs show in lines of two and of one by turns: five stand as the pips of a die."""
        pairs = [self.pick[at : at + 3] for at in range(0, len(self.pick), 3)]
        return [line for three in pairs for line in (three[:2], three[2:]) if line]

    def _put_pips(self, rect: Rect) -> None:
        side = self.style.mm(DISC)
        for index, line in enumerate(self._pips()):
            row = rect.without_top(index * STEP * side).top_strip(side)
            for name, share in zip(line, PIPS if len(line) > 1 else (0.5,), strict=True):
                self._put_pick(name, Rect(rect.x + share * rect.width - side / 2, row.y, side, side))

    def _lines_of_discs(self) -> int:
        """Return how many lines the discs take: two where the columns of a narrow paper would make them small."""
        return 1 if self._column() >= len(self.pick) * NARROW else 2

    def _put_pick(self, name: str, rect: Rect) -> None:
        """Put a disc to tick, with room between it and the next."""
        put_disc(self.style, rect.centred(min(rect.width, rect.height) - self.style.mm(0.6)), name)

    def _heads(self, row: PadRow) -> Piece:
        """Return what stands over the boxes of a row, and over its words."""
        style, players = self.style, len(self.style.area(self.names).boxes)
        label = words(style, style.note(row.note), SMALLER_LABEL, lines=0).pad(
            style.mm(AIR), style.mm(0.4) if row.memo else 0.0
        )
        if not row.heads:
            return label
        if row.note:
            label = label.pad(back=partial(self._put_band, 0.0 if row is self.lines[0] else EDGE))
        return self._across(label, [self._inside(self._pair(self._captions(row)))] * players)

    def _put_band(self, above: float, rect: Rect) -> None:
        """Put the ground of the words before heads, as high as the grounds of the heads."""
        style = self.style
        top, high = rect.y - style.mm(above), rect.height + style.mm(above + HEAD)
        put_fill(style, Rect(rect.x, top, rect.width, high), style.theme.tint(self.hue, "strip"), "l")

    def _captions(self, row: PadRow) -> list[Piece]:
        """Return what stands over the two boxes of a player."""
        style = self.style
        return [
            words(style, style.note(head), face, anchor="centre", colour=colour)
            for head, face, colour in zip(row.heads, (HINT, SMALLER_LABEL), (style.theme.soft, None), strict=False)
        ]

    def _pair(self, parts: Sequence[Piece]) -> Piece:
        return Spans(parts=parts, spans=self._shares())

    def _shares(self) -> tuple[float, float]:
        """Return the parts of a player's column that the two boxes take; a count is short, however wide the column."""
        count = min(COUNT / (COUNT + POINTS), WIDE * max(1.0, self.style.letters, self.style.scale) / self._column())
        return count, 1.0 - count

    def _paired(self) -> bool:
        """Return whether a player has two boxes in some rows: what is added up stands at the right in all of them."""
        return any(row.beside for row in self.lines)

    def _lines(self, row: PadRow) -> Iterator[Piece]:
        style, area = self.style, self.style.area(row.area)
        players = len(style.area(self.names).boxes)
        rounds = len(area.boxes) // players
        beside = style.area(row.beside).boxes if row.beside else ()
        for number in range(rounds):
            cut = slice(number * players, (number + 1) * players)
            left: Sequence[Box | None] = beside[cut] or [None] * players
            cells = [self._cell(row, box, other) for box, other in zip(area.boxes[cut], left, strict=True)]
            last = number == rounds - 1 or number % EVERY == EVERY - 1
            label = self._label(row, str(number + 1) if rounds > 1 else "")
            line = self._across(label, cells).growing(1.3 if row.total else 1)
            yield line.pad(0, 0, 0, style.spacing(BREATH)) if last and number < rounds - 1 else line

    def _cell(self, row: PadRow, box: Box, beside: Box | None) -> Piece:
        """Return the boxes of a player in a row."""
        style = self.style
        if row.memo:
            return self._inside(self._box(partial(put_memo, style, box=box)))
        if beside is not None:
            return self._inside(self._box(partial(put_divided, style, boxes=(beside, box), shares=self._shares())))
        full = style.theme.spec.solid_banners
        inner = self._box(partial(put_written, style, box=box), TOTAL if row.total and full else ROW)
        if not row.total:
            return self._inside(self._pair([space(), inner]) if self._paired() else inner)
        if self._paired():
            colour = style.theme.hues[self.hue].on if full else None
            sign = words(style, "=", FIGURE, anchor="centre", colour=colour, role="sign")
            inner = self._pair([sign, inner])
        # A thick frame in place of a solid ground is no thinner than the air over other boxes.
        above = 0.5 if full else (TOTAL - ROW) / 2 + 0.5
        return inner.pad(self._aside(), style.mm(above), back=self._put_solid)

    def _box(self, draw: Callable[[Rect], object], high: float = ROW) -> Piece:
        """Return a box as high as its row, though no higher than a part of a player's column is wide."""
        least = self.style.mm(high)
        return Drawn(high=least, draw=draw).pad(most=max(least, HIGHEST * self._column()))

    def _column(self) -> float:
        """Return about how wide the column of a player is, in mm."""
        return 0.8 * self.style.room_width / len(self.style.area(self.names).boxes)

    def _put_solid(self, rect: Rect, *, label: bool = False) -> None:
        """Put the solid ground of the total, a plate under its ``label``; a frame of that shape in other themes."""
        style, tone = self.style, self.style.theme.hues[self.hue]
        if style.theme.spec.solid_banners and label:
            put_plate(style, rect, fill=tone.strong)
        elif style.theme.spec.solid_banners:
            put_fill(style, rect, tone.strong, "t b", "total")
        else:
            paint = Paint(fill=solid_fill(style, self.hue), stroke=tone.strong, width=style.mm(FRAME))
            rect = rect.inset(style.mm(FRAME / 2))
            if label:
                side = rect.right - style.mm(TIP)
                tip = [(side, rect.y), (rect.right, rect.middle), (side, rect.bottom)]
                style.ink.polygon([(rect.x, rect.y), *tip, (rect.x, rect.bottom)], paint, role="total")
            else:
                style.ink.rectangle(rect, paint, radius=style.mm(RADIUS), role="total")

    def _put_course(self, number: int, last: int, left: float, right: float, rect: Rect) -> None:
        """Put a course of stones under a round, below the one of the round before: a wall grows as the game does.

        Its joints keep off what stands in it at the ``left`` and the ``right``, which are so many mm wide. The ``last``
        round ends the wall.
        """
        style, theme, width = self.style, self.style.theme, self.style.hair_paint.width
        wall, first = rect.left_strip(rect.width - style.mm(TIP)), number % EVERY == 1
        wall = wall.without_top(0.0 if first else -self._gap())
        free = wall.without_left(left).left_strip(wall.width - left - right)
        joints = [free.x + part * free.width for part in JOINTS[number % len(JOINTS)]]
        white = theme.plate in (None, theme.white)
        put_fill(style, wall, theme.plate, role="plate")
        if white:
            joints = joints[:1]  # a blank stone between two would look like a box to write in
        lines = [((x, wall.y), (x, wall.bottom)) for x in [*joints, *([wall.x, wall.right] if white else [])]]
        # Two courses share the line between them, over the grounds of both: drawn twice it would be thicker.
        ends = number == last or not number % EVERY
        lines += [((wall.x, y), (wall.right, y)) for y in [wall.y, *([wall.bottom] if ends else [])]]
        for line in lines:
            style.ink.line(line, Paint(stroke=style.tone("stone", 0.7), width=width), role="joint")

    def _label(self, row: PadRow, number: str = "") -> Piece:
        """Return the words of a row: those of the total, the number of a round, or a name and what it takes."""
        if row.total:
            return self._label_of_total(row)
        return self._label_of_round(row, number) if number else self._named(row)

    def _label_of_total(self, row: PadRow) -> Piece:
        style, tone = self.style, self.style.theme.hues[self.hue]
        colour = tone.on if style.theme.spec.solid_banners else style.theme.ink
        text = words(style, style.title(row.area).upper(), NAME, colour=colour, role="total", grow=1)
        line = Row(parts=[laurel(style, self.hue), text], gap=style.mm(1.4))
        return line.pad(style.mm(AIR), 0, style.mm(TIP + 0.6), 0, back=partial(self._put_solid, label=True))

    def _label_of_round(self, row: PadRow, number: str) -> Piece:
        style, air = self.style, self.style.mm(AIR)
        said = words(style, style.title(row.area), HINT, colour=style.theme.soft, role="title")
        figure = words(style, number, TRACK, anchor="centre", role="round").pad(wide=style.mm(ROUND - TIP))
        rounds = len(style.area(row.area).boxes) // len(style.area(self.names).boxes)
        course = partial(self._put_course, int(number), rounds, said.width + 2 * air, figure.width)
        return Row(parts=[said, space(grow=1), figure], gap=air).pad(air, 0, style.mm(TIP), 0, back=course)

    def _told(self, how: str) -> Piece:
        """Return what a row takes, under or beside its name."""
        style, low = self.style, self._low()
        # A page that is not high has room for two short lines.
        lines, tight = 1 if low or style.low else 2, low or style.language.tall
        told = words(style, how, HINT, lines=lines, colour=style.theme.soft, tight=tight)
        if self._in_line():
            return told
        # Letters reach below their line, further below a tight one: they keep off the edge of the plate.
        reach = TALL_BELOW if style.language.tall else BELOW
        return told.pad(0, 0, 0, self._off_edge(HINT, reach, tight=tight))

    def _above_capitals(self) -> float:
        """Return how far letters reach above capitals, as a part of their height."""
        return TALLER if self.style.language.tall else 0.0

    def _off_edge(self, face: TypeStyle, reach: float, *, tight: bool) -> float:
        """Return the air in mm between a line and the edge of its plate: letters keep `OFF_EDGE` off it.

        They ``reach`` so far beyond the height of capitals, as a part of it.
        """
        style = self.style
        free = ((TIGHT if tight else style.lead / CAP_HEIGHT) - 1) / 2
        return max(OFF_EDGE + plate_inset(style, whole=True) - (free - reach) * style.cap(face), 0.0)

    def _named(self, row: PadRow) -> Piece:
        """Return the icon of a row, its name, and what it takes under it or beside it."""
        style, area, air, low = self.style, self.style.area(row.area), self.style.mm(AIR), self._low()
        face, side = self._sizes()
        symbol: list[Piece] = [icon(style, area.icon, side, role="title")] if area.icon else []
        title, how = style.title(area.id), fill_hint(style, area.id)
        # All names have one size, also where only some of them need two lines; on small paper their face sees to it.
        names = [] if low else [*self.alike, *(each.area for each in self.lines if not each.total)]
        # Two lines of tall letters would fill the plate.
        tall = style.language.tall and bool(how)
        told = [
            words(
                style,
                title,
                face,
                lines=self._lines_of_name(area.id),
                role="title",
                tight=low or tall,
                beside=[style.title(name) for name in names],
            )
        ]
        if how:
            told.append(self._told(how))
        said: Piece = Row(parts=told, gap=air)
        if not self._in_line():
            above = self._off_edge(face, self._above_capitals(), tight=low or tall)
            # Tall letters fill their lines: what is free keeps name and hint apart as much as both off the plate.
            said = Column(parts=told, gap=style.mm(0.6) if tall else 0.0, spread=tall).pad(0, above, 0, 0)
        tip = style.mm(TIP + (0.0 if self._small() else OFF))
        named = Row(parts=[*symbol, said.growing(1)], gap=style.mm(1.4)).pad(air, 0, tip, 0)
        if row.memo:
            return named
        tint = "strip" if row.joined else ""
        return named.pad(back=lambda rect: put_plate(style, rect, self.hue, tint=tint, whole=True))
