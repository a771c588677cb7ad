"""Paragraphs break at blanks, and leave no short word alone."""

from __future__ import annotations

import pytest

from sheetgen.place.page_style import PageStyle
from sheetgen.place.paper import Misfit
from sheetgen.place.typesetting import WORD
from tests.place.conftest import setting


def style() -> PageStyle:
    chosen = setting("a4")
    return PageStyle(chosen.game, chosen.language, chosen.theme, chosen.paper, 1.0)


def test_a_short_word_does_not_stand_alone_on_the_last_line() -> None:
    text = "post one soldier of yours in each"
    room = style().width_of("post one soldier of yours in", WORD)
    assert style().paragraph(text, WORD, room).lines == ("post one soldier of yours", "in each")


def test_a_long_word_may() -> None:
    text = "post one soldier commandeering"
    room = style().width_of("post one soldier", WORD) + 1
    assert style().paragraph(text, WORD, room).lines == ("post one soldier", "commandeering")


def test_a_line_keeps_two_words() -> None:
    text = "soldiers guarding it"
    room = style().width_of("soldiers guarding", WORD) + 0.1
    assert style().paragraph(text, WORD, room).lines == ("soldiers guarding", "it")


def test_a_word_that_is_too_long_is_a_misfit() -> None:
    with pytest.raises(Misfit):
        style().paragraph("post commandeering", WORD, 10.0)
