"""What the icons must be: told apart without colour at 4 mm, never a black patch a pencil cannot show on."""

from __future__ import annotations

import itertools

import pytest
from PIL import ImageFilter

from sheetgen.assets.symbols import SIDE, load_symbol, symbol_names
from tests.assets.raster import FINE, PRINT, apart, contours, covered, ink, line_art, silhouette

WORKERS = ("soldier", "builder", "servant", "civilian")
ATTRIBUTES = ("renown", "piety", "valour", "discipline")
CITIZENS = ("trader", "performer", "priest", "apparitor", "patrician")
GLADIATORS = ("red-gladiator", "blue-gladiator")
OTHERS = """
    any-worker arrow-left arrow-right arrow-up attack brick building city-tile cohort coin colony diplomat disdain
    disdain-removed fate-card favour fish gladiator glory gold good infrastructure jewellery landmark legacy
    let-through loyalty marble morale mosaic nero novice park path-card plan production prospect-card
    purple-gladiator repelled resource retired road rubble ruler scout seal senator stone sword victory-point
    village wall-tile weapons wood worker year
""".split()

EMBLEMS = tuple(f"emblem-{name}" for name in ("traders", "performers", "priests", "apparitores", "patricians"))

# The shares of the square in which two pictures must differ.
# Rings and helmets cover much the same; the hues, and what is drawn inside, keep them apart.
LEAST_IN_SILHOUETTE = 0.11
LEAST_IN_LINE_ART = 0.25
LEAST_OF_ANY_TWO = 0.15
MOST_INK = 0.012
# Black is what tells these at a glance: the soldier's helmet, the builder's lower half, the servant's jar; eyes, mouths
# and shadows in the faces, the old man's beard, a die's pips.
# A tick beside the figure stays visible: they stand in boxes larger than themselves.
MOST_INK_OF = {
    "builder": 0.12,
    "priest": 0.10,
    "servant": 0.06,
    "performer": 0.06,
    "soldier": 0.04,
    "retired": 0.17,
} | dict.fromkeys(("blue-gladiator", "red-gladiator", "patrician", "worker", *EMBLEMS), 0.08)
BLACK_BY_INTENT = {"builder": 6.0, "servant": 6.5, "retired": 8.0} | dict.fromkeys(EMBLEMS, 6.0)
# 0.5 mm in a print of 4 mm: a dark patch that holds a square of this side would hide a pencil's stroke.
LARGEST_DARK_SQUARE = 3.0


def told_apart() -> list[tuple[str, str]]:
    return list(itertools.combinations((*WORKERS, *ATTRIBUTES, *CITIZENS, *GLADIATORS), 2))


def test_every_icon_a_layout_may_name_is_there() -> None:
    assert symbol_names() == tuple(sorted({*WORKERS, *ATTRIBUTES, *CITIZENS, *GLADIATORS, *OTHERS, *EMBLEMS}))


@pytest.mark.parametrize("name", symbol_names())
def test_icon_stays_in_its_square(name: str) -> None:
    outside = [
        (outline.part, point)
        for outline in load_symbol(name)
        for contour in contours(outline)
        for point in contour
        if min(point) - outline.stroke_width / 2 < 0 or max(point) + outline.stroke_width / 2 > SIDE
    ]
    assert outside == []


@pytest.mark.parametrize("name", symbol_names())
def test_icon_fills_its_square(name: str) -> None:
    box = silhouette(name).getbbox()
    assert box is not None
    left, top, right, bottom = (edge / (PRINT * FINE) for edge in box)
    assert max(right - left, bottom - top) >= 0.79
    assert abs((left + right) / 2 - 0.5) <= 0.06
    assert abs((top + bottom) / 2 - 0.5) <= 0.06


@pytest.mark.parametrize("name", symbol_names())
def test_icon_has_no_dark_patch(name: str) -> None:
    assert covered(ink(name)) <= MOST_INK_OF.get(name, MOST_INK)
    square = round(BLACK_BY_INTENT.get(name, LARGEST_DARK_SQUARE) / SIDE * PRINT * FINE) | 1
    assert line_art(name).filter(ImageFilter.MinFilter(square)).getbbox() is None


@pytest.mark.parametrize("name", symbol_names())
def test_icon_keeps_the_stroke_that_prints(name: str) -> None:
    widths = {outline.stroke_width for outline in load_symbol(name) if outline.part == "line"}
    # 1.1 units are 0.18 mm, half a point, in a print of 4 mm; an emblem is never printed under 8 mm.
    assert min(widths) >= (0.6 if name in EMBLEMS else 1.1)


@pytest.mark.parametrize(("one", "other"), told_apart())
def test_pieces_are_told_apart_without_colour(one: str, other: str) -> None:
    assert apart(silhouette(one), silhouette(other)) >= LEAST_IN_SILHOUETTE
    assert apart(line_art(one), line_art(other)) >= LEAST_IN_LINE_ART


def test_no_two_icons_look_alike_in_black_and_white() -> None:
    pictures = {name: line_art(name) for name in symbol_names()}
    alike = [
        (one, other)
        for one, other in itertools.combinations(pictures, 2)
        if apart(pictures[one], pictures[other]) < LEAST_OF_ANY_TWO
    ]
    assert alike == []


def test_the_measure_knows_a_pair_that_differs_in_colour_only() -> None:
    assert apart(silhouette("soldier"), silhouette("soldier")) == 0.0
    assert apart(silhouette("fate-card"), silhouette("path-card")) < LEAST_IN_SILHOUETTE
