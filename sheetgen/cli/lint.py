"""``sheetgen lint``: everything that is wrong with a game of one's own."""

from __future__ import annotations

import click

from sheetgen.cli.complaints import print_complaints

EPILOG = """\b
Examples:
  sheetgen lint my-game
"""


@click.command("lint", short_help="Find every mistake in a game of your own.", epilog=EPILOG)
@click.argument("game", metavar="FOLDER")
def lint_command(game: str) -> int:
    """Tell every mistake in the files of a game at once, with file, line and column.

    Also told is what is legal but surely not meant: a box that can never be filled, a banner or chain that is not
    printed, an area that no view shows, a text that is missing or that nothing asks for. The exit status is 2 where
    the game cannot be used, 1 where something else was found.
    """
    from sheetgen.app.library import Library
    from sheetgen.app.lint import lint_game

    found = lint_game(Library(), game)
    print_complaints(found.complaints)
    if not found.complaints:
        click.echo("nothing is wrong")
        return 0
    return 1 if found.usable else 2
