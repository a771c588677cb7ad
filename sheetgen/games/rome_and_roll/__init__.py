"""Rules that only Rome & Roll has: garrisons, Nero cards, advisors, sales of goods, the automatic opponent Seneca."""

from sheetgen.games.rome_and_roll.rules import Rules

__all__ = ["Rules"]
