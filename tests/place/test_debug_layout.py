"""The overlay shows every box, every area and every chain."""

from __future__ import annotations

import pytest

from sheetgen.marks.marks import PathMark, RectangleMark, TextMark
from sheetgen.place.overlays import add_debug_layout, parse_chain_role
from tests.place.conftest import placed, setting


@pytest.mark.parametrize("sheet", ["left", "right"])
def test_every_box_is_framed_and_named(sheet: str) -> None:
    page = placed("a4", sheet)
    added = add_debug_layout(page).marks[len(page.marks) :]
    framed = [
        (mark.box, mark.x, mark.y, mark.width, mark.height)
        for mark in added
        if isinstance(mark, RectangleMark) and mark.role == "debug box"
    ]
    assert framed == [(slot.box, slot.x, slot.y, slot.width, slot.height) for slot in page.slots]
    assert {mark.box for mark in added if mark.role == "debug id"} == {slot.box for slot in page.slots}


def test_areas_bear_their_whole_id() -> None:
    page = placed("a4", "left")
    added = add_debug_layout(page).marks[len(page.marks) :]
    named = [mark.text for mark in added if isinstance(mark, TextMark) and mark.role == "debug area id"]
    assert len(named) == len(set(named))
    assert {"left.wall", "left.cohorts.centre", "left.renown", "player", "score.total"} <= set(named)


def test_every_chain_of_the_layout_runs_from_box_to_box() -> None:
    page = placed("a4", "left")
    middles = {slot.box: (slot.x + slot.width / 2, slot.y + slot.height / 2) for slot in page.slots}
    drawn = {
        parse_chain_role(mark.role.removeprefix("debug ")): mark.steps
        for mark in add_debug_layout(page).marks[len(page.marks) :]
        if isinstance(mark, PathMark)
    }
    chains = setting("a4").game.areas["left.fort"].chains
    expected = {
        (f"left.fort.{start}", f"{area}.{end}"): (
            ("M", *middles[f"left.fort.{start}"]),
            ("L", *middles[f"{area}.{end}"]),
        )
        for area, pairs in chains.items()
        for start, end in pairs.items()
    }
    assert len(expected) == 28
    assert drawn == expected


def test_other_roles_are_no_chains() -> None:
    assert parse_chain_role("box") is None
    assert parse_chain_role("chain left.fort.1 > left.wall.1") == ("left.fort.1", "left.wall.1")
