"""Lines of text made of pieces with a style, as in a terminal, where a Korean letter takes two columns."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple
from unicodedata import east_asian_width

from sheetgen.text import shown_text

if TYPE_CHECKING:
    from sheetgen.app.explain import Explanation

_LEAST = 20
"""The fewest columns of a wrapped text."""


def terminal_width(text: str) -> int:
    """Return the number of terminal columns of a text: two for each letter of Korean and the like."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def pad(text: str, width: int, *, right: bool = False) -> str:
    """Return the text with blanks after it up to ``width`` columns, or before it to align it to the ``right``."""
    blanks = " " * (width - terminal_width(text))
    return blanks + text if right else text + blanks


def align_rows(rows: Sequence[Sequence[str]], *, numbers: Container[int] = (), width: int = 0) -> list[str]:
    """Return rows as lines; the columns ``numbers``, counted from 0, are aligned to the right, others to the left.

    With a ``width`` the last column is wrapped, so that no line is wider.
    """
    widths = [max(terminal_width(row[column]) for row in rows) for column in range(len(rows[0]))] if rows else []
    if width:
        room = max(_LEAST, width - sum(widths[:-1]) - 2 * len(widths[:-1]))
        rows = [line for row in rows for line in _broken(row, room)]
    return [
        "  ".join(
            pad(cell, width, right=column in numbers)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def _broken(row: Sequence[str], room: int) -> list[Sequence[str]]:
    """Return the row and, below it after empty cells, the further lines of its last cell."""
    first, *others = wrap_columns(row[-1], room)
    return [[*row[:-1], first], *([*("" for _ in row[:-1]), line] for line in others)]


def wrap_columns(text: str, width: int) -> list[str]:
    """Return the text in lines of at most ``width`` columns, broken at plain blanks.

    A longer word is on a line of its own.
    """
    return shown_text.wrap_text(text, lambda line: terminal_width(line) <= width)


TextStyle = Literal["", "strong", "dim", "good", "error", "warning", "note"]


class Span(NamedTuple):
    """A piece of a line."""

    text: str
    style: TextStyle = ""


StyledLine = tuple[Span, ...]
EMPTY: StyledLine = ()


def line(text: str, style: TextStyle = "", indent: int = 0) -> StyledLine:
    """Return a line of one piece, indented by ``indent`` columns."""
    return (Span(" " * indent + text, style),)


def paragraph(text: str, width: int, indent: int = 2, style: TextStyle = "") -> Iterator[StyledLine]:
    """Yield a text in lines of at most ``width`` columns, each indented."""
    for part in wrap_columns(text, width):
        yield line(part, style, indent)


def explanation_lines(explained: Iterable[Explanation], width: int) -> Iterator[StyledLine]:
    """Yield the explanations of each thing under its name."""
    for number, (name, lines) in enumerate(explained):
        yield from [EMPTY] if number else []
        yield line(name, "strong")
        for text in lines:
            yield from paragraph(text, width)
