"""The printer's test page: all there is, at its true size."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

import pytest

from sheetgen.app.library import Library
from sheetgen.assets.data_folders import data_path
from sheetgen.assets.fonts import text_width
from sheetgen.assets.icon_drawings import icon_names
from sheetgen.layout.language import language_codes
from sheetgen.marks.geometry import bounds_of, overlap
from sheetgen.marks.marks import IconMark, Mark, Page, PathMark, RectangleMark, TextMark
from sheetgen.place.paper import find_paper
from sheetgen.place.printer_test import place_test_page
from sheetgen.place.theme_file import theme_names
from sheetgen.text.complaint import Unusable
from tests.amounts import IS_NIGHTLY
from tests.place.conftest import PAPERS, setting
from tests.place.laws import contains

CODES = language_codes(data_path("layouts"))
THEMES = theme_names(data_path("layouts") / "themes")


@lru_cache
def families(code: str = "en") -> dict[str, dict[str, dict[str, tuple[str, str]]]]:
    """The drawings that the page shows by their games and families, each with its hue and its name."""
    return Library(code).icons()


def icons(code: str = "en") -> dict[str, tuple[str, str]]:
    """The same of all games together."""
    kinds = (family for game in families(code).values() for family in game.values())
    return {name: each for family in kinds for name, each in family.items()}


@lru_cache
def sheet(paper: str = "a4", theme: str = "colour", language: str = "en") -> Page:
    chosen = setting("a4", theme, language)
    return place_test_page(chosen.theme, chosen.language, find_paper(paper), families(language))


def of_role(page: Page, role: str) -> list[Mark]:
    return [mark for mark in page.marks if mark.role == role]


LOOKS = [*((name, "en") for name in THEMES), *(("mono", code) for code in CODES)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("paper", "theme", "language"),
    [
        (paper, *look)
        for number, paper in enumerate(PAPERS)
        for look in (LOOKS if IS_NIGHTLY else LOOKS[number :: len(PAPERS)])
    ],
)
def test_nothing_leaves_the_paper_or_its_section(paper: str, theme: str, language: str) -> None:
    page = sheet(paper, theme, language)
    whole = (0.0, 0.0, page.boxes.width, page.boxes.height)
    inner = (16.0, 16.0, page.boxes.width - 16.0, page.boxes.height - 14.0)
    for mark in page.marks:
        assert contains(whole if mark.role.startswith("margin") else inner, bounds_of(mark, text_width), 0.3)


def test_every_icon_in_every_size() -> None:
    drawn = [(mark.name, mark.size) for mark in sheet().marks if isinstance(mark, IconMark)]
    assert sorted(drawn) == sorted((name, size) for size in (4.0, 6.0, 9.0) for name in icons())
    assert [name for name, _ in drawn[:6]] == ["soldier"] * 3 + ["builder"] * 3


@pytest.mark.parametrize("code", CODES)
def test_every_icon_has_the_name_that_its_game_gives_it(code: str) -> None:
    named = {mark.text for mark in sheet(language=code).marks if isinstance(mark, TextMark)}
    assert {name for _, name in icons(code).values()} <= named
    assert not named & (set(icon_names()) - {name for _, name in icons(code).values()})


def test_the_name_of_a_game_keeps_off_the_side_of_its_plate() -> None:
    marks = sheet().marks
    name = next(mark for mark in marks if isinstance(mark, TextMark) and mark.text == "HADRIAN’S")
    plates = [bounds_of(mark, text_width) for mark in of_role(sheet(), "head")]
    corner, side = next((left, right) for left, _, right, _ in plates if right - left < 30)
    assert name.size == 10.0
    assert (round(name.x - corner, 1), round(side - bounds_of(name, text_width)[2], 1)) == (2.2, 2.2)


@pytest.mark.parametrize("theme", THEMES)
def test_every_colour_and_pattern_of_the_theme(theme: str) -> None:
    page = sheet(theme=theme)
    chosen = setting("a4", theme).theme
    swatches = [mark.paint for mark in of_role(page, "hue") if isinstance(mark, RectangleMark)]
    alike = Counter((hue.light, hue.hatch, hue.strong) for hue in chosen.hues.values())
    # Hues that look alike stand there once, after all others.
    shown = sorted(alike, key=lambda hue: alike[hue] > 1)
    expected = [pair for light, hatch, strong in shown for pair in ((light, hatch), (strong, None))]
    assert [(paint.fill, paint.hatch) for paint in swatches] == expected


def test_lines_and_letters() -> None:
    page = sheet()
    thin = {
        mark.role: mark.paint.width for mark in page.marks if isinstance(mark, PathMark) and mark.role[:5] == "line "
    }
    assert thin["line 0.05"] == 0.05
    assert {f"line {width:g}": width for width in thin.values()} == thin
    words = ("ROME", "NAMES OF BUILDINGS", "0123456789", "Words: at most once a year", "Small print: made by fans")
    texts = [mark for mark in page.marks if isinstance(mark, TextMark) and mark.role == "test text"]
    assert {mark.text: mark.size for mark in texts if mark.text in words} == dict(
        zip(words, (16, 10, 10, 8.5, 6.5), strict=True)
    )
    assert [mark.size for mark in texts if mark.text == "smaller than on any sheet"] == [5.5]


@pytest.mark.parametrize("code", CODES)
def test_hues_have_their_names_and_lines_their_uses(code: str) -> None:
    page, language = sheet(language=code), setting("a4", language=code).language
    said = [mark.text for mark in page.marks if isinstance(mark, TextMark) and mark.size == 6.5]
    hues = [language.text(f"print.test.hue.{name}") for name in setting("a4").theme.hues]
    assert said[-len(hues) :] == hues
    uses = {0.15: "hair", 0.2: "frame", 0.3: "box", 0.36: "chain", 0.7: "divider"}
    for width, use in uses.items():
        at = said.index(f"{language.number(width)} mm")
        assert said[at + 1] == language.text(f"print.test.line.{use}")


def test_icons_stand_behind_the_name_of_their_game() -> None:
    heads = [mark.text for mark in of_role(sheet(), "title") if isinstance(mark, TextMark)]
    assert heads[-6:-1] == ["HADRIAN’S", "WALL", "PRAETOR", "ROME &", "ROLL"]
    assert [*families()] == ["Hadrian’s Wall", "Praetor", "Rome & Roll"]
    assert [[len(family) for family in game.values()] for game in families().values()] == [[8, 8, 7, 7, 7], [14], [20]]


@pytest.mark.parametrize("code", CODES)
def test_each_family_of_icons_begins_a_row_with_its_name(code: str) -> None:
    page = sheet(language=code)
    named = [(mark.y, mark.text) for mark in of_role(page, "family") if isinstance(mark, TextMark)]
    said = [mark for mark in page.marks if isinstance(mark, TextMark) and mark.role == "test text"]
    # A later game may have a word of the first one.
    below = {mark.text: mark.y for mark in reversed(said)}
    for family, icons in next(iter(families(code).values())).items():
        over = {max(each for each in named if each[0] < below[word] + 1.0)[1] for _, word in icons.values()}
        assert over == {family}


def test_rows_of_one_family_are_about_as_long_as_each_other() -> None:
    large = [mark for mark in sheet().marks if isinstance(mark, IconMark) and mark.size == 9.0]
    assert [*Counter(round(mark.y) for mark in large).values()] == [8, 8, 7, 7, 7, 7, 7, 7, 7, 6]


def test_the_numbers_of_the_margin_keep_off_their_strokes() -> None:
    strokes = [
        bounds_of(mark, text_width)
        for mark in sheet().marks
        if mark.role.startswith("margin ") and not isinstance(mark, TextMark)
    ]
    for number in of_role(sheet(), "margin number"):
        left, top, right, low = bounds_of(number, text_width)
        assert not any(overlap((left - 0.4, top, right + 0.4, low), stroke) for stroke in strokes)


@pytest.mark.parametrize("paper", PAPERS)
def test_the_scales_of_the_margin_count_from_each_edge(paper: str) -> None:
    page = sheet(paper)
    for step in range(1, 13):
        edges = set()
        for mark in of_role(page, f"margin {step}"):
            left, top, right, bottom = bounds_of(mark, text_width)
            edges.add(("top" if top == step else "bottom") if top == bottom else ("left" if left == step else "right"))
            distances = (left, top, page.boxes.width - right, page.boxes.height - bottom)
            assert round(min(distances), 6) == step
        assert edges == {"top", "bottom", "left", "right"}


@pytest.mark.parametrize(("role", "length"), [("ruler cm", 50.0), ("ruler in", 50.8)])
def test_rulers(role: str, length: float) -> None:
    (line,) = of_role(sheet(), role)
    left, _, right, _ = bounds_of(line, text_width)
    assert round(right - left, 6) == length


@pytest.mark.parametrize(("paper", "sides"), [("100x150mm", "100 x 150"), ("300x150mm", "300 x 150")])
def test_a_paper_too_small(paper: str, sides: str) -> None:
    with pytest.raises(Unusable) as fault:
        sheet(paper)
    assert str(fault.value) == (f"paper: the test page does not fit {paper} ({sides} mm) (try a4 or letter)")
