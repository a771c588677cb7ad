"""What a sheet of paper says before anyone writes on it: whose it is, and the boxes that are printed marked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sheetgen.fill.states import entries_of
from sheetgen.kinds.fields import ON
from sheetgen.layout.ids import FieldKey
from sheetgen.layout.layout import Game


def printed_states(game: Game, sheets: Iterable[str]) -> dict[FieldKey, str]:
    """The fields that these sheets would have to have for what is printed on them, and what would stand in them."""
    wanted = set(sheets)
    return dict(each for sheet in game.sheets if sheet.name in wanted for each in _states(game, sheet.name))


def _states(game: Game, name: str) -> Iterator[tuple[FieldKey, str]]:
    arrangement = game.sheet(name).arrange
    for identity, option in arrangement.names.items():
        area = game.areas[identity]
        # A printed name is in the language of the sheet, and nothing is counted by it.
        if area.kind == "choice" and option in area.options:
            yield FieldKey(identity), option
    for identity, count in arrangement.marked.items():
        area = game.areas[identity]
        entries = entries_of(game, area)
        for box in area.boxes[:count]:
            if box.id in entries:
                yield entries[box.id][0].key, ON
