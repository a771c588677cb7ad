"""Cases at the edge of the general rules: each is the one sheet that tells a rule from its nearest neighbour."""

from __future__ import annotations

import pytest

from sheetgen.app.library import Library
from sheetgen.rules.restrictions import Restriction
from sheetgen.rules.violation import Report

LIBRARY = Library()
GAME = "hadrians-wall"


def report(text: str, *restrictions: Restriction) -> Report:
    (filled,) = LIBRARY.read_text("sheet.yaml", f"game: {GAME}\n{text}")
    return LIBRARY.loaded_game(GAME).check(filled, restrictions=restrictions or None, year_over=True)


def said(text: str, rule: str, *restrictions: Restriction) -> list[tuple[str, str, int | None, str]]:
    found = report(text, *restrictions).violations
    return [(each.severity, each.area, each.box, each.message) for each in found if each.rule == rule]


@pytest.mark.parametrize("years", [0, 2, 6])
def test_a_late_start_is_broken_only_in_a_year_that_was_completed(years: int) -> None:
    """With no year completed the first one is being played; later nothing tells when the boxes were filled."""
    late = Restriction(of=("left.wall", "left.fort"), not_before=2)
    found = said(f"years: {years}\nleft: {{wall: 1, fort: 1}}", "fort-rule", late)
    note = "Wall and Fort: the sheet cannot show whether anything was filled before year 2."
    assert found == [("note", "left.wall", None, note)]


def test_a_late_start_in_the_first_year_is_an_error() -> None:
    late = Restriction(of=("left.wall", "left.fort"), not_before=2)
    assert said("years: 1\nleft: {wall: 1, fort: 1}", "fort-rule", late) == [
        ("error", "left.wall", 1, "Wall, box 1: not allowed at this fort before year 2."),
        ("error", "left.fort", 1, "Fort, box 1: not allowed at this fort before year 2."),
    ]


def test_a_start_in_the_first_year_is_no_restriction() -> None:
    assert said("left: {wall: 1, fort: 1}", "fort-rule", Restriction(of=("left.wall",), not_before=1)) == []


def test_a_late_start_that_was_not_used_needs_no_note() -> None:
    assert said("left: {fort: 1}", "fort-rule", Restriction(of=("left.wall",), not_before=2)) == []


@pytest.mark.parametrize("marks", ["cohort: left", "favours_used: 1", "cohort: left, favours_used: 2"])
def test_an_envoy_that_was_not_sent_has_neither_choice_nor_favours(marks: str) -> None:
    sheet = f"right: {{patricians: 1, diplomats: {{1: {{built: false, {marks}}}}}}}"
    assert said(sheet, "diplomat-cohort") == [
        (
            "error",
            "right.diplomats.1",
            None,
            "First diplomat: a cohort or favour is marked, but this diplomat was not sent.",
        )
    ]


def test_an_envoy_that_was_not_sent_may_be_empty() -> None:
    assert said("right: {patricians: 1, diplomats: {1: {built: false}}}", "diplomat-cohort") == []


@pytest.mark.parametrize(("fort", "reached"), [(0, 0), (1, 1), (2, 1), (3, 2)])
def test_a_flag_is_reached_with_its_own_box(fort: int, reached: int) -> None:
    sheet = f"left: {{fort: {fort}, workshop: [small]}}"
    assert [message for _, _, _, message in said(sheet, "infrastructure")] == [
        f"Small workshop: built, but it needs infrastructure 3 and the fort only has {reached}."
    ]


def test_boxes_of_a_track_that_lack_the_same_building_are_one_mistake() -> None:
    sheet = "years: 6\nleft: {mining_and_foresting: 7}"
    assert [box for _, _, box, _ in said(sheet, "granary")] == [5]


def test_boxes_of_numbers_that_lack_the_same_building_are_one_mistake() -> None:
    sheet = "right: {traders: 9, market: {built: false, goods: [1, 2, ~, 3]}}"
    assert [message for _, _, _, message in said(sheet, "not-built")] == [
        "Goods, boxes 1, 2 and 4: filled, but Market is not built."
    ]


def test_boxes_of_numbers_that_lack_their_banner_are_a_mistake_each() -> None:
    sheet = "right: {traders: 4, market: {built: true, goods: [1, 2, 3]}}"
    assert [box for _, _, box, _ in said(sheet, "threshold")] == [2, 3]


def test_the_report_of_a_sheet_for_programs() -> None:
    found = report("player: Ben\nyears: 1\nleft: {wall: 2, fort: 1, valour: 1, disdain: {ringed: 0}}")
    told = found.as_json()
    assert list(told) == ["file", "game", "player", "legal", "violations", "score"]
    assert told["violations"] == [each.as_json() for each in found.violations]
    assert (told["file"], told["game"], told["player"], told["legal"]) == ("sheet.yaml", GAME, "Ben", False)


@pytest.mark.parametrize(
    ("cards", "ways"),
    [
        ("[ranger, plannr]", ["Write Planner in Path cards, box 2", "Remove Path cards, box 2"]),
        ("[planner, ranger, plannr]", ["Remove Path cards, box 3"]),
    ],
)
def test_a_card_that_is_held_already_is_no_way_out(cards: str, ways: list[str]) -> None:
    (found,) = [each for each in report(f"path_cards: {cards}").violations if each.message.endswith("'plannr'.")]
    assert [way.label for way in found.ways] == ways
