"""The panels of a player aid: a title over icons with their names, sentences in their order, or a table of years."""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen.layout.score_model import Formula
from sheetgen.marks.marks import Paint
from sheetgen.place.blocks import BaseView
from sheetgen.place.page_style import PageStyle
from sheetgen.place.panel_heads import put_head_ground
from sheetgen.place.panels import put_ground
from sheetgen.place.parts import framed, icon, space, words
from sheetgen.place.pieces import Column, Drawn, Grid, Piece, Row
from sheetgen.place.rect import Rect
from sheetgen.place.typesetting import FIGURE, NAME, SMALLER_LABEL, WORD
from sheetgen.rules.printed_names import PrintedNames
from sheetgen.rules.score_chain import ScoreChain
from sheetgen.text.value_types import Name, PositiveNumber

AIR, HEAD, FOOT, BESIDE, INDENT = 1.4, 6.0, 0.8, 1.2, 1.8
ROW, CELL = 6.0, 6.6
WIDTH, GAP = 88.0, 1.2


class Titled(BaseView):
    """A panel under a title: the text ``aid.titles`` of its key ``title``."""

    title: Name

    def piece(self) -> Piece:
        style = self.style
        top = self.head().pad(style.mm(AIR), 0, back=lambda rect: put_head_ground(style, rect, "stone"))
        body = self.body().pad(style.mm(AIR), style.mm(FOOT)).growing(1)
        return framed(style, Column(parts=[top, body]))

    def body(self) -> Piece:
        """Return what is under the title."""
        raise NotImplementedError

    def head(self) -> Piece:
        """Return the title."""
        text = self.style.language.text(f"aid.titles.{self.title}").upper()
        return words(self.style, text, NAME, role="title").pad(high=self.style.mm(HEAD))


def striped(style: PageStyle, rows: Sequence[Sequence[Piece]], *, heads: int = 0, grows: Sequence[float] = ()) -> Grid:
    """Return a table; its ``heads`` stand on a ground; each other row has a line above it, every second a ground.

    All reach from frame to frame of the panel.
    """

    def stripe(index: int, row: Rect) -> None:
        row = row.inset(-(style.mm(AIR) - style.frame_paint.width), 0)
        if index < 0:
            put_head_ground(style, row, "stone")
            return
        if index % 2 == 0:
            put_ground(style, row, "stone", "row")
        style.ink.line([(row.x, row.y), (row.right, row.y)], style.hair_paint, role="table")

    grounds = [lambda row, at=at: stripe(at, row) for at in range(-heads, len(rows) - heads)]
    return Grid(rows=rows, grows=grows, tall=[0.0] * heads + [1.0] * (len(rows) - heads), grounds=grounds)


class Legend(Titled):
    """Every icon of the game with its name, in ``across`` columns.

    The icons of each of ``families`` fill a column; those that are in none follow in columns of their own.
    """

    name = "legend"
    across: PositiveNumber
    families: tuple[tuple[Name, ...], ...] = ()

    def body(self) -> Piece:
        style, text = self.style, self.style.language.text
        high = max(style.icon_size("box") + style.spacing(0.8), style.line_height(WORD))

        def cell(name: str) -> Piece:
            label = words(style, text(f"icons.{name}.one"), role="legend").pad(style.mm(BESIDE), 0)
            entry = Row(parts=[icon(style, name, "box", role="legend"), label])
            return entry.pad(high=high).growing(1)

        columns = self._columns()
        down = max(map(len, columns))
        free = [[space(high=high, grow=1) for _ in range(down - len(names))] for names in columns]
        lists = [Column(parts=[*map(cell, names), *rest]) for names, rest in zip(columns, free, strict=True)]
        return Row(parts=lists, even=True)

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


class Steps(Titled):
    """Short sentences, a number before each; ``notes`` are texts of ``aid.steps``."""

    name = "steps"
    notes: tuple[Name, ...]

    def body(self) -> Piece:
        style = self.style
        steps = [self._step(number, note) for number, note in enumerate(self.notes, 1)]
        return Column(parts=steps, gap=style.spacing(GAP)).pad(wide=WIDTH * style.letters)

    def _step(self, number: int, note: str) -> Piece:
        """Return a number on a disc, on the first line of its sentence."""
        style, side = self.style, self.style.line_height(SMALLER_LABEL) * 1.15

        def draw(rect: Rect) -> None:
            style.ink.circle(rect.centre, rect.middle, side / 2, Paint(fill=style.theme.ink), role="step")
            white = style.theme.white
            style.put_word(rect, str(number), SMALLER_LABEL, anchor="centre", colour=white, role="number")

        badge = Column(parts=[Drawn(wide=side, high=side, draw=draw), space(grow=1)])
        text = words(style, style.language.text(f"aid.steps.{note}"), lines=0, role="step")
        drop = max(side - style.line_height(WORD), 0.0) / 2
        sentence = Column(parts=[text, space(grow=1)]).pad(0, drop).growing(1)
        return Row(parts=[badge, sentence], gap=style.mm(INDENT)).growing(1)


class YearTable(Titled):
    """A ``table`` of the game with a column for each year; the texts ``aid.TABLE`` name its rows."""

    name = "year-table"
    table: Name

    def body(self) -> Piece:
        style, text, table = self.style, self.style.language.text, self.style.game.tables[self.table]
        lines = [(text(f"aid.{self.table}.{key}"), numbers) for key, numbers in table.items()]
        years = max(len(numbers) for _, numbers in lines)
        rows: list[list[Piece]] = []
        for label, numbers in [(text("aid.year"), tuple(range(1, years + 1))), *lines]:
            colour = style.theme.ink if rows else style.theme.soft
            name = words(style, label, colour=colour, role="table").pad(0, 0, style.mm(1.4), 0, high=style.mm(ROW))
            cells = [words(style, str(number), FIGURE, anchor="centre", role="table") for number in numbers]
            cells += [space() for _ in range(years - len(cells))]
            rows.append([name, *(cell.pad(wide=style.mm(CELL)) for cell in cells)])
        return striped(style, rows, grows=[0.0, *[1.0] * years])
