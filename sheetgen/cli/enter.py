"""``sheetgen enter``: copy a paper sheet by question and answer."""

from __future__ import annotations

import click

from sheetgen.app.enter_file import EnterFile
from sheetgen.app.library import Library
from sheetgen.cli.decorators import argument, command, option, with_library
from sheetgen.cli.terminal import show, width
from sheetgen.cli.typing import typing
from sheetgen.reports.interview_dialog import begin_lines, end_lines, handle_answer, question_lines
from sheetgen.reports.styled_lines import line


@command("enter {game} -o ada.yaml", "enter {game} --score -o ada.yaml", "score ada.yaml")
@argument("game")
@option("output", required=True)
@click.option(
    "--score", "score_only", is_flag=True, help="Enter the score alone: it is ranked, and nothing is checked."
)
@with_library()
def enter_command(game: str, output: str, score_only: bool, library: Library) -> int:
    """Copy a paper sheet of GAME: one line of answers for each row of the paper, checked as you go.

    What you have entered is in the file after every answer; the same command goes on where you stopped.
    """
    file = EnterFile.open(library, game, output, score_only=score_only)
    session = file.session
    show(begin_lines(session, output, width()))
    going, ask, refused = not session.over, typing(session, width), ""
    while going:
        show(question_lines(session, width()))
        said = ask(refused)
        going, lines = handle_answer(session, said, width())
        refused = said.strip() if session.refused else ""
        show([*lines, *(line(each, "note") for each in file.keep())])
    show(end_lines(session, output, width(), saved=file.content is not None))
    return 1 if session.over and not session.known.check(session.filled).legal else 0
