"""Score pads: what is added up stands in one column, and a small paper is used as well as a large one."""

from __future__ import annotations

from itertools import pairwise

import pytest

from sheetgen.marks.marks import CircleMark, Page, RectangleMark, Slot, TextMark
from sheetgen.place.sheet_set import place_parts
from tests.place.conftest import placed, setting

GAMES = ("rome-and-roll", "praetor")


def pages(game: str, paper: str) -> tuple[Page, ...]:
    """The pages of a game's score pad."""
    made = setting(paper, game=game)
    return place_parts(made, made.game.sheet("score-pad")) or (placed(paper, "score-pad", game=game),)


def slots(page: Page) -> dict[str, Slot]:
    return {slot.box.removeprefix("score-pad."): slot for slot in page.slots}


@pytest.mark.parametrize(
    ("game", "areas"), [("rome-and-roll", ("coins", "half_soldiers")), ("praetor", ("favour", "novices"))]
)
@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_what_a_player_adds_up_stands_in_one_column(game: str, areas: tuple[str, ...], paper: str) -> None:
    boxes = slots(pages(game, paper)[-1])
    at = {round(boxes[f"{area}.1"].x, 2) for area in areas}
    assert len(at) == 1
    assert boxes["total.1"].x == pytest.approx(at.pop(), abs=0.01)


@pytest.mark.parametrize(
    ("game", "upper", "lower"), [("rome-and-roll", "coins.1", "buildings.1"), ("praetor", "totals.1", "totals.6")]
)
def test_boxes_are_as_high_as_their_rows_on_small_paper(game: str, upper: str, lower: str) -> None:
    boxes = slots(pages(game, "a5")[0])
    assert boxes[upper].height >= 0.9 * (boxes[lower].y - boxes[upper].y)
    assert boxes["names.1"].height <= 1.8 * boxes[upper].height


def test_parts_have_titles_of_one_size() -> None:
    parts = pages("praetor", "a5")
    titles = [max(mark.size for mark in page.marks if isinstance(mark, TextMark)) for page in parts]
    assert len(titles) == 2
    assert titles[0] == titles[1]


def test_discs_to_ring_stand_in_two_lines_where_one_would_make_them_small() -> None:
    lines, sides = {}, {}
    for paper in ("a4", "a5"):
        discs = [mark for mark in pages("rome-and-roll", paper)[0].marks if mark.role == "disc"]
        rounds = [mark for mark in discs if isinstance(mark, CircleMark)]
        lines[paper] = len({round(mark.y, 1) for mark in rounds})
        sides[paper] = round(2 * min(mark.radius for mark in rounds), 1)
    # The pad stands twice on A4.
    assert lines == {"a4": 2, "a5": 2}
    assert min(sides.values()) >= 6.0


def test_rounds_stand_on_courses_of_one_wall() -> None:
    page = pages("praetor", "a4")[0]
    stones = [mark for mark in page.marks if mark.role == "plate" and isinstance(mark, RectangleMark)]
    courses = sorted((mark.y, mark.y + mark.height) for mark in stones)
    apart = [round(upper - lower, 1) for (_, lower), (upper, _) in pairwise(courses)]
    assert len(courses) == 14
    assert [at for at, gap in enumerate(apart, 1) if gap > 0] == [5, 10]
