"""What dated boxes show of the years before: what they waited for, what it cost, and what can have come in by then."""

from __future__ import annotations

import pytest

from sheetgen.games.hadrians_wall.arena import Arena
from sheetgen.games.hadrians_wall.costs import Pieces
from sheetgen.games.hadrians_wall.dated import Cards, Dated, Early
from sheetgen.games.hadrians_wall.payment import Game, Payment
from sheetgen.rules.findings import Findings
from sheetgen.rules.tally import Sheet

from .checking import known, read

SOLDIER, BUILDER, SERVANT, CIVILIAN, RESOURCE = range(5)
LUDUS = ("right.ludus", 1, ((SERVANT, 2), (BUILDER, 1), (RESOURCE, 2)))
THEATRE = ("right.theatre", 1, ((SERVANT, 1), (BUILDER, 1), (RESOURCE, 1)))
BATHS = ("right.baths", 1, ((SERVANT, 2), (BUILDER, 1), (RESOURCE, 2)))
NOTHING = (0, 0, 0, 0, 0)


def payment() -> Payment:
    found = Payment(known().checker.tally)
    assert list(found.kinds) == ["soldier", "builder", "servant", "civilian", "resource"]
    return found


def dated() -> Dated:
    return payment().dated


def sheet_of(text: str) -> Sheet:
    (filled,) = read(f"game: hadrians-wall\n{text}")
    return known().checker.tally.sheet(filled)


@pytest.mark.parametrize(
    ("area", "box", "cost", "buildings", "tracks"),
    [
        ("left.training_grounds", 5, ((BUILDER, 1),), (), ()),
        ("left.forum", 1, (), (), ()),
        ("right.theatre.performances", 3, ((RESOURCE, 1),), (THEATRE,), (("right.performers", 5),)),
        ("right.theatre.performances", 1, ((RESOURCE, 1),), (THEATRE,), (("right.performers", 1),)),
        ("right.ludus.red.battles", 6, (), (LUDUS,), (("right.performers", 3),)),
        ("right.baths.bribes", 6, ((RESOURCE, 3),), (BATHS,), (("right.apparitores", 8),)),
    ],
)
def test_what_a_dated_box_waited_for(
    area: str,
    box: int,
    cost: Pieces,
    buildings: tuple[tuple[str, int, Pieces], ...],
    tracks: tuple[tuple[str, int], ...],
) -> None:
    """What one of several kinds of workers can have paid is left out; of two banners the higher one counts."""
    waits = dated().areas[area][box - 1]
    assert (waits.cost, waits.tracks) == (cost, tracks)
    assert [(of, bit, sorted(paid)) for of, bit, paid in waits.buildings] == [
        (of, bit, sorted(paid)) for of, bit, paid in buildings
    ]


def test_what_a_box_of_a_track_costs() -> None:
    citizens = ("trader", "performer", "priest", "apparitor", "patrician")
    assert dated().tracks == {
        "left.wall_guard": (SOLDIER, "sword"),
        **{f"right.{'apparitores' if icon == 'apparitor' else f'{icon}s'}": (CIVILIAN, icon) for icon in citizens},
    }


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("years: 2", []),
        ("years: 2\nleft: {training_grounds: [1]}", [(1, BUILDER, 1)]),
        ("years: 1\nleft: {training_grounds: [1]}", []),
        ("years: 3\nleft: {training_grounds: [1, 2]}", [(1, BUILDER, 1), (2, BUILDER, 2)]),
        ("years: 4\nleft: {training_grounds: [1, 3]}", [(1, BUILDER, 1), (3, BUILDER, 2)]),
        ("years: 2\nleft: {training_grounds: [0]}", []),
        (
            "years: 2\nright: {performers: 5, theatre: {built: true, performances: [~, ~, 1]}}",
            [(1, BUILDER, 1), (1, SERVANT, 1), (1, CIVILIAN, 5), (1, RESOURCE, 2)],
        ),
        (
            "years: 2\nright: {performers: 5, theatre: {built: false, performances: [~, ~, 1]}}",
            [(1, CIVILIAN, 5), (1, RESOURCE, 1)],
        ),
        (
            "years: 2\nright: {performers: 4, theatre: {built: true, performances: [~, ~, 1]}}",
            [(1, BUILDER, 1), (1, SERVANT, 1), (1, CIVILIAN, 4), (1, RESOURCE, 2)],
        ),
        (
            "years: 2\nright: {theatre: {built: true, performances: [1]}}",
            [(1, BUILDER, 1), (1, SERVANT, 1), (1, RESOURCE, 2)],
        ),
        (
            "years: 3\nright: {performers: 5, theatre: {built: true, performances: [1, ~, 2]}}",
            [
                (1, BUILDER, 1),
                (1, SERVANT, 1),
                (1, CIVILIAN, 1),
                (1, RESOURCE, 2),
                (2, BUILDER, 1),
                (2, SERVANT, 1),
                (2, CIVILIAN, 5),
                (2, RESOURCE, 3),
            ],
        ),
        # The fifth performance gives a priest, the small gardens a performer: four were paid for.
        (
            "years: 2\nright: {performers: 5, priests: 5, gardens: [small], "
            "theatre: {built: true, performances: [~, ~, 1]}}",
            [(1, BUILDER, 1), (1, SERVANT, 1), (1, CIVILIAN, 4), (1, RESOURCE, 2)],
        ),
        # A box of a column that gives an apparitor, more of them than the first bribe asks for.
        (
            "years: 2\nright: {performers: 9, apparitores: 3, baths: {built: true, bribes: [1]}, "
            "theatre: {built: true, performances: [~, ~, ~, 2]}}",
            [(1, BUILDER, 1), (1, SERVANT, 2), (1, CIVILIAN, 2), (1, RESOURCE, 3)],
        ),
    ],
)
def test_what_was_paid_by_the_end_of_a_year(text: str, expected: list[tuple[int, int, int]]) -> None:
    """The last year is the budget of the whole game; what icons gave was not paid for."""
    assert list(dated().paid(sheet_of(text), NOTHING)) == [Early(*each) for each in expected]


@pytest.mark.parametrize(
    ("sure", "expected"),
    [
        ((0, 1, 1, 5, 2), []),
        ((0, 0, 1, 4, 2), [Early(1, BUILDER, 1), Early(1, CIVILIAN, 5)]),
        ((9, 1, 0, 5, 1), [Early(1, SERVANT, 1), Early(1, RESOURCE, 2)]),
    ],
)
def test_what_every_year_brings_for_sure_is_not_told(sure: tuple[int, ...], expected: list[Early]) -> None:
    text = "years: 2\nright: {performers: 5, theatre: {built: true, performances: [~, ~, 1]}}"
    assert list(dated().paid(sheet_of(text), sure)) == expected


def test_the_sure_pieces_count_year_by_year() -> None:
    found = list(dated().paid(sheet_of("years: 4\nleft: {training_grounds: [1, 2, 3]}"), (0, 1, 0, 0, 0)))
    assert found == []
    assert list(dated().paid(sheet_of("years: 3\nleft: {training_grounds: [2, 2, 2]}"), (0, 1, 0, 0, 0))) == [
        Early(2, BUILDER, 3)
    ]


def test_the_dated_boxes_up_to_a_year_latest_first() -> None:
    sheet = sheet_of("years: 4\nleft: {training_grounds: [1, 3]}\nright: {theatre: {built: true, performances: [2]}}")
    assert [box.id for box in dated().boxes(sheet, 2)] == [
        "right.theatre.performances.1",
        "left.training_grounds.1",
    ]


FATE = ((2, 1), (1, 3))
PROSPECTS = ((0, 1), (2, 0), (1, 1))


@pytest.mark.parametrize(
    ("kind", "years", "of", "fate", "own", "expected"),
    [
        (0, 1, 2, [], [], 2 + 2),
        (0, 2, 3, [], [], 4 + 3),
        (1, 1, 1, [(2, 1)], [], 1 + 1),
        (1, 1, 2, [(2, 1)], [], 3 + 1),
        (1, 1, 2, [(2, 1), (2, 1)], [], 1 + 1),
        (1, 1, 2, [(2, 1), (1, 3)], [(2, 0), (2, 0)], 3 + 0),
        (1, 2, 2, [(2, 1), (1, 3)], [(2, 0), (0, 1)], 4 + 1),
        (0, 1, 1, [(1, 3)], [(0, 1), (2, 0)], 1 + 2),
        (0, 1, 2, [(1, 3), (1, 3)], [(0, 1)], 1 + 2),
        (0, 2, 3, [(1, 3)] * 3, [(0, 1)] * 3, 2 + 0),
    ],
)
def test_the_most_that_cards_can_have_brought(
    kind: int,
    years: int,
    of: int,
    fate: list[tuple[int, ...]],
    own: list[tuple[int, ...]],
    expected: int,
) -> None:
    """Two fate cards and three prospect cards of two kinds of pieces; those that are told may be of any year."""
    cards = Cards(FATE, PROSPECTS)
    assert cards.least == (1, 1)
    assert cards.most(kind, years, of, fate, own) == expected


@pytest.mark.parametrize(
    ("text", "year", "kind", "alone", "expected"),
    [
        ("years: 3", 1, SOLDIER, True, 0),
        ("years: 3", 1, SOLDIER, False, 10),
        ("years: 3", 1, RESOURCE, True, 1),
        ("years: 3", 1, RESOURCE, False, 17),
        ("years: 3", 2, RESOURCE, True, 2),
        ("years: 3\nleft: {forum: [1, 2]}", 1, CIVILIAN, True, 1),
        ("years: 3\nleft: {forum: [1, 2]}", 2, CIVILIAN, True, 2),
    ],
)
def test_what_boxes_can_have_brought_by_a_year(text: str, year: int, kind: int, alone: bool, expected: int) -> None:
    """The printed production each year, a forum of that year, and where others play what they may have paid."""
    sheet, checker = sheet_of(text), known().checker
    won = Arena(checker.tally).check(sheet, Findings(checker.words, checker.remedies))
    assert payment()._boxes_brought(Game(sheet, won, () if alone else None), kind, year) == expected
