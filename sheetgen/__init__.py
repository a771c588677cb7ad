"""Print, fill in, check and score the player sheets of roll-and-write and flip-and-write games."""

__version__ = "0.1.0"
