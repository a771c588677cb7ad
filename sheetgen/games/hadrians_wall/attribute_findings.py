"""Report attribute tracks with too many or too few boxes: the sources of their points, and remedies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sheetgen.games.hadrians_wall.attribute_tracks import (
    GOODS,
    LANDMARKS,
    NAMES,
    PLACE,
    RENOWN,
    SCOUTING_GRID,
    TRACKS,
    VALOUR,
    AttributeTracks,
    TrackHistory,
    points_won,
)
from sheetgen.games.hadrians_wall.track_solver import possible_values
from sheetgen.rules.banner_order import Vector
from sheetgen.rules.finding import (
    All,
    AreaName,
    BalanceItem,
    BoxNames,
    Change,
    Edit,
    Empty,
    Fact,
    Finding,
    Ranges,
    TextFact,
    Together,
    ids,
)
from sheetgen.rules.tally import bit_of

RULE = "attribute-icons"


@dataclass(frozen=True, slots=True)
class MissingValour:
    """Points of the attacks that are not on the valour track: how many, and what the track got."""

    points: int
    counted: tuple[BalanceItem, ...]


class AttributeFindings:
    """The findings about the surplus and missing boxes of attribute tracks."""

    def __init__(self, tracks: AttributeTracks) -> None:
        self.tracks = tracks
        self.valour = PLACE[VALOUR]

    def shortfall(self, history: TrackHistory) -> MissingValour | None:
        """Return what the attacks lack on the valour track; None if nothing."""
        points = min(history.verdict.missing[self.valour], self.tracks.valour_of_attacks(history.sheet))
        return MissingValour(points, tuple(self._counted(self.valour, history))) if points else None

    def findings(self, history: TrackHistory, shortfall: MissingValour | None) -> Iterator[Finding]:
        """Yield each track with points that nothing explains, or that were forgotten, those of a shortfall left out."""
        verdict = history.verdict
        # If only attacks give valour, no other reward can have been forgotten.
        only_attacks = shortfall is not None and len(shortfall.counted) == 1
        for place in range(len(NAMES)):
            missing = verdict.missing[place] and not (place == self.valour and only_attacks)
            if verdict.surplus[place] or missing:
                yield self._finding(place, history)

    def moved(self, history: TrackHistory, valour: int, rings: int, *, settle: bool) -> tuple[Change, ...]:
        """Return the changes of the tracks if valour got further points, and the attacks further rings.

        Of the valour track alone, or with ``settle`` of all tracks to the nearest state that is exact.
        """
        size = self.tracks.size
        more = (boxes + (valour if place == self.valour else 0) for place, boxes in enumerate(history.filled))
        wanted = tuple(max(0, min(size, boxes)) for boxes in more)
        settled = self.tracks.nearest_exact(history, wanted, rings) if settle else None
        return self._changes(history.filled, settled or wanted)

    def _finding(self, place: int, history: TrackHistory) -> Finding:
        area, filled, verdict = self.tracks.areas[place], history.filled[place], history.verdict
        surplus, missing = verdict.surplus[place], verdict.missing[place]
        key = ("points-in-a-circle" if verdict.circular else "points-too-many") if surplus else "points-forgotten"
        counted = tuple(self._counted(place, history))
        sources = All(tuple(TextFact("words.source", {"area": each.source, "points": each.points}) for each in counted))
        righted = self._righted(place, history)
        facts: dict[str, Fact] = {
            "nearest": self._nearest(place, history) if surplus else "",
            "sources": sources if counted else TextFact("violations.points-from.nothing"),
            "filled": filled,
            "number": surplus or missing,
        }
        boxes = ids(area.boxes[filled - surplus : filled + missing])
        return Finding(
            RULE,
            area.id,
            key,
            facts,
            filled if surplus else None,
            "error" if surplus else "warning",
            boxes,
            counted,
            # Empty the surplus with everything that depends on it, or fill what was forgotten.
            (Empty(boxes) if surplus else Together(tuple(Change(box, True) for box in boxes)), *righted),
            repair=righted[0] if righted else None,
            forgotten=missing,
        )

    def _nearest(self, place: int, history: TrackHistory) -> TextFact:
        """Return how many boxes of a track that has too many would be right, and why no more."""
        filled = history.filled
        if possible := possible_values(filled, history.gains, place):
            nearest = TextFact("violations.points-possible", {"range": Ranges(possible)})
        else:
            nearest = TextFact("violations.points-most", {"number": filled[place] - history.verdict.surplus[place]})
        needed = self._needed_elsewhere(place, history)
        return TextFact("violations.points-and", {"first": needed, "second": nearest}) if needed else nearest

    def _righted(self, place: int, history: TrackHistory) -> list[Edit]:
        """Return the edits that put all tracks right, or, if they share points, take as many from another track."""
        verdict, filled = history.verdict, history.filled
        starts = [filled]
        surplus = verdict.surplus[place]
        for other, points in enumerate(verdict.shared):
            if points >= surplus > 0:
                starts.append(tuple(boxes - (surplus if track == other else 0) for track, boxes in enumerate(filled)))
        settled = (self.tracks.nearest_exact(history, start, 0) for start in starts)
        every = (self._changes(filled, each) for each in dict.fromkeys(settled) if each is not None)
        return [Together(changes) for changes in every if changes]

    def _changes(self, filled: Vector, wanted: Vector) -> tuple[Change, ...]:
        """Return the changes after which each track has as many boxes as wanted."""
        return tuple(
            Change(box.id, after > before)
            for area, before, after in zip(self.tracks.areas, filled, wanted, strict=True)
            for box in area.boxes[min(before, after) : max(before, after)]
        )

    def _counted(self, place: int, history: TrackHistory) -> Iterator[BalanceItem]:
        """Yield what fed a track: together as many points as the track can have; what several tracks share is last."""
        certain = list(self._certain(place, history))
        yield from certain
        verdict = history.verdict
        points = history.filled[place] - verdict.surplus[place] + verdict.missing[place]
        points -= sum(each.points for each in certain)
        sources = tuple(each.source for each in self._choosable(place, history))
        if sources and points > 0:
            together = TextFact("counted.together", {"sources": All(sources)})
            yield BalanceItem(sources[0] if len(sources) == 1 else together, points)

    def _certain(self, place: int, history: TrackHistory) -> Iterator[BalanceItem]:
        """Yield what can only have fed this track."""
        sheet, tracks = history.sheet, self.tracks
        yield from (BalanceItem(AreaName(area), points) for area, points in self._icons(place, history) if points)
        for box, _, _ in tracks.landmarks:
            if sheet.marked[LANDMARKS] & bit_of(box) and (points := box.gain.icons.count(NAMES[place])):
                yield BalanceItem(BoxNames((box.id,)), points)
        if place == PLACE[RENOWN] and (points := tracks.renown_of_goods(sheet)[1]):
            yield BalanceItem(AreaName(GOODS), points)
        yield from self._at_once(place, history)

    def _icons(self, place: int, history: TrackHistory) -> Iterable[tuple[str, int]]:
        """Return the points of covered icons, area by area, with those on other tracks."""
        tracks, icons = self.tracks, Counter[str]()
        for area, mask in tracks.masks[place]:
            icons[area] += (history.sheet.marked[area] & mask).bit_count()
        for link in tracks.crossings:
            if link.target == place and history.filled[link.source] >= link.at_least:
                icons[TRACKS[link.source]] += link.points
        return icons.items()

    def _at_once(self, place: int, history: TrackHistory) -> Iterator[BalanceItem]:
        """Yield the points of full rows, and of the attacks."""
        sheet, tracks = history.sheet, self.tracks
        if place != self.valour:
            return
        if full := tracks.full_rows(sheet):
            yield BalanceItem(TextFact("counted.rows", {"area": AreaName(SCOUTING_GRID)}), full)
        if points := tracks.valour_of_attacks(sheet):
            yield BalanceItem(TextFact("counted.repelled"), points)

    def _choosable(self, place: int, history: TrackHistory) -> Iterator[BalanceItem]:
        """Yield the most points that choices and battles can have brought to a track."""
        tracks, gains = self.tracks, history.gains
        for box, vectors in tracks.roads:
            points = max(vector[place] for vector in vectors)
            if points and history.sheet.marked[box.area] & bit_of(box):
                yield BalanceItem(BoxNames((box.id,)), points)
        won = max(vector[place] for vector in points_won(history.arena))
        if won:
            yield BalanceItem(TextFact("counted.battles"), won)
        if gains.free:
            yield BalanceItem(TextFact("counted.road"), gains.free)

    def _needed_elsewhere(self, place: int, history: TrackHistory) -> TextFact | None:
        """Return which other tracks need how many of the points that this one could have had; None if none does."""
        shared = history.verdict.shared
        others = [other for other, points in enumerate(shared) if other != place and points]
        choosable = sum(each.points for each in self._choosable(place, history))
        # A choice of another track need not have been possible for this one.
        points = min(choosable - shared[place], sum(shared[other] for other in others))
        if points <= 0:
            return None
        names = All(tuple(AreaName(TRACKS[other]) for other in others))
        return TextFact("violations.points-needed", {"points": points, "tracks": names})
