"""Choose remedies of a sheet's findings that can all be made together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from sheetgen.layout.game import FilledSheet, Game
from sheetgen.rules.finding import Change, Place, Way, apply_edits, lone_numbers
from sheetgen.rules.violation import Report, Violation

MOST_CHECKS = 100
"""How often a sheet is checked at most; later findings then have no agreeing remedy, or keep all of theirs."""


def choose_ways(game: Game, report: Report, check: Callable[[FilledSheet], Report]) -> tuple[Report, Mapping[int, Way]]:
    """Return a report with the remedies that fit once the others are mended, and the `agreeing_ways` of its findings.

    ``check`` returns the report on a sheet that was changed.
    """
    chosen = agreeing_ways(game, report, check)
    fitting = with_fitting_numbers(game, report, chosen, check)
    if fitting != report:
        chosen = agreeing_ways(game, fitting, check)
    return without_unfit_ways(game, fitting, chosen, check), chosen


def agreeing_ways(game: Game, report: Report, check: Callable[[FilledSheet], Report]) -> Mapping[int, Way]:
    """Return at most one remedy of each finding, by its place in the report: all of them can be made together.

    Each puts its finding right when those chosen before it are made as well, and leads to no new finding. The remedies
    that put several findings right are chosen first. A finding has none if only the player knows which of several
    numbers is right. A written line of the score gets what it is when all others are made, if that does not depend on
    what only the player knows. ``check`` returns the report on a sheet that was changed.
    """
    found = {number: each for number, each in enumerate(report.violations) if each.severity != "note"}
    written = {number for number, each in found.items() if is_of_score(game, each)}
    others = found.keys() - written
    if not others:
        return {number: found[number].ways[0] for number in written if found[number].ways}
    trials = _Trials(game, report, check)
    made = trials.choose({number: found[number] for number in others})
    scores = trials.scores([found[number] for number in others - made.keys()])
    return made | {number: scores[found[number].place] for number in written if found[number].place in scores}


def with_fitting_numbers(
    game: Game, report: Report, chosen: Mapping[int, Way], check: Callable[[FilledSheet], Report]
) -> Report:
    """Return a report in which findings with several numbers have those that fit once the others are mended.

    The others have their ``chosen`` remedies, findings before it the first number that fits. A finding of which fewer
    than two numbers fit keeps those that it has. New remedies have no label.
    """
    changes = tuple(change for way in chosen.values() for change in way.changes)
    trials = _Trials(game, report, check)
    found = list[Violation]()
    for each in report.violations:
        fitting = replace(each, ways=tuple(_fitting(trials, each, changes)) if has_several_numbers(each) else ())
        if has_several_numbers(fitting):
            changes += fitting.ways[0].changes
            found.append(fitting)
        else:
            found.append(each)
    return replace(report, violations=tuple(found))


def _fitting(trials: _Trials, finding: Violation, changes: tuple[Change, ...]) -> Iterator[Way]:
    """Yield the remedies of a finding with the numbers that fit after changes, in place of those that it has."""
    for box, own in lone_numbers(finding.ways).items():
        writes = trials.game.areas[trials.game.boxes[box].area].writes
        for number in (writes.numbers if writes else ()) or sorted(own):
            change = Change(box, number)
            left = trials.left((*changes, change)) if trials.checks < MOST_CHECKS else {finding.place}
            if finding.place not in left and left <= trials.wrong:
                yield Way("", (change,), finding.ways[0].mends)
    yield from (way for way in finding.ways if not lone_numbers([way]))


def without_unfit_ways(
    game: Game, report: Report, chosen: Mapping[int, Way], check: Callable[[FilledSheet], Report]
) -> Report:
    """Return a report without the remedies that lead to a new finding once the others have their ``chosen`` remedies.

    The first remedy of a finding stays, and so do the other numbers for its box. Of the findings that this one mends
    too, those with several remedies may have another one.
    """
    violations, checks = list[Violation](), 0
    for number, each in enumerate(report.violations):
        trials = _Trials(game, report, check)
        ways = tuple(_fit_ways(trials, number, chosen)) if checks < MOST_CHECKS else each.ways
        violations.append(replace(each, ways=ways))
        checks += trials.checks
    return replace(report, violations=tuple(violations))


def _fit_ways(trials: _Trials, number: int, chosen: Mapping[int, Way]) -> Iterator[Way]:
    violations = trials.report.violations
    finding = violations[number]
    if len(finding.ways) < 2:
        yield from finding.ways
        return
    first = chosen.get(number, finding.ways[0])
    mended = [each for each in violations if each is not finding and each.place in first.mends]
    free = [each for each in mended if len(each.ways) > 1]
    trials.start(way for at, way in chosen.items() if violations[at] is not finding and violations[at] not in free)
    for way in finding.ways:
        if way == first or lone_numbers([way]).keys() & lone_numbers([first]).keys() or trials.fits(finding, way, free):
            yield way


def has_several_numbers(violation: Violation) -> bool:
    """Return whether the first remedy writes one of several numbers, each of which puts the finding right."""
    boxes = [change.box for way in violation.ways[:1] for change in way.changes]
    return len(boxes) == 1 and len(lone_numbers(violation.ways).get(boxes[0], ())) > 1


class _Trials:
    """The changes that were chosen so far, and what is still wrong with a sheet on which they are made."""

    def __init__(self, game: Game, report: Report, check: Callable[[FilledSheet], Report]) -> None:
        self.game, self.report, self.check = game, report, check
        self.made: dict[str, Change] = {}
        self.wrong = _wrong(game, report)
        self.checks = 0

    def make(self, finding: Violation, way: Way) -> bool:
        """Make the changes of a remedy if they agree with those made before, and return whether they do."""
        changes = {change.box: change for change in way.changes}
        if any(self.made.get(box, change) != change for box, change in changes.items()):
            return False
        made, left = self.made | changes, self.wrong
        if made != self.made and self.checks < MOST_CHECKS:
            left = self.left(made.values())
        if finding.place in left or not left <= self.wrong:
            return False
        self.made, self.wrong = made, left
        return True

    def left(self, changes: Iterable[Change]) -> set[Place]:
        """Return what is wrong with the sheet after changes."""
        self.checks += 1
        return _wrong(self.game, self.check(apply_edits(self.game, self.report.filled, changes)))

    def start(self, ways: Iterable[Way]) -> None:
        """Make remedies that agree before others are tried."""
        self.made = {change.box: change for way in ways for change in way.changes}
        self.wrong = self.left(self.made.values())

    def fits(self, finding: Violation, way: Way, others: Iterable[Violation]) -> bool:
        """Return whether a remedy agrees with those made before, and then one of each of the others does."""
        kept = self.made, self.wrong
        fits = self.make(finding, way) and all(
            each.place not in self.wrong or any(self.make(each, other) for other in each.ways) for each in others
        )
        self.made, self.wrong = kept
        return fits

    def choose(self, found: Mapping[int, Violation]) -> dict[int, Way]:
        """Make one way of each finding that has one which agrees, and return them."""
        certain = [number for number, each in found.items() if each.ways and not has_several_numbers(each)]
        order = sorted(certain, key=lambda number: (-len(found[number].ways[0].mends), number))
        chosen = {number: next(filter(partial(self.make, found[number]), found[number].ways), None) for number in order}
        return {number: way for number, way in chosen.items() if way is not None}

    def scores(self, left: Sequence[Violation]) -> Mapping[Place, Way]:
        """Return what is to be written in the lines of the score after all changes made, by the places of findings.

        Lines are left out that what is ``left`` to the player could change.
        """
        tried = [(), *(way.changes for each in left for way in each.ways if len(way.changes) == 1)]
        if not all(map(has_several_numbers, left)) or self.checks + len(tried) > MOST_CHECKS:
            return {}
        self.checks += len(tried)
        found = [self._scores({**self.made, **{change.box: change for change in changes}}) for changes in tried]
        return {place: way for place, way in found[0].items() if all(each.get(place) == way for each in found)}

    def _scores(self, made: Mapping[str, Change]) -> Mapping[Place, Way]:
        report = self.check(apply_edits(self.game, self.report.filled, made.values()))
        lines = (each for each in report.violations if is_of_score(self.game, each) and each.ways)
        return {each.place: replace(each.ways[0], mends=()) for each in lines}


def _wrong(game: Game, report: Report) -> set[Place]:
    return {each.place for each in report.violations if each.severity != "note" and not is_of_score(game, each)}


def is_of_score(game: Game, violation: Violation) -> bool:
    """Return whether a finding is about a written line of the score."""
    return bool(game.scoring.written) and violation.area.startswith(f"{game.scoring.written}.")
