"""Write to a terminal or a file, whatever letters they know and whoever reads them."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TextIO

from sheetgen.text.unseen import escaped, without_unseen

UNUSABLE, INTERRUPTED, READER_GONE = 2, 130, 141
"""Exit statuses: an input cannot be used, the run was interrupted, nobody reads the output any more."""
LONGEST = 2000
"""Characters of a complaint that are shown."""


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
