"""Which column each box of several tracks stands in, so that boxes joined by a chain stand over each other."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import NamedTuple

from sheetgen.layout.layout import Area, Box


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
    columns = {box.id: index for track in tracks for index, box in enumerate(track.boxes)}
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
    return {box.id: index for track in tracks for index, box in enumerate(track.boxes)}
