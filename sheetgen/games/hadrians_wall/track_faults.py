"""Puts into words what the attribute tracks have too much or too little: where points came from, and ways out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sheetgen.games.hadrians_wall.arena import Outcomes
from sheetgen.games.hadrians_wall.attributes import possible_values
from sheetgen.games.hadrians_wall.tracks import (
    GOODS,
    LANDMARKS,
    NAMES,
    PLACE,
    RENOWN,
    SCOUTING_GRID,
    TRACKS,
    VALOUR,
    History,
    Tracks,
    points_won,
)
from sheetgen.layout.layout import Area
from sheetgen.rules.findings import Findings
from sheetgen.rules.links import Vector
from sheetgen.rules.tally import Sheet, bit_of
from sheetgen.rules.violation import Severity
from sheetgen.rules.ways import Change, Counted, Details, Way

RULE = "attribute-icons"


@dataclass(frozen=True, slots=True)
class Shortfall:
    """Points of the attacks that are not on the valour track: how many, and what the track got."""

    points: int
    counted: tuple[Counted, ...]


class TrackFaults:
    """Tells the faults of the attribute tracks."""

    def __init__(self, tracks: Tracks) -> None:
        self.tracks = tracks
        self.valour = PLACE[VALOUR]

    def add(self, history: History, findings: Findings) -> Shortfall | None:
        """Note each track with points that nothing explains, or that were forgotten; give back what attacks lack."""
        shortfall = self._shortfall(history, findings)
        verdict = history.verdict
        for place, area in enumerate(self.tracks.areas):
            told = place == self.valour and shortfall is not None and self._only_attacks(history, findings)
            if verdict.surplus[place] or (verdict.missing[place] and not told):
                self._add(place, area, history, findings)
        return shortfall

    def _shortfall(self, history: History, findings: Findings) -> Shortfall | None:
        points = min(history.verdict.missing[self.valour], self.tracks.repelled(history.sheet))
        return Shortfall(points, tuple(self._counted(self.valour, history, findings))) if points else None

    def moved(self, sheet: Sheet, arena: Outcomes, valour: int, rings: int, *, settle: bool) -> tuple[Change, ...]:
        """The changes of the tracks when valour got so many points more, and the attacks so many rings more.

        Of the valour track alone, or with ``settle`` of all tracks to the nearest state that is exact.
        """
        history = self.tracks.history(sheet, arena)
        size = self.tracks.size
        more = (boxes + (valour if place == self.valour else 0) for place, boxes in enumerate(history.filled))
        wanted = tuple(max(0, min(size, boxes)) for boxes in more)
        settled = self.tracks.settled(history, wanted, rings) if settle else None
        return self._changes(history.filled, settled or wanted)

    def _only_attacks(self, history: History, findings: Findings) -> bool:
        """Whether nothing but attacks gives valour: then no other reward can have been forgotten."""
        return len(list(self._counted(self.valour, history, findings))) == 1

    def _add(self, place: int, area: Area, history: History, findings: Findings) -> None:
        words, filled, verdict = findings.words, history.filled, history.verdict
        surplus, missing = verdict.surplus[place], verdict.missing[place]
        key = ("points-in-a-circle" if verdict.circular else "points-too-many") if surplus else "points-forgotten"
        nearest = self._nearest(place, history, findings) if surplus else ""
        counted = tuple(self._counted(place, history, findings))
        sources = words.list(words.text("words.source", area=each.label, points=each.points) for each in counted)
        boxes = area.boxes[filled[place] - surplus : filled[place] + missing]
        details = Details(tuple(box.id for box in boxes), self._ways(place, history, findings), counted, missing)
        said = {"nearest": nearest, "sources": sources or words.text("violations.points-from.nothing")}
        numbers = {"filled": filled[place], "number": surplus or missing}
        box = filled[place] if surplus else None
        severity: Severity = "error" if surplus else "warning"
        findings.add(RULE, area.id, box, key, severity, details, **said, **numbers)

    def _nearest(self, place: int, history: History, findings: Findings) -> str:
        """How many boxes of a track that has too many would be right, and why no more."""
        words, filled = findings.words, history.filled
        if possible := possible_values(filled, history.gains, place):
            nearest = words.text("violations.points-possible", range=words.ranges(possible))
        else:
            nearest = words.text("violations.points-most", number=filled[place] - history.verdict.surplus[place])
        needed = self._needed_elsewhere(place, history, findings)
        return f"{needed} {nearest}" if needed else nearest

    def _ways(self, place: int, history: History, findings: Findings) -> tuple[Way, ...]:
        """To change this track alone; to put all tracks right, or, where they share points, to take as many from
        another of them. On a sheet that is itself tried as a way out all are put right at once."""
        verdict, filled = history.verdict, history.filled
        found: dict[Vector, None] = {}
        starts = [filled]
        surplus = verdict.surplus[place]
        for other, points in enumerate(verdict.shared):
            if points >= surplus > 0:
                starts.append(tuple(boxes - (surplus if track == other else 0) for track, boxes in enumerate(filled)))
        for start in starts:
            settled = self.tracks.settled(history, start, 0)
            if settled is not None:
                found[settled] = None
        righted = tuple(way for settled in found for way in findings.remedies.way(self._changes(filled, settled)))
        return righted if righted and findings.is_trial else self._alone(place, history, findings) + righted

    def _alone(self, place: int, history: History, findings: Findings) -> tuple[Way, ...]:
        """To take away what is too much on a track, with all that stands on it, or to fill what was forgotten."""
        area, filled = self.tracks.areas[place], history.filled[place]
        surplus, missing = history.verdict.surplus[place], history.verdict.missing[place]
        if surplus:
            return findings.remedies.clear(history.sheet, area.boxes[filled - surplus : filled])
        return findings.remedies.way(Change(box.id, True) for box in area.boxes[filled : filled + missing])

    def _changes(self, filled: Vector, wanted: Vector) -> tuple[Change, ...]:
        """The boxes to fill or to empty so that each track has as many as wanted."""
        return tuple(
            Change(box.id, after > before)
            for area, before, after in zip(self.tracks.areas, filled, wanted, strict=True)
            for box in area.boxes[min(before, after) : max(before, after)]
        )

    def _counted(self, place: int, history: History, findings: Findings) -> Iterator[Counted]:
        """What fed a track, so that the player can count after us; what several tracks share comes last."""
        words, sheet, tracks = findings.words, history.sheet, self.tracks
        yield from (Counted(words.area(area), points) for area, points in self._icons(place, history) if points)
        for box, _, _ in tracks.landmarks:
            if sheet.marked[LANDMARKS] & bit_of(box) and (points := box.gain.icons.count(NAMES[place])):
                yield Counted(words.box(box), points)
        if place == PLACE[RENOWN] and (points := tracks.renown_of_goods(sheet)[1]):
            yield Counted(words.area(GOODS), points)
        yield from self._at_once(place, history, findings)
        yield from self._choosable(place, history, findings)

    def _icons(self, place: int, history: History) -> Iterable[tuple[str, int]]:
        """The points of covered icons, area by area; those on other tracks with them."""
        tracks, icons = self.tracks, Counter[str]()
        for area, mask in tracks.masks[place]:
            icons[area] += (history.sheet.marked[area] & mask).bit_count()
        for link in tracks.crossings:
            if link.target == place and history.filled[link.source] >= link.at_least:
                icons[TRACKS[link.source]] += link.points
        return icons.items()

    def _at_once(self, place: int, history: History, findings: Findings) -> Iterator[Counted]:
        """The points of full rows, and of the attacks."""
        words, sheet, tracks = findings.words, history.sheet, self.tracks
        if place != self.valour:
            return
        if full := tracks.full_rows(sheet):
            yield Counted(words.text("counted.rows", area=words.area(SCOUTING_GRID)), full)
        if points := tracks.repelled(sheet):
            yield Counted(words.text("counted.repelled"), points)

    def _choosable(self, place: int, history: History, findings: Findings) -> Iterator[Counted]:
        """What the player chose or the battles brought: the most of it that can have come to a track."""
        tracks, words, gains = self.tracks, findings.words, history.gains
        for box, vectors in tracks.roads:
            points = max(vector[place] for vector in vectors)
            if points and history.sheet.marked[box.area] & bit_of(box):
                yield Counted(words.text("counted.at-most", source=words.box(box)), points)
        won = max(vector[place] for vector in points_won(history.arena))
        if won:
            yield Counted(words.text("counted.at-most", source=words.text("counted.battles")), won)
        if gains.free:
            yield Counted(words.text("counted.at-most", source=words.text("counted.road")), gains.free)

    def _needed_elsewhere(self, place: int, history: History, findings: Findings) -> str:
        """Which other tracks need how much of what could have been chosen for this one too; empty where none does."""
        words, shared = findings.words, history.verdict.shared
        others = [other for other, points in enumerate(shared) if other != place and points]
        choosable = sum(each.points for each in self._choosable(place, history, findings))
        # What another track chose need not have been open to this one.
        points = min(choosable - shared[place], sum(shared[other] for other in others))
        if points <= 0:
            return ""
        names = words.list(words.area(self.tracks.areas[other].id) for other in others)
        return words.text("violations.points-needed", points=points, tracks=names)
