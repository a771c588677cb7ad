"""Writes the marks of every game's sheets as text, so that a change shows as a diff: `python -m tools.goldens`."""

from __future__ import annotations

from pathlib import Path

from sheetgen.assets.data import data_path
from sheetgen.layout.folders import GameFiles
from sheetgen.layout.language_file import load_language
from sheetgen.load.load import load_game
from sheetgen.place.paper import find_paper
from sheetgen.place.setting import Setting
from sheetgen.place.sheet import place_sheet
from sheetgen.place.theme_file import load_theme
from sheetgen.text.source import read_file
from tools.record import record

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "place" / "golden"
PAPER = "a4"


def game_names() -> tuple[str, ...]:
    """The games there are, by their folders."""
    return tuple(sorted(path.parent.name for path in data_path("layouts").glob("*/game.yaml")))


def golden(name: str) -> str:
    """The paints and marks of a game's sheets on one paper."""
    layouts = data_path("layouts")
    game = load_game(layouts / name)
    theme = load_theme(layouts / "themes" / "colour.yaml")
    setting = Setting(
        game, load_language("en", layouts, [GameFiles((layouts / name,), read_file)]), theme, find_paper(PAPER)
    )
    return record(*(place_sheet(setting, sheet) for sheet in game.sheets))


def main() -> None:
    """Write every golden file anew."""
    FOLDER.mkdir(exist_ok=True)
    for name in game_names():
        (FOLDER / f"{name}.txt").write_text(golden(name), encoding="utf-8")


if __name__ == "__main__":
    main()
