"""The scorebook: a line for each game, in every language and theme, for as many games as there are."""

from __future__ import annotations

from itertools import pairwise

import pytest

from sheetgen.app.library import Library
from sheetgen.assets.fonts import text_width
from sheetgen.layout.game import Game
from sheetgen.marks.geometry import bounds_of, overlap
from sheetgen.marks.marks import IconMark, Page, RectangleMark, TextMark
from sheetgen.place.paper import find_paper
from sheetgen.place.scorebook import place_scorebook, symbols_of
from sheetgen.text.complaint import Unusable
from tests.place.conftest import setting
from tests.place.laws import contains


def games(*names: str) -> dict[str, Game]:
    library = Library()
    return {name: library.game(name) for name in names or library.names}


def book(paper: str = "a4", theme: str = "colour", language: str = "en", *names: str) -> Page:
    chosen = setting("a4", theme, language)
    return place_scorebook(chosen.theme, chosen.language, find_paper(paper), games(*names))


def count(page: Page, role: str) -> int:
    return sum(isinstance(mark, RectangleMark) and mark.role == role for mark in page.marks)


@pytest.mark.parametrize(
    ("paper", "theme", "language"),
    [("a4", "colour", "fr"), ("letter", "mono", "pl"), ("native", "high-contrast", "ko"), ("a3", "ink-saver", "en")],
)
def test_nothing_leaves_the_room_a_printer_reaches(paper: str, theme: str, language: str) -> None:
    page = book(paper, theme, language)
    edge = find_paper(paper).margin
    room = (edge, edge, page.boxes.width - edge, page.boxes.height - edge)
    assert all(contains(room, bounds_of(mark, text_width), 0.01) for mark in page.marks)
    totals = [mark for mark in page.marks if isinstance(mark, RectangleMark) and mark.role == "total"]
    assert min(mark.height for mark in totals) >= 7.9
    assert min(mark.size for mark in page.marks if isinstance(mark, TextMark)) >= 6.5


def test_a_line_has_six_totals_and_a_ring_for_each_game() -> None:
    page = book()
    assert (count(page, "name"), count(page, "total")) == (6, 20 * 6)
    rings = [mark.name for mark in page.marks if isinstance(mark, IconMark) and mark.role == "game"]
    assert rings == ["infrastructure", "renown", "legacy"] * 21


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "game: mark one"), ("fr", "jeu : marquez"), ("pl", "gra: zaznacz"), ("ko", "게임 하나 선택")],
)
def test_a_symbol_that_has_a_ring_is_marked(language: str, said: str) -> None:
    texts = [mark.text for mark in book("a4", "colour", language).marks if isinstance(mark, TextMark)]
    assert said in {text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ") for text in texts}


def test_one_game_needs_no_ring() -> None:
    page = book("a4", "colour", "en", "praetor")
    assert [mark.name for mark in page.marks if isinstance(mark, IconMark) and mark.role == "game"] == ["renown"]
    assert "game: mark one" not in {mark.text for mark in page.marks if isinstance(mark, TextMark)}


def test_games_are_told_apart_by_drawing_and_hue() -> None:
    symbols = symbols_of(games())
    assert len({icon.hue for icon in symbols}) == len({icon.drawing or icon.name for icon in symbols}) == 3


def test_a_laurel_has_fourteen_leaves_for_each_player() -> None:
    assert sum(mark.role == "leaf" for mark in book().marks) == 14 * 6


def test_a_paper_too_small() -> None:
    with pytest.raises(Unusable) as fault:
        book("a5")
    assert str(fault.value) == "paper: the scorebook does not fit a5 (148 x 210 mm) (try a4 or letter)"


@pytest.mark.parametrize(
    ("paper", "groups"), [("a4", [5] * 4), ("letter", [5] * 4), ("native", [6] * 3), ("a3", [5] * 4)]
)
def test_all_groups_of_lines_are_of_one_size(paper: str, groups: list[int]) -> None:
    page = book(paper)
    tops = sorted({round(bounds_of(mark, text_width)[1], 2) for mark in page.marks if mark.role == "total"})
    steps = [round(low - top, 2) for top, low in pairwise(tops)]
    ends = [at for at, step in enumerate(steps, 1) if step > min(steps) + 0.1]
    assert [low - top for top, low in pairwise([0, *ends, len(tops)])] == groups


@pytest.mark.parametrize("language", ["en", "fr", "pl", "ko"])
def test_what_is_said_of_all_totals_stands_in_a_bracket_over_all_of_them(language: str) -> None:
    page = book("a4", "colour", language)
    words = {key: setting("a4", language=language).language.text(f"print.book.{key}") for key in ("totals", "date")}
    texts = {mark.text: mark for mark in page.marks if isinstance(mark, TextMark)}
    said, date = (texts[words[key]] for key in ("totals", "date"))
    ends = [bounds_of(mark, text_width) for mark in page.marks if mark.role == "bracket"]
    totals = [bounds_of(mark, text_width) for mark in page.marks if mark.role == "total"]
    left, right = min(total[0] for total in totals), max(total[2] for total in totals)
    assert (min(end[0] for end in ends), max(end[2] for end in ends)) == pytest.approx((left, right), abs=0.3)
    assert not any(overlap(end, bounds_of(said, text_width)) for end in ends)
    assert said.y == pytest.approx(date.y)


def test_the_symbols_in_the_lines_have_the_colours_of_those_with_names() -> None:
    marks = [mark for mark in book("a4", "colour", "en").marks if isinstance(mark, IconMark) and mark.role == "game"]
    lines = {mark.name: [other.inks["line"].stroke for other in marks if other.name == mark.name] for mark in marks}
    assert len(lines) == 3
    assert all(len(set(each)) == 1 for each in lines.values())
