"""Write to a terminal or a file, whatever its encoding, and even if it is no longer read."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TextIO

from sheetgen.text.shown_text import escape_invisible, escape_invisible_json

UNUSABLE, INTERRUPTED, READER_GONE = 2, 130, 141
"""Exit statuses: an input cannot be used, the run was interrupted, the output is no longer read."""
LONGEST = 2000
"""The most characters of a complaint that are shown."""


def make_output_safe() -> None:
    """Let standard output and error replace letters they cannot show, rather than fail on them."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def discard_output(stream: TextIO | None) -> None:
    """Redirect a broken stream to nowhere. Otherwise Python flushes again at exit and prints its own error."""
    if stream is None:
        return
    try:
        stream.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def language_from_words(words: Sequence[str]) -> str:
    """Return the language that a command line asks for, even if the rest of it is wrong; empty if it names none."""
    for word, following in zip(words, [*words[1:], ""], strict=False):
        if word == "--lang":
            return following
        if word.startswith("--lang="):
            return word.removeprefix("--lang=")
    return ""


def one_line(text: str) -> str:
    """Return the text with control characters and line breaks as escapes, cut off after `LONGEST` characters."""
    text = escape_invisible(text)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def write_data(text: str) -> None:
    """Write data for a program or a file to standard output: in UTF-8, but at a terminal in its own encoding."""
    binary = getattr(sys.stdout, "buffer", None)
    if binary is None or sys.stdout.isatty():
        print(text, end="")
        return
    sys.stdout.flush()
    binary.write(text.encode(errors="backslashreplace"))
    binary.flush()


def write_json(text: str) -> None:
    """Write JSON to standard output, with a line end."""
    write_data(f"{escape_invisible_json(text)}\n")
