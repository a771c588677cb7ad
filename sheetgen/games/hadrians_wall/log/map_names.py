"""Find places for the names of forts on a map: near their forts, and off water, words and one another."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from sheetgen.marks.geometry import Bounds, overlap, union_bounds
from sheetgen.place.rect import Point, Rect, Size

_ROUNDS, _ORDERS = 4, 10
_AIR = 0.7
"""The least air in mm about a name."""
_BESIDE = 1.6
"""The room in mm between a fort's gates and its name beside it."""
_SLANT = 3.4
"""How far in mm a leader may go aside."""
_ASIDE = 8.0
"""What it costs to stand beside a fort, as a mm away costs 1."""
_HIDDEN, _CROSSED, _WET, _OVER_SEA, _PASSED = 1000.0, 200.0, 150.0, 60.0, 15.0
"""What it costs to lie on a thing, on the wall, on water, or to have a leader over a sea, or over a line of any."""


@dataclass(frozen=True, slots=True)
class Obstacles:
    """What names keep off: ``things`` and what is outside ``room``; points of the wall and of courses; seas' edges."""

    room: Rect
    things: Sequence[Rect]
    wall: Sequence[Point]
    wet: Sequence[Point]
    seas: Sequence[Sequence[tuple[Point, Point]]]

    def near(self, at: Point, reach: float) -> Obstacles:
        """Return the obstacles with only those points that are at most ``reach`` mm away, and edges at such a height.

        All edges at a height are needed to tell what is inside.
        """
        wall, wet = ([point for point in line if math.dist(point, at) < reach] for line in (self.wall, self.wet))
        top, low = at[1] - reach, at[1] + reach
        seas = [[(a, b) for a, b in sea if min(a[1], b[1]) < low and max(a[1], b[1]) > top] for sea in self.seas]
        return replace(self, wall=wall, wet=wet, seas=seas)


def leader(fort: Point, plate: Rect, side: float) -> tuple[Point, Point]:
    """Return where the line from a fort to its name begins and ends; ``side`` is that of the fort in mm."""
    reach = side * 0.55
    if plate.y < fort[1] < plate.bottom:
        turn, end = (1, plate.x) if plate.x > fort[0] else (-1, plate.right)
        return (fort[0] + turn * reach, fort[1]), (end, fort[1])
    x = min(max(fort[0], plate.x + 1.5), plate.right - 1.5)
    turn, y = (-1, plate.bottom) if plate.y < fort[1] else (1, plate.y)
    return (fort[0], fort[1] + turn * reach), (x, y)


def place_names(obstacles: Obstacles, forts: Sequence[Point], sizes: Sequence[Size], side: float) -> list[Rect]:
    """Return a place for the name of each fort: each in turn takes the best one beside those of the others."""
    choices = [
        _Choice(obstacles.near(fort, size.width + 3 * side), fort, size, side)
        for fort, size in zip(forts, sizes, strict=True)
    ]
    hand, order = random.Random(0), list(range(len(forts)))
    best, least = dict[int, _Named](), math.inf
    for _ in range(_ORDERS):
        found: dict[int, _Named] = {}
        costs: dict[int, float] = {}
        # The first round places each beside those before it, the others mend what that left no room for.
        for index in order * _ROUNDS:
            others = [name for at, name in found.items() if at != index]
            costs[index], found[index] = choices[index].cheapest(others)
        if sum(costs.values()) < least:
            best, least = found, sum(costs.values())
        hand.shuffle(order)
    return [best[index].rect for index in range(len(forts))]


class _Named(NamedTuple):
    """The place of a name, that with air around it, points along its leader, and the bounds of all."""

    rect: Rect
    wide: Rect
    points: Sequence[Point]
    bounds: Bounds


class _Choice:
    """The places that the name of a fort may have: first those that lie on nothing, the nearest of them first."""

    def __init__(self, obstacles: Obstacles, fort: Point, size: Size, side: float) -> None:
        self.obstacles = obstacles
        self.places = list[tuple[float, _Named]]()
        for rect in _around(fort, size, side):
            start, end = leader(fort, rect, side)
            away = math.dist(start, end) + (_ASIDE if start[1] == end[1] else 0.0)
            wide = rect.inset(-_AIR)
            bounds = union_bounds([wide.bounds, (*start, *start), (*end, *end)])
            name = _Named(rect, wide, _points(start, end), bounds)
            self.places.append((away + _hidden(obstacles, name), name))
        self.places.sort(key=lambda place: place[0])
        self._costs: dict[int, float] = {}

    def cheapest(self, others: Sequence[_Named]) -> tuple[float, _Named]:
        """Return the best place beside the names of others, and what it costs."""
        best, least = self.places[0][1], math.inf
        for index, (at_least, name) in enumerate(self.places):
            if at_least >= least:
                break
            if index not in self._costs:
                self._costs[index] = at_least + _cost(self.obstacles, name)
            cost = self._costs[index]
            if cost < least:
                cost += _crowd(name, others)
            if cost < least:
                best, least = name, cost
        return least, best


def _around(fort: Point, size: Size, side: float) -> Iterator[Rect]:
    """Yield the places that a name may have: over and under its fort, or beside it."""
    x, y = fort
    lean = size.width / 2 - 1.5
    for step in range(10):
        away = side * 0.75 + 1.2 + step * side * 0.3
        for aside in (0.0, lean / 4, lean / 2, lean * 0.75, lean, lean + _SLANT / 2, lean + _SLANT):
            for turn, lean_to in itertools.product((-1, 1), (-1, 1)):
                middle = y + turn * (away + size.height / 2)
                yield Rect(x + lean_to * aside, middle, 0, 0).inset(-size.width / 2, -size.height / 2)
    for turn in (-1, 1):
        middle = x + turn * (side * 0.67 + _BESIDE + size.width / 2)
        yield Rect(middle, y, 0, 0).inset(-size.width / 2, -size.height / 2)


def _hidden(obstacles: Obstacles, name: _Named) -> float:
    """Return the cost of lying on things or outside the room."""
    rect, room = name.rect, obstacles.room
    outside = min(rect.x - room.x, rect.y - room.y, room.right - rect.right, room.bottom - rect.bottom) < 0
    return _HIDDEN * (outside + sum(overlap(name.wide.bounds, thing.bounds) for thing in obstacles.things))


def _cost(obstacles: Obstacles, name: _Named) -> float:
    """Return what a place costs by itself, besides its distance and what it hides."""
    rect, wide = name.rect, name.wide
    wet = any(_holds(wide, point) for point in obstacles.wet) or any(_inside(sea, rect) for sea in obstacles.seas)
    start, end = name.points[0], name.points[-1]
    passed = any(_beside(start, end, point) for point in (*obstacles.wet, *obstacles.wall))
    over_sea = any(_inside(sea, Rect(*point, 0, 0)) for sea in obstacles.seas for point in name.points)
    crossed = any(_holds(wide, point) for point in obstacles.wall)
    return _CROSSED * crossed + _WET * wet + _PASSED * passed + _OVER_SEA * over_sea


def _crowd(name: _Named, others: Sequence[_Named]) -> float:
    """Return what it costs to lie on other names or their leaders."""
    others = [other for other in others if overlap(name.bounds, other.bounds)]
    names = sum(overlap(name.wide.bounds, other.rect.bounds) for other in others)
    lines = sum(any(_holds(name.wide, point) for point in other.points) for other in others)
    lines += sum(any(_holds(other.wide, point) for point in name.points) for other in others)
    return _HIDDEN * (names + lines)


def _points(start: Point, end: Point) -> list[Point]:
    count = max(round(math.dist(start, end) / 0.8), 1)
    return [
        (start[0] + (end[0] - start[0]) * step / count, start[1] + (end[1] - start[1]) * step / count)
        for step in range(count + 1)
    ]


def _holds(rect: Rect, point: Point) -> bool:
    return rect.x < point[0] < rect.right and rect.y < point[1] < rect.bottom


def _beside(start: Point, end: Point, point: Point) -> bool:
    """Return whether a point lies on the line between two, which is short or upright, or almost."""
    (left, right), (top, low), (x, y) = sorted((start[0], end[0])), sorted((start[1], end[1])), point
    return math.hypot(max(left - x, x - right, 0.0), max(top - y, y - low, 0.0)) < _AIR


def _inside(edges: Sequence[tuple[Point, Point]], rect: Rect) -> bool:
    """Return whether the middle of a rectangle lies in a closed shape."""
    x, y = rect.centre, rect.middle
    crossings = 0
    for (x1, y1), (x2, y2) in edges:
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            crossings += 1
    return crossings % 2 == 1
