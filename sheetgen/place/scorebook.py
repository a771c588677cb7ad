"""A table's scorebook: a line for each game played, whichever it was, and a laurel for each player."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin

from sheetgen.layout.game import Game, Icon
from sheetgen.layout.language import Language
from sheetgen.marks.geometry import QUARTER
from sheetgen.marks.marks import Colour, IconMark, Page, PageBoxes, Paint
from sheetgen.place.edges import put_course
from sheetgen.place.pad_backing import petal
from sheetgen.place.pad_cover import cover_icons
from sheetgen.place.page_style import PageStyle
from sheetgen.place.panels import put_fill
from sheetgen.place.paper import Misfit, Paper
from sheetgen.place.parts import dots, laurel
from sheetgen.place.rect import Rect
from sheetgen.place.theme import Theme, mix_with_white
from sheetgen.place.typesetting import CLASS, NAME, SMALL, SMALLER_LABEL, WORD, SetText, TypeStyle
from sheetgen.text.complaint import Unusable, complaint_about, size_in_mm, translatable

_HUES = ("red", "blue", "green", "ochre", "purple", "turquoise")
_LINE, _LEAST_LINE, _GROUPS = 9.9, 9.0, (5, 6, 4, 7, 3)
"""The height of a game's line in mm on A4 and on any paper; how many lines there are between gaps, the best first."""
_GAME, _TOTALS, _NOTES, _EDGE = 26.5, 59.0, 172.5, 1.8
"""Where the columns begin, and how far in their words do, in parts of 200 of the width."""
_RING, _SYMBOL, _MOST_RINGS = 7.8, 0.66, 4
"""The width in mm on A4 of the ring around a game's symbol, how much of it the symbol has, and the most rings."""
_LEAST_WIDTH = 178.0
_WREATH = 0.9
"""How large a laurel is of what a column has room for."""
_PALE = 0.5
"""How much of a strip's colour the columns have, so that the boxes in them come first."""
_APART, _AROUND = 1.0, 1.0
"""In mm on A4: between the columns of two players, and around the boxes in a column."""


def place_scorebook(theme: Theme, language: Language, paper: Paper, games: Mapping[str, Game]) -> Page:
    """Return a page for ``games``, by their names in the language. Raises `Unusable` if the paper is too small."""
    try:
        if paper.width < _LEAST_WIDTH:
            raise Misfit(language.text("print.book.title"), _LEAST_WIDTH, paper.width)
        book = _Book(theme, language, paper, games)
        book.place()
    except Misfit:
        size = size_in_mm(paper.width, paper.height)
        message = translatable("the scorebook does not fit {paper} ({size})", paper=paper.name, size=size)
        raise Unusable([complaint_about("paper", message, translatable("try a4 or letter"))]) from None
    boxes = PageBoxes(paper.width, paper.height)
    return Page("scorebook", boxes, tuple(book.style.ink.marks), label=language.text("print.book.title"))


def symbols_of(games: Mapping[str, Game]) -> list[Icon]:
    """Return an icon for each game: its sign, or the first on its cover whose drawing and hue no game before it has."""
    taken: list[Icon] = []
    for game in games.values():
        used = {word for icon in taken for word in (icon.drawing or icon.name, icon.hue)}
        signs = [game.icons[game.sign]] if game.sign else []
        own = [icon for icon in (*signs, *cover_icons(game)) if not used & {icon.drawing or icon.name, icon.hue}]
        taken.append((own or cover_icons(game))[0])
    return taken


class _Book:
    """The page while it is placed; lengths follow the larger papers, and the smaller ones down to nine tenths."""

    def __init__(self, theme: Theme, language: Language, paper: Paper, games: Mapping[str, Game]) -> None:
        scale = max(min(paper.width / 205.0, paper.height / 285.0, 2.0), 0.88)
        self.style = PageStyle(next(iter(games.values())), language, theme, paper, scale, scale)
        self.games, self.symbols = games, symbols_of(games)
        self.room = Rect(0, 0, paper.width, paper.height).inset(paper.margin)

    def text(self, key: str, **values: object) -> str:
        return self.style.language.text(f"print.book.{key}", **values)

    def place(self) -> None:
        mm, room = self.style.mm, self.room
        self._heading(room.top_strip(mm(9.2)))
        heads = room.without_top(mm(13.0)).top_strip(mm(10.6))
        laurels = Rect(room.x, room.bottom - mm(3.8 + 23.0), room.width, mm(23.0))
        captions = heads.without_top(heads.height).top_strip(mm(9.2))
        lines = Rect(room.x, captions.y + captions.height, room.width, 0)
        high = laurels.y - mm(2.0) - lines.y
        self._heads(heads, captions, high + captions.height)
        self._lines(Rect(lines.x, lines.y, lines.width, high))
        self._laurels(laurels)
        foot = room.bottom_strip(mm(3.0))
        self._word(foot, self.text("small-print", games=", ".join(self.games)), SMALL, soft=True)

    def _column(self, row: Rect, start: float, end: float) -> Rect:
        return Rect(row.x + row.width * start / 200, row.y, row.width * (end - start) / 200, row.height)

    def _players(self, row: Rect) -> list[Rect]:
        return self._column(row, _TOTALS, _NOTES - 1.0).across(len(_HUES))

    def _word(
        self,
        rect: Rect,
        text: str,
        face: TypeStyle = WORD,
        *,
        soft: bool = False,
        white: bool = False,
    ) -> None:
        """Put a text in a rectangle, on as many lines as its width makes; the lines are centred on its middle."""
        style, theme = self.style, self.style.theme
        made: SetText = style.paragraph(text, face, rect.width)
        if max(style.width_of(line, face) for line in made.lines) > rect.width + 0.01:
            raise Misfit(text, made.width, rect.width)
        # Two lines are as long as each other.
        lines = style.split_in_two(text, face) if len(made.lines) == 2 else made.lines
        colour = theme.white if white else theme.soft if soft else theme.ink
        pitch = style.line_height(face)
        for index, line in enumerate(lines):
            y = rect.middle + style.cap(face) / 2 + (index - (len(lines) - 1) / 2) * pitch
            style.ink.text(rect.x, y, line, style.font(face), style.points(face), colour, role="book")

    def _heading(self, rect: Rect) -> None:
        style, theme, mm = self.style, self.style.theme, self.style.mm
        big, base = TypeStyle("title", "display"), rect.bottom - mm(2.4)
        title, subtitle = self.text("title").upper(), self.text("subtitle").upper()
        style.ink.text(rect.x, base, title, big.font, style.points(big), theme.ink, role="heading")
        x = rect.x + style.width_of(title, big) + mm(2.4)
        tip, middle = mm(1.1), base - style.cap(big) / 2
        style.ink.polygon([(x, middle - tip), (x + tip * 1.2, middle), (x, middle + tip)], Paint(theme.mistake))
        x += mm(3.1)
        style.ink.text(x, base, subtitle, NAME.font, style.points(NAME), theme.soft, role="heading")
        x += style.width_of(subtitle, NAME) + mm(5)
        for label, field in zip(("from", "to"), Rect(x, 0, rect.right - x, 1).across(2, mm(3)), strict=True):
            text = self.text(label)
            style.ink.text(field.x, base, text, style.font(WORD), style.points(WORD), theme.soft, role="heading")
            start = field.x + style.width_of(text, WORD) + mm(1.4)
            if field.right - start < mm(12):
                raise Misfit(text, mm(12), field.right - start)
            style.ink.line([(start, base + mm(0.5)), (field.right, base + mm(0.5))], Paint(stroke=theme.ink, width=0.2))
        put_course(style, Rect(rect.x, rect.bottom, rect.width, mm(2.4)), "merlons")

    def _heads(self, row: Rect, captions: Rect, depth: float) -> None:
        """Put a pennant with a field for each player's name, its column below it, and the names of the columns."""
        style, theme, mm = self.style, self.style.theme, self.style.mm
        plate, notes = self._column(row, 0, _TOTALS - 1.2), self._column(row, _NOTES, 200)
        self._plate(plate, theme.tint("red", "head"))
        self._plate(notes, theme.band)
        # All that is written at the left begins on two edges: of the dates, and of the games.
        first, second = self._column(row, _EDGE, _GAME), self._column(row, _GAME, _TOTALS - 3.5)
        self._word(first, self.text("players").upper(), NAME)
        self._word(second, self.text("once"), soft=True)
        self._word(notes.inset(notes.width * _EDGE / (200 - _NOTES), 0), self.text("notes").upper(), NAME)
        for hue, cell in zip(_HUES, self._players(row), strict=True):
            cell = cell.inset(mm(_APART / 2), 0)
            ground = Rect(cell.x, cell.y + mm(4), cell.width, row.height + depth - mm(4))
            tint = theme.tint(hue, "strip")
            put_fill(style, ground, tint and mix_with_white(tint, _PALE), "b", "column")
            solid = theme.spec.solid_banners
            # Outlines would be a second line beside that of the next pennant.
            paint = Paint(theme.hues[hue].strong) if solid else Paint(theme.white, theme.ink, 0.25)
            low = cell.bottom + mm(0.6)
            flag = [
                (cell.x, cell.y),
                (cell.right, cell.y),
                (cell.right, low),
                (cell.centre, low + mm(2.2)),
                (cell.x, low),
            ]
            style.ink.polygon(flag, paint, role="flag")
            style.ink.rectangle(cell.inset(mm(_AROUND), mm(_AROUND)), style.box_paint, radius=mm(0.9), role="name")
        names = captions.bottom_strip(mm(4.6))
        self._word(self._column(names, _EDGE, _GAME), self.text("date"), soft=True)
        if len(self.games) > 1:
            self._word(self._column(names, _GAME, _TOTALS - 1), self.text("game"), soft=True)
        self._bracket(self._column(names, _TOTALS, _NOTES - 1.0).inset(mm(_APART / 2 + _AROUND), 0))
        self._word(self._column(names, _NOTES + _EDGE, 200), self.text("kinds"), soft=True)

    def _bracket(self, over: Rect) -> None:
        """Put what is said of all totals in a bracket: over the first alone it would belong to one player."""
        style, mm, said = self.style, self.style.mm, self.text("totals")
        style.put_word(over, said, WORD, anchor="centre", colour=style.theme.soft, role="book")
        reach = style.width_of(said, WORD) / 2 + mm(_EDGE)
        for end, inner in ((over.x, over.centre - reach), (over.right, over.centre + reach)):
            points = [(end, over.middle + mm(1.2)), (end, over.middle), (inner, over.middle)]
            style.ink.line(points, Paint(stroke=style.theme.soft, width=0.2), role="bracket")

    def _plate(self, rect: Rect, fill: Colour | None) -> None:
        """Put a plate with an arrow end; its other corners are round as those of the panels."""
        style, theme, tip, radius = self.style, self.style.theme, self.style.mm(2.2), self.style.mm(0.9)
        x, y, low, bend = rect.x, rect.y, rect.bottom, radius * (1 - QUARTER)
        outline = None if fill is not None else theme.frame
        style.ink.steps(
            (
                ("M", x + radius, y),
                ("L", rect.right - tip, y),
                ("L", rect.right, rect.middle),
                ("L", rect.right - tip, low),
                ("L", x + radius, low),
                ("C", x + bend, low, x, low - bend, x, low - radius),
                ("L", x, y + radius),
                ("C", x, y + bend, x + bend, y, x + radius, y),
                ("Z",),
            ),
            Paint(fill or theme.white, outline, 0.2),
            role="plate",
        )

    def _lines(self, room: Rect) -> None:
        mm = self.style.mm
        most = int(room.height / max(mm(_LINE), _LEAST_LINE))
        # A line or two less, a little higher, where all groups are of one size then.
        count, group = next((most - most % size, size) for size in _GROUPS if most % size < 3)
        breaths = (count - 1) // group
        gap = mm(2.2)
        high = (room.height - breaths * gap) / count
        for index in range(count):
            y = room.y + index * high + index // group * gap
            self._line(Rect(room.x, y, room.width, high - mm(_AROUND)), shaded=index % group % 2 == 0)

    def _line(self, row: Rect, *, shaded: bool) -> None:
        style, theme, mm = self.style, self.style.theme, self.style.mm
        left, notes = self._column(row, 0, _TOTALS - 1.2), self._column(row, _NOTES, 200)
        for rect in (left, notes) if shaded and theme.panel is not None else ():
            style.ink.rectangle(rect, Paint(theme.panel), radius=mm(0.9), role="line")
        one = len(self.games) == 1
        for rect in (
            self._column(row, _EDGE, _TOTALS - 3 if one else _GAME - 2.5),
            self._column(row, _NOTES + _EDGE, 200 - _EDGE),
        ):
            y = rect.bottom - mm(2.2)
            style.ink.line([(rect.x, y), (rect.right, y)], dots(style), role="line")
        if not one:
            self._rings(self._column(row, _GAME, _TOTALS - 1.8))
        for cell in self._players(row):
            box = cell.inset(mm(_APART / 2 + _AROUND), 0)
            style.ink.rectangle(box, style.box_paint, radius=mm(0.9), role="total")

    def _rings(self, room: Rect) -> None:
        """Put a ring with its symbol for each game; a line to write on if there are too many games."""
        style, theme, mm = self.style, self.style.theme, self.style.mm
        if len(self.games) > _MOST_RINGS:
            y = room.bottom - mm(1.6)
            style.ink.line([(room.x, y), (room.right, y)], dots(style), role="line")
            return
        side = min(mm(_RING), room.width / len(self.games) - 0.5, room.height - 0.6)
        for icon, cell in zip(self.symbols, room.across(len(self.games)), strict=True):
            style.ink.circle(cell.centre, cell.middle, side / 2, Paint(theme.white, theme.soft, 0.25), role="game")
            self._symbol(icon, cell, side * _SYMBOL)

    def _symbol(self, icon: Icon, cell: Rect, size: float) -> None:
        at, inks = cell.centred(size), self.style.theme.icon_inks(icon.hue, size)
        self.style.ink.marks.append(IconMark(icon.drawing or icon.name, at.x, at.y, size, inks, role="game"))

    def _laurels(self, row: Rect) -> None:
        """Put a laurel of fourteen leaves for each player, a line for the best score, and the games by name."""
        style, theme, mm = self.style, self.style.theme, self.style.mm
        solid, plate = theme.spec.solid_banners, self._column(row, 0, _TOTALS - 1.2)
        style.ink.rectangle(row, Paint(theme.panel), radius=mm(0.9), role="ground")
        self._plate(plate, theme.hues["red"].strong if solid else theme.white)
        style.ink.rectangle(row, Paint(None, theme.frame, 0.2), radius=mm(0.9), role="panel")
        words = plate.without_left(mm(23.0)).left_strip(plate.width - mm(27.0))
        title = CLASS if style.width_of(self.text("laurels").upper(), CLASS) <= words.width else NAME
        self._word(words.top_strip(mm(13)), self.text("laurels").upper(), title, white=solid)
        self._word(words.without_top(mm(11.0)).top_strip(mm(8)), self.text("leaf"), white=solid)
        sign = Rect(plate.x + mm(4.0), plate.middle - mm(8.0), mm(16.0), mm(16.0))
        laurel(style, "red", sign.width).put(sign)
        for cell in self._players(row):
            self._laurel(cell)
        self._legend(self._column(row, _NOTES, 199))

    def _laurel(self, cell: Rect) -> None:
        style, theme, mm = self.style, self.style.theme, self.style.mm
        best, size = self.text("best"), min(cell.width / 18.9, mm(1.0)) * _WREATH
        x, y = cell.centre, cell.y + mm(10.4)
        paint, stem = Paint(theme.white, theme.ink, 0.25), Paint(stroke=theme.ink, width=0.35)
        for side in (-1, 1):
            turns = [pi * (0.25 + 0.068 * index) for index in range(11)]
            points = [(x + side * 5.4 * size * sin(turn), y - 7.4 * size * cos(turn)) for turn in turns]
            style.ink.line(points, stem, role="laurel")
            # Three pairs of leaves on a branch, and one at its tip.
            leaves = [(0, 0.0), *((index, lean) for index in (2, 5, 8) for lean in (-0.75, 0.75))]
            for index, lean in leaves:
                angle = lean - turns[index] if index else -pi * 0.45
                angle = angle if side > 0 else pi - angle
                style.ink.steps(petal(*points[index], angle, 3.9 * size, 0.26), paint, role="leaf")
        line = cell.y + cell.height - mm(2.0)
        style.ink.text(cell.x + mm(2), line, best, style.font(WORD), style.points(WORD), theme.ink, role="laurel")
        start = cell.x + mm(3) + style.width_of(best, WORD)
        style.ink.line([(start, line), (cell.right - mm(2), line)], Paint(stroke=theme.ink, width=0.2), role="laurel")

    def _legend(self, room: Rect) -> None:
        """Put each game's symbol with its name."""
        mm = self.style.mm
        for name, icon, row in zip(self.games, self.symbols, room.inset(0, mm(1)).down(len(self.games)), strict=True):
            side = min(mm(5.0), row.height * 0.8)
            self._symbol(icon, row.left_strip(side), side)
            self._word(row.without_left(side + mm(1.2)), name, SMALLER_LABEL)
