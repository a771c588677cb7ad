"""Maps of ink with a fold, a long pen line, a cross and noise."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from sheetgen.scan.creases import without_creases
from sheetgen.scan.light import calmed
from sheetgen.scan.reference import SCALE, Picture

SIDE = 100


def map_with(*lines: tuple[tuple[int, int], tuple[int, int], float]) -> Picture:
    """Return a map of ink of `SIDE` mm with lines 0.8 mm wide: from, to in mm, and how dark; their edges are soft."""
    ink = np.zeros((round(SIDE * SCALE),) * 2, np.float32)
    for start, end, darkness in lines:
        drawn = np.zeros_like(ink)
        ends = [tuple(round(at * SCALE) for at in place) for place in (start, end)]
        cv2.line(drawn, ends[0], ends[1], 1.0, round(0.8 * SCALE), cv2.LINE_AA)
        ink += darkness * cv2.GaussianBlur(drawn, None, 0.3 * SCALE)
    return ink


FOLD = (((20, 0), (50, 100), 0.4), ((22, 0), (52, 100), -0.3))


def test_fold_is_taken_off() -> None:
    ink = map_with(*FOLD)
    assert np.abs(without_creases(ink))[80:-80].max() < 0.4 * ink.max()


def test_cross_over_a_fold_stays() -> None:
    cross = (((30, 45), (40, 55), 0.5), ((40, 45), (30, 55), 0.5))
    alone, both = map_with(*cross), without_creases(map_with(*FOLD, *cross))
    assert np.abs(both - alone)[80:-80].max() < 0.3


def test_line_of_a_pen_stays_however_long() -> None:
    ink = map_with(((10, 50), (90, 50), 0.5))
    assert np.array_equal(without_creases(ink), ink)


def test_noise_of_dark_places_is_averaged_and_strokes_are_not() -> None:
    random = np.random.default_rng(3)
    shape = (400, 400)
    level = np.full(shape, 0.2, np.float32)
    level[:, 200:] = 0.8
    ink = (random.normal(0, 0.02, shape) / level).astype(np.float32)
    ink[:, 100:103] += 0.6
    found = calmed(ink, level, np.ones(shape, bool))
    for part in (slice(20, 90), slice(210, 390)):
        assert found[20:-20, part].std() < 0.4 * ink[20:-20, part].std()
    assert found[20:-20, 100:103].mean() == pytest.approx(0.6, abs=0.06)
