"""Compute the pieces that came in: under boxes, from circles, from battles, in setup."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from sheetgen.games.hadrians_wall.budget_solver import circle_income
from sheetgen.games.hadrians_wall.gladiator_rules import PossibleWinnings
from sheetgen.kinds.kind_registry import kind_of
from sheetgen.layout.area import Area
from sheetgen.rules.restrictions import Restrictions
from sheetgen.rules.tally import MarkedSheet, Tally, bit_of

RESOURCE = "resource"
CIRCLES = {"left.resource_production": RESOURCE, "left.hotel": "civilian", "left.workshop": "builder"}
"""The piece that each circle of an area brings at the start of every year after it was filled."""
BATTLES, SETUP = "counted.battles", "counted.setup"


class BudgetCase(NamedTuple):
    """A sheet, how many played if that is known, what its gladiators can have won, and the rule of its fort."""

    sheet: MarkedSheet
    players: int | None
    arena: PossibleWinnings
    restrictions: Restrictions | None
    unspent: Mapping[str, int]
    """By track the boxes that were filled when nothing could be bought any more, as a mask."""


IncomeItem = tuple[str, int, int]
"""A source, which is an area's id or a key of the language file, a kind of piece, and how many of it."""


class IncomeSources:
    """All income by the layout. ``kinds`` gives each kind of piece its number."""

    def __init__(self, tally: Tally, kinds: Mapping[str, int]) -> None:
        self.kinds = kinds
        self.masks = tuple(
            (kind, area, mask) for icon, kind in kinds.items() for area, mask in tally.icons.get(icon, ())
        )
        areas = tally.game.areas
        self.yearly = tuple(
            (area, kinds[icon], _circles(areas[area]), sum(box.given for box in areas[area].boxes))
            for area, icon in CIRCLES.items()
        )

    def by_source(self, case: BudgetCase) -> Iterator[IncomeItem]:
        """Yield each source of income with a kind and its number of pieces, or the most there can be.

        A source may come several times.
        """
        marked = case.sheet.marked
        if case.unspent:
            marked = {**marked, **{area: marked[area] & ~mask for area, mask in case.unspent.items()}}
        for kind, area, mask in self.masks:
            if found := marked[area] & mask:
                yield area, kind, found.bit_count()
        yield from self.beside_boxes(case, case.sheet.completed)

    def beside_boxes(self, case: BudgetCase, years: int) -> Iterator[IncomeItem]:
        """Yield income from other sources than icons under boxes, with that of circles in ``years`` years."""
        marked = case.sheet.marked
        for area, kind, circles, given in self.yearly:
            if mask := marked[area]:
                filled = sum([number for bit, number in circles if mask & bit])
                yield area, kind, circle_income(filled, years, given)
        if won := _most_won(case.arena):
            yield BATTLES, self.kinds[RESOURCE], won
        for restriction in case.restrictions or ():
            for icon, number in restriction.income:
                yield SETUP, self.kinds[icon], number


@lru_cache(maxsize=4096)
def _most_won(arena: PossibleWinnings) -> int:
    """Return the most resources that gladiators can have won."""
    return max(won.resources for won in arena)


def _circles(area: Area) -> tuple[tuple[int, int], ...]:
    """Return the bit of each box and its circles: a building's are printed beside it, a box of a track is one."""
    return tuple((bit_of(box), box.circles if kind_of(area).orders_buildings else 1) for box in area.boxes)
