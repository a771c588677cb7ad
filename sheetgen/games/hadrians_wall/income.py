"""Compute the pieces that came in: under boxes, from circles, from battles, in setup.

Production circles, hotels and workshops pay only in the years after they were filled. How early they can have stood:
all that was spent by the end of a year had come in by then. The sum of all kinds of pieces is compared, and what a box
gives is taken off its price: a piece for a piece, and an icon for the most pieces that it can bring later. No box then
costs less than nothing, but for a few that are worth less than what they wait for. So whatever else was filled, circles
cost at least their own price and that of all that they wait for.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, product
from typing import NamedTuple

from sheetgen.games.hadrians_wall.budget_solver import SubsetTable, circle_income
from sheetgen.games.hadrians_wall.costs import Costs
from sheetgen.games.hadrians_wall.dated_boxes import PAID_OR_GIVEN
from sheetgen.games.hadrians_wall.gladiator_rules import PossibleWinnings
from sheetgen.kinds.kind_registry import kind_of
from sheetgen.layout.area import Area
from sheetgen.layout.box import Box
from sheetgen.rules.balance import yearly_row
from sheetgen.rules.restrictions import Restrictions
from sheetgen.rules.tally import MarkedSheet, Tally, bit_of, complete_lines, line_gains, own_boxes

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


PIECE = 6
"""Prices and incomes are counted in sixths of a piece."""
ATTRIBUTES = ("left.renown", "left.piety", "left.valour", "left.discipline")
COHORT, COHORTS = "cohort", "left.cohorts"
HAMMER, PRODUCTION = "production", "left.resource_production"
DISDAIN, GRID, GOODS, ROAD = "left.disdain", "right.scouting_grid", "right.market.goods", "left.road"

Prices = tuple[tuple[SubsetTable, tuple[int, ...]], ...]
"""For each set of the kinds that circles bring: the least price of one circle or more, of two or more, and so on.

The set stands as the table of a circle: it counts for each larger set that holds no other of these kinds.
"""


class EarlyCircles:
    """The prices of circles, and what everything else gives beyond its price."""

    def __init__(self, tally: Tally, costs: Costs) -> None:
        self.costs, self.boxes, self.areas = costs, tally.game.boxes, tally.game.areas
        self.potentials = yearly_row(tally, self.areas[DISDAIN])
        # A citizen or a sword saves the piece that a box of its track costs.
        self.worth = dict.fromkeys((*costs.kinds, *PAID_OR_GIVEN.values()), PIECE)
        self.attribute = max(self._share(self.areas[track]) for track in ATTRIBUTES)
        self.worth |= {self.areas[track].attribute: self.attribute for track in ATTRIBUTES}
        self.worth[COHORT] = max(map(self._share, self.areas[COHORTS].areas))
        net = dict(self._net_prices())
        self.prices = {box: max(0, price) for box, price in net.items()}
        self.circles = tuple(self._circles())
        self.masks = tuple((area, sum(bit for bit, _ in boxes)) for area, _, boxes in self.circles)
        self.sets = self._sets()
        self.surplus = self._surplus({box: -price for box, price in net.items() if price < 0})
        grid = self.areas[GRID]
        self.cells, self.rows = sum(bit_of(box) for box in grid.boxes if box.gain.icons), line_gains(grid, "valour")

    def _net_prices(self) -> Iterator[tuple[str, int]]:
        """Yield each box that is paid for, and its price less the worth of what it gives."""
        # What icons fill is counted by the icons, and what scouts fill apart.
        apart = {*ATTRIBUTES, PRODUCTION, GRID, *(area.id for area in self.areas[COHORTS].areas)}
        for area in self.areas.values():
            if area.id not in apart:
                yield from ((box.id, self._net(area, box)) for box in own_boxes(area))

    def _sets(self) -> dict[int, int]:
        """Return for each set of the kinds that circles bring the table of all sets with the same such kinds."""
        brought = sum({1 << kind for _, kind, _ in self.circles})
        larger = range(1 << len(self.costs.kinds))
        return {
            kinds: self.costs.sets.table(int(each & brought == kinds) for each in larger)
            for kinds in dict.fromkeys(each & brought for each in larger)
        }

    def _surplus(self, gained: Mapping[str, int]) -> int:
        """Return the worth of boxes beyond their price, building by building, less what each waits for."""
        circles = frozenset[str]().union(*(wanted for _, _, boxes in self.circles for _, wanted in boxes))
        buildings: dict[str, list[str]] = {}
        for box in gained:
            buildings.setdefault(".".join(box.split(".")[:2]), []).append(box)
        surplus = 0
        for boxes in buildings.values():
            before = min(sum(self.prices[each] for each in self._wanted(self.boxes[box]) - circles) for box in boxes)
            surplus += max(0, sum(gained[box] for box in boxes) - before)
        return surplus

    def _share(self, track: Area) -> int:
        """Return the most that an icon brings which fills a box of a track: icons of other attributes count with it."""
        most = gained = further = 0
        for box in track.boxes:
            gained += sum(self.worth.get(icon, 0) for icon in box.gain.icons)
            further += sum(self.areas[other].attribute in box.gain.icons for other in ATTRIBUTES)
            unknown = further if track.attribute else 0
            most = max(most, -(-gained // (box.number - unknown)))
        return most

    def _net(self, area: Area, box: Box) -> int:
        """Return the price of a box less the worth of what it gives."""
        worth = [self.worth.get(icon, 0) for icon in box.gain.icons]
        gained = max(worth, default=0) if box.gain.chooses else sum(worth)
        # The renown of a good, three at most, is not worth more than the resource that it costs.
        price = 0 if area.id == GOODS else PIECE * sum(pieces for _, pieces in self.costs.price(area, box))
        return price - gained

    def _circles(self) -> Iterator[tuple[str, int, tuple[tuple[int, frozenset[str]], ...]]]:
        """Yield each area whose boxes fill circles, the kind of piece, and the bits and needs of these boxes."""
        for area in self.areas.values():
            icon = CIRCLES.get(area.id, RESOURCE)
            boxes = own_boxes(area) if area.id in CIRCLES and area.id != PRODUCTION else ()
            boxes = boxes or tuple(box for box in own_boxes(area) if HAMMER in box.gain.icons)
            if boxes:
                wanted = tuple((bit_of(box), frozenset(self._wanted(box))) for box in boxes)
                yield area.id, self.costs.kinds[icon], wanted

    def _wanted(self, box: Box) -> set[str]:
        """Return a box and all boxes that it waits for."""
        wanted, waiting = set[str](), [box]
        while waiting:
            each = waiting.pop()
            if each.id not in wanted:
                wanted.add(each.id)
                area = self.areas[each.area]
                waiting += area.boxes[: each.number] if area.order else ()
                for need in each.needs:
                    if need.kind == "built":
                        waiting.append(self.boxes[need.target])
                    elif need.kind == "count":
                        waiting += self.areas[need.target].boxes[: need.number]
        return wanted

    @lru_cache(maxsize=1024)  # noqa: B019 - there is one of these for each game
    def _price(self, counts: tuple[int, ...]) -> int:
        """Return the price of the given number of circles of each area."""
        circles = zip(self.circles, counts, strict=True)
        wanted = frozenset[str]().union(*(boxes[count - 1][1] for (_, _, boxes), count in circles if count))
        return sum(map(self.prices.__getitem__, wanted))

    @lru_cache(maxsize=1024)  # noqa: B019 - there is one of these for each game
    def _prices(self, filled: tuple[int, ...]) -> Prices:
        """Return the least prices of circles if each area fills at most the given number."""
        kinds = [1 << kind for _, kind, _ in self.circles]
        cheapest: dict[int, dict[int, int]] = {each: {} for each in self.sets}
        for counts in product(*(range(number + 1) for number in filled)):
            price = self._price(counts)
            for each, prices in cheapest.items():
                number = sum([count for kind, count in zip(kinds, counts, strict=True) if each & kind])
                prices[number] = min(price, prices.get(number, price))
        return tuple((self.sets[each], _rising(prices)) for each, prices in cheapest.items() if each)

    def lost(self, case: BudgetCase, cards: Sequence[int], beside: int) -> SubsetTable:
        """Return for each set of kinds the pieces that circles cannot have brought, since they cannot have stood yet.

        ``cards`` are the most pieces of all cards by the end of each year, ``beside`` what came in at any time.
        """
        marked = case.sheet.marked
        prices = self._prices(tuple([(marked[area] & mask).bit_count() for area, mask in self.masks]))
        lost, every = 0, prices[-1][1]
        income, valour = PIECE * beside + self._any_time(case), 0
        roads = self.attribute * case.sheet.count(ROAD)
        for year, (brought, potential) in enumerate(zip(cards[:-1], self.potentials, strict=False), 1):
            # The printed circle pays every year.
            budget = income + PIECE * (brought + year) + self.attribute * valour + roads * (year - 1)
            standing = bisect_right(every, budget)
            if standing == len(every):
                break
            lost += sum([(len(each) - bisect_right(each, budget)) * circle for circle, each in prices])
            income += PIECE * standing
            valour += potential
        return lost

    def _any_time(self, case: BudgetCase) -> int:
        """Return what cells of the grid, battles and other boxes gave beyond their price, in any year."""
        grid = case.sheet.marked[GRID]
        # A pattern covers two cells with a piece at most, and a soldier was paid for it.
        cells = (grid & self.cells).bit_count() * PIECE // 2
        return self.surplus + cells + self.attribute * complete_lines(grid, self.rows) + self._most_won(case.arena)

    @lru_cache(maxsize=4096)  # noqa: B019 - there is one of these for each game
    def _most_won(self, arena: PossibleWinnings) -> int:
        """Return the most that gladiators can have won, in sixths of a piece."""
        return max(PIECE * won.resources + self.attribute * (won.renown + won.piety) for won in arena)


def _rising(prices: Mapping[int, int]) -> tuple[int, ...]:
    """Return for each number from 1 on the least price of that number or more."""
    least = list(accumulate((prices[number] for number in sorted(prices, reverse=True)), min))
    return tuple(least[-2::-1])
