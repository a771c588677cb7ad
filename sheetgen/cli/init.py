"""``sheetgen init``: a game of one's own begun."""

from __future__ import annotations

import click

EPILOG = """\b
Examples:
  sheetgen init my-game
  sheetgen print my-game -o my-game.pdf
  sheetgen play my-game
"""


@click.command("init", short_help="Begin a game of your own.", epilog=EPILOG)
@click.argument("folder", metavar="FOLDER")
def init_command(folder: str) -> None:
    """Write a small working game into FOLDER: three tracks with banners and chains, buildings, rings, a score.

    Change it into yours: the files tell how. It can be printed, tapped, checked and scored at once.
    """
    from sheetgen.app.begin import begin_game
    from sheetgen.app.library import Library

    for file in begin_game(Library(), folder):
        click.echo(file)
