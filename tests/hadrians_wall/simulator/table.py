"""What the players share: the fate deck, the neutral cards of the year and who sits beside whom."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from ..facts import FATE_CARDS, FateCard
from .state import Player


@dataclass
class Table:
    """The middle of the table. The discard pile is shuffled into a new deck when the deck has run out."""

    rng: Random
    deck: list[FateCard] = field(default_factory=list)
    discard: list[FateCard] = field(default_factory=lambda: list(FATE_CARDS))
    players: list[Player] = field(default_factory=list)
    neutral_deck: list[str] = field(default_factory=list)
    neutral_cards: list[str] = field(default_factory=list)
    pieces_on_neutral_cards: int = 0
    own_patterns_only: bool = False
    shuffles: int = 0

    def draw(self) -> FateCard:
        if not self.deck:
            self.deck, self.discard = self.discard, []
            self.rng.shuffle(self.deck)
            self.shuffles += 1
        card = self.deck.pop()
        self.discard.append(card)
        return card

    def neighbours(self, player: Player) -> list[Player]:
        """The players at the left and right, once each."""
        seat, seats = self.players.index(player), len(self.players)
        return [self.players[other] for other in sorted({(seat - 1) % seats, (seat + 1) % seats} - {seat})]

    def give(self, piece: str, receiver: Player | None) -> None:
        """A resource or soldier spent at a neighbour is theirs to use; one spent at a neutral card draws an attack."""
        if receiver is None:
            self.pieces_on_neutral_cards += 1
        else:
            receiver.stock[piece] += 1
            receiver.passed = False
            receiver.events[f"{piece} from a neighbour"] += 1
