"""A ruler of five centimetres, one of two inches, one upright: whether a printer kept the true size shows on paper."""

from __future__ import annotations

from dataclasses import replace

from sheetgen.marks.marks import BLACK, Mark, Page, Paint, Path, Text

CENTIMETRES, INCHES = 5, 2
LENGTHS = {"ruler cm": CENTIMETRES * 10.0, "ruler in": INCHES * 25.4}
"""The exact length of each ruler in mm, by the role of its marks."""

_WIDTH = 0.2
_GAP, _BELOW = 9.0, 4.0
_TEXT = 6.0
_LONG, _MIDDLE, _SHORT = 1.9, 1.3, 0.8


def add_ruler(page: Page, margin: float) -> Page:
    """The page with both rulers in its lower margin of ``margin`` mm, side by side, and an upright one in its left.

    Their lines run along the margin's inner edge and their strokes outward, so that a printer that reaches none of
    the margin loses the strokes and never the length.
    """
    top = page.boxes.height - margin + 0.3
    start = (page.boxes.width - sum(LENGTHS.values()) - _GAP) / 2
    marks = ruler_marks(start, top)
    upright = upright_ruler(margin - 0.3, (page.boxes.height - LENGTHS["ruler cm"]) / 2)
    return replace(page, marks=page.marks + marks + upright)


def upright_ruler(x: float, y: float) -> tuple[Mark, ...]:
    """Five centimetres down from (``x``, ``y``) mm, their strokes to the left: a printer may stretch one way."""
    length, paint = LENGTHS["ruler cm"], Paint(stroke=BLACK, width=_WIDTH)
    line = Path((("M", x, y), ("L", x, y + length)), paint, role="ruler upright")
    steps: list[tuple[str | float, ...]] = []
    for number in range(CENTIMETRES * 10 + 1):
        steps += [("M", x, y + number), ("L", x - _centimetre_stroke(number), y + number)]
    return line, Path(tuple(steps), paint, role="ruler upright strokes")


def ruler_marks(x: float, y: float, *, stacked: bool = False) -> tuple[Mark, ...]:
    """Both rulers from (``x``, ``y``) mm to the right, or one below the other, their strokes downwards."""
    second, low = (x, y + _BELOW) if stacked else (x + LENGTHS["ruler cm"] + _GAP, y)
    return (
        *_ruler(x, y, "ruler cm", [(step, _centimetre_stroke(step)) for step in range(CENTIMETRES * 10 + 1)], 1.0),
        Text(x + LENGTHS["ruler cm"] + 0.8, y + 1.9, f"{CENTIMETRES} cm", "label", _TEXT, BLACK, role="ruler"),
        *_ruler(second, low, "ruler in", [(step, _inch_stroke(step)) for step in range(INCHES * 16 + 1)], 25.4 / 16),
        Text(second + LENGTHS["ruler in"] + 0.8, low + 1.9, f"{INCHES} in", "label", _TEXT, BLACK, role="ruler"),
    )


def _ruler(x: float, y: float, role: str, strokes: list[tuple[int, float]], step: float) -> list[Mark]:
    paint = Paint(stroke=BLACK, width=_WIDTH)
    line: Mark = Path((("M", x, y), ("L", x + LENGTHS[role], y)), paint, role=role)
    steps: list[tuple[str | float, ...]] = []
    for number, length in strokes:
        steps += [("M", x + number * step, y), ("L", x + number * step, y + length)]
    return [line, Path(tuple(steps), paint, role=f"{role} strokes")]


def _centimetre_stroke(millimetres: int) -> float:
    return _LONG if millimetres % 10 == 0 else _MIDDLE if millimetres % 5 == 0 else _SHORT


def _inch_stroke(sixteenths: int) -> float:
    return _LONG if sixteenths % 16 == 0 else _MIDDLE if sixteenths % 4 == 0 else _SHORT
