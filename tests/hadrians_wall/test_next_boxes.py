"""What may be marked next, and the rewards that were not yet taken."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sheetgen.layout.game import FilledSheet
from sheetgen.rules.finding import Change, apply_edits
from sheetgen.rules.need_checks import NextBoxes
from sheetgen.rules.restrictions import Restriction
from sheetgen.rules.tally import Tally

from .checking import judge, known, read, read_data, rewards
from .simulator import sample_games


def next_boxes(text: str) -> list[str]:
    (filled,) = read(f"game: hadrians-wall\n{text}")
    return list(known().checker.next_boxes(filled))


def test_on_an_empty_sheet() -> None:
    assert next_boxes("years: 0") == [
        "left.mining_and_foresting.1",
        "left.wall_guard.1",
        "left.fort.1",
        "left.training_grounds.1",
        *[f"left.forum.{box}" for box in (1, 2, 3, 4)],
        *[f"right.{track}.1" for track in ("traders", "performers", "priests", "apparitores", "patricians")],
    ]


@pytest.mark.parametrize(
    ("text", "boxes", "others"),
    [
        ("left: {fort: 7}", ["left.cippi.1", "left.wall.1"], ["left.wall.2", "left.fort.8", "left.granary.large"]),
        ("left: {fort: 1}", ["left.granary.medium"], ["left.granary.small", "left.hotel.small"]),
        ("left: {fort: 7}", ["left.hotel.small", "left.workshop.small"], ["left.hotel.large"]),
        ("left: {wall_guard: 1}", ["left.cohorts.left.1", "left.cohorts.right.1"], ["left.cohorts.left.2"]),
        ("left: {wall_guard: 1, cohorts: {left: 1}}", [], ["left.cohorts.left.2", "left.cohorts.right.1"]),
        ("years: 1", ["left.disdain.1"], ["left.disdain.2"]),
        ("years: 1\nleft: {disdain: {ringed: 1}}", [], ["left.disdain.2", "left.disdain.1"]),
        ("left: {training_grounds: [6]}", [], ["left.training_grounds.2"]),
        ("left: {training_grounds: [5]}", ["left.training_grounds.2"], ["left.training_grounds.1"]),
        (
            "right: {patricians: 2, scouts: [1]}",
            ["right.scouting_grid.7", "right.diplomats.1.built"],
            ["right.scouts.2"],
        ),
        (
            "right: {diplomats: {1: {cohort: left}}, patricians: 3}",
            ["right.diplomats.1.favours_used.1", "right.diplomats.2.built"],
            ["right.diplomats.1.cohort.right", "right.diplomats.1.favours_used.2", "right.diplomats.2.cohort.left"],
        ),
        (
            "right: {priests: 1, temples: {small: {built: true, boxes: 2}}}",
            ["right.temples.small.favour.1"],
            ["right.temples.medium.built"],
        ),
        (
            "right: {priests: 1, temples: {small: {built: true, boxes: 1}}}",
            ["right.temples.small.boxes.2"],
            ["right.temples.small.favour.1"],
        ),
    ],
)
def test_what_may_be_next(text: str, boxes: list[str], others: list[str]) -> None:
    found = next_boxes(text)
    assert [box for box in (*boxes, *others) if box in found] == boxes


def test_what_a_fort_forbids_is_not_next() -> None:
    (filled,) = read("game: hadrians-wall\nright: {performers: 3}")
    rules = [Restriction(of=("right.theatre",), forbidden=True)]
    found = known().checker.next_boxes(filled, rules)
    assert "right.ludus.built" in found
    assert "right.theatre.built" not in found


def citizens_given(filled: FilledSheet, box: str) -> list[Change]:
    """The next boxes of the tracks of citizens that the box itself gives."""
    game = known().game
    sheet = known().checker.tally.sheet(filled)
    return [
        Change(each.id, True)
        for area in game.areas.values()
        if area.earned is not None and area.earned.or_paid
        for each in area.boxes[sheet.count(area.id) :][: game.boxes[box].gain.icons.count(area.earned.icon)]
        if each.id != box and not game.boxes[box].gain.chooses
    ]


@pytest.mark.slow
def test_whatever_is_next_breaks_no_rule_of_order() -> None:
    """Marked with the citizens it gives, a next box may cost too much, and breaks nothing that the layout says."""
    game = known().game
    of_order = {"fill-order", "granary", "chain", "infrastructure", "size-order", "threshold", "not-built", "landmark"}
    for seed in range(6):
        for played in sample_games(seed):
            filled = read_data(played.sheet())
            for box in known().checker.next_boxes(filled):
                kind = game.areas[game.boxes[box].area].kind
                if kind in ("track", "buildings", "building", "envoy"):
                    report = judge(apply_edits(game, filled, [Change(box, True), *citizens_given(filled, box)]))
                    assert of_order.isdisjoint(each.rule for each in report.violations), box


def test_rewards_not_taken() -> None:
    (filled,) = read("game: hadrians-wall\nyears: 0\nleft: {wall_guard: 4, fort: 1, mining_and_foresting: 2}")
    assert rewards(filled) == [("left.cohorts", 2), ("left.resource_production", 1), ("left.discipline", 1)]


def test_a_cohort_that_another_diplomat_has_is_not_chosen_again() -> None:
    sent = "years: 3\nright: {patricians: 6, diplomats: {1: {cohort: left}, 2: {built: true}}}"
    assert [box for box in next_boxes(sent) if ".cohort." in box] == [
        "right.diplomats.2.cohort.centre",
        "right.diplomats.2.cohort.right",
    ]


def test_a_token_that_no_area_earns_may_be_taken_at_once() -> None:
    (filled,) = read("game: hadrians-wall\nyears: 0\n")
    game = known().game
    favour = game.areas["right.temples.small.favour"]
    free = replace(favour, id="pad.favour", earned_when_full="", boxes=(replace(favour.boxes[0], needs=()),))
    pad = replace(game, header=(*game.header, free), sheets=(replace(game.sheets[0], areas=(free,)),))
    sheet = replace(filled, values={**filled.values, free.id: "none"})
    assert favour.boxes[0].id in NextBoxes(Tally(pad)).find(Tally(pad).sheet(sheet))


@pytest.mark.parametrize(("favour", "open_"), [("none", True), ("ringed", True), ("used", False)])
def test_a_favour_that_was_used_is_not_taken_again(favour: str, open_: bool) -> None:
    temple = f"right: {{priests: 1, temples: {{small: {{built: true, boxes: 2, favour: {favour}}}}}}}"
    found = [box for box in next_boxes(f"years: 0\n{temple}") if box.startswith("right.temples.small.favour")]
    assert bool(found) is open_
