"""``sheetgen new``: a blank file to copy a paper sheet into."""

from __future__ import annotations

import click


@click.command("new", short_help="Write a blank file to fill in.")
@click.argument("game", metavar="GAME")
@click.option("-o", "--output", metavar="FILE", help="Where to write it; standard output if left out.")
@click.option("--force", is_flag=True, help="Overwrite the file if it is there.")
@click.option("--lang", default="en", show_default=True, metavar="CODE", help="The language of the comments.")
def new_command(game: str, output: str | None, force: bool, lang: str) -> None:
    """Write a blank, commented file for a sheet of GAME.

    \b
    Examples:
      sheetgen list
      sheetgen new GAME -o ada.yaml
    """
    from sheetgen.app.library import read_game, read_language
    from sheetgen.cli.output import write_text
    from sheetgen.fill.write import sheet_text

    text = sheet_text(read_game(game), read_language(lang, game))
    write_text(output, text, force=force)
