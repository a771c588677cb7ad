"""Runs of neighbours, fences between boxes, places among the sheets of a match."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.app.check_files import JudgeOrder, check_files, check_sheets
from sheetgen.app.library import Library
from sheetgen.text.complaint import Unusable
from sheetgen.web.session import Session

from .garden import garden, judged, scores

STREET = """
street: {kind: track, free_order: true, count: 6}
locks: {kind: track, free_order: true, between: street}
plain: {kind: track, free_order: true, count: 6}
"""


def test_runs_lie_between_fences_or_between_empty_boxes(tmp_path: Path) -> None:
    lines = {
        "longest: {most: {each: {runs: bed.plain}, filled: it}}": 3,
        "whole: {each: {runs: bed.street}, full: it, times: 10}": 20,
        "parts: {each: {runs: bed.street}, filled: it, table: [0, 1, 3, 9]}": 1 + 3 + 1,
    }
    library = garden(tmp_path, "\n".join(lines), STREET)
    sheet = "street: [1, 2, 3, 5]\nlocks: [1, 3]\nplain: [1, 3, 4, 5]"
    assert scores(library, sheet) == {line.partition(":")[0]: points for line, points in lines.items()}
    assert len(library.game("garden").areas["bed.locks"].boxes) == 5


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ("count: 3", "areas.locks.between: has boxes of its own"),
        ("between: bed.strete", "areas.locks.between: there is no area 'bed.strete'"),
    ],
)
def test_a_wrong_fence_is_told(tmp_path: Path, more: str, expected: str) -> None:
    areas = STREET.replace("between: street", more if "between" in more else f"between: street, {more}")
    with pytest.raises(Unusable) as caught:
        garden(tmp_path, "a: {filled: bed}", areas).game("garden")
    assert expected in "".join(map(str, caught.value.complaints))


def test_a_place_is_counted_over_the_sheets_of_a_match(tmp_path: Path) -> None:
    library = garden(tmp_path, "a: {place: {filled: bed.plain}, table: [0, 7, 4, 1, 0]}", STREET)
    texts = (f"game: garden\nplayer: P{number}\nbed: {{plain: {number}}}\n" for number in (1, 6, 2, 2))
    sheets = library.read_text("sheets.yaml", "---\n".join(texts))
    assert [sheet.report.score.total for sheet in check_sheets(library, sheets)] == [0, 7, 4, 4]


GROUPS = """
a: {kind: numbers, count: 3}
b: {kind: numbers, count: 3}
"""


def grouped(folder: Path, of: str) -> Library:
    library = garden(folder, "a: {each: {groups: bed.pillars}, full: it, times: 4}", GROUPS)
    file = folder / "garden" / "bed.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(f"{text}groups: {{pillars: {{of: {of}, sequence: {{same: 1}}}}}}\n", encoding="utf-8")
    return library


def test_groups_of_boxes_count_and_bear_no_number_twice(tmp_path: Path) -> None:
    library = grouped(tmp_path, "[a.2 b.1, a.3 b.2]")
    report = judged(library, "a: [1, 5, 6]\nb: [5, ~, 6]")
    assert report.score.total == 4
    assert [(each.area, each.box, each.message) for each in report.violations] == [
        ("bed.b", 1, "A, box 2 and B, box 1: 5 is written 2 times; at most 1 is allowed.")
    ]


def test_wrong_groups_are_told(tmp_path: Path) -> None:
    with pytest.raises(Unusable) as caught:
        grouped(tmp_path, "[a.2 b.9, a.3 a.3]").game("garden")
    assert [str(each).partition("groups.")[2] for each in caught.value.complaints] == [
        "pillars.of.1: there is no box 'bed.b.9' (did you mean 'bed.b.3'?)",
        "pillars.of.2: names bed.a.3 twice (name it once)",
    ]


def test_a_place_is_counted_over_all_files_that_are_scored_together(tmp_path: Path) -> None:
    library = garden(tmp_path, "a: {place: {filled: bed.plain}, table: [0, 7, 4, 1, 0]}", STREET)
    files = []
    for number in (1, 6, 2):
        file = tmp_path / f"{number}.yaml"
        file.write_text(f"game: garden\nplayer: P{number}\nbed: {{plain: {number}}}\n", encoding="utf-8")
        files.append(str(file))
    judged = check_files(library, JudgeOrder(files=tuple(files)))
    assert [sheet.report.score.total for sheet in judged.sheets] == [1, 7, 4]


@pytest.mark.parametrize(("more", "expected"), [("", ["hive"]), (", optional: true", [])])
def test_fewer_boxes_than_were_earned_may_be_a_choice(tmp_path: Path, more: str, expected: list[str]) -> None:
    areas = f"""
moss: {{kind: track, boxes: "bee bee -"}}
hives: {{kind: track, count: 3, earned: {{icon: bee, rule: hive{more}}}}}
"""
    found = judged(garden(tmp_path, "a: {filled: bed}", areas, "rules: {hive: Hives}"), "moss: 2\nhives: 1").violations
    assert [each.rule for each in found] == expected
    more_than_earned = judged(garden(tmp_path / "b", "a: {filled: bed}", areas, "rules: {hive: Hives}"), "hives: 1")
    assert [each.severity for each in more_than_earned.violations] == ["error"]


def test_a_place_is_counted_over_all_players_at_the_table(tmp_path: Path) -> None:
    for name, helpers in (("ada", 3), ("ben", 5)):
        text = f"game: canal-houses\nplayer: {name}\ntown: {{helpers: {helpers}}}\n"
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    library = Library(own=[Path(__file__).parents[2] / "examples" / "canal-houses"])
    table = Session(lambda _: library, "canal-houses", "en", "colour", tmp_path)
    for record in [table.open(tmp_path / f"{name}.yaml") for name in ("ada", "ben")]:
        table.judge_one(record)
    told = [(each["name"], each["place"], each["parts"]["helpers"]) for each in table.as_json()["players"]]
    assert told == [("ada", 2, 4), ("ben", 1, 7)]
    (panel,) = [each for each in table.report(table.records["1"].marks, "1")["parts"] if each["name"] == "helpers"]
    assert (panel["points"], panel["how"].split(" → ")[0]) == (4, "place by (filled boxes of Helpers = 3) = 2")
    assert table.check(table.records["1"]).score.part("helpers").points == 4
    table.settings.apply({"hidden": True})
    assert table.report(table.records["1"].marks, "1")["total"] == 7
