"""Reads a game's files: their shape, what they name, what each box needs."""
