"""How many played decides what neighbours can have bought, and which cards lay beside a player."""

from __future__ import annotations

import pytest

from .checking import judge, read

TRAINED = (
    "left: {wall_guard: 18, fort: 11, granary: [medium, large], wall: 7, cohorts: {left: 3, centre: 3, right: 3}, "
    "renown: 2, discipline: 10, disdain: {ringed: 15}}"
)
LET_THROUGH = "left: {cohorts: {left: 6, centre: 6, right: 6}, disdain: {ringed: 14}, valour: 4, discipline: 6}"
FAVOURS = "years: 1\nright: {patricians: 1, diplomats: {1: {cohort: left, favours_used: 2}}}"
CARDS = "prospect_cards: [[merchant, ranger, ranger]]"
GOODS = f"{FAVOURS[:-1]}, traders: 4, market: {{built: true, goods: [1]}}}}"


def found(text: str, area: str) -> list[str]:
    (filled,) = read(f"game: hadrians-wall\ndifficulty: easy\n{text}")
    return [each.severity for each in judge(filled).violations if each.area == area]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "area", "unknown", "by_players"),
    [
        # One soldier more than came in: a neighbour bought a pattern.
        (TRAINED, "", ["note"], [["error"], [], [], []]),
        # Thirteen rings at most came through, and more where the other one of two used neutral cards.
        (LET_THROUGH, "left.disdain", ["note"], [["error"], [], ["error"], ["error"]]),
        # Two favours against the only card: the other one of two may have drawn a second.
        (FAVOURS, "right.diplomats.1.favours_used", ["note"], [["error"], [], ["error"], ["error"]]),
        # A good of one's own may have drawn it too, but not where three and more play, who have no neutral cards.
        (GOODS, "right.diplomats.1.favours_used", [], [[], [], ["error"], ["error"]]),
        # A card of each deck beside a player: who plays alone has one deck beside them.
        (CARDS, "prospect_cards", [], [["error"], [], [], []]),
    ],
)
def test_what_is_a_note_where_nobody_says_how_many_played(
    text: str, area: str, unknown: list[str], by_players: list[list[str]]
) -> None:
    assert found(text, area) == unknown
    assert [found(f"players: {players}\n{text}", area) for players in (1, 2, 3, 6)] == by_players
    assert found(f"fort: 5\n{text}", area) == by_players[0]


@pytest.mark.parametrize(
    ("text", "players"),
    [
        (
            "players: 2",
            "2 players are given, but campaign games are played alone. Write 1, or remove the fort.",
        ),
        ("players: 1", ""),
        ("", ""),
    ],
)
def test_a_game_of_the_campaign_is_played_alone(text: str, players: str) -> None:
    (filled,) = read(f"game: hadrians-wall\nfort: 2\nyears: 0\n{text}\nleft: {{fort: 1}}")
    told = [each for each in judge(filled).violations if each.area == "players"]
    assert [f"{each.message} {each.hint}" for each in told] == [players] * bool(players)
    assert [way.label for each in told for way in each.ways] == ["Write 1 in Players"] * bool(players)
