"""Where a finger may tap."""

from __future__ import annotations

import pytest

from sheetgen.app.library import Library
from sheetgen.marks.marks import Slot, TextMark
from sheetgen.web.page_data import PageData
from sheetgen.web.tap_regions import REACH, targets_of

NOISE = 3.6e-15
"""The last digit of 18."""


def slot(box: str, x: float, y: float) -> Slot:
    return Slot(box=box, x=x, y=y, width=8.0, height=8.0)


@pytest.mark.parametrize("noise", [0.0, NOISE, -NOISE])
def test_the_targets_of_boxes_that_touch_meet_at_their_edge(noise: float) -> None:
    """The sums that place two boxes side by side may differ in their last digit."""
    one, right, below = slot("a.1", 10.0, 10.0), slot("a.2", 18.0 + noise, 10.0), slot("a.3", 10.0, 18.0 + noise)
    targets = targets_of((one, right, below))
    assert targets[10.0, 10.0] == pytest.approx((10 - REACH, 10 - REACH, 18, 18))
    assert targets[18.0 + noise, 10.0] == pytest.approx((18, 10 - REACH, 26 + REACH, 18 + REACH))
    assert targets[10.0, 18.0 + noise] == pytest.approx((10 - REACH, 18, 18 + REACH, 26 + REACH))


def test_targets_share_the_space_between_boxes() -> None:
    targets = targets_of((slot("a.1", 10.0, 10.0), slot("a.2", 20.0, 10.0)))
    assert [targets[10.0, 10.0][2], targets[20.0, 10.0][0]] == [19.0, 19.0]


@pytest.mark.parametrize(
    ("sheet", "region", "word"), [("left", "Name and date", "Player"), ("right", "Market", "MARKET")]
)
def test_the_words_beside_the_boxes_belong_to_the_region(sheet: str, region: str, word: str) -> None:
    """A region wider than the screen begins with its words, not in the middle of one."""
    scene = PageData(Library(), "hadrians-wall", "colour")
    found = next(each for each in scene.sheet(sheet)["regions"] if each["name"] == region)
    begin = min(mark.x for mark in scene.pages[sheet].marks if isinstance(mark, TextMark) and mark.text == word)
    assert found["rect"][0] - found["words"] <= begin < found["rect"][0]


def test_the_words_of_a_region_end_at_the_boxes_of_another() -> None:
    scene = PageData(Library(), "hadrians-wall", "colour")
    found = {each["name"]: each for each in scene.sheet("left")["regions"]}
    assert found["Wall, centre"]["words"] == 0
