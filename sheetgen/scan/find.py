"""Find a sheet on a photo and straighten it: features, a curved surface, then local shifts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import cv2
import numpy as np

from sheetgen.scan.reference import SCALE, Features, Picture, Reference, features_of

_FEATURES_SIDE = 1400
"""The longer side in pixels of the photo whose features are taken."""
_MOST_FEATURES = 6000
_RATIO = 0.8
"""A feature counts if its best match is so much nearer than the second best (Lowe 2004, 7.1)."""
_PLAY = 2.5
"""How far in mm a feature may lie beside a flat sheet: paper bends."""
_CLOSE = 0.25
"""How far in mm a feature may lie beside the bent sheet, to tell it from the same sheet on another paper."""
LEAST_AGREEING = 80
"""Agreeing features of a sheet that was found. Other printed matter has fewer than 50."""
_LEAST_CLOSE = 30
"""Closely agreeing features that are enough if they are most: in another theme fewer features look alike."""
_CELL = 8
"""Pixels of the page's picture, about, to a cell whose place on the photo is reckoned; between them it is straight."""
_FLOWS = ((52, 16.0, 0.3), (75, 16.0, 0.12), (150, 14.0, 0.08))
"""Steps of the local shifts: dots to the inch, over how many mm they are averaged, how far in mm one may stray."""
_TREND_ROUNDS = 3
"""How often the trend of the local shifts is averaged anew without those that stray: they drag a single mean along."""


@dataclass(frozen=True)
class SheetOnPhoto:
    """Where a page lies on a photo: agreeing points on the page in mm and on the photo in pixels.

    Of the page's features one in ``every`` was compared; the others are taken to agree as often.
    """

    page_points: Picture
    photo_points: Picture
    homography: Picture
    every: int = 1

    @property
    def agreeing(self) -> int:
        """How many features agree."""
        return self.every * len(self.page_points)

    @cached_property
    def closely_agreeing(self) -> int:
        """How many features agree closely with a bent sheet: of the same sheet on another paper only few do."""
        beside = self.photo_points - _surface(self.page_points.max(axis=0), self)(self.page_points)
        pixels_per_mm = np.linalg.norm(self.photo_points.std(axis=0)) / np.linalg.norm(self.page_points.std(axis=0))
        close = np.linalg.norm(beside, axis=1) < _CLOSE * pixels_per_mm
        return self.every * int(np.count_nonzero(close))

    @property
    def is_found(self) -> bool:
        """Whether a sheet was found, be it in another theme, on another paper or in another language."""
        return self.agreeing >= LEAST_AGREEING or 2 * self.closely_agreeing > max(self.agreeing, 2 * _LEAST_CLOSE)

    @property
    def is_close(self) -> bool:
        """Whether most features agree closely, so that the photo shows this sheet on this paper."""
        return self.agreeing >= 2 * LEAST_AGREEING and 2 * self.closely_agreeing > self.agreeing


@dataclass(frozen=True)
class Straight:
    """A photo straightened to its reference page.

    ``picture`` has blue, green and red from 0 to 255 at `SCALE`; ``inside`` says which pixels lie inside the photo,
    ``places`` where each cell of about 1 mm lies on the photo, ``photo_size`` the photo's width and height in pixels.
    """

    reference: Reference
    picture: Picture
    inside: Picture
    places: Picture
    photo_size: tuple[int, int]


def photo_features(photo: Picture) -> Features:
    """Return the features of a photo, their points in its pixels."""
    factor = min(1.0, _FEATURES_SIDE / max(photo.shape[:2]))
    found = features_of(cv2.resize(photo, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA), _MOST_FEATURES)
    return replace(found, points=found.points / factor)


def matched(photo: Features, own: Features, every: int = 1) -> SheetOnPhoto | None:
    """Return where the page with the features ``own`` lies on a photo; None if too few features agree.

    Only one in ``every`` of the page's features is compared.
    """
    points, looks = own.points[::every], own.looks[::every]
    if len(photo.points) < 2 or len(points) < 2:
        return None
    pairs = _nearest(looks, photo.looks)
    if len(pairs) < LEAST_AGREEING // 4 // every:
        return None
    page, seen = points[pairs[:, 0]], photo.points[pairs[:, 1]]
    # Distances are told on the page, in mm: from the photo to the page, so that the play means the same everywhere.
    back, kept = cv2.findHomography(seen, page, cv2.USAC_MAGSAC, _PLAY, maxIters=4000, confidence=0.999)
    if back is None or np.linalg.cond(back) > 1e12:
        return None
    agree = kept.ravel() > 0
    return SheetOnPhoto(page[agree], seen[agree], np.linalg.inv(back), every)


def _nearest(own: Picture, seen: Picture) -> Picture:
    """Return pairs of features that look alike, as n x 2 indices."""
    pairs = []
    for start in range(0, len(own), 500):
        alike = own[start : start + 500] @ seen.T
        rows = np.arange(len(alike))
        best = alike.argmax(axis=1)
        first = alike[rows, best]
        alike[rows, best] = -1
        # The looks have length 1, so their squared distance is 2 - 2 times their product.
        near = np.sqrt(np.maximum(2 - 2 * first, 0)) < _RATIO * np.sqrt(np.maximum(2 - 2 * alike.max(axis=1), 1e-9))
        pairs.append(np.stack([rows[near] + start, best[near]], axis=-1))
    return np.concatenate(pairs)


def straightened(photo: Picture, reference: Reference, match: SheetOnPhoto) -> Straight:
    """Return the photo as the reference page would look from above."""
    high, wide = reference.picture.shape[:2]
    places = _places(_surface(reference.size, match), wide, high)
    detail = _detail(places, wide) * SCALE
    # What is seen smaller than its picture is averaged first.
    blurred = cv2.GaussianBlur(photo, None, 0.5 * detail / SCALE) if detail > 1.3 * SCALE else photo
    grey = cv2.cvtColor(photo, cv2.COLOR_BGR2GRAY)
    for step in _FLOWS:
        places = _moved(places, _shift(grey, places, reference, *step))
    at = cv2.resize(places, (wide, high), interpolation=cv2.INTER_LINEAR)
    picture = cv2.remap(blurred, at, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    edge_h, edge_w = photo.shape[:2]
    inside = cv2.inRange(at, (1, 1), (edge_w - 2, edge_h - 2)) > 0
    return Straight(reference, picture, inside, places, (edge_w, edge_h))


def _surface(size: Sequence[float], match: SheetOnPhoto) -> Any:
    """Return a function from places on a page of a size in mm to the photo: the flat sheet, bent by a cubic surface."""
    middle, reach = np.array(size) / 2, max(size) / 2
    flat = match.homography

    def bare(places: Picture) -> Picture:
        return cv2.perspectiveTransform(places.reshape(-1, 1, 2).astype(float), flat).reshape(-1, 2)

    def terms(places: Picture) -> Picture:
        x, y = ((places - middle) / reach).T
        return np.stack([x**i * y**j for i in range(4) for j in range(4 - i)], axis=-1)

    left = match.photo_points - bare(match.page_points)
    columns = terms(match.page_points)
    weights = np.ones(len(left))
    # A ridge keeps the surface flat where there are no points.
    ridge = np.eye(columns.shape[1]) * 0.02 * len(left) / 100
    for _ in range(6):
        weighted = columns * weights[:, None]
        factors = np.linalg.solve(columns.T @ weighted + ridge, weighted.T @ left)
        missing = np.linalg.norm(left - columns @ factors, axis=1)
        spread = max(np.median(missing), 0.3)
        weights = 1 / (1 + (missing / (2 * spread)) ** 2)
    return lambda places: bare(places) + terms(places) @ factors


def _places(surface: Any, wide: int, high: int) -> Picture:
    """Return for each cell of a page's picture the place of its middle on the photo in pixels."""
    columns, rows = round(wide / _CELL), round(high / _CELL)
    x, y = (np.arange(columns) + 0.5) * wide / columns, (np.arange(rows) + 0.5) * high / rows
    middles = np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2)
    return surface(middles / SCALE).reshape(rows, columns, 2).astype(np.float32) - np.float32(0.5)


def _detail(places: Picture, wide: int) -> float:
    """Return how many pixels of the photo a pixel of the page's picture has, in the middle of the range."""
    across = np.linalg.norm(np.diff(places[::_CELL], axis=1), axis=-1)
    return float(np.median(across)) * places.shape[1] / wide


def _shift(photo: Picture, places: Picture, reference: Reference, dots: int, reach: float, stray: float) -> Picture:
    """Return how far each cell must move, in cells. It is told from pictures of ``dots`` to the inch."""
    high, wide = reference.grey.shape
    factor = dots / 25.4 / SCALE
    size = (round(wide * factor), round(high * factor))
    reduce = max(1.0, _detail(places, wide) / factor / 1.3)
    small = cv2.resize(photo, None, fx=1 / reduce, fy=1 / reduce, interpolation=cv2.INTER_AREA)
    at = (cv2.resize(places, size, interpolation=cv2.INTER_LINEAR) + 0.5) / reduce - 0.5
    seen = _even(cv2.remap(small, at, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), dots)
    wanted = _even(cv2.resize(reference.grey, size, interpolation=cv2.INTER_AREA), dots)
    flow = cv2.DISOpticalFlow.create(cv2.DISOPTICAL_FLOW_PRESET_MEDIUM)
    # Refining it pixel by pixel takes a third of the time, and the average is no better for it.
    flow.setVariationalRefinementIterations(0)
    # Its finest scale is every second pixel.
    moved, trust = (each[::2, ::2].copy() for each in (flow.calc(wanted, seen, None), _trust(wanted, seen)))
    shift = _trusted(moved, trust, dots / 25.4 / 2, reach, stray * dots / 25.4)
    return cv2.resize(shift, places.shape[1::-1], interpolation=cv2.INTER_AREA) * (places.shape[1] / size[0])


def _even(grey: Picture, dots: int) -> Picture:
    """Return a picture with the same light and contrast everywhere."""
    grey = grey.astype(np.float32)
    sigma = 6 * dots / 25.4
    mean = cv2.blur(grey, (int(sigma) | 1, int(sigma) | 1))
    spread = np.sqrt(np.maximum(cv2.blur((grey - mean) ** 2, (int(2 * sigma) | 1, int(2 * sigma) | 1)), 0))
    return np.clip(128 + 50 * (grey - mean) / (spread + 6), 0, 255).astype(np.uint8)


def _trust(wanted: Picture, seen: Picture) -> Picture:
    """Return how far each pixel's flow is to be trusted: it is where the print has edges and looks as expected."""
    edges = cv2.magnitude(cv2.Sobel(wanted, cv2.CV_32F, 1, 0), cv2.Sobel(wanted, cv2.CV_32F, 0, 1))
    off = cv2.GaussianBlur(cv2.absdiff(wanted, seen).astype(np.float32), None, 2)
    return np.minimum(edges, 300) / 300 / (1 + (off / 30) ** 2) + np.float32(1e-4)


def _trusted(flow: Picture, trust: Picture, scale: float, reach: float, stray: float) -> Picture:
    """Return the flow averaged over ``reach`` mm without places that stray: ink pulls the flow.

    ``scale`` is how many places of the flow there are to the mm, ``stray`` how far one may stray.
    """
    kept = trust
    for _ in range(_TREND_ROUNDS):
        across, down = cv2.split(flow - _averaged(flow, kept, 18 * scale))
        kept = trust / (1 + (across * across + down * down) / np.float32(stray**2))
    return _averaged(flow, kept, reach / 2 * scale)


def _averaged(flow: Picture, trust: Picture, sigma: float) -> Picture:
    # Averaging over a large reach is done on a smaller picture.
    factor = min(1.0, 4 / sigma)
    size = (max(2, round(flow.shape[1] * factor)), max(2, round(flow.shape[0] * factor)))
    weighed = cv2.resize(cv2.merge([flow * trust[:, :, None], trust]), size, interpolation=cv2.INTER_AREA)
    weighed = cv2.GaussianBlur(weighed, None, sigma * factor)
    mean = weighed[:, :, :2] / weighed[:, :, 2:]
    return cv2.resize(mean, flow.shape[1::-1], interpolation=cv2.INTER_LINEAR)


def _moved(places: Picture, shift: Picture) -> Picture:
    """Return the places after a shift in cells, which is small beside the bend of the paper."""
    down, across = np.gradient(places, axis=(0, 1))
    return places + across * shift[:, :, :1] + down * shift[:, :, 1:]
