"""Sheets of Praetor at the edge of a rule: what is left out is not taken for something."""

from __future__ import annotations

import pytest

from sheetgen.games.praetor.veteran_awards import possible_awards
from tests.praetor.sheets import broken, report

STEPS = "morale_steps: [-6, -3, 0, 2, 4, 6, 9, 12]\n"


def test_an_award_that_only_more_players_can_share() -> None:
    """With three players every award is shared in full; where their number is not told, any may be right."""
    assert broken("veteran: {wall_tiles: {award: 2}}") == []
    assert broken("veteran: {wall_tiles: {award: 1}}") == [("error", "veteran", "veteran.wall_tiles.award", None)]
    assert broken("players: 3\nveteran: {wall_tiles: {award: 2}}") == [
        ("error", "veteran", "veteran.wall_tiles.award", None)
    ]


@pytest.mark.parametrize(
    ("workers", "expected"),
    [
        ("{villagers: 0}", [("error", "workers", "workers", None)]),
        ("{active: [2, 5]}", [("note", "workers", "workers", None)]),
        ("{active: [1, 1, 1, 2, 2, 2, 3, 3]}", []),
        ("{active: [1, 1, 1, 2, 2, 2, 3, 3], retired: [6]}", [("error", "workers", "workers", None)]),
    ],
)
def test_workers_where_villagers_are_not_told(workers: str, expected: list[tuple[str, str, str, int | None]]) -> None:
    assert broken(f"workers: {workers}") == expected
    assert broken("players: 2") == []


def test_alike_mistakes_name_their_boxes() -> None:
    found = report(f"{STEPS}unpaid: {{before: [1, 1, 4]}}").violations
    assert [each.message for each in found if "morale step" in each.message] == [
        f"Morale before, box {box}: 1 is not a morale step." for box in (1, 2)
    ]


def test_villagers_that_are_not_told_are_asked_for() -> None:
    (found,) = report("workers: {active: [5]}").violations
    assert (found.message, found.hint) == (
        "1 worker is listed, but the number of villagers is missing.",
        "There are 8 in all, so 7 should be villagers. Write the number under 'workers.villagers'.",
    )


def test_the_start_is_shown_by_the_first_round() -> None:
    assert broken("favour: {entries: [3, 4], totals: [16, 20]}") == [("error", "favour", "favour.totals", 1)]


@pytest.mark.parametrize(("rate", "points"), [("[2]", 0), ("[~, 3]", 0), ("[2, 3]", 1)])
def test_half_a_rate_brings_no_gold(rate: str, points: int) -> None:
    """Nine gold are a point less than ten: three pairs of wood for three each are just enough."""
    assert report(f"resources: {{gold: 1, wood: 6}}\nmarket: {{wood: {rate}}}").score.part("gold").points == points


@pytest.mark.parametrize("rate", ["[2]", "[~, 9]"])
def test_half_a_rate_brings_no_gold_for_many_goods_either(rate: str) -> None:
    assert report(f"resources: {{wood: 40}}\nmarket: {{wood: {rate}}}").score.part("gold").points == 0


def test_tiles_without_corners_or_backs() -> None:
    assert broken("city_tiles: {points: [1], worth: [1]}") == []
    assert broken("wall_tiles: {points: [10, 8, 6], bonus: [2], worth: [10, 10, 8]}") == []


def test_what_unpaid_wages_cost_at_the_lowest_step() -> None:
    (found,) = report(f"{STEPS}unpaid: {{missing: [3], before: [-3], after: [-6], lost: [15]}}").violations
    assert found.message == "3 gold missing, 2 below the lowest step: they cost 10 favour, not 15."


def test_every_award_that_one_player_alone_can_get() -> None:
    """Alone at a rank or tied with the next; nothing beyond the last award."""
    assert possible_awards((8, 2), 2) == {8, 5, 2}
    assert possible_awards((8, 2), 3) == {8, 5, 3, 2, 1, 0}


def test_the_others_are_compared_where_the_number_of_players_is_not_told() -> None:
    workers = "workers: {villagers: 0, retired: [6, 6, 6, 6, 6, 6, 6, 6]}\n"
    assert broken(f"{workers}veteran: {{villagers: {{award: 20, others: [1, 2]}}}}") == [
        ("error", "veteran", "veteran.villagers.award", None)
    ]
    assert broken(f"{workers}veteran: {{villagers: {{award: 5, others: [1, 2]}}}}") == []


@pytest.mark.parametrize("name", ["district", "wall_tiles", "villagers"])
def test_an_award_where_the_players_own_number_is_not_told(name: str) -> None:
    """First, second, third or tied with another: any of these may be right, an award between them is not."""
    awards = {"district": (12, 10, 8, 6, 4), "wall_tiles": (18, 15, 12, 9, 6), "villagers": (20, 15, 10, 7, 5)}[name]
    for award in awards:
        assert broken(f"veteran: {{{name}: {{others: [4, 2], award: {award}}}}}") == []
    (found,) = report(f"veteran: {{{name}: {{others: [4, 2], award: 11}}}}").violations
    assert found.message.endswith(": 11 points is not possible for any rank among these players.")


def test_the_start_is_shown_by_a_later_round_too() -> None:
    assert broken("favour: {entries: [3, 4, 5], totals: [~, ~, 22]}") == []
    assert broken("favour: {entries: [3, ~, 5], totals: [~, ~, 30]}") == [("error", "favour", "favour.entries", 2)]
    (found,) = report("favour: {entries: [3, 4, 5], totals: [~, ~, 30]}").violations
    assert found.message == ("Round 3: a total of 30 after gaining 12 means a start of 18, which is not possible.")


def test_a_start_may_have_been_lost_on_the_way() -> None:
    """Whoever began with 10 stood on 0 after 20 were lost, not on -10."""
    assert broken("favour: {entries: [-20, 5], totals: [~, 5]}") == []
    assert broken("favour: {entries: [-20, 5], totals: [~, 6]}") == [("error", "favour", "favour.totals", 2)]


RETIRED = "workers: {villagers: 5, active: [1], retired: [6, 6]}\n"


@pytest.mark.parametrize(
    ("sheet", "expected"),
    [
        ("retirement: {age_one: 1}", []),
        ("retirement: {points: 20}", []),
        ("retirement: {age_one: 2, points: 32}", []),
        (f"{RETIRED}retirement: {{age_one: 1}}", []),
        (f"{RETIRED}retirement: {{points: 24}}", []),
        (f"{RETIRED}retirement: {{points: 20}}", []),
        (f"{RETIRED}retirement: {{points: 16}}", []),
        (f"{RETIRED}retirement: {{points: 12}}", ["retirement.points"]),
        (f"{RETIRED}retirement: {{age_two: 1, points: 24}}", ["retirement.points"]),
        (f"{RETIRED}retirement: {{age_one: 3}}", ["retirement"]),
        (f"{RETIRED}retirement: {{age_one: 1, age_two: 0}}", ["retirement"]),
        ("retirement: {points: 4}", ["retirement.points"]),
        ("retirement: {age_one: 1, age_two: 0, points: 8}", ["retirement.points"]),
        ("workers: {villagers: 5, active: [1, 2, 3]}\nretirement: {age_one: 1}", ["retirement"]),
    ],
)
def test_what_is_left_out_of_retirement_may_have_been(sheet: str, expected: list[str]) -> None:
    assert [area for _, rule, area, _ in broken(sheet) if rule == "retirement"] == expected


def test_points_that_no_retirement_brings() -> None:
    (found,) = report("retirement: {points: 1}").violations
    assert (found.message, found.hint) == (
        "1 favour for retirement is not possible.",
        "Each worker gives 12 in age I or 8 in age II; write how many retired in each.",
    )


def test_goods_whose_rate_is_not_told() -> None:
    (found,) = report("resources: {gold: 9, wood: 4, stone: 0, marble: 2}\nmarket: {marble: [1]}").violations
    assert (found.severity, found.rule, found.area, found.message) == (
        "note",
        "written-score",
        "market",
        "Wood and Marble: the market rate is missing, so these goods count as no gold.",
    )
    assert broken("resources: {wood: 4}\nmarket: {wood: [2, 1]}") == []


@pytest.mark.parametrize(("entries", "points"), [("[-20]", 0), ("[-20, 5]", 5), ("[-9]", 1)])
def test_favour_never_falls_below_nothing(entries: str, points: int) -> None:
    assert report(f"favour: {{start: 10, entries: {entries}}}").score.part("favour").points == points


def test_a_total_without_its_entry() -> None:
    (found,) = report("favour: {start: 10, entries: [3], totals: [13, 15]}").violations
    assert (found.severity, found.message) == ("warning", "Round 2 has a total but no gain.")


def test_what_follows_a_total_below_nothing_is_counted_without_it() -> None:
    sheet = "favour: {start: 10, entries: [3, 4, 5], totals: [13, -2, 22]}"
    assert broken(sheet) == [("error", "favour", "favour.totals", 2)]


def test_a_first_total_of_one_tells_the_start() -> None:
    assert broken("favour: {entries: [-9], totals: [1]}") == []
    assert broken("favour: {entries: [-12], totals: [1]}") == [("error", "favour", "favour.totals", 1)]


def test_where_nothing_was_missing_morale_stays() -> None:
    assert broken(f"{STEPS}unpaid: {{before: [2], after: [2]}}") == []
    assert broken(f"{STEPS}unpaid: {{missing: [0], before: [2], after: [0]}}") == [
        ("error", "wages", "unpaid.after", 1)
    ]


def test_a_line_without_missing_gold_lowers_no_morale() -> None:
    assert broken(f"{STEPS}unpaid: {{missing: [~, 1], before: [2, 0], after: [2, -3]}}") == []
    assert broken(f"{STEPS}unpaid: {{missing: [~, 1], before: [2, 0], after: [0, -3]}}") == [
        ("error", "wages", "unpaid.after", 1)
    ]


def test_morale_on_no_step_shows_no_missing_gold() -> None:
    (found,) = report(f"{STEPS}unpaid: {{before: [9], after: [5]}}").violations
    assert (found.area, found.box, found.message) == ("unpaid.after", 1, "5 is not a morale step.")
    (found,) = report(f"{STEPS}unpaid: {{missing: [2], before: [9], after: [5]}}").violations
    assert found.message == "With 2 gold missing, morale falls from 9 to 4, not to 5."


def test_a_column_of_missing_gold_that_was_left_out_is_unknown() -> None:
    assert broken(f"{STEPS}unpaid: {{before: [2], after: [0]}}") == []
    assert broken(f"{STEPS}unpaid: {{before: [2], after: [-6], lost: [5]}}") == []
    assert broken(f"{STEPS}unpaid: {{before: [0], after: [2]}}") == [("error", "wages", "unpaid.after", 1)]
    assert broken(f"{STEPS}unpaid: {{before: [2], after: [0], lost: [5]}}") == [("error", "wages", "unpaid.lost", 1)]


@pytest.mark.parametrize("column", ["mosaic", "bonus"])
def test_a_column_that_adds_to_tiles_is_unknown_if_it_was_left_out(column: str) -> None:
    tiles = {"mosaic": "city_tiles", "bonus": "wall_tiles"}[column]
    wrong = [("error", "favour", f"{tiles}.worth", 2)]
    assert broken(f"{tiles}: {{points: [3, 4], worth: [3, 6]}}") == []
    assert broken(f"{tiles}: {{points: [3, 4], worth: [3, 3]}}") == wrong
    assert broken(f"{tiles}: {{points: [3, 4], {column}: [0, 0], worth: [3, 6]}}") == wrong
