"""The wall behind its track: dressed stones, a battlement on top, crossed stakes before it."""

from __future__ import annotations

from sheetgen.marks.marks import Paint
from sheetgen.place.grounds import put_ground
from sheetgen.place.page_style import PageStyle
from sheetgen.place.rect import Rect

COURSE = 2.7
"""The height of a course of stones, in mm on A4."""


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
    line = Paint(stroke=style.theme.frame, width=style.hair_paint.width)
    for index in range(count):
        merlon = Rect(rect.x + index * pitch, rect.y, pitch * 0.6, rect.height)
        put_ground(style, merlon, "stone", "strip")
        edges = [(merlon.x, merlon.bottom), (merlon.x, merlon.y), (merlon.right, merlon.y)]
        gap = [] if index == count - 1 else [(merlon.right + pitch * 0.4, merlon.bottom)]
        style.ink.line([*edges, (merlon.right, merlon.bottom), *gap], line, role="crenel")


def put_stakes(style: PageStyle, rect: Rect) -> None:
    """Crossed stakes along the foot of the rectangle."""
    step, height = style.mm(3.6), rect.height * 0.55
    paint = Paint(stroke=style.tone("stone", 0.45), width=style.hair_paint.width * 2)
    count = int((rect.width - style.mm(1.6)) / step)
    start = rect.centre - count * step / 2
    for index in range(count):
        x = start + index * step
        low = rect.bottom
        style.ink.line([(x, low), (x + step, low - height)], paint, role="stake")
        style.ink.line([(x + step, low), (x, low - height)], paint, role="stake")
