"""Grounds under boxes and words: framed panels, stone plates that end in an arrow, rows, crenels."""

from __future__ import annotations

from sheetgen.marks.marks import Paint
from sheetgen.place.page_style import PageStyle
from sheetgen.place.rect import Rect

TIP = 2.2
"""How far a plate's arrow reaches out, in mm on A4."""


def put_panel(style: PageStyle, rect: Rect, hue: str = "stone", tint: str = "panel") -> None:
    """A panel: a quiet tint in a thin frame of half the hue."""
    fill = style.theme.tint(hue, tint)
    paint = Paint(fill=fill, stroke=style.tone(hue, 0.55), width=style.frame_paint.width)
    style.ink.rectangle(rect, paint, radius=style.mm(0.9), role="panel")


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
    """Merlons along the rectangle, ``pitch`` mm from one to the next, the first and last at its ends."""
    count = max(round((rect.width + pitch * 0.35) / pitch), 2)
    step = (rect.width - pitch * 0.65) / (count - 1)
    paint = Paint(fill=style.tone(hue, 0.75))
    for index in range(count):
        style.ink.rectangle(Rect(rect.x + index * step, rect.y, pitch * 0.65, rect.height), paint, role="crenel")
