"""The examples are right, rank as they say, and show every rule broken."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.rules.score import rank_scores
from sheetgen.rules.violation import Report
from tests.praetor.sheets import intake, report

EXAMPLES = Path(__file__).parents[2] / "examples" / "praetor"


def example(name: str) -> Report:
    (filled,) = intake().read_file(str(EXAMPLES / f"{name}.yaml"))
    known = intake().loaded_game("praetor")
    return known.check(filled, strict=True)


def test_the_match_is_legal_and_morale_breaks_its_tie() -> None:
    reports = [example(name) for name in ("ada", "ben", "cleo")]
    assert [each.legal for each in reports] == [True, True, True]
    assert [each.score.total for each in reports] == [120, 120, 94]
    assert rank_scores([each.score for each in reports]) == [1, 2, 3]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("morale: 4\nfavour: {entries: [6]}", "morale: 2\nfavour: {entries: [8]}\nwall_tiles: {points: [9]}"),
        ("morale: 2\nwall_tiles: {points: [9, 9]}", "morale: 2\nwall_tiles: {points: [9]}\ncity_tiles: {points: [1]}"),
        ("city_tiles: {points: [1, 1]}", "city_tiles: {points: [4]}"),
    ],
)
def test_ties_go_to_morale_then_wall_tiles_then_city_tiles(first: str, second: str) -> None:
    scores = [report(second).score, report(first).score]
    assert scores[0].total == scores[1].total
    assert rank_scores(scores) == [2, 1]


def test_who_is_youngest_no_sheet_can_tell() -> None:
    ada = example("ada").score
    assert rank_scores([ada, ada]) == [1, 1]


def test_the_sheet_of_mistakes_breaks_every_rule() -> None:
    rules = {violation.rule for violation in example("mistakes").violations}
    assert rules == set(intake().loaded_game("praetor").game.rules) - {"match"}
