"""The example sheets are what their comments say."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.assets.data import data_path
from sheetgen.fill.intake import Intake
from sheetgen.games import check
from sheetgen.rules.score import places
from sheetgen.rules.violation import Report

EXAMPLES = Path(__file__).parents[2] / "examples"


def judge(name: str) -> Report:
    intake = Intake(data_path("layouts"), "en")
    (filled,) = intake.read_file(str(EXAMPLES / name))
    known = intake.known("hadrians-wall")
    return check(known.game, filled, known.language)


@pytest.mark.parametrize(("name", "total"), [("ada.yaml", 71), ("ben.yaml", 48), ("cleo.yaml", 71), ("solo.yaml", 58)])
def test_a_legal_example_scores_what_its_comment_says(name: str, total: int) -> None:
    report = judge(name)
    assert [violation for violation in report.violations if violation.severity != "note"] == []
    assert report.score.total == total


def test_less_disdain_breaks_the_tie() -> None:
    reports = [judge(name) for name in ("ada.yaml", "ben.yaml", "cleo.yaml")]
    assert places([report.score for report in reports]) == [2, 3, 1]


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
