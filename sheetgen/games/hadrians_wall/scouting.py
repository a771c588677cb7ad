"""The scouting grid on a sheet: whether its cells can be cut into the patterns of the cards."""

from __future__ import annotations

from sheetgen.games.hadrians_wall.tetromino import CELLS_OF_A_PATTERN, Fault, Obstacle, obstacle
from sheetgen.layout.layout import Area
from sheetgen.rules.findings import Findings
from sheetgen.rules.tally import Sheet, Tally
from sheetgen.rules.violation import Severity


class Scouting:
    """The grids of the layout and the hands whose cards bear patterns."""

    def __init__(self, tally: Tally) -> None:
        game = tally.game
        self.cards = game.cards
        self.any_pattern = frozenset(card.pattern for card in game.cards.values())
        self.grids = tuple(area for area in game.areas.values() if area.kind == "grid" and area.filled_by is not None)
        self.hands = tuple(area.id for area in game.areas.values() if area.with_others)

    def check(self, sheet: Sheet, findings: Findings) -> None:
        """Note a grid that no patterns fill, or none of those on the cards that were given."""
        for grid in self.grids:
            mask = sheet.marked[grid.id]
            if mask and mask.bit_count() % CELLS_OF_A_PATTERN == 0:
                self._cut(grid, mask, sheet, findings)

    def _cut(self, grid: Area, mask: int, sheet: Sheet, findings: Findings) -> None:
        rows, columns = max(box.row for box in grid.boxes), grid.grid_columns
        pieces = mask.bit_count() // CELLS_OF_A_PATTERN
        assert grid.filled_by is not None
        if pieces != sheet.count(grid.filled_by[0]):
            return  # the wrong number of cells is told already
        found = obstacle(mask, rows, columns, [self.any_pattern] * pieces)
        if found is not None:
            self._add(grid, found, findings)
            return
        given, whole_table = self._given(sheet)
        if given and given != self.any_pattern and obstacle(mask, rows, columns, [given] * pieces) is not None:
            words = findings.words
            patterns = words.list(words.text(f"patterns.{pattern}") for pattern in sorted(given))
            # The card of a neighbour or of the neutral deck may have been used; only who lists them all can be wrong.
            key = "not-these-patterns" if whole_table else "not-own-patterns"
            severity: Severity = "error" if whole_table else "note"
            findings.add(grid.rule, grid.id, None, key, severity, area=words.area(grid.id), patterns=patterns)

    def _given(self, sheet: Sheet) -> tuple[frozenset[str], bool]:
        """The patterns on the cards given, and whether every year tells others' cards too.

        None where a year's card is missing or unknown: then any pattern may have been used.
        """
        patterns: set[str] = set()
        whole_table = True
        for hand in self.hands:
            value = sheet.values[hand]
            entries = value if isinstance(value, tuple) else ()
            if len(entries) < (sheet.years or 0):
                return frozenset(), False
            for entry in entries:
                cards = entry if isinstance(entry, tuple) else (entry,)
                whole_table = whole_table and len(cards) > 1
                if any(card not in self.cards for card in cards):
                    return frozenset(), False
                patterns.update(self.cards[str(card)].pattern for card in cards)
        return frozenset(patterns), whole_table

    def _add(self, grid: Area, found: Obstacle, findings: Findings) -> None:
        words = findings.words
        numbers = {(box.row, box.section): box for box in grid.boxes}
        boxes = [numbers[cell.row, cell.column] for cell in found.cells]
        key = "group-size" if found.fault is Fault.SIZE else "no-cut"
        cells = words.cells(boxes)
        findings.add(grid.rule, grid.id, boxes[0].number, key, area=words.area(grid.id), cells=cells, number=len(boxes))
