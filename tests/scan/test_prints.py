"""A sheet is told from the same sheet on another paper, in another theme and in another language."""

from __future__ import annotations

import numpy as np
import pytest

from sheetgen.app.library import Library
from sheetgen.app.orders import ScanOrder
from sheetgen.app.photo_finder import PhotoFinder, PrintedPage
from sheetgen.scan.find import Straight
from sheetgen.scan.light import in_even_light, misfit
from sheetgen.scan.reference import Reference
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
    found = PhotoFinder(Library(language), ScanOrder(photos=()), GAME).find(decoded(shot.photo))
    assert found is not None
    assert found[0] == PrintedPage(GAME, shot.page.name, paper, theme, language)


@pytest.mark.parametrize("cast", [(1.0, 1.0, 1.0), (0.5, 0.9, 1.1), "grey"])
@pytest.mark.parametrize("theme", ["colour", "colour-safe"])
def test_colours_fit_their_own_theme_best_in_any_light(theme: str, cast: tuple[float, ...] | str) -> None:
    """The themes `colour` and `colour-safe` have the same lines. A lamp stands at one side."""
    pages = {name: Reference.of(pages_of("a4", name)[1]) for name in ("colour", "colour-safe", "mono")}
    own = pages[theme]
    high, wide = own.grey.shape
    lit = own.picture * np.linspace(0.5, 0.9, wide, dtype=np.float32)[:, None] ** 0.8
    photo = lit.mean(axis=2, keepdims=True).repeat(3, axis=2) if cast == "grey" else lit * np.array(cast)
    seen = np.clip(photo + 8, 0, 255).astype(np.uint8)
    straight = Straight(own, seen, np.ones((high, wide), bool), np.zeros((2, 2, 2)), (wide, high))
    misfits = {name: misfit(straight, page.picture) for name, page in pages.items()}
    assert sorted(misfits, key=lambda name: misfits[name])[0] == theme
    assert misfits["mono"] > 2 * misfits[theme]


def test_people_see_white_paper_where_the_photo_has_a_shadow() -> None:
    own = Reference.of(pages_of("a4", "colour")[1])
    high, wide = own.grey.shape
    lit = own.picture * np.linspace(0.3, 0.9, wide, dtype=np.float32)[:, None] * np.array((0.7, 0.9, 1.0))
    straight = Straight(own, lit.astype(np.uint8), np.ones((high, wide), bool), np.zeros((2, 2, 2)), (wide, high))
    paper = in_even_light(straight)[own.picture.min(axis=2) == 255]
    assert np.quantile(paper, (0.02, 0.98)) == pytest.approx((245, 245), abs=10)


def test_a_second_photo_on_another_paper_is_not_taken_for_the_first_ones_paper() -> None:
    finder = PhotoFinder(Library(), ScanOrder(photos=(), theme="colour"), GAME)
    papers = ("a4", "letter")
    found = []
    for paper in papers:
        (shot,) = shots("easy", 9_790_001, 1, pages_of(paper))
        found.append(finder.find(decoded(shot.photo)))
    assert [each and each[0].paper for each in found] == list(papers)
