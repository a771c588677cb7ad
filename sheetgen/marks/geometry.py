"""Compute outlines and bounds of marks, in mm from the top left corner of the sheet; move marks and pages."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, TypeVar

from sheetgen.marks.marks import (
    MM_PER_POINT,
    CircleMark,
    ClipMark,
    FontRole,
    Hatch,
    IconMark,
    Mark,
    Page,
    Paint,
    PathMark,
    RectangleMark,
    Slot,
    TextMark,
)

PathSteps = tuple[tuple[str | float, ...], ...]
Bounds = tuple[float, float, float, float]
TextMeasure = Callable[[str, FontRole, float], float]
Item = TypeVar("Item", bound=Mark | Slot)
Drawn = TypeVar("Drawn", bound=Mark | Paint | Hatch)

# The distance of a Bezier curve's handles from its ends for a quarter of a unit circle.
QUARTER = 0.5522847498

# How far text reaches above and below its baseline, as a share of its size: an accented capital, and a comma.
_ASCENT = 0.78
_DESCENT = 0.22

# How far the pen's letters lean to the right of the place that the font tells, as a share of their size.
PEN_LEAN = 0.12


def rectangle_steps(x: float, y: float, width: float, height: float, radius: float = 0.0) -> PathSteps:
    """Return a rectangle as a path, its corners rounded by ``radius`` (at most half its shorter side)."""
    right, bottom = x + width, y + height
    radius = min(radius, width / 2, height / 2)
    if radius <= 0:
        return (("M", x, y), ("L", right, y), ("L", right, bottom), ("L", x, bottom), ("Z",))
    near = radius * (1 - QUARTER)
    return (
        ("M", x + radius, y),
        ("L", right - radius, y),
        ("C", right - near, y, right, y + near, right, y + radius),
        ("L", right, bottom - radius),
        ("C", right, bottom - near, right - near, bottom, right - radius, bottom),
        ("L", x + radius, bottom),
        ("C", x + near, bottom, x, bottom - near, x, bottom - radius),
        ("L", x, y + radius),
        ("C", x, y + near, x + near, y, x + radius, y),
        ("Z",),
    )


def circle_steps(x: float, y: float, radius: float) -> PathSteps:
    """Return a circle around (``x``, ``y``) as a path of four curves."""
    reach = radius * QUARTER
    return (
        ("M", x + radius, y),
        ("C", x + radius, y + reach, x + reach, y + radius, x, y + radius),
        ("C", x - reach, y + radius, x - radius, y + reach, x - radius, y),
        ("C", x - radius, y - reach, x - reach, y - radius, x, y - radius),
        ("C", x + reach, y - radius, x + radius, y - reach, x + radius, y),
        ("Z",),
    )


def steps_of(mark: RectangleMark | CircleMark | PathMark) -> PathSteps:
    """Return the outline of a shape as a path."""
    match mark:
        case RectangleMark():
            return rectangle_steps(mark.x, mark.y, mark.width, mark.height, mark.radius)
        case CircleMark():
            return circle_steps(mark.x, mark.y, mark.radius)
        case PathMark():
            return mark.steps


def steps_bounds(steps: PathSteps) -> Bounds:
    """Return the bounds of a path's points.

    A curve counts with its handles, so the bounds may be larger than the curve, but never smaller.
    """
    numbers = [[float(number) for number in step[1:]] for step in steps]
    across = [number for step in numbers for number in step[::2]]
    down = [number for step in numbers for number in step[1::2]]
    return (min(across), min(down), max(across), max(down))


def bounds_of(mark: Mark | Slot, measure: TextMeasure) -> Bounds:
    """Return the left, top, right and bottom edge of a mark in mm, without the width of its stroke.

    ``measure`` returns the width in mm of a text in a font role at a size in pt.
    """
    match mark:
        case RectangleMark() | ClipMark() | Slot():
            return (mark.x, mark.y, mark.x + mark.width, mark.y + mark.height)
        case CircleMark():
            return (mark.x - mark.radius, mark.y - mark.radius, mark.x + mark.radius, mark.y + mark.radius)
        case PathMark():
            return steps_bounds(mark.steps)
        case IconMark():
            return (mark.x, mark.y, mark.x + mark.size, mark.y + mark.size)
        case TextMark():
            size, width = mark.size * MM_PER_POINT, measure(mark.text, mark.font, mark.size)
            left = mark.x - anchor_shift(mark, width) + (PEN_LEAN * size if mark.font == "pen" else 0.0)
            return (left, mark.y - _ASCENT * size, left + width, mark.y + _DESCENT * size)


def anchor_shift(text: TextMark, width: float) -> float:
    """Return how far in mm to the left of its anchor a text of ``width`` mm begins."""
    return {"left": 0.0, "centre": width / 2, "right": width}[text.anchor]


def overlap(one: Bounds, other: Bounds, free: float = 0.0) -> bool:
    """Return whether two bounds share an area, or are closer to each other than ``free`` mm on both axes."""
    return (
        one[0] < other[2] + free and other[0] < one[2] + free and one[1] < other[3] + free and other[1] < one[3] + free
    )


def union_bounds(several: Iterable[Bounds]) -> Bounds:
    """Return the smallest bounds around all of ``several``, which must not be empty."""
    lefts, tops, rights, bottoms = zip(*several, strict=True)
    return (min(lefts), min(tops), max(rights), max(bottoms))


def smallest_box(page: Page) -> float:
    """Return the smallest side of a box to tick or ring on the page, in mm to two decimals; infinite if it has none."""
    sides = (min(slot.width, slot.height) for slot in page.slots if slot.kind in ("tick", "ring"))
    return round(min(sides, default=float("inf")), 2)


def shift(item: Item, right: float, down: float) -> Item:
    """Return the mark or slot moved by ``right`` and ``down`` mm."""
    if isinstance(item, PathMark):
        by = (right, down)
        moved = ((step[0], *(float(part) + by[at % 2] for at, part in enumerate(step[1:]))) for step in item.steps)
        return replace(item, steps=tuple(moved))
    if isinstance(item, ClipMark):
        item = replace(item, marks=tuple(shift(mark, right, down) for mark in item.marks))
    return replace(item, x=item.x + right, y=item.y + down)


def enlarge(mark: Mark, times: float) -> Mark:
    """Return the mark ``times`` as large, away from the top left corner of the sheet."""
    if isinstance(mark, ClipMark):
        inside = tuple(enlarge(each, times) for each in mark.marks)
        return replace(_grown(mark, times, "x", "y", "width", "height"), marks=inside)
    if isinstance(mark, TextMark):
        return _grown(mark, times, "x", "y", "size")
    if isinstance(mark, IconMark):
        inks = {name: _grown_paint(paint, times) for name, paint in mark.inks.items()}
        return replace(_grown(mark, times, "x", "y", "size"), inks=inks)
    mark = replace(mark, paint=_grown_paint(mark.paint, times))
    if isinstance(mark, PathMark):
        steps = ((step[0], *(float(part) * times for part in step[1:])) for step in mark.steps)
        return replace(mark, steps=tuple(steps))
    sides = ("width", "height", "radius") if isinstance(mark, RectangleMark) else ("radius",)
    return _grown(mark, times, "x", "y", *sides)


def _grown(item: Drawn, times: float, *fields: str) -> Drawn:
    lengths: dict[str, Any] = {name: getattr(item, name) * times for name in fields}
    return replace(item, **lengths)


def _grown_paint(paint: Paint, times: float) -> Paint:
    hatch = paint.hatch and _grown(paint.hatch, times, "spacing", "width")
    return replace(_grown(paint, times, "width"), dash=tuple(part * times for part in paint.dash), hatch=hatch)


def shift_page(page: Page, right: float, down: float) -> Page:
    """Return the page with its marks, slots and sums moved by ``right`` and ``down`` mm; its boxes stay."""
    return replace(
        page,
        marks=tuple(shift(mark, right, down) for mark in page.marks),
        slots=tuple(shift(slot, right, down) for slot in page.slots),
        sums=tuple(shift(slot, right, down) for slot in page.sums),
    )
