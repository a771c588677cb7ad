"""Decide whether everything on the sheet can have been paid for (rulebook: Mise en place d'une année).

Pieces are of a few kinds (workers and resources), numbered from 0; a purse holds how many of each. A cost may leave
the kind open. An open cost can be paid exactly if, for every set of kinds, the costs that must be paid from within
the set are no more than the pieces of the set (Hall's theorem), so a budget is one comparison for each set of kinds.

The same comparison is used if the income is unknown: for each set of kinds the most that the cards could have brought
is taken, separately. A budget that fails then fails with any cards.

A set of kinds is a bitmask, and a table has one entry for each set.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement, product
from operator import add, sub
from typing import NamedTuple

KindPurse = tuple[int, ...]
SubsetTable = tuple[int, ...]


class Draw(NamedTuple):
    """Cards that were drawn and are not known."""

    cards: tuple[KindPurse, ...]
    times: int
    repeats: bool
    """Whether the same card can come again: a deck that may have been reshuffled."""


class OpenCost(NamedTuple):
    """So many pieces, each of any of these kinds."""

    kinds: frozenset[int]
    pieces: int


class Exchange(NamedTuple):
    """Pieces given for others, once."""

    gives: tuple[OpenCost, ...]
    takes: KindPurse


class Exchanges(NamedTuple):
    """The exchanges that the sheet shows, each made in one of several ways."""

    ways: tuple[Exchange, ...]
    times: int


@dataclass(frozen=True, slots=True)
class UnpaidPieces:
    """The kinds that cannot have sufficed: ``needed`` must be paid from them, at most ``available`` came in.

    The difference is the smallest number of pieces that stay unpaid however the open costs are spread. ``scarce`` is
    the shortfall of the fewest of these kinds that cannot have sufficed by themselves; None if there are no fewer.
    """

    kinds: tuple[int, ...]
    needed: int
    available: int
    scarce: UnpaidPieces | None = None

    @property
    def missing(self) -> int:
        """Pieces that nothing paid for."""
        return self.needed - self.available


def most_income(certain: KindPurse, draws: Iterable[Draw] = ()) -> SubsetTable:
    """Return the most pieces of each set of kinds: exact for ``certain``, the best cards for draws."""
    best = of_purse(certain)
    for draw in draws:
        best = tuple(map(add, best, _of_draw(draw)))
    return best


def circle_income(filled: int, years: int, from_the_start: int = 0) -> int:
    """Return the most pieces that ``filled`` circles bring in.

    Each brings one at the start of every year after it was filled. The first ``from_the_start`` of them were filled
    before the first year.
    """
    old = min(filled, from_the_start)
    return old * years + (filled - old) * max(0, years - 1)


def find_shortfall(
    available: SubsetTable, costs: Iterable[OpenCost], exchanges: Iterable[Exchanges] = ()
) -> UnpaidPieces | None:
    """Return None if the income can pay all costs; otherwise the smallest shortfall.

    Every way to make the exchanges is tried, and for each the set of kinds that falls short most, the smallest of
    several. Exact if the income is: each cost may be spread over its kinds, and the order within the game does not
    matter.
    """
    wanted = _raised(costs, len(available))
    rest = tuple(map(sub, available, wanted))
    nearest: UnpaidPieces | None = None
    for given, taken, gain in _all_ways(tuple(exchanges), len(available)):
        left = tuple(map(add, rest, gain))
        lowest = min(left)
        if lowest >= 0:
            return None
        if nearest is None or -lowest < nearest.missing:
            needed, had = tuple(map(add, wanted, given)), tuple(map(add, available, taken))
            worst = min((kinds for kinds, pieces in enumerate(left) if pieces == lowest), key=int.bit_count)
            short = [kinds for kinds, pieces in enumerate(left) if pieces < 0]
            scarce = min(short, key=lambda kinds: (kinds.bit_count(), left[kinds]))
            fewest = UnpaidPieces(_kinds(scarce), needed[scarce], had[scarce])
            nearest = UnpaidPieces(_kinds(worst), needed[worst], had[worst], fewest if scarce != worst else None)
    return nearest


def _kinds(mask: int) -> tuple[int, ...]:
    return tuple(kind for kind in range(mask.bit_length()) if mask >> kind & 1)


@lru_cache(maxsize=1024)
def _all_ways(exchanges: tuple[Exchanges, ...], sets: int) -> tuple[tuple[SubsetTable, SubsetTable, SubsetTable], ...]:
    """Return for every way to make all the exchanges the costs, the gains and the difference, as tables."""
    each = [combinations_with_replacement(exchange.ways, exchange.times) for exchange in exchanges]
    found: dict[tuple[SubsetTable, SubsetTable, SubsetTable], None] = {}
    for ways in product(*each):
        made = [exchange for group in ways for exchange in group]
        given = _raised((cost for exchange in made for cost in exchange.gives), sets)
        kinds = range(sets.bit_length() - 1)
        taken = of_purse(tuple(sum(exchange.takes[kind] for exchange in made) for kind in kinds))
        found[given, taken, tuple(map(sub, taken, given))] = None
    return tuple(found)


def _raised(costs: Iterable[OpenCost], sets: int) -> SubsetTable:
    """Return, for each set of kinds, the costs that cannot be paid from outside it."""
    table = [0] * sets
    for kinds, pieces in costs:
        table[bits(kinds)] += pieces
    for larger, smaller in _steps(sets):
        table[larger] += table[smaller]
    return tuple(table)


@lru_cache(maxsize=256)
def bits(kinds: frozenset[int]) -> int:
    return sum(1 << kind for kind in kinds)


@lru_cache(maxsize=16)
def _steps(sets: int) -> tuple[tuple[int, int], ...]:
    """Return each set with the same set without one kind, kind by kind: adding in this order sums over all subsets."""
    kinds = range(sets.bit_length() - 1)
    return tuple((larger, larger ^ 1 << kind) for kind in kinds for larger in range(sets) if larger >> kind & 1)


@lru_cache(maxsize=4096)
def of_purse(purse: KindPurse) -> SubsetTable:
    """Return, for each set of kinds, the pieces of those kinds."""
    table = [0]
    for pieces in purse:
        table += [pieces + without for without in table]
    return tuple(table)


@lru_cache(maxsize=1024)
def _of_draw(draw: Draw) -> SubsetTable:
    """Return, for each set of kinds, the pieces on the cards with most of them; no more cards than there are."""
    tables = [of_purse(card) for card in draw.cards]
    best = []
    for column in zip(*tables, strict=True):
        if draw.repeats:
            best.append(max(column) * draw.times)
        else:
            best.append(sum(sorted(column, reverse=True)[: draw.times]))
    return tuple(best)
