"""Lay sheets out afresh for a paper: each at the largest scale at which everything fits, all turned the same way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from sheetgen.layout.game import ArrangedView, Sheet
from sheetgen.marks.marks import Page
from sheetgen.place.blocks import make_piece
from sheetgen.place.paper import Misfit, Paper, PaperTooSmall, paper_too_small
from sheetgen.place.scale_search import SheetFitting, SheetScales, header_boxes, least_box
from sheetgen.place.theme import PlaceSettings
from sheetgen.text.complaint import complaint_about, translatable

_LYING = 0.85
"""Boxes of a lying sheet can only be larger than those of an upright one if its scale is at least so much as large."""
_TURNS = 1.08
"""How much larger the boxes of a sheet lying on its side must be."""
_READABLE = 0.96
"""Of the parts of one sheet, those turned so that their type is smaller than this part of the largest are left out."""

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
Fit = tuple[int, tuple[SheetScales, ...]]
"""How sheets fit: the number of the orientation among those of `_papers`, and the scales of each sheet."""
_Way = tuple[tuple[Page, ...], Fit]


def place_sheets(
    parts: Sequence[SheetWithSettings], recall: Callable[[Callable[[], Fit | None]], Fit | None] | None = None
) -> tuple[Page, ...] | None:
    """Return sheets as pages, all upright or all lying, whichever makes their smallest box larger.

    None if they do not fit in either orientation. ``recall`` is given the search for the fit, which takes most of the
    time; it returns what it finds, or what it found earlier for the same sheets.
    """
    placed: tuple[Page, ...] = ()

    def find() -> Fit | None:
        nonlocal placed
        found = _ways(parts)
        if not found:
            return None
        placed, fit = _better_orientation(found, header_boxes(parts[0][0].game))
        return fit

    fit = find() if recall is None else recall(find)
    if fit is None or placed:
        return placed or None
    way, scales = fit
    fittings = [
        SheetFitting(setting, sheet, _papers(setting)[way], known=known)
        for (setting, sheet), known in zip(parts, scales, strict=True)
    ]
    return tuple(page for page in (fitting.page() for fitting in fittings) if page is not None)


def _ways(parts: Sequence[SheetWithSettings]) -> list[_Way]:
    """Return the sheets placed in each orientation in which all of them fit, with the scales that were found."""
    found: list[_Way] = []
    floors, in_parts = [0.0] * len(parts), _are_parts(parts)
    for way, papers in enumerate(zip(*(_papers(setting) for setting, _ in parts), strict=True)):
        fittings = [
            SheetFitting(setting, sheet, paper, floor)
            for (setting, sheet), paper, floor in zip(parts, papers, floors, strict=True)
        ]
        pages = [page for page in _pages(fittings) if page is not None]
        if len(pages) == len(parts):
            scales = tuple(fitting.placed_at for fitting in fittings if fitting.placed_at is not None)
            found.append((tuple(pages), (way, scales)))
            floors = [_floor(fitting, in_parts=in_parts) for fitting in fittings]
    return _readable(found) if in_parts else found


def _floor(fitting: SheetFitting, *, in_parts: bool) -> float:
    """Return how large the boxes of a sheet lying on its side must be at least, for those of this one upright."""
    if fitting.sizes is None or (in_parts and fitting.sizes.letters < fitting.letters * _READABLE):
        return 0.0
    return fitting.sizes.scale * _LYING


def _readable(found: list[_Way]) -> list[_Way]:
    """Leave out the parts turned so that their type is small: for their readers it outweighs large boxes."""
    most = max(map(_least_letters, found), default=0.0)
    return [way for way in found if _least_letters(way) >= most * _READABLE]


def _least_letters(way: _Way) -> float:
    return min(scales.letters for scales in way[1][1])


def _are_parts(parts: Sequence[SheetWithSettings]) -> bool:
    """Return whether these are parts of one sheet."""
    return len({sheet.name for _, sheet in parts}) == 1 < len(parts)


def _pages(fittings: Sequence[SheetFitting]) -> Iterator[Page | None]:
    """Yield the sheets placed, their heads with type of the same size; None for one that does not fit, and no more."""
    for fitting in fittings:
        fitting.sizes = fitting.best()
        if fitting.sizes is None:
            yield None
            return
    least = min(fitting.sizes.letters / fitting.letters for fitting in fittings if fitting.sizes is not None)
    parts = len({fitting.sheet.name for fitting in fittings}) == 1
    if parts:
        _arrange_alike(fittings)
    for fitting in fittings:
        # A sheet of few boxes may have larger type than the others of its game, though not than its own other parts;
        # only a part of words alone, whose type is all there is to enlarge.
        larger = fitting.sizes.letters / fitting.letters if fitting.sizes is not None else 0.0
        alike = not fitting.words_alone if parts else larger <= 1
        if alike and larger > least:
            fitting.sizes = fitting.best(least) or fitting.sizes
        if fitting.sizes is not None:
            fitting.sizes = replace(fitting.sizes, heads=min(fitting.sizes.heads, least * fitting.letters))
        yield fitting.page()


def _arrange_alike(fittings: Sequence[SheetFitting]) -> None:
    """Put no blocks aside in parts of a sheet of which some have larger boxes without, where all fit so."""
    able = [fitting for fitting in fittings if fitting.may_stand_aside() and fitting.sizes is not None]
    aside = [fitting for fitting in able if fitting.sizes and fitting.sizes.aside]
    if len(aside) == len(able):
        return
    for fitting in aside:
        found, fitting.plain, fitting.sizes = fitting.sizes, True, None
        fitting.sizes = fitting.best()
        if fitting.sizes is None or fitting.page() is None:
            fitting.sizes = found


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


def _better_orientation(ways: Sequence[_Way], header: frozenset[str]) -> _Way:
    """Return of sheets placed upright and lying those with the larger boxes; they lie only if the boxes gain by it."""

    def least(way: _Way) -> tuple[float, float]:
        boxes = [least_box(page, header) for page in way[0]]
        return min(side for side, _ in boxes), sum(area for _, area in boxes)

    best = max(ways, key=least)
    return best if least(best)[0] > least(ways[0])[0] * _TURNS else ways[0]


def _papers(setting: PlaceSettings) -> list[Paper]:
    paper = setting.paper
    upright = paper if paper.height >= paper.width else paper.turned()
    if setting.orientation == "portrait" or upright.width == upright.height:
        return [upright]
    return [upright.turned()] if setting.orientation == "landscape" else [upright, upright.turned()]


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
    found = [_room_needed(SheetFitting(setting, sheet, paper)) for paper in _papers(setting)]
    known = [need for need in found if need is not None]
    return min(known, key=lambda need: (need.needed <= need.there, need.needed / need.there)) if known else None


def _room_needed(fitting: SheetFitting) -> RoomNeeded | None:
    style = fitting.style_of(fitting.least_sizes())
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
