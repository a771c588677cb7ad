"""Decide whether filled cells of a grid can be cut into tetrominoes of allowed patterns (rulebook: Exploration).

Cells are in a bitmask, row by row: the cell of row r and column c (both from 1) is bit ``(r - 1) * columns + (c -
1)``. A pattern may be turned and mirrored. The search is exact: it always covers the first free cell, so each cutting
is found once.
"""

from __future__ import annotations

from collections.abc import Iterator
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


class GridCell(NamedTuple):
    """A cell of the grid, row and column counted from 1."""

    row: int
    column: int


class CutProblem(StrEnum):
    """Why a grid cannot be cut."""

    SIZE = "size"
    """A connected group of cells is not a multiple of four."""
    SHAPE = "shape"
    """A connected group has the right size but no allowed patterns fill it."""


@dataclass(frozen=True, slots=True)
class Obstacle:
    """The smallest group of cells that cannot be cut: the fault and its cells."""

    fault: CutProblem
    cells: tuple[GridCell, ...]


def cells_of(mask: int, columns: int) -> tuple[GridCell, ...]:
    """Return the cells of a bitmask, row by row."""
    indices = (index for index in range(mask.bit_length()) if mask >> index & 1)
    return tuple(GridCell(index // columns + 1, index % columns + 1) for index in indices)


def find_obstacle(mask: int, rows: int, columns: int, patterns: frozenset[str]) -> Obstacle | None:
    """Return the smallest group of filled cells that cannot be cut; ``None`` if all can."""
    if can_be_cut(mask, rows, columns, patterns):
        return None
    groups = sorted(_groups(mask, rows, columns), key=int.bit_count)
    for group in groups:
        if group.bit_count() % CELLS_OF_A_PATTERN:
            return Obstacle(CutProblem.SIZE, cells_of(group, columns))
    for group in groups:
        if not can_be_cut(group, rows, columns, patterns):
            return Obstacle(CutProblem.SHAPE, cells_of(group, columns))
    return None


def nearest_masks(mask: int, rows: int, columns: int, patterns: frozenset[str], pieces: int) -> Iterator[int]:
    """Yield the masks that can be cut into so many pieces of these patterns, those with fewest changed cells first."""
    filled = [1 << cell for cell in range(rows * columns) if mask >> cell & 1]
    empty = [1 << cell for cell in range(rows * columns) if not mask >> cell & 1]
    more = CELLS_OF_A_PATTERN * pieces - len(filled)
    for changed in range(abs(more), MOST_CHANGED + 1, 2):
        for less in combinations(filled, (changed - more) // 2):
            for added in combinations(empty, (changed + more) // 2):
                near = mask - sum(less) + sum(added)
                if can_be_cut(near, rows, columns, patterns):
                    yield near


@lru_cache(maxsize=1 << 16)
def can_be_cut(mask: int, rows: int, columns: int, patterns: frozenset[str]) -> bool:
    """Return whether the filled cells can be cut: cover the first one in every way, and then the rest."""
    if not mask:
        return True
    first = (mask & -mask).bit_length() - 1
    pieces = (piece for pattern in patterns for piece in _placements(pattern, rows, columns)[first])
    return any(piece & mask == piece and can_be_cut(mask ^ piece, rows, columns, patterns) for piece in pieces)


@lru_cache(maxsize=256)
def _placements(pattern: str, rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
    """Return, for each cell of the grid, the bitmasks of the pattern placed with this cell as its first."""
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
    """Return the different ways to turn and mirror a pattern, each as cells counted from 0 at its own top left."""
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
    """Return the connected groups of filled cells, joined along their sides."""
    groups = []
    while mask:
        group = mask & -mask
        while (grown := _grown(group, rows, columns) & mask) != group:
            group = grown
        groups.append(group)
        mask ^= group
    return groups


def _grown(mask: int, rows: int, columns: int) -> int:
    """Return the cells with their neighbours; a step to the side must not wrap into the next row."""
    left_edge = sum(1 << row * columns for row in range(rows))
    right_edge = left_edge << columns - 1
    return mask | mask << columns | mask >> columns | (mask & ~right_edge) << 1 | (mask & ~left_edge) >> 1
