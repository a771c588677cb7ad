"""How a simulated player prefers one legal move to another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random


@dataclass(frozen=True)
class Personality:
    """Weights by action key, read by the longest matching prefix; 1 where none matches."""

    weights: Mapping[str, float] = field(default_factory=dict)
    other: float = 1.0
    attributes: tuple[str, ...] = ()
    """Attributes to take first where there is a choice; otherwise any."""
    even_cohorts: bool = True
    """Fill the weakest cohort first, rather than any."""
    favours: float = 0.8
    """The chance to spend a favour on a breach."""
    idle: float = 0.0
    """The chance to stop a year's actions before each move."""
    cards: tuple[str, ...] = ()
    """Player cards to keep as path cards, dearest first."""
    collector: bool = False
    """Buy only goods that are new, as far as the cards on the table show them."""
    thrifty_grid: bool = True
    """Place a pattern where it gains most."""

    def weight(self, key: str) -> float:
        """The weight of an action key such as ``left.road.small``."""
        name = key
        while name:
            if name in self.weights:
                return self.weights[name]
            name = name.rpartition(".")[0]
        return self.other

    def card(self, name: str) -> int:
        """How dear a card is as a path card."""
        return len(self.cards) - self.cards.index(name) if name in self.cards else 0

    def attribute(self, among: tuple[str, ...], rng: Random) -> str:
        """The attribute to take where the sheet leaves it open."""
        for attribute in self.attributes:
            if attribute in among:
                return attribute
        return rng.choice(among)
