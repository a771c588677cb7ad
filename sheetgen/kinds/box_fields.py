"""The form fields of a box and their states.

A state is a text: of a check box its on-state (empty if unmarked), the chosen option, or what was written. Only
non-empty states are listed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from sheetgen.layout.area import Area
from sheetgen.layout.box import Box, FieldKey

ON = "on"
States = Mapping[FieldKey, str]
BoxFieldKind = Literal["tick", "outer", "inner", "option", "choice", "text"]

_NUMBER = re.compile(r"[+-]?[0-9]{1,9}")
_MOST_OPTIONS = 30


class UnreadableState(Exception):
    """A field contains a text that is not a value of its area."""

    def __init__(self, key: FieldKey, text: str) -> None:
        super().__init__(key, text)
        self.key = key
        self.text = text


@dataclass(frozen=True, slots=True)
class BoxField:
    """A field of one box: ``on`` is the state of a marked check box, ``options`` are those of a choice."""

    key: FieldKey
    kind: BoxFieldKind
    on: str = ON
    options: tuple[str, ...] = ()


def number_options(low: int, high: int) -> tuple[str, ...]:
    """Return the numbers to choose from; none if there is no upper bound, or too many."""
    return tuple(map(str, range(low, high + 1))) if high and high - low < _MOST_OPTIONS else ()


def marked_states(boxes: Iterable[Box], mask: int, part: str = "") -> Iterator[tuple[FieldKey, str]]:
    """Return the states of the check boxes of the boxes in a mask."""
    return ((FieldKey(box.id, part), ON) for box in boxes if mask >> (box.number - 1) & 1)


def mask_of_states(area: Area, states: States, part: str = "") -> int:
    """Return the mask of the boxes whose check box is marked."""
    return sum(1 << (box.number - 1) for box in area.boxes if FieldKey(box.id, part) in states)


def number_in(area: Area, key: FieldKey, text: str) -> int:
    """Return the number written in a field. Raises `UnreadableState` if it is not a number of the area."""
    if _NUMBER.fullmatch(text.strip()) is None or not area.holds(int(text)):
        raise UnreadableState(key, text)
    return int(text)
