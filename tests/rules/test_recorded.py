"""What is said of many sheets of every game, against the committed record."""

from __future__ import annotations

import pytest

from tools.goldens import differences
from tools.verdicts import FOLDER, games, recorded


@pytest.mark.parametrize("game", games())
def test_the_verdicts_are_those_committed(game: str) -> None:
    changed = differences((FOLDER / f"{game}.txt").read_text(encoding="utf-8"), recorded(game))
    hint = "see one with python -m tools.verdicts --show NAME; if all are right, run python -m tools.verdicts"
    assert not changed, "\n".join([hint, *changed[:20]])


def test_every_record_has_its_game() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(games())
