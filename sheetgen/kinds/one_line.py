"""Texts that are printed at a terminal and in tables."""

from __future__ import annotations

import re

# A line end would break the table, an escape would command the terminal.
_NOT_ONE_LINE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]")


def is_one_line(raw: object) -> bool:
    """Whether it is a text that can be told in one line."""
    return isinstance(raw, str) and not _NOT_ONE_LINE.search(raw)
