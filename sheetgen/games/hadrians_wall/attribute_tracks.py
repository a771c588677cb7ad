"""Compare the attribute tracks of a sheet with everything that can have filled them, all four at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from sheetgen.games.hadrians_wall.gladiator_rules import PossibleWinnings
from sheetgen.games.hadrians_wall.track_solver import TrackDiscrepancy, TrackGains, compare_tracks, one_point_choice
from sheetgen.layout.area import Area
from sheetgen.layout.box import Box
from sheetgen.rules.balance import yearly_row
from sheetgen.rules.banner_order import TrackLink, Vector, unreached_boxes
from sheetgen.rules.tally import MarkedSheet, Tally, bit_of, complete_lines, line_gains
from sheetgen.rules.violation import may_be_mid_year

NAMES = RENOWN, PIETY, VALOUR, DISCIPLINE = "renown", "piety", "valour", "discipline"
PLACE = {name: place for place, name in enumerate(NAMES)}
TRACKS = tuple(f"left.{name}" for name in NAMES)
LANDMARKS, ROAD, DISDAIN = "left.landmarks", "left.road", "left.disdain"
GOODS, SCOUTING_GRID = "right.market.goods", "right.scouting_grid"
ROUNDS = 3
"""How often one track may put another right before a state counts as not near."""


@dataclass(frozen=True, slots=True)
class TrackHistory:
    """The tracks of a sheet: the filled boxes, what they received, and how the two differ."""

    sheet: MarkedSheet
    arena: PossibleWinnings
    filled: Vector
    gains: TrackGains
    verdict: TrackDiscrepancy


class AttributeTracks:
    """The four attribute tracks and all that feeds them."""

    def __init__(self, tally: Tally) -> None:
        self.game, areas = tally.game, tally.game.areas
        self.areas = tuple(areas[track] for track in TRACKS)
        self.size = len(self.areas[0].boxes)
        self.crossings = tuple(self._crossings())
        self.landmarks = tuple(_landmarks(areas[LANDMARKS]))
        apart = {*TRACKS, LANDMARKS}
        self.masks = tuple(
            tuple((area, mask) for area, mask in tally.icons.get(name, ()) if area not in apart) for name in NAMES
        )
        self.goods = areas[GOODS]
        self.rows = line_gains(areas[SCOUTING_GRID], VALOUR)
        self.potentials = yearly_row(tally, areas[DISDAIN])
        # A road gives an attribute of the player's choice when it is built.
        self.roads = tuple(
            (box, one_point_choice(map(PLACE.__getitem__, box.gain.icons), len(NAMES))) for box in areas[ROAD].boxes
        )

    def _crossings(self) -> Iterator[TrackLink]:
        """Yield the boxes of each track that give points to another, as links."""
        for place, area in enumerate(self.areas):
            for box in area.boxes:
                yield from (TrackLink(place, box.number, PLACE[icon], 1) for icon in box.gain.icons if icon in PLACE)

    def history(self, sheet: MarkedSheet, arena: PossibleWinnings) -> TrackHistory:
        """Return the state of the tracks, the points they received, and the difference."""
        filled = tuple([sheet.count(track) for track in TRACKS])
        gains = self.gains(sheet, filled, arena)
        return TrackHistory(sheet, arena, filled, gains, compare_tracks(filled, gains))

    def nearest_exact(self, history: TrackHistory, filled: Vector, more_rings: int) -> Vector | None:
        """Return the nearest exact state to ``filled``, without surplus or missing points; None if none is near.

        ``more_rings`` of the attacks came through instead of being repelled.
        """
        attacks = points_on(VALOUR, more_rings)
        repelled = tuple(points - lost for points, lost in zip(history.gains.fixed, attacks, strict=True))
        for _ in range(len(NAMES) * ROUNDS):
            links = self._links(history.sheet, filled)
            verdict = compare_tracks(filled, replace(history.gains, fixed=repelled, links=links))
            if verdict.exact:
                return filled if self._landmarks_stand(history, filled) else None
            differences = zip(filled, verdict.surplus, verdict.missing, strict=True)
            filled = tuple(min(self.size, boxes - surplus + missing) for boxes, surplus, missing in differences)
        return None

    def _landmarks_stand(self, history: TrackHistory, filled: Vector) -> bool:
        """Return whether each landmark that its track had reached is still reached."""
        return not any(
            filled[source] < number <= history.filled[source]
            for box, source, number in self.landmarks
            if history.sheet.marked[LANDMARKS] & bit_of(box)
        )

    def gains(self, sheet: MarkedSheet, filled: Vector, arena: PossibleWinnings) -> TrackGains:
        """Return everything that can have filled the tracks, from the rest of the sheet."""
        marked = sheet.marked
        fixed = [sum([(marked[area] & mask).bit_count() for area, mask in masks]) for masks in self.masks]
        fixed[PLACE[VALOUR]] += self.full_rows(sheet) + self.valour_of_attacks(sheet)
        roads = marked[ROAD]
        choices = [vectors for box, vectors in self.roads if roads & bit_of(box)]
        least, most = self.renown_of_goods(sheet)
        fixed[PLACE[RENOWN]] += least
        if most > least:
            choices.append(frozenset(points_on(RENOWN, extra) for extra in range(most - least + 1)))
        won = points_won(arena)
        if any(map(any, won)):
            choices.append(won)
        circles = sum([box.circles for box, _ in self.roads if roads & bit_of(box)])
        free = max(0, sheet.completed - 1) * circles
        return TrackGains(self.size, tuple(fixed), self._links(sheet, filled), tuple(choices), free, PLACE[VALOUR])

    def _links(self, sheet: MarkedSheet, filled: Vector) -> tuple[TrackLink, ...]:
        """Return the crossings and the landmarks built: a landmark pays only after its own track got there.

        A landmark whose track never did breaks a rule of its own, and still pays here.
        """
        links = self.crossings
        for box, source, number in self.landmarks:
            if sheet.marked[LANDMARKS] & bit_of(box):
                reached = number if filled[source] >= number else 0
                for icon in dict.fromkeys(box.gain.icons):
                    links = (*links, TrackLink(source, reached, PLACE[icon], box.gain.icons.count(icon)))
        return links

    def before_last_attack(self, history: TrackHistory) -> Vector:
        """Return how far each track can have come before the last attack, which follows the last action of a year.

        Points of the attack that the rings do not explain are the last ones on the valour track; what they gave to
        other tracks came later too. If the sheet may be in the middle of a year, or valour is missing, nothing is
        known of the last attack, and the tracks are returned as they are.
        """
        sheet, filled, verdict = history.sheet, history.filled, history.verdict
        years, valour = sheet.completed, PLACE[VALOUR]
        repelled = max(0, self.potentials[years - 1] - sheet.rings(DISDAIN).ringed) if years else 0
        unknown = any(verdict.surplus) or verdict.missing[valour] or may_be_mid_year(self.game, sheet.filled)
        if not repelled or unknown:
            return filled
        links = self._links(sheet, filled)
        received = list(map(int.__add__, filled, verdict.missing))
        for source, at_least, target, points in links:
            if filled[source] >= at_least:
                received[target] -= points
        for place, boxes in enumerate(filled):
            if boxes == self.size:  # points beyond the last box were lost: there may have been more of them
                most = sum(max(vector[place] for vector in choice) for choice in history.gains.choices)
                received[place] = history.gains.fixed[place] + most + history.gains.free
        received[valour] -= repelled
        late = unreached_boxes(filled, links, tuple(received))
        return tuple(boxes - missing for boxes, missing in zip(filled, late, strict=True))

    def renown_of_goods(self, sheet: MarkedSheet) -> tuple[int, int]:
        """Return the least and the most renown that goods gave; a number that is no good may be any of them."""
        assert self.goods.distinct is not None
        assert self.goods.writes is not None
        numbers = [number for _, number in sheet.numbers(GOODS)]
        good = {number for number in numbers if self.goods.writes.low <= number <= self.goods.writes.high}
        bad = sum(1 for number in numbers if number not in good)
        points = self.goods.distinct.points
        return sum(points[: len(good)]), sum(points[: len(good) + bad])

    def full_rows(self, sheet: MarkedSheet) -> int:
        """Return the valour of the full rows of the scouting map."""
        return complete_lines(sheet.marked[SCOUTING_GRID], self.rows)

    def valour_of_attacks(self, sheet: MarkedSheet) -> int:
        """Return the valour of the attacks: what the years could bring, less the disdain."""
        return max(0, sum(self.potentials[: sheet.completed]) - sheet.rings(DISDAIN).ringed)


def points_on(name: str, points: int) -> Vector:
    """Return points on one track and none on the others."""
    return tuple(points if name == each else 0 for each in NAMES)


def _landmarks(area: Area) -> Iterator[tuple[Box, int, int]]:
    """Yield the landmarks, each with the index of the track that it needs and the number of boxes."""
    for box in area.boxes:
        (need,) = box.needs
        yield box, TRACKS.index(need.target), need.number


@lru_cache(maxsize=4096)
def points_won(arena: PossibleWinnings) -> frozenset[Vector]:
    """Return the points of the arena as vectors over the tracks."""
    return frozenset((won.renown, won.piety, 0, 0) for won in arena)
