"""``sheetgen new``: a blank file to copy a paper sheet into."""

from __future__ import annotations

import click

from sheetgen.cli.options import game_argument, library_options, output_option


@click.command("new", short_help="Write a blank file to fill in.")
@game_argument
@output_option("standard output")
@click.option("--force", is_flag=True, help="Overwrite the file if it is there.")
@library_options
def new_command(game: str, output: str, force: bool, language: str, own: tuple[str, ...]) -> None:
    """Write a blank, commented file for a sheet of GAME.

    \b
    Examples:
      sheetgen list
      sheetgen new GAME -o ada.yaml
    """
    from sheetgen.app.library import Library
    from sheetgen.app.printing import blank_sheet
    from sheetgen.cli.output import write_text

    write_text(output, blank_sheet(Library(language, own), game), force=force)
