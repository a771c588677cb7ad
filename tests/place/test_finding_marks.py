"""Findings marked on a sheet: in the shape of the box, their numbers where nothing is printed, what to change."""

from __future__ import annotations

import pytest

from sheetgen.assets.fonts import text_width
from sheetgen.marks.geometry import bounds_of, overlap
from sheetgen.marks.marks import CircleMark, Mark, PathMark, RectangleMark, TextMark
from sheetgen.place.finding_marks import BoxChange, NumberedFinding, draw_findings
from tests.place.conftest import placed, setting


def drawn(sheet: str, *findings: NumberedFinding) -> list[Mark]:
    page = placed("a4", sheet)
    return [*draw_findings(page, setting("a4").theme, findings).marks[len(page.marks) :]]


@pytest.mark.parametrize(
    ("box", "shape"),
    [("left.disdain.3", CircleMark), ("right.market.goods.7", PathMark), ("left.cippi.6", RectangleMark)],
)
def test_a_mark_takes_the_shape_of_its_box(box: str, shape: type[Mark]) -> None:
    halo, line, *_ = drawn(box.partition(".")[0], NumberedFinding(1, "error", (box,)))
    assert (type(halo), type(line), line.box) == (shape, shape, box)


def test_kinds_of_findings_differ_without_colour() -> None:
    shapes = {
        severity: [type(mark).__name__ for mark in drawn("left", NumberedFinding(1, severity, ("left.cippi.6",)))[2:]]
        for severity in ("error", "warning", "note")
    }
    assert shapes == {
        "error": ["PathMark", "TextMark"],
        "warning": ["PathMark", "PathMark", "TextMark"],
        "note": ["CircleMark", "TextMark"],
    }


def test_numbers_stand_beside_each_other_and_cover_no_box() -> None:
    marks = drawn("left", *(NumberedFinding(number, "error", ("left.cippi.6",)) for number in (1, 2)))
    flags = [mark for mark in marks if isinstance(mark, PathMark)]
    edges = [bounds_of(PathMark(flag.steps[:-1], flag.paint), text_width)[::2] for flag in flags]
    assert [mark.text for mark in marks if isinstance(mark, TextMark)] == ["1", "2"]
    assert edges[0][1] < edges[1][0]
    boxes = [bounds_of(slot, text_width) for slot in placed("a4", "left").slots]
    for flag in flags:
        assert not any(overlap(bounds_of(PathMark(flag.steps[:-1], flag.paint), text_width), box) for box in boxes)


def test_what_is_to_be_filled_is_framed_with_its_neighbours_under_one_number() -> None:
    changes = tuple(BoxChange(f"left.fort.{number}", fill=True) for number in (15, 16))
    marks = drawn("left", NumberedFinding(7, "error", ("left.cippi.6",), changes))
    (frame,) = [mark for mark in marks if isinstance(mark, RectangleMark) and mark.paint.dash]
    slots = {slot.box: slot for slot in placed("a4", "left").slots}
    first, last = slots["left.fort.15"], slots["left.fort.16"]
    assert (frame.x, frame.x + frame.width) == pytest.approx((first.x - 0.5, last.x + last.width + 0.5), abs=0.01)
    assert [mark.text for mark in marks if isinstance(mark, TextMark) and mark.role == "change"] == ["7"]


def test_a_wrong_number_is_struck_and_the_right_one_stands_beside_it() -> None:
    marks = drawn("left", NumberedFinding(1, "warning", ("score.total.1",), (BoxChange("score.total.1", True, "17"),)))
    assert [mark.text for mark in marks if isinstance(mark, TextMark)] == ["17", "1"]


def test_an_area_is_marked_at_its_first_box_and_other_sheets_are_left_out() -> None:
    assert {mark.box for mark in drawn("left", NumberedFinding(3, "error", ("left.renown",)))} == {"left.renown.1"}
    assert drawn("left", NumberedFinding(4, "error", ("right.market",))) == []
