"""The command ``sheetgen``: find the subcommand, and report every failure in one place.

A command returns its exit status: 0 or None if all is fine, 1 if a filled-in sheet breaks a rule. This module adds 2
if an input could not be used, 130 after an interruption, 141 if the reader of the output has gone.
"""

from __future__ import annotations

import gc
import glob
import importlib
import os
import sys
from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

import click
from click.exceptions import Exit, NoArgsIsHelpError
from click.shell_completion import shell_complete

from sheetgen import __version__
from sheetgen.cli.click_language import SuggestingGroup, set_click_language
from sheetgen.cli.error_output import READER_GONE, UNUSABLE, discard_output, language_from_words, make_output_safe

if TYPE_CHECKING:
    from sheetgen.cli.user_settings import UserSettings

COMPLETION = "_SHEETGEN_COMPLETE"
"""Set by a shell that asks for completions of the command line; see docs/shells.md."""

LISTING = "list"
"""The command that shows the settings, also those that are wrong."""
HELP_OPTIONS = frozenset({"-h", "--help"})
COMMANDS: dict[str, tuple[str, str]] = {
    "list": ("sheetgen.cli.lookup_commands:list_command", "What there is: games, sheets, papers, themes, languages."),
    "print": ("sheetgen.cli.print_commands:print_command", "Print a game's sheets as PDF."),
    "preview": ("sheetgen.cli.print_commands:preview_command", "Turn a page into a PNG or SVG picture."),
    "new": ("sheetgen.cli.sheet_commands:new_command", "Write a blank file to fill in."),
    "enter": ("sheetgen.cli.enter:enter_command", "Copy a paper sheet by question and answer."),
    "fill": ("sheetgen.cli.fill:fill_command", "Turn a YAML file into a filled-in form."),
    "read": ("sheetgen.cli.sheet_commands:read_command", "Turn a filled-in form into a YAML file."),
    "scan": ("sheetgen.cli.scan:scan_command", "Read photos of paper sheets."),
    "check": ("sheetgen.cli.sheet_commands:check_command", "Find the mistakes on filled-in sheets."),
    "explain": (
        "sheetgen.cli.lookup_commands:explain_command",
        "Say what a rule means, what a box costs, needs and gives.",
    ),
    "score": ("sheetgen.cli.sheet_commands:score_command", "Score filled-in sheets and rank the players."),
    "history": (
        "sheetgen.cli.lookup_commands:history_command",
        "Show games over time: best, median, what brought the points.",
    ),
    "play": ("sheetgen.cli.page_commands:play_command", "Tap your sheets in a browser, scored as you go."),
    "site": ("sheetgen.cli.page_commands:site_command", "Write the page as a web site that needs no server."),
    "init": ("sheetgen.cli.author_commands:init_command", "Begin a game of your own."),
    "lint": ("sheetgen.cli.author_commands:lint_command", "Find every mistake in a game of your own."),
    "watch": ("sheetgen.cli.author_commands:watch_command", "Render a game of your own anew on each save."),
    "schema": ("sheetgen.cli.author_commands:schema_command", "Write the JSON schema of a kind of file."),
    "campaign": ("sheetgen.cli.campaign_commands:campaign_command", "Print a campaign's log, keep its record."),
}
"""The module and the attribute of each command, and its line in ``--help``."""


class LazyGroup(SuggestingGroup):
    """A group whose commands are listed in a table and imported one at a time."""

    def __init__(self, *arguments: Any, commands_at: dict[str, tuple[str, str]], **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.commands_at = commands_at

    def list_commands(self, context: click.Context) -> list[str]:  # noqa: ARG002
        """Return the commands in the order of the table, which is the order in which a player needs them."""
        return list(self.commands_at)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:  # noqa: ARG002
        """Import the command ``name``; None if there is no such command."""
        if name not in self.commands_at:
            return None
        module, attribute = self.commands_at[name][0].split(":")
        command = getattr(importlib.import_module(module), attribute)
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Write the table's lines; a command's own help would have to be imported."""
        rows = [(name, line) for name, (_, line) in self.commands_at.items()]
        if rows:
            with formatter.section("Commands"):
                formatter.write_dl(rows)


@click.group(
    cls=LazyGroup,
    commands_at=COMMANDS,
    context_settings={"help_option_names": sorted(HELP_OPTIONS, key=len), "max_content_width": 100},
    epilog="""\b
Examples:
  sheetgen list
  sheetgen help print
  sheetgen COMMAND --help    a command's options and examples
""",
)
@click.version_option(__version__, "-V", "--version", message="sheetgen %(version)s")
@click.option("--debug", is_flag=True, help="Show where in the program a failure arose.")
@click.pass_context
def sheetgen(context: click.Context, debug: bool) -> None:  # noqa: ARG001 - _status reads it, which catches what fails
    """Print, fill in, check and score the player sheets of flip-and-write board games."""
    if os.environ.get("NO_COLOR"):
        context.color = False


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and exit with its status. This is the only place that catches everything."""
    # A command makes many values and few that refer to each other: to collect them rarely saves a tenth of its time.
    gc.set_threshold(100_000)
    make_output_safe()
    words = command_line_words() if arguments is None else list(arguments)
    settings = cache(_user_settings)

    def language() -> str:
        return language_from_words(words) or settings().language

    set_click_language(language, lambda: settings().translator(language()))
    status = _status(words, settings, language)
    discard_output(sys.stdout)
    sys.exit(status)


def _user_settings() -> UserSettings:
    # The list of commands needs none, and is to come at once.
    from sheetgen.cli.user_settings import UserSettings

    return UserSettings()


def _status(words: list[str], settings: Callable[[], UserSettings], language: Callable[[], str]) -> int:
    try:
        return _run(words, settings)
    except NoArgsIsHelpError as fault:
        fault.show()
        return UNUSABLE
    except BrokenPipeError:
        return READER_GONE
    except (Exception, KeyboardInterrupt) as fault:
        # What reports it takes longer to load than --help.
        from sheetgen.cli.failures import report

        return report(fault, words, COMMANDS, language())


def _run(words: list[str], settings: Callable[[], UserSettings]) -> int:
    if os.environ.get(COMPLETION):
        return shell_complete(sheetgen, {}, "sheetgen", COMPLETION, os.environ[COMPLETION])
    if words[:1] == ["help"]:
        words = [*words[1:], "--help"]
    # click's own main would turn a broken pipe into status 1, which here means that a sheet breaks a rule.
    try:
        with sheetgen.make_context("sheetgen", list(words)) as context:
            settings().apply(context, needed=HELP_OPTIONS.isdisjoint(words) and words[:1] != [LISTING])
            outcome = sheetgen.invoke(context)
            settings().warn()
    except Exit as ending:
        outcome = ending.exit_code
    if sys.stdout is not None:
        sys.stdout.flush()
    return outcome if isinstance(outcome, int) else 0


def command_line_words(system: str = os.name) -> list[str]:
    """Return the words of the command line; expand wildcards on Windows, which leaves them to the program."""
    words = sys.argv[1:]
    if system != "nt":
        return words
    return [name for word in words for name in (sorted(glob.glob(word)) or [word])]  # noqa: PTH207 - as typed
