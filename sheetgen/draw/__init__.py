"""Draws marks into PDF and PNG files. Knows marks only."""
