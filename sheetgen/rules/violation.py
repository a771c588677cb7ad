"""What a check finds: violations with their reasons, and the report on a sheet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sheetgen.layout.filled import Filled
from sheetgen.rules.finding import Place
from sheetgen.rules.finding import Severity as Severity
from sheetgen.rules.score import Score
from sheetgen.rules.ways import NO_DETAILS, Counted, Details, Way


@dataclass(frozen=True, slots=True)
class Violation:
    """One thing that is not as the rules have it.

    ``error``: the sheet cannot have come about; ``warning``: a reward was forgotten or the arithmetic is wrong;
    ``note``: cannot be told from what was given. ``rule`` is the rule's slug, ``source`` the chapter of the rulebook,
    ``box`` the number of the box in ``area``, None where the whole area is meant. ``hint`` is what would make it right,
    ``details`` the same for programs.
    """

    rule: str
    severity: Severity
    area: str
    box: int | None
    message: str
    source: str = ""
    hint: str = ""
    details: Details = NO_DETAILS

    @property
    def place(self) -> Place:
        """The rule, area, box and severity, by which a violation of one sheet is recognised on another."""
        return self.rule, self.area, self.box, self.severity

    @property
    def boxes(self) -> tuple[str, ...]:
        """The ids of all boxes concerned."""
        return self.details.boxes

    @property
    def ways(self) -> tuple[Way, ...]:
        """Ways out, each of them enough; none where the sheet does not tell any."""
        return self.details.ways

    @property
    def counted(self) -> tuple[Counted, ...]:
        """What a balance added up, source by source."""
        return self.details.counted

    def as_json(self) -> Mapping[str, object]:
        """The violation as the report file has it; the hint is the end of its message."""
        return {
            "rule": self.rule,
            "severity": self.severity,
            "area": self.area,
            "box": self.box,
            "message": f"{self.message} {self.hint}".strip(),
            "source": self.source,
            "boxes": list(self.boxes),
            "ways": [way.as_json() for way in self.ways],
            "counted": [source.as_json() for source in self.counted],
        }


@dataclass(frozen=True, slots=True)
class Reward:
    """A reward not yet taken: so many more boxes of an area, which may be a group of them."""

    area: str
    boxes: int


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
    def rewards(self) -> tuple[Reward, ...]:
        """The rewards that were earned and not taken."""
        return tuple(Reward(each.area, each.details.forgotten) for each in self.violations if each.details.forgotten)

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
