"""What is said of many sheets of every game, against the committed record."""

from __future__ import annotations

from itertools import islice, zip_longest

import pytest

from tests.amounts import amount
from tools.verdicts import FOLDER, games, recorded


@pytest.mark.parametrize("game", games())
def test_the_verdicts_are_those_committed(game: str) -> None:
    """Stops at a few lines that differ: whatever breaks a rule changes many. A usual run compares the first lines."""
    committed = (FOLDER / f"{game}.txt").read_text(encoding="utf-8").splitlines()
    lines = islice(zip_longest(committed, recorded(game)), amount(250, 100_000))
    differ = (f"{old} != {new}" for old, new in lines if old != new)
    changed = list(islice(differ, 5))
    hint = "see one with python -m tools.verdicts --show NAME; if all are right, run python -m tools.verdicts"
    assert not changed, "\n".join([hint, *changed])


def test_every_record_has_its_game() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(games())
