"""A game made of layout files alone."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from sheetgen.app.known import Known
from sheetgen.app.library import Library
from sheetgen.layout.filled import Filled
from sheetgen.rules.violation import Report

FOLDER = Path(__file__).parent / "games" / "orchard"


@cache
def intake() -> Library:
    return Library(own=[FOLDER])


def known() -> Known:
    return intake().known("orchard")


def read(text: str) -> Filled:
    (filled,) = intake().read_text("sheet.yaml", f"game: orchard\n{text}\n")
    return filled


def judge(text: str, *, strict: bool = False) -> Report:
    return known().check(read(text), strict=strict)


def said(text: str) -> list[str]:
    """What is said of a sheet, but for the note that baskets are not listed, which most short sheets get."""
    found = [each for each in judge(text).violations if (each.rule, each.severity) != ("baskets", "note")]
    return [f"{each.severity} {each.rule} {each.area} {each.box}: {each.message}" for each in found]
