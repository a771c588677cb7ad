"""Compute the paint of icon outlines, and the strokes of hatches.

Plain strokes are sharp in every viewer; some viewers smear tiling patterns.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from sheetgen.assets.icon_drawings import Outline
from sheetgen.marks.geometry import Bounds, PathSteps
from sheetgen.marks.marks import BLACK, Hatch, IconMark, Paint

# A dot is a line this short (mm) with round ends: some viewers leave out a line of length 0.
_DOT_LENGTH = 0.004


def hatch_steps(hatch: Hatch, bounds: Bounds) -> PathSteps:
    """Return the strokes that cover ``bounds``; the caller clips them to the shape.

    They lie on a grid through the sheet's corner, so that the pattern continues without a seam between shapes that
    touch.
    """
    match hatch.kind:
        case "lines":
            return tuple(_lines(hatch.spacing, hatch.angle, bounds))
        case "cross":
            return (*_lines(hatch.spacing, hatch.angle, bounds), *_lines(hatch.spacing, hatch.angle + 90.0, bounds))
        case "dots":
            return tuple(_dots(hatch, bounds))


def _turned(x: float, y: float, cosine: float, sine: float) -> tuple[float, float]:
    return (x * cosine + y * sine, -x * sine + y * cosine)


def _grid_span(bounds: Bounds, cosine: float, sine: float) -> Bounds:
    """Return the bounds of a shape in the rotated axes of the hatch."""
    corners = [_turned(x, y, cosine, -sine) for x in bounds[::2] for y in bounds[1::2]]
    return (
        min(x for x, _ in corners),
        min(y for _, y in corners),
        max(x for x, _ in corners),
        max(y for _, y in corners),
    )


def _lines(spacing: float, angle: float, bounds: Bounds) -> Iterator[tuple[str | float, ...]]:
    cosine, sine = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    left, top, right, bottom = _grid_span(bounds, cosine, sine)
    for row in range(math.ceil(top / spacing), math.floor(bottom / spacing) + 1):
        yield ("M", *_turned(left, row * spacing, cosine, sine))
        yield ("L", *_turned(right, row * spacing, cosine, sine))


def _dots(hatch: Hatch, bounds: Bounds) -> Iterator[tuple[str | float, ...]]:
    cosine, sine = math.cos(math.radians(hatch.angle)), math.sin(math.radians(hatch.angle))
    left, top, right, bottom = _grid_span(bounds, cosine, sine)
    reach = hatch.width / 2
    for row in range(math.ceil((top - reach) / hatch.spacing), math.floor((bottom + reach) / hatch.spacing) + 1):
        for column in range(math.ceil((left - reach) / hatch.spacing), math.floor((right + reach) / hatch.spacing) + 1):
            x, y = _turned(column * hatch.spacing, row * hatch.spacing, cosine, sine)
            if bounds[0] - reach <= x <= bounds[2] + reach and bounds[1] - reach <= y <= bounds[3] + reach:
                yield ("M", x, y)
                yield ("L", x + _DOT_LENGTH, y)


_DASHED = 0.4
"""How wide a dashed line of an icon is, as a part of a whole one."""


def outline_paint(outline: Outline, symbol: IconMark, scale: float = 1.0) -> Paint:
    """Return the paint of one icon outline: a stroke of its drawn width times ``scale``, or a fill.

    ``ink`` parts are solid and take the line colour unless the icon has its own ink. Dashes, in units of the icon, make
    its lines thin ones to be written over.
    """
    paint = symbol.inks.get(outline.part)
    if paint is None:
        lines = symbol.inks.get("line", Paint(stroke=BLACK))
        paint = Paint(fill=lines.stroke or lines.fill)
    if outline.stroke_width > 0:
        width = outline.stroke_width * scale * (_DASHED if paint.dash else 1.0)
        return Paint(stroke=paint.stroke or paint.fill, width=width, dash=tuple(part * scale for part in paint.dash))
    return Paint(fill=paint.fill, hatch=paint.hatch)
