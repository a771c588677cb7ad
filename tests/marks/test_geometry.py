"""Bounds of marks, and marks that touch."""

from __future__ import annotations

import pytest

from sheetgen.marks.geometry import (
    Bounds,
    bounds_of,
    circle_steps,
    enlarge,
    overlap,
    rectangle_steps,
    steps_bounds,
    union_bounds,
)
from sheetgen.marks.marks import (
    BLACK,
    Anchor,
    CircleMark,
    ClipMark,
    FontRole,
    Hatch,
    IconMark,
    Mark,
    Paint,
    PathMark,
    RectangleMark,
    Slot,
    TextMark,
)

NOTHING = Paint()


def ten_each(text: str, role: FontRole, size: float) -> float:
    assert (role, size) == ("label", 72)
    return 10.0 * len(text)


@pytest.mark.parametrize(
    ("mark", "expected"),
    [
        (RectangleMark(1, 2, 30, 4, NOTHING, radius=1), (1, 2, 31, 6)),
        (CircleMark(10, 20, 5, NOTHING), (5, 15, 15, 25)),
        (
            PathMark((("M", 4.0, 9.0), ("L", 1.0, 2.0), ("C", 3.0, 0.0, 5.0, 12.0, 6.0, 3.0), ("Z",)), NOTHING),
            (1, 0, 6, 12),
        ),
        (IconMark("builder", 1, 2, 4, {}), (1, 2, 5, 6)),
        (Slot("left.wall.1", 1, 2, 6, 7), (1, 2, 7, 9)),
    ],
)
def test_bounds(mark: Mark | Slot, expected: Bounds) -> None:
    assert bounds_of(mark, ten_each) == expected


@pytest.mark.parametrize(
    ("anchor", "expected"),
    [
        ("left", (100, 80.188, 120, 105.588)),
        ("centre", (90, 80.188, 110, 105.588)),
        ("right", (80, 80.188, 100, 105.588)),
    ],
)
def test_bounds_of_text(anchor: Anchor, expected: Bounds) -> None:
    # At 72 pt an em is an inch.
    text = TextMark(100, 100, "IV", "label", 72, BLACK, anchor)
    assert bounds_of(text, ten_each) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("other", "free", "expected"),
    [
        ((9, 9, 20, 20), 0.0, True),
        ((10, 0, 20, 10), 0.0, False),
        ((10, 0, 20, 10), 0.1, True),
        ((0, 10.5, 10, 20), 0.6, True),
        ((0, 10.6, 10, 20), 0.6, False),
        ((2, 2, 3, 3), 0.0, True),
    ],
)
def test_overlap(other: Bounds, free: float, expected: bool) -> None:
    assert overlap((0, 0, 10, 10), other, free) is expected
    assert overlap(other, (0, 0, 10, 10), free) is expected


def test_united() -> None:
    assert union_bounds([(1, 2, 3, 4), (0, 3, 2, 9)]) == (0, 2, 3, 9)


def test_rounded_corners_are_no_larger_than_the_rectangle() -> None:
    assert steps_bounds(rectangle_steps(1, 2, 10, 4, radius=50)) == (1, 2, 11, 6)
    assert rectangle_steps(1, 2, 10, 4, radius=1)[0] == ("M", 2, 2)


def test_a_circle_as_a_path_has_its_bounds() -> None:
    assert steps_bounds(circle_steps(10, 20, 5)) == (5, 15, 15, 25)


def test_marks_are_enlarged_with_their_strokes_and_patterns() -> None:
    thin = Paint(width=0.2, dash=(1.0, 0.5), hatch=Hatch("lines", BLACK, 1.5, 0.1))
    thick = Paint(width=0.4, dash=(2.0, 1.0), hatch=Hatch("lines", BLACK, 3.0, 0.2))
    small = (
        RectangleMark(1, 2, 3, 4, thin, radius=0.5),
        CircleMark(1, 2, 3, thin),
        PathMark((("M", 1, 2), ("L", 3, 4), ("Z",)), thin),
        TextMark(1, 2, "no", "label", 8, BLACK),
        IconMark("coin", 1, 2, 3, {"line": thin}),
    )
    large = (
        RectangleMark(2, 4, 6, 8, thick, radius=1.0),
        CircleMark(2, 4, 6, thick),
        PathMark((("M", 2, 4), ("L", 6, 8), ("Z",)), thick),
        TextMark(2, 4, "no", "label", 16, BLACK),
        IconMark("coin", 2, 4, 6, {"line": thick}),
    )
    assert enlarge(ClipMark(1, 2, 3, 4, small), 2) == ClipMark(2, 4, 6, 8, large)
