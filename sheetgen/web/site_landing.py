"""The pages of a site that are of no single game: the landing page in every language, and the documents."""

from __future__ import annotations

import html
import json
from collections.abc import Iterable, Iterator, Mapping
from importlib import resources

from markdown_it import MarkdownIt

from sheetgen import __version__
from sheetgen.app.job_builder import PrintedFile, job_of_plan
from sheetgen.app.library import Library
from sheetgen.layout.game import Game
from sheetgen.place.paper import PAPERS
from sheetgen.web.page_data import PageData, sheets_to_mark

DOCUMENTS = {
    "play": ("play", "scan", "scoring", "campaign", "variants"),
    "print": ("printing", "fillable"),
    "own": ("your-own-game", "layouts", "reference", "gallery", "checked"),
}
"""The documents by what they are for; those of a game are for playing, all others for programmers."""
LINES = {
    "print": "M7 9V3H17V9M7 17H4V9H20V17H17M7 14H17V21H7Z",
    "photo": "M4 8H8L10 5H14L16 8H20V19H4ZM12 10A3.500 3.500 0 1 1 11.990 10Z",
    "own": "M4 20L5 15L16 4L20 8L9 19ZM14 6L18 10",
    "table": "M8 3H16V21H8ZM11 18.500H13",
    "right": "M9 5L16 12L9 19",
    "file": "M6 3H14L19 8V21H6ZM14 3V8H19",
    "down": "M12 4V15M7 10L12 15L17 10M5 20H19",
    "again": "M19 5V10H14M19 10A8 8 0 1 0 20 14",
    "away": "M2 8A15 15 0 0 1 22 8M5 12A10 10 0 0 1 19 12M8 15.500A6 6 0 0 1 16 15.500M12 19.500V19.600M4 3L20 21",
}
"""Line drawings in a square of 24."""
_PAPERS = dict.fromkeys(("a4", "letter", "a3", "a5", *PAPERS))
"""The papers to choose from, the usual ones first."""


def shipped_files(folder: str) -> dict[str, bytes]:
    """Return the files of a folder of this package by name."""
    return {each.name: each.read_bytes() for each in resources.files("sheetgen.web").joinpath(folder).iterdir()}


def document_page(stem: str, text: str) -> bytes:
    """Return one of the documents as a page."""
    linked = text.replace(".md)", ".html)").replace(".md#", ".html#")
    body = MarkdownIt("commonmark", {"html": False}).enable("table").render(linked)
    return framed("document.html", {"title": html.escape(_title(text) or stem), "body": body})


def landing_page(library: Library, docs: Mapping[str, str]) -> bytes:
    """Return the landing page in the library's language. ``docs`` are the texts of the documents by name."""

    def say(key: str, **values: object) -> str:
        return html.escape(library.typographic.text(f"site.{key}", **values))

    others = {"photo": f"photo.{library.code}", "own": f"own.{library.code}", "table": "docs/play"}
    # A phone has room for what must be known beforehand.
    briefly = dict.fromkeys(("photo", "table"), f'<small class="briefly">{say("with-computer")}</small>')
    ways = "".join(
        f'<a href="{page}.html">{_line(key)}'
        f"<span><b>{say(key)}</b><small>{say(f'{key}-says')}</small>{briefly.get(key, '')}</span></a>"
        for key, page in others.items()
    )
    return framed(
        "landing.html",
        {
            "language": library.code,
            **_head(library, "index", library.languages),
            "heading": say("heading"),
            "sentences": "".join(f"<span>{each}.</span> " for each in say("heading").rstrip(".").split(". ")),
            "about": say("about"),
            "games": "".join(_card(library, name) for name in library.names),
            "ways": ways,
            "right": _line("right"),
            "go-on": say("go-on"),
            "documents": say("documents"),
            "groups": "".join(_groups(library, docs)),
            "fan-tool": say("fan-tool", version=__version__),
        },
    )


def _head(library: Library, page: str, codes: Iterable[str]) -> Mapping[str, str]:
    """Return what heads a page: the links to it in each language, what they are for, and the way to one's games."""
    here = ' aria-current="page"'
    current = {library.code: here}
    languages = "".join(
        f'<a href="{page}.{code}.html" lang="{code}"{current.get(code, "")}>{code.upper()}</a>' for code in codes
    )
    words = {"choose": "site.language", "my-games": "games.heading"}
    own = {"languages": languages, "here": here if page == "games" else ""}
    return {**own, **{key: html.escape(library.typographic.text(text)) for key, text in words.items()}}


def game_language(library: Library, name: str) -> str:
    """Return the library's language, or one that the game has texts in if it has none in that one."""
    codes = library.game_files(name).languages
    return next((code for code in (library.code, "en") if code in codes), min(codes))


def _game_title(library: Library, name: str) -> str:
    return library.language(name, game_language(library, name)).typographic().text("game")


def games_page(library: Library) -> bytes:
    """Return the page with the games that the browser keeps, in the library's language."""
    players = json.dumps({name: _players(library, name) for name in library.names}, ensure_ascii=False)
    values = {"games": game_titles(library), "players": players, "texts": page_texts(library, "games.")}
    texts = {"heading": "games.heading", "photo": "site.photo", "with-computer": "site.with-computer"}
    own = {"language": library.code, **{key: library.typographic.text(name) for key, name in texts.items()}}
    escaped = {key: html.escape(value) for key, value in {**own, **values}.items()}
    fans = "".join(
        f'<span class="fan" data-game="{name}">{_fan(library.game(name), f"{name}/", "blank")}</span>'
        for name in library.names
    )
    return room(library, "games", {**escaped, "fans": fans})


def game_titles(library: Library) -> str:
    """Return what the games are called in the library's language, by name, for the scripts of a page."""
    return json.dumps({name: _game_title(library, name) for name in library.names}, ensure_ascii=False)


def page_texts(library: Library, begin: str) -> str:
    """Return the texts whose keys begin so, and the forms of words beside numbers, for the scripts of a page."""
    texts = {key.removeprefix(begin): text for key, text in library.typographic.texts.items() if key.startswith(begin)}
    return json.dumps({"texts": texts, "forms": [*library.typographic.grammar.forms.items()]}, ensure_ascii=False)


def print_page(library: Library, name: str) -> bytes:
    """Return the page on which a game's sheets are printed, in the library's language."""
    common, game = library.typographic, library.game(name)
    begin = "site-print."
    texts = {key.removeprefix(begin): text for key, text in common.texts.items() if key.startswith(begin)}
    whats = ["pad", "mine", *(["aid"] if game.aids else [])]
    codes = library.game_files(name).languages
    # The sheets that replace printed ones are too large for A5.
    papers = [each for each in _PAPERS if each != "a5" or not game.published]
    languages = "".join(
        f'<option value="{code}"{" selected" * (code == library.code)}>{html.escape(own)}</option>'
        for code in codes
        if (own := library.language(code=code).text("print.language"))
    )
    looks = "".join(
        f'<label><input type="radio" name="theme" value="{theme}"{" checked" * (number == 0)}>'
        f'<img src="pictures/look-{theme}.{library.code}.webp" alt="" width="84" height="64">'
        f"{html.escape(texts.get(f'look-{theme}', theme))}</label>"
        for number, theme in enumerate(library.themes)
    )
    title = html.escape(texts["heading"].replace("{game}", _game_title(library, name)))
    # Until the rules are there, the page tells what the order has that is chosen first.
    pad = PageData(library, name, library.themes[0]).plan()
    program = f'<a href="../photo.{library.code}.html#program">{html.escape(texts["program"])}</a>'
    return room(
        library,
        "print",
        {
            **{key: html.escape(text) for key, text in texts.items() if key not in ("heading", "language")},
            "content": f"{html.escape(PrintedFile(b'', job_of_plan(pad)).summary(common))}.",
            "forms": html.escape(texts["forms"]).replace("{program}", program),
            "language-label": html.escape(texts["language"]),
            "heading": title,
            "language": library.code,
            "game": name,
            "fan": _fan(game, "", "blank"),
            "whats": _choices("what", {key: texts[f"what-{key}"] for key in whats}),
            "papers": _choices("paper", {key: texts.get(f"paper-{key}", key.capitalize()) for key in papers}),
            "looks": looks,
            "sheet-languages": languages,
            "texts": html.escape(page_texts(library, begin)),
        },
        root="../",
        codes=codes,
    )


def pictured(codes: Iterable[str]) -> str:
    """Return the language of a game's pictures, of the languages that it has."""
    return "en" if "en" in codes else min(codes)


def _choices(name: str, words: Mapping[str, str]) -> str:
    return "".join(
        f'<label><input type="radio" name="{name}" value="{key}"{" checked" * (number == 0)}>'
        f"{html.escape(text)}</label>"
        for number, (key, text) in enumerate(words.items())
    )


def _fan(game: Game, folder: str, state: str = "sheet") -> str:
    """Return the pictures of a game's first sheets, filled in or ``blank``; ``folder`` is the game's, from the page."""
    return "".join(
        f'<img class="sheet-{number}" src="{folder}pictures/{state}-{number}.webp" alt="" width="320" height="453">'
        for number in reversed(range(min(2, len(sheets_to_mark(game)))))
    )


def _players(library: Library, name: str) -> str:
    """Return how many players a game is for, or nothing if it does not say so."""
    players = library.game(name).areas.get("players")
    return "" if players is None else library.typographic.text("site.players", least=players.least, most=players.most)


def _card(library: Library, name: str) -> str:
    """Return a game's card: its sheets, its name, and what can be done with it."""
    common, code, game = library.typographic, game_language(library, name), library.game(name)
    title = html.escape(_game_title(library, name))
    # What draws in the browser has no drawings of a game's own icons.
    page = f"data/{code}/pad.pdf" if any(icon.has_own_drawing for icon in game.icons.values()) else f"print.{code}.html"
    play, pad = html.escape(common.text("site.play")), html.escape(common.text("site.print"))
    return (
        f'<li class="game" data-game="{name}"><div class="fan">{_fan(game, f"{name}/")}</div>'
        f'<div class="about"><h2>{title}</h2>'
        f"<p>{html.escape(_players(library, name))}</p>"
        f'<p class="away" hidden>{html.escape(common.text("site.needs-network"))}</p>'
        f'<div class="row"><a class="button dark" href="{name}/">{play}</a>'
        f'<a class="button print" href="{name}/{page}">{_line("print")}<span>{pad}</span></a></div>'
        f"</div></li>"
    )


def _groups(library: Library, docs: Mapping[str, str]) -> Iterator[str]:
    """Yield the lists of documents by what they are for."""
    documents = {**DOCUMENTS, "play": (*DOCUMENTS["play"], *library.names)}
    named = {stem for stems in documents.values() for stem in stems}
    groups = {**documents, "programs": tuple(stem for stem in docs if stem not in named)}
    for group, stems in groups.items():
        links = "".join(
            f'<li><a href="docs/{stem}.html" lang="en">{html.escape(_title(docs[stem]))}</a></li>'
            for stem in stems
            if stem in docs
        )
        heading = html.escape(library.typographic.text(f"site.documents-{group}"))
        yield f"<details><summary><h3>{heading}</h3></summary><ul>{links}</ul></details>"


def _title(text: str) -> str:
    return text.partition("\n")[0].removeprefix("# ").strip()


def _line(name: str) -> str:
    path = f'<path d="{LINES[name]}"/>'
    return f'<svg class="line-icon" viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">{path}</svg>'


def room(library: Library, name: str, values: Mapping[str, str], *, root: str = "", codes: Iterable[str] = ()) -> bytes:
    """Return a page that the visitor comes to from the landing page, which is in the folder ``root``.

    ``codes`` are the languages that it is in, if not all.
    """
    pages = shipped_files("site_pages")
    parts = {"page": pages[f"{name}.html"].decode(), "head": pages["head.html"].decode()}
    icons = {f"icon-{icon}": _line(icon) for icon in LINES}
    head = _head(library, name, codes or library.languages)
    return framed("room.html", {**parts, **head, "root": root, **values, **icons})


def framed(frame: str, values: Mapping[str, str]) -> bytes:
    """Return a page of its own, with values in place of their names in braces."""
    page = shipped_files("site_pages")[frame].decode()
    for key, value in values.items():
        page = page.replace(f"{{{key}}}", value)
    return page.encode()
