"""Collects the violations of one sheet and puts them into words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from sheetgen.layout.filled import Filled
from sheetgen.rules.follow import Again, Fault, fault_of, faults, followed
from sheetgen.rules.remedies import Remedies
from sheetgen.rules.tally import Sheet
from sheetgen.rules.violation import Severity, Violation
from sheetgen.rules.ways import NO_DETAILS, Change, Details, Way
from sheetgen.rules.words import Words

MOST_TRIED = 500
"""How long ways out of a sheet's faults are sought: each judgement anew counts as much as the faults it has to tell."""


class Findings:
    """The violations of one sheet, in the order in which they are found.

    ``again`` judges the sheet anew with changes made; without it, on a sheet that is itself tried as a way out
    (``is_trial``), no way is followed to its end.
    """

    def __init__(self, words: Words, remedies: Remedies, again: Again | None = None) -> None:
        self.words = words
        self.remedies = remedies
        self.is_trial = again is None
        self._again = again
        self._tried = 0
        self._faults: set[Fault] | None = None
        self._ended: set[Way] = set()
        """Ways that have been followed to their end already."""
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

        ``says`` is what is wrong, ``cure`` what would make it right; a text may have no cure. ``{area}`` in it is the
        name of the area unless another is given. A building's own box has number 0: then its area is meant.
        """
        language = self.words.language
        if "area" not in values and language.has(f"areas.{area}"):
            values["area"] = self.words.area(area)
        name = f"violations.{rule}-{key}"
        if not language.has(f"{name}.says"):
            name = f"violations.{key}"
        cure = f"{name}.cure"
        self.violations.append(
            Violation(
                rule,
                severity,
                area,
                box or None,
                language.text(f"{name}.says", **values),
                self.words.source(rule),
                language.text(cure, **values) if language.has(cure) else "",
                details,
            )
        )

    def legal_way(
        self, sheet: Sheet, mends: tuple[str, str] | Fault, tried: Iterable[Iterable[Change]]
    ) -> tuple[Way, ...]:
        """The first way of these, with all that its changes call for, that leads to a sheet without the fault that it
        ``mends`` (or those of a rule in an area), and without any new one; none where no way does, or none was found
        in time. On a sheet that is itself tried as a way out the first one is taken as it is."""
        if self._again is None:
            return next((self.remedies.way(changes) for changes in tried), ())
        if self._faults is None:
            self._faults = set(faults(self._again(sheet.filled)))
        left = {fault for fault in self._faults if fault[: len(mends)] != mends}
        for changes in tried:
            if self._tried >= MOST_TRIED:
                break
            first = tuple(changes)
            made = followed(self.words.game, sheet.filled, first, self._judge_again, left)
            if made:
                ways = self.remedies.way(self.remedies.in_order(made, first))
                self._ended.update(ways)
                return ways
        return ()

    def follow(self, sheet: Sheet) -> None:
        """Follow the ways out of every fault to their end.

        Those that lead to a sheet without the fault and without a new one take the place of those that do not; where
        none does, or none was found in time, they stay as they are. One that changes more than another does is none.
        """
        for place, found in enumerate(self.violations):
            if found.severity == "note":
                continue
            ended: dict[frozenset[Change], Way] = {}
            for way in found.ways:
                followed_before = (way,) if way in self._ended else ()
                for end in followed_before or self.legal_way(sheet, fault_of(found), [way.changes]):
                    ended.setdefault(frozenset(end.changes), end)
            if ended:
                ways = tuple(way for changes, way in ended.items() if not any(other < changes for other in ended))
                details = replace(found.details, ways=ways)
                self.violations[place] = replace(found, details=details)

    def _judge_again(self, filled: Filled) -> Sequence[Violation]:
        assert self._again is not None
        found = self._again(filled)
        self._tried += max(1, len(found))
        return found


Check = Callable[[Sheet, Findings], None]
"""Looks at one sheet for one thing that may be wrong."""
