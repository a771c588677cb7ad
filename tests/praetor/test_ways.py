"""Ways out of mistakes on sheets of Praetor: each one followed mends the mistake it stands at."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.further_games import edges
from tests.praetor.sheets import report

CASES = {
    "workers: {villagers: 3, active: [2, 2, 3]}": ["Write 5 in Villagers"],
    "workers: {villagers: 5, active: [2, 3, 4], retired: [6]}": [
        "Clear Retired workers, box 1",
        "Write 4 in Villagers",
        "Clear Active workers, box 3",
    ],
    "workers: {villagers: 0, active: [1, 2], retired: [6, 6, 6, 6, 6, 6, 6]}": [
        "Clear Active workers, box 2",
        "Clear Retired workers, box 7",
    ],
    f"wall_tiles: {{points: {[1] * 14}}}\nveteran: {{wall_tiles: {{others: [1, 0]}}}}": [
        "Write 0 in Others' wall tiles, box 1"
    ],
    f"wall_tiles: {{points: {[1] * 12}}}\nveteran: {{wall_tiles: {{others: [1, 2, 3]}}}}": [],
    "workers: {villagers: 4, training_one: [2], active: [1, 2, 3]}": [
        "Clear Training I, box 1; Write 5 in Villagers",
        "Write 1 in Training I, box 1",
    ],
    "workers: {villagers: 4, active: [1, 2, 3], retired: [5]}": [
        "Clear Retired workers, box 1; Write 5 in Villagers",
        "Write 6 in Retired workers, box 1",
    ],
    "favour: {start: 12}": [
        "Write 10 in Favour at the start",
        "Write 9 in Favour at the start",
        "Write 8 in Favour at the start",
        "Write 7 in Favour at the start",
        "Write 6 in Favour at the start",
    ],
    "players: 2\nfavour: {start: 8}": ["Write 10 in Favour at the start", "Write 9 in Favour at the start"],
    "favour: {start: 10, entries: [-20], totals: [-10]}": ["Write 0 in Favour in all, box 1"],
    "favour: {start: 10, entries: [3, 2], totals: [13, 15, 17]}": ["Write 2 in Favour gained, box 3"],
    "city_tiles: {points: [3], mosaic: [2], worth: [6]}": [
        "Write 5 in Value of city tiles, box 1",
        "Write 3 in Corners of the city tiles, box 1",
    ],
    "city_tiles: {points: [3], worth: [2]}": ["Write 3 in Value of city tiles, box 1"],
    "wall_tiles: {points: [2, 3], bonus: [1], worth: [2, 3]}": ["Write 4 in Value of wall tiles, box 2"],
    "workers: {villagers: 5, active: [1], retired: [6, 6]}\nretirement: {age_one: 2, points: 20}": [
        "Write 24 in Favour for retirement"
    ],
    "workers: {villagers: 5, active: [1], retired: [6, 6]}\nretirement: {age_one: 3}": ["Write 2 in Retired in age I"],
    "retirement: {age_one: 1, points: 13}": ["Write 12 in Favour for retirement"],
    "workers: {villagers: 5, active: [1], retired: [6, 6]}\nretirement: {age_one: 1, points: 23}": [
        "Write 20 in Favour for retirement"
    ],
    "players: 3\nveteran: {district: {others: [1, 2], award: 3}}": [
        "Write 4 in Award for the largest district",
        "Write 6 in Award for the largest district",
        "Write 10 in Award for the largest district",
        "Write 12 in Award for the largest district",
    ],
    "favour: {entries: [3, 4], totals: [16, 20]}": [
        "Write 13 in Favour in all, box 1; Write 17 in Favour in all, box 2",
        "Write 6 in Favour gained, box 1",
    ],
    "favour: {start: 10, entries: [3, 4, 1], totals: [14, 18, 19]}": [
        "Write 13 in Favour in all, box 1; Write 17 in Favour in all, box 2; Write 18 in Favour in all, box 3",
        "Write 4 in Favour gained, box 1",
    ],
    "players: 2\nfavour: {start: 12, entries: [3, 4], totals: [15, 19]}": [
        "Write 10 in Favour at the start; Write 13 in Favour in all, box 1; Write 17 in Favour in all, box 2",
        "Write 9 in Favour at the start; Write 12 in Favour in all, box 1; Write 16 in Favour in all, box 2",
    ],
    "workers: {villagers: 5, active: [1], retired: [6, 6]}\nretirement: {age_one: 3, age_two: 0, points: 36}": [
        "Write 2 in Retired in age I; Write 24 in Favour for retirement"
    ],
    "morale_steps: [-2, 0, 2]\nunpaid: {missing: [1], before: [1], after: [0]}": [
        "Write 2 in Morale before, box 1",
        "Write 0 in Morale before, box 1; Write -2 in Morale after, box 1",
    ],
    "players: 4\nveteran: {district: {mine: 3, others: [1], award: 8}}": ["Clear Others' districts, box 1"],
    "players: 5\nveteran: {district: {mine: 3, others: [1, 2, 3], award: 10}}": [
        "Clear Others' districts, boxes 1 to 3",
        "Write 4 in Players",
    ],
    "morale_steps: [-2, 0, 2]\nmorale: 1": ["Write 0 in Current morale", "Write 2 in Current morale"],
    "morale_steps: [-2, 0, 2]\nunpaid: {missing: [1], before: [2], after: [2]}": ["Write 0 in Morale after, box 1"],
    "morale_steps: [-2, 0, 2]\nunpaid: {missing: [3], before: [2], after: [-2], lost: [10]}": [
        "Write 5 in Favour lost, box 1"
    ],
    "players: 2\nveteran: {district: {mine: 3, award: 8}, villagers: {award: 4}}": [
        "Clear Award for the largest district; Clear Award for villagers"
    ],
    "players: 3\nveteran: {district: {mine: 3, others: [1, 2], award: 3}}": [
        "Write 12 in Award for the largest district"
    ],
    "veteran: {district: {award: 9}}": [
        "Write 12 in Award for the largest district",
        "Write 8 in Award for the largest district",
        "Write 4 in Award for the largest district",
        "Write 0 in Award for the largest district",
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
