"""The transcription agrees with the totals and cross-checks that the rulebook states elsewhere."""

from collections import Counter

from .facts import (
    ATTACK_CARDS,
    BUILDINGS,
    CHAINS,
    COHORTS,
    FATE_CARDS,
    GRANARY_COLUMNS,
    PLAYER_CARDS,
    POTENTIALS,
    PRINTED_PRODUCTION,
    TRACKS,
)


def test_every_cohort_box_has_one_cohort_icon_somewhere_on_the_left_sheet() -> None:
    icons = Counter(icon for boxes in TRACKS.values() for box in boxes for icon in box)
    assert icons["cohort"] == sum(len(TRACKS[f"left.cohorts.{cohort}"]) for cohort in COHORTS) == 18


def test_hammers_fill_exactly_the_circles_that_are_not_printed_filled() -> None:
    icons = Counter(icon for boxes in TRACKS.values() for box in boxes for icon in box)
    precincts = Counter(icon for building in BUILDINGS["right.precinct"].values() for icon in building.gain)
    assert PRINTED_PRODUCTION + icons["production"] + precincts["production"] == 9


def test_granary_columns_cover_their_tracks() -> None:
    assert {track: len(TRACKS[track]) for track in GRANARY_COLUMNS} == {
        track: sum(columns) for track, columns in GRANARY_COLUMNS.items()
    }


def test_every_wall_and_cippi_box_hangs_on_one_chain() -> None:
    hung = Counter((track, box) for _, track, box in CHAINS)
    assert set(hung) == {("left.wall", box) for box in range(1, 22)} | {("left.cippi", box) for box in range(1, 8)}
    assert set(hung.values()) == {1}


def test_fate_cards_show_eight_pieces_and_sixteen_attacks_on_each_cohort() -> None:
    assert {card.soldier + card.builder + card.servant + card.civilian + card.resource for card in FATE_CARDS} == {8}
    assert Counter(card.cohort for card in FATE_CARDS) == {"left": 16, "centre": 16, "right": 16}
    assert Counter(card.damage for card in FATE_CARDS) == {1: 16, 2: 20, 3: 12}
    assert Counter(card.good for card in FATE_CARDS) == {1: 12, 2: 12, 3: 8, 4: 8, 5: 4, 6: 4}


def test_potentials_add_up_to_the_disdain_circles() -> None:
    assert sum(POTENTIALS) == 15
    assert {difficulty: len(cards) for difficulty, cards in ATTACK_CARDS.items()} == {"easy": 6, "normal": 6, "hard": 6}
    assert len(PLAYER_CARDS) == 12
