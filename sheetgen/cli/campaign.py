"""``sheetgen campaign``: prints a campaign's log and keeps its record."""

from __future__ import annotations

import click

_LANG = click.option("--lang", default="en", show_default=True, metavar="CODE", help="The language of the texts.")
_EPILOG = """\b
Examples:
  sheetgen campaign print -o log.pdf
  sheetgen campaign start ours.yaml --edition en --player Ada
  sheetgen campaign record ours.yaml fort-1.yaml --date 2025-03-14
  sheetgen campaign status ours.yaml
  sheetgen campaign print --from ours.yaml -o log.pdf
"""


@click.group("campaign", short_help="Print a campaign's log, keep its record.", epilog=_EPILOG)
def campaign_command() -> None:
    """Print the log of a solo campaign, and keep its record in a file.

    The record knows which fort is to be played next, under which rule and with which setup reward. It is a YAML file
    that you may read and mend; before every change the version before is kept as FILE.bak.
    """


@campaign_command.command("start", short_help="Begin a new record.")
@click.argument("file")
@click.option("--campaign", default="", metavar="NAME", help="Which campaign.  [the one that ships]")
@click.option("--edition", default="", metavar="NAME", help="fr or en, where the editions differ.  [fr]")
@click.option("--difficulty", default="", metavar="NAME", help="What it is played at.  [normal]")
@click.option("--player", default="", metavar="NAME", help="Who plays it.")
@click.option("--date", default="", metavar="YYYY-MM-DD", help="The day it begins.  [today]")
@_LANG
def start_command(file: str, campaign: str, edition: str, difficulty: str, player: str, date: str, lang: str) -> None:
    """Begin a new campaign and write its record to FILE, which must not exist yet."""
    from sheetgen.cli.campaign_actions import Beginning, start

    start(file, Beginning(campaign, edition, difficulty, player, date), lang)


@campaign_command.command("record", short_help="Judge a finished sheet and add it.")
@click.argument("file")
@click.argument("sheet")
@click.option("--date", default="", metavar="YYYY-MM-DD", help="The day it was played.  [the sheet's, or today]")
@click.option("--fort", type=int, metavar="N", help="Where it was played, if the sheet names no fort.")
@click.option("--note", default="", metavar="TEXT", help="Something to remember about this game.")
@click.option("--anyway", is_flag=True, help="Record a sheet that breaks the rules; the record will say so.")
@_LANG
def record_command(file: str, sheet: str, date: str, fort: int | None, note: str, anyway: bool, lang: str) -> int:
    """Check SHEET under the rule of the fort to be played, judge goal and challenge, and add it to the record in FILE.

    SHEET is a YAML file or a filled-in form (PDF), - is standard input.

    Exit status: 0 it was recorded, won or lost; 1 it breaks a rule and was not; 2 it could not be used.
    """
    from pathlib import Path

    from sheetgen.cli.campaign_actions import day, record
    from sheetgen.games.hadrians_wall.campaign.recording import Circumstances

    name = "" if sheet == "-" else Path(sheet).name
    return record(file, sheet, Circumstances(day(date) if date else "", name, note, fort), lang, anyway=anyway)


@campaign_command.command("status", short_help="What is to be played next, and how far it went.")
@click.argument("file")
@_LANG
def status_command(file: str, lang: str) -> None:
    """Tell how far the campaign in FILE has come: the next fort, its rule, what to take in setup, tries and scores."""
    from sheetgen.cli.campaign_actions import status

    status(file, lang)


@campaign_command.command("undo", short_help="Take back the last try.")
@click.argument("file")
@_LANG
def undo_command(file: str, lang: str) -> None:
    """Take the last try out of the record in FILE."""
    from sheetgen.cli.campaign_actions import undo

    undo(file, lang)


@campaign_command.command("print", short_help="Print the log as PDF.")
@click.option(
    "-o", "--output", default="", metavar="FILE", help="Where to write it; '-' is standard output.  [log.pdf]"
)
@click.option("--from", "kept", default="", metavar="FILE", help="A record: the log comes filled in as far as it goes.")
@click.option("--campaign", default="", metavar="NAME", help="Which campaign.  [the one that ships]")
@click.option("--edition", default="", metavar="NAME", help="fr or en, where the editions differ.  [fr]")
@click.option("--paper", default="a4", show_default=True, metavar="NAME|WxHmm", help="What it is printed on.")
@click.option("--theme", default="colour", show_default=True, metavar="NAME|FILE.yaml")
@_LANG
def print_command(output: str, kept: str, campaign: str, edition: str, paper: str, theme: str, lang: str) -> None:
    """Print a log to write on: a map of the wall; for each fort its rule, goal, challenge, reward and several tries."""
    from sheetgen.cli.campaign_print import LogOrder, print_log

    if kept and (campaign or edition):
        raise click.UsageError("the record given with --from says which campaign and edition it is")
    print_log(LogOrder(campaign, edition, kept, paper, theme, lang), output or "log.pdf")
