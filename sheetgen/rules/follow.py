"""Ways out that lead to a legal sheet: what a change makes wrong elsewhere is put right with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from sheetgen.layout.filled import Filled
from sheetgen.layout.layout import Game
from sheetgen.rules.violation import Violation
from sheetgen.rules.ways import Change, changed

Again = Callable[[Filled], Sequence[Violation]]
"""Judges a sheet anew."""
Fault = tuple[str, str]
"""A rule and the area in which it is broken."""
ROUNDS = 8
"""How often what was made wrong is put right before a way counts as leading nowhere."""


def faults(found: Iterable[Violation]) -> dict[Fault, Violation]:
    """What is not as the rules have it, the first of each rule and area; notes are no faults."""
    return {(each.rule, each.area): each for each in reversed(list(found)) if each.severity != "note"}


def followed(game: Game, filled: Filled, changes: Iterable[Change], again: Again, left: set[Fault]) -> list[Change]:
    """The changes and those that they call for, until no fault but those ``left`` is there; empty where none will do.

    ``left`` are faults that the sheet has beside the one to be mended.
    """
    made = {change.box: change for change in changes}
    for _ in range(ROUNDS):
        new = {
            key: each for key, each in faults(again(changed(game, filled, made.values()))).items() if key not in left
        }
        if not new:
            return list(made.values())
        way = next((each.ways[0] for each in new.values() if each.ways), None)
        if way is None:
            return []
        made |= {change.box: change for change in way.changes}
    return []
