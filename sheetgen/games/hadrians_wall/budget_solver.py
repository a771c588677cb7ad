"""Decide whether everything on the sheet can have been paid for (rulebook: Mise en place d'une année).

Pieces are of a few kinds (workers and resources), numbered from 0; a purse holds how many of each. A cost may leave the
kind open. An open cost can be paid exactly when, for every set of kinds, the costs that must be paid from within the
set are no more than the pieces of the set (Hall's theorem), so a budget is one comparison for each set of kinds.

The same comparison serves if the income is not known: for each set of kinds the most that the cards could have brought
is taken, on its own. What fails then fails with any cards.

A set of kinds is a bit mask. A table has one entry for each set, packed into one integer of `LANE` bits an entry, so
that tables are added and multiplied as numbers are. An entry may be negative, but needs less than `LANE` bits.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement
from operator import mul

LANE = 20
KindPurse = tuple[int, ...]
SubsetTable = int


class KindSets:
    """The sets of ``number`` kinds of pieces, and tables with an entry for each set."""

    def __init__(self, number: int) -> None:
        sets = range(1 << number)
        self.every = len(sets) - 1
        self._half = 1 << LANE - 1
        self._halves = self.table([self._half] * len(sets))
        self._with = [self.table(kinds >> kind & 1 for kinds in sets) for kind in range(number)]
        self.within = [self.table(int(larger & kinds == kinds) for larger in sets) for kinds in sets]
        """For each set of kinds the table of a piece that any of them can pay: it counts for all larger sets."""

    def table(self, entries: Iterable[int]) -> SubsetTable:
        """Return the table with these entries."""
        return sum(entry << LANE * kinds for kinds, entry in enumerate(entries))

    def entries(self, table: SubsetTable) -> list[int]:
        """Return the entries of a table."""
        data = table + self._halves
        return [(data >> LANE * kinds & 2 * self._half - 1) - self._half for kinds in range(self.every + 1)]

    def is_short(self, table: SubsetTable) -> bool:
        """Return whether an entry of a table is negative."""
        return table + self._halves & self._halves != self._halves

    def purse(self, purse: KindPurse) -> SubsetTable:
        """Return for each set of kinds the pieces of those kinds."""
        return sum(map(mul, purse, self._with))


Exchange = tuple[SubsetTable, SubsetTable]
"""What one exchange costs, and what it brings."""


@dataclass(frozen=True, slots=True)
class UnpaidPieces:
    """The kinds that cannot have sufficed: ``needed`` must be paid from them, at most ``available`` were to be had.

    The difference is the smallest number of pieces that stay unpaid however the open costs are spread. ``scarce`` are
    the fewest of the kinds that cannot have sufficed by themselves, with what they needed and what was to be had.
    """

    kinds: int
    needed: int
    available: int
    scarce: UnpaidPieces | None = None

    @property
    def missing(self) -> int:
        """The pieces that nothing paid for."""
        return self.needed - self.available


def circle_income(filled: int, years: int, from_the_start: int = 0) -> int:
    """Return the most that ``filled`` circles bring in: one piece each at the start of every year after they were made.

    The first ``from_the_start`` of them were filled before the first year.
    """
    old = min(filled, from_the_start)
    return old * years + (filled - old) * max(0, years - 1)


def find_shortfall(
    sets: KindSets, available: SubsetTable, costs: SubsetTable, exchanges: tuple[Exchange, ...] = (), times: int = 0
) -> UnpaidPieces | None:
    """Return ``None`` if the income can pay all costs, or else the set of kinds that falls short by the fewest pieces.

    So many ``times`` one of the ``exchanges`` was made. For each way to make them all that is the set of kinds that
    falls short by most, the smallest if there are several. Exact when the income is: each cost may be spread over its
    kinds, each exchange be made in any of its ways, and only the total over the game counts, not the order.
    """
    rest = available - costs
    every_way = _all_ways(exchanges, times)
    if not all(sets.is_short(rest + taken - given) for given, taken in every_way):
        return None
    nearest: UnpaidPieces | None = None
    for given, taken in every_way:
        needed, had = sets.entries(costs + given), sets.entries(available + taken)
        missing = [wanted - pieces for wanted, pieces in zip(needed, had, strict=True)]
        most = max(missing)
        if nearest is None or most < nearest.missing:
            worst = min((kinds for kinds, pieces in enumerate(missing) if pieces == most), key=int.bit_count)
            short = [kinds for kinds, pieces in enumerate(missing) if pieces > 0]
            scarce = min(short, key=lambda kinds: (kinds.bit_count(), -missing[kinds]))
            fewest = UnpaidPieces(scarce, needed[scarce], had[scarce])
            nearest = UnpaidPieces(worst, needed[worst], had[worst], fewest if scarce != worst else None)
    return nearest


@lru_cache(maxsize=1024)
def _all_ways(exchanges: tuple[Exchange, ...], times: int) -> tuple[Exchange, ...]:
    """Return what all exchanges together cost and bring, for every way to make them."""
    ways = combinations_with_replacement(exchanges, times)
    return tuple({(sum(given for given, _ in made), sum(taken for _, taken in made)): None for made in ways})


@lru_cache(maxsize=1024)
def most_drawn(sets: KindSets, cards: tuple[KindPurse, ...], times: int, repeats: bool) -> SubsetTable:
    """Return for each set of kinds the most pieces on a number of drawn cards, or on all cards if there are fewer.

    ``repeats`` is whether the same card can come again, from a deck that may have been shuffled again.
    """
    columns: Sequence[Sequence[int]] = list(zip(*(sets.entries(sets.purse(card)) for card in cards), strict=True))
    if repeats:
        return sets.table(max(column) * times for column in columns)
    return sets.table(sum(sorted(column, reverse=True)[:times]) for column in columns)
