"""Sheets of Praetor at the edge of a rule: what is left out is not taken for something."""

from __future__ import annotations

import pytest

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
