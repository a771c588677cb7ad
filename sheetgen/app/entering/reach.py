"""Decide which lines need not be asked: no box in them could be marked, or they belong to the solo game."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from sheetgen.app.entering.cell import Cell
from sheetgen.app.entering.line import InputLine
from sheetgen.kinds.kind_registry import empty_value, kind_of
from sheetgen.layout.area import Area
from sheetgen.layout.filled_sheet import FilledSheet, Value
from sheetgen.layout.game import Game

PLAYERS = "players"
"""The area in the heading of a file with the number of players."""


class Reach:
    """The parts of a game that can be reached, judged by the rows answered already."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._alone = {
            area.id for name in game.scoring.alone for area in game.areas[name].walk() if area not in game.header
        }

    def passed_over(self, line: InputLine, filled: FilledSheet, before: Collection[str]) -> bool:
        """Return whether a line need not be asked; ``before`` are the areas of the lines before it.

        A line with a value is always asked.
        """
        values = filled.values
        if any(values[area.id] != empty_value(area) for area in line.areas):
            return False
        players = values.get(PLAYERS)
        if isinstance(players, int) and players > 1 and all(area.id in self._alone for area in line.areas):
            return True
        return all(self._is_out(cell, values, before) for cell in line.cells)

    def _is_out(self, cell: Cell, values: Mapping[str, Value], before: Collection[str]) -> bool:
        area = cell.area
        if area.kind == "grid" and area.filled_by is not None:
            return self._is_empty(area.filled_by[0], values, before)
        boxes = (area.box,) if area.box is not None else tuple(box for box in area.boxes if not box.given)
        return bool(boxes) and all(
            any(
                need.kind == "count" and need.target in before and self._count(need.target, values) < need.number
                for need in box.needs
            )
            for box in boxes
        )

    def _is_empty(self, target: str, values: Mapping[str, Value], before: Collection[str]) -> bool:
        areas = self.game.areas[target].walk()
        return all(each.id in before and self._count(each.id, values) == 0 for each in areas if _counts(each))

    def _count(self, target: str, values: Mapping[str, Value]) -> int:
        value: Any = values[target]
        return kind_of(self.game.areas[target]).mask(value).bit_count()


def _counts(area: Area) -> bool:
    return kind_of(area).has_marks
