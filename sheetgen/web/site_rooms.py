"""The rooms of the site for a game of one's own and for photos: what works in the browser, and what to do elsewhere."""

from __future__ import annotations

import html
import io
import json
import re
import tempfile
import textwrap
import zipfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from sheetgen.app.library import Library
from sheetgen.app.new_game import TEMPLATE, create_game
from sheetgen.assets.data_folders import data_path
from sheetgen.layout.game_folders import GAME_FILE
from sheetgen.web.page_data import PageData
from sheetgen.web.site_landing import game_language, game_titles, page_texts, pictured, room, shipped_files
from sheetgen.web.site_pictures import blank_picture, in_doubt, part_of
from sheetgen.web.site_scripts import page_files

_CHECKOUT = data_path("layouts").parent / "pyproject.toml"
"""Not there in a package that was installed."""
_NOT_OPENED = {"opens": "hidden", "opens-not": "", "main": " dark"}
"""What is shown on the page for own games where the browser cannot open them."""
REMARK = 38
"""The letters of a line of remarks, on the page for own games."""
EXAMPLE = "my-game"
"""The folder of the game to begin with, in the ZIP file that visitors download."""


def photo_page(library: Library) -> bytes:
    """Return the page that says where photos are read, in the library's language."""
    texts = {key: library.typographic.text(f"page.photo-{key}") for key in ("empty", "filled")}
    game = library.names[0]
    drawn = _photographed(game)
    known = Library(game_language(library, game)).loaded_game(game)
    texts["box"] = known.checker.words.box(known.game.boxes[drawn["in-doubt"]])
    texts["of"] = library.typographic.text("page.photo-of", number=2, count=6)
    texts["start-says"] = library.typographic.text("site-photo.start-says", games=", ".join(library.names))
    values = {**_values(library, "site-photo."), **{key: html.escape(text) for key, text in texts.items()}}
    return room(library, "photo", {**_program(library, kind="dark"), **values, **drawn})


@cache
def photographed(game: str) -> PageData:
    """Return the game whose sheet is on the pictures of a photo."""
    library = Library(pictured(Library().game_files(game).languages))
    return PageData(library, game, library.themes[0])


@cache
def _photographed(game: str) -> dict[str, str]:
    """Return the box in doubt on the pictures of a photographed sheet, and the part around it, in mm."""
    box = in_doubt(next(iter(photographed(game).pages.values())))
    ring = _sides(box.x - 1, box.y - 1, box.width + 2, box.height + 2)
    part = part_of(box)
    return {
        "first": game,
        "ring": f'<rect class="doubt" {ring} rx="1.2"/>',
        "in-doubt": box.box,
        "part": " ".join(f"{side:.1f}" for side in part),
        "place": _sides(*part),
    }


def _sides(*lengths: float) -> str:
    return " ".join(
        f'{side}="{length:.1f}"' for side, length in zip(("x", "y", "width", "height"), lengths, strict=True)
    )


def away_page(library: Library) -> bytes:
    """Return the page in place of one that was never fetched, without a network, in the library's language."""
    more = {"mine": html.escape(library.typographic.text("games.heading")), "games": html.escape(game_titles(library))}
    return room(library, "away", {**_values(library, "site-away."), **more, "first": library.names[0]})


def own_page(library: Library, *, opens: bool) -> bytes:
    """Return the page for own games, in the library's language; ``opens`` if the browser can open them."""
    files = json.dumps(sorted(page_files()))
    more = {"opens": "", "opens-not": "hidden", "main": ""} if opens else _NOT_OPENED
    values = {**_values(library, "site-own."), **more, "first": library.names[0], "files": html.escape(files)}
    values["written"] = _written(library)
    return room(library, "own", {**_program(library, hidden=opens), **values})


def _written(library: Library) -> str:
    """Return the first areas of the example's sheet as its file describes them, the remarks set apart."""
    folder = library.layouts / "templates" / TEMPLATE
    (sheet,) = (path for path in folder.glob("*.yaml") if path.name != GAME_FILE)
    areas = sheet.read_text("utf-8").partition("areas:\n")[2].split("\n\n")[:2]
    texts = [map(_narrow, textwrap.dedent(each).splitlines()) for each in areas]
    # Each line is a block: what a phone breaks goes on below its text, not below its key.
    lines = "".join(
        f"<span>{''.join(f'<span>{line}</span>' for lines in text for line in lines)}</span>" for text in texts
    )
    return re.sub("(#.*?)(?=<)", r"<i>\1</i>", lines)


def _narrow(line: str) -> list[str]:
    """Return a line of a file, a remark as the lines that it needs on a phone."""
    lines = textwrap.wrap(line, REMARK, subsequent_indent="# ") if line.startswith("#") else [line]
    return [html.escape(each, quote=False) for each in lines]


def _values(library: Library, begin: str) -> dict[str, str]:
    texts = {key.removeprefix(begin): text for key, text in library.typographic.texts.items() if key.startswith(begin)}
    escaped = {key: html.escape(text) for key, text in texts.items()}
    return {**escaped, "language": library.code, "texts": html.escape(page_texts(library, begin))}


def _program(library: Library, *, hidden: bool = False, kind: str = "") -> dict[str, str]:
    """Return how to get the program, by a button of a kind, and what fills it."""
    values = _values(library, "site-program.")
    section = shipped_files("site_pages")["program.html"].decode()
    return {
        "get-program": section,
        "program": "hidden" if hidden or not _CHECKOUT.is_file() else "",
        "kind": kind,
        **values,
    }


def program() -> Iterator[tuple[str, bytes]]:
    """Yield the program itself as an archive that pip installs, if the site is made in a checkout."""
    if not _CHECKOUT.is_file():
        return
    archive, root = io.BytesIO(), _CHECKOUT.parent
    parts = ("pyproject.toml", "README.md", "LICENSE", "sheetgen", "layouts", "campaign", "fonts", "docs")
    with zipfile.ZipFile(archive, "w") as packed:
        for path in sorted(each for part in parts for each in (root / part, *(root / part).rglob("*"))):
            if path.is_file() and path.suffix != ".pyc":
                name = f"sheetgen/{path.relative_to(root).as_posix()}"
                packed.writestr(zipfile.ZipInfo(name), path.read_bytes(), zipfile.ZIP_DEFLATED)
    yield "sheetgen.zip", archive.getvalue()


def example_game(library: Library) -> tuple[bytes, bytes]:
    """Return a game to begin with, with remarks in its files, as ``sheetgen init`` writes it, and its sheet's picture.

    The game is a ZIP archive.
    """
    archive = io.BytesIO()
    with tempfile.TemporaryDirectory() as place, zipfile.ZipFile(archive, "w") as packed:
        folder = Path(place, EXAMPLE)
        for path in create_game(library, str(folder)):
            name = path.relative_to(Path(place).resolve()).as_posix()
            packed.writestr(zipfile.ZipInfo(name), path.read_bytes(), zipfile.ZIP_DEFLATED)
        picture = blank_picture(PageData(Library(library.code, own=[folder]), EXAMPLE, library.themes[0]))
    return archive.getvalue(), picture
