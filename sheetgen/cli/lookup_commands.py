"""``sheetgen list``, ``explain``, ``history``: list what exists, explain a rule or a box, show games over time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import date
from pathlib import Path

import click

from sheetgen.app import history
from sheetgen.app.explain import explain
from sheetgen.app.library import Library
from sheetgen.app.matches import PlayedGame, group_by_game
from sheetgen.app.result_pictures import history_charts
from sheetgen.cli.decorators import command, flag, output_option, with_library
from sheetgen.cli.error_output import write_data, write_json
from sheetgen.cli.failures import print_complaints
from sheetgen.cli.terminal import WIDTH, plain_text, show, show_or_json, show_progress, width, write_out
from sheetgen.kinds.text import day_of, months_of
from sheetgen.layout.language import Language
from sheetgen.reports.history_report import history_lines
from sheetgen.reports.listing import listing, listing_json, listing_lines
from sheetgen.reports.styled_lines import StyledLine, explanation_lines
from sheetgen.text.complaint import Complaint, Unusable, translatable
from sheetgen.text.suggest import folded, nearest

_FORMATS = {".txt": "text", ".csv": "csv", ".json": "json", ".svg": "plot", ".png": "plot", ".pdf": "plot"}
"""What a file of this ending holds."""


@command("list", "list --json")
@flag("as_json")
@with_library()
def list_command(as_json: bool, library: Library) -> None:
    """List the games with their sheets, the papers, the themes, the languages and your settings."""
    found = listing(library, click.get_current_context().obj)
    show_or_json(as_json, lambda: listing_json(found), listing_lines(found, library.common, width()))


@command("explain fill-order", "explain {game}", "explain {game} fill-order")
@click.argument("word", metavar="RULE|GAME")
@click.argument("place", metavar="[BOX|RULE]", required=False, default="")
@with_library()
def explain_command(word: str, place: str, library: Library) -> None:
    """Explain a rule by its name, as reports have it in brackets; all rules of a game; or a box or area of a game."""
    show(explanation_lines(explain(library, word, place), width()))


@command("history my-games", "history game-*.yaml --csv > games.csv", "history my-games --plot -o history.svg")
@click.argument("places", metavar="FOLDER|FILE...", nargs=-1, required=True)
@click.option("--csv", "as_table", is_flag=True, help="Write the games as a table for a spreadsheet.")
@flag("as_json")
@click.option("--plot", is_flag=True, help="Draw the games as a picture: name a .svg, .png or .pdf with -o.")
@output_option("history.svg with --plot, else the screen")
@click.option("--player", metavar="NAME", default="", help="Show only the matches that this player took part in.")
@click.option("--since", metavar="DATE", default="", help="Show only games from this day, month or year on.")
@with_library()
def history_command(
    places: tuple[str, ...],
    as_table: bool,
    as_json: bool,
    plot: bool,
    output: str,
    player: str,
    since: str,
    library: Library,
) -> int:
    """Show the games in files and folders, YAML or filled-in forms, in the order in which they were played.

    Sheets of one game, day and difficulty are one match, and so are those of one file: with places, wins and streaks.
    """
    first = _first_day(since, library.common)
    form = _format(output, {"csv": as_table, "json": as_json, "plot": plot})
    with show_progress(library.common) as done:
        found, complaints = history.read_history(library, places, done)
    since_then = [game for game in found if game.day >= first]
    games = history.with_player(since_then, player) if player else since_then
    _show_history(library, games, form, output, _chosen(library.common, player, since))
    if not games and not (complaints and not found):
        click.echo(_why_none(library.common, found, since_then, player, first), err=bool(form))
    print_complaints(complaints, language=library.code, ending=library.ending)
    return 2 if complaints else 0


def _why_none(
    language: Language, found: Sequence[PlayedGame], since_then: Sequence[PlayedGame], player: str, first: str
) -> str:
    """Return why no game is shown: none was found, none is as late, or the player took part in none."""
    if since_then:
        names = sorted({folded(game.player): game.player for game in since_then}.values())
        near = language.suggest(player, names) if nearest(player, names) else ""
        text = language.text("history.nobody", player=player, players=language.all_of(names))
        return f"{text} ({near})" if near else text
    return language.text("history.none-since", day=first) if found else language.text("history.none")


def _chosen(language: Language, player: str, since: str) -> str:
    """Return which games were chosen, for the head of a picture; empty if all are shown."""
    words = [language.text("history.only-player", player=player)] if player else []
    return ", ".join([*words, language.text("history.only-since", day=since)] if since else words)


def _show_history(library: Library, games: Sequence[PlayedGame], form: str, output: str, chosen: str) -> None:
    """Write games as ``text``, ``csv``, ``json`` or ``plot``, to a file or to the screen; without a form show them.

    A picture says in its head which games were ``chosen``.
    """
    made = library.common.text("print.made.games", count=len(games))
    if form == "plot":
        for path, picture, count in history_charts(library, games, Path(output or "history.svg"), chosen):
            write_out(str(path), "", picture, library.common.text("print.made.games", count=count))
    elif form == "text":
        write_out(output, "history.txt", plain_text(_lines(games, WIDTH)).encode(), made)
    elif output and form == "json":
        write_out(output, "history.json", f"{history.as_json(games)}\n".encode(), made)
    elif form == "json":
        write_json(history.as_json(games))
    elif output and form == "csv":
        write_out(output, "history.csv", history.as_csv(games).encode("utf-8-sig"), made)
    elif form == "csv":
        write_data(history.as_csv(games))
    else:
        show(_lines(games, width()))


def _lines(games: Sequence[PlayedGame], columns: int) -> Iterator[StyledLine]:
    for found in group_by_game(games).values():
        yield from history_lines(found, columns)


def _first_day(since: str, language: Language) -> str:
    """Return the first day of a day, month or year such as ``2026-10``; empty for none. Raises `Unusable`."""
    if day := day_of(since, months_of(language), day_first=language.text("input.day-first") == "1"):
        return day.isoformat()
    for rest in ("", "-01", "-01-01") if since else ():
        with suppress(ValueError):
            return date.fromisoformat(f"{since}{rest}").isoformat()
    if since:
        hint = translatable("write a day, a month or a year, such as 2026-10-31, 2026-10 or 2026")
        raise Unusable([Complaint("--since", translatable("'{date}' is not a date", date=since), hint)])
    return ""


def _format(output: str, wanted: Mapping[str, bool]) -> str:
    """Return ``text``, ``csv``, ``json`` or ``plot``, as an option or the file's ending says; empty for the screen.

    Raises `Unusable` if they contradict each other, or if neither says it.
    """
    options = [name for name, is_wanted in wanted.items() if is_wanted]
    ending = Path(output).suffix.lower()
    of_ending = _FORMATS.get(ending, "")
    if len(options) > 1:
        message = translatable("choose one of --csv, --json and --plot")
        raise Unusable([Complaint(" ".join(f"--{name}" for name in options), message)])
    if options and of_ending and options != [of_ending]:
        message = translatable("--{option} does not write {ending} files", option=options[0], ending=ending)
        endings = ", ".join(ending for ending, name in _FORMATS.items() if name == options[0])
        raise Unusable(
            [Complaint(output, message, translatable("name a file that ends with {endings}", endings=endings))]
        )
    if output and not options and not of_ending:
        message = translatable("the ending does not say what to write")
        hint = translatable("name a file that ends with {endings}", endings=", ".join(_FORMATS))
        raise Unusable([Complaint(output, message, hint)])
    return options[0] if options else of_ending
