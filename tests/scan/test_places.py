"""The boxes of a straightened photo lie where they lay on the paper, however much ink is beside them."""

from __future__ import annotations

import numpy as np
import pytest

from sheetgen.scan import find
from sheetgen.scan.photo import decoded
from sheetgen.scan.reference import SCALE, Reference
from tools.photos.harvest import pages_of, shots


@pytest.mark.slow
def test_every_box_is_found_within_half_a_mm() -> None:
    """On this photo seven boxes were once taken for up to 2.4 mm beside where they are."""
    (shot,) = shots("medium", 9_980_201, 1, pages_of())
    photo, reference = decoded(shot.photo.jpeg), Reference(shot.page)
    match = find.matched(find.photo_features(photo), reference.features)
    assert match
    middles = np.array([[slot.x + slot.width / 2, slot.y + slot.height / 2] for slot in reference.slots])
    across, down = (middles * SCALE).astype(int).T
    straight = find.straightened(photo, reference, match)
    missed = np.linalg.norm(straight.places[down, across] - shot.photo.places(middles), axis=1)
    step = np.linalg.norm(np.diff(straight.places, axis=1), axis=-1)
    assert float(missed.max() / (np.median(step) * SCALE)) < 0.5
