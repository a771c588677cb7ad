"""Rows that are jumped over, changed from afar or corrected while a sheet is entered."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sheetgen.app.entering.session import EntrySession
from sheetgen.app.library import Library
from sheetgen.reports.interview_dialog import review_lines
from tests.app.test_entering import said, session


def test_rows_left_by_going_to_the_next_sheet_are_asked_for_before_the_end() -> None:
    asked = session()
    for answer in ("Ada", "", "665", ">", ">", "", "70"):
        asked.answer(answer)
    assert (asked.over, asked.complete, asked.line.place) == (False, False, "left.mining_and_foresting")


@pytest.mark.parametrize("name", ["wall", "Date", "cohorts", "player"])
def test_a_name_without_a_value_empties_no_row(name: str) -> None:
    asked = session("player")
    asked.answer("wall=20")
    before = asked.filled
    (remark,) = said(asked, f"{name}=")
    title = name.casefold()
    assert remark == f"refused: type the answer after =, such as {title}=2; {title}=- empties the row"
    assert asked.filled == before
    assert not any("refused" in each for each in said(asked, "wall=-"))
    assert asked.filled.values["left.wall"] == 0


def test_the_key_of_a_row_elsewhere_is_no_answer_to_the_rows_asked_for() -> None:
    asked = session("left.granary")
    assert said(asked, "medium large")[0].startswith("refused: Resource production")
    asked.answer("medium 6")
    assert not asked.filled.values["right.temples.medium"]
    assert asked.filled.values["left.resource_production"] == (1 << 6) - 1


def test_a_change_to_a_complete_sheet_is_judged_at_once() -> None:
    library = Library()
    (filled,) = library.read_file("examples/ada.yaml")
    asked = EntrySession(library.loaded_game(filled.game), filled)
    told = said(asked, "wall=20")
    assert told[:2] == [
        "slip: The sheet as entered scores 70, but the paper says 71 (+1).",
        "slip: These differ: Path cards 12, but 13 on the paper",
    ]
    assert "doubt: Cohorts: 17 filled in total, but only 16 shields earned" in told[3]
    assert said(asked, "wall=21") == ["note: fixed"]


def test_a_column_with_a_wrong_line_is_told_though_its_total_is_right() -> None:
    library = Library()
    (filled,) = library.read_file("examples/ada.yaml")
    asked = EntrySession(library.loaded_game(filled.game), filled)
    asked.answer("<score")
    assert said(asked, "16 3 12 19 13 -1 71")[0] == "slip: These differ: Valour 21, but 12 on the paper"
    assert not asked.over


@pytest.mark.parametrize(
    "name", ['"Ada B"', "\u201cAda B\u201d", "\u201eAda B\u201d", "\u00abAda B\u00bb", "\u00ab\u00a0Ada B\u00a0\u00bb"]
)
def test_quotation_marks_around_a_name_are_no_part_of_it(name: str) -> None:
    asked = session("player")
    asked.answer(name)
    assert asked.filled.values["player"] == "Ada B"


def test_the_whole_sheet_is_shown_with_its_day() -> None:
    asked = session("player")
    asked.answer("date=2026-11-20")
    shown = ["".join(span.text for span in each).split() for each in review_lines(asked, 80)]
    assert ["Date", "2026-11-20"] in shown


def test_a_file_that_is_gone_on_with_shows_its_mistakes_at_once() -> None:
    library = Library()
    (filled,) = library.read_file("examples/mistakes.yaml")
    asked = EntrySession(library.loaded_game(filled.game), filled)
    before = asked.doubts
    assert len(before) == 9
    assert said(asked, "player=Zoe") == []
    assert asked.doubts == before


@pytest.mark.parametrize("change", ["renown=10", "piety=4", "valour=20", "discipline=21"])
def test_the_slip_that_was_made_is_among_those_that_explain_the_total(change: str) -> None:
    """The four attributes explain a point alike, so all four are named."""
    library = Library()
    (filled,) = library.read_file("examples/cleo.yaml")
    written = {name: 71 if name == "score.total" else None for name in filled.values if name.startswith("score.")}
    asked = EntrySession(library.loaded_game(filled.game), replace(filled, values={**filled.values, **written}))
    row, right = change.partition("=")[0], {"renown": 11, "piety": 5, "valour": 21, "discipline": 22}
    (explained,) = [told for told in said(asked, change) if "would explain it" in told]
    assert f"{row.capitalize()} = {right[row]}" in explained


@pytest.mark.parametrize("jump", ["<2", "<", "<12"])
def test_a_number_is_no_name_to_jump_to(jump: str) -> None:
    asked = session("left.granary")
    place = asked.place
    told = said(asked, jump)
    expected = [] if jump == "<" else ["refused: give the name of a row, such as <wall"]
    assert (told, asked.place) == (expected, place - (jump == "<"))
