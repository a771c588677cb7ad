"""Collects the violations of one sheet and puts them into words."""

from __future__ import annotations

from collections.abc import Callable

from sheetgen.rules.remedies import Remedies
from sheetgen.rules.tally import Sheet
from sheetgen.rules.violation import Severity, Violation
from sheetgen.rules.ways import NO_DETAILS, Details
from sheetgen.rules.words import Words


class Findings:
    """The violations of one sheet, in the order in which they are found."""

    def __init__(self, words: Words, remedies: Remedies) -> None:
        self.words = words
        self.remedies = remedies
        self.violations: list[Violation] = []
        self.settled: set[str] = set()
        """Names of changes that a sheet usually does not show, and this one does."""

    def add(
        self,
        rule: str,
        area: str,
        box: int | None,
        key: str,
        severity: Severity = "error",
        details: Details = NO_DETAILS,
        /,
        **values: object,
    ) -> None:
        """Note a violation. Its text stands under ``violations.RULE-KEY``, or else, for every rule, ``violations.KEY``.

        ``says`` is what is wrong, ``cure`` what would make it right; a text may have no cure.
        """
        language = self.words.language
        name = f"violations.{rule}-{key}"
        if not language.has(f"{name}.says"):
            name = f"violations.{key}"
        cure = f"{name}.cure"
        self.violations.append(
            Violation(
                rule,
                severity,
                area,
                box,
                language.text(f"{name}.says", **values),
                self.words.source(rule),
                language.text(cure, **values) if language.has(cure) else "",
                details,
            )
        )


Check = Callable[[Sheet, Findings], None]
"""Looks at one sheet for one thing that may be wrong."""
