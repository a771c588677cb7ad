"""Find the slip that YAML notices too late: a quote left open, a grid without quotes, a forgotten indent."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from sheetgen.text.complaint import translatable

_OPENED = re.compile(r"(?:^|[:,\[{-])\s*(?P<at>\")(?:[^\"\\]|\\.)*$")
_CLOSED = re.compile(r"\"(?:[^\"\\]|\\.)*\"|'[^']*'|\s#.*")
_IN_SINGLE_QUOTES = re.compile(r"[:,\[]\s*'(?P<text>[^']*(?P<at>')\w[^']*)'\s*(?:#.*)?$")
_HAS_KEY = re.compile(r"\s*[\w-]+:(?:\s|$)")
_HAS_VALUE = re.compile(r"\s*[\w-]+:\s+[^\s#|>]")
_WIDE_COLON = re.compile(r"\s*[\w-]+(?P<at>：)")
_STAR = re.compile(r".*?(?:^\s*|[{,]\s*)[\w-]+:\s+(?P<at>\*)[0-9]*\s*(?:$|[,}#])")
_ROW_OF_GRID = re.compile(r"[\[,]\s*(?P<at>[#.]*#[#.]*)")


class SyntaxSlip(NamedTuple):
    """A slip at a line and column, both from 1, with a message and a hint."""

    line: int
    column: int
    message: str
    hint: str


def find_syntax_slip(text: str, noticed: int) -> SyntaxSlip | None:
    """Return the slip that caused an error in the line ``noticed``, from 1; None if none is found."""
    lines = text.splitlines()
    return (
        _open_quote(lines)
        or _bare_grid(lines)
        or _apostrophe(lines, noticed)
        or _wide_colon(lines, noticed)
        or _star(lines, noticed)
        or _lost_indent(lines, noticed)
        or _too_far_right(lines, noticed)
    )


def _open_quote(lines: Sequence[str]) -> SyntaxSlip | None:
    """Find a double quote that begins a value and is not closed on its line. No sheet has a text of several lines."""
    for number, line in enumerate(lines, 1):
        # Replace closed quotes with as many blanks, so that columns stay.
        found = _OPENED.search(_CLOSED.sub(lambda part: " " * len(part[0]), line))
        if found is not None:
            return SyntaxSlip(
                number,
                found.start("at") + 1,
                translatable("this quote is not closed on its line"),
                translatable("close it with '\"'"),
            )
    return None


def _bare_grid(lines: Sequence[str]) -> SyntaxSlip | None:
    """Find a row of ``#`` and ``.`` without quotes: there ``#`` begins a comment, and the list is never closed."""
    for number, line in enumerate(lines, 1):
        bare = re.sub(r"\"[^\"]*\"|'[^']*'", lambda part: " " * len(part[0]), line)
        found = _ROW_OF_GRID.search(bare)
        if found is not None:
            hint = translatable("put each row in quotes, such as \"####.\": without them '#' begins a comment")
            return SyntaxSlip(number, found.start("at") + 1, translatable("a row of cells needs quotes"), hint)
    return None


def _lost_indent(lines: Sequence[str], noticed: int) -> SyntaxSlip | None:
    """Find a line further left than both its neighbours: the one where the error was noticed, or the one above."""
    told = [
        (number, line) for number, line in enumerate(lines, 1) if line.strip() and not line.lstrip().startswith("#")
    ]
    at = next((place for place, (number, _) in enumerate(told) if number == noticed), 0)
    for (_, before), (number, line), (_, behind) in zip(told, told[1:], told[2:], strict=False):
        wanted = _indent(behind)
        # A tab has a complaint of its own.
        begun = line[_indent(line)] != "\t" and not line.rstrip().endswith(":")
        left = _indent(line) < wanted == _indent(before) and begun
        if left and number in (noticed, told[at - 1][0]):
            hint = translatable(
                "indent it with {wanted} {wanted:space|spaces}, like the lines around it", wanted=wanted
            )
            return SyntaxSlip(
                number, _indent(line) + 1, translatable("this line is indented less than the lines around it"), hint
            )
    return None


def _apostrophe(lines: Sequence[str], noticed: int) -> SyntaxSlip | None:
    """Find a text in single quotes with an apostrophe in it, which ends it."""
    line = lines[noticed - 1] if 0 < noticed <= len(lines) else ""
    found = _IN_SINGLE_QUOTES.search(line)
    if found is None:
        return None
    hint = translatable('put the text in double quotes: "{text}"', text=found["text"])
    return SyntaxSlip(noticed, found.start("at") + 1, translatable("this apostrophe ends the text before it"), hint)


def _wide_colon(lines: Sequence[str], noticed: int) -> SyntaxSlip | None:
    """Find a full-width colon after a key, as East Asian keyboards type it: in the line of the error or above it."""
    for number in (noticed, noticed - 1):
        found = _WIDE_COLON.match(lines[number - 1]) if 0 < number <= len(lines) else None
        if found is not None:
            hint = translatable("write ':' and a space")
            return SyntaxSlip(number, found.start("at") + 1, translatable("this is a full-width colon"), hint)
    return None


def _star(lines: Sequence[str], noticed: int) -> SyntaxSlip | None:
    """Find a star for all boxes, which YAML takes for the beginning of an alias."""
    for number in (noticed, noticed - 1):
        found = _STAR.match(lines[number - 1]) if 0 < number <= len(lines) else None
        if found is not None:
            message, hint = translatable("'*' does not stand for all in a file"), translatable("write 'all'")
            return SyntaxSlip(number, found.start("at") + 1, message, hint)
    return None


def _too_far_right(lines: Sequence[str], noticed: int) -> SyntaxSlip | None:
    """Find a line that is further right than the line above it, although that has a value already."""
    told = [
        (number, line) for number, line in enumerate(lines, 1) if line.strip() and not line.lstrip().startswith("#")
    ]
    for (_, before), (number, line) in pairwise(told):
        wanted = _indent(before)
        if number == noticed and _indent(line) > wanted and _HAS_VALUE.match(before) and _HAS_KEY.match(line):
            hint = translatable(
                "{wanted:0=remove the spaces before it|indent it by {wanted} space|indent it by {wanted} spaces}; "
                "or is the line with the name above it missing?",
                wanted=wanted,
            )
            return SyntaxSlip(
                number, _indent(line) + 1, translatable("this line is indented more than the one above it"), hint
            )
    return None


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
