"""What stands on every game's sheets against the committed text."""

from __future__ import annotations

import pytest

from tools.goldens import DRAWINGS, FOLDER, differences, drawings, game_names, golden


@pytest.mark.parametrize("game", game_names())
def test_the_marks_are_those_committed(game: str) -> None:
    committed = (FOLDER / f"{game}.txt").read_text(encoding="utf-8")
    changed = differences(committed, golden(game))
    assert not changed, f"look at the pages; if they are right, run python -m tools.goldens\n{changed}"


def test_other_pages_are_drawn_as_committed() -> None:
    changed = differences(DRAWINGS.read_text(encoding="utf-8"), drawings())
    assert not changed, f"look at the pages; if they are right, run python -m tools.goldens\n{changed}"


def test_every_golden_file_has_its_game() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(game_names())
