"""The attribute tracks of a sheet: everything that can have filled them, and whether it explains them all at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from sheetgen.games.hadrians_wall.arena import Outcomes
from sheetgen.games.hadrians_wall.attributes import Gains, Verdict, judge, one_of
from sheetgen.layout.layout import Area, Box
from sheetgen.rules.balance import yearly_row
from sheetgen.rules.links import Link, Vector
from sheetgen.rules.tally import Sheet, Tally, bit_of

RENOWN, PIETY, VALOUR = "renown", "piety", "valour"
ROUNDS = 3
"""How often one track may put another right before a state counts as not near."""


@dataclass(frozen=True, slots=True)
class History:
    """The tracks of a sheet: what they show, what they got, how they differ."""

    sheet: Sheet
    arena: Outcomes
    filled: Vector
    gains: Gains
    verdict: Verdict


class Tracks:
    """The attribute tracks of the layout and all that feeds them."""

    def __init__(self, tally: Tally) -> None:
        areas = tuple(tally.game.areas.values())
        self.tracks = tuple(area for area in areas if area.attribute)
        self.names = tuple(area.attribute for area in self.tracks)
        self.size = max(len(area.boxes) for area in self.tracks)
        self.place = {name: place for place, name in enumerate(self.names)}
        self.crossings = tuple(self._crossings())
        self.landmarks = tuple(_landmarks(tally, {area.id: place for place, area in enumerate(self.tracks)}))
        apart = {area.id for area in self.tracks} | {box.area for box, _, _ in self.landmarks}
        self.masks = tuple(
            tuple((area, mask) for area, mask in tally.icons.get(name, ()) if area not in apart) for name in self.names
        )
        self._sources(tally, areas)

    def _sources(self, tally: Tally, areas: tuple[Area, ...]) -> None:
        """All that gives points, beside icons under boxes."""
        self.markets = tuple(area for area in areas if area.distinct is not None)
        self.grids = tuple((area, _row_masks(area)) for area in areas if area.row_gain in self.place)
        self.attacked = tuple((area.id, yearly_row(tally, area)) for area in areas if area.most_a_year)
        self.choosers = tuple((box, self._choice(box)) for area in areas for box in area.boxes if self._chooses(box))
        roads = [area for area in areas if set(area.yearly.icons) == set(self.names)]
        self.roads = tuple((area, box) for area in roads for box in area.boxes if box.circles)

    def _crossings(self) -> Iterator[Link]:
        """The boxes of each track that give points to another."""
        for place, area in enumerate(self.tracks):
            for box in area.boxes:
                yield from (
                    Link(place, box.number, self.place[icon], 1) for icon in box.gain.icons if icon in self.place
                )

    def _chooses(self, box: Box) -> bool:
        return box.gain.chooses and set(box.gain.icons) <= set(self.names)

    def _choice(self, box: Box) -> frozenset[Vector]:
        return one_of([self.place[icon] for icon in box.gain.icons], len(self.names))

    def history(self, sheet: Sheet, arena: Outcomes) -> History:
        """What the tracks show, what they got, and how they differ from it."""
        filled = tuple([sheet.count(area.id) for area in self.tracks])
        gains = self.gains(sheet, filled, arena)
        return History(sheet, arena, filled, gains, judge(filled, gains))

    def settled(self, history: History, filled: Vector, more_rings: int) -> Vector | None:
        """The nearest exact state to ``filled``: nothing too many and nothing forgotten; None where none is near.

        ``more_rings`` of the attacks came through instead of being repelled.
        """
        attacks = self.points(self.place[VALOUR], more_rings)
        for _ in range(len(self.tracks) * ROUNDS):
            gains = self.gains(history.sheet, filled, history.arena)
            repelled = tuple(points - lost for points, lost in zip(gains.fixed, attacks, strict=True))
            verdict = judge(filled, replace(gains, fixed=repelled))
            if verdict.exact:
                return filled if self._landmarks_stand(history, filled) else None
            differences = zip(filled, verdict.surplus, verdict.missing, strict=True)
            filled = tuple(min(self.size, boxes - surplus + missing) for boxes, surplus, missing in differences)
        return None

    def _landmarks_stand(self, history: History, filled: Vector) -> bool:
        """Whether each landmark that its track had reached is still reached."""
        return not any(
            filled[source] < number <= history.filled[source]
            for box, source, number in self.landmarks
            if history.sheet.marked[box.area] & bit_of(box)
        )

    def gains(self, sheet: Sheet, filled: Vector, arena: Outcomes) -> Gains:
        """Everything that can have filled the tracks, by what the sheet shows beside them."""
        marked = sheet.marked
        fixed = [sum([(marked[area] & mask).bit_count() for area, mask in masks]) for masks in self.masks]
        for grid, rows in self.grids:
            fixed[self.place[grid.row_gain]] += sum([marked[grid.id] & row == row for row in rows])
        fixed[self.place[VALOUR]] += self.repelled(sheet)
        choices = [vectors for box, vectors in self.choosers if marked[box.area] & bit_of(box)]
        for market in self.markets:
            track, least, most = self.goods(market, sheet)
            fixed[track] += least
            if most > least:
                choices.append(frozenset(self.points(track, extra) for extra in range(most - least + 1)))
        won = self.won(arena)
        if any(map(any, won)):
            choices.append(won)
        circles = sum([box.circles for area, box in self.roads if marked[area.id] & bit_of(box)])
        free = max(0, sheet.completed - 1) * circles
        return Gains(self.size, tuple(fixed), self._links(sheet, filled), tuple(choices), free, self.place[VALOUR])

    def _links(self, sheet: Sheet, filled: Vector) -> tuple[Link, ...]:
        """The crossings, and each landmark built: it paid only after its own track got there.

        A landmark that its track never reached is told by its own rule, and pays here all the same.
        """
        links = self.crossings
        for box, source, number in self.landmarks:
            if sheet.marked[box.area] & bit_of(box):
                reached = number if filled[source] >= number else 0
                for icon in dict.fromkeys(box.gain.icons):
                    points = box.gain.icons.count(icon)
                    links = (*links, Link(source, reached, self.place[icon], points))
        return links

    def won(self, arena: Outcomes) -> frozenset[Vector]:
        """The points of the arena as vectors over the tracks."""
        return _won(arena, self.place[RENOWN], self.place[PIETY], len(self.names))

    def goods(self, market: Area, sheet: Sheet) -> tuple[int, int, int]:
        """A track, and the least and the most points that goods gave it; a number that is no good may be any."""
        assert market.distinct is not None
        assert market.writes is not None
        numbers = [number for _, number in sheet.numbers(market.id)]
        good = {number for number in numbers if market.writes.low <= number <= market.writes.high}
        bad = sum(1 for number in numbers if number not in good)
        gains, points = market.distinct
        return self.place[gains], sum(points[: len(good)]), sum(points[: len(good) + bad])

    def repelled(self, sheet: Sheet) -> int:
        """The valour of the attacks: what the years could bring, less what came as disdain."""
        return sum(max(0, sum(row[: sheet.completed]) - sheet.rings(area).ringed) for area, row in self.attacked)

    def points(self, track: int, points: int) -> Vector:
        """Points on one track and none on the others."""
        return tuple(points if place == track else 0 for place in range(len(self.names)))


def _landmarks(tally: Tally, tracks: Mapping[str, int]) -> Iterator[tuple[Box, int, int]]:
    """The boxes that wait for a track: each with the track's place and how far it must be."""
    for box in tally.game.boxes.values():
        for need in box.needs:
            if need.kind == "count" and need.target in tracks:
                yield box, tracks[need.target], need.number


def _row_masks(grid: Area) -> tuple[int, ...]:
    rows: dict[int, int] = {}
    for box in grid.boxes:
        rows[box.row] = rows.get(box.row, 0) | bit_of(box)
    return tuple(rows.values())


@lru_cache(maxsize=4096)
def _won(arena: Outcomes, renown: int, piety: int, tracks: int) -> frozenset[Vector]:
    """The points of the arena as vectors over the tracks."""
    return frozenset(
        tuple({renown: won.renown, piety: won.piety}.get(place, 0) for place in range(tracks)) for won in arena
    )
