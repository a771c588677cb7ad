"""``sheetgen enter``: a sheet by question and answer."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from sheetgen.cli.declare import argument, command, option, with_library

if TYPE_CHECKING:
    from sheetgen.app.library import Library


@command("enter {game} -o ada.yaml", "score ada.yaml")
@argument("game")
@option("output", required=True)
@with_library()
def enter_command(game: str, output: str, library: Library) -> int:
    """Copy a paper sheet of GAME area by area: you are asked, and every answer is checked at once.

    What you have entered is kept after every answer; the same command goes on where you stopped.
    """
    from sheetgen.app.enter_file import EnterFile
    from sheetgen.app.sheets import Judged
    from sheetgen.cli.terminal import show, width
    from sheetgen.reports.interview import help_lines, question_lines, taken
    from sheetgen.reports.lines import line
    from sheetgen.reports.sheets import detail_lines, score_lines, violation_lines

    file = EnterFile.open(library, game, output)
    interview, text = file.interview, file.interview.known.language.text
    show(help_lines(interview, width()))
    going = True
    while going:
        show(question_lines(interview, width()))
        click.echo("> ", nl=False)
        going, lines = taken(interview, sys.stdin.readline(), width())
        show(lines)
        file.keep()
    if not interview.over:
        show([line(text("enter.kept", file=output))])
        return 0
    judged = Judged(interview.known, interview.known.check(interview.filled), None)
    show([line(text("enter.done", file=output)), *score_lines([judged], width())])
    show([*([] if judged.blank else detail_lines(judged, width())), *violation_lines(judged, width())])
    return 0 if judged.report.legal else 1
