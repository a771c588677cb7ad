"""The key to the numbers on a marked sheet."""

from __future__ import annotations

from sheetgen.assets.fonts import text_width
from sheetgen.marks.geometry import bounds_of
from sheetgen.marks.marks import TextMark
from sheetgen.place.mistake_legend import MistakeText, place_mistake_legend
from tests.place.conftest import placed, setting


def test_every_mistake_is_told_in_its_order() -> None:
    told = [
        MistakeText(1, "Cippi, box 6: filled, but not built.", "Build it."),
        MistakeText(2, "Total: 20 is written.", ""),
    ]
    (page,) = place_mistake_legend(setting("a4"), placed("a4", "right"), told)
    texts = [mark.text for mark in page.marks if isinstance(mark, TextMark) and mark.role == "mistake"]
    assert texts == ["1", "Cippi, box 6: filled, but not built.", "Build it.", "2", "Total: 20 is written."]


def test_a_long_key_goes_on_over_pages_inside_the_margins() -> None:
    told = [MistakeText(number, "A long mistake " * 20, "what to do " * 20) for number in range(1, 60)]
    pages = place_mistake_legend(setting("a4"), placed("a4", "right"), told)
    assert len(pages) > 2
    numbers = [
        mark.text for page in pages for mark in page.marks if isinstance(mark, TextMark) and mark.font == "digit"
    ]
    assert numbers == [str(number) for number in range(1, 60)]
    for page in pages:
        assert max(bounds_of(mark, text_width)[3] for mark in page.marks) <= 297 - 5 + 0.35


def test_without_mistakes_there_is_no_key() -> None:
    assert place_mistake_legend(setting("a4"), placed("a4", "right"), []) == ()
