"""Remedies as changes of boxes: what a player could mark, write or take back instead."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from sheetgen.kinds.kind import BoxState
from sheetgen.kinds.kind_registry import kind_of
from sheetgen.layout.area import Area
from sheetgen.layout.box import Box
from sheetgen.layout.filled_sheet import FilledSheet
from sheetgen.layout.game import Game


class Change(NamedTuple):
    """The wanted state of one box.

    ``box`` is its id, such as ``left.wall.7``; ``value`` is in the form that `Kind.apply_states` takes: True or False
    for a marked or unmarked box, the word of its state, the number or name in it, None for an empty one. An entry of a
    list that has no box gets an id as if it had: ``fate_cards.2``. An entry with the cards of others is a tuple.
    """

    box: str
    value: BoxState

    def as_json(self) -> Mapping[str, object]:
        """Return the change as in the report file."""
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
        """Return the remedy as in the report file."""
        return {"label": self.label, "changes": [change.as_json() for change in self.changes]}


def apply_edits(game: Game, filled: FilledSheet, changes: Iterable[Change]) -> FilledSheet:
    """Return the sheet with these changes made. Raises `KeyError` for a box that the game does not have."""
    states: dict[str, dict[int, BoxState]] = {}
    for change in changes:
        box = box_for_edit(game, change.box)
        states.setdefault(box.area, {})[box.number] = change.value
    values = dict[str, Any](filled.values)
    for name, of_boxes in states.items():
        area = game.areas[name]
        values[name] = kind_of(area).apply_states(area, values[name], of_boxes)
    return replace(filled, values=values, given_areas=filled.given_areas | states.keys())


def box_for_edit(game: Game, identity: str) -> Box:
    """Return the box of a change, or of an entry that has none on paper. Raises `KeyError`."""
    if identity not in game.boxes:
        name, _, number = identity.rpartition(".")
        area = game.areas[name]
        if kind_of(area).is_list and number.isdecimal():
            return box_for_entry(area, int(number))
    return game.boxes[identity]


def box_for_entry(area: Area, number: int) -> Box:
    """Return the box of a list entry: its own, or a made-up one if the paper has none."""
    return area.boxes[number - 1] if number <= len(area.boxes) else Box(f"{area.id}.{number}", area.id, number)
