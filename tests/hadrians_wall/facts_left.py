"""The left sheet of Hadrian's Wall as plain data, transcribed by hand from the printed sheet.

Nothing here is read from the layout files: this is the second opinion they are held against. Boxes count from 1 in the
text of the game and from 0 in these tuples.
"""

from __future__ import annotations

from typing import NamedTuple

Icons = tuple[str, ...]
Cost = dict[str, int]


class Building(NamedTuple):
    """One building: what must stand before it, what it costs and what it gives at once."""

    needs: tuple[str, int]
    """A citizen track, or ``infrastructure``, and how far it must have come."""
    after: str | None
    """The smaller size that must already be built."""
    cost: Cost
    gain: Icons
    choice: Icons = ()
    """The player takes one of these besides."""


def boxes(text: str) -> tuple[Icons, ...]:
    """``- a+b`` is an empty box and one that gives both icons."""
    return tuple(() if word == "-" else tuple(word.split("+")) for word in text.split())


ATTRIBUTES = ("renown", "piety", "valour", "discipline")
WORKERS = ("soldier", "builder", "servant", "civilian")
COHORTS = ("left", "centre", "right")
ATTRIBUTE_LENGTH = 25

LEFT_TRACKS: dict[str, tuple[Icons, ...]] = {
    "left.cohorts.left": boxes("- - discipline - valour discipline"),
    "left.cohorts.centre": boxes("- - discipline - valour discipline"),
    "left.cohorts.right": boxes("- - discipline - valour discipline"),
    "left.mining_and_foresting": boxes(
        "- production+resource - -"
        " production+resource - - production+resource -"
        " - production+resource - - production+resource"
    ),
    "left.wall_guard": boxes(
        "cohort discipline cohort - discipline cohort"
        " - discipline cohort - discipline cohort"
        " - discipline cohort - discipline cohort"
    ),
    "left.cippi": boxes("- - cohort civilian cohort renown cohort"),
    "left.wall": boxes(
        "civilian - civilian renown+cohort civilian - cohort"
        " renown civilian - renown+cohort - civilian cohort"
        " renown civilian - renown+cohort civilian - cohort"
    ),
    "left.fort": boxes(
        "- - - civilian - civilian discipline"
        " civilian - civilian - civilian - discipline+cohort"
        " - civilian - civilian - civilian discipline+cohort"
    ),
    "left.resource_production": boxes("- - - - - - - - -"),
}

GRANARY_COLUMNS: dict[str, tuple[int, int, int]] = {
    "left.mining_and_foresting": (4, 5, 5),
    "left.wall_guard": (6, 6, 6),
    "left.cippi": (3, 2, 2),
    "left.wall": (7, 7, 7),
    "left.fort": (7, 7, 7),
}
"""How many boxes of a track stand in the small, medium and large granary's column."""

INFRASTRUCTURE: dict[int, int] = {1: 1, 3: 2, 5: 3, 9: 4, 11: 5, 13: 6, 15: 7, 17: 8}
"""Fort box to the number on the orange flag under it."""

CHAINS: tuple[tuple[int, str, int], ...] = (
    *((box, "left.wall", box) for box in range(1, 22)),
    (1, "left.cippi", 1),
    (4, "left.cippi", 2),
    (7, "left.cippi", 3),
    (10, "left.cippi", 4),
    (13, "left.cippi", 5),
    (16, "left.cippi", 6),
    (20, "left.cippi", 7),
)
"""Fort box, and the box of the other track that hangs on it."""

PRINTED_PRODUCTION = 1
"""The first production circle is printed filled."""

LEFT_COSTS: dict[str, tuple[Cost, ...]] = {
    "left.mining_and_foresting": ({"servant": 1},),
    "left.wall_guard": ({"soldier": 1},),
    "left.cippi": ({"resource": 1},),
    "left.wall": ({"resource": 1},),
    "left.fort": ({"builder": 1}, {"soldier": 1}),
    "left.training_grounds": ({"builder": 1},),
}
"""The ways to pay for one box; tracks that only an icon fills are not here."""

TRAINING_BOXES = 5
FORUM_BOXES = 4
FORUM_WORKERS = ("builder", "servant", "civilian")

LEFT_BUILDINGS: dict[str, dict[str, Building]] = {
    "left.granary": {
        "medium": Building(("infrastructure", 1), None, {"servant": 1, "builder": 1, "resource": 1}, ()),
        "large": Building(("infrastructure", 5), "medium", {"servant": 1, "builder": 1, "resource": 2}, ("renown",)),
    },
    "left.hotel": {
        "small": Building(("infrastructure", 2), None, {"servant": 1, "builder": 1, "resource": 1}, ("civilian",)),
        "large": Building(
            ("infrastructure", 6), "small", {"servant": 1, "builder": 1, "resource": 2}, ("renown", "civilian")
        ),
    },
    "left.workshop": {
        "small": Building(("infrastructure", 3), None, {"resource": 3}, ("builder",)),
        "large": Building(("infrastructure", 7), "small", {"resource": 4}, ("renown", "builder")),
    },
    "left.road": {
        "small": Building(
            ("infrastructure", 4), None, {"servant": 2, "builder": 1, "resource": 1}, (), ("piety", "discipline")
        ),
        "large": Building(
            ("infrastructure", 8), "small", {"servant": 2, "builder": 1, "resource": 2}, (), ("renown", "valour")
        ),
    },
}

YEARLY_CIRCLES: dict[str, str | None] = {"left.hotel": "civilian", "left.workshop": "builder", "left.road": None}
"""What one circle gives at the start of each later year; the road gives an attribute of the player's choice."""


class Landmark(NamedTuple):
    needs: str
    gain: str


LANDMARKS: dict[str, Landmark] = {
    "archway": Landmark("renown", "valour"),
    "monolith": Landmark("piety", "discipline"),
    "column": Landmark("valour", "piety"),
    "statue": Landmark("discipline", "renown"),
}
LANDMARK_COST: Cost = {"builder": 1, "resource": 2}
LANDMARK_THRESHOLD = 15
LANDMARK_GAIN = 2

ATTRIBUTE_WORKERS: dict[str, str] = {
    "renown": "civilian",
    "piety": "servant",
    "valour": "soldier",
    "discipline": "builder",
}
ATTRIBUTE_WORKER_BOXES = (3, 6, 9, 12, 15, 19, 23)
ATTRIBUTE_CROSSES: dict[str, dict[int, str]] = {
    "renown": {17: "piety", 21: "discipline", 25: "valour"},
    "piety": {17: "renown", 21: "valour", 25: "discipline"},
    "valour": {17: "discipline", 21: "renown", 25: "piety"},
    "discipline": {17: "valour", 21: "piety", 25: "renown"},
}


def attribute_track(attribute: str) -> tuple[Icons, ...]:
    """The 25 boxes of one attribute."""
    crosses = ATTRIBUTE_CROSSES[attribute]
    return tuple(
        (crosses[box],) if box in crosses else (ATTRIBUTE_WORKERS[attribute],) if box in ATTRIBUTE_WORKER_BOXES else ()
        for box in range(1, ATTRIBUTE_LENGTH + 1)
    )


LEFT_TRACKS |= {f"left.{attribute}": attribute_track(attribute) for attribute in ATTRIBUTES}

DISDAIN_CIRCLES = 15
DISDAIN_PENALTIES = (0, 1, 3, 5, 7, 9, 12, 15, 18, 22)
"""By unfilled rings; nine or more cost the last of these."""
