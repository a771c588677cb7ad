"""A share of what ``tools.differential`` compares."""

from __future__ import annotations

from tools.differential import compare


def test_few_sheets_have_one_verdict_through_every_way() -> None:
    assert compare(6, 7) == {"sheets": 6}
