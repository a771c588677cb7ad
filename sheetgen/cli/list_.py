"""``sheetgen list``: everything that can be named on the command line."""

from __future__ import annotations

import json
from typing import Any

import click

from sheetgen.app.library import find_game, read_game, read_language, themes
from sheetgen.cli.columns import aligned
from sheetgen.layout.language import language_codes
from sheetgen.load.load import game_names


@click.command("list", short_help="What there is: games, sheets, papers, themes, languages.")
@click.option("--json", "as_json", is_flag=True, help="Write it for programs.")
@click.option("--lang", default="en", show_default=True, metavar="CODE", help="The language of the titles.")
def list_command(as_json: bool, lang: str) -> None:
    """List the games with their sheets, the papers, the themes and the languages.

    \b
    Examples:
      sheetgen list
      sheetgen list --json
    """
    found = collect(lang)
    if as_json:
        click.echo(json.dumps(found, ensure_ascii=False, indent=2))
        return
    for index, (kind, entries) in enumerate(found.items()):
        if index:
            click.echo()
        click.echo(click.style(kind, bold=True))
        for line in aligned([_row(kind, entry) for entry in entries]):
            click.echo(f"  {line}")


def collect(lang: str) -> dict[str, list[dict[str, Any]]]:
    """All there is, as plain data; titles in the language ``lang``, sizes in mm."""
    from sheetgen.app.library import read_theme
    from sheetgen.assets.data import data_path
    from sheetgen.place.paper import PAPERS

    layouts = data_path("layouts")
    read_language(lang)
    return {
        "games": [_game(name, lang) for name in game_names(layouts)],
        "papers": [{"name": paper.name, "width": paper.width, "height": paper.height} for paper in PAPERS.values()],
        "themes": [{"name": name, "about": read_theme(name).spec.about} for name in themes()],
        "languages": [
            {"code": code, "name": read_language(code).text("print.language")} for code in language_codes(layouts)
        ],
    }


def _game(name: str, lang: str) -> dict[str, Any]:
    game, spoken = read_game(name), language_codes(find_game(name))
    # A game that does not speak the language is listed all the same, under its English name.
    language = read_language(lang if lang in spoken else "en", name)
    sheets = [{"name": sheet.name, "title": language.text(f"sheets.{sheet.name}")} for sheet in game.sheets]
    if game.aids:
        sheets.append({"name": "aid", "title": language.text("print.aid")})
    return {"name": name, "title": language.text("game"), "version": game.version, "sheets": sheets}


def _row(kind: str, entry: dict[str, Any]) -> list[str]:
    if kind == "games":
        sheets = ", ".join(f"{sheet['name']} ({sheet['title']})" for sheet in entry["sheets"])
        return [entry["name"], entry["title"], f"sheets: {sheets}"]
    if kind == "papers":
        inches = f"{entry['width'] / 25.4:.4g} x {entry['height'] / 25.4:.4g} in"
        return [entry["name"], f"{entry['width']:g} x {entry['height']:g} mm", inches]
    return [str(value) for value in entry.values()]
