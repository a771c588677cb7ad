"""Formulas of the score: leaves, folds, lots, steps; how they are worded; what lint says of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.app.library import Library
from sheetgen.text.complaint import Unusable

from .garden import garden, judged, linted, scores

SHEET = """
moss: 4
ferns: [5, 2, ~, 2]
map: ["##.", ".##", "###"]
huts: [high]
"""
LINES = {
    "two: 2": 2,
    "moss: {points: bed.moss}": 10,
    "ferns: {value: bed.ferns}": 9,
    "end: {last: bed.ferns}": 2,
    "open: {empty: [bed.map, bed.moss]}": 2,
    "huts: {points: bed.huts}": 7,
    # Column 2 is complete (10), row 3 (3), the falling diagonal (5).
    "lines: {points: bed.map}": 18,
    # Two single and one double box of moss are 3, a box of ferns, a cell and a row of the map, a hut.
    "bees: {gained: bed, named: bee}": 7,
    "falling: {diagonals: bed.map}": 1,
    "starred: {filled: bed.map, named: bee}": 1,
    "by_rock: {filled: bed.map, beside: rock}": 2,
    "border: {filled: bed.map, beside: edge}": 6,
    "least: {least: [moss, ferns, huts], times: {gained: bed.map, named: bee}}": 14,
    "most: {most: [moss, 20, ferns]}": 20,
    "none: {least: {each: {clusters: bed.map}, filled: it, from: 99}}": 0,
    "sum: {sum: [moss, 1, {filled: bed.moss, times: -1}], every: 2}": 3,
    "half: {value: bed.ferns, every: 2, round: up}": 5,
    "old_half: {value: bed.ferns, rounded_half: true}": 5,
    "from: {filled: bed.moss, from: 4, to: 6, times: 5}": 5,
    "too_few: {filled: bed.moss, to: 3, times: 5}": 0,
    "table: {filled: bed.moss, table: [0, 5, 9]}": 9,
    "steps: {filled: bed.map, table: {5: 1, 7: {filled: bed.moss}, 9: 9}}": 4,
    "below: {filled: bed.huts, table: {2: 8}}": 0,
    "fares: {filled: bed.huts, table: fares.row}": 4,
    "kept: {value: bed.ferns, no_more: 6}": 6,
    "kept_up: {filled: bed.huts, no_less: 3}": 3,
    "only_if: {value: bed.ferns, when: {full: bed.map}}": 0,
    "if_so: {value: bed.ferns, when: {full: bed.moss}}": 9,
    # Two cells in row 1, two in row 2, three in row 3.
    "rows: {each: {rows: bed.map}, filled: it, from: 3, times: 4}": 4,
    "best_row: {most: {each: {rows: bed.map}, filled: it}}": 3,
    "whole: {each: {columns: bed.map}, full: it, times: 3}": 3,
    "clusters: {most: {each: {clusters: bed.map}, filled: it}}": 7,
    "pairs: {each: {values: bed.ferns}, filled: it, from: 2, times: 6}": 6,
    # The 5 stands alone, and the two 2 are behind it.
    "alone: {each: {values: bed.ferns}, filled: it, to: 1}": 1,
    "alike: {most: {each: {values: bed.ferns}, filled: it}}": 2,
    "both: {each: {areas: [bed.moss, bed.ferns]}, full: it}": 1,
    "in_rows: {most: {each: {rows: bed.map}, most: {each: {clusters: it}, filled: it}}}": 3,
    "measured: {measure: {filled: bed.moss}, sign: -1}": -4,
    "taken: {filled: 'bed.map.5'}": 1,
}


def test_each_word_of_a_formula(tmp_path: Path) -> None:
    library = garden(tmp_path, "\n".join(LINES), more="tables: {fares: {row: [0, 4]}}")
    assert scores(library, SHEET) == {line.partition(":")[0]: points for line, points in LINES.items()}


def test_a_line_counts_with_a_formula_that_scores_nothing_itself(tmp_path: Path) -> None:
    library = garden(tmp_path, "a: {sum: [seen, b]}\nb: {sum: [seen], times: 2}")
    with (tmp_path / "garden" / "game.yaml").open("a", encoding="utf-8") as file:
        file.write("  counts: {seen: {filled: bed.moss}}\n")
    assert scores(library, "moss: 4") == {"a": 12, "b": 8}


@pytest.mark.parametrize(("cell", "border"), [(5, 0), (1, 1), (2, 1), (4, 1), (6, 1), (9, 1)])
def test_the_edge_is_beside_all_cells_but_the_inner_ones(cell: int, border: int, tmp_path: Path) -> None:
    rows = ["".join("#" if 3 * row + column + 1 == cell else "." for column in range(3)) for row in range(3)]
    library = garden(tmp_path, "border: {filled: bed.map, beside: edge}")
    assert scores(library, f"map: {rows}") == {"border": border}


def test_nothing_filled_is_nothing(tmp_path: Path) -> None:
    assert set(scores(garden(tmp_path, "a: {points: bed}\nb: {last: bed.ferns}"), "moss: 0").values()) == {0}


def test_the_order_in_which_steps_are_written_means_nothing(tmp_path: Path) -> None:
    library = garden(tmp_path, "a: {times: 2, table: [0, 1, 1, 5], every: 2, filled: bed.map}")
    assert scores(library, SHEET) == {"a": 10}


def test_how_a_line_came_about_is_told(tmp_path: Path) -> None:
    lines = [
        "moss: {points: bed.moss}",
        "ferns: {value: bed.ferns}",
        "bees: {least: [moss, ferns], times: {gained: bed, named: bee}}",
        "rows: {each: {rows: bed.map}, filled: it, from: 3, times: 4}",
        "best: {sum: [{most: {each: {rows: bed.map}, filled: it, beside: rock}}], table: {1: 3}, no_more: 2}",
        "when: {value: bed.ferns, when: {full: bed.moss}}",
        "alike: {each: {values: bed.ferns}, filled: it}",
        "most: {most: [5, {filled: bed.moss}]}",
        "plain: {filled: bed.moss}",
        "border: {filled: bed.map, beside: edge, times: 2}",
        "stone: {filled: bed.map, beside: rock, times: 2}",
    ]
    library = garden(tmp_path, "\n".join(lines))
    told = library.loaded_game("garden").checker.explain_score(judged(library, SHEET).filled)
    assert told == {
        "moss": "printed points of Moss = 10",
        "bees": "least of (Moss 10, Ferns 9) = 9 → × bee gained in Bed = 7 = 63",
        "rows": "each row of Map: filled boxes of it = 2, 2, 3 → 1 if at least 3 = 0, 0, 1 → × 4 = 0, 0, 4",
        "best": "together (most of (each row of Map: filled boxes of it, beside rock = 1, 1, 0) = 1) = 1"
        " → from 1: 3 = 3 → no more than 2 = 2",
        "when": "sum of the numbers of Ferns = 9 → only if complete: Moss = 1 = 9",
        "alike": "each number of Ferns: filled boxes of it = 1, 2",
        "most": "most of (5, filled boxes of Moss 4) = 5",
        "border": "filled boxes of Map, beside the edge = 6 → × 2 = 12",
        "stone": "filled boxes of Map, beside rock = 2 → × 2 = 4",
    }


BROKEN = {
    "a: {filled: bed.mos}": "game.yaml:8:17: scoring.parts.a.filled: there is no area 'bed.mos'",
    "a: mos": "game.yaml:8:8: scoring.parts.a: there is no line of the score 'mos' (available: a)",
    "a: bed.moss": "game.yaml:8:8: scoring.parts.a: 'bed.moss' is an area (write for example 'filled: bed.moss')",
    "a: {filled: bed.moss, value: bed.ferns}": "game.yaml:8:8: scoring.parts.a: counts filled and value; it must",
    "a: {times: 2}": "game.yaml:8:8: scoring.parts.a: counts nothing; it must have one of",
    "a: {filled: it}": "game.yaml:8:17: scoring.parts.a.filled: 'it' is a lot of 'each', which is not here",
    "a: {filled: bed.moss, round: up}": "game.yaml:8:8: scoring.parts.a: rounds nothing",
    "a: {filled: bed.moss, table: fares}": "game.yaml:8:34: scoring.parts.a.table: there is no row of a table 'fares'",
    "a: {filled: bed.moss, beside: stone}": "game.yaml:8:35: scoring.parts.a.beside: there is no icon 'stone'",
    "a: {each: {}, filled: it}": "game.yaml:8:15: scoring.parts.a.each: divides nothing; it must have one of",
    "a: {sum: [b, 1]}\nb: {most: [c]}\nc: {sum: [b]}": "game.yaml:9:8: scoring.parts.b: waits for itself: b -> c -> b",
    "a: {sum: [total]}": "game.yaml:8:15: scoring.parts.a.sum.1: there is no line of the score 'total'",
}


@pytest.mark.parametrize("parts", BROKEN)
def test_a_wrong_formula_is_told_at_its_place(tmp_path: Path, parts: str) -> None:
    library = garden(tmp_path, parts)
    with pytest.raises(Unusable) as caught:
        library.game("garden")
    (told,) = [str(each).replace(f"{tmp_path}/garden/", "") for each in caught.value.complaints]
    assert told.startswith(BROKEN[parts])


def test_what_was_surely_not_meant_is_told(tmp_path: Path) -> None:
    parts = [
        "a: {least: [1, {rows: bed.moss}]}",
        "b: {filled: bed.moss, table: [0, 1, 3]}",
        "c: {filled: bed.moss, from: 2}",
        "d: {highest: bed.ferns}",
        "e: {filled: bed.moss, times: {value: bed.huts}}",
    ]
    told = linted(garden(tmp_path, "\n".join(parts)), tmp_path)
    assert [each.partition("scoring.parts.")[2] for each in told if "scoring" in each] == [
        "a: 'rows' of bed.moss: there is only one row (write 'full', or name a grid)",
        "b: the table ends at 2, and there are 4 boxes (write an entry for each number of boxes, from none on)",
        "c: is never more than 1: from and to make 1 or 0 (write 'times' with the points beside them)",
        "d: 'highest' of numbers is the last box, not its number (write 'last' for the number)",
        "e: counts nothing: 'value' of bed.huts is always 0 (count something else, or leave it out)",
    ]


def test_points_and_gains_of_lines_fit_the_area(tmp_path: Path) -> None:
    areas = """
moss: {kind: track, count: 4, points: [0, 1]}
map: {kind: grid, rows: ["- - -", "- - -"], points: {columns: [1, 2]}, gains: {diagonals: bee, rows: [bee]}}
"""
    library: Library = garden(tmp_path, "a: {points: bed}", areas)
    with pytest.raises(Unusable) as caught:
        library.game("garden")
    assert [str(each).replace(f"{tmp_path}/garden/", "") for each in caught.value.complaints] == [
        "bed.yaml:3:41: areas.moss.points: has 2 entries for 4 boxes (write 5: for no box, for 1, and so on)",
        "bed.yaml:4:65: areas.map.points.columns: has 2 entries for 3 columns (one for each, or one for all)",
        "bed.yaml:4:93: areas.map.gains.diagonals: the area has no diagonals (only a square grid has them)",
        "bed.yaml:4:104: areas.map.gains.rows: has 1 entry for 2 rows (one for each, or one for all)",
    ]


def test_rows_of_a_grid_are_compared_with_the_first(tmp_path: Path) -> None:
    areas = """
path: {kind: grid, rows: ["- - -"]}
map: {kind: grid, rows: ["- - -", "- -", "- - -"]}
"""
    library: Library = garden(tmp_path, "a: {filled: bed.path}", areas)
    with pytest.raises(Unusable) as caught:
        library.game("garden")
    assert [str(each).rpartition("/")[2] for each in caught.value.complaints] == [
        "bed.yaml:4:37: areas.map.rows.2: row 2 has 2 boxes, the first has 3"
        " (write as many in each; a cell that is not there can be '#')"
    ]


KINDS = """
seals: {kind: uses, most: 3}
coin: {kind: token}
rings: {kind: rings, count: 4}
signs: {kind: letters, count: 3}
sum: {kind: number}
pick: {kind: choice, options: [x, y]}
"""
COUNTED = {
    "filled": {"seals": 2, "coin": 1, "rings": 1},
    "ringed": {"coin": 1, "rings": 3},
    "used": {"seals": 2, "coin": 1},
    "unfilled": {"rings": 2},
    "value": {"sum": 7},
    "empty": {"seals": 1, "rings": 3, "signs": 3},
}


@pytest.mark.parametrize("word", COUNTED)
def test_what_a_word_counts_of_each_kind(word: str, tmp_path: Path) -> None:
    names = ("seals", "coin", "rings", "signs", "sum", "pick")
    library = garden(tmp_path, "\n".join(f"{name}: {{{word}: bed.{name}}}" for name in names), KINDS)
    sheet = "seals: 2\ncoin: used\nrings: {ringed: 3, filled: 1}\nsum: 7\npick: y"
    assert scores(library, sheet) == dict.fromkeys(names, 0) | COUNTED[word]
