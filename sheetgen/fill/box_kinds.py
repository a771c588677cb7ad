"""Readers of the areas that are marked box by box: tracks, buildings, numbers, rings, grids, letters."""

from __future__ import annotations

from typing import Any

from sheetgen.fill.sink import Path, Read, Sink
from sheetgen.fill.value_kinds import is_name, out_of_bounds
from sheetgen.layout.filled import Rings
from sheetgen.layout.layout import Area

CROSSED = "/"
"""Stands behind a letter that was crossed out: ``W/``."""


def read_track(area: Area, path: Path) -> Read:
    """A count, or the boxes themselves."""
    identity, count = area.id, len(area.boxes)
    given = sum(1 << (box.number - 1) for box in area.boxes if box.given)
    firsts = tuple((1 << number) - 1 | given for number in range(count + 1))

    def read(raw: Any, sink: Sink) -> None:
        if type(raw) is int and 0 <= raw <= count:
            sink.values[identity] = firsts[raw]
        elif type(raw) is int:
            sink.tell(path, "no-such-count", count=count, number=raw)
        elif isinstance(raw, list):
            sink.values[identity] = read_boxes(raw, count, path, sink) | given
        elif raw is not None:
            sink.tell(path, "not-a-track", "write-a-track", count=count)

    return read


def read_boxes(raw: list[Any], count: int, path: Path, sink: Sink) -> int:
    """The mask of a list of box numbers."""
    mask = 0
    for index, number in enumerate(raw):
        if type(number) is not int:
            sink.tell((*path, index), "not-a-box")
        elif not 1 <= number <= count:
            sink.tell((*path, index), "no-such-box", number=number, count=count)
        elif mask >> (number - 1) & 1:
            sink.tell((*path, index), "box-twice", number=number)
        else:
            mask |= 1 << (number - 1)
    return mask


def read_buildings(area: Area, path: Path) -> Read:
    """The list of those built."""
    identity = area.id
    bits = {box.name: 1 << (box.number - 1) for box in area.boxes}
    given = sum(1 << (box.number - 1) for box in area.boxes if box.given)
    names = tuple(bits)

    def read(raw: Any, sink: Sink) -> None:
        if raw is None:
            return
        if not isinstance(raw, list):
            sink.tell(path, "not-buildings", "write-buildings", names=", ".join(names))
            return
        mask = seen = 0
        for index, name in enumerate(raw):
            bit = bits.get(name) if isinstance(name, str) else None
            if bit is None:
                sink.unknown((*path, index), "no-such-building", str(name), names)
            elif seen & bit:
                sink.tell((*path, index), "building-twice", name=name)
            else:
                seen |= bit
            mask |= bit or 0
        sink.values[identity] = mask | given

    return read


def read_numbers(area: Area, path: Path) -> Read:
    """A list in box order, ``~`` for an empty box; what is left out at the end is empty."""
    identity, count = area.id, len(area.boxes)
    empty: tuple[None, ...] = (None,) * count

    def read(raw: Any, sink: Sink) -> None:
        if isinstance(raw, list):
            if len(raw) > count:
                sink.tell((*path, count), "too-long", count=count)
            for index, number in enumerate(raw[:count]):
                if number is not None and type(number) is not int:
                    sink.tell((*path, index), "not-a-number")
                elif number is not None and not area.holds(number):
                    out_of_bounds(area, (*path, index), sink)
            sink.values[identity] = (*raw[:count], *empty[len(raw) :])
        elif raw is not None:
            sink.tell(path, "not-numbers", "write-numbers", count=count)

    return read


def read_rings(area: Area, path: Path) -> Read:
    """The two states of the rings, each a count or a list of boxes, inside the map of the area."""
    identity, count = area.id, len(area.boxes)
    outer, inner = area.states

    def state(raw: Any, key: str, sink: Sink) -> int:
        if raw is None:
            return 0
        if type(raw) is int:
            if 0 <= raw <= count:
                return (1 << raw) - 1
            sink.tell((*path, key), "no-such-count", count=count, number=raw)
        elif isinstance(raw, list):
            return read_boxes(raw, count, (*path, key), sink)
        else:
            sink.tell((*path, key), "not-a-track", "write-a-track", count=count)
        return 0

    def read(raw: Any, sink: Sink) -> None:
        masks = (state(raw.get(outer), outer, sink), state(raw.get(inner), inner, sink))
        ringed, filled = masks[0].bit_count(), masks[1].bit_count()
        plain = masks == ((1 << ringed) - 1, (1 << filled) - 1)
        sink.values[identity] = Rings(ringed, filled, None if plain else masks)

    return read


def read_grid(area: Area, path: Path) -> Read:
    """One text a row, ``#`` filled, ``.`` empty."""
    identity, columns = area.id, area.grid_columns
    rows = max(box.row for box in area.boxes)

    def read(raw: Any, sink: Sink) -> None:
        if raw is None:
            return
        if not isinstance(raw, list):
            sink.tell(path, "not-a-grid", "write-a-grid", rows=rows, example="." * columns)
            return
        if len(raw) > rows:
            sink.tell((*path, rows), "too-many-rows", rows=rows)
        mask = 0
        for row, text in enumerate(raw[:rows]):
            if not isinstance(text, str) or len(text) != columns or text.strip("#."):
                sink.tell((*path, row), "not-a-row", columns=columns)
                continue
            for column, mark in enumerate(text):
                if mark == "#":
                    mask |= 1 << (row * columns + column)
        sink.values[identity] = mask

    return read


def read_letters(area: Area, path: Path) -> Read:
    """A list of letters; a stroke behind a letter says that it was crossed out. There may be more than boxes: the
    margin takes them too."""
    identity = area.id

    def read(raw: Any, sink: Sink) -> None:
        if raw is None:
            return
        if not isinstance(raw, list):
            sink.tell(path, "not-letters", "write-letters")
            return
        letters: list[tuple[str, bool]] = []
        for index, text in enumerate(raw):
            if is_name(text) and text.strip(CROSSED):
                letters.append((text.removesuffix(CROSSED), text.endswith(CROSSED)))
            else:
                sink.tell((*path, index), "not-letters", "write-letters")
        sink.values[identity] = tuple(letters)

    return read
