"""``sheetgen new``, ``fill``, ``read``: a sheet as a blank file, a file as a form, a form as a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sheetgen.app.orders import FillOrder
from sheetgen.cli.declare import argument, command, flag, option, output_option, takes, with_library

if TYPE_CHECKING:
    from sheetgen.app.library import Library


@command("list", "new {game} -o ada.yaml")
@argument("game")
@output_option("standard output")
@flag("force")
@with_library()
def new_command(game: str, output: str, force: bool, library: Library) -> None:
    """Write a blank, commented file for a sheet of GAME."""
    from sheetgen.app.printing import blank_sheet
    from sheetgen.cli.terminal import write_sheets

    write_sheets(output, blank_sheet(library, game), [library.game(game)], force=force)


@command("read my-game.pdf", "read my-game.pdf -o my-game.yaml")
@argument("file", "FILE.pdf")
@output_option("standard output")
@flag("force")
@with_library()
def read_command(file: str, output: str, force: bool, library: Library) -> None:
    """Read a form that was filled in, and write what stands in it as a commented YAML file.

    Several players of one form become several documents of the file.
    """
    from sheetgen.app.printing import sheets_as_yaml
    from sheetgen.cli.terminal import write_sheets

    sheets = library.read_file(file)
    games = [library.known(sheet.game).game for sheet in sheets]
    write_sheets(output, sheets_as_yaml(library, sheets), games, force=force)


@command("fill my-game.yaml -o my-game.pdf", "fill my-game.yaml --paper letter --theme mono -o - > my-game.pdf")
@takes(FillOrder)
@option("output", required=True)
@with_library()
def fill_command(order: FillOrder, output: str, library: Library) -> None:
    """Fill in the form of the sheets that a YAML file tells of: to look at, to print, or to play on.

    Several players in one file, as several documents, become the copies of one PDF.
    """
    from sheetgen.app.printing import fill_form
    from sheetgen.cli.terminal import write_out

    printed, players = fill_form(library, order)
    summary = f"{len(printed.job.order)} pages, filled in for {', '.join(players)}"
    write_out(output, f"{Path(order.file).stem}.pdf", printed.pdf, summary)
