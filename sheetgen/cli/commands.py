"""The commands, imported only when used, so that ``--help`` does not wait for the libraries of all of them."""

from __future__ import annotations

import importlib
from typing import Any

import click

COMMANDS: dict[str, tuple[str, str]] = {
    "list": ("sheetgen.cli.look:list_command", "What there is: games, sheets, papers, themes, languages."),
    "print": ("sheetgen.cli.print_:print_command", "Print a game's sheets as PDF."),
    "preview": ("sheetgen.cli.print_:preview_command", "Turn a page into a PNG or SVG picture."),
    "new": ("sheetgen.cli.sheets:new_command", "Write a blank file to fill in."),
    "enter": ("sheetgen.cli.sheets:enter_command", "Copy a paper sheet by question and answer."),
    "fill": ("sheetgen.cli.print_:fill_command", "Turn a YAML file into a filled-in form."),
    "read": ("sheetgen.cli.sheets:read_command", "Turn a filled-in form into a YAML file."),
    "check": ("sheetgen.cli.sheets:check_command", "Find the mistakes on filled-in sheets."),
    "explain": ("sheetgen.cli.look:explain_command", "Say what a rule means, what a box costs, needs and gives."),
    "score": ("sheetgen.cli.sheets:score_command", "Score filled-in sheets and rank the players."),
    "history": ("sheetgen.cli.look:history_command", "Show games over time: best, median, what brought the points."),
    "play": ("sheetgen.cli.play:play_command", "Tap your sheets in a browser, scored as you go."),
    "site": ("sheetgen.cli.play:site_command", "Write the page as a web site that needs no server."),
    "init": ("sheetgen.cli.own:init_command", "Begin a game of your own."),
    "lint": ("sheetgen.cli.own:lint_command", "Find every mistake in a game of your own."),
    "watch": ("sheetgen.cli.own:watch_command", "Render a game of your own anew on each save."),
    "schema": ("sheetgen.cli.own:schema_command", "Write the JSON schema of a kind of file."),
    "campaign": ("sheetgen.cli.campaign:campaign_command", "Print a campaign's log, keep its record."),
}
"""For each command the module and the attribute it is, and its line in ``--help``."""


class LazyGroup(click.Group):
    """A group whose commands stand in a table and are imported one at a time."""

    def __init__(self, *arguments: Any, commands_at: dict[str, tuple[str, str]], **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.commands_at = commands_at

    def list_commands(self, context: click.Context) -> list[str]:  # noqa: ARG002
        """The commands in the order of the table, which is the order in which a player needs them."""
        return list(self.commands_at)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:  # noqa: ARG002
        """Import the command ``name``; none where there is no such command."""
        if name not in self.commands_at:
            return None
        module, attribute = self.commands_at[name][0].split(":")
        command = getattr(importlib.import_module(module), attribute)
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """The table's lines; asking each command for its own would import it."""
        rows = [(name, line) for name, (_, line) in self.commands_at.items()]
        if rows:
            with formatter.section("Commands"):
                formatter.write_dl(rows)

    def resolve_command(
        self, context: click.Context, arguments: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that is meant. Raises `click.UsageError`, which names the nearest one."""
        word = arguments[0]
        if word not in self.commands_at and not word.startswith("-"):
            # Imported here for the sake of a quick --help.
            from sheetgen.text.complaint import said
            from sheetgen.text.suggest import suggest

            near = suggest(word, self.commands_at)
            message = "there is no command '{word}', {near}" if near else "there is no command '{word}'"
            raise click.UsageError(said(message, word=word, near=near), context)
        return super().resolve_command(context, arguments)
