"""A game of one's own begun: the small game that ships, copied under another name."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from sheetgen.app.library import Library
from sheetgen.app.schemas import schema_text
from sheetgen.text.complaint import Complaint, Unusable

TEMPLATE = "harbour"
SCHEMA_FOLDER = ".schema"
_NAMED = re.compile(r"\$schema=[./a-z]*/")


def begin_game(library: Library, folder: str) -> tuple[Path, ...]:
    """Copy the small game that ships into a new folder, named after it; the files that were written.

    Raises `Unusable` where something stands in the folder already, or its name makes none for a game.
    """
    target = Path(folder)
    name = re.sub(r"[^a-z0-9]+", "-", target.resolve().name.lower()).strip("-")
    if not name:
        raise Unusable([Complaint(folder, "makes no name for a game", "use letters and digits")])
    if name in library.names:
        raise Unusable([Complaint(folder, f"there is a game '{name}' already", "choose another name")])
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise Unusable([Complaint(folder, "is there already", "name a folder that is new or empty")])
    beside = target.with_name(f".{target.name}.begun")
    shutil.rmtree(beside, ignore_errors=True)
    shutil.copytree(library.layouts / "templates" / TEMPLATE, beside)
    _rename(beside / "game.yaml", f"game: {TEMPLATE}", f"game: {name}")
    _with_schemas(beside)
    for texts in beside.glob("lang/*.yaml"):
        _rename(texts, "\ngame: ", f"\ngame: {name.replace('-', ' ').title()}  # ")
    if target.exists():
        target.rmdir()
    beside.replace(target)
    return tuple(sorted(path for path in target.rglob("*") if path.is_file()))


def _with_schemas(folder: Path) -> None:
    """Put the schemas that the files name beside them, so that editors find them without a network."""
    beside = folder / SCHEMA_FOLDER
    beside.mkdir()
    for name in ("game", "sheet", "language"):
        (beside / f"{name}.schema.json").write_text(schema_text(name), encoding="utf-8")
    for file in folder.rglob("*.yaml"):
        up = "../" * (len(file.relative_to(folder).parts) - 1)
        text = file.read_text(encoding="utf-8")
        file.write_text(_NAMED.sub(f"$schema={up}{SCHEMA_FOLDER}/", text, count=1), encoding="utf-8")


def _rename(file: Path, old: str, new: str) -> None:
    file.write_text(file.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
