"""Columns on a terminal, with letters of one and of two columns."""

from __future__ import annotations

from sheetgen.reports.styled_lines import align_rows, terminal_width, wrap_columns


def test_a_korean_letter_takes_two_columns() -> None:
    assert [terminal_width(text) for text in ("Wall", "방벽", "v1 방벽")] == [4, 4, 7]


def test_texts_stand_to_the_left_and_numbers_to_the_right() -> None:
    rows = [["", "Ada"], ["명성", "16"], ["진로 카드", "7"]]
    assert align_rows(rows, numbers=(1,)) == ["           Ada", "명성        16", "진로 카드    7"]
    assert align_rows([["a", "bc"], ["def", ""]]) == ["a    bc", "def"]
    assert align_rows([]) == []


def test_the_last_column_is_broken_into_lines() -> None:
    assert align_rows([["a", "one two three four five six"], ["bc", "x"]], width=24) == [
        "a   one two three four",
        "    five six",
        "bc  x",
    ]


def test_lines_break_at_their_blanks_by_columns_not_letters() -> None:
    assert wrap_columns("방벽 요새 fort wall", 9) == ["방벽 요새", "fort wall"]
    assert wrap_columns("unbreakable fort", 6) == ["unbreakable", "fort"]
    assert wrap_columns("mur\u00a0: vide", 6) == ["mur\u00a0:", "vide"]
