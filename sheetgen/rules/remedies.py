"""Find remedies: complete possible corrections, try them on the sheet, and drop those that do not help."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from typing import NamedTuple

from sheetgen.layout.area import Area
from sheetgen.layout.game import FilledSheet, Game
from sheetgen.rules.expand import Expander
from sheetgen.rules.finding import Change, Edit, Finding, FirstOf, Place, apply_edits, box_for_edit
from sheetgen.rules.moves import areas_concerned, lost_digit, moves, with_envoy
from sheetgen.rules.tally import MarkedSheet

MOST_TRIED = 2000
"""The cost at which the search ends: each trial costs as much as the findings it has to report, and at least 1."""
MANY = 30
"""With more findings each trial costs more; remedies for a sheet of random marks are of no use."""
ROUNDS = 8
"""How often what was broken is repaired before a remedy counts as leading nowhere."""
MOST_SOUGHT = 3
"""How many remedies of one finding are sought among several edits."""
MOST_REMEDIES = 5
"""How many remedies of one finding are given."""
MUCH_WORSE = 6
"""A remedy is dropped if it changes this much more than the best one."""
SEVERAL = 2
"""So many findings a move must put right to be completed if it breaks another rule."""
LONG_RUN = 3
"""The most changes that marked boxes of one area count as: they may be one slip."""

Changes = tuple[Change, ...]


class Remedy(NamedTuple):
    """Changes of a sheet, and the places of the findings that they put right."""

    changes: Changes
    mends: tuple[Place, ...] = ()


class Trial(NamedTuple):
    """A sheet and its findings."""

    sheet: MarkedSheet
    findings: Sequence[Finding]


Judge = Callable[[FilledSheet], Trial]
"""Return the findings of a sheet on which a remedy is tried."""


def places(findings: Sequence[Finding]) -> dict[Place, Finding]:
    """Return the first finding of each place; notes are left out."""
    found: dict[Place, Finding] = {}
    for each in findings:
        if each.severity != "note":
            found.setdefault(each.place, each)
    return found


class RemedyBuilder:
    """The search for remedies of one sheet's findings. Each trial is made only once, even for several findings."""

    def __init__(self, game: Game, expander: Expander, judge: Judge, first: Trial) -> None:
        self.game = game
        self.expander = expander
        self._judge = judge
        self._sheet = first.sheet
        self._findings = first.findings
        self._trials: dict[Changes, tuple[Trial, dict[Place, Finding]]] = {}
        self._cost = 0
        self._keep((), first)
        self._before = places(first.findings)
        self._mending: dict[Place, dict[frozenset[Change], Remedy]] = {}
        """The complete remedies by the places of the findings that they put right."""

    def of_all(self, wanted: Container[Place] | None = None) -> list[tuple[Remedy, ...]]:
        """Return the remedies of each finding, the most plausible first; only of those at ``wanted`` places, if given.

        Moves are then tried only where no remedy was completed, and another finding has only those that put it right as
        well. A finding whose remedies could not be completed, or not in time, keeps them as its rule gave them. So does
        a note.
        """
        wrong = [
            each for each in self._findings if each.severity != "note" and (wanted is None or each.place in wanted)
        ]
        for finding in wrong:
            self._complete(finding)
        self._move([each for each in wrong if wanted is None or each.place not in self._mending])
        return [self._ranked(each) or self._as_given(each, wanted) for each in self._findings]

    def _complete(self, finding: Finding) -> None:
        """Complete the possible corrections of a finding."""
        sought = 0
        for edit in finding.meant:
            if isinstance(edit, FirstOf) and sought == MOST_SOUGHT:
                continue
            if remedy := self._first_complete(edit, finding.place):
                sought += isinstance(edit, FirstOf)
                self._add(remedy)

    def _move(self, findings: Sequence[Finding]) -> None:
        """Try simple moves of the areas in which the causes of findings may lie."""
        areas: dict[str, Area] = {}
        for finding in findings:
            meant = [change for edit in finding.meant for change in self._meant(edit)]
            areas |= {area.id: area for area in areas_concerned(self.game, finding, meant)}
        for area in areas.values():
            for move in moves(self.game, self._sheet, area):
                if self._cost >= MOST_TRIED:
                    return
                self._add(move)
                if repaired := self._repaired(move):
                    self._add(repaired)

    def _repaired(self, move: Changes) -> Changes:
        """Complete a move that puts several things right and breaks one other; return nothing for any other move."""
        _, found = self._trial(move)
        left = frozenset(self._before.keys() & found.keys())
        if len(left) > len(self._before) - SEVERAL or len(found.keys() - left) != 1:
            return ()
        completed = self._completed(move, left)
        return self.expander.in_order(completed, move) if completed else ()

    def _add(self, changes: Changes) -> None:
        """Add a remedy to every finding that it puts right; drop one that leads to a new finding."""
        _, found = self._trial(changes)
        if not found.keys() - self._before.keys():
            mended = tuple(place for place in self._before if place not in found)
            for place in mended:
                self._mending.setdefault(place, {}).setdefault(frozenset(changes), Remedy(changes, mended))

    def _ranked(self, finding: Finding) -> tuple[Remedy, ...]:
        """Return the remedies of a finding: those first that change little and put many findings right."""
        mending = self._mending.get(finding.place, {}) if finding.severity != "note" else {}
        if not mending:
            return ()
        least = [each for changes, each in mending.items() if not any(other < changes for other in mending)]
        scores = {each: self._size(each.changes, finding.area) - len(each.mends) for each in least}
        best = min(scores.values())
        plausible = sorted((each for each in least if scores[each] <= best + MUCH_WORSE), key=scores.__getitem__)
        boxes = list(dict.fromkeys(map(self._boxes, plausible)))[:MOST_REMEDIES]
        return tuple(each for each in plausible if self._boxes(each) in boxes)

    def _as_given(self, finding: Finding, wanted: Container[Place] | None) -> tuple[Remedy, ...]:
        """Return the remedies of a finding at a wanted place as its rule gave them."""
        if wanted is not None and finding.place not in wanted:
            return ()
        given = (self._meant(edit) for edit in finding.meant if not isinstance(edit, FirstOf))
        return tuple(map(Remedy, dict.fromkeys(filter(None, given))))

    def _boxes(self, remedy: Remedy) -> tuple[str, ...]:
        """Return the boxes that a remedy changes; the choice and the uses of an envoy count as the envoy."""
        return tuple(dict.fromkeys(with_envoy(self.game, change.box) for change in remedy.changes))

    def _size(self, remedy: Changes, own: str) -> float:
        """Return how much a remedy changes, summed over its areas.

        A long run of marked boxes counts as a few, unless it ends where no digit can have been lost. A changed number
        counts less than an emptied one, and the area of the finding itself less than another.
        """
        size = 0.0
        by_area: dict[str, list[Change]] = {}
        for change in remedy:
            by_area.setdefault(box_for_edit(self.game, change.box).area, []).append(change)
        for area, changes in by_area.items():
            marks = sum(bool(change.value) for change in changes)
            size += min(marks, LONG_RUN) + len(changes) - marks - (area == own) / 4
            size -= sum(type(change.value) is int for change in changes) / 2
            size += marks > LONG_RUN and not lost_digit(self._sheet.count(area), marks)
        return size

    def _meant(self, edit: Edit) -> Changes:
        return self.expander.changes(self._sheet, edit)

    def _first_complete(self, edit: Edit, place: Place) -> Changes:
        """Return the complete remedy that an edit leads to.

        Of a `FirstOf` return that of the first edit after which the rule finds nothing more in the area.
        """
        depth = 2 if isinstance(edit, FirstOf) else len(place)
        left = frozenset(each for each in self._before if each[:depth] != place[:depth])
        for each in edit.find() if isinstance(edit, FirstOf) else (edit,):
            if self._cost >= MOST_TRIED:
                break
            first = self.expander.changes(self._sheet, each)
            if first and (completed := self._completed(first, left)):
                return self.expander.in_order(completed, first)
        return ()

    def _completed(self, first: Changes, left: frozenset[Place]) -> Changes:
        """Return the changes with all that repair what they break, until no finding is there but those ``left``.

        Changes that alter nothing are dropped. Return none if there is no such remedy.
        """
        changes = {change.box: change for change in first}
        for _ in range(ROUNDS):
            trial, found = self._trial(tuple(changes.values()))
            new = [each for key, each in found.items() if key not in left]
            if not new:
                return tuple(change for change in changes.values() if self._alters(change))
            repair = next(self._repairs(trial.sheet, new), ())
            if not repair:
                return ()
            changes |= {change.box: change for change in repair}
        return ()

    def _repairs(self, sheet: MarkedSheet, findings: Sequence[Finding]) -> Iterator[Changes]:
        """Yield edits that may repair findings of a sheet on which a remedy is tried."""
        for finding in findings:
            for edit in finding.meant if finding.repair is None else (finding.repair, *finding.meant):
                if changes := self.expander.changes(sheet, edit):
                    yield changes

    def _alters(self, change: Change) -> bool:
        before = self._sheet.filled
        return apply_edits(self.game, before, [change]).values != before.values

    def _trial(self, changes: Changes) -> tuple[Trial, dict[Place, Finding]]:
        """Return the sheet after changes, and its findings."""
        if changes not in self._trials:
            self._keep(changes, self._judge(apply_edits(self.game, self._sheet.filled, changes)))
        return self._trials[changes]

    def _keep(self, changes: Changes, trial: Trial) -> None:
        number = len(trial.findings)
        self._cost += max(1, number, number * number // MANY)
        self._trials[changes] = trial, places(trial.findings)
