"""The score at the end of the game, from the player's own state and not from the sheet written out."""

from __future__ import annotations

from dataclasses import dataclass

from ..facts import ATTRIBUTES, CITIZEN_LENGTH, CITIZENS, COHORTS, DISDAIN_PENALTIES, GRANARY_COLUMNS, PLAYER_CARDS
from .grid import columns_complete
from .state import TEMPLE_BOXES, Player


@dataclass(frozen=True)
class Score:
    attributes: dict[str, int]
    cards: dict[str, int]
    rings: int
    penalty: int

    @property
    def path_cards(self) -> int:
        return sum(self.cards.values())

    @property
    def total(self) -> int:
        return sum(self.attributes.values()) + self.path_cards - self.penalty

    def report(self) -> dict[str, object]:
        """The score as the JSON report writes it, without the solo title."""
        return {
            **self.attributes,
            "path_cards": {"total": self.path_cards, "cards": dict(self.cards)},
            "disdain": {"rings": self.rings, "penalty": self.penalty},
            "total": self.total,
        }


def score(player: Player) -> Score:
    rings = player.unfilled_disdain()
    return Score(
        attributes={attribute: player.tracks[f"left.{attribute}"] for attribute in ATTRIBUTES},
        cards={card: _card_points(card, objective(player, card)) for card in player.path_cards},
        rings=rings,
        penalty=DISDAIN_PENALTIES[min(rings, len(DISDAIN_PENALTIES) - 1)],
    )


def _card_points(card: str, count: int) -> int:
    thresholds = PLAYER_CARDS[card].thresholds
    if card == "aristocrat":
        return sum(1 for threshold in thresholds if count <= threshold)
    return sum(1 for threshold in thresholds if count >= threshold)


def _sections(player: Player, track: str) -> int:
    ends, end = [], 0
    for length in GRANARY_COLUMNS[track]:
        end += length
        ends.append(end)
    return sum(1 for end in ends if player.tracks[track] >= end)


def objective(player: Player, card: str) -> int:
    """What a path card counts (rulebook, Cartes Chemin)."""
    match card:
        case "architect":
            return len(player.landmarks)
        case "aristocrat":
            return player.unfilled_disdain()
        case "defender":
            return _sections(player, "left.wall")
        case "engineer":
            return sum("large" in sizes for sizes in player.built.values())
        case "fighter":
            return sum(player.tracks[f"left.cohorts.{cohort}"] == 6 for cohort in COHORTS)
        case "forager":
            return player.tracks["left.resource_production"]
        case "merchant":
            return sum(good is not None for good in player.written["right.market.goods"])
        case "planner":
            return sum(player.tracks[track] == CITIZEN_LENGTH for track in CITIZENS)
        case "pontiff":
            return sum(player.temple_boxes[size] == length for size, length in TEMPLE_BOXES.items())
        case "ranger":
            return columns_complete(player.grid)
        case "trainer":
            return sum(gladiator.ringed for gladiator in player.gladiators.values())
        case "vanguard":
            return _sections(player, "left.wall_guard")
    raise AssertionError(f"no such path card: {card}")
