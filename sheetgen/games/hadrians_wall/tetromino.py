"""Can the filled cells of a grid be cut into tetrominoes of allowed patterns? (rulebook: Exploration)

Cells lie in a bitmask, row by row: the cell of row r and column c (both from 1) is bit
``(r - 1) * columns + (c - 1)``. A pattern may be turned and mirrored. The search is exact: it always covers the
first free cell, so each cutting is met once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

PATTERNS = {
    "I": ("####",),
    "O": ("##", "##"),
    "T": ("###", ".#."),
    "L": ("###", "#.."),
    "S": (".##", "##."),
}
CELLS_OF_A_PATTERN = 4
MOST_CHANGED = 4
"""Cells by which a grid may differ from one that counts as near."""


class Cell(NamedTuple):
    """A cell of the grid, row and column counted from 1."""

    row: int
    column: int


class Piece(NamedTuple):
    """One pattern laid on the grid."""

    pattern: str
    cells: tuple[Cell, ...]


class Fault(StrEnum):
    """Why a grid cannot be cut."""

    COUNT = "count"
    """The number of filled cells is not four for each piece."""
    SIZE = "size"
    """A connected group of cells is not a multiple of four."""
    SHAPE = "shape"
    """A connected group has the right size but no allowed patterns fill it."""
    PIECES = "pieces"
    """Each group can be cut, but not all of them with the pieces there are."""


@dataclass(frozen=True, slots=True)
class Obstacle:
    """The smallest thing that stands in the way: the fault and the cells it is about."""

    fault: Fault
    cells: tuple[Cell, ...]


Pool = tuple[tuple[frozenset[str], int], ...]
"""Pieces still to lay, those with the same choice of patterns counted together."""


def bitmask(rows: Sequence[str], filled: str = "#") -> int:
    """The bitmask of a grid written as one text per row; all rows are equally long."""
    return sum(1 << index for index, mark in enumerate("".join(rows)) if mark == filled)


def cells_of(mask: int, columns: int) -> tuple[Cell, ...]:
    """The cells of a bitmask, row by row."""
    indices = (index for index in range(mask.bit_length()) if mask >> index & 1)
    return tuple(Cell(index // columns + 1, index % columns + 1) for index in indices)


def cut(mask: int, rows: int, columns: int, allowed: Sequence[frozenset[str]]) -> tuple[Piece, ...] | None:
    """One way to cut the filled cells into ``len(allowed)`` pieces, or ``None`` when there is none.

    ``allowed`` holds for each piece the patterns it may have, as letters of ``PATTERNS``; its order does not matter.
    """
    if mask.bit_count() != CELLS_OF_A_PATTERN * len(allowed):
        return None
    laid = _search(mask, rows, columns, _pool(allowed))
    if laid is None:
        return None
    return tuple(Piece(pattern, cells_of(piece, columns)) for pattern, piece in laid)


def obstacle(mask: int, rows: int, columns: int, allowed: Sequence[frozenset[str]]) -> Obstacle | None:
    """What keeps the filled cells from being cut, ``None`` when they can be: the smallest group of cells at fault."""
    if mask.bit_count() != CELLS_OF_A_PATTERN * len(allowed):
        return Obstacle(Fault.COUNT, cells_of(mask, columns))
    if _search(mask, rows, columns, _pool(allowed)) is not None:
        return None
    patterns = frozenset().union(*allowed)
    groups = sorted(_groups(mask, rows, columns), key=int.bit_count)
    for group in groups:
        if group.bit_count() % CELLS_OF_A_PATTERN:
            return Obstacle(Fault.SIZE, cells_of(group, columns))
    for group in groups:
        if _search(group, rows, columns, ((patterns, group.bit_count() // CELLS_OF_A_PATTERN),)) is None:
            return Obstacle(Fault.SHAPE, cells_of(group, columns))
    return Obstacle(Fault.PIECES, cells_of(mask, columns))


def nearest(mask: int, rows: int, columns: int, patterns: frozenset[str], pieces: int) -> Iterator[int]:
    """The masks that can be cut into so many pieces of these patterns, those with fewest other cells first."""
    filled = [1 << cell for cell in range(rows * columns) if mask >> cell & 1]
    empty = [1 << cell for cell in range(rows * columns) if not mask >> cell & 1]
    more = CELLS_OF_A_PATTERN * pieces - len(filled)
    pool = ((patterns, pieces),) if pieces else ()
    for changed in range(abs(more), MOST_CHANGED + 1, 2):
        for less in combinations(filled, (changed - more) // 2):
            for added in combinations(empty, (changed + more) // 2):
                near = mask - sum(less) + sum(added)
                if _search(near, rows, columns, pool) is not None:
                    yield near


def _pool(allowed: Iterable[frozenset[str]]) -> Pool:
    counts: dict[frozenset[str], int] = {}
    for patterns in allowed:
        counts[patterns] = counts.get(patterns, 0) + 1
    return tuple(sorted(counts.items(), key=lambda entry: sorted(entry[0])))


@lru_cache(maxsize=1 << 16)
def _search(mask: int, rows: int, columns: int, pool: Pool) -> tuple[tuple[str, int], ...] | None:
    """Cover the first filled cell in every way, and the rest after it. The sizes already match."""
    if not mask:
        return ()
    first = (mask & -mask).bit_length() - 1
    for place, (patterns, count) in enumerate(pool):
        rest = ((patterns, count - 1),) if count > 1 else ()
        pool_after = pool[:place] + rest + pool[place + 1 :]
        for pattern in sorted(patterns):
            for piece in _placements(pattern, rows, columns)[first]:
                if piece & mask == piece:
                    found = _search(mask ^ piece, rows, columns, pool_after)
                    if found is not None:
                        return ((pattern, piece), *found)
    return None


@lru_cache(maxsize=256)
def _placements(pattern: str, rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
    """For each cell of the grid, the bitmasks of the pattern laid so that this cell is its first."""
    found: list[list[int]] = [[] for _ in range(rows * columns)]
    for turned in _orientations(pattern):
        height = max(row for row, _ in turned) + 1
        width = max(column for _, column in turned) + 1
        for top in range(rows - height + 1):
            for left in range(columns - width + 1):
                bits = [(top + row) * columns + left + column for row, column in turned]
                found[min(bits)].append(sum(1 << bit for bit in bits))
    return tuple(tuple(masks) for masks in found)


def _orientations(pattern: str) -> list[tuple[tuple[int, int], ...]]:
    """The different ways to turn and mirror a pattern, each as cells counted from 0 at its own top left."""
    drawing = PATTERNS[pattern]
    cells = [(row, column) for row, line in enumerate(drawing) for column, mark in enumerate(line) if mark == "#"]
    ways: set[tuple[tuple[int, int], ...]] = set()
    for _ in range(4):
        cells = [(column, -row) for row, column in cells]
        for version in (cells, [(row, -column) for row, column in cells]):
            top = min(row for row, _ in version)
            left = min(column for _, column in version)
            ways.add(tuple(sorted((row - top, column - left) for row, column in version)))
    return sorted(ways)


def _groups(mask: int, rows: int, columns: int) -> list[int]:
    """The connected groups of filled cells, joined along their sides."""
    groups = []
    while mask:
        group = mask & -mask
        while (grown := _grown(group, rows, columns) & mask) != group:
            group = grown
        groups.append(group)
        mask ^= group
    return groups


def _grown(mask: int, rows: int, columns: int) -> int:
    """The cells together with their neighbours; a step to the side must not wrap into the next row."""
    left_edge = sum(1 << row * columns for row in range(rows))
    right_edge = left_edge << columns - 1
    return mask | mask << columns | mask >> columns | (mask & ~right_edge) << 1 | (mask & ~left_edge) >> 1
