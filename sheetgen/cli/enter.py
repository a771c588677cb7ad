"""``sheetgen enter``: a sheet by question and answer."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from sheetgen.cli.examples import WithExamples
from sheetgen.cli.options import game_argument, library_options, option

if TYPE_CHECKING:
    from sheetgen.app.interview import Interview

_EPILOG = """\b
Examples:
  sheetgen enter {game} -o ada.yaml
  sheetgen score ada.yaml
"""
BACK, NEXT, STOP, HELP = "<", ">", ".", "?"


@click.command("enter", cls=WithExamples, short_help="Copy a paper sheet by question and answer.", epilog=_EPILOG)
@game_argument
@option("output", required=True)
@library_options
def enter_command(game: str, output: str, language: str, own: tuple[str, ...]) -> int:
    """Copy a paper sheet of GAME area by area: you are asked, and every answer is checked at once.

    What you have entered is kept after every answer; the same command goes on where you stopped.
    """
    from sheetgen.app.enter_file import EnterFile
    from sheetgen.app.library import Library
    from sheetgen.app.sheets import Judged
    from sheetgen.cli.reports import print_details, print_scores, print_violations, say

    file = EnterFile.open(Library(language, own), game, output)
    interview, text = file.interview, file.interview.known.language.text
    _help(interview)
    while _goes_on(interview):
        file.keep()
    file.keep()
    if not interview.over:
        say(text("enter.kept", file=output))
        return 0
    judged = Judged(interview.known, interview.known.check(interview.filled), None)
    say(text("enter.done", file=output))
    print_scores([judged])
    print_details(judged)
    print_violations(judged)
    return 0 if judged.report.legal else 1


def _goes_on(interview: Interview) -> bool:
    """Ask one question and take its answer; whether there is more to ask now."""
    from sheetgen.cli.reports import say

    text = interview.known.language.text
    if not interview.over:
        _show(interview)
    else:
        say(text("enter.last"))
    click.echo("> ", nl=False)
    line = sys.stdin.readline()
    word = line.strip()
    if not line or word == STOP:
        return False
    if word == BACK:
        interview.back()
    elif interview.over:
        return False
    elif word == NEXT:
        interview.skip()
    elif word == HELP:
        _help(interview)
    else:
        understood, said = interview.answer(word)
        for each in said:
            say(click.style(f"  ! {each}", fg="yellow" if understood else "red"))
        if understood and said:
            say(f"    {text('enter.change')}")
    return True


def _help(interview: Interview) -> None:
    from sheetgen.cli.reports import say_wrapped

    for key in ("help", "written"):
        say_wrapped(interview.known.language.text(f"enter.{key}"))


def _show(interview: Interview) -> None:
    from sheetgen.cli.columns import wrapped
    from sheetgen.cli.reports import say, terminal_width

    text, asked = interview.known.language.text, interview.ask()
    say()
    if asked.begins and asked.section:
        say(click.style(text("enter.sheet", sheet=asked.section), bold=True))
        say()
    within = f"{asked.section}: " if asked.section else ""
    say(click.style(f"{within}{asked.title}", bold=True))
    for picture in asked.picture:
        for line in wrapped(picture, terminal_width()) if ", " in picture else [picture]:
            say(f"  {line}")
    for line in wrapped(asked.how, terminal_width()) if asked.how else ():
        say(click.style(f"  {line}", dim=True))
    now = "" if asked.now in ("~", "[]") else asked.now
    say(f"  {text('enter.now', now=now or text('enter.nothing'))}")
