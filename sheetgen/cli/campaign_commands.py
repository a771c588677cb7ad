"""``sheetgen campaign``: print a campaign's log and write its record."""

from __future__ import annotations

import click

from sheetgen.app.campaign_actions import print_log, start, status, undo
from sheetgen.app.campaign_actions import record as add
from sheetgen.app.check_files import FINE, ILLEGAL
from sheetgen.app.library import Library
from sheetgen.app.orders import LogOrder, RecordOrder, StartOrder
from sheetgen.cli.command_group import NearestGroup
from sheetgen.cli.decorators import command, examples_of, flag, output_option, takes, with_library
from sheetgen.cli.terminal import after_the_deed, progress, show, show_or_json, shown, width, write_out
from sheetgen.reports.campaign_report import FANCY, PLAIN, recorded_lines, start_lines, status_lines, undone_line
from sheetgen.text.complaint import said

_LIBRARY = with_library(own=False)
_RECORD = click.argument("record", metavar="FILE")


@command("campaign start ours.yaml", "campaign start ours.yaml --player Ada --difficulty hard")
@_RECORD
@takes(StartOrder)
@_LIBRARY
def start_command(order: StartOrder, record: str, library: Library) -> None:
    """Begin a new campaign and write its record to FILE, which must not exist yet."""
    started = start(library, record, order)
    with after_the_deed(said("it was begun"), library.code):
        show(start_lines(record, started))


@command("campaign record ours.yaml fort-1.yaml", "campaign record ours.yaml form.pdf --fort 1 --note 'close'")
@_RECORD
@takes(RecordOrder)
@_LIBRARY
def record_command(order: RecordOrder, record: str, library: Library) -> int:
    """Check SHEET under the rule of the fort to be played, judge goal and challenge, and add it to the record in FILE.

    SHEET is a YAML file or a filled-in form (PDF), - is standard input.

    Exit status: 0 it was recorded, won or lost; 1 it breaks a rule and was not; 2 it could not be used.
    """
    recorded = add(library, record, order)
    done = said("it was recorded") if recorded.made is not None else said("it was not recorded")
    with after_the_deed(done, library.code):
        show(recorded_lines(recorded, shown(FANCY, PLAIN), width()))
    return ILLEGAL if recorded.made is None else FINE


@command("campaign status ours.yaml")
@_RECORD
@flag("as_json")
@_LIBRARY
def status_command(record: str, as_json: bool, library: Library) -> None:
    """Tell how far the campaign in FILE has come: the next fort, its rule, what to take in setup, tries and scores."""
    now = status(library, record)
    show_or_json(as_json, now.as_json, status_lines(now, shown(FANCY, PLAIN), width()))


@command("campaign undo ours.yaml")
@_RECORD
@_LIBRARY
def undo_command(record: str, library: Library) -> None:
    """Take the last try out of the record in FILE."""
    undone = undo(library, record)
    with after_the_deed(said("it was taken back"), library.code):
        show([undone_line(*undone)])


@command("campaign print -o log.pdf", "campaign print --from ours.yaml --paper letter")
@takes(LogOrder)
@output_option("log.pdf, or RECORD-log.pdf")
@_LIBRARY
def print_command(order: LogOrder, output: str, library: Library) -> None:
    """Print a log to write on: a map of the wall; for each fort its rule, goal, challenge, reward and several tries."""
    with progress(library.common) as done:
        printed = print_log(library, order, done)
    write_out(output, order.file_name, printed.pdf, printed.summary(library.common))


campaign_command = NearestGroup(
    "campaign",
    [start_command, record_command, status_command, undo_command, print_command],
    help="""Print the log of a solo campaign, and keep its record in a file.

    The record knows which fort is to be played next, under which rule and with which setup reward. It is a YAML file
    that you may read and mend; before every change the version before is kept as FILE.bak.
    """,
    epilog=examples_of(
        "campaign print -o log.pdf",
        "campaign start ours.yaml --edition en --player Ada",
        "campaign record ours.yaml fort-1.yaml --date 2025-03-14",
        "campaign status ours.yaml",
        "campaign print --from ours.yaml -o log.pdf",
    ),
)
