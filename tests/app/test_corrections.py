"""Rows that are jumped over, changed from afar or corrected while a sheet is entered."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sheetgen.app.entering.session import EntrySession
from sheetgen.app.library import Library
from sheetgen.reports.interview_dialog import end_lines, help_lines, question_lines, review_lines
from sheetgen.reports.styled_lines import Span
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


def at_the_training_grounds(language: str = "en") -> EntrySession:
    """A session that has come as far as the sixth line."""
    asked = EntrySession(Library(language).loaded_game("hadrians-wall"))
    for answer in ("Ada", "", "665", "13 18 5 21 21", "26"):
        asked.answer(answer)
    assert asked.line.place == "left.training_grounds"
    return asked


@pytest.mark.parametrize(
    ("name", "rows", "answer", "cippi"),
    [
        ("cippi", ["Cippi"], "7", 7),
        ("cippi", ["Cippi"], "", 5),
        ("cippi", ["Cippi"], ">", 5),
        ("cippi", ["Cippi"], "<", 5),
        ("cippi", ["Cippi"], "-", 0),
        ("cohorts", ["Left cohort", "Centre cohort", "Right cohort"], "654", 5),
    ],
)
def test_a_row_gone_back_to_is_asked_alone_and_then_one_is_back(
    name: str, rows: list[str], answer: str, cippi: int
) -> None:
    asked = at_the_training_grounds()
    assert said(asked, f"<{name}") == []
    assert [cell.title for cell in asked.line.cells] == rows
    shown = ["".join(span.text for span in line) for line in question_lines(asked, 80)]
    assert "  Afterwards you return to Training grounds." in shown
    assert not [each for each in said(asked, answer) if "refused" in each]
    assert asked.line.place == "left.training_grounds"
    assert asked.filled.values["left.cippi"] == (1 << cippi) - 1
    assert asked.filled.values["left.wall"] == (1 << 21) - 1


def test_a_refused_answer_to_a_row_gone_back_to_is_asked_again() -> None:
    asked = at_the_training_grounds()
    asked.answer("<cippi")
    assert said(asked, "9") == ["refused: Cippi has 7 boxes, not 9"]
    assert [cell.title for cell in asked.line.cells] == ["Cippi"]
    asked.answer("<wall")
    assert [cell.title for cell in asked.line.cells] == ["Wall"]
    asked.answer("20")
    assert asked.line.place == "left.training_grounds"
    assert said(asked, "<<") == ["note: undone"]
    assert (asked.line.place, asked.filled.values["left.wall"]) == ("left.training_grounds", (1 << 21) - 1)


def test_rows_ahead_are_asked_for_in_the_order_of_the_paper() -> None:
    asked = at_the_training_grounds()
    asked.answer("<traders")
    assert len(asked.line.cells) > 1
    asked.answer("920993")
    assert asked.line.place == "right.market"


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "To change a row: sheetgen enter hadrians-wall -o a.yaml, then for example wall=20"),
        ("ko", "줄을 고치려면: sheetgen enter hadrians-wall -o a.yaml 실행 후 예를 들어 성벽=20"),
    ],
)
def test_after_a_report_with_mistakes_it_is_said_how_to_correct_a_row(language: str, told: str) -> None:
    asked = at_the_training_grounds(language)
    asked.place = asked.reached = len(asked.lines)
    shown = ["".join(span.text for span in line) for line in end_lines(asked, "a.yaml", 120, saved=True)]
    assert shown[-1] == told
    blank = EntrySession(Library(language).loaded_game("hadrians-wall"))
    assert list(end_lines(blank, "a.yaml", 120, saved=False, begun=False)) == [
        (
            Span(
                {
                    "en": "a.yaml: nothing was entered, so no file was written.",
                    "ko": "a.yaml: 입력한 것이 없어 파일을 만들지 않았습니다.",
                }[language]
            ),
        )
    ]


def test_the_change_to_type_is_the_slip_that_explains_the_total() -> None:
    library = Library()
    (filled,) = library.read_file("examples/ada.yaml")
    values = {
        **filled.values,
        "left.valour": (1 << 12) - 1,
        **{
            f"score.{part}": None
            for part in ("renown", "piety", "valour", "discipline", "path_cards", "disdain", "total")
        },
    }
    asked = EntrySession(library.loaded_game(filled.game), replace(filled, values=values))
    asked.answer("<score")
    told = said(asked, "71")
    assert told[-1].startswith("note: Change a row by its name, as in valour=21, or go to it with <valour.")


@pytest.mark.parametrize(
    ("area", "answer", "told"),
    [
        (
            "pay.wages",
            "1 1 1 1 1",
            "refused: 5 answers for 2 rows; write / between the numbers of one row, such as 1/2",
        ),
    ],
)
def test_numbers_of_one_row_have_a_stroke_between_them(area: str, answer: str, told: str) -> None:
    asked = EntrySession(Library().loaded_game("praetor"), at=area)
    assert said(asked, answer) == [told]
    shown = " ".join("".join(span.text for span in line).strip() for line in question_lines(asked, 80))
    assert "Wages ../.., Pensions ../..; / between the numbers of one row, - if there is none" in shown
    (first, *_) = ("".join(span.text for span in line) for line in help_lines(asked, 120))
    assert first == "  Wages: up to 8 numbers with / between them, such as 1/2; - for an empty box"


def test_what_stands_in_a_building_that_is_not_built_is_typed_with_a_sign() -> None:
    asked = EntrySession(Library().loaded_game("hadrians-wall"), at="right.temples.small")
    assert not [each for each in said(asked, "temples=!o - -") if "refused" in each]
    values = asked.filled.values
    assert (values["right.temples.small"], values["right.temples.small.favour"]) == (False, "ringed")
    asked.answer("theatre=!12")
    shows = asked.filled.values["right.theatre.performances"]
    assert (asked.filled.values["right.theatre"], shows) == (False, (1, 2, *(None,) * 4))


@pytest.mark.parametrize(("answer", "boxes"), [("124", 0b1011), ("1-3", 0b111), ("xx.x", 0b1011), ("12", 0b11)])
def test_scouts_are_typed_by_their_boxes(answer: str, boxes: int) -> None:
    asked = session("right.scouts")
    assert said(asked, answer) == []
    assert asked.filled.values["right.scouts"] == boxes


@pytest.mark.parametrize("answer", ["21", "3", "16", "112"])
def test_a_number_that_may_be_a_count_is_no_list_of_scouts(answer: str) -> None:
    asked = session("right.scouts")
    assert said(asked, answer)[0].startswith("refused: Scouts: mark each box from the left")
