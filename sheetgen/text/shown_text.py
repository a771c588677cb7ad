"""Texts as they are shown: in lines that fit; without invisible characters, which end lines or command terminals."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable

_CATEGORIES = frozenset(("Cc", "Cf", "Cs", "Zl", "Zp"))
_BLANK_LETTERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0")
"""Letters and marks of no width that have the category of visible ones."""


def is_invisible(letter: str) -> bool:
    """Return whether a character has no picture and no width of its own."""
    if letter.isprintable():
        return letter in _BLANK_LETTERS
    return unicodedata.category(letter) in _CATEGORIES


def first_invisible(text: str) -> str:
    """Return the first invisible character of a text; empty if it has none."""
    if text.isascii() and text.isprintable():
        return ""
    return next(filter(is_invisible, text), "")


def escape_invisible(text: str, kept: str = "") -> str:
    r"""Return the text with invisible characters as escapes (``\x1b``), except those in ``kept``."""
    if not first_invisible(text):
        return text
    return "".join(
        letter.encode("unicode_escape").decode() if is_invisible(letter) and letter not in kept else letter
        for letter in text
    )


_COMPUTED = "=+-@\uff1d\uff0b\uff0d\uff20"
"""The characters with which a formula begins in a spreadsheet, narrow or wide."""


def table_cell(value: object) -> object:
    """Return a value for a cell of a table: a text is shown as it is, never computed as a formula.

    A text that would be computed gets an apostrophe before it, which marks a text in spreadsheets. Invisible
    characters are escaped.
    """
    if not isinstance(value, str):
        return value
    text = escape_invisible(value)
    return f"'{text}" if text.lstrip().startswith(tuple(_COMPUTED)) else text


def escape_invisible_json(data: str) -> str:
    """Return JSON with invisible characters as JSON escapes: the same data."""
    return "".join(json.dumps(letter)[1:-1] if is_invisible(letter) and letter != "\n" else letter for letter in data)


def wrap_text(text: str, fits: Callable[[str], bool]) -> list[str]:
    """Return the text in lines that fit; a longer word has a line of its own.

    Lines break at plain blanks only: in French, a colon is joined to the word before it with a no-break space.
    """
    lines: list[str] = []
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and fits(longer):
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
