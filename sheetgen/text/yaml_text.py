"""Values as YAML in one line, as a player reads and mends them."""

from __future__ import annotations

import re
from collections.abc import Iterable

NOT_GIVEN = "~"
"""What stands in a file for a value that was left out."""
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_.-]*( [A-Za-z0-9_.-]+)*\Z")
_NOT_TEXT = frozenset("true True TRUE false False FALSE null Null NULL".split())


def flow_list(words: Iterable[str]) -> str:
    """A list of words that are YAML already."""
    return "[" + ", ".join(words) + "]"


def box_list(mask: int) -> str:
    """The numbers of the boxes in a mask."""
    return flow_list(str(box) for box in range(1, mask.bit_length() + 1) if mask >> (box - 1) & 1)


def scalar(value: object) -> str:
    """One value; a text in quotes where YAML would take it for something else."""
    if value is None:
        return NOT_GIVEN
    if not isinstance(value, str):
        return str(value)
    if _PLAIN.match(value) and value not in _NOT_TEXT:
        return value
    escaped = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    # A form's text may hold what YAML refuses or takes for the end of a line.
    shown = (letter if letter.isprintable() else f"\\U{ord(letter):08X}" for letter in escaped)
    return f'"{"".join(shown)}"'
