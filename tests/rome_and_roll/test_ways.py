"""Ways out of mistakes on sheets of Rome & Roll: each one followed leads to a sheet without them."""

from __future__ import annotations

import pytest

from sheetgen.rules.ways import changed
from tests.rome_and_roll.sheets import intake, report

CASES = {
    "storage: [W, b/, S]": ["Write B/: Storage, box 2", "Leave out: Storage, box 2"],
    "storage: [W, Q]": ["Leave out: Storage, box 2"],
    f"storage: [{', '.join('W' * 26)}, Q]": ["Leave out: Storage, entry 27"],
}


@pytest.mark.parametrize("text", CASES)
def test_each_way_mends_its_mistake(text: str) -> None:
    game = intake().known("rome-and-roll")
    found = report(text)
    ways = [way for each in found.violations for way in each.ways]
    assert [way.label for way in ways] == CASES[text]
    for way in ways:
        after = game.check(changed(game.game, found.filled, way.changes))
        assert [each for each in after.violations if each.severity == "error"] == []
