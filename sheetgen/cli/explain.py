"""``sheetgen explain``: what a rule says, what a box costs, needs and gives."""

from __future__ import annotations

import click

from sheetgen.cli.examples import WithExamples
from sheetgen.cli.options import library_options

_EPILOG = """\b
Examples:
  sheetgen explain fill-order
  sheetgen explain {game}
  sheetgen explain {game} fill-order
"""


@click.command(
    "explain",
    cls=WithExamples,
    epilog=_EPILOG,
    short_help="Say what a rule means, or what a box costs, needs and gives.",
)
@click.argument("word", metavar="RULE|GAME")
@click.argument("place", metavar="[BOX|RULE]", required=False, default="")
@library_options
def explain_command(word: str, place: str, language: str, own: tuple[str, ...]) -> None:
    """Explain a rule by its name, as reports have it in brackets; all rules of a game; or a box or area of a game."""
    from sheetgen.app.explaining import explain
    from sheetgen.app.library import Library
    from sheetgen.cli.reports import say, say_wrapped

    for number, each in enumerate(explain(Library(language, own), word, place)):
        if number:
            say()
        say(click.style(each.name, bold=True))
        for line in each.lines:
            say_wrapped(line)
