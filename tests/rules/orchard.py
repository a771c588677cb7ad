"""A game made of layout files alone."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path

from sheetgen.app.library import Library
from sheetgen.app.sheet_input import LoadedGame
from sheetgen.layout.game import FilledSheet
from sheetgen.rules.violation import Report

FOLDER = Path(__file__).parent / "games" / "orchard"


@cache
def intake() -> Library:
    return Library(own=[FOLDER])


def known() -> LoadedGame:
    return intake().loaded_game("orchard")


def altered(folder: Path, file: str, **changes: str) -> Library:
    """The game with keys of one of its layout files said otherwise: each takes the place of its line."""
    shutil.copytree(FOLDER, folder / "orchard")
    path = folder / "orchard" / file
    lines = path.read_text(encoding="utf-8").splitlines()
    for key, value in changes.items():
        (at,) = [place for place, line in enumerate(lines) if line.strip().startswith(f"{key}:")]
        lines[at] = f"{lines[at].partition(key)[0]}{key}: {value}"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return Library(own=[folder / "orchard"])


def read(text: str) -> FilledSheet:
    (filled,) = intake().read_text("sheet.yaml", f"game: orchard\n{text}\n")
    return filled


def judge(text: str, *, strict: bool = False) -> Report:
    return known().check(read(text), strict=strict, year_over=True)


def said(text: str) -> list[str]:
    """What is said of a sheet, but for the note that baskets are not listed, which most short sheets get."""
    found = [each for each in judge(text).violations if (each.rule, each.severity) != ("baskets", "note")]
    return [f"{each.severity} {each.rule} {each.area} {each.box}: {each.message}" for each in found]
