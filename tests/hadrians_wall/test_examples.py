"""The example sheets are what their comments say."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.app.library import Library
from sheetgen.rules.score import rank_scores
from sheetgen.rules.violation import Report

EXAMPLES = Path(__file__).parents[2] / "examples"


def judge(name: str) -> Report:
    intake = Library()
    (filled,) = intake.read_file(str(EXAMPLES / name))
    known = intake.loaded_game("hadrians-wall")
    return known.check(filled)


@pytest.mark.parametrize(
    ("name", "total"),
    [("ada.yaml", 71), ("ben.yaml", 48), ("cleo.yaml", 71), ("solo.yaml", 58), ("rulebook.yaml", 63)],
)
def test_a_legal_example_scores_what_its_comment_says(name: str, total: int) -> None:
    report = judge(name)
    assert [violation for violation in report.violations if violation.severity != "note"] == []
    assert report.score.total == total


def test_the_rulebooks_scoring_example_in_its_parts() -> None:
    """6 + 23 + 12 + 16, 11 for path cards, 5 off for three unfilled rings (rulebook, Exemple de calcul de score)."""
    score = judge("rulebook.yaml").as_json()["score"]
    assert score == {
        "renown": 6,
        "piety": 23,
        "valour": 12,
        "discipline": 16,
        "path_cards": {
            "total": 11,
            "cards": {"engineer": 1, "architect": 1, "defender": 2, "pontiff": 3, "vanguard": 2, "forager": 2},
        },
        "disdain": {"rings": 3, "penalty": 5},
        "total": 63,
        "title": "Praefectus Castrorum",
    }


def test_less_disdain_breaks_the_tie() -> None:
    reports = [judge(name) for name in ("ada.yaml", "ben.yaml", "cleo.yaml")]
    assert rank_scores([report.score for report in reports]) == [2, 3, 1]


def test_each_mistake_is_named() -> None:
    violations = judge("mistakes.yaml").violations
    assert [violation.rule for violation in violations if violation.severity == "error"] == [
        "granary",
        "chain",
        "size-order",
        "disdain",
        "goods",
        "year-limit",
        "favour",
        "diplomat-cohort",
        "path-cards",
    ]
    assert [violation.rule for violation in violations if violation.severity == "warning"] == ["written-score"] * 2
