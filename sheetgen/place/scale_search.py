"""Search for the largest scale at which one sheet fits a paper, and place it."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from sheetgen.layout.game import ArrangedView, Game, Sheet
from sheetgen.marks.marks import Page, PageBoxes
from sheetgen.place.blocks import make_piece
from sheetgen.place.page_style import WIDE, PageStyle
from sheetgen.place.paper import Misfit, Paper, PaperTooSmall
from sheetgen.place.pieces import Piece
from sheetgen.place.rect import Rect
from sheetgen.place.theme import PlaceSettings
from sheetgen.text.complaint import complaint_about

_SMALLEST, _LARGEST, _USUAL = 0.6, 6.0, 1.2
"""Scales of boxes: the smallest, the largest, and one that few sheets reach, as a part of the scale of the type."""
_EXACT, _FREE = 0.0005, 0.02
"""The search ends when it knows the largest scale so exactly, or when so many mm of the paper stay free."""
_A4_WIDTH, _A4_HEIGHT = 200.0, 287.0
_STEPS_DOWN = ((1.0, 1.0), (1.0, 0.75), (1.0, 0.5), (0.96, 0.5), (0.92, 0.5), (0.88, 0.5), (0.84, 0.5), (0.8, 0.5))
"""How large the type is and how much room lies between things, what is best first."""
_AIR, _FOR_AIR, _IN_PARTS = (1.0, 0.75), 0.995, 0.96
"""How much room lies between things, what is best first; the part of its boxes' size that a sheet gives for it, and
one in parts, whose boxes are large."""
_STEPS_UP = (1.4, 1.3, 1.2, 1.1)
"""How much larger than the paper's own the type is where boxes are far larger than it, what is best first."""
_TYPE_LAGS = 1.15
"""Boxes so much larger than the type let the type grow."""
_OF_WORDS = 1.25
"""How much larger than the type the drawings of a page without boxes are at most."""
_SPARE = 0.25
"""The part of its height that a page has to spare whose boxes could be larger only if it were wider."""
_WORDS_LAG = 0.75
"""On a page of words the drawings between them may be so small."""
_WORTH, _WORTH_IN_DIM_LIGHT = (0.7, 0.03), (2.0, 0.0)
"""What letters, and room between things, are worth beside boxes; bold words of a theme are for dim light."""
_ROOMY = 0.968
"""Boxes so much as large as the paper lets expect are large enough."""


def header_boxes(game: Game) -> frozenset[str]:
    """Return the ids of the boxes in the heading of a game's sheets."""
    return frozenset(box.id for top in game.header for area in top.walk() for box in area.every_box)


def least_box(page: Page, header: frozenset[str]) -> tuple[float, float]:
    """Return the smallest side of the boxes to tick or ring, else of those to write in, and the area of all boxes.

    The lines of the heading are as high as its type, and count only if nothing else is written.
    """
    marked = [slot for slot in page.slots if slot.kind in ("tick", "ring")]
    marked = marked or [slot for slot in page.slots if slot.kind == "write" and slot.box not in header]
    marked = marked or list(page.slots)
    side = min((min(slot.width, slot.height) for slot in marked), default=0.0)
    return (round(side, 2), sum(slot.width * slot.height for slot in page.slots))


def type_scale(paper: Paper) -> float:
    """Return the scale of the type on a paper: the root of its area to that of A4, at most the ratio of widths."""
    width, height = paper.width - 2 * paper.margin, paper.height - 2 * paper.margin
    return min(math.sqrt(width * height / (_A4_WIDTH * _A4_HEIGHT)), width / _A4_WIDTH)


@dataclass(frozen=True)
class SheetScales:
    """The scale of boxes, that of letters, how much room there is between things.

    Blocks may stand ``aside``; where columns are ``folded``, four or more of them stand in two rows. The letters of
    headings are no larger than ``heads``.
    """

    scale: float
    letters: float
    breath: float
    aside: bool = False
    folded: bool = False
    heads: float = 1.0

    def worth(self, letters: float, breath: float) -> float:
        """Return the worth of these scales: larger boxes outweigh somewhat smaller letters, and room between things.

        ``letters`` and ``breath`` say how much, as exponents.
        """
        return float(self.scale * self.letters**letters * self.breath**breath)


def _titled(view: ArrangedView, name: str) -> ArrangedView:
    """Return a block whose headings, inside it too, have the name of a sheet."""
    if view.name == "heading":
        return replace(view, title=name)
    return replace(view, blocks=tuple(_titled(block, name) for block in view.blocks)) if view.blocks else view


class SheetFitting:
    """The search for the sizes at which a sheet fits one paper, its boxes at least of the scale ``floor``.

    ``known`` are the sizes that an earlier search found.
    """

    def __init__(
        self, setting: PlaceSettings, sheet: Sheet, paper: Paper, floor: float = 0.0, known: SheetScales | None = None
    ) -> None:
        self.setting = setting
        self.sheet = sheet
        self.paper = paper
        self.room = Rect(0, 0, paper.width, paper.height).inset(paper.margin)
        self.view = _titled(sheet.arrange, sheet.title)
        self.letters = type_scale(paper) * setting.letters
        self.heads = type_scale(paper) * setting.heads
        self.smallest = max(_SMALLEST * type_scale(paper), floor)
        self.worth = _WORTH_IN_DIM_LIGHT if setting.theme.spec.bold_words else _WORTH
        self.likely = floor == 0
        self.words_alone = not any(view.areas for view in self.view.walk() if view.name != "heading")
        self.sizes = known
        self.placed_at: SheetScales | None = None
        """The sizes of the page; they are smaller than ``sizes`` where a text had too little room once placed."""
        self.plain = False
        """Whether no block stands aside, because none does in the sheet's other parts."""
        self.over: dict[SheetScales, float] = {}
        self.fitting: tuple[SheetScales, tuple[PageStyle, Piece]] | None = None

    def page(self) -> Page | None:
        """Return the sheet placed with its ``sizes``; None if its boxes are smaller than the paper asks for."""
        assert self.sizes is not None
        style = self._placed(self.sizes)
        label = self.setting.language.text(f"sheets.{self.sheet.name}")
        boxes = PageBoxes(self.paper.width, self.paper.height)
        ink = style.ink
        # Arrows reach into panels that are placed later.
        marks = tuple(sorted(ink.marks, key=lambda mark: mark.role == "arrow"))
        page = Page(self.sheet.name, boxes, marks, tuple(ink.slots), label, tuple(ink.sums))
        large = not page.slots or least_box(page, header_boxes(self.setting.game))[0] >= self.paper.least_box
        return page if large else None

    def least_sizes(self) -> SheetScales:
        """Return the sizes with the smallest boxes that the paper asks for, whether the sheet fits with them or not."""
        letters, breath = _STEPS_DOWN[-1]
        self.sizes = self.best() or SheetScales(self.smallest, self.letters * letters, breath, heads=self.heads)
        boxes = self._placed(self.sizes).ink.slots if self._fits(self.sizes) else ()
        least = min((min(slot.width, slot.height) for slot in boxes), default=self.paper.least_box)
        return replace(self.sizes, scale=self.sizes.scale * max(1.0, self.paper.least_box / least))

    def style_of(self, sizes: SheetScales) -> PageStyle:
        setting = self.setting
        return PageStyle(
            setting.game,
            setting.language,
            setting.theme,
            self.paper,
            sizes.scale,
            sizes.letters,
            sizes.breath,
            sizes.aside,
            sizes.folded,
            sizes.heads,
        )

    def _made(self, sizes: SheetScales) -> tuple[PageStyle, Piece]:
        """Return a style of these sizes and the arrangement as a piece. Raises `Misfit` where a text has no room."""
        style = self.style_of(sizes)
        return style, make_piece(style, self.view)

    def _over(self, sizes: SheetScales) -> float:
        """Return by how many mm the sheet is too high, or too wide, for the paper; 0 or less if it fits."""
        if sizes not in self.over:
            try:
                made = self._made(sizes)
                wide = made[1].width - self.room.width
                high = made[1].height(self.room.width) - self.room.height
                # Rounded, for a sum of mm differs in its last digits from one Python to another.
                self.over[sizes] = round(max(wide, high) if wide > 0 else high, 6)
            except Misfit:
                self.over[sizes] = math.inf
            else:
                self.fitting = (sizes, made) if self.over[sizes] <= 0 else self.fitting
        return self.over[sizes]

    def _fits(self, sizes: SheetScales) -> bool:
        return self._over(sizes) <= 0

    def _largest_scale(self, sizes: SheetScales) -> float | None:
        """Return the largest scale at which the sheet fits; None if it fits at no scale.

        What a sheet needs grows almost evenly with the scale: a straight line between a scale that fits and one that
        does not points close to the largest. The end that stays counts half in the next line (Illinois method), so
        that both ends come closer.
        """

        def over(scale: float) -> float:
            return self._over(replace(sizes, scale=scale))

        most = max(sizes.letters * _OF_WORDS, self.smallest) if self.words_alone else _LARGEST
        low, high = max(sizes.letters * _ROOMY, self.smallest), max(sizes.letters * _USUAL, self.smallest)
        high = min(high, most)
        if over(low) > 0:
            low, high = self.smallest, low
            if over(low) > 0:
                return None
        while over(high) <= 0:
            if high >= most:
                return high
            low, high = high, min(high * 2, most)
        under, above, stays = -over(low), over(high), 0
        while high - low > _EXACT and -over(low) > _FREE:
            share = 0.5 if above == math.inf else min(max(under / (under + above), 0.02), 0.98)
            middle = low + share * (high - low)
            found = over(middle)
            if found <= 0:
                low, under, above = middle, -found, above / 2 if stays == 1 else above
                stays = 1
            else:
                high, above, under = middle, found, under / 2 if stays == -1 else under
                stays = -1
        return low

    def _ways(self) -> Iterator[tuple[bool, bool]]:
        """Yield how the page may be arranged: plain, with blocks that stand aside, a part with folded columns."""
        if self.sizes is not None:
            yield self.sizes.aside, self.sizes.folded
            return
        part = self.setting.stretch < math.inf
        if not part or any(view.folds for view in self.view.blocks):
            yield False, False
        if self.may_stand_aside():
            yield True, False
        if part:
            yield False, True

    def may_stand_aside(self) -> bool:
        """Return whether the sheet has blocks that may stand aside, and the paper is wide enough for them."""
        wide = self.paper.width > self.paper.height * WIDE
        return wide and not self.plain and any(view.aside for view in self.view.walk())

    def best(self, most: float = math.inf) -> SheetScales | None:
        """Return the best sizes, with blocks that stand aside or fold if its boxes become larger.

        ``most`` is how large the type may be as a part of the paper's own.
        """
        steps = [step for step in _STEPS_DOWN if step[0] <= most + 0.001]
        best: SheetScales | None = None
        for way in self._ways():
            best = self._best_of(best, steps, way)
        return None if best is None else self._with_larger_type(self._with_more_air(best), most)

    def _best_of(
        self, best: SheetScales | None, steps: Sequence[tuple[float, float]], way: tuple[bool, bool]
    ) -> SheetScales | None:
        """Return how large everything is: type as the paper has it; room between things, then type give way to boxes.

        ``best`` is what was found before; it is returned if nothing is better.
        """
        tries = [SheetScales(self.smallest, self.letters * step, breath, *way, self.heads) for step, breath in steps]
        # What is smaller fits wherever something larger does. Beside a paper turned otherwise, few sheets fit at all.
        roomy = replace(tries[0], scale=max(self.letters * _ROOMY, self.smallest))
        first = 0
        if not (self.likely and self._fits(roomy)):
            if not self._fits(tries[-1]):
                return best
            first = 0 if self._fits(tries[0]) else bisect_left(tries, True, lo=1, key=self._fits)
        for tried in tries[first:]:
            # A try in full is dear: first, whether it fits with boxes so large that it would be worth more.
            if best is not None:
                wanted = best.scale * best.worth(*self.worth) / replace(tried, scale=best.scale).worth(*self.worth)
                if not self._fits(replace(tried, scale=wanted)):
                    continue
            scale = self._largest_scale(tried)
            if scale is None:
                continue
            found = replace(tried, scale=scale)
            if best is None or found.worth(*self.worth) > best.worth(*self.worth):
                best = found
            if best.scale >= self.letters * _ROOMY:
                break
        return best

    def _with_more_air(self, sizes: SheetScales) -> SheetScales:
        """Return sizes with more room between things where it costs the boxes next to nothing.

        Long words need small type on a sheet that has height to spare.
        """
        gives = _FOR_AIR if self.setting.stretch == math.inf else _IN_PARTS
        for breath in (breath for breath in _AIR if breath > sizes.breath):
            tried = replace(sizes, breath=breath, scale=max(sizes.scale * gives, self.smallest))
            if self._fits(tried):
                return replace(tried, scale=self._largest_scale(tried) or tried.scale)
        return sizes

    def _with_larger_type(self, sizes: SheetScales, most: float) -> SheetScales:
        """Return sizes with larger type where a sheet of few boxes makes them much larger than the paper's own."""
        lag = _TYPE_LAGS if self.sheet.areas or self.sheet.like else _WORDS_LAG
        if self._over(sizes) < -_SPARE * self.room.height:
            # Boxes that only their widths hold back become higher.
            lag = min(lag, 1.0)
        for step in (step for step in _STEPS_UP if step <= most + 0.001):
            tried = replace(sizes, letters=sizes.letters * step)
            if sizes.scale >= tried.letters * lag:
                scale = self._largest_scale(tried)
                if scale is not None and scale >= tried.letters * lag:
                    return replace(tried, scale=scale)
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
                sizes = replace(sizes, scale=max(sizes.scale * 0.97, self.smallest))
            else:
                self.placed_at = sizes
                return style
