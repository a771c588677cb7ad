"""Write to a person at a terminal: lines with styles, files that were written, the progress of long work."""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from sheetgen.app.library import complaint_translator
from sheetgen.app.overwrite_guard import write_printed
from sheetgen.cli.error_output import discard_output, one_line, write_json
from sheetgen.reports.styled_lines import StyledLine, TextStyle
from sheetgen.text.complaint import Complaint, Unusable, translatable, translate
from sheetgen.text.invisible_characters import escape_invisible, escape_invisible_json

if TYPE_CHECKING:
    from sheetgen.layout.language import Language

LOOKS: Mapping[TextStyle, dict[str, Any]] = {
    "": {"reset": False},
    "strong": {"bold": True},
    "dim": {"dim": True},
    "good": {"fg": "green", "bold": True},
    "error": {"fg": "red", "bold": True},
    "warning": {"fg": "yellow", "bold": True},
    "note": {"fg": "cyan", "bold": True},
}
WIDTH = 96
"""The most columns of a line: longer ones are hard to read."""
_PATIENCE = 0.4
"""Seconds of work before a progress line is shown."""


def width() -> int:
    """Return the columns that a text may take, without its indent."""
    return min(WIDTH, shutil.get_terminal_size((WIDTH + 4, 24)).columns - 4)


def say(text: object, *, err: bool = False) -> None:
    """Print one line, each letter that could steer the terminal as an escape."""
    click.echo(one_line(str(text)), err=err)


def show(lines: Iterable[StyledLine]) -> None:
    """Print lines, each letter that could steer the terminal as an escape; in colour unless NO_COLOR forbids it."""
    colour = False if os.environ.get("NO_COLOR") else None
    for line in lines:
        click.echo("".join(click.style(escape_invisible(text), **LOOKS[style]) for text, style in line), color=colour)


def show_or_json(as_json: bool, json: Callable[[], str], lines: Iterable[StyledLine], output: str = "") -> None:
    """Write JSON for programs, to the file ``output`` if it is named, or print lines, which are computed only then."""
    if not as_json:
        show(lines)
    elif output in ("", "-"):
        write_json(json())
    else:
        write_text(output, f"{escape_invisible_json(json())}\n")


def write_text(output: str, text: str) -> None:
    """Write a text for programs to a file. Raises `Unusable` if a file of another kind would be lost."""
    say(write_printed(output, output, text.encode(errors="backslashreplace")), err=True)


def with_fallback_signs(signs: Mapping[str, str], plain: Mapping[str, str]) -> Mapping[str, str]:
    """Return the signs, or the plain ones if the terminal's encoding does not have them."""
    try:
        "".join(signs.values()).encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return plain
    return signs


@contextmanager
def show_progress(language: Language) -> Iterator[Callable[[int, int], None]]:
    """Yield a function to call with the number of pages drawn and of all; it shows them at a terminal."""
    since, told = time.monotonic(), False

    def tell(done: int, of: int) -> None:
        nonlocal told
        # Standard error is None if it was closed before the start.
        if sys.stderr is not None and sys.stderr.isatty() and time.monotonic() - since > _PATIENCE:
            click.echo(f"\r{language.text('print.made.drawing', done=done, pages=of)}", nl=False, err=True)
            told = True

    try:
        yield tell
    finally:
        if told:
            # Back to the start of the line, and clear it.
            click.echo("\r\x1b[K", nl=False, err=True)


@contextmanager
def tolerate_output_errors(done: str, language: str) -> Iterator[None]:
    """Report an output error without failing.

    The change has been made, and status 2 would invite a second run.
    """
    try:
        yield
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as fault:
        discard_output(sys.stdout)
        message = translatable(
            "{done}, but the output could not be written: {reason}", done=done, reason=fault.strerror
        )
        click.echo(translate(message, complaint_translator(language)), err=True)


def write_out(output: str, usual: str, data: bytes, summary: str) -> None:
    """Write a file, or standard output if ``output`` is ``-``, and report what was written.

    The file is named ``usual`` if no name is given, or only a folder. Raises `Unusable`.
    """
    if output == "-":
        hint = translatable("redirect it: ... -o - > FILE")
        if sys.stdout is None:
            raise Unusable([Complaint("-o -", translatable("standard output is closed"), hint)])
        if sys.stdout.isatty():
            raise Unusable([Complaint("-o -", translatable("binary output cannot be shown on a terminal"), hint)])
        sys.stdout.buffer.write(data)
        return
    say(f"{write_printed(output, usual, data)}: {summary}", err=True)
