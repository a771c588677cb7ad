"""Sums to write: in one line with the name of each part above its box, or in lines one under the other."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from sheetgen.layout.area import Area
from sheetgen.layout.score_model import Formula
from sheetgen.marks.marks import Colour, Paint
from sheetgen.place.blocks import BaseView
from sheetgen.place.boxes import put_written
from sheetgen.place.page_style import PageStyle
from sheetgen.place.panel_heads import character_hue
from sheetgen.place.panels import solid_fill
from sheetgen.place.parts import SPRIG, centred, framed, icon, laurel, put_leader, put_sprigs, sign, space, words
from sheetgen.place.pieces import Column, Drawn, Fallback, Grid, Piece, Row
from sheetgen.place.rect import Rect
from sheetgen.place.typesetting import CLASS, NAME, SMALLER_LABEL
from sheetgen.text.value_types import AreaId, Name

BOX, HIGH, AIR = 9.4, 8.8, 1.4
"""Of a sum in one line: the least width and height of a box, the air around, in mm on A4."""
ROW, GAP, WRITTEN, ALONE, TOTAL, SIGN, BEFORE, AFTER, LOW = 10.0, 1.0, 13.4, 26.0, 12.6, 2.4, 1.1, 0.7, 0.9
"""Of lines: the height of one, the gap between two, the width of a box, of one alone, the height of the total, the
width of a sign, the air after it and after the box; the part of its height that a line has on a low page."""
MANY, CLOSE, FILLED = 5, 0.6, 0.86
"""Lines of more parts than this are so far apart, in mm on A4, and have this part of their height; boxes fill them."""
ALIKE = 0.85
"""A name of at least this part of the longest one's width is broken where that one is."""


class ScoreRowView(BaseView):
    """``fields`` are the parts, ``total`` is their sum; ``notes`` stand below them.

    A ``quiet`` sum is not the total of the sheet: it is a part of another sum.
    """

    name = "sum"
    takes = {"fields": ("number",), "total": ("number",)}
    fields: tuple[AreaId, ...]
    total: AreaId
    notes: tuple[Name, ...] = ()
    hue: Name = "red"
    quiet: bool = False

    def piece(self) -> Piece:
        style, hue = self.style, character_hue(self.style, self.view, self.hue)
        fields = style.areas(self.fields)
        signs = ["+"] * (len(fields) - 1) + ["="]
        boxes = [
            Row(parts=[_written(style, field, BOX, HIGH).growing(1), sign(style, mark, 3.8)])
            for field, mark in zip(fields, signs, strict=True)
        ]
        between = max(style.mm(0.4), 0.4)
        line: Piece = Grid(
            rows=[[self._named(field) for field in fields], boxes], between=between, tall=[0, 1], even=True
        )
        share, below = 0.16 if len(self.fields) > 4 else 0.25, 0.0
        if self.notes:
            note = words(style, style.note(*self.notes), lines=0, colour=style.theme.soft).pad(style.mm(0.8), 0)
            line = Column(parts=[line.growing(1), note], gap=style.mm(0.9))
            below = note.height((1 - share) * self.sheet_width - 2 * style.mm(AIR)) + style.mm(0.9)
        body = line.pad(style.mm(AIR), style.spacing(AIR * 0.7)).growing(1)
        total = self._total(hue, below, share * self.sheet_width)
        return framed(style, Row(parts=[body, total]), hue)

    def _name(self, field: Area) -> str:
        """Return the short name that the report has for a part of the score, else the area's own."""
        language = self.style.language
        is_part = field.id == f"{self.style.game.scoring.written}.{field.key}" and language.has(f"score.{field.key}")
        return language.text(f"score.{field.key}") if is_part else self.style.title(field.id)

    def _long_names(self) -> list[str]:
        """Return the names about as long as the longest: none of them has one line where another needs two."""
        names = [self._name(field) for field in self.style.areas(self.fields)]
        widths = {name: self.style.width_of(name, SMALLER_LABEL) for name in names}
        return [name for name, wide in widths.items() if " " in name and wide > ALIKE * max(widths.values())]

    def _named(self, field: Area) -> Piece:
        """Return the icon and the name over a box."""
        style, called = self.style, self._name(field)
        put = partial(words, style, called, SMALLER_LABEL, anchor="centre", role="score")
        long = self._long_names()
        name = put(lines=0, beside=long) if called in long else put(lines=2)
        upper: list[Piece] = (
            [icon(style, field.icon, "cost" if style.low else "box", role="score")] if field.icon else []
        )
        # Names of one line and of two end on one line, over their boxes.
        return Column(parts=[*upper, space(grow=1), name], gap=style.mm(0.2)).pad(0, 0, style.mm(1.6), 0)

    def _total(self, hue: str, below: float, wide: float) -> Piece:
        """Return the total, ``wide`` mm; its box is on the line of the others, under which stands ``below`` mm."""
        style, air = self.style, self.style.spacing(AIR * 0.7)
        tone, full = style.theme.hues[hue], style.theme.spec.solid_banners and not self.quiet
        colour = tone.on if full else style.theme.ink
        title = words(style, style.title(self.total).upper(), NAME, lines=2, colour=colour, role="total")
        named = Row(parts=[title] if self.quiet else [laurel(style, hue), title], gap=style.mm(1.4))
        written = partial(put_written, style, box=style.area(self.total).boxes[0])
        # It begins on the line of the others, and ends under what stands below them.
        high = style.mm(HIGH) * 1.1 + (0.0 if self.quiet else below)
        # A wider box would be taken for a line of text, which is written at its left end.
        box = centred(Drawn(wide=min(2.9 * high, wide - 2 * style.mm(AIR)), high=high, draw=written))
        column = Column(parts=[centred(named).growing(1), box.pad(most=high)], gap=style.mm(0.8))
        solid = partial(_put_total, style, hue=hue)
        if self.quiet:
            return column.pad(style.mm(AIR), air, bottom=air + below, wide=wide)
        return column.pad(style.mm(AIR), air, bottom=max(air, style.mm(1.2)), back=solid, wide=wide)


def _only_loses(formula: Formula) -> bool:
    """Return whether a formula ends in a multiplication or a table with numbers below 0 alone."""
    numbers = [each.number for step in formula.steps[-1:] if step.word in ("times", "table") for each in step.by]
    return bool(numbers) and max(numbers) <= 0


def _put_total(style: PageStyle, rect: Rect, hue: str) -> None:
    """Put the solid ground of a total in a thick frame."""
    # Around a pale ground it stands as far outside as the frames of panels, clear of the box.
    width, inside = (0.5, 0.25) if style.theme.spec.solid_banners else (0.4, 0.0)
    paint = Paint(fill=solid_fill(style, hue), stroke=style.theme.hues[hue].strong, width=style.mm(width))
    style.ink.rectangle(rect.inset(style.mm(inside)), paint, radius=style.mm(0.8), role="total")


def _put_dots(style: PageStyle, name: str, rect: Rect) -> None:
    """Put dots from a name to what ends its line."""
    put_leader(style, rect, style.width_of(name, SMALLER_LABEL))


def _written(style: PageStyle, field: Area, wide: float, high: float) -> Piece:
    box = field.boxes[0]
    drawn = Drawn(wide=style.mm(wide), high=style.mm(high), draw=lambda rect: put_written(style, rect, box))
    return drawn.pad(most=style.mm(high) * 1.3)


class ScoreColumnView(BaseView):
    """``fields`` are numbers of the score from top to bottom: what is added, what is taken off, and the total.

    ``title`` is a note that names the total, ``note`` stands under it, ``hue`` is that of its ground, ``icon`` is drawn
    in place of the laurel.
    """

    name = "totals"
    takes = {"fields": ("number",)}
    fields: tuple[AreaId, ...]
    title: Name | None = None
    note: Name | None = None
    hue: Name = "red"
    icon: Name | None = None

    def piece(self) -> Piece:
        fields = self.style.areas(self.fields)
        signs = self._signs(fields)
        parts = [self._line(field, signs.get(field.key, "")) for field in fields]
        return Column(parts=parts, gap=self.style.mm(CLOSE if self._many() else GAP))

    def _many(self) -> bool:
        return len(self.fields) > MANY

    def _signs(self, fields: Sequence[Area]) -> dict[str, str]:
        """Return the sign before each part of the score."""
        parts = self.style.game.scoring.parts
        signs = {part.name: "+" if part.sign > 0 else "–" for part in parts}
        whole = {part.name for part in parts[:1]} <= {field.key for field in fields}
        # The first number of a whole sum has no plus, nor has one that is written with its own minus.
        losses = {part.name for part in parts if part.formula is not None and _only_loses(part.formula)}
        bare = [each for each in fields if (each.below_zero and each.key in losses) or (whole and each is fields[0])]
        return signs | {each.key: signs[each.key].replace("+", " ") for each in bare if each.key in signs}

    def _line(self, field: Area, mark: str) -> Piece:
        """Return a line of the sum; the one without a sign is the sum itself."""
        style = self.style
        high = ROW * (FILLED if self._many() else LOW if style.low else 1.0)
        air = 0.4 if mark and self._many() else 0.7
        # A sum that stands alone has room for a wide box.
        wide = WRITTEN if mark or len(self.fields) > 1 else ALONE
        box = _written(style, field, wide, (high if mark else high + TOTAL - ROW + 1.0) - 2 * air)
        end = box.pad(style.mm(BEFORE), style.mm(air), style.mm(AFTER), style.mm(air))
        if mark:
            called = style.title(field.id)
            dotted = partial(_put_dots, style, called)
            part = words(style, called, SMALLER_LABEL, lines=2, role="title").pad(style.mm(1.4), 0, back=dotted)
            symbol: list[Piece] = (
                [icon(style, field.icon, role="score").pad(style.mm(1.2), 0, 0, 0)] if field.icon else []
            )
            row = Row(parts=[*symbol, part.growing(1), sign(style, mark, SIGN), end]).pad(high=style.mm(high))

            def back(rect: Rect) -> None:
                # On white a frame around that of the box would be a second one.
                if style.theme.plate not in (None, style.theme.white):
                    ground = Paint(fill=style.theme.plate)
                    style.ink.rectangle(rect, ground, radius=style.mm(0.8), role="panel")

            return row.pad(back=back).growing(1)
        return self._sum(field, end)

    def _sum(self, field: Area, end: Piece) -> Piece:
        """Return the line of the sum itself, with its box at the ``end``."""
        style = self.style
        full = style.theme.spec.solid_banners
        colour = style.theme.hues[self.hue].on if full else style.theme.ink
        title = (style.note(self.title) or style.title(field.id)).upper()
        if self.note or self.icon:
            name = [words(style, title, NAME, lines=2, colour=colour, role="total")]
            name += [words(style, style.note(self.note), lines=2, colour=colour)] if self.note else []
            drawing = laurel(style, self.hue, style.mm(6.2), self.icon or "laurel")
            middle: Piece = Row(parts=[drawing, Column(parts=name, grow=1)], gap=style.mm(1.4)).pad(style.mm(1.6), 0, 0)
        else:
            middle = self._over_laurel(title, colour)
        equals = Drawn(wide=style.mm(SIGN), draw=lambda rect: style.put_number(rect, "=", colour=colour, role="sign"))
        line = Row(parts=[middle.growing(1), equals, end])
        return line.pad(back=lambda rect: _put_total(style, rect, self.hue)).growing(1.3)

    def _over_laurel(self, title: str, colour: Colour) -> Piece:
        """Return the name over two sprigs of laurel, in the size of the classes where that has room."""
        style = self.style
        sprigs = Drawn(high=style.mm(SPRIG), draw=partial(put_sprigs, style, colour=colour))
        made = [
            Column(parts=[centred(words(style, title, face, colour=colour, role="total")), sprigs], gap=style.mm(0.9))
            for face in (CLASS, NAME)
        ]
        return Fallback(piece=made[0], otherwise=made[1]).pad(style.mm(1.2), 0, 0)
