"""The ways that a filled-in sheet can take through the program. Each must lead to the same sheet and verdict."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import yaml

from sheetgen.app.entering.session import EntrySession
from sheetgen.fill.sheet_file import sheet_text
from sheetgen.layout.game import FilledSheet
from sheetgen.web.player_marks import MarkConverter

from .games import form_of, intake

Way = Callable[[Sequence[FilledSheet]], list[FilledSheet]]
"""Takes sheets of one game somewhere and reads them back."""


def read(text: str) -> FilledSheet:
    """Return the one sheet of a text."""
    (filled,) = intake().read_text("sheet.yaml", text)
    return filled


def read_data(data: Mapping[Any, Any]) -> FilledSheet:
    """Return a sheet from plain data."""
    return read(yaml.safe_dump(data, allow_unicode=True))


def through_a_file(sheets: Sequence[FilledSheet]) -> list[FilledSheet]:
    known = intake().loaded_game(sheets[0].game)
    return [read(sheet_text(known.game, known.language, each)) for each in sheets]


def through_json(sheets: Sequence[FilledSheet]) -> list[FilledSheet]:
    known = intake().loaded_game(sheets[0].game)
    plain = [yaml.safe_load(sheet_text(known.game, known.language, each)) for each in sheets]
    return [read(json.dumps(each, ensure_ascii=False)) for each in plain]


def through_a_form(sheets: Sequence[FilledSheet]) -> list[FilledSheet]:
    return intake().read_text("sheet.pdf", form_of(*sheets))


def through_the_page(sheets: Sequence[FilledSheet]) -> list[FilledSheet]:
    marker = MarkConverter(intake().loaded_game(sheets[0].game))
    return [marker.filled(json.loads(json.dumps(marker.marks(each)))) for each in sheets]


def through_enter(sheets: Sequence[FilledSheet]) -> list[FilledSheet]:
    return [read(EntrySession(intake().loaded_game(each.game), each).text()) for each in sheets]


WAYS: Mapping[str, Way] = {
    "file": through_a_file,
    "json": through_json,
    "form": through_a_form,
    "page": through_the_page,
    "enter": through_enter,
}


def verdict(filled: FilledSheet) -> tuple[object, ...]:
    """Return all that a sheet says, and what the checker and the score say of it."""
    report = intake().loaded_game(filled.game).check(filled)
    found = [(each.rule, each.severity, each.area, each.box, each.message, each.hint) for each in report.violations]
    return filled.values, filled.given_areas, found, report.score
