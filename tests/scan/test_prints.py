"""A sheet is told from the same sheet on another paper, in another theme and in another language."""

from __future__ import annotations

import numpy as np
import pytest

from sheetgen.app.library import Library
from sheetgen.app.orders import ScanOrder
from sheetgen.app.photo_finder import PhotoFinder, PrintedPage
from sheetgen.scan.find import SheetOnPhoto, photo_features
from tests.amounts import IS_NIGHTLY
from tools.photos.harvest import GAME, decoded, pages_of, shots

pytestmark = pytest.mark.slow

PRINTS = [
    ("a4", "colour", "en", "hard", 9_790_001),
    ("letter", "colour", "ko", "easy", 9_790_001),
    ("a4", "colour-safe", "en", "easy", 9_766_001),
    ("a4", "high-contrast", "en", "easy", 9_765_001),
    ("a4", "ink-saver", "pl", "hard", 9_785_002),
]


@pytest.mark.parametrize(("paper", "theme", "language", "level", "seed"), PRINTS if IS_NIGHTLY else PRINTS[:1])
def test_a_photo_shows_its_own_print(paper: str, theme: str, language: str, level: str, seed: int) -> None:
    """A4 and Letter differ by some mm in a few places; bent paper lies as far beside a flat one.

    Thin outlines look like few features of the usual theme. Players use the language of their sheets.
    """
    (shot,) = shots(level, seed, 1, pages_of(paper, theme, language))
    found = PhotoFinder(Library(language), ScanOrder(photos=()), GAME).find(photo_features(decoded(shot.photo)))
    assert found is not None
    assert found[0] == PrintedPage(GAME, shot.page.name, paper, theme, language)


@pytest.mark.parametrize("light", [(1.0, 1.0, 1.0), (0.5, 0.9, 1.1), (1.0, 0.8, 0.6)])
def test_hues_are_alike_in_any_light_and_others_are_not(light: tuple[float, float, float]) -> None:
    """Pages with the same lines, such as those of `colour` and `colour-safe`, are told apart by their hues alone."""
    random = np.random.default_rng(8)
    page, places = random.uniform(40, 255, (300, 3)), random.uniform(0, 200, (300, 2))
    photo = page * light * 0.8 + 12 + random.normal(0, 4, page.shape)
    grey = page.mean(axis=1, keepdims=True).repeat(3, axis=1)
    own, other, none = (
        SheetOnPhoto(places, places, np.eye(3), colours, photo).likeness for colours in (page, page[:, ::-1], grey)
    )
    assert own > 0.98
    assert other < 0.5
    assert none == 0


def test_a_second_photo_on_another_paper_is_not_taken_for_the_first_ones_paper() -> None:
    finder = PhotoFinder(Library(), ScanOrder(photos=(), theme="colour"), GAME)
    papers = ("a4", "letter")
    found = []
    for paper in papers:
        (shot,) = shots("easy", 9_790_001, 1, pages_of(paper))
        found.append(finder.find(photo_features(decoded(shot.photo))))
    assert [each and each[0].paper for each in found] == list(papers)
