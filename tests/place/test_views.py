"""The views that a layout may name are those that can be placed."""

from __future__ import annotations

from sheetgen.place.aid_views import AID_MAKERS
from sheetgen.place.views.registry import view_names


def test_every_view_a_layout_may_name_has_its_block() -> None:
    assert sorted(view_names()) == sorted(AID_MAKERS)
