"""What a game's page, blank file, schema and explanations contain, against the committed digests."""

from __future__ import annotations

import pytest

from tools.goldens import differences
from tools.prints import PAGES, PAGES_SHOWN, shown


@pytest.mark.parametrize(("game", "code"), PAGES_SHOWN)
def test_a_game_is_shown_as_committed(game: str, code: str) -> None:
    stored = PAGES.read_text(encoding="utf-8").splitlines(keepends=True)
    committed = "".join(line for line in stored if line.startswith(f"{game} {code} "))
    changed = differences(committed, shown(game, code))
    assert not changed, f"look at the page; if it is right, run python -m tools.goldens\n{changed}"
