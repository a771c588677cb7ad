"""How many mistakes a sheet has, by which an answer to a doubtful box is suggested."""

from __future__ import annotations

import pytest

from sheetgen.app.library import Library
from sheetgen.app.scanning import count_mistakes, questions_of
from sheetgen.rules.checker import Checker
from sheetgen.scan.read import BoxReading
from sheetgen.scan.sheets import SheetReading, unread_sheets
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


def test_rules_suggest_nothing_while_a_sheet_is_not_read() -> None:
    """What a box of renown is filled for may stand on the other sheet."""
    library = Library()
    game = library.game("hadrians-wall")
    boxes = {box: BoxReading(box, "tick", {"empty": 1.0}, {"empty": 1.0}) for box in game.boxes}
    doubtful = {"empty": 0.45, "filled": 0.55}
    boxes["left.renown.1"] = BoxReading("left.renown.1", "tick", doubtful, doubtful)
    left = {name: box for name, box in boxes.items() if name.startswith("left.")}
    asked = [questions_of(library, SheetReading(game, read)) for read in (left, boxes)]
    assert [[(each.boxes, each.suggested) for each in found] for found in asked] == [
        [(("left.renown.1",), "")],
        [(("left.renown.1",), "empty")],
    ]


@pytest.mark.parametrize(
    ("game", "box", "unread"),
    [
        ("rome-and-roll", "coins.1", []),
        ("rome-and-roll", "solo.rounds.1", ["character"]),
        ("praetor", "favour.start.1", ["dashboard"]),
        ("hadrians-wall", "left.fort.1", ["right"]),
    ],
)
def test_the_log_of_a_game_alone_need_not_be_read(game: str, box: str, unread: list[str]) -> None:
    known = Library().game(game)
    reading = SheetReading(known, {known.boxes[box].id: BoxReading(box, "tick", {"empty": 1.0}, {"empty": 1.0})})
    assert [sheet.name for sheet in unread_sheets(reading)] == unread
