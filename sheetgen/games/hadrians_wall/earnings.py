"""The pieces that came in for what a sheet shows: under boxes, from circles, from battles, in setup."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sheetgen.games.hadrians_wall.arena import Outcomes
from sheetgen.games.hadrians_wall.income import Purse, yearly
from sheetgen.layout.layout import Area
from sheetgen.rules.restrictions import Restrictions
from sheetgen.rules.tally import Sheet, Tally, bit_of

RESOURCE = "resource"
CIRCLES = {"left.resource_production": RESOURCE, "left.hotel": "civilian", "left.workshop": "builder"}
"""What each circle of an area brings at the start of every year after it was filled."""
BATTLES, SETUP = "counted.battles", "counted.setup"


Earned = tuple[str, int, int]
"""A source, which is an area's id or a key of the language file, a kind of piece, and how many of it."""


class Earnings:
    """All that brings pieces in by the layout. ``kinds`` gives each kind of piece its number."""

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

    def certain(self, sheet: Sheet, arena: Outcomes, restrictions: Restrictions | None) -> Purse:
        """All of it together."""
        purse = [0] * len(self.kinds)
        for _, kind, pieces in self.by_source(sheet, arena, restrictions):
            purse[kind] += pieces
        return tuple(purse)

    def by_source(
        self, sheet: Sheet, arena: Outcomes, restrictions: Restrictions | None, years: int | None = None
    ) -> Iterator[Earned]:
        """What came in, or at most can have, each time; a source may come several times.

        Of circles, which bring pieces every year, only what they brought in so many years; in all where none are given.
        """
        marked, years = sheet.marked, sheet.completed if years is None else years
        for kind, area, mask in self.masks:
            if found := marked[area] & mask:
                yield area, kind, found.bit_count()
        for area, kind, circles, given in self.yearly:
            filled = sum([(marked[area] & bit > 0) * number for bit, number in circles])
            if filled:
                yield area, kind, yearly(filled, years, given)
        if won := max(outcome.resources for outcome in arena):
            yield BATTLES, self.kinds[RESOURCE], won
        for restriction in restrictions or ():
            for icon, number in restriction.income:
                yield SETUP, self.kinds[icon], number


def _circles(area: Area) -> tuple[tuple[int, int], ...]:
    """The bit of each box and how many circles it is: a building's are printed beside it, a box of a track is one."""
    return tuple((bit_of(box), box.circles if area.kind == "buildings" else 1) for box in area.boxes)
