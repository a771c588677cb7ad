"""The remedies that are drawn on a sheet with mistakes: all of them can be made together."""

from __future__ import annotations

from itertools import chain
from pathlib import Path

import pytest

from sheetgen.app.check_files import CheckedSheet, JudgeOrder, check_files
from sheetgen.app.library import Library
from sheetgen.layout.game import FilledSheet
from sheetgen.rules.agreeing import (
    MOST_CHECKS,
    agreeing_ways,
    has_several_numbers,
    with_fitting_numbers,
    without_unfit_ways,
)
from sheetgen.rules.finding import Change, Place, apply_edits, lone_numbers
from sheetgen.rules.violation import Report

ROOT = Path(__file__).parents[2]
SHEETS = [
    *sorted((ROOT / "examples").rglob("mistakes.yaml")),
    *sorted((ROOT / "tests" / "hadrians_wall" / "illegal").glob("*.yaml")),
]


def wrong(report: Report) -> set[Place]:
    return {each.place for each in report.violations if each.severity != "note" and not each.area.startswith("score.")}


@pytest.mark.parametrize("file", SHEETS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_whoever_makes_all_changes_that_agree_has_put_their_findings_right(file: Path) -> None:
    for sheet in check_files(Library(), JudgeOrder(files=(str(file),))).sheets:
        game, report = sheet.known.game, sheet.report
        ways = agreeing_ways(game, report, sheet.check_again)
        changes = list(dict.fromkeys(chain.from_iterable(way.changes for way in ways.values())))
        assert len({change.box for change in changes}) == len(changes)
        left = wrong(sheet.check_again(apply_edits(game, report.filled, changes)))
        assert not left & {report.violations[number].place for number in ways}
        assert left <= wrong(report)


@pytest.mark.parametrize("file", SHEETS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_first_remedies_stay_when_those_that_do_not_fit_are_left_out(file: Path) -> None:
    for sheet in check_files(Library(), JudgeOrder(files=(str(file),))).sheets:
        game, report = sheet.known.game, sheet.report
        ways = agreeing_ways(game, report, sheet.check_again)
        fit = without_unfit_ways(game, report, ways, sheet.check_again)
        for number, (before, after) in enumerate(zip(report.violations, fit.violations, strict=True)):
            assert set(after.ways) <= set(before.ways)
            assert bool(after.ways) == bool(before.ways)
            assert ways.get(number) not in before.ways or ways[number] in after.ways
            assert has_several_numbers(after) == has_several_numbers(before)


@pytest.mark.parametrize("file", SHEETS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_number_to_choose_from_fits_once_the_others_are_mended(file: Path) -> None:
    for sheet in check_files(Library(), JudgeOrder(files=(str(file),))).sheets:
        game, report, asked = sheet.known.game, sheet.report, list[FilledSheet]()

        def counted(filled: FilledSheet, asked: list[FilledSheet] = asked, sheet: CheckedSheet = sheet) -> Report:
            asked.append(filled)
            return sheet.check_again(filled)

        ways = agreeing_ways(game, report, sheet.check_again)
        fitting = with_fitting_numbers(game, report, ways, counted)
        assert len(asked) <= MOST_CHECKS
        made = [change for way in ways.values() for change in way.changes]
        for before, after in zip(report.violations, fitting.violations, strict=True):
            assert has_several_numbers(after) == has_several_numbers(before)
            assert len(set(after.ways)) == len(after.ways)
            if after == before:
                continue
            for box, numbers in lone_numbers(after.ways).items():
                for number in numbers:
                    left = wrong(sheet.check_again(apply_edits(game, report.filled, [*made, Change(box, number)])))
                    assert after.place not in left
                    assert left <= wrong(report)
            made += after.ways[0].changes


def test_a_remedy_that_another_one_spoils_is_not_among_them() -> None:
    """With two workers retired, age I at 0 and the points of both ages cannot both be right."""
    file = ROOT / "examples" / "praetor" / "mistakes.yaml"
    (sheet,) = check_files(Library(), JudgeOrder(files=(str(file),))).sheets
    ways = agreeing_ways(sheet.known.game, sheet.report, sheet.check_again)
    assert [ways[number].label for number in (0, 10, 11)] == [
        "Write 6 in Retired workers, box 2",
        "Write 6 in Retired workers, box 2",
        "Write 20 in Favour for retirement",
    ]


def test_a_line_of_the_score_is_told_if_the_numbers_that_only_the_player_knows_are_in_another_one() -> None:
    """The experience of an active worker counts for the total, but not for the favour track."""
    file = ROOT / "examples" / "praetor" / "mistakes.yaml"
    (sheet,) = check_files(Library(), JudgeOrder(files=(str(file),))).sheets
    ways = agreeing_ways(sheet.known.game, sheet.report, sheet.check_again)
    areas = [each.area for each in sheet.report.violations]
    assert ways[areas.index("score.favour")].changes[0].value == 7
    assert areas.index("score.total") not in ways
