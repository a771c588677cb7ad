"""The command line: knows all, and nobody knows it."""
