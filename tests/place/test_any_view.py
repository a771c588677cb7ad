"""Whatever area a view is given, it places it as committed, within the laws of a page, or says what is wrong."""

from __future__ import annotations

import pytest

from sheetgen.place.views.view_registry import VIEWS
from tests.place import laws
from tests.place.conftest import setting
from tools.goldens import ANY_VIEW, differences, views_drawn
from tools.view_samples import tried


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(VIEWS))
def test_a_view_places_an_area_as_committed_or_says_why_not(name: str) -> None:
    usual = setting("a4")
    found = dict(tried(name, usual))
    pages = {sample: page for sample, page in found.items() if not isinstance(page, str)}
    assert {sample: faults for sample, page in pages.items() if (faults := laws.broken(page, usual.paper))} == {}
    stored = ANY_VIEW.read_text(encoding="utf-8").splitlines(keepends=True)
    committed = "".join(line for line in stored if line.startswith(f"{name}: "))
    changed = differences(committed, views_drawn(name, found.items()))
    assert not changed, f"look at the view; if it is right, run python -m tools.goldens\n{changed}"
