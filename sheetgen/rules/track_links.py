"""Tracks that feed each other: how far they come if each gain comes after its cause."""

from __future__ import annotations

from typing import NamedTuple

Vector = tuple[int, ...]


class TrackLink(NamedTuple):
    """Points that one track gives another: an icon on its box, or a building that asks for so many boxes."""

    source: int
    at_least: int
    target: int
    points: int


def unreached_boxes(filled: Vector, links: tuple[TrackLink, ...], received: Vector) -> Vector:
    """Return how many boxes of each track cannot be reached with these points, if no track goes beyond the sheet."""
    reached = list(map(min, received, filled))
    waiting = links
    while True:
        later = []
        for link in waiting:
            source, at_least, target, points = link
            if reached[source] >= at_least:
                reached[target] = min(filled[target], reached[target] + points)
            else:
                later.append(link)
        if len(later) == len(waiting):
            return tuple(boxes - got for boxes, got in zip(filled, reached, strict=True))
        waiting = tuple(later)
