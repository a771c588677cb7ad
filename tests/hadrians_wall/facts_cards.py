"""The cards of Hadrian's Wall and the year strip of the player board as plain data."""

from __future__ import annotations

from typing import NamedTuple


class FateCard(NamedTuple):
    cohort: str
    damage: int
    good: int
    soldier: int
    builder: int
    servant: int
    civilian: int
    resource: int


class PlayerCard(NamedTuple):
    thresholds: tuple[int, int, int]
    gain: dict[str, int]
    good: int
    pattern: str


PLAYER_CARDS: dict[str, PlayerCard] = {
    "architect": PlayerCard((1, 2, 3), {"resource": 2}, 2, "I"),
    "aristocrat": PlayerCard((4, 2, 0), {"builder": 1, "civilian": 1}, 1, "T"),
    "defender": PlayerCard((1, 2, 3), {"builder": 1, "resource": 1}, 1, "L"),
    "engineer": PlayerCard((2, 4, 6), {"builder": 1, "resource": 1}, 2, "L"),
    "fighter": PlayerCard((1, 2, 3), {"soldier": 1}, 5, "O"),
    "forager": PlayerCard((3, 6, 9), {"servant": 1, "resource": 1}, 3, "T"),
    "merchant": PlayerCard((4, 6, 8), {"civilian": 1, "resource": 1}, 4, "O"),
    "planner": PlayerCard((2, 4, 5), {"servant": 1, "civilian": 1}, 1, "S"),
    "pontiff": PlayerCard((1, 2, 3), {"servant": 2}, 2, "T"),
    "ranger": PlayerCard((1, 3, 5), {"soldier": 1}, 6, "I"),
    "trainer": PlayerCard((4, 8, 12), {"servant": 1, "resource": 1}, 4, "S"),
    "vanguard": PlayerCard((1, 2, 3), {"builder": 1, "civilian": 1}, 2, "S"),
}
"""The objective scores 1, 2, 3 at its thresholds; the aristocrat counts downwards. Gain, good and scouting pattern."""

FATE_CARDS: tuple[FateCard, ...] = (
    FateCard("left", 1, 1, 2, 1, 1, 2, 2),
    FateCard("left", 1, 2, 2, 1, 1, 2, 2),
    FateCard("left", 1, 4, 2, 1, 1, 2, 2),
    FateCard("left", 1, 6, 2, 1, 1, 2, 2),
    FateCard("left", 2, 1, 2, 2, 1, 1, 2),
    FateCard("left", 2, 2, 2, 2, 1, 1, 2),
    FateCard("left", 2, 3, 2, 2, 1, 1, 2),
    FateCard("left", 2, 5, 2, 2, 1, 1, 2),
    FateCard("left", 3, 1, 1, 3, 1, 1, 2),
    FateCard("left", 3, 1, 2, 1, 2, 1, 2),
    FateCard("left", 3, 2, 1, 3, 1, 1, 2),
    FateCard("left", 3, 2, 2, 1, 2, 1, 2),
    FateCard("left", 3, 3, 1, 3, 1, 1, 2),
    FateCard("left", 3, 3, 2, 1, 2, 1, 2),
    FateCard("left", 3, 4, 1, 3, 1, 1, 2),
    FateCard("left", 3, 4, 2, 1, 2, 1, 2),
    FateCard("centre", 1, 1, 2, 2, 3, 1, 0),
    FateCard("centre", 1, 2, 2, 2, 3, 1, 0),
    FateCard("centre", 1, 4, 2, 2, 3, 1, 0),
    FateCard("centre", 1, 6, 2, 2, 3, 1, 0),
    FateCard("centre", 2, 1, 1, 2, 2, 2, 1),
    FateCard("centre", 2, 1, 2, 2, 2, 1, 1),
    FateCard("centre", 2, 2, 1, 2, 2, 2, 1),
    FateCard("centre", 2, 2, 2, 2, 2, 1, 1),
    FateCard("centre", 2, 3, 1, 2, 2, 2, 1),
    FateCard("centre", 2, 3, 2, 2, 2, 1, 1),
    FateCard("centre", 2, 4, 2, 2, 2, 1, 1),
    FateCard("centre", 2, 5, 1, 2, 2, 2, 1),
    FateCard("centre", 3, 1, 1, 1, 3, 2, 1),
    FateCard("centre", 3, 2, 1, 1, 3, 2, 1),
    FateCard("centre", 3, 3, 1, 1, 3, 2, 1),
    FateCard("centre", 3, 5, 1, 1, 3, 2, 1),
    FateCard("right", 1, 1, 1, 2, 3, 1, 1),
    FateCard("right", 1, 1, 2, 3, 1, 1, 1),
    FateCard("right", 1, 2, 1, 2, 3, 1, 1),
    FateCard("right", 1, 2, 2, 3, 1, 1, 1),
    FateCard("right", 1, 4, 1, 2, 3, 1, 1),
    FateCard("right", 1, 4, 2, 3, 1, 1, 1),
    FateCard("right", 1, 6, 1, 2, 3, 1, 1),
    FateCard("right", 1, 6, 2, 3, 1, 1, 1),
    FateCard("right", 2, 1, 1, 2, 2, 1, 2),
    FateCard("right", 2, 1, 2, 1, 2, 2, 1),
    FateCard("right", 2, 2, 1, 2, 2, 1, 2),
    FateCard("right", 2, 2, 2, 1, 2, 2, 1),
    FateCard("right", 2, 3, 1, 2, 2, 1, 2),
    FateCard("right", 2, 3, 2, 1, 2, 2, 1),
    FateCard("right", 2, 4, 2, 1, 2, 2, 1),
    FateCard("right", 2, 5, 1, 2, 2, 1, 2),
)

YEARS = 6
POTENTIALS = (1, 2, 2, 3, 3, 4)
"""Valour or disdain at stake in the attack of each year."""
ATTACK_CARDS: dict[str, tuple[int, ...]] = {
    "easy": (1, 2, 3, 4, 6, 8),
    "normal": (1, 2, 4, 6, 8, 10),
    "hard": (1, 3, 5, 7, 9, 12),
}
NEUTRAL_CARDS = {1: 2, 2: 1}
"""Neutral prospect cards a year by number of players; none for three and more."""

SOLO_TITLES = (
    (70, "Legatus Legionis"),
    (60, "Praefectus Castrorum"),
    (50, "Primus Pilus"),
    (40, "Centurion"),
    (0, "Miles"),
)

PATTERNS: dict[str, tuple[str, ...]] = {
    "I": ("####",),
    "O": ("##", "##"),
    "T": ("###", ".#."),
    "L": ("#..", "###"),
    "S": (".##", "##."),
}
"""Each may be turned and flipped."""

SETUP_REWARDS: dict[int, dict[str, int]] = {
    1: {"civilian": 1, "resource": 1},
    2: {"resource": 2},
    3: {"civilian": 2},
    4: {"builder": 1, "resource": 1},
    5: {"builder": 1, "civilian": 1},
    6: {"soldier": 1, "civilian": 1},
    7: {"servant": 1, "civilian": 1},
    8: {"soldier": 1, "civilian": 1},
    9: {"civilian": 1, "resource": 1},
    10: {"soldier": 1, "servant": 1},
    11: {"servant": 1, "resource": 1},
    12: {"soldier": 1, "civilian": 1},
    13: {"soldier": 1, "resource": 1},
    14: {"soldier": 1, "civilian": 1},
    15: {"soldier": 1, "civilian": 1},
}
"""What a fort won with its challenge adds to year 1 of every game at the next fort."""
