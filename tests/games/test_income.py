"""The budget, against every way to pay piece by piece."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, combinations_with_replacement, product

from hypothesis import given
from hypothesis import strategies as st

from sheetgen.games.hadrians_wall.budget_solver import (
    Draw,
    Exchange,
    Exchanges,
    KindPurse,
    KindSets,
    OpenCost,
    UnpaidPieces,
    circle_income,
    find_shortfall,
    most_drawn,
)

RESOURCE, SOLDIER, BUILDER, SERVANT, CIVILIAN = range(5)


def kind_set(*kinds: int) -> int:
    return sum(1 << kind for kind in kinds)


def cost(pieces: int, *kinds: int) -> OpenCost:
    return OpenCost(kind_set(*kinds), pieces)


def shortfall_of(
    purse: KindPurse, costs: Iterable[OpenCost], exchanges: Iterable[Exchanges] = (), draws: Iterable[Draw] = ()
) -> UnpaidPieces | None:
    sets = KindSets(len(purse))
    available = sets.purse(purse) + sum(most_drawn(sets, draw) for draw in draws)
    return find_shortfall(sets, available, sum(pieces * sets.within[kinds] for kinds, pieces in costs), exchanges)


def shortfall(needed: int, available: int, *kinds: int) -> UnpaidPieces:
    return UnpaidPieces(kind_set(*kinds), needed, available)


def gain(kind: int) -> KindPurse:
    return tuple(int(each == kind) for each in range(5))


FORUM = tuple(
    Exchange((cost(2, *({BUILDER, SERVANT, CIVILIAN} - {wanted})),), gain(wanted))
    for wanted in (BUILDER, SERVANT, CIVILIAN)
)
RULING = (Exchange((cost(1, BUILDER),), (0, 0, 0, 2, 0)),)


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
        return shortfall_of(purse, [cost(1, BUILDER)], [Exchanges(FORUM, 1)])

    assert exchange(0, 0, 0, 1, 1) is None
    assert exchange(0, 0, 0, 2, 0) is None
    assert exchange(0, 0, 2, 0, 0) == shortfall(3, 2, BUILDER, CIVILIAN)
    assert exchange(0, 0, 3, 0, 0) is None
    assert exchange(0, 0, 1, 1, 1) is None
    assert exchange(0, 9, 0, 1, 0) == shortfall(2, 1, SERVANT, CIVILIAN)


def test_an_exchange_that_was_made_must_have_been_paid() -> None:
    ruling = [Exchanges(RULING, 1)]
    assert shortfall_of((0, 0, 1, 0, 0), [cost(2, SERVANT)], ruling) is None
    assert shortfall_of((0, 0, 0, 5, 0), [], ruling) == shortfall(1, 0, BUILDER)
    assert shortfall_of((0, 0, 1, 0, 0), [cost(1, BUILDER)], ruling) == shortfall(2, 1, BUILDER)


def test_yearly_income_starts_the_year_after() -> None:
    assert circle_income(1, 6, from_the_start=1) == 6
    assert circle_income(9, 6, from_the_start=1) == 6 + 8 * 5
    assert circle_income(0, 6, from_the_start=1) == 0
    assert circle_income(2, 6) == 10
    assert circle_income(2, 0) == 0


def test_unknown_cards_count_as_the_best_for_each_set_of_kinds() -> None:
    cards, sets = ((0, 2, 1), (1, 1, 1), (0, 0, 3)), KindSets(3)
    assert sets.entries(most_drawn(sets, Draw(cards, 2, repeats=True))) == [0, 2, 4, 4, 6, 6, 6, 6]
    assert sets.entries(most_drawn(sets, Draw(cards, 2, repeats=False))) == [0, 1, 3, 4, 4, 5, 6, 6]


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


def unpaid_at_best(purse: KindPurse, costs: list[OpenCost], exchanges: list[Exchanges]) -> int:
    groups = [combinations_with_replacement(exchange.ways, exchange.times) for exchange in exchanges]
    results = []
    for ways in product(*groups):
        made = [way for group in ways for way in group]
        had = tuple(pieces + sum(way.takes[kind] for way in made) for kind, pieces in enumerate(purse))
        everything = costs + [each for way in made for each in way.gives]
        results.append(unpaid(had, [each.kinds for each in everything for _ in range(each.pieces)]))
    return min(results)


PURSES = st.tuples(*[st.integers(0, 2)] * 3)
COSTS = st.builds(OpenCost, st.integers(1, 7), st.integers(0, 2))
WAYS = st.builds(Exchange, st.tuples(COSTS), PURSES)
EXCHANGES = st.builds(Exchanges, st.lists(WAYS, min_size=1, max_size=2).map(tuple), st.integers(0, 2))


@given(PURSES, st.lists(COSTS, max_size=3), st.lists(EXCHANGES, max_size=1))
def test_the_shortfall_is_the_fewest_unpaid_pieces(
    purse: KindPurse, costs: list[OpenCost], exchanges: list[Exchanges]
) -> None:
    short = shortfall_of(purse, costs, exchanges)
    expected = unpaid_at_best(purse, costs, exchanges)
    assert (0 if short is None else short.missing) == expected
    if short is not None and not exchanges:
        assert short.needed == sum(each.pieces for each in costs if not each.kinds & ~short.kinds)
        assert short.available == sum(number for kind, number in enumerate(purse) if short.kinds >> kind & 1)


@given(PURSES, st.lists(PURSES, min_size=3, max_size=4), st.booleans(), st.lists(COSTS, max_size=3), st.data())
def test_what_some_cards_pay_for_is_never_refused(
    purse: KindPurse, cards: list[KindPurse], repeats: bool, costs: list[OpenCost], data: st.DataObject
) -> None:
    times = data.draw(st.integers(0, 3))
    draw = Draw(tuple(cards), times, repeats)
    hands = combinations_with_replacement(cards, times) if repeats else combinations(cards, times)
    for hand in hands:
        had = tuple(sum(column) for column in zip(purse, *hand, strict=True))
        if unpaid_at_best(had, costs, []) == 0:
            assert shortfall_of(purse, costs, draws=[draw]) is None
