"""Writes the marks of both sheets as text: `python -m tools.goldens`. A change of layout then shows as a diff."""

from __future__ import annotations

from pathlib import Path

from sheetgen.assets.data import data_path
from sheetgen.layout.language import load_language
from sheetgen.load.load import load_game
from sheetgen.marks.record import record
from sheetgen.place.paper import find_paper
from sheetgen.place.sheet import Setting, place_sheet
from sheetgen.place.theme import load_theme

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "place" / "golden"
GAME = "hadrians-wall"
CASES = (("a4", "left"), ("a4", "right"))


def golden(paper: str, sheet: str) -> str:
    """The marks of one sheet, a line each."""
    layouts = data_path("layouts")
    game = load_game(layouts / GAME)
    theme = load_theme(layouts / "themes" / "colour.yaml")
    setting = Setting(game, load_language("en", layouts, [GAME]), theme, find_paper(paper))
    return record(place_sheet(setting, game.sheet(sheet)))


def main() -> None:
    """Write every golden file anew."""
    FOLDER.mkdir(exist_ok=True)
    for paper, sheet in CASES:
        (FOLDER / f"{paper}-{sheet}.txt").write_text(golden(paper, sheet), encoding="utf-8")


if __name__ == "__main__":
    main()
