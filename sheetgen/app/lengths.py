"""Lengths as people write them."""

from __future__ import annotations

import re

MOST = 25.0
"""In mm: a bleed that is wider, or a back that is moved further, is a slip."""


def read_length(text: str) -> float:
    """A length such as ``3mm`` or ``0.125in``, in mm. Raises `ValueError`."""
    match = re.fullmatch(r"(\d+(?:\.\d+)?)(mm|in)?", text)
    if match is None:
        raise ValueError(f"'{text}' is no length such as 3mm or 0.125in")
    length = float(match[1]) * (25.4 if match[2] == "in" else 1.0)
    if length > MOST:
        raise ValueError(f"'{text}' is more than {MOST:g} mm")
    return length


def read_offset(text: str) -> tuple[float, float]:
    """Two lengths in mm such as ``0.5,-1``: to the right and down. Raises `ValueError`."""
    match = re.fullmatch(r"(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)", text)
    if match is None:
        raise ValueError(f"'{text}' is no offset such as 0.5,-1 (mm to the right, mm down)")
    offset = (float(match[1]), float(match[2]))
    if max(map(abs, offset)) > MOST:
        raise ValueError(f"'{text}' would push the back off the paper: at most {MOST:g} mm each way")
    return offset
