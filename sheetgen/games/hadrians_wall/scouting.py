"""The scouting grid on a sheet: whether its cells can be cut into the patterns of the cards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from sheetgen.games.hadrians_wall.tetromino import CELLS_OF_A_PATTERN, Fault, Obstacle, nearest, obstacle
from sheetgen.layout.layout import Area
from sheetgen.rules.finding import Edit, Finding, FirstOf, Together
from sheetgen.rules.findings import Findings
from sheetgen.rules.tally import Sheet, Tally, bit_of
from sheetgen.rules.violation import Severity
from sheetgen.rules.ways import Change, Details, Way

GRID, SCOUTS, CARDS = "right.scouting_grid", "right.scouts", "prospect_cards"
RULE = "scout-grid"
MOST_TRIED = 8
"""Grids that are tried as ways out."""


class _Drawn(NamedTuple):
    """A grid, its filled cells, and into how many patterns they are to be cut."""

    grid: Area
    rows: int
    columns: int
    mask: int
    pieces: int

    def obstacle(self, patterns: frozenset[str]) -> Obstacle | None:
        return obstacle(self.mask, self.rows, self.columns, patterns)


class Scouting:
    """The scouting map, and the prospect cards, which bear the patterns."""

    def __init__(self, tally: Tally) -> None:
        self.cards = tally.game.cards
        self.any_pattern = frozenset(card.pattern for card in self.cards.values())
        self.grid = tally.game.areas[GRID]
        self.rows = max(box.row for box in self.grid.boxes)

    def check(self, sheet: Sheet, findings: Findings) -> None:
        """Note a grid that no patterns fill, or none of those on the cards that were given."""
        drawn = self._drawn(sheet)
        if drawn.mask and drawn.mask.bit_count() == CELLS_OF_A_PATTERN * drawn.pieces:
            self._cut(drawn, sheet, findings)

    def meant(self, sheet: Sheet, finding: Finding) -> tuple[Edit, ...]:
        """Return cells to mark or to empty if their number is wrong and nothing simpler was meant."""
        if finding.meant or (finding.rule, finding.area) != (RULE, GRID):
            return ()
        return (FirstOf(lambda: self._near(self._drawn(sheet)), slow=True),)

    def _drawn(self, sheet: Sheet) -> _Drawn:
        return _Drawn(self.grid, self.rows, self.grid.grid_columns, sheet.marked[GRID], sheet.count(SCOUTS))

    def _near(self, drawn: _Drawn) -> Iterator[Edit]:
        """Yield the nearest cells that can be cut."""
        masks = nearest(drawn.mask, drawn.rows, drawn.columns, self.any_pattern, drawn.pieces)
        for mask in islice(masks, MOST_TRIED):
            cells = [box for box in self.grid.boxes if (mask ^ drawn.mask) & bit_of(box)]
            yield Together(tuple(Change(box.id, bool(mask & bit_of(box))) for box in cells))

    def _cut(self, drawn: _Drawn, sheet: Sheet, findings: Findings) -> None:
        words = findings.words
        found = drawn.obstacle(self.any_pattern)
        if found is not None:
            self._add(drawn, found, sheet, findings)
            return
        given, whole_table = self._given(sheet)
        if given and drawn.obstacle(given) is not None:
            patterns = words.list(words.text(f"patterns.{pattern}") for pattern in sorted(given))
            # The card of a neighbour or of the neutral deck may have been used; only who lists them all can be wrong.
            key = "not-these-patterns" if whole_table else "not-own-patterns"
            severity: Severity = "error" if whole_table else "note"
            details = Details((), self._ways(drawn, given, sheet, findings) if whole_table else ())
            findings.add(RULE, GRID, None, key, severity, details, patterns=patterns)

    def _ways(self, drawn: _Drawn, patterns: frozenset[str], sheet: Sheet, findings: Findings) -> tuple[Way, ...]:
        """The nearest cells that can be cut, where those lead to a legal sheet; not sought on a sheet that is tried."""
        if findings.is_trial:
            return ()
        grid = drawn.grid
        near = islice(nearest(drawn.mask, drawn.rows, drawn.columns, patterns, drawn.pieces), MOST_TRIED)
        tried = (
            [Change(box.id, bool(mask & bit_of(box))) for box in grid.boxes if (mask ^ drawn.mask) & bit_of(box)]
            for mask in near
        )
        return findings.legal_way(sheet, (RULE, GRID), tried)

    def _given(self, sheet: Sheet) -> tuple[frozenset[str], bool]:
        """The patterns on the cards given, and whether every year tells others' cards too.

        None where a year's card is missing or unknown: then any pattern may have been used.
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

    def _add(self, drawn: _Drawn, found: Obstacle, sheet: Sheet, findings: Findings) -> None:
        words = findings.words
        numbers = {(box.row, box.section): box for box in self.grid.boxes}
        boxes = [numbers[cell.row, cell.column] for cell in found.cells]
        key = "group-size" if found.fault is Fault.SIZE else "no-cut"
        details = Details(tuple(box.id for box in boxes), self._ways(drawn, self.any_pattern, sheet, findings))
        said = {"area": words.area(GRID), "cells": words.cells(boxes), "number": len(boxes)}
        findings.add(RULE, GRID, boxes[0].number, key, "error", details, **said)
