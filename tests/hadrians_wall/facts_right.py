"""The right sheet of Hadrian's Wall as plain data, transcribed by hand from the printed sheet."""

from __future__ import annotations

from typing import NamedTuple

from .facts_left import Building, Cost, Icons, boxes

RIGHT_TRACKS: dict[str, tuple[Icons, ...]] = {
    "right.traders": boxes("servant - builder - resource - builder renown resource"),
    "right.performers": boxes("builder - servant - soldier - servant renown builder"),
    "right.priests": boxes("servant - servant piety servant piety servant piety servant"),
    "right.apparitores": boxes("builder - soldier discipline builder discipline soldier discipline builder"),
    "right.patricians": boxes("resource - soldier renown resource renown soldier renown resource"),
}
CITIZENS: dict[str, str] = {
    "right.traders": "trader",
    "right.performers": "performer",
    "right.priests": "priest",
    "right.apparitores": "apparitor",
    "right.patricians": "patrician",
}
"""Each citizen track's own icon; a box costs that or one civilian."""
CITIZEN_LENGTH = 9
COLOURED_FLAGS: dict[str, tuple[int, ...]] = {
    "right.traders": (3, 4, 6, 9),
    "right.performers": (1, 3),
    "right.priests": (1, 3, 4, 6, 7),
    "right.apparitores": (3, 4),
    "right.patricians": (1, 3, 6),
}

_TWO_SERVANTS: Cost = {"servant": 2, "builder": 1, "resource": 2}

RIGHT_BUILDINGS: dict[str, dict[str, Building]] = {
    "right.precinct": {
        "small": Building(
            ("right.traders", 3), None, {"servant": 1, "civilian": 1}, ("piety", "production", "resource")
        ),
        "medium": Building(
            ("right.traders", 6), "small", {"servant": 1, "civilian": 2}, ("discipline", "production", "resource")
        ),
        "large": Building(
            ("right.traders", 9), "medium", {"servant": 1, "civilian": 3}, ("renown", "production", "resource")
        ),
    },
    "right.market": {
        "built": Building(("right.traders", 4), None, {"servant": 1, "builder": 1, "resource": 2}, ("renown",))
    },
    "right.theatre": {
        "built": Building(("right.performers", 1), None, {"servant": 1, "builder": 1, "resource": 1}, ("renown",))
    },
    "right.ludus": {"built": Building(("right.performers", 3), None, _TWO_SERVANTS, ("renown",))},
    "right.gardens": {
        "small": Building(
            ("right.priests", 4),
            None,
            {"servant": 1, "builder": 1, "resource": 1},
            ("piety", "trader", "performer", "priest"),
        ),
        "large": Building(
            ("right.priests", 7),
            "small",
            {"servant": 1, "builder": 1, "resource": 2},
            ("piety", "trader", "performer", "priest", "apparitor", "patrician"),
        ),
    },
    "right.temples": {
        "small": Building(("right.priests", 1), None, {"servant": 1, "builder": 1, "resource": 1}, ("piety",)),
        "medium": Building(("right.priests", 3), "small", {"servant": 1, "builder": 1, "resource": 2}, ("piety",)),
        "large": Building(("right.priests", 6), "medium", _TWO_SERVANTS, ("piety",)),
    },
    "right.baths": {"built": Building(("right.apparitores", 3), None, _TWO_SERVANTS, ("renown",))},
    "right.courthouse": {"built": Building(("right.apparitores", 4), None, _TWO_SERVANTS, ("renown",))},
}

DIPLOMAT_COST: Cost = {"servant": 1, "soldier": 1, "resource": 2}
DIPLOMATS: dict[int, Building] = {
    number: Building(("right.patricians", patricians), None, DIPLOMAT_COST, ("valour", "favour", "favour"))
    for number, patricians in ((1, 1), (2, 3), (3, 6))
}

GATES: dict[str, str] = {
    "right.market.goods": "right.traders",
    "right.theatre.performances": "right.performers",
    "right.ludus.red": "right.performers",
    "right.ludus.blue": "right.performers",
    "right.temples.small.boxes": "right.priests",
    "right.temples.medium.boxes": "right.priests",
    "right.temples.large.boxes": "right.priests",
    "right.baths.bribes": "right.apparitores",
    "right.courthouse.left": "right.apparitores",
    "right.courthouse.centre": "right.apparitores",
    "right.courthouse.right": "right.apparitores",
    "right.scouts": "right.patricians",
}
"""The citizen track that opens the boxes of an area."""

THRESHOLDS: dict[str, tuple[int, ...]] = {
    "right.market.goods": (4, 5, 5, 6, 6, 7, 8, 9),
    "right.theatre.performances": (1, 3, 5, 6, 8, 9),
    "right.ludus.red": (3, 4, 5, 6, 8, 9),
    "right.ludus.blue": (3, 4, 5, 6, 8, 9),
    "right.temples.small.boxes": (1, 1),
    "right.temples.medium.boxes": (3, 3, 5, 5, 6, 6),
    "right.temples.large.boxes": (6, 6, 8, 8, 9, 9),
    "right.baths.bribes": (3, 4, 5, 6, 7, 8),
    "right.courthouse.left": (4, 5, 6),
    "right.courthouse.centre": (5, 6, 7),
    "right.courthouse.right": (6, 7, 8),
    "right.scouts": (2, 4, 5, 7, 9),
}
"""Citizens needed for each box, in box order (left column top to bottom, then the next)."""

BOX_GAINS: dict[str, tuple[Icons, ...]] = {
    "right.market.goods": boxes("good good good good good good good+servant good+builder"),
    "right.theatre.performances": boxes(
        "trader discipline+soldier piety+servant discipline+apparitor piety+priest renown+patrician"
    ),
    "right.temples.small.boxes": boxes("- piety+favour"),
    "right.temples.medium.boxes": boxes("- piety - piety - piety+favour"),
    "right.temples.large.boxes": boxes("- piety - piety - piety+favour"),
    "right.baths.bribes": (("disdain-removed",),) * 6,
    "right.courthouse.left": (("servant",),) * 3,
    "right.courthouse.centre": (("servant", "servant"),) * 3,
    "right.courthouse.right": (("builder",),) * 3,
    "right.scouts": (("scout",),) * 5,
}

RIGHT_COSTS: dict[str, tuple[tuple[Cost, ...], ...]] = {
    "right.market.goods": (({"resource": 1},),) * 8,
    "right.theatre.performances": (({"resource": 1},),) * 6,
    "right.ludus.red": (({"servant": 1}, {"civilian": 1}),) * 6,
    "right.ludus.blue": (({"servant": 1}, {"civilian": 1}),) * 6,
    "right.baths.bribes": tuple(({"resource": resources},) for resources in (1, 1, 2, 2, 3, 3)),
    "right.courthouse.left": (({},),) * 3,
    "right.courthouse.centre": (({"builder": 1},),) * 3,
    "right.courthouse.right": (({"servant": 1},),) * 3,
    "right.scouts": (({"soldier": 1},),) * 5,
}
"""The ways to pay for each box; a temple box takes one worker of any kind."""

GOOD_NUMBERS = (1, 2, 3, 4, 5, 6)
GOOD_RENOWN = (1, 1, 1, 2, 2, 3)
"""Renown for the first, second, ... different good."""


class Fight(NamedTuple):
    renown: int
    resource: int


GLADIATORS = ("red", "blue")
GLADIATOR_CIRCLES = 6
BATTLE_BOXES = 6
DEATH_PIETY = (2, 2, 1, 1, 0, 0)
"""By the last filled circle."""
VICTORY_REWARDS = (Fight(0, 0), Fight(1, 0), Fight(1, 0), Fight(2, 0), Fight(2, 0), Fight(2, 1))
"""By the last ringed circle. The rulebook's own battle with four rings gives renown and no resource."""

BRIBES_A_YEAR = 2

GRID_ROWS = 4
GRID_COLUMNS = 5
GRID: tuple[tuple[Icons, ...], ...] = (
    boxes("resource - - - resource"),
    boxes("- servant - servant -"),
    boxes("- - - - -"),
    boxes("resource - resource - resource"),
)
GRID_ROW_VALOUR = 1
