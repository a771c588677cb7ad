"""The panels of a player aid: a title over icons with their names, sentences in their order, or a table of years."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from sheetgen.layout.score_model import Formula
from sheetgen.marks.marks import Paint
from sheetgen.place.blocks import BaseView
from sheetgen.place.boxes import FILLED
from sheetgen.place.page_style import PageStyle
from sheetgen.place.panel_heads import put_head_ground
from sheetgen.place.panels import RADIUS, banner_level, put_frame, put_ground, put_meander, put_plate
from sheetgen.place.paper import Misfit
from sheetgen.place.parts import banner, centred, framed, icon, plate, price, shown_gain, space, words
from sheetgen.place.pieces import Column, Drawn, Grid, Piece, Row, Text, nothing
from sheetgen.place.rect import Rect
from sheetgen.place.typesetting import FIGURE, NAME, SMALLER_LABEL, SMALLER_NAME, WORD, SetText
from sheetgen.rules.printed_names import PrintedNames
from sheetgen.rules.score_chain import ScoreChain
from sheetgen.text.value_types import AreaId, Name, PositiveNumber

AIR, HEAD, FOOT, BESIDE, INDENT = 1.4, 6.0, 0.8, 1.2, 1.8
ROW, CELL = 6.0, 6.6
WIDTH, KEY, FAMILY, SAMPLE = 88.0, 4.0, 5.0, 8.2


class Titled(BaseView):
    """A panel under a title: the text ``aid.titles`` of its key ``title``."""

    over: ClassVar[float] = 0.0
    """The air in mm on A4 between the title and what is under it."""
    chief: ClassVar[bool] = False
    """Whether the panel is what the aid is mainly for: a Greek key follows its title."""
    title: Name

    def piece(self) -> Piece:
        style = self.style
        top = self.head().pad(style.mm(AIR), 0, back=self._put_ground)
        body = self.body().pad(style.mm(AIR), style.mm(self.over), bottom=style.mm(FOOT)).growing(1)
        return framed(style, Column(parts=[top, body]))

    def _put_ground(self, rect: Rect) -> None:
        put_head_ground(self.style, rect, "stone")

    def body(self) -> Piece:
        """Return what is under the title."""
        raise NotImplementedError

    def head(self) -> Piece:
        """Return the title."""
        style, text = self.style, self.style.language.text(f"aid.titles.{self.title}").upper()
        key = Drawn(draw=self._put_key if self.chief else nothing, grow=1)
        high = max(style.mm(HEAD), style.line_height(NAME) + style.mm(FOOT))
        return Row(parts=[words(style, text, NAME, role="title"), key]).pad(high=high)

    def _put_key(self, rect: Rect) -> None:
        """Put a Greek key after the title, as long as there is room."""
        put_meander(self.style, rect.without_left(self.style.mm(KEY)), "stone", last=True, most=math.inf)


def striped(style: PageStyle, rows: Sequence[Sequence[Piece]], *, heads: int = 0, grows: Sequence[float] = ()) -> Grid:
    """Return a table; after its ``heads`` each row has a line above it, every second a ground.

    All reach from frame to frame of the panel.
    """

    def stripe(index: int, row: Rect) -> None:
        row = row.inset(-(style.mm(AIR) - style.frame_paint.width), 0)
        if index < 0:
            return
        if index % 2 == 0:
            put_ground(style, row, "stone", "row")
        style.ink.line([(row.x, row.y), (row.right, row.y)], style.hair_paint, role="table")

    grounds = [lambda row, at=at: stripe(at, row) for at in range(-heads, len(rows) - heads)]
    return Grid(rows=rows, grows=grows, tall=[0.0] * heads + [1.0] * (len(rows) - heads), grounds=grounds)


class Legend(Titled):
    """Every icon of the game with its name, in ``across`` columns.

    The icons of each of ``families`` fill a column under its name, the text ``aid.families`` of its key in ``heads``;
    those that are in none follow in columns of their own.
    """

    name = "legend"
    over = FOOT
    across: PositiveNumber
    families: tuple[tuple[Name, ...], ...] = ()
    heads: tuple[Name, ...] = ()

    def body(self) -> Piece:
        style, text, text_or = self.style, self.style.language.text, self.style.language.text_or
        high = max(style.icon_size("box") + style.spacing(0.8), style.line_height(WORD))

        def cell(name: str) -> Piece:
            # As the sheets have it, where a language has a shorter word for them.
            said = text_or(f"icons.{name}.brief", text(f"icons.{name}.one"))
            label = words(style, said, role="legend").pad(style.mm(BESIDE), 0)
            entry = Row(parts=[icon(style, name, "box", role="legend"), label])
            return entry.pad(high=high).growing(1)

        columns = self._columns()
        down = max(map(len, columns))
        free = [[space(high=high, grow=1) for _ in range(down - len(names))] for names in columns]
        lists = [[*map(cell, names), *rest] for names, rest in zip(columns, free, strict=True)]
        for key, entries in zip(self.heads, lists, strict=False):
            entries.insert(0, self._family(key))
        return Row(parts=[Column(parts=entries) for entries in lists], gap=style.mm(AIR), even=True)

    def _family(self, key: str) -> Piece:
        """Return the name of a family over a line."""
        style = self.style
        name = words(style, style.language.text(f"aid.families.{key}"), SMALLER_LABEL, role="family")
        return name.pad(0, 0, high=style.mm(FAMILY), front=self._underline).pad(0, 0, 0, style.mm(FOOT))

    def _underline(self, rect: Rect) -> None:
        self.style.ink.line([(rect.x, rect.bottom), (rect.right, rect.bottom)], self.style.hair_paint, role="rule")

    def _columns(self) -> list[Sequence[str]]:
        """Return the icons of each column: a family each, then the icons that are in none."""
        listed = {name for family in self.families for name in family}
        names = [name for name in self.style.game.icons if name not in listed]
        across = max(self.across - len(self.families), 1)
        down = max(-(-len(names) // across), 1)
        return [*self.families, *(names[start : start + down] for start in range(0, len(names), down))]


class ScoringGuide(Titled):
    """Each line of the score with how it is counted: the language file's text under ``formulas``, or short phrases."""

    name = "scoring"

    def body(self) -> Piece:
        style = self.style
        chain = ScoreChain(PrintedNames(style.game, style.language))
        rows = []
        for part in style.game.scoring.parts:
            formula = Formula("points", (part.penalty,)) if part.penalty else part.formula
            how = "" if formula is None else chain.plain(formula)
            text = words(style, style.language.text_or(f"formulas.{part.name}", how), lines=0, role="guide")
            label = words(style, style.language.text(f"score.{part.name}"), SMALLER_LABEL, role="guide")
            rows.append([label.pad(0, 0, style.mm(INDENT), 0, high=style.mm(ROW)), text.growing(1)])
        return striped(style, rows, grows=[0.0, 1.0]).pad(wide=WIDTH * style.letters)


@dataclass(kw_only=True, eq=False)
class BalancedText(Text):
    """A text on as few lines as it needs, all of about the same length."""

    def set_in(self, width: float) -> SetText:
        made = super().set_in(width)
        least, most, lines = width / 2, width, len(made.lines)
        while lines > 1 and most - least > 1.0:
            middle = (least + most) / 2
            try:
                tried = super().set_in(middle)
            except Misfit:
                least = middle
                continue
            least, most, made = (least, middle, tried) if len(tried.lines) == lines else (middle, most, made)
        return made


class Steps(Titled):
    """Short sentences, texts of ``aid.steps``, a number before each; ``icons`` are those behind each sentence."""

    name = "steps"
    chief = True
    notes: tuple[Name, ...]
    icons: tuple[tuple[Name, ...], ...] = ()

    def body(self) -> Piece:
        style = self.style
        shown = [*self.icons, *[()] * len(self.notes)]
        steps = [self._step(number, *each) for number, each in enumerate(zip(self.notes, shown, strict=False), 1)]
        return striped(style, [[each] for each in steps]).pad(wide=WIDTH * style.letters)

    def _step(self, number: int, note: str, icons: Sequence[str]) -> Piece:
        """Return a number on a disc, its sentence, its icons."""
        style, side = self.style, self.style.line_height(SMALLER_LABEL) * 1.3

        def draw(rect: Rect) -> None:
            red = style.theme.hues["red"]
            style.ink.circle(rect.centre, rect.middle, side / 2, Paint(fill=red.strong), role="step")
            style.put_word(rect, str(number), SMALLER_LABEL, anchor="centre", colour=red.on, role="number")

        badge = Drawn(wide=side, high=side, draw=draw)
        text = BalancedText(style=style, text=style.language.text(f"aid.steps.{note}"), lines=0, role="step", grow=1)
        shown = [icon(style, name, "box", role="step") for name in icons]
        # Sentences of one line and of two stand at the same pitch.
        high = 2 * style.line_height(WORD) + style.mm(FOOT)
        return Row(parts=[badge, text, *shown], gap=style.mm(BESIDE)).pad(0, style.mm(FOOT / 2), high=high).growing(1)


class Sample(Titled):
    """How a line is read: one for the first of the buildings ``area``, under each of its parts a text of ``aid.line``.

    From left to right: the flag and the price on a plate, what it gives, a filled circle, which pays, and a box for a
    year.
    """

    name = "sample"
    takes = {"area": ("buildings",)}
    fixed = True
    area: AreaId

    def piece(self) -> Piece:
        """Return the title on a plate, the parts of a line after it."""
        style, text = self.style, self.style.language.text(f"aid.titles.{self.title}").upper()
        lines = [words(style, line, SMALLER_NAME, role="title") for line in style.split_in_two(text, SMALLER_NAME)]
        title = plate(style, Column(parts=lines).pad(0, 0, style.mm(BESIDE), 0), air=AIR)
        return framed(style, Row(parts=[title, self.body().growing(1).pad(0, 0, style.mm(AIR), 0)]))

    def body(self) -> Piece:
        style, text = self.style, self.style.language.text
        area, side = style.area(self.area), style.mm(SAMPLE)
        box = area.boxes[0]
        level = banner_level(style, area, box)
        drawn = {
            "price": price(style, box.cost, "box"),
            "gain": shown_gain(style, box.gain, SAMPLE),
            "circle": Drawn(wide=side, high=side, draw=self._circle),
            "year": Drawn(wide=side, high=side, draw=self._year),
        }
        if level is not None:
            # On small paper the symbol is larger than its share, and the tail of the flag must stay clear of it.
            high = style.icon_size("banner") + style.cap(FIGURE) + style.mm(4.2)
            drawn = {"flag": banner(style, level).pad(high=high), **drawn}
        said = [words(style, text(f"aid.line.{key}"), lines=2, anchor="centre", role="line") for key in drawn]
        cells = Row(parts=[centred(piece).growing(1) for piece in drawn.values()], even=True)

        hue, plated = level.family if level is not None else "stone", [*drawn].index("gain")

        def ground(rect: Rect) -> None:
            line = rect.inset(0, -style.mm(FOOT))
            put_ground(style, line, hue, "head", "t b")
            # The plate of a building reaches as far as its price.
            put_plate(style, line.left_strip(rect.width * plated / len(drawn)))
            put_frame(style, line, hue)

        below = Row(parts=[each.growing(1) for each in said], even=True)
        line = Column(parts=[cells.pad(back=ground), below], gap=style.mm(FOOT + BESIDE))
        return line.pad(style.mm(BESIDE), style.mm(FOOT + BESIDE), bottom=style.mm(FOOT))

    def _circle(self, rect: Rect) -> None:
        style, radius = self.style, self.style.mm(SAMPLE) / 2
        style.ink.circle(rect.centre, rect.middle, radius, style.box_paint, role="line")
        style.ink.circle(rect.centre, rect.middle, radius * FILLED, Paint(fill=style.theme.ink), role="line")

    def _year(self, rect: Rect) -> None:
        style, box = self.style, rect.centred(self.style.mm(SAMPLE))
        style.ink.rectangle(box, style.box_paint, radius=style.mm(RADIUS), role="line")
        style.put_number(box, "#", FIGURE, colour=style.theme.faint, role="line")


class YearTable(Titled):
    """A ``table`` of the game, a column for each year; the texts ``aid.TABLE`` name its rows, ``icons`` show them.

    ``heads`` are areas whose names stand over a row and those after it, by the row's key; such a line has an icon too.
    """

    name = "year-table"
    table: Name
    icons: tuple[Name, ...] = ()
    heads: dict[Name, AreaId] = {}

    def body(self) -> Piece:
        style, text, table = self.style, self.style.language.text, self.style.game.tables[self.table]
        years = max(map(len, table.values()))
        rows = [self._row(words(style, text("aid.year"), role="table"), range(1, years + 1))]
        icons, indent = iter(self.icons), 0.0
        for key, numbers in table.items():
            if key in self.heads:
                head = words(style, style.title(self.heads[key]), SMALLER_LABEL, role="table")
                rows.append(self._row(head, [], next(icons, "")))
                indent = style.icon_size("cost") + style.mm(BESIDE)
            label = words(style, text(f"aid.{self.table}.{key}"), role="table")
            rows.append(self._row(label.pad(indent, 0, 0), numbers, "" if indent else next(icons, "")))
        rows = [[*row, *(space() for _ in range(years + 1 - len(row)))] for row in rows]
        return striped(style, rows, grows=[0.0, *[1.0] * years])

    def _row(self, label: Piece, numbers: Sequence[int], shown: str = "") -> list[Piece]:
        """Return a line of the table: an icon if one is ``shown``, its label, and its numbers."""
        style = self.style
        before = [icon(style, shown, role="table")] if shown else []
        name = Row(parts=[*before, label], gap=style.mm(BESIDE)).pad(0, 0, style.mm(1.4), 0, high=style.mm(ROW))
        cells = [words(style, str(number), FIGURE, anchor="centre", role="table") for number in numbers]
        return [name, *(cell.pad(wide=style.mm(CELL)) for cell in cells)]
