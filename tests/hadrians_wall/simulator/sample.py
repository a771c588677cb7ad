"""A wide mixture of games for tests that want many: seats, difficulty, length and tempers all vary with the seed."""

from __future__ import annotations

from random import Random

from ..facts import ATTACK_CARDS, SETUP_REWARDS, YEARS
from .options import Options
from .tempers import PERSONALITIES, WHIM


def sample_options(seed: int, *, forget: float = 0.0, forts: bool = False) -> Options:
    """Options for the match of this seed; with ``forts`` it is a solo game at a fort of the campaign."""
    rng = Random(f"options {seed}")
    players = 1 if forts else rng.choice((1, 1, 2, 3, 4))
    fort = rng.randint(1, 16) if forts else None
    reward = SETUP_REWARDS.get(fort - 1, {}) if fort is not None and rng.random() < 0.5 else {}
    return Options(
        players=players,
        difficulty="normal" if forts else rng.choice(tuple(ATTACK_CARDS)),
        years=YEARS if rng.random() < 0.75 else rng.randint(1, YEARS - 1),
        personalities=tuple(rng.choice((*PERSONALITIES, WHIM, WHIM, WHIM)) for _ in range(players)),
        forget=forget,
        fort=fort,
        reward=reward,
    )
