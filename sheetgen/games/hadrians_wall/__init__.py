"""What only Hadrian's Wall has: the scouting grid, gladiators, attribute tracks that feed each other, the budget.

The solvers are pure functions on whole numbers and tuples. Every table of the game (rewards, thresholds, cards)
comes in as an argument, so that the layout stays the one place where it is written.
"""

from sheetgen.games.hadrians_wall.check import Rules

__all__ = ["Rules"]
