"""Which sheets of a game a player's data belong on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sheetgen.kinds.registry import empty_value, kind_of
from sheetgen.layout.filled import Filled
from sheetgen.layout.layout import Area, Game, Sheet, View


def sheets_to_fill(game: Game, filled: Sequence[Filled]) -> list[str]:
    """The names of the sheets in the game's order.

    Of sheets with the same areas, such as those of several characters, the one that the data name, else the plain one.
    A sheet that stands beside those is left out while nothing is marked on it.
    """
    chosen: set[str] = set()
    taken: set[str] = set()
    for sheet in sorted(game.sheets, key=lambda sheet: (not _is_named(sheet, filled), not sheet.areas)):
        areas = {area.id for area in _areas(game, sheet.arrange)}
        if sheet.paper_only or areas & taken:
            continue
        if sheet.in_data or not taken or any(_is_marked(game.areas[name], filled) for name in areas):
            chosen.add(sheet.name)
            taken |= areas
    return [sheet.name for sheet in game.sheets if sheet.name in chosen]


def _is_named(sheet: Sheet, filled: Sequence[Filled]) -> bool:
    return any(sheet.name in each.values.values() for each in filled)


def _is_marked(area: Area, filled: Sequence[Filled]) -> bool:
    return any(each.values[area.id] != empty_value(area) for each in filled)


def _areas(game: Game, view: View) -> Iterator[Area]:
    """The areas of a sheet's own that its arrangement shows, groups left out."""
    header = {top.id for top in game.header}
    for name in view.shows:
        if name in game.areas and name.partition(".")[0] not in header:
            yield from (area for area in game.areas[name].walk() if kind_of(area).holds_value)
    for block in view.blocks:
        yield from _areas(game, block)
