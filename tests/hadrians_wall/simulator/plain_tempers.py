"""Tempers with a hobby: each leans towards one part of the sheets, and plays it well or badly."""

from __future__ import annotations

from .personality import Personality

_LEFT = {"left.mining_and_foresting": 3, "left.fort": 8, "left.wall": 12, "left.cippi": 8, "left.granary": 30}

SIMPLE: dict[str, Personality] = {
    "random": Personality(even_cohorts=False, favours=0.5, thrifty_grid=False),
    "lazy": Personality(idle=0.08, favours=0.2, even_cohorts=False),
    "wall builder": Personality(
        weights=_LEFT | {"left.wall_guard": 10, "left.training_grounds": 10, "left.hotel": 5, "left.workshop": 5},
        other=0.3,
        attributes=("discipline", "valour", "renown"),
    ),
    "road builder": Personality(
        weights=_LEFT | {"left.road": 60, "left.workshop": 6, "left.landmarks": 80},
        other=0.3,
        attributes=("discipline", "valour", "renown", "piety"),
    ),
    "citizens": Personality(
        weights={
            "right.traders": 12,
            "right.performers": 12,
            "right.priests": 12,
            "right.apparitores": 12,
            "right.patricians": 12,
            "right.gardens": 60,
            "right.theatre": 20,
            "right.courthouse": 10,
            "left.fort": 3,
            "left.hotel": 20,
        },
        other=0.6,
    ),
    "merchant": Personality(
        weights={"right.traders": 20, "right.market": 60, "right.precinct": 40, "left.mining_and_foresting": 6},
        other=0.5,
        attributes=("renown", "piety"),
    ),
    "gladiators": Personality(
        weights={"right.performers": 20, "right.ludus": 60, "right.theatre": 10, "right.baths": 5},
        other=0.4,
        attributes=("renown", "piety"),
    ),
    "temple": Personality(
        weights={
            "right.priests": 20,
            "right.temples": 60,
            "right.gardens": 60,
            "left.fort": 4,
            "left.road": 30,
            "left.landmarks.column": 60,
            "right.theatre": 15,
        },
        other=0.4,
        attributes=("piety",),
    ),
    "envoy": Personality(
        weights={
            "right.patricians": 20,
            "right.diplomats": 60,
            "right.scouts": 60,
            "right.apparitores": 6,
            "right.baths": 20,
            "right.courthouse": 20,
        },
        other=0.4,
        attributes=("valour",),
    ),
    "briber": Personality(
        weights={"right.apparitores": 30, "right.baths": 80, "right.courthouse": 30, "left.wall_guard": 0.2},
        other=0.5,
        favours=0.0,
        even_cohorts=False,
    ),
    "champion": Personality(
        weights=_LEFT
        | {
            "right.performers": 30,
            "right.gardens": 60,
            "right.ludus": 300,
            "right.ludus.red.battles": 0.001,
            "right.ludus.blue.battles": 0.001,
            "right.theatre": 30,
            "left.hotel": 20,
        },
        other=0.2,
        attributes=("renown", "piety"),
        cards=("trainer",),
    ),
}
