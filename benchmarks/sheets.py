"""The job to copy: both sheets of the first game, on A4, in the first theme."""

from __future__ import annotations

from sheetgen.assets.data_folders import data_path
from sheetgen.draw.job import PrintJob
from sheetgen.layout.game_folders import GameFiles
from sheetgen.layout.language_file import load_language
from sheetgen.load.game_loader import load_game_folder
from sheetgen.place.paper import find_paper
from sheetgen.place.sheet_fitting import place_sheet
from sheetgen.place.theme import PlaceSettings
from sheetgen.place.theme_file import load_theme
from sheetgen.text.yaml_documents import read_file

_GAME = "hadrians-wall"


def pair() -> PrintJob:
    """Return the job of the left and the right sheet, one after the other."""
    layouts = data_path("layouts")
    game = load_game_folder(layouts / _GAME)
    language = load_language("en", layouts, [GameFiles((layouts / _GAME,), read_file)])
    theme = load_theme(layouts / "themes" / "colour.yaml")
    setting = PlaceSettings(game, language, theme, find_paper("a4"))
    pages = tuple(place_sheet(setting, game.sheet(name)) for name in ("left", "right"))
    return PrintJob(pages, (0, 1), title=game.name)
