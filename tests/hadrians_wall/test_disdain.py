"""Disdain: the bounds of its rings, and what stands behind attacks that are neither rings nor valour."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest

from sheetgen.app.campaign_files import scenario_rules
from sheetgen.games.hadrians_wall.disdain import Disdain, Drawn, _ringed, _rows_by_choice
from sheetgen.games.hadrians_wall.tracks import Tracks
from sheetgen.layout.layout import Area, Game
from sheetgen.rules.tally import Tally
from sheetgen.rules.violation import Violation

from .checking import intake, judge, known, read

EASY = (1, 2, 3, 4, 6, 8)
NORMAL = (1, 2, 4, 6, 8, 10)
HARD = (1, 3, 5, 7, 9, 12)
COHORTS = "left: {cohorts: {left: 2, centre: 1, right: 3}}"
FULL = "cohorts: {left: 6, centre: 6, right: 6}"
FAVOURS = "diplomats: {1: {cohort: left, favours_used: 2}}, temples: {small: {favour: used}, medium: {favour: ringed}}"
PAID = f"right: {{market: {{built: true, goods: [1, 2]}}, scouts: 1, {FAVOURS}}}"


@pytest.mark.parametrize(
    ("text", "cards", "own", "others", "favours", "rings"),
    [
        ("years: 1\ndifficulty: easy", EASY[:1], 0, 13, 0, (1, 1, 1)),
        ("years: 6\ndifficulty: normal", NORMAL, 0, 13, 0, (15, 15, 15)),
        (f"years: 5\ndifficulty: easy\n{COHORTS}", EASY[:5], 0, 13, 0, (0, 11, 11)),
        (f"years: 6\ndifficulty: easy\n{COHORTS}", EASY, 0, 13, 0, (2, 15, 15)),
        (f"years: 6\ndifficulty: hard\n{COHORTS}", HARD, 0, 13, 0, (8, 15, 15)),
        (f"years: 6\ndifficulty: easy\nfort: 3\n{COHORTS}", EASY, 0, 0, 0, (2, 15, 15)),
        (f"years: 6\ndifficulty: easy\nfort: 12\n{COHORTS}", (2, 3, 4, 5, 7, 9), 0, 0, 0, (4, 15, 15)),
        (f"years: 6\ndifficulty: easy\n{COHORTS}\n{PAID}", EASY, 3, 13, 3, (0, 15, 15)),
        (f"years: 6\ndifficulty: easy\nleft: {{{FULL}}}", EASY, 0, 13, 0, (0, 13, 15)),
        (f"years: 6\ndifficulty: easy\nfort: 3\nleft: {{{FULL}}}", EASY, 0, 0, 0, (0, 13, 13)),
        ("years: 6\ndifficulty: easy\nleft: {cohorts: {left: 6, centre: 5, right: 6}}", EASY, 0, 13, 0, (0, 14, 15)),
    ],
)
def test_the_least_and_the_most_rings(
    text: str, cards: tuple[int, ...], own: int, others: int, favours: int, rings: tuple[int, int, int]
) -> None:
    """The last number counts the cards of a second player too. In the last year the weakest cohort still holds."""
    (filled,) = read(f"game: hadrians-wall\n{text}")
    disdain, sheet = Disdain(known().checker.tally), known().checker.tally.sheet(filled)
    ((area, _, potentials),) = disdain.rings
    found = disdain._bounds(area, potentials[: len(cards)], sheet, scenario_rules(intake(), known(), filled, "fr"))
    assert (found.potentials, found.drawn) == ((1, 2, 2, 3, 3, 4)[: len(cards)], Drawn(cards, own, others))
    assert (found.favours, (found.least, found.most, found.widest)) == (favours, rings)


def found(text: str) -> list[Violation]:
    (filled,) = read(f"game: hadrians-wall\n{text}")
    return [each for each in judge(filled).violations if each.rule == "disdain"]


NEITHER_3 = "the attacks of 2 years bring 3 points; 3 of them are neither rings nor valour."
NEITHER_2 = "the attacks of 2 years bring 3 points; 2 of them are neither rings nor valour."
NEITHER_11 = "the attacks of 6 years bring 15 points; 11 of them are neither rings nor valour."
NEITHER_14 = "the attacks of 6 years bring 15 points; 14 of them are neither rings nor valour."
NEITHER_OF_13 = "the attacks of 6 years bring 15 points; 2 of them are neither rings nor valour."
NEITHER_1 = "the attacks of 6 years bring 15 points; 1 of them is neither a ring nor valour."
UNAVOIDABLE = (
    "0 ringed, but at least 15 cannot have been avoided: 37 cards of attack (hard), "
    "against the cohorts and favours of the sheet."
)
THROUGH = (
    "14 ringed, but at most 13 can have come through: 24 cards of attack (easy), "
    "against the cohorts and favours of the sheet."
)
UNLESS = "14 ringed, but at most 13 can have come through in a game alone or for three and more."
ALL_DISCIPLINE = "Fill: Discipline, boxes 1 to 6"
FEWER = f"Fill: Valour, boxes 1 to 5; Empty: Disdain, box 14; {ALL_DISCIPLINE}"
LESS = f"Fill: Valour, boxes 1 to 5; {ALL_DISCIPLINE}; Empty: Disdain, box 14"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "years: 2\ndifficulty: easy\nleft: {cohorts: {left: 1, centre: 1, right: 1}}",
            [(NEITHER_3, ["Ring only: Disdain, boxes 1 to 3", "Fill: Valour, boxes 1 to 3"])],
        ),
        (
            "years: 2\ndifficulty: easy\nleft: {cohorts: {left: 1, centre: 1, right: 1}, disdain: {ringed: 1}}",
            [(NEITHER_2, ["Ring only: Disdain, boxes 2 and 3", "Fill: Valour, boxes 1 and 2"])],
        ),
        (
            "years: 6\ndifficulty: easy\n"
            "left: {cohorts: {left: 2, centre: 2, right: 2}, disdain: {ringed: 1}, valour: 3}",
            [
                (
                    NEITHER_11,
                    ["Ring only: Disdain, boxes 2 to 12", "Fill: Valour, boxes 4 to 13; Ring only: Disdain, box 2"],
                )
            ],
        ),
        (
            f"years: 6\ndifficulty: easy\nleft: {{{FULL}, disdain: {{ringed: 1}}, valour: 3}}",
            [
                (
                    NEITHER_14,
                    [
                        "Fill: Valour, boxes 4 and 5; Ring only: Disdain, boxes 2 to 13",
                        "Fill: Valour, boxes 4 to 17",
                    ],
                )
            ],
        ),
        (
            "years: 6\ndifficulty: hard\nleft: {valour: 10}",
            [(UNAVOIDABLE, ["Empty: Valour, boxes 1 to 10; Ring only: Disdain, boxes 1 to 15"])],
        ),
        (f"years: 6\nfort: 3\ndifficulty: easy\nleft: {{{FULL}, disdain: {{ringed: 14}}}}", [(THROUGH, [FEWER])]),
        (
            f"years: 6\nfort: 3\ndifficulty: easy\nleft: {{{FULL}, disdain: {{ringed: 13}}}}",
            [(NEITHER_OF_13, [f"Fill: Valour, boxes 1 to 5; {ALL_DISCIPLINE}"])],
        ),
        (
            f"years: 6\ndifficulty: easy\nleft: {{{FULL}, disdain: {{ringed: 14}}}}",
            [(NEITHER_1, [f"Fill: Valour, boxes 1 to 4; {ALL_DISCIPLINE}"]), (UNLESS, [LESS])],
        ),
    ],
)
def test_ways_out_keep_to_the_bounds_of_the_rings(text: str, expected: list[tuple[str, list[str]]]) -> None:
    said = [(each.message.removeprefix("Disdain: "), [way.label for way in each.ways]) for each in found(text)]
    assert [
        (message[: len(start)], ways) for (message, ways), (start, _) in zip(said, expected, strict=True)
    ] == expected


def test_what_is_counted_against_the_attacks() -> None:
    """The cards of each year, then what stood against them; what is 0 is left out."""
    text = "years: 2\nfort: 3\ndifficulty: easy\nright: {diplomats: {1: {cohort: left, favours_used: 2}}}"
    favours = "2: {cohort: centre, favours_used: 2}"
    each = found(f"{text[:-2]}, {favours}}}}}\nleft: {{cohorts: {{left: 1}}}}")[-1]
    assert each.message == "Favours used: 4, but the attacks of 2 years drew at most 3 cards (easy)."
    assert [(counted.label, counted.points) for counted in each.counted] == [
        ("Cards of the attack of year 1", 1),
        ("Cards of the attack of year 2", 2),
        ("Left cohort", 1),
        ("Favours of the first diplomat", 2),
        ("Favours of the second diplomat", 2),
    ]
    assert each.boxes == tuple(f"right.diplomats.{number}.favours_used.{use}" for number in (1, 2) for use in (1, 2))
    assert [way.label for way in each.ways] == ["Empty: Favours of the second diplomat, box 2"]


def test_a_temple_favour_beyond_the_cards_is_told_with_its_box() -> None:
    text = "years: 1\nfort: 3\ndifficulty: easy\nright: {diplomats: {1: {cohort: left, favours_used: 1}}"
    each = found(f"{text}, temples: {{small: {{favour: used}}}}}}")[-1]
    assert each.boxes == ("right.temples.small.favour.1", "right.diplomats.1.favours_used.1")


@pytest.mark.parametrize(
    ("ringed", "bribes", "box", "expected"),
    [
        (5, "[2, 2]", 2, "Bribes, box 2: bribe number 2 by year 2, but the attacks before bring at most 1 disdain."),
        (5, "[1, 3]", 1, "Bribes, box 1: bribe number 1 by year 1, but the attacks before bring at most 0 disdain."),
        (1, "[3, 3]", 2, "Bribes, box 2: bribes paid 2, but disdain received 1."),
        (5, "[2, 3]", 0, ""),
        (5, "[~, 4]", 0, ""),
        (1, "[~, 4]", 0, ""),
    ],
)
def test_the_bribe_that_came_before_its_disdain(ringed: int, bribes: str, box: int, expected: str) -> None:
    disdain = f"left: {{disdain: {{ringed: {ringed}, filled: 1}}}}"
    text = f"years: 3\ndifficulty: easy\n{disdain}\nright: {{apparitores: 9, baths: {{built: true, bribes: {bribes}}}}}"
    told = [(each.box, each.message, each.boxes) for each in found(text) if each.area == "right.baths.bribes"]
    assert told == ([(box, expected, (f"right.baths.bribes.{box}",))] if box else [])


BEFORE = (
    "Bribes, box 1: bribe number 1 by year {year}, but of the 12 ringed at least {later} came at the end of that year "
    "or later, against the cohorts and favours of the sheet."
)


@pytest.mark.parametrize(("year", "later"), [(2, 12), (3, 12), (4, 0)])
def test_a_bribe_before_any_disdain_can_have_come(year: int, later: int) -> None:
    """Three boxes of cohorts hold the cards of the first two hard years; two rings of the third came before year 4."""
    tracks = "cohorts: {left: 1, centre: 1, right: 1}, wall_guard: 6, renown: 1, valour: 3, discipline: 3"
    disdain = f"left: {{{tracks}, disdain: {{ringed: 12, filled: 1}}}}"
    bribes = f"right: {{apparitores: 4, baths: {{built: true, bribes: [{year}]}}}}"
    told = [each.message for each in found(f"difficulty: hard\n{disdain}\n{bribes}") if each.area.endswith("bribes")]
    assert told == ([BEFORE.format(year=year, later=later)] if later else [])


@pytest.mark.parametrize(
    ("ringed", "left_out", "expected"),
    [
        (12, 0, (12, 12, 12, 10, 7, 4)),
        (13, 0, (12, 12, 12, 10, 7, 4)),
        (11, 1, (11, 11, 11, 9, 6, 3)),
        (7, 5, (7, 7, 7, 5, 2, 0)),
        (11, 0, ()),
        (10, 1, ()),
    ],
)
def test_the_rings_that_came_in_a_year_or_later(ringed: int, left_out: int, expected: tuple[int, ...]) -> None:
    """What was left out may have been any of them; where there are too few in all, that is told instead."""
    cohorts = "cohorts: {left: 1, centre: 1, right: 1}"
    (filled,) = read(f"game: hadrians-wall\ndifficulty: hard\nleft: {{{cohorts}, disdain: {{ringed: {ringed}}}}}")
    disdain, sheet = Disdain(known().checker.tally), known().checker.tally.sheet(filled)
    ((area, _, potentials),) = disdain.rings
    assert disdain._latest(disdain._bounds(area, potentials, sheet, None), left_out, sheet) == expected


BRIBED = "difficulty: easy\nleft: {disdain: {ringed: 5, filled: 2}}\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "years: 6\ndifficulty: easy\n"
            "left: {cohorts: {left: 2, centre: 2, right: 2}, disdain: {ringed: 1}, valour: 3}",
            ["Ring only: Disdain, boxes 2 to 12", "Fill: Valour, boxes 4 to 13; Ring only: Disdain, box 2"],
        ),
        (
            "years: 6\ndifficulty: hard\nleft: {valour: 7, disdain: {ringed: 3}}",
            ["Empty: Valour, boxes 1 to 7; Ring only: Disdain, boxes 4 to 15"],
        ),
        (
            f"years: 3\n{BRIBED}right: {{apparitores: 9, baths: {{built: true, bribes: [2, 2]}}}}",
            ["Empty: Bribes, box 2; Ring only: Disdain, box 2"],
        ),
    ],
)
def test_what_is_proposed_before_it_is_followed(text: str, expected: list[str]) -> None:
    (filled,) = read(f"game: hadrians-wall\n{text}")
    proposed = [way for each in known().checker._again(filled, None) if each.rule == "disdain" for way in each.ways]
    assert [way.label for way in proposed] == expected


def test_valour_moves_by_what_is_no_ring_where_no_track_can_be_settled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Tracks, "settled", lambda *_: None)
    text = "left: {cohorts: {left: 2, centre: 2, right: 2}, disdain: {ringed: 1}, valour: 3}"
    (filled,) = read(f"game: hadrians-wall\nyears: 6\ndifficulty: easy\n{text}")
    proposed = [way for each in known().checker._again(filled, None) if each.rule == "disdain" for way in each.ways]
    assert proposed[-1].label == "Fill: Valour, boxes 4 to 13; Ring only: Disdain, box 2"


def made_of(areas: Mapping[str, Area], tables: Mapping[str, Any]) -> Game:
    return cast("Game", SimpleNamespace(areas=areas, tables=tables, years=6))


def tally_of(areas: Mapping[str, Area]) -> Tally:
    return cast("Tally", SimpleNamespace(game=made_of(areas, known().game.tables)))


def test_the_order_of_the_areas_in_the_layout_is_no_matter() -> None:
    turned = Disdain(tally_of(dict(reversed(list(known().game.areas.items())))))
    assert turned.cohorts == ("left.cohorts.left", "left.cohorts.centre", "left.cohorts.right")
    assert [area.id for area in reversed(turned.favours)] == [
        *(f"right.temples.{size}.favour" for size in ("small", "medium", "large")),
        *(f"right.diplomats.{number}.favours_used" for number in (1, 2, 3)),
    ]
    assert turned.difficulty == "difficulty"


def test_rings_that_nothing_brings_by_years_are_not_disdain() -> None:
    areas = known().game.areas
    plain = replace(areas["left.disdain"], id="plain", most_a_year="")
    assert [area.id for area, _, _ in _ringed(tally_of({"plain": plain, **areas}))] == ["left.disdain"]


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ({"easy": (1,), "hard": (2,)}, {"easy": (1,), "hard": (2,)}),
        ({"easy": (1,), "hard": (2,), "more": (3,)}, {"easy": (1,), "hard": (2,)}),
    ],
)
def test_the_choice_whose_options_are_rows(rows: dict[str, Any], expected: dict[str, Any]) -> None:
    """Not one without options, nor one of whose options only some are rows."""
    choice = known().game.areas["difficulty"]
    areas = {
        "none": replace(choice, id="none", options=()),
        "some": replace(choice, id="some", options=("easy", "medium")),
        "all": replace(choice, id="all", options=("easy", "hard")),
    }
    assert _rows_by_choice(made_of(areas, {"strip": rows})) == ("all", expected)


def test_a_game_without_such_a_choice() -> None:
    with pytest.raises(KeyError, match="no choice has a row of a table for each option"):
        _rows_by_choice(made_of(known().game.areas, {}))
