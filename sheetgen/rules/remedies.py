"""Remedies: complete what may have been meant, try it on the sheet, and drop what does not help.

A remedy of a finding is complete if the sheet with its changes has neither that finding nor a new one. What a change
breaks elsewhere is repaired with what the new findings say was meant.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from sheetgen.layout.filled import Filled
from sheetgen.layout.layout import Game
from sheetgen.rules.expand import Expander
from sheetgen.rules.finding import Edit, Finding, FirstOf, Place
from sheetgen.rules.tally import Sheet
from sheetgen.rules.ways import Change, changed

MOST_TRIED = 2000
"""The cost at which the search ends: each trial costs as much as the findings it has to report, and at least 1."""
ROUNDS = 8
"""How often what was broken is repaired before a remedy counts as leading nowhere."""
MOST_SOUGHT = 3
"""How many remedies of one finding are sought among several edits."""

Remedy = tuple[Change, ...]


class Trial(NamedTuple):
    """A sheet and what was found on it."""

    sheet: Sheet
    findings: Sequence[Finding]


Judge = Callable[[Filled], Trial]
"""Finds what is wrong with a sheet on which a remedy is tried."""


def places(findings: Sequence[Finding]) -> dict[Place, Finding]:
    """Return the first finding of each place; notes are left out."""
    return {each.place: each for each in reversed(findings) if each.severity != "note"}


class Remedies:
    """Finds the remedies of one sheet's findings. A trial is made only once, whichever finding asks for it."""

    def __init__(self, game: Game, expander: Expander, judge: Judge, first: Trial) -> None:
        self.game = game
        self.expander = expander
        self._judge = judge
        self._sheet = first.sheet
        self._findings = first.findings
        self._trials: dict[Remedy, tuple[Trial, dict[Place, Finding]]] = {}
        self._cost = 0
        self._before = frozenset[Place]()

    def of_all(self) -> list[tuple[Remedy, ...]]:
        """Return the remedies of each finding, the most plausible first.

        A finding none of whose remedies could be completed, or not in time, keeps them as they were meant. So does a
        note.
        """
        if any(each.meant and each.severity != "note" for each in self._findings):
            _, found = self._trial(())
            self._before = frozenset(found)
        return [self._of(finding) for finding in self._findings]

    def _of(self, finding: Finding) -> tuple[Remedy, ...]:
        completed: dict[frozenset[Change], Remedy] = {}
        sought = 0
        for edit in finding.meant if finding.severity != "note" else ():
            if isinstance(edit, FirstOf) and sought == MOST_SOUGHT:
                continue
            if remedy := self._first_complete(edit, finding.place):
                sought += isinstance(edit, FirstOf)
                completed.setdefault(frozenset(remedy), remedy)
        if completed:
            return tuple(
                remedy for changes, remedy in completed.items() if not any(other < changes for other in completed)
            )
        raw = (self.expander.changes(self._sheet, edit) for edit in finding.meant if not isinstance(edit, FirstOf))
        return tuple(dict.fromkeys(filter(None, raw)))

    def _first_complete(self, edit: Edit, place: Place) -> Remedy:
        """Return the complete remedy that an edit leads to.

        Of a `FirstOf` return that of the first edit after which the rule finds nothing more in the area.
        """
        depth = 2 if isinstance(edit, FirstOf) else len(place)
        left = frozenset(each for each in self._before if each[:depth] != place[:depth])
        for each in edit.find() if isinstance(edit, FirstOf) else (edit,):
            if self._cost >= MOST_TRIED:
                break
            first = self.expander.changes(self._sheet, each)
            if first and (made := self._completed(first, left)):
                return self.expander.in_order(made, first)
        return ()

    def _completed(self, first: Remedy, left: frozenset[Place]) -> Remedy:
        """Return the changes with all that repair what they break, until no finding is there but those ``left``.

        Changes of nothing are dropped. Return none if there is no such remedy.
        """
        made = {change.box: change for change in first}
        for _ in range(ROUNDS):
            trial, found = self._trial(tuple(made.values()))
            new = [each for key, each in found.items() if key not in left]
            if not new:
                return tuple(change for change in made.values() if self._alters(change))
            repair = next(self._repairs(trial.sheet, new), ())
            if not repair:
                return ()
            made |= {change.box: change for change in repair}
        return ()

    def _repairs(self, sheet: Sheet, findings: Sequence[Finding]) -> Iterator[Remedy]:
        """Yield what may repair findings of a sheet on which a remedy is tried."""
        for finding in findings:
            for edit in finding.meant if finding.repair is None else (finding.repair, *finding.meant):
                if changes := self.expander.changes(sheet, edit):
                    yield changes

    def _alters(self, change: Change) -> bool:
        before = self._sheet.filled
        return changed(self.game, before, [change]).values != before.values

    def _trial(self, changes: Remedy) -> tuple[Trial, dict[Place, Finding]]:
        """Find what is wrong with the sheet after changes."""
        if changes not in self._trials:
            trial = self._judge(changed(self.game, self._sheet.filled, changes))
            self._cost += max(1, len(trial.findings))
            self._trials[changes] = trial, places(trial.findings)
        return self._trials[changes]
