"""Begin a new game: a copy of the shipped template, or a variant of another game."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path

from sheetgen.app.filled_file import NAMES_SCHEMA, SCHEMA_FOLDER
from sheetgen.app.library import DEFAULT_LANGUAGE, Library, unknown_name
from sheetgen.app.schemas import schema_text
from sheetgen.draw.atomic_write import not_writable
from sheetgen.layout.area import Area
from sheetgen.layout.game import ArrangedView
from sheetgen.layout.game_folders import GAME_FILE
from sheetgen.text.complaint import Complaint, Unusable, translatable

TEMPLATE = "harbour"
_NAMED = re.compile(r"\$schema=[./a-z]*/")


def create_game(library: Library, folder: str, extends: str = "") -> tuple[Path, ...]:
    """Write a new game, named after its folder, and return the files written.

    The game is the shipped template, or a variant of the game ``extends`` (a name or a path). Its texts are in
    English and in the library's language.

    Raises `Unusable` if the folder is not empty, if its name cannot be a game's name, or if a game has that name
    already.
    """
    target = Path(folder)
    name = re.sub(r"[^a-z0-9]+", "-", target.resolve().name.lower()).strip("-")
    if not name:
        raise Unusable(
            [
                Complaint(
                    folder, translatable("cannot be used as the name of a game"), translatable("use letters and digits")
                )
            ]
        )
    if name in library.names:
        message = translatable("there is already a game '{word}'", word=name)
        raise Unusable([Complaint(folder, message, translatable("choose another name"))])
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise Unusable([Complaint(folder, translatable("already exists"), translatable("give a new or empty folder"))])
    beside = target.with_name(f".{target.name}.begun")
    shutil.rmtree(beside, ignore_errors=True)
    try:
        if extends:
            _write_variant(library, extends, target, beside, name)
        else:
            _write_template(library, beside, name)
        if target.exists():
            target.rmdir()
        beside.replace(target)
    except OSError as error:
        raise not_writable(target, error) from error
    return tuple(sorted(path for path in target.rglob("*") if path.is_file()))


def _languages(library: Library, spoken: Iterable[str]) -> tuple[str, ...]:
    """Return English and the library's language. Raises `Unusable` if the game has no texts in the latter."""
    if library.code not in spoken:
        raise unknown_name("language", "language", library.code, spoken)
    return tuple(dict.fromkeys((DEFAULT_LANGUAGE, library.code)))


def _write_template(library: Library, folder: Path, name: str) -> None:
    source = library.layouts / "templates" / TEMPLATE
    spoken = sorted(path.stem for path in source.glob("lang/*.yaml"))
    left_out = {f"{code}.yaml" for code in spoken} - {f"{code}.yaml" for code in _languages(library, spoken)}
    shutil.copytree(source, folder, ignore=lambda _, names: left_out.intersection(names))
    _rename(folder / GAME_FILE, f"game: {TEMPLATE}", f"game: {name}")
    _write_schemas(folder, ("game", "sheet", "language"))
    for file in folder.rglob("*.yaml"):
        up = "../" * (len(file.relative_to(folder).parts) - 1)
        text = file.read_text(encoding="utf-8")
        file.write_text(_NAMED.sub(f"$schema={up}{SCHEMA_FOLDER}/", text, count=1), encoding="utf-8")
    for texts in folder.glob("lang/*.yaml"):
        _rename(texts, "\ngame: ", f"\ngame: {_title(name)}  # ")


def _write_variant(library: Library, extends: str, target: Path, folder: Path, name: str) -> None:
    """Write a variant that changes nothing yet. Comments in its files say what each may change."""
    base = library.folder(extends)
    game = library.game(extends)
    codes = _languages(library, library.game_files(extends).languages)
    called = base.name if base.parent == library.layouts else Path(os.path.relpath(base, target.resolve())).as_posix()
    (folder / "lang").mkdir(parents=True)
    _write_schemas(folder, ("game-variant", "sheet-variant", "language"))
    about = "# What differs in the game. All that is not said here is as in the game that this one extends."
    spoken = f"# languages: [{', '.join(codes)}]   # only these, if there shall be fewer than in that game"
    parts = [f"#   {part.name}" for part in game.scoring.parts]
    lines = [f"game: {name}", f"extends: {called}", spoken, "# The lines of its score:", *parts]
    _write(folder / GAME_FILE, "game-variant", about, *lines)
    for sheet in (sheet for sheet in game.sheets if sheet.areas):
        about = f"# What differs on this sheet; the whole of it is in {base / sheet.name}.yaml."
        ids = [line for top in sheet.areas for line in _listed(top, 0)]
        rows = [f"#   {at}: {_described(block)}" for at, block in enumerate(sheet.arrange.blocks, 1)]
        rows = ["# The rows of its arrangement; 'after 2:' inserts behind the second, '2: ~' removes it:", *rows]
        _write(folder / f"{sheet.name}.yaml", "sheet-variant", about, "# Its areas:", *ids, *rows, "areas: {}")
    for code in codes:
        about = "# The texts that differ."
        _write(folder / "lang" / f"{code}.yaml", "language", about, f"game: {_title(name)}")


def _listed(area: Area, depth: int) -> Iterator[str]:
    """Yield a line of remark for an area and those inside it, as deep as they stand in a sheet's file."""
    boxes = f", boxes: {len(area.boxes)}" if area.boxes else ""
    yield f"#   {'  ' * depth}{area.key}: {area.kind}{boxes}"
    for inside in area.areas:
        yield from _listed(inside, depth + 1)


def _described(block: ArrangedView) -> str:
    """Return the name of a block with the areas that it and the blocks inside it show."""
    shown = dict.fromkeys(name for view in block.walk() for name in view.shows)
    return f"{block.name}{' ' if shown else ''}{', '.join(shown)}"


def _write(file: Path, schema: str, *lines: str) -> None:
    up = "../" if file.parent.name == "lang" else ""
    line = f"{NAMES_SCHEMA}{up}{SCHEMA_FOLDER}/{schema}.schema.json"
    file.write_text("\n".join((line, *lines, "")), encoding="utf-8")


def _write_schemas(folder: Path, names: Iterable[str]) -> None:
    """Write the schemas that the files name into a subfolder, so that editors find them without a network."""
    beside = folder / SCHEMA_FOLDER
    beside.mkdir()
    for name in names:
        (beside / f"{name}.schema.json").write_text(schema_text(name), encoding="utf-8")


def _title(name: str) -> str:
    return name.replace("-", " ").title()


def _rename(file: Path, old: str, new: str) -> None:
    file.write_text(file.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
