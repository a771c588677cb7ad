"""The moves that turn a card or draw a pattern: training gladiators, battles, scouting."""

from __future__ import annotations

from functools import partial

from ..facts import (
    BATTLE_BOXES,
    DEATH_PIETY,
    GLADIATOR_CIRCLES,
    GLADIATORS,
    GRID_ROW_VALOUR,
    PLAYER_CARDS,
    RIGHT_COSTS,
    THRESHOLDS,
    VICTORY_REWARDS,
)
from .gains import gain
from .grid import free_placements, icons_under, rows_completed
from .moves import Move, Offer, affordable
from .state import Player
from .table import Table


def _training_offer(colour: str) -> Offer:
    area = f"right.ludus.{colour}"

    def offer(player: Player, table: Table) -> list[Move]:
        del table
        gladiator = player.gladiators[colour]
        if not player.built["right.ludus"] or gladiator.dead or gladiator.ringed == GLADIATOR_CIRCLES:
            return []
        if player.tracks["right.performers"] < THRESHOLDS[area][gladiator.ringed]:
            return []
        costs = RIGHT_COSTS[area][gladiator.ringed]
        return affordable(player, [Move(f"train {colour}", cost, partial(_train, player, colour)) for cost in costs])

    return offer


def _train(player: Player, colour: str) -> None:
    player.gladiators[colour].ringed += 1


def _battle_offer(colour: str) -> Offer:
    """Stricter than the text: a gladiator that was never trained does not fight."""

    def offer(player: Player, table: Table) -> list[Move]:
        gladiator = player.gladiators[colour]
        if not gladiator.ringed or gladiator.dead:
            return []
        if player.year in gladiator.battles or len(gladiator.battles) == BATTLE_BOXES:
            return []
        return [Move(f"{colour} fights", {}, partial(_fight, player, table, colour))]

    return offer


def _fight(player: Player, table: Table, colour: str) -> None:
    gladiator = player.gladiators[colour]
    gladiator.battles.append(player.year)
    damage = table.draw().damage
    left = gladiator.ringed - gladiator.filled
    gladiator.filled += min(damage, left)
    if gladiator.dead:
        player.events[f"{colour} dies at {gladiator.ringed}"] += 1
        player.events["overkill"] += damage > left
        gain(player, ("piety",) * DEATH_PIETY[gladiator.filled - 1])
    else:
        player.events[f"{colour} wins at {gladiator.ringed}"] += 1
        reward = VICTORY_REWARDS[gladiator.ringed - 1]
        gain(player, ("renown",) * reward.renown + ("resource",) * reward.resource)


def _scouts(player: Player, table: Table) -> list[Move]:
    if not player.stock["soldier"]:
        return []
    patricians = player.tracks["right.patricians"]
    thresholds = THRESHOLDS["right.scouts"]
    boxes = [box for box in range(len(thresholds)) if box not in player.scouts and thresholds[box] <= patricians]
    if not boxes:
        return []
    sources: list[tuple[str, str, Player | None]] = [("own", player.prospect_cards[-1], None)]
    if not table.own_patterns_only:
        sources += [("neighbour", other.prospect_cards[-1], other) for other in table.neighbours(player)]
        sources += [("neutral", card, None) for card in table.neutral_cards]
    moves = []
    for source, card, owner in sources:
        pattern = PLAYER_CARDS[card].pattern
        places = free_placements(player.grid, pattern)
        moves += [
            Move(
                f"scout: {source} {pattern}", {"soldier": 1}, partial(_scout, player, table, box, source, owner, places)
            )
            for box in boxes
            if places
        ]
    return moves


def _scout(player: Player, table: Table, box: int, source: str, owner: Player | None, places: list[int]) -> None:
    if source != "own":
        table.give("soldier", owner)
    player.scouts.add(box)
    player.events[f"scout with {source} pattern"] += 1
    mask = player.rng.choice(places)
    if player.personality.thrifty_grid:
        mask = max(places, key=lambda place: _worth(player, place))
    before = player.grid
    player.grid |= mask
    gain(player, icons_under(mask))
    rows = rows_completed(before, player.grid)
    player.events[f"{rows} rows at once"] += 1
    gain(player, ("valour",) * (rows * GRID_ROW_VALOUR))


def _worth(player: Player, mask: int) -> tuple[int, int, float]:
    return rows_completed(player.grid, player.grid | mask), len(icons_under(mask)), player.rng.random()


ARENA_AND_SCOUT_OFFERS: dict[str, Offer] = {
    **{f"right.ludus.{colour}": _training_offer(colour) for colour in GLADIATORS},
    **{f"right.ludus.{colour}.battles": _battle_offer(colour) for colour in GLADIATORS},
    "right.scouts": _scouts,
}
