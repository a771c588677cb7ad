"""The laws of a placed sheet see what breaks them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sheetgen.marks.marks import IconMark, Page, TextMark
from tests.place import laws
from tests.place.conftest import placed, setting


@pytest.fixture
def page() -> Page:
    return placed("a4", "left")


def with_text(page: Page, x: float, y: float, text: str, size: float = 8.0) -> Page:
    like = next(mark for mark in page.marks if isinstance(mark, TextMark))
    return replace(page, marks=(*page.marks, replace(like, x=x, y=y, text=text, size=size, anchor="left")))


def test_two_boxes_at_one_place_are_seen(page: Page) -> None:
    first, second, *rest = page.slots
    moved = replace(second, x=first.x + first.width + 0.3, y=first.y)
    assert (first.box, second.box) in laws.boxes_too_close(replace(page, slots=(first, moved, *rest)))


def test_a_text_in_the_margin_is_seen(page: Page) -> None:
    paper = setting("a4").paper
    (found,) = laws.marks_outside(with_text(page, 205.0, 150.0, "too far"), paper)
    assert found[0] == next(mark.role for mark in page.marks if isinstance(mark, TextMark))


def test_a_small_text_and_a_small_icon_are_seen(page: Page) -> None:
    paper = setting("a4").paper
    icon = next(mark for mark in page.marks if isinstance(mark, IconMark))
    small = with_text(replace(page, marks=(*page.marks, replace(icon, size=1.0))), 50.0, 50.0, "small", 5.9)
    assert laws.too_small(small, paper) == [(icon.name, 1.0), ("small", 5.9)]


def test_a_text_over_a_text_an_icon_and_a_box_is_seen(page: Page) -> None:
    icon = next(mark for mark in page.marks if isinstance(mark, IconMark) and mark.box == "left.fort.1")
    over = with_text(page, icon.x, icon.y + icon.size / 2, "is")
    twice = with_text(over, icon.x, icon.y + icon.size / 2, "twice")
    assert laws.texts_over_texts(twice) == [("is", "twice")]
    assert laws.icons_over_marks(over) == [(icon.name, icon.box, "is")]
    assert laws.words_over_boxes(over) == [("is", icon.box)]


def test_a_drawing_that_reaches_a_rim_around_it_is_seen() -> None:
    page = placed("a4", "score-pad", game="rome-and-roll")
    assert laws.drawings_at_rims(page) == []
    castle = next(mark for mark in page.marks if isinstance(mark, IconMark) and mark.name == "colony")
    large = replace(castle, x=castle.x - 0.4, y=castle.y - 0.4, size=castle.size + 0.8)
    assert [name for name, _ in laws.drawings_at_rims(replace(page, marks=(*page.marks, large)))] == ["colony"]
