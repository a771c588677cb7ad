"""Each rule: an illegal sheet beside its exact messages, the nearest legal one, and sheets that only look wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from .checking import known, line, reports

ILLEGAL = sorted((Path(__file__).parent / "illegal").glob("*.yaml"))
LEGAL = sorted((Path(__file__).parent / "legal").glob("*.yaml"))


@pytest.mark.parametrize("path", ILLEGAL, ids=lambda path: path.stem)
def test_what_is_said_of_an_illegal_sheet(path: Path) -> None:
    illegal, _ = reports(path)
    said = [line(violation) for violation in illegal.violations]
    assert said == path.with_suffix(".txt").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("path", ILLEGAL, ids=lambda path: path.stem)
def test_the_nearest_legal_sheet(path: Path) -> None:
    _, legal = reports(path)
    assert [line(violation) for violation in legal.violations if violation.severity != "note"] == []


@pytest.mark.parametrize("path", LEGAL, ids=lambda path: path.stem)
def test_a_sheet_that_a_naive_check_would_call_wrong(path: Path) -> None:
    (report,) = reports(path)
    assert [line(violation) for violation in report.violations] == []


def test_every_rule_has_an_illegal_sheet() -> None:
    said = {violation.rule for path in ILLEGAL for violation in reports(path)[0].violations}
    assert said == set(known().game.rules)


def test_strict_counts_a_forgotten_reward() -> None:
    (path,) = (path for path in ILLEGAL if path.stem == "favour-forgotten")
    report, _ = reports(path)
    assert report.legal
    assert not type(report)(report.filled, report.violations, report.score, strict=True).legal
