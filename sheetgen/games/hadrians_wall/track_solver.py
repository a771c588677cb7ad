"""Decide whether tracks that feed each other can have come this far together (rulebook: Pistes attribut).

A track's filled boxes are the points it received, up to its size. Points come from outside (fixed, chosen from
alternatives, or free for any track) and through links: a track that has come to a box gives points to another. The
order of the points does not change where the tracks end, so the end is the least state that satisfies every link: a
link pays only after its own source got there, and two links cannot pay for each other.

Tracks are numbered from 0, boxes from 1. A vector has one entry per track.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from operator import add
from typing import NamedTuple

from sheetgen.rules.banner_order import TrackLink, Vector, unreached_boxes


@dataclass(frozen=True, slots=True)
class TrackGains:
    """Everything the tracks can have received, except each other's points."""

    size: int
    """Boxes of each track; points beyond are lost."""
    fixed: Vector
    links: tuple[TrackLink, ...] = ()
    choices: tuple[frozenset[Vector], ...] = ()
    """From each set exactly one vector was received; no set is empty."""
    free: int = 0
    """The most points that each fell on a track of the player's choice."""
    owed: int | None = None
    """A track on which points may not be missing: a reading that misses them elsewhere is nearer."""

    def __post_init__(self) -> None:
        if not all(self.choices):
            raise ValueError("a choice without alternatives cannot have been made")


@dataclass(frozen=True, slots=True)
class TrackDiscrepancy:
    """The difference between the tracks and their nearest explanation.

    The nearest has the fewest surplus boxes, then the fewest missing points, then the fewest tracks at fault.
    """

    surplus: Vector
    """Filled boxes that nothing paid for: the sheet is impossible."""
    missing: Vector
    """Points received and not filled: rewards the player forgot."""
    circular: bool = False
    """Whether the points add up only if some pay for each other; the surplus is counted without these."""
    shared: Vector = field(default=(), compare=False)
    """The points that fell on each track by choice in this explanation: alternatives taken and free points."""

    @property
    def exact(self) -> bool:
        """Whether some history fills exactly these boxes and forgets nothing."""
        return not (any(self.surplus) or any(self.missing))


def one_point_choice(tracks: Iterable[int], count: int) -> frozenset[Vector]:
    """Return the choice of one point on one of the given tracks, as vectors of length ``count``."""
    return frozenset(tuple(int(track == chosen) for track in range(count)) for chosen in tracks)


def compare_tracks(filled: Vector, gains: TrackGains) -> TrackDiscrepancy:
    """Compare the tracks with everything that can have filled them. No track is filled beyond its size."""
    if is_explained(filled, gains):
        return TrackDiscrepancy((0,) * len(filled), (0,) * len(filled))
    candidates = _candidates(filled, gains)
    best = candidates[0]
    if any(best.verdict.surplus):
        return best.verdict
    # One with a surplus has no free point left to start its links, so it is never supported.
    standing = (_nearest_supported(filled, gains, candidate) for candidate in candidates)
    supported = min(filter(None, standing), key=lambda verdict: _price(verdict, gains.owed), default=None)
    return supported or _without_circles(filled, gains)


def is_explained(filled: Vector, gains: TrackGains) -> bool:
    """Return whether some history fills exactly these boxes and forgets nothing, as ``compare_tracks`` does."""
    wanted, full = _missing_points(filled, gains)
    for chosen in _combinations(gains.choices, len(filled)):
        received = tuple(map(max, wanted, chosen))
        if sum(received) - sum(chosen) > gains.free:
            continue
        if any(more > points and not is_full for more, points, is_full in zip(received, wanted, full, strict=True)):
            continue
        if not any(unreached_boxes(filled, gains.links, _sum(gains.fixed, received))):
            return True
        supported = _nearest_supported(filled, gains, _candidate(wanted, full, chosen, gains))
        if supported is not None and supported.exact:
            return True
    return False


def possible_values(filled: Vector, gains: TrackGains, track: int) -> tuple[int, ...]:
    """Return the numbers of boxes of one track that would be exact if the other tracks stay; often none."""
    return tuple(
        value for value in range(gains.size + 1) if is_explained((*filled[:track], value, *filled[track + 1 :]), gains)
    )


class _Candidate(NamedTuple):
    """One combination of choices, with the free points that fill most of the remaining gaps."""

    verdict: TrackDiscrepancy
    received: Vector
    """Points from outside, the free ones among them."""
    used: int
    """Free points among them."""


def _price(verdict: TrackDiscrepancy, owed: int | None) -> tuple[int, int, int, int, Vector]:
    """Return the distance of an explanation, for sorting; the vectors only settle ties."""
    missed = verdict.missing[owed] if owed is not None else 0
    wrong = sum(map(bool, verdict.surplus)) + sum(map(bool, verdict.missing))
    return sum(verdict.surplus), missed, sum(verdict.missing), wrong, verdict.surplus + verdict.missing


def _candidates(filled: Vector, gains: TrackGains) -> list[_Candidate]:
    """Return all combinations of choices, nearest first.

    Links whose source the sheet shows as reached count as paid.
    """
    wanted, full = _missing_points(filled, gains)
    found = (_candidate(wanted, full, chosen, gains) for chosen in _combinations(gains.choices, len(filled)))
    return sorted(found, key=lambda candidate: _price(candidate.verdict, gains.owed))


def _missing_points(filled: Vector, gains: TrackGains) -> tuple[list[int], list[bool]]:
    """Return the points that choices and free points must make up, and which tracks are full."""
    linked = _points_from_links(filled, gains.links)
    wanted = [boxes - paid - fixed for boxes, paid, fixed in zip(filled, linked, gains.fixed, strict=True)]
    return wanted, [boxes == gains.size for boxes in filled]


def _candidate(wanted: list[int], full: list[bool], chosen: Vector, gains: TrackGains) -> _Candidate:
    wanting = [max(0, points - given) for points, given in zip(wanted, chosen, strict=True)]
    missing = tuple(
        0 if is_full else max(0, given - points) for points, given, is_full in zip(wanted, chosen, full, strict=True)
    )
    used = min(gains.free, sum(wanting))
    placed = _place(wanting, used)
    surplus = tuple(points - free for points, free in zip(wanting, placed, strict=True))
    received = _sum(_sum(gains.fixed, chosen), placed)
    return _Candidate(TrackDiscrepancy(surplus, missing, shared=_sum(chosen, placed)), received, used)


def _place(wanting: list[int], points: int) -> list[int]:
    """Spread free points so that as few tracks as possible stay short: the smallest gaps are closed first."""
    placed = [0] * len(wanting)
    for track in sorted(range(len(wanting)), key=wanting.__getitem__):
        placed[track] = min(points, wanting[track])
        points -= placed[track]
    return placed


def _nearest_supported(filled: Vector, gains: TrackGains, candidate: _Candidate) -> TrackDiscrepancy | None:
    """Return the nearest result of a combination in which every point can come after its cause; None if there is none.

    The points add up, so mostly the tracks support each other already. If links wait for each other, spare free
    points may start them: free of cost on a full track, a forgotten reward on another.
    """
    missing = unreached_boxes(filled, gains.links, candidate.received)
    if not any(missing):
        return candidate.verdict
    verdicts = []
    for spare in _spreads(missing, gains.free - candidate.used):
        if not any(unreached_boxes(filled, gains.links, _sum(candidate.received, spare))):
            forgotten = tuple(extra if boxes < gains.size else 0 for extra, boxes in zip(spare, filled, strict=True))
            verdicts.append(replace(candidate.verdict, missing=_sum(candidate.verdict.missing, forgotten)))
    return min(verdicts, key=lambda verdict: _price(verdict, gains.owed), default=None)


def _without_circles(filled: Vector, gains: TrackGains) -> TrackDiscrepancy:
    """Return the result for points that add up only in a circle: the boxes left over if each comes after its cause."""
    nothing = (0,) * len(filled)
    verdicts = []
    for chosen in _combinations(gains.choices, len(filled)):
        received = _sum(gains.fixed, chosen)
        for free in _spreads(unreached_boxes(filled, gains.links, received), gains.free):
            surplus = unreached_boxes(filled, gains.links, _sum(received, free))
            verdicts.append(TrackDiscrepancy(surplus, nothing, circular=True, shared=_sum(chosen, free)))
    return min(verdicts, key=lambda verdict: _price(verdict, gains.owed))


def _points_from_links(filled: Vector, links: tuple[TrackLink, ...]) -> list[int]:
    """Return the points each track gets from links whose source the sheet shows as reached."""
    paid = [0] * len(filled)
    for source, at_least, target, points in links:
        if filled[source] >= at_least:
            paid[target] += points
    return paid


@lru_cache(maxsize=4096)
def _combinations(choices: tuple[frozenset[Vector], ...], tracks: int) -> tuple[Vector, ...]:
    """Return the different sums of one vector from each choice."""
    sums: set[Vector] = {(0,) * tracks}
    for choice in choices:
        sums = {_sum(some, other) for some in sums for other in choice}
    return tuple(sorted(sums))


def _sum(some: Iterable[int], others: Iterable[int]) -> Vector:
    return tuple(map(add, some, others))


def _spreads(room: Vector, most: int) -> Iterator[Vector]:
    """Yield every way to put up to ``most`` points on the tracks, none more than it has room for."""
    if not room:
        yield ()
        return
    for points in range(min(room[0], most) + 1):
        for rest in _spreads(room[1:], most - points):
            yield (points, *rest)
