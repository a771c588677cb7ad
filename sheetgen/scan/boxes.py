"""The numbers from which a model reads whether a box is marked: the ink in and around it."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import cv2
import numpy as np

from sheetgen.marks.marks import Slot
from sheetgen.scan.light import InkMap
from sheetgen.scan.reference import SCALE, Picture

_AROUND = 1.2
"""How much of the page around a box is looked at, in mm."""
_RIM = 0.9
"""How wide the border of a box is in which ink may come from its frame or its neighbour, in mm."""
_BESIDE = 0.8
"""How far outside of what is chosen a ring around it may lie, in mm."""
_STROKE = 2.2
"""What is broader in mm is no stroke of a pen."""
_SECTORS = 24
_LEVELS = np.array([0.06, 0.12, 0.25, 0.45], np.float32)
"""Darkness above which ink is counted."""
_HAND = (38, 39, 41)
"""Which of a box's numbers show the player's hand: reach, thickness and darkness of its largest piece of ink."""
FEW_MARKS = 4
"""So few marks do not show how a player marks."""
_USUAL_HAND = np.array([0.94, 1.43, 0.27], np.float32)
"""What the marks of the training photos show of their hands; taken where a sheet has few marks."""
_BLOT = {39: 1.15, 40: 0.5, 41: 0.13}
"""Least thickness in mm of a box's largest piece of ink, share of it away from the border, and darkness of a blot."""
_ON_PAPER, _HAND_DARKNESS = 34, 87
"""Which of a box's numbers are the darkest ink on its white paper, and the usual darkness of the player's marks."""
_LEAST_ON_PAPER = 0.35
"""Least darkness of a mark on white paper, as a share of the player's usual one.

On six simulated photos true marks had 0.74 or more, icons that looked like marks 0.5 or less.
"""
_PRINTED, _BARE, _MUCH_MISSING = 0.4, -0.5, 0.15
"""Print so dark must be seen; ink below the second shows none; of a box in its place less than this share is missing.

On ten simulated photos boxes in their place missed a tenth at most, fields to write in under a glare two fifths; of the
boxes of the patricians that were looked for 1 mm beside their place the least missed a fifth.
"""
_MOST_ICONS = 0.63
"""Share of a box that is not white, at most: the training photos have no more, and more would look like marks."""
_DARK = (0.16, 0.23)
"""Least and most darkness of a page across its middle, as on the training photos."""
DIGIT_SIZE = 16
"""Pixels to each side of the picture of a digit."""


@dataclass(frozen=True)
class Patch:
    """A box and the page around it: its ink, where that can be trusted, and the distance from its border in mm.

    ``depth`` is positive inside the box. ``fine`` is the ink without what is broader than a stroke, such as a shadow.
    """

    ink: Picture
    fine: Picture
    trust: Picture
    depth: Picture
    white: Picture


class Measurer:
    """Measures the boxes of one straightened photo."""

    def __init__(self, ink_map: InkMap) -> None:
        self._map = ink_map
        darkness = ink_map.print_darkness
        slope = cv2.magnitude(cv2.Sobel(darkness, cv2.CV_32F, 1, 0), cv2.Sobel(darkness, cv2.CV_32F, 0, 1)) / 4
        slope = cv2.dilate(slope, np.ones((3, 3), np.uint8))
        self._trust = 1 / (1 + (slope / 0.04) ** 2)
        self._ink = np.clip(ink_map.ink, -0.3, 1.2)
        side = round(_STROKE * SCALE) | 1
        # Where light is reflected, print is brighter than expected: paper beside it is not darker for that.
        broad = cv2.morphologyEx(np.maximum(self._ink, 0), cv2.MORPH_OPEN, np.ones((side, side), np.uint8))
        self._fine = self._ink - cv2.blur(broad, (side, side))
        self._dark = float(np.clip(darkness[darkness.shape[0] // 2].mean(), *_DARK))

    def _around(self, slot: Slot) -> tuple[slice, slice]:
        """Return the rows and columns of a box and what lies around it."""
        left, top = (max(0, round((at - _AROUND) * SCALE)) for at in (slot.x, slot.y))
        right, low = round((slot.x + slot.width + _AROUND) * SCALE), round((slot.y + slot.height + _AROUND) * SCALE)
        return slice(top, low), slice(left, right)

    def patch(self, slot: Slot) -> Patch:
        """Return a box and what lies around it."""
        part = self._around(slot)
        top, left = (each.start for each in part)
        ink = self._ink[part]
        y, x = (np.arange(count, dtype=np.float32) + np.float32(0.5) for count in ink.shape)
        depth = _depth(slot, x[None] / SCALE + left / SCALE, y[:, None] / SCALE + top / SCALE)
        around = ink[(depth < -0.15) & (self._trust[part] > 0.5)]
        # A shadow reads as ink, but lies on the page around the box as well.
        base = min(max(_quantiles(around, 0.4)[0], -0.1), 0.12) if around.size > 20 else 0.0
        return Patch(ink - base, self._fine[part], self._trust[part], depth, self._map.white[part])

    def numbers(self, slot: Slot) -> Picture:
        """Return what is measured of a box; of one to choose, also where a ring around its word may lie."""
        around = _BESIDE if slot.kind == "choose" else 0.0
        wide, high = slot.width + 2 * around, slot.height + 2 * around
        slot = replace(slot, x=slot.x - around, y=slot.y - around, width=wide, height=high)
        patch = self.patch(slot)
        inside, core = patch.depth > 0.25, patch.depth > _RIM
        if np.count_nonzero(core) < 30:
            core = inside
        found: list[float] = []
        for region in (inside, core):
            for part in (region, patch.white & region):
                found += _amounts(patch.ink[part], patch.trust[part])
        found += _amounts(patch.fine[part], patch.trust[part])
        found += _lines(patch.ink, patch, inside)
        found += _lines(patch.fine, patch, inside)
        found += _around(patch) + _gaps(patch)
        icons = min(1 - _share(patch.white[inside]), _MOST_ICONS) if inside.any() else _MOST_ICONS
        found += [icons, self._map.noise * 10, self._map.blur * 5, slot.width / 10, slot.height / 10, self._dark]
        return np.array(found, np.float32)

    def misses_print(self, slot: Slot) -> bool:
        """Return whether much of the print on and around a box is not seen: it may lie elsewhere on the photo."""
        part = self._around(slot)
        dark = self._map.print_darkness[part] > _PRINTED
        return bool(np.count_nonzero(dark) > 30 and _share(self._map.ink[part][dark] < _BARE) > _MUCH_MISSING)

    def digit(self, slot: Slot) -> Picture:
        """Return a written digit as a picture of `DIGIT_SIZE` pixels to each side, from 0 to 1, set in its middle."""
        patch = self.patch(slot)
        ink = np.clip(patch.ink * np.sqrt(patch.trust), 0, 1) * (patch.depth > 0.35)
        ink = np.where(ink > 0.1, ink, 0)
        return _centred(_main_part(ink))


def _depth(slot: Slot, x: Picture, y: Picture) -> Picture:
    across, down = np.abs(x - slot.x - slot.width / 2), np.abs(y - slot.y - slot.height / 2)
    if slot.shape == "circle":
        # A ring around a word is longer than it is high.
        far = np.hypot(across * 2 / slot.width, down * 2 / slot.height)
        return np.asarray((1 - far) * min(slot.width, slot.height) / 2)
    return np.asarray(np.minimum(slot.width / 2 - across, slot.height / 2 - down))


def _amounts(ink: Picture, weights: Picture) -> list[float]:
    total = float(weights.sum())
    if total < 15:
        return [0.0] * (len(_LEVELS) + 3)
    shares = [float(share) / total for share in (ink > _LEVELS[:, None]) @ weights]
    mean = float(weights @ np.minimum(np.maximum(ink, 0), 1)) / total
    seen = ink[weights > 0.5]
    tops = _quantiles(seen, 0.9, 0.98) if seen.size > 20 else [0.0, 0.0]
    return [*(math.sqrt(share) for share in shares), math.sqrt(mean), *tops]


def _share(chosen: Picture) -> float:
    """Return the share of what is true; NumPy's mean takes four times as long for the few pixels of a box."""
    return np.count_nonzero(chosen) / chosen.size


def _quantiles(values: Picture, *shares: float) -> list[float]:
    """Return what `np.quantile` does, which takes ten times as long for the few pixels of a box."""
    ordered = np.sort(values)
    found = []
    for share in shares:
        before, part = divmod(share * (len(ordered) - 1), 1)
        low, high = float(ordered[int(before)]), float(ordered[min(int(before) + 1, len(ordered) - 1)])
        found.append(low + part * (high - low))
    return found


def _lines(ink: Picture, patch: Patch, inside: Picture) -> list[float]:
    """Return numbers of the largest piece of ink: its size, its reach, its width, how much of it lies at the rim."""
    soft = cv2.GaussianBlur(np.minimum(np.maximum(ink, 0), 1) * (0.25 + 0.75 * patch.trust), None, 0.12 * SCALE)
    columns, rows = (np.flatnonzero(inside.any(axis=axis)) for axis in (0, 1))
    box_wide, box_high = max(1, len(columns)), max(1, len(rows))
    # Nothing outside of the box is looked at.
    box = (_from_first_to_last(rows), _from_first_to_last(columns))
    soft, inside, core_of_box = soft[box], inside[box], patch.depth[box] > _RIM
    found: list[float] = []
    for level in (0.08, 0.2):
        pieces = ((soft > level) & inside).astype(np.uint8)
        count, names, stats, _ = cv2.connectedComponentsWithStats(pieces, connectivity=8)
        if count < 2:
            found += [0.0] * 7
            continue
        sizes = stats[1:, cv2.CC_STAT_AREA]
        # A piece that lies in the middle says more than one along the frame.
        core = np.bincount(names[core_of_box], minlength=count)[1:]
        best = int(np.argmax(sizes + 3 * core)) + 1
        left, top, wide, high, area = map(int, stats[best])
        part = (slice(max(0, top - 1), top + high + 1), slice(max(0, left - 1), left + wide + 1))
        piece = names[part] == best
        thick = float(cv2.distanceTransform(piece.astype(np.uint8), cv2.DIST_L2, 3).max()) * 2 / SCALE
        found += [
            math.sqrt(area) / SCALE / 5,
            wide / box_wide,
            high / box_high,
            math.hypot(wide, high) / SCALE / 10,
            min(thick, 4.0),
            float(core[best - 1]) / area,
            float(soft[part][piece].mean()),
        ]
    return found


def _from_first_to_last(places: Picture) -> slice:
    """Return the range of ascending places with one place more on both sides, where there is one."""
    return slice(max(0, places[0] - 1), places[-1] + 2) if len(places) else slice(0)


def _around(patch: Patch) -> list[float]:
    """Return how much of the border is inked: for a ring, and for marks that reach out of the box."""
    high = patch.ink.shape[0]
    _, order, starts = _sectors(patch.ink.shape)
    weighed = patch.fine * np.sqrt(patch.trust)
    found: list[float] = []
    ink, depth = np.maximum(weighed.ravel()[order], 0), patch.depth.ravel()[order]
    for low, top in ((-0.9, 0.9), (-0.9, -0.15), (0.15, 0.9)):
        peaks = np.maximum.reduceat(ink * ((depth > low) & (depth < top)), starts)
        found += [_share(peaks > 0.12), _share(peaks > 0.3), float(np.minimum(peaks, 1).sum()) / _SECTORS]
    near = np.where((patch.depth > -0.4) & (patch.depth < 2.2), weighed, 0)
    for part in (near[int(high * 0.7) + 1 :], near[: math.ceil(high * 0.3)]):
        found.append(_share(part.max(axis=0) > 0.15))
    return found


@lru_cache(256)
def _sectors(shape: tuple[int, int]) -> tuple[Picture, Picture, Picture]:
    """Return in which sector around the middle each pixel lies, the pixels by sector, and where each sector begins."""
    high, wide = shape
    y, x = np.mgrid[0:high, 0:wide]
    turn = (np.arctan2(y - high / 2, x - wide / 2) + np.pi) / (2 * np.pi)
    sector = (turn * _SECTORS).astype(int) % _SECTORS
    order = np.argsort(sector, axis=None, kind="stable")
    return sector, order, np.searchsorted(sector.ravel()[order], np.arange(_SECTORS))


def _gaps(patch: Patch) -> list[float]:
    """Return how much of a ring along the border is inked where the print leaves gaps: a printed ring is dashed."""
    sector, _, _ = _sectors(patch.ink.shape)
    near = (np.abs(patch.depth) < 1) & patch.white
    cell = sector[near] * 8 + np.clip((patch.depth[near] + 1) * 4, 0, 7).astype(int)
    trust = patch.trust[near]
    area = np.bincount(cell, trust, _SECTORS * 8)
    ink = np.bincount(cell, trust * patch.fine[near], _SECTORS * 8)
    peaks = np.where(area > 3, ink / np.maximum(area, 1), 0).reshape(_SECTORS, 8).max(axis=1)
    shares = [_share(peaks > level) for level in (0.04, 0.08, 0.16)]
    return [*shares, float(np.clip(peaks, 0, 1).sum()) / _SECTORS, *_quantiles(peaks, 0.3)]


def with_marks(numbers: Picture, marked: Picture) -> Picture:
    """Return the numbers of boxes with what sets each apart from the player's other marks.

    ``numbers`` is boxes x numbers; ``marked`` are those of the boxes that are surely marked.
    """
    own = np.median(marked[:, _HAND], axis=0) if len(marked) > FEW_MARKS else _USUAL_HAND
    hand = own if own.all() else _USUAL_HAND
    ratios = numbers[:, _HAND] / hand
    return np.concatenate([numbers, np.broadcast_to(hand, ratios.shape), np.minimum(ratios, 3)], axis=1)


def with_blots(numbers: Picture) -> Picture:
    """Return for each box whether it holds a dark blot: a mark of a player who makes dots, or a large slip."""
    return np.all([numbers[:, column] >= least for column, least in _BLOT.items()], axis=0)


def without_ink_on_paper(numbers: Picture) -> Picture:
    """Return for each box, measured with the player's marks, whether its white paper is clean although it has some.

    Then what looks like a mark is an icon that was printed darker than expected.
    """
    darkest = numbers[:, _ON_PAPER]
    return np.asarray((darkest != 0) & (darkest < _LEAST_ON_PAPER * numbers[:, _HAND_DARKNESS]))


def _main_part(ink: Picture) -> Picture:
    """Return the ink without small pieces far from the main one."""
    count, names = cv2.connectedComponents((ink > 0).astype(np.uint8), connectivity=8)
    if count < 3:
        return ink
    weights = np.bincount(names.ravel(), ink.ravel(), minlength=count)
    weights[0] = 0
    kept = np.flatnonzero(weights > 0.15 * weights.max())
    return np.where(np.isin(names, kept), ink, 0)


def _centred(ink: Picture) -> Picture:
    rows, columns = np.nonzero(ink)
    if len(rows) < 5:
        return np.zeros((DIGIT_SIZE, DIGIT_SIZE), np.float32)
    part = ink[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1].astype(np.float32)
    high, wide = part.shape
    side = max(high, wide)
    above, left = (side - high) // 2, (side - wide) // 2
    square = np.pad(part, ((above, side - high - above), (left, side - wide - left)))
    small = cv2.resize(square, (DIGIT_SIZE - 2, DIGIT_SIZE - 2), interpolation=cv2.INTER_AREA)
    small = np.pad(small, 1)
    return np.asarray(small / max(float(small.max()), 1e-6), np.float32)


def digit_numbers(picture: Picture) -> Picture:
    """Return what a picture of a digit looks like to the model: its shades and the directions of its lines."""
    soft = cv2.GaussianBlur(picture, None, 0.8)
    across, down = cv2.Sobel(soft, cv2.CV_32F, 1, 0), cv2.Sobel(soft, cv2.CV_32F, 0, 1)
    angle, steep = np.arctan2(down, across) % np.pi, np.hypot(across, down)
    cells: list[Any] = [cv2.resize(soft, (8, 8), interpolation=cv2.INTER_AREA).ravel()]
    for way in range(4):
        near = np.cos(angle - way * np.pi / 4) ** 4 * steep
        cells.append(cv2.resize(near, (4, 4), interpolation=cv2.INTER_AREA).ravel())
    return np.concatenate(cells).astype(np.float32)
