"""Ways out of a mistake as changes of boxes: what a player could mark, write or take back instead."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from sheetgen.layout.filled import Filled, Rings
from sheetgen.layout.layout import Area, Box, Game

State = bool | int | str | None


class Change(NamedTuple):
    """What is to stand in one box. ``box`` is its id, such as ``left.wall.7``.

    | kind of area | ``value`` |
    |---|---|
    | track, grid, buildings, building, envoy, uses | True marked, False empty |
    | rings | the area's first state, its second (both are then marked), or None for an empty box |
    | token | ``none``, ``ringed`` or ``used`` |
    | choice | True for the option of this box, False for none |
    | numbers, number | the number, None for an empty box |
    | cards | the name of a card, None for an entry that goes |
    """

    box: str
    value: State

    def as_json(self) -> Mapping[str, object]:
        """The change as the report file has it."""
        return {"box": self.box, "value": self.value}


@dataclass(frozen=True, slots=True)
class Way:
    """One way out: all of its changes together, and what it is called in the player's words."""

    label: str
    changes: tuple[Change, ...]

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
    """The sheet with these changes made, one after another. Raises `KeyError` for a box that the game has not."""
    values, changes = dict[str, Any](filled.values), tuple(changes)
    for change in changes:
        box = game.boxes[change.box]
        area = game.areas[box.area]
        values[area.id] = _changed(area, box, values[area.id], change.value)
    for change in changes:
        area = game.areas[game.boxes[change.box].area]
        if area.kind == "cards":  # only now: each change means an entry by its place before all of them
            values[area.id] = tuple(entry for entry in values[area.id] if entry is not None)
    return replace(filled, values=values, written=filled.written | {game.boxes[each.box].area for each in changes})


def _changed(area: Area, box: Box, value: Any, state: State) -> Any:
    bit = 1 << max(0, box.number - 1)
    match area.kind:
        case "track" | "grid" | "buildings":
            return value | bit if state else value & ~bit
        case "building" | "envoy":
            return bool(state)
        case "rings":
            outer, inner = value.masks
            outer = outer & ~bit if state is None else outer | bit
            inner = inner | bit if state == area.states[1] else inner & ~bit
            return Rings.of(outer, inner)
        case "numbers" | "cards":
            return tuple(state if number == box.number else entry for number, entry in enumerate(value, 1))
        case "choice":
            return box.name if state else None
        case "uses":
            return max(value, box.number) if state else min(value, box.number - 1)
        case _:
            return state
