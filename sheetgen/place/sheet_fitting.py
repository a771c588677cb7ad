"""Lays one sheet out afresh for a paper: finds the largest scale at which everything fits, then places it."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from sheetgen.layout.game import ArrangedView, Sheet
from sheetgen.marks.marks import Page, PageBoxes
from sheetgen.place.blocks import make_piece
from sheetgen.place.halving import largest_fitting
from sheetgen.place.page_style import PageStyle
from sheetgen.place.paper import Misfit, Paper, PaperTooSmall, paper_too_small
from sheetgen.place.pieces import Piece
from sheetgen.place.rect import Rect
from sheetgen.place.settings import PlaceSettings
from sheetgen.text.complaint import complaint_about, translatable

_SMALLEST, _LARGEST, _STEPS, _FEWER, _USUAL = 0.6, 6.0, 14, 10, 1.2
_A4_WIDTH, _A4_HEIGHT = 200.0, 287.0
_STEPS_DOWN = ((1.0, 1.0), (1.0, 0.75), (1.0, 0.5), (0.96, 0.5), (0.92, 0.5), (0.88, 0.5), (0.84, 0.5), (0.8, 0.5))
"""How large the type is and how much room lies between things, what is best first."""
_STEPS_UP = (1.4, 1.3, 1.2, 1.1)
"""How much larger than the paper's own the type is where boxes are far larger than it, what is best first."""
_TYPE_LAGS = 1.15
"""Boxes so much larger than the type let the type grow."""
_WORDS_LAG = 0.75
"""On a page of words the drawings between them may be so small."""
_TURNS = 1.08
"""How much larger the boxes of a sheet lying on its side must be."""
_ROOMY = 0.968
"""Boxes so much as large as the paper lets expect are large enough."""

AID = "aid"
"""The name of the player aid among the sheets of a game."""


def place_sheet(setting: PlaceSettings, sheet: Sheet) -> Page:
    """The sheet as a page of marks.

    Raises `PaperTooSmall` when it does not fit the paper with boxes of the least size, `Unusable` for a text
    that is missing.
    """
    pages = [_Fitting(setting, sheet, paper).page() for paper in _papers(setting)]
    found = [(page,) for page in pages if page is not None]
    if not found:
        paper = setting.paper
        message = paper_too_small(sheet.name, paper, paper.least_box)
        raise PaperTooSmall([complaint_about("paper", message, translatable("choose a larger paper"))])
    return better_orientation(found)[0]


def place_aid(setting: PlaceSettings) -> Page:
    """The player aid: a page beside the sheets with what a player looks up most, arranged by the game's own ``aids``.

    Raises `PaperTooSmall` when it does not fit the paper.
    """
    sheet = Sheet(AID, (), ArrangedView("rows", blocks=setting.game.aids), paper_only=True)
    language = setting.language
    # The heading names the page as it names a sheet.
    titled = language.with_text(f"sheets.{AID}", language.text("print.aid"))
    try:
        return place_sheet(replace(setting, language=titled), sheet)
    except PaperTooSmall:
        message = translatable("the player aid does not fit {paper}", paper=setting.paper.name)
        raise PaperTooSmall([complaint_about("paper", message, translatable("choose a larger paper"))]) from None


def better_orientation(ways: Sequence[tuple[Page, ...]]) -> tuple[Page, ...]:
    """Of sheets placed upright and lying those with the larger boxes; they lie only where the boxes gain by it."""

    def least(pages: tuple[Page, ...]) -> tuple[float, float]:
        boxes = [_least_box(page) for page in pages]
        return min(side for side, _ in boxes), sum(area for _, area in boxes)

    best = max(ways, key=least)
    return best if least(best)[0] > least(ways[0])[0] * _TURNS else ways[0]


def _papers(setting: PlaceSettings) -> list[Paper]:
    paper = setting.paper
    upright = paper if paper.height >= paper.width else paper.turned()
    if setting.orientation == "portrait" or upright.width == upright.height:
        return [upright]
    return [upright.turned()] if setting.orientation == "landscape" else [upright, upright.turned()]


def _least_box(page: Page) -> tuple[float, float]:
    marked = [slot for slot in page.slots if slot.kind in ("tick", "ring")]
    marked = marked or [slot for slot in page.slots if slot.kind == "write"] or list(page.slots)
    side = min((min(slot.width, slot.height) for slot in marked), default=0.0)
    return (round(side, 2), sum(slot.width * slot.height for slot in page.slots))


def type_scale(paper: Paper) -> float:
    """How large the type on a paper is: 1 on A4, and as the paper's sides are to A4's; a long one's no larger."""
    width, height = paper.width - 2 * paper.margin, paper.height - 2 * paper.margin
    return min(math.sqrt(width * height / (_A4_WIDTH * _A4_HEIGHT)), width / _A4_WIDTH)


class SheetScales(NamedTuple):
    """The scale of boxes, that of letters, and how much room there is between things."""

    scale: float
    letters: float
    breath: float

    @property
    def worth(self) -> float:
        """Larger boxes are worth somewhat smaller letters, and hardly any room between things."""
        return float(self.scale * self.letters**0.7 * self.breath**0.03)


class _Fitting:
    """The search for the sizes at which a sheet fits one paper."""

    def __init__(self, setting: PlaceSettings, sheet: Sheet, paper: Paper) -> None:
        self.setting = setting
        self.sheet = sheet
        self.paper = paper
        self.room = Rect(0, 0, paper.width, paper.height).inset(paper.margin)
        name = sheet.like or sheet.name
        blocks = (replace(block, title=name) if block.name == "heading" else block for block in sheet.arrange.blocks)
        self.view = replace(sheet.arrange, blocks=tuple(blocks))
        self.letters = type_scale(paper) * setting.letters
        self.smallest = _SMALLEST * type_scale(paper)
        self.over: dict[SheetScales, float] = {}
        self.fitting: tuple[SheetScales, tuple[PageStyle, Piece]] | None = None

    def page(self) -> Page | None:
        """The sheet placed; None where it does not fit with boxes as large as the paper asks for."""
        sizes = self._best()
        if sizes is None:
            return None
        style = self._placed(sizes)
        label = self.setting.language.text(f"sheets.{self.sheet.name}")
        boxes = PageBoxes(self.paper.width, self.paper.height)
        page = Page(self.sheet.name, boxes, tuple(style.ink.marks), tuple(style.ink.slots), label)
        large = not page.slots or _least_box(page)[0] >= self.paper.least_box - 0.01
        return page if large else None

    def _style(self, sizes: SheetScales) -> PageStyle:
        setting = self.setting
        return PageStyle(setting.game, setting.language, setting.theme, self.paper, *sizes)

    def _made(self, sizes: SheetScales) -> tuple[PageStyle, Piece]:
        """Return a style of these sizes and the arrangement as a piece. Raises `Misfit` where a text has no room."""
        style = self._style(sizes)
        return style, make_piece(style, self.view)

    def _over(self, sizes: SheetScales) -> float:
        """Return by how many mm the sheet is too high, or too wide, for the paper; 0 or less where it fits."""
        if sizes not in self.over:
            try:
                made = self._made(sizes)
                wide = made[1].width - self.room.width
                high = made[1].height(self.room.width) - self.room.height
                self.over[sizes] = max(wide, high) if wide > 0 else high
            except Misfit:
                self.over[sizes] = math.inf
            else:
                self.fitting = (sizes, made) if self.over[sizes] <= 0 else self.fitting
        return self.over[sizes]

    def _fits(self, sizes: SheetScales) -> bool:
        return self._over(sizes) <= 0

    def _largest_scale(self, letters: float, breath: float) -> float | None:
        """Return the largest scale that fits with letters and room between things so large; None where none does."""

        def over(scale: float) -> float:
            return self._over(SheetScales(scale, letters, breath))

        usual = letters * _USUAL
        # A sheet that fits with boxes between the two fits with the smallest, which then need no try.
        if over((self.smallest + usual) / 2) > 0 and over(self.smallest) > 0:
            return None
        if usual < _LARGEST and over(usual) > 0:
            return largest_fitting(self.smallest, usual, _FEWER, over)
        return largest_fitting(usual if usual < _LARGEST else self.smallest, _LARGEST, _STEPS, over)

    def _best(self) -> SheetScales | None:
        """How large everything is: type as the paper has it; room between things, then type give way to the boxes."""
        tries = [SheetScales(self.smallest, self.letters * step, breath) for step, breath in _STEPS_DOWN]
        # What is smaller fits wherever something larger does.
        first = 0 if self._fits(tries[0]) else bisect_left(tries, True, lo=1, key=self._fits)
        best: SheetScales | None = None
        for _, letters, breath in tries[first:]:
            # A try in full is dear: first, whether it fits with boxes so large that it would be worth more.
            if best is not None:
                wanted = best.scale * best.worth / SheetScales(best.scale, letters, breath).worth
                if not self._fits(SheetScales(wanted, letters, breath)):
                    continue
            scale = self._largest_scale(letters, breath)
            if scale is None:
                continue
            found = SheetScales(scale, letters, breath)
            if best is None or found.worth > best.worth:
                best = found
            if best.scale >= self.letters * _ROOMY:
                break
        return None if best is None else self._with_larger_type(best)

    def _with_larger_type(self, sizes: SheetScales) -> SheetScales:
        """Type grows where a sheet of few boxes makes them much larger than the paper's own."""
        lag = _TYPE_LAGS if self.sheet.areas or self.sheet.like else _WORDS_LAG
        for step in _STEPS_UP:
            letters = sizes.letters * step
            if sizes.scale >= letters * lag:
                scale = self._largest_scale(letters, sizes.breath)
                if scale is not None and scale >= letters * lag:
                    return SheetScales(scale, letters, sizes.breath)
        return sizes

    def _placed(self, sizes: SheetScales) -> PageStyle:
        """Place the arrangement, or a little smaller where a text stands too narrow only once placed.

        Raises `PaperTooSmall` with the text that fits at no size.
        """
        while True:
            try:
                known = self.fitting
                style, piece = known[1] if known and known[0] == sizes else self._made(sizes)
                least = piece.height(self.room.width)
                piece.put(self.room.top_strip(min(self.room.height, least * self.setting.stretch)))
            except Misfit as error:
                if sizes.scale <= self.smallest:
                    hint = "choose a larger paper, or a shorter text in the language file"
                    raise PaperTooSmall([complaint_about("paper", f"on {self.paper.name} {error}", hint)]) from None
                sizes = sizes._replace(scale=max(sizes.scale * 0.97, self.smallest))
            else:
                return style
