"""What a picture of a part of a sheet shows: nothing that its edges would cut."""

from __future__ import annotations

from dataclasses import replace

from sheetgen.marks.marks import BLACK, WHITE, CircleMark, IconMark, Mark, Paint, PathMark, RectangleMark, TextMark
from sheetgen.place.finding_signs import ROLE
from sheetgen.place.mistake_scraps import shown_whole

SEEN = (0.0, 0.0, 40.0, 20.0)
BOX = Paint(fill=WHITE, stroke=BLACK)


def shown(*marks: Mark) -> list[Mark]:
    return [mark for mark, _ in shown_whole(marks, SEEN, (20.0, 10.0))]


def box(x: float, y: float, wide: float = 8.0, high: float = 8.0, role: str = "box") -> RectangleMark:
    return RectangleMark(x, y, wide, high, BOX, role=role)


def number(x: float, y: float) -> TextMark:
    return TextMark(x, y, "7", "digit", 9.0, BLACK, role="number")


def test_a_box_that_is_cut_is_left_out_with_the_number_in_it() -> None:
    whole, cut = box(2.0, 2.0), box(35.0, 2.0)
    assert shown(whole, number(5.0, 7.0), cut, number(37.0, 7.0)) == [whole, number(5.0, 7.0)]


def test_the_line_between_a_box_and_one_that_is_cut_is_shown() -> None:
    whole, cut = box(20.0, 2.0), box(28.0, 2.0, 20.0)
    line = PathMark((("M", 28.0, 2.0), ("L", 28.0, 10.0)), Paint(stroke=BLACK, width=0.3), role="frame")
    assert shown(whole, cut, line) == [whole, line]


def test_lines_of_a_pen_are_shown_in_a_box_of_which_more_than_half_is_seen() -> None:
    row, pen = box(-5.0, 2.0, 50.0, 8.0), Paint(stroke=BLACK, width=0.3)
    more, less = (PathMark((("M", x, 9.0), ("L", x + 5.0, 9.0)), pen, role="pen") for x in (-1.0, -4.0))
    assert shown(row, more, less) == [row, more]


def test_what_holds_the_box_long_rows_and_grounds_go_on_beyond_the_edge() -> None:
    own, row, ground = (
        box(-5.0, -5.0, 50.0, 90.0, "panel"),
        box(12.0, 8.0, 45.0, 6.0),
        box(30.0, 1.0, 20.0, 9.0, "ground"),
    )
    assert shown(own, row, ground, box(12.0, 15.0, 45.0, 9.0)) == [own, row, ground]


def test_of_other_panels_only_whole_ones_are_shown_with_all_that_stands_in_them() -> None:
    own, whole, cut = (
        box(-5.0, 5.0, 60.0, 10.0, "panel"),
        box(1.0, 15.5, 20.0, 4.0, "panel"),
        box(1.0, -6.0, 30.0, 10.0, "panel"),
    )
    inside, outside, loose = number(5.0, 18.0), number(5.0, 3.9), number(36.0, 4.5)
    assert shown(own, whole, cut, inside, outside, loose) == [own, whole, inside]


def test_a_symbol_is_left_out_if_its_name_is_cut() -> None:
    icon = IconMark("laurel", 24.0, 5.0, 4.0, {}, role="title")
    assert shown(icon) == [icon]
    assert shown(icon, TextMark(29.0, 8.0, "PLAN CARDS", "display", 12.0, BLACK, role="title")) == []


def test_a_title_is_shown_though_the_note_after_it_is_cut() -> None:
    title = TextMark(8.0, 8.0, "STORAGE", "display", 12.0, BLACK, role="title")
    note = TextMark(29.0, 8.0, "write the letter, cross it", "label", 9.0, BLACK, role="note")
    assert shown(title, note) == [title]


def test_a_text_is_left_out_if_one_of_its_lines_is_cut() -> None:
    lines = [
        TextMark(10.0, y, text, "label", 9.0, BLACK, role="column") for y, text in ((2.0, "Morale"), (6.0, "after"))
    ]
    assert shown(*lines) == []
    lower = [replace(line, y=line.y + 3.0) for line in lines]
    assert shown(*lower) == lower


def test_a_sign_is_left_out_if_the_box_after_it_is_cut() -> None:
    sign, cut = TextMark(32.0, 8.0, "=", "digit", 9.0, BLACK, role="sign"), box(35.5, 3.0)
    assert shown(sign) == [sign]
    assert shown(sign, cut) == []


def test_a_rank_is_left_out_if_the_banner_after_it_lies_beyond_the_edge() -> None:
    rank, banner = (
        TextMark(37.0, 8.0, "2.", "label", 9.0, BLACK, role="rank"),
        PathMark(
            (("M", 41.0, 4.0), ("L", 47.0, 4.0), ("L", 47.0, 11.0), ("L", 41.0, 11.0), ("Z",)), BOX, role="banner"
        ),
    )
    assert shown(rank) == [rank]
    assert shown(rank, banner) == []


def test_a_banner_is_left_out_with_its_number_if_the_rank_before_it_is_cut() -> None:
    corners = ((3.0, 4.0), (9.0, 4.0), (9.0, 11.0), (3.0, 11.0))
    banner = PathMark((("M", *corners[0]), *(("L", *each) for each in corners[1:]), ("Z",)), BOX, role="banner")
    rank = TextMark(-1.0, 8.0, "2.", "label", 9.0, BLACK, role="rank")
    assert shown(banner, number(5.0, 8.0)) == [banner, number(5.0, 8.0)]
    assert shown(rank, banner, number(5.0, 8.0)) == []


def test_a_chain_is_shown_whole_or_not_at_all() -> None:
    links = [CircleMark(20.0, y, 1.0, BOX, role="chain a > b") for y in (15.0, 18.0)]
    assert shown(*links) == links
    assert shown(*links, CircleMark(20.0, 20.5, 1.0, BOX, role="chain a > b")) == []


def test_the_badge_of_a_mistake_is_shown_over_a_box_that_is_left_out() -> None:
    badge = CircleMark(37.0, 6.0, 2.0, Paint(fill=BLACK), role="mistake", box="a.1")
    assert shown(box(35.0, 2.0), badge) == [badge]
    assert shown(replace(badge, box="")) == []


def test_another_box_that_is_marked_is_shown_with_its_number_though_it_is_part_of_a_cut_one() -> None:
    cut, frame = box(-6.0, 2.0, 16.0), RectangleMark(2.0, 2.0, 8.0, 8.0, Paint(stroke=BLACK), box="a.1", role="mistake")
    assert shown(cut, number(5.0, 7.0), frame) == [cut, number(5.0, 7.0), frame]
    assert shown(cut, number(5.0, 7.0)) == []


def test_what_stands_within_the_line_around_the_box_is_shown_even_if_its_edge_is_cut() -> None:
    line = RectangleMark(10.0, -3.0, 20.0, 14.0, Paint(stroke=BLACK), role=ROLE, box="a")
    cut = box(20.0, -1.0)
    assert shown(line, cut, number(24.0, 4.0)) == [line, cut, number(24.0, 4.0)]


def test_the_course_of_stones_under_the_head_of_a_page_is_not_shown() -> None:
    course, line = box(-50.0, 14.0, 200.0, 2.0, "crenel"), box(-50.0, 16.0, 200.0, 0.3, "heading")
    assert shown(box(16.0, 4.0), course, line) == [box(16.0, 4.0)]
