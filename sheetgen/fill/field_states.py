"""Convert values of a sheet to the contents of form fields, and check that the fields give the values back.

A blank sheet of paper has contents already: whose it is, and the boxes that are printed marked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from sheetgen.kinds.kind import ON, BoxField, GameArea, States, UnreadableState
from sheetgen.kinds.kind_registry import kind_of
from sheetgen.layout.area import Area
from sheetgen.layout.box import FieldKey
from sheetgen.layout.game import ArrangedView, FilledSheet, Game


def areas_to_fill(game: Game) -> Iterator[Area]:
    """Yield the areas that a form has fields for: not those of pads for the whole table, which no file can contain."""
    for top in (*game.header, *(area for sheet in game.sheets if not sheet.paper_only for area in sheet.areas)):
        yield from top.walk()


def fields_of_boxes(game: Game, area: Area) -> dict[str, tuple[BoxField, ...]]:
    """Return the fields of each box of an area by the box's id; a box that is printed filled has none."""
    kind, at = kind_of(area), GameArea(area, game)
    boxes = [box for box in (*area.boxes, area.box) if box is not None and not box.given]
    return {box.id: tuple(kind.fields(at, box)) for box in boxes}


def field_states_of(area: Area, filled: FilledSheet) -> dict[FieldKey, str]:
    """Return the contents of an area's fields; none if its value is not given.

    Parts of the value that no field can show are left out.
    """
    return dict(kind_of(area).states(area, filled.values[area.id])) if area.id in filled.given_areas else {}


def readable_states(area: Area, filled: FilledSheet) -> dict[FieldKey, str]:
    """Return the contents of an area's fields; none of them if they could not be read back."""
    states = field_states_of(area, filled)
    try:
        kind_of(area).value_of(area, states)
    except UnreadableState:
        return {}
    return states


def show_all(area: Area, states: States, filled: FilledSheet) -> bool:
    """Return whether fields with ``states`` give back an area's value, and whether it is given.

    Empty fields mean that the value is not given.
    """
    is_given = area.id in filled.given_areas
    return bool(kind_of(area).value_of(area, states) == filled.values[area.id]) and bool(states) == is_given


def printed_states(game: Game, sheets: Iterable[str]) -> dict[FieldKey, str]:
    """Return the fields and contents that these sheets would need for what is printed on them."""
    wanted = set(sheets)
    return dict(each for sheet in game.sheets if sheet.name in wanted for each in _printed(game, sheet.arrange))


def _printed(game: Game, arrangement: ArrangedView) -> Iterator[tuple[FieldKey, str]]:
    for identity, option in arrangement.names.items():
        # A name that is not an option is in the language of the sheet, and nothing depends on it.
        entries = chain(*fields_of_boxes(game, game.areas[identity]).values())
        yield from ((entry.key, option) for entry in entries if entry.kind == "option" and entry.on == option)
    for identity, count in arrangement.marked.items():
        area = game.areas[identity]
        fields = fields_of_boxes(game, area)
        yield from ((fields[box.id][0].key, ON) for box in area.boxes[:count] if box.id in fields)
