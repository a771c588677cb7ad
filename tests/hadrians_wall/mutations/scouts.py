"""Mutations of the scouting grid."""

from __future__ import annotations

from random import Random

from ..facts import THRESHOLDS
from .registry import Sheet, breaks, choose


def _neighbours(row: int, column: int) -> tuple[tuple[int, int], ...]:
    return (row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)


def _set_cells(sheet: Sheet, cells: set[tuple[int, int]]) -> None:
    sheet["right"]["scouting_grid"] = [
        "".join("#" if (row, column) in cells else "." for column in range(5)) for row in range(4)
    ]


def _cells(sheet: Sheet) -> tuple[set[tuple[int, int]], set[tuple[int, int]]]:
    rows = sheet["right"]["scouting_grid"]
    everything = {(row, column) for row in range(4) for column in range(5)}
    filled = {(row, column) for row, column in everything if rows[row][column] == "#"}
    return filled, everything - filled


@breaks("scout-grid")
def fill_one_cell_more(sheet: Sheet, rng: Random) -> bool:
    filled, free = _cells(sheet)
    cell = choose(rng, sorted(free))
    if cell is None:
        return False
    _set_cells(sheet, filled | {cell})
    return True


@breaks("scout-grid")
def leave_one_cell_free(sheet: Sheet, rng: Random) -> bool:
    filled, _ = _cells(sheet)
    cell = choose(rng, sorted(filled))
    if cell is None:
        return False
    _set_cells(sheet, filled - {cell})
    return True


@breaks("scout-grid")
def move_a_cell_away_from_all_others(sheet: Sheet, rng: Random) -> bool:
    """The number of cells is right, but a cell that touches no other belongs to no pattern."""
    filled, free = _cells(sheet)
    possible = [(old, new) for old in filled for new in free if not set(_neighbours(*new)) & (filled - {old})]
    chosen = choose(rng, sorted(possible))
    if chosen is None:
        return False
    _set_cells(sheet, filled - {chosen[0]} | {chosen[1]})
    return True


@breaks("scout-grid")
def scout_without_a_pattern(sheet: Sheet, rng: Random) -> bool:
    """A scout box more than patterns; its banner is reached."""
    scouts, patricians = sheet["right"]["scouts"], sheet["right"]["patricians"]
    possible = [box for box in range(1, 6) if box not in scouts and THRESHOLDS["right.scouts"][box - 1] <= patricians]
    box = choose(rng, possible)
    if box is None:
        return False
    sheet["right"]["scouts"] = sorted([*scouts, box])
    return True
