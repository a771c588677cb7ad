"""The results of a check: violations with their reasons, the report on a sheet, and that on an unfinished year.

In the middle of a year its income may be spent, and the end of the year need not have come.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from sheetgen.kinds.kind_registry import kind_of
from sheetgen.layout.game import YEARS, FilledSheet, Game
from sheetgen.rules.finding import SEVERITIES, BalanceItem, Finding, Place, Severity, Way
from sheetgen.rules.score import Score


@dataclass(frozen=True, slots=True)
class Violation:
    """One place where a sheet breaks a rule, in the player's language.

    ``error``: the sheet cannot have come about; ``warning``: a reward was forgotten or the arithmetic is wrong;
    ``note``: the file does not contain enough to know. ``rule`` is the rule's slug, ``source`` the chapter of the
    rulebook, ``box`` the number of the box in ``area``, None if the whole area is meant. ``hint`` is the remedy in
    words, ``ways`` are the remedies for programs. ``boxes`` are the ids of all boxes concerned, ``counted`` the items
    of a balance, ``forgotten`` how many more boxes of the area a forgotten reward fills. ``cited`` are the ids of
    boxes that show that it is one.
    """

    rule: str
    severity: Severity
    area: str
    box: int | None
    message: str
    source: str = ""
    hint: str = ""
    boxes: tuple[str, ...] = ()
    ways: tuple[Way, ...] = ()
    counted: tuple[BalanceItem, ...] = ()
    forgotten: int = 0
    cited: tuple[str, ...] = ()

    @property
    def place(self) -> Place:
        """The rule, area, box and severity, by which a violation of one sheet is recognised on another."""
        return self.rule, self.area, self.box, self.severity

    def as_json(self) -> Mapping[str, object]:
        """Return the violation as in the report file; the hint is the end of its message."""
        return {
            "rule": self.rule,
            "severity": self.severity,
            "area": self.area,
            "box": self.box,
            "message": f"{self.message} {self.hint}".strip(),
            "source": self.source,
            "boxes": list(self.boxes),
            "ways": [way.as_json() for way in self.ways],
            "counted": [{"label": label, "points": points} for label, points in self.counted],
        }


@dataclass(frozen=True, slots=True)
class Report:
    """The findings of one sheet, and its score."""

    filled: FilledSheet
    violations: tuple[Violation, ...]
    score: Score
    strict: bool = False

    @property
    def legal(self) -> bool:
        """Whether there is no error and, with ``strict``, no warning."""
        bad = ("error", "warning") if self.strict else ("error",)
        return not any(violation.severity in bad for violation in self.violations)

    @property
    def player(self) -> str:
        """The player's name, empty if none is given."""
        name = self.filled.values.get("player")
        return name if isinstance(name, str) else ""

    def as_json(self) -> Mapping[str, object]:
        """Return the sheet's entry in the report file."""
        return {
            "file": self.filled.file,
            "game": self.filled.game,
            "player": self.player,
            "legal": self.legal,
            "violations": [violation.as_json() for violation in self.violations],
            "score": self.score.as_json(),
        }


_Mistake = TypeVar("_Mistake", Finding, Violation)


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
    return min(first, other, key=lambda each: (-SEVERITIES.index(each.severity), len(each.boxes)))
