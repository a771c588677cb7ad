"""``sheetgen init``: a game of one's own begun."""

from __future__ import annotations

import click

from sheetgen.cli.options import option

EPILOG = """\b
Examples:
  sheetgen init my-game
  sheetgen init my-game --lang fr
  sheetgen init house-rules --extends my-game
"""


@click.command("init", short_help="Begin a game of your own.", epilog=EPILOG)
@click.argument("folder", metavar="FOLDER")
@click.option("--extends", metavar="GAME", default="", help="A game to change: its name, or its folder.")
@option("language", default="en", show_default=True)
def init_command(folder: str, extends: str, language: str) -> None:
    """Write a small working game into FOLDER: three tracks with banners and chains, buildings, rings, a score.

    Change it into yours: the files tell how. It can be printed, tapped, checked and scored at once. With --extends it
    is another game, of which you write down only what differs.
    """
    from sheetgen.app.begin import begin_game
    from sheetgen.app.library import Library

    for file in begin_game(Library(language), folder, extends):
        click.echo(file)
