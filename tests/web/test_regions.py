"""Where a finger may tap."""

from __future__ import annotations

import pytest

from sheetgen.marks.marks import Slot
from sheetgen.web.tap_regions import REACH, targets_of

NOISE = 3.6e-15
"""The last digit of 18."""


def slot(box: str, x: float, y: float) -> Slot:
    return Slot(box=box, x=x, y=y, width=8.0, height=8.0)


@pytest.mark.parametrize("noise", [0.0, NOISE, -NOISE])
def test_the_targets_of_boxes_that_touch_meet_at_their_edge(noise: float) -> None:
    """The sums that place two boxes side by side may differ in their last digit."""
    one, right, below = slot("a.1", 10.0, 10.0), slot("a.2", 18.0 + noise, 10.0), slot("a.3", 10.0, 18.0 + noise)
    targets = targets_of((one, right, below))
    assert targets[10.0, 10.0] == pytest.approx((10 - REACH, 10 - REACH, 18, 18))
    assert targets[18.0 + noise, 10.0] == pytest.approx((18, 10 - REACH, 26 + REACH, 18 + REACH))
    assert targets[10.0, 18.0 + noise] == pytest.approx((10 - REACH, 18, 18 + REACH, 26 + REACH))


def test_targets_share_the_space_between_boxes() -> None:
    targets = targets_of((slot("a.1", 10.0, 10.0), slot("a.2", 20.0, 10.0)))
    assert [targets[10.0, 10.0][2], targets[20.0, 10.0][0]] == [19.0, 19.0]
