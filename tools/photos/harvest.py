"""Measure simulated photos: the numbers of every box with the truth, for training and for tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

import cv2
import numpy as np

from sheetgen.app.library import Library
from sheetgen.app.orders import PrintOrder
from sheetgen.app.print_plan import lay_out_pages, make_plan
from sheetgen.layout.game import Game
from sheetgen.marks.marks import Page
from sheetgen.scan.reference import drawn
from tests.hadrians_wall.checking import read_data
from tests.hadrians_wall.simulator import play_game
from tools.photos import camera, sample
from tools.photos.hand import hand_of
from tools.photos.sheets import Marked, marks_of

Picture = np.ndarray[Any, Any]
GAME = "hadrians-wall"
_LEAST_OF_GAP = 3
"""Marks of a row in which a gap can lie between two of them."""
_FILLED_RINGS = 0.4
"""Share of the rings of training photos that are filled."""


@dataclass(frozen=True)
class Shot:
    """A simulated photo of one page, and the whole sheet it shows a part of."""

    page: Page
    photo: sample.Photo
    level: str
    sheet: dict[str, Any]
    seed: int


@cache
def pages_of(paper: str = "a4", theme: str = "colour", language: str = "en") -> tuple[Page, ...]:
    """Return the pages of Hadrian's Wall."""
    return lay_out_pages(make_plan(Library(language), PrintOrder(game=GAME, paper=paper, theme=theme)))


def shots(
    level: str, first_seed: int, count: int, pages: tuple[Page, ...], test: bool = True, gaps: bool = False
) -> Iterator[Shot]:
    """Yield photos of simulated games: the left sheet for even seeds, the right one for odd ones.

    With ``gaps`` the marks that `gaps_in` names are missing on the photo.
    """
    for seed in range(first_seed, first_seed + count):
        yield _shot(level, seed, pages, seed % len(pages), test, gaps)


def pairs(level: str, first_seed: int, count: int, pages: tuple[Page, ...]) -> Iterator[tuple[Shot, Shot]]:
    """Yield photos of both sheets of one simulated game."""
    for seed in range(first_seed, first_seed + count):
        yield _shot(level, seed, pages, 0, True), _shot(level, seed, pages, 1, True)


def gaps_in(game: Game, marks: Mapping[str, Marked]) -> list[str]:
    """Return the box in the middle of the marks of each row that is filled in order, where it has three or more."""
    rows = ([box.id for box in area.boxes if box.id in marks] for area in game.areas.values() if area.order)
    return [row[len(row) // 2] for row in rows if len(row) >= _LEAST_OF_GAP]


def _shot(level: str, seed: int, pages: tuple[Page, ...], at: int, test: bool, gaps: bool = False) -> Shot:
    game = Library().game(GAME)
    data = play_game(seed).sheet(written_score=True)
    marks = marks_of(game, read_data(data))
    if gaps:
        for box in gaps_in(game, marks):
            del marks[box]
    if not test:
        # Games fill few of their rings: too few to learn from.
        more = np.random.default_rng([seed, 8])
        ringed = [box for box, mark in marks.items() if mark.state == "ringed"]
        marks.update({box: Marked("filled") for box in ringed if more.random() < _FILLED_RINGS})
    # Both sheets of a player are marked by one hand, and photographed one after the other.
    hand = hand_of(np.random.default_rng([seed, 7]), test)
    random = np.random.default_rng([seed, at])
    photo = sample.take(pages[at], marks, hand, camera.LEVELS[level], random, _bare(pages)[1 - at])
    return Shot(pages[at], photo, level, data, seed)


def decoded(photo: sample.Photo) -> Picture:
    """Return a photo's blue, green and red."""
    return np.asarray(cv2.imdecode(np.frombuffer(photo.jpeg, np.uint8), cv2.IMREAD_COLOR))


@lru_cache(4)
def _bare(pages: tuple[Page, ...]) -> list[Picture]:
    return [drawn(page, sample.SCALE) for page in pages]
