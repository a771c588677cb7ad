"""Sheets of the further games for their tests: written in a few lines, checked as a player's file is."""

from __future__ import annotations

from functools import cache

from sheetgen.app.library import Library
from sheetgen.rules.violation import Report


@cache
def intake(code: str = "en") -> Library:
    return Library(code)


def report(game: str, text: str, code: str = "en") -> Report:
    """What is said of one sheet, given without its first line."""
    games = intake(code)
    (filled,) = games.read_text("sheet.yaml", f"game: {game}\n{text}")
    known = games.loaded_game(game)
    return known.check(filled)


def broken(game: str, text: str) -> list[tuple[str, str, str, int | None]]:
    """Severity, rule, area and box of every violation."""
    return [(each.severity, each.rule, each.area, each.box) for each in report(game, text).violations]
