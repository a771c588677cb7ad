"""Ways out of a mistake as changes of boxes: what a player could mark, write or take back instead."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from sheetgen.kinds.kind import BoxState
from sheetgen.kinds.registry import kind_of
from sheetgen.layout.filled import Filled
from sheetgen.layout.layout import Area, Box, Game


class Change(NamedTuple):
    """What is to stand in one box.

    ``box`` is its id, such as ``left.wall.7``; ``value`` what `Kind.changed` takes for it: True or False for a box that
    is marked or not, the word for how far it has come, the number or the name that is written, None where nothing is.
    An entry of a list that has no box is told as if it had: ``fate_cards.2``. One of cards that names others' too is a
    tuple.
    """

    box: str
    value: BoxState

    def as_json(self) -> Mapping[str, object]:
        """The change as the report file has it."""
        return {"box": self.box, "value": self.value}


@dataclass(frozen=True, slots=True)
class Way:
    """A remedy in the player's words: all of its changes together.

    ``mends`` are the places of all findings of the sheet that it puts right.
    """

    label: str
    changes: tuple[Change, ...]
    mends: tuple[tuple[str, str, int | None, str], ...] = ()

    def as_json(self) -> Mapping[str, object]:
        """The way as the report file has it."""
        return {"label": self.label, "changes": [change.as_json() for change in self.changes]}


class Counted(NamedTuple):
    """One source of what a balance counted, in the player's words, and how much it brings."""

    label: str
    points: int

    def as_json(self) -> Mapping[str, object]:
        """The source as the report file has it."""
        return {"label": self.label, "points": self.points}


@dataclass(frozen=True, slots=True)
class Details:
    """What a violation says beside its text.

    ``boxes``: ids of the boxes concerned. ``ways``: ways out. ``counted``: what a balance added up. ``forgotten``: how
    many more boxes of the violation's area a forgotten reward fills.
    """

    boxes: tuple[str, ...] = ()
    ways: tuple[Way, ...] = ()
    counted: tuple[Counted, ...] = ()
    forgotten: int = 0


NO_DETAILS = Details()


def changed(game: Game, filled: Filled, changes: Iterable[Change]) -> Filled:
    """The sheet with these changes made. Raises `KeyError` for a box that the game has not."""
    states: dict[str, dict[int, BoxState]] = {}
    for change in changes:
        box = box_of(game, change.box)
        states.setdefault(box.area, {})[box.number] = change.value
    values = dict[str, Any](filled.values)
    for name, of_boxes in states.items():
        area = game.areas[name]
        values[name] = kind_of(area).changed(area, values[name], of_boxes)
    return replace(filled, values=values, written=filled.written | states.keys())


def box_of(game: Game, identity: str) -> Box:
    """The box of a change, also of an entry that has none on paper. Raises `KeyError`."""
    if identity not in game.boxes:
        name, _, number = identity.rpartition(".")
        area = game.areas[name]
        if kind_of(area).is_list and number.isdecimal():
            return entry_of(area, int(number))
    return game.boxes[identity]


def entry_of(area: Area, number: int) -> Box:
    """What stands for an entry of a list: its box, or where the paper has none a box made for it."""
    return area.boxes[number - 1] if number <= len(area.boxes) else Box(f"{area.id}.{number}", area.id, number)
