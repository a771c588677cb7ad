"""Compute lines of a map: smooth curves through points, clipped at the map's edges, and parallel lines."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence

from sheetgen.place.rect import Point, Rect

_STEPS = 8


def smooth_curve(points: Sequence[Point]) -> list[Point]:
    """Return many points on a curve through all of ``points``, in their order (Catmull and Rom's spline)."""
    ends = [points[0], *points, points[-1]]
    curve: list[Point] = []
    for before, start, end, after in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        for step in range(_STEPS):
            curve.append(_between(before, start, end, after, step / _STEPS))
    return [*curve, points[-1]]


def _between(before: Point, start: Point, end: Point, after: Point, share: float) -> Point:
    def axis(index: int) -> float:
        a, b, c, d = before[index], start[index], end[index], after[index]
        bend = 2 * a - 5 * b + 4 * c - d
        twist = 3 * b - a - 3 * c + d
        return 0.5 * (2 * b + (c - a) * share + bend * share**2 + twist * share**3)

    return (axis(0), axis(1))


def parallel_line(line: Sequence[Point], distance: float) -> list[Point]:
    """Return the line that runs ``distance`` mm to the left of another, looking along it (y grows downwards)."""
    moved: list[Point] = []
    for index, (x, y) in enumerate(line):
        (x1, y1), (x2, y2) = line[max(index - 1, 0)], line[min(index + 1, len(line) - 1)]
        length = math.hypot(x2 - x1, y2 - y1) or 1.0
        moved.append((x + (y2 - y1) / length * distance, y - (x2 - x1) / length * distance))
    return moved


def points_along(line: Sequence[Point], pitch: float) -> list[Point]:
    """Return points on a line about ``pitch`` mm apart, with the first and the last point."""
    lengths = [math.dist(a, b) for a, b in itertools.pairwise(line)]
    count = max(1, round(sum(lengths) / pitch))
    step = sum(lengths) / count
    found = [line[0]]
    passed = 0.0
    for (a, b), length in zip(itertools.pairwise(line), lengths, strict=True):
        while len(found) < count and passed + length >= len(found) * step - 1e-9:
            share = (len(found) * step - passed) / length if length else 0.0
            found.append((a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share))
        passed += length
    return [*found, line[-1]]


def clipped_area(points: Sequence[Point], rect: Rect) -> list[Point]:
    """Return the part of a closed shape inside a rectangle (Sutherland and Hodgman)."""
    shape = list(points)
    for inside, cut in _edges(rect):
        kept: list[Point] = []
        for index, point in enumerate(shape):
            before = shape[index - 1]
            if inside(point) != inside(before):
                kept.append(cut(before, point))
            if inside(point):
                kept.append(point)
        shape = kept
    return shape


def clipped_lines(points: Sequence[Point], rect: Rect) -> list[list[Point]]:
    """Return the pieces of an open line inside a rectangle."""
    pieces = [list(points)]
    for inside, cut in _edges(rect):
        pieces = [piece for line in pieces for piece in _split(line, inside, cut)]
    return [piece for piece in pieces if len(piece) > 1]


_Inside = Callable[[Point], bool]
_Cut = Callable[[Point, Point], Point]


def _split(line: Sequence[Point], inside: _Inside, cut: _Cut) -> list[list[Point]]:
    pieces: list[list[Point]] = [[]]
    for index, point in enumerate(line):
        if index and inside(point) != inside(line[index - 1]):
            pieces[-1].append(cut(line[index - 1], point))
            if not inside(point):
                pieces.append([])
        if inside(point):
            pieces[-1].append(point)
    return pieces


def _edges(rect: Rect) -> list[tuple[_Inside, _Cut]]:
    def upright(x: float) -> _Cut:
        return lambda a, b: (x, a[1] + (b[1] - a[1]) * (x - a[0]) / (b[0] - a[0]))

    def level(y: float) -> _Cut:
        return lambda a, b: (a[0] + (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1]), y)

    return [
        (lambda point: point[0] >= rect.x, upright(rect.x)),
        (lambda point: point[0] <= rect.right, upright(rect.right)),
        (lambda point: point[1] >= rect.y, level(rect.y)),
        (lambda point: point[1] <= rect.bottom, level(rect.bottom)),
    ]
