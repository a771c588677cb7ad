"""How much disdain the attacks can have brought (rulebook: Fin d'une année, Faveur, Disgrâce).

A year's attack has a number of cards, each against one cohort. Every filled box of a cohort stops one of its cards, a
favour stops one card, and what comes through is a point of disdain up to the year's potential. Cohorts never shrink.
"""

from __future__ import annotations

from functools import lru_cache

YearRow = tuple[int, ...]
"""One number for each completed year."""


@lru_cache(maxsize=1 << 14)
def least_disdain(cards: YearRow, potentials: YearRow, holding: int, favours: int) -> int:
    """Return the least disdain, if every card met a free cohort box and ``holding`` boxes existed from the first year.

    ``favours`` is how many were used in all, in the years in which they stop most.
    """
    best = [0] * (favours + 1)
    for drawn, potential in zip(cards, potentials, strict=True):
        through = max(0, drawn - holding)
        best = [
            min(best[used - here] + min(potential, max(0, through - here)) for here in range(used + 1))
            for used in range(favours + 1)
        ]
    return best[favours]


@lru_cache(maxsize=1 << 14)
def most_disdain(cards: YearRow, potentials: YearRow, held_at_last: int, favours: int, more_cards: int) -> int:
    """Return the most disdain, if every card met the weakest cohort.

    It held nothing before the last year and ``held_at_last`` boxes in it. A card that a favour stopped brings none.
    ``more_cards`` is how many may have been drawn beyond ``cards``.
    """
    before = sum(min(pair) for pair in zip(cards[:-1], potentials[:-1], strict=True))
    spare, lacking_before = sum(cards[:-1]) - before, sum(potentials[:-1]) - before
    found = 0
    for last in range(potentials[-1] + 1 if cards else 0):
        wanted = last + held_at_last if last else 0
        lacking = max(0, wanted - cards[-1])
        if lacking <= more_cards:
            added = min(more_cards - lacking, lacking_before)
            room = spare + max(0, cards[-1] - wanted) + more_cards - lacking - added
            found = max(found, before + added + last - max(0, favours - room))
    return found
