"""The budget, against every way to pay piece by piece."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, combinations_with_replacement

from hypothesis import given
from hypothesis import strategies as st

from sheetgen.games.hadrians_wall.budget_solver import (
    KindPurse,
    KindSets,
    UnpaidPieces,
    circle_income,
    find_shortfall,
    most_drawn,
)

Cost = tuple[int, int]
"""The kinds that can pay, as a set, and how many pieces."""
Way = tuple[Cost, KindPurse]
"""What an exchange costs, and what it brings."""

RESOURCE, SOLDIER, BUILDER, SERVANT, CIVILIAN = range(5)


def kind_set(*kinds: int) -> int:
    return sum(1 << kind for kind in kinds)


def cost(pieces: int, *kinds: int) -> Cost:
    return kind_set(*kinds), pieces


def shortfall_of(
    purse: KindPurse, costs: Iterable[Cost], exchanges: Iterable[Way] = (), times: int = 0
) -> UnpaidPieces | None:
    sets = KindSets(len(purse))

    def price(costs: Iterable[Cost]) -> int:
        return sum(pieces * sets.within[kinds] for kinds, pieces in costs)

    ways = tuple((price([given]), sets.purse(taken)) for given, taken in exchanges)
    return find_shortfall(sets, sets.purse(purse), price(costs), ways, times)


def shortfall(needed: int, available: int, *kinds: int) -> UnpaidPieces:
    return UnpaidPieces(kind_set(*kinds), needed, available)


def gain(kind: int) -> KindPurse:
    return tuple(int(each == kind) for each in range(5))


FORUM = tuple(
    (cost(2, *({BUILDER, SERVANT, CIVILIAN} - {wanted})), gain(wanted)) for wanted in (BUILDER, SERVANT, CIVILIAN)
)
RULING = ((cost(1, BUILDER), (0, 0, 0, 2, 0)),)


def test_nothing_costs_nothing() -> None:
    assert shortfall_of((0, 0, 0, 0, 0), []) is None


def test_one_kind_too_few() -> None:
    purse = (3, 2, 1, 0, 0)
    assert shortfall_of(purse, [cost(3, RESOURCE), cost(2, SOLDIER)]) is None
    assert shortfall_of(purse, [cost(5, RESOURCE)]) == shortfall(5, 3, RESOURCE)
    assert shortfall_of(purse, [cost(1, SERVANT)]) == shortfall(1, 0, SERVANT)


def test_fort_boxes_take_builders_or_soldiers() -> None:
    purse = (0, 2, 1, 9, 9)
    assert shortfall_of(purse, [cost(3, BUILDER, SOLDIER)]) is None
    assert shortfall_of(purse, [cost(2, SOLDIER), cost(1, BUILDER, SOLDIER)]) is None
    short = shortfall_of(purse, [cost(2, BUILDER, SOLDIER), cost(2, SOLDIER)])
    assert short == shortfall(4, 3, SOLDIER, BUILDER)
    assert short is not None
    assert short.missing == 1


def test_each_kind_may_suffice_and_all_together_not() -> None:
    costs = [cost(2, SOLDIER, BUILDER), cost(1, SERVANT, CIVILIAN), cost(2, SOLDIER, BUILDER, SERVANT, CIVILIAN)]
    assert shortfall_of((0, 1, 1, 1, 1), costs) == shortfall(5, 4, SOLDIER, BUILDER, SERVANT, CIVILIAN)


def test_the_forum_gives_another_kind_than_both_it_takes() -> None:
    def exchange(*purse: int) -> UnpaidPieces | None:
        return shortfall_of(purse, [cost(1, BUILDER)], FORUM, 1)

    assert exchange(0, 0, 0, 1, 1) is None
    assert exchange(0, 0, 0, 2, 0) is None
    assert exchange(0, 0, 2, 0, 0) == shortfall(3, 2, BUILDER, CIVILIAN)
    assert exchange(0, 0, 3, 0, 0) is None
    assert exchange(0, 0, 1, 1, 1) is None
    assert exchange(0, 9, 0, 1, 0) == shortfall(2, 1, SERVANT, CIVILIAN)


def test_an_exchange_that_was_made_must_have_been_paid() -> None:
    assert shortfall_of((0, 0, 1, 0, 0), [cost(2, SERVANT)], RULING, 1) is None
    assert shortfall_of((0, 0, 0, 5, 0), [], RULING, 1) == shortfall(1, 0, BUILDER)
    assert shortfall_of((0, 0, 1, 0, 0), [cost(1, BUILDER)], RULING, 1) == shortfall(2, 1, BUILDER)


def test_yearly_income_starts_the_year_after() -> None:
    assert circle_income(1, 6, from_the_start=1) == 6
    assert circle_income(9, 6, from_the_start=1) == 6 + 8 * 5
    assert circle_income(0, 6, from_the_start=1) == 0
    assert circle_income(2, 6) == 10
    assert circle_income(2, 0) == 0


def test_unknown_cards_count_as_the_best_for_each_set_of_kinds() -> None:
    cards, sets = ((0, 2, 1), (1, 1, 1), (0, 0, 3)), KindSets(3)
    assert sets.entries(most_drawn(sets, cards, 2, repeats=True)) == [0, 2, 4, 4, 6, 6, 6, 6]
    assert sets.entries(most_drawn(sets, cards, 2, repeats=False)) == [0, 1, 3, 4, 4, 5, 6, 6]


def test_tables_are_added_entry_by_entry() -> None:
    sets = KindSets(2)
    table = sets.table([0, 3, -2, 5]) - 2 * sets.within[2]
    assert sets.entries(table) == [0, 3, -4, 3]
    assert sets.is_short(table)
    assert not sets.is_short(table + sets.purse((0, 4)))


def unpaid(purse: tuple[int, ...], pieces: list[int]) -> int:
    """The fewest pieces left unpaid: each is paid from one of its kinds, or not at all."""
    if not pieces:
        return 0
    first, rest = pieces[0], pieces[1:]
    best = 1 + unpaid(purse, rest)
    for kind, number in enumerate(purse):
        if number and first >> kind & 1:
            best = min(best, unpaid((*purse[:kind], purse[kind] - 1, *purse[kind + 1 :]), rest))
    return best


def unpaid_at_best(purse: KindPurse, costs: list[Cost], exchanges: Iterable[Way] = (), times: int = 0) -> int:
    results = []
    for made in combinations_with_replacement(exchanges, times):
        had = tuple(pieces + sum(taken[kind] for _, taken in made) for kind, pieces in enumerate(purse))
        everything = costs + [given for given, _ in made]
        results.append(unpaid(had, [kinds for kinds, pieces in everything for _ in range(pieces)]))
    return min(results)


PURSES = st.tuples(*[st.integers(0, 2)] * 3)
COSTS = st.tuples(st.integers(1, 7), st.integers(0, 2))
EXCHANGES = st.lists(st.tuples(COSTS, PURSES), min_size=1, max_size=2)


@given(PURSES, st.lists(COSTS, max_size=3), EXCHANGES, st.integers(0, 2))
def test_the_shortfall_is_the_fewest_unpaid_pieces(
    purse: KindPurse, costs: list[Cost], exchanges: list[Way], times: int
) -> None:
    short = shortfall_of(purse, costs, exchanges, times)
    expected = unpaid_at_best(purse, costs, exchanges, times)
    assert (0 if short is None else short.missing) == expected
    if short is not None and not times:
        assert short.needed == sum(pieces for kinds, pieces in costs if not kinds & ~short.kinds)
        assert short.available == sum(number for kind, number in enumerate(purse) if short.kinds >> kind & 1)


@given(PURSES, st.lists(PURSES, min_size=3, max_size=4), st.booleans(), st.lists(COSTS, max_size=3), st.data())
def test_what_some_cards_pay_for_is_never_refused(
    purse: KindPurse, cards: list[KindPurse], repeats: bool, costs: list[Cost], data: st.DataObject
) -> None:
    times, sets = data.draw(st.integers(0, 3)), KindSets(3)
    available = sets.purse(purse) + most_drawn(sets, tuple(cards), times, repeats)
    hands = combinations_with_replacement(cards, times) if repeats else combinations(cards, times)
    for hand in hands:
        had = tuple(sum(column) for column in zip(purse, *hand, strict=True))
        if unpaid_at_best(had, costs) == 0:
            assert find_shortfall(sets, available, sum(pieces * sets.within[kinds] for kinds, pieces in costs)) is None
