"""The weights that are shipped come from the training photos and the reader of this version."""

from __future__ import annotations

import json

import numpy as np
import pytest

from sheetgen.scan.model import WEIGHTS, with_squares
from tools.train_scan import PHOTOS, first_numbers, measured


@pytest.mark.slow
def test_weights_were_made_by_this_reader_from_the_written_seeds() -> None:
    """If this fails, run `python -m tools.train_scan`: the reader or the simulated photos have changed."""
    made = json.loads(WEIGHTS.read_text(encoding="utf-8"))["made"]
    assert made["photos"] == [list(photos) for photos in PHOTOS]
    level, theme, seed, _ = PHOTOS[0]
    (photo,) = measured(level, theme, seed, 1)
    # A panel of the print that moves by a tenth of a millimetre changes a number by some thousandths.
    assert first_numbers(photo) == pytest.approx(made["first"], abs=0.01)


@pytest.mark.parametrize(
    ("model", "numbers", "left_out"), [("write", 91, (82, 83, *range(85, 91))), ("first", 85, (82, 83))]
)
def test_what_other_games_have_larger_is_left_out(model: str, numbers: int, left_out: tuple[int, ...]) -> None:
    """What is written is told without the size of its field and the hand, and sure marks without that of their box."""
    other = np.ones(numbers)
    other[list(left_out)] = 5
    small, large = with_squares(np.array([np.ones(numbers), other]), model)
    assert np.array_equal(small, large)
    assert small.size == 2 * (numbers - len(left_out))
