"""List everything that can be named: games, sheets, papers, themes, languages."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sheetgen.app.library import Library
from sheetgen.app.settings import Settings
from sheetgen.assets.icon_drawings import icon_names
from sheetgen.layout.language import Language
from sheetgen.place.paper import PAPERS
from sheetgen.reports.styled_lines import EMPTY, StyledLine, align_rows, line, paragraph
from sheetgen.text.complaint import size_in_mm, translate

Listing = dict[str, list[dict[str, Any]]]


def listing(library: Library, settings: Settings) -> Listing:
    """Return everything as plain data; titles are in the library's language, sizes in mm."""
    # A language that does not exist is reported before anything is listed.
    translated = library.common.from_english
    about = {name: library.theme(name).spec.about for name in library.themes}
    return {
        "games": [_game(library, name) for name in library.names],
        "papers": [{"name": paper.name, "width": paper.width, "height": paper.height} for paper in PAPERS.values()],
        "themes": [{"name": name, "about": translated(text, {}) or text} for name, text in about.items()],
        "languages": [
            {"code": code, "name": library.language(code=code).text("print.language")} for code in library.languages
        ],
        "icons": [{"name": name} for name in icon_names()],
        "settings": [
            *(_setting(name, settings, library) for name in settings.chosen),
            {"name": "file", "value": settings.file, "source": ""},
        ],
    }


def listing_json(found: Listing) -> str:
    """Return the listing as one text for programs."""
    return json.dumps(found, ensure_ascii=False, indent=2)


def names_of(of: str) -> tuple[str, ...]:
    """Return the names of all papers, themes or languages; for any other word, of all games."""
    library = Library()
    known = {"paper": tuple(PAPERS), "theme": library.themes, "language": library.languages}
    return known.get(of, library.names)


def listing_lines(found: Listing, language: Language, width: int) -> Iterator[StyledLine]:
    """Yield the listing in columns, part by part."""
    for index, (kind, entries) in enumerate(found.items()):
        if index:
            yield EMPTY
        yield line(language.text(f"list.{kind}"), "strong")
        if kind == "icons":
            yield from paragraph(", ".join(entry["name"] for entry in entries), width, indent=2)
            continue
        for row in align_rows([_row(language, kind, entry) for entry in entries], width=width):
            yield line(row, indent=2)


def _game(library: Library, name: str) -> dict[str, Any]:
    game, spoken = library.game(name), library.game_files(name).languages
    # A game without texts in the language is listed all the same, under its English name.
    language = library.language(name, library.code if library.code in spoken else "en")
    sheets = [{"name": sheet.name, "title": language.text(f"sheets.{sheet.name}")} for sheet in game.sheets]
    if game.aids:
        sheets.append({"name": "aid", "title": language.text("print.aid")})
    shown = {"name": name, "short": game.short, "title": language.text("game"), "version": game.version}
    return {**shown, "sheets": sheets}


def _setting(name: str, settings: Settings, library: Library) -> dict[str, str]:
    """Return a setting as it is used, with its source; if another was chosen that is wrong, this is said instead."""
    chosen = settings.chosen[name]
    value, source = chosen.value, chosen.source
    if name == "lang":
        value = Library(value).code
    elif value.lower() in (*PAPERS, *library.themes):
        value = value.lower()
    if not source and settings.faults(name):
        source = library.common.text("list.faulty")
    return {"name": name, "value": value, "source": source}


def _row(language: Language, kind: str, entry: dict[str, Any]) -> list[str]:
    if kind == "games":
        sheets = ", ".join(f"{sheet['name']} ({sheet['title']})" for sheet in entry["sheets"])
        return [
            ", ".join(filter(None, (entry["name"], entry["short"]))),
            entry["title"],
            language.text("list.sheets", sheets=sheets),
        ]
    if kind == "papers":
        sides = (entry["width"], entry["height"])
        inches = " x ".join(language.number(round(side / 25.4, 2)) for side in sides)
        return [entry["name"], str(translate(size_in_mm(*sides), language.from_english)), f"{inches} in"]
    if kind == "settings":
        usual = "default" if entry["name"] != "file" else "found" if Path(entry["value"]).is_file() else "missing"
        none = language.text("list.no-games") if entry["name"] == "games" else "-"
        return [entry["name"], entry["value"] or none, entry["source"] or language.text_or(f"list.{usual}", "")]
    return [str(value) for value in entry.values()]
