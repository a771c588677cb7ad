"""Marks of a hand on a printed page: strokes of a pen with its width, colour and strength."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import cv2
import numpy as np
from sklearn.datasets import load_digits

from sheetgen.marks.marks import Slot

Picture = np.ndarray[Any, Any]
Points = np.ndarray[Any, Any]
Random = np.random.Generator

_SHIFT = 4
"""Bits behind the point of the coordinates that OpenCV draws with."""
_TRAINING_SHARE = 0.5
"""Share of the handwritten digits that training sheets use; test sheets use the others."""


@dataclass(frozen=True)
class Pen:
    """A pen: its line in mm, its colour as blue, green and red from 0 to 1, and how much it covers from 0 to 1."""

    name: str
    width: float
    colour: tuple[float, float, float]
    cover: float
    grain: float = 0.0


@dataclass(frozen=True)
class Hand:
    """How one player marks: the pen, the usual style of a mark, and how tidy it is (0 careless, 1 tidy)."""

    pen: Pen
    style: str
    tidiness: float
    real_digits: bool
    test: bool


_BLACK, _BLUE, _GREY = (0.12, 0.1, 0.1), (0.55, 0.2, 0.12), (0.33, 0.33, 0.33)
PENS: tuple[tuple[float, Callable[[Random], Pen]], ...] = (
    (0.27, lambda random: Pen("black ball", random.uniform(0.35, 0.6), _BLACK, random.uniform(0.75, 0.95))),
    (0.27, lambda random: Pen("blue ball", random.uniform(0.35, 0.6), _BLUE, random.uniform(0.7, 0.95))),
    (0.24, lambda random: Pen("pencil", random.uniform(0.45, 0.8), _GREY, random.uniform(0.5, 0.8), 0.4)),
    (0.12, lambda random: Pen("light pencil", random.uniform(0.4, 0.7), _GREY, random.uniform(0.28, 0.45), 0.5)),
    (0.10, lambda random: Pen("felt", random.uniform(0.8, 1.5), _BLACK, random.uniform(0.85, 1.0))),
)
"""Pens with their shares."""
STYLES = {"cross": 0.34, "slash": 0.18, "scribble": 0.18, "tick": 0.12, "fill": 0.13, "dot": 0.02, "circle": 0.03}


def hand_of(random: Random, test: bool = False) -> Hand:
    """Return a player's hand."""
    shares = np.array([share for share, _ in PENS])
    pen = PENS[random.choice(len(PENS), p=shares / shares.sum())][1](random)
    weights = np.array(list(STYLES.values()))
    style = str(random.choice(list(STYLES), p=weights / weights.sum()))
    return Hand(pen, style, random.uniform(0.2, 1.0), bool(random.random() < 0.6), test)


class Ink:
    """What a pen leaves on a page: how much each pixel is covered, from 0 to 1."""

    def __init__(self, size: tuple[float, float], scale: float, hand: Hand, random: Random) -> None:
        self.scale, self.hand, self.random = scale, hand, random
        self.cover = np.zeros((math.ceil(size[1] * scale + 0.01), math.ceil(size[0] * scale + 0.01)), np.uint8)

    def stroke(self, points: Points, width: float | None = None, cover: float = 1.0) -> None:
        """Draw a line through points in mm."""
        width = width or self.hand.pen.width * self.random.uniform(0.85, 1.15)
        places = np.round(points * self.scale * (1 << _SHIFT)).astype(np.int32)
        thick = max(1, round(width * self.scale))
        cv2.polylines(self.cover, [places.reshape(-1, 1, 2)], False, int(255 * cover), thick, cv2.LINE_AA, _SHIFT)

    def stamp(self, shape: Picture, x: float, y: float) -> None:
        """Put a small picture of cover from 0 to 255 with its upper left corner at a place in mm."""
        left, top = round(x * self.scale), round(y * self.scale)
        height, width = shape.shape
        part = self.cover[max(0, top) : top + height, max(0, left) : left + width]
        cut = shape[max(0, -top) : max(0, -top) + part.shape[0], max(0, -left) : max(0, -left) + part.shape[1]]
        np.maximum(part, cut, out=part)

    def finished(self) -> Picture:
        """Return the cover with the grain of the pen, from 0 to 1."""
        pen = self.hand.pen
        cover = self.cover.astype(np.float32) / 255 * pen.cover
        if pen.grain:
            noise = self.random.standard_normal((cover.shape[0] // 2, cover.shape[1] // 2), dtype=np.float32)
            noise = cv2.resize(noise, cover.shape[::-1], interpolation=cv2.INTER_LINEAR)
            cover *= np.clip(1 + pen.grain * 0.5 * noise, 0.3, 1.4)
        return np.clip(cover, 0, 1)


def curve(points: Sequence[tuple[float, float]], wobble: float, random: Random, steps: int = 10) -> Points:
    """Return a hand-drawn line through points: a smooth curve that trembles by ``wobble`` mm."""
    spots = np.array(points, float) + random.normal(0, wobble, (len(points), 2))
    if len(spots) == 2:
        middle = spots.mean(axis=0) + random.normal(0, wobble * 2, 2)
        spots = np.array([spots[0], middle, spots[1]])
    at = np.linspace(0, len(spots) - 1, steps * len(spots))
    low = np.clip(at.astype(int), 0, len(spots) - 2)
    share = (at - low)[:, None]
    before, after = spots[np.maximum(low - 1, 0)], spots[np.minimum(low + 2, len(spots) - 1)]
    start, end = spots[low], spots[low + 1]
    # A Catmull-Rom curve passes through all its points.
    return 0.5 * (
        2 * start
        + (end - before) * share
        + (2 * before - 5 * start + 4 * end - after) * share**2
        + (3 * start - before - 3 * end + after) * share**3
    )


@dataclass(frozen=True)
class _Target:
    """Where a mark goes: its middle and half its width and height in mm."""

    x: float
    y: float
    wide: float
    high: float

    def at(self, across: float, down: float) -> tuple[float, float]:
        """Return the place that lies so many half widths and half heights from the middle."""
        return self.x + across * self.wide, self.y + down * self.high


def _target(slot: Slot, hand: Hand, random: Random, share: float = 1.0) -> _Target:
    slack = 0.35 * (1.2 - hand.tidiness)
    wide = slot.width / 2 * random.uniform(0.5, 0.95) * share
    high = slot.height / 2 * random.uniform(0.55, 0.95) * share
    if wide > 1.6 * high:
        wide = high * random.uniform(1.0, 1.6)
    return _Target(
        slot.x + slot.width / 2 + random.normal(0, slack),
        slot.y + slot.height / 2 + random.normal(0, slack),
        wide * random.uniform(0.95, 1.1 + 0.25 * (1 - hand.tidiness)),
        high * random.uniform(0.95, 1.1 + 0.2 * (1 - hand.tidiness)),
    )


def _cross(ink: Ink, at: _Target, wobble: float) -> None:
    ink.stroke(curve([at.at(-0.9, -0.9), at.at(0.9, 0.9)], wobble, ink.random))
    ink.stroke(curve([at.at(0.9, -0.9), at.at(-0.9, 0.9)], wobble, ink.random))


def _slash(ink: Ink, at: _Target, wobble: float) -> None:
    way = 1 if ink.random.random() < 0.85 else -1
    ink.stroke(curve([at.at(0.85 * way, -1), at.at(-0.85 * way, 1)], wobble, ink.random))


def _scribble(ink: Ink, at: _Target, wobble: float) -> None:
    turns = int(ink.random.integers(4, 9))
    spots = [at.at(-0.8 + 1.6 * i / turns, 0.85 if i % 2 else -0.85) for i in range(turns + 1)]
    ink.stroke(curve(spots, wobble * 1.5, ink.random, 6))


def _tick(ink: Ink, at: _Target, wobble: float) -> None:
    ink.stroke(curve([at.at(-0.7, 0.0), at.at(-0.2, 0.75), at.at(0.9, -0.95)], wobble, ink.random))


def _fill(ink: Ink, at: _Target, wobble: float) -> None:
    lines = max(5, round(2.2 * at.high / ink.hand.pen.width))
    spots = [at.at(0.85 if i % 2 else -0.85, -0.85 + 1.7 * i / lines) for i in range(lines + 1)]
    ink.stroke(curve(spots, wobble, ink.random, 3), ink.hand.pen.width * 1.3)


def _dot(ink: Ink, at: _Target, wobble: float) -> None:
    reach = ink.random.uniform(0.5, 0.9)
    turns = [(angle, reach * (0.3 + angle / 12)) for angle in np.arange(0, 7, 0.8)]
    spots = [(at.x + far * np.cos(angle), at.y + far * np.sin(angle)) for angle, far in turns]
    ink.stroke(curve(spots, wobble * 0.5, ink.random, 4), ink.hand.pen.width * 1.3)


def _circle(ink: Ink, at: _Target, wobble: float) -> None:
    start = ink.random.uniform(0, 6.28)
    turns = np.arange(0, 6.28 * ink.random.uniform(0.97, 1.2), 0.5)
    ink.stroke(curve([at.at(0.85 * np.cos(start + a), 0.85 * np.sin(start + a)) for a in turns], wobble, ink.random, 4))


_DRAW: dict[str, Callable[[Ink, _Target, float], None]] = {
    "cross": _cross,
    "slash": _slash,
    "scribble": _scribble,
    "tick": _tick,
    "fill": _fill,
    "dot": _dot,
    "circle": _circle,
}


def mark(ink: Ink, slot: Slot, style: str = "", share: float = 1.0) -> None:
    """Fill a box, in the usual style of the hand unless one is given."""
    hand, random = ink.hand, ink.random
    if not style:
        style = hand.style if random.random() < 0.9 else str(random.choice(["cross", "slash", "scribble", "tick"]))
    _DRAW[style](ink, _target(slot, hand, random, share), 0.12 + 0.25 * (1 - hand.tidiness))


def ring(ink: Ink, slot: Slot) -> None:
    """Draw a ring along the printed circle of a box, or a line under a box that is no circle."""
    random, loose = ink.random, 1.2 - ink.hand.tidiness
    x, y = slot.x + slot.width / 2, slot.y + slot.height / 2
    if slot.shape != "circle":
        low = slot.y + slot.height * random.uniform(0.8, 0.95)
        ink.stroke(curve([(slot.x + 0.8, low), (slot.x + slot.width - 0.8, low)], 0.15 + 0.2 * loose, random))
        return
    grow = random.normal(0.98, 0.04)
    x, y = x + random.normal(0, 0.3 * loose), y + random.normal(0, 0.3 * loose)
    start, turns = random.uniform(0, 6.28), np.arange(0, 6.28 * random.uniform(0.98, 1.25), 0.45)
    wide, high = slot.width / 2 * grow, slot.height / 2 * grow * random.uniform(0.92, 1.06)
    spots = [(x + wide * np.cos(start + angle), y + high * np.sin(start + angle)) for angle in turns]
    ink.stroke(curve(spots, 0.12 + 0.15 * loose, random, 4))


def write(ink: Ink, slot: Slot, text: str) -> None:
    """Write digits into a box."""
    random = ink.random
    high = min(slot.height * random.uniform(0.5, 0.8), 6.5)
    wide = high * random.uniform(0.5, 0.7)
    x = slot.x + slot.width / 2 - wide * len(text) / 2 + random.normal(0, 0.4)
    y = slot.y + slot.height / 2 - high / 2 + random.normal(0, 0.4)
    for letter in text:
        if ink.hand.real_digits and letter.isdigit():
            ink.stamp(_real_digit(int(letter), wide, high, ink), x, y)
        else:
            _stroke_digit(ink, letter, x, y, wide, high)
        x += wide * 1.05


def scrawl(ink: Ink, slot: Slot) -> None:
    """Write a few unreadable letters: a name, a date, a card."""
    random = ink.random
    high = min(3.5, slot.height * 0.5)
    x, end, base = slot.x + 1, slot.x + slot.width - 1.5, slot.y + slot.height * 0.7
    first = True
    while x < end and (random.random() < 0.93 or first):
        first = False
        wide = random.uniform(1.0, 2.4)
        spots = [(x + random.uniform(0, wide), base - high * random.uniform(0, 1)) for _ in range(4)]
        ink.stroke(curve(spots, 0.1, random, 4))
        x += wide + 0.3


def slip(ink: Ink, slot: Slot) -> None:
    """Leave what is no mark: a dot where the pen rested, or the rest of a mark that was erased."""
    random = ink.random
    x, y = slot.x + slot.width * random.uniform(0.1, 0.9), slot.y + slot.height * random.uniform(0.1, 0.9)
    if random.random() < 0.6:
        ink.stroke(np.array([[x, y], [x + random.normal(0, 0.25), y + random.normal(0, 0.25)]]))
    elif ink.hand.pen.grain:
        at = _target(slot, ink.hand, random)
        for way in (-1, 1):
            ink.stroke(curve([at.at(-0.8 * way, -0.8), at.at(0.8 * way, 0.8)], 0.3, random), cover=0.15)


_STROKES: dict[str, list[list[tuple[float, float]]]] = {
    "0": [[(0.5, 0), (0.05, 0.35), (0.1, 0.8), (0.5, 1), (0.9, 0.75), (0.92, 0.3), (0.5, 0)]],
    "1": [[(0.25, 0.25), (0.55, 0), (0.55, 0.5), (0.55, 1)]],
    "2": [[(0.1, 0.25), (0.45, 0), (0.85, 0.25), (0.55, 0.6), (0.05, 1), (0.5, 0.97), (0.95, 1)]],
    "3": [[(0.1, 0.08), (0.6, 0), (0.8, 0.25), (0.4, 0.47), (0.85, 0.7), (0.55, 1), (0.08, 0.9)]],
    "4": [[(0.6, 0), (0.3, 0.35), (0.05, 0.65), (0.5, 0.66), (0.95, 0.65)], [(0.7, 0.3), (0.66, 0.65), (0.65, 1)]],
    "5": [[(0.9, 0.02), (0.25, 0), (0.2, 0.42), (0.65, 0.42), (0.85, 0.7), (0.5, 1), (0.08, 0.92)]],
    "6": [[(0.75, 0), (0.3, 0.3), (0.1, 0.7), (0.45, 1), (0.85, 0.75), (0.5, 0.52), (0.15, 0.72)]],
    "7": [[(0.08, 0.02), (0.5, 0.03), (0.92, 0), (0.6, 0.5), (0.4, 1)]],
    "8": [[(0.55, 0.48), (0.15, 0.22), (0.5, 0), (0.85, 0.22), (0.5, 0.48),
           (0.1, 0.75), (0.5, 1), (0.9, 0.75), (0.55, 0.48)]],
    "9": [[(0.85, 0.25), (0.5, 0), (0.15, 0.25), (0.5, 0.48), (0.87, 0.22), (0.8, 0.6), (0.6, 1)]],
}  # fmt: skip


def _stroke_digit(ink: Ink, letter: str, x: float, y: float, wide: float, high: float) -> None:
    lean = ink.random.normal(0, 0.12)
    for spots in _STROKES.get(letter, _STROKES["1"]):
        places = [(x + wide * (across + lean * (0.5 - down)), y + high * down) for across, down in spots]
        ink.stroke(curve(places, 0.03 * high, ink.random, 6))


@cache
def digits() -> tuple[Picture, Picture]:
    """Return 1,797 handwritten digits, 8 x 8 shades from 0 to 16, and what they are."""
    found = load_digits()
    return found.images, found.target


def _real_digit(digit: int, wide: float, high: float, ink: Ink) -> Picture:
    images, targets = digits()
    border = int(len(images) * _TRAINING_SHARE)
    chosen = np.flatnonzero(targets == digit)
    chosen = chosen[chosen >= border] if ink.hand.test else chosen[chosen < border]
    shades = images[ink.random.choice(chosen)].astype(np.float32) / 16
    # The scan was thickened to 8 pixels; the middle of its lines is taken for the pen's line.
    size = (max(6, round(wide * 1.35 * ink.scale)), max(8, round(high * 1.1 * ink.scale)))
    large = cv2.resize(shades, size, interpolation=cv2.INTER_CUBIC)
    cut = ink.random.uniform(0.45, 0.62)
    return np.clip((large - cut) * 255 / 0.12, 0, 255).astype(np.uint8)
