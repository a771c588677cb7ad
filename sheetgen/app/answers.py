"""What a person types, or a program sends in a person's place."""

from __future__ import annotations

import sys

from sheetgen.text.complaint import Complaint, Unusable

LONGEST_ANSWER = 10_000
"""Characters of a line that is typed."""


def typed_line() -> str:
    """A line that was typed, with its end; nothing where typing is over.

    Raises `Unusable` where standard input is closed, is no text, or is no lines that a person types.
    """
    if sys.stdin is None:
        raise Unusable([Complaint("-", "standard input is closed", "answers are typed, or sent by a pipe")])
    try:
        line = sys.stdin.readline(LONGEST_ANSWER)
    except UnicodeDecodeError as fault:
        raise Unusable([Complaint("-", "what was typed is no text in UTF-8", "what was answered is kept")]) from fault
    if len(line) == LONGEST_ANSWER:
        message = f"an answer has more than {LONGEST_ANSWER:,} characters"
        raise Unusable([Complaint("-", message, "what was answered before it is kept")])
    return line
