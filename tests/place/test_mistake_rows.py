"""What a picture of a part of a sheet shows of other boxes: nothing that has nothing to do with the finding."""

from __future__ import annotations

from dataclasses import replace

from sheetgen.assets.fonts import text_width
from sheetgen.marks.geometry import bounds_of
from sheetgen.marks.marks import BLACK, WHITE, IconMark, Mark, Page, PageBoxes, Paint, RectangleMark, Slot, TextMark
from sheetgen.place.finding_signs import ROLE
from sheetgen.place.mistake_rows import Scene

SEEN, FOCUS = (0.0, 0.0, 40.0, 30.0), (10.0, 10.0, 18.0, 18.0)
OWN = Slot("a.wall.1", 10.0, 10.0, 8.0, 8.0)


def rectangle(x: float, y: float, wide: float, high: float, role: str = "box", box: str = "") -> RectangleMark:
    paint = Paint(stroke=BLACK) if role == ROLE else Paint(fill=WHITE, stroke=BLACK)
    return RectangleMark(x, y, wide, high, paint, role=role, box=box)


def icon(x: float, y: float, role: str = "icon") -> IconMark:
    return IconMark("laurel", x, y, 4.0, {}, role=role)


def needed(*marks: Mark, slots: tuple[Slot, ...] = ()) -> list[Mark]:
    sheet = Page("sheet", PageBoxes(210.0, 297.0), marks, (OWN, *slots), label="")
    placed = [(mark, bounds_of(mark, text_width)) for mark in marks if bounds_of(mark, text_width)[2] <= SEEN[2]]
    return [mark for mark, _ in Scene(sheet, placed, SEEN, FOCUS).needed()]


def test_a_row_of_another_area_is_left_out_with_its_ground_and_one_of_the_same_area_is_shown() -> None:
    box, ground, symbol = rectangle(10.0, 20.0, 8.0, 8.0), rectangle(0.0, 19.5, 60.0, 9.0, "strip"), icon(12.0, 22.0)
    assert needed(box, symbol, slots=(Slot("a.fort.1", 10.0, 20.0, 8.0, 8.0),)) == []
    assert needed(ground, box, symbol, slots=(Slot("a.fort.1", 10.0, 20.0, 8.0, 8.0),)) == []
    assert needed(box, symbol, slots=(Slot("a.wall.2", 10.0, 20.0, 8.0, 8.0),)) == [box, symbol]


def test_a_row_with_a_marked_box_is_shown() -> None:
    box, frame = rectangle(10.0, 20.0, 8.0, 8.0), rectangle(9.0, 19.0, 10.0, 10.0, ROLE, "a.fort.1")
    assert needed(box, frame, slots=(Slot("a.fort.1", 10.0, 20.0, 8.0, 8.0),)) == [box, frame]


def test_the_price_of_a_box_that_is_cut_is_left_out_and_so_is_a_number_without_its_frame() -> None:
    price, tab = icon(30.0, 12.0, "cost"), TextMark(30.0, 8.0, "7", "digit", 8.0, BLACK, role="change", box="a.wall.3")
    assert needed(price) == [price]
    assert needed(price, tab, slots=(Slot("a.wall.3", 36.0, 10.0, 8.0, 8.0),)) == []


def test_signs_beside_one_that_is_cut_are_left_out_but_not_the_name_before_them() -> None:
    name = TextMark(1.0, 8.0, "HOTEL", "display", 10.0, BLACK, role="title")
    first, second, cut = icon(30.0, 2.0, "cost"), icon(34.5, 2.0, "cost"), icon(39.0, 2.0, "cost")
    assert needed(name, first, second) == [name, first, second]
    assert needed(name, first, second, cut) == [name]


def test_a_ground_on_which_nothing_is_left_is_not_shown() -> None:
    empty, full = rectangle(30.0, -5.0, 8.0, 80.0, "ground"), rectangle(5.0, -5.0, 20.0, 80.0, "ground")
    box = rectangle(10.0, 10.0, 8.0, 8.0)
    assert needed(full, empty, box) == [full, box]


def text(x: float, y: float, words: str, role: str = "note") -> TextMark:
    return TextMark(x, y, words, "label", 8.0, BLACK, role=role)


def test_the_head_of_a_column_without_a_box_that_is_shown_is_left_out_and_what_is_left_of_its_ground() -> None:
    box, own, other = rectangle(10.0, 10.0, 8.0, 8.0), text(11.0, 6.0, "Gained"), text(28.0, 6.0, "Lost")
    title, ground = text(20.0, 2.0, "FAVOUR", "title"), rectangle(27.0, 3.0, 60.0, 5.0, "ground")
    marks, heads = (title, own, other, ground, box), (10.0, 0.0, 26.0, 8.0)
    placed = [(mark, bounds_of(mark, text_width)) for mark in marks]
    sheet = Page("sheet", PageBoxes(210.0, 297.0), marks, (OWN,), label="")
    assert [mark for mark, _ in Scene(sheet, placed, SEEN, FOCUS, heads=heads).needed()] == [title, own, box]
    below = [each for each in placed if each[0] is box]
    apart = Scene(sheet, placed[:4], SEEN, FOCUS, heads=heads, below=below)
    assert [mark for mark, _ in apart.needed()] == [title, own]


def test_a_row_of_a_table_goes_on_beyond_the_edge_but_not_one_of_a_panel() -> None:
    box, words = rectangle(10.0, 10.0, 8.0, 8.0), text(10.0, 25.0, "Favour at the start")
    sheet = Page(
        "sheet", PageBoxes(210.0, 297.0), (box, words), (OWN, Slot("a.start.1", 90.0, 20.0, 8.0, 8.0)), label=""
    )
    placed = [(mark, bounds_of(mark, text_width)) for mark in (box, words)]
    assert [mark for mark, _ in Scene(sheet, placed, SEEN, FOCUS).needed()] == [box, words]
    table = (0.0, 0.0, 210.0, 297.0)
    assert [mark for mark, _ in Scene(sheet, placed, SEEN, FOCUS, table).needed()] == [box]


def test_the_number_of_a_row_of_which_no_box_is_shown_is_left_out_with_its_plate() -> None:
    box, first, second = rectangle(10.0, 10.0, 8.0, 8.0), text(2.0, 15.0, "1", "round"), text(2.0, 25.0, "2", "round")
    plates = rectangle(1.0, 10.0, 5.0, 8.0, "plate"), rectangle(1.0, 20.0, 5.0, 8.0, "plate")
    assert needed(*plates, box, first, second) == [plates[0], box, first]


def test_a_box_that_only_touches_the_number_of_a_finding_is_not_its_own() -> None:
    box, other = rectangle(10.0, 10.0, 8.0, 8.0), rectangle(10.0, 1.0, 8.0, 8.5)
    sheet = Page("sheet", PageBoxes(210.0, 297.0), (box, other), (OWN, Slot("a.fort.1", 10.0, 1.0, 8.0, 8.5)), label="")
    placed = [(mark, bounds_of(mark, text_width)) for mark in (box, other)]
    assert [mark for mark, _ in Scene(sheet, placed, SEEN, (10.0, 9.0, 18.0, 18.0)).needed()] == [box]
    assert [mark for mark, _ in Scene(sheet, placed, SEEN, (10.0, 1.0, 18.0, 18.0)).needed()] == [box, other]


def test_a_line_to_write_on_is_left_out_if_it_begins_beyond_the_edge_or_the_word_before_it_is_cut() -> None:
    word = text(1.0, 6.0, "base ability")
    line = rectangle(bounds_of(word, text_width)[2] + 1.0, 5.9, 20.0, 0.2, "line")
    assert needed(word, line, rectangle(-5.0, 8.0, 20.0, 0.1, "line")) == [word, line]
    assert needed(line) == [line]
    sheet = Page("sheet", PageBoxes(210.0, 297.0), (word, line), (OWN,), label="")
    assert Scene(sheet, [(line, bounds_of(line, text_width))], SEEN, FOCUS).needed() == []


def test_the_line_of_another_box_is_left_out_if_it_is_cut() -> None:
    own, other = (rectangle(x, 18.0, 12.0, 0.1, "line", box) for x, box in ((10.0, "a.wall.1"), (-5.0, "a.wall.2")))
    whole = rectangle(24.0, 18.0, 12.0, 0.1, "line", "a.wall.3")
    assert needed(own, other, whole) == [own, whole]


def test_the_name_of_a_box_is_left_out_if_that_is_cut_but_not_the_title_of_a_row() -> None:
    name = text(25.0, 15.0, "taken", "note")
    cut = Slot("a.taken.1", bounds_of(name, text_width)[2] + 1.0, 10.0, 8.0, 8.0)
    assert needed(name) == [name]
    assert needed(name, slots=(replace(cut, width=2.0),)) == [name]
    assert needed(name, slots=(replace(cut, width=30.0),)) == []
    title = text(1.0, 15.0, "MARKET", "title")
    assert needed(title, slots=(replace(cut, x=bounds_of(title, text_width)[2] + 1.0, width=60.0),)) == [title]
    head = text(30.0, 9.0, "senators", "score")
    assert needed(head, slots=(Slot("score.senators.1", 30.0, 10.0, 8.0, 8.0),)) == [head]
    assert needed(head, slots=(Slot("score.senators.1", 30.0, 10.0, 20.0, 8.0),)) == []


def test_the_price_of_a_frame_that_is_cut_is_left_out_but_not_that_of_the_own_one() -> None:
    own, other = rectangle(-4.0, 9.5, 23.0, 9.0), rectangle(25.0, 9.5, 40.0, 9.0)
    first, next_ = icon(2.0, 5.0, "cost"), icon(30.0, 5.0, "cost")
    sheet = Page("sheet", PageBoxes(210.0, 297.0), (own, other, first, next_), (OWN,), label="")
    placed = [(mark, bounds_of(mark, text_width)) for mark in (first, next_)]
    assert [mark for mark, _ in Scene(sheet, placed, SEEN, FOCUS).needed()] == [first]


def test_the_price_between_two_boxes_is_that_of_the_lower_one() -> None:
    price, banner = icon(12.0, 18.5, "cost"), icon(12.0, 18.5, "cost")
    assert needed(banner) == [banner]
    assert needed(price, slots=(Slot("a.wall.3", 10.0, 23.0, 8.0, 8.0),)) == []
