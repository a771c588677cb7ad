"""A player's marks drawn into a sheet: each within its box, badges at the mistakes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sheetgen.assets.fonts import text_width
from sheetgen.marks.geometry import bounds_of
from sheetgen.marks.marks import BLACK, IconMark, Mark, Page, PathMark, RectangleMark, TextMark
from sheetgen.place.pen_marks import STROKE, PenMark, draw_pen_marks
from sheetgen.place.rect import rect_of
from tests.place.conftest import SHEETS, placed, setting


def pen_marks(page: Page) -> list[Mark]:
    return [mark for mark in page.marks if mark.role == "pen"]


@pytest.mark.parametrize("sheet", SHEETS)
def test_what_is_filled_stays_inside_its_box(sheet: str) -> None:
    page = placed("a4", sheet)
    every = {slot.box: PenMark("filled") for slot in page.slots if slot.kind == "tick"}
    marks = pen_marks(draw_pen_marks(page, setting("a4").theme, every))
    assert len(marks) == sum(1 for slot in page.slots if slot.kind == "tick")
    slots = [slot for slot in page.slots if slot.kind == "tick"]
    for mark in marks:
        left, top, right, bottom = bounds_of(mark, text_width)
        own = [rect_of(slot).bounds for slot in slots if slot.box == mark.box]
        assert [1 for x, y, end, low in own if x <= left and y <= top and right <= end and bottom <= low], mark.box


def test_a_scribble_lies_over_the_icons_in_its_box_and_is_loose_there() -> None:
    page = placed("a4", "left")
    filled = draw_pen_marks(page, setting("a4").theme, {"left.renown.3": PenMark("filled")})
    kinds = [(mark.role, type(mark)) for mark in filled.marks if mark.box == "left.renown.3"]
    assert kinds[-2:] == [("icon", IconMark), ("pen", PathMark)]
    boxes = {slot.box for slot in page.slots if slot.box.startswith("left.renown.")}
    marks = pen_marks(draw_pen_marks(page, setting("a4").theme, {box: PenMark("filled") for box in boxes}))
    iconic = {mark.box for mark in page.marks if isinstance(mark, IconMark) and mark.box in boxes}
    points = {mark.box: len(mark.steps) for mark in marks if isinstance(mark, PathMark)}
    over = [number for box, number in points.items() if box in iconic]
    beside = [number for box, number in points.items() if box not in iconic]
    assert sum(over) / len(over) < sum(beside) / len(beside)


def test_no_two_boxes_are_filled_alike_and_rows_have_a_manner_of_their_own() -> None:
    page = placed("a4", "left")
    done = {slot.box: PenMark("filled") for slot in page.slots if slot.kind == "tick"}
    drawn = [pen_marks(draw_pen_marks(page, setting("a4").theme, done)) for _ in range(2)]
    assert drawn[0] == drawn[1]
    slots = {slot.box: slot for slot in page.slots}
    shapes = [
        tuple(
            (round(float(x) - slots[mark.box].x, 1), round(float(y) - slots[mark.box].y, 1)) for _, x, y in mark.steps
        )
        for mark in drawn[0]
        if isinstance(mark, PathMark)
    ]
    assert len(set(shapes)) == len(shapes)
    assert len({len(shape) for shape in shapes}) > 3


def test_a_sum_that_no_file_has_is_that_of_the_numbers_written() -> None:
    page = placed("a4", "record", game="praetor")
    done = {f"wall_tiles.worth.{number}": PenMark("written", str(number)) for number in (2, 14)}
    drawn = draw_pen_marks(page, setting("a4").theme, done)
    (total,) = [mark for mark in drawn.marks if isinstance(mark, TextMark) and mark.box == "wall_tiles.worth"]
    (place,) = [place for place in page.sums if place.box == "wall_tiles.worth"]
    assert (total.text, total.role) == ("16", "pen")
    assert place.x < total.x < place.x + place.width
    assert draw_pen_marks(page, setting("a4").theme, {}).marks == page.marks


def test_places_are_tallied_and_count_what_the_chosen_option_says() -> None:
    page = placed("a4", "solo", game="rome-and-roll")
    done = {"solo.roads.1": PenMark("written", "7"), "solo.points.normal": PenMark("chosen")}
    boxes = {slot.box for slot in page.slots}
    assert boxes.issuperset(done)
    drawn = [mark for mark in draw_pen_marks(page, setting("a4").theme, done).marks if mark.box == "solo.roads"]
    assert [mark.text for mark in drawn if isinstance(mark, TextMark)] == ["28"]
    assert len([mark for mark in drawn if isinstance(mark, PathMark)]) == 7
    del done["solo.points.normal"]
    drawn = [mark for mark in draw_pen_marks(page, setting("a4").theme, done).marks if mark.box == "solo.roads"]
    assert not [mark for mark in drawn if isinstance(mark, TextMark)]


def test_no_sign_for_a_year_is_left_where_one_is_written() -> None:
    page = placed("a4", "right")
    done = {"right.theatre.performances.1": PenMark("written", "2")}
    signs = [
        sum(mark.role == "year" for mark in each.marks)
        for each in (page, draw_pen_marks(page, setting("a4").theme, done))
    ]
    assert signs[0] - signs[1] == 1


def test_no_pale_piece_is_left_in_an_area_where_a_number_is_written() -> None:
    page = placed("a4", "dashboard", game="praetor")
    done = {"workers.villagers.1": PenMark("written", "2"), "workers.active.2": PenMark("written", "1")}
    drawn = draw_pen_marks(page, setting("a4").theme, done)
    gone = [mark for mark in page.marks if mark not in drawn.marks]
    # Five villagers, and three dice with one, two and three pips.
    assert {mark.role for mark in gone} == {"start"}
    assert [sum(isinstance(mark, kind) for mark in gone) for kind in (IconMark, RectangleMark)] == [5, 3]


@pytest.mark.parametrize("text", ["2026-03-14", "A name that is longer than its line"])
@pytest.mark.parametrize("game", ["hadrians-wall", "praetor", "rome-and-roll"])
def test_what_is_written_on_a_line_of_the_head_ends_on_it(game: str, text: str) -> None:
    sheet = {"hadrians-wall": "right", "praetor": "record", "rome-and-roll": "patricia"}[game]
    page = placed("a4", sheet, game=game)
    lines = [slot for slot in page.slots if slot.kind == "write" and slot.width > 3 * slot.height]
    marks = draw_pen_marks(page, setting("a4").theme, {slot.box: PenMark("written", text) for slot in lines}).marks
    assert lines
    for slot in lines:
        (written,) = (bounds_of(mark, text_width) for mark in marks if mark.box == slot.box and mark.role == "pen")
        assert slot.x < written[0] < written[2] < slot.x + slot.width, slot.box


@pytest.mark.parametrize(("gold", "strokes"), [("7", 1), ("10", 0)])
def test_a_number_to_begin_with_is_struck_where_another_is_written(gold: str, strokes: int) -> None:
    page = placed("a4", "dashboard", game="praetor")
    drawn = draw_pen_marks(page, setting("a4").theme, {"resources.gold.1": PenMark("written", gold)})
    assert sum(not isinstance(mark, TextMark) for mark in pen_marks(drawn)) == strokes


def test_a_box_with_a_number_is_crossed_when_it_is_filled() -> None:
    page = placed("a4", "left")
    slot = next(slot for slot in page.slots if slot.box == "left.wall.2")
    number = TextMark(slot.x + slot.width / 2, slot.y + slot.height / 2, "7", "digit", 10, BLACK, "centre")
    theme, done = setting("a4").theme, {slot.box: PenMark("filled")}
    strokes = pen_marks(draw_pen_marks(replace(page, marks=(*page.marks, number)), theme, done))
    assert [len(mark.steps) for mark in strokes if isinstance(mark, PathMark)] == [2, 2]
    assert len(pen_marks(draw_pen_marks(page, theme, done))) == 1


def test_words_of_one_area_are_written_alike_large() -> None:
    page = placed("a4", "right")
    words = {"path_cards.1": "Ranger", "path_cards.2": "Aristocrat"}
    done = {box: PenMark("written", word) for box, word in words.items()}
    texts = [mark for mark in pen_marks(draw_pen_marks(page, setting("a4").theme, done)) if isinstance(mark, TextMark)]
    assert [mark.text for mark in texts] == ["Ranger", "Aristocrat"]
    assert texts[0].size == texts[1].size


def test_one_long_word_does_not_make_the_others_small() -> None:
    page = placed("a4", "right")
    words = ("Ranger", "Trainer", "Fighter", "Planificateur")
    done = {f"path_cards.{number}": PenMark("written", word) for number, word in enumerate(words, 1)}
    texts = [mark for mark in pen_marks(draw_pen_marks(page, setting("a4").theme, done)) if isinstance(mark, TextMark)]
    sizes = [mark.size for mark in texts]
    assert sizes[0] == sizes[1] == sizes[2] > 1.1 * sizes[3]
    slots = {slot.box: slot for slot in page.slots}
    assert all(text_width(mark.text, "pen", mark.size) < slots[mark.box].width for mark in texts)


def test_a_used_ring_is_ringed_and_filled() -> None:
    page = placed("a4", "left")
    ringed = pen_marks(draw_pen_marks(page, setting("a4").theme, {"left.disdain.1": PenMark("ringed")}))
    used = pen_marks(draw_pen_marks(page, setting("a4").theme, {"left.disdain.1": PenMark("used")}))
    assert (len(ringed), len(used)) == (1, 2)
    assert ringed[0] == used[0]


def test_a_chosen_square_is_ticked_from_left_to_right_through_its_foot() -> None:
    page = placed("a4", "left")
    slot = replace(page.slots[0], kind="choose", shape="square")
    (tick,) = pen_marks(
        draw_pen_marks(replace(page, slots=(slot,)), setting("a4").theme, {slot.box: PenMark("chosen")})
    )
    assert isinstance(tick, PathMark)
    points = [(float(x), float(y)) for _, x, y in tick.steps]
    assert [round((x - slot.x) / slot.width, 2) for x, _ in points] == [0.15, 0.42, 1.0]
    assert [round((y - slot.y) / slot.height, 2) for _, y in points] == [0.5, 0.85, -0.05]


def test_a_ring_goes_round_its_circle() -> None:
    page = placed("a4", "left")
    (slot,) = [slot for slot in page.slots if slot.box == "left.disdain.1"]
    (ring,) = pen_marks(draw_pen_marks(page, setting("a4").theme, {slot.box: PenMark("ringed")}))
    left, top, right, bottom = bounds_of(ring, text_width)
    assert right - left == pytest.approx(slot.width + STROKE, abs=0.7)
    assert bottom - top == pytest.approx(slot.height + STROKE, abs=0.7)


def test_what_is_written_fits_its_box() -> None:
    page = placed("a4", "right")
    (slot,) = [slot for slot in page.slots if slot.box == "right.market.goods.1"]
    (text,) = pen_marks(draw_pen_marks(page, setting("a4").theme, {slot.box: PenMark("written", "6")}))
    assert isinstance(text, TextMark)
    assert (text.text, text.font, text.anchor) == ("6", "pen", "centre")
    assert text_width("6", "pen", text.size) <= slot.width


def test_the_same_marks_twice_are_the_same() -> None:
    page = placed("a4", "left")
    done = {"left.wall.1": PenMark("filled"), "left.disdain.2": PenMark("ringed")}
    assert draw_pen_marks(page, setting("a4").theme, done) == draw_pen_marks(page, setting("a4").theme, done)


def test_an_underline_and_a_cross_are_drawn_as_they_are_called() -> None:
    page = placed("a4", "left")
    slot = next(slot for slot in page.slots if slot.box == "left.wall.1")
    theme = setting("a4").theme
    (line,) = pen_marks(draw_pen_marks(page, theme, {slot.box: PenMark("underlined")}))
    crossed = pen_marks(draw_pen_marks(page, theme, {slot.box: PenMark("crossed")}))
    letter = pen_marks(draw_pen_marks(page, theme, {slot.box: PenMark("crossed", "W")}))
    assert [type(mark).__name__ for mark in letter] == ["TextMark", *[type(line).__name__] * 2]
    assert crossed == [*letter[1:], line]
    assert pen_marks(draw_pen_marks(page, theme, {slot.box: PenMark("struck")})) == letter[1:]
