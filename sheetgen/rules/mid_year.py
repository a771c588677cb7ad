"""Check a sheet in the middle of a year: its income may be spent, and the end of the year need not have come."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TypeVar

from sheetgen.kinds.kind_registry import kind_of
from sheetgen.layout.game import YEARS, FilledSheet, Game
from sheetgen.rules.finding import Finding
from sheetgen.rules.violation import Report, Violation

_Mistake = TypeVar("_Mistake", Finding, Violation)
WEIGHTS = ("note", "warning", "error")


def may_be_mid_year(game: Game, filled: FilledSheet) -> bool:
    """Return whether a sheet may be in the middle of the year after the last completed one.

    It is not if the last year of the game was completed, or if the file lists exactly as many cards as years were
    completed: the cards of a year are taken at its start.
    """
    years = filled.values.get(YEARS)
    if not isinstance(years, int) or years >= game.years:
        return False
    hands = [area for area in game.areas.values() if area.one_a_year]
    listed = {kind_of(area).measure("filled", filled.values[area.id]) for area in hands}
    return years == 0 or listed != {years}


def check_mid_year(check: Callable[[FilledSheet], Report], filled: FilledSheet) -> Report:
    """Return the report on a sheet that may be in the middle of a year.

    It is checked both as after the last completed year and as after the current one; only findings of both count. The
    milder of two findings is taken.
    """
    report = check(filled)
    if not report.violations:
        return report
    years = filled.values[YEARS]
    assert isinstance(years, int)
    this_year = check(replace(filled, values={**filled.values, YEARS: years + 1}))
    both = ((_same(violation, report.violations), violation) for violation in this_year.violations)
    return replace(report, violations=tuple(milder(before, each) for before, each in both if before is not None))


def _same(violation: Violation, among: Iterable[Violation]) -> Violation | None:
    """Return the violation of the same rule in the same area and box, or else in another box of the area."""
    alike = [each for each in among if (each.rule, each.area) == (violation.rule, violation.area)]
    return next((finding for finding in alike if finding.box == violation.box), next(iter(alike), None))


def milder(before: _Mistake, this_year: _Mistake) -> _Mistake:
    """Return the mistake that counts: the milder one, of equal ones the one about fewer boxes.

    Of those about as many boxes an error is about what is too much, so that of this year counts; a warning is about
    what was forgotten, so that before it does.
    """
    first, other = (this_year, before) if this_year.severity == "error" else (before, this_year)
    return min(first, other, key=lambda each: (WEIGHTS.index(each.severity), len(each.boxes)))
