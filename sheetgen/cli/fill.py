"""``sheetgen fill``: a YAML file as a filled-in form."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from sheetgen.text.complaint import Complaint, Unusable

if TYPE_CHECKING:
    from sheetgen.layout.filled import Filled


@click.command("fill", short_help="Turn a YAML file into a filled-in form.")
@click.argument("file", metavar="FILE.yaml")
@click.option("-o", "--output", required=True, metavar="FILE", help="Where to write it; '-' is standard output.")
@click.option("--sheet", "sheets", multiple=True, metavar="NAME", help="The sheets to fill in; may be repeated.")
@click.option("--paper", default="a4", show_default=True, metavar="NAME|WxHmm", help="The size of the pages.")
@click.option("--theme", default="colour", show_default=True, metavar="NAME|FILE.yaml")
@click.option("--lang", default="en", show_default=True, metavar="CODE", help="The language of the texts.")
@click.option("--game", "further", multiple=True, metavar="FOLDER", help="A folder with a game of your own.")
def fill_command(
    file: str,
    output: str,
    sheets: tuple[str, ...],
    paper: str,
    theme: str,
    lang: str,
    further: tuple[str, ...],
) -> None:
    """Fill in the form of the sheets that a YAML file tells of: to look at, to print, or to play on.

    Several players in one file, as several documents, become the copies of one PDF.

    \b
    Examples:
      sheetgen fill my-game.yaml -o my-game.pdf
      sheetgen fill my-game.yaml --paper letter --theme mono -o - > my-game.pdf
    """
    from sheetgen.app.fill_sheets import sheets_to_fill
    from sheetgen.app.fillable import with_form
    from sheetgen.app.print_job import make_job
    from sheetgen.app.print_order import read_order
    from sheetgen.app.sheets import open_intake, read_sheets
    from sheetgen.cli.output import write_out
    from sheetgen.draw.pdf import render_pdf

    intake = open_intake(lang, further)
    filled = read_sheets(intake, file)
    name = _only_game(file, filled)
    known = intake.known(name)
    names = sheets or sheets_to_fill(known.game, filled)
    order = read_order(str(intake.folders[name]), sheets=names, paper=paper, theme=theme, lang=lang)
    job = with_form(make_job(replace(order, copies=len(filled))), known.game, known.language, filled)
    nameless = known.language.text("report.nameless")
    players = ", ".join(str(sheet.values.get("player") or nameless) for sheet in filled)
    write_out(output, render_pdf(job), f"{len(job.order)} pages, filled in for {players}")


def _only_game(file: str, filled: Sequence[Filled]) -> str:
    games = list(dict.fromkeys(sheet.game for sheet in filled))
    if len(games) > 1:
        message = f"holds sheets of several games: {', '.join(games)}"
        raise Unusable([Complaint(file, message, "one form is of one game: split the file")])
    return games[0]
