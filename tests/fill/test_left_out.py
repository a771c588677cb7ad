"""What a sheet leaves out stays left out, and what it says is none stays none, whichever way the sheet takes."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from copy import deepcopy
from typing import Any

import pytest
import yaml

from sheetgen.app.entering.session import Session
from sheetgen.fill.write import sheet_text
from sheetgen.layout.filled import Filled
from sheetgen.text.complaint import Unusable
from sheetgen.web.marks import Marker

from ..examples import SHEETS
from ..form.games import GAMES, blank_form, form_of, intake

DOCUMENTS = {
    f"{path.parent.name}-{path.stem}-{number}": data
    for path in SHEETS
    for number, data in enumerate(yaml.safe_load_all(path.read_text(encoding="utf-8")), 1)
}


def keys_of(data: dict[Any, Any], path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path of every key of a sheet but the game's name, of nested maps too."""
    for key, value in data.items():
        if (*path, key) != ("game",):
            yield (*path, key)
        if isinstance(value, dict):
            yield from keys_of(value, (*path, key))


def without(data: dict[Any, Any], path: tuple[Any, ...]) -> dict[Any, Any]:
    """Return the sheet without the key at a path."""
    copy = deepcopy(data)
    inner = copy
    for key in path[:-1]:
        inner = inner[key]
    del inner[path[-1]]
    return copy


def emptied(data: dict[Any, Any], path: tuple[Any, ...]) -> dict[Any, Any]:
    """Return the sheet with nothing at a path, in the words of the value that stands there."""
    copy = deepcopy(data)
    inner = copy
    for key in path[:-1]:
        inner = inner[key]
    value = inner[path[-1]]
    inner[path[-1]] = type(value)() if isinstance(value, bool | int | list) else value
    return copy


def read_data(data: dict[Any, Any]) -> Filled:
    return read(yaml.safe_dump(data, allow_unicode=True))


def read(text: str) -> Filled:
    (filled,) = intake().read_text("sheet.yaml", text)
    return filled


def written_and_read(sheets: list[Filled]) -> list[Filled]:
    known = intake().known(sheets[0].game)
    return [read(sheet_text(known.game, known.language, each)) for each in sheets]


def through_a_form(sheets: list[Filled]) -> list[Filled]:
    return intake().read_text("sheet.pdf", form_of(*sheets))


def through_the_page(sheets: list[Filled]) -> list[Filled]:
    marker = Marker(intake().known(sheets[0].game))
    return [marker.filled(marker.marks(each)) for each in sheets]


def through_enter(sheets: list[Filled]) -> list[Filled]:
    return [read(Session(intake().known(each.game), each).text()) for each in sheets]


def verdict(filled: Filled) -> tuple[object, ...]:
    report = intake().known(filled.game).check(filled)
    found = [(each.rule, each.severity, each.area, each.box, each.message, each.hint) for each in report.violations]
    return filled.values, filled.written, found, report.score


def changed_sheets(data: dict[Any, Any]) -> list[Filled]:
    """Return a sheet without each of its keys, and with an empty value there if the area can be empty."""
    found = []
    for path in keys_of(data):
        found.append(read_data(without(data, path)))
        with suppress(Unusable):
            found.append(read_data(emptied(data, path)))
    return found


@pytest.mark.parametrize("way", [written_and_read, through_the_page, through_enter])
@pytest.mark.parametrize("data", DOCUMENTS.values(), ids=DOCUMENTS)
def test_one_sheet_has_one_verdict(data: dict[Any, Any], way: Callable[[list[Filled]], list[Filled]]) -> None:
    sheets = changed_sheets(data)
    for before, after in zip(sheets, way(sheets), strict=True):
        # The verdict follows from these two alone.
        assert (after.values, after.written) == (before.values, before.written)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_one_sheet_has_one_verdict_as_a_form(name: str) -> None:
    # Reading a form takes long: tools/differential.py reads more of them.
    some = random.Random(name).sample(changed_sheets(DOCUMENTS[name]), 3)
    for before, after in zip(some, through_a_form(some), strict=True):
        assert verdict(after) == verdict(before)


@pytest.mark.parametrize("empty", [True, False])
@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("praetor-ada-1", ("workers",)),
        ("praetor-ada-1", ("workers", "retired")),
        ("praetor-ada-1", ("wall_tiles",)),
        ("praetor-ada-1", ("wall_tiles", "points")),
        ("rome-and-roll-solo-1", ("solo", "seals")),
        ("rome-and-roll-ada-1", ("coins",)),
        ("rome-and-roll-ada-1", ("buildings",)),
    ],
)
def test_areas_of_which_rules_ask_whether_they_are_given(name: str, path: tuple[str, ...], *, empty: bool) -> None:
    sheet = read_data((emptied if empty else without)(DOCUMENTS[name], path))
    assert any(area.startswith(".".join(path)) for area in sheet.written) is empty
    for way in (written_and_read, through_the_page, through_enter, through_a_form):
        assert verdict(*way([sheet])) == verdict(sheet)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_given_by_what_nobody_filled_in(game: str) -> None:
    known = intake().known(game)
    (form,) = intake().read_text("blank.pdf", blank_form(game))
    blanks = [read_data({"game": game}), read(sheet_text(known.game, known.language)), Marker(known).filled({}), form]
    assert [blank.written for blank in blanks] == [frozenset()] * 4
    assert all(blank.values == blanks[0].values for blank in blanks)


def test_marks_of_the_page_are_given_in_place_of_an_empty_area() -> None:
    known = intake().known("praetor")
    marker = Marker(known)
    marks = marker.marks(read_data({"game": "praetor", "wall_tiles": {"points": []}}))
    assert marks == {"wall_tiles.points:none": "on"}
    after = marker.filled(marker.changed(marks, {"wall_tiles.points.1": "7"}))
    assert after.values["wall_tiles.points"] == (7, *[None] * 13)
