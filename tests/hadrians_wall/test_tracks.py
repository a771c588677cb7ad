"""What feeds the attribute tracks, and what is said of each of them beside the others."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import pytest

from sheetgen.games.hadrians_wall.arena import Arena
from sheetgen.games.hadrians_wall.tracks import Tracks, _landmarks
from sheetgen.layout.layout import Box, Need
from sheetgen.layout.notation import Gain
from sheetgen.rules.findings import Findings
from sheetgen.rules.tally import Tally
from sheetgen.rules.violation import Violation
from sheetgen.rules.ways import Change

from .checking import judge, known, read

RENOWN, PIETY, VALOUR, DISCIPLINE = range(4)


def fed(text: str) -> tuple[tuple[int, ...], tuple[frozenset[tuple[int, ...]], ...], int]:
    """The points that are certain, those of which one of several came, and those that any track may have got."""
    (filled,) = read(f"game: hadrians-wall\n{text}")
    checker = known().checker
    tracks, sheet = Tracks(checker.tally), checker.tally.sheet(filled)
    gains = tracks.history(sheet, Arena(checker.tally).check(sheet, Findings(checker.words, checker.remedies))).gains
    return gains.fixed, gains.choices, gains.free


def renown(*points: int) -> frozenset[tuple[int, ...]]:
    return frozenset((each, 0, 0, 0) for each in points)


@pytest.mark.parametrize(
    ("goods", "fixed", "choices"),
    [
        ("[]", 2, ()),
        ("[1]", 3, ()),
        ("[1, 2]", 4, ()),
        ("[1, 1]", 3, ()),
        ("[1, 2, 3, 4]", 7, ()),
        ("[7]", 2, (renown(0, 1),)),
        ("[1, 7]", 3, (renown(0, 1),)),
        ("[7, 8, 9]", 2, (renown(0, 1, 2, 3),)),
        ("[1, 2, 3, 7, 8]", 5, (renown(0, 1, 2, 3, 4),)),
    ],
)
def test_goods_give_renown_and_a_number_that_is_none_may_have_been_any(
    goods: str, fixed: int, choices: tuple[frozenset[tuple[int, ...]], ...]
) -> None:
    """1, 1, 1, 2, 2 and 3 points for different goods, beside one of the traders and one of the market."""
    text = f"years: 2\nright: {{traders: 9, market: {{built: true, goods: {goods}}}}}"
    assert fed(text) == ((fixed, 0, 3, 0), choices, 0)


@pytest.mark.parametrize(
    ("gladiator", "fixed", "choices"),
    [
        ("red: {ringed: 2}", 0, ()),
        ("red: {ringed: 2, filled: 1, battles: [1]}", 0, (renown(1),)),
        ("red: {ringed: 1, filled: 1, battles: [1]}", 0, (frozenset({(0, 2, 0, 0)}),)),
        ("red: {ringed: 5, filled: 1, battles: [1]}", 0, (renown(1, 2),)),
        ("blue: {battles: [1]}", 0, (frozenset((won, piety, 0, 0) for won in range(3) for piety in range(3)),)),
    ],
)
def test_battles_give_what_they_can_have_brought(
    gladiator: str, fixed: int, choices: tuple[frozenset[tuple[int, ...]], ...]
) -> None:
    """Nothing is chosen where no battle was fought; whose rings are wrong may have won nothing too."""
    text = f"years: 2\nright: {{ludus: {{built: true, {gladiator}}}}}"
    assert fed(text) == ((1 + fixed, 0, 3, 0), choices, 0)


@pytest.mark.parametrize(("years", "free", "repelled"), [(0, 0, 0), (1, 0, 1), (3, 4, 5)])
def test_a_road_gives_a_choice_when_built_and_a_point_a_circle_in_later_years(
    years: int, free: int, repelled: int
) -> None:
    small = frozenset({(0, 0, 0, 1), (0, 1, 0, 0)})
    large = frozenset({(0, 0, 1, 0), (1, 0, 0, 0)})
    assert fed(f"years: {years}\nleft: {{road: [small, large]}}") == ((0, 0, repelled, 0), (small, large), free)


@pytest.mark.parametrize(
    ("icons", "chooses", "expected"),
    [
        (("piety", "discipline"), True, True),
        (("piety", "discipline"), False, False),
        (("renown", "piety", "valour", "discipline"), True, True),
        (("piety", "resource"), True, False),
    ],
)
def test_only_a_choice_among_tracks_is_one_of_theirs(icons: tuple[str, ...], chooses: bool, expected: bool) -> None:
    box = replace(next(iter(known().game.boxes.values())), gain=Gain(icons, chooses))
    assert Tracks(known().checker.tally)._chooses(box) is expected


def test_a_landmark_waits_for_a_count_of_a_track() -> None:
    """A box that waits for something else of a track is none."""
    boxes = known().game.boxes
    statue = boxes["left.landmarks.statue"]
    other = replace(statue, id="other", needs=(Need("landmark", "full", "left.discipline"),))
    found = list(_landmarks(tally_of({"other": other, statue.id: statue}), {"left.discipline": 3}))
    assert found == [(statue, 3, 15)]


def tally_of(boxes: dict[str, Box]) -> Tally:
    return cast("Tally", SimpleNamespace(game=SimpleNamespace(boxes=boxes)))


def test_a_track_may_fall_back_behind_a_landmark_that_does_not_stand() -> None:
    (filled,) = read("game: hadrians-wall\nyears: 2\nleft: {renown: 15}")
    checker = known().checker
    tracks, sheet = Tracks(checker.tally), checker.tally.sheet(filled)
    history = tracks.history(sheet, Arena(checker.tally).check(sheet, Findings(checker.words, checker.remedies)))
    assert tracks.settled(history, (0, 0, 3, 0), 0) == (0, 0, 3, 0)


def told(text: str, track: str) -> Violation:
    """What is told of one track."""
    (filled,) = read(f"game: hadrians-wall\n{text}")
    (found,) = (each for each in judge(filled).violations if each.area == f"left.{track}")
    return found


SCOUTED = "right: {patricians: 2, scouts: 1, scouting_grid: ['#####', '.....', '.....', '.....']}"
TRADED = "right: {traders: 9, market: {built: true, goods: [1, 2, 3, 4]}}"
ROADS = "left: {road: [small, large], renown: 9}"


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
            [("Large road, up to", 1), ("road in later years, up to", 4)],
        ),
        (
            f"years: 3\n{ROADS}",
            "discipline",
            "warning",
            [("Small road, up to", 1), ("road in later years, up to", 4)],
        ),
        (
            "years: 0\nleft: {piety: 1}\nright: {ludus: {built: true, red: {ringed: 5, filled: 1, battles: [1]}}}",
            "renown",
            "warning",
            [("Ludus gladiatorius", 1), ("battles, up to", 2)],
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
    assert (found.severity, [(each.label, each.points) for each in found.counted]) == (severity, counted)


@pytest.mark.parametrize(
    ("text", "track", "hint", "boxes"),
    [
        (
            "years: 0\nleft: {wall_guard: 4, road: [small], piety: 1}",
            "discipline",
            "Forgotten: 1.",
            ["left.discipline.1"],
        ),
        (
            "years: 0\nleft: {wall_guard: 4, road: [small], piety: 2, discipline: 1}",
            "piety",
            "Possible beside the other tracks: 1.",
            ["left.piety.2"],
        ),
        (f"years: 0\n{TRADED}", "renown", "Forgotten: 7.", [f"left.renown.{box}" for box in range(1, 8)]),
        (
            f"years: 0\n{TRADED}\nleft: {{renown: 9}}",
            "renown",
            "Possible beside the other tracks: 7.",
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
    last = found.ways[-1].changes
    crossing = known().game.boxes["left.valour.17"]
    assert crossing.gain.icons == ("discipline",)
    assert last == (*(Change(f"left.valour.{box}", True) for box in range(4, 19)), Change("left.discipline.7", True))
