"""The largest empty rectangle is found where it is, and not where something is written or drawn."""

from __future__ import annotations

from sheetgen.marks.marks import BLACK, Mark, Page, PageBoxes, Paint, RectangleMark, Slot
from tools.empty_room import largest_empty

PANEL = RectangleMark(0, 0, 100, 60, Paint(fill=BLACK), role="panel")


def page(*marks: Mark, slots: tuple[Slot, ...] = ()) -> Page:
    return Page("page", PageBoxes(100, 60), marks, slots)


def test_a_ground_is_empty() -> None:
    assert largest_empty(page(PANEL), 0) == (100, 60)


def test_boxes_are_not_empty() -> None:
    assert largest_empty(page(PANEL, slots=(Slot("a", 0, 20, 100, 9.5),)), 0) == (100, 30)


def test_an_outline_divides() -> None:
    line = RectangleMark(50, -1, 60, 70, Paint(stroke=BLACK))
    assert largest_empty(page(PANEL, line), 0) == (60, 50)


def test_a_margin_is_not_looked_at() -> None:
    assert largest_empty(page(PANEL), 10) == (80, 40)


def test_nearest_to_a_hole_not_the_largest_area() -> None:
    boxes = (Slot("a", 0, 0, 40, 40), Slot("b", 0, 49, 40, 11))
    low_and_long = Slot("c", 40, 8, 60, 34)
    assert largest_empty(page(PANEL, slots=(*boxes, low_and_long)), 0) == (60, 18)
