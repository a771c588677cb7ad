"""What a pen left on a straightened photo: the photo without its light and without the print."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from sheetgen.scan.find import Straight
from sheetgen.scan.reference import SCALE, Picture

_CELL_MM = 4
"""Side in mm of the squares in which light is measured."""
_STEP = 3
_WHITE = 0.93
"""Print at least so bright in each colour shows the paper."""
_SHADES = 64
"""Steps of each colour in the table of printed colours."""
_BLURS = (0.0, 0.6, 1.0, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0, 5.0, 6.0)
"""Blurs in pixels of the blank page that are compared with the photo's."""


@dataclass(frozen=True)
class InkMap:
    """How much darker than the print each pixel is, from 0 to about 1, at `SCALE`.

    ``white`` says where the print is bright, ``noise`` how uneven empty paper is, ``blur`` how blurred the photo is in
    mm, ``bright`` how bright its paper is from 0 to 1.
    """

    ink: Picture
    white: Picture
    print_darkness: Picture
    noise: float
    blur: float
    bright: float


def ink_map(straight: Straight) -> InkMap:
    """Return what a pen left on a straightened photo."""
    # Pictures of 50 MB each: they are changed in place, and made as late as possible.
    even = straight.picture * np.float32(1 / 255)
    page = straight.reference.picture * np.float32(1 / 255)
    least = _least(page)
    paper = least > _WHITE
    light = _light(even, paper & straight.inside)
    bright = float(np.median(light[::4, ::4]))
    even /= np.maximum(light, 0.03, out=light)
    del light
    blur = _blur(even, page)
    soft = cv2.GaussianBlur(page, None, blur) if blur else page
    del page
    darkness = 1 - _mean(soft)
    expected = _printed_as(soft, even, straight.inside)
    del soft
    drop = np.subtract(expected, even, out=even)
    drop /= np.maximum(expected, 0.3, out=expected)
    # A blue pen leaves the blue: of the three colours the two that lose most count.
    ink = (_mean(drop) * 3 - _least(drop)) / 2
    white = cv2.erode((least > 0.85).astype(np.uint8), np.ones((3, 3), np.uint8)) > 0
    bare = np.abs(ink[paper & straight.inside][::37])
    noise = float(np.median(bare)) * 1.48 if bare.size else 0.1
    return InkMap(ink, white, darkness, noise, blur / SCALE, bright)


def _least(picture: Picture) -> Picture:
    """Return the least of the three colours of each pixel; NumPy takes ten times as long over the last axis."""
    blue, green, red = cv2.split(picture)
    return cv2.min(cv2.min(blue, green), red)


def _mean(picture: Picture) -> Picture:
    """Return the mean of the three colours of each pixel."""
    return cv2.transform(picture, np.full((1, 3), 1 / 3, np.float32))


def _light(photo: Picture, paper: Picture) -> Picture:
    """Return how bright bare paper is at each pixel, from squares in which most of the paper is bare."""
    # Every third pixel is enough for a percentile.
    side = int(_CELL_MM * SCALE) // _STEP
    thin = np.where(paper[::_STEP, ::_STEP, None], photo[::_STEP, ::_STEP], np.nan)
    rows, columns = thin.shape[0] // side + 1, thin.shape[1] // side + 1
    padding = ((0, rows * side - thin.shape[0]), (0, columns * side - thin.shape[1]), (0, 0))
    cells = np.pad(thin, padding, constant_values=np.nan).reshape(rows, side, columns, side, 3)
    cells = cells.transpose(0, 2, 4, 1, 3).reshape(rows, columns, 3, -1)
    counts = np.isfinite(cells[:, :, 0]).sum(axis=-1).astype(np.float32)
    ordered = np.sort(cells, axis=-1)
    at = np.maximum(0, (counts * 0.65).astype(int) - 1)[:, :, None, None]
    level = np.nan_to_num(np.take_along_axis(ordered, np.repeat(at, 3, axis=2), axis=-1)[..., 0]).astype(np.float32)
    trust = (np.minimum(counts / 30, 1) * (counts > 6)).astype(np.float32)
    level, trust = _without_dark_cells(level, trust)
    far = cv2.GaussianBlur(np.dstack([level * trust[:, :, None], trust]), None, 4)
    near = cv2.GaussianBlur(np.dstack([level * trust[:, :, None], trust]), None, 0.8)
    both = near + 0.02 * far
    smooth = both[:, :, :3] / np.maximum(both[:, :, 3:], 1e-6)
    size = (columns * side * _STEP, rows * side * _STEP)
    large = cv2.resize(smooth, size, interpolation=cv2.INTER_LINEAR)
    return large[: photo.shape[0], : photo.shape[1]]


def _without_dark_cells(level: Picture, trust: Picture) -> tuple[Picture, Picture]:
    """Return the squares without those that are darker than all around them: ink covers most of these."""
    grey = level.mean(axis=2)
    around = cv2.dilate(np.where(trust > 0, grey, 0).astype(np.float32), np.ones((5, 5), np.uint8))
    covered = grey < 0.72 * around
    return level, np.where(covered, trust * 0.05, trust).astype(np.float32)


def _blur(even: Picture, page: Picture) -> float:
    """Return the blur in pixels that makes the blank page most like the photo."""
    high, wide = page.shape[0] // 4, page.shape[1] // 4
    middle = (slice(high, 3 * high), slice(wide, 3 * wide))
    seen, wanted = (cv2.cvtColor(each[middle], cv2.COLOR_BGR2GRAY) for each in (even, page))
    energy = _edge(seen) / max(_edge(wanted), 1e-6)
    ratios = [_edge(cv2.GaussianBlur(wanted, None, blur) if blur else wanted) / _edge(wanted) for blur in _BLURS]
    contrast = float(np.clip(np.std(seen) / max(np.std(wanted), 1e-6), 0.5, 1.2))
    return float(np.interp(-energy / contrast, [-ratio for ratio in ratios], _BLURS))


def _edge(grey: Picture) -> float:
    """Return how steep the steepest edges of a picture are."""
    steps = np.abs(grey[:, 2:] - grey[:, :-2])[::2, ::2]
    return float(np.quantile(steps, 0.985))


def _printed_as(page: Picture, even: Picture, inside: Picture) -> Picture:
    """Return the colours of the print as printer and camera render them: a polynomial of the page's own colours."""
    step = 7
    wanted, seen = page[::step, ::step].reshape(-1, 3), even[::step, ::step].reshape(-1, 3)
    usable = inside[::step, ::step].ravel()
    columns, seen = _terms(wanted[usable]), seen[usable]
    # White paper is most of a page; dark print must count as well.
    base = np.where(wanted[usable].min(axis=1) > _WHITE, 0.15, 1.0)
    weights = base
    for _ in range(6):
        weighted = columns * weights[:, None]
        ridge = np.eye(columns.shape[1]) * 1e-3 * weights.sum()
        factors = np.linalg.solve(columns.T @ weighted + ridge, weighted.T @ seen + ridge @ _identity())
        missing = np.linalg.norm(seen - columns @ factors, axis=1)
        weights = base / (1 + (missing / 0.08) ** 4)
    shades = np.linspace(0, 1, _SHADES, dtype=np.float32)
    every = np.stack(np.meshgrid(shades, shades, shades, indexing="ij"), axis=-1).reshape(-1, 3)
    table = np.clip(_terms(every) @ factors.astype(np.float32), 0.02, 1.2)
    blue, green, red = cv2.split(cv2.convertScaleAbs(page, alpha=_SHADES - 1))
    return table[(blue.astype(np.int32) * _SHADES + green) * _SHADES + red]


def _terms(colours: Picture) -> Picture:
    blue, green, red = colours.T
    ones = np.ones_like(blue)
    return np.stack([ones, blue, green, red, blue * green, blue * red, green * red, blue**2, green**2, red**2], axis=-1)


def _identity() -> Picture:
    same = np.zeros((10, 3))
    same[1, 0] = same[2, 1] = same[3, 2] = 1
    return same
