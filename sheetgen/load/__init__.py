"""Load a game's files: check their shape and the names in them, and collect the needs of each box."""
