"""The parts that only one game has: its own rules, its views, the log of its campaign."""
