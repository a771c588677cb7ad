"""Columns on a terminal, with letters of one and of two columns."""

from __future__ import annotations

from sheetgen.reports.styled_lines import aligned, columns_of, wrapped


def test_a_korean_letter_takes_two_columns() -> None:
    assert [columns_of(text) for text in ("Wall", "방벽", "v1 방벽")] == [4, 4, 7]


def test_texts_stand_to_the_left_and_numbers_to_the_right() -> None:
    rows = [["", "Ada"], ["명성", "16"], ["진로 카드", "7"]]
    assert aligned(rows, numbers=(1,)) == ["           Ada", "명성        16", "진로 카드    7"]
    assert aligned([["a", "bc"], ["def", ""]]) == ["a    bc", "def"]
    assert aligned([]) == []


def test_the_last_column_is_broken_into_lines() -> None:
    assert aligned([["a", "one two three four five six"], ["bc", "x"]], width=24) == [
        "a   one two three four",
        "    five six",
        "bc  x",
    ]


def test_lines_break_at_their_blanks_by_columns_not_letters() -> None:
    assert wrapped("방벽 요새 fort wall", 9) == ["방벽 요새", "fort wall"]
    assert wrapped("unbreakable fort", 6) == ["unbreakable", "fort"]
    assert wrapped("mur\u00a0: vide", 6) == ["mur\u00a0:", "vide"]
