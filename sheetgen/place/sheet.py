"""Lays one sheet out afresh for a paper: finds the largest scale at which everything fits, then places it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from sheetgen.layout.layout import Sheet, View
from sheetgen.marks.marks import Page, PageBoxes
from sheetgen.place.block import Block, make_block
from sheetgen.place.misfit import Misfit, TooSmall
from sheetgen.place.page_style import PageStyle
from sheetgen.place.paper import Paper
from sheetgen.place.rect import Rect
from sheetgen.place.setting import Setting
from sheetgen.text.complaint import Complaint, about, said

_SMALLEST, _LARGEST, _STEPS = 0.6, 6.0, 14
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


def place_sheet(setting: Setting, sheet: Sheet) -> Page:
    """The sheet as a page of marks.

    Raises `TooSmall` when it does not fit the paper with boxes as large as the paper asks for, `Unusable` for a text
    that is missing.
    """
    pages = [_place_on(setting, sheet, paper) for paper in _papers(setting)]
    found = [page for page in pages if page is not None]
    if not found:
        raise TooSmall([_too_small(setting, sheet)])
    return better_way([(page,) for page in found])[0]


def better_way(ways: Sequence[tuple[Page, ...]]) -> tuple[Page, ...]:
    """Of sheets placed upright and lying those with the larger boxes; they lie only where the boxes gain by it."""

    def least(pages: tuple[Page, ...]) -> tuple[float, float]:
        boxes = [_least_box(page) for page in pages]
        return min(side for side, _ in boxes), sum(area for _, area in boxes)

    best = max(ways, key=least)
    return best if least(best)[0] > least(ways[0])[0] * _TURNS else ways[0]


def _papers(setting: Setting) -> list[Paper]:
    paper = setting.paper
    upright = paper if paper.height >= paper.width else paper.turned()
    if setting.orientation == "portrait" or upright.width == upright.height:
        return [upright]
    if setting.orientation == "landscape":
        return [upright.turned()]
    return [upright, upright.turned()]


def _least_box(page: Page) -> tuple[float, float]:
    marked = [slot for slot in page.slots if slot.kind in ("tick", "ring")]
    marked = marked or [slot for slot in page.slots if slot.kind == "write"] or list(page.slots)
    sides = sorted(min(slot.width, slot.height) for slot in marked) or [0.0]
    return (round(sides[0], 2), sum(slot.width * slot.height for slot in page.slots))


def _place_on(setting: Setting, sheet: Sheet, paper: Paper) -> Page | None:
    room = Rect(0, 0, paper.width, paper.height).inset(paper.margin)
    view = _with_title(sheet.arrange, sheet.like or sheet.name)
    found = _best_scale(setting, view, paper, room, _TYPE_LAGS if sheet.areas or sheet.like else _WORDS_LAG)
    if found is None:
        return None
    style = _place_block(setting, view, paper, room, *found)
    page = Page(
        name=sheet.name,
        boxes=PageBoxes(paper.width, paper.height),
        marks=style.ink.all_marks(),
        slots=tuple(style.ink.slots),
        label=setting.language.text(f"sheets.{sheet.name}"),
    )
    large = not page.slots or _least_box(page)[0] >= paper.least_box - 0.01
    return page if large else None


def letters_of(paper: Paper) -> float:
    """How large the type on a paper is: 1 on A4, and as the paper's sides are to A4's; a long one's no larger."""
    width, height = paper.width - 2 * paper.margin, paper.height - 2 * paper.margin
    return min(math.sqrt(width * height / (_A4_WIDTH * _A4_HEIGHT)), width / _A4_WIDTH)


Sizes = tuple[float, float, float]
"""The scale of boxes, of letters, and how much room there is between things."""


def _best_scale(setting: Setting, view: View, paper: Paper, room: Rect, lag: float) -> Sizes | None:
    """How large everything is: type as the paper has it; room between things, then type give way to the boxes."""
    best: Sizes | None = None
    for step, breath in _STEPS_DOWN:
        letters = letters_of(paper) * setting.letters * step
        # A try in full is dear: first, whether it fits with boxes so large that it would be worth more.
        wanted = 0.0 if best is None else best[0] * _worth(best) / _worth((best[0], letters, breath))
        if best is not None and not _fits(setting, view, paper, room, (wanted, letters, breath)):
            continue
        scale = _largest_scale(setting, view, paper, room, letters, breath)
        if scale is None:
            continue
        found = (scale, letters, breath)
        if best is None or _worth(found) > _worth(best):
            best = found
        if best[0] >= letters_of(paper) * setting.letters * _ROOMY:
            break
    return best if best is None else _with_larger_type(setting, view, paper, room, best, lag)


def _with_larger_type(setting: Setting, view: View, paper: Paper, room: Rect, sizes: Sizes, lag: float) -> Sizes:
    """Type grows where a sheet of few boxes makes them much larger than the paper's own."""
    for step in _STEPS_UP:
        letters = sizes[1] * step
        if sizes[0] < letters * lag:
            continue
        scale = _largest_scale(setting, view, paper, room, letters, sizes[2])
        if scale is not None and scale >= letters * lag:
            return scale, letters, sizes[2]
    return sizes


def _worth(sizes: Sizes) -> float:
    """Larger boxes are worth somewhat smaller letters, and hardly any room between things."""
    scale, letters, breath = sizes
    return float(scale * letters**0.7 * breath**0.03)


def _place_block(
    setting: Setting, view: View, paper: Paper, room: Rect, scale: float, letters: float, breath: float
) -> PageStyle:
    """Place the arrangement at this scale, or a little smaller where a text stands too narrow only once placed.

    Raises `TooSmall` with the text that fits at no size.
    """
    smallest = _SMALLEST * letters_of(paper)
    while True:
        style = PageStyle(setting.game, setting.language, setting.theme, paper, scale, letters, breath)
        try:
            block = make_block(style, view)
            block.place(room.top(min(room.height, block.least().height * setting.stretch)))
        except Misfit as error:
            if scale <= smallest:
                hint = "choose a larger paper, or a shorter text in the language file"
                raise TooSmall([about("paper", f"on {paper.name} {error}", hint)]) from None
            scale = max(scale * 0.97, smallest)
        else:
            return style


def _with_title(view: View, name: str) -> View:
    blocks = tuple(replace(block, title=name) if block.name == "heading" else block for block in view.blocks)
    return replace(view, blocks=blocks)


def _largest_scale(
    setting: Setting, view: View, paper: Paper, room: Rect, letters: float, breath: float
) -> float | None:
    smallest = _SMALLEST * letters_of(paper)
    if not _fits(setting, view, paper, room, (smallest, letters, breath)):
        return None
    low, high = smallest, _LARGEST
    for _ in range(_STEPS):
        middle = (low + high) / 2
        fits = _fits(setting, view, paper, room, (middle, letters, breath))
        low, high = (middle, high) if fits else (low, middle)
    return low


def _fits(setting: Setting, view: View, paper: Paper, room: Rect, sizes: Sizes) -> bool:
    style = PageStyle(setting.game, setting.language, setting.theme, paper, *sizes)
    block: Block = make_block(style, view)
    try:
        least = block.least()
    except Misfit:
        return False
    return least.width <= room.width and least.height <= room.height


def _too_small(setting: Setting, sheet: Sheet) -> Complaint:
    paper = setting.paper
    message = f"the sheet '{sheet.name}' does not fit {paper.name} with boxes of {paper.least_box:g} mm"
    return about("paper", message, said("choose a larger paper"))
