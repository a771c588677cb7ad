"""``sheetgen fill``: a YAML file as a filled-in form."""

from __future__ import annotations

from pathlib import Path

import click

from sheetgen.app.orders import FillOrder
from sheetgen.cli.options import library_options, option, takes


@click.command("fill", short_help="Turn a YAML file into a filled-in form.")
@takes(FillOrder)
@option("output", required=True)
@library_options
def fill_command(order: FillOrder, output: str, language: str, own: tuple[str, ...]) -> None:
    """Fill in the form of the sheets that a YAML file tells of: to look at, to print, or to play on.

    Several players in one file, as several documents, become the copies of one PDF.

    \b
    Examples:
      sheetgen fill my-game.yaml -o my-game.pdf
      sheetgen fill my-game.yaml --paper letter --theme mono -o - > my-game.pdf
    """
    from sheetgen.app.library import Library
    from sheetgen.app.printing import fill_form
    from sheetgen.cli.output import placed, write_out

    printed, players = fill_form(Library(language, own), order)
    write_out(
        placed(output, f"{Path(order.file).stem}.pdf"),
        printed.pdf,
        f"{len(printed.job.order)} pages, filled in for {', '.join(players)}",
    )
