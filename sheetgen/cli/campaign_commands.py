"""``sheetgen campaign``: print a campaign's log and write its record."""

from __future__ import annotations

import click

from sheetgen.app.campaign_actions import campaign_status, print_log, start_campaign, undo_attempt
from sheetgen.app.campaign_actions import record_sheet as add
from sheetgen.app.check_files import FINE, ILLEGAL
from sheetgen.app.library import Library
from sheetgen.app.orders import LogOrder, RecordOrder, StartOrder
from sheetgen.cli.click_language import SuggestingGroup
from sheetgen.cli.decorators import command, flag, help_examples, output_option, takes_order, with_library
from sheetgen.cli.terminal import (
    show,
    show_or_json,
    show_progress,
    tolerate_output_errors,
    width,
    with_fallback_signs,
    write_out,
)
from sheetgen.reports.campaign_report import FANCY, PLAIN, record_result_lines, start_lines, status_lines, undo_lines
from sheetgen.text.complaint import translatable

_LIBRARY = with_library(own=False)
_RECORD = click.argument("record", metavar="FILE")


@command("campaign start ours.yaml", "campaign start ours.yaml --player Ada --difficulty hard")
@_RECORD
@takes_order(StartOrder)
@_LIBRARY
def start_command(order: StartOrder, record: str, library: Library) -> None:
    """Begin a new campaign and write its record to FILE, which must not exist yet."""
    started = start_campaign(library, record, order)
    with tolerate_output_errors(translatable("the campaign was started"), library.code):
        show(start_lines(record, started))


@command("campaign record ours.yaml fort-1.yaml", "campaign record ours.yaml form.pdf --fort 1 --note 'close'")
@_RECORD
@takes_order(RecordOrder)
@_LIBRARY
def record_command(order: RecordOrder, record: str, library: Library) -> int:
    """Check SHEET under the rule of the fort to be played, judge goal and challenge, and add it to the record in FILE.

    SHEET is a YAML file or a filled-in form (PDF), - is standard input.

    Exit status: 0 it was recorded, won or lost; 1 it breaks a rule and was not; 2 it could not be used.
    """
    recorded = add(library, record, order)
    done = (
        translatable("the game was recorded")
        if recorded.made is not None
        else translatable("the game was not recorded")
    )
    with tolerate_output_errors(done, library.code):
        show(record_result_lines(recorded, with_fallback_signs(FANCY, PLAIN), width()))
    return ILLEGAL if recorded.made is None else FINE


@command("campaign status ours.yaml")
@_RECORD
@flag("as_json")
@_LIBRARY
def status_command(record: str, as_json: bool, library: Library) -> None:
    """Tell how far the campaign in FILE has come: the next fort, its rule, what to take in setup, tries and scores."""
    now = campaign_status(library, record)
    show_or_json(as_json, now.as_json, status_lines(now, with_fallback_signs(FANCY, PLAIN), width()))


@command("campaign undo ours.yaml")
@_RECORD
@_LIBRARY
def undo_command(record: str, library: Library) -> None:
    """Take the last try out of the record in FILE."""
    undone = undo_attempt(library, record)
    with tolerate_output_errors(translatable("the game was removed"), library.code):
        show(undo_lines(*undone))


@command("campaign print -o log.pdf", "campaign print --from ours.yaml --paper letter")
@takes_order(LogOrder)
@output_option("log.pdf, or RECORD-log.pdf")
@flag("open_file")
@_LIBRARY
def print_command(order: LogOrder, output: str, open_file: bool, library: Library) -> None:
    """Print a log to write on: a map of the wall; for each fort its rule, goal, challenge, reward and several tries."""
    with show_progress(library.common) as done:
        printed = print_log(library, order, done)
    write_out(output, order.file_name, printed.pdf, printed.summary(library.common), show_file=open_file)


campaign_command = SuggestingGroup(
    "campaign",
    [start_command, record_command, status_command, undo_command, print_command],
    help="""Print the log of a solo campaign, and keep its record in a file.

    The record knows which fort is to be played next, under which rule and with which setup reward. It is a YAML file
    that you may read and mend; before every change the version before is kept as FILE.bak.
    """,
    epilog=help_examples(
        "campaign print -o log.pdf",
        "campaign start ours.yaml --edition en --player Ada",
        "campaign record ours.yaml fort-1.yaml --date 2025-03-14",
        "campaign status ours.yaml",
        "campaign print --from ours.yaml -o log.pdf",
    ),
)
