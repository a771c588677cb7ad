"""Read a line that a person types: at a terminal with the arrow keys and earlier lines, else from a pipe."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from sheetgen.text.complaint import Complaint, Unusable, translatable
from sheetgen.text.invisible_characters import escape_invisible

if TYPE_CHECKING:
    from sheetgen.app.entering.session import EntrySession

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
