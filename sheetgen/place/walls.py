"""Walls of dressed stones: behind the track of the wall, with stakes before it, and over the width of a cover."""

from __future__ import annotations

import math

from sheetgen.marks.marks import Colour, Paint
from sheetgen.place.grounds import put_ground
from sheetgen.place.ink import Ink
from sheetgen.place.page_style import PageStyle
from sheetgen.place.rect import Rect
from sheetgen.place.theme import Theme

COURSE = 2.7
"""The height of a course of stones, in mm on A4."""
_ROW = 9.0
"""The height of a row of stones on a cover in mm; a stone is about twice as long."""
_JOINT = 0.5
# Lengths of stones and tints in turn: no two rows alike, and the same on every run.
_LENGTHS = (2.1, 1.7, 2.4, 1.9, 1.5, 2.2, 1.8)
_TINTS = (0, 1, 0, 2, 1, 0, 0, 2, 0, 1, 1, 0, 2)


def put_joints(style: PageStyle, rect: Rect) -> None:
    """The joints of dressed stones in running bond."""
    if not style.theme.spec.ornaments or not style.theme.spec.tints.strip:
        return
    courses = round(rect.height / style.mm(COURSE))
    height, steps = rect.height / courses, []
    for course in range(courses):
        top = rect.y + course * height
        steps += [("M", rect.x, top), ("L", rect.right, top)]
        x = rect.x + style.mm(COURSE) * (1 + course % 2)
        while x < rect.right:
            steps += [("M", x, top), ("L", x, top + height)]
            x += style.mm(2 * COURSE)
    paint = Paint(stroke=style.tone("stone", 0.5), width=style.hair_paint.width)
    style.ink.steps(steps, paint, role="joint")


def put_battlement(style: PageStyle, rect: Rect) -> None:
    """Merlons of the wall's own stone, half as wide again as the gaps between them."""
    count = round(rect.width / style.mm(6.0))
    pitch = rect.width / (count - 0.4)
    for index in range(count):
        merlon = Rect(rect.x + index * pitch, rect.y, pitch * 0.6, rect.height)
        put_ground(style, merlon, "stone", "strip")
        edges = [(merlon.x, merlon.bottom), (merlon.x, merlon.y), (merlon.right, merlon.y)]
        gap = [] if index == count - 1 else [(merlon.right + pitch * 0.4, merlon.bottom)]
        style.ink.line([*edges, (merlon.right, merlon.bottom), *gap], style.hair_paint, role="crenel")


def put_stakes(style: PageStyle, rect: Rect) -> None:
    """Crossed stakes along the foot of the rectangle."""
    step, height = style.mm(3.6), rect.height * 0.55
    paint = Paint(stroke=style.tone("stone", 0.45), width=style.hair_paint.width * 2)
    count = int((rect.width - style.mm(1.6)) / step)
    for pair in rect.foot(height).inner(count * step, height).across(count):
        style.ink.line([(pair.x, pair.bottom), (pair.right, pair.y)], paint, role="stake")
        style.ink.line([(pair.right, pair.bottom), (pair.x, pair.y)], paint, role="stake")


def put_wall(ink: Ink, theme: Theme, rect: Rect) -> None:
    """Fill the rectangle with rows of stones; merlons stand above its top edge."""
    tints = (theme.panel or theme.white, theme.band or theme.white, theme.white)
    for row in range(math.ceil(rect.height / _ROW)):
        below = rect.below(row * _ROW)
        _course(ink, theme, below.top(min(_ROW, below.height)), row, tints)
    _merlons(ink, theme, rect)


def _course(ink: Ink, theme: Theme, rect: Rect, row: int, tints: tuple[Colour, ...]) -> None:
    x = rect.x - _ROW * (0.3 + 0.9 * (row % 2))
    number = row * 5
    while x < rect.right:
        length = _LENGTHS[number % len(_LENGTHS)] * _ROW
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
