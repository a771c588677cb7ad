"""The package for programs: what the command line and the page in the browser are made of.

A `Library` knows the games, the themes and one language; every verb takes it first. What cannot be used raises
`Unusable`, which holds a `Complaint` for each fault. docs/python.md has recipes.
"""

from __future__ import annotations

from sheetgen.app.check_files import CheckedSheet, RankedSheet, blank_sheet, check_sheets, rank_sheets, sheets_as_yaml
from sheetgen.app.form_filling import fill_form
from sheetgen.app.job_builder import PrintedFile
from sheetgen.app.library import Library
from sheetgen.app.orders import FillOrder, PreviewOrder, PrintOrder
from sheetgen.app.sheet_output import preview_page, print_sheets
from sheetgen.layout.game import FilledSheet, Game
from sheetgen.text.complaint import Complaint, Unusable

__all__ = [
    "CheckedSheet",
    "Complaint",
    "FillOrder",
    "FilledSheet",
    "Game",
    "Library",
    "PreviewOrder",
    "PrintOrder",
    "PrintedFile",
    "RankedSheet",
    "Unusable",
    "blank_sheet",
    "check_sheets",
    "fill_form",
    "load_game",
    "preview_page",
    "print_sheets",
    "rank_sheets",
    "read_filled",
    "sheets_as_yaml",
]


def load_game(library: Library, name: str) -> Game:
    """Return a game by its name, or a home-made one by the path of its folder. Raises `Unusable`."""
    return library.game(name)


def read_filled(library: Library, file: str) -> list[FilledSheet]:
    """Return the filled-in sheets of a YAML file or a PDF form. Raises `Unusable` with every mistake of the file."""
    return library.read_file(file)
