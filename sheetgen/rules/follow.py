"""Ways out that lead to a legal sheet: what a change makes wrong elsewhere is put right with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from sheetgen.layout.filled import Filled
from sheetgen.layout.layout import Game
from sheetgen.rules.violation import Severity, Violation
from sheetgen.rules.ways import Change, changed

Again = Callable[[Filled], Sequence[Violation]]
"""Judges a sheet anew."""
Fault = tuple[str, str, int | None, Severity]
"""A rule, the area in which it is broken, the box, None where the whole area is meant, and how much it weighs."""
ROUNDS = 8
"""How often what was made wrong is put right before a way counts as leading nowhere."""


def fault_of(found: Violation) -> Fault:
    """What tells one fault of a sheet from another."""
    return found.rule, found.area, found.box, found.severity


def faults(found: Iterable[Violation]) -> dict[Fault, Violation]:
    """What is not as the rules have it, the first of each place; notes are no faults."""
    return {fault_of(each): each for each in reversed(list(found)) if each.severity != "note"}


def followed(game: Game, filled: Filled, changes: Iterable[Change], again: Again, left: set[Fault]) -> list[Change]:
    """The changes and those that they call for, until no fault but those ``left`` is there; empty where none will do.

    ``left`` are faults that the sheet has beside the one to be mended. What stands on the sheet already is no change.
    """
    made = {change.box: change for change in changes}
    for _ in range(ROUNDS):
        new = {
            key: each for key, each in faults(again(changed(game, filled, made.values()))).items() if key not in left
        }
        if not new:
            return [change for change in made.values() if changed(game, filled, [change]).values != filled.values]
        way = next((each.ways[0] for each in new.values() if each.ways), None)
        if way is None:
            return []
        made |= {change.box: change for change in way.changes}
    return []
