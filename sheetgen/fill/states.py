"""What stands in the fields of a form for the value of an area, and the value that the fields of an area tell.

A field holds a text: the state of a check box (empty where it is not marked), the option that was chosen, or what
was written. Only fields that are not empty are told of.

| kind of area | its fields |
|---|---|
| track, grid, buildings, building, envoy | one check box a box, ``on`` |
| uses | the same; only their number counts |
| rings, token | two check boxes a box, one for each of its two states |
| choice | one check box for the area, whose state is the option |
| numbers, number, text, letters, cards | one text a box |
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from sheetgen.fill.box_kinds import CROSSED
from sheetgen.fill.value_kinds import TOKEN_STATES
from sheetgen.layout.filled import Rings, Value, empty_value
from sheetgen.layout.ids import FieldKey
from sheetgen.layout.layout import Area, Box, Game

ON = "on"
States = Mapping[FieldKey, str]
EntryKind = Literal["tick", "outer", "inner", "option", "choice", "text"]

_NUMBER = re.compile(r"[+-]?[0-9]{1,9}")
_MOST_OPTIONS = 30
_TOKEN_PARTS = TOKEN_STATES[1:]


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


def entries_of(game: Game, area: Area) -> dict[str, tuple[Entry, ...]]:
    """The fields of each box of an area; a box that is printed filled has none."""
    found = {box.id: tuple(_entries(game, area, box)) for box in area.boxes if not box.given}
    if area.box is not None:
        found[area.box.id] = (Entry(FieldKey(area.box.id), "tick"),)
    return found


def _entries(game: Game, area: Area, box: Box) -> Iterator[Entry]:
    match area.kind:
        case "rings" | "token":
            outer, inner = _parts(area)
            yield Entry(FieldKey(box.id, outer), "outer")
            yield Entry(FieldKey(box.id, inner), "inner")
        case "choice":
            yield Entry(FieldKey(area.id), "option", on=box.name)
        case "numbers" | "number" | "cards" | "letters" | "text":
            options = _options(game, area)
            yield Entry(FieldKey(box.id), "choice" if options else "text", options=options)
        case _:
            yield Entry(FieldKey(box.id), "tick")


def _options(game: Game, area: Area) -> tuple[str, ...]:
    """What can be chosen for a box; nothing where it is written freely."""
    if area.kind == "cards":
        return tuple(game.cards)
    low, high = area.least, area.most
    if area.kind == "numbers" and area.writes is not None:
        low, high = area.writes.low, area.writes.high
    if area.kind in ("number", "numbers") and 0 < high - low + 1 <= _MOST_OPTIONS and high:
        return tuple(str(number) for number in range(low, high + 1))
    return ()


def _parts(area: Area) -> tuple[str, str]:
    return area.states if area.kind == "rings" else (_TOKEN_PARTS[0], _TOKEN_PARTS[1])


def states_of(area: Area, value: Any) -> dict[FieldKey, str]:
    """What stands in an area's fields for its value. What the fields cannot tell is left out."""
    return dict(_states(area, value))


def readable_states(area: Area, value: Any) -> dict[FieldKey, str]:
    """The same, without what could not be read back."""
    states = states_of(area, value)
    try:
        value_of(area, states)
    except UnreadableState:
        return {}
    return states


def tells(area: Area, value: Any, keys: Container[FieldKey], printed: States) -> bool:
    """Whether the fields with these keys tell the whole value of an area, together with what is ``printed``."""
    states = {key: text for key, text in readable_states(area, value).items() if key in keys}
    return bool(value_of(area, {**printed, **states}) == value)


def _states(area: Area, value: Any) -> Iterator[tuple[FieldKey, str]]:
    match area.kind:
        case "track" | "grid" | "buildings":
            yield from _marked((box for box in area.boxes if not box.given), value)
        case "rings":
            for part, mask in zip(_parts(area), value.masks, strict=True):
                yield from _marked(area.boxes, mask, part)
        case "token":
            states = _TOKEN_PARTS[: TOKEN_STATES.index(value)]
            yield from ((FieldKey(area.boxes[0].id, part), ON) for part in states)
        case "uses":
            yield from ((FieldKey(box.id), ON) for box in area.boxes[:value])
        case "building" | "envoy":
            if area.box is not None and value:
                yield FieldKey(area.box.id), ON
        case "choice":
            if value is not None:
                yield FieldKey(area.id), value
        case "number" | "text":
            if value is not None and str(value).strip():
                yield FieldKey(area.boxes[0].id), str(value)
        case "numbers" | "cards" | "letters":
            for box, entry in zip(area.boxes, value, strict=False):
                if entry is not None:
                    yield FieldKey(box.id), _written(area, entry)


def _marked(boxes: Iterable[Box], mask: int, part: str = "") -> Iterator[tuple[FieldKey, str]]:
    return ((FieldKey(box.id, part), ON) for box in boxes if mask >> (box.number - 1) & 1)


def _written(area: Area, entry: Any) -> str:
    if area.kind == "letters":
        letter, crossed = entry
        return f"{letter}{CROSSED if crossed else ''}"
    return str(entry[0] if isinstance(entry, tuple) else entry)


def value_of(area: Area, states: States) -> Value:
    """The value that an area's fields tell. Raises `UnreadableState`."""
    match area.kind:
        case "track" | "grid" | "buildings":
            return _mask(area, states) | sum(1 << (box.number - 1) for box in area.boxes if box.given)
        case "rings":
            outer, inner = (_mask(area, states, part) for part in _parts(area))
            return Rings.of(outer, inner)
        case "token":
            held = [part for part in _TOKEN_PARTS if (area.boxes[0].id, part) in states]
            return held[-1] if held else TOKEN_STATES[0]
        case "uses":
            return _mask(area, states).bit_count()
        case "building" | "envoy":
            return area.box is not None and FieldKey(area.box.id) in states
        case "choice":
            return _choice(area, states)
        case "number":
            text = states.get(FieldKey(area.boxes[0].id))
            return empty_value(area) if text is None else _bounded(area, FieldKey(area.boxes[0].id), text)
        case "text":
            return states.get(FieldKey(area.boxes[0].id))
        case "numbers":
            keys = [FieldKey(box.id) for box in area.boxes]
            return tuple(_bounded(area, key, states[key]) if key in states else None for key in keys)
        case "cards":
            return tuple(states[FieldKey(box.id)].strip() for box in area.boxes if FieldKey(box.id) in states)
        case "letters":
            return tuple(
                _letter(FieldKey(box.id), states[FieldKey(box.id)]) for box in area.boxes if FieldKey(box.id) in states
            )
        case _:
            return empty_value(area)


def _mask(area: Area, states: States, part: str = "") -> int:
    return sum(1 << (box.number - 1) for box in area.boxes if FieldKey(box.id, part) in states)


def _choice(area: Area, states: States) -> Value:
    option = states.get(FieldKey(area.id))
    if option is None:
        return empty_value(area)
    if option not in area.options:
        raise UnreadableState(FieldKey(area.id), option)
    return option


def _number(key: FieldKey, text: str) -> int:
    if _NUMBER.fullmatch(text.strip()) is None:
        raise UnreadableState(key, text)
    return int(text)


def _bounded(area: Area, key: FieldKey, text: str) -> int:
    number = _number(key, text)
    if not area.holds(number):
        raise UnreadableState(key, text)
    return number


def _letter(key: FieldKey, text: str) -> tuple[str, bool]:
    text = text.strip()
    letter = text.removesuffix(CROSSED).strip()
    if not letter:
        raise UnreadableState(key, text)
    return letter, text.endswith(CROSSED)
