"""Sheets of Praetor at the edge of a rule: what is left out is not taken for something."""

from __future__ import annotations

import pytest

from sheetgen.games.praetor.awards import possible
from tests.praetor.sheets import broken, report

STEPS = "morale_steps: [-6, -3, 0, 2, 4, 6, 9, 12]\n"


def test_an_award_that_only_more_players_can_share() -> None:
    """With three players every award is shared in full; where their number is not told, any may be right."""
    assert broken("veteran: {wall_tiles: {award: 2}}") == []
    assert broken("veteran: {wall_tiles: {award: 1}}") == [("error", "veteran", "veteran.wall_tiles.award", None)]
    assert broken("players: 3\nveteran: {wall_tiles: {award: 2}}") == [
        ("error", "veteran", "veteran.wall_tiles.award", None)
    ]


def test_workers_are_counted_where_villagers_are_not_told() -> None:
    assert broken("workers: {active: [2, 5]}") == [("error", "workers", "workers", None)]
    assert broken("workers: {villagers: 0}") == [("error", "workers", "workers", None)]
    assert broken("players: 2") == []
    assert broken("workers: {active: [1, 1, 1, 2, 2, 2, 3, 3]}") == []


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
    assert found.message == "2 gold missing beyond the lowest step cost 10 favour, not 15."


def test_every_award_that_one_player_alone_can_get() -> None:
    """Alone at a rank or tied with the next; nothing beyond the last award."""
    assert possible((8, 2), 2) == {8, 5, 2}
    assert possible((8, 2), 3) == {8, 5, 3, 2, 1, 0}


def test_the_others_are_compared_where_the_number_of_players_is_not_told() -> None:
    assert broken("veteran: {villagers: {award: 20, others: [1, 2]}}") == [
        ("error", "veteran", "veteran.villagers.award", None)
    ]
    assert broken("veteran: {villagers: {award: 5, others: [1, 2]}}") == []


@pytest.mark.parametrize("age", ["age_one", "age_two"])
def test_workers_who_retired_in_one_age_alone(age: str) -> None:
    (found,) = report(f"retirement: {{{age}: 1}}").violations
    assert found.message == "Retired by age: 1; among the retired stand 0."


@pytest.mark.parametrize(("entries", "points"), [("[-20]", 0), ("[-20, 5]", 5), ("[-9]", 1)])
def test_favour_never_falls_below_nothing(entries: str, points: int) -> None:
    assert report(f"favour: {{start: 10, entries: {entries}}}").score.part("favour").points == points


def test_a_total_without_its_entry() -> None:
    (found,) = report("favour: {start: 10, entries: [3], totals: [13, 15]}").violations
    assert (found.severity, found.message) == ("warning", "Round 2 has a total, but no entry.")


def test_what_follows_a_total_below_nothing_is_counted_without_it() -> None:
    sheet = "favour: {start: 10, entries: [3, 4, 5], totals: [13, -2, 22]}"
    assert broken(sheet) == [("error", "favour", "favour.totals", 2)]


def test_a_first_total_of_one_tells_the_start() -> None:
    assert broken("favour: {entries: [-9], totals: [1]}") == []
    assert broken("favour: {entries: [-12], totals: [1]}") == [("error", "favour", "favour.totals", 1)]


def test_where_nothing_was_missing_morale_stays() -> None:
    assert broken(f"{STEPS}unpaid: {{before: [2], after: [2]}}") == []
    assert broken(f"{STEPS}unpaid: {{before: [2], after: [0]}}") == [("error", "wages", "unpaid.after", 1)]
