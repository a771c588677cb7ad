"""Turns a sheet into flat marks for the paper, theme and language at hand."""
