"""Large print: parts that hold the whole sheet between them, large enough to read."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

import pytest

from sheetgen.assets.fonts import text_width
from sheetgen.marks.geometry import bounds_of, smallest_box
from sheetgen.marks.marks import IconMark, Page, TextMark
from sheetgen.place.sheet_set import place_large, split_sheet
from tests.place.conftest import GAME, placed, setting

PARTS = {"left": 3, "right": 3}
"""How many pages a sheet takes on A4 and Letter."""


@lru_cache
def large(paper: str, sheet: str, game: str = GAME, language: str = "en") -> tuple[Page, ...]:
    chosen = setting(paper, language=language, game=game)
    return place_large(chosen, (chosen.game.sheet(sheet),))


def boxes(*pages: Page) -> Counter[str]:
    return Counter(slot.box for page in pages for slot in page.slots if slot.box.startswith(("left.", "right.")))


@pytest.mark.slow
@pytest.mark.parametrize(("paper", "sheet"), [("a4", "left"), ("a4", "right"), ("letter", "left")])
def test_the_parts_hold_what_one_page_holds(paper: str, sheet: str) -> None:
    parts = large(paper, sheet)
    assert [page.name for page in parts] == [f"{sheet}-{part}" for part in range(1, PARTS[sheet] + 1)]
    assert boxes(*parts) == boxes(placed(paper, sheet))
    assert min(map(smallest_box, parts)) >= 9.0


@pytest.mark.slow
@pytest.mark.parametrize(("paper", "sheet"), [("a3", "right"), ("tabloid", "left")])
def test_a_large_paper_takes_a_sheet_whole(paper: str, sheet: str) -> None:
    (page,) = large(paper, sheet)
    assert (page.name, boxes(page)) == (sheet, boxes(placed(paper, sheet)))
    assert smallest_box(page) >= 9.0


@pytest.mark.slow
def test_each_part_says_which_it_is() -> None:
    titles = [
        [mark.text for mark in page.marks if isinstance(mark, TextMark) and mark.role in ("heading", "sheet")]
        for page in large("a4", "left")
    ]
    assert titles == [["HADRIAN’S WALL", f"LEFT SHEET {part}/3"] for part in (1, 2, 3)]
    assert [page.label for page in large("a4", "left")] == [f"Left sheet {part}/3" for part in (1, 2, 3)]


@pytest.mark.slow
def test_sizes_stand_over_their_prices_as_on_one_page_and_a_greek_key_fills_each_long_head() -> None:
    page = large("a4", "left")[1]
    assert not [mark for mark in page.marks if mark.role == "leader"]
    small = [mark for mark in page.marks if isinstance(mark, TextMark) and mark.text == "small"]
    prices = [mark for mark in page.marks if isinstance(mark, IconMark) and mark.role == "cost"]
    assert len(small) == 3
    for size in small:
        assert any(price.x == pytest.approx(size.x, abs=6.0) and price.y > size.y for price in prices)
    # Those of the panels, and one after the landmarks.
    assert sum(mark.role == "meander" for mark in page.marks) == 5


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_classes_of_citizens_have_one_line_on_every_page_of_a_sheet(paper: str) -> None:
    classes = ("traders", "performers", "priests", "apparitores", "patricians")
    boxes = [slot for page in large(paper, "right") for slot in page.slots]
    for name in classes:
        assert len({round(slot.y, 1) for slot in boxes if slot.box.startswith(f"right.{name}.")}) == 1


@pytest.mark.slow
@pytest.mark.parametrize("role", ["heading", "sheet", "number", "legend", "small-print"])
def test_all_parts_of_both_sheets_have_type_of_one_size(role: str) -> None:
    pages = [page for sheet in PARTS for page in large("a4", sheet)]
    sizes = [
        {round(mark.size, 1) for mark in page.marks if isinstance(mark, TextMark) and mark.role == role}
        for page in pages
    ]
    assert [size for size in sizes if size != sizes[0]] == []
    assert len(sizes[0]) == 1


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_letters_are_no_smaller_than_usual(paper: str) -> None:
    usual = min(mark.size for mark in placed(paper, "left").marks if isinstance(mark, TextMark))
    for page in large(paper, "left"):
        assert min(mark.size for mark in page.marks if isinstance(mark, TextMark)) >= usual


@pytest.mark.slow
@pytest.mark.parametrize("sheet", PARTS)
def test_every_part_fills_its_page_with_boxes_in_shape(sheet: str) -> None:
    for page in large("a4", sheet):
        assert max(bounds_of(mark, text_width)[3] for mark in page.marks) >= 0.9 * page.boxes.height
        assert max(slot.height / slot.width for slot in page.slots) <= 1.8


@pytest.mark.slow
def test_a_note_beside_lines_stands_below_them_in_a_part_and_cells_of_the_map_are_square() -> None:
    page = large("a4", "right")[-1]
    text = setting("a4").language.text("notes.different-cohorts")
    (note,) = [mark for mark in page.marks if isinstance(mark, TextMark) and mark.text == text]
    areas = ("right.diplomats.", "right.scouts.", "right.scouting_grid.")
    diplomats, scouts, cells = ([slot for slot in page.slots if slot.box.startswith(area)] for area in areas)
    assert max(slot.y + slot.height for slot in diplomats) < note.y < min(slot.y for slot in scouts)
    assert {round(slot.height / slot.width, 2) for slot in cells} == {1.0}


@pytest.mark.parametrize(
    ("game", "sheet", "last"),
    [
        ("praetor", "dashboard", {"morale", "morale_steps", "resources", "market"}),
        ("rome-and-roll", "solo", {"solo.points", "solo.parks", "solo.total", "trades"}),
    ],
)
def test_a_page_holds_about_half_of_a_sheet(game: str, sheet: str, last: set[str]) -> None:
    first, second = large("a4", sheet, game)
    for areas, page in ((set[str](), first), (last, second)):
        assert {area for area in last if any(slot.box.startswith(f"{area}.") for slot in page.slots)} == areas


@pytest.mark.slow
@pytest.mark.parametrize(("language", "least"), [("en", 11.5), ("ko", 11.3)])
def test_parts_are_turned_so_that_their_type_is_large(language: str, least: float) -> None:
    pages = large("a4", "record", "praetor", language)
    notes = [{mark.size for mark in page.marks if isinstance(mark, TextMark) and mark.role == "note"} for page in pages]
    assert min(map(min, notes)) >= least
    checked = setting("a4", language=language, game="praetor").language.text("notes.checked")
    for page in pages[:2]:
        assert checked in " ".join(mark.text for mark in page.marks if isinstance(mark, TextMark))


def test_names_of_the_sum_about_as_long_have_as_many_lines() -> None:
    page = large("a4", "legatus", "rome-and-roll")[-1]
    names = [mark.text for mark in page.marks if isinstance(mark, TextMark) and mark.role == "score"]
    assert names[-2:] == ["½ soldiers", "½ senators"]


def test_a_sheet_whose_usual_type_is_large_has_larger_type_in_parts() -> None:
    pages = large("a4", "sales", "rome-and-roll")
    assert [page.name for page in pages] == ["sales-1", "sales-2"]
    words, usual = (
        min(mark.size for page in all_of_them for mark in page.marks if isinstance(mark, TextMark))
        for all_of_them in (pages, [placed("a4", "sales", game="rome-and-roll")])
    )
    assert words > usual


def test_a_part_of_words_alone_has_large_type_and_no_huge_drawings() -> None:
    sales, actions = large("a4", "sales", "rome-and-roll")
    said = [
        {mark.size for mark in page.marks if isinstance(mark, TextMark) and mark.role == "guide"}
        for page in (sales, actions)
    ]
    assert min(said[1]) > max(said[0])
    assert max(mark.size for mark in actions.marks if isinstance(mark, IconMark)) < 15


def test_headings_do_not_grow_with_the_type_below_them() -> None:
    heads = [
        mark.size
        for sheet in ("solo", "sales")
        for page in large("a4", sheet, "rome-and-roll")
        for mark in page.marks
        if isinstance(mark, TextMark) and mark.role == "heading"
    ]
    assert len(heads) == 4
    assert len(set(heads)) == 1


@pytest.mark.parametrize(("game", "paper"), [("rome-and-roll", "a4"), ("rome-and-roll", "letter"), ("praetor", "a4")])
def test_score_pads_lie(game: str, paper: str) -> None:
    for page in large(paper, "score-pad", game):
        assert page.boxes.width > page.boxes.height


def test_parts_are_cut_at_the_page_break() -> None:
    chosen = setting("a4")
    first, second, third = split_sheet(chosen.game, chosen.game.sheet("left"))
    assert [block.name for block in first.arrange.blocks] == ["heading", "courses", "foot"]
    assert [block.name for block in second.arrange.blocks] == ["heading", "columns", "columns", "rows", "foot"]
    assert [block.name for block in third.arrange.blocks] == ["heading", "scales", "columns", "foot"]
    assert first.arrange.blocks[0].shows == ("player", "difficulty", "years", "players", "fort")
    assert second.arrange.blocks[0].shows == ("player",)


def test_scouts_stand_under_diplomats_and_map_which_fill_their_page() -> None:
    slots = large("a4", "right")[-1].slots
    scouts, others = (
        [slot for slot in slots if slot.box.startswith(names)]
        for names in ("right.scouts", ("right.diplomats", "right.scouting_grid"))
    )
    assert min(slot.y for slot in scouts) > max(slot.y + slot.height for slot in others)
    assert max(slot.x + slot.width for slot in scouts) - min(slot.x for slot in scouts) > 200
    assert max(slot.width / slot.height for slot in scouts) < 1.5
    (cell, *_) = (slot for slot in slots if slot.box.startswith("right.scouting_grid"))
    assert 20 < cell.width < 27
