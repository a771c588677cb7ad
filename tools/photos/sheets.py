"""What stands in the boxes of a filled-in sheet, as a player's pen puts it there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from sheetgen.fill.field_states import field_states_of, fields_of_boxes
from sheetgen.kinds.kind import BoxField
from sheetgen.layout.area import Area
from sheetgen.layout.game import FilledSheet, Game


class Marked(NamedTuple):
    """What stands in a box: its state, as `sheetgen scan --json` names it, and the text that was written."""

    state: str
    text: str = ""


def marks_of(game: Game, filled: FilledSheet) -> dict[str, Marked]:
    """Return what stands in each box of a game's sheets; a box that is missing is empty."""
    found: dict[str, Marked] = {}
    for area in game.areas.values():
        if area.id in filled.values:
            found.update(_in_area(game, area, filled))
    for area in game.areas.values():
        if area.kind == "envoy" and area.box is not None and filled.values.get(area.id):
            boxes = (box for uses in area.areas if uses.kind == "uses" for box in uses.boxes)
            found.update({box.id: Marked("ringed") for box in boxes if box.id not in found})
    return found


def _in_area(game: Game, area: Area, filled: FilledSheet) -> Iterator[tuple[str, Marked]]:
    states = field_states_of(area, filled)
    for box, entries in fields_of_boxes(game, area).items():
        for entry in entries:
            if text := states.get(entry.key, ""):
                if entry.kind == "option" and text != entry.on:
                    continue
                yield box, _marked(entry, text)


def _marked(entry: BoxField, text: str) -> Marked:
    names: Mapping[str, str] = {"tick": "filled", "outer": "ringed", "option": "chosen", "inner": "filled"}
    state = names.get(entry.kind, "written")
    return Marked(state, text if state == "written" else "")
