"""Check the scouting grid: whether its cells can be cut into the patterns of the cards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from sheetgen.games.hadrians_wall.tetromino import (
    CELLS_OF_A_PATTERN,
    CutProblem,
    Obstacle,
    find_obstacle,
    nearest_masks,
)
from sheetgen.layout.area import Area
from sheetgen.rules.edits import Change
from sheetgen.rules.finding import All, AreaName, Cells, Edit, Fact, Finding, FirstOf, TextFact, Together, ids
from sheetgen.rules.tally import MarkedSheet, Tally, bit_of

GRID, SCOUTS, CARDS = "right.scouting_grid", "right.scouts", "prospect_cards"
RULE = "scout-grid"
MOST_TRIED = 8
"""The most grids that are tried as remedies."""


class _Drawn(NamedTuple):
    """A grid, its filled cells, and into how many patterns they are to be cut."""

    grid: Area
    rows: int
    columns: int
    mask: int
    pieces: int

    def obstacle(self, patterns: frozenset[str]) -> Obstacle | None:
        return find_obstacle(self.mask, self.rows, self.columns, patterns)


class Scouting:
    """The scouting map, and the prospect cards, which bear the patterns."""

    def __init__(self, tally: Tally) -> None:
        self.cards = tally.game.cards
        self.any_pattern = frozenset(card.pattern for card in self.cards.values())
        self.grid = tally.game.areas[GRID]
        self.rows = max(box.row for box in self.grid.boxes)

    def findings(self, sheet: MarkedSheet) -> Iterator[Finding]:
        """Yield a grid that no patterns fill, or none of those on the cards that were given."""
        drawn = self._drawn(sheet)
        if not drawn.mask or drawn.mask.bit_count() != CELLS_OF_A_PATTERN * drawn.pieces:
            return
        found = drawn.obstacle(self.any_pattern)
        if found is not None:
            yield self._uncut(drawn, found)
            return
        given, whole_table = self._given(sheet)
        if given and drawn.obstacle(given) is not None:
            patterns = All(tuple(TextFact(f"patterns.{pattern}") for pattern in sorted(given)))
            # The card of a neighbour or of the neutral deck may have been used; only who lists them all can be wrong.
            if whole_table:
                meant = (self._near(drawn, given),)
                yield Finding(RULE, GRID, "not-these-patterns", {"patterns": patterns}, meant=meant)
            else:
                yield Finding(RULE, GRID, "not-own-patterns", {"patterns": patterns}, severity="note")

    def meant(self, sheet: MarkedSheet, finding: Finding) -> tuple[Edit, ...]:
        """Return cells to mark or to empty if their number is wrong and nothing simpler was meant."""
        if finding.meant or (finding.rule, finding.area) != (RULE, GRID):
            return ()
        return (self._near(self._drawn(sheet), self.any_pattern),)

    def _drawn(self, sheet: MarkedSheet) -> _Drawn:
        return _Drawn(self.grid, self.rows, self.grid.grid_columns, sheet.marked[GRID], sheet.count(SCOUTS))

    def _near(self, drawn: _Drawn, patterns: frozenset[str]) -> Edit:
        """Return the nearest cells that can be cut, if they lead to a legal sheet."""

        def find() -> Iterator[Edit]:
            for mask in islice(
                nearest_masks(drawn.mask, drawn.rows, drawn.columns, patterns, drawn.pieces), MOST_TRIED
            ):
                cells = [box for box in self.grid.boxes if (mask ^ drawn.mask) & bit_of(box)]
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

    def _uncut(self, drawn: _Drawn, found: Obstacle) -> Finding:
        numbers = {(box.row, box.section): box for box in self.grid.boxes}
        boxes = [numbers[cell.row, cell.column] for cell in found.cells]
        key = "group-size" if found.fault is CutProblem.SIZE else "no-cut"
        facts: dict[str, Fact] = {"area": AreaName(GRID), "cells": Cells(ids(boxes)), "number": len(boxes)}
        meant = (self._near(drawn, self.any_pattern),)
        return Finding(RULE, GRID, key, facts, boxes[0].number, boxes=ids(boxes), meant=meant)
