"""``sheetgen list``: everything that can be named on the command line."""

from __future__ import annotations

import json
from typing import Any

import click

from sheetgen.app.library import Library
from sheetgen.cli.columns import aligned
from sheetgen.cli.complaints import write_json
from sheetgen.cli.options import library_options
from sheetgen.cli.reports import terminal_width
from sheetgen.layout.language import Language, language_codes
from sheetgen.layout.language_file import translation


@click.command("list", short_help="What there is: games, sheets, papers, themes, languages.")
@click.option("--json", "as_json", is_flag=True, help="Write it for programs.")
@library_options
def list_command(as_json: bool, language: str, own: tuple[str, ...]) -> None:
    """List the games with their sheets, the papers, the themes and the languages.

    \b
    Examples:
      sheetgen list
      sheetgen list --json
    """
    library = Library(language, own)
    found = collect(library)
    if as_json:
        write_json(json.dumps(found, ensure_ascii=False, indent=2))
        return
    for index, (kind, entries) in enumerate(found.items()):
        if index:
            click.echo()
        click.echo(click.style(library.common.text(f"list.{kind}"), bold=True))
        for line in aligned([_row(library.common, kind, entry) for entry in entries], width=terminal_width()):
            click.echo(f"  {line}")


def collect(library: Library) -> dict[str, list[dict[str, Any]]]:
    """All there is, as plain data; titles in the library's language, sizes in mm."""
    from sheetgen.place.paper import PAPERS

    # A language that does not exist is told before anything is listed.
    translated = translation(library.common, library.language(code="en"))
    about = {name: library.theme(name).spec.about for name in library.themes}
    return {
        "games": [_game(library, name) for name in library.names],
        "papers": [{"name": paper.name, "width": paper.width, "height": paper.height} for paper in PAPERS.values()],
        "themes": [{"name": name, "about": translated(text, {}) or text} for name, text in about.items()],
        "languages": [
            {"code": code, "name": library.language(code=code).text("print.language")}
            for code in language_codes(library.layouts)
        ],
    }


def _game(library: Library, name: str) -> dict[str, Any]:
    game, spoken = library.game(name), library.game_files(name).languages
    # A game that does not speak the language is listed all the same, under its English name.
    language = library.language(name, library.code if library.code in spoken else "en")
    sheets = [{"name": sheet.name, "title": language.text(f"sheets.{sheet.name}")} for sheet in game.sheets]
    if game.aids:
        sheets.append({"name": "aid", "title": language.text("print.aid")})
    return {"name": name, "title": language.text("game"), "version": game.version, "sheets": sheets}


def _row(language: Language, kind: str, entry: dict[str, Any]) -> list[str]:
    if kind == "games":
        sheets = ", ".join(f"{sheet['name']} ({sheet['title']})" for sheet in entry["sheets"])
        return [entry["name"], entry["title"], language.text("list.sheets", sheets=sheets)]
    if kind == "papers":
        inches = f"{entry['width'] / 25.4:.4g} x {entry['height'] / 25.4:.4g} in"
        return [entry["name"], f"{entry['width']:g} x {entry['height']:g} mm", inches]
    return [str(value) for value in entry.values()]
