"""Ways out of mistakes on sheets of Praetor: each one followed mends the mistake it stands at."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.further_games import edges
from tests.praetor.sheets import report

CASES = {
    "workers: {villagers: 3, active: [2, 2, 3]}": ["Change Villagers to 5"],
    "workers: {villagers: 5, active: [2, 3, 4], retired: [6]}": [
        "Clear Retired workers, box 1",
        "Change Villagers to 4",
        "Clear Active workers, box 3",
    ],
    "workers: {villagers: 0, active: [1, 2], retired: [6, 6, 6, 6, 6, 6, 6]}": [
        "Clear Active workers, box 2",
        "Clear Retired workers, box 7",
    ],
    f"wall_tiles: {{points: {[1] * 14}}}\nveteran: {{wall_tiles: {{others: [1, 0]}}}}": [
        "Change Others' wall tiles, box 1 to 0"
    ],
    f"wall_tiles: {{points: {[1] * 12}}}\nveteran: {{wall_tiles: {{others: [1, 2, 3]}}}}": [],
    "workers: {villagers: 4, training_one: [2], active: [1, 2, 3]}": [
        "Clear Training I, box 1; Change Villagers to 5",
        "Change Training I, box 1 to 1",
    ],
    "workers: {villagers: 4, active: [1, 2, 3], retired: [5]}": [
        "Clear Retired workers, box 1; Change Villagers to 5",
        "Change Retired workers, box 1 to 6",
    ],
    "favour: {start: 12}": [
        "Change Favour at the start to 10",
        "Change Favour at the start to 9",
        "Change Favour at the start to 8",
        "Change Favour at the start to 7",
        "Change Favour at the start to 6",
    ],
    "players: 2\nfavour: {start: 8}": ["Change Favour at the start to 10", "Change Favour at the start to 9"],
    "favour: {start: 10, entries: [-20], totals: [-10]}": ["Change Favour in all, box 1 to 0"],
    "favour: {start: 10, entries: [3, 2], totals: [13, 15, 17]}": ["Change Favour gained, box 3 to 2"],
    "city_tiles: {points: [3], mosaic: [2], worth: [6]}": [
        "Change Value of city tiles, box 1 to 5",
        "Change Corners of the city tiles, box 1 to 3",
    ],
    "city_tiles: {points: [3], worth: [2]}": ["Change Value of city tiles, box 1 to 3"],
    "wall_tiles: {points: [2, 3], bonus: [1], worth: [2, 3]}": ["Change Value of wall tiles, box 2 to 4"],
    "workers: {villagers: 5, active: [1], retired: [6, 6]}\nretirement: {age_one: 2, points: 20}": [
        "Change Favour for retirement to 24"
    ],
    "workers: {villagers: 5, active: [1], retired: [6, 6]}\nretirement: {age_one: 3}": ["Change Retired in age I to 2"],
    "retirement: {age_one: 1, points: 13}": ["Change Favour for retirement to 12"],
    "workers: {villagers: 5, active: [1], retired: [6, 6]}\nretirement: {age_one: 1, points: 23}": [
        "Change Favour for retirement to 20"
    ],
    "players: 3\nveteran: {district: {others: [1, 2], award: 3}}": [
        "Change Award for the district to 4",
        "Change Award for the district to 6",
        "Change Award for the district to 10",
        "Change Award for the district to 12",
    ],
    "favour: {entries: [3, 4], totals: [16, 20]}": [
        "Change Favour in all, box 1 to 13; Change Favour in all, box 2 to 17",
        "Change Favour gained, box 1 to 6",
    ],
    "favour: {start: 10, entries: [3, 4, 1], totals: [14, 18, 19]}": [
        "Change Favour in all, box 1 to 13; Change Favour in all, box 2 to 17; Change Favour in all, box 3 to 18",
        "Change Favour gained, box 1 to 4",
    ],
    "players: 2\nfavour: {start: 12, entries: [3, 4], totals: [15, 19]}": [
        "Change Favour at the start to 10; Change Favour in all, box 1 to 13; Change Favour in all, box 2 to 17",
        "Change Favour at the start to 9; Change Favour in all, box 1 to 12; Change Favour in all, box 2 to 16",
    ],
    "workers: {villagers: 5, active: [1], retired: [6, 6]}\nretirement: {age_one: 3, age_two: 0, points: 36}": [
        "Change Retired in age I to 2; Change Favour for retirement to 24"
    ],
    "morale_steps: [-2, 0, 2]\nunpaid: {missing: [1], before: [1], after: [0]}": [
        "Change Morale before, box 1 to 0; Change Morale after, box 1 to -2"
    ],
    "players: 4\nveteran: {district: {mine: 3, others: [1], award: 8}}": ["Clear Others' districts, box 1"],
    "players: 5\nveteran: {district: {mine: 3, others: [1, 2, 3], award: 10}}": [
        "Clear Others' districts, boxes 1 to 3",
        "Change Players to 4",
    ],
    "morale_steps: [-2, 0, 2]\nmorale: 1": ["Change Current morale to 0"],
    "morale_steps: [-2, 0, 2]\nunpaid: {missing: [1], before: [2], after: [2]}": ["Change Morale after, box 1 to 0"],
    "morale_steps: [-2, 0, 2]\nunpaid: {missing: [3], before: [2], after: [-2], lost: [10]}": [
        "Change Favour lost, box 1 to 5"
    ],
    "players: 2\nveteran: {district: {mine: 3, award: 8}, villagers: {award: 4}}": [
        "Clear Award for the district; Clear Award for villagers"
    ],
    "players: 3\nveteran: {district: {mine: 3, others: [1, 2], award: 3}}": ["Change Award for the district to 12"],
    "veteran: {district: {award: 9}}": [
        "Change Award for the district to 12",
        "Change Award for the district to 8",
        "Change Award for the district to 4",
        "Change Award for the district to 0",
    ],
}
"""Sheets with one mistake, each way out of which leads to a sheet without any."""
WITH_MORE = (
    "favour: {start: 12, entries: [3], totals: [12]}",
    "favour: {start: 10, entries: [3, ~, 2], totals: [13, 15, 17]}",
    "favour: {entries: [3, 4, 5], totals: [12, 17, 20]}",
)
"""Sheets with several mistakes: each way mends the one it stands at."""


@pytest.mark.parametrize("text", CASES)
def test_each_way_leads_to_a_sheet_that_can_stand(text: str) -> None:
    assert sorted(edges.ways_followed("praetor", text)) == sorted((label, []) for label in CASES[text])


@pytest.mark.parametrize("text", WITH_MORE)
def test_each_way_mends_its_mistake(text: str) -> None:
    found = report(text)
    for violation in found.violations:
        assert violation.ways or violation.severity == "note"
        for way in violation.ways:
            after = edges.followed("praetor", found, way).violations
            assert (violation.rule, violation.area, violation.box) not in [
                (each.rule, each.area, each.box) for each in after
            ], way


EDGES = dict(edges.sheets(Path(__file__).with_name("edges.txt")))
"""Sheets at the edge of a rule, each with what is said of it and its ways out."""


@pytest.mark.parametrize("sheet", EDGES)
def test_what_is_said_at_the_edge_of_a_rule(sheet: str) -> None:
    assert edges.shown("praetor", sheet) == [sheet, *EDGES[sheet], ""]
