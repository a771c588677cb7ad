"""Write values as YAML in one line, for a player to read and edit."""

from __future__ import annotations

import re
from collections.abc import Iterable

NOT_GIVEN = "~"
"""The text in a file for a missing value."""
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_.-]*( [A-Za-z0-9_.-]+)*\Z")
_NOT_TEXT = frozenset("true True TRUE false False FALSE null Null NULL".split())


def flow_list(words: Iterable[str]) -> str:
    """Return a list of words that are YAML already."""
    return "[" + ", ".join(words) + "]"


def box_list(mask: int) -> str:
    """Return the list of the numbers of the boxes in a mask."""
    return flow_list(str(box) for box in range(1, mask.bit_length() + 1) if mask >> (box - 1) & 1)


def scalar(value: object) -> str:
    """Return one value as YAML; a text in quotes if YAML would read it as something else."""
    if value is None:
        return NOT_GIVEN
    if not isinstance(value, str):
        return str(value)
    if _PLAIN.match(value) and value not in _NOT_TEXT:
        return value
    escaped = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    # A form's text may hold characters that YAML refuses or reads as the end of a line.
    shown = (letter if letter.isprintable() else f"\\U{ord(letter):08X}" for letter in escaped)
    return f'"{"".join(shown)}"'
