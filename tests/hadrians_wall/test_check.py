"""Each rule: an illegal sheet beside its exact messages, the nearest legal one, and sheets that only look wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from .checking import judge, known, line, read, reports, told

ILLEGAL = sorted((Path(__file__).parent / "illegal").glob("*.yaml"))
LEGAL = sorted((Path(__file__).parent / "legal").glob("*.yaml"))


@pytest.mark.parametrize("path", ILLEGAL, ids=lambda path: path.stem)
def test_what_is_said_of_an_illegal_sheet(path: Path) -> None:
    illegal, _ = reports(path)
    assert told(illegal) == path.with_suffix(".txt").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("path", ILLEGAL, ids=lambda path: path.stem)
def test_the_nearest_legal_sheet(path: Path) -> None:
    _, legal = reports(path)
    assert [line(violation) for violation in legal.violations if violation.severity != "note"] == []


@pytest.mark.parametrize("path", LEGAL, ids=lambda path: path.stem)
def test_a_sheet_that_a_naive_check_would_call_wrong(path: Path) -> None:
    (report,) = reports(path)
    assert told(report) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "path_cards: [planner, defender]",
            "Path cards: 2 listed for 6 completed years. You keep one each year. Cards that are not listed score "
            "nothing here; they may have been worth up to 12 points.",
        ),
        (
            "years: 1",
            "Path cards: 0 listed for 1 completed year. You keep one each year. Cards that are not listed score "
            "nothing here; they may have been worth up to 3 points.",
        ),
        (
            "years: 3\npath_cards: [planner]\nscore: {path_cards: 2}",
            "Path cards: 1 listed for 3 completed years. You keep one each year. Cards that are not listed score "
            "nothing here; they may have been worth up to 6 points.",
        ),
        ("years: 0", ""),
        ("years: 1\npath_cards: [planner]", ""),
        ("years: 1\nscore: {path_cards: 2}", ""),
    ],
)
def test_path_cards_that_are_not_listed_are_a_note(text: str, expected: str) -> None:
    (filled,) = read(f"game: hadrians-wall\nleft: {{fort: 1}}\n{text}")
    found = [each for each in judge(filled).violations if each.area == "path_cards"]
    assert [f"{each.message} {each.hint}" for each in found] == [expected] * bool(expected)
    assert all((each.rule, each.severity) == ("path-cards", "note") for each in found)


def test_every_rule_has_an_illegal_sheet() -> None:
    said = {violation.rule for path in ILLEGAL for violation in reports(path)[0].violations}
    assert said == set(known().game.rules) - {"match"}  # which compares several sheets


FULL = """game: hadrians-wall
left:
  cohorts: {left: 6, centre: 6, right: 6}
  mining_and_foresting: 14
  wall_guard: 18
  cippi: 7
  wall: 21
  fort: 21
  granary: [medium, large]
  resource_production: 9
  training_grounds: [1, 2, 3, 4, 5]
  hotel: [small, large]
  workshop: [small, large]
  road: [small, large]
  forum: [1, 2, 3, 4]
  landmarks: [archway, monolith, column, statue]
  renown: 25
  piety: 25
  valour: 25
  discipline: 25
  disdain: {ringed: 6, filled: 6}
right:
  traders: 9
  performers: 9
  priests: 9
  apparitores: 9
  patricians: 9
  precinct: [small, medium, large]
  market: {built: true, goods: [1, 2, 3, 4, 5, 6, 6, 6]}
  theatre: {built: true, performances: [1, 2, 3, 4, 5, 6]}
  ludus:
    built: true
    red: {ringed: 6, filled: 6, battles: [1, 2, 3, 4, 5, 6]}
    blue: {ringed: 6, filled: 5, battles: [5, 6]}
  gardens: [small, large]
  temples:
    small: {built: true, boxes: 2, favour: used}
    medium: {built: true, boxes: 6, favour: ringed}
    large: {built: true, boxes: 6, favour: used}
  baths: {built: true, bribes: [4, 4, 5, 5, 6, 6]}
  courthouse: {built: true, left: [1, 2, 3], centre: [1, 2, 3], right: [1, 2, 3]}
  diplomats: {1: {cohort: left}, 2: {cohort: centre}, 3: {cohort: right, favours_used: 2}}
  scouts: [1, 2, 3, 4, 5]
  scouting_grid: ["#####", "#####", "#####", "#####"]
"""


def test_with_everything_filled_only_the_budget_is_broken() -> None:
    """Attributes at 25 and citizens at 9 lost what came on top of it; cohorts and circles are just as many as icons."""
    (filled,) = read(FULL)
    assert [violation.rule for violation in judge(filled).violations if violation.severity != "note"] == ["budget"]


def test_strict_counts_a_forgotten_reward() -> None:
    (path,) = (path for path in ILLEGAL if path.stem == "favour-forgotten")
    report, _ = reports(path)
    assert report.legal
    assert not type(report)(report.filled, report.violations, report.score, strict=True).legal
