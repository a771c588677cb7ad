"""Large print: parts that hold the whole sheet between them, large enough to read."""

from __future__ import annotations

from collections import Counter

import pytest

from sheetgen.marks.geometry import smallest_box
from sheetgen.marks.marks import Page, TextMark
from sheetgen.place.sheet_set import place_large, split_sheet
from tests.place.conftest import placed, setting


def large(paper: str, sheet: str) -> tuple[Page, ...]:
    chosen = setting(paper)
    return place_large(chosen, (chosen.game.sheet(sheet),))


def boxes(*pages: Page) -> Counter[str]:
    return Counter(slot.box for page in pages for slot in page.slots if slot.box.startswith(("left.", "right.")))


@pytest.mark.parametrize("sheet", ["left", "right"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_parts_hold_what_one_page_holds(paper: str, sheet: str) -> None:
    parts = large(paper, sheet)
    assert [page.name for page in parts] == [f"{sheet}-{part}" for part in (1, 2, 3)]
    assert boxes(*parts) == boxes(placed(paper, sheet))
    assert min(map(smallest_box, parts)) >= 9.0


@pytest.mark.parametrize("sheet", ["left", "right"])
@pytest.mark.parametrize("paper", ["a3", "tabloid"])
def test_a_large_paper_takes_a_sheet_whole(paper: str, sheet: str) -> None:
    (page,) = large(paper, sheet)
    assert (page.name, boxes(page)) == (sheet, boxes(placed(paper, sheet)))
    assert smallest_box(page) >= 9.0


def test_each_part_says_which_it_is() -> None:
    titles = [
        [mark.text for mark in page.marks if isinstance(mark, TextMark) and mark.role in ("heading", "sheet")]
        for page in large("a4", "left")
    ]
    assert titles == [["HADRIAN'S WALL", f"LEFT SHEET {part}/3"] for part in (1, 2, 3)]
    assert [page.label for page in large("a4", "left")] == [f"Left sheet {part}/3" for part in (1, 2, 3)]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_letters_are_no_smaller_than_usual(paper: str) -> None:
    usual = min(mark.size for mark in placed(paper, "left").marks if isinstance(mark, TextMark))
    for page in large(paper, "left"):
        assert min(mark.size for mark in page.marks if isinstance(mark, TextMark)) >= usual


@pytest.mark.parametrize(("sheet", "part", "area"), [("right", 3, "right.patricians"), ("right", 3, "right.scouts")])
def test_a_part_with_few_rows_leaves_its_paper_white_and_its_boxes_in_shape(sheet: str, part: int, area: str) -> None:
    page = large("a4", sheet)[part - 1]
    shapes = {round(slot.height / slot.width, 2) for slot in page.slots if slot.box.startswith(f"{area}.")}
    assert shapes
    assert max(shapes) <= 1.75
    assert max(slot.y + slot.height for slot in page.slots) < page.boxes.height - 30


def test_parts_are_cut_at_the_page_break() -> None:
    chosen = setting("a4")
    first, second, third = split_sheet(chosen.game, chosen.game.sheet("left"))
    assert [block.name for block in first.arrange.blocks] == ["heading", "courses", "foot"]
    assert [block.name for block in second.arrange.blocks] == ["heading", "columns", "columns", "rows", "foot"]
    assert [block.name for block in third.arrange.blocks] == ["heading", "scales", "columns", "foot"]
    assert first.arrange.blocks[0].shows == ("player", "difficulty", "years", "players", "fort")
    assert second.arrange.blocks[0].shows == ("player",)
