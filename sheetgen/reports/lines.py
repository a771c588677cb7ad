"""A report as lines of text, each made of pieces with a style, that a terminal or a page shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Literal, NamedTuple

from sheetgen.reports.columns import wrapped

if TYPE_CHECKING:
    from sheetgen.app.explaining import Explained

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
    for number, each in enumerate(explained):
        yield from [EMPTY] if number else []
        yield line(each.name, "strong")
        for text in each.lines:
            yield from paragraph(text, width)
