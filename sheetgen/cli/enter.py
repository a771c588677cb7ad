"""``sheetgen enter``: copy a paper sheet by question and answer, at a terminal or from a pipe."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Iterator

import click

from sheetgen.app.enter_file import EnterFile, NotSaved
from sheetgen.app.entering.session import STOP, EntrySession
from sheetgen.app.library import Library
from sheetgen.cli.decorators import argument, command, option, with_library
from sheetgen.cli.failures import print_complaints
from sheetgen.cli.terminal import show, width
from sheetgen.reports.interview_dialog import begin_lines, end_lines, handle_answer, question_lines
from sheetgen.reports.styled_lines import StyledLine, line, paragraph
from sheetgen.text.complaint import Complaint, Unusable, translatable
from sheetgen.text.shown_text import escape_invisible

LONGEST_ANSWER = 10_000
"""The most characters of a typed line."""
PROMPT = "  > "


def typing(session: EntrySession, width: Callable[[], int]) -> Callable[[str], str]:
    """Return a function that reads a line, given the answer that was refused before it, which may then be edited."""
    if sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb":
        try:
            from sheetgen.cli.live import live_typing
        except ImportError:  # an extra that is not installed
            return typed_line
        return live_typing(session, width) or typed_line
    return typed_line


def typed_line(refused: str = "") -> str:  # noqa: ARG001 - a plain line cannot be mended
    """Read a typed line with its line end; empty at the end of input.

    Raises `Unusable` if standard input is closed, is not text, or holds lines that no person types.
    """
    if sys.stdin is None:
        hint = translatable("type the answers, or pipe them in")
        raise Unusable([Complaint("-", translatable("standard input is closed"), hint)])
    try:
        line = _line()
    except UnicodeDecodeError as fault:
        message = translatable("the input is not valid UTF-8")
        raise Unusable([Complaint("-", message, translatable("your answers so far are saved"))]) from fault
    if len(line) == LONGEST_ANSWER:
        message = translatable("an answer is longer than {number} characters", number=LONGEST_ANSWER)
        raise Unusable([Complaint("-", message, translatable("the answers before it are saved"))])
    return line


def _line() -> str:
    """Return the next line with its end; empty at the end of all input."""
    if not sys.stdin.isatty():
        line = sys.stdin.readline(LONGEST_ANSWER)
        # What is sent is shown as if it were typed, so that the record of it can be read.
        click.echo(f"{PROMPT}{escape_invisible(line.rstrip(chr(10)))}")
        return line
    with contextlib.suppress(ImportError):
        # If installed, it allows editing a line with the arrow keys.
        import readline  # noqa: F401
    try:
        return f"{input(PROMPT)}\n"
    except (EOFError, KeyboardInterrupt):
        # Either stops; the answers so far are in the file, and the player sees a message about it.
        click.echo()
        return ""


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
    going, ask, refused, unsaved, unused = not session.over, typing(session, width), "", None, 0
    while going:
        show(question_lines(session, width()))
        said = ask(refused)
        going, lines = handle_answer(session, said, width())
        refused = said.strip() if session.refused else ""
        unused += session.refused
        show(lines)
        show(_where_to_correct(session, ask, unused))
        unsaved = _save(file, unsaved, library)
    while unsaved:
        show([line(session.known.language.text("enter.save-again", stop=STOP), "error")])
        said = typed_line()
        if not said or said.strip() == STOP:
            raise unsaved
        unsaved = _save(file, unsaved, library)
    show(end_lines(session, output, width(), saved=file.written, begun=file.content is not None))
    if unused and not (sys.stdin and sys.stdin.isatty()):
        # Nobody was there to answer again: the answers that follow may be in the wrong rows.
        show([line(session.known.language.text("enter.unused", number=unused), "error")])
        return 2
    ended = session.over or (file.written and session.complete)
    return 1 if ended and not session.known.check(session.filled).legal else 0


def _where_to_correct(session: EntrySession, ask: Callable[[str], str], refused: int) -> Iterator[StyledLine]:
    """Yield, when the first answer is refused, that it stands on the line again; plain lines cannot be edited."""
    if session.refused and refused == 1 and ask is not typed_line:
        yield from paragraph(session.known.language.text("enter.correct-it"), width(), style="note")


def _save(file: EnterFile, before: NotSaved | None, library: Library) -> NotSaved | None:
    """Save what was entered; return why that failed, or None. It is shown unless saving failed ``before`` as well."""
    try:
        show(line(each, "note") for each in file.keep())
    except NotSaved as fault:
        if before is None:
            print_complaints(fault.complaints, language=library.code, ending=library.ending)
        show([line(file.session.known.language.text("enter.unsaved"), "error")])
        return fault
    return None
