"""What only Rome & Roll has: garrisons, Nero cards, advisors, sales of goods, the opponent without a player."""

from sheetgen.games.rome_and_roll.check import Rules

__all__ = ["Rules"]
