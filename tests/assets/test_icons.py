"""The icons fill their squares, can be told apart without colour, and have no black patch that hides a pencil mark."""

from __future__ import annotations

import itertools

import pytest
from PIL import ImageFilter

from sheetgen.assets.data_folders import data_path
from sheetgen.assets.icon_drawings import SIDE, icon_names, load_icon_drawing
from sheetgen.load.game_loader import load_game_folder
from tests.assets.raster import FINE, PRINT, apart, contours, likeness, line_art, silhouette

WORKERS = ("soldier", "builder", "servant", "civilian")
ATTRIBUTES = ("renown", "piety", "valour", "discipline")
CITIZENS = ("trader", "performer", "priest", "apparitor", "patrician")
GLADIATORS = ("red-gladiator", "blue-gladiator")
OTHERS = """
    any-worker arrow-left arrow-right arrow-up attack brick building cards city-tile cohort coin colony dice
    diplomat disdain disdain-removed eagle fate-card favour fish gladiator glory gold good grapes infrastructure
    jewellery landmark laurel legacy let-through loyalty marble morale mosaic nero novice park path-card plan
    production prospect-card purple-gladiator repelled resource retired road rubble ruler scout seal senator stone
    sword victory-point village villager wall-tile weapons wood worker year
    boat crown drop fire flag heart house key leaf lock moon star sun
""".split()

ENGRAVINGS = tuple(f"engraving-{name}" for name in ("traders", "performers", "priests", "apparitores", "patricians"))
EMBLEMS = tuple(f"emblem-{name}" for name in ("traders", "performers", "priests", "apparitores", "patricians", "gate"))

MOST_ALIKE = 0.87
"""How alike two icons of one game may be in black and blurred: figures of one body, told by the tool in them."""
ALIKE = {
    ("discipline", "blue-gladiator"): 0.68,
    ("civilian", "any-worker"): 0.46,
    ("soldier", "valour"): 0.50,
    ("servant", "priest"): 0.43,
    ("red-gladiator", "blue-gladiator"): 0.75,
    ("cohort", "favour"): 0.57,
}
"""Pairs that stand beside each other, and how alike they may be."""
LARGEST_DARK_SQUARE = 3.0
"""0.5 mm in a print of 4 mm: a dark patch that holds a square of this side would hide a pencil's stroke."""
DARK_BY_INTENT = (
    *EMBLEMS,
    *ENGRAVINGS,
    "soldier",
    "valour",
    "production",
    "builder",
    "servant",
    "civilian",
    "discipline",
    "favour",
    "senator",
)


def games_icons() -> list[tuple[str, ...]]:
    """The drawings of each game's icons."""
    layouts = data_path("layouts")
    games = [load_game_folder(layouts / name) for name in ("hadrians-wall", "praetor", "rome-and-roll")]
    return [tuple(dict.fromkeys(icon.drawing or icon.name for icon in game.icons.values())) for game in games]


def test_every_icon_a_layout_may_name_is_there() -> None:
    assert icon_names() == tuple(
        sorted({*WORKERS, *ATTRIBUTES, *CITIZENS, *GLADIATORS, *OTHERS, *EMBLEMS, *ENGRAVINGS})
    )


@pytest.mark.parametrize("name", icon_names())
def test_icon_stays_in_its_square(name: str) -> None:
    outside = [
        (outline.part, point)
        for outline in load_icon_drawing(name)
        for contour in contours(outline)
        for point in contour
        if min(point) - outline.stroke_width / 2 < 0 or max(point) + outline.stroke_width / 2 > SIDE
    ]
    assert outside == []


@pytest.mark.parametrize("name", [name for name in icon_names() if name not in ENGRAVINGS])
def test_icon_fills_its_square(name: str) -> None:
    box = silhouette(name).getbbox()
    assert box is not None
    left, top, right, bottom = (edge / (PRINT * FINE) for edge in box)
    assert max(right - left, bottom - top) >= 0.79
    assert abs((left + right) / 2 - 0.5) <= 0.06
    assert abs((top + bottom) / 2 - 0.5) <= 0.06


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in icon_names() if name not in DARK_BY_INTENT])
def test_icon_has_no_dark_patch(name: str) -> None:
    square = round(LARGEST_DARK_SQUARE / SIDE * PRINT * FINE) | 1
    assert line_art(name).filter(ImageFilter.MinFilter(square)).getbbox() is None


@pytest.mark.parametrize("name", icon_names())
def test_icon_keeps_the_stroke_that_prints(name: str) -> None:
    widths = [outline.stroke_width for outline in load_icon_drawing(name) if outline.part == "line"]
    # One unit is 0.17 mm in a print of 4 mm; an emblem is never printed under 8 mm, an engraving never under 14.
    least = 0.25 if name in ENGRAVINGS else 0.6 if name in EMBLEMS else 1.0
    assert min(widths, default=least) >= least


@pytest.mark.parametrize("names", games_icons())
def test_the_icons_of_a_game_are_told_apart_in_black(names: tuple[str, ...]) -> None:
    pairs = itertools.combinations([name for name in names if name not in EMBLEMS], 2)
    alike = {(one, other): round(likeness(one, other), 2) for one, other in pairs}
    assert {pair: share for pair, share in alike.items() if share > MOST_ALIKE} == {}


@pytest.mark.parametrize(("pair", "most"), ALIKE.items())
def test_icons_beside_each_other_are_told_apart_in_black(pair: tuple[str, str], most: float) -> None:
    assert likeness(*pair) <= most


def test_a_white_cut_turns_dark_where_the_figure_is_white() -> None:
    assert likeness("builder", "any-worker") < 0.9
    assert likeness("villager", "senator") < 0.9


def test_the_measure_knows_a_pair_that_is_alike() -> None:
    assert likeness("soldier", "soldier") == pytest.approx(1.0)
    assert apart(silhouette("soldier"), silhouette("soldier")) == 0.0
