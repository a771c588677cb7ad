"""``sheetgen init``, ``lint``, ``watch``, ``schema``: write a new game."""

from __future__ import annotations

from functools import partial

import click

from sheetgen.app.library import Library
from sheetgen.app.lint import LintResult, lint_game
from sheetgen.app.lint_language import lint_language
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

    It can be printed, tapped, checked and scored at once; comments in its files explain how to change it. With
    --extends the new game is a variant of another: its files contain only what differs.
    """
    for file in create_game(library, folder, extends):
        say(file)


@command("lint my-game", "lint --language de", "lint my-game --language de")
@click.argument("game", metavar="[FOLDER]", default="")
@click.option("--language", "code", metavar="CODE", help="List what is missing in the texts of a language.")
def lint_command(game: str, code: str | None) -> int:
    """List every mistake in the files of a game, with file, line and column.

    Also reports what is allowed but probably unintended: a box that can never be filled, a banner or chain that is not
    printed, an area that no view shows, a text that is missing or never used.

    With --language it lists for a translator the texts of that language that are missing, the same as in English, never
    used, or against its glossary: those of the game, or without FOLDER sheetgen's own and those of all its games.

    The exit status is 2 if the game or language cannot be used, 1 if something else was found.
    """
    if code:
        found = LintResult(tuple(lint_language(Library(), code, game)), usable=True)
    elif game:
        found = lint_game(Library(), game)
    else:
        raise click.MissingParameter(param_type="argument", param_hint="'FOLDER'")
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

    A page in the browser shows them and updates itself. Mistakes are reported; the last good version stays visible
    until they are fixed. If the output file ends in .png, the first page is saved as a picture. Press Ctrl-C to stop.

    This needs the 'watch' extra, and for the page also the 'play' extra; without that only the file is written.
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
