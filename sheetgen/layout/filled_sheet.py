"""A filled-in sheet as values by area id, independent of the format of the file it came from.

| kind of area | value |
|---|---|
| track, grid, buildings | a bit mask, bit ``n - 1`` for box ``n``; boxes printed filled are always set |
| numbers | a tuple with one entry for each box, None for an empty one |
| rings | ``Rings(ringed, filled)`` |
| building | True if built |
| choice | the option's name, or None |
| token | ``"none"``, ``"ringed"`` or ``"used"`` |
| uses | the number of uses |
| number | the number, or None |
| text | the text, or None |
| letters | a tuple of ``(letter, crossed)`` |
| cards | a tuple of names; if others' cards are listed too, an entry may be a tuple, the own card first |
| pieces | a tuple of maps from icon to count |
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple


class RingsValue(NamedTuple):
    """Numbers of boxes in the two states of an area of rings: the first boxes, unless ``boxes`` is set."""

    ringed: int
    filled: int
    boxes: tuple[int, int] | None = None
    """The bit masks of the two states; None if they are the first boxes."""

    @property
    def masks(self) -> tuple[int, int]:
        """The two states as bit masks, bit ``n - 1`` for box ``n``."""
        return self.boxes or ((1 << self.ringed) - 1, (1 << self.filled) - 1)

    @staticmethod
    def of(outer: int, inner: int) -> RingsValue:
        """Return the value for the bit masks of the two states."""
        ringed, filled = outer.bit_count(), inner.bit_count()
        plain = (outer, inner) == ((1 << ringed) - 1, (1 << filled) - 1)
        return RingsValue(ringed, filled, None if plain else (outer, inner))


LettersValue = tuple[tuple[str, bool], ...]
PiecesValue = tuple[Mapping[str, int], ...]
Value = (
    int
    | bool
    | str
    | None
    | RingsValue
    | tuple[int | None, ...]
    | tuple[str | tuple[str, ...], ...]
    | LettersValue
    | PiecesValue
)


@dataclass(frozen=True)
class FilledSheet:
    """One player's filled-in sheets. ``values`` has an entry for every area that can have a value.

    ``written`` are the ids of the areas that the player gave a value. Other areas have the value of an unmarked area,
    but what was left out may have been anything: 0 and "not given" differ.
    """

    game: str
    file: str
    values: Mapping[str, Value] = field(hash=False)
    given_areas: frozenset[str] = frozenset()
    line: int | None = None
    only: str = ""
    """``score`` if only the score was copied from the paper, so that nothing else can be checked."""
    next_place: str = field(default="", compare=False)
    """The area at which the entering of an unfinished file goes on; empty if nothing is left to enter."""
    match: tuple[FilledSheet, ...] = field(default=(), compare=False, repr=False)
    """The other sheets of its match, as far as they are known, if the score asks for a place among them."""
