"""The largest number that fits is the one that plain halvings find, after fewer tries."""

import math
from collections.abc import Callable

import pytest

from sheetgen.place.halving import largest_fitting

CURVES: dict[str, Callable[[float], float]] = {
    "straight": lambda number: number - 0.9931,
    "bent": lambda number: number**5 - 0.95,
    "with a jump": lambda number: number - 1 if number < 0.87 else number + 3,
    "without a value above": lambda number: number - 2 if number < 1.03 else math.inf,
    "fits everywhere": lambda number: number - 7,
    "fits nowhere else": lambda number: number - 0.6,
}


def _halved(low: float, high: float, steps: int, over: Callable[[float], float]) -> float:
    for _ in range(steps):
        middle = (low + high) / 2
        low, high = (middle, high) if over(middle) <= 0 else (low, middle)
    return low


@pytest.mark.parametrize("name", CURVES)
@pytest.mark.parametrize(("low", "high", "steps"), [(0.6, 1.2, 10), (0.6, 6.0, 14)])
def test_finds_what_plain_halvings_find(name: str, low: float, high: float, steps: int) -> None:
    assert largest_fitting(low, high, steps, CURVES[name]) == _halved(low, high, steps, CURVES[name])


def test_needs_fewer_tries_where_the_curve_is_straight() -> None:
    tried = set[float]()

    def over(number: float) -> float:
        tried.add(number)
        return CURVES["straight"](number)

    largest_fitting(0.6, 1.2, 10, over)
    assert len(tried - {0.6, 1.2}) == 6
