"""The bounds of disdain against every way in which the cards can have fallen."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.games.hadrians_wall.attack_bounds import least_disdain, most_disdain

POTENTIALS = (1, 2, 2, 3, 3, 4)
EASY, NORMAL, HARD = (1, 2, 3, 4, 6, 8), (1, 2, 4, 6, 8, 10), (1, 3, 5, 7, 9, 12)


@pytest.mark.parametrize(
    ("cards", "holding", "favours", "expected"),
    [
        (HARD, 0, 0, 15),
        (NORMAL, 18, 0, 0),
        (NORMAL, 6, 0, 6),
        (NORMAL, 6, 2, 4),
        (NORMAL, 8, 0, 2),
        (NORMAL, 8, 9, 0),
        (HARD, 0, 1, 14),
        (HARD, 0, 9, 10),
        ((1,), 0, 1, 0),
        ((), 0, 0, 0),
    ],
)
def test_fewest(cards: tuple[int, ...], holding: int, favours: int, expected: int) -> None:
    assert least_disdain(cards, POTENTIALS[: len(cards)], holding, favours) == expected


@pytest.mark.parametrize(
    ("cards", "held", "favours", "more", "expected"),
    [
        (EASY, 0, 0, 0, 15),
        (EASY, 6, 0, 0, 13),
        (EASY, 6, 0, 1, 14),
        (EASY, 6, 0, 2, 15),
        (HARD, 6, 0, 0, 15),
        ((1,), 0, 1, 0, 0),
        ((1,), 0, 1, 1, 1),
        ((1, 2), 0, 1, 0, 2),
        ((1, 2, 3), 0, 1, 0, 5),
        ((1, 2, 3), 0, 2, 0, 4),
        ((), 0, 0, 0, 0),
    ],
)
def test_most(cards: tuple[int, ...], held: int, favours: int, more: int, expected: int) -> None:
    assert most_disdain(cards, POTENTIALS[: len(cards)], held, favours, more) == expected


@given(
    st.lists(st.integers(0, 4), min_size=1, max_size=3),
    st.integers(0, 4),
    st.integers(0, 4),
    st.integers(0, 3),
)
def test_as_by_trying_everything(drawn: list[int], held: int, favours: int, more: int) -> None:
    cards, potentials = tuple(drawn), POTENTIALS[: len(drawn)]
    spreads = [spread for spread in product(range(favours + 1), repeat=len(cards)) if sum(spread) == favours]
    least = min(
        sum(
            min(potential, max(0, card - held - used))
            for card, used, potential in zip(cards, way, potentials, strict=True)
        )
        for way in spreads
    )
    assert least_disdain(cards, potentials, held, favours) == least
    results = [
        sum(
            min(potential, max(0, total - used - (held if year == len(cards) - 1 else 0)))
            for year, (total, used, potential) in enumerate(zip(totals, way, potentials, strict=True))
        )
        for added in product(range(more + 1), repeat=len(cards))
        if sum(added) <= more
        for totals in [tuple(map(sum, zip(cards, added, strict=True)))]
        for way in spreads
        if all(used <= total for used, total in zip(way, totals, strict=True))
    ]
    if results:
        assert most_disdain(cards, potentials, held, favours, more) == max(results)
