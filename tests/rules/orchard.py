"""A game made of layout files alone."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from sheetgen.assets.data import data_path
from sheetgen.fill.intake import Intake, Known
from sheetgen.games import check
from sheetgen.layout.filled import Filled
from sheetgen.rules.violation import Report

FOLDER = Path(__file__).parent / "games" / "orchard"


@cache
def intake() -> Intake:
    return Intake(data_path("layouts"), "en", [FOLDER])


def known() -> Known:
    return intake().known("orchard")


def read(text: str) -> Filled:
    (filled,) = intake().read_text("sheet.yaml", f"game: orchard\n{text}\n")
    return filled


def judge(text: str, *, strict: bool = False) -> Report:
    return check(known().game, read(text), known().language, strict=strict)


def said(text: str) -> list[str]:
    found = judge(text).violations
    return [f"{each.severity} {each.rule} {each.area} {each.box}: {each.message}" for each in found]
