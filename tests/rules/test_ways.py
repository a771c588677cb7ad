"""The boxes concerned and the ways out of each mistake, on the game that is made of layout files alone."""

from __future__ import annotations

import pytest

from sheetgen.layout.box import Need
from sheetgen.rules.banner_order import TrackLink, unreached_boxes
from sheetgen.rules.expand import met
from sheetgen.rules.finding import Change
from sheetgen.rules.wording import way_label

from .orchard import judge, known, read

Found = tuple[str, list[str], list[str]]
"""A rule with the boxes concerned and the names of the ways out."""


def found(text: str, rule: str) -> list[Found]:
    return [
        (each.message, [box.removeprefix("pad.") for box in each.boxes], [way.label for way in each.ways])
        for each in judge(text).violations
        if each.rule == rule and each.severity != "note"
    ]


@pytest.mark.parametrize(
    ("text", "rule", "expected"),
    [
        (
            "years: 0\npad: {trees: 3}",
            "ladder",
            [
                (
                    "Trees, boxes 1 and 2: filled, but Small shed must be built first.",
                    ["trees.1", "trees.2"],
                    ["Clear Trees, boxes 1 to 3", "Fill Roots, box 1; Build Small shed"],
                ),
                (
                    "Trees, box 3: filled, but Large shed must be built first.",
                    ["trees.3"],
                    ["Clear Trees, box 3", "Fill Roots, boxes 1 to 4; Build Small shed and Large shed"],
                ),
            ],
        ),
        (
            "years: 0\npad: {trees: 3}",
            "chain",
            [
                (
                    "Trees, boxes 1 and 2: filled, but Roots, boxes 2 and 4 must be filled first.",
                    ["trees.1", "trees.2"],
                    ["Clear Trees, boxes 1 to 3", "Fill Roots, boxes 1 to 4"],
                )
            ],
        ),
        (
            "years: 0\npad: {press: {built: false, juice: [1, 2]}}",
            "not-built",
            [
                (
                    "Juice, boxes 1 and 2: filled, but Press must be built first.",
                    ["press.juice.1", "press.juice.2"],
                    ["Clear Juice, boxes 1 and 2", "Fill Roots, boxes 1 and 2; Build Press"],
                )
            ],
        ),
        (
            "pad: {press: {built: true, juice: [1, 2]}}",
            "banner",
            [
                (
                    "Press: built, but Roots has only 0 of the 2 filled boxes required.",
                    ["press.built"],
                    ["Remove Press; Clear Juice, boxes 1 and 2", "Fill Roots, boxes 1 and 2"],
                )
            ],
        ),
        (
            "pad: {roots: 5, press: {built: true, juice: [4, 0, 1]}}",
            "year",
            [
                (
                    "Juice, box 1: year 4 is written, but only years 1 to 3 can have been played.",
                    ["press.juice.1"],
                    ["Clear Juice, box 1"],
                ),
                (
                    "Juice, box 2: year 0 is written, but only years 1 to 3 can have been played.",
                    ["press.juice.2"],
                    ["Clear Juice, box 2"],
                ),
            ],
        ),
        (
            "years: 1\npad: {roots: 5, press: {built: true, juice: [1, 3]}}",
            "year",
            [
                (
                    "Juice, box 2: year 3 is written, but only 1 year was completed.",
                    ["press.juice.2"],
                    ["Write 3 in Years", "Clear Juice, box 2"],
                )
            ],
        ),
        (
            "years: 2\npad: {roots: 5, press: {built: true, juice: [1, 3]}}",
            "year",
            [
                (
                    "Juice, box 2: year 3 is written, but only years 1 to 2 can have been played.",
                    ["press.juice.2"],
                    ["Write 2 in Juice, box 2", "Write 3 in Years", "Clear Juice, box 2"],
                )
            ],
        ),
        (
            "pad: {roots: 2, press: {built: true, juice: [3, 2, 2]}}",
            "year-limit",
            [
                (
                    "Juice, boxes 2 and 3: year 2 is written 2 times; the limit is 1 per year.",
                    ["press.juice.2", "press.juice.3"],
                    ["Write 1 in Juice, box 2", "Write 2 in Juice, box 1", "Clear Juice, box 3"],
                ),
                (
                    "Juice, box 2: year 2 comes after year 3.",
                    ["press.juice.2"],
                    [
                        "Write 1 in Juice, box 1",
                        "Write 2 in Juice, box 1; Clear Juice, box 2; Write 3 in Juice, box 3",
                        "Clear Juice, boxes 1 to 3",
                    ],
                ),
            ],
        ),
        (
            "years: 1\npad: {roots: 2, press: {built: true, juice: [2, 1, 0]}}",
            "year-limit",
            [],
        ),
        (
            "pad: {frost: {ringed: [1, 3], filled: [2]}}",
            "frost",
            [
                (
                    "Frost: box 2 is filled, but not ringed.",
                    ["frost.2"],
                    ["Ring instead of filling Frost, box 2", "Fill Frost, box 1; Clear Frost, box 2"],
                ),
                (
                    "Frost: 1 filled, but only 0 paid for (Juice).",
                    ["frost.2"],
                    ["Ring instead of filling Frost, box 2"],
                ),
            ],
        ),
        (
            "pad: {frost: {ringed: 4, filled: [1, 3, 4]}, roots: 2, press: {built: true, juice: [1, 2]}}",
            "frost",
            [
                (
                    "Frost: box 2 is not filled, but a later one is.",
                    ["frost.1", "frost.3", "frost.4"],
                    ["Fill Frost, box 2"],
                ),
                (
                    "Frost: 3 filled, but only 2 paid for (Juice).",
                    ["frost.4"],
                    ["Ring, but do not fill, Frost, box 4", "Clear Frost, box 4"],
                ),
            ],
        ),
        (
            "pad: {frost: {ringed: 3, filled: 1}, roots: 2, press: {built: true, juice: [1, 2]}}",
            "frost",
            [("Frost: 1 filled, but 2 earned (Juice).", ["frost.2"], ["Fill Frost, box 2"])],
        ),
        (
            "years: 1\npad: {frost: {ringed: 3}}",
            "frost",
            [
                (
                    "Frost: 3 ringed, but by year 1 there can be at most 1.",
                    ["frost.2", "frost.3"],
                    ["Clear Frost, boxes 2 and 3"],
                )
            ],
        ),
        (
            "pad: {apples: 3, bed: ['##', '..']}",
            "beds",
            [
                (
                    "Bed: 2 cells filled, but Apples has 3 boxes filled, which makes 3 cells.",
                    ["bed.1", "bed.2"],
                    ["Fill Bed, row 2, cell 1", "Fill Bed, row 2, cell 2", "Clear Apples, box 3"],
                )
            ],
        ),
        (
            "pad: {apples: 1, bed: ['##', '#.']}",
            "beds",
            [
                (
                    "Bed: 3 cells filled, but Apples has 1 box filled, which makes 1 cell.",
                    ["bed.1", "bed.2", "bed.3"],
                    ["Fill Apples, boxes 2 and 3"],
                )
            ],
        ),
        (
            "pad: {roots: 4, shed: [small, large], trees: 3, apples: 2, bed: ['##', '..']}",
            "apples",
            [("Apples: 2 filled, but 3 earned (Trees 3).", [], ["Fill Apples, box 3"])],
        ),
        (
            "pad: {roots: 2, shed: [small], trees: 1, apples: 3}",
            "apples",
            [
                (
                    "Apples: 3 filled, but only 1 earned (Trees 1).",
                    ["apples.2", "apples.3"],
                    ["Clear Apples, boxes 2 and 3"],
                )
            ],
        ),
    ],
)
def test_what_a_mistake_shows(text: str, rule: str, expected: list[Found]) -> None:
    assert found(text, rule) == expected


def test_a_reward_counts_what_it_was_earned_for() -> None:
    (missing,) = [each for each in judge("years: 0\npad: {trees: 3}").violations if each.rule == "apples"]
    assert [(each.source, each.points) for each in missing.counted] == [("Trees", 3)]
    assert missing.forgotten == 3


def test_to_mark_a_box_marks_what_stands_before_it_and_what_it_needs() -> None:
    remedies, game = known().checker.remedies, known().game
    sheet = known().checker.tally.sheet(read("pad: {roots: 1, shed: [small]}"))
    changes = remedies.mark(sheet, [game.boxes["pad.trees.3"]])
    label = "Fill Roots, boxes 2 to 4; Fill Trees, boxes 1 to 3; Build Large shed"
    assert way_label(known().checker.words, changes, sheet.values) == label
    assert [change.box for change in changes if not change.value] == []
    assert remedies.mark(sheet, [game.boxes["pad.roots.1"]]) == ()
    assert remedies.mark(sheet, [game.boxes["pad.press.juice.1"]]) == ()
    rings = remedies.mark(sheet, [game.boxes["pad.frost.2"]])
    assert rings == (Change("pad.frost.1", "ringed"), Change("pad.frost.2", "ringed"))


def test_to_mark_a_box_of_no_order_marks_no_other() -> None:
    remedies, game = known().checker.remedies, known().game
    sheet = known().checker.tally.sheet(read("pad: {roots: 1}"))
    assert game.areas["pad.bed"].order == ""
    assert remedies.mark(sheet, [game.boxes["pad.bed.4"]]) == (Change("pad.bed.4", True),)


def test_to_clear_the_first_box_clears_all_behind_it() -> None:
    remedies, game = known().checker.remedies, known().game
    sheet = known().checker.tally.sheet(read("pad: {roots: 3}"))
    changes = remedies.clear(sheet, [game.boxes["pad.roots.1"]])
    assert [change.box for change in changes] == ["pad.roots.1", "pad.roots.2", "pad.roots.3"]


@pytest.mark.parametrize(
    ("need", "roots", "fulfilled"),
    [
        (Need("", "count", "pad.roots", 2), 1, False),
        (Need("", "count", "pad.roots", 2), 2, True),
        (Need("", "full", "pad.roots", 0), 4, False),
        (Need("", "full", "pad.roots", 0), 5, True),
        (Need("", "box", "pad.roots", 3), 2, False),
        (Need("", "box", "pad.roots", 3), 3, True),
    ],
)
def test_a_need(need: Need, roots: int, fulfilled: bool) -> None:
    tally = known().checker.tally
    assert met(tally, need)(tally.sheet(read(f"pad: {{roots: {roots}}}"))) is fulfilled


@pytest.mark.parametrize(
    ("filled", "links", "received", "expected"),
    [
        ((3, 2), (), (3, 2), (0, 0)),
        ((3, 2), (), (5, 1), (0, 1)),
        ((3, 2), (TrackLink(0, 3, 1, 1),), (3, 1), (0, 0)),
        ((3, 2), (TrackLink(0, 3, 1, 1),), (2, 1), (1, 1)),
        ((3, 4), (TrackLink(0, 3, 1, 1),), (3, 1), (0, 2)),
        ((3, 4, 2), (TrackLink(1, 2, 2, 1), TrackLink(0, 3, 1, 1)), (3, 1, 1), (0, 2, 0)),
        ((2, 2), (TrackLink(0, 1, 1, 2), TrackLink(1, 1, 0, 2)), (0, 0), (2, 2)),
        ((2, 2), (TrackLink(0, 1, 1, 5), TrackLink(1, 2, 0, 5)), (1, 0), (0, 0)),
        ((4, 3, 3), (TrackLink(2, 3, 0, 1), TrackLink(1, 3, 2, 1), TrackLink(0, 3, 1, 1)), (3, 2, 2), (0, 0, 0)),
    ],
)
def test_how_far_tracks_that_feed_each_other_come(
    filled: tuple[int, ...], links: tuple[TrackLink, ...], received: tuple[int, ...], expected: tuple[int, ...]
) -> None:
    assert unreached_boxes(filled, links, received) == expected


@pytest.mark.parametrize("wanted", ["ladder", "chain"])
def test_remedies_asked_for_one_mistake_are_all_of_its_own(wanted: str) -> None:
    """Another mistake has only those that put it right as well."""
    report = judge("years: 0\npad: {trees: 2}")
    ways = {each.rule: [way.label for way in each.ways] for each in report.violations}
    clear, build, fill = "Clear Trees, boxes 1 and 2", "Fill Roots, box 1; Build Small shed", "Fill Roots, boxes 1 to 4"
    assert (ways["ladder"], ways["chain"]) == ([clear, build], [clear, fill])
    (place,) = (each.place for each in report.violations if each.rule == wanted)
    alone = {each.rule: each for each in known().check(report.filled, remedies_for={place}).violations}
    own = {"ladder": [clear], "chain": [clear]} | {wanted: ways[wanted]}
    assert {rule: [way.label for way in alone[rule].ways] for rule in own} == own
