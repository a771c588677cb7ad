"""What a check finds: violations with their reasons, and the report on a sheet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from sheetgen.layout.filled import Filled
from sheetgen.rules.score import Score

Severity = Literal["error", "warning", "note"]


@dataclass(frozen=True, slots=True)
class Violation:
    """One thing that is not as the rules have it.

    ``error``: the sheet cannot have come about; ``warning``: a reward was forgotten or the arithmetic is wrong;
    ``note``: cannot be told from what was given. ``rule`` is the rule's slug, ``source`` the chapter of the rulebook,
    ``box`` the number of the box in ``area``, None where the whole area is meant. ``hint`` is what would make it right.
    """

    rule: str
    severity: Severity
    area: str
    box: int | None
    message: str
    source: str = ""
    hint: str = ""

    def as_json(self) -> Mapping[str, object]:
        """The violation as the report file has it; the hint is the end of its message."""
        return {
            "rule": self.rule,
            "severity": self.severity,
            "area": self.area,
            "box": self.box,
            "message": f"{self.message} {self.hint}".strip(),
            "source": self.source,
        }


@dataclass(frozen=True, slots=True)
class Report:
    """What was found on one sheet, and its score."""

    filled: Filled
    violations: tuple[Violation, ...]
    score: Score
    strict: bool = False

    @property
    def legal(self) -> bool:
        """No error, and with ``strict`` no warning."""
        bad = ("error", "warning") if self.strict else ("error",)
        return not any(violation.severity in bad for violation in self.violations)

    @property
    def player(self) -> str:
        """The player's name, empty where none is given."""
        name = self.filled.values.get("player")
        return name if isinstance(name, str) else ""

    def as_json(self) -> Mapping[str, object]:
        """The sheet's entry in the report file."""
        return {
            "file": self.filled.file,
            "game": self.filled.game,
            "player": self.player,
            "legal": self.legal,
            "violations": [violation.as_json() for violation in self.violations],
            "score": self.score.as_json(),
        }
