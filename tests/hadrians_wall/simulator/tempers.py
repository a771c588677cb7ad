"""Every temper by its name."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from ..facts import ATTRIBUTES
from .ambitious_tempers import AMBITIOUS
from .personality import Personality
from .plain_tempers import SIMPLE

PERSONALITIES: dict[str, Personality] = SIMPLE | AMBITIOUS
WHIM = "whim"


def temper(name: str, rng: Random, keys: Iterable[str]) -> Personality:
    """The temper of this name; a whim leans towards other areas in every match, so that odd mixtures occur."""
    if name != WHIM:
        return PERSONALITIES[name]
    start = rng.choice(tuple(PERSONALITIES.values()))
    return Personality(
        weights={key: start.weight(key) * 10 ** rng.uniform(-1.5, 1.5) for key in keys},
        attributes=tuple(rng.sample(ATTRIBUTES, rng.randint(0, len(ATTRIBUTES)))),
        even_cohorts=rng.random() < 0.7,
        favours=rng.random(),
        idle=rng.choice((0.0, 0.0, 0.0, 0.02)),
        thrifty_grid=rng.random() < 0.5,
    )
