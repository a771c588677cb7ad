"""Check dated boxes: everything that they needed had been paid for by the end of their year."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

from sheetgen.games.hadrians_wall.budget_solver import KindPurse, KindSets, SubsetTable
from sheetgen.games.hadrians_wall.costs import Costs
from sheetgen.games.hadrians_wall.gladiator_rules import BATTLES, find_problem, hardest_blow, rings_at_battles
from sheetgen.layout.area import Area
from sheetgen.layout.box import Box
from sheetgen.rules.tally import MarkedSheet, Tally, bit_of, own_boxes

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
    """The least paid by the end of a year: for each set of kinds the costs that only they can pay."""

    year: int
    needed: SubsetTable
    areas: set[str]
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

    def __init__(self, tally: Tally, costs: Costs) -> None:
        self.tally, self.costs, self.hardest_blow = tally, costs, hardest_blow(tally.game)
        areas = tally.game.areas
        self.waits: Mapping[str, tuple[_Waits, ...]] = {
            area: tuple(self._waits(areas[area], box) for box in areas[area].boxes) for area in (*DATED, *BATTLES)
        }
        self.prices = track_prices(tally, costs)

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
        stood = (
            (building.area, bit_of(building), self.costs.table(areas[building.area], building))
            for building in buildings.values()
        )
        # Of several counts of one track the last is the highest.
        return _Waits(area.id, self.costs.table(area, box), tuple(stood), tuple(dict(sorted(counts)).items()))

    def paid(self, sheet: MarkedSheet) -> Iterator[MinimumPaid]:
        """Yield the least that was paid by the end of each year with dated boxes, except the last year."""
        by_year = self._by_year(sheet)
        needed, tracks, dated, built = 0, dict[str, int](), set[str](), set[str]()
        for year in sorted(by_year):
            for waits in by_year[year]:
                needed += waits.cost
                dated.add(waits.area)
                for area, bit, cost in waits.buildings:
                    if area not in built and sheet.marked[area] & bit:
                        built.add(area)
                        needed += cost
                for track, number in waits.tracks:
                    tracks[track] = max(tracks.get(track, 0), min(number, sheet.count(track)))
            bought = 0
            for track, number in tracks.items():
                boxes = number - self.tally.covered(sheet, PAID_OR_GIVEN[track])
                bought += max(0, boxes) * self.prices[track]
            yield MinimumPaid(year, needed + bought, dated | built | tracks.keys())

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


def track_prices(tally: Tally, costs: Costs) -> Mapping[str, SubsetTable]:
    """Return the price of a box of each track of `PAID_OR_GIVEN`."""
    tracks = {track: tally.game.areas[track] for track in PAID_OR_GIVEN}
    return {name: costs.table(track, track.boxes[0]) for name, track in tracks.items()}


class BoxIncome:
    """The most that the boxes of a sheet can have brought, over and above what they cost."""

    def __init__(self, tally: Tally, costs: Costs) -> None:
        self.tally, sets = tally, costs.sets
        masks: dict[tuple[str, SubsetTable, SubsetTable], int] = {}
        for area in tally.game.areas.values():
            for box in own_boxes(area) if area.id in tally.full else ():
                gain = sets.purse(tuple(map(box.gain.icons.count, costs.kinds)))
                if gain and not box.given:
                    gained = sets.table(max(0, pieces) for pieces in sets.entries(gain - costs.table(area, box)))
                    key = area.id, gain, gained
                    masks[key] = masks.get(key, 0) | bit_of(box)
        self.masks = tuple((area, mask, gain, gained) for (area, gain, gained), mask in masks.items())
        """The area of boxes that bring the same, their mask, what they give, and what of it exceeds their cost."""
        self.prices = track_prices(tally, costs)

    def most(self, sheet: MarkedSheet, paid: set[str]) -> SubsetTable:
        """Return for each set of kinds the most pieces that boxes can have brought.

        Boxes of the areas ``paid`` count with all they give, since their cost is counted apart; other boxes with what
        they give beyond the cost that only the kinds of the set can pay.
        """
        marked, brought = sheet.marked, 0
        for area, mask, gain, gained in self.masks:
            if found := marked[area] & mask:
                brought += found.bit_count() * (gain if area in paid else gained)
        for track, icon in PAID_OR_GIVEN.items():
            if track not in paid:
                # As many boxes as icons were given cost nothing.
                brought += min(sheet.count(track), self.tally.covered(sheet, icon)) * self.prices[track]
        return brought


class CardIncome:
    """The pieces that the cards of some of the years can have brought."""

    def __init__(self, sets: KindSets, fate: Sequence[KindPurse], prospects: Sequence[KindPurse]) -> None:
        self.tables = {card: sets.entries(sets.purse(card)) for card in (*fate, *prospects)}
        columns = list(zip(*map(self.tables.__getitem__, fate), strict=True))
        self.fate, self.least = list(map(max, columns)), list(map(min, columns))
        """For each set of kinds the most pieces that a fate card brings, and the pieces that every one brings."""
        own = zip(*map(self.tables.__getitem__, prospects), strict=True)
        self.prospects = [sorted(column, reverse=True) for column in own]

    def by_year(self, kinds: int, years: int, fate: Sequence[KindPurse], prospects: Sequence[KindPurse]) -> list[int]:
        """Return the most pieces of a set of kinds that cards can have brought by the end of each of the years.

        The listed cards may be of any years: the list need not be in order. In years without a listed card any card
        may have come, of prospect cards each once.
        """
        tables = self.tables
        fates = [tables[card][kinds] for card in fate] + [self.fate[kinds]] * (years - len(fate))
        own = [tables[card][kinds] for card in prospects]
        own += self.prospects[kinds][: max(0, years - len(prospects))]
        own += [0] * (years - len(own))
        fates.sort(reverse=True)
        own.sort(reverse=True)
        return list(accumulate(map(int.__add__, fates, own)))
