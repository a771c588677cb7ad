"""Chains between boxes, and walls of dressed stones behind them and over the width of a cover."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from typing import NamedTuple

from sheetgen.layout.game import Area, Box
from sheetgen.marks.geometry import QUARTER
from sheetgen.marks.marks import Colour, Paint
from sheetgen.place.page_builder import PageBuilder
from sheetgen.place.page_style import PageStyle
from sheetgen.place.rect import Rect
from sheetgen.place.theme import Theme


class ChainLink(NamedTuple):
    """A chain: box ``upper`` hangs on box ``lower``."""

    lower: Box
    upper: Box


def links_of(tracks: Sequence[Area]) -> list[ChainLink]:
    """The chains between the boxes of these tracks."""
    boxes = {box.id: box for track in tracks for box in track.boxes}
    return [
        ChainLink(boxes[f"{track.id}.{own}"], boxes[f"{target}.{other}"])
        for track in tracks
        for target, pairs in track.chains.items()
        for own, other in pairs.items()
        if f"{target}.{other}" in boxes
    ]


def chain_columns(tracks: Sequence[Area], links: Sequence[ChainLink]) -> dict[str, int]:
    """The column of each box from 0: in its track's order, a chain's two boxes in one.

    A chain across the order of its tracks cannot be kept; then each track stands by itself.
    """
    alone = {box.id: index for track in tracks for index, box in enumerate(track.boxes)}
    columns = dict(alone)
    most = sum(len(track.boxes) for track in tracks)
    while max(columns.values(), default=0) < most:
        before = dict(columns)
        for link in links:
            columns[link.lower.id] = columns[link.upper.id] = max(columns[link.lower.id], columns[link.upper.id])
        for track in tracks:
            for box, following in itertools.pairwise(track.boxes):
                columns[following.id] = max(columns[following.id], columns[box.id] + 1)
        if columns == before:
            return columns
    return alone


_HEAD, _HIGH, _LINK, _ACROSS, _INSET = 2.7, 2.2, 2.5, 1.44, 0.55
"""In mm on A4: the width and height of the arrow head, the length and width of a link, where an edge-on one begins."""


def put_chain(style: PageStyle, x: float, top: float, bottom: float, start: str, end: str) -> None:
    """Put a chain of steel from box ``start`` at ``bottom`` up to box ``end`` at ``top``, an arrow head at its top."""
    size, role, paint = min(style.scale, 1.5), f"chain {start} > {end}", style.chain_paint
    tip, half = top + min(0.22 * size, 0.25), _HEAD * size / 2
    foot = tip + _HIGH * size
    style.ink.polygon([(x, tip), (x + half, foot), (x - half, foot)], Paint(fill=paint.stroke), role=role)
    link, across, inset = _LINK * size, _ACROSS * size / 2, _INSET * size
    length = bottom - foot
    # Front links and edge-on ones by turns, a front one at either end; an edge-on one reaches into both.
    count = max(round((length - link) / (link * 1.32)) + 1, 1)
    link = link if count > 1 else length
    pitch = (length - link) / (count - 1) if count > 1 else 0.0
    for index in range(count):
        high = foot + index * pitch
        _oval(style, x, high + link / 2, across, min(link, length) / 2, role)
        if index + 1 < count:
            edge = Paint(stroke=paint.stroke, width=paint.width * 1.5)
            ends = [(x, high + link - inset), (x, high + pitch + inset)]
            style.ink.line(ends, edge, role=role)


def _oval(style: PageStyle, x: float, y: float, across: float, down: float, role: str) -> None:
    kx, ky = across * QUARTER, down * QUARTER
    style.ink.steps(
        (
            ("M", x, y - down),
            ("C", x + kx, y - down, x + across, y - ky, x + across, y),
            ("C", x + across, y + ky, x + kx, y + down, x, y + down),
            ("C", x - kx, y + down, x - across, y + ky, x - across, y),
            ("C", x - across, y - ky, x - kx, y - down, x, y - down),
            ("Z",),
        ),
        style.chain_paint,
        role=role,
    )


_ROW = 9.0
"""The height of a row of stones on a cover in mm; a stone is about twice as long."""
_JOINT = 0.5
# Lengths of stones and tints in turn: no two rows alike, and the same on every run.
_LENGTHS = (2.1, 1.7, 2.4, 1.9, 1.5, 2.2, 1.8)
_TINTS = (0, 1, 0, 2, 1, 0, 0, 2, 0, 1, 1, 0, 2)


def put_wall(ink: PageBuilder, theme: Theme, rect: Rect) -> None:
    """Fill the rectangle with rows of stones; merlons stand above its top edge."""
    tints = (theme.panel or theme.white, theme.band or theme.white, theme.white)
    for row in range(math.ceil(rect.height / _ROW)):
        below = rect.without_top(row * _ROW)
        _course(ink, theme, below.top_strip(min(_ROW, below.height)), row, tints)
    _merlons(ink, theme, rect)


def _course(ink: PageBuilder, theme: Theme, rect: Rect, row: int, tints: tuple[Colour, ...]) -> None:
    x = rect.x - _ROW * (0.3 + 0.9 * (row % 2))
    number = row * 5
    while x < rect.right:
        length = _LENGTHS[number % len(_LENGTHS)] * _ROW
        # Stones at the edges are cut off where the wall ends.
        left, right = max(x, rect.x), min(x + length, rect.right)
        stone = Rect(left, rect.y, right - left, rect.height).inset(_JOINT / 2)
        if stone.width > 0:
            ink.rectangle(stone, Paint(tints[_TINTS[number % len(_TINTS)]], theme.frame, 0.3), radius=1.0, role="stone")
        x += length
        number += 1


def _merlons(ink: PageBuilder, theme: Theme, rect: Rect) -> None:
    """Merlons with a coping under them, evenly spread over the width."""
    coping = Rect(rect.x, rect.y - 3.0, rect.width, 3.0)
    paint = Paint(theme.band or theme.white, theme.frame, 0.3)
    count = max(3, round(rect.width / 30.0))
    step = rect.width / count
    for index in range(count):
        merlon = Rect(rect.x + (index + 0.22) * step, coping.y - 11.0, step * 0.56, 11.0)
        ink.rectangle(merlon, Paint(theme.panel or theme.white, theme.frame, 0.3), radius=0.6, role="merlon")
        ink.rectangle(Rect(merlon.x - 1.0, merlon.y - 1.6, merlon.width + 2.0, 2.0), paint, radius=0.4, role="merlon")
    ink.rectangle(coping, paint, role="coping")
