"""Several pages on one sheet of paper, at their true size."""

from __future__ import annotations

import pytest

from sheetgen.draw.imposition import impose
from sheetgen.marks.marks import BLACK, Page, PageBoxes, Paint, PathMark, RectangleMark, Slot, TextMark
from sheetgen.text.complaint import Unusable
from tests.draw.samples import page


def sheet(name: str, width: float, height: float) -> Page:
    corner = RectangleMark(0, 0, width, height, Paint(stroke=BLACK), box=f"{name}.a.1")
    return Page(name, PageBoxes(width, height), (corner,), (Slot(f"{name}.a.1", 1, 2, 6, 6),), name.title())


def corners(imposed: Page) -> list[tuple[float, float]]:
    return [(round(mark.x, 2), round(mark.y, 2)) for mark in imposed.marks if isinstance(mark, RectangleMark)]


def test_a_pair_stands_side_by_side_in_the_middle() -> None:
    (both,) = impose([sheet("left", 210, 297), sheet("right", 210, 297)], 432, 303, 2, gutter=4)
    assert (both.boxes, both.name, both.label) == (PageBoxes(432, 303), "left+right", "Left, Right")
    assert corners(both) == [(4, 3), (218, 3)]
    assert [(slot.box, slot.x, slot.y) for slot in both.slots] == [("left.a.1", 5, 5), ("right.a.1", 219, 5)]


def test_a_pair_that_is_wide_stands_one_above_the_other() -> None:
    (both,) = impose([sheet("left", 297, 210), sheet("right", 297, 210)], 297, 420, 2)
    assert corners(both) == [(0, 0), (0, 210)]


def test_paper_is_turned_where_only_that_helps() -> None:
    (both,) = impose([sheet("left", 210, 297), sheet("right", 210, 297)], 297, 420, 2)
    assert both.boxes == PageBoxes(420, 297)
    assert corners(both) == [(0, 0), (210, 0)]


def test_four_pages_are_read_by_rows() -> None:
    (four,) = impose([sheet(name, 100, 140) for name in "abcd"], 210, 297, 4)
    assert corners(four) == [(5, 8.5), (105, 8.5), (5, 148.5), (105, 148.5)]


def test_the_last_sheet_of_paper_may_hold_fewer() -> None:
    first, last = impose([sheet(name, 100, 140) for name in "abc"], 210, 297, 2)
    assert (first.name, last.name) == ("a+b", "c")
    assert corners(last) == [(5, 78.5)]


def test_a_smaller_page_stands_in_the_middle_of_its_cell() -> None:
    (both,) = impose([sheet("left", 100, 140), sheet("aid", 80, 100)], 200, 140, 2)
    assert corners(both) == [(0, 0), (110, 20)]


def test_nothing_is_scaled() -> None:
    steps = (("M", 1.0, 2.0), ("C", 1.0, 1.0, 2.0, 2.0, 3.0, 4.0), ("Z",))
    marks = (TextMark(5, 5, "limes", "label", 9, BLACK), PathMark(steps, Paint(stroke=BLACK, width=0.3)))
    (imposed,) = impose([page(*marks)], 120, 110, 1)
    assert imposed.marks == (
        TextMark(15, 20, "limes", "label", 9, BLACK),
        PathMark((("M", 11, 17), ("C", 11, 16, 12, 17, 13, 19), ("Z",)), Paint(stroke=BLACK, width=0.3)),
    )


@pytest.mark.parametrize(
    ("width", "height", "up", "told"),
    [
        (
            297,
            420,
            4,
            "up: 4 pages of 210 x 297 mm do not fit on a 297 x 420 mm sheet (you need 424 x 598 mm or 852 x 297 "
            "mm; 1 per sheet would fit)",
        ),
        (
            210,
            297,
            2,
            "up: 2 pages of 210 x 297 mm do not fit on a 210 x 297 mm sheet (you need 424 x 297 mm or 210 x 598 "
            "mm; 1 per sheet would fit)",
        ),
        (
            200,
            200,
            1,
            "up: 1 pages of 210 x 297 mm do not fit on a 200 x 200 mm sheet (you need 210 x 297 mm)",
        ),
        (
            300,
            440,
            4,
            "up: 4 pages of 210 x 297 mm do not fit on a 300 x 440 mm sheet (you need 424 x 598 mm or 852 x 297 "
            "mm; 2 per sheet would fit)",
        ),
    ],
)
def test_what_does_not_fit_is_refused_with_what_would(width: float, height: float, up: int, told: str) -> None:
    with pytest.raises(Unusable) as caught:
        impose([sheet("left", 210, 297)] * up, width, height, up, gutter=4)
    assert str(caught.value) == told


def test_a_bleed_is_refused() -> None:
    with pytest.raises(Unusable) as caught:
        impose([page(bleed=3.0)], 210, 297, 2)
    assert str(caught.value) == (
        "up: pages with bleed cannot share a sheet of paper (omit the bleed, or print one page per sheet)"
    )
