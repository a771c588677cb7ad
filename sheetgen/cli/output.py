"""Where a command's file goes, and what a person at a terminal sees meanwhile."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType

import click

from sheetgen.cli.complaints import drop_unwritten, one_line, write_data
from sheetgen.draw.output import write_atomically
from sheetgen.draw.seal import is_as_written
from sheetgen.fill.pdf_head import FORM_LIMIT
from sheetgen.text.complaint import Complaint, Unusable, said
from sheetgen.text.content import read_bytes

_PDF = b"%PDF"
_SIGNATURE = 4
"""So many bytes at the head of a PDF or PNG say which of them it is."""
_PATIENCE = 0.4
"""Seconds of work before a progress line is shown."""


class Progress:
    """A line on the terminal's standard error that counts what is done, once the work takes noticeably long."""

    def __init__(self, doing: str) -> None:
        self._doing = doing
        self._since = time.monotonic()
        self._shown = False

    def __enter__(self) -> Progress:
        return self

    def __call__(self, done: int, of: int) -> None:
        """Tell how many of how many are done."""
        # Standard error is None where it was closed before the start.
        if sys.stderr is not None and sys.stderr.isatty() and time.monotonic() - self._since > _PATIENCE:
            click.echo(f"\r{self._doing} {done} of {of}", nl=False, err=True)
            self._shown = True

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._shown:
            # Back to the start of the line, and clear it.
            click.echo("\r\x1b[K", nl=False, err=True)


@contextmanager
def after_the_deed(done: str) -> Iterator[None]:
    """For what is told of a change that stands: where it cannot be written, that is said, and no more is wrong.

    The exit status tells whether the change was made; a run that ends with 2 would be repeated.
    """
    try:
        yield
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as fault:
        drop_unwritten(sys.stdout)
        click.echo(f"{done}, but the output could not be written: {fault.strerror}", err=True)


def placed(output: str, usual: str) -> str:
    """Where to write: what was said, ``usual`` where nothing was, and that name in a folder that was named."""
    if output and output != "-" and (output.endswith(("/", "\\")) or Path(output).is_dir()):
        return str(Path(output) / usual)
    return output or usual


def write_out(output: str, data: bytes, summary: str) -> None:
    """Write the file, or standard output where ``output`` is ``-``, and tell the person what was written.

    Raises `Unusable` where it cannot be written, or where a file that cannot be made again would be lost.
    """
    if output == "-":
        if sys.stdout is None:
            raise Unusable([Complaint("-o -", "standard output is closed", "send it on: ... -o - > FILE")])
        if sys.stdout.isatty():
            complaint = Complaint("-o -", "a terminal cannot show this file", "send it on: ... -o - > FILE")
            raise Unusable([complaint])
        sys.stdout.buffer.write(data)
        return
    _refuse_what_cannot_be_made_again(Path(output), data)
    write_atomically(Path(output), data)
    click.echo(one_line(f"{output}: {summary}"), err=True)


def write_text(output: str, text: str, *, force: bool) -> None:
    """Write a text to a new file, or to standard output where ``output`` is ``-`` or empty.

    Raises `Unusable` where the file is there already, unless ``force``, and where it cannot be written.
    """
    if output in ("", "-"):
        write_data(text)
        return
    if Path(output).exists() and not force:
        raise Unusable([Complaint(output, said("this file is there already"), said("'--force' overwrites it"))])
    if _begins(Path(output)) == _PDF:
        raise Unusable(
            [Complaint(output, said("is there already, and is a file of another kind"), said("choose another name"))]
        )
    write_atomically(Path(output), text.encode())


def _of_another_kind(file: str) -> Unusable:
    message = said("is there already, and is a file of another kind")
    return Unusable([Complaint(file, message, said("choose another name"))])


def _refuse_what_cannot_be_made_again(path: Path, data: bytes) -> None:
    """What was printed can be printed again, so it is overwritten unasked; a file with a player's marks is not."""
    begins = _begins(path)
    if not begins:
        return
    if begins != data[:_SIGNATURE]:
        raise Unusable(
            [Complaint(str(path), said("is there already, and is a file of another kind"), said("choose another name"))]
        )
    if begins != _PDF:
        return
    before = read_bytes(path, FORM_LIMIT)
    if before == data:
        return
    from sheetgen.fill.form import holds_marks

    hint = said("choose another name, or move it away first")
    if not is_as_written(before):
        message = said("is there already, and another program wrote to it: it may hold a player's marks")
        raise Unusable([Complaint(str(path), message, hint)])
    if holds_marks(before):
        raise Unusable([Complaint(str(path), said("is there already, and is a form that holds marks"), hint)])


def _begins(path: Path) -> bytes:
    """The first bytes of a file, none where there is no file."""
    if not path.is_file():
        return b""
    with path.open("rb") as stream:
        return stream.read(_SIGNATURE)
