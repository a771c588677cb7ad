"""A filled-in sheet as values by area id: what a player marked, free of the file it came from.

| kind of area | value |
|---|---|
| track, grid, buildings | a bit mask, bit ``n - 1`` for box ``n``; boxes printed filled are always set |
| numbers | a tuple with one entry a box, None for an empty one |
| rings | ``Rings(ringed, filled)`` |
| building | True when built |
| choice | the option's name, or None |
| token | ``"none"``, ``"ringed"`` or ``"used"`` |
| uses | how many are used |
| number | the number, or None |
| text | the text, or None |
| letters | a tuple of ``(letter, crossed)`` |
| cards | a tuple of names; where others' cards are told too, an entry may be a tuple, the own card first |
| pieces | a tuple of maps from icon to count |
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple


class Rings(NamedTuple):
    """Counts of the two states of an area of rings. The first boxes are meant, unless ``boxes`` says which."""

    ringed: int
    filled: int
    boxes: tuple[int, int] | None = None
    """The bit masks of the two states, only where they are not the first boxes."""

    @property
    def masks(self) -> tuple[int, int]:
        """The two states as bit masks, bit ``n - 1`` for box ``n``."""
        return self.boxes or ((1 << self.ringed) - 1, (1 << self.filled) - 1)

    @staticmethod
    def of(outer: int, inner: int) -> Rings:
        """The value from the bit masks of the two states."""
        ringed, filled = outer.bit_count(), inner.bit_count()
        plain = (outer, inner) == ((1 << ringed) - 1, (1 << filled) - 1)
        return Rings(ringed, filled, None if plain else (outer, inner))


Letters = tuple[tuple[str, bool], ...]
Pieces = tuple[Mapping[str, int], ...]
Value = int | bool | str | None | Rings | tuple[int | None, ...] | tuple[str | tuple[str, ...], ...] | Letters | Pieces


@dataclass(frozen=True)
class Filled:
    """One player's filled-in sheets. ``values`` holds the value of every area that has one.

    ``written`` holds the ids of the areas that the player gave a value. An area that is not among them has the value
    of an area in which nothing is marked, but what was left out may have been anything: 0 and "not given" differ.
    """

    game: str
    file: str
    values: Mapping[str, Value] = field(hash=False)
    written: frozenset[str] = frozenset()
    line: int | None = None
    only: str = ""
    """``score`` if only the score was copied from the paper, so that nothing else can be checked."""
