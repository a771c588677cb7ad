"""One legal move, and the checks that several areas share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import NamedTuple

from ..facts import BUILDINGS, Cost
from .gains import gain
from .state import Player
from .table import Table


class Move(NamedTuple):
    text: str
    cost: Cost
    perform: Callable[[], object]


Offer = Callable[[Player, Table], list[Move]]
"""The legal moves of one area, empty when there is none."""


def build_offers(sheet: str) -> dict[str, Offer]:
    """The offers to build each building of the left or the right sheet."""
    return {
        f"{area}.{size}": _build_offer(area, size)
        for area, sizes in BUILDINGS.items()
        if area.startswith(f"{sheet}.")
        for size in sizes
    }


def _build_offer(area: str, size: str) -> Offer:
    building = BUILDINGS[area][size]
    key = f"{area}.{size}"

    def offer(player: Player, table: Table) -> list[Move]:
        del table
        built = player.built[area]
        if size in built or not player.reached(building.needs):
            return []
        if building.after is not None and building.after not in built:
            return []
        if {area, key} & player.rules.forbidden:
            return []
        cost = building.cost
        if area in player.rules.dearer:
            cost = cost | {"resource": cost.get("resource", 0) + 1}
        return affordable(player, [Move(f"build {key}", cost, partial(_build, player, area, size))])

    return offer


def _build(player: Player, area: str, size: str) -> None:
    building = BUILDINGS[area][size]
    player.built[area].append(size)
    gain(player, building.gain)
    if building.choice:
        attribute = player.personality.attribute(building.choice, player.rng)
        player.events[f"{area}.{size} took {attribute}"] += 1
        gain(player, (attribute,))


def affordable(player: Player, moves: Iterable[Move]) -> list[Move]:
    return [move for move in moves if player.affords(move.cost)]


def this_year(player: Player, area: str) -> int:
    """How often the current year already stands in an area."""
    return player.written[area].count(player.year)


def write_year(player: Player, area: str, box: int) -> None:
    player.written[area][box] = player.year


def free_boxes(player: Player, area: str, thresholds: tuple[int, ...], citizens: int) -> list[int]:
    """Empty boxes of an area whose banner the citizen track has reached, in any order (rulebook, Marché, Théâtre)."""
    return [
        box
        for box, (content, threshold) in enumerate(zip(player.written[area], thresholds, strict=True))
        if content is None and threshold <= citizens
    ]
