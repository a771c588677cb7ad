"""Flags with numbers and ribbons with titles."""

from __future__ import annotations

from sheetgen.marks.marks import Paint
from sheetgen.place.kit import POINT, Kit
from sheetgen.place.rect import Rect
from sheetgen.place.texts import baseline


def put_pennant(kit: Kit, rect: Rect, text: str, *, hue: str = "", strong: bool = True, role: str = "flag") -> None:
    """A hanging flag with a swallow tail and a number on it; without ``strong`` it stays pale."""
    tint = kit.theme.hues[hue] if hue else None
    notch = min(rect.width * 0.22, rect.height * 0.2)
    points = [
        (rect.x, rect.y),
        (rect.right, rect.y),
        (rect.right, rect.bottom),
        (rect.centre, rect.bottom - notch),
        (rect.x, rect.bottom),
    ]
    solid = strong and tint is not None and kit.theme.spec.solid_banners
    fill = tint.strong if solid and tint is not None else kit.theme.band
    stroke = tint.strong if strong and tint is not None else kit.theme.frame
    width = kit.hair_paint.width * (1.0 if solid or not strong else 2.4)
    kit.ink.polygon(points, Paint(fill=fill, stroke=stroke, width=width), role=role)
    colour = tint.on if solid and tint is not None else kit.theme.ink
    inner = Rect(rect.x, rect.y, rect.width, rect.height - notch)
    size = min(kit.size("number"), inner.height / POINT * 0.98)
    size = max(size, kit.theme.spec.text.least)
    kit.ink.text(rect.centre, baseline(inner.middle, size), text, "digit", size, colour, "centre", role="number")


def put_ribbon(kit: Kit, rect: Rect, *, tail: float = 0.0) -> None:
    """A ribbon to write a title on, with a swallow tail of ``tail`` mm at its right end."""
    points = [(rect.x, rect.y), (rect.right, rect.y), (rect.right - tail, rect.middle), (rect.right, rect.bottom)]
    points.append((rect.x, rect.bottom))
    paint = Paint(fill=kit.theme.band, stroke=kit.theme.frame, width=kit.hair_paint.width)
    kit.ink.polygon(points, paint, role="ribbon")
