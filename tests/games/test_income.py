"""The budget, against every way to pay piece by piece."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement, product

from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.games.hadrians_wall.budget_solver import (
    Draw,
    Exchange,
    Exchanges,
    KindPurse,
    OpenCost,
    UnpaidPieces,
    circle_income,
    find_shortfall,
    most_income,
)

RESOURCE, SOLDIER, BUILDER, SERVANT, CIVILIAN = range(5)


def cost(pieces: int, *kinds: int) -> OpenCost:
    return OpenCost(frozenset(kinds), pieces)


def gain(kind: int) -> KindPurse:
    return tuple(int(each == kind) for each in range(5))


FORUM = tuple(
    Exchange((cost(2, *({BUILDER, SERVANT, CIVILIAN} - {wanted})),), gain(wanted))
    for wanted in (BUILDER, SERVANT, CIVILIAN)
)
RULING = (Exchange((cost(1, BUILDER),), (0, 0, 0, 2, 0)),)


def test_nothing_costs_nothing() -> None:
    assert find_shortfall(most_income((0, 0, 0, 0, 0)), []) is None


def test_one_kind_too_few() -> None:
    table = most_income((3, 2, 1, 0, 0))
    assert find_shortfall(table, [cost(3, RESOURCE), cost(2, SOLDIER)]) is None
    assert find_shortfall(table, [cost(5, RESOURCE)]) == UnpaidPieces((RESOURCE,), needed=5, available=3)
    assert find_shortfall(table, [cost(1, SERVANT)]) == UnpaidPieces((SERVANT,), needed=1, available=0)


def test_fort_boxes_take_builders_or_soldiers() -> None:
    table = most_income((0, 2, 1, 9, 9))
    assert find_shortfall(table, [cost(3, BUILDER, SOLDIER)]) is None
    assert find_shortfall(table, [cost(2, SOLDIER), cost(1, BUILDER, SOLDIER)]) is None
    shortfall = find_shortfall(table, [cost(2, BUILDER, SOLDIER), cost(2, SOLDIER)])
    assert shortfall == UnpaidPieces((SOLDIER, BUILDER), needed=4, available=3)
    assert shortfall is not None
    assert shortfall.missing == 1


def test_each_kind_may_suffice_and_all_together_not() -> None:
    table = most_income((0, 1, 1, 1, 1))
    costs = [cost(2, SOLDIER, BUILDER), cost(1, SERVANT, CIVILIAN), cost(2, SOLDIER, BUILDER, SERVANT, CIVILIAN)]
    assert find_shortfall(table, costs) == UnpaidPieces((SOLDIER, BUILDER, SERVANT, CIVILIAN), needed=5, available=4)


def test_the_forum_gives_another_kind_than_both_it_takes() -> None:
    def exchange(*purse: int) -> UnpaidPieces | None:
        return find_shortfall(most_income(purse), [cost(1, BUILDER)], [Exchanges(FORUM, 1)])

    assert exchange(0, 0, 0, 1, 1) is None
    assert exchange(0, 0, 0, 2, 0) is None
    assert exchange(0, 0, 2, 0, 0) == UnpaidPieces((BUILDER, CIVILIAN), needed=3, available=2)
    assert exchange(0, 0, 3, 0, 0) is None
    assert exchange(0, 0, 1, 1, 1) is None
    assert exchange(0, 9, 0, 1, 0) == UnpaidPieces((SERVANT, CIVILIAN), needed=2, available=1)


def test_an_exchange_that_was_made_must_have_been_paid() -> None:
    assert find_shortfall(most_income((0, 0, 1, 0, 0)), [cost(2, SERVANT)], [Exchanges(RULING, 1)]) is None
    assert find_shortfall(most_income((0, 0, 0, 5, 0)), [], [Exchanges(RULING, 1)]) == UnpaidPieces((BUILDER,), 1, 0)
    assert find_shortfall(most_income((0, 0, 1, 0, 0)), [cost(1, BUILDER)], [Exchanges(RULING, 1)]) == UnpaidPieces(
        (BUILDER,), needed=2, available=1
    )


def test_yearly_income_starts_the_year_after() -> None:
    assert circle_income(1, 6, from_the_start=1) == 6
    assert circle_income(9, 6, from_the_start=1) == 6 + 8 * 5
    assert circle_income(0, 6, from_the_start=1) == 0
    assert circle_income(2, 6) == 10
    assert circle_income(2, 0) == 0


def test_unknown_cards_count_as_the_best_for_each_set_of_kinds() -> None:
    cards = ((0, 2, 1), (1, 1, 1), (0, 0, 3))
    assert most_income((0, 0, 0), [Draw(cards, 2, repeats=True)]) == (0, 2, 4, 4, 6, 6, 6, 6)
    assert most_income((1, 0, 0), [Draw(cards, 2, repeats=False)]) == (0, 2, 3, 5, 4, 6, 6, 7)


def unpaid(purse: tuple[int, ...], pieces: list[frozenset[int]]) -> int:
    """The fewest pieces left unpaid: each is paid from one of its kinds, or not at all."""
    if not pieces:
        return 0
    first, rest = pieces[0], pieces[1:]
    best = 1 + unpaid(purse, rest)
    for kind in first:
        if purse[kind]:
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
COSTS = st.builds(OpenCost, st.frozensets(st.integers(0, 2), min_size=1), st.integers(0, 2))
WAYS = st.builds(Exchange, st.tuples(COSTS), PURSES)
EXCHANGES = st.builds(Exchanges, st.lists(WAYS, min_size=1, max_size=2).map(tuple), st.integers(0, 2))


@settings(deadline=None, max_examples=200)
@given(PURSES, st.lists(COSTS, max_size=3), st.lists(EXCHANGES, max_size=1))
def test_the_shortfall_is_the_fewest_unpaid_pieces(
    purse: KindPurse, costs: list[OpenCost], exchanges: list[Exchanges]
) -> None:
    shortfall = find_shortfall(most_income(purse), costs, exchanges)
    expected = unpaid_at_best(purse, costs, exchanges)
    assert (0 if shortfall is None else shortfall.missing) == expected
    if shortfall is not None and not exchanges:
        kinds = set(shortfall.kinds)
        assert shortfall.needed == sum(each.pieces for each in costs if each.kinds <= kinds)
        assert shortfall.available == sum(purse[kind] for kind in kinds)


@settings(deadline=None)
@given(PURSES, st.lists(PURSES, min_size=3, max_size=4), st.booleans(), st.lists(COSTS, max_size=3), st.data())
def test_what_some_cards_pay_for_is_never_refused(
    purse: KindPurse, cards: list[KindPurse], repeats: bool, costs: list[OpenCost], data: st.DataObject
) -> None:
    times = data.draw(st.integers(0, 3))
    table = most_income(purse, [Draw(tuple(cards), times, repeats)])
    hands = combinations_with_replacement(cards, times) if repeats else combinations(cards, times)
    for hand in hands:
        had = tuple(sum(column) for column in zip(purse, *hand, strict=True))
        if unpaid_at_best(had, costs, []) == 0:
            assert find_shortfall(table, costs) is None
