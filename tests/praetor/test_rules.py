"""The rules of Praetor, on the rulebook's own examples and on one mistake at a time."""

from __future__ import annotations

import pytest

from sheetgen.games.praetor.veteran_awards import award
from sheetgen.games.praetor.wages import morale_after
from tests.praetor.sheets import broken, report

STEPS = (-6, -3, 0, 2, 4, 6, 9, 12)
BOARD = f"morale_steps: {list(STEPS)}\n"


def test_the_sawmill_with_a_mosaic_worth_three_brings_four() -> None:
    assert broken("city_tiles: {points: [1], mosaic: [3], worth: [4]}") == []
    assert broken("city_tiles: {points: [1], mosaic: [3], worth: [5]}") == [("error", "favour", "city_tiles.worth", 1)]


def test_the_first_wall_tile_is_worth_ten() -> None:
    assert broken("wall_tiles: {points: [10], bonus: [2], worth: [10]}") == []
    assert broken("wall_tiles: {points: [10], bonus: [2], worth: [12]}") == [("error", "favour", "wall_tiles.worth", 1)]


def test_a_wall_tile_is_worth_the_backs_of_all_before_it() -> None:
    tiles = "points: [10, 8, 6], bonus: [2, 3, 1]"
    assert broken(f"wall_tiles: {{{tiles}, worth: [10, 10, 11]}}") == []
    assert broken(f"wall_tiles: {{{tiles}, worth: [10, 10, 8]}}") == [("error", "favour", "wall_tiles.worth", 3)]


def test_morale_falls_from_nine_to_four_with_two_gold_missing() -> None:
    assert morale_after(STEPS, 9, 2) == (4, 0)
    assert broken(f"{BOARD}unpaid: {{missing: [2], before: [9], after: [4]}}") == []
    assert broken(f"{BOARD}unpaid: {{missing: [2], before: [9], after: [6]}}") == [
        ("error", "wages", "unpaid.after", 1)
    ]


@pytest.mark.parametrize(
    ("unpaid", "found"),
    [
        ("missing: [3], before: [-3], after: [-6], lost: [10]", []),
        ("missing: [3], before: [-3], after: [-6], lost: [0]", []),
        ("missing: [3], before: [-3], after: [-6], lost: [15]", [("error", "wages", "unpaid.lost", 1)]),
        ("missing: [1], before: [5]", [("error", "wages", "unpaid.before", 1)]),
        ("missing: [~, 3], before: [~, -3], after: [~, -6], lost: [~, 15]", [("error", "wages", "unpaid.lost", 2)]),
    ],
)
def test_below_the_lowest_step_each_missing_gold_costs_five(unpaid: str, found: list[object]) -> None:
    assert broken(f"{BOARD}unpaid: {{{unpaid}}}") == found


def test_without_the_steps_of_the_board_nothing_is_said_of_morale() -> None:
    assert broken("morale: 5\nunpaid: {missing: [2], before: [9], after: [3]}") == []


def test_morale_stands_on_a_step() -> None:
    assert broken(f"{BOARD}morale: 4") == []
    assert broken(f"{BOARD}morale: 5") == [("error", "wages", "morale", None)]


def test_eight_workers_wherever_they_stand() -> None:
    assert broken("workers: {villagers: 3, training_one: [1], active: [2, 5], retired: [6, 6]}") == []
    assert broken("workers: {villagers: 3, active: [2, 5], retired: [6, 6]}") == [("error", "workers", "workers", None)]


@pytest.mark.parametrize(
    ("place", "experience", "fits"),
    [
        ("training_one", 1, True),
        ("training_two", 2, False),
        ("active", 1, True),
        ("active", 5, True),
        ("active", 6, False),
        ("active", 0, False),
        ("retired", 6, True),
        ("retired", 5, False),
    ],
)
def test_the_experience_of_a_worker_by_its_place(place: str, experience: int, fits: bool) -> None:
    rest = "active: [1, 2, 3]" if place == "retired" else "retired: [6, 6, 6]"
    found = broken(f"workers: {{villagers: 4, {place}: [{experience}], {rest}}}")
    assert found == ([] if fits else [("error", "workers", f"workers.{place}", 1)])


def test_each_total_is_the_one_before_and_the_entry() -> None:
    assert broken("favour: {start: 10, entries: [4, -20, 7], totals: [14, 0, 7]}") == []
    assert broken("favour: {start: 10, entries: [4, 6], totals: [14, 21]}") == [("error", "favour", "favour.totals", 2)]
    assert broken("favour: {start: 10, entries: [4, -20], totals: [14, -6]}") == [
        ("error", "favour", "favour.totals", 2)
    ]


def test_one_slip_in_the_totals_is_told_once() -> None:
    slip = "favour: {start: 10, entries: [4, 6, 2], totals: [15, 21, 23]}"
    assert broken(slip) == [("error", "favour", "favour.totals", 1)]
    assert report(slip).score.part("favour").points == 22


def test_the_favour_to_start_with_is_given_by_seat() -> None:
    assert broken("players: 5\nfavour: {start: 6}") == []
    assert broken("players: 2\nfavour: {start: 8}") == [("error", "favour", "favour.start", None)]


def test_the_rounds_of_the_record_make_the_number_of_retired_workers() -> None:
    rounds = "one: [~, 1], two: [~, ~, 2], worth: [~, 12, 16]"
    assert broken(f"retirement: {{{rounds}, age_one: 1, age_two: 2, points: 28}}") == []
    assert broken(f"retirement: {{{rounds}, age_one: 2}}") == [("error", "retirement", "retirement.age_one", None)]
    wrong = rounds.replace("16", "24")
    assert broken(f"retirement: {{{wrong}}}") == [("error", "retirement", "retirement.worth", 3)]


def test_a_round_may_be_without_tiles_and_wages_unpaid_in_any_round() -> None:
    tiles = "city_tiles: {points: [~, ~, 4], worth: [~, ~, 4]}\nwall_tiles: {points: [~, 10], worth: [~, 10]}"
    assert broken(f"{BOARD}{tiles}\nunpaid: {{missing: [~, 2], before: [~, 9], after: [~, 4]}}") == []


@pytest.mark.parametrize(("one", "two", "points"), [(1, 0, 12), (0, 1, 8), (2, 3, 48)])
def test_a_worker_retires_for_twelve_points_or_eight(one: int, two: int, points: int) -> None:
    workers = f"workers: {{villagers: 0, active: {[3] * (8 - one - two)}, retired: {[6] * (one + two)}}}\n"
    ages = f"age_one: {one}, age_two: {two}"
    assert broken(f"{workers}retirement: {{{ages}, points: {points}}}") == []
    assert broken(f"{workers}retirement: {{{ages}, points: {points + 4}}}") == [
        ("error", "retirement", "retirement.points", None)
    ]


def test_as_many_retired_by_age_as_stand_among_the_retired() -> None:
    sheet = "workers: {villagers: 5, active: [1, 2], retired: [6]}\nretirement: {age_one: 1, age_two: 1}"
    assert broken(sheet) == [("error", "retirement", "retirement", None)]
    assert [each.message for each in report(sheet).violations] == [
        "2 workers retired in the two ages, but 1 is listed as retired."
    ]


@pytest.mark.parametrize(
    ("mine", "others", "rank", "points"),
    [
        (5, (3, 2, 1), 1, 18),
        (3, (5, 2, 1), 2, 12),
        (5, (5, 1), 1, 15),
        (4, (9, 4, 4), 2, 6),
        (2, (2, 2, 2), 1, 9),
        (1, (4, 3, 2), 4, 0),
        (0, (4, 3, 2, 1), 5, 0),
        (1, (4, 3, 2, 1), 4, 0),
    ],
)
def test_tied_players_share_their_awards_rounded_down(
    mine: int, others: tuple[int, ...], rank: int, points: int
) -> None:
    assert award(mine, others, (18, 12, 6, 0)) == (rank, points)


def test_an_award_is_that_of_the_rank() -> None:
    sheet = "players: 3\nveteran: {district: {mine: 3, others: [5, 3], award: 6}}"
    assert broken(sheet) == []
    assert broken(sheet.replace("award: 6", "award: 8")) == [("error", "veteran", "veteran.district.award", None)]


def test_wall_tiles_and_villagers_are_counted_where_they_stand() -> None:
    sheet = """players: 3
workers: {villagers: 2, active: [1, 1, 1, 1, 2, 3]}
wall_tiles: {points: [5, 5]}
veteran: {wall_tiles: {others: [1, 0], award: 18}, villagers: {others: [3, 2], award: 7}}
"""
    assert broken(sheet) == []


@pytest.mark.parametrize(
    ("sheet", "area"),
    [
        ("players: 2\nveteran: {district: {mine: 3, others: [2], award: 12}}", "veteran"),
        ("players: 4\nveteran: {district: {mine: 3, others: [2], award: 12}}", "veteran.district.others"),
        ("veteran: {district: {award: 11}}", "veteran.district.award"),
    ],
)
def test_awards_that_cannot_be(sheet: str, area: str) -> None:
    assert broken(sheet) == [("error", "veteran", area, None)]


def test_numbers_for_awards_that_are_not_used_are_not_checked() -> None:
    numbers = "{district: {mine: 4, others: [2], award: 12}, villagers: {others: [9]}, wall_tiles: {others: [99]}}"
    sheet = f"city_tiles: {{points: [1]}}\nveteran: {numbers}\n"
    assert broken(f"players: 2\n{sheet}") == [("error", "veteran", "veteran", None)]
    wrong = {area for _, _, area, _ in broken(f"players: 3\n{sheet}")}
    assert wrong >= {"veteran.district.mine", "veteran.villagers.others", "veteran.wall_tiles"}


def test_an_award_without_the_others_is_taken_where_some_rank_brings_it() -> None:
    assert broken("players: 3\nveteran: {district: {award: 10}}") == []


def test_the_score_is_the_sum_of_its_lines() -> None:
    score = report("""
workers: {villagers: 2, training_one: [1], training_two: [1], active: [2, 5], retired: [6, 6]}
morale: -3
resources: {gold: 7, wood: 3, stone: 5, marble: 2}
market: {wood: [1, 1], stone: [2, 5], marble: [1, 4]}
favour: {start: 9, entries: [11, 20]}
veteran: {district: {award: 8}}
""").score
    assert {part.name: part.points for part in score.parts} == {
        "favour": 40,
        "active": 7,
        "novices": 2,
        "morale": -3,
        "gold": 2,  # 7 and 3, two pairs of stone for 10, 8 for marble: 28
        "veteran": 8,
    }
    assert score.total == 56


def test_a_wrong_total_is_a_warning() -> None:
    assert broken("morale: 3\nscore: {morale: 3, total: 4}") == [("warning", "written-score", "score.total", None)]
