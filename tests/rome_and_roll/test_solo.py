"""The game against Seneca."""

from __future__ import annotations

import pytest

from sheetgen.games.rome_and_roll.sales import VICTORY_TRACKS
from sheetgen.games.rome_and_roll.seneca import Seneca
from sheetgen.marks.marks import TextMark
from sheetgen.rules.match_sheets import is_single_player
from sheetgen.rules.tally import Tally
from tests.place.conftest import placed
from tests.rome_and_roll.sheets import broken, intake, report

# The thresholds of the rulebook's table, and the points of its three tables of places.
THRESHOLDS = {"easy": (11, 14, 16), "normal": (10, 13, 15, 16), "hard": (9, 12, 14, 15)}
POINTS = {"normal": (1, 3, 4, 5), "easier": (1, 3, 3, 5), "harder": (2, 4, 3, 5)}


def test_the_layout_has_the_thresholds_and_points_of_the_rulebook() -> None:
    tables = intake().loaded_game("rome-and-roll").game.tables
    assert tables["nero_seals"] == THRESHOLDS
    assert tables["place_points"] == POINTS


@pytest.mark.parametrize("points", POINTS)
def test_senecas_points_are_places_times_points_and_nero_cards(points: str) -> None:
    park, rubble, road, colony = POINTS[points]
    log = f"solo: {{points: {points}, parks: 2, rubble: 4, roads: 3, colonies: 5, nero: [9, 4]}}"
    game = intake().loaded_game("rome-and-roll").game
    tally = Tally(game)
    assert (
        Seneca(tally, VICTORY_TRACKS).points(tally.sheet(report(log).filled))
        == 2 * park + 4 * rubble + 3 * road + 5 * colony + 13
    )


@pytest.mark.parametrize(
    ("coins", "title"),
    [(26, "You beat Seneca 26 to 25"), (25, "Seneca wins, 25 to 25"), (3, "Seneca wins, 25 to 3")],
)
def test_only_more_points_than_seneca_win(coins: int, title: str) -> None:
    assert report(f"coins: {coins}\nsolo: {{colonies: 5}}").score.title == title


def test_a_game_of_several_players_has_no_verdict() -> None:
    assert report("coins: 26").score.title is None


@pytest.mark.parametrize(
    ("difficulty", "card", "seals"),
    [(name, card, seals) for name, steps in THRESHOLDS.items() for card, seals in enumerate(steps, 1)],
)
def test_seneca_takes_a_nero_card_at_each_threshold(difficulty: str, card: int, seals: int) -> None:
    log = f"difficulty: {difficulty}, nero: {list(range(1, card + 1))}"
    assert broken(f"solo: {{{log}, seals: {seals}}}") == []
    assert broken(f"solo: {{{log}, seals: {seals - 1}}}") == [("error", "nero", "solo.nero", None)]


def test_two_cards_a_round_show_at_most_two_seals() -> None:
    assert broken("solo: {rounds: 5, seals: 10}") == []
    assert broken("solo: {rounds: 5, seals: 11}") == [("error", "solo", "solo.seals", None)]


def test_seneca_and_the_player_share_four_nero_cards() -> None:
    player = "players: 1\ncoins: 9\nblue_box: {coins: 9}\nnero: {coins: 9}\n"
    log = "solo: {difficulty: normal, seals: 16, nero: "
    assert broken(f"{player}{log}[8, 6, 4]}}") == []
    assert broken(f"{player}{log}[8, 6, 4, 2]}}") == [("error", "nero", "nero", None)]
    assert broken(f"{player}{log}[9, 6, 4]}}") == [("error", "nero", "solo.nero", None)]


def test_a_wrong_total_of_seneca_is_a_warning() -> None:
    assert broken("solo: {parks: 3, total: 3}") == []
    assert broken("solo: {parks: 3, total: 4}") == [("warning", "written-score", "solo.total", None)]


def test_seneca_alone_may_take_all_four_cards() -> None:
    (found,) = report("solo: {difficulty: hard, seals: 15, nero: [9, 6, 4]}").violations
    assert (found.severity, found.message) == ("note", "Seneca has 3 Nero cards; with 15 seals he could have 4.")


@pytest.mark.parametrize(
    ("log", "alone"), [("solo: {seals: 9}", True), ("solo: {difficulty: easy}", True), ("legacy: [1]", False)]
)
def test_whoever_notes_anything_of_senecas_plays_alone(log: str, alone: bool) -> None:
    found = report(log)
    assert is_single_player(intake().loaded_game("rome-and-roll").game, found.filled) is alone


def test_each_difficulty_says_at_which_seals_a_card_is_taken() -> None:
    page = placed("a4", "solo", game="rome-and-roll")
    said = [mark.text for mark in page.marks if isinstance(mark, TextMark) and mark.text.startswith("a Nero card at ")]
    assert said == [f"a Nero card at {', '.join(map(str, steps))} seals" for steps in THRESHOLDS.values()]
