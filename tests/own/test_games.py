"""The example games: each line of a legal sheet as worked out by hand, and what is told of broken sheets."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from sheetgen.app.check_files import check_sheets
from sheetgen.app.explain import explain
from sheetgen.app.library import Library
from sheetgen.app.lint import lint_game
from sheetgen.rules.violation import Report
from sheetgen.web.live_report import LiveReporter

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
SHEETS = Path(__file__).parent / "sheets"
SCORES = {
    "canal-houses": {"terraces": 13, "boats": 10, "gardens": 5, "helpers": 4, "refusals": -3, "total": 29},
    "glasshouse": {"moss": 21, "ferns": 16, "roses": 16, "herbs": 8, "bees": 16, "total": 77},
    "last-boat": {"north": 28, "east": 6, "south": 15, "west": 3, "missed": -8, "total": 44},
    "common-land": {"flocks": 6, "field": 12, "orchards": 8, "farms": 6, "rows": 3, "waste": -2, "total": 33},
    "salt-works": {"pans": 12, "sheds": 11, "trade": 4, "coins": 1, "large": 10, "debts": -4, "total": 34},
}


@cache
def library(game: str) -> Library:
    return Library(own=[EXAMPLES / game])


def judged(game: str, *changes: tuple[str, str]) -> Report:
    text = (SHEETS / f"{game}.yaml").read_text(encoding="utf-8")
    text = text.split("\nscore:")[0] if changes else text
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    first, *_ = check_sheets(library(game), library(game).read_text("sheet.yaml", text))
    return first.report


@pytest.mark.parametrize("game", SCORES)
def test_a_legal_sheet_scores_what_was_worked_out_by_hand(game: str) -> None:
    report = judged(game)
    assert report.violations == ()
    assert {part.name: part.points for part in report.score.parts} | {"total": report.score.total} == SCORES[game]


@pytest.mark.slow
@pytest.mark.parametrize("game", SCORES)
def test_nothing_is_wrong_with_the_game_and_it_is_short(game: str) -> None:
    assert lint_game(library(game), str(EXAMPLES / game)).complaints == ()
    assert sum(len(file.read_text().splitlines()) for file in (EXAMPLES / game).rglob("*.yaml")) <= 150


FERN = "Ferns, box 1:"
BROKEN = [
    ("glasshouse", [("[3, 5, 4, 2]", "[1, 5, 4, 2]")], [f"die: {FERN} 1 is not possible; this box only takes ≥2."]),
    ("glasshouse", [("[2, 4, 6, 1, 3]", "[2, 4, 3, 5, 6]")], ["roses: Roses, box 3: 3 comes after 4."]),
    ("glasshouse", [("days: 5", "days: 4")], ["paid: 17 dice spent, at most 16 gained."]),
    (
        "glasshouse",
        [("[3, 5, 4, 2]", "[3, ~, 4, 2]")],
        ["fill-order: Ferns: box 2 is empty, but box 3 after it is filled."],
    ),
    ("glasshouse", [("[3, 5, 4, 2]", "[7, 5, 4, 2]")], [f"die: {FERN} 7 is not possible; it must be 1 to 6."]),
    (
        "last-boat",
        [("[3, 6, 7]", "[3, 6, 7, 10]")],
        ["last-boat: East line, box 10: filled, but East line has only 3 of the 4 other filled boxes required."],
    ),
    (
        "last-boat",
        [("[3, 6, 7]", "[1, 3, 6, 7, 10]"), ("[1, 2, 4, 5, 8]", "[1, 2, 4, 5, 8, 10]"), ("rounds: 9", "rounds: 10")],
        ["closed: With two anchors the game is over. Here it is 3."],
    ),
    ("last-boat", [("rounds: 9", "rounds: 7")], ["turns: 16 marks spent, at most 14 gained."]),
    (
        "last-boat",
        [("missed: 2", "missed: [2, 3]")],
        ["fill-order: Missed boats: box 1 is empty, but box 2 after it is filled."],
    ),
    (
        "last-boat",
        [("west: [1, 9]", "west: [1, 9, 10]"), ("rounds: 9", "rounds: 10")],
        ["last-boat: West line, box 10: filled, but West line has only 2 of the 4 other filled boxes required."],
    ),
    ("canal-houses", [("[~, 4, 7,", "[~, 7, 4,")], ["street: Lower canal, box 3: 4 comes after 7."]),
    (
        "canal-houses",
        [("worth_2: 1", "worth_2: [2]")],
        ["fill-order: Pairs: box 1 is empty, but box 2 after it is filled."],
    ),
    ("canal-houses", [("[1, 3, 4,", "[1, 3, 3,")], ["street: Middle canal, box 3: 3 comes after 3."]),
    (
        "canal-houses",
        [("10, ~, 14]", "10, 14, ~]")],
        ["boats: Boats: 4 filled, but only 3 earned (Upper canal 1 and Middle canal 2)."],
    ),
    (
        "canal-houses",
        [("[2, 5, 6, ~, 11, 12]", "[~, ~, 6, ~, ~, 16]"), ("garden_1: 2", "garden_1: 3")],
        [
            "number: Upper canal, box 6: 16 is not possible; it must be 1 to 15.",
            "gardens: No more gardens than houses on the upper canal. This sheet does not keep that.",
        ],
    ),
    (
        "common-land",
        [(".ww...", ".ww..o")],
        ["grows: Common land, row 1, cell 6: not connected to the cells where the map begins."],
    ),
    (
        "common-land",
        [("seasons: 6", "seasons: 5")],
        ["seasons: Common land: 22 filled, but Seasons allows at most 20."],
    ),
    (
        "common-land",
        [(".wss#.", ".hss#.")],
        ["hamlet: No more than two houses stand together. Here it is 3."],
    ),
    (
        "common-land",
        [("seasons: 6", "seasons: [1, 2, 4, 5, 6, 7]")],
        ["fill-order: Seasons: box 3 is empty, but box 4 after it is filled."],
    ),
    ("common-land", [("ohwo..", "hhwo..")], ["hamlet: No more than two houses stand together. Here it is 3."]),
    (
        "salt-works",
        [("pans: 6", "pans: [1, 2, 3, 4, 5, 7]")],
        ["fill-order: Pans: box 6 is empty, but box 7 after it is filled."],
    ),
    ("salt-works", [("carts: 2", "carts: 5")], ["paid: 21 coins spent, at most 20 gained."]),
    ("salt-works", [("days: 6", "days: 3")], ["paid: 15 coins spent, at most 14 gained."]),
    ("salt-works", [("[hut, mill]", "[hut, mill, depot]")], ["paid: 4 salt spent, at most 3 gained."]),
    (
        "salt-works",
        [("pans: 6", "pans: 3")],
        ["threshold: Mill: built, but Pans has only 3 of the 4 filled boxes required."],
    ),
]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "changes", "expected"), BROKEN, ids=[f"{b[0]}-{b[1][0][1]}" for b in BROKEN])
def test_a_broken_sheet_is_told_for_its_rule_and_nothing_else(
    game: str, changes: list[tuple[str, str]], expected: list[str]
) -> None:
    found = judged(game, *changes).violations
    assert [f"{each.rule}: {each.message}" for each in found if each.severity == "error"] == expected
    assert all(each.ways for each in found if each.severity == "error")


def test_a_place_that_one_sheet_cannot_tell_is_noted() -> None:
    (found,) = judged("canal-houses", ("helpers: 4", "helpers: 3")).violations
    assert (found.severity, found.area) == ("note", "score.helpers")
    assert found.message.startswith("Helpers: one sheet alone does not show the place among the players")


def test_a_game_is_explained_with_what_is_never_checked() -> None:
    told = dict(explain(library("salt-works"), "salt-works"))
    assert told["Score"][3:5] == (
        "Coins left: coins left → 1 for every 3",
        "Large works: together (Pans, Sheds) → from 20: 10",
    )
    assert told["Budgets"] == (
        "coins: at the start: 4; income: filled boxes of Days → × 2; also what filled boxes and complete lines give",
        "salt: also what filled boxes and complete lines give",
    )
    assert "Pans: points, from no filled box on: 0, 1, 2, 4, 6, 9, 12, 16 and 20." in told["Areas"]
    assert told["Never checked"] == ("which dice or cards came, and what was filled when",)
    assert dict(explain(library("canal-houses"), "canal-houses"))["Never checked"][0].endswith("itself: Helpers")
    assert (
        "complete rows of Herbs: spore | bee | seed | bee"
        in dict(explain(library("glasshouse"), "glasshouse"))["Areas"]
    )
    ((name, (line,)),) = explain(library("glasshouse"), "glasshouse", "bees")
    assert (name, line) == ("bees", "Bees: least of (Moss, Ferns, Roses, Herbs) → × bee gained in House")


def test_the_page_gets_the_boxes_of_each_line_and_what_budgets_have_left() -> None:
    report = judged("common-land")
    counted = library("common-land").loaded_game("common-land").checker.counted_boxes(report.filled)
    assert counted["farms"] == ("land.map.14", "land.map.20")
    assert {name: len(boxes) for name, boxes in counted.items()} == {
        "flocks": 6,
        "field": 9,
        "orchards": 5,
        "farms": 2,
        "rows": 24,
        "waste": 2,
    }
    works = library("salt-works").loaded_game("salt-works")
    page = LiveReporter(library("salt-works"), works).report(judged("salt-works", ("days: 6", "days: 3")))
    assert page["budgets"] == [{"label": "coins left", "left": -1}, {"label": "salt left", "left": 1}]
    assert page["parts"][2]["boxes"] == ("coast.carts.1", "coast.carts.2", "coast.sheds.hut", "coast.sheds.mill")
