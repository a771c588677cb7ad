"""The legal moves of the left sheet."""

from __future__ import annotations

from functools import partial
from itertools import combinations_with_replacement

from ..facts import (
    CHAINS,
    FORUM_WORKERS,
    LANDMARK_COST,
    LANDMARK_GAIN,
    LANDMARK_THRESHOLD,
    LANDMARKS,
    TRACK_COSTS,
    TRACKS,
    TRAINING_BOXES,
    Cost,
)
from .gains import advance, gain
from .moves import Move, Offer, affordable, build_offers, this_year, write_year
from .state import Player
from .table import Table

_HANGS_ON = {(track, box): fort for fort, track, box in CHAINS}


def _may_advance(player: Player, track: str) -> bool:
    count = player.tracks[track]
    if count == len(TRACKS[track]) or not player.granary_open(track):
        return False
    fort = _HANGS_ON.get((track, count + 1))
    if fort is None:
        return True
    return player.tracks["left.fort"] >= fort and player.year >= player.rules.wall_from_year


def _track_costs(player: Player, track: str) -> tuple[Cost, ...]:
    if track == "left.mining_and_foresting":
        return ({"servant": player.rules.mining_servants},)
    return TRACK_COSTS[track]


def _track_offer(track: str) -> Offer:
    def offer(player: Player, table: Table) -> list[Move]:
        del table
        if not _may_advance(player, track):
            return []
        text, perform = f"fill {track}", partial(advance, player, track)
        return affordable(player, [Move(text, cost, perform) for cost in _track_costs(player, track)])

    return offer


def _training(player: Player, table: Table) -> list[Move]:
    """A builder becomes a guard. Stricter than the text: only while a guard can still be placed."""
    del table
    full = len(player.written["left.training_grounds"]) == TRAINING_BOXES
    if full or this_year(player, "left.training_grounds") or not _may_advance(player, "left.wall_guard"):
        return []
    return affordable(player, [Move("train a guard", {"builder": 1}, partial(_train_guard, player))])


def _train_guard(player: Player) -> None:
    player.written["left.training_grounds"].append(player.year)
    gain(player, ("sword",))


def _forum(player: Player, table: Table) -> list[Move]:
    """Two workers for one of a kind not given. Stricter than the text: boxes from left to right."""
    del table
    years = player.written["left.forum"]
    if this_year(player, "left.forum") or None not in years:
        return []
    moves = []
    for given in combinations_with_replacement(FORUM_WORKERS, 2):
        cost = {kind: given.count(kind) for kind in given}
        moves += [
            Move(f"forum: {given[0]} and {given[1]} for a {kind}", cost, partial(_exchange, player, kind))
            for kind in FORUM_WORKERS
            if kind not in given
        ]
    return affordable(player, moves)


def _exchange(player: Player, kind: str) -> None:
    write_year(player, "left.forum", player.written["left.forum"].index(None))
    gain(player, (kind,))


def _landmark_offer(name: str) -> Offer:
    needs, gives = LANDMARKS[name]

    def offer(player: Player, table: Table) -> list[Move]:
        del table
        if name in player.landmarks or player.tracks[f"left.{needs}"] < LANDMARK_THRESHOLD:
            return []
        if "left.landmarks" in player.rules.forbidden:
            return []
        return affordable(player, [Move(f"build {name}", LANDMARK_COST, partial(_raise_landmark, player, name, gives))])

    return offer


def _raise_landmark(player: Player, name: str, gives: str) -> None:
    player.landmarks.append(name)
    player.events[f"landmark {name}"] += 1
    gain(player, (gives,) * LANDMARK_GAIN)


LEFT_OFFERS: dict[str, Offer] = {
    **{
        track: _track_offer(track)
        for track in ("left.mining_and_foresting", "left.wall_guard", "left.cippi", "left.wall", "left.fort")
    },
    **build_offers("left"),
    "left.training_grounds": _training,
    "left.forum": _forum,
    **{f"left.landmarks.{name}": _landmark_offer(name) for name in LANDMARKS},
}
