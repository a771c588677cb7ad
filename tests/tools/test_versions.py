"""What the lowest and the newest libraries are is read from pyproject.toml."""

from __future__ import annotations

import pytest

from tools.versions import declared, pinned


def test_the_lowest_is_the_lower_bound() -> None:
    assert pinned(["click>=8.4,<9", "pyyaml>=6.0"]) == ["click==8.4", "pyyaml==6.0"]


def test_a_requirement_without_a_bound_is_told() -> None:
    with pytest.raises(ValueError, match="'click' has no lower bound"):
        pinned(["click"])


def test_every_requirement_of_a_player_has_both_bounds() -> None:
    assert "click>=8.4,<9" in declared()
    assert [line for line in declared() if ",<" not in line] == []
    assert len(pinned(declared())) == len(declared())
