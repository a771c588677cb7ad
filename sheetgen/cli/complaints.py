"""Tells complaints to a person at a terminal, whatever letters the terminal knows."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TextIO

from sheetgen.text.unseen import escaped, without_unseen

if TYPE_CHECKING:
    from sheetgen.text.complaint import Complaint

LONGEST = 2000
"""Characters of a complaint that are shown."""
MOST_SHOWN = 100
"""Complaints printed of one run; a file of another kind may have a hundred thousand."""


def make_output_safe() -> None:
    """Lets standard output and error replace letters they cannot show, rather than fail on them."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def drop_unwritten(stream: TextIO | None) -> None:
    """Send what cannot be written nowhere: Python would try again at exit, and complain in its own words."""
    if stream is None:
        return
    try:
        stream.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def print_complaints(complaints: Iterable[Complaint], *, language: str = "en") -> None:
    """One line for each complaint in a language, on standard error."""
    every, out = list(complaints), sys.stderr
    if not every or out is None:  # closed before the start; print would turn to standard output
        return
    # A run in which nothing goes wrong needs no options' names.
    from sheetgen.app.library import complaints_in
    from sheetgen.cli.options import as_spelled
    from sheetgen.text.complaint import MOST_TOLD, said, told_in

    translated = complaints_in(language)
    for complaint in every[:MOST_SHOWN]:
        print(one_line(as_spelled(complaint, translated)), file=out)
    if len(every) > MOST_SHOWN:
        many = len(every) >= MOST_TOLD
        more = said("… and many more") if many else said("… and {number} more", number=len(every) - MOST_SHOWN)
        print(told_in(more, translated), file=out)


def language_of(words: Sequence[str]) -> str:
    """The language that a command line asks for, whatever else is wrong with it."""
    for word, following in zip(words, [*words[1:], ""], strict=True):
        if word == "--lang":
            return following
        if word.startswith("--lang="):
            return word.removeprefix("--lang=")
    return "en"


def one_line(text: str) -> str:
    """The text with control characters and line breaks as escapes, what is too long cut off at its end."""
    text = escaped(text)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def write_data(text: str) -> None:
    """Write what a program or a file will read to standard output: in UTF-8, but at a terminal in its own letters.

    What a console cannot show must not be lost from a file that the output is sent into.
    """
    binary = getattr(sys.stdout, "buffer", None)
    if binary is None or sys.stdout.isatty():
        print(text, end="")
        return
    sys.stdout.flush()
    binary.write(text.encode(errors="backslashreplace"))
    binary.flush()


def write_json(text: str) -> None:
    """Write JSON to standard output, with a line end."""
    write_data(f"{without_unseen(text)}\n")
