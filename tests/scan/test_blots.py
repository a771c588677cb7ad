"""Boxes without a frame on an otherwise blank page: empty, crossed, and with a dot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import cv2
import numpy as np
import pytest

from sheetgen.marks.marks import Slot
from sheetgen.scan.boxes import Measurer
from sheetgen.scan.find import Straight
from sheetgen.scan.light import InkMap, ink_map
from sheetgen.scan.read import slot_chances
from sheetgen.scan.reference import SCALE, Reference
from tools.photos.hand import PENS, Hand, Ink, mark

SIDE = 120
SLOTS = tuple(
    Slot(f"wood.{row}{column}", 12.0 + 10 * column, 12.0 + 10 * row, 7.0, 7.0)
    for row in range(10)
    for column in range(10)
)


def marked(
    styles: dict[int, str], dark_icons: Sequence[int] = (), words: Sequence[int] = (), rings: Sequence[int] = ()
) -> list[float]:
    """Return how likely each of 100 boxes is marked, on a page that is blank but for a black edge.

    Some boxes have a grey icon that a printer made black. Instead of a box, some slots have a word to choose, others a
    ring: of them, how likely it is filled.
    """
    slots = [replace(slot, kind="choose") if number in words else slot for number, slot in enumerate(SLOTS)]
    slots = [
        replace(each, kind="ring", shape="circle") if number in rings else each for number, each in enumerate(slots)
    ]
    page = np.full((round(SIDE * SCALE),) * 2 + (3,), 255, np.uint8)
    page[:16] = 0
    random = np.random.default_rng(4)
    hand = Hand(PENS[0][1](random), "dot", 0.6, True, True)
    ink = Ink((SIDE, SIDE), SCALE, hand, random)
    for number, style in styles.items():
        mark(ink, SLOTS[number], style)
    cover = ink.finished()[: len(page), : len(page), None]
    grain = random.normal(0, 2, page.shape)
    printed = page.copy()
    for number in dark_icons:
        slot = SLOTS[number]
        middle = (round((slot.x + slot.width / 2) * SCALE), round((slot.y + slot.height / 2) * SCALE))
        cv2.circle(page, middle, round(1.6 * SCALE), (150,) * 3, -1)
        cv2.circle(printed, middle, round(1.6 * SCALE), (60,) * 3, -1)
    photo = np.clip(printed * (1 - cover) * 0.9 + grain, 0, 255).astype(np.uint8)
    every = np.ones(page.shape[:2], bool)
    reference = cast(Reference, SimpleNamespace(picture=page, slots=SLOTS))
    measurer = Measurer(ink_map(Straight(reference, photo, every, np.zeros((1, 1, 2)), (len(page), len(page)))))
    chances = slot_chances(slots, np.array([measurer.numbers(slot) for slot in slots]))
    return [each["filled" if "filled" in each else "marked"] for each in chances]


def test_nothing_is_read_where_nothing_is_printed_or_drawn() -> None:
    assert max(marked({})) < 0.03


@pytest.mark.parametrize("crosses", [0, 8])
def test_dots_are_not_silently_empty_whatever_the_player_else_makes(crosses: int) -> None:
    found = marked(dict.fromkeys(range(crosses), "cross") | dict.fromkeys(range(40, 60), "dot"))
    assert min(found[40:60]) >= 0.5
    assert max(found[60:]) < 0.03


def test_few_marks_are_asked_about() -> None:
    """So few do not show how the player marks: an odd print would be taken for marks."""
    found = marked(dict.fromkeys(range(3), "cross"))
    assert min(found[:3]) > 0.5
    assert max(found[:3]) <= 0.9
    assert max(found[3:]) < 0.03


def test_icon_that_was_printed_darker_is_no_sure_mark() -> None:
    """A mark leaves ink on the white paper beside an icon too."""
    found = marked(dict.fromkeys(range(20), "cross"), dark_icons=range(10, 60))
    assert min(found[:20]) > 0.97
    assert max(found[20:60]) <= 0.5
    assert max(found[60:]) < 0.03


def test_word_is_chosen_by_a_ring_that_keeps_to_its_letters() -> None:
    """A word has no icon that a printer could have made darker."""
    found = marked(dict.fromkeys(range(20), "cross"), dark_icons=range(20, 60), words=[40])
    assert found[40] > 0.9
    assert max(found[20:40] + found[41:60]) <= 0.5


def test_ring_is_in_doubt_where_only_its_icon_is_dark() -> None:
    """Whoever fills a ring leaves ink on the white paper beside its icon; a dot on the icon looks like a dark print."""
    styles = dict.fromkeys(range(20), "cross") | dict.fromkeys(range(40, 50), "scribble")
    found = marked(styles, dark_icons=range(20, 50), rings=range(20, 60))
    assert (min(found[20:40]), max(found[20:40])) == (0.6, 0.6)
    assert max(found[50:60]) < 0.1
    assert min(found[40:50]) > 0.9


def test_no_ink_lies_beside_print_that_reflects_light() -> None:
    """A reflection makes a dashed circle brighter than expected, and the paper between its dashes no darker."""
    reflected = np.zeros((round(SIDE * SCALE),) * 2, np.float32)
    for start in range(0, 360, 20):
        cv2.ellipse(reflected, (round(SIDE * SCALE / 2),) * 2, (round(4 * SCALE),) * 2, 0, start, start + 12, -0.25, 5)
    measurer = Measurer(InkMap(reflected, reflected == 0, np.zeros_like(reflected), 0.01, 0.1, 0.8))
    assert measurer.patch(Slot("ring", SIDE / 2 - 4, SIDE / 2 - 4, 8.0, 8.0, shape="circle")).fine.max() < 0.02
