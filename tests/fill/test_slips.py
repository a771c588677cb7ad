"""Slips that people make in a file: each is understood, or told so that they can find it and know what to write."""

from __future__ import annotations

import datetime

import pytest

from sheetgen.app.library import Library
from sheetgen.text.complaint import Unusable
from tests.fill.slips import SLIPS


@pytest.mark.slow
@pytest.mark.parametrize("name", SLIPS)
def test_slip(name: str) -> None:
    text, code, expected = SLIPS[name]
    try:
        sheets = Library(code).read_text("a.yaml", text)
        outcome = [
            "taken: " + ", ".join(f"{area} {sheet.values[area]!r}" for area in sorted(sheet.given_areas))
            for sheet in sheets
        ]
    except Unusable as fault:
        today = datetime.date.today().isoformat()
        outcome = [str(each).replace(f"today is {today}", "today is TODAY") for each in fault.complaints]
    assert outcome == expected


def test_an_area_has_one_value_whatever_it_is_called() -> None:
    with pytest.raises(Unusable) as refused:
        Library("fr").read_text("a.yaml", "game: hadrians-wall\nleft: {wall: 3, mur: 4}\n")
    (complaint,) = refused.value.complaints
    assert (complaint.line, complaint.column) == (2, 17)


def test_a_name_with_areas_under_it_may_have_a_remark_of_one_word() -> None:
    (sheet,) = Library().read_text("a.yaml", "game: hadrians-wall\nleft: #mine\n  wall: 3\n")
    assert sheet.values["left.wall"] == 0b111
