"""Blank pages as pictures, with the features by which a photo of them is found."""

from __future__ import annotations

import base64
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import cv2
import numpy as np
import pypdfium2

from sheetgen.draw.assemble import render_pdf
from sheetgen.draw.job import PrintJob
from sheetgen.marks.marks import Page, Slot

Picture = np.ndarray[Any, Any]

SCALE = 8.0
"""Pixels to the mm of the pictures that boxes are read from."""
_FEATURES_SCALE = 1000 / 210
"""Pixels to the mm of the picture whose features are taken: those of a photo in which the sheet is about as large."""
_MOST_FEATURES = 3000
_STRIPS = 3
"""Strips of a picture whose features are taken one after the other."""
_OVERLAP = 64
"""Rows by which a strip reaches into its neighbours, whose features are left to them."""


@dataclass(frozen=True)
class Features:
    """Points of a picture and what it looks like around each: n x 2 and n x 128."""

    points: Picture
    looks: Picture

    def as_texts(self) -> tuple[str, str]:
        """Return both as texts that `features_from_texts` reads; looks are rounded to steps of 1/255."""
        return _as_text(self.points.astype(np.float32)), _as_text(np.rint(self.looks * 255).astype(np.uint8))


StoredReference = tuple[tuple[float, float], tuple[Slot, ...], str]
"""What is cached of a `Reference`: its size, its slots, and its picture as a text."""


@dataclass(frozen=True)
class Reference:
    """A blank page, as a photo shows it if nothing was marked.

    ``size`` is its width and height in mm, ``slots`` are the boxes that can be marked on it. ``picture`` has blue,
    green and red from 0 to 255, at `SCALE` pixels to the mm.
    """

    size: tuple[float, float]
    slots: tuple[Slot, ...]
    picture: Picture

    @staticmethod
    def of(page: Page) -> Reference:
        """Return a page, drawn as a picture."""
        return Reference((page.boxes.width, page.boxes.height), page.slots, drawn(page, SCALE))

    @staticmethod
    def from_stored(stored: StoredReference) -> Reference:
        """Return what `stored` kept."""
        size, slots, picture = stored
        packed = np.frombuffer(base64.b64decode(picture), np.uint8)
        return Reference(size, slots, np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR)))

    def stored(self) -> StoredReference:
        """Return all that is needed to make the same reference again."""
        return self.size, self.slots, _as_text(cv2.imencode(".png", self.picture)[1])

    @cached_property
    def grey(self) -> Picture:
        """The page in shades of grey, at `SCALE` pixels to the mm."""
        return cv2.cvtColor(self.picture, cv2.COLOR_BGR2GRAY)

    @cached_property
    def features(self) -> Features:
        """The features of the page, their points in mm."""
        factor = _FEATURES_SCALE / SCALE
        small = cv2.resize(self.picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
        found = features_of(small, _MOST_FEATURES)
        return replace(found, points=found.points / _FEATURES_SCALE)


def features_of(picture: Picture, most: int) -> Features:
    """Return the ``most`` distinct features of a picture, as many of each strip, their points in pixels."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    # SIFT takes 45 bytes a pixel four times over: strips take a third of that.
    found = [_features_of_strip(grey, top, most // _STRIPS) for top in np.linspace(0, len(grey), _STRIPS + 1)[:-1]]
    points, looks = (np.concatenate(parts) for parts in zip(*found, strict=True))
    # Square roots tell features apart better than SIFT's own numbers (RootSIFT).
    return Features(points, np.sqrt(looks / np.maximum(looks.sum(axis=1, keepdims=True), 1e-6)))


def _features_of_strip(grey: Picture, top: float, most: int) -> tuple[Picture, Picture]:
    """Return the points and looks of the features of a strip that begins at the row ``top``."""
    above, below = round(top), round(top + len(grey) / _STRIPS)
    first = max(0, above - _OVERLAP)
    found, looks = cv2.SIFT.create(nfeatures=most).detectAndCompute(grey[first : below + _OVERLAP], None)
    if looks is None:
        return np.zeros((0, 2)), np.zeros((0, 128), np.float32)
    # A point's place is that of the middle of a pixel.
    points = np.add([point.pt for point in found], (0.5, first + 0.5))
    own = (points[:, 1] >= above) & (points[:, 1] < below)
    return points[own], looks[own]


def features_from_texts(texts: tuple[str, str]) -> Features:
    """Return the features that `Features.as_texts` turned into texts."""
    points, steps = (base64.b64decode(text) for text in texts)
    looks = np.frombuffer(steps, np.uint8).reshape(-1, 128).astype(np.float32) / 255
    return Features(np.frombuffer(points, np.float32).reshape(-1, 2), looks)


def _as_text(numbers: Picture) -> str:
    return base64.b64encode(np.ascontiguousarray(numbers).tobytes()).decode()


def drawn(page: Page, scale: float) -> Picture:
    """Return a page as blue, green and red from 0 to 255, at ``scale`` pixels to the mm."""
    document = pypdfium2.PdfDocument(render_pdf(PrintJob(pages=(page,), sequence=(0,))))
    try:
        return np.ascontiguousarray(document[0].render(scale=scale * 25.4 / 72).to_numpy()[:, :, :3])
    finally:
        document.close()
