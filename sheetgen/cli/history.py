"""``sheetgen history``: your games over time."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sheetgen.cli.options import library_options, option

if TYPE_CHECKING:
    from sheetgen.app.history import Game

_EPILOG = """\b
Examples:
  sheetgen history my-games
  sheetgen history game-*.yaml --csv > games.csv
  sheetgen history my-games --plot -o history.svg
"""


@click.command("history", short_help="Show games over time: best, median, what brought the points.", epilog=_EPILOG)
@click.argument("places", metavar="FOLDER|FILE...", nargs=-1, required=True)
@click.option("--csv", "as_table", is_flag=True, help="Write the games as a table for a spreadsheet.")
@click.option("--json", "as_data", is_flag=True, help="Write the games for programs.")
@click.option("--plot", is_flag=True, help="Draw the games as a picture: name a .svg, .png or .pdf with -o.")
@option("output", default="history.svg", show_default=True)
@library_options
def history_command(
    places: tuple[str, ...], as_table: bool, as_data: bool, plot: bool, output: str, language: str, own: tuple[str, ...]
) -> int:
    """Show the games in files and folders, YAML or filled-in forms, in the order in which they were played."""
    from sheetgen.app import history
    from sheetgen.app.library import Library
    from sheetgen.cli.complaints import print_complaints, write_data, write_json
    from sheetgen.cli.output import write_out

    library = Library(language, own)
    games, complaints = history.read_history(library, places)
    if as_data:
        write_json(history.as_json(games))
    elif as_table:
        write_data(history.as_csv(games))
    elif plot:
        for number, found in enumerate(history.by_game(games).values()):
            # Games of several kinds are compared with their own kind: a picture each.
            path = Path(output)
            name = output if not number else str(path.with_stem(f"{path.stem}-{found[0].sheet.report.filled.game}"))
            picture = history.drawn(history.history_chart(library, found), path.suffix.lower())
            write_out(name, picture, f"{len(found)} games")
    else:
        for found in history.by_game(games).values():
            _print(found)
    if not games and not complaints:
        click.echo(library.common.text("history.none"))
    print_complaints(complaints, language=language)
    return 2 if complaints else 0


def _print(games: Sequence[Game]) -> None:
    from sheetgen.app.history import summaries
    from sheetgen.app.sheets import player_of
    from sheetgen.cli.columns import aligned
    from sheetgen.cli.reports import say

    language = games[0].sheet.known.language
    text = language.text
    say(click.style(text("game"), bold=True))
    rows = [[text("history.day"), text("report.player"), "", text("report.total"), ""]]
    for game in games:
        shown = text(f"options.{game.difficulty}") if language.has(f"options.{game.difficulty}") else game.difficulty
        title = game.sheet.report.score.title or ""
        rows.append([game.day, player_of(game.sheet), shown, str(game.total), title])
    for line in aligned(rows, numbers=(3,)):
        say(f"  {line}")
    say()
    found = summaries(games)
    names = [text(f"options.{each.name}") if language.has(f"options.{each.name}") else each.name for each in found]
    head = ["", *names]
    head[1] = text("history.all")
    table = [
        head,
        [text("history.games"), *(str(each.count) for each in found)],
        [text("history.best"), *(str(each.best) for each in found)],
        [text("history.median"), *(f"{each.median:g}" for each in found)],
        *([text(f"score.{part}"), *(f"{each.parts[part]:g}" for each in found)] for part in found[0].parts),
    ]
    for line in aligned(table, numbers=range(1, len(head))):
        say(f"  {line}")
    say()
