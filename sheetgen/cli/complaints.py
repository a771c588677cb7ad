"""Tells complaints to a person at a terminal, whatever letters the terminal knows."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TextIO

from sheetgen.cli.options import as_spelled
from sheetgen.text.complaint import Complaint

MOST_SHOWN = 100
"""Complaints printed of one run; a file of another kind may have a hundred thousand."""

NO_BREAK = "\u00a0\u202f"
"""Blanks that hold words together, as French texts have them; Python calls them unprintable."""


def make_output_safe() -> None:
    """Lets standard output and error replace letters they cannot show, rather than fail on them."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def tell(complaints: Iterable[Complaint], stream: TextIO | None = None) -> None:
    """One line for each complaint, on standard error unless told otherwise."""
    out = stream if stream is not None else sys.stderr
    every = list(complaints)
    for complaint in every[:MOST_SHOWN]:
        print(one_line(as_spelled(complaint)), file=out)
    if len(every) > MOST_SHOWN:
        print(f"… and {len(every) - MOST_SHOWN} more", file=out)


def one_line(text: str) -> str:
    """The text with control characters and line breaks as escapes: what a file holds cannot steer a terminal."""
    return "".join(
        letter if letter.isprintable() or letter in NO_BREAK else letter.encode("unicode_escape").decode()
        for letter in text
    )
