"""Every kind of measure, on a sheet of Hadrian's Wall and on a game made for it."""

from __future__ import annotations

import pytest

from sheetgen.layout.game import FilledSheet, Game
from sheetgen.layout.score_model import Formula, FormulaStep, constant
from sheetgen.rules.formulas import FormulaCompiler
from sheetgen.rules.tally import Tally

from ..hadrians_wall import checking
from . import orchard


def measure(game: Game, filled: FilledSheet, wanted: Formula) -> int:
    tally = Tally(game)
    return FormulaCompiler(tally).compile(wanted)(tally.sheet(filled))


TIMES, TWICE = (FormulaStep("times", by=(constant(number),)) for number in (3, 2))
HALF = FormulaStep("every", (2, 1))
SHEET = """game: hadrians-wall
left:
  cohorts: {left: 6, centre: 5, right: 6}
  wall: 14
  granary: [medium, large]
  hotel: [small, large]
  road: [small]
  forum: [1, ~, 4]
  disdain: {ringed: 5, filled: 2}
  landmarks: [statue]
right:
  market: {built: true, goods: [4, ~, 6]}
  ludus: {red: {ringed: 4, filled: 1}, blue: {ringed: 2, filled: 2}}
  temples: {large: {built: true}, small: {boxes: 2, favour: used}, medium: {favour: ringed}}
  diplomats: {1: {favours_used: 2}, 3: {favours_used: 1}}
  scouting_grid: ["#####", "#....", "#....", "#...."]
score: {total: 41}
"""


@pytest.mark.parametrize(
    ("kind", "of", "named", "expected"),
    [
        ("filled", ("left.wall",), "", 14),
        ("filled", ("left.cohorts",), "", 17),
        ("filled", ("left.wall", "left.forum"), "", 16),
        ("filled", ("left.disdain",), "", 2),
        ("filled", ("right.market.goods",), "", 2),
        ("full", ("left.cohorts",), "", 2),
        ("full", ("left.wall", "right.temples.small.boxes"), "", 1),
        ("sections", ("left.wall",), "", 2),
        ("sections", ("left.wall_guard",), "", 0),
        ("built", ("left", "right"), "large", 3),
        ("built", ("left.landmarks",), "", 1),
        ("built", ("left.road.small",), "", 1),
        ("built", ("left.road.large",), "", 0),
        ("built", ("right.market",), "", 1),
        ("built", ("right.market.built",), "", 1),
        ("built", ("right.temples",), "", 1),
        ("ringed", ("left.disdain",), "", 5),
        ("ringed", ("right.ludus.red", "right.ludus.blue"), "", 6),
        ("ringed", ("right.temples",), "", 2),
        ("unfilled", ("left.disdain",), "", 3),
        ("rows", ("right.scouting_grid",), "", 1),
        ("columns", ("right.scouting_grid",), "", 1),
        ("used", ("right.diplomats", "right.temples"), "", 4),
        ("value", ("score.total",), "", 41),
        ("gained", ("left.cohorts.centre",), "valour", 1),
        ("gained", ("left.cohorts",), "discipline", 5),
        ("gained", ("left.landmarks",), "renown", 2),
        ("value", ("right.market.goods",), "", 10),
    ],
)
def test_a_measure(kind: str, of: tuple[str, ...], named: str, expected: int) -> None:
    (filled,) = checking.read(SHEET)
    assert measure(checking.known().game, filled, Formula(kind, of, named)) == expected


def test_times_and_halves_rounded_up() -> None:
    filled = orchard.read("pad: {roots: 5}")
    game = orchard.known().game
    assert measure(game, filled, Formula("filled", ("pad.roots",), steps=(TIMES,))) == 15
    assert measure(game, filled, Formula("filled", ("pad.roots",), steps=(HALF,))) == 3
    assert measure(game, filled, Formula("filled", ("pad.roots",), steps=(HALF, TWICE))) == 6


def test_a_measure_that_does_not_exist() -> None:
    with pytest.raises(ValueError, match="there is no measure 'height'"):
        measure(orchard.known().game, orchard.read(""), Formula("height", ("pad.roots",)))


@pytest.mark.parametrize("kind", ["rows", "columns", "sections", "full", "highest", "filled", "built"])
def test_what_has_boxes_and_no_marks_counts_nothing(kind: str) -> None:
    filled = orchard.read("score: {total: 7}\npad: {roots: 5}")
    game = orchard.known().game
    assert game.areas["score.total"].boxes
    assert measure(game, filled, Formula(kind, ("score", "years", "baskets"))) == 0


@pytest.mark.parametrize(
    ("kind", "bed", "expected"),
    [
        ("rows", "['##', '#.']", 1),
        ("columns", "['##', '#.']", 1),
        ("rows", "['#.', '#.']", 0),
        ("columns", "['#.', '#.']", 1),
        ("rows", "['##', '##']", 2),
        ("rows", "['..', '##']", 1),
        ("columns", "['.#', '.#']", 1),
        ("full", "['##', '##']", 1),
        ("full", "['##', '#.']", 0),
        ("highest", "['##', '#.']", 3),
        ("highest", "['#.', '..']", 1),
        ("filled", "['.#', '#.']", 2),
    ],
)
def test_a_measure_of_a_grid(kind: str, bed: str, expected: int) -> None:
    filled = orchard.read(f"pad: {{bed: {bed}}}")
    assert measure(orchard.known().game, filled, Formula(kind, ("pad.bed",))) == expected


@pytest.mark.parametrize("kind", ["rows", "columns", "full"])
def test_a_building_has_no_rows_beside_those_of_what_it_holds(kind: str) -> None:
    assert FormulaCompiler(orchard.known().checker.tally).compile(Formula(kind, ("pad.press",))).counts
