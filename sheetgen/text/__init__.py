"""Reads YAML and remembers where each value stands; every complaint to a user, and its suggestions."""
