"""Parse the short notation of layout files: boxes in a row, gains, costs.

``boxes: "- 3:piety+servant | 6:renown/valour"`` has one word for each box; the functions here parse such a text and
report the position of a wrong word.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from sheetgen.text.complaint import NotationError, translatable

EMPTY = "-"
COLUMN_END = "|"
CIRCLE = "o"

_WORD = re.compile(r"\S+")
_NAME = re.compile(r"[a-z][a-z0-9-]*\Z")
_BANNER = re.compile(r"(\d+):(.*)\Z")
_PIECE = re.compile(r"(?:(\d+)\s+)?([a-z][a-z0-9-]*)\Z")

Purse = tuple[tuple[str, int], ...]
"""Pieces to be paid together: pairs of an icon and a number."""

Cost = tuple[Purse, ...]
"""Purses of which any one may be paid; empty if nothing is paid."""


@dataclass(frozen=True)
class Gain:
    """What covering a box gives: all of ``icons``, or one of them if the player ``chooses``."""

    icons: tuple[str, ...] = ()
    chooses: bool = False


@dataclass(frozen=True)
class BoxWord:
    """One word of a ``boxes`` text."""

    gain: Gain
    banner: int | None
    section: int


_MIXED = "'{word}' mixes + and /; a box gives all of its icons or one of them"
_NO_COST = "'{word}' is not a cost; write for example 2 servant + builder"


def parse_boxes(text: str) -> tuple[BoxWord, ...]:
    """Parse a ``boxes`` text. Sections are counted from 1. Raises `NotationError`."""
    words: list[BoxWord] = []
    section = 1
    for match in _WORD.finditer(text):
        word = match.group()
        if word == COLUMN_END:
            section += 1
            continue
        banner: int | None = None
        offset = match.start()
        if labelled := _BANNER.match(word):
            banner = int(labelled.group(1))
            offset += labelled.start(2)
            word = labelled.group(2)
        words.append(BoxWord(parse_gain(word, offset), banner, section))
    if not words:
        raise NotationError(translatable("has no box"), 0)
    return tuple(words)


def parse_gain(word: str, offset: int = 0) -> Gain:
    """Parse ``-``, ``a``, ``a+b`` or ``a/b``. Raises `NotationError`."""
    if word == EMPTY:
        return Gain()
    chooses = "/" in word
    if chooses and "+" in word:
        raise NotationError(translatable(_MIXED, word=word), offset)
    icons = tuple(word.split("/" if chooses else "+"))
    for icon in icons:
        if not _NAME.match(icon):
            raise NotationError(
                translatable("'{word}' is not a box; write - or icons joined by + or /", word=word), offset
            )
    return Gain(icons, chooses)


def parse_marks(text: str) -> tuple[Gain | None, ...]:
    """Parse a ``marks`` text: ``o`` (a circle, returned as None) and boxes with their gains. Raises `NotationError`."""
    marks: list[Gain | None] = []
    for match in _WORD.finditer(text):
        marks.append(None if match.group() == CIRCLE else parse_gain(match.group(), match.start()))
    if not marks:
        raise NotationError(translatable("has no mark"), 0)
    return tuple(marks)


def parse_cost(text: str) -> Cost:
    """Parse a cost such as ``2 servant + builder`` or ``builder / soldier``. Raises `NotationError`."""
    purses: list[Purse] = []
    offset = 0
    for alternative in text.split("/"):
        purses.append(_parse_purse(alternative, offset))
        offset += len(alternative) + 1
    return tuple(purses)


def _parse_purse(text: str, offset: int) -> Purse:
    pieces: dict[str, int] = {}
    for part in text.split("+"):
        match = _PIECE.match(part.strip())
        if match is None:
            raise NotationError(translatable(_NO_COST, word=part.strip()), offset)
        icon = match.group(2)
        pieces[icon] = pieces.get(icon, 0) + int(match.group(1) or 1)
        offset += len(part) + 1
    return tuple(pieces.items())
