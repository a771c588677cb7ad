"""Compute the cost of everything on a sheet, area by area."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from sheetgen.games.hadrians_wall.budget_solver import OpenCost
from sheetgen.layout.game import Area, Box
from sheetgen.rules.expand import own_boxes
from sheetgen.rules.restrictions import Restrictions, marked_boxes_in
from sheetgen.rules.tally import MarkedSheet, Tally, bit_of

ANY = "any-worker"

Price = tuple[tuple[frozenset[int], int], ...]
"""For each part of a cost the kinds of pieces that pay it, and how many of them."""

SharedCost = tuple[str, frozenset[int], int]
"""An area, the kinds of pieces that can have paid for boxes of it, and how many pieces."""


class Costs:
    """The prices of the layout. ``kinds`` numbers the kinds of pieces; ``workers`` are the numbers of workers."""

    def __init__(self, tally: Tally, kinds: Mapping[str, int], workers: frozenset[int]) -> None:
        self.tally, self.kinds, self.workers = tally, kinds, workers
        areas = [area for area in tally.game.areas.values() if area.kind not in ("choice", "token", "uses")]
        self.priced = tuple(
            (area.id, area.earned.icon if area.earned is not None else "", prices)
            for area in areas
            if (prices := self._prices(area))
        )

    def shared(self, sheet: MarkedSheet, restrictions: Restrictions | None) -> list[OpenCost]:
        """Return the costs of a sheet, with those that the same kinds pay added up."""
        total: dict[frozenset[int], int] = {}
        for _, kinds, pieces in self.by_area(sheet, restrictions):
            total[kinds] = total.get(kinds, 0) + pieces
        return [OpenCost(kinds, pieces) for kinds, pieces in total.items()]

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
        if restrictions:
            yield from self._dearer(sheet, restrictions)

    def _dearer(self, sheet: MarkedSheet, restrictions: Restrictions) -> Iterator[SharedCost]:
        """Yield the extra costs that a fort adds."""
        for restriction in restrictions:
            for area, boxes in marked_boxes_in(self.tally, restriction.of, sheet) if restriction.extra_cost else ():
                for icon, pieces in restriction.extra_cost:
                    yield area.id, frozenset({self.kinds[icon]}), pieces * len(boxes)

    def of_boxes(self, area: str, mask: int, kinds: frozenset[int]) -> int:
        """Return the cost of boxes that only these kinds can pay; icons elsewhere may have given some of the boxes."""
        prices = next((prices for name, _, prices in self.priced if name == area), ())
        return sum(pieces * (mask & part).bit_count() for part, of, pieces in prices if of <= kinds)

    def paying(self, icon: str, area: Area) -> frozenset[int]:
        """Return the kinds that pay for an icon; empty for an icon that is covered elsewhere instead."""
        if icon == ANY:
            return self.workers - {self.kinds[each] for each in area.excludes}
        return frozenset({self.kinds[icon]}) if icon in self.kinds else frozenset()

    def _prices(self, area: Area) -> tuple[tuple[int, frozenset[int], int], ...]:
        """Return each part of the prices of an area, with the mask of the boxes that cost it."""
        masks = Counter[tuple[frozenset[int], int]]()
        for box in own_boxes(area):
            if not box.given and not is_exchange(box):
                for part in self.price(area, box):
                    masks[part] += bit_of(box)
        return tuple((mask, kinds, pieces) for (kinds, pieces), mask in masks.items())

    def price(self, area: Area, box: Box) -> Price:
        """Return a cost of one purse part by part; alternatives of one piece each as one part that any of them pays."""
        if len(box.cost) == 1:
            return tuple((self.paying(icon, area), number) for icon, number in box.cost[0])
        kinds = [self.paying(icon, area) for purse in box.cost for icon, _ in purse]
        return ((frozenset().union(*kinds), 1),) if kinds else ()


def is_exchange(box: Box) -> bool:
    """Return whether a box gives a worker of any kind in exchange for others."""
    return ANY in box.gain.icons
