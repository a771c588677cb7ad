"""The boxes of a straightened photo lie where they lay on the paper, however much ink is beside them."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from sheetgen.app.library import Library
from sheetgen.scan import find
from sheetgen.scan.photo import decoded
from sheetgen.scan.read import read_page
from sheetgen.scan.reference import Reference
from tools.measure_scan import is_wrong
from tools.photos.harvest import pages_of, shots


@pytest.mark.slow
def test_every_box_is_found_within_half_a_mm() -> None:
    """On this photo seven boxes were once taken for up to 2.4 mm beside where they are."""
    (shot,) = shots("medium", 9_980_201, 1, pages_of())
    photo, reference = decoded(shot.photo.jpeg), Reference.of(shot.page)
    match = find.matched(find.photo_features(photo), reference.features)
    assert match
    middles = np.array([[slot.x + slot.width / 2, slot.y + slot.height / 2] for slot in reference.slots])
    places = find.straightened(photo, reference, match).places
    cells = places.shape[1] / reference.size[0]
    at = (middles * cells - 0.5).astype(np.float32)[:, None]
    beside = cv2.remap(places, at, None, cv2.INTER_LINEAR)[:, 0] - shot.photo.places(middles)
    step = np.linalg.norm(np.diff(places, axis=1), axis=-1)
    assert float(np.linalg.norm(beside, axis=1).max() / (np.median(step) * cells)) < 0.3


@pytest.mark.slow
def test_boxes_in_a_corner_that_was_not_straightened_are_asked_about() -> None:
    """The corner curls and has few features: its boxes are looked for beside where they are."""
    (shot,) = shots("hard", 9_785_023, 1, pages_of("native", "colour-safe"))
    photo, reference = decoded(shot.photo.jpeg), Reference.of(shot.page)
    match = find.matched(find.photo_features(photo), reference.features)
    assert match
    page = read_page(find.straightened(photo, reference, match), Library().game("hadrians-wall"))
    read = {name: box for name, box in page.boxes.items() if name not in shot.photo.covered and box.kind != "write"}
    wrong = {name for name, box in read.items() if is_wrong(box, shot.photo.truth[name])}
    assert {"right.scouting_grid.16", "right.scouting_grid.20"} <= wrong
    assert {name for name in wrong if read[name].sure} == set()
