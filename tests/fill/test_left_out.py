"""What a sheet leaves out stays left out, and what it says is none stays none, whichever way the sheet takes."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from contextlib import suppress
from copy import deepcopy
from typing import Any

import pytest
import yaml

from sheetgen.fill.sheet_file import sheet_text
from sheetgen.layout.game import FilledSheet
from sheetgen.text.complaint import Unusable
from sheetgen.web.player_marks import MarkConverter
from tests.amounts import IS_NIGHTLY

from ..examples import SHEETS
from ..form.games import GAMES, blank_form, intake
from ..form.ways import WAYS, read, read_data, verdict

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


def cases_of(data: dict[Any, Any]) -> list[dict[Any, Any]]:
    """Return a sheet without each of its keys, and with an empty value in each place."""
    return [make(data, path) for path in keys_of(data) for make in (without, emptied)]


def changed_sheets(cases: Iterable[dict[Any, Any]]) -> Iterator[FilledSheet]:
    """Read sheets; one with an empty value that its area cannot have is left out."""
    for case in cases:
        with suppress(Unusable):
            yield read_data(case)


@pytest.mark.slow
@pytest.mark.parametrize(("way", "first"), [("file", 0), ("page", 1), ("enter", 2), ("json", 3)])
@pytest.mark.parametrize("data", DOCUMENTS.values(), ids=DOCUMENTS)
def test_one_sheet_has_one_verdict(data: dict[Any, Any], way: str, first: int) -> None:
    """In a usual run a sheet takes one of the four ways, each night all of them."""
    cases = cases_of(data) if IS_NIGHTLY else cases_of(data)[first::4]
    sheets = list(changed_sheets(cases))
    assert len(sheets) > len(cases) / 2
    for before, after in zip(sheets, WAYS[way](sheets), strict=True):
        # The verdict follows from these two alone.
        assert (after.values, after.given_areas) == (before.values, before.given_areas)


@pytest.mark.slow
@pytest.mark.parametrize("name", DOCUMENTS)
def test_one_sheet_has_one_verdict_as_a_form(name: str) -> None:
    # Reading a form takes long: tools.differential reads more of them.
    some = list(changed_sheets(random.Random(name).sample(cases_of(DOCUMENTS[name]), 3)))
    for before, after in zip(some, WAYS["form"](some), strict=True):
        assert verdict(after) == verdict(before)


@pytest.mark.slow
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
    assert any(area.startswith(".".join(path)) for area in sheet.given_areas) is empty
    for way in WAYS.values():
        assert verdict(*way([sheet])) == verdict(sheet)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_given_by_what_nobody_filled_in(game: str) -> None:
    known = intake().loaded_game(game)
    (form,) = intake().read_text("blank.pdf", blank_form(game))
    blanks = [
        read_data({"game": game}),
        read(sheet_text(known.game, known.language)),
        MarkConverter(known).filled({}),
        form,
    ]
    assert [blank.given_areas for blank in blanks] == [frozenset()] * 4
    assert all(blank.values == blanks[0].values for blank in blanks)


def test_marks_of_the_page_are_given_in_place_of_an_empty_area() -> None:
    known = intake().loaded_game("praetor")
    marker = MarkConverter(known)
    marks = marker.marks(read_data({"game": "praetor", "wall_tiles": {"points": []}}))
    assert marks == {"wall_tiles.points:none": "on"}
    after = marker.filled(marker.changed(marks, {"wall_tiles.points.1": "7"}))
    assert after.values["wall_tiles.points"] == (7, *[None] * 13)
