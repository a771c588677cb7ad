"""Lines of text made of pieces with a style, as in a terminal, where a Korean letter takes two columns."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple
from unicodedata import east_asian_width

from sheetgen.text import line_wrapping as wrapping

if TYPE_CHECKING:
    from sheetgen.app.explain import Explained

_LEAST = 20
"""The fewest columns of a wrapped text."""


def columns_of(text: str) -> int:
    """Return the number of terminal columns of a text: two for each letter of Korean and the like."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def padded(text: str, width: int, *, right: bool = False) -> str:
    """Return the text with blanks after it up to ``width`` columns, or before it to align it to the ``right``."""
    blanks = " " * (width - columns_of(text))
    return blanks + text if right else text + blanks


def aligned(rows: Sequence[Sequence[str]], *, numbers: Container[int] = (), width: int = 0) -> list[str]:
    """Return rows as lines; the columns ``numbers``, counted from 0, are aligned to the right, others to the left.

    With a ``width`` the last column is wrapped, so that no line is wider.
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
    """Return the row and, below it after empty cells, the further lines of its last cell."""
    first, *others = wrapped(row[-1], room)
    return [[*row[:-1], first], *([*("" for _ in row[:-1]), line] for line in others)]


def wrapped(text: str, width: int) -> list[str]:
    """Return the text in lines of at most ``width`` columns, broken at plain blanks.

    A longer word is on a line of its own.
    """
    return wrapping.wrapped(text, lambda line: columns_of(line) <= width)


Style = Literal["", "strong", "dim", "good", "error", "warning", "note"]


class Span(NamedTuple):
    """A piece of a line."""

    text: str
    style: Style = ""


Line = tuple[Span, ...]
EMPTY: Line = ()


def line(text: str, style: Style = "", indent: int = 0) -> Line:
    """Return a line of one piece, indented by ``indent`` columns."""
    return (Span(" " * indent + text, style),)


def paragraph(text: str, width: int, indent: int = 2, style: Style = "") -> Iterator[Line]:
    """Yield a text in lines of at most ``width`` columns, each indented."""
    for part in wrapped(text, width):
        yield line(part, style, indent)


def explained_lines(explained: Iterable[Explained], width: int) -> Iterator[Line]:
    """Yield the explanations of each thing under its name."""
    for number, (name, lines) in enumerate(explained):
        yield from [EMPTY] if number else []
        yield line(name, "strong")
        for text in lines:
            yield from paragraph(text, width)
