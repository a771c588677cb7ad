"""The report beside a sheet: in the middle of a year nothing is called wrong that its end may bring."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sheetgen.app.library import Library
from sheetgen.web.live_report import LiveReporter


@pytest.fixture(scope="module")
def judge() -> LiveReporter:
    library = Library()
    return LiveReporter(library, library.loaded_game("hadrians-wall"))


FIRST_TURNS = {"left.fort.1": "on", "left.fort.2": "on", "left.wall_guard.1": "on", "left.cohorts.left.1": "on"}


def mistakes(judge: LiveReporter, marks: dict[str, str]) -> list[str]:
    return [each["message"] for each in judge.judge(marks)["mistakes"] if each["severity"] == "error"]


def test_the_year_that_is_played_may_be_spent_and_its_attack_is_not_due(judge: LiveReporter) -> None:
    assert mistakes(judge, {"years.1": "0", **FIRST_TURNS}) == []


def test_a_completed_year_owes_its_attack(judge: LiveReporter) -> None:
    owed = "Disdain: the attacks up to year 6 are worth 15 points, but 15 are marked neither as disdain nor as valour."
    assert owed in mistakes(judge, {"years.1": "6", **FIRST_TURNS})


def test_a_year_after_this_one_cannot_be_written(judge: LiveReporter) -> None:
    marks = {"years.1": "1", **FIRST_TURNS}
    assert not [each for each in mistakes(judge, {**marks, "left.training_grounds.1": "2"}) if "year 2" in each]
    assert [each for each in mistakes(judge, {**marks, "left.training_grounds.1": "3"}) if "year 3" in each]


def test_a_way_out_says_what_it_changes_and_mends(judge: LiveReporter) -> None:
    marks = {"years.1": "0", "left.fort.1": "on", "left.cippi.1": "on", "left.wall.1": "on", "left.wall.3": "on"}
    report = judge.judge(marks)
    (found,) = [each for each in report["mistakes"] if each["boxes"] == ["left.wall.2"]]
    empty, fill = found["ways"]
    assert (empty["set"], fill["set"]) == ({"left.wall.3": None}, {"left.wall.2": "on", "left.fort.2": "on"})
    # Without the last box of the wall, its fort box is not missing either.
    assert (found["number"], empty["mends"], fill["mends"]) == (1, [1, 2], [1])


def test_the_last_way_to_a_reward_is_to_take_back_what_brought_it(judge: LiveReporter) -> None:
    wall = {f"left.{row}.{number}": "on" for row in ("fort", "wall") for number in range(1, 5)}
    cohort, renown = judge.judge({"years.1": "0", "left.cippi.1": "on", **wall})["rewards"]
    assert [list(way["set"]) for way in cohort["ways"]] == [
        ["left.cohorts.left.1"],
        ["left.cohorts.centre.1"],
        ["left.cohorts.right.1"],
        ["left.wall.4"],
    ]
    assert [way["set"] for way in renown["ways"]] == [{"left.renown.1": "on"}, {"left.wall.4": None}]


def test_mistakes_are_counted_before_rewards_as_they_are_on_a_view_of_the_whole_sheet(judge: LiveReporter) -> None:
    wall = {f"left.{row}.{number}": "on" for row in ("fort", "wall") for number in range(1, 5)}
    marks = {"years.1": "0", "left.cippi.1": "on", "left.wall.6": "on", "score.renown.1": "9", **wall}
    report = judge.judge(marks)
    found = [(each["number"], each["severity"], each["boxes"][:1]) for each in report["mistakes"]]
    assert found == [
        (1, "error", ["left.wall.5"]),
        (2, "error", ["left.wall.6"]),
        (3, "warning", ["score.renown.1"]),
        (4, "note", []),
    ]
    assert judge.spots(judge.check_marks(marks)) == ["left.wall.5", "left.wall.6", "score.renown.1"]
    assert [each["number"] for each in report["rewards"]] == [5, 6]
    assert [way["mends"] for each in report["rewards"] for way in each["ways"][:1]] == [[5], [6]]


def test_a_mistake_that_has_no_box_is_shown_at_none(judge: LiveReporter) -> None:
    report = judge.check_marks({"left.granary.large": "on"})
    assert judge.spots(report)[:1] == ["left.granary.large"]
    first, *others = report.violations
    nowhere = replace(report, violations=(replace(first, area="", boxes=()), *others))
    assert judge.spots(nowhere) == ["", *judge.spots(report)[1:]]


def test_parts_add_up_to_the_total(judge: LiveReporter) -> None:
    report = judge.judge({"left.renown.1": "on", "left.renown.2": "on", "left.disdain.1:ringed": "on"})
    assert report["total"] == sum(part["points"] for part in report["parts"]) == 1
