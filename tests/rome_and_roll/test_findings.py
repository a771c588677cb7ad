"""Sheets that cannot have come about, each beside its exact message and its nearest legal neighbour."""

from __future__ import annotations

import pytest

from tests.rome_and_roll.sheets import report

SOLO = "players: 1\nsolo: {difficulty: normal, "
CASES = {
    "more-coins-than-underlined": (
        "coins: 8\ntrades: {goods: [3, 3, 3], coins: [3, 3, 3]}",
        "error trade coins: Coins: sales brought 9, but only 8 are underlined. Underline every coin you gain; "
        "coins are never spent.",
        ("coins: 8", "coins: 9"),
    ),
    "one-coin-underlined": (
        "coins: 1\ntrades: {goods: [3], coins: [3]}",
        "error trade coins: Coins: sales brought 3, but only 1 is underlined. Underline every coin you gain; "
        "coins are never spent.",
        ("coins: 1\n", "coins: 3\n"),
    ),
    "coins-left-out-of-the-sales": (
        "coins: 7\ntrades: {goods: [3, 6], jewels: [~, 1], bacchus: [~, 1]}",
        "error trade coins: Coins: sales brought 12, but only 7 are underlined. Underline every coin you gain; "
        "coins are never spent.",
        ("coins: 7", "coins: 12"),
    ),
    "one-garrison-of-one-colony": (
        "soldiers: {underlined: 6, crossed: 1}\ncolonies: 0",
        "error crossed soldiers: 1 soldier is crossed, but 0 colonies are conquered. A soldier is only crossed as "
        "a garrison, one per colony.",
        ("colonies: 0", "colonies: 1"),
    ),
    "more-plans-than-buildings": (
        "buildings: 2\nplans: [3, 3, 0]",
        "error plans plans: 3 plan cards have points, but only 2 buildings are underlined. Each building is "
        "underlined when built. (Juno marks two boxes for one building, never the other way round.)",
        ("buildings: 2", "buildings: 3"),
    ),
    "legatus-without-his-soldier": (
        "character: legatus\nsoldiers: {underlined: 0}\nsenators: {underlined: 1}",
        "error start soldiers: Soldiers: 0 underlined, but the sheet starts with 1. Count the boxes printed as "
        "underlined too.",
        ("underlined: 0", "underlined: 1"),
    ),
    "more-posted-than-colonies": (
        "soldiers: {underlined: 6, crossed: 2}\ncolonies: 1",
        "error crossed soldiers: 2 soldiers are crossed, but 1 colony is conquered. A soldier is only crossed as "
        "a garrison, one per colony.",
        ("colonies: 1", "colonies: 2"),
    ),
    "more-glory-than-colonies-give": (
        "soldiers: {underlined: 1, crossed: 1}\ncolonies: 1\nglory: 4",
        "note crossed glory: Glory: 4 underlined, but 1 colony gives at most 3. This is only right if plan cards "
        "or advisors gave the rest.",
        ("glory: 4", "glory: 3"),
    ),
    "loyal-without-points": (
        "advisors: {first: {loyalty: 5}}",
        "note advisor advisors.first.points: First advisor: all 5 loyalty boxes are ticked, but no points are "
        "given, so it counts 0. Write the points (3 to 5) printed on your sheet under 'advisors.first.points'.",
        ("loyalty: 5", "loyalty: 5, points: 3"),
    ),
    "loyal-with-no-point": (
        "advisors: {first: {loyalty: 5, points: 0}}",
        "error advisor advisors.first.points: First advisor cannot be worth 0 points. An advisor is worth 3 to 5 "
        "points.",
        ("points: 0", "points: 5"),
    ),
    "too-few-seals-early": (
        "solo: {rounds: 4, seals: 7}",
        "error solo solo.seals: 7 seals after 4 rounds is too few. Seneca reveals 2 cards a round, and only 2 of "
        "his cards, never among the top ones, have no seal, so there are at least 8.",
        ("seals: 7", "seals: 8"),
    ),
    "too-few-seals-in-the-middle": (
        "solo: {rounds: 5, seals: 7}",
        "error solo solo.seals: 7 seals after 5 rounds is too few. Seneca reveals 2 cards a round, and only 2 of "
        "his cards, never among the top ones, have no seal, so there are at least 8.",
        ("seals: 7", "seals: 8"),
    ),
    "too-few-seals-late": (
        "solo: {rounds: 8, seals: 13}",
        "error solo solo.seals: 13 seals after 8 rounds is too few. Seneca reveals 2 cards a round, and only 2 of "
        "his cards, never among the top ones, have no seal, so there are at least 14.",
        ("seals: 13", "seals: 14"),
    ),
    "seneca-and-four-players": (
        "players: 4\nsolo: {parks: 1}",
        "error solo players: The log against Seneca is filled in, but 4 players are given. A game against Seneca "
        "is solo: correct 'players', or clear the log.",
        ("players: 4", "players: 1"),
    ),
    "seneca-left-a-card": (
        f"{SOLO}seals: 14, nero: [9]}}",
        "note nero solo.nero: Seneca has 1 Nero card; with 14 seals he could have 2. He may have declined, but a "
        "forgotten card means his score is too low. List his cards under 'solo.nero'.",
        ("[9]", "[9, 6]"),
    ),
    "seneca-left-all-cards": (
        f"{SOLO}seals: 14}}",
        "note nero solo.nero: Seneca has 0 Nero cards; with 14 seals he could have 2. He may have declined, but a "
        "forgotten card means his score is too low. List his cards under 'solo.nero'.",
        ("14}", "9}"),
    ),
}


def said(text: str) -> list[str]:
    return [f"{each.severity} {each.rule} {each.area}: {each.message} {each.hint}" for each in report(text).violations]


@pytest.mark.parametrize("case", CASES)
def test_what_is_said(case: str) -> None:
    sheet, message, _ = CASES[case]
    assert said(sheet) == [message]


@pytest.mark.parametrize("case", CASES)
def test_the_nearest_legal_neighbour(case: str) -> None:
    sheet, _, (wrong, right) = CASES[case]
    assert wrong in sheet
    assert said(sheet.replace(wrong, right)) == []


@pytest.mark.parametrize(
    "sheet",
    [
        "trades: {goods: [3], coins: [3]}",
        "plans: [3, 3, 0]",
        "character: legatus",
        "soldiers: {underlined: 6, crossed: 2}",
        "solo: {rounds: 5}",
        "solo: {difficulty: hard, nero: [9]}",
    ],
)
def test_what_is_left_out_is_unknown(sheet: str) -> None:
    assert said(sheet) == []


def test_what_a_full_track_could_not_take_is_not_missing() -> None:
    sales = "last_box: {coins: 2}\ntrades: {goods: [3], coins: [3]}\n"
    assert said(f"{sales}coins: 2") == []
    assert len(said(f"{sales}coins: 1")) == 1


def test_juno_marks_two_boxes_for_one_building() -> None:
    assert said("buildings: 4\nplans: [3, 3]") == []


def test_a_garrison_of_another_character_may_be_the_village() -> None:
    """The village of Praefectus holds no soldier, but is his only as the first player: both are possible."""
    prefect = "character: praefectus\ncolonies: 2\nsoldiers: {underlined: 2, crossed: "
    assert said(f"{prefect}1}}") == []
    assert said(f"{prefect}2}}") == []


@pytest.mark.parametrize(("players", "found"), [(1, 0), (2, 1), (3, 1)])
def test_seneca_is_played_against_alone(players: int, found: int) -> None:
    assert len(said(f"players: {players}\nsolo: {{parks: 1}}")) == found


def test_a_nero_card_of_the_player_is_none_that_seneca_left() -> None:
    mine = "players: 1\ncoins: 9\nblue_box: {coins: 9}\nnero: {coins: 9}\n"
    assert said(f"{mine}solo: {{difficulty: normal, seals: 16, nero: [7, 5, 3]}}") == []


def test_the_only_colony_may_be_the_village() -> None:
    assert said("character: praefectus\ncolonies: 1") == []
