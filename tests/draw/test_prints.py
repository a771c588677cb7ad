"""Whole print runs, from the order to what is in the file, are drawn as committed."""

from __future__ import annotations

import pytest

from tools.goldens import differences
from tools.prints import ORDERS, PRINTS, printed


@pytest.mark.slow
@pytest.mark.parametrize("name", ORDERS)
def test_a_print_run_is_drawn_as_committed(name: str) -> None:
    stored = PRINTS.read_text(encoding="utf-8").splitlines(keepends=True)
    committed = "".join(line for line in stored if line.startswith(f"{name} "))
    changed = differences(committed, printed(name))
    assert not changed, f"look at the pages; if they are right, run python -m tools.goldens\n{changed}"
