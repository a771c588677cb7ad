"""The games that ship, the blank pages of their forms, and random data for them: legal or not, but readable."""

from __future__ import annotations

import functools
import json
import string
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from sheetgen.app.check_files import sheets_of_player
from sheetgen.app.form_pages import add_form
from sheetgen.app.job_builder import make_job
from sheetgen.app.library import Library
from sheetgen.app.orders import PrintOrder
from sheetgen.app.print_plan import make_plan
from sheetgen.assets.data_folders import data_path
from sheetgen.draw.assemble import render_pdf
from sheetgen.draw.job import PrintJob
from sheetgen.layout.area import LARGEST_NUMBER, Area
from sheetgen.layout.game import FilledSheet, Game
from sheetgen.layout.game_folders import game_names
from sheetgen.place.theme import PlaceSettings

GAMES = game_names(data_path("layouts"))
TEXTS = st.text(
    st.characters(
        exclude_categories=["Cs", "Cc", "Cf", "Cn", "Zl", "Zp"],
        exclude_characters="\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0",
    ),
    min_size=1,
    max_size=20,
)
ANY_NUMBER = st.integers(0, LARGEST_NUMBER)


@functools.cache
def intake() -> Library:
    """Reads sheets of all games, in English."""
    return Library()


@functools.cache
def blank_job(name: str, sheets: tuple[str, ...]) -> PrintJob:
    """The job of a game's sheets with nothing drawn on the pages: drawing them takes long and decides nothing."""
    job = make_job(intake(), PrintOrder(game=name, sheets=sheets))
    return replace(job, pages=tuple(replace(page, marks=()) for page in job.pages))


@functools.cache
def setting(name: str) -> PlaceSettings:
    """What decides how the sheets of a game look: those of a plain print."""
    return make_plan(intake(), PrintOrder(game=name)).setting


def form_of(*filled: FilledSheet) -> bytes:
    """The form that has been filled in as ``sheetgen fill`` would, its pages without their print."""
    made = setting(filled[0].game)
    job = blank_job(filled[0].game, tuple(sheets_of_player(made.game, filled)))
    return render_pdf(add_form(replace(job, copies=len(filled)), made, filled))


@functools.cache
def blank_form(name: str, copies: int = 1) -> bytes:
    """The form that nobody has touched."""
    job = blank_job(name, tuple(sheets_of_player(setting(name).game, ())))
    return render_pdf(add_form(replace(job, copies=copies), setting(name)))


def sheet(name: str, **data: Any) -> FilledSheet:
    """A sheet of the game from plain data."""
    (filled,) = intake().read_text("sheet.yaml", json.dumps({"game": name, **data}, ensure_ascii=False))
    return filled


def sheets_of(name: str) -> st.SearchStrategy[FilledSheet]:
    """Random sheets of a game."""
    game = intake().loaded_game(name).game
    return _data(game).map(lambda data: sheet(name, **data))


def _data(game: Game) -> st.SearchStrategy[dict[str, Any]]:
    parts = {area.key: _area(game, area) for area in game.header}
    for each in game.sheets:
        if each.paper_only:
            continue
        inside = {area.key: _area(game, area) for area in each.areas}
        if each.in_data:
            parts[each.name] = st.fixed_dictionaries({}, optional=inside)
        else:
            parts |= inside
    return st.fixed_dictionaries({}, optional=parts)


def _area(game: Game, area: Area) -> st.SearchStrategy[Any]:
    inside = {child.key: _area(game, child) for child in area.areas}
    match area.kind:
        case "group":
            return st.fixed_dictionaries({}, optional=inside)
        case "building" | "envoy":
            return st.fixed_dictionaries({}, optional={"built": st.booleans(), **inside})
        case "rings":
            states = {state: _boxes(area) for state in area.states}
            return st.fixed_dictionaries({}, optional={**states, **inside})
        case "pieces":
            columns = game.fate_cards[0] if game.fate_cards else {}
            icons = [name for name in columns if name in game.icons and game.icons[name].kind]
            return st.lists(st.dictionaries(st.sampled_from(icons), st.integers(0, 9)), max_size=7)
        case _:
            return _simple(game, area)


def _simple(game: Game, area: Area) -> st.SearchStrategy[Any]:
    count = len(area.boxes)
    match area.kind:
        case "track":
            return _boxes(area)
        case "buildings":
            return st.lists(st.sampled_from([box.name for box in area.boxes]), unique=True)
        case "numbers":
            return st.lists(st.none() | st.integers(0, 20) | ANY_NUMBER, max_size=count)
        case "grid":
            rows = max(box.row for box in area.boxes)
            row = st.text("#.", min_size=area.grid_columns, max_size=area.grid_columns)
            return st.lists(row, min_size=rows, max_size=rows)
        case "date":
            return st.dates().map(str)
        case "choice":
            return st.sampled_from(area.options)
        case "token":
            return st.sampled_from(["none", "ringed", "used"])
        case "uses":
            return st.integers(0, area.most)
        case "number":
            return st.integers(area.lowest, area.highest)
        case "letters":
            letter = st.text(string.ascii_uppercase, min_size=1, max_size=2)
            return st.lists(st.builds(str.__add__, letter, st.sampled_from(["", "/"])), max_size=count or 30)
        case "cards":
            return st.lists(st.sampled_from([*game.cards, "no such card"]) | TEXTS, max_size=8)
        case _:
            return TEXTS


def _boxes(area: Area) -> st.SearchStrategy[Any]:
    count = len(area.boxes)
    return st.integers(0, count) | st.lists(st.integers(1, count), unique=True)
