"""Random legal games all pass and score as they were played; broken in one place they are caught by that rule."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from sheetgen.games.hadrians_wall.attack_bounds import least_disdain, most_disdain
from tests.amounts import amount

from .checking import judge, line, read_data
from .facts import ATTACK_CARDS, CITIZENS, POTENTIALS
from .mutations import MUTATIONS
from .simulator import Game, play_match
from .simulator.sample import sample_options
from .simulator.sheet import written_sheet
from .simulator.unpaid import play_unpaid

SEEDS = range(amount(30, 300))
TRIES = amount(3, 12)
"""How often each mutation is tried; `tools/simulate` tries it in every game."""


@cache
def games(seeds: range, *, forts: bool = False) -> list[Game]:
    return [game for seed in seeds for game in play_match(seed, sample_options(seed, forts=forts))]


@pytest.mark.slow
@pytest.mark.parametrize("cards", [False, True], ids=["without cards", "with cards"])
def test_legal_games_pass_and_score_as_played(cards: bool) -> None:
    for game in games(SEEDS):
        report = judge(read_data(game.sheet(cards=cards, written_score=True)))
        assert [line(found) for found in report.violations if found.severity != "note"] == [], str(game)
        assert {key: part for key, part in report.score.as_json().items() if key != "title"} == game.score().report()


def test_legal_games_at_the_forts_of_the_campaign_pass() -> None:
    for game in games(range(amount(20, 60)), forts=True):
        report = judge(read_data(game.sheet(cards=True)))
        assert [line(found) for found in report.violations if found.severity != "note"] == [], str(game)


def test_a_player_alone_without_neutral_cards_gets_no_note() -> None:
    """With own patterns and nobody to sell to, the cards explain the sheet completely."""
    for seed in range(40):
        options = sample_options(seed)
        if options.players == 1:
            (game,) = play_match(seed, type(options)(**{**vars(options), "own_patterns_only": True}))
            assert judge(read_data(game.sheet(cards=True))).violations == (), str(game)


@pytest.mark.slow
@pytest.mark.parametrize(
    "event",
    ["lost trader", "overkill", "worker kept", "landmark column", "more let through than the potential"],
)
def test_games_in_which_something_is_lost_or_odd_pass(event: str) -> None:
    """What a naive check counts wrongly: citizens beyond nine, a blow harder than the rings left."""
    found = [game for game in games(range(150)) if game.events[event]][:5]
    assert found
    for game in found:
        violations = judge(read_data(game.sheet())).violations
        assert [line(each) for each in violations if each.severity != "note"] == [], str(game)


@pytest.mark.slow
def test_forgotten_rewards_are_warnings_and_never_errors() -> None:
    """A forgotten box moves no other: what is filled was still earned. Only valour may as well be a ring left out,
    and a citizen one that was there before its banner.
    """
    warned = Counter[str]()
    for seed in range(amount(30, 60)):
        for game in play_match(seed, sample_options(seed, forget=0.15)):
            report = judge(read_data(game.sheet()))
            excused = {"disdain"} if game.events["forgot valour"] else set()
            excused |= {"threshold" for each in CITIZENS.values() if game.events[f"forgot {each}"]}
            errors = [line(found) for found in report.violations if found.severity == "error"]
            assert {line.split()[1] for line in errors} <= excused, [*errors, str(game)]
            warned.update(found.rule for found in report.violations if found.severity == "warning")
    assert {"attribute-icons", "cohort-icons", "production-icons", "favour", "disdain"} <= set(warned)


def test_the_attacks_lie_within_the_bounds_of_the_sheet() -> None:
    """Played card by card: what came through is never less than the least, nor more than the most, of that sheet."""
    sharp = Counter[str]()
    for game in games(range(150)):
        cards = [len(attack.cards) for attack in game.attacks]
        base = [*ATTACK_CARDS[game.options.difficulty][: len(cards)]]
        potentials = POTENTIALS[: len(cards)]
        held = game.attacks[-1].held
        favours = sum(attack.favours for attack in game.attacks)
        more = sum(cards) - sum(base)
        rings = sum(attack.disdain for attack in game.attacks)
        least = least_disdain(tuple(base), potentials, sum(held), favours)
        highest = most_disdain(tuple(base), potentials, min(held), favours, more)
        assert least <= rings <= highest, str(game)
        sharp["least"] += least == rings > 0
        sharp["most"] += highest == rings < sum(potentials)
    assert sharp["least"] > 4
    assert sharp["most"] > 0


@pytest.mark.slow
def test_every_mutation_is_caught_by_its_rule() -> None:
    tried = Counter[str]()
    for game in games(range(60)):
        sheet = game.sheet(cards=bool(len(tried) % 2), written_score=True)
        for mutation in MUTATIONS:
            mutated = mutation.apply(sheet) if tried[mutation.name] < TRIES else None
            if mutated is None:
                continue
            found = {(each.rule, each.severity) for each in judge(read_data(mutated)).violations}
            assert (mutation.slug, mutation.severity) in found, f"{mutation.name}\n{game}"
            tried[mutation.name] += 1
    assert set(tried) == {mutation.name for mutation in MUTATIONS}


@pytest.mark.slow
@pytest.mark.parametrize(("actions", "passing"), [(0, 10), (20, 5)])
def test_what_nothing_paid_for_is_mostly_seen(actions: int, passing: int) -> None:
    """Games with every card listed; twenty further actions cost more than a game leaves over."""
    sheets = []
    for seed in range(10):
        player, options = play_unpaid(seed, actions)
        assert player is not None
        sheets.append(written_sheet(player, options, cards=True, written_score=False))
    found = ([each.severity for each in judge(read_data(sheet)).violations] for sheet in sheets)
    legal = sum(set(severities) <= {"note"} for severities in found)
    assert legal == passing if not actions else legal <= passing
