"""``sheetgen campaign``: prints a campaign's log and keeps its record."""

from __future__ import annotations

from pathlib import Path

import click

from sheetgen.app.orders import LogOrder, RecordOrder, StartOrder
from sheetgen.cli.options import option, output_option, takes

_LANG = option("language", default="en", show_default=True)
_EPILOG = """\b
Examples:
  sheetgen campaign print -o log.pdf
  sheetgen campaign start ours.yaml --edition en --player Ada
  sheetgen campaign record ours.yaml fort-1.yaml --date 2025-03-14
  sheetgen campaign status ours.yaml
  sheetgen campaign print --from ours.yaml -o log.pdf
"""


def _examples(*lines: str) -> str:
    return "\b\nExamples:\n" + "\n".join(f"  {line}" for line in lines)


@click.group("campaign", short_help="Print a campaign's log, keep its record.", epilog=_EPILOG)
def campaign_command() -> None:
    """Print the log of a solo campaign, and keep its record in a file.

    The record knows which fort is to be played next, under which rule and with which setup reward. It is a YAML file
    that you may read and mend; before every change the version before is kept as FILE.bak.
    """


@campaign_command.command(
    "start",
    short_help="Begin a new record.",
    epilog=_examples(
        "sheetgen campaign start ours.yaml", "sheetgen campaign start ours.yaml --player Ada --difficulty hard"
    ),
)
@click.argument("record", metavar="FILE")
@takes(StartOrder)
@_LANG
def start_command(order: StartOrder, record: str, language: str) -> None:
    """Begin a new campaign and write its record to FILE, which must not exist yet."""
    from sheetgen.app.campaign import start
    from sheetgen.app.library import Library
    from sheetgen.cli.campaign_status import print_start
    from sheetgen.cli.output import after_the_deed

    started = start(Library(language), record, order)
    with after_the_deed("it was begun"):
        print_start(record, started)


@campaign_command.command(
    "record",
    short_help="Judge a finished sheet and add it.",
    epilog=_examples(
        "sheetgen campaign record ours.yaml fort-1.yaml",
        "sheetgen campaign record ours.yaml form.pdf --fort 1 --note 'close'",
    ),
)
@click.argument("record", metavar="FILE")
@takes(RecordOrder)
@_LANG
def record_command(order: RecordOrder, record: str, language: str) -> int:
    """Check SHEET under the rule of the fort to be played, judge goal and challenge, and add it to the record in FILE.

    SHEET is a YAML file or a filled-in form (PDF), - is standard input.

    Exit status: 0 it was recorded, won or lost; 1 it breaks a rule and was not; 2 it could not be used.
    """
    from sheetgen.app.campaign import record as add
    from sheetgen.app.library import Library
    from sheetgen.app.sheets import FINE, ILLEGAL
    from sheetgen.cli.campaign_status import print_recorded
    from sheetgen.cli.output import after_the_deed

    recorded = add(Library(language), record, order)
    with after_the_deed("it was recorded" if recorded.made is not None else "it was not recorded"):
        print_recorded(recorded)
    return ILLEGAL if recorded.made is None else FINE


@campaign_command.command(
    "status",
    short_help="What is to be played next, and how far it went.",
    epilog=_examples("sheetgen campaign status ours.yaml"),
)
@click.argument("record", metavar="FILE")
@click.option("--json", "as_json", is_flag=True, help="Write it for programs.")
@_LANG
def status_command(record: str, as_json: bool, language: str) -> None:
    """Tell how far the campaign in FILE has come: the next fort, its rule, what to take in setup, tries and scores."""
    from sheetgen.app.campaign import status
    from sheetgen.app.library import Library
    from sheetgen.cli.campaign_status import print_status
    from sheetgen.cli.complaints import write_json

    now = status(Library(language), record)
    if as_json:
        write_json(now.as_json())
    else:
        print_status(now)


@campaign_command.command(
    "undo", short_help="Take back the last try.", epilog=_examples("sheetgen campaign undo ours.yaml")
)
@click.argument("record", metavar="FILE")
@_LANG
def undo_command(record: str, language: str) -> None:
    """Take the last try out of the record in FILE."""
    from sheetgen.app.campaign import undo
    from sheetgen.app.library import Library
    from sheetgen.cli.campaign_status import print_undone
    from sheetgen.cli.output import after_the_deed

    undone = undo(Library(language), record)
    with after_the_deed("it was taken back"):
        print_undone(*undone)


@campaign_command.command(
    "print",
    short_help="Print the log as PDF.",
    epilog=_examples("sheetgen campaign print -o log.pdf", "sheetgen campaign print --from ours.yaml --paper letter"),
)
@takes(LogOrder)
@output_option("log.pdf, or RECORD-log.pdf")
@_LANG
def print_command(order: LogOrder, output: str, language: str) -> None:
    """Print a log to write on: a map of the wall; for each fort its rule, goal, challenge, reward and several tries."""
    from sheetgen.app.campaign import log_job
    from sheetgen.app.library import Library
    from sheetgen.cli.output import Progress, placed, write_out
    from sheetgen.draw.pdf import render_pdf

    if order.record and (order.campaign or order.edition):
        raise click.UsageError("the record given with --from says which campaign and edition it is")
    job = log_job(Library(language), order)
    with Progress("drawing") as progress:
        data = render_pdf(job, progress)
    boxes = job.pages[0].boxes
    # A blank log never takes the place of one that came filled in.
    usual = f"{Path(order.record).stem}-log.pdf" if order.record else "log.pdf"
    write_out(placed(output, usual), data, f"{len(job.pages)} pages, {boxes.width:g} x {boxes.height:g} mm")
