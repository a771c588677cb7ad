"""Prepare a filled-in sheet for counting: a mask of the marked boxes for every area."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from sheetgen.kinds.kind_registry import kind_of
from sheetgen.layout.area import Area
from sheetgen.layout.box import Box
from sheetgen.layout.game import YEARS, FilledSheet, Game, RingsValue, Value


class MarkedSheet:
    """One filled-in sheet. ``marked`` maps area ids to masks of the marked boxes, bit ``n - 1`` for box ``n``.

    For a building with an area of its own, bit 0 means that it is built; for rings, ringed boxes count as marked.
    """

    __slots__ = ("covered", "filled", "marked", "values", "years")

    def __init__(self, filled: FilledSheet, marked: Mapping[str, int]) -> None:
        self.filled = filled
        self.values = filled.values
        self.marked = marked
        self.covered: dict[str, int] = {}
        """The counts of icons under marked boxes, as far as they have been counted."""
        years = filled.values.get(YEARS)
        self.years: int | None = years if isinstance(years, int) else None

    @property
    def completed(self) -> int:
        """The number of completed years; 0 if the game counts none."""
        return self.years or 0

    def count(self, area: str) -> int:
        """Return how many boxes of an area are marked."""
        return self.marked[area].bit_count()

    def is_given(self, area: str) -> bool:
        """Return whether the player gave an area a value: what is left out may have been anything."""
        return area in self.filled.given_areas

    def rings(self, area: str) -> RingsValue:
        """Return the value of an area of rings."""
        value = self.values[area]
        assert isinstance(value, RingsValue)
        return value

    def entries(self, area: str) -> tuple[Any, ...]:
        """Return the entries of an area of cards, letters or pieces; an entry with others' cards is a tuple."""
        value: Any = self.values[area]
        return tuple(value)

    def own_cards(self, area: str) -> list[str]:
        """Return the player's own cards of a hand, without the cards of others in the same entries."""
        return [entry[0] if isinstance(entry, tuple) else entry for entry in self.entries(area)]

    def numbers(self, area: str) -> list[tuple[int, int]]:
        """Return the numbers in an area as pairs of box and number, without empty boxes."""
        value: Any = self.values[area]
        return [(box, number) for box, number in enumerate(value, 1) if number is not None]


class Tally:
    """The converter of one game's sheets into `MarkedSheet`, with the masks of each icon's boxes."""

    def __init__(self, game: Game) -> None:
        self.game = game
        areas = [area for area in game.areas.values() if kind_of(area).has_marks]
        self._plain = tuple(area.id for area in areas if kind_of(area).is_mask)
        self._others = tuple((area.id, kind_of(area).mask) for area in areas if not kind_of(area).is_mask)
        self.full = {area.id: (1 << len(area.boxes)) - 1 for area in areas}
        self.icons = _icon_masks(game)
        self.lines = _giving_lines(game)
        """The areas whose complete lines give an icon, by icon: each with the masks of its lines and what they give."""

    def sheet(self, filled: FilledSheet) -> MarkedSheet:
        """Return the sheet with its masks."""
        values: Mapping[str, Any] = filled.values
        marked: dict[str, int] = {area: values[area] for area in self._plain}
        for area, mask in self._others:
            marked[area] = mask(values[area])
        return MarkedSheet(filled, marked)

    def covered(self, sheet: MarkedSheet, icon: str) -> int:
        """Return how many icons of a kind marked boxes and complete lines gave; choices are not counted."""
        if icon not in sheet.covered:
            marked = sheet.marked
            sheet.covered[icon] = sum([(marked[area] & mask).bit_count() for area, mask in self.icons.get(icon, ())])
            for area, lines in self.lines.get(icon, ()):
                sheet.covered[icon] += complete_lines(marked[area], lines)
        return sheet.covered[icon]

    def is_full(self, sheet: MarkedSheet, area: str) -> bool:
        """Return whether every box of an area is marked."""
        return sheet.marked[area] == self.full[area]


def bit_of(box: Box) -> int:
    """Return the bit of a box in the mask of its area."""
    return 1 << max(0, box.number - 1)


def own_boxes(area: Area) -> tuple[Box, ...]:
    """Return the boxes of an area itself; for a building with a box of its own, that box."""
    return area.boxes if area.box is None else (area.box,)


def filled_mask(sheet: MarkedSheet, area: Area) -> int:
    """Return the mask of the filled boxes of an area; of rings, those with both marks."""
    return sheet.rings(area.id).masks[1] if kind_of(area).has_rings else sheet.marked[area.id]


def line_gains(area: Area, icon: str) -> tuple[tuple[int, int], ...]:
    """Return the masks of the lines of an area that give an icon when they are complete, each with how many."""
    return tuple(
        (mask, number)
        for kind, gains in area.line_gains.items()
        for mask, gain in zip(area.line_masks(kind).values(), gains, strict=True)
        if not gain.chooses and (number := gain.icons.count(icon))
    )


def complete_lines(marked: int, lines: Iterable[tuple[int, int]]) -> int:
    """Return the sum of the numbers of the lines whose masks are marked completely."""
    return sum([number for mask, number in lines if marked & mask == mask])


def _giving_lines(game: Game) -> dict[str, tuple[tuple[str, tuple[tuple[int, int], ...]], ...]]:
    giving = [area for area in game.areas.values() if area.line_gains]
    icons = dict.fromkeys(icon for area in giving for icon in area.line_icons)
    return {icon: tuple((area.id, line_gains(area, icon)) for area in giving) for icon in icons}


def _icon_masks(game: Game) -> dict[str, tuple[tuple[str, int], ...]]:
    """Return the boxes of each icon: a mask for each area, and another for boxes that have the icon twice."""
    layers: dict[str, dict[tuple[str, int], int]] = {}
    for area in game.areas.values():
        if not kind_of(area).has_marks:
            continue
        for box in (area.box,) if area.box is not None else area.boxes:
            if box.gain.chooses:
                continue
            for icon, number in Counter(box.gain.icons).items():
                masks = layers.setdefault(icon, {})
                for layer in range(number):
                    masks[area.id, layer] = masks.get((area.id, layer), 0) | bit_of(box)
    return {icon: tuple((area, mask) for (area, _), mask in masks.items()) for icon, masks in layers.items()}


def number_in_value(value: Value) -> int:
    """Return the number in a value: itself, or the sum of those written in the boxes; 0 for any other value."""
    if isinstance(value, tuple):
        return sum(number for number in value if isinstance(number, int))
    return value if isinstance(value, int) else 0
