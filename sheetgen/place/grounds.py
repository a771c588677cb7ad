"""Grounds under boxes and words: framed panels, stone plates that end in an arrow, rows, crenels."""

from __future__ import annotations

from sheetgen.marks.marks import Colour, Paint
from sheetgen.place.ink import Point
from sheetgen.place.page_style import PageStyle
from sheetgen.place.rect import Rect

TIP = 2.2
"""How far a plate's arrow reaches out, in mm on A4."""
_KEY = ((0.0, 1.0), (0.0, 0.0), (0.75, 0.0), (0.75, 0.68), (0.35, 0.68), (0.35, 0.34))
"""The turns of a Greek key, as parts of its pitch and height."""


def frame_of(style: PageStyle, hue: str, tint: str = "", *, share: float = 0.55, fill: Colour | None = None) -> Paint:
    """A thin frame of a share of the hue, around a ``tint`` of it where one is named, or around a ``fill``."""
    fill = style.theme.tint(hue, tint) if tint else fill
    return Paint(fill=fill, stroke=style.tone(hue, share), width=style.frame_paint.width)


def thin_line(style: PageStyle, hue: str) -> Paint:
    """A thin line of a pale hue."""
    return Paint(stroke=style.tone(hue, 0.4), width=style.hair_paint.width)


def put_panel(style: PageStyle, rect: Rect, hue: str = "stone", tint: str = "panel") -> None:
    """A panel: a quiet tint in a thin frame of half the hue; square like a stone, what is to be marked is rounded."""
    style.ink.rectangle(rect, frame_of(style, hue, tint), role="panel")


def put_ground(style: PageStyle, rect: Rect, hue: str, tint: str) -> None:
    """A ground without a frame; nothing in themes without tints."""
    fill = style.theme.tint(hue, tint)
    if fill is not None:
        style.ink.rectangle(rect, Paint(fill=fill), role="ground")


def put_plate(style: PageStyle, rect: Rect, hue: str = "stone", *, tip: float = TIP, tint: str = "") -> None:
    """A stone plate whose right end is an arrow, in a ``tint`` of the hue where one is named.

    Its tip ends at the rectangle's right side.
    """
    side = rect.right - style.mm(tip)
    shape = [(rect.x, rect.y), (side, rect.y), (rect.right, rect.middle), (side, rect.bottom), (rect.x, rect.bottom)]
    fill = style.theme.tint(hue, tint) if tint else style.theme.plate
    paint = Paint(fill=fill, stroke=style.tone(hue, 0.4), width=style.hair_paint.width)
    style.ink.polygon(shape, paint, role="plate")


def swallow_tail(rect: Rect, notch: float) -> list[Point]:
    """The corners of a cloth whose lower edge has a notch of so many mm."""
    upper = [(rect.x, rect.y), (rect.right, rect.y)]
    return [*upper, (rect.right, rect.bottom), (rect.centre, rect.bottom - notch), (rect.x, rect.bottom)]


def put_crenels(style: PageStyle, rect: Rect, hue: str, pitch: float) -> None:
    """Merlons on a rule along the rectangle, ``pitch`` mm from one to the next, the first and last at its ends."""
    count = max(round((rect.width + pitch * 0.35) / pitch), 2)
    step = (rect.width - pitch * 0.65) / (count - 1)
    paint = Paint(fill=style.theme.hues[hue].strong)
    rule = rect.foot(rect.height * 0.4)
    style.ink.rectangle(rule, paint, role="crenel")
    for merlon in rect.top(rect.height - rule.height).columns([pitch * 0.65] * count, step - pitch * 0.65):
        style.ink.rectangle(merlon, paint, role="crenel")


def put_meander(style: PageStyle, rect: Rect, hue: str) -> None:
    """A quiet Greek key in the middle of a long ground; none in themes without ornaments or tints."""
    height = min(rect.height * 0.4, style.mm(4.0))
    pitch = height * 1.5
    count = int(rect.width / pitch)
    if count < 3 or not style.theme.spec.ornaments or not style.theme.spec.tints.head:
        return
    paint = Paint(stroke=style.tone(hue, 0.62), width=style.frame_paint.width)
    line = rect.end(count * pitch).inner(count * pitch, height)
    style.ink.line([(line.x, line.bottom), (line.right, line.bottom)], paint, role="meander")
    for key in line.across(count):
        turns = [(key.x + across * pitch, key.y + down * height) for across, down in _KEY]
        style.ink.line(turns, paint, role="meander")
