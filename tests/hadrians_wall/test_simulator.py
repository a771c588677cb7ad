"""The simulator keeps the rulebook's limits, repeats itself for a seed and reaches every corner of both sheets."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from .facts import ATTRIBUTES, DISDAIN_PENALTIES, FATE_CARDS, GRID_ROWS, LANDMARKS, PLAYER_CARDS, POTENTIALS, TRACKS
from .simulator import Game, Options, play_game, play_match, sample_games
from .simulator.match import OFFERS

SEEDS = range(300)

EVENTS = (
    *OFFERS,
    *(f"{attribute} {box}" for attribute in ATTRIBUTES for box in (17, 21)),
    *(f"landmark {name}" for name in LANDMARKS),
    *(f"lost {citizen}" for citizen in ("trader", "performer", "priest")),
    *(f"road gave {attribute}" for attribute in ATTRIBUTES),
    *(f"different good {number}" for number in range(1, 7)),
    *(f"good from {source}" for source in ("deck", "neighbour", "neutral")),
    *(f"scout with {source} pattern" for source in ("own", "neighbour", "neutral")),
    *(f"favour of diplomat {number}" for number in (1, 2, 3)),
    *(f"favour of {size} temple" for size in ("small", "medium", "large")),
    "left.road.small took piety",
    "left.road.small took discipline",
    "left.road.large took renown",
    "left.road.large took valour",
    "duplicate good",
    "overkill",
    "red dies at 1",
    "blue dies at 1",
    "red dies at 2",
    "blue dies at 2",
    "red dies at 6",
    "blue dies at 6",
    "red wins at 2",
    "blue wins at 6",
    "1 rows at once",
    "2 rows at once",
    "repelled",
    "partly repelled",
    "overrun",
    "more let through than the potential",
    "worker kept",
    "resource from a neighbour",
    "soldier from a neighbour",
    "fate deck reshuffled",
    "bribe",
)


@pytest.fixture(scope="module")
def games() -> list[Game]:
    """A few hundred games of every kind."""
    return [game for seed in SEEDS for game in sample_games(seed)]


@pytest.fixture(scope="module")
def sheets(games: list[Game]) -> list[dict[str, Any]]:
    return [game.sheet(cards=True) for game in games]


def test_a_seed_gives_the_same_match_again() -> None:
    options = Options(players=3, personalities=("random", "temple", "merchant"))
    first, second = play_match(7, options), play_match(7, options)
    assert [game.sheet() for game in first] == [game.sheet() for game in second]
    assert [game.history for game in first] == [game.history for game in second]
    assert first[0].sheet() != play_match(8, options)[0].sheet()


@pytest.mark.slow
def test_yearly_limits_hold(sheets: list[dict[str, Any]]) -> None:
    for sheet in sheets:
        left, right = sheet["left"], sheet["right"]
        once = [left["training_grounds"], left["forum"], right["theatre"]["performances"]]
        once += [right["ludus"][colour]["battles"] for colour in ("red", "blue")]
        once += [right["courthouse"][column] for column in ("left", "centre", "right")]
        for years in once:
            written = [year for year in years if year is not None]
            assert len(written) == len(set(written))
            assert set(written) <= set(range(1, sheet["years"] + 1))
        assert max(Counter(filter(None, right["baths"]["bribes"])).values(), default=0) <= 2
        assert left["training_grounds"] == sorted(left["training_grounds"])


def test_every_year_has_its_cards(sheets: list[dict[str, Any]]) -> None:
    for sheet in sheets:
        years = sheet["years"]
        assert [len(sheet[key]) for key in ("path_cards", "prospect_cards", "fate_cards")] == [years] * 3
        assert {sum(card.values()) for card in sheet["fate_cards"]} == {8}
        cards = sheet["path_cards"] + sheet["prospect_cards"]
        assert len(set(cards)) == 2 * years
        assert set(cards) <= set(PLAYER_CARDS)


def test_disdain_and_valour_of_the_attacks_add_up_to_the_potentials(games: list[Game]) -> None:
    for game in games:
        disdain = game.sheet()["left"]["disdain"]
        assert disdain["filled"] <= disdain["ringed"] <= sum(POTENTIALS[: game.options.years])


def test_tracks_stay_within_their_length(games: list[Game]) -> None:
    for game in games:
        assert all(0 <= count <= len(TRACKS[track]) for track, count in game.player.tracks.items())


def test_a_cohort_icon_fills_a_cohort_box(games: list[Game]) -> None:
    for game in games:
        tracks = game.player.tracks
        icons = sum(box.count("cohort") for track, boxes in TRACKS.items() for box in boxes[: tracks[track]])
        assert sum(tracks[f"left.cohorts.{cohort}"] for cohort in ("left", "centre", "right")) == icons


def test_grid_cells_come_in_fours(sheets: list[dict[str, Any]]) -> None:
    for sheet in sheets:
        rows = sheet["right"]["scouting_grid"]
        assert len(rows) == GRID_ROWS
        assert "".join(rows).count("#") == 4 * len(sheet["right"]["scouts"])


def test_score_is_the_sum_of_its_parts(games: list[Game]) -> None:
    for game in games:
        score = game.score()
        assert set(score.attributes) == set(ATTRIBUTES)
        assert score.penalty == DISDAIN_PENALTIES[min(score.rings, 9)]
        assert all(0 <= points <= 3 for points in score.cards.values())
        assert score.total == sum(score.attributes.values()) + sum(score.cards.values()) - score.penalty
        assert score.report()["total"] == score.total


def test_a_game_can_stop_early() -> None:
    for years in range(1, 7):
        game = play_game(5, Options(years=years))
        assert game.sheet()["years"] == len(game.player.path_cards) == years
        assert max(year for year, _ in game.history) == years


def test_fort_10_starts_with_two_soldiers_and_no_wall_before_year_3() -> None:
    for seed in range(30):
        game = play_game(seed, Options(fort=10, personalities=("wall builder",)))
        assert game.player.fate_cards[0].soldier == 2
        assert (
            min((year for year, what in game.history if what in ("fill left.wall", "fill left.cippi")), default=3) >= 3
        )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("fort", "events"),
    [
        (6, ("right.theatre.built", "right.ludus.built")),
        (7, ("left.landmarks.archway", "left.landmarks.monolith", "left.landmarks.column", "left.landmarks.statue")),
        (8, ("right.diplomats.1", "right.diplomats.2", "right.diplomats.3")),
        (15, ("left.granary.large",)),
    ],
)
def test_a_fort_forbids_its_buildings(fort: int, events: tuple[str, ...]) -> None:
    for seed in range(60):
        for name in ("random", "wall builder", "envoy"):
            seen = play_game(seed, Options(fort=fort, personalities=(name,))).events
            assert not set(events) & set(seen)


def test_the_fate_deck_holds_each_card_once() -> None:
    assert len(FATE_CARDS) == 48
    assert len(set(FATE_CARDS)) == 48


def test_every_area_and_every_turn_of_play_occurs(games: list[Game]) -> None:
    """A checker that these games keep quiet has really been asked about everything."""
    seen = Counter(event for game in games for event, count in game.events.items() if count)
    assert {event: seen[event] for event in EVENTS if seen[event] < 2} == {}


@pytest.mark.slow
def test_those_who_reach_for_one_attribute_fill_its_track_and_lose_the_rest() -> None:
    seen: Counter[str] = Counter()
    for attribute in ("renown", "valour"):
        for seed in range(100):
            seen.update(play_game(seed, Options(difficulty="easy", personalities=(f"for {attribute}",))).events)
    assert seen["renown 25"]
    assert seen["valour 25"]
    assert seen["lost valour"]


@pytest.mark.slow
def test_a_forgetful_player_forgets_every_kind_of_reward() -> None:
    forgotten = Counter(
        event for seed in range(120) for game in sample_games(seed, forget=0.1) for event in game.events
    )
    rewards = (*ATTRIBUTES, "cohort", "production", "sword", "favour", "disdain-removed", "trader", "servant")
    assert [reward for reward in rewards if not forgotten[f"forgot {reward}"]] == []
