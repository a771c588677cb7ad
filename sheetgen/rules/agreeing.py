"""Choose remedies of a sheet's findings that can all be made together."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sheetgen.layout.game import FilledSheet, Game
from sheetgen.rules.finding import Change, Place, Way, apply_edits
from sheetgen.rules.violation import Report, Violation

MOST_CHECKS = 100
"""How often a sheet is checked at most; later findings then have no agreeing remedy."""


def agreeing_ways(game: Game, report: Report, check: Callable[[FilledSheet], Report]) -> Mapping[int, Way]:
    """Return at most one remedy of each finding, by its place in the report: all of them can be made together.

    Each puts its finding right when those chosen before it are made as well, and leads to no new finding. The remedies
    that put several findings right are chosen first. A written line of the score has none while anything else is wrong,
    since that may change it. ``check`` returns the report on a sheet that was changed.
    """
    found = {number: each for number, each in enumerate(report.violations) if each.severity != "note"}
    written = {number for number, each in found.items() if is_of_score(game, each)}
    others = found.keys() - written
    chosen: dict[int, Way] = {} if others else {number: found[number].ways[0] for number in written}
    made: dict[str, Change] = {}
    wrong, checks = _wrong(game, report), 0
    for number in sorted(
        others, key=lambda number: -max((len(way.mends) for way in found[number].ways[:1]), default=0)
    ):
        for way in found[number].ways:
            changes = {change.box: change for change in way.changes}
            if any(made.get(box, change) != change for box, change in changes.items()):
                continue
            left = wrong
            if not changes.keys() <= made.keys() and checks < MOST_CHECKS:
                checks += 1
                left = _wrong(game, check(apply_edits(game, report.filled, (made | changes).values())))
            if found[number].place not in left and left <= wrong:
                chosen[number], made, wrong = way, made | changes, left
                break
    return chosen


def _wrong(game: Game, report: Report) -> set[Place]:
    return {each.place for each in report.violations if each.severity != "note" and not is_of_score(game, each)}


def is_of_score(game: Game, violation: Violation) -> bool:
    """Return whether a finding is about a written line of the score."""
    return bool(game.scoring.written) and violation.area.startswith(f"{game.scoring.written}.")
