"""The budget to the last piece: one card of each year is given, and what is paid is all that came in."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from .checking import judge, known, read, read_data

CARDS = "fate_cards: [{soldier: 2, builder: 1, servant: 1, civilian: 2, resource: 2}]\nprospect_cards: [pontiff]\n"
"""A year's income: 2 soldiers, 1 builder, 3 servants, 2 civilians, 3 resources."""
HEAD = f"game: hadrians-wall\nyears: 1\n{CARDS}left: {{disdain: {{ringed: 1}}"


def short(text: str, rule: str = "budget") -> list[str]:
    (filled,) = read(f"{HEAD}{text}")
    return [each.message for each in judge(filled).violations if each.rule == rule and each.severity == "error"]


def test_what_the_year_brought_pays_for_itself() -> None:
    assert short(", mining_and_foresting: 1, wall_guard: 1, fort: 1}") == []


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("}\nright: {traders: 2}", 0),
        ("}\nright: {patricians: 3}", 1),
        (", forum: [1]}\nright: {patricians: 3}", 0),
        (", forum: [1]}\nright: {patricians: 4}", 1),
        ("}\nright: {precinct: [small]}", 0),
        ("}\nright: {precinct: [small, medium]}", 1),
        (", hotel: [small]}", 0),
        (", workshop: [small]}", 0),
    ],
)
def test_one_piece_more_is_too_much(text: str, missing: int) -> None:
    assert len(short(text)) == missing


def test_the_costs_and_what_came_in_are_counted_to_the_same_sums() -> None:
    (filled,) = read(f"{HEAD}}}\nright: {{patricians: 3}}")
    (found,) = [each for each in judge(filled).violations if each.rule == "budget"]
    assert [(each.source, each.points) for each in found.counted] == [
        ("paid for Patricians", 3),
        ("gained from cards and exchanges", 2),
    ]
    assert found.message == "This sheet cost at least 3 civilians, but at most 2 were available."


@pytest.mark.parametrize(("favours", "goods", "severity"), [(2, "", "error"), (1, "", ""), (2, ", goods: [4]", "")])
def test_no_more_favours_than_cards(favours: int, goods: str, severity: str) -> None:
    (filled,) = read(
        "game: hadrians-wall\nyears: 1\nfort: 1\nleft: {valour: 2, renown: 1}\nright: {traders: 4, patricians: 1, "
        f"market: {{built: true{goods}}}, diplomats: {{1: {{cohort: left, favours_used: {favours}}}}}}}"
    )
    found = [each.severity for each in judge(filled).violations if each.area.endswith("favours_used")]
    assert found == [severity] * bool(severity)


def test_only_who_asks_has_forgotten_rewards_counted_as_mistakes() -> None:
    (filled,) = read("game: hadrians-wall\nyears: 0\nleft: {wall_guard: 1}")
    assert (known().checker.check(filled).strict, known().checker.check(filled, strict=True).strict) == (False, True)


@pytest.mark.parametrize(("cippi", "missing"), [(2, 0), (3, 1)])
def test_a_card_that_was_listed_is_not_drawn_in_another_year(cippi: int, missing: int) -> None:
    """Alone, nine resources in two years: four of fate cards, two of the circle, two of the architect, one more."""
    (filled,) = read(
        "game: hadrians-wall\nyears: 2\nfort: 1\nprospect_cards: [architect]\n"
        f"left: {{fort: 7, wall: 7, cippi: {cippi}, disdain: {{ringed: 3}}}}"
    )
    found = [each for each in judge(filled).violations if each.rule == "budget" and each.severity == "error"]
    assert len(found) == missing


@pytest.mark.parametrize("forum", [1, 2])
def test_dated_boxes_are_compared_for_several_kinds_together(forum: int) -> None:
    """No kind alone is short in year 1, nor all kinds together: there may have been soldiers and resources enough."""
    (filled,) = read(
        f"game: hadrians-wall\nyears: 6\nplayers: 1\nleft: {{forum: [{forum}]}}\n"
        "right: {performers: 3, ludus: {built: true, red: {ringed: 2, filled: 1, battles: [1]}}}"
    )
    found = [each.message for each in judge(filled).violations if each.rule == "budget"]
    message = (
        "By the end of year 1, the boxes dated up to then (and what they required) cost at least 10 builders, servants "
        "or civilians, but at most 9 were available."
    )
    assert found == ([message] if forum == 1 else [])


@pytest.mark.parametrize(("patricians", "keys"), [(3, []), (4, ["budget"])])
def test_rows_of_the_map_and_battles_pay_for_circles(patricians: int, keys: list[str]) -> None:
    """A full row, three battles and two deaths bring just enough for the hotels and workshops to stand in time."""
    path = Path(__file__).parent / "illegal" / "budget-circles.yaml"
    data = list(yaml.safe_load_all(path.read_text(encoding="utf-8")))[1]
    data["left"] |= {"fort": 16, "resource_production": 7, "wall": 9}
    red, blue = {"ringed": 3, "filled": 3, "battles": [6, 5]}, {"ringed": 2, "filled": 2, "battles": [4]}
    data["right"] |= {"ludus": {"built": True, "red": red, "blue": blue}}
    data["right"] |= {"apparitores": 7, "patricians": patricians, "performers": 5, "traders": 8}
    found = judge(read_data(data)).violations
    assert [each.rule for each in found if each.rule == "budget"] == keys
