"""A line that a person types: at a terminal with the arrow keys and earlier lines, else from whatever is sent."""

from __future__ import annotations

import contextlib
import sys

import click

from sheetgen.text.complaint import Complaint, Unusable, said
from sheetgen.text.unseen import escaped

LONGEST_ANSWER = 10_000
"""Characters of a line that is typed."""
PROMPT = "  > "


def typed_line() -> str:
    """A line that was typed, with its end; nothing where typing is over.

    Raises `Unusable` where standard input is closed, is no text, or is no lines that a person types.
    """
    if sys.stdin is None:
        hint = said("answers are typed, or sent by a pipe")
        raise Unusable([Complaint("-", said("standard input is closed"), hint)])
    try:
        line = _line()
    except UnicodeDecodeError as fault:
        message = said("what was typed is no text in UTF-8")
        raise Unusable([Complaint("-", message, said("what was answered is kept"))]) from fault
    if len(line) == LONGEST_ANSWER:
        message = said("an answer has more than {number} characters", number=LONGEST_ANSWER)
        raise Unusable([Complaint("-", message, said("what was answered before it is kept"))])
    return line


def _line() -> str:
    """The next line with its end; nothing at the end of all input."""
    if not sys.stdin.isatty():
        line = sys.stdin.readline(LONGEST_ANSWER)
        # What is sent is shown as if it were typed, so that the record of it can be read.
        click.echo(f"{PROMPT}{escaped(line.rstrip(chr(10)))}")
        return line
    with contextlib.suppress(ImportError):
        # Where it is, it lets a line be mended with the arrow keys.
        import readline  # noqa: F401
    try:
        return f"{input(PROMPT)}\n"
    except EOFError:
        return ""
