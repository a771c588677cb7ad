"""Gladiators, against every history played out blow by blow."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.games.hadrians_wall.gladiator_rules import (
    NOTHING,
    ArenaRewards,
    Winnings,
    combined_winnings,
    find_problem,
    possible_winnings,
)

ARENA = ArenaRewards(renown=(0, 1, 1, 2, 2, 2), resources=(1,) * 6, piety=(2, 2, 1, 1, 0, 0), hardest_blow=3)


def histories(rewards: ArenaRewards, most_battles: int) -> dict[tuple[int, int, int], set[Winnings]]:
    """Play every order of training and blows; what each end shows on the sheet, and what it can have won."""
    seen: dict[tuple[int, int, int], set[Winnings]] = {}

    def end(rings: int, hurt: int, battles: int, won: tuple[int, int, int]) -> None:
        seen.setdefault((rings, hurt, battles), set()).add(Winnings(*won))

    def play(rings: int, hurt: int, battles: int, won: tuple[int, int, int]) -> None:
        end(rings, hurt, battles, won)
        if rings < len(rewards.renown):
            play(rings + 1, hurt, battles, won)
        if rings > hurt and battles < most_battles:
            for blow in range(1, rewards.hardest_blow + 1):
                renown, piety, resources = won
                if hurt + blow >= rings:
                    end(rings, rings, battles + 1, (renown, piety + rewards.piety[rings - 1], resources))
                else:
                    after = (renown + rewards.renown[rings - 1], piety, resources + rewards.resources[rings - 1])
                    play(rings, hurt + blow, battles + 1, after)

    play(0, 0, 0, (0, 0, 0))
    return seen


def test_every_sheet_of_the_game_is_judged_as_played() -> None:
    played = histories(ARENA, 6)
    for ringed, filled, battles in product(range(7), range(7), range(7)):
        expected = played.get((ringed, filled, battles), set())
        assert possible_winnings(ringed, filled, battles, ARENA) == expected, (ringed, filled, battles)
        assert (find_problem(ringed, filled, battles, 3) is None) is bool(expected), (ringed, filled, battles)


TABLES = st.tuples(*[st.integers(0, 3)] * 4)


@given(TABLES, TABLES, TABLES, st.integers(1, 4))
def test_other_arenas_too(
    renown: tuple[int, ...], resources: tuple[int, ...], piety: tuple[int, ...], hardest: int
) -> None:
    rewards = ArenaRewards(renown, resources, piety, hardest)
    played = histories(rewards, 4)
    for ringed, filled, battles in product(range(5), range(5), range(5)):
        assert possible_winnings(ringed, filled, battles, rewards) == played.get((ringed, filled, battles), set())


def test_the_example_of_the_rulebook() -> None:
    """The red one is hurt three times and lives with renown 2, the blue one is hurt twice and dies with piety 2."""
    red, blue = possible_winnings(4, 3, 1, ARENA), possible_winnings(2, 2, 1, ARENA)
    assert red == {Winnings(2, 0, 1)}
    assert blue == {Winnings(0, 2, 0)}
    assert combined_winnings([red, blue]) == {Winnings(2, 2, 1)}


def test_no_training_and_no_battle_wins_nothing() -> None:
    assert possible_winnings(0, 0, 0, ARENA) == {NOTHING}
    assert possible_winnings(6, 0, 0, ARENA) == {NOTHING}
    assert combined_winnings([]) == {NOTHING}


def test_the_last_blow_may_be_harder_than_the_rings_left() -> None:
    assert possible_winnings(1, 1, 1, ARENA) == {Winnings(0, 2, 0)}
    assert possible_winnings(2, 2, 2, ARENA) == {Winnings(1, 2, 1)}


def test_rings_added_between_battles_leave_several_outcomes() -> None:
    assert possible_winnings(4, 3, 2, ARENA) == {Winnings(3, 0, 2), Winnings(4, 0, 2)}


@pytest.mark.parametrize(
    ("ringed", "filled", "battles", "expected"),
    [
        (2, 3, 1, "filled-beyond-rings"),
        (4, 1, 0, "filled-without-battle"),
        (2, 2, 0, "filled-without-battle"),
        (0, 0, 1, "battle-without-ring"),
        (2, 2, 3, "battle-after-death"),
        (5, 2, 3, "too-few-filled"),
        (3, 0, 1, "too-few-filled"),
        (5, 4, 1, "too-many-filled"),
        (4, 4, 1, "too-many-filled"),
        (4, 4, 2, None),
        (3, 3, 1, None),
    ],
)
def test_the_reasons(ringed: int, filled: int, battles: int, expected: str | None) -> None:
    assert find_problem(ringed, filled, battles, 3) == expected


def test_one_impossible_gladiator_makes_both_impossible() -> None:
    assert combined_winnings([possible_winnings(1, 1, 1, ARENA), possible_winnings(4, 4, 1, ARENA)]) == frozenset()
