"""Sheets of the further games with their ways out: what is said of one to the letter, and each way followed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from sheetgen.rules.finding import Way, apply_edits
from sheetgen.rules.violation import Report, Violation
from tests.further_games.sheets import intake, report


def sheets(path: Path) -> Iterator[tuple[str, list[str]]]:
    """The sheets of a file, one a line that is not set in, with the lines set in below it."""
    for block in path.read_text(encoding="utf-8").rstrip().split("\n\n"):
        sheet, *said = block.splitlines()
        yield sheet, said


def shown(game: str, sheet: str) -> list[str]:
    """A sheet in one line, what is said of it, and an empty line."""
    lines = [sheet]
    for found in report(game, sheet.replace("; ", "\n")).violations:
        place = found.area if found.box is None else f"{found.area}.{found.box}"
        lines.append(f"  {found.severity} {found.rule} {place}: {found.message}")
        lines += [f"    {way.label}" for way in found.ways]
    return [*lines, ""]


def followed(game: str, found: Report, way: Way) -> Report:
    """The sheet judged anew with a way out followed."""
    known = intake().loaded_game(game)
    return known.check(apply_edits(known.game, found.filled, way.changes))


def ways_followed(game: str, sheet: str) -> list[tuple[str, list[Violation]]]:
    """The ways out of a sheet, each with what is then still wrong; notes are no faults."""
    found = report(game, sheet)
    return [
        (way.label, [left for left in followed(game, found, way).violations if left.severity != "note"])
        for each in found.violations
        for way in each.ways
    ]
