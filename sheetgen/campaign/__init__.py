"""A campaign's record: what to play next, and what came of each try."""
