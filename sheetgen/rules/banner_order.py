"""Banners are met before: what a box gives a track does not count for the banner that the box itself waited for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sheetgen.layout.layout import Box
from sheetgen.rules.findings import Check, Findings
from sheetgen.rules.links import Link, Vector, gaps
from sheetgen.rules.remedies import own_boxes
from sheetgen.rules.tally import Sheet, Tally, bit_of
from sheetgen.rules.ways import Details, Way


@dataclass(frozen=True, slots=True)
class Giver:
    """A box with a banner that gives boxes of tracks: what it waits for, as one link for each track it gives to."""

    box: Box
    rule: str
    links: tuple[Link, ...]

    @property
    def waits_for(self) -> tuple[int, int]:
        """The track of its banner, and how many boxes."""
        return self.links[0].source, self.links[0].at_least


def banner_order_checks(tally: Tally) -> Iterator[Check]:
    """One check for all tracks that are paid for and also given by boxes with banners."""
    tracks = [area for area in tally.game.areas.values() if area.earned is not None and area.earned.or_paid]
    places = {area.id: place for place, area in enumerate(tracks)}
    icons = {area.earned.icon: place for place, area in enumerate(tracks) if area.earned is not None}
    givers = tuple(_givers(tally, places, icons))
    if givers:
        yield _check(tally, tuple(places), givers)


def _givers(tally: Tally, places: dict[str, int], icons: dict[str, int]) -> Iterator[Giver]:
    for area in tally.game.areas.values():
        for box in own_boxes(area):
            needs = [need for need in box.needs if need.target in places]
            gives = [icon for icon in box.gain.icons if icon in icons]
            if needs and gives:
                need = max(needs, key=lambda need: need.number)
                source = places[need.target]
                links = (Link(source, need.number, icons[icon], gives.count(icon)) for icon in dict.fromkeys(gives))
                yield Giver(box, need.rule, tuple(links))


def _check(tally: Tally, tracks: tuple[str, ...], givers: tuple[Giver, ...]) -> Check:
    full = tuple(len(tally.game.areas[track].boxes) for track in tracks)
    places = tuple((giver, giver.box.area, bit_of(giver.box)) for giver in givers)

    def check(sheet: Sheet, findings: Findings) -> None:
        marked = [giver for giver, area, bit in places if sheet.marked[area] & bit]
        if not marked:
            return
        filled = tuple([sheet.count(track) for track in tracks])
        # A banner that the track never reached is told by its own rule, and the box gives here all the same.
        links = tuple(link for giver in marked for link in giver.links if filled[link.source] >= link.at_least)
        missing = gaps(filled, links, _paid(filled, full, marked))
        if any(missing):
            reached = tuple(map(int.__sub__, filled, missing))
            waiting = [
                giver
                for giver in marked
                if reached[giver.waits_for[0]] < giver.waits_for[1] <= filled[giver.waits_for[0]]
            ]
            if waiting:
                _add(tally, tracks, waiting, reached, sheet, findings)

    return check


def _paid(filled: Vector, full: Vector, marked: list[Giver]) -> Vector:
    """The boxes that were paid for at most: all of a full track, which loses what comes on top.

    A track with fewer boxes than it was given shows that rewards were forgotten; it can have been paid for too.
    """
    given = [0] * len(filled)
    for giver in marked:
        for link in giver.links:
            given[link.target] += link.points
    sums = zip(filled, full, given, strict=True)
    return tuple(boxes if boxes == room or boxes < got else boxes - got for boxes, room, got in sums)


def _add(
    tally: Tally, tracks: tuple[str, ...], waiting: list[Giver], reached: Vector, sheet: Sheet, findings: Findings
) -> None:
    words, remedies = findings.words, findings.remedies
    ways = tuple[Way, ...]()
    for giver in waiting:
        source, at_least = giver.waits_for
        room = remedies.unmarked(sheet, tally.game.areas[tracks[source]])
        ways += remedies.mark(sheet, room[: at_least - reached[source]])
        ways += remedies.clear(sheet, [giver.box])
    first = waiting[0]
    source, at_least = first.waits_for
    key = "own-reward" if len(waiting) == 1 else "each-others-rewards"
    details = Details(tuple(giver.box.id for giver in waiting), tuple(dict.fromkeys(ways)))
    names = {"boxes": words.list(words.box(giver.box) for giver in waiting), "track": words.area(tracks[source])}
    enough = sheet.count(tracks[source]) + at_least - reached[source]
    said = {"before": reached[source], "number": at_least, "enough": enough}
    findings.add(first.rule, first.box.area, first.box.number, key, "error", details, **names, **said)
