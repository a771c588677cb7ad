"""``sheetgen init``, ``lint``, ``watch``, ``schema``: write a new game."""

from __future__ import annotations

from functools import partial

import click

from sheetgen.app.library import Library
from sheetgen.app.lint import lint_game
from sheetgen.app.new_game import create_game
from sheetgen.app.orders import WatchOrder
from sheetgen.app.schemas import schema_of
from sheetgen.cli.decorators import command, option, output_option, takes_order, with_library
from sheetgen.cli.failures import print_complaints
from sheetgen.cli.terminal import say
from sheetgen.web.watch_server import watch_and_serve


@command("init my-game", "init my-game --lang fr", "init house-rules --extends my-game")
@click.argument("folder", metavar="FOLDER")
@option("extends", default="")
@with_library(own=False)
def init_command(folder: str, extends: str, library: Library) -> None:
    """Write a small working game into FOLDER: three tracks with banners and chains, buildings, rings, a score.

    Change it into yours: the files tell how. It can be printed, tapped, checked and scored at once. With --extends it
    is another game, of which you write down only what differs.
    """
    for file in create_game(library, folder, extends):
        say(file)


@command("lint my-game")
@click.argument("game", metavar="FOLDER")
def lint_command(game: str) -> int:
    """Tell every mistake in the files of a game at once, with file, line and column.

    Also told is what is legal but surely not meant: a box that can never be filled, a banner or chain that is not
    printed, an area that no view shows, a text that is missing or that nothing asks for. The exit status is 2 where
    the game cannot be used, 1 where something else was found.
    """
    found = lint_game(Library(), game)
    print_complaints(found.complaints)
    if not found.complaints:
        click.echo("nothing is wrong")
    if found.costs_unchecked:
        click.echo("not checked on filled-in sheets: whether costs were paid; they are printed only")
    return found.status


@command("watch my-game", "watch my-game --lang fr --paper letter", "watch my-game -o page.png --no-browser")
@takes_order(WatchOrder)
@option("language", default="en", show_default=True)
@output_option("GAME.pdf")
def watch_command(order: WatchOrder, language: str, output: str) -> None:
    """Render the sheets of the game in the folder GAME, and again whenever one of its files is saved.

    A page in the browser shows them and follows by itself. A mistake is told, and the last good picture stays until it
    is mended. With a name that ends in .png the first page is made a picture. Ctrl-C ends it.

    This needs the 'watch' extra, the page the 'play' extra as well; without that only the file is written.
    """
    watch_and_serve(order, language, output, say, partial(print_complaints, language=language))


@command("schema sheet > sheet.schema.json", "schema my-game > filled.schema.json")
@click.argument("kind", metavar="KIND")
def schema_command(kind: str) -> None:
    """Write the JSON schema of KIND.

    KIND is game, sheet, language, theme, campaign, game-variant or sheet-variant (the files of a game that extends
    another), or a game for its filled-in sheets. An editor that knows such schemas completes and checks
    the keys while you type.
    """
    click.echo(schema_of(Library(), kind), nl=False)
