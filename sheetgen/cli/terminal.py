"""Write to a person at a terminal: lines with styles, files that were written, the progress of long work."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sheetgen.app.library import complaint_translator
from sheetgen.app.overwrite_guard import write_printed
from sheetgen.cli.decorators import QUIET
from sheetgen.cli.error_output import discard_output, one_line, write_json
from sheetgen.reports.styled_lines import StyledLine, TextStyle
from sheetgen.text.complaint import Complaint, Unusable, complaint_about, translatable, translate
from sheetgen.text.shown_text import escape_invisible, escape_invisible_json

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
OPENING = 2.0
"""Seconds after which a program that was started to show a file is taken to show it."""
PATIENCE = 2.0
"""Seconds of work before a progress bar is shown."""


def width() -> int:
    """Return the columns that a text may take, without its indent."""
    return min(WIDTH, shutil.get_terminal_size((WIDTH + 4, 24)).columns - 4)


def say(text: object, *, err: bool = False) -> None:
    """Print one line, each letter that could steer the terminal as an escape."""
    click.echo(one_line(str(text)), err=err)


def report_written(text: str) -> None:
    """Say on standard error what was written, unless the run is quiet."""
    if not _is_quiet():
        say(text, err=True)


def _is_quiet() -> bool:
    context = click.get_current_context(silent=True)
    return bool(context and context.meta.get(QUIET))


def show(lines: Iterable[StyledLine]) -> None:
    """Print lines, each letter that could steer the terminal as an escape; in colour unless NO_COLOR forbids it."""
    colour = False if os.environ.get("NO_COLOR") else None
    for line in lines:
        click.echo("".join(click.style(escape_invisible(text), **LOOKS[style]) for text, style in line), color=colour)


def plain_text(lines: Iterable[StyledLine]) -> str:
    """Return lines as a text without colour, each letter that could steer a terminal as an escape."""
    return "".join(f"{''.join(escape_invisible(span.text) for span in line)}\n" for line in lines)


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
    report_written(write_printed(output, output, text.encode(errors="backslashreplace")))


def with_fallback_signs(signs: Mapping[str, str], plain: Mapping[str, str]) -> Mapping[str, str]:
    """Return the signs, or the plain ones if the terminal's encoding does not have them."""
    try:
        "".join(signs.values()).encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return plain
    return signs


@contextmanager
def show_progress(language: Language) -> Iterator[Callable[[int, int], None]]:
    """Yield a function to call with the number of steps done and of all; it shows a bar at a terminal.

    The bar comes after two seconds, so that short work shows none.
    """
    since, bar = time.monotonic(), None

    def tell(done: int, of: int) -> None:
        nonlocal bar
        # Standard error is None if it was closed before the start.
        if _is_quiet() or sys.stderr is None or not sys.stderr.isatty() or time.monotonic() - since < PATIENCE:
            return
        if bar is None:
            bar = click.progressbar(length=of, label=language.text("print.made.working"), file=sys.stderr)
        bar.length = of
        bar.update(done - bar.pos)

    try:
        yield tell
    finally:
        if bar is not None:
            bar.render_finish()


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


def write_out(output: str, usual: str, data: bytes, summary: str, *, show_file: bool = False) -> None:
    """Write a file, or standard output if ``output`` is ``-``, and report what was written; then open it if asked.

    The file is named ``usual`` if no name is given, or only a folder. Raises `Unusable`.
    """
    if output == "-":
        if show_file:
            message = translatable("standard output cannot be opened")
            raise Unusable([complaint_about("open_file", message, translatable("name a file with {output}"))])
        hint = translatable("redirect it: ... -o - > FILE")
        if sys.stdout is None:
            raise Unusable([Complaint("-o -", translatable("standard output is closed"), hint)])
        if sys.stdout.isatty():
            raise Unusable([Complaint("-o -", translatable("binary output cannot be shown on a terminal"), hint)])
        sys.stdout.buffer.write(data)
        return
    written = write_printed(output, usual, data)
    report_written(f"{written}: {summary}")
    if show_file and not _opened(Path(written).resolve()):
        message = translatable("was written, but no program was found to show it")
        raise Unusable([Complaint(written, message, translatable("open it yourself"))])


def _opened(path: Path) -> bool:
    """Open a file in the program for its kind; return whether there is one."""
    opener = shutil.which("xdg-open")
    if opener is None or sys.platform != "linux":
        return not click.launch(str(path))
    # It tries one program after the other and prints what is missing.
    started = subprocess.Popen([opener, path], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        return started.wait(OPENING) == 0
    except subprocess.TimeoutExpired:
        return True
