"""What dated boxes say of the years: all that they waited for had been paid for by then.

A sheet shows for few boxes when they were filled, but a show of year 1 with a banner of nine performers shows nine of
them in year 1. Whatever else is on the sheet may have brought its pieces by then, so that this is a bound: a sheet
beyond it is wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from sheetgen.games.hadrians_wall.costs import Costs, Pieces
from sheetgen.games.hadrians_wall.income import Purse
from sheetgen.layout.layout import Area, Box
from sheetgen.rules.tally import Sheet, Tally, bit_of

DATED = (
    "left.training_grounds",
    "left.forum",
    "right.theatre.performances",
    "right.ludus.red.battles",
    "right.ludus.blue.battles",
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


class Early(NamedTuple):
    """So many pieces of one kind at the least that had been paid by the end of a year."""

    year: int
    kind: int
    needed: int


class _Waits(NamedTuple):
    """What a dated box cost itself, the buildings that it waited for, and how far it wanted tracks."""

    cost: Pieces
    buildings: tuple[tuple[str, int, Pieces], ...]
    """Of each the area, its bit, and what it cost."""
    tracks: tuple[tuple[str, int], ...]


class Dated:
    """The areas of the layout in which years are written, and what each of their boxes waited for."""

    def __init__(self, tally: Tally, costs: Costs) -> None:
        self.tally, self.costs = tally, costs
        areas = tally.game.areas
        self.areas: Mapping[str, tuple[_Waits, ...]] = {
            area: tuple(self._waits(areas[area], box) for box in areas[area].boxes) for area in DATED
        }
        # A box of these costs one piece, and always of the same kind.
        self.tracks: Mapping[str, tuple[int, str]] = {
            track: (costs.surely(areas[track], areas[track].boxes[0])[0][0], icon)
            for track, icon in PAID_OR_GIVEN.items()
        }

    def _waits(self, area: Area, box: Box) -> _Waits:
        """What a box waited for, and what its building waited for in turn."""
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
        stood = ((each.area, bit_of(each), self.costs.surely(areas[each.area], each)) for each in buildings.values())
        # Of several counts of one track the last is the highest.
        return _Waits(self.costs.surely(area, box), tuple(stood), tuple(dict(sorted(counts)).items()))

    def paid(self, sheet: Sheet, sure: Purse) -> Iterator[Early]:
        """For each year in which something is dated, and each kind, how many pieces were paid by its end at the least.

        Left out are those that the ``sure`` ones of each year could pay, and the last year: all that was paid by then
        is the budget of the whole game.
        """
        by_year = self._by_year(sheet)
        spent, tracks, built = [0] * len(self.costs.kinds), dict[str, int](), set[str]()
        for year in sorted(by_year):
            for waits in by_year[year]:
                for kind, pieces in waits.cost:
                    spent[kind] += pieces
                for area, bit, cost in waits.buildings:
                    if area not in built and sheet.marked[area] & bit:
                        built.add(area)
                        for kind, pieces in cost:
                            spent[kind] += pieces
                for track, number in waits.tracks:
                    tracks[track] = max(tracks.get(track, 0), min(number, sheet.count(track)))
            total = list(spent)
            for track, number in tracks.items():
                if track in self.tracks:
                    kind, icon = self.tracks[track]
                    total[kind] += max(0, number - self.tally.covered(sheet, icon))
            yield from [Early(year, kind, pieces) for kind, pieces in enumerate(total) if pieces > year * sure[kind]]

    def _by_year(self, sheet: Sheet) -> Mapping[int, list[_Waits]]:
        """What is dated in each year but the last."""
        by_year: dict[int, list[_Waits]] = {}
        for area, boxes in self.areas.items():
            if sheet.marked[area]:
                for box, year in sheet.numbers(area):
                    if 0 < year < sheet.completed:
                        by_year.setdefault(year, []).append(boxes[box - 1])
        return by_year

    def boxes(self, sheet: Sheet, year: int) -> list[Box]:
        """The boxes dated up to a year, the latest first."""
        areas = self.tally.game.areas
        dated = [
            (when, areas[area].boxes[box - 1])
            for area in self.areas
            for box, when in sheet.numbers(area)
            if 0 < when <= year
        ]
        return [box for _, box in sorted(dated, key=lambda each: -each[0])]


class Cards:
    """The most pieces that the cards of some of the years can have brought."""

    def __init__(self, fate: Sequence[Purse], prospects: Iterable[Purse]) -> None:
        self.fate: Purse = tuple(max(kind) for kind in zip(*fate, strict=True))
        self.least: Purse = tuple(min(kind) for kind in zip(*fate, strict=True))
        """The pieces of each kind that every fate card brings."""
        self.prospects = tuple(sorted(kind, reverse=True) for kind in zip(*prospects, strict=True))

    def most(self, kind: int, years: int, of: int, fate: Sequence[Purse], prospects: Sequence[Purse]) -> int:
        """Of one kind, the most that so many of the years played can have brought.

        The cards told may be of any years: nobody says that they are listed in order. In years for which none is told
        any card may have come, of prospect cards each once.
        """
        fates: list[int] = [card[kind] for card in fate] + [self.fate[kind]] * (of - len(fate))
        own: list[int] = [card[kind] for card in prospects] + self.prospects[kind][: max(0, of - len(prospects))]
        return sum(sorted(fates, reverse=True)[:years]) + sum(sorted(own, reverse=True)[:years])
