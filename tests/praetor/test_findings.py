"""Sheets that cannot have come about, each beside its exact message and its nearest legal neighbour."""

from __future__ import annotations

import pytest

from tests.praetor.sheets import broken, report

UNPAID = (
    "morale_steps: [-6, -3, 0, 2, 4, 6, 9]\nfavour: {start: 9, entries: [5, -5], totals: [14, 9]}\n"
    "unpaid: {missing: [3], before: [-3], after: [-6], lost: "
)
CASES = {
    "start-shown": (
        "favour: {entries: [3, 4], totals: [16, 20]}",
        "error favour favour.totals: Round 1: a total of 16 after gaining 3 means a start of 13, which is not "
        "possible. By seat, 5 players start with 10, 9, 8, 7 or 6.",
        ("[16, 20]", "[12, 16]"),
    ),
    "start-of-two-players": (
        "players: 2\nfavour: {entries: [3], totals: [11]}",
        "error favour favour.totals: Round 1: a total of 11 after gaining 3 means a start of 8, which is not "
        "possible. By seat, 2 players start with 10 or 9.",
        ("players: 2", "players: 3"),
    ),
    "start-untold": (
        "favour: {entries: [3, 4]}",
        "note favour favour.start: The starting favour is missing, so points are counted from 0. With 5 players, "
        "the starts are 10, 9, 8, 7 or 6, by seat. Write yours under 'favour.start'.",
        ("entries", "start: 9, entries"),
    ),
    "too-many-wall-tiles": (
        f"wall_tiles: {{points: {[1] * 14}}}\nveteran: {{wall_tiles: {{others: [1, 0]}}}}",
        "error veteran veteran.wall_tiles: 15 wall tiles are listed, but the game has only 14. Your own and the "
        "other players' tiles are counted together.",
        ("others: [1, 0]", "others: [0, 0]"),
    ),
    "retired-without-favour": (
        "workers: {villagers: 5, active: [1], retired: [6, 6]}\nretirement: {age_one: 2, points: 24}\n"
        "favour: {start: 10, entries: [23]}",
        "note favour favour.entries: Tiles and retirement give 24 and unpaid wages cost 0, but the rounds add up "
        "to 23. Tiles and retirement: 24; rounds: 23. This is only right if you lost favour that is not recorded here.",
        ("[23]", "[24]"),
    ),
    "tiles-without-favour": (
        "city_tiles: {worth: [4, 3]}\nwall_tiles: {worth: [10]}\nunpaid: {lost: [5]}\nfavour: {start: 10, entries: "
        "[11]}",
        "note favour favour.entries: Tiles and retirement give 17 and unpaid wages cost 5, but the rounds add up "
        "to 11. Tiles and retirement: 4 + 3 + 10 = 17; rounds: 11. This is only right if you lost favour that is not "
        "recorded here.",
        ("[11]", "[12]"),
    ),
    "less-lost-than-unpaid": (
        f"{UNPAID}[8]}}",
        "error wages unpaid.lost: 3 gold missing, 2 below the lowest step: they cost 10 favour, not 8. Less is "
        "lost only if the favour falls to 0, and no total of a round shows that.",
        ("[8]", "[10]"),
    ),
    "more-lost-than-unpaid": (
        f"{UNPAID}[12]}}",
        "error wages unpaid.lost: 3 gold missing, 2 below the lowest step: they cost 10 favour, not 12. Each "
        "missing gold lowers morale one step; below the lowest step it costs 5 favour.",
        ("[12]", "[10]"),
    ),
    "a-novice-of-two": (
        "workers: {villagers: 4, training_one: [2], retired: [6, 6, 6]}",
        "error workers workers.training_one: Training I, box 1: experience 2 is not possible; it must be 1. A "
        "novice has 1, an active worker 1 to 5; at 6 a worker retires.",
        ("[2]", "[1]"),
    ),
}


def said(text: str) -> list[str]:
    return [f"{each.severity} {each.rule} {each.area}: {each.message} {each.hint}" for each in report(text).violations]


@pytest.mark.parametrize("case", CASES)
def test_what_is_said(case: str) -> None:
    sheet, message, _ = CASES[case]
    assert said(sheet) == [message]


@pytest.mark.parametrize("case", CASES)
def test_the_nearest_legal_neighbour(case: str) -> None:
    sheet, _, (wrong, right) = CASES[case]
    assert wrong in sheet
    assert said(sheet.replace(wrong, right)) == []


@pytest.mark.parametrize(
    ("favour", "points"),
    [
        ("{entries: [3, 4], totals: [12, 16]}", 16),
        ("{entries: [3, 4, 5], totals: [12]}", 21),
        ("{entries: [3, 4, 5], totals: [~, 16]}", 21),
        ("{totals: [12, 16]}", 16),
        ("{start: 9, entries: [3, 4]}", 16),
        ("{start: 9}", 9),
    ],
)
def test_a_start_that_is_left_out_is_not_zero(favour: str, points: int) -> None:
    assert report(f"favour: {favour}").score.part("favour").points == points
    assert broken(f"favour: {favour}") == []


def test_a_total_of_nothing_does_not_tell_the_start() -> None:
    assert broken("favour: {entries: [-20, 4], totals: [0, 4]}") == []
    assert broken("favour: {entries: [-20, 4], totals: [0, 5]}") == [("error", "favour", "favour.totals", 2)]


def test_the_start_that_the_first_round_shows_goes_on_to_the_second() -> None:
    assert broken("favour: {entries: [3, 4], totals: [12, 17]}") == [("error", "favour", "favour.totals", 2)]
    assert broken("favour: {entries: [3, 4, 1], totals: [12, ~, 18]}") == [("error", "favour", "favour.totals", 3)]
