"""Compute numbers a player adds up on paper: the remedy for a wrong number contains the right one."""

from __future__ import annotations

from dataclasses import replace

from sheetgen.app.sheet_input import LoadedGame
from sheetgen.layout.area import Area
from sheetgen.layout.filled_sheet import FilledSheet, Value
from sheetgen.rules.edits import Change
from sheetgen.rules.finding import Edit, Together, Write


def offered(known: LoadedGame, filled: FilledSheet, area: Area) -> tuple[int | None, ...]:
    """Return the numbers that the rules want in the boxes of an area, up to the last box that has one."""
    numbers: list[int | None] = [None] * len(area.boxes)
    for place in range(_filled_beside(known, filled, area)):
        # No finding names a number that is right; no rule wants both 0 and -1.
        right = _wanted(known, filled, area, numbers, place, 0)
        numbers[place] = _wanted(known, filled, area, numbers, place, -1) if right is None else right
        if numbers[place] is None:
            break
    return tuple(number for number in numbers if number is not None)


def _wanted(
    known: LoadedGame, filled: FilledSheet, area: Area, numbers: list[int | None], place: int, tried: int
) -> int | None:
    """Return the number that a finding wants in a box if it holds ``tried``; None if no finding asks for another."""
    value: Value = (*numbers[:place], tried, *numbers[place + 1 :])
    sheet = replace(filled, values={**filled.values, area.id: value}, given_areas=filled.given_areas | {area.id})
    checker = known.checker
    for finding in checker.findings(checker.tally.sheet(sheet), None):
        for edit in finding.meant:
            if (number := _written(edit, area.id, area.boxes[place].id, place + 1)) is not None:
                return number
    return None


def _written(edit: Edit, area: str, box: str, number: int) -> int | None:
    """Return the number that an edit writes into one box; None for any other edit."""
    match edit:
        case Write(name, written, place) if (name, place) == (area, number):
            return written
        case Together((only,)):
            return _written(only, area, box, number)
        case Change(name, int() as written) if name == box:
            return written
    return None


def _filled_beside(known: LoadedGame, filled: FilledSheet, area: Area) -> int:
    """Return how far the other rows of the same group are filled."""
    group, _, _ = area.id.rpartition(".")
    beside = [filled.values[each.id] for each in known.game.areas[group].areas if each is not area] if group else []
    ends = [
        place for row in beside if isinstance(row, tuple) for place, entry in enumerate(row, 1) if entry is not None
    ]
    return min(max(ends, default=0), len(area.boxes))
