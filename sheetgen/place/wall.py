"""A wall of dressed stones in running bond, with merlons on top: the ornament of a pad's cover."""

from __future__ import annotations

import math

from sheetgen.marks.marks import Colour, Paint
from sheetgen.place.ink import Ink
from sheetgen.place.rect import Rect
from sheetgen.place.theme import Theme

_COURSE = 9.0
"""The height of a row of stones in mm; a stone is about twice as long."""
_JOINT = 0.5
# Lengths of stones and tints in turn: no two rows alike, and the same on every run.
_LENGTHS = (2.1, 1.7, 2.4, 1.9, 1.5, 2.2, 1.8)
_TINTS = (0, 1, 0, 2, 1, 0, 0, 2, 0, 1, 1, 0, 2)


def put_wall(ink: Ink, theme: Theme, rect: Rect, *, merlons: bool) -> None:
    """Fill the rectangle with rows of stones; merlons stand above its top edge."""
    tints = (theme.panel or theme.white, theme.band or theme.white, theme.white)
    rows = math.ceil(rect.height / _COURSE)
    for row in range(rows):
        below = rect.below(row * _COURSE)
        _course(ink, theme, below.top(min(_COURSE, below.height)), row, tints)
    if merlons:
        _merlons(ink, theme, rect)


def _course(ink: Ink, theme: Theme, rect: Rect, row: int, tints: tuple[Colour, ...]) -> None:
    x = rect.x - _COURSE * (0.3 + 0.9 * (row % 2))
    number = row * 5
    while x < rect.right:
        length = _LENGTHS[number % len(_LENGTHS)] * _COURSE
        # Stones at the edges are cut off where the wall ends.
        left, right = max(x, rect.x), min(x + length, rect.right)
        stone = Rect(left, rect.y, right - left, rect.height).inset(_JOINT / 2)
        if stone.width > 0:
            ink.rectangle(stone, Paint(tints[_TINTS[number % len(_TINTS)]], theme.frame, 0.3), radius=1.0, role="stone")
        x += length
        number += 1


def _merlons(ink: Ink, theme: Theme, rect: Rect) -> None:
    """Merlons with a coping under them, evenly spread over the width."""
    coping = Rect(rect.x, rect.y - 3.0, rect.width, 3.0)
    paint = Paint(theme.band or theme.white, theme.frame, 0.3)
    count = max(3, round(rect.width / 30.0))
    step = rect.width / count
    for index in range(count):
        merlon = Rect(rect.x + (index + 0.22) * step, coping.y - 11.0, step * 0.56, 11.0)
        ink.rectangle(merlon, Paint(theme.panel or theme.white, theme.frame, 0.3), radius=0.6, role="merlon")
        ink.rectangle(Rect(merlon.x - 1.0, merlon.y - 1.6, merlon.width + 2.0, 2.0), paint, radius=0.4, role="merlon")
    ink.rectangle(coping, paint, role="coping")
