"""Sheets of Rome & Roll for the tests: written in a few lines, checked as a player's file is."""

from __future__ import annotations

from functools import cache

from sheetgen.assets.data import data_path
from sheetgen.fill.intake import Intake
from sheetgen.games import check
from sheetgen.rules.violation import Report


@cache
def intake(code: str = "en") -> Intake:
    return Intake(data_path("layouts"), code)


def report(text: str, code: str = "en") -> Report:
    """What is said of one sheet, given without its first line."""
    games = intake(code)
    (filled,) = games.read_text("sheet.yaml", f"game: rome-and-roll\n{text}")
    known = games.known("rome-and-roll")
    return check(known.game, filled, known.language)


def broken(text: str) -> list[tuple[str, str, str, int | None]]:
    """Severity, rule, area and box of every violation."""
    return [(each.severity, each.rule, each.area, each.box) for each in report(text).violations]
