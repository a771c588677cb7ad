"""Convert a word without quotes as in YAML 1.2: to nothing, true or false, a number, or a text."""

from __future__ import annotations

import re
from functools import lru_cache
from math import inf

_CONSTANTS: dict[str, bool | None] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_NUMBER_BEGINS = frozenset("+-.0123456789")
_INTEGER = re.compile(r"[-+]?(0|[1-9][0-9]*)")
_NOUGHTS = re.compile(r"[-+]?0[0-9]+\Z")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_LONGEST_INTEGER = 18
_LONGEST_FLOAT = 40
"""Longer numbers stay text: none is meant as a count, and Python refuses to convert very long ones."""


def plain_value(word: str) -> str | int | float | bool | None:
    """Return the value of a plain scalar.

    The core schema of YAML 1.2, without values that no sheet uses: ``no``, ``1:30``, ``0x10``, ``.inf`` and dates
    stay text, and so does ``007``, whose zeros are intended.
    """
    if word[:1] in _NUMBER_BEGINS and len(word) <= _LONGEST_FLOAT:
        return _number(word)
    return _CONSTANTS.get(word, word)


@lru_cache(maxsize=1000)
def _number(word: str) -> str | int | float:
    """Return the number that a word is; the word itself if it is none."""
    if _INTEGER.fullmatch(word):
        return int(word) if len(word.lstrip("+-")) <= _LONGEST_INTEGER else word
    number = float(word) if _FLOAT.fullmatch(word) and not _NOUGHTS.match(word) else inf
    return number if abs(number) < inf else word
