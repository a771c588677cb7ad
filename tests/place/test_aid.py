"""The player aid tells what the rulebook's tables tell."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

import pytest

from sheetgen.assets.data_folders import data_path
from sheetgen.assets.fonts import text_width
from sheetgen.games.hadrians_wall.scouting import PATTERNS as RULED
from sheetgen.games.hadrians_wall.views.cards import PATTERNS
from sheetgen.layout.language import language_codes
from sheetgen.marks.geometry import bounds_of, overlap
from sheetgen.marks.marks import WHITE, CircleMark, IconMark, Page, PathMark, RectangleMark, TextMark
from sheetgen.place.paper import find_paper
from sheetgen.place.sheet_fitting import place_aid
from sheetgen.text.complaint import Unusable
from tests.place.conftest import PAPERS, setting
from tests.place.laws import contains

LANGUAGES = language_codes(data_path("layouts"))


@lru_cache
def aid(paper: str = "a4", language: str = "en") -> Page:
    return place_aid(setting(paper, language=language))


def rows(page: Page, role: str) -> list[list[str]]:
    """The texts of a role, line by line, left to right."""
    lines: dict[int, list[TextMark]] = {}
    for mark in page.marks:
        if isinstance(mark, TextMark) and mark.role == role:
            middle = mark.y - 0.35 * mark.size * 25.4 / 72
            lines.setdefault(round(middle), []).append(mark)
    return [[mark.text for mark in sorted(line, key=lambda mark: mark.x)] for _, line in sorted(lines.items())]


def test_every_icon_has_its_name() -> None:
    page = aid()
    icons = [mark.name for mark in page.marks if isinstance(mark, IconMark) and mark.role == "legend"]
    names = [mark.text for mark in page.marks if isinstance(mark, TextMark) and mark.role == "legend"]
    assert sorted(icons) == sorted(setting("a4").game.icons)
    language = setting("a4").language
    assert names == [language.text_or(f"icons.{icon}.brief", language.text(f"icons.{icon}.one")) for icon in icons]
    assert "any worker" in names
    assert len(icons) == 37
    assert rows(page, "family") == [["Workers, resources", "Attributes, town", "Citizens", "Cards, cohorts", "Attack"]]


def test_each_step_shows_what_it_is_about() -> None:
    shown = [mark.name for mark in aid().marks if isinstance(mark, IconMark) and mark.role == "step"]
    assert shown == [
        *("fate-card", "path-card", "prospect-card", "production", "any-worker", "resource"),
        *("any-worker", "resource", "fate-card", "arrow-left", "arrow-up", "arrow-right"),
        *("cohort", "favour", "attack", "disdain", "valour", "renown", "piety", "valour", "discipline"),
    ]


def test_how_a_line_is_read() -> None:
    said = ["fill so many of these first", "what you pay", "what you gain", "pays again every year"]
    assert rows(aid(), "line") == [["#"], [*said, "write the year in it"]]


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_the_symbol_on_the_flag_of_a_line_keeps_off_its_tail(paper: str) -> None:
    flags = [mark for mark in aid(paper).marks if mark.role == "banner"]
    (symbol,) = [mark for mark in flags if isinstance(mark, IconMark)]
    cloth = next(mark for mark in reversed(flags) if isinstance(mark, PathMark))
    notch = min(float(step[2]) for step in cloth.steps[2:5])
    assert 0.0 < notch - symbol.y - symbol.size < 1.0


def test_the_circle_that_pays_is_drawn_filled() -> None:
    page = aid()
    said = next(mark for mark in page.marks if isinstance(mark, TextMark) and mark.text == "pays again every year")
    circles = [mark for mark in page.marks if isinstance(mark, CircleMark) and mark.role == "line"]
    ink = setting("a4").theme.ink
    assert [(mark.paint.fill, round(mark.x - said.x), mark.y < said.y) for mark in circles] == [
        (WHITE, 0, True),
        (ink, 0, True),
    ]


def test_the_icons_of_a_family_stand_in_a_column() -> None:
    drawn = [mark for mark in aid().marks if isinstance(mark, IconMark) and mark.role == "legend"]
    columns = {mark.name: round(mark.x) for mark in drawn}
    assert len({columns[name] for name in ("trader", "performer", "priest", "apparitor", "patrician")}) == 1
    assert len({columns[name] for name in ("renown", "piety", "valour", "discipline", "landmark")}) == 1
    assert len(set(columns.values())) == 5


def test_the_year_strip() -> None:
    assert [row for row in rows(aid(), "table") if row[0] != "Path card scores"] == [
        ["Year", "1", "2", "3", "4", "5", "6"],
        ["Attack potential", "1", "2", "2", "3", "3", "4"],
        ["Fate cards"],
        ["easy", "1", "2", "3", "4", "6", "8"],
        ["normal", "1", "2", "4", "6", "8", "10"],
        ["hard", "1", "3", "5", "7", "9", "12"],
    ]


def test_the_cards() -> None:
    assert rows(aid(), "card") == [
        ["Architect", "landmarks built", "1", "2", "3", "2"],
        ["Aristocrat", "ringed, unfilled disdain circles", "≤ 4", "≤ 2", "0", "1"],
        ["Defender", "complete wall sections", "1", "2", "3", "1"],
        ["Engineer", "large buildings", "2", "4", "6", "2"],
        ["Fighter", "complete cohorts", "1", "2", "3", "5"],
        ["Forager", "filled or printed production circles", "3", "6", "9", "3"],
        ["Merchant", "goods in the market", "4", "6", "8", "4"],
        ["Planner", "complete citizen tracks", "2", "4", "5", "1"],
        ["Pontiff", "completed temples", "1", "2", "3", "2"],
        ["Ranger", "complete columns of the scouting map", "1", "3", "5", "6"],
        ["Trainer", "combined strength of both gladiators", "4", "8", "12", "4"],
        ["Vanguard", "complete wall guard sections", "1", "2", "3", "2"],
    ]


def test_what_the_cards_give() -> None:
    given = [mark.name for mark in aid().marks if isinstance(mark, IconMark) and mark.role == "card"]
    assert given == [icon for card in setting("a4").game.cards.values() for icon in card.gain]


def test_the_patterns_are_those_of_the_rules() -> None:
    assert {letter: free(cells) for letter, cells in PATTERNS.items()} == {
        letter: free((column, row) for row, line in enumerate(lines) for column, mark in enumerate(line) if mark == "#")
        for letter, lines in RULED.items()
    }
    drawn = [mark.role for mark in aid().marks if isinstance(mark, RectangleMark) and mark.role.startswith("pattern ")]
    expected = [f"pattern {card.pattern}" for card in setting("a4").game.cards.values() for _ in range(4)]
    assert drawn == expected


def free(cells: Iterable[tuple[int, int]]) -> frozenset[tuple[int, int]]:
    """The least of a piece's turned and mirrored forms, pushed to the corner."""
    forms = []
    points = list(cells)
    for mirror in (1, -1):
        for _ in range(4):
            points = [(y, -x) for x, y in points]
            low = (min(x * mirror for x, _ in points), min(y for _, y in points))
            forms.append(sorted((x * mirror - low[0], y - low[1]) for x, y in points))
    return frozenset(min(forms))


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS)
def test_nothing_overlaps_or_leaves_the_margins(paper: str, language: str) -> None:
    page = aid(paper, language)
    margin = setting(paper).paper.margin
    inside = (margin, margin, page.boxes.width - margin, page.boxes.height - margin)
    air = 0.6 * max(1.0, page.boxes.width / 210.0)  # what the square of an icon has beside its drawing, as on A4
    placed = [
        (mark, bounds_of(mark, text_width))
        for mark in page.marks
        if isinstance(mark, TextMark | IconMark) and mark.role not in ("count",)
    ]
    for mark, own in placed:
        assert contains(inside, own, 0.05), mark
    for index, (mark, own) in enumerate(placed):
        for other, its in placed[index + 1 :]:
            assert not overlap(own, its, -air), (mark, other)


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_the_table_of_disdain_has_a_head_like_other_panels_and_numbers_off_the_edges_of_its_flags(paper: str) -> None:
    page, theme = aid(paper, "en"), setting(paper).theme
    (title,) = (mark for mark in page.marks if isinstance(mark, TextMark) and mark.text == "FINAL DISDAIN")
    own = bounds_of(title, text_width)
    heads = [
        bounds_of(mark, text_width)
        for mark in page.marks
        if mark.role == "ground" and isinstance(mark, PathMark) and mark.paint.fill == theme.plate
    ]
    assert any(contains(head, own, 0.2) for head in heads)
    flags = [bounds_of(mark, text_width) for mark in page.marks if mark.role == "banner"]
    numbers = [
        bounds_of(mark, text_width)
        for mark in page.marks
        if isinstance(mark, TextMark) and mark.text[:1] == "\N{EN DASH}"
    ]
    air = [
        min(left - flag[0], flag[2] - right)
        for left, top, right, low in numbers
        for flag in flags
        if flag[0] < left < flag[2] and flag[1] < top < flag[3]
    ]
    assert len(air) == 9
    assert min(air) > 0.2
    (said,) = (mark for mark in page.marks if isinstance(mark, TextMark) and mark.text.startswith("points lost"))
    assert min(top for _, top, _, _ in flags) - bounds_of(said, text_width)[3] < 8.0


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS)
def test_letters_can_be_read(paper: str, language: str) -> None:
    sizes = [mark.size for mark in aid(paper, language).marks if isinstance(mark, TextMark)]
    assert min(sizes) >= 6.0


def test_a_paper_too_small() -> None:
    small = replace(setting("a4"), paper=find_paper("100x150mm"))
    with pytest.raises(Unusable) as fault:
        place_aid(small)
    assert str(fault.value) == "paper: the player aid does not fit on 100x150mm (choose a larger paper)"


def test_the_steps_of_a_year_stand_out_by_a_greek_key_and_all_heads_have_one_ground() -> None:
    page, theme = aid(), setting("a4").theme
    titles = [bounds_of(mark, text_width) for mark in page.marks if isinstance(mark, TextMark) and mark.role == "title"]
    grounds = [
        bounds_of(mark, text_width)
        for mark in page.marks
        if mark.role in ("ground", "plate")
        and isinstance(mark, RectangleMark | PathMark)
        and mark.paint.fill == theme.plate
    ]
    panels = [title for title in titles if title[1] > 18]
    assert len(panels) == 7
    assert all(any(contains(ground, title, 0.2) for ground in grounds) for title in panels)
    (year,) = (
        bounds_of(mark, text_width)
        for mark in page.marks
        if isinstance(mark, TextMark) and mark.text == "COURSE OF A YEAR"
    )
    (key,) = (bounds_of(mark, text_width) for mark in page.marks if mark.role == "meander")
    assert year[1] < (key[1] + key[3]) / 2 < year[3]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_steps_have_one_pitch(language: str) -> None:
    discs = [mark.y for mark in aid("a4", language).marks if isinstance(mark, CircleMark) and mark.role == "step"]
    pitches = [below - above for above, below in itertools.pairwise(discs)]
    assert len(pitches) == 8
    assert max(pitches) - min(pitches) < 0.3
