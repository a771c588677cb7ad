"""Photos of sheets, each with the truth about its boxes, from a seed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np

from sheetgen.marks.marks import Page, Slot
from sheetgen.scan.reference import drawn
from tools.photos import camera
from tools.photos.hand import Hand, Ink, mark, ring, scrawl, slip, write
from tools.photos.sheets import Marked

Picture = np.ndarray[Any, Any]
Random = np.random.Generator

SCALE = 10.0
"""Pixels to the mm of the sheet that is photographed."""
_SLIPS = 0.015
"""Share of the empty boxes with a stray dot or an erased mark."""
_REACH = 25
"""A box counts as covered if a finger comes so many pixels near its middle."""


@dataclass(frozen=True)
class Photo:
    """A photo as a JPEG file, what stands in the boxes, and the boxes that a finger covers.

    ``places`` turns places on the page in mm into places on the photo in pixels.
    """

    jpeg: bytes
    truth: Mapping[str, Marked]
    covered: frozenset[str]
    places: Callable[[Picture], Picture]


def inked(page: Page, marks: Mapping[str, Marked], hand: Hand, random: Random) -> Picture:
    """Return what the pen covers on a page, from 0 to 1, at `SCALE`."""
    ink = Ink((page.boxes.width, page.boxes.height), SCALE, hand, random)
    for slot in page.slots:
        _mark_slot(ink, slot, marks.get(slot.box, Marked("empty")))
    return ink.finished()


def _mark_slot(ink: Ink, slot: Slot, marked: Marked) -> None:
    if marked.state == "empty":
        if ink.random.random() < _SLIPS:
            slip(ink, slot)
    elif marked.state == "written":
        if marked.text.isdigit():
            write(ink, slot, marked.text)
        else:
            scrawl(ink, slot)
    elif marked.state == "chosen":
        mark(ink, slot, "circle" if ink.random.random() < 0.5 else "")
    elif slot.kind == "ring":
        ring(ink, slot)
        if marked.state == "filled":
            style = ink.hand.style if ink.hand.style in ("cross", "slash", "scribble", "fill") else "cross"
            mark(ink, slot, style, share=0.8)
    else:
        mark(ink, slot)


def take(
    page: Page,
    marks: Mapping[str, Marked],
    hand: Hand,
    level: camera.Level,
    random: Random,
    beside: Picture | None = None,
) -> Photo:
    """Return a photo of a page with marks; ``beside`` is another sheet that lies next to it."""
    bare = drawn(page, SCALE)
    cover = _fitting(inked(page, marks, hand, random), bare)
    paper, scale, left, top = camera.printed(bare, random, grey=random.random() < 0.1, fit=random.random() < 0.25)
    if scale != 1.0:
        matrix = np.asarray([[scale, 0, left], [0, scale, top]], np.float32)
        cover = cv2.warpAffine(cover, matrix, cover.shape[::-1], flags=cv2.INTER_LINEAR)
    paper *= 1 - random.uniform(0, 0.08, 3).astype(np.float32)
    ink = np.asarray(hand.pen.colour, np.float32)
    paper = paper * (1 - cover[:, :, None]) + paper * ink * cover[:, :, None]
    quarters = int(random.integers(1, 4)) if random.random() < level.quarter else 0
    # Whoever turns the sheet turns the phone as well.
    pixels = camera.PIXELS[::-1] if quarters % 2 else camera.PIXELS
    size = (page.boxes.width, page.boxes.height)
    view = camera.view_of(size, level, random, pixels, quarters, random.uniform(0.84, 0.97))
    photo = camera.table(random, *pixels)
    if beside is not None and random.random() < level.beside:
        side = camera.view_of(view.size, level, random, pixels, quarters)
        far = np.array([random.choice([-1, 1]) * pixels[0] * 0.85, random.uniform(-0.2, 0.2) * pixels[1]])
        neighbour = camera.View(lambda at: side.forward(at) + far, size)
        camera.laid(photo, beside.astype(np.float32) / 255, neighbour, SCALE)
    inside = camera.laid(photo, paper, view, SCALE)
    if random.random() < level.crease:
        photo = camera.creased(photo, random)
    hidden = camera.fingered(photo, inside, random) if random.random() < level.finger else None
    photo = camera.lit(photo, level, random)
    jpeg = camera.sensed(photo, level, random)

    def places(points: Picture) -> Picture:
        return view.forward(points * scale + np.array([left, top]) / SCALE)

    return Photo(jpeg.tobytes(), _truth(page, marks), _covered(page, places, hidden), places)


def _fitting(cover: Picture, page: Picture) -> Picture:
    high, wide = page.shape[:2]
    missing = ((0, max(0, high - cover.shape[0])), (0, max(0, wide - cover.shape[1])))
    return np.pad(cover, missing)[:high, :wide]


def _truth(page: Page, marks: Mapping[str, Marked]) -> dict[str, Marked]:
    return {slot.box: marks.get(slot.box, Marked("empty")) for slot in page.slots}


def _covered(page: Page, places: Callable[[Picture], Picture], hidden: Picture | None) -> frozenset[str]:
    if hidden is None:
        return frozenset()
    middles = np.array([(slot.x + slot.width / 2, slot.y + slot.height / 2) for slot in page.slots])
    high, wide = hidden.shape
    found = []
    for slot, (x, y) in zip(page.slots, places(middles).round().astype(int), strict=True):
        rows = slice(max(0, y - _REACH), max(0, min(high, y + _REACH)))
        if hidden[rows, max(0, x - _REACH) : max(0, min(wide, x + _REACH))].any():
            found.append(slot.box)
    return frozenset(found)
