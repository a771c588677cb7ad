"""Sheets of Hadrian's Wall read and checked as the commands do it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import yaml

from sheetgen.app.campaign_files import scenario_rules
from sheetgen.app.library import Library
from sheetgen.app.sheet_input import LoadedGame
from sheetgen.layout.game import FilledSheet
from sheetgen.rules.violation import Report, Violation

GAME = "hadrians-wall"


@cache
def intake() -> Library:
    return Library()


def known() -> LoadedGame:
    return intake().loaded_game(GAME)


def read(text: str) -> list[FilledSheet]:
    return intake().read_text("sheet.yaml", text)


def read_data(data: dict[str, Any]) -> FilledSheet:
    """A sheet from plain data, through the text a player would have written."""
    (filled,) = read(yaml.dump(data, Dumper=getattr(yaml, "CSafeDumper", yaml.SafeDumper)))
    return filled


def judge(filled: FilledSheet, *, strict: bool = False, year_over: bool = True) -> Report:
    """The report with the rule of the French edition's fort, which the simulator plays, where the sheet names one.

    A sheet with fewer years than the game has is read as after its last one.
    """
    restrictions = scenario_rules(intake(), known(), filled, "fr")
    return known().check(filled, strict=strict, restrictions=restrictions, year_over=year_over)


def reports(path: Path) -> list[Report]:
    return [judge(filled) for filled in read(path.read_text(encoding="utf-8"))]


def told(report: Report) -> list[str]:
    """What is said of a sheet, but for the note that path cards are not listed, which most short sheets get."""
    return [line(each) for each in report.violations if (each.rule, each.severity) != ("path-cards", "note")]


def rewards(filled: FilledSheet) -> list[tuple[str, int]]:
    """The rewards of a sheet that were not taken: areas, and how many more boxes are filled there."""
    return [(each.area, each.forgotten) for each in judge(filled).violations if each.forgotten]


def line(violation: Violation) -> str:
    """One violation as the expected files have it."""
    place = violation.area if violation.box is None else f"{violation.area}.{violation.box}"
    said = f"{violation.message} {violation.hint}".strip()
    return f"{violation.severity} {violation.rule} {place or '-'}: {said} [{violation.source}]"
