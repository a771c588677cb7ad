"""The fields of a form that belong to a box, and the texts that stand in them.

A field holds a text: the state of a check box (empty where it is not marked), the option that was chosen, or what
was written. Only fields that are not empty are told of.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from sheetgen.layout.ids import FieldKey
from sheetgen.layout.layout import Area, Box

ON = "on"
States = Mapping[FieldKey, str]
EntryKind = Literal["tick", "outer", "inner", "option", "choice", "text"]

_NUMBER = re.compile(r"[+-]?[0-9]{1,9}")
_MOST_OPTIONS = 30


class UnreadableState(Exception):
    """A field holds a text that cannot stand in its area."""

    def __init__(self, key: FieldKey, text: str) -> None:
        super().__init__(key, text)
        self.key = key
        self.text = text


@dataclass(frozen=True, slots=True)
class Entry:
    """A field of one box: ``on`` is the state a check box puts it in, ``options`` what a choice offers."""

    key: FieldKey
    kind: EntryKind
    on: str = ON
    options: tuple[str, ...] = ()


def number_options(low: int, high: int) -> tuple[str, ...]:
    """The numbers to choose from; nothing where there is no bound or too many."""
    return tuple(map(str, range(low, high + 1))) if high and high - low < _MOST_OPTIONS else ()


def marked_states(boxes: Iterable[Box], mask: int, part: str = "") -> Iterator[tuple[FieldKey, str]]:
    """The check boxes of the boxes in a mask, each on."""
    return ((FieldKey(box.id, part), ON) for box in boxes if mask >> (box.number - 1) & 1)


def mask_of_states(area: Area, states: States, part: str = "") -> int:
    """The mask of the boxes whose check box is on."""
    return sum(1 << (box.number - 1) for box in area.boxes if FieldKey(box.id, part) in states)


def number_in(area: Area, key: FieldKey, text: str) -> int:
    """The number written in a field. Raises `UnreadableState` where it is none that the area holds."""
    if _NUMBER.fullmatch(text.strip()) is None or not area.holds(int(text)):
        raise UnreadableState(key, text)
    return int(text)
