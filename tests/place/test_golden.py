"""The marks of both sheets against the committed text."""

from __future__ import annotations

import pytest

from sheetgen.marks.record import differences
from tools.goldens import CASES, FOLDER, golden


@pytest.mark.parametrize(("paper", "sheet"), CASES)
def test_the_marks_are_those_committed(paper: str, sheet: str) -> None:
    committed = (FOLDER / f"{paper}-{sheet}.txt").read_text(encoding="utf-8")
    changed = differences(committed, golden(paper, sheet))
    assert not changed, f"look at the pages; if they are right, run python -m tools.goldens\n{changed}"
