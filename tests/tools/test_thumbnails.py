"""Every sheet, paper, theme and language looks as it did, and the comparer sees what it should."""

from __future__ import annotations

import pytest
from PIL import Image, ImageDraw

from tests.amounts import IS_NIGHTLY
from tools.thumbnails import DPI, Case, cases, compared, differs

CASES = list(cases())
SHOWN = CASES if IS_NIGHTLY else CASES[1::4]
"""A fourth of them; each night all."""


def page() -> Image.Image:
    """A page of the size of A4 with some boxes on it."""
    picture = Image.new("L", (round(8.27 * DPI), round(11.7 * DPI)), 255)
    pen = ImageDraw.Draw(picture)
    for left in range(8, 80, 12):
        pen.rectangle((left, 20, left + 8, 30), outline=0)
    return picture


def test_a_box_that_is_missing_differs() -> None:
    less = page()
    ImageDraw.Draw(less).rectangle((8, 20, 16, 30), outline=255)
    assert differs(page(), less)


def test_a_box_that_moved_differs() -> None:
    moved = page()
    pen = ImageDraw.Draw(moved)
    pen.rectangle((8, 20, 16, 30), outline=255)
    pen.rectangle((8, 24, 16, 34), outline=0)
    assert differs(page(), moved)


def test_another_size_differs() -> None:
    assert differs(page(), page().resize((90, 140)))


def test_a_rasteriser_a_little_off_does_not_differ() -> None:
    assert not differs(page(), page().point(lambda grey: min(255, grey + 12)))


def test_there_are_pictures_to_compare() -> None:
    assert {case.name for case in CASES} >= {"hadrians-wall-a4", "praetor-mono", "rome-and-roll-ko", "test-page"}
    assert sum(case.file.is_file() for case in CASES) > 40


@pytest.mark.slow
@pytest.mark.parametrize("case", SHOWN, ids=lambda case: case.name)
def test_it_looks_as_it_did(case: Case) -> None:
    assert compared(case) is None
