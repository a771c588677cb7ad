"""Chains between boxes."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from sheetgen.layout.area import Area
from sheetgen.layout.box import Box
from sheetgen.marks.geometry import QUARTER
from sheetgen.marks.marks import Paint
from sheetgen.place.page_style import PageStyle


class ChainLink(NamedTuple):
    """A chain from box ``upper`` down to box ``lower``."""

    lower: Box
    upper: Box


def links_of(tracks: Sequence[Area]) -> list[ChainLink]:
    """Return the chains between the boxes of these tracks."""
    boxes = {box.id: box for track in tracks for box in track.boxes}
    return [
        ChainLink(boxes[f"{track.id}.{own}"], boxes[f"{target}.{other}"])
        for track in tracks
        for target, pairs in track.chains.items()
        for own, other in pairs.items()
        if f"{target}.{other}" in boxes
    ]


def chain_columns(tracks: Sequence[Area], links: Sequence[ChainLink]) -> dict[str, int]:
    """Return the column of each box from 0: in its track's order, a chain's two boxes in one.

    A chain that crosses another cannot be drawn so; then the columns of each track are counted for itself.
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
"""In mm on A4: the width and height of the arrow head, the length and width of a link, where an edge-on one begins;
links of a short chain are shorter."""


def put_chain(style: PageStyle, x: float, top: float, bottom: float, start: str, end: str) -> None:
    """Put a chain of steel from box ``start`` at ``bottom`` up to box ``end`` at ``top``, an arrow head at its top."""
    size, role, paint = min(style.scale, 1.5), f"chain {start} > {end}", style.chain_paint
    tip, half = top + min(0.22 * size, 0.25), _HEAD * size / 2
    foot = tip + _HIGH * size
    style.ink.polygon([(x, tip), (x + half, foot), (x - half, foot)], Paint(fill=paint.stroke), role=role)
    link, across, inset = _LINK * size, _ACROSS * size / 2, min(_INSET * size, (bottom - foot) * 0.1)
    length = bottom - foot
    # Front links and edge-on ones by turns, a front one at either end; an edge-on one reaches into both.
    count = max(round((length - link) / (link * 1.32)) + 1, 2)
    link = min(link, length / (1.32 * count - 0.32))
    pitch = (length - link) / (count - 1)
    # Where no ground is tinted, lines of the landscape as black as the links would run through them.
    front = paint if style.theme.spec.tints.head else replace(paint, fill=style.theme.white)
    for index in range(count):
        high = foot + index * pitch
        _oval(style, x, high + link / 2, (across, link / 2), front, role)
        if index + 1 < count:
            edge = Paint(stroke=paint.stroke, width=paint.width * 1.5)
            ends = [(x, high + link - inset), (x, high + pitch + inset)]
            style.ink.line(ends, edge, role=role)


def _oval(style: PageStyle, x: float, y: float, half: tuple[float, float], paint: Paint, role: str) -> None:
    across, down = half
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
        paint,
        role=role,
    )
