"""Sheets that cannot have come about, each beside its exact message and its nearest legal neighbour."""

from __future__ import annotations

import pytest

from tests.rome_and_roll.sheets import report

SOLO = "players: 1\nsolo: {difficulty: normal, "
CASES = {
    "more-coins-than-underlined": (
        "coins: 8\ntrades: {goods: [3, 3, 3], coins: [3, 3, 3]}",
        "error trade coins: Coins: sales brought 9, but 8 are underlined. Each coin gained is underlined, and coins "
        "are "
        "never spent.",
        ("coins: 8", "coins: 9"),
    ),
    "one-coin-underlined": (
        "coins: 1\ntrades: {goods: [3], coins: [3]}",
        "error trade coins: Coins: sales brought 3, but 1 is underlined. Each coin gained is underlined, and coins are "
        "never spent.",
        ("coins: 1\n", "coins: 3\n"),
    ),
    "coins-left-out-of-the-sales": (
        "coins: 7\ntrades: {goods: [3, 6], jewels: [~, 1], bacchus: [~, 1]}",
        "error trade coins: Coins: sales brought 12, but 7 are underlined. Each coin gained is underlined, and coins "
        "are never spent.",
        ("coins: 7", "coins: 12"),
    ),
    "one-garrison-of-one-colony": (
        "soldiers: {underlined: 6, crossed: 1}\ncolonies: 0",
        "error crossed soldiers: 1 soldier is crossed, but 0 colonies are conquered. A soldier is crossed only as the "
        "garrison of a colony, one for each.",
        ("colonies: 0", "colonies: 1"),
    ),
    "more-plans-than-buildings": (
        "buildings: 2\nplans: [3, 3, 0]",
        "error plans plans: 3 plan cards have points, but 2 buildings are underlined. Each building is underlined "
        "when it "
        "is built; Juno marks two boxes for one building, never the reverse.",
        ("buildings: 2", "buildings: 3"),
    ),
    "legatus-without-his-soldier": (
        "character: legatus\nsoldiers: {underlined: 0}\nsenators: {underlined: 1}",
        "error start soldiers: Soldiers: 0 underlined, but the sheet begins with 1. Underline what is printed for the "
        "character too.",
        ("underlined: 0", "underlined: 1"),
    ),
    "more-posted-than-colonies": (
        "soldiers: {underlined: 6, crossed: 2}\ncolonies: 1",
        "error crossed soldiers: 2 soldiers are crossed, but 1 colony is conquered. A soldier is crossed only as the "
        "garrison of a colony, one for each.",
        ("colonies: 1", "colonies: 2"),
    ),
    "more-glory-than-colonies-give": (
        "soldiers: {underlined: 1, crossed: 1}\ncolonies: 1\nglory: 4",
        "note crossed glory: Glory: 4 are underlined, but 1 colony gives 3 at most. It is right only if plan cards or "
        "advisors gave the rest.",
        ("glory: 4", "glory: 3"),
    ),
    "loyal-without-points": (
        "advisors: {first: {loyalty: 5}}",
        "note advisor advisors.first.points: First advisor: all 5 loyalty boxes are ticked, but the points are not "
        "told "
        "and count 0. Write the 3 to 5 points, as printed on your sheet, under 'advisors.first.points'.",
        ("loyalty: 5", "loyalty: 5, points: 3"),
    ),
    "loyal-with-no-point": (
        "advisors: {first: {loyalty: 5, points: 0}}",
        "error advisor advisors.first.points: First advisor is worth 0 points. An advisor is worth 3 to 5 points.",
        ("points: 0", "points: 5"),
    ),
    "too-few-seals-early": (
        "solo: {rounds: 4, seals: 7}",
        "error solo solo.seals: 7 seals are seen after 4 rounds. Seneca turns 2 cards a round, and only 2 of all "
        "have no "
        "seal, not on top of the pile: at least 8 are seen.",
        ("seals: 7", "seals: 8"),
    ),
    "too-few-seals-in-the-middle": (
        "solo: {rounds: 5, seals: 7}",
        "error solo solo.seals: 7 seals are seen after 5 rounds. Seneca turns 2 cards a round, and only 2 of all "
        "have no "
        "seal, not on top of the pile: at least 8 are seen.",
        ("seals: 7", "seals: 8"),
    ),
    "too-few-seals-late": (
        "solo: {rounds: 8, seals: 13}",
        "error solo solo.seals: 13 seals are seen after 8 rounds. Seneca turns 2 cards a round, and only 2 of all "
        "have no "
        "seal, not on top of the pile: at least 14 are seen.",
        ("seals: 13", "seals: 14"),
    ),
    "seneca-and-four-players": (
        "players: 4\nsolo: {parks: 1}",
        "error solo players: There is a log against Seneca, but 4 players. Seneca is played against alone: correct "
        "'players', or leave his log empty.",
        ("players: 4", "players: 1"),
    ),
    "seneca-left-a-card": (
        f"{SOLO}seals: 14, nero: [9]}}",
        "note nero solo.nero: Seneca has 1 Nero card; with 14 seals he can have taken 2. He may leave a card, but "
        "if one "
        "was forgotten his points are too few: list them under 'solo.nero'.",
        ("[9]", "[9, 6]"),
    ),
    "seneca-left-all-cards": (
        f"{SOLO}seals: 14}}",
        "note nero solo.nero: Seneca has 0 Nero cards; with 14 seals he can have taken 2. He may leave a card, but "
        "if one "
        "was forgotten his points are too few: list them under 'solo.nero'.",
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
