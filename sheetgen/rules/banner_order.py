"""Banners are met before: what a box gives a track does not count for the banner that the box itself waited for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from sheetgen.layout.box import Box
from sheetgen.rules.expand import unmarked
from sheetgen.rules.finding import All, AreaName, BoxNames, Edit, Empty, Fact, Finding, Mark, ids
from sheetgen.rules.tally import MarkedSheet, Tally, bit_of, own_boxes

Vector = tuple[int, ...]


class TrackLink(NamedTuple):
    """Points that one track gives another: an icon on its box, or a building that needs a number of its boxes."""

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


@dataclass(frozen=True, slots=True)
class BannerGain:
    """A box with a banner that gives boxes of tracks: its banner, and one link for each track it gives to."""

    box: Box
    rule: str
    links: tuple[TrackLink, ...]

    @property
    def waits_for(self) -> tuple[int, int]:
        """The track of its banner, and the number of boxes that must be filled."""
        return self.links[0].source, self.links[0].at_least


def banner_order_checks(tally: Tally) -> Iterator[Callable[[MarkedSheet], Iterator[Finding]]]:
    """Yield one check for all tracks that are paid for and also given by boxes with banners."""
    tracks = [area for area in tally.game.areas.values() if area.earned is not None and area.earned.or_paid]
    places = {area.id: place for place, area in enumerate(tracks)}
    icons = {area.earned.icon: place for place, area in enumerate(tracks) if area.earned is not None}
    givers = tuple(_givers(tally, places, icons))
    if givers:
        yield _check(tally, tuple(places), givers)


def _givers(tally: Tally, places: dict[str, int], icons: dict[str, int]) -> Iterator[BannerGain]:
    for area in tally.game.areas.values():
        for box in own_boxes(area):
            needs = [need for need in box.needs if need.target in places]
            gives = [icon for icon in box.gain.icons if icon in icons]
            if needs and gives:
                need = max(needs, key=lambda need: need.number)
                source = places[need.target]
                links = (
                    TrackLink(source, need.number, icons[icon], gives.count(icon)) for icon in dict.fromkeys(gives)
                )
                yield BannerGain(box, need.rule, tuple(links))


def _check(
    tally: Tally, tracks: tuple[str, ...], givers: tuple[BannerGain, ...]
) -> Callable[[MarkedSheet], Iterator[Finding]]:
    full = tuple(len(tally.game.areas[track].boxes) for track in tracks)
    places = tuple((giver, giver.box.area, bit_of(giver.box)) for giver in givers)

    def check(sheet: MarkedSheet) -> Iterator[Finding]:
        marked = [giver for giver, area, bit in places if sheet.marked[area] & bit]
        if not marked:
            return
        filled = tuple([sheet.count(track) for track in tracks])
        # A banner that the track never reached is reported by its own rule; here the box gives its points all the
        # same.
        links = tuple(link for giver in marked for link in giver.links if filled[link.source] >= link.at_least)
        missing = unreached_boxes(filled, links, _most_paid(filled, full, marked))
        if any(missing):
            reached = tuple(map(int.__sub__, filled, missing))
            waiting = [
                giver
                for giver in marked
                if reached[giver.waits_for[0]] < giver.waits_for[1] <= filled[giver.waits_for[0]]
            ]
            if waiting:
                yield _finding(tally, tracks, waiting, reached, sheet)

    return check


def _most_paid(filled: Vector, full: Vector, marked: list[BannerGain]) -> Vector:
    """Return the most boxes of each track that can have been paid for.

    A full track loses what comes on top, so all its boxes can have been. A track with fewer boxes than it was given
    shows that rewards were forgotten; it can have been paid for too.
    """
    given = [0] * len(filled)
    for giver in marked:
        for link in giver.links:
            given[link.target] += link.points
    sums = zip(filled, full, given, strict=True)
    return tuple(boxes if boxes == room or boxes < got else boxes - got for boxes, room, got in sums)


def _finding(
    tally: Tally, tracks: tuple[str, ...], waiting: list[BannerGain], reached: Vector, sheet: MarkedSheet
) -> Finding:
    meant: list[Edit] = []
    for giver in waiting:
        source, at_least = giver.waits_for
        room = unmarked(sheet, tally.game.areas[tracks[source]])
        meant += [Mark(ids(room[: at_least - reached[source]])), Empty((giver.box.id,))]
    first = waiting[0]
    source, at_least = first.waits_for
    boxes = tuple(giver.box.id for giver in waiting)
    facts: dict[str, Fact] = {
        "boxes": All(tuple(BoxNames((box,)) for box in boxes)),
        "track": AreaName(tracks[source]),
        "filled": sheet.count(tracks[source]),
        "own": sheet.count(tracks[source]) - reached[source],
        "number": at_least,
        "enough": sheet.count(tracks[source]) + at_least - reached[source],
    }
    key = "own-reward" if len(waiting) == 1 else "each-others-rewards"
    return Finding(
        first.rule, first.box.area, key, facts, first.box.number, boxes=boxes, meant=tuple(dict.fromkeys(meant))
    )
