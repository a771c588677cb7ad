"""Open a player's own game in the browser: load its files, and make what its page fetches."""

from __future__ import annotations

import base64
import binascii
import io
import re
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path, PurePosixPath
from typing import Any

from sheetgen.app.job_builder import job_of_plan
from sheetgen.app.library import DEFAULT_THEME, Library
from sheetgen.draw.pdf import render_plain_pdf
from sheetgen.layout.game_folders import GAME_FILE
from sheetgen.text.complaint import Complaint, Unusable, translatable
from sheetgen.web.page_data import PageData
from sheetgen.web.site_game import game_data

PREFIX = "own-"
"""The beginning of the name of each own game: no shipped game has such a name."""
_LIMIT = 10_000_000
"""The most bytes of all files of a game."""


def open_game(given: Mapping[str, str], code: str) -> dict[str, Any]:
    """Return an own game's name and title, its languages, and the files of its page and its blank pad in base 64.

    ``given`` are its files in base 64 by their paths, or one ZIP of them.

    Raises `Unusable` with every mistake in the files.
    """
    with tempfile.TemporaryDirectory() as place:
        folder = _write(_unpacked(given), Path(place))
        try:
            return _made(folder, code)
        except Unusable as fault:
            # The player knows the files by their paths in the game's folder.
            own = [replace(each, file=each.file.removeprefix(f"{folder}/")) for each in fault.complaints]
            raise Unusable(own) from fault


def _made(folder: Path, code: str) -> dict[str, Any]:
    """Return what `open_game` does, of the game in a folder. Raises `Unusable`."""
    name, usual = folder.name, Library("en", own=[folder])
    usual.game(name)  # its mistakes, before those of its texts
    codes = [each for each in usual.game_files(name).languages if each in usual.languages] or ["en"]
    libraries = {each: Library(each, own=[folder]) for each in sorted(codes, key=lambda each: each != code)}
    files = dict(game_data(name, libraries, DEFAULT_THEME))
    scene = PageData(next(iter(libraries.values())), name, DEFAULT_THEME)
    files["pad.pdf"] = render_plain_pdf(job_of_plan(scene.plan()))
    packed = {path: base64.b64encode(content).decode() for path, content in files.items()}
    return {"name": name, "title": scene.known.language.text("game"), "languages": codes, "files": packed}


def _unpacked(given: Mapping[str, str]) -> Iterator[tuple[PurePosixPath, bytes]]:
    """Yield the files of a game. Raises `Unusable` if they are too large, or if a ZIP is damaged."""
    total = 0
    for path, text in given.items():
        content = base64.b64decode(text)
        if not path.endswith(".zip"):
            total += len(content)
            yield PurePosixPath(path), content
            continue
        try:
            with zipfile.ZipFile(io.BytesIO(content)) as archive:
                for each in archive.infolist():
                    total += each.file_size
                    if total <= _LIMIT and not each.is_dir():
                        yield PurePosixPath(each.filename), archive.read(each)
        except (zipfile.BadZipFile, binascii.Error, RuntimeError, NotImplementedError) as fault:
            raise Unusable([Complaint(path, translatable("this ZIP file cannot be read"))]) from fault
    if total > _LIMIT:
        raise Unusable([Complaint(", ".join(given), translatable("larger than {size} MB", size=_LIMIT // 1_000_000))])


def _write(files: Iterator[tuple[PurePosixPath, bytes]], place: Path) -> Path:
    """Write a game's files and return its folder. Raises `Unusable` if there is no game among them."""
    found = {path: content for path, content in files if ".." not in path.parts and not path.is_absolute()}
    tops = sorted((path for path in found if path.name == GAME_FILE), key=lambda path: len(path.parts))
    if not tops:
        hint = translatable("choose the folder or the ZIP file with game.yaml and the files of its sheets")
        raise Unusable([Complaint(GAME_FILE, translatable("not found"), hint)])
    top = tops[0].parent
    named = re.search(rb"(?m)^game: *[\"']?([\w-]+)", found[tops[0]])
    folder = place / f"{PREFIX}{named[1].decode() if named else 'game'}"
    for path, content in found.items():
        if path.is_relative_to(top):
            target = folder / path.relative_to(top)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
    return folder
