"""A ruler of five centimetres, one of two inches, one upright: whether a printer kept the true size shows on paper."""

from __future__ import annotations

from dataclasses import replace

from sheetgen.marks.marks import BLACK, Mark, Page, Paint
from sheetgen.place.page_builder import PageBuilder

CENTIMETRES, INCHES = 5, 2
LENGTHS = {"ruler cm": CENTIMETRES * 10.0, "ruler in": INCHES * 25.4}
"""The exact length of each ruler in mm, by the role of its marks."""

_PAINT = Paint(stroke=BLACK, width=0.2)
_GAP, _BELOW = 9.0, 4.0
_TEXT = 6.0
_LONG, _MIDDLE, _SHORT = 1.9, 1.3, 0.8


def add_ruler(page: Page, margin: float) -> Page:
    """Return the page with two rulers in its lower margin of ``margin`` mm and an upright one in its left margin.

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
    ink = PageBuilder()
    ink.line([(x, y), (x, y + LENGTHS["ruler cm"])], _PAINT, role="ruler upright")
    steps: list[tuple[str | float, ...]] = []
    for number, length in _strokes(CENTIMETRES * 10, 10, 5):
        steps += [("M", x, y + number), ("L", x - length, y + number)]
    ink.steps(steps, _PAINT, role="ruler upright strokes")
    return tuple(ink.marks)


def ruler_marks(x: float, y: float, *, stacked: bool = False) -> tuple[Mark, ...]:
    """Both rulers from (``x``, ``y``) mm to the right, or one below the other, their strokes downwards."""
    ink = PageBuilder()
    _ruler(ink, x, y, "cm", _strokes(CENTIMETRES * 10, 10, 5), CENTIMETRES)
    second, low = (x, y + _BELOW) if stacked else (x + LENGTHS["ruler cm"] + _GAP, y)
    _ruler(ink, second, low, "in", _strokes(INCHES * 16, 16, 4), INCHES)
    return tuple(ink.marks)


def _ruler(ink: PageBuilder, x: float, y: float, unit: str, strokes: list[tuple[int, float]], count: int) -> None:
    role = f"ruler {unit}"
    length, step = LENGTHS[role], LENGTHS[role] / strokes[-1][0]
    ink.line([(x, y), (x + length, y)], _PAINT, role=role)
    steps: list[tuple[str | float, ...]] = []
    for number, down in strokes:
        steps += [("M", x + number * step, y), ("L", x + number * step, y + down)]
    ink.steps(steps, _PAINT, role=f"{role} strokes")
    ink.text(x + length + 0.8, y + 1.9, f"{count} {unit}", "label", _TEXT, BLACK, role="ruler")


def _strokes(count: int, long: int, middle: int) -> list[tuple[int, float]]:
    """Return the strokes from nought on with their lengths in mm: each so manyth is long or of a middle length."""
    lengths = ((number, _MIDDLE if number % middle == 0 else _SHORT) for number in range(count + 1))
    return [(number, _LONG if number % long == 0 else length) for number, length in lengths]
