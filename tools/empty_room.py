"""The largest empty rectangle of a page: where a sheet has room that neither boxes nor words use."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

from sheetgen.assets.fonts import text_width
from sheetgen.marks.geometry import Bounds, bounds_of, steps_of
from sheetgen.marks.marks import CircleMark, ClipMark, IconMark, Mark, Page, PathMark, RectangleMark, TextMark

LONG, SHORT = 45.0, 15.0
"""In mm: an empty rectangle longer and wider than this is a hole."""
_CELL, _WRITTEN, _A4 = 1.0, 8.0, 297.0
"""A cell's side, the room that writing takes above its line on A4, and A4's height, in mm."""


def largest_empty(page: Page, margin: float) -> tuple[float, float]:
    """Return the longer and the shorter side in mm of the rectangle that is nearest to a hole, in whole mm."""
    across, down = (int((side - 2 * margin) / _CELL) for side in (page.boxes.width, page.boxes.height))
    taken = [[False] * across for _ in range(down)]
    for each in _taken(page):
        _cover(taken, [edge - margin for edge in each])
    best = (0.0, 0.0)
    heights = [0] * across
    for row in taken:
        heights = [0 if cell else height + 1 for cell, height in zip(row, heights, strict=True)]
        for width, height in _under(heights):
            found = (max(width, height) * _CELL, min(width, height) * _CELL)
            best = max(best, found, key=_hole)
    return best


def _hole(sides: tuple[float, float]) -> tuple[float, float]:
    return min(sides[0] / LONG, sides[1] / SHORT), sides[0] * sides[1]


def _taken(page: Page) -> Iterator[Bounds]:
    """Yield the bounds of what is not empty: boxes, words, icons, and the outlines of everything else."""
    written = _WRITTEN * max(page.boxes.height / _A4, 1.0)
    yield from (bounds_of(slot, text_width) for slot in page.slots)
    for mark in page.marks:
        if isinstance(mark, TextMark | IconMark) or _stands_full(mark):
            yield bounds_of(mark, text_width)
        elif mark.role == "line":
            left, top, right, bottom = bounds_of(mark, text_width)
            yield left, top - written, right, bottom
        elif not isinstance(mark, ClipMark) and mark.paint.stroke is not None:
            yield from _outline(mark)


def _stands_full(mark: Mark) -> bool:
    """Return whether a mark fills its bounds: sums and rings are for writing in, small shapes are a drawing."""
    if isinstance(mark, TextMark | IconMark):
        return True
    left, top, right, bottom = bounds_of(mark, text_width)
    return isinstance(mark, CircleMark) or mark.role in ("sum", "box") or max(right - left, bottom - top) < SHORT


def _outline(mark: RectangleMark | CircleMark | PathMark) -> Iterator[Bounds]:
    ends = [(float(step[-2]), float(step[-1])) for step in steps_of(mark) if len(step) > 2]
    for (x, y), (to_x, to_y) in pairwise([*ends, ends[0]]):
        steps = max(int(max(abs(to_x - x), abs(to_y - y)) / _CELL), 1)
        for step in range(steps + 1):
            part = step / steps
            at_x, at_y = x + part * (to_x - x), y + part * (to_y - y)
            yield at_x, at_y, at_x, at_y


def _cover(taken: list[list[bool]], edges: list[float]) -> None:
    left, top = (int(edge / _CELL) for edge in edges[:2])
    end, low = (max(math.ceil(edge / _CELL), 0) for edge in edges[2:])
    for row in taken[max(top, 0) : max(low, top + 1)]:
        covered = range(max(left, 0), min(max(end, left + 1), len(row)))
        row[covered.start : covered.stop] = [True] * len(covered)


def _under(heights: list[int]) -> Iterator[tuple[int, int]]:
    """Yield the widest rectangle of each height below a skyline."""
    open_at: list[tuple[int, int]] = []
    for at, height in enumerate([*heights, 0]):
        start = at
        while open_at and open_at[-1][1] >= height:
            start, high = open_at.pop()
            yield at - start, high
        open_at.append((start, height))
