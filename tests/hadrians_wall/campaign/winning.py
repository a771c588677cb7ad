"""Sheets that just meet a fort's goal and challenge, made by hand from the rulebook's chapter on the campaign.

They show what a fort asks for and nothing else, so the checker would not let them pass: nobody paid for them.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

Sheet = dict[str, Any]
Changes = dict[str, Any]

ATTRIBUTES = ("renown", "piety", "valour", "discipline")
CITIZENS = ("traders", "performers", "priests", "apparitores", "patricians")
DISDAIN = {"left.disdain": {"ringed": 1, "filled": 0}}
FULL_GRID = ["#####"] * 4
LANDMARKS = ["archway", "monolith", "column", "statue"]


def attributes(*points: int) -> Changes:
    """So many boxes of renown, piety, valour and discipline."""
    return {f"left.{name}": number for name, number in zip(ATTRIBUTES, points, strict=True)}


def changed(sheet: Sheet, changes: Changes) -> Sheet:
    """A copy of a sheet with values put at dotted places."""
    copy = deepcopy(sheet)
    for path, value in changes.items():
        *parents, key = path.split(".")
        at = copy
        for parent in parents:
            at = at.setdefault(parent, {})
        at[key] = value
    return copy


def blank(fort: int) -> Sheet:
    """An empty sheet of six years at a fort."""
    return {"game": "hadrians-wall", "fort": fort, "left": {}, "right": {}}


def lost(fort: int) -> Sheet:
    """A game at a fort in which nothing was done and every attack came through."""
    return changed(blank(fort), {"left.disdain": {"ringed": 15}})


@dataclass(frozen=True)
class Meets:
    """What meets goal and challenge, and changes that each miss one condition by one."""

    sheet: Changes
    goal_misses: list[Changes]
    challenge_misses: list[Changes]
    edition: str = "fr"
    fort: int = field(default=0)


# Ten points from four cards, and twelve: each of the first three scores 3, production 1, 2 or 3.
CARDS = {
    "path_cards": ["architect", "defender", "vanguard", "forager"],
    "left.landmarks": LANDMARKS[:3],
    "left.wall": 21,
    "left.wall_guard": 18,
}
TEN_POINTS, TWELVE_POINTS = {"left.resource_production": 3}, {"left.resource_production": 9}
NINE_POINTS, ELEVEN_POINTS = {"left.resource_production": 2}, {"left.resource_production": 8}
LARGE = {
    "left.granary": ["medium", "large"],
    "left.hotel": ["small", "large"],
    "left.workshop": ["small", "large"],
    "left.road": ["small", "large"],
}
TEMPLES = {f"right.temples.{size}": {"built": True, "boxes": boxes} for size, boxes in (("small", 2), ("medium", 6))}
TEMPLES["right.temples.large"] = {"built": True, "boxes": 6}
GLADIATORS = {"right.ludus": {"built": True, "red": {"ringed": 6, "filled": 0}, "blue": {"ringed": 6, "filled": 0}}}
GOODS = {"right.market": {"built": True, "goods": [1, 1, 2, 2, 3, 3, 4, 4]}}

FORTS: dict[int, Meets] = {
    1: Meets(
        attributes(25, 20, 20, 5) | {"left.wall": 21},
        [{"left.wall": 20}, attributes(24, 20, 20, 5)],
        [attributes(25, 25, 19, 1)],
    ),
    2: Meets(
        attributes(25, 25, 20, 0) | {"left.road": ["small", "large"]},
        [{"left.road": ["small"]}, attributes(25, 25, 19, 0)],
        [DISDAIN | attributes(25, 25, 21, 0)],
    ),
    3: Meets(
        attributes(25, 17, 17, 11) | {f"right.{name}": 9 for name in CITIZENS},
        [*({f"right.{name}": 8} for name in CITIZENS), attributes(25, 17, 17, 10)],
        [attributes(25, 17, 16, 12)],
    ),
    4: Meets(attributes(18, 18, 17, 12), [attributes(18, 18, 17, 11)], [attributes(18, 17, 17, 13)]),
    5: Meets(
        attributes(25, 25, 15, 10) | LARGE,
        [*({area: built[:1]} for area, built in LARGE.items()), attributes(25, 25, 14, 10)],
        [attributes(25, 25, 16, 9)],
    ),
    6: Meets(
        CARDS | TEN_POINTS | {"right.baths": {"built": True}, "left.valour": 23},
        [{"right.baths": {"built": False}}, {"left.valour": 22}],
        [NINE_POINTS],
    ),
    7: Meets(
        attributes(18, 25, 22, 0) | TEMPLES,
        [
            *({path: {**temple, "boxes": temple["boxes"] - 1}} for path, temple in TEMPLES.items()),
            attributes(18, 25, 21, 0),
        ],
        [attributes(17, 25, 23, 0)],
    ),
    8: Meets(
        GLADIATORS | {"right.temples.small": {"built": True, "boxes": 2, "favour": "ringed"}},
        [{"right.ludus.blue": {"ringed": 5, "filled": 5}}, DISDAIN],
        [
            {"right.temples.small.favour": "used"},
            {"right.diplomats": {1: {"cohort": "left", "favours_used": 1}}},
        ],
    ),
    9: Meets(
        attributes(25, 25, 25, 5) | GOODS | {"left.landmarks": LANDMARKS[:3]},
        [{"right.market.goods": [1, 1, 2, 2, 3, 3, None, 4]}, attributes(25, 25, 25, 4)],
        [{"left.landmarks": LANDMARKS[:2]}, attributes(24, 25, 25, 6)],
    ),
    10: Meets(attributes(25, 25, 10, 0), [attributes(25, 25, 9, 0)], [DISDAIN | attributes(25, 25, 11, 0)]),
    11: Meets(attributes(25, 15, 15, 15), [attributes(24, 15, 15, 15)], [attributes(25, 25, 14, 6)]),
    12: Meets(
        CARDS | TEN_POINTS | attributes(25, 25, 10, 0),
        [attributes(25, 25, 9, 0), DISDAIN | attributes(25, 25, 11, 0)],
        [NINE_POINTS | attributes(25, 25, 11, 0)],
    ),
    13: Meets(
        CARDS | TWELVE_POINTS | attributes(25, 25, 18, 0) | {"left.fort": 21, "left.cippi": 7},
        [{"left.fort": 20}, {"left.cippi": 6}, {"left.wall": 20, "left.valour": 20}, {"left.valour": 17}],
        [ELEVEN_POINTS | {"left.valour": 19}],
    ),
    14: Meets(
        attributes(25, 25, 25, 0) | {"right.scouts": [1, 2, 3, 4, 5], "right.scouting_grid": FULL_GRID},
        [{"right.scouting_grid": ["#####", "#####", "#####", "####."]}, attributes(25, 25, 24, 0)],
        [DISDAIN | attributes(25, 25, 25, 1)],
    ),
    15: Meets(attributes(25, 25, 0, 0), [DISDAIN | attributes(25, 25, 1, 0)], [attributes(25, 24, 0, 0)]),
    16: Meets(
        attributes(15, 15, 15, 0) | {"left.wall_guard": 18},
        [{"left.wall_guard": 17}, attributes(15, 15, 14, 0)],
        [DISDAIN],
    ),
}

ENGLISH: dict[int, Meets] = {
    4: Meets(attributes(20, 20, 13, 12), [attributes(20, 20, 13, 11)], [attributes(20, 19, 13, 13)], "en"),
    7: Meets(attributes(20, 25, 20, 0) | TEMPLES, [attributes(20, 25, 19, 0)], [attributes(19, 25, 21, 0)], "en"),
}


def winning_sheet(fort: int) -> Sheet:
    """A sheet that meets goal and challenge of a fort in the French edition."""
    return changed(blank(fort), FORTS[fort].sheet)
