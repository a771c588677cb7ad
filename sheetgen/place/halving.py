"""The search for the largest number that fits: what halving an interval finds, with fewer tries."""

from __future__ import annotations

import math
from collections.abc import Callable

_COARSE = 4
"""So often the interval is halved before the rest is guessed: a text that goes to one more line bends the curve."""


def largest_fitting(low: float, high: float, steps: int, over: Callable[[float], float]) -> float:
    """Return the number that ``steps`` halvings of the interval from ``low``, which fits, to ``high`` find.

    ``over`` returns how much a number is over the limit: 0 or less where it fits; it should grow with the number.
    """
    for _ in range(_COARSE):
        middle = (low + high) / 2
        low, high = (middle, high) if over(middle) <= 0 else (low, middle)
    return _guessed(low, high, steps - _COARSE, over)


def _guessed(low: float, high: float, steps: int, over: Callable[[float], float]) -> float:
    """Return the same, trying first where a straight line between the known numbers crosses the limit."""
    first, last, tries = 0, 2**steps, 0
    under, above = over(low), over(high)
    while last - first > 1:
        tries += 1
        index = (first + last) // 2
        # Where the curve is bent, the line approaches the limit from one side in small steps: the middle does not.
        if 0 < above < math.inf and tries % 3:
            guess = first + int((last - first) * under / (under - above))
            index = min(max(guess, first + 1), last - 1)
        found = over(_halved(low, high, steps, index))
        if found <= 0:
            first, under = index, found
        else:
            last, above = index, found
    return _halved(low, high, steps, first)


def _halved(low: float, high: float, steps: int, index: int) -> float:
    """Return where part ``index`` begins after an interval is halved ``steps`` times, to the last digit."""
    for step in reversed(range(steps)):
        middle = (low + high) / 2
        low, high = (middle, high) if index >> step & 1 else (low, middle)
    return low
