"""Texts that are printed at a terminal and in tables."""

from __future__ import annotations

from sheetgen.text.unseen import first_unseen


def is_one_line(raw: object) -> bool:
    """Whether it is a text that can be told in one line: others break tables, or command the terminal."""
    return isinstance(raw, str) and not first_unseen(raw)
