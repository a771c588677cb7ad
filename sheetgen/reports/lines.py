"""A report as lines of text, each made of pieces with a style; a Korean letter takes two columns of a terminal."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple
from unicodedata import east_asian_width

from sheetgen.text import wrapping

if TYPE_CHECKING:
    from sheetgen.app.explaining import Explained

_LEAST = 20
"""Columns that a text broken into lines has at least."""


def columns_of(text: str) -> int:
    """The columns of a terminal that a text takes: two for each letter of Korean and the like."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def padded(text: str, width: int, *, right: bool = False) -> str:
    """The text with blanks behind it up to ``width`` columns, or before it where it stands to the ``right``."""
    blanks = " " * (width - columns_of(text))
    return blanks + text if right else text + blanks


def aligned(rows: Sequence[Sequence[str]], *, numbers: Container[int] = (), width: int = 0) -> list[str]:
    """Rows as lines: the columns ``numbers``, counted from 0, to the right, the others to the left.

    With a ``width`` the last column is broken into lines, so that none is wider.
    """
    widths = [max(columns_of(row[column]) for row in rows) for column in range(len(rows[0]))] if rows else []
    if width:
        room = max(_LEAST, width - sum(widths[:-1]) - 2 * len(widths[:-1]))
        rows = [line for row in rows for line in _broken(row, room)]
    return [
        "  ".join(
            padded(cell, width, right=column in numbers)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def _broken(row: Sequence[str], room: int) -> list[Sequence[str]]:
    """The row, and below it, beside empty cells, what of its last cell has no room in one line."""
    first, *others = wrapped(row[-1], room)
    return [[*row[:-1], first], *([*("" for _ in row[:-1]), line] for line in others)]


def wrapped(text: str, width: int) -> list[str]:
    """The text in lines of at most ``width`` columns, broken at its plain blanks; a longer word stands alone."""
    return wrapping.wrapped(text, lambda line: columns_of(line) <= width)


Style = Literal["", "strong", "dim", "good", "error", "warning", "note"]


class Span(NamedTuple):
    """A piece of a line."""

    text: str
    style: Style = ""


Line = tuple[Span, ...]
EMPTY: Line = ()


def line(text: str, style: Style = "", indent: int = 0) -> Line:
    """A line of one piece, set in by ``indent`` columns."""
    return (Span(" " * indent + text, style),)


def paragraph(text: str, width: int, indent: int = 2, style: Style = "") -> Iterator[Line]:
    """A text in lines of at most ``width`` columns, each set in."""
    for part in wrapped(text, width):
        yield line(part, style, indent)


def explained_lines(explained: Iterable[Explained], width: int) -> Iterator[Line]:
    """What is to be said of each thing, under its name."""
    for number, (name, lines) in enumerate(explained):
        yield from [EMPTY] if number else []
        yield line(name, "strong")
        for text in lines:
            yield from paragraph(text, width)
