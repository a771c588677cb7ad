"""What a pen left on a straightened photo: the photo without its light and without the print."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial

import cv2
import numpy as np

from sheetgen.scan.creases import without_creases
from sheetgen.scan.find import Straight
from sheetgen.scan.reference import SCALE, Picture

_CELL_MM = 4
"""Side in mm of the squares in which light is measured."""
_STEP = 3
_WHITE = 0.93
"""Print at least so bright in each colour shows the paper."""
_STRIP = 252
"""Rows of a picture that are worked on at once: a multiple of `_THIN` and of 4."""
_THREADS = 2
"""Strips or blurs of a picture that are worked on at the same time."""
_THIN = 7
"""Every so many pixels the colours of photo and page are compared."""
_SHADES = 64
"""Steps of each colour in the table of printed colours."""
_MARKED = 0.04
"""Larger squared misfits count as this one: under a mark the print is not seen."""
_BLURS = (0.0, 0.6, 1.0, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0, 5.0, 6.0)
"""Blurs in pixels of the blank page that are compared with the photo's."""

_SOFT = 0.7
"""Pixels over which colours are averaged before the one is left out that loses least."""
_WINDOW = (7, 7)
"""Pixels over which ink is averaged where there is only noise."""
_CALM = 1.3
"""Variation counts as noise up to so many times what empty paper shows."""
_SHOWN_PAPER = 245
_SHOWN_GAMMA = 1.3
"""How bright bare paper is, and how much darker all the rest, in the picture that people look at."""


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
    photo, page = straight.picture, straight.reference.picture
    paper = _least(page) > _WHITE * 255
    bare = paper & straight.inside
    light = _light(photo, bare)
    high, wide = page.shape[0] // 4, page.shape[1] // 4
    middle = slice(high, 3 * high)
    blur = _blur(_even(photo, light, middle)[:, wide : 3 * wide], page[middle, wide : 3 * wide] * np.float32(1 / 255))
    with ThreadPoolExecutor(_THREADS) as threads:
        colours = threads.map(partial(_strip_colours, photo, page, light, blur), _rows(len(page)))
        printed, seen = (np.concatenate(part) for part in zip(*colours, strict=True))
        table = _printed_as(printed, seen, straight.inside[::_THIN, ::_THIN])
        strips = threads.map(partial(_strip_ink, photo, page, light, blur, table), _rows(len(page)))
        ink, darkness = (np.concatenate(part) for part in zip(*strips, strict=True))
    white = cv2.erode((_least(page) > 0.85 * 255).astype(np.uint8), np.ones((3, 3), np.uint8)) > 0
    stray = np.abs(ink[bare][::37])
    noise = float(np.median(stray)) * 1.48 if stray.size else 0.1
    level = cv2.resize(_mean(light), ink.shape[::-1], interpolation=cv2.INTER_LINEAR)
    level *= np.maximum(1 - darkness, 0.3)
    ink = without_creases(calmed(ink, np.maximum(level, 0.03, out=level), bare))
    return InkMap(ink, white, darkness, noise, blur / SCALE, float(np.median(light)))


def in_even_light(straight: Straight) -> Picture:
    """Return a straightened photo for people to look at: its paper is white, and a pencil is seen in a shadow too."""
    photo = straight.picture
    light = _light(photo, (_least(straight.reference.picture) > _WHITE * 255) & straight.inside)
    shown = np.empty_like(photo)
    for rows in _rows(len(photo)):
        shown[rows] = np.clip(_even(photo, light, rows) ** _SHOWN_GAMMA * _SHOWN_PAPER, 0, 255)
    return shown


def calmed(ink: Picture, level: Picture, bare: Picture) -> Picture:
    """Return a map of ink averaged where it varies no more than the camera's noise.

    ``level`` is how bright the blank page is on the photo: the darker, the more noise. Noise is measured on ``bare``
    paper.
    """
    stray = np.abs(ink[bare][::37]) * level[bare][::37]
    grain = float(np.median(stray)) * 1.48 if stray.size else 0.0
    mean = cv2.blur(ink, _WINDOW)
    # Each picture takes 16 MB, and more than here the reader never holds: most steps reuse one.
    spread = cv2.blur(ink * ink, _WINDOW)
    spread -= mean * mean
    noise = np.square(level)
    noise *= np.maximum(spread, 1e-9, out=spread)
    lost = np.divide(np.float32(_CALM * grain**2), noise, out=noise)
    mean -= ink
    mean *= np.minimum(lost, 1, out=lost)
    return ink + mean


def _rows(count: int) -> Iterator[slice]:
    """Yield the rows of a picture in strips: all colours of a whole page at once would take 50 MB a copy."""
    for top in range(0, count, _STRIP):
        yield slice(top, min(top + _STRIP, count))


def _strip_colours(photo: Picture, page: Picture, light: Picture, blur: float, rows: slice) -> tuple[Picture, Picture]:
    """Return the page's colours and the photo's at every `_THIN`-th pixel of some rows."""
    return _soft(page, blur, rows)[::_THIN, ::_THIN], _even(photo, light, rows)[::_THIN, ::_THIN]


def _strip_ink(
    photo: Picture, page: Picture, light: Picture, blur: float, table: Picture, rows: slice
) -> tuple[Picture, Picture]:
    """Return how much darker than the print some rows are, and how dark their print is."""
    even, soft = _even(photo, light, rows), _soft(page, blur, rows)
    expected = _looked_up(table, soft)
    drop = (expected - even) / np.maximum(expected, 0.3)
    # A blue pen leaves the blue: of the three colours the two that lose most count.
    drop = cv2.GaussianBlur(drop, None, _SOFT)
    return (_mean(drop) * 3 - _least(drop)) / 2, 1 - _mean(soft)


def _even(photo: Picture, light: Picture, rows: slice) -> Picture:
    """Return rows of a photo as under even light: bare paper is 1."""
    # The light is known at every fourth pixel; one of its rows more on both sides makes strips fit.
    low, top = rows.start // 4 - 1, -(-rows.stop // 4) + 1
    part = cv2.copyMakeBorder(light, 1, 1, 0, 0, cv2.BORDER_REPLICATE)[low + 1 : top + 1]
    large = cv2.resize(part, None, fx=4, fy=4, interpolation=cv2.INTER_LINEAR)
    first = rows.start - 4 * low
    strip = photo[rows] * np.float32(1 / 255)
    strip /= np.maximum(large[first : first + len(strip), : photo.shape[1]], 0.03)
    return strip


def _soft(page: Picture, blur: float, rows: slice) -> Picture:
    """Return rows of the blank page, as blurred as the photo."""
    margin = 32
    low = max(0, rows.start - margin)
    part = page[low : rows.stop + margin] * np.float32(1 / 255)
    soft = cv2.GaussianBlur(part, None, blur) if blur else part
    return soft[rows.start - low : rows.stop - low]


def _least(picture: Picture) -> Picture:
    """Return the least of the three colours of each pixel; NumPy takes ten times as long over the last axis."""
    blue, green, red = cv2.split(picture)
    return cv2.min(cv2.min(blue, green), red)


def _mean(picture: Picture) -> Picture:
    """Return the mean of the three colours of each pixel."""
    return cv2.transform(picture, np.full((1, 3), 1 / 3, np.float32))


def _light(photo: Picture, paper: Picture) -> Picture:
    """Return how bright bare paper is at every fourth pixel, from squares in which most of the paper is bare."""
    # Every third pixel is enough for a percentile.
    side = int(_CELL_MM * SCALE) // _STEP
    thin = np.where(paper[::_STEP, ::_STEP, None], photo[::_STEP, ::_STEP] * np.float32(1 / 255), np.nan)
    rows, columns = thin.shape[0] // side + 1, thin.shape[1] // side + 1
    padding = ((0, rows * side - thin.shape[0]), (0, columns * side - thin.shape[1]), (0, 0))
    cells = np.pad(thin, padding, constant_values=np.nan).reshape(rows, side, columns, side, 3)
    cells = cells.transpose(0, 2, 4, 1, 3).reshape(rows, columns, 3, -1)
    counts = np.isfinite(cells[:, :, 0]).sum(axis=-1).astype(np.float32)
    ordered = np.sort(cells, axis=-1)
    at = np.maximum(0, (counts * 0.65).astype(int) - 1)[:, :, None, None]
    level = np.nan_to_num(np.take_along_axis(ordered, np.repeat(at, 3, axis=2), axis=-1)[..., 0]).astype(np.float32)
    trust = (np.minimum(counts / 30, 1) * (counts > 6)).astype(np.float32)
    # A square that is darker than all around it is mostly covered by ink.
    grey = level.mean(axis=2)
    around = cv2.dilate(np.where(trust > 0, grey, 0).astype(np.float32), np.ones((5, 5), np.uint8))
    trust = np.where(grey < 0.72 * around, trust * 0.05, trust).astype(np.float32)
    far = cv2.GaussianBlur(np.dstack([level * trust[:, :, None], trust]), None, 4)
    near = cv2.GaussianBlur(np.dstack([level * trust[:, :, None], trust]), None, 0.8)
    both = near + 0.02 * far
    smooth = both[:, :, :3] / np.maximum(both[:, :, 3:], 1e-6)
    size = (round(columns * side * _STEP / 4), round(rows * side * _STEP / 4))
    large = cv2.resize(smooth, size, interpolation=cv2.INTER_LINEAR)
    return large[: -(-photo.shape[0] // 4), : -(-photo.shape[1] // 4)]


def _blur(even: Picture, page: Picture) -> float:
    """Return the blur in pixels that makes the blank page most like the photo."""
    seen, wanted = (cv2.cvtColor(each, cv2.COLOR_BGR2GRAY) for each in (even, page))
    # Nothing may be printed in the middle of a page.
    whole = max(_edge(wanted), 1e-6)
    energy = _edge(seen) / whole
    with ThreadPoolExecutor(_THREADS) as threads:
        edges = threads.map(lambda blur: _edge(cv2.GaussianBlur(wanted, None, blur) if blur else wanted), _BLURS)
    ratios = [edge / whole for edge in edges]
    contrast = float(np.clip(np.std(seen) / max(np.std(wanted), 1e-6), 0.5, 1.2))
    return float(np.interp(-energy / contrast, [-ratio for ratio in ratios], _BLURS))


def _edge(grey: Picture) -> float:
    """Return how steep the steepest edges of a picture are."""
    steps = np.abs(grey[:, 2:] - grey[:, :-2])[::2, ::2]
    return float(np.quantile(steps, 0.985))


def misfit(straight: Straight, page: Picture) -> float:
    """Return how badly a page's colours explain those of a photo in any light, printed by any printer: 0 is perfect.

    ``page`` is of the size of the straightened photo. Places of about 2 mm are compared.
    """
    light = _light(straight.picture, (_least(page) > _WHITE * 255) & straight.inside)
    size = (round(page.shape[1] / SCALE / 2), round(page.shape[0] / SCALE / 2))
    seen, wanted, bright = (
        cv2.resize(each, size, interpolation=cv2.INTER_AREA) for each in (straight.picture, page, light)
    )
    even = seen * np.float32(1 / 255) / np.maximum(bright, 0.03)
    inside = cv2.resize(straight.inside.astype(np.uint8), size, interpolation=cv2.INTER_AREA) > 0
    _, missing = _fitted(wanted * np.float32(1 / 255), even, inside)
    return float(np.minimum(missing, _MARKED).mean())


def _printed_as(page: Picture, even: Picture, inside: Picture) -> Picture:
    """Return for each colour of a page, in `_SHADES` steps, what printer and camera make of it."""
    factors, _ = _fitted(page, even, inside)
    shades = np.linspace(0, 1, _SHADES, dtype=np.float32)
    every = _terms(*(each.ravel() for each in np.meshgrid(shades, shades, shades, indexing="ij")))
    return np.ascontiguousarray(np.clip(factors.T.astype(np.float32) @ every, 0.02, 1.2).T)


def _fitted(page: Picture, even: Picture, inside: Picture) -> tuple[Picture, Picture]:
    """Return a polynomial of a page's colours that is fitted to a photo's, and for each pixel its squared misfit.

    Pixels that miss by far, such as those under a mark, hardly count in the fit.
    """
    usable = inside.ravel()
    wanted, seen = page.reshape(-1, 3)[usable].astype(float), even.reshape(-1, 3)[usable].astype(float)
    rows = _terms(*wanted.T)
    # White paper is most of a page; dark print must count as well.
    base = np.where(wanted.min(axis=1) > _WHITE, 0.15, 1.0)
    weights = base
    for _ in range(6):
        weighted = rows * weights
        ridge = np.eye(len(rows)) * 1e-3 * weights.sum()
        factors = np.linalg.solve(weighted @ rows.T + ridge, weighted @ seen + ridge @ np.eye(10, 3, -1))
        missing = np.square(seen.T - factors.T @ rows).sum(axis=0)
        weights = base / (1 + (missing / 0.08**2) ** 2)
    return factors, missing


def _looked_up(table: Picture, page: Picture) -> Picture:
    """Return what a table of `_printed_as` makes of a page."""
    blue, green, red = cv2.split(cv2.convertScaleAbs(page, alpha=_SHADES - 1))
    return table[(blue.astype(np.int32) * _SHADES + green) * _SHADES + red]


def _terms(blue: Picture, green: Picture, red: Picture) -> Picture:
    ones = np.ones_like(blue)
    return np.stack([ones, blue, green, red, blue * green, blue * red, green * red, blue**2, green**2, red**2])
