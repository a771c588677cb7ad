"""The scouting grid as a number of 20 bits, and every place a pattern fits on it."""

from __future__ import annotations

from ..facts import GRID, GRID_COLUMNS, GRID_ROWS, PATTERNS

Cells = frozenset[tuple[int, int]]

ROW_MASKS = tuple(((1 << GRID_COLUMNS) - 1) << (row * GRID_COLUMNS) for row in range(GRID_ROWS))
COLUMN_MASKS = tuple(
    sum(1 << (row * GRID_COLUMNS + column) for row in range(GRID_ROWS)) for column in range(GRID_COLUMNS)
)
ICONS = tuple(
    (1 << (row * GRID_COLUMNS + column), GRID[row][column][0])
    for row in range(GRID_ROWS)
    for column in range(GRID_COLUMNS)
    if GRID[row][column]
)


def _shapes(rows: tuple[str, ...]) -> set[Cells]:
    """The pattern turned and flipped every way, pushed into the corner."""
    cells = {(row, column) for row, line in enumerate(rows) for column, mark in enumerate(line) if mark == "#"}
    shapes: set[Cells] = set()
    for flipped in (cells, {(row, -column) for row, column in cells}):
        turned = flipped
        for _ in range(4):
            turned = {(column, -row) for row, column in turned}
            top, left = min(row for row, _ in turned), min(column for _, column in turned)
            shapes.add(frozenset((row - top, column - left) for row, column in turned))
    return shapes


def _placements(pattern: str) -> tuple[int, ...]:
    masks = set()
    for shape in _shapes(PATTERNS[pattern]):
        height, width = (1 + max(cell[axis] for cell in shape) for axis in (0, 1))
        for top in range(GRID_ROWS - height + 1):
            for left in range(GRID_COLUMNS - width + 1):
                masks.add(sum(1 << ((top + row) * GRID_COLUMNS + left + column) for row, column in shape))
    return tuple(sorted(masks))


PLACEMENTS: dict[str, tuple[int, ...]] = {pattern: _placements(pattern) for pattern in PATTERNS}


def free_placements(grid: int, pattern: str) -> list[int]:
    """The places where the whole pattern covers only free cells."""
    return [mask for mask in PLACEMENTS[pattern] if not mask & grid]


def icons_under(mask: int) -> list[str]:
    return [icon for cell, icon in ICONS if cell & mask]


def rows_completed(before: int, after: int) -> int:
    return sum(1 for row in ROW_MASKS if after & row == row and before & row != row)


def columns_complete(grid: int) -> int:
    return sum(1 for column in COLUMN_MASKS if grid & column == column)


def rows_as_text(grid: int) -> list[str]:
    """The grid as a filled-in sheet writes it."""
    return [
        "".join("#" if grid >> (row * GRID_COLUMNS + column) & 1 else "." for column in range(GRID_COLUMNS))
        for row in range(GRID_ROWS)
    ]
