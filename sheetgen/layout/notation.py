"""Parse the short notation of layout files: boxes in a row, gains, costs.

``boxes: "- 3:piety+servant | 6:renown/valour"`` has one word for each box; the functions here parse such a text and
report the position of a wrong word.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from sheetgen.text.complaint import NotationError, translatable

EMPTY = "-"
COLUMN_END = "|"
CIRCLE = "o"
GIVEN = "#"
MOST_IN_RUN = 60
"""The most boxes of a run such as ``2..12``."""

_WORD = re.compile(r"\S+")
_NAME = re.compile(r"[a-z][a-z0-9-]*\Z")
_BANNER = re.compile(r"(\d+):(.*)\Z")
_RUN = re.compile(r"(\d+)\.\.(\d+)\Z")
_LABEL = re.compile(r"'([^']{1,3})'\Z")
_NUMBER = re.compile(r"\d+(/\d+)+\Z")
_BOUND = re.compile(r"(>=|<=|\*)(\d+)\Z")
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
    """One word of a ``boxes`` text.

    ``label`` is printed in the box, ``given`` boxes are printed filled. ``values``, ``least`` and ``most`` bound the
    number to be written, which counts ``factor`` times. ``zone`` is the zone in which the box lies.
    """

    gain: Gain = Gain()
    banner: int | None = None
    section: int = 1
    label: str = ""
    values: tuple[int, ...] = ()
    least: int | None = None
    most: int | None = None
    factor: int = 1
    given: bool = False
    zone: str = ""


_MIXED = "'{word}' mixes + and /; a box gives either all of its icons or one of them"
_NO_COST = "'{word}' is not a cost; write something like: 2 servant + builder"


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
        if run := _RUN.match(word):
            words += [BoxWord(banner=banner, section=section, label=label) for label in _run_labels(run, offset)]
        else:
            words.append(replace(_parse_word(word, offset), banner=banner, section=section))
    if not words:
        raise NotationError(translatable("has no box"), 0)
    return tuple(words)


def _run_labels(run: re.Match[str], offset: int) -> list[str]:
    """Return the labels of a run such as ``2..12`` or ``12..2``."""
    first, last = int(run.group(1)), int(run.group(2))
    if abs(last - first) >= MOST_IN_RUN:
        raise NotationError(
            translatable("'{word}' makes more than {most} boxes", word=run.group(), most=MOST_IN_RUN), offset
        )
    step = 1 if last >= first else -1
    return [str(number) for number in range(first, last + step, step)]


def _parse_word(word: str, offset: int) -> BoxWord:
    """Parse what stands in one box: signs and icons joined by ``+``, and a zone at the end."""
    signs, _, zone = word.partition("@")
    if "@" in word and not _NAME.match(zone):
        raise NotationError(translatable("'{word}' names no zone; write for example 7@green", word=word), offset)
    found = BoxWord(zone=zone)
    icons: list[str] = []
    signs = signs.removesuffix("+") if zone else signs
    for piece in signs.split("+") if signs else ():
        bounds, number = _BOUND.match(piece), _NUMBER.match(piece)
        if piece == GIVEN:
            found = replace(found, given=True)
        elif quoted := _LABEL.match(piece):
            found = replace(found, label=quoted.group(1))
        elif piece.isdigit():
            found = replace(found, label=piece, values=(int(piece),))
        elif number:
            found = replace(found, values=tuple(map(int, piece.split("/"))))
        elif bounds:
            found = _bounded(found, bounds.group(1), int(bounds.group(2)))
        else:
            icons.append(piece)
    return replace(found, gain=parse_gain("+".join(icons) or EMPTY, offset))


def _bounded(word: BoxWord, sign: str, bound: int) -> BoxWord:
    if sign == "*":
        return replace(word, factor=bound)
    return replace(word, least=bound) if sign == ">=" else replace(word, most=bound)


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
                translatable("'{word}' is not a box; write - or icons joined with + or /", word=word), offset
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
