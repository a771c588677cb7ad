"""Compute the cost of everything on a sheet, area by area."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from sheetgen.games.hadrians_wall.budget_solver import KindSets, SubsetTable
from sheetgen.kinds.kind_registry import kind_of
from sheetgen.layout.area import Area
from sheetgen.layout.box import Box
from sheetgen.rules.restrictions import Restrictions, marked_boxes_in
from sheetgen.rules.tally import MarkedSheet, Tally, bit_of, own_boxes

ANY = "any-worker"

Price = tuple[tuple[int, int], ...]
"""For each part of a cost the set of kinds that pay it, and how many pieces."""

SharedCost = tuple[str, int, int]
"""An area, the set of kinds that can have paid for boxes of it, and how many pieces."""


class Costs:
    """The prices of the layout. ``kinds`` gives each kind of piece its number."""

    def __init__(self, tally: Tally, kinds: Mapping[str, int], sets: KindSets) -> None:
        self.tally, self.kinds, self.sets = tally, kinds, sets
        icons = tally.game.icons
        self.workers = sum(1 << kind for icon, kind in kinds.items() if icons[icon].kind == "worker")
        areas = [area for area in tally.game.areas.values() if not kind_of(area).is_supply]
        self.priced = tuple(
            (area.id, area.earned.icon if area.earned is not None else "", prices)
            for area in areas
            if (prices := self._prices(area))
        )

    def total(self, sheet: MarkedSheet, restrictions: Restrictions | None) -> SubsetTable:
        """Return for each set of kinds the costs of a sheet that only they can have paid."""
        within = self.sets.within
        return sum([pieces * within[kinds] for _, kinds, pieces in self.by_area(sheet, restrictions)])

    def by_area(self, sheet: MarkedSheet, restrictions: Restrictions | None) -> Iterator[SharedCost]:
        """Yield the costs of a sheet; an area may come several times."""
        masks = sheet.marked
        for area, icon, prices in self.priced:
            if marked := masks[area]:
                # Boxes given by icons elsewhere were not paid for; in an area that icons fill, every box costs the
                # same.
                given = self.tally.covered(sheet, icon) if icon else 0
                for mask, kinds, pieces in prices:
                    if (bought := (marked & mask).bit_count()) > given:
                        yield area, kinds, pieces * (bought - given)
        # The extra costs that a fort adds.
        for restriction in restrictions or ():
            for dearer, boxes in marked_boxes_in(self.tally, restriction.of, sheet) if restriction.extra_cost else ():
                for icon, pieces in restriction.extra_cost:
                    yield dearer.id, 1 << self.kinds[icon], pieces * len(boxes)

    def of_boxes(self, area: str, mask: int, kinds: int) -> int:
        """Return the cost of boxes that only these kinds can pay; icons elsewhere may have given some of the boxes."""
        prices = next((prices for name, _, prices in self.priced if name == area), ())
        return sum(pieces * (mask & part).bit_count() for part, of, pieces in prices if not of & ~kinds)

    def paying(self, icon: str, area: Area) -> int:
        """Return the set of kinds that pay for an icon; empty for an icon that is covered elsewhere instead."""
        if icon == ANY:
            return self.workers & ~sum(1 << self.kinds[worker] for worker in area.excludes)
        return 1 << self.kinds[icon] if icon in self.kinds else 0

    def _prices(self, area: Area) -> tuple[tuple[int, int, int], ...]:
        """Return each part of the prices of an area, with the mask of the boxes that cost it."""
        masks = Counter[tuple[int, int]]()
        for box in own_boxes(area):
            if not box.given and not is_exchange(box):
                for part in self.price(area, box):
                    masks[part] += bit_of(box)
        return tuple((mask, kinds, pieces) for (kinds, pieces), mask in masks.items())

    def price(self, area: Area, box: Box) -> Price:
        """Return a cost of one purse part by part; alternatives of one piece each as one part that any of them pays."""
        if len(box.cost) == 1:
            return tuple((self.paying(icon, area), number) for icon, number in box.cost[0])
        kinds = 0
        for purse in box.cost:
            for icon, _ in purse:
                kinds |= self.paying(icon, area)
        return ((kinds, 1),) if box.cost else ()

    def table(self, area: Area, box: Box) -> SubsetTable:
        """Return for each set of kinds the pieces of a box's cost that only they can pay."""
        return sum(pieces * self.sets.within[kinds] for kinds, pieces in self.price(area, box))


def is_exchange(box: Box) -> bool:
    """Return whether a box gives a worker of any kind in exchange for others."""
    return ANY in box.gain.icons
