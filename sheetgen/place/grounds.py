"""Grounds under boxes and words: framed panels, stone plates that end in an arrow, rows, crenels."""

from __future__ import annotations

from sheetgen.marks.marks import Paint
from sheetgen.place.page_style import PageStyle
from sheetgen.place.rect import Rect

TIP = 2.2
"""How far a plate's arrow reaches out, in mm on A4."""
_KEY = ((0.0, 1.0), (0.0, 0.0), (0.75, 0.0), (0.75, 0.68), (0.35, 0.68), (0.35, 0.34))
"""The turns of a Greek key, as parts of its pitch and height."""


def put_panel(style: PageStyle, rect: Rect, hue: str = "stone", tint: str = "panel") -> None:
    """A panel: a quiet tint in a thin frame of half the hue; square like a stone, what is to be marked is rounded."""
    fill = style.theme.tint(hue, tint) if tint else None
    paint = Paint(fill=fill, stroke=style.tone(hue, 0.55), width=style.frame_paint.width)
    style.ink.rectangle(rect, paint, role="panel")


def put_ground(style: PageStyle, rect: Rect, hue: str, tint: str) -> None:
    """A ground without a frame; nothing in themes without tints."""
    fill = style.theme.tint(hue, tint)
    if fill is not None:
        style.ink.rectangle(rect, Paint(fill=fill), role="ground")


def put_plate(style: PageStyle, rect: Rect, hue: str = "stone", *, tip: float = TIP, tint: str = "") -> None:
    """A stone plate whose right end is an arrow, in a ``tint`` of the hue where one is named.

    Its tip ends at the rectangle's right side.
    """
    reach = style.mm(tip)
    shape = [
        (rect.x, rect.y),
        (rect.right - reach, rect.y),
        (rect.right, rect.middle),
        (rect.right - reach, rect.bottom),
        (rect.x, rect.bottom),
    ]
    fill = style.theme.tint(hue, tint) if tint else style.theme.plate
    paint = Paint(fill=fill, stroke=style.tone(hue, 0.4), width=style.hair_paint.width)
    style.ink.polygon(shape, paint, role="plate")


def put_crenels(style: PageStyle, rect: Rect, hue: str, pitch: float) -> None:
    """Merlons on a rule along the rectangle, ``pitch`` mm from one to the next, the first and last at its ends."""
    count = max(round((rect.width + pitch * 0.35) / pitch), 2)
    step = (rect.width - pitch * 0.65) / (count - 1)
    paint = Paint(fill=style.theme.hues[hue].strong)
    rule = rect.height * 0.4
    style.ink.rectangle(rect.below(rect.height - rule), paint, role="crenel")
    for index in range(count):
        merlon = Rect(rect.x + index * step, rect.y, pitch * 0.65, rect.height - rule)
        style.ink.rectangle(merlon, paint, role="crenel")


def put_meander(style: PageStyle, rect: Rect, hue: str) -> None:
    """A quiet Greek key in the middle of a long ground; none in themes without ornaments or tints."""
    height = min(rect.height * 0.4, style.mm(4.0))
    pitch = height * 1.5
    count = int(rect.width / pitch)
    if count < 3 or not style.theme.spec.ornaments or not style.theme.spec.tints.head:
        return
    paint = Paint(stroke=style.tone(hue, 0.62), width=style.frame_paint.width)
    top, low, x = rect.middle - height / 2, rect.middle + height / 2, rect.right - count * pitch
    style.ink.line([(x, low), (rect.right, low)], paint, role="meander")
    for index in range(count):
        left = x + index * pitch
        turns = [(left + across * pitch, top + down * height) for across, down in _KEY]
        style.ink.line(turns, paint, role="meander")
