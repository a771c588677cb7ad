"""How far a field reaches beyond its box, for a finger."""

from __future__ import annotations

import pytest

from sheetgen.draw.field_appearance import FINGER, FieldReach, field_reaches
from sheetgen.marks.marks import Page, PageBoxes, Slot, SlotKind


def reach(*slots: Slot, marks: int = 1) -> list[FieldReach]:
    page = Page("left", PageBoxes(100, 100), (), slots)
    found = field_reaches(page, {slot.box: marks for slot in slots})
    return [found[slot] for slot in slots]


def box(x: float, y: float, width: float = 3.0, height: float = 3.0, kind: SlotKind = "tick") -> Slot:
    return Slot(f"left.a.{x}.{y}", x, y, width, height, kind=kind)


def test_a_small_box_with_room_around_it_is_as_large_as_a_finger() -> None:
    assert reach(box(50, 50)) == [FieldReach(2, 2, 2, 2)]


def test_a_box_that_is_large_enough_stays_as_it_is() -> None:
    assert reach(box(50, 50, FINGER, FINGER)) == [FieldReach()]


def test_what_one_side_has_no_room_for_is_taken_on_the_other() -> None:
    assert reach(box(0, 50, 5, 3)) == [FieldReach(0, 2, 2, 2)]


def test_neighbours_share_the_room_between_them() -> None:
    first, second = reach(box(50, 50), box(55, 50))
    assert (first.right, second.left) == (1, 1)
    assert (first.left, second.right) == (2, 2)


def test_boxes_that_stand_obliquely_do_not_meet() -> None:
    first, second = reach(box(50, 50), box(54, 54.5))
    assert first.bottom + second.top <= 1.5


def test_a_text_stays_in_the_middle_of_its_line() -> None:
    assert reach(box(50, 50, 20, 4, "write"), box(50, 55, 20, 4)) == [
        FieldReach(0, 0.5, 0, 0.5),
        FieldReach(0, 0.5, 0, 2),
    ]


@pytest.mark.parametrize(("marks", "across"), [(1, 8.0), (2, 12.0)])
def test_two_marks_in_a_box_want_room_for_two_fingers(marks: int, across: float) -> None:
    (found,) = reach(box(50, 50, 8, 8, "ring"), marks=marks)
    assert found.left + 8 + found.right == across


def test_a_box_in_two_parts_has_all_the_room_to_another_on_its_left() -> None:
    """The left part is the smaller one."""
    page = Page(
        "page", PageBoxes(200, 200), (), slots=(one := box(50, 50, 9, 9, "ring"), other := box(60, 50, 9, 9, "ring"))
    )
    found = field_reaches(page, {one.box: 2, other.box: 2})
    assert [(reach.left, reach.right) for reach in found.values()] == [(2, 0), (1, 2)]
