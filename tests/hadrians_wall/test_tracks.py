"""What feeds the attribute tracks, and what is said of each of them beside the others."""

from __future__ import annotations

import pytest

from sheetgen.rules.finding import Change
from sheetgen.rules.violation import Violation

from .checking import judge, known, read

RENOWN, PIETY, VALOUR, DISCIPLINE = range(4)


def told(text: str, track: str) -> Violation:
    """What is told of one track."""
    (filled,) = read(f"game: hadrians-wall\n{text}")
    (found,) = (each for each in judge(filled).violations if each.area == f"left.{track}")
    return found


SCOUTED = "right: {patricians: 2, scouts: 1, scouting_grid: ['#####', '.....', '.....', '.....']}"
TRADED = "right: {traders: 9, market: {built: true, goods: [1, 2, 3, 4]}}"
ROADS = "left: {road: [small, large], renown: 9}"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "track", "severity", "counted"),
    [
        (f"years: 0\nleft: {{renown: 17, discipline: 2}}\n{SCOUTED}", "renown", "error", []),
        (f"years: 0\nleft: {{renown: 17, discipline: 2}}\n{SCOUTED}", "discipline", "error", []),
        (f"years: 0\nleft: {{renown: 17, discipline: 2}}\n{SCOUTED}", "piety", "warning", [("Renown", 1)]),
        (
            f"years: 0\nleft: {{renown: 17, discipline: 2}}\n{SCOUTED}",
            "valour",
            "warning",
            [("full rows (Scouting map)", 1)],
        ),
        (
            f"years: 0\n{TRADED}\nleft: {{piety: 3}}",
            "renown",
            "warning",
            [("Traders", 1), ("Market", 1), ("Goods", 5)],
        ),
        (f"years: 0\n{TRADED}\nleft: {{piety: 3}}", "piety", "error", []),
        (
            f"years: 3\n{ROADS}",
            "renown",
            "error",
            [("Large road and road in later years together", 5)],
        ),
        (
            f"years: 3\n{ROADS}",
            "discipline",
            "warning",
            [("Small road and road in later years together", 1)],
        ),
        (
            "years: 0\nleft: {piety: 1}\nright: {ludus: {built: true, red: {ringed: 5, filled: 1, battles: [1]}}}",
            "renown",
            "warning",
            [("Ludus gladiatorius", 1), ("battles", 1)],
        ),
        (
            "years: 0\nleft: {piety: 1}\nright: {ludus: {built: true, red: {ringed: 5, filled: 1, battles: [1]}}}",
            "piety",
            "error",
            [],
        ),
    ],
)
def test_what_is_counted_for_a_track_is_its_own(
    text: str, track: str, severity: str, counted: list[tuple[str, int]]
) -> None:
    found = told(text, track)
    assert (found.severity, [(each.source, each.points) for each in found.counted]) == (severity, counted)


@pytest.mark.parametrize(
    ("text", "track", "hint", "boxes"),
    [
        (
            "years: 0\nleft: {wall_guard: 4, road: [small], piety: 1}",
            "discipline",
            "You forgot a reward: fill 1 more.",
            ["left.discipline.1"],
        ),
        (
            "years: 0\nleft: {wall_guard: 4, road: [small], piety: 2, discipline: 1}",
            "piety",
            "Possible together with the other tracks: 1.",
            ["left.piety.2"],
        ),
        (
            f"years: 0\n{TRADED}",
            "renown",
            "You forgot a reward: fill 7 more.",
            [f"left.renown.{box}" for box in range(1, 8)],
        ),
        (
            f"years: 0\n{TRADED}\nleft: {{renown: 9}}",
            "renown",
            "Possible together with the other tracks: 7.",
            ["left.renown.8", "left.renown.9"],
        ),
    ],
)
def test_the_boxes_that_are_too_many_or_forgotten(text: str, track: str, hint: str, boxes: list[str]) -> None:
    found = told(text, track)
    assert (found.hint, list(found.boxes)) == (hint, boxes)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("years: 1\ndifficulty: easy\nleft: {wall_guard: 4, cohorts: {left: 1}}", ["left.discipline"]),
        ("years: 1\ndifficulty: easy\nleft: {cohorts: {left: 1}}", []),
        (f"years: 0\n{SCOUTED}\nleft: {{renown: 1}}", ["left.valour"]),
    ],
)
def test_forgotten_points_are_told_unless_the_attacks_alone_lack_them(text: str, expected: list[str]) -> None:
    """What the attacks lack is told of the disdain; a full row, and a point of another track, are told here."""
    (filled,) = read(f"game: hadrians-wall\n{text}")
    found = [each for each in judge(filled).violations if each.rule == "attribute-icons"]
    assert [each.area for each in found if each.severity == "warning"] == expected


def test_valour_that_comes_to_a_crossing_brings_the_other_track_with_it() -> None:
    """The seventeenth box of valour is one that gives discipline."""
    cohorts = "cohorts: {left: 6, centre: 6, right: 6}"
    (filled,) = read(f"game: hadrians-wall\nyears: 6\ndifficulty: easy\nleft: {{{cohorts}, valour: 3, discipline: 6}}")
    (found,) = (each for each in judge(filled).violations if each.area == "left.disdain")
    crossing = known().game.boxes["left.valour.17"]
    assert crossing.gain.icons == ("discipline",)
    assert [way.changes for way in found.ways].count(
        (*(Change(f"left.valour.{box}", True) for box in range(4, 19)), Change("left.discipline.7", True))
    ) == 1
