"""What the fields of a form contain for the values of a sheet, and whether the values can be read back from them.

A sheet of paper says something before anyone writes on it: whose it is, and the boxes that are printed marked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from sheetgen.kinds.fields import ON, Entry, States, UnreadableState
from sheetgen.kinds.kind import Placed
from sheetgen.kinds.registry import kind_of
from sheetgen.layout.filled import Filled
from sheetgen.layout.ids import FieldKey
from sheetgen.layout.layout import Area, Game, View


def areas_to_fill(game: Game) -> Iterator[Area]:
    """Yield the areas that a form has fields for: not those of pads for the whole table, which no file can hold."""
    for top in (*game.header, *(area for sheet in game.sheets if not sheet.paper_only for area in sheet.areas)):
        yield from top.walk()


def entries_of(game: Game, area: Area) -> dict[str, tuple[Entry, ...]]:
    """The fields of each box of an area; a box that is printed filled has none."""
    kind, at = kind_of(area), Placed(area, game)
    boxes = [box for box in (*area.boxes, area.box) if box is not None and not box.given]
    return {box.id: tuple(kind.entries(at, box)) for box in boxes}


def states_of(area: Area, filled: Filled) -> dict[FieldKey, str]:
    """Return what an area's fields contain: nothing if its value is not given. What no field can show is left out."""
    return dict(kind_of(area).states(area, filled.values[area.id])) if area.id in filled.written else {}


def readable_states(area: Area, filled: Filled) -> dict[FieldKey, str]:
    """Return the same, or nothing if the kind cannot read the fields back."""
    states = states_of(area, filled)
    try:
        kind_of(area).value_of(area, states)
    except UnreadableState:
        return {}
    return states


def show_all(area: Area, states: States, filled: Filled) -> bool:
    """Return whether an area's fields give back its value, and whether it is given, if they contain ``states``.

    Empty fields mean that the value is not given.
    """
    is_given = area.id in filled.written
    return bool(kind_of(area).value_of(area, states) == filled.values[area.id]) and bool(states) == is_given


def printed_states(game: Game, sheets: Iterable[str]) -> dict[FieldKey, str]:
    """The fields that these sheets would have to have for what is printed on them, and what would stand in them."""
    wanted = set(sheets)
    return dict(each for sheet in game.sheets if sheet.name in wanted for each in _printed(game, sheet.arrange))


def _printed(game: Game, arrangement: View) -> Iterator[tuple[FieldKey, str]]:
    for identity, option in arrangement.names.items():
        # A name that is no option is in the language of the sheet, and nothing is counted by it.
        entries = chain(*entries_of(game, game.areas[identity]).values())
        yield from ((entry.key, option) for entry in entries if entry.kind == "option" and entry.on == option)
    for identity, count in arrangement.marked.items():
        area = game.areas[identity]
        fields = entries_of(game, area)
        yield from ((fields[box.id][0].key, ON) for box in area.boxes[:count] if box.id in fields)
