"""Every reader, each fed one file or request as it may come from anywhere: it reads it, or says what is wrong."""

from __future__ import annotations

import functools
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from unittest import mock

from sheetgen.app.campaign_actions import read_saved_campaign
from sheetgen.app.check_files import sheets_as_yaml
from sheetgen.app.library import Library
from sheetgen.app.print_plan import drawing
from sheetgen.assets.data_folders import data_path
from sheetgen.campaign.campaign_file import load_campaign
from sheetgen.layout.game import FilledSheet
from sheetgen.layout.game_folders import GameFiles
from sheetgen.layout.language_file import load_language
from sheetgen.load.game_loader import load_game_folder
from sheetgen.place.paper import find_paper
from sheetgen.place.sheet_fitting import place_aid, place_sheet
from sheetgen.place.theme import PlaceSettings
from sheetgen.place.theme_file import load_theme
from sheetgen.text.cache import FOLDER_VARIABLE, as_json, cached, from_json
from sheetgen.text.complaint import Unusable
from sheetgen.text.shown_text import first_invisible
from sheetgen.text.yaml_documents import Document, ReadFile, read_documents, read_file
from tests.form.games import blank_form, form_of, sheet
from tests.fuzz.requests import SOUND, ask

ROOT = Path(__file__).parent.parent.parent
LAYOUTS = data_path("layouts")
CAMPAIGN = data_path("campaign") / "hadrians-wall.yaml"

Reader = Callable[[Path, bytes], None]
"""Reads a file's content in place of what stands in the file; raises `Unusable`, and nothing else."""


@functools.cache
def library() -> Library:
    """Reads sheets of all games, in English."""
    return Library()


@functools.cache
def _shipped(path: Path) -> list[Document]:
    return read_file(path)


def _instead(path: Path, content: bytes) -> ReadFile:
    """Reads files as they ship, but ``content`` in place of ``path``."""
    return lambda name: read_documents(str(name), content) if name == path else _shipped(name)


def read_layout(path: Path, content: bytes) -> None:
    """A game's file or one of its sheets."""
    load_game_folder(path.parent, _instead(path, content))


def draw_layout(path: Path, content: bytes) -> None:
    """A game's file or one of its sheets: what can be loaded is drawn, or the view that cannot be is reported."""
    game = load_game_folder(path.parent, _instead(path, content))
    files = GameFiles((path.parent,), _instead(path, content))
    texts = {path.parent.name: path.parent} if path.parent.parent != LAYOUTS else {}
    language = Library(own=texts.values()).language(path.parent.name)
    setting = PlaceSettings(game, language, library().theme("colour"), find_paper("a4"))
    with drawing(files, game):
        for sheet in [sheet for sheet in game.sheets if path.stem in (sheet.name, "game")][:2]:
            place_sheet(setting, sheet)
        if game.aids and path.stem == "game":
            place_aid(setting)


def read_cache(path: Path, content: bytes) -> None:
    """An entry of the cache: it is not taken, and what can be made of it is plain data."""
    with tempfile.TemporaryDirectory() as folder, mock.patch.dict(os.environ, {FOLDER_VARIABLE: folder}):
        assert cached("fuzz", {path: b""}, lambda: "built") == "built"
        (entry,) = Path(folder).iterdir()
        entry.write_bytes(content)
        assert cached("fuzz", {path: b""}, lambda: "built") == "built"
    try:
        made = from_json(content.decode())
    except Exception:
        raise Unusable([]) from None
    assert as_json(made)


def read_language(path: Path, content: bytes) -> None:
    """The common texts of a language, or a game's."""
    read = _instead(path, content)
    games = [] if path.parent.parent == LAYOUTS else [GameFiles((path.parent.parent,), read)]
    load_language(path.stem, LAYOUTS, games, read)


def read_theme(path: Path, content: bytes) -> None:
    """A theme."""
    load_theme(path, _instead(path, content))


def read_campaign(path: Path, content: bytes) -> None:
    """A campaign."""
    load_campaign(path, library().game("hadrians-wall"), "", _instead(path, content))


def read_record(path: Path, content: bytes) -> None:  # noqa: ARG001 - as the others
    """A campaign's record."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "record.yaml"
        file.write_bytes(content)
        progress = read_saved_campaign(library(), str(file)).progress
    assert not any(first_invisible(each.player + each.sheet) for each in progress.tries)


def read_sheet(path: Path, content: bytes) -> None:
    """A filled-in sheet or form: it is checked and scored, and written as YAML it says the same."""
    sheets = library().read_text(path.name, content)
    for filled in sheets:
        assert library().loaded_game(filled.game).check(filled).score.total is not None
        (again,) = library().read_text("again.yaml", sheets_as_yaml(library(), [filled]))
        assert _said(again) == _said(filled)


def _said(filled: FilledSheet) -> object:
    return (filled.game, filled.values)


READERS: dict[str, Reader] = {
    "layout": read_layout,
    "drawing": draw_layout,
    "cache": read_cache,
    "language": read_language,
    "theme": read_theme,
    "campaign": read_campaign,
    "record": read_record,
    "sheet": read_sheet,
    "form": read_sheet,
    "request": ask,
}


@functools.cache
def seeds(reader: str) -> tuple[tuple[Path, bytes], ...]:
    """Sound files for a reader, from which the others are made."""
    if reader == "request":
        return tuple((Path(name), request.encode()) for name, request in SOUND.items())
    if reader == "form":
        sound = sheet("praetor", player="Ada", resources={"gold": 7})
        return ((Path("blank.pdf"), blank_form("praetor")), (Path("ada.pdf"), form_of(sound)))
    if reader == "cache":
        return tuple((Path(f"{name}.json"), as_json(library().game(name)).encode()) for name in library().names)
    own = [path for path in ROOT.glob("examples/*/*.yaml") if (path.parent / "game.yaml").exists()]
    layouts = [path for path in LAYOUTS.glob("*/*.yaml") if path.parent.name not in ("lang", "themes")]
    found = {
        "drawing": [*layouts, *own],
        "layout": layouts,
        "language": [*LAYOUTS.glob("lang/*.yaml"), *LAYOUTS.glob("*/lang/*.yaml")],
        "theme": list(LAYOUTS.glob("themes/*.yaml")),
        "campaign": [CAMPAIGN],
        "record": [ROOT / "examples" / "campaign" / "record.yaml"],
        "sheet": [*ROOT.glob("examples/*.yaml"), *ROOT.glob("examples/*/a*.yaml")],
    }[reader]
    return tuple((path, path.read_bytes()) for path in sorted(found))


def feed(reader: str, path: Path, content: bytes) -> bool:
    """Give a file to a reader; whether it could be read. Anything but a complaint in words comes through."""
    try:
        READERS[reader](path, content)
    except Unusable:
        return False
    return True
