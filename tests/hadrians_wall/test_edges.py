"""Sheets at the edge of a rule: one step further and the verdict is another."""

from __future__ import annotations

import pytest

from sheetgen.rules.restrictions import Restriction

from .checking import judge, known, read, rewards

EACH_OTHERS = (
    "Performances, box 5 and Small gardens: each of these could only be reached with the reward of another one."
)


def told(text: str, *rules: str, with_fort: bool = True) -> list[str]:
    """The messages of some rules about a sheet; without its fort's rules on request."""
    (filled,) = read(f"game: hadrians-wall\n{text}")
    report = judge(filled) if with_fort else known().check(filled)
    return [each.message for each in report.violations if each.rule in rules]


@pytest.mark.parametrize(
    ("third", "expected"),
    [
        ("", []),
        (
            ", 2: {cohort: centre, favours_used: 1}",
            [
                "Favours used: 3, but at most 2 cards were drawn in the attacks up to year 1 (easy), except in a "
                "two-player game."
            ],
        ),
    ],
)
def test_a_good_may_have_drawn_a_card_for_a_favour_to_stop(third: str, expected: list[str]) -> None:
    """One card in the first year and one that a good drew: two favours stop them, a third has nothing to stop."""
    market, diplomats = (
        "market: {built: true, goods: [1]}",
        f"diplomats: {{1: {{cohort: left, favours_used: 2}}{third}}}",
    )
    found = told(f"years: 1\ndifficulty: easy\nright: {{{market}, {diplomats}}}", "disdain")
    assert [each for each in found if each.startswith("Favours used")] == expected


@pytest.mark.parametrize(("years", "available"), [(4, 10), (5, 12)])
def test_the_same_fate_card_may_come_in_each_unknown_year(years: int, available: int) -> None:
    """The deck is shuffled anew when it is used up: more than four years may bring the best of its twelve cards."""
    assert told(
        f"years: {years}\nfort: 5\nleft: {{wall_guard: 18, fort: 21, wall: 0, training_grounds: [1]}}", "budget"
    ) == [f"This sheet cost at least 17 soldiers, but at most {available} were available."]


TWICE = "years: 2\nprospect_cards: [[merchant, ranger], [fighter, ranger]]\n"
TURNED_UP = "The sheet cannot show whether only one neutral prospect card was revealed each year."


@pytest.mark.parametrize(
    ("fort", "with_fort", "number"), [("fort: 2\n", True, 1), ("fort: 2\n", False, 0), ("", True, 0)]
)
def test_a_neutral_card_twice_is_wrong_in_a_game_alone_only(fort: str, with_fort: bool, number: int) -> None:
    found = told(fort + TWICE, "budget", with_fort=with_fort)
    assert len([each for each in found if "Ranger" in each or "ranger" in each]) == number


@pytest.mark.parametrize(
    ("fort", "cards", "noted"),
    [
        (1, "[]", True),
        (1, "[[merchant, ranger]]", True),
        (1, "[[merchant, ranger], [fighter, planner]]", False),
        (1, "[[merchant, ranger, planner]]", False),
        (3, "[[merchant, ranger, planner]]", False),
    ],
)
def test_what_settles_how_many_neutral_cards_were_turned_up(fort: int, cards: str, noted: bool) -> None:
    """Cards listed for every year, or more of them than the fort allows; a fort that says nothing of them is silent."""
    assert (
        TURNED_UP in told(f"fort: {fort}\nyears: 2\nleft: {{fort: 1}}\nprospect_cards: {cards}", "fort-rule")
    ) is noted


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        (
            "[merchant, [merchant, pontiff]]",
            "Scouting map: the cells cannot be split into the patterns of your own cards (square and T).",
        ),
        ("[[merchant, pontiff], [merchant, pontiff]]", "patterns of the listed cards (square and T)"),
    ],
)
def test_a_line_is_wrong_for_sure_where_every_year_tells_the_whole_table(cards: str, expected: str) -> None:
    grid = 'right: {patricians: 2, scouts: [1], scouting_grid: ["####.", ".....", ".....", "....."]}'
    (message,) = told(f"years: 2\n{grid}\nprospect_cards: {cards}", "scout-grid")
    assert expected in message


def test_bribed_disdain_is_no_pattern() -> None:
    bribed = "left: {disdain: {ringed: 8, filled: 2}}\nright: {baths: {built: true, bribes: [5, 6]}}"
    assert told(f"years: 6\n{bribed}", "scout-grid") == []


@pytest.mark.parametrize(
    ("years", "piety", "expected"),
    [
        (1, 2, "Piety: 2 filled, 1 more than could have been earned (Small road 1)."),
        (
            2,
            3,
            "Piety: 3 filled, 1 more than could have been earned (Small road and road in later years together 2).",
        ),
    ],
)
def test_a_road_gives_a_point_when_built_and_one_every_later_year(years: int, piety: int, expected: str) -> None:
    """Where no other track needs what can be chosen, none is said to."""
    found = told(f"years: {years}\nleft: {{road: [small], piety: {piety}}}", "attribute-icons")
    assert [each for each in found if each.startswith("Piety")] == [expected]


def test_a_bribe_forgotten_on_the_disdain_counts_from_what_is_filled() -> None:
    bribed = "years: 3\nleft: {disdain: {ringed: 5, filled: 1}}\nright: {baths: {built: true, bribes: [2, 3, 3]}}"
    (filled,) = read(f"game: hadrians-wall\n{bribed}")
    assert rewards(filled) == [("left.renown", 1), ("left.disdain", 2)]


def test_two_findings_stand_errors_first() -> None:
    (filled,) = read("game: hadrians-wall\nyears: 1\nleft: {fort: 1}")
    assert [each.severity for each in judge(filled).violations] == ["error", "note"]


@pytest.mark.parametrize(
    ("renown", "said"), [(16, "nothing on the sheet gives any"), (17, "Renown 1"), (18, "Renown 1")]
)
def test_a_crossing_counts_from_its_own_box_on(renown: int, said: str) -> None:
    found = told(f"years: 0\nleft: {{renown: {renown}, piety: 3}}", "attribute-icons")
    missing = 3 if "nothing" in said else 2
    assert f"Piety: 3 filled, {missing} more than could have been earned ({said})." in found


@pytest.mark.parametrize(
    ("text", "cure"),
    [
        ("years: 1\nleft: {road: [small], renown: 1, piety: 1}", "The maximum is 0."),
        ("years: 1\nleft: {road: [small], valour: 1, piety: 2}", "Possible together with the other tracks: 1."),
        (
            "years: 1\nleft: {road: [small], piety: 1, discipline: 1}",
            "1 point that could be chosen or won went elsewhere (Piety). The maximum is 0.",
        ),
        (
            "years: 1\nleft: {road: [small], valour: 1, piety: 1, discipline: 1}",
            "1 point that could be chosen or won went elsewhere (Piety). Possible together with the other tracks: 0.",
        ),
        (
            "years: 2\nleft: {road: [small], valour: 4, piety: 1, discipline: 2}",
            "2 points that could be chosen or won went elsewhere (Piety and Valour). Possible together with the "
            "other tracks: 0.",
        ),
    ],
)
def test_other_tracks_need_only_what_could_have_come_here_too(text: str, cure: str) -> None:
    (filled,) = read(f"game: hadrians-wall\n{text}")
    found = [each for each in judge(filled).violations if each.rule == "attribute-icons"]
    assert [each.hint for each in found if each.severity == "error"] == [cure]


def test_a_building_that_gives_no_citizens_has_no_part_in_their_order() -> None:
    """The fourth priest came with the gardens that waited for him; the temple stands and gave none."""
    (filled,) = read(
        "game: hadrians-wall\nyears: 0\nright: {priests: 4, gardens: [small], temples: {small: {built: true}}}"
    )
    found = [(each.rule, each.area) for each in judge(filled).violations if each.severity == "error"]
    assert ("threshold", "right.gardens") in found
    assert ("threshold", "right.temples.small") not in found


def test_what_is_too_much_is_no_reward_to_be_taken() -> None:
    (filled,) = read("game: hadrians-wall\nyears: 0\nleft: {cohorts: {left: 3}}")
    assert "left.cohorts" not in dict(rewards(filled))


def test_a_first_card_that_shows_none_of_what_it_must() -> None:
    (filled,) = read("game: hadrians-wall\nyears: 1\nleft: {wall: 0}\nfort: 1\nfate_cards: [{civilian: 4}]")
    found = known().check(filled, restrictions=[Restriction(first_card=(("soldier", 1),))]).violations
    assert [(each.area, each.box) for each in found if each.rule == "fort-rule"] == [("fate_cards", 1)]
    assert "0" in next(each.message for each in found if each.rule == "fort-rule")
    enough = [Restriction(first_card=(("civilian", 4),))]
    assert not [each for each in known().check(filled, restrictions=enough).violations if each.rule == "fort-rule"]


def test_before_the_first_year_no_card_settles_how_many_were_turned_up() -> None:
    assert TURNED_UP in told("fort: 1\nyears: 0\nleft: {fort: 1}\nprospect_cards: []", "fort-rule")


def test_of_a_box_in_a_building_that_does_not_stand_its_banner_is_not_told_too() -> None:
    """The building's own banner is met: what its second box waits for is told once it stands."""
    theatre = "theatre: {built: false, performances: [~, 1]}"
    found = told(f"years: 1\nright: {{performers: 1, {theatre}}}", "not-built", "threshold")
    assert found == ["Performances, box 2: filled, but Theatre is not built."]


def test_a_card_that_does_not_exist_is_not_held_twice() -> None:
    found = told("years: 2\npath_cards: [foo, foo]", "path-cards")
    assert found == [f"Path cards, box {box}: unknown card 'foo'." for box in (1, 2)]


@pytest.mark.parametrize(("performers", "expected"), [(9, []), (8, [EACH_OTHERS])])
def test_the_theatre_and_the_gardens_do_not_wait_for_each_other(performers: int, expected: list[str]) -> None:
    """The fifth performance gives a priest for eight performers, the small gardens a performer for four priests."""
    theatre = "theatre: {built: true, performances: [~, ~, ~, ~, 1]}"
    text = f"years: 1\nright: {{performers: {performers}, priests: 5, gardens: [small], {theatre}}}"
    assert told(text, "threshold") == expected


def test_an_unknown_card_that_is_listed_twice_is_told_as_unknown_alone() -> None:
    found = told("years: 2\nfort: 3\nprospect_cards: [[merchant, foo], [fighter, foo]]", "budget")
    assert found == [f"Prospect cards, entry {entry}: unknown card 'foo'." for entry in (1, 2)]


@pytest.mark.parametrize(
    ("text", "ways"),
    [
        ("years: 0\nleft: {cippi: 3}", ["Clear Cippi, box 3"]),
        ("years: 0\nleft: {cippi: 7}", ["Clear Cippi, boxes 3 to 7"]),
        ("years: 0\nleft: {cippi: 2, wall: 1}", ["Clear Wall, box 1", "Clear Cippi, box 2"]),
        (
            "years: 3\nright: {apparitores: 8, baths: {built: true, bribes: [1, 1, 2, 2, 3, 3]}}\n"
            "left: {cippi: 7, fort: 4, disdain: {ringed: 5, filled: 5}}",
            ["Clear Cippi, boxes 2 to 7", "Clear Bribes, boxes 5 and 6; Ring, but do not fill, Disdain, box 5"],
        ),
    ],
)
def test_a_way_out_of_a_budget_empties_what_was_paid_for_with_the_missing_pieces(text: str, ways: list[str]) -> None:
    """Two resources came in setup; bribes cost up to three, and cippi bring in what they then bring no more."""
    (filled,) = read(f"game: hadrians-wall\nfort: 3\n{text}")
    (found,) = (each for each in judge(filled).violations if each.rule == "budget")
    assert [way.label for way in found.ways] == ways


@pytest.mark.parametrize(
    ("scouts", "grid", "way"),
    [
        (2, "'####.', '.....', '.....', '.....'", "Clear Scouts, box 2"),
        (1, "'####.', '####.', '.....', '.....'", "Fill Scouts, box 2"),
        (1, "'.....', '.....', '.....', '..###'", "Fill Scouting map, row 3, cell 3"),
    ],
)
def test_cells_change_only_where_another_number_of_scouts_does_not_do(scouts: int, grid: str, way: str) -> None:
    text = f"right: {{patricians: 9, scouts: {scouts}, scouting_grid: [{grid}]}}"
    (filled,) = read(f"game: hadrians-wall\nyears: 3\n{text}")
    (found,) = (each for each in judge(filled).violations if each.rule == "scout-grid")
    assert found.ways[0].label == way
