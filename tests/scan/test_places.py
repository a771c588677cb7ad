"""The boxes of a straightened photo lie where they lay on the paper, however much ink is beside them."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import cv2
import numpy as np
import pytest

from sheetgen.app.library import Library
from sheetgen.scan import find
from sheetgen.scan.photo import decoded
from sheetgen.scan.read import read_page
from sheetgen.scan.reference import SCALE, Reference
from tools.measure_scan import is_wrong
from tools.photos.harvest import Shot, pages_of, shots


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
@pytest.mark.parametrize("axis", [0, 1], ids=["down", "across"])
@pytest.mark.parametrize("beside", [1, 2, 3, 4, 5])
def test_boxes_that_are_looked_for_beside_their_place_are_asked_about(beside: int, axis: int) -> None:
    """A corner that curls was once straightened wrongly; here a quarter of the page is moved by some mm."""
    straight, shot = _straightened()
    picture = straight.picture.copy()
    quarter = picture[picture.shape[0] // 2 :, picture.shape[1] // 2 :]
    quarter[:] = np.roll(quarter, beside * round(SCALE), axis=axis)
    page = read_page(replace(straight, picture=picture), Library().game("hadrians-wall"))
    read = {name: box for name, box in page.boxes.items() if name not in shot.photo.covered and box.kind != "write"}
    wrong = {name for name, box in read.items() if is_wrong(box, shot.photo.truth[name])}
    assert len(wrong) > 25
    assert {name for name in wrong if read[name].sure} == set()


@lru_cache
def _straightened() -> tuple[find.Straight, Shot]:
    (shot,) = shots("easy", 9_755_001, 1, pages_of())
    photo, reference = decoded(shot.photo.jpeg), Reference.of(shot.page)
    match = find.matched(find.photo_features(photo), reference.features)
    assert match
    return find.straightened(photo, reference, match), shot
