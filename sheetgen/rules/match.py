"""What sheets of one match have in common, and which are none of it: blank ones, and those of a game alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sheetgen.kinds.registry import empty_value, kind_of
from sheetgen.layout.filled import Filled, Value
from sheetgen.layout.layout import Area, Game


def is_blank(game: Game, filled: Filled) -> bool:
    """Whether nothing is filled in yet: names and what stands beside the sheets do not count."""
    about = {area.id for area in game.header if kind_of(area).heads_the_file}
    return not any(_marked(filled, area) for area in game.areas.values() if area.id not in about)


def is_alone(game: Game, filled: Filled) -> bool:
    """Whether the sheet is of a game that has one player, and so no place among others."""
    areas = (each for target in game.scoring.alone for each in game.areas[target].walk())
    return any(_marked(filled, area) for area in areas)


def _marked(filled: Filled, area: Area) -> bool:
    return kind_of(area).holds_value and not area.prose and filled.values[area.id] != empty_value(area)


def differing(game: Game, sheets: Sequence[Filled]) -> Iterator[tuple[Area, list[Value]]]:
    """The areas that sheets of one match have alike and these have not, with what each sheet says."""
    for target in game.scoring.alike:
        values = [sheet.values[target] for sheet in sheets]
        if len({value for value in values if value is not None}) > 1:
            yield game.areas[target], values


def twice(sheets: Iterable[Filled]) -> Iterator[tuple[Filled, Filled]]:
    """Each sheet that says in everything what one before it says, behind that one."""
    before: list[Filled] = []
    for sheet in sheets:
        same = next((each for each in before if each.game == sheet.game and each.values == sheet.values), None)
        if same is not None:
            yield same, sheet
        before.append(sheet)
