"""The examples are right, rank as they say, and show every rule broken."""

from __future__ import annotations

from pathlib import Path

from sheetgen.rules.score import rank_scores
from sheetgen.rules.violation import Report
from tests.rome_and_roll.sheets import intake

EXAMPLES = Path(__file__).parents[2] / "examples" / "rome-and-roll"


def example(name: str) -> Report:
    (filled,) = intake().read_file(str(EXAMPLES / f"{name}.yaml"))
    known = intake().loaded_game("rome-and-roll")
    return known.check(filled, strict=True)


def test_the_match_is_legal_and_soldiers_break_its_tie() -> None:
    reports = [example(name) for name in ("ada", "ben", "cleo")]
    assert [report.legal for report in reports] == [True, True, True]
    assert [report.score.total for report in reports] == [67, 67, 61]
    assert rank_scores([report.score for report in reports]) == [1, 2, 3]


def test_with_as_many_soldiers_the_victory_is_shared() -> None:
    ada = example("ada").score
    assert rank_scores([ada, ada]) == [1, 1]


def test_the_solo_game_is_won_by_three_points() -> None:
    dora = example("solo")
    assert dora.legal
    assert dora.score.title == "You beat Seneca 61 to 58"


def test_the_sheet_of_mistakes_breaks_the_rules_a_character_sheet_can_break() -> None:
    rules = {violation.rule for violation in example("mistakes").violations}
    game = intake().loaded_game("rome-and-roll").game
    assert rules == set(game.rules) - {"solo", "start", "match"}
