"""``sheetgen enter``: copy a paper sheet by question and answer."""

from __future__ import annotations

import click

from sheetgen.app.enter_file import EnterFile, NotSaved
from sheetgen.app.entering.session import STOP
from sheetgen.app.library import Library
from sheetgen.cli.decorators import argument, command, option, with_library
from sheetgen.cli.failures import print_complaints
from sheetgen.cli.terminal import show, width
from sheetgen.cli.typing import typed_line, typing
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
    going, ask, refused, unsaved = not session.over, typing(session, width), "", None
    while going:
        show(question_lines(session, width()))
        said = ask(refused)
        going, lines = handle_answer(session, said, width())
        refused = said.strip() if session.refused else ""
        show(lines)
        unsaved = _save(file, unsaved, library.code)
    while unsaved:
        show([line(session.known.language.text("enter.save-again", stop=STOP), "error")])
        said = typed_line()
        if not said or said.strip() == STOP:
            raise unsaved
        unsaved = _save(file, unsaved, library.code)
    show(end_lines(session, output, width(), saved=file.written))
    ended = session.over or (file.written and session.complete)
    return 1 if ended and not session.known.check(session.filled).legal else 0


def _save(file: EnterFile, before: NotSaved | None, language: str) -> NotSaved | None:
    """Save what was entered; return why that failed, or None. It is shown unless saving failed ``before`` as well."""
    try:
        show(line(each, "note") for each in file.keep())
    except NotSaved as fault:
        if before is None:
            print_complaints(fault.complaints, language=language)
        show([line(file.session.known.language.text("enter.unsaved"), "error")])
        return fault
    return None
