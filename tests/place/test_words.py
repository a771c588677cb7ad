"""Paragraphs break at blanks, and their last line is not much shorter than the others."""

from __future__ import annotations

import pytest

from sheetgen.marks.marks import TextMark
from sheetgen.place.page_style import PageStyle
from sheetgen.place.paper import Misfit
from sheetgen.place.typesetting import WORD
from tests.place.conftest import placed, setting


def style() -> PageStyle:
    chosen = setting("a4")
    return PageStyle(chosen.game, chosen.language, chosen.theme, chosen.paper, 1.0)


def test_the_last_line_is_as_long_as_half_the_room() -> None:
    text = "post one soldier of yours in each"
    room = style().width_of("post one soldier of yours in", WORD)
    assert style().paragraph(text, WORD, room).lines == ("post one soldier", "of yours in each")


def test_a_long_word_may() -> None:
    text = "post one soldier commandeering"
    room = style().width_of("post one soldier", WORD) + 1
    assert style().paragraph(text, WORD, room).lines == ("post one soldier", "commandeering")


def test_there_are_no_more_lines_than_the_room_asks_for() -> None:
    text = "soldiers guarding it"
    room = style().width_of("soldiers guarding", WORD) + 0.1
    assert style().paragraph(text, WORD, room).lines == ("soldiers", "guarding it")


def test_a_word_that_is_too_long_is_a_misfit() -> None:
    with pytest.raises(Misfit):
        style().paragraph("post commandeering", WORD, 10.0)


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr", "pl", "ko"])
@pytest.mark.parametrize("paper", ["a4", "letter", "a3", "tabloid"])
def test_the_names_of_all_classes_have_one_size_and_their_boxes_stand_in_line(paper: str, language: str) -> None:
    page = placed(paper, "right", language=language)
    title = setting(paper, language=language).language.text
    areas = ("traders", "performers", "priests", "apparitores", "patricians")
    names = {title(f"areas.right.{area}").upper() for area in areas}
    sizes = {mark.text: mark.size for mark in page.marks if isinstance(mark, TextMark) and mark.text in names}
    assert (len(sizes), len(set(sizes.values()))) == (5, 1)
    assert len({round(slot.x, 2) for slot in page.slots if slot.box in {f"right.{area}.1" for area in areas}}) == 1
