"""Sheets placed once for all tests that look at them."""

from __future__ import annotations

from functools import lru_cache

from sheetgen.assets.data_folders import data_path
from sheetgen.layout.game_folders import GameFiles
from sheetgen.layout.language_file import load_language
from sheetgen.load.game_loader import load_game_folder
from sheetgen.marks.marks import Page
from sheetgen.place.paper import find_paper
from sheetgen.place.sheet_fitting import place_sheet
from sheetgen.place.theme import PlaceSettings
from sheetgen.place.theme_file import load_theme
from sheetgen.text.yaml_documents import read_file

GAME = "hadrians-wall"
PAPERS = ("native", "a4", "letter", "a3", "tabloid")
SHEETS = ("left", "right")


@lru_cache
def setting(paper: str, theme: str = "colour", language: str = "en", game: str = GAME) -> PlaceSettings:
    """The setting of one print run."""
    layouts = data_path("layouts")
    return PlaceSettings(
        load_game_folder(layouts / game),
        load_language(language, layouts, [GameFiles((layouts / game,), read_file)]).typographic(),
        load_theme(layouts / "themes" / f"{theme}.yaml"),
        find_paper(paper),
    )


@lru_cache
def placed(paper: str, sheet: str, theme: str = "colour", language: str = "en", game: str = GAME) -> Page:
    """One sheet of a game on one paper."""
    chosen = setting(paper, theme, language, game)
    return place_sheet(chosen, chosen.game.sheet(sheet))
