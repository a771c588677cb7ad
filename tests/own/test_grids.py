"""Grids in which marks are drawn, that grow from a zone, whose lines open boxes."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.app.entering.cell import Refused
from sheetgen.app.entering.picture import pictures
from sheetgen.app.entering.written_cells import FileCell
from sheetgen.app.filled_pages import pen_marks
from sheetgen.app.library import Library
from sheetgen.fill.field_states import field_states_of
from sheetgen.fill.sheet_file import sheet_text
from sheetgen.kinds.kind_registry import kind_of
from sheetgen.text.complaint import Unusable
from tests.cli.printing import run

from .garden import garden, judged, scores

MAP = """
days: {kind: track, count: 4}
map:
  kind: grid
  marks: {b: bee, r: rock}
  rule: days
  filled_by: {area: days, each: 2, or_less: true}
  grows_from: {zone: green, rule: grows}
  rows: ["@green - -", "- - #+rock"]
"""
RULES = "rules: {days: Days, grows: Growing, open: Opening}"


def told(folder: Path, areas: str, sheet: str) -> list[str]:
    found = judged(garden(folder, "a: {filled: bed}", areas, RULES), sheet).violations
    return [f"{each.rule}: {each.message}" for each in found]


def test_marks_are_counted_and_written_as_they_were_read(tmp_path: Path) -> None:
    lines = {
        "bees: {filled: bed.map, marked: bee}": 2,
        "by_bees: {empty: bed.map, beside: bee}": 1,
        "best: {most: {each: {clusters: bed.map, marked: bee}, filled: it}}": 1,
        "same: {each: {values: bed.map}, filled: it, from: 2, times: 5}": 10,
        "all: {filled: bed.map}": 5,
    }
    library = garden(tmp_path, "\n".join(lines), MAP, RULES)
    sheet = 'days: 2\nmap: ["b.r", "rb#"]'
    assert scores(library, sheet) == {line.partition(":")[0]: points for line, points in lines.items()}
    loaded, filled = library.loaded_game("garden"), judged(library, sheet).filled
    assert 'map: ["b.r", "rb#"]' in sheet_text(loaded.game, loaded.language, filled)
    area = loaded.game.areas["bed.map"]
    states = dict(field_states_of(area, filled))
    assert kind_of(area).value_of(area, states) == filled.values["bed.map"]
    assert sorted(states.values()) == ["bee", "bee", "rock", "rock"]


@pytest.mark.parametrize(
    ("sheet", "expected"),
    [
        ('days: 1\nmap: ["b..", "r.."]', []),
        ('days: 2\nmap: ["b..", "b.#"]', []),
        ('days: 1\nmap: ["bb.", "r.#"]', ["days: Map: 3 filled, but Days allows at most 2."]),
        (
            'days: 1\nmap: ["b.b", "..."]',
            ["grows: Map, row 1, cell 3: not connected to the cells where the map begins."],
        ),
        # A rock does not join.
        (
            'days: 2\nmap: ["..b", "b.."]',
            ["grows: Map, row 1, cell 3: not connected to the cells where the map begins."],
        ),
    ],
)
def test_what_is_drawn_hangs_together(tmp_path: Path, sheet: str, expected: list[str]) -> None:
    assert told(tmp_path, MAP, sheet) == expected


@pytest.mark.parametrize(
    ("rows", "ways"),
    [
        # Without the island all is right, and so it is with a mark in the gap.
        ('["#.#", "..."]', ["Clear Map, row 1, cell 3", "Fill Map, row 1, cell 2"]),
        ('["##.", "..#"]', ["Clear Map, row 2, cell 3", "Fill Map, row 1, cell 3", "Fill Map, row 2, cell 2"]),
    ],
)
def test_an_island_is_joined_by_a_cell_that_touches_both(tmp_path: Path, rows: str, ways: list[str]) -> None:
    areas = 'map: {kind: grid, grows_from: {zone: green, rule: grows}, rows: ["@green - -", "- - -"]}'
    (island,) = judged(garden(tmp_path, "a: {filled: bed}", areas, RULES), f"map: {rows}").violations
    assert [way.label for way in island.ways] == ways


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ('["- - -"]', "complete rows of Map: 5"),
        ('["- - -", "- - -"]', "complete rows of Map: 5"),
        ('["- - -", "- - -"], points: {rows: [5, 6]}', "complete rows of Map: 5 | 6"),
    ],
)
def test_what_the_lines_of_a_grid_bring_is_explained(
    rows: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    points = "" if "points" in rows else ", points: {rows: 5}"
    garden(tmp_path, "a: {filled: bed}", f"map: {{kind: grid, rows: {rows}{points}}}")
    assert run("explain", "garden", "bed.map", "--game", str(tmp_path / "garden")) == 0
    assert told in [line.strip() for line in capsys.readouterr().out.splitlines()]


@pytest.mark.parametrize(
    ("row", "wrong"),
    [
        ("bx.", "'x' is no mark here; the marks are b r . #"),
        ("qb.", "'q' is no mark here; the marks are b r . #"),
        ("b#.", "'#' is no mark here; the marks are b r ."),
        ("b..r", "a row has 3 marks, each one of b r . #; this one has 4"),
    ],
)
def test_a_letter_that_is_no_mark_is_refused(tmp_path: Path, row: str, wrong: str) -> None:
    with pytest.raises(Unusable) as caught:
        judged(garden(tmp_path, "a: {filled: bed}", MAP, RULES), f'map: ["{row}", "..."]')
    assert caught.value.complaints[0].message == wrong


def test_a_column_opens_a_box(tmp_path: Path) -> None:
    areas = """
map: {kind: grid, rows: ["- - -", "- - -"]}
stars: {kind: numbers, after_full: {area: map, each: columns, rule: open}, rule: open, boxes: "5/3 5/3 8/4"}
"""
    assert told(tmp_path, areas, 'map: ["##.", "#.."]\nstars: [5, ~, ~]') == []
    tmp = tmp_path / "more"
    tmp.mkdir()
    assert told(tmp, areas, 'map: ["##.", "#.."]\nstars: [4, 3]') == [
        "open: Stars, box 1: 4 is not possible; this box only takes 5/3.",
        "open: Stars, box 2: filled, but Map, row 1, cell 2; row 2, cell 2 must be completely filled first.",
    ]


def test_hexagons_have_six_neighbours(tmp_path: Path) -> None:
    areas = 'map: {kind: grid, shape: hexagon, rows: ["- - -", "- bee -", "- - -"]}'
    library = garden(tmp_path, "a: {empty: bed.map, beside: bee}", areas)
    assert scores(library, 'map: ["...", "...", "..."]') == {"a": 6}


@pytest.mark.parametrize(
    ("area", "expected"),
    [
        ("marks: {'#': bee}", "must be"),
        ("marks: {b: be}", "map.marks.b: there is no icon 'be'"),
        ("grows_from: {zone: red, rule: grows}", "no cell lies in the zone 'red' (write @ZONE in a cell)"),
    ],
)
def test_wrong_keys_of_a_grid_are_told(tmp_path: Path, area: str, expected: str) -> None:
    with pytest.raises(Unusable) as caught:
        garden(tmp_path, "a: {filled: bed}", f'map: {{kind: grid, rows: ["- -"], {area}}}', RULES).game("garden")
    assert expected in str(caught.value.complaints[0])


def test_enter_shows_and_takes_the_letters_of_a_grid_with_marks() -> None:
    library = Library(own=[Path(__file__).parents[2] / "examples" / "common-land"])
    known = library.loaded_game("common-land")
    cell = FileCell(known, known.game.areas["land.map"])
    rows = ["ww....", "....#h", "....o.", "......", ".#.s..", "......"]
    values = cell.take(" ".join(rows))
    assert cell.shortest(values) == " ".join(rows)
    assert list(pictures(cell, values))[1:3] == [("  1", " ".join(rows[0])), ("  2", " ".join(rows[1]))]
    assert cell.how() == "w: wheat, s: sheep, o: orchard, h: house; . for an empty cell"
    (filled,) = library.read_text("a.yaml", f"game: common-land\nland: {{map: {rows}}}\n")
    drawn = {box: mark.icon.name for box, mark in pen_marks(known.game, filled, known.language).items() if mark.icon}
    assert list(drawn.values()) == ["wheat", "wheat", "house", "orchard", "sheep"]
    with pytest.raises(Refused, match=r"'x' is no mark here; the marks are w s o h [.] #"):
        cell.take(" ".join(["wx....", *rows[1:]]))
