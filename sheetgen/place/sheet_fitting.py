"""Lays one sheet out afresh for a paper: finds the largest scale at which everything fits, then places it."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from sheetgen.layout.game import ArrangedView, Game, Sheet
from sheetgen.marks.marks import Page, PageBoxes
from sheetgen.place.blocks import make_piece
from sheetgen.place.page_style import WIDE, PageStyle
from sheetgen.place.paper import Misfit, Paper, PaperTooSmall, paper_too_small
from sheetgen.place.pieces import Piece
from sheetgen.place.rect import Rect
from sheetgen.place.settings import PlaceSettings
from sheetgen.text.complaint import complaint_about, translatable

_SMALLEST, _LARGEST, _USUAL = 0.6, 6.0, 1.2
"""Scales of boxes: the smallest, the largest, and one that few sheets reach, as a part of the scale of the type."""
_EXACT, _FREE = 0.0005, 0.02
"""The search ends when it knows the largest scale so exactly, or when so many mm of the paper stay free."""
_LYING = 0.85
"""Boxes of a lying sheet can only be larger than those of an upright one if its scale is at least so much as large."""
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
    """Return the sheet as a page of marks.

    Raises `PaperTooSmall` when it does not fit the paper with boxes of the least size, `Unusable` for a text
    that is missing.
    """
    pages = place_sheets([(setting, sheet)])
    if pages is None:
        paper = setting.paper
        message = paper_too_small(sheet.name, paper, paper.least_box)
        raise PaperTooSmall([complaint_about("paper", message, translatable("choose a larger paper"))])
    return pages[0]


SheetWithSettings = tuple[PlaceSettings, Sheet]


def place_sheets(parts: Sequence[SheetWithSettings]) -> tuple[Page, ...] | None:
    """Return sheets as pages, all upright or all lying, whichever makes their smallest box larger.

    None if they do not fit in either orientation.
    """
    found: list[tuple[Page, ...]] = []
    floors = [0.0] * len(parts)
    for papers in zip(*(_papers(setting) for setting, _ in parts), strict=True):
        fittings = [
            _Fitting(setting, sheet, paper, floor)
            for (setting, sheet), paper, floor in zip(parts, papers, floors, strict=True)
        ]
        pages = [page for page in _pages(fittings) if page is not None]
        if len(pages) == len(parts):
            found.append(tuple(pages))
            floors = [fitting.sizes.scale * _LYING for fitting in fittings if fitting.sizes is not None]
    game = parts[0][0].game
    return _better_orientation(found, _header_boxes(game)) if found else None


def _pages(fittings: Sequence[_Fitting]) -> Iterator[Page | None]:
    """Yield the sheets placed, their heads with type of the same size; None for one that does not fit, and no more.

    If blocks stand aside on one page, they do on all.
    """
    for fitting in fittings:
        fitting.sizes = fitting.best()
        if fitting.sizes is None:
            yield None
            return
    _set_alike(fittings)
    least = min(fitting.sizes.letters / fitting.letters for fitting in fittings if fitting.sizes is not None)
    for fitting in fittings:
        if fitting.sizes is not None and least < fitting.sizes.letters / fitting.letters <= 1:
            fitting.sizes = fitting.best(least) or fitting.sizes
        yield fitting.page()


def _set_alike(fittings: Sequence[_Fitting]) -> None:
    """Let blocks stand aside on every page that has some, if they do on one."""
    if any(fitting.sizes is not None and fitting.sizes.aside for fitting in fittings):
        for fitting in fittings:
            if fitting.sizes is not None and fitting.has_asides and not fitting.sizes.aside:
                fitting.sizes = fitting.best(beside=True) or fitting.sizes


def place_aid(setting: PlaceSettings) -> Page:
    """Return the player aid: a page with what a player looks up most, arranged by the game's ``aids``.

    Raises `PaperTooSmall` when it does not fit the paper.
    """
    sheet = Sheet(AID, (), ArrangedView("rows", blocks=setting.game.aids), paper_only=True)
    language = setting.language
    # The heading names the page as it names a sheet.
    titled = language.with_text(f"sheets.{AID}", language.text("print.aid"))
    try:
        return place_sheet(replace(setting, language=titled), sheet)
    except PaperTooSmall:
        message = translatable("the player aid does not fit on {paper}", paper=setting.paper.name)
        raise PaperTooSmall([complaint_about("paper", message, translatable("choose a larger paper"))]) from None


def _better_orientation(ways: Sequence[tuple[Page, ...]], header: frozenset[str]) -> tuple[Page, ...]:
    """Of sheets placed upright and lying those with the larger boxes; they lie only where the boxes gain by it."""

    def least(pages: tuple[Page, ...]) -> tuple[float, float]:
        boxes = [_least_box(page, header) for page in pages]
        return min(side for side, _ in boxes), sum(area for _, area in boxes)

    best = max(ways, key=least)
    return best if least(best)[0] > least(ways[0])[0] * _TURNS else ways[0]


def _papers(setting: PlaceSettings) -> list[Paper]:
    paper = setting.paper
    upright = paper if paper.height >= paper.width else paper.turned()
    if setting.orientation == "portrait" or upright.width == upright.height:
        return [upright]
    return [upright.turned()] if setting.orientation == "landscape" else [upright, upright.turned()]


def _header_boxes(game: Game) -> frozenset[str]:
    return frozenset(box.id for top in game.header for area in top.walk() for box in area.every_box)


def _least_box(page: Page, header: frozenset[str]) -> tuple[float, float]:
    """Return the smallest side of the boxes to tick or ring, else of those to write in, and the area of all boxes.

    The lines of the heading are as high as its type, and count only where nothing else is written.
    """
    marked = [slot for slot in page.slots if slot.kind in ("tick", "ring")]
    marked = marked or [slot for slot in page.slots if slot.kind == "write" and slot.box not in header]
    marked = marked or list(page.slots)
    side = min((min(slot.width, slot.height) for slot in marked), default=0.0)
    return (round(side, 2), sum(slot.width * slot.height for slot in page.slots))


def type_scale(paper: Paper) -> float:
    """How large the type on a paper is: 1 on A4, and as the paper's sides are to A4's; a long one's no larger."""
    width, height = paper.width - 2 * paper.margin, paper.height - 2 * paper.margin
    return min(math.sqrt(width * height / (_A4_WIDTH * _A4_HEIGHT)), width / _A4_WIDTH)


class SheetScales(NamedTuple):
    """The scale of boxes, that of letters, how much room there is between things, whether blocks stand aside."""

    scale: float
    letters: float
    breath: float
    aside: bool = False

    @property
    def worth(self) -> float:
        """Larger boxes are worth somewhat smaller letters, and hardly any room between things."""
        return float(self.scale * self.letters**0.7 * self.breath**0.03)


def _titled(view: ArrangedView, name: str) -> ArrangedView:
    """Return a block whose headings, inside it too, have the name of a sheet."""
    if view.name == "heading":
        return replace(view, title=name)
    return replace(view, blocks=tuple(_titled(block, name) for block in view.blocks)) if view.blocks else view


class _Fitting:
    """The search for the sizes at which a sheet fits one paper, its boxes at least of the scale ``floor``."""

    def __init__(self, setting: PlaceSettings, sheet: Sheet, paper: Paper, floor: float = 0.0) -> None:
        self.setting = setting
        self.sheet = sheet
        self.paper = paper
        self.room = Rect(0, 0, paper.width, paper.height).inset(paper.margin)
        name = sheet.like or sheet.name
        self.view = _titled(sheet.arrange, name)
        self.letters = type_scale(paper) * setting.letters
        self.smallest = max(_SMALLEST * type_scale(paper), floor)
        self.likely = floor == 0
        self.sizes: SheetScales | None = None
        self.over: dict[SheetScales, float] = {}
        self.fitting: tuple[SheetScales, tuple[PageStyle, Piece]] | None = None

    def page(self) -> Page | None:
        """Return the sheet placed with its ``sizes``; None if its boxes are smaller than the paper asks for."""
        assert self.sizes is not None
        style = self._placed(self.sizes)
        label = self.setting.language.text(f"sheets.{self.sheet.name}")
        boxes = PageBoxes(self.paper.width, self.paper.height)
        page = Page(self.sheet.name, boxes, tuple(style.ink.marks), tuple(style.ink.slots), label)
        large = not page.slots or _least_box(page, _header_boxes(self.setting.game))[0] >= self.paper.least_box
        return page if large else None

    def least_sizes(self) -> SheetScales:
        """Return the sizes with the smallest boxes that the paper asks for, whether the sheet fits with them or not."""
        letters, breath = _STEPS_DOWN[-1]
        self.sizes = self.best() or SheetScales(self.smallest, self.letters * letters, breath)
        boxes = self._placed(self.sizes).ink.slots if self._fits(self.sizes) else ()
        least = min((min(slot.width, slot.height) for slot in boxes), default=self.paper.least_box)
        return self.sizes._replace(scale=self.sizes.scale * max(1.0, self.paper.least_box / least))

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

    def _largest_scale(self, sizes: SheetScales) -> float | None:
        """Return the largest scale at which the sheet fits; None if it fits at no scale.

        What a sheet needs grows almost evenly with the scale: a straight line between a scale that fits and one that
        does not points close to the largest. The end that stays counts half in the next line (Illinois method), so
        that both ends come closer.
        """

        def over(scale: float) -> float:
            return self._over(sizes._replace(scale=scale))

        low, high = max(sizes.letters * _ROOMY, self.smallest), max(sizes.letters * _USUAL, self.smallest)
        if over(low) > 0:
            low, high = self.smallest, low
            if over(low) > 0:
                return None
        while over(high) <= 0:
            if high >= _LARGEST:
                return high
            low, high = high, min(high * 2, _LARGEST)
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

    @property
    def has_asides(self) -> bool:
        """Whether the page is wide and has blocks that may stand aside."""
        return self.paper.width > self.paper.height * WIDE and any(view.aside for view in self.view.walk())

    def best(self, most: float = 1.0, *, beside: bool = False) -> SheetScales | None:
        """Return the best sizes, with blocks that stand aside if its boxes become larger, or if they must.

        ``most`` is how large the type may be as a part of the paper's own.
        """
        steps = [step for step in _STEPS_DOWN if step[0] <= most + 0.001]
        beside = beside or (self.sizes is not None and self.sizes.aside)
        best = None if beside else self._best_of(None, steps, aside=False)
        if self.has_asides:
            best = self._best_of(best, steps, aside=True)
        return None if best is None else self._with_larger_type(best)

    def _best_of(
        self, best: SheetScales | None, steps: Sequence[tuple[float, float]], *, aside: bool
    ) -> SheetScales | None:
        """Return how large everything is: type as the paper has it; room between things, then type give way to boxes.

        ``best`` is what was found before; it is returned if nothing is better.
        """
        tries = [SheetScales(self.smallest, self.letters * step, breath, aside) for step, breath in steps]
        # What is smaller fits wherever something larger does. Beside a paper turned otherwise, few sheets fit at all.
        roomy = tries[0]._replace(scale=max(self.letters * _ROOMY, self.smallest))
        first = 0
        if not (self.likely and self._fits(roomy)):
            if not self._fits(tries[-1]):
                return best
            first = 0 if self._fits(tries[0]) else bisect_left(tries, True, lo=1, key=self._fits)
        for tried in tries[first:]:
            # A try in full is dear: first, whether it fits with boxes so large that it would be worth more.
            if best is not None:
                wanted = best.scale * best.worth / tried._replace(scale=best.scale).worth
                if not self._fits(tried._replace(scale=wanted)):
                    continue
            scale = self._largest_scale(tried)
            if scale is None:
                continue
            found = tried._replace(scale=scale)
            if best is None or found.worth > best.worth:
                best = found
            if best.scale >= self.letters * _ROOMY:
                break
        return best

    def _with_larger_type(self, sizes: SheetScales) -> SheetScales:
        """Type grows where a sheet of few boxes makes them much larger than the paper's own."""
        lag = _TYPE_LAGS if self.sheet.areas or self.sheet.like else _WORDS_LAG
        for step in _STEPS_UP:
            tried = sizes._replace(letters=sizes.letters * step)
            if sizes.scale >= tried.letters * lag:
                scale = self._largest_scale(tried)
                if scale is not None and scale >= tried.letters * lag:
                    return tried._replace(scale=scale)
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


class RoomNeeded(NamedTuple):
    """The area that needs most room on a paper that is too small, and how much, in mm; ``high`` for height."""

    area: str
    needed: float
    there: float
    high: bool


def most_room_needed(setting: PlaceSettings, sheet: Sheet) -> RoomNeeded | None:
    """Return what makes a sheet too large for its paper with boxes of the least size; None if nothing stands out.

    That is the area that is too wide by most in the orientation with more room for it, or else the highest.
    """
    found = [_room_needed(_Fitting(setting, sheet, paper)) for paper in _papers(setting)]
    known = [need for need in found if need is not None]
    return min(known, key=lambda need: (need.needed <= need.there, need.needed / need.there)) if known else None


def _room_needed(fitting: _Fitting) -> RoomNeeded | None:
    style = fitting._style(fitting.least_sizes())
    found = []
    try:
        for view, room in _leaves(fitting.view, fitting.room.width):
            for key, names in view.areas.items():
                many = not isinstance((view.keys or {}).get(key), str)
                for name in names:
                    piece = make_piece(style, replace(view, keys={**(view.keys or {}), key: [name] if many else name}))
                    found.append(RoomNeeded(name, piece.width, room, False))
                    high = piece.height(max(room, piece.width))
                    found.append(RoomNeeded(name, high, fitting.room.height, True))
    except Misfit:
        return None
    return max(found, key=lambda need: (not need.high and need.needed > need.there, need.needed / need.there))


def _leaves(view: ArrangedView, width: float) -> Iterator[tuple[ArrangedView, float]]:
    """Yield the views that hold no others, each with the width in mm that its spans leave it."""
    spans = [block.span for block in view.blocks] if view.name == "columns" else []
    for block in view.blocks:
        room = width * block.span / sum(spans) if spans and all(spans) else width / max(1, len(spans))
        yield from _leaves(block, room) if block.blocks else [(block, room)]
