"""Sheets at the edge of a game's own rules, each with all that is said of it and its ways out, to the letter."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.further_games.sheets import report


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
