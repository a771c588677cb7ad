"""The results of a check: violations with their reasons, and the report on a sheet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sheetgen.layout.game import FilledSheet
from sheetgen.rules.finding import BalanceItem, Place, Way
from sheetgen.rules.finding import Severity as Severity
from sheetgen.rules.score import Score


@dataclass(frozen=True, slots=True)
class Violation:
    """One place where a sheet breaks a rule, in the player's language.

    ``error``: the sheet cannot have come about; ``warning``: a reward was forgotten or the arithmetic is wrong;
    ``note``: the file does not contain enough to know. ``rule`` is the rule's slug, ``source`` the chapter of the
    rulebook, ``box`` the number of the box in ``area``, None if the whole area is meant. ``hint`` is the remedy in
    words, ``ways`` are the remedies for programs. ``boxes`` are the ids of all boxes concerned, ``counted`` the items
    of a balance, ``forgotten`` how many more boxes of the area a forgotten reward fills.
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
class Reward:
    """A reward not yet taken: a number of further boxes of an area, which may be a group."""

    area: str
    boxes: int


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
    def rewards(self) -> tuple[Reward, ...]:
        """The rewards that were earned and not taken."""
        return tuple(
            Reward(violation.area, violation.forgotten) for violation in self.violations if violation.forgotten
        )

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
