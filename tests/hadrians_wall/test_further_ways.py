"""Ways out that take from several areas at once, or take back what no longer stands; each leads to a legal sheet."""

from __future__ import annotations

import pytest

from sheetgen.rules.finding import apply_edits

from .checking import judge, known, read, told


@pytest.mark.parametrize(
    ("text", "rule", "labels"),
    [
        (
            "left: {renown: 16, valour: 2, landmarks: [archway]}",
            "attribute-icons",
            ["Remove Archway; Clear Renown, boxes 1 to 16; Clear Valour, boxes 1 and 2"],
        ),
        (
            "left: {cohorts: {left: 1, centre: 1, right: 1}}",
            "cohort-icons",
            ["Clear Left cohort, box 1; Clear Centre cohort, box 1; Clear Right cohort, box 1"],
        ),
        ("left: {cohorts: {left: 2}}", "cohort-icons", ["Clear Left cohort, boxes 1 and 2"]),
    ],
)
def test_a_way_through_several_areas(text: str, rule: str, labels: list[str]) -> None:
    (filled,) = read(f"game: hadrians-wall\nyears: 0\n{text}")
    ways = [way for each in judge(filled).violations if each.rule == rule for way in each.ways]
    assert [way.label for way in ways] == labels
    for way in ways:
        after = judge(apply_edits(known().game, filled, way.changes), strict=True)
        assert after.legal, (way, told(after))


def test_each_cohort_that_has_just_enough_is_a_way_of_its_own() -> None:
    """Four boxes are filled, and the wall guard covers two cohorts."""
    text = "left: {wall_guard: 4, cohorts: {left: 2, centre: 2}, discipline: 1, disdain: {ringed: 5}}"
    (filled,) = read(f"game: hadrians-wall\nyears: 3\n{text}")
    (found,) = [each for each in judge(filled).violations if each.rule == "cohort-icons"]
    assert [way.label for way in found.ways] == [
        "Clear Left cohort, boxes 1 and 2",
        "Clear Centre cohort, boxes 1 and 2",
    ]


@pytest.mark.parametrize(
    ("cohorts", "labels"),
    [
        (
            "{}",
            [
                "Fill Left cohort, boxes 1 to 6; Fill Centre cohort, boxes 1 and 2; Fill Renown, box 1; Fill "
                "Valour, boxes 1 to 6; Fill Discipline, boxes 1 to 9"
            ],
        ),
        (
            "{left: 6, centre: 1}",
            [
                "Clear Cippi, box 3",
                "Fill Centre cohort, box 2",
                "Fill Right cohort, box 1",
                "Clear Wall guard, box 18",
            ],
        ),
    ],
)
def test_rewards_that_one_area_has_no_room_for_are_spread(cohorts: str, labels: list[str]) -> None:
    """Eight cohorts are covered, seven of them by the wall guard."""
    (filled,) = read(
        "game: hadrians-wall\nyears: 3\n"
        f"left: {{fort: 11, granary: [medium, large], wall_guard: 18, cippi: [3], cohorts: {cohorts}}}"
    )
    found = [each for each in judge(filled).violations if each.rule == "cohort-icons"]
    assert [way.label for each in found for way in each.ways] == labels


@pytest.mark.parametrize(
    ("rings", "label"),
    [
        ("{ringed: 2}", "Fill Disdain, boxes 1 and 2"),
        ("{ringed: 1}", "Clear Bribes, boxes 1 and 2"),
        ("{ringed: 1, filled: 1}", "Clear Bribes, box 2"),
    ],
)
def test_bribes_beyond_the_rings_are_taken_back(rings: str, label: str) -> None:
    (filled,) = read(
        "game: hadrians-wall\nyears: 2\n"
        f"left: {{disdain: {rings}}}\nright: {{performers: 8, baths: {{built: true, bribes: [2, 2]}}}}"
    )
    (found,) = [each for each in judge(filled).violations if each.rule == "disdain" and each.severity == "warning"]
    way = next(way for way in found.ways if way.label == label)
    after = judge(apply_edits(known().game, filled, way.changes)).violations
    assert [each for each in after if (each.rule, each.area, each.severity) == ("disdain", found.area, "warning")] == []


def test_forgotten_valour_is_filled_and_never_ringed() -> None:
    """The fifth box of a cohort gives a point of valour: no ring stands in for it."""
    text = (
        "years: 6\ndifficulty: easy\n"
        "left: {cohorts: {left: 4}, wall_guard: 6, fort: 7, wall: 7, renown: 1, discipline: 4, valour: 5, "
        "disdain: {ringed: 10}}"
    )
    (filled,) = read(f"game: hadrians-wall\n{text}")
    (found,) = [each for each in judge(filled).violations if each.rule == "cohort-icons"]
    labels = [way.label for way in found.ways]
    assert "Fill Left cohort, box 5; Fill Valour, box 6" in labels
    assert not [label for label in labels if "Ring" in label]
