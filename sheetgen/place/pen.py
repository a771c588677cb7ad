"""Draws a player's marks into a placed sheet as a pen would: scribbles, rings, numbers, and where mistakes are."""

from __future__ import annotations

import math
import random
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from sheetgen.assets.fonts import text_width
from sheetgen.marks.marks import Circle, Colour, Mark, Page, Paint, Path, Rectangle, Slot, Text
from sheetgen.place.page_style import POINT
from sheetgen.place.theme import Theme

State = Literal["filled", "ringed", "used", "written", "chosen"]

STROKE = 0.38
"""Width in mm of the pen's line: that of a soft pencil."""

SPACING = 1.5
"""Distance in mm between the strokes of a scribble: near enough to read as filled, wide enough to see the icon."""

_CAP = 0.7
_WIDEST = 0.82
"""How much of a box's width written text may take; the letters lean out of the width that the font tells."""
_LEAN = 0.06
"""How far the letters lean to the right of their middle, in text sizes."""


@dataclass(frozen=True, slots=True)
class Penned:
    """What a player did in one box; ``text`` is what was written. ``used`` is ringed and then filled."""

    state: State
    text: str = ""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A number to print where a mistake is: at a box, or at an area's first box."""

    number: int
    where: str


def with_pen(page: Page, theme: Theme, penned: Mapping[str, Penned], mistakes: Iterable[Mistake] = ()) -> Page:
    """The page with the marks in it. Boxes and areas of other pages are passed over."""
    marks: list[Mark] = []
    for slot in page.slots:
        done = penned.get(slot.box)
        if done is not None:
            marks.extend(_marks(slot, done, theme.pen))
    marks.extend(_mistake_marks(page.slots, theme.mistake, list(mistakes)))
    return replace(page, marks=(*page.marks, *marks))


def _marks(slot: Slot, done: Penned, pen: Colour) -> list[Mark]:
    hand = random.Random(zlib.crc32(slot.box.encode()))
    if done.state == "written":
        return [_written(slot, done.text, pen)]
    if done.state == "chosen" and slot.kind == "choose" and slot.shape == "square":
        return [_tick(slot, pen)]
    if done.state == "ringed":
        return [_ring(slot, hand, pen)]
    ring: list[Mark] = [_ring(slot, hand, pen)] if slot.kind == "ring" else []
    return [*ring, _scribble(slot, hand, pen)]


def _paint(pen: Colour) -> Paint:
    return Paint(stroke=pen, width=STROKE)


def _scribble(slot: Slot, hand: random.Random, pen: Colour) -> Path:
    """A zigzag from side to side that stays inside the box."""
    inset = STROKE
    strokes = max(3, round(slot.width / SPACING))
    points: list[tuple[float, float]] = []
    for index in range(strokes + 1):
        along = index / strokes
        for lean in (-1, 1):
            across = (along - 0.5) * 2 + lean * 0.16
            x, y = _inside(slot, across, lean * (0.9 + hand.uniform(-0.08, 0.06)), inset)
            points.append((x + hand.uniform(-0.12, 0.12), y))
    steps: list[tuple[str | float, ...]] = [("M", *points[0])]
    steps += [("L", x, y) for x, y in points[1:]]
    return Path(tuple(steps), _paint(pen), slot.box, "pen")


def _inside(slot: Slot, across: float, down: float, inset: float) -> tuple[float, float]:
    """A point of the box by its place from -1 to 1 in both directions; on round boxes kept within the rim."""
    half_width, half_height = slot.width / 2 - inset - 0.15, slot.height / 2 - inset
    across, down = max(-1.0, min(1.0, across)), max(-1.0, min(1.0, down))
    if slot.shape in ("circle", "hexagon"):
        down *= math.sqrt(max(1 - across * across, 0.0))
    return slot.x + slot.width / 2 + across * half_width, slot.y + slot.height / 2 + down * half_height


def _ring(slot: Slot, hand: random.Random, pen: Colour) -> Path:
    """A ring drawn by hand: not quite round, its ends passing each other."""
    x, y = slot.x + slot.width / 2, slot.y + slot.height / 2
    wide, high = slot.width / 2, slot.height / 2
    start = hand.uniform(-2.4, -1.8)
    count = 26
    points = []
    for index in range(count + 3):
        angle = start + index / count * 2 * math.pi
        swing = 1.0 + 0.03 * math.sin(angle * 2 + start) + 0.012 * index / count
        points.append((x + math.cos(angle) * wide * swing, y + math.sin(angle) * high * swing))
    steps: list[tuple[str | float, ...]] = [("M", *points[0])]
    steps += [("L", px, py) for px, py in points[1:]]
    return Path(tuple(steps), _paint(pen), slot.box, "pen")


def _tick(slot: Slot, pen: Colour) -> Path:
    x, y, w, h = slot.x, slot.y, slot.width, slot.height
    steps = (("M", x + 0.15 * w, y + 0.5 * h), ("L", x + 0.42 * w, y + 0.85 * h), ("L", x + 1.0 * w, y - 0.05 * h))
    return Path(steps, _paint(pen), slot.box, "pen")


def _written(slot: Slot, text: str, pen: Colour) -> Text:
    size = min(slot.height / POINT * 0.95, 26.0)
    width = text_width(text, "pen", size)
    if width > slot.width * _WIDEST:
        size *= slot.width * _WIDEST / width
    low = slot.kind == "write" and slot.width > 3 * slot.height
    baseline = slot.y + slot.height - 0.6 if low else slot.y + slot.height / 2 + _CAP * size * POINT / 2
    x, anchor = (slot.x + 0.8, "left") if low else (slot.x + slot.width / 2 - _LEAN * size * POINT, "centre")
    return Text(x, baseline, text, "pen", size, pen, "left" if anchor == "left" else "centre", 0.0, slot.box, "pen")


def _mistake_marks(slots: Sequence[Slot], colour: Colour, mistakes: Sequence[Mistake]) -> list[Mark]:
    marks: list[Mark] = []
    taken: dict[str, int] = {}
    for mistake in mistakes:
        slot = _slot_of(slots, mistake.where)
        if slot is None:
            continue
        place = taken.get(slot.box, 0)
        taken[slot.box] = place + 1
        marks.extend(_badge(slot, mistake.number, place, colour))
    return marks


def _slot_of(slots: Sequence[Slot], where: str) -> Slot | None:
    exact = next((slot for slot in slots if slot.box == where), None)
    return exact or next((slot for slot in slots if slot.box.startswith(f"{where}.")), None)


def _badge(slot: Slot, number: int, place: int, colour: Colour) -> list[Mark]:
    """A round badge with the mistake's number on the box's upper left corner, further ones to its right.

    It is small enough to leave what is printed and marked in the box's middle free.
    """
    radius = 1.55
    x = slot.x + place * (2 * radius + 0.2)
    y = slot.y
    white = Colour(1.0, 1.0, 1.0, (0.0, 0.0, 0.0, 0.0))
    size = 6.5
    frame = Rectangle(
        slot.x - 0.2, slot.y - 0.2, slot.width + 0.4, slot.height + 0.4, Paint(stroke=colour, width=0.45), 0.9
    )
    outline = [] if place else [replace(frame, box=slot.box, role="mistake")]
    return [
        *outline,
        Circle(x, y, radius, Paint(fill=colour, stroke=white, width=0.25), slot.box, "mistake"),
        Text(x, y + _CAP * size * POINT / 2, str(number), "digit", size, white, "centre", 0.0, slot.box, "mistake"),
    ]
