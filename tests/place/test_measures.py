"""What the print promises in numbers: boxes, icons, type, verticals, on every paper and in every language."""

from __future__ import annotations

from functools import lru_cache

import pytest

from sheetgen.place.paper import find_paper
from tests.place.conftest import placed
from tools.measure import Measures, measure

LANGUAGES = ("en", "fr", "ko", "pl")
LEAST_SIDE = {"native": 6.5, "a4": 8.5, "letter": 8.25, "a3": 11.9, "tabloid": 11.6}
"""The least side of a box to mark in mm: A4's, and 1.35 times that on papers of twice its area, nearly."""
TRANSLATED = 0.93
"""Longer names may cost so much of a box's side, and no more."""


@lru_cache
def measures(paper: str, language: str = "en", theme: str = "colour") -> Measures:
    return measure(placed(paper, "right", theme, language), find_paper(paper).margin)


@pytest.mark.parametrize("paper", LEAST_SIDE)
def test_boxes_are_large_enough_to_mark(paper: str) -> None:
    assert measures(paper).least_side >= LEAST_SIDE[paper] - 0.01


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", LEAST_SIDE)
def test_longer_names_cost_little_of_the_boxes(paper: str, language: str) -> None:
    assert measures(paper, language).least_side >= LEAST_SIDE[paper] * TRANSLATED


@pytest.mark.parametrize("theme", ["mono", "ink-saver", "high-contrast", "colour-safe"])
def test_every_theme_prints_the_same_sizes(theme: str) -> None:
    ours, theirs = measures("a4"), measures("a4", theme=theme)
    assert (ours.least_side, ours.sizes, ours.icons) == (theirs.least_side, theirs.sizes, theirs.icons)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", LEAST_SIDE)
def test_type_has_five_sizes_that_can_be_read(paper: str, language: str) -> None:
    found = measures(paper, language)
    assert len(found.sizes) <= 5
    assert found.sizes[0] >= 6.5
    assert found.sizes[1] >= 7.5


def test_icons_of_a_role_are_of_one_size_and_large_enough() -> None:
    icons = dict(measures("a4").icons)
    assert {role: side for role, side in icons.items() if side < (4.2 if role == "banner" else 4.95)} == {}


@pytest.mark.parametrize("paper", LEAST_SIDE)
def test_a_sheet_has_few_verticals(paper: str) -> None:
    assert len(measures(paper).verticals) <= 5


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", LEAST_SIDE)
def test_no_text_touches_a_text_or_a_box(paper: str, language: str) -> None:
    assert measures(paper, language).touching == ()


def test_the_citizens_boxes_are_wide() -> None:
    slots = [slot for slot in placed("a4", "right").slots if slot.box.startswith("right.traders.")]
    assert len(slots) == 9
    assert min(slot.width for slot in slots) >= 10.0
