"""Check dated boxes: everything that they needed had been paid for by the end of their year."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from operator import add
from typing import NamedTuple

from sheetgen.games.hadrians_wall.budget_solver import KindPurse, SubsetTable, bits, of_purse
from sheetgen.games.hadrians_wall.costs import Costs
from sheetgen.games.hadrians_wall.gladiator_rules import BATTLES
from sheetgen.games.hadrians_wall.gladiator_solver import find_problem, rings_at_battles
from sheetgen.layout.game import Area, Box
from sheetgen.rules.expand import own_boxes
from sheetgen.rules.tally import MarkedSheet, Tally, bit_of

DATED = (
    "left.training_grounds",
    "left.forum",
    "right.theatre.performances",
    *BATTLES.values(),
    "right.baths.bribes",
    *(f"right.courthouse.{column}" for column in ("left", "centre", "right")),
)
PAID_OR_GIVEN = {
    "left.wall_guard": "sword",
    "right.traders": "trader",
    "right.performers": "performer",
    "right.priests": "priest",
    "right.apparitores": "apparitor",
    "right.patricians": "patrician",
}
"""The tracks whose boxes are paid for or given by an icon elsewhere, and that icon."""


class MinimumPaid(NamedTuple):
    """The least paid by the end of a year: for each set of kinds of `DatedBoxes`, the costs only they can pay."""

    year: int
    needed: SubsetTable
    areas: frozenset[str]
    """The areas of the boxes that were paid for."""


class _Waits(NamedTuple):
    """The cost of a box, the buildings that it needs, and the numbers of boxes it needs on tracks."""

    area: str
    cost: SubsetTable
    buildings: tuple[tuple[str, int, SubsetTable], ...]
    """The area, the bit and the cost of each."""
    tracks: tuple[tuple[str, int], ...]


class DatedBoxes:
    """The areas in which years are written, and the needs of each of their boxes."""

    def __init__(self, tally: Tally, costs: Costs, hardest_blow: int, together: tuple[int, ...]) -> None:
        self.tally, self.costs, self.hardest_blow, self.together = tally, costs, hardest_blow, together
        areas = tally.game.areas
        self.waits: Mapping[str, tuple[_Waits, ...]] = {
            area: tuple(self._waits(areas[area], box) for box in areas[area].boxes) for area in (*DATED, *BATTLES)
        }
        self.prices = {track: self._price(areas[track], areas[track].boxes[0]) for track in PAID_OR_GIVEN}

    def _price(self, area: Area, box: Box) -> SubsetTable:
        """Return the least cost of a box for each set of kinds: the pieces that no other kind can pay."""
        parts = [(bits(kinds), pieces) for kinds, pieces in self.costs.price(area, box)]
        return tuple(sum(pieces for part, pieces in parts if not part & ~kinds) for kinds in self.together)

    def _waits(self, area: Area, box: Box) -> _Waits:
        """Return the needs of a box, with those of its building."""
        boxes, areas = self.tally.game.boxes, self.tally.game.areas
        buildings, counts = dict[str, Box](), list[tuple[str, int]]()
        waiting = list(box.needs)
        while waiting:
            need = waiting.pop()
            if need.kind == "built":
                buildings[need.target] = boxes[need.target]
                waiting += boxes[need.target].needs
            elif need.kind == "count":
                counts.append((need.target, need.number))
        stood = ((each.area, bit_of(each), self._price(areas[each.area], each)) for each in buildings.values())
        # Of several counts of one track the last is the highest.
        return _Waits(area.id, self._price(area, box), tuple(stood), tuple(dict(sorted(counts)).items()))

    def paid(self, sheet: MarkedSheet, sure: SubsetTable) -> Iterator[MinimumPaid]:
        """Yield the least that was paid by the end of each year with dated boxes, except the last year."""
        by_year = self._by_year(sheet)
        spent, tracks, built = [0] * len(self.together), dict[str, int](), set[str]()
        for year in sorted(by_year):
            for waits in by_year[year]:
                spent = list(map(add, spent, waits.cost))
                for area, bit, cost in waits.buildings:
                    if area not in built and sheet.marked[area] & bit:
                        built.add(area)
                        spent = list(map(add, spent, cost))
                for track, number in waits.tracks:
                    tracks[track] = max(tracks.get(track, 0), min(number, sheet.count(track)))
            needed = spent
            for track, number in tracks.items():
                bought = number - self.tally.covered(sheet, PAID_OR_GIVEN[track])
                if bought > 0:
                    needed = [pieces + bought * price for pieces, price in zip(needed, self.prices[track], strict=True)]
            if any(pieces > year * least for pieces, least in zip(needed, sure, strict=True)):
                areas = {waits.area for when in by_year if when <= year for waits in by_year[when]}
                yield MinimumPaid(year, tuple(needed), frozenset(areas | built | tracks.keys()))

    def _by_year(self, sheet: MarkedSheet) -> dict[int, list[_Waits]]:
        """Return the boxes dated in each year but the last, with the rings that gladiators fought with."""
        by_year: dict[int, list[_Waits]] = {}
        for area in DATED:
            if sheet.marked[area]:
                for box, year in sheet.numbers(area):
                    if 0 < year < sheet.completed:
                        by_year.setdefault(year, []).append(self.waits[area][box - 1])
        for gladiator, battles in BATTLES.items():
            if sheet.marked[battles]:
                had = 0
                for year, rings in self._trained(sheet, gladiator, battles):
                    if 0 < year < sheet.completed:
                        by_year.setdefault(year, []).extend(self.waits[gladiator][had:rings])
                    had = max(had, rings)
        return by_year

    def _trained(self, sheet: MarkedSheet, gladiator: str, battles: str) -> Iterator[tuple[int, int]]:
        """Yield for each battle its year and the rings that the gladiator had in it at the least."""
        ringed, filled, _ = sheet.rings(gladiator)
        years = sorted(year for _, year in sheet.numbers(battles))
        if find_problem(ringed, filled, len(years), self.hardest_blow) is None:
            yield from zip(years, rings_at_battles(ringed, filled, len(years), self.hardest_blow), strict=True)

    def boxes(self, sheet: MarkedSheet, year: int) -> list[Box]:
        """Return the boxes dated up to a year, the latest first."""
        areas = self.tally.game.areas
        dated = [
            (when, areas[area].boxes[box - 1])
            for area in DATED
            for box, when in sheet.numbers(area)
            if 0 < when <= year
        ]
        return [box for _, box in sorted(dated, key=lambda each: -each[0])]


class Brought:
    """The most that the boxes of a sheet can have brought, over and above what they cost."""

    def __init__(self, tally: Tally, costs: Costs) -> None:
        self.tally, self.costs = tally, costs

    def by(self, sheet: MarkedSheet, paid: frozenset[str], kinds: int) -> int:
        """Return the most pieces of a set of kinds that boxes can have brought.

        Boxes of the areas ``paid`` count with all they give, since their costs are counted separately; others with
        what they give beyond the costs that only these kinds can pay.
        """
        marked, brought = sheet.marked, 0
        for area, mask, gain, gained in self._masks(kinds):
            brought += (marked[area] & mask).bit_count() * (gain if area in paid else gained)
        for track, icon in PAID_OR_GIVEN.items():
            if track not in paid:
                # One box for each icon cost nothing.
                brought += min(sheet.count(track), self.tally.covered(sheet, icon))
        return brought

    @lru_cache(maxsize=32)  # noqa: B019 - there is one of these for each game
    def _masks(self, kinds: int) -> tuple[tuple[str, int, int, int], ...]:
        """Boxes of an area that bring the same: the area, their mask, what they give and what is left of it."""
        icons = {icon for icon, kind in self.costs.kinds.items() if kinds >> kind & 1}
        masks: dict[tuple[str, int, int], int] = {}
        for area in self.tally.game.areas.values():
            for box in own_boxes(area) if area.id in self.tally.full else ():
                gain = sum(map(box.gain.icons.count, icons)) if not box.gain.chooses else 0
                if gain and not box.given:
                    price = self.costs.price(area, box)
                    cost = sum(pieces for of, pieces in price if not bits(of) & ~kinds)
                    key = area.id, gain, max(0, gain - cost)
                    masks[key] = masks.get(key, 0) | bit_of(box)
        return tuple((area, mask, gain, gained) for (area, gain, gained), mask in masks.items())


class CardIncome:
    """The pieces that the cards of some of the years can have brought."""

    def __init__(self, fate: Sequence[KindPurse], prospects: Sequence[KindPurse]) -> None:
        fates, own = [of_purse(card) for card in fate], [of_purse(card) for card in prospects]
        self.fate: SubsetTable = tuple(map(max, *fates))
        self.least: SubsetTable = tuple(map(min, *fates))
        """For each set of kinds the pieces that every fate card brings."""
        self.prospects = tuple(sorted(column, reverse=True) for column in zip(*own, strict=True))

    def most(self, kinds: int, years: int, of: int, fate: Sequence[KindPurse], prospects: Sequence[KindPurse]) -> int:
        """Return the most pieces of a set of kinds that cards of ``years`` of the ``of`` years played can have brought.

        The cards given may be of any years: they need not be listed in order. In the other years any card may have
        come, each prospect card once.
        """
        fates = [of_purse(card)[kinds] for card in fate] + [self.fate[kinds]] * (of - len(fate))
        own = [of_purse(card)[kinds] for card in prospects]
        own += self.prospects[kinds][: max(0, of - len(prospects))]
        fates.sort(reverse=True)
        own.sort(reverse=True)
        return sum(fates[:years]) + sum(own[:years])
