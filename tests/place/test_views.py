"""The views that a layout may name are those that can be placed."""

from __future__ import annotations

from typing import get_args

from sheetgen.load.schema import ViewName
from sheetgen.place.aid_views import AID_MAKERS


def test_every_view_of_the_schema_has_its_block() -> None:
    assert sorted(get_args(ViewName)) == sorted(AID_MAKERS)
