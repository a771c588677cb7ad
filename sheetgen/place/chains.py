"""Chains between boxes: in which columns these stand, and links seen from the front and from the side in turn."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import NamedTuple

from sheetgen.layout.layout import Area, Box
from sheetgen.marks.geometry import QUARTER
from sheetgen.marks.marks import Paint
from sheetgen.place.page_style import PageStyle


class Link(NamedTuple):
    """A chain: box ``upper`` hangs on box ``lower``."""

    lower: Box
    upper: Box


def links_of(tracks: Sequence[Area]) -> list[Link]:
    """The chains between the boxes of these tracks."""
    boxes = {box.id: box for track in tracks for box in track.boxes}
    return [
        Link(boxes[f"{track.id}.{own}"], boxes[f"{target}.{other}"])
        for track in tracks
        for target, pairs in track.chains.items()
        for own, other in pairs.items()
        if f"{target}.{other}" in boxes
    ]


def columns_of(tracks: Sequence[Area], links: Sequence[Link]) -> dict[str, int]:
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


def put_chain(style: PageStyle, x: float, top: float, bottom: float, start: str, end: str) -> None:
    """A hanging chain from box ``start`` at ``bottom`` up to box ``end`` at ``top`` (mm); an arrow head at
    the upper one."""
    size, role, paint = min(style.scale, 1.5), f"chain {start} > {end}", style.chain_paint
    tip, link, overlap, across = 2.0 * size, 1.75 * size, 0.42 * size, 0.5 * size
    half = tip * 0.62
    arrow = [(x, top + 0.1), (x + half, top + tip), (x - half, top + tip)]
    style.ink.polygon(arrow, Paint(fill=paint.stroke), role=role)
    top += tip * 0.86
    length = bottom - top
    count = max(1, round((length - overlap) / (link - overlap)))
    step = (length - overlap) / count
    for index in range(count):
        high = top + index * step
        low = high + step + overlap
        if index % 2 == 0:
            _oval(style, x, (high + low) / 2, across, (low - high) / 2, role)
        else:
            style.ink.line([(x, high), (x, low)], Paint(stroke=paint.stroke, width=paint.width * 1.5), role=role)


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
