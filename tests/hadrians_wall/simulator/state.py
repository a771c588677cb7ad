"""One player's two sheets, cards and pieces while a game is played."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random

from ..facts import (
    BUILDINGS,
    COHORTS,
    DIPLOMATS,
    FORUM_BOXES,
    GLADIATORS,
    GRANARY_COLUMNS,
    INFRASTRUCTURE,
    PRINTED_PRODUCTION,
    RIGHT_COSTS,
    THRESHOLDS,
    TRACKS,
    WORKERS,
    FateCard,
)
from .options import NO_RULES, FortRules
from .personality import Personality

PIECES = (*WORKERS, "resource")
WRITTEN_AREAS = (
    "right.market.goods",
    "right.theatre.performances",
    "right.baths.bribes",
    "right.courthouse.left",
    "right.courthouse.centre",
    "right.courthouse.right",
)


@dataclass
class Gladiator:
    ringed: int = 0
    filled: int = 0
    battles: list[int] = field(default_factory=list)

    @property
    def dead(self) -> bool:
        return 0 < self.ringed == self.filled


@dataclass
class Diplomat:
    cohort: str
    used: int = 0


@dataclass(frozen=True)
class Attack:
    """One year's attack on one player: the cards as they were turned, and what became of them."""

    year: int
    cards: tuple[str, ...]
    """The cohort that each card attacked."""
    held: tuple[int, ...]
    """The boxes of each cohort when it came."""
    favours: int
    let_through: int
    disdain: int


def _no_counts() -> dict[str, int]:
    return dict.fromkeys(TRACKS, 0) | {"left.resource_production": PRINTED_PRODUCTION}


def _no_written() -> dict[str, list[int | None]]:
    written: dict[str, list[int | None]] = {area: [None] * len(RIGHT_COSTS[area]) for area in WRITTEN_AREAS}
    written["left.forum"] = [None] * FORUM_BOXES
    written["left.training_grounds"] = []
    return written


@dataclass
class Player:
    """A player in mid-game. ``tracks`` counts filled boxes by area id; ``stock`` is what stands on the player board."""

    name: str
    rng: Random
    personality: Personality
    rules: FortRules = NO_RULES
    forget: float = 0.0
    year: int = 0
    tracks: dict[str, int] = field(default_factory=_no_counts)
    stock: dict[str, int] = field(default_factory=lambda: dict.fromkeys(PIECES, 0))
    built: dict[str, list[str]] = field(default_factory=lambda: {area: [] for area in BUILDINGS})
    landmarks: list[str] = field(default_factory=list)
    written: dict[str, list[int | None]] = field(default_factory=_no_written)
    gladiators: dict[str, Gladiator] = field(default_factory=lambda: {colour: Gladiator() for colour in GLADIATORS})
    temple_boxes: dict[str, int] = field(default_factory=lambda: dict.fromkeys(BUILDINGS["right.temples"], 0))
    favours: dict[str, str] = field(default_factory=lambda: dict.fromkeys(BUILDINGS["right.temples"], "none"))
    diplomats: dict[int, Diplomat] = field(default_factory=dict)
    scouts: set[int] = field(default_factory=set)
    grid: int = 0
    disdain_ringed: int = 0
    disdain_filled: int = 0
    deck: list[str] = field(default_factory=list)
    path_cards: list[str] = field(default_factory=list)
    prospect_cards: list[str] = field(default_factory=list)
    fate_cards: list[FateCard] = field(default_factory=list)
    passed: bool = False
    events: Counter[str] = field(default_factory=Counter)
    history: list[tuple[int, str]] = field(default_factory=list)
    attacks: list[Attack] = field(default_factory=list)

    def infrastructure(self) -> int:
        """The highest orange flag the fort has reached."""
        fort = self.tracks["left.fort"]
        return max((level for box, level in INFRASTRUCTURE.items() if box <= fort), default=0)

    def reached(self, threshold: tuple[str, int]) -> bool:
        track, count = threshold
        return (self.infrastructure() if track == "infrastructure" else self.tracks[track]) >= count

    def granary_open(self, track: str) -> bool:
        """Whether the granaries built let the next box of a track be filled."""
        small, medium, _ = GRANARY_COLUMNS[track]
        following = self.tracks[track]
        if following < small:
            return True
        return ("medium" if following < small + medium else "large") in self.built["left.granary"]

    def affords(self, cost: dict[str, int]) -> bool:
        stock = self.stock
        return all(stock[piece] >= count for piece, count in cost.items())

    def pay(self, cost: dict[str, int]) -> None:
        for piece, count in cost.items():
            self.stock[piece] -= count
            if self.stock[piece] < 0:
                raise AssertionError(f"{self.name} paid {cost} without having it")

    def open_cohorts(self) -> list[str]:
        return [cohort for cohort in COHORTS if self.tracks[f"left.cohorts.{cohort}"] < 6]

    def free_diplomat_cohorts(self) -> list[str]:
        taken = {diplomat.cohort for diplomat in self.diplomats.values()}
        return [cohort for cohort in COHORTS if cohort not in taken]

    def unfilled_disdain(self) -> int:
        return self.disdain_ringed - self.disdain_filled

    def add(self, what: str) -> None:
        self.history.append((self.year, what))


TEMPLE_BOXES = {size: len(THRESHOLDS[f"right.temples.{size}.boxes"]) for size in BUILDINGS["right.temples"]}
DIPLOMAT_NUMBERS = tuple(DIPLOMATS)
