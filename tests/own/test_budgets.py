"""What is paid was gained; rules that are formulas; what lint says of both."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.app.library import Library
from sheetgen.text.complaint import Unusable

from .garden import garden, judged, linted, scores

AREAS = """
moss: {kind: track, cost: bee / rock, count: 6}
wall: {kind: track, cost: 2 rock, boxes: "- bee"}
finds: {kind: track, boxes: "bee/rock bee/rock rock #+rock"}
"""
MORE = """rules: {paid: Paying}
budgets: {bee: {start: 1, rule: paid}, rock: {rule: paid}}
"""


def told(folder: Path, sheet: str) -> list[str]:
    return [each.message for each in judged(garden(folder, "left: {left: rock}", AREAS, MORE), sheet).violations]


@pytest.mark.parametrize(
    ("sheet", "expected"),
    [
        ("moss: 1", []),
        ("moss: 2", ["2 bees spent, at most 1 gained."]),
        ("moss: 3\nfinds: 2", []),
        ("moss: 4\nfinds: 2", ["4 bees spent, at most 3 gained."]),
        ("moss: 1\nwall: 1\nfinds: 3", []),
        ("wall: 2\nfinds: 3", ["4 rocks spent, at most 3 gained."]),
        # A box that is printed filled gives nothing.
        ("wall: 1\nfinds: []", ["2 rocks spent, at most 0 gained."]),
    ],
)
def test_the_best_way_to_pay_is_taken(tmp_path: Path, sheet: str, expected: list[str]) -> None:
    assert told(tmp_path, sheet) == expected


def test_what_was_gained_is_told_by_where_it_came_from(tmp_path: Path) -> None:
    areas = """
moss: {kind: track, cost: bee, count: 9}
map: {kind: grid, rows: ["- -", "- -"], gains: {rows: bee}}
"""
    library = garden(
        tmp_path, "a: {filled: bed}", areas, "rules: {paid: Paying}\nbudgets: {bee: {start: 1, rule: paid}}"
    )
    (found,) = judged(library, 'moss: 4\nmap: ["##", "#."]').violations
    assert found.message == "4 bees spent, at most 2 gained."
    assert [(str(each.source), each.points) for each in found.counted] == [("printed", 1), ("Map", 1)]


def test_what_is_left_scores(tmp_path: Path) -> None:
    assert scores(garden(tmp_path, "left: {left: rock, times: 2}", AREAS, MORE), "finds: [3]") == {"left": 2}


def test_what_no_budget_pays_is_told(tmp_path: Path) -> None:
    more = "rules: {paid: Paying, odd: {en: Odd, holds: {filled: bed.moss, from: 1}}}\nbudgets: {rock: {rule: paid}}"
    areas = "moss: {kind: track, cost: bee, count: 6}\nferns: {kind: track, count: 2}"
    found = linted(garden(tmp_path, "a: {filled: bed}", areas, more), tmp_path)
    assert [each for each in found if "budget" in each or "holds" in each or "paid for" in each] == [
        "bed.yaml:3:3: areas.moss.boxes: nothing checks what paid for 'bee'"
        " (write budgets: {bee: {rule: NAME}} in game.yaml)",
        "game.yaml:5:45: rules.odd.holds: does not hold on a blank sheet (the rule is broken if the formula is 0)",
        "game.yaml:6:17: budgets.rock: nothing is paid from this budget (leave it out)",
    ]


def test_a_budget_that_waits_for_itself_is_told(tmp_path: Path) -> None:
    more = "rules: {paid: Paying}\nbudgets: {bee: {rule: paid, income: a}, stone: {rule: piad}}"
    with pytest.raises(Unusable) as caught:
        garden(tmp_path, "a: {left: bee}", "moss: {kind: track, cost: bee, count: 6}", more).game("garden")
    assert [str(each).rpartition("garden/")[2] for each in caught.value.complaints] == [
        "game.yaml:6:48: budgets.stone: there is no icon 'stone' (available: bee, rock)",
        "game.yaml:6:55: budgets.stone.rule: there is no rule 'piad' (did you mean 'paid'?)",
        "game.yaml:9:8: scoring.parts.a: waits for itself: a -> left bee -> a (count one of them otherwise)",
    ]


def test_what_is_left_counts_no_boxes_even_if_the_icon_is_named_as_the_sheet(tmp_path: Path) -> None:
    library = garden(tmp_path, "left: {left: rock, times: 2}\nall: {filled: bed.moss}", AREAS, MORE)
    for file in (tmp_path / "garden").rglob("*.yaml"):
        file.write_text(file.read_text(encoding="utf-8").replace("rock", "bed"), encoding="utf-8")
    report = judged(library, "moss: 1\nfinds: [3]")
    counted = library.loaded_game("garden").checker.counted_boxes(report.filled)
    assert counted == {"left": (), "all": ("bed.moss.1",)}


def with_a_rule(folder: Path, formula: str, areas: str) -> Library:
    """Write a game with a rule that holds unless the formula is 0."""
    library = garden(folder, "a: {filled: bed}", areas, f"rules: {{free: {{en: Gaps, holds: {formula}}}}}")
    with (folder / "garden" / "lang" / "en.yaml").open("a", encoding="utf-8") as file:
        file.write("rules: {free: One stays free.}\n")
    return library


def test_a_broken_rule_is_told_of_the_first_area_with_boxes(tmp_path: Path) -> None:
    areas = "name: {kind: text}\ninn: {kind: building, cost: bee}\nmoss: {kind: track, count: 2}"
    (found,) = judged(with_a_rule(tmp_path, "{empty: bed}", areas), "inn: true\nmoss: 2").violations
    assert (found.area, found.boxes) == ("bed.moss", ("bed.moss.1", "bed.moss.2"))


@pytest.mark.parametrize(
    ("formula", "marks", "told"),
    [
        ("{empty: bed.moss}", 6, "Here it is 0."),
        ("{empty: bed.moss, from: 2}", 5, "Here it is 1."),
        ("{sum: [{empty: bed.moss}]}", 6, "Here it is 0."),
        ("{sum: [3, {filled: bed.moss, times: -1}]}", 3, "This sheet does not keep that."),
    ],
)
def test_a_broken_rule_says_its_number_before_the_last_step(
    formula: str, marks: int, told: str, tmp_path: Path
) -> None:
    report = judged(with_a_rule(tmp_path, formula, "moss: {kind: track, count: 6}"), f"moss: {marks}")
    assert [each.message for each in report.violations] == [f"One stays free. {told}"]


@pytest.mark.parametrize(("boxes", "left"), [(2, {"bee": -3, "rock": -2}), (60, {})])
def test_too_many_ways_to_pay_are_not_counted(boxes: int, left: dict[str, int], tmp_path: Path) -> None:
    costs = {"moss": "bee / rock", "ferns": "2 bee / rock", "reeds": "bee / 2 rock"}
    areas = "\n".join(f"{name}: {{kind: track, cost: {cost}, count: 60}}" for name, cost in costs.items())
    library = garden(tmp_path, "left: {left: rock}", areas, MORE)
    report = judged(library, "\n".join(f"{name}: {boxes}" for name in costs))
    assert library.loaded_game("garden").checker.budgets_left(report.filled) == left
    assert [part.points for part in report.score.parts] == [0]
    assert len(report.violations) == len(left)
