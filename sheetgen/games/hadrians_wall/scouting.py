"""Check the scouting grid: whether its cells can be cut into the patterns of the cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, islice

from sheetgen.layout.area import Area
from sheetgen.rules.finding import All, AreaName, Cells, Change, Edit, Fact, Finding, FirstOf, TextFact, Together, ids
from sheetgen.rules.lots import connected, neighbour_masks
from sheetgen.rules.tally import MarkedSheet, Tally, bit_of

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


def find_obstacle(mask: int, grid: Area, patterns: frozenset[str]) -> tuple[str, int] | None:
    """Return the smallest connected group of cells that cannot be cut, after the key of its message.

    Groups whose cells are not a multiple of four come first. None if all cells can be cut.
    """
    rows, columns = grid.grid_rows, grid.grid_columns
    if can_be_cut(mask, rows, columns, patterns):
        return None
    groups = sorted(connected(mask, neighbour_masks(grid)), key=int.bit_count)
    for group in groups:
        if group.bit_count() % CELLS_OF_A_PATTERN:
            return "group-size", group
    return "no-cut", next(group for group in groups if not can_be_cut(group, rows, columns, patterns))


def nearest_masks(mask: int, rows: int, columns: int, patterns: frozenset[str], pieces: int) -> Iterator[int]:
    """Yield the masks that consist of a given number of these patterns, those with fewest changed cells first."""
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


GRID, SCOUTS, CARDS = "right.scouting_grid", "right.scouts", "prospect_cards"
RULE = "scout-grid"
MOST_TRIED = 8
"""The most grids that are tried as remedies."""


class Scouting:
    """The scouting map, and the prospect cards, which bear the patterns."""

    def __init__(self, tally: Tally) -> None:
        self.cards = tally.game.cards
        self.any_pattern = frozenset(card.pattern for card in self.cards.values())
        self.grid = tally.game.areas[GRID]

    def findings(self, sheet: MarkedSheet) -> Iterator[Finding]:
        """Yield a grid that no patterns fill, or none of those on the cards that were given."""
        mask = sheet.marked[GRID]
        if not mask or mask.bit_count() != CELLS_OF_A_PATTERN * sheet.count(SCOUTS):
            return
        found = find_obstacle(mask, self.grid, self.any_pattern)
        if found is not None:
            yield self._uncut(sheet, *found)
            return
        given, whole_table = self._given(sheet)
        if given and not can_be_cut(mask, self.grid.grid_rows, self.grid.grid_columns, given):
            patterns = All(tuple(TextFact(f"patterns.{pattern}") for pattern in sorted(given)))
            # The card of a neighbour or of the neutral deck may have been used; only who lists them all can be wrong.
            if whole_table:
                meant = (self._near(sheet, given),)
                yield Finding(RULE, GRID, "not-these-patterns", {"patterns": patterns}, meant=meant)
            else:
                yield Finding(RULE, GRID, "not-own-patterns", {"patterns": patterns}, severity="note")

    def meant(self, sheet: MarkedSheet, finding: Finding) -> tuple[Edit, ...]:
        """Return cells to mark or to empty if their number is wrong and nothing simpler was meant."""
        if finding.meant or (finding.rule, finding.area) != (RULE, GRID):
            return ()
        return (self._near(sheet, self.any_pattern),)

    def _near(self, sheet: MarkedSheet, patterns: frozenset[str]) -> Edit:
        """Return the nearest cells that can be cut, if they lead to a legal sheet."""
        grid, drawn = self.grid, sheet.marked[GRID]

        def find() -> Iterator[Edit]:
            near = nearest_masks(drawn, grid.grid_rows, grid.grid_columns, patterns, sheet.count(SCOUTS))
            for mask in islice(near, MOST_TRIED):
                cells = [box for box in grid.boxes if (mask ^ drawn) & bit_of(box)]
                yield Together(tuple(Change(box.id, bool(mask & bit_of(box))) for box in cells))

        return FirstOf(find, slow=True)

    def _given(self, sheet: MarkedSheet) -> tuple[frozenset[str], bool]:
        """Return the patterns on the listed cards, and whether every year also lists others' cards.

        The set is empty if a year's card is missing or unknown: then any pattern may have been used.
        """
        patterns: set[str] = set()
        whole_table = True
        entries = sheet.entries(CARDS)
        if len(entries) < sheet.completed:
            return frozenset(), False
        for entry in entries:
            cards = entry if isinstance(entry, tuple) else (entry,)
            whole_table = whole_table and len(cards) > 1
            if any(card not in self.cards for card in cards):
                return frozenset(), False
            patterns.update(self.cards[card].pattern for card in cards)
        return frozenset(patterns), whole_table

    def _uncut(self, sheet: MarkedSheet, key: str, group: int) -> Finding:
        boxes = [box for box in self.grid.boxes if group & bit_of(box)]
        facts: dict[str, Fact] = {"area": AreaName(GRID), "cells": Cells(ids(boxes)), "number": len(boxes)}
        meant = (self._near(sheet, self.any_pattern),)
        return Finding(RULE, GRID, key, facts, boxes[0].number, boxes=ids(boxes), meant=meant)
