"""How many mistakes a sheet has, by which an answer to a doubtful box is suggested."""

from __future__ import annotations

import pytest

from sheetgen.app.library import Library
from sheetgen.app.scanning import count_mistakes
from sheetgen.rules.checker import Checker
from tests.hadrians_wall.checking import read_data
from tests.hadrians_wall.simulator import play_game


def test_mistakes_are_counted_without_trying_remedies(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sheets are counted twice for each answer to each doubtful box: trying remedies took longer than the photo."""
    checker = Library().loaded_game("hadrians-wall").checker
    whole = play_game(9_790_001).sheet(written_score=True)
    sheets = [read_data(whole), read_data({key: whole[key] for key in whole if key != "left"})]
    told = [sum(each.severity == "error" for each in checker.check(sheet).violations) for sheet in sheets]

    def never(*_: object) -> None:
        raise AssertionError("a remedy was tried")

    monkeypatch.setattr(Checker, "_trial", never)
    assert [count_mistakes(checker, sheet) for sheet in sheets] == told == [0, 3]
