"""The simulation: games are judged as played, every rule is broken, and a wrong verdict would be seen."""

from __future__ import annotations

import pytest

from tests.amounts import amount
from tests.hadrians_wall.checking import judge, known, read_data
from tests.hadrians_wall.mutations import MUTATIONS
from tools import simulate as tool
from tools.simulate import Outcome, simulate

GAMES = amount(8, 24)


@pytest.mark.slow
def test_games_are_judged_as_played() -> None:
    outcome = simulate(GAMES, ways=12)
    assert outcome.wrong == []
    assert (outcome.games, outcome.broken > 4 * GAMES) == (GAMES, True)
    first, second, *_ = outcome.lines()
    assert first == f"{GAMES} games, {outcome.broken} broken in one place, 0 judged wrong"
    assert second == f"{outcome.ways_out} ways out followed, {outcome.called_for_more} led to a new mistake"
    assert outcome.ways_out > 12 * GAMES
    assert outcome.called_for_more < outcome.ways_out / 50


def test_every_rule_has_a_way_to_break_it_and_the_others_would_be_listed() -> None:
    outcome = Outcome()
    assert set(outcome.never) == set(known().game.rules)
    outcome.told.update(mutation.slug for mutation in MUTATIONS)
    assert outcome.never == ["match"]  # which compares several sheets


def test_a_false_score_and_a_missed_mistake_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    (game,) = tool.games(1, 1)
    verdict = judge(read_data(game.sheet()))
    monkeypatch.setattr(tool, "judge", lambda _: verdict)
    outcome = simulate(2, ways=len(MUTATIONS), first_seed=5)
    assert any("is not told as fill-order" in each for each in outcome.wrong)
    assert any(": scored " in each for each in outcome.wrong)


def test_a_way_out_that_mends_nothing_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tool, "apply_edits", lambda _, filled, __: filled)
    outcome = simulate(2, ways=5)
    assert outcome.ways_out > 0
    assert len([each for each in outcome.wrong if " does not mend: " in each]) == outcome.ways_out


def test_a_false_alarm_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    (game,) = tool.games(1, 1)
    verdict = judge(read_data({**game.sheet(), "years": 1}))
    monkeypatch.setattr(tool, "judge", lambda _: verdict)
    assert any(": a false alarm: " in each for each in simulate(1, ways=0).wrong)
