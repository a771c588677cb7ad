"""A report as lines of text, each made of pieces with a style, that a terminal or a page shows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from sheetgen.reports.columns import wrapped

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
