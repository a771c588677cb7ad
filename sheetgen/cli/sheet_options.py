"""What `check` and `score` are told alike: the files, and how their sheets are judged."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from typing import Any

import click

Command = Callable[..., Any]

_OPTIONS: tuple[Callable[[Command], Command], ...] = (
    click.argument("files", nargs=-1, required=True, metavar="FILE..."),
    click.option("--json", "as_json", is_flag=True, help="Write the report for programs."),
    click.option("--strict", is_flag=True, help="Count forgotten rewards and wrong sums as mistakes."),
    click.option("--lang", default="en", show_default=True, metavar="CODE", help="The language of the messages."),
    click.option("--edition", default="", metavar="NAME", help="Of a campaign's rules, where its editions differ."),
    click.option("--game", "further", multiple=True, metavar="FOLDER", help="A folder with a game of your own."),
)


def sheet_options(command: Command) -> Command:
    """Give a command the files it judges and the options of judging."""
    return reduce(lambda wrapped, option: option(wrapped), reversed(_OPTIONS), command)
