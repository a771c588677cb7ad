"""Findings marked on a sheet: in the shape of the box, their numbers where nothing is printed, what to change."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Literal

import pytest

from sheetgen.assets.fonts import cap_height, text_width
from sheetgen.marks.geometry import bounds_of, overlap, union_bounds
from sheetgen.marks.marks import (
    MM_PER_POINT,
    WHITE,
    CircleMark,
    ClipMark,
    Colour,
    IconMark,
    Mark,
    PathMark,
    RectangleMark,
    Slot,
    TextMark,
)
from sheetgen.place.finding_marks import FindingsOnPage, draw_findings
from sheetgen.place.finding_room import seen
from sheetgen.place.finding_signs import BoxChange, NumberedFinding, Severity
from sheetgen.place.pen_marks import PenMark, draw_pen_marks
from sheetgen.place.rect import Rect
from sheetgen.place.typesetting import CAP_HEIGHT
from tests.place.conftest import SHEETS, placed, setting

SCORE = ("score.path_cards.1", "score.disdain.1", "score.total.1")


def drawn(sheet: str, *findings: NumberedFinding) -> list[Mark]:
    page = placed("a4", sheet)
    return [*draw_findings(page, setting("a4").theme, findings).marks[len(page.marks) :]]


def colours(mark: Mark) -> list[Colour]:
    if isinstance(mark, TextMark):
        return [mark.colour]
    if isinstance(mark, ClipMark):
        return [colour for each in mark.marks for colour in colours(each)]
    paints = [*mark.inks.values()] if isinstance(mark, IconMark) else [mark.paint]
    hatches = [paint.hatch.colour for paint in paints if paint.hatch is not None]
    return [*hatches, *(colour for paint in paints for colour in (paint.fill, paint.stroke) if colour is not None)]


def contrast(grey: float) -> float:
    """The contrast of white to a grey, as the guidelines for web content compute it."""
    return float(1.05 / (((grey + 0.055) / 1.055) ** 2.4 + 0.05))


def lines_of(marks: Iterable[Mark]) -> list[RectangleMark]:
    """Return the lines around boxes of some marks, without the white beside them."""
    lines = [mark for mark in marks if isinstance(mark, RectangleMark) and mark.role == "mistake"]
    return [mark for mark in lines if mark.paint.fill is None and mark.paint.stroke != WHITE]


def first_slots(slots: Iterable[Slot]) -> list[Slot]:
    """Return some of the boxes, each where it stands first."""
    first = {slot.box: slot for slot in reversed([*slots])}
    return [*first.values()][:: len(first) // 40]


@pytest.mark.parametrize(
    ("box", "shape"),
    [("left.disdain.3", CircleMark), ("right.market.goods.7", PathMark), ("left.cippi.6", RectangleMark)],
)
def test_a_mark_takes_the_shape_of_its_box(box: str, shape: type[Mark]) -> None:
    marks = drawn(box.partition(".")[0], NumberedFinding(1, "error", (box,)))
    shapes = (CircleMark, PathMark, RectangleMark)
    line = next(mark for mark in marks if isinstance(mark, shapes) and mark.paint.fill is None)
    assert (type(line), line.box) == (shape, box)


@pytest.mark.slow
@pytest.mark.parametrize("sheet", SHEETS)
def test_a_line_around_a_box_hides_the_frame_of_no_other_box(sheet: str) -> None:
    slots = placed("a4", sheet).slots
    for slot in first_slots(slots):
        if slot.shape != "square":
            continue
        marks = drawn(sheet, NumberedFinding(1, "error", (slot.box,)))
        (line,) = lines_of(marks)
        others = [each for each in slots if each != slot]
        hidden = [
            each for each in others if overlap(bounds_of(line, text_width), bounds_of(each, text_width), free=-0.5)
        ]
        assert hidden == [], slot


@pytest.mark.slow
@pytest.mark.parametrize("severity", ["error", "warning", "note"])
@pytest.mark.parametrize("sheet", SHEETS)
def test_a_badge_hangs_on_the_line_around_its_box_or_a_thin_line_leads_from_there_to_it(
    sheet: str, severity: Severity
) -> None:
    for slot in first_slots(placed("a4", sheet).slots):
        marks = drawn(sheet, NumberedFinding(1, severity, (slot.box,)))
        badge = next(mark for mark in reversed(marks) if not isinstance(mark, TextMark))
        led = [bounds_of(mark, text_width) for mark in marks if isinstance(mark, PathMark) and len(mark.steps) == 2]
        beside = [each for each in placed("a4", sheet).slots if each.box == slot.box and abs(each.y - slot.y) < 5]
        near = union_bounds([bounds_of(each, text_width) for each in beside])
        assert any(overlap(near, each, free=1.1) for each in (bounds_of(badge, text_width), *led)), slot.box
        assert all(overlap(bounds_of(badge, text_width), each, free=0.1) for each in led), slot.box


def test_kinds_of_findings_differ_without_colour() -> None:
    shapes = {
        severity: [
            type(mark).__name__
            for mark in drawn("left", NumberedFinding(1, severity, ("left.cippi.6",)))
            if not isinstance(mark, RectangleMark)
        ]
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
    assert edges[0][1] <= edges[1][0] + 1e-6
    boxes = [bounds_of(slot, text_width) for slot in placed("a4", "left").slots]
    for flag in flags:
        assert not any(
            overlap(bounds_of(PathMark(flag.steps[:-1], flag.paint), text_width), box, free=-0.5) for box in boxes
        )


def test_what_is_to_be_filled_is_framed_with_its_neighbours_under_one_number() -> None:
    changes = tuple(BoxChange(f"left.fort.{number}", fill=True) for number in (15, 16))
    marks = drawn("left", NumberedFinding(7, "error", ("left.cippi.6",), changes))
    (frame,) = [mark for mark in marks if isinstance(mark, RectangleMark) and mark.paint.dash]
    slots = {slot.box: slot for slot in placed("a4", "left").slots}
    first, last = slots["left.fort.15"], slots["left.fort.16"]
    assert first.x - 0.7 < frame.x < first.x < last.x + last.width < frame.x + frame.width < last.x + last.width + 0.7
    assert [mark.text for mark in marks if isinstance(mark, TextMark) and mark.role == "change"] == ["7"]


def test_a_wrong_box_that_is_to_be_filled_has_a_dashed_frame() -> None:
    change = BoxChange("left.fort.15", fill=True)
    marks = drawn("left", NumberedFinding(7, "error", ("left.fort.15",), (change,)))
    (frame,) = lines_of(marks)
    assert frame.paint.dash
    assert [mark.text for mark in marks if isinstance(mark, TextMark)] == ["7"]


def test_lines_around_boxes_close_above_each_other_are_one_between_their_edges() -> None:
    small, large = (f"left.hotel.{size}" for size in ("small", "large"))
    marks = drawn("left", NumberedFinding(3, "error", (large,), (BoxChange(small, fill=True),)))
    above, below = sorted(lines_of(marks), key=lambda mark: mark.y)
    assert [bool(above.paint.dash), bool(below.paint.dash)] == [True, False]
    assert below.y == pytest.approx(above.y + above.height)
    assert len([mark for mark in marks if mark.role == "box"]) == 2


def test_a_building_that_is_taken_back_is_struck_in_each_of_its_parts() -> None:
    hotel = "left.hotel.large"
    marks = drawn("left", NumberedFinding(3, "error", (hotel,), (BoxChange(hotel, fill=False),)))
    red = setting("a4").theme.mistake
    strokes = [
        mark for mark in marks if isinstance(mark, PathMark) and len(mark.steps) == 2 and mark.paint.stroke == red
    ]
    parts = [slot for slot in placed("a4", "left").slots if slot.box == hotel]
    ends = [bounds_of(mark, text_width) for mark in strokes]
    middles = [(left + right) / 2 for left, _, right, _ in ends]
    assert middles == pytest.approx([slot.x + slot.width / 2 for slot in parts])
    assert len(parts) == 2


@pytest.mark.parametrize(("pen", "count"), [("underline", 1), ("cross", 2)])
def test_a_number_to_be_underlined_or_crossed_has_the_dashed_lines_of_the_pen(
    pen: Literal["underline", "cross"], count: int
) -> None:
    change = BoxChange("left.fort.15", fill=True, pen=pen)
    marks = drawn("left", NumberedFinding(7, "error", ("left.fort.15",), (change,)))
    lines = [mark for mark in marks if isinstance(mark, PathMark) and mark.paint.dash]
    assert len(lines) == count
    assert not [mark for mark in marks if isinstance(mark, RectangleMark) and mark.paint.dash]
    (slot,) = [slot for slot in placed("a4", "left").slots if slot.box == "left.fort.15"]
    tops = [(bounds_of(line, text_width)[1] - slot.y) / slot.height for line in lines]
    assert all(top > 0.75 if pen == "underline" else top < 0.25 for top in tops)


def test_in_black_alone_mistakes_are_black_handwriting_is_dark_and_the_print_under_it_grey() -> None:
    page, theme = placed("a4", "left", "mono"), setting("a4", "mono").theme
    filled = draw_pen_marks(page, theme, {"left.cippi.6": PenMark("filled")})
    printed, penned = ([each for each in filled.marks if (each.role == "pen") is own] for own in (False, True))
    marks = draw_findings(filled, theme, [NumberedFinding(1, "error", ("left.cippi.6",))]).marks[len(filled.marks) :]
    shades = [sorted({colour.red for mark in part for colour in colours(mark)}) for part in (printed, penned, marks)]
    pale, pen = theme.spec.under_pen, theme.pen.red
    # Examples of the pen are printed, and so pale as well.
    assert [shades[0][0], shades[0][-1]] == [pytest.approx((1 - pale) / 2), 1.0]
    # The printed edge of the box lies over the white beside the line.
    assert shades[1:] == [[pen], [0.0, pytest.approx(1 - pale), 1.0]]
    assert 0 < 2 * pen <= 1 - pale
    # White numbers on grey banners keep a contrast of 4.5 to 1.
    assert contrast(1 - pale) > 4.5


def test_in_colours_the_print_keeps_its_inks_under_handwriting() -> None:
    page, theme = placed("a4", "left"), setting("a4").theme
    filled = draw_pen_marks(page, theme, {"left.cippi.6": PenMark("filled")})
    assert [mark for mark in filled.marks if mark.role != "pen"] == [*page.marks]


def test_a_building_of_a_circle_and_a_box_has_one_frame_around_both() -> None:
    marks = drawn("left", NumberedFinding(3, "error", ("left.hotel.large",)))
    (frame,) = lines_of(marks)
    circle, box = [slot for slot in placed("a4", "left").slots if slot.box == "left.hotel.large"]
    assert frame.x < circle.x < box.x + box.width < frame.x + frame.width


def test_a_note_hangs_on_the_edge_of_its_box_which_has_a_line_only_for_a_mistake() -> None:
    note = NumberedFinding(1, "note", ("left.cippi.6",))
    assert not lines_of(drawn("left", note))
    (disc,) = (mark for mark in drawn("left", note) if isinstance(mark, CircleMark))
    (slot,) = (slot for slot in placed("a4", "left").slots if slot.box == "left.cippi.6")
    assert overlap(bounds_of(disc, text_width), bounds_of(slot, text_width), free=0.01)
    (frame,) = lines_of(drawn("left", note, replace(note, severity="error")))
    assert frame.paint.stroke == setting("a4").theme.mistake


def test_only_the_place_of_a_wrong_number_is_framed() -> None:
    page, theme = placed("a4", "left"), setting("a4").theme
    slot = replace(page.slots[0], kind="write", width=60.0, height=30.0, across=3, down=3)
    finding = NumberedFinding(1, "error", (slot.box,), (BoxChange(slot.box, True, "4"),))
    marks = draw_findings(replace(page, slots=(slot,)), theme, [finding]).marks[len(page.marks) :]
    (frame,) = lines_of(marks)
    assert frame.x + frame.width < slot.x + 20.5
    assert frame.y + frame.height < slot.y + 10.5


def test_a_badge_keeps_off_what_is_written_around_its_box() -> None:
    page, theme = placed("a4", "left"), setting("a4").theme
    middle = replace(page.slots[0], kind="write", x=100.0, y=100.0, width=8.4, height=8.0, box="a.1")
    slots = [
        replace(middle, x=100.0 + 8.4 * across, y=100.0 + 8.0 * down, box=f"{'b' if across or down else 'a'}.1")
        for across in (-1, 0, 1)
        for down in (-1, 0, 1)
    ]
    page = replace(page, marks=(), slots=tuple(slots))
    page = draw_pen_marks(page, theme, {box: PenMark("written", "4") for box in ("a.1", "b.1")})
    marked = draw_findings(page, theme, [NumberedFinding(1, "error", ("a.1",))])
    numbers = [bounds_of(mark, text_width) for mark in marked.marks if mark.role == "pen"]
    (badge,) = [mark for mark in marked.marks if isinstance(mark, PathMark)]
    left, top, right, bottom = bounds_of(badge, text_width)
    assert right - left == pytest.approx(4.2, abs=0.05)
    hidden = [
        (min(right, low_x) - max(left, x)) * (min(bottom, low) - max(top, y))
        for x, y, low_x, low in numbers
        if x < right and left < low_x and y < bottom and top < low
    ]
    assert sum(hidden) < 0.5
    assert 100.0 < left < right < 108.4
    assert 100.0 <= top < bottom < 108.0


def test_where_words_surround_a_box_the_badge_stands_off_and_a_thin_line_leads_to_it() -> None:
    page, theme = placed("a4", "left"), setting("a4").theme
    slot = replace(page.slots[0], x=100.0, y=100.0, width=9.0, height=9.0, box="a.1")
    words = [TextMark(x, y, "a few words", "label", 9.0, theme.ink) for x in (86.0, 99.0, 111.0) for y in (98.0, 112.0)]
    words += [TextMark(x, 105.0, "words", "label", 14.0, theme.ink) for x in (88.0, 110.5)]
    symbol = next(mark for mark in page.marks if isinstance(mark, IconMark))
    page = replace(page, marks=(*words, replace(symbol, x=100.5, y=100.5, size=8.0)), slots=(slot,))
    marked = draw_findings(page, theme, [NumberedFinding(1, "error", ("a.1",))])
    *led, badge = [bounds_of(mark, text_width) for mark in marked.marks if isinstance(mark, PathMark)]
    assert not any(overlap(badge, bounds_of(word, text_width)) for word in words)
    assert led
    assert all(overlap(each, badge) and overlap(each, bounds_of(slot, text_width), free=0.8) for each in led)


def test_a_line_around_a_box_at_the_margin_leaves_its_edge_to_be_seen_and_is_clear_of_the_cut() -> None:
    page, theme = placed("a4", "record", game="praetor"), setting("a4", game="praetor").theme
    edge = max(slot.x + slot.width for slot in page.slots)
    box = next(slot.box for slot in page.slots if slot.x + slot.width == edge)
    marks = draw_findings(page, theme, [NumberedFinding(1, "error", (box,))]).marks[len(page.marks) :]
    (line,) = lines_of(marks)
    assert edge < line.x + line.width - line.paint.width / 2 < line.x + line.width < page.boxes.width - 4.0


@pytest.mark.parametrize("language", ["en", "ko"])
def test_the_badge_of_the_last_box_of_a_row_hangs_in_the_margin_beside_its_number_clear_of_the_cut(
    language: str,
) -> None:
    made = setting("a4", game="praetor", language=language)
    page = placed("a4", "record", language=language, game="praetor")
    written = {"favour.start.1": "8", "favour.entries.1": "5", "favour.totals.1": "14", "favour.totals.2": "-6"}
    page = draw_pen_marks(page, made.theme, {box: PenMark("written", text) for box, text in written.items()})
    found = [NumberedFinding(at, "error", (f"favour.{box}.1",)) for at, box in enumerate(("start", "totals"), 1)]
    marks = draw_findings(page, made.theme, found).marks
    (slot,) = (slot for slot in page.slots if slot.box == "favour.totals.1")
    (badge,) = (mark for mark in marks if isinstance(mark, TextMark) and mark.role == "mistake" and mark.text == "2")
    assert slot.x + slot.width - 2.5 < badge.x <= page.boxes.width - 5.0 - 2.1 + 0.01
    assert slot.y < badge.y < slot.y + slot.height
    (number,) = (mark for mark in marks if isinstance(mark, TextMark) and mark.role == "pen" and mark.text == "14")
    assert bounds_of(number, text_width)[2] < badge.x - 2.1


def test_the_badge_of_the_total_keeps_off_the_sign_before_it() -> None:
    page = placed("a4", "left")
    page = draw_pen_marks(page, setting("a4").theme, {box: PenMark("written", "22") for box in SCORE})
    marked = draw_findings(page, setting("a4").theme, [NumberedFinding(11, "warning", ("score.total.1",))])
    (badge, _) = [mark for mark in marked.marks if isinstance(mark, PathMark) and mark.role == "mistake"]
    (sign,) = [mark for mark in page.marks if isinstance(mark, TextMark) and mark.text == "="][-1:]
    (word,) = [mark for mark in page.marks if isinstance(mark, TextMark) and mark.text == "TOTAL"]
    for each in (sign, word):
        assert not overlap(bounds_of(badge, text_width), bounds_of(each, text_width))


def test_a_badge_stands_beside_its_box_rather_than_at_a_corner_where_it_seems_to_belong_to_another() -> None:
    page, theme = placed("a4", "left"), setting("a4").theme
    middle = replace(page.slots[0], kind="write", x=100.0, y=100.0, width=8.4, height=8.0, box="a.1")
    slots = [
        replace(
            middle, x=100.0 + 9.9 * across, y=100.0 + 8.6 * down, box=f"b{across}{down}.1" if across or down else "a.1"
        )
        for across in (-1, 0, 1)
        for down in (-1, 0, 1)
    ]
    page = replace(page, marks=(), slots=tuple(slots))
    full = [slot.box for slot in slots if slot.box not in ("b10.1", "b1-1.1")]
    page = draw_pen_marks(page, theme, {box: PenMark("written", "10") for box in full})
    marked = draw_findings(page, theme, [NumberedFinding(41, "error", ("a.1",))])
    (badge,) = [mark for mark in marked.marks if isinstance(mark, PathMark)]
    left, top, _, low = bounds_of(badge, text_width)
    assert left > 104.2
    # The line around the box runs half way to the next one.
    assert 99.7 <= (top + low) / 2 < 108.0


def test_a_badge_takes_no_room_from_the_numbers_in_a_large_box() -> None:
    (slot,) = [slot for slot in placed("a4", "left").slots if slot.box == "score.total.1"]
    finding = NumberedFinding(11, "warning", (slot.box,), (BoxChange(slot.box, True, "17"),))
    (right,) = [mark for mark in drawn("left", finding) if isinstance(mark, TextMark) and mark.role == "right-number"]
    middle = right.y - CAP_HEIGHT * right.size * MM_PER_POINT / 2
    assert middle == pytest.approx(slot.y + slot.height / 2)


def test_badges_of_one_kind_have_one_size_and_no_number_is_smaller_than_the_small_print() -> None:
    page = placed("a4", "left")
    boxes = [slot.box for slot in first_slots(page.slots)]
    sizes: tuple[tuple[Severity, float], ...] = (("error", 8.0), ("warning", 8.0), ("note", 8.0))
    for severity, least in sizes:
        findings = [NumberedFinding(at, severity, (box,)) for at, box in enumerate(boxes, 1)]
        texts = [mark for mark in drawn("left", *findings) if isinstance(mark, TextMark)]
        assert len({round(mark.size, 2) for mark in texts if len(mark.text) < 3}) == 1
        assert min(mark.size for mark in texts) > least * (0.75 if len(boxes) > 99 else 1)
    changes = tuple(BoxChange(f"left.piety.{number}", fill=True) for number in (11, 12))
    (tab,) = [
        mark for mark in drawn("left", NumberedFinding(7, "error", ("left.cippi.6",), changes)) if mark.role == "change"
    ]
    assert isinstance(tab, TextMark)
    assert tab.size > 8.0


def test_a_wrong_number_is_struck_and_the_right_one_stands_beside_it() -> None:
    marks = drawn("left", NumberedFinding(1, "warning", ("score.total.1",), (BoxChange("score.total.1", True, "17"),)))
    assert [mark.text for mark in marks if isinstance(mark, TextMark)] == ["17", "1"]


def test_the_right_number_stands_clear_of_what_was_written() -> None:
    page, theme = placed("a4", "left"), setting("a4").theme
    for box, below in (("score.total.1", False), ("score.path_cards.1", False), ("left.training_grounds.1", True)):
        written = draw_pen_marks(page, theme, {box: PenMark("written", "24")})
        marks = draw_findings(
            written, theme, [NumberedFinding(1, "error", (box,), (BoxChange(box, True, "20"),))]
        ).marks
        texts = {mark.role: mark for mark in marks if isinstance(mark, TextMark) and mark.box == box}
        old, new = texts["pen"], texts["right-number"]
        middles = [mark.y - cap_height(mark.font, mark.size) / 2 for mark in (old, new)]
        if below:
            assert new.y - CAP_HEIGHT * new.size * MM_PER_POINT > old.y, box
            assert new.size > 10, box
        else:
            assert bounds_of(old, text_width)[2] < bounds_of(new, text_width)[0], box
            assert middles[0] == pytest.approx(middles[1]), box


@pytest.mark.parametrize("number", ["7", "1", "5"])
def test_a_number_that_is_struck_can_still_be_read(number: str) -> None:
    page, theme, box = placed("a4", "right"), setting("a4").theme, "right.market.goods.7"
    written = draw_pen_marks(page, theme, {box: PenMark("written", number)})
    marks = draw_findings(written, theme, [NumberedFinding(1, "error", (box,), (BoxChange(box, True, "2"),))]).marks
    (stroke,) = (
        mark for mark in marks if isinstance(mark, PathMark) and mark.role == "mistake" and len(mark.steps) == 2
    )
    left, top, right, bottom = bounds_of(stroke, text_width)
    (pen,) = (bounds_of(mark, text_width) for mark in marks if isinstance(mark, TextMark) and mark.role == "pen")
    assert (bottom - top) / (right - left) < 0.5
    assert left < pen[0] < pen[2] < right
    assert 0.25 <= stroke.paint.width <= 0.4


@pytest.mark.parametrize(("place", "anew"), [(10.0, 1), (15.0, 0)])
def test_a_number_that_is_written_anew_stands_in_the_next_place_if_its_own_has_no_room(place: float, anew: int) -> None:
    page, theme = placed("a4", "left"), setting("a4").theme
    slot = replace(page.slots[0], kind="write", width=4 * place, height=20.0, across=4, down=2)
    page = replace(page, slots=(slot,))
    page = draw_pen_marks(page, theme, {slot.box: PenMark("written", "3")})
    finding = NumberedFinding(1, "error", (slot.box,), (BoxChange(slot.box, True, "4"),))
    numbers = [mark for mark in draw_findings(page, theme, [finding]).marks if mark.box == slot.box]
    middles = {mark.role: mark.x - slot.x for mark in numbers if isinstance(mark, TextMark)}
    assert [middles["pen"] // place, middles["right-number"] // place] == [0, anew]


def test_a_right_number_stands_under_the_wrong_one_in_a_narrow_box_and_else_beside_it() -> None:
    page, theme = placed("a4", "left"), setting("a4").theme
    slots = tuple(
        replace(page.slots[0], kind="write", x=40.0 * at, y=100.0, width=wide, height=8.0, box=f"a.{at}")
        for at, wide in enumerate((8.4, 20.0), 1)
    )
    page = draw_pen_marks(replace(page, slots=slots), theme, {slot.box: PenMark("written", "24") for slot in slots})
    findings = [NumberedFinding(1, "error", (slot.box,), (BoxChange(slot.box, True, "20"),)) for slot in slots]
    marks = [mark for mark in draw_findings(page, theme, findings).marks if isinstance(mark, TextMark)]
    marks.sort(key=lambda mark: mark.box)
    right = [mark for mark in marks if mark.role == "right-number"]
    old = [mark for mark in marks if mark.role == "pen"]
    middles = [[mark.y - CAP_HEIGHT * mark.size * MM_PER_POINT / 2 for mark in marks] for marks in (old, right)]
    lower, beside = (new - mark for mark, new in zip(*middles, strict=True))
    assert lower > 2 > abs(beside)
    assert min(cap_height(mark.font, mark.size) for mark in (*old, *right)) > 2.8


def test_a_box_that_one_finding_corrects_has_the_number_of_another_one_but_no_second_frame() -> None:
    def frames(*findings: NumberedFinding) -> int:
        marks = [mark for mark in drawn("left", *findings) if isinstance(mark, RectangleMark)]
        return sum(mark.box == "score.total.1" and mark.paint.fill is None for mark in marks)

    change = BoxChange("score.total.1", True, "17")
    own = NumberedFinding(1, "error", ("score.total.1",), (change,))
    other = NumberedFinding(2, "error", ("score.path_cards.1",), (change,))
    assert frames(own, other) == frames(own)
    assert [
        mark.text for mark in drawn("left", own, other) if isinstance(mark, TextMark) and mark.role == "change"
    ] == ["2"]


def test_an_area_is_marked_at_its_first_box_and_other_sheets_are_left_out() -> None:
    assert {mark.box for mark in drawn("left", NumberedFinding(3, "error", ("left.renown",)))} == {"left.renown.1"}
    assert drawn("left", NumberedFinding(4, "error", ("right.market",))) == []


def badges_of(marks: Iterable[Mark]) -> list[TextMark]:
    return [mark for mark in marks if isinstance(mark, TextMark) and mark.role == "mistake" and mark.box]


def test_badges_of_one_box_stand_in_the_order_of_their_numbers() -> None:
    for game, sheet, box in (("hadrians-wall", "left", "left.cippi.6"), ("praetor", "dashboard", "workers.retired.2")):
        page, theme = placed("a4", sheet, "high-contrast", game=game), setting("a4", "high-contrast", game=game).theme
        found = [NumberedFinding(at, "error", (box,), (BoxChange(box, True, "6"),)) for at in (1, 11)]
        before = f"{box[:-1]}{int(box[-1]) - 1}"
        found.append(NumberedFinding(4, "error", (before,)))
        marks = draw_findings(page, theme, found).marks
        first, last = (badge for badge in badges_of(marks) if badge.box == box)
        assert (first.text, last.text) == ("1", "11")
        assert last.x - first.x > 4.5
        assert first.y == last.y


@pytest.mark.parametrize("theme", ["colour", "mono", "high-contrast"])
def test_the_badge_of_a_total_hangs_on_a_corner_and_leaves_its_number_in_the_middle(theme: str) -> None:
    page, made = placed("a4", "record", theme, game="praetor"), setting("a4", theme, game="praetor").theme
    page = draw_pen_marks(page, made, {"score.total.1": PenMark("written", "60")})
    marks = draw_findings(page, made, [NumberedFinding(17, "warning", ("score.total.1",))]).marks
    (slot,) = (slot for slot in page.slots if slot.box == "score.total.1")
    (badge,) = badges_of(marks)
    (number,) = (mark for mark in marks if isinstance(mark, TextMark) and mark.role == "pen")
    assert badge.x < slot.x
    assert abs(badge.y - slot.y) < 3
    left, _, right, _ = bounds_of(number, text_width)
    assert (left + right) / 2 == pytest.approx(slot.x + slot.width / 2, abs=0.5)


def test_a_badge_is_moved_from_the_cut_to_the_corner_of_its_box_rather_than_to_the_number_of_another() -> None:
    game, box = "rome-and-roll", "nero.glory.1"
    page, theme = placed("a4", "patricia", game=game), setting("a4", game=game).theme
    page = draw_pen_marks(page, theme, {box: PenMark("written", "5")})
    marks = draw_findings(page, theme, [NumberedFinding(11, "error", (box,))]).marks
    (slot,) = (slot for slot in page.slots if slot.box == box)
    (badge,) = badges_of(marks)
    assert slot.x + slot.width - 2.5 < badge.x <= page.boxes.width - 5.0 - 2.1 + 0.01
    assert abs(badge.y - slot.y) < 2.5


def test_a_right_number_is_large_enough_to_be_read_clear_of_the_number_above_it_and_of_the_foot_of_its_box() -> None:
    page, theme = placed("a4", "record", game="praetor"), setting("a4", game="praetor").theme
    numbers = {
        "retirement.points.1": ("24", "20"),
        "favour.start.1": ("8", "9"),
        "unpaid.lost.2": ("15", "10"),
        "unpaid.after.1": ("6", "4"),
    }
    page = draw_pen_marks(page, theme, {box: PenMark("written", old) for box, (old, _) in numbers.items()})
    found = [
        NumberedFinding(at, "error", (box,), (BoxChange(box, True, new),))
        for at, (box, (_, new)) in enumerate(numbers.items(), 1)
    ]
    marks = draw_findings(page, theme, found).marks
    for slot in (slot for slot in page.slots if slot.box in numbers):
        own = [mark for mark in marks if mark.box == slot.box]
        old, new = (mark for mark in own if isinstance(mark, TextMark) and mark.role in ("pen", "right-number"))
        assert cap_height("digit", new.size) > 2.69, slot.box
        assert not overlap(seen(old), seen(new), free=-0.01), slot.box
        lines = [bounds_of(mark, text_width) for mark in own if isinstance(mark, PathMark) and len(mark.steps) == 2]
        assert len(lines) == 1
        assert max(low for *_, low in lines) < slot.y + slot.height - 0.2, slot.box
        assert min(left for left, *_ in lines) > slot.x + 0.15, slot.box


def test_what_is_cleared_has_a_double_line_as_wide_in_black_alone_as_in_colours() -> None:
    widths = []
    for theme in ("colour", "mono"):
        page, made = placed("a4", "left", theme), setting("a4", theme).theme
        box = "score.total.1"
        page = draw_pen_marks(page, made, {box: PenMark("written", "60")})
        marks = draw_findings(page, made, [NumberedFinding(1, "error", (box,), (BoxChange(box, False),))]).marks
        lines = [mark for mark in marks if isinstance(mark, PathMark) and len(mark.steps) == 2 and mark.box == box]
        widths.append([mark.paint.width for mark in lines])
    assert widths[0] == widths[1]
    assert len(widths[0]) == 2
    assert min(widths[0]) > 0.2


def test_badges_of_an_underlined_number_hide_neither_its_line_nor_those_of_its_neighbours() -> None:
    game, box = "rome-and-roll", "glory.20"
    page, theme = placed("a4", "patricia", game=game), setting("a4", game=game).theme
    lined = {f"glory.{number}": PenMark("underlined") for number in range(1, 21)}
    page = draw_pen_marks(page, theme, lined)
    found = [NumberedFinding(9, "error", (box,), (BoxChange(box, False),)), NumberedFinding(16, "note", (box,))]
    marks = draw_findings(page, theme, found).marks
    lines = [bounds_of(mark, text_width) for mark in marks if mark.role == "pen" and isinstance(mark, PathMark)]
    assert len(lines) == 20
    for badge in badges_of(marks):
        middle = badge.y - CAP_HEIGHT * badge.size * MM_PER_POINT / 2
        around = Rect(badge.x, middle, 0.0, 0.0).inset(-1.0)
        assert not any(overlap(around.bounds, line) for line in lines), badge.text


def test_a_note_about_an_area_hangs_on_the_box_for_its_sum_if_the_sheet_has_one() -> None:
    page, theme = placed("a4", "record", game="praetor"), setting("a4", game="praetor").theme
    for place in page.sums:
        marks = draw_findings(page, theme, [NumberedFinding(18, "note", (place.box,))]).marks
        (disc,) = [mark for mark in marks[len(page.marks) :] if isinstance(mark, CircleMark)]
        assert overlap(bounds_of(disc, text_width), bounds_of(place, text_width), free=0.01), place.box
        assert not any(overlap(bounds_of(disc, text_width), bounds_of(slot, text_width)) for slot in page.slots)


def test_the_lines_through_a_number_that_is_cleared_leave_it_to_be_read_between_them() -> None:
    page, theme, box = placed("a4", "patricia", game="rome-and-roll"), setting("a4").theme, "nero.coins.1"
    page = draw_pen_marks(page, theme, {box: PenMark("written", "9")})
    marks = draw_findings(page, theme, [NumberedFinding(10, "error", (box,), (BoxChange(box, False),))]).marks
    lines = [mark for mark in marks if isinstance(mark, PathMark) and len(mark.steps) == 2 and mark.box == box]
    assert [mark.paint.stroke for mark in lines] == [theme.mistake] * 2
    (number,) = [mark for mark in marks if isinstance(mark, TextMark) and mark.role == "pen"]
    assert sum(mark.paint.width for mark in lines) < 0.2 * cap_height("pen", number.size)


@pytest.mark.parametrize("paper", ["a4", "a3"])
@pytest.mark.parametrize("old", ["8", "15", "-6", "24"])
@pytest.mark.parametrize("new", ["0", "10", "#"])
def test_a_number_and_the_one_in_its_stead_stand_clear_of_each_other_and_of_the_edge_of_their_box(
    paper: str, old: str, new: str
) -> None:
    page, theme = placed(paper, "record", game="praetor"), setting(paper, game="praetor").theme
    boxes = ["retirement.points.1", "favour.totals.2", "unpaid.lost.3", "city_tiles.worth.4", "score.favour.1"]
    page = draw_pen_marks(page, theme, {box: PenMark("written", old) for box in boxes})
    found = [NumberedFinding(at, "error", (box,), (BoxChange(box, True, new),)) for at, box in enumerate(boxes, 1)]
    marks = draw_findings(page, theme, found).marks
    for slot in (slot for slot in page.slots if slot.box in boxes):
        own = [mark for mark in marks if mark.box == slot.box]
        struck, right = (mark for mark in own if isinstance(mark, TextMark) and mark.role in ("pen", "right-number"))
        assert cap_height("pen", struck.size) > 2.4, slot.box
        assert not overlap(seen(struck), seen(right), free=-0.01), slot.box
        inks = [seen(struck), seen(right)]
        inks += [bounds_of(mark, text_width) for mark in own if isinstance(mark, PathMark) and len(mark.steps) == 2]
        left, top, right_end, low = union_bounds(inks)
        assert left > slot.x + 0.3, slot.box
        assert top > slot.y + 0.3, slot.box
        assert right_end < slot.x + slot.width - 0.3, slot.box
        assert low < slot.y + slot.height - 0.2, slot.box


def test_a_right_number_is_as_high_alone_as_among_those_of_other_findings() -> None:
    page, theme = placed("a4", "record", game="praetor"), setting("a4", game="praetor").theme
    numbers = {"retirement.points.1": ("24", "20"), "favour.totals.2": ("-6", "0"), "score.favour.1": ("12", "7")}
    page = draw_pen_marks(page, theme, {box: PenMark("written", old) for box, (old, _) in numbers.items()})
    found = [
        NumberedFinding(at, "error", (box,), (BoxChange(box, True, new),))
        for at, (box, (_, new)) in enumerate(numbers.items(), 1)
    ]
    sheet = FindingsOnPage(page, theme, found)
    for finding in found:
        alone, among = (
            [seen(mark) for mark in marked.marks if isinstance(mark, TextMark) and mark.role == "right-number"]
            for marked in (sheet.with_one(finding), sheet.page)
        )
        (own,) = alone
        assert any(own == pytest.approx(each) for each in among), finding.boxes
