"""``sheetgen fill``: turn a YAML file into a filled-in form."""

from __future__ import annotations

from pathlib import Path

from sheetgen.app.form_filling import fill_form
from sheetgen.app.library import Library
from sheetgen.app.orders import FillOrder
from sheetgen.cli.decorators import command, output_option, takes_order, with_library
from sheetgen.cli.terminal import write_out


@command("fill my-game.yaml -o my-game.pdf", "fill my-game.yaml --paper letter --theme mono -o - > my-game.pdf")
@takes_order(FillOrder)
@output_option("", required=True)
@with_library()
def fill_command(order: FillOrder, output: str, library: Library) -> None:
    """Fill in the form of the sheets in a YAML file: to look at, to print, or to play on.

    Several players in one file, as several documents, become the copies of one PDF.
    """
    printed, players = fill_form(library, order)
    pages = library.common.text("print.made.pages", count=len(printed.job.order))
    summary = f"{pages}, {library.common.text('print.made.filled', players=', '.join(players))}"
    write_out(output, f"{Path(order.file).stem}.pdf", printed.pdf, summary)
