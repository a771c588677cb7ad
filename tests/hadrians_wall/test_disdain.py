"""Disdain: the bounds of its rings, and what stands behind attacks that are neither rings nor valour."""

from __future__ import annotations

import pytest

from sheetgen.rules.violation import Violation

from .checking import judge, read

FULL = "cohorts: {left: 6, centre: 6, right: 6}"


def found(text: str) -> list[Violation]:
    (filled,) = read(f"game: hadrians-wall\n{text}")
    return [each for each in judge(filled).violations if each.rule == "disdain"]


NEITHER_3 = "the attacks up to year 2 are worth 3 points, but 3 are marked neither as disda"
NEITHER_2 = "the attacks up to year 2 are worth 3 points, but 2 are marked neither as disda"
NEITHER_11 = "the attacks up to year 6 are worth 15 points, but 11 are marked neither as disda"
NEITHER_14 = "the attacks up to year 6 are worth 15 points, but 14 are marked neither as disda"
NEITHER_OF_13 = "the attacks up to year 6 are worth 15 points, but 2 are marked neither as disda"
NEITHER_1 = "the attacks up to year 6 are worth 15 points, but 1 is marked neither as disdai"
UNAVOIDABLE = "0 ringed, but at least 15 were unavoidable."
THROUGH = "14 ringed, but at most 13 can have got through."
UNLESS = "14 ringed, but at most 13 can have got through, except in a two-player game."
ALL_DISCIPLINE = "Fill Discipline, boxes 1 to 6"
FEWER = f"Fill Valour, boxes 1 to 5; Clear Disdain, box 14; {ALL_DISCIPLINE}"
LESS = f"Fill Valour, boxes 1 to 5; {ALL_DISCIPLINE}; Clear Disdain, box 14"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "years: 2\ndifficulty: easy\nleft: {cohorts: {left: 1, centre: 1, right: 1}}",
            [(NEITHER_3, ["Ring Disdain, boxes 1 to 3", "Fill Valour, boxes 1 to 3"])],
        ),
        (
            "years: 2\ndifficulty: easy\nleft: {cohorts: {left: 1, centre: 1, right: 1}, disdain: {ringed: 1}}",
            [(NEITHER_2, ["Ring Disdain, boxes 2 and 3", "Fill Valour, boxes 1 and 2"])],
        ),
        (
            "years: 6\ndifficulty: easy\n"
            "left: {cohorts: {left: 2, centre: 2, right: 2}, disdain: {ringed: 1}, valour: 3}",
            [
                (
                    NEITHER_11,
                    ["Ring Disdain, boxes 2 to 12", "Fill Valour, boxes 4 to 13; Ring Disdain, box 2"],
                )
            ],
        ),
        (
            f"years: 6\ndifficulty: easy\nleft: {{{FULL}, disdain: {{ringed: 1}}, valour: 3}}",
            [
                (
                    NEITHER_14,
                    [
                        "Fill Valour, boxes 4 to 17",
                        "Fill Valour, boxes 4 and 5; Ring Disdain, boxes 2 to 13",
                    ],
                )
            ],
        ),
        (
            "years: 6\ndifficulty: hard\nleft: {valour: 10}",
            [(UNAVOIDABLE, ["Clear Valour, boxes 1 to 10; Ring Disdain, boxes 1 to 15"])],
        ),
        (f"years: 6\nfort: 3\ndifficulty: easy\nleft: {{{FULL}, disdain: {{ringed: 14}}}}", [(THROUGH, [FEWER])]),
        (
            f"years: 6\nfort: 3\ndifficulty: easy\nleft: {{{FULL}, disdain: {{ringed: 13}}}}",
            [(NEITHER_OF_13, ["Fill Valour, boxes 1 to 5"])],
        ),
        (
            f"years: 6\ndifficulty: easy\nleft: {{{FULL}, disdain: {{ringed: 14}}}}",
            [(NEITHER_1, ["Ring Disdain, box 15", "Fill Valour, boxes 1 to 4"]), (UNLESS, [LESS])],
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
    assert each.message == "Favours used: 4, but at most 3 cards were drawn in the attacks up to year 2 (easy)."
    assert [(counted.source, counted.points) for counted in each.counted] == [
        ("Attack cards of year 1", 1),
        ("Attack cards of year 2", 2),
        ("Left cohort", 1),
        ("Favours of the first diplomat", 2),
        ("Favours of the second diplomat", 2),
    ]
    assert each.boxes == tuple(f"right.diplomats.{number}.favours_used.{use}" for number in (1, 2) for use in (1, 2))
    assert [way.label for way in each.ways] == [
        "Clear Favours of the second diplomat, box 2",
        "Recall First diplomat; Clear Cohort of the first diplomat, left; Clear Favours of the first diplomat, "
        "boxes 1 and 2",
    ]


@pytest.mark.parametrize(
    ("text", "message", "years", "rest"),
    [
        (
            "years: 3\nfort: 3\ndifficulty: hard\nleft: {cohorts: {left: 1, centre: 1}, valour: 5}\n"
            "right: {diplomats: {1: {cohort: left, favours_used: 2}}}",
            "0 ringed, but at least 2 were unavoidable.",
            [
                ("year 1, hard (1 card, 1 held)", 0),
                ("year 2, hard (3 cards, 2 held)", 1),
                ("year 3, hard (5 cards, 2 held)", 2),
            ],
            [("spared by favours", -1)],
        ),
        (
            f"years: 6\nfort: 3\ndifficulty: easy\nleft: {{{FULL}, disdain: {{ringed: 14}}}}",
            "14 ringed, but at most 13 can have got through.",
            [
                ("year 1, easy (1 card, 0 held)", 1),
                ("year 2, easy (2 cards, 0 held)", 2),
                ("year 3, easy (3 cards, 0 held)", 2),
                ("year 4, easy (4 cards, 0 held)", 3),
                ("year 5, easy (6 cards, 0 held)", 3),
                ("year 6, easy (8 cards, 6 held)", 2),
            ],
            [],
        ),
    ],
)
def test_a_bound_of_the_rings_is_a_sum_over_the_years(
    text: str, message: str, years: list[tuple[str, int]], rest: list[tuple[str, int]]
) -> None:
    each = found(text)[-1]
    assert each.message == f"Disdain: {message}"
    assert [(counted.source, counted.points) for counted in each.counted] == [*years, *rest]


def test_a_temple_favour_beyond_the_cards_is_told_with_its_box() -> None:
    text = "years: 1\nfort: 3\ndifficulty: easy\nright: {diplomats: {1: {cohort: left, favours_used: 1}}"
    each = found(f"{text}, temples: {{small: {{favour: used}}}}}}")[-1]
    assert each.boxes == ("right.temples.small.favour.1", "right.diplomats.1.favours_used.1")


@pytest.mark.parametrize(
    ("ringed", "bribes", "box", "expected"),
    [
        (5, "[2, 2]", 2, "Bribes, box 2: bribe 2 by year 2, but earlier attacks brought at most 1 disdain."),
        (5, "[1, 3]", 1, "Bribes, box 1: bribe 1 by year 1, but earlier attacks brought at most 0 disdain."),
        (1, "[3, 3]", 2, "Bribes, box 2: 2 bribes were paid, but 1 disdain received."),
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


def test_a_bribe_is_taken_back_with_the_last_disdain_that_it_removed() -> None:
    sheet = "left: {disdain: {ringed: 5, filled: 2}}\nright: {apparitores: 9, baths: {built: true, bribes: [2, 2]}}"
    (bribe,) = (each for each in found(f"years: 3\ndifficulty: easy\n{sheet}") if each.area == "right.baths.bribes")
    assert [way.label for way in bribe.ways] == [
        "Write 3 in Bribes, box 2",
        "Write 3 in Bribes, box 1",
        "Clear Bribes, box 2; Ring, but do not fill, Disdain, box 2",
    ]


BEFORE = (
    "Bribes, box 1: bribe 1 by year {year}, but at least {later} of the 12 ringed boxes came no earlier than the "
    "end of that year, given the cohorts and favours on this sheet."
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
    ("ringed", "valour", "expected"),
    [
        (8, 7, ["note difficulty"]),
        (7, 8, ["error left.disdain"]),
        (11, 4, []),
    ],
)
def test_a_difficulty_that_is_not_given_may_have_been_any(ringed: int, valour: int, expected: list[str]) -> None:
    """Three cohort boxes hold all but eight rings of an easy game, but eleven of a normal one."""
    cohorts = "cohorts: {left: 1, centre: 1, right: 1}, wall_guard: 6"
    text = f"left: {{{cohorts}, discipline: 2, valour: {valour}, disdain: {{ringed: {ringed}}}}}"
    violations = found(text)
    assert [f"{each.severity} {each.area}" for each in violations] == expected
    for each in violations:
        if each.severity == "note":
            assert [way.label for way in each.ways] == ["Choose Difficulty, easy"]
            only = "With 8 disdain boxes ringed and these cohorts and favours it can only have been easy."
            assert each.message == f"Difficulty is missing. {only}"


def test_a_hard_game_may_have_let_through_what_an_unknown_one_did() -> None:
    """The most rings are those of the hardest difficulty that it can have been."""
    full = "cohorts: {left: 6, centre: 6, right: 6}"
    assert not found(f"years: 1\nleft: {{{full}, disdain: {{ringed: 1}}}}")
    assert [each.severity for each in found("years: 2\nleft: {disdain: {ringed: 4}}")] == ["error"]
