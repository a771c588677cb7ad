"""Ways out: each one followed mends the mistake it stands at, and leads nowhere that its own rule forbids."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.rules.expand import marked
from sheetgen.rules.finding import Change, apply_edits

from .checking import judge, known, read, reports, told

ILLEGAL = sorted((Path(__file__).parent / "illegal").glob("*.yaml"))


@pytest.mark.slow
@pytest.mark.parametrize("path", ILLEGAL, ids=lambda path: path.stem)
def test_each_way_out_mends_its_mistake(path: Path) -> None:
    report = reports(path)[0]
    for violation in report.violations:
        for way in violation.ways:
            after = judge(apply_edits(known().game, report.filled, way.changes))
            left = [(each.rule, each.area, each.box, each.severity) for each in after.violations]
            assert (violation.rule, violation.area, violation.box, violation.severity) not in left, way


@pytest.mark.parametrize("path", ILLEGAL, ids=lambda path: path.stem)
def test_the_boxes_told_are_boxes_of_the_game(path: Path) -> None:
    for violation in reports(path)[0].violations:
        assert set(violation.boxes) <= set(known().game.boxes)


def ways(text: str) -> list[str]:
    """The ways out of what is wrong before the first year, when nothing can have been paid for."""
    (filled,) = read(f"game: hadrians-wall\nyears: 0\n{text}")
    return [f"{each.rule}: {way.label}" for each in judge(filled).violations for way in each.ways]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("left: {fort: [1, 3]}", ["fill-order: Fill Fort, box 2", "fill-order: Clear Fort, box 3"]),
        (
            "left: {cippi: 1, fort: 0}",
            ["chain: Clear Cippi, box 1", "chain: Fill Fort, box 1"],
        ),
        (
            "left: {hotel: [large], fort: 13, granary: [medium]}",
            ["size-order: Remove Large hotel", "size-order: Build Small hotel"],
        ),
        (
            "right: {priests: 3, gardens: [small]}",
            ["threshold: Remove Small gardens", "threshold: Fill Priests, boxes 4 and 5"],
        ),
        (
            "right: {diplomats: {1: {built: false, favours_used: 2}}}",
            ["diplomat-cohort: Clear Favours of the first diplomat, boxes 1 and 2"],
        ),
        (
            "right: {diplomats: {1: {built: true}}}",
            ["threshold: Recall First diplomat", "threshold: Fill Patricians, box 1"],
        ),
        (
            "right: {patricians: 6, diplomats: {1: {cohort: left}, 2: {cohort: left}, 3: {cohort: right}}}",
            [
                "diplomat-cohort: Choose Cohort of the second diplomat, centre",
                "diplomat-cohort: Recall Second diplomat; Clear Cohort of the second diplomat, left",
            ],
        ),
    ],
)
def test_what_a_way_is_called(text: str, expected: list[str]) -> None:
    assert [way for way in ways(text) if way.split(":")[0] == expected[0].split(":")[0]] == expected


@pytest.mark.parametrize("path", [path for path in ILLEGAL if path.stem.startswith("attribute-icons")], ids=str)
def test_each_way_out_of_the_attributes_leads_to_a_legal_sheet(path: Path) -> None:
    report = reports(path)[0]
    ways = [way for violation in report.violations for way in violation.ways]
    assert ways
    for way in ways:
        assert judge(apply_edits(known().game, report.filled, way.changes), strict=True).legal, way


WITH_WAYS = ("budget", "gladiator", "scout-grid", "path-cards", "attribute-icons")


@pytest.mark.parametrize("path", [path for path in ILLEGAL if path.stem.startswith(WITH_WAYS)], ids=str)
def test_each_way_out_leads_to_a_sheet_that_can_stand(path: Path) -> None:
    report = reports(path)[0]
    assert report.violations
    for violation in report.violations:
        assert violation.ways or violation.severity == "note", violation
        for way in violation.ways:
            after = judge(apply_edits(known().game, report.filled, way.changes), strict=True)
            assert after.legal, (way, told(after))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("left: {fort: 1, disdain: {ringed: 15}}", []),
        (
            "left: {renown: 2}\n"
            "right: {performers: 4, ludus: {built: true, red: {ringed: 2, filled: 1, battles: [2, 3]}}}",
            [
                "gladiator: Clear Battles of the red gladiator, box 1",
                "gladiator: Clear Battles of the red gladiator, box 2",
                "gladiator: Fill Red gladiator, box 2; Fill Piety, boxes 1 and 2",
            ],
        ),
    ],
)
def test_ways_that_bring_others_with_them(text: str, expected: list[str]) -> None:
    assert [way for way in ways(text) if way.startswith("gladiator")] == expected


def test_a_diplomat_taken_back_takes_his_favours_with_him() -> None:
    """Whatever the order of the changes: the first use taken back leaves none."""
    (filled,) = read("game: hadrians-wall\nright: {patricians: 1, diplomats: {1: {cohort: left, favours_used: 2}}}")
    boxes = ("right.diplomats.1.favours_used.1", "right.diplomats.1.favours_used.2")
    for order in (boxes, boxes[::-1]):
        after = apply_edits(known().game, filled, [Change(box, False) for box in order])
        assert after.values["right.diplomats.1.favours_used"] == 0
        back = apply_edits(known().game, after, [Change(box, True) for box in order])
        assert back.values["right.diplomats.1.favours_used"] == 2


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("years: 1\nleft: {road: [small], renown: 1, piety: 1}", ["Clear Renown, box 1"]),
        ("years: 1\nleft: {road: [small], renown: 2, piety: 1}", ["Clear Renown, boxes 1 and 2"]),
        (
            "years: 2\nleft: {road: [small], renown: 2, piety: 2}",
            [
                "Clear Renown, boxes 1 and 2",
                "Clear Renown, box 2; Clear Piety, boxes 1 and 2; Fill Valour, boxes 1 to 3; Fill Discipline, box 1",
            ],
        ),
    ],
)
def test_what_one_track_has_too_many_of_may_be_taken_from_one_that_shares(text: str, expected: list[str]) -> None:
    """A way that changes more than another does is none."""
    (filled,) = read(f"game: hadrians-wall\n{text}")
    (found,) = [each for each in judge(filled).violations if each.area == "left.renown"]
    assert [way.label for way in found.ways] == expected
    for way in found.ways:
        after = judge(apply_edits(known().game, filled, way.changes)).violations
        assert [each for each in after if (each.rule, each.severity) == ("attribute-icons", "error")] == []


@pytest.mark.parametrize(
    ("area", "expected"),
    [
        ("left.renown", ["Clear Renown, boxes 1 to 4"]),
        ("left.discipline", ["Fill Discipline, boxes 1 to 3"]),
        ("left.disdain", ["Ring Disdain, box 3", "Fill Valour, box 1"]),
    ],
)
def test_of_several_tracks_that_are_wrong_each_is_mended_alone(area: str, expected: list[str]) -> None:
    text = "left: {wall_guard: 7, wall: 3, fort: 3, cohorts: {left: 3, centre: 1}, renown: 4, disdain: {ringed: 2}}"
    (filled,) = read(f"game: hadrians-wall\nyears: 2\ndifficulty: hard\n{text}")
    ways = [way.label for each in judge(filled).violations if each.area == area for way in each.ways]
    assert ways == expected


MANY_FAULTS = """game: hadrians-wall
years: 3
difficulty: easy
left: {cippi: 5, hotel: [large], granary: [large], wall: [2], disdain: {ringed: [1, 2], filled: [2, 3]}, road: [large]}
right:
  priests: 3
  gardens: [small]
  diplomats: {1: {built: false, favours_used: 2}}
  scouting_grid: ["#####", "#....", "#....", "....#"]
  scouts: 2
  ludus: {built: true, red: {ringed: 4, filled: 4, battles: [1]}, blue: {ringed: 2, filled: 0, battles: [1, 2]}}
"""


@pytest.mark.slow
def test_each_way_that_was_followed_mends_its_mistake_among_many() -> None:
    (filled,) = read(MANY_FAULTS)
    report = judge(filled)
    before = {each.place: each for each in reversed(report.violations) if each.severity != "note"}
    assert len(before) > 12
    found = {area: violation.ways for (_, area, *_), violation in before.items()}
    for rule, area in (("scout-grid", "right.scouting_grid"), ("gladiator", "right.ludus.red")):
        assert found[area], area
        for way in found[area]:
            left = judge(apply_edits(known().game, filled, way.changes)).violations
            after = {each.place for each in left if each.severity != "note"}
            assert not [fault for fault in after if fault[:2] == (rule, area)], way
            assert after < set(before), way


def test_the_cards_of_years_that_were_not_completed_are_left_out() -> None:
    (filled,) = read(f"game: hadrians-wall\nyears: 1\npath_cards: {list(known().game.cards)[:3]}")
    (found,) = (each for each in judge(filled).violations if each.rule == "path-cards")
    assert found.boxes == ("path_cards.2", "path_cards.3")
    assert [change.box for change in found.ways[0].changes] == ["path_cards.2", "path_cards.3"]


def test_of_rings_filled_without_a_ring_those_are_told() -> None:
    (filled,) = read("game: hadrians-wall\nyears: 2\nleft: {disdain: {ringed: [1, 2], filled: [2, 3]}}")
    found = [each.boxes for each in judge(filled).violations if (each.rule, each.box) == ("disdain", 3)]
    assert found == [("left.disdain.3",)]


def shown(path: Path) -> list[str]:
    """What stands behind each mistake of a sheet: its ways out, what was counted, and its boxes."""
    lines = [path.stem]
    for found in reports(path)[0].violations:
        lines.append(f"  {found.severity} {found.rule} {found.area}")
        lines += [f"    way: {way.label}" for way in found.ways]
        lines += [f"    counted: {each.source}, {each.points}" for each in found.counted]
        lines += [f"    boxes: {' '.join(found.boxes)}"] if found.boxes else []
    return lines


@pytest.mark.slow
def test_what_stands_behind_each_mistake() -> None:
    """``behind.txt`` has it for every illegal sheet; a line that changes is to be looked at, then written anew."""
    expected = (Path(__file__).parent / "behind.txt").read_text(encoding="utf-8").splitlines()
    assert [line for path in ILLEGAL for line in shown(path)] == expected


def test_what_remedies_change_of_an_envoy_and_of_a_given_box() -> None:
    """Of a choice only what was chosen is taken back; a box that is printed as filled is not the player's."""
    (filled,) = read(
        "game: hadrians-wall\nleft: {resource_production: 2}\n"
        "right: {patricians: 1, diplomats: {1: {cohort: centre, favours_used: 1}}}"
    )
    remedies, game = known().checker.remedies, known().game
    sheet = known().checker.tally.sheet(filled)
    assert remedies.clear(sheet, [game.boxes["right.diplomats.1.built"]]) == (
        Change("right.diplomats.1.built", False),
        Change("right.diplomats.1.cohort.centre", False),
        Change("right.diplomats.1.favours_used.1", False),
    )
    production = game.areas["left.resource_production"]
    assert [box.number for box in marked(sheet, production)] == [2]
    assert {area: token.id for area, token in remedies.tokens.items()} == {
        f"right.temples.{size}.boxes": f"right.temples.{size}.favour" for size in ("small", "medium", "large")
    }
