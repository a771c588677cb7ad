"""Read boxes together: a row that is filled in order, a choice of one, a building drawn as two boxes.

Pure Python, so that a browser can use it too. Every function takes and returns probabilities that a box is marked.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

SURE = 0.97
"""A box at least so likely marked or empty needs no question."""
_SLIP = 0.01
"""How often a player leaves a gap in a row."""
_LEAST = 0.002
"""No single box counts as more certain than this: a model is wrong at times where it is surest."""
_ONE_OF_TWO = 0.1
"""How often a building that is drawn as two boxes is marked in one of them only."""


def read_row(alone: Sequence[float]) -> list[float]:
    """Return how likely each box of a row that is filled in order is marked.

    ``alone`` is how likely each is when only looked at by itself. Gaps stay possible: a mistake of the player must
    survive. A box that was sure by itself and would be overruled comes out as 0.5, so that it is asked about.
    """
    chances = [min(max(chance, _LEAST), 1 - _LEAST) for chance in alone]
    count = len(chances)
    lasts = [
        math.prod(chances[:filled]) * math.prod(1 - chance for chance in chances[filled:])
        for filled in range(count + 1)
    ]
    in_order = (1 - _SLIP) / (count + 1) * sum(lasts)
    free = _SLIP / 2**count
    together = []
    for box, chance in enumerate(chances):
        filled_in_order = sum(lasts[box + 1 :]) / max(sum(lasts), 1e-300)
        together.append((in_order * filled_in_order + free * chance) / (in_order + free))
    return [_unless_overruled(own, joint) for own, joint in zip(alone, together, strict=True)]


def _unless_overruled(alone: float, together: float) -> float:
    """Return what a row makes of a box; 0.5 if the box by itself was sure of the opposite."""
    overruled = (alone >= SURE and together < 0.5) or (alone <= 1 - SURE and together > 0.5)
    return 0.5 if overruled else together


def read_choice(alone: Sequence[float]) -> list[float]:
    """Return how likely each option of a choice is marked; if two are marked, both come out as 0.5."""
    if sum(chance > 0.5 for chance in alone) > 1:
        return [0.5 if chance > 0.5 else chance for chance in alone]
    chances = [min(max(chance, _LEAST), 1 - _LEAST) for chance in alone]
    none = math.prod(1 - chance for chance in chances)
    only = [none * chance / (1 - chance) for chance in chances]
    total = none + sum(only)
    return [chance / total for chance in only]


def read_parts(alone: Sequence[float]) -> float:
    """Return how likely a box is marked that is drawn as several: usually all of them are marked, or none."""
    if len(alone) == 1:
        return alone[0]
    chances = [min(max(chance, _LEAST), 1 - _LEAST) for chance in alone]
    every, none = math.prod(chances), math.prod(1 - chance for chance in chances)
    some = max(0.0, 1 - every - none)
    marked = (1 - _ONE_OF_TWO) * every + _ONE_OF_TWO * some
    return marked / (marked + none)
