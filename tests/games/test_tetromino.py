"""Cutting the scouting grid, against cuttings made by hand and against a plain search."""

from __future__ import annotations

from itertools import combinations, islice

from hypothesis import given
from hypothesis import strategies as st

from sheetgen.games.hadrians_wall.scouting import PATTERNS, can_be_cut, find_obstacle, nearest_masks
from sheetgen.layout.area import Area
from sheetgen.layout.box import Box

ROWS, COLUMNS = 4, 5
ANY = frozenset("IOTLS")


def bitmask(rows: list[str]) -> int:
    return sum(1 << index for index, mark in enumerate("".join(rows)) if mark == "#")


def rows_fit(rows: list[str], patterns: str) -> bool:
    return can_be_cut(bitmask(rows), len(rows), len(rows[0]), frozenset(patterns))


def grid_of(rows: int, columns: int) -> Area:
    cells = enumerate(((row, column) for row in range(1, rows + 1) for column in range(1, columns + 1)), 1)
    boxes = (Box(f"grid.{number}", "grid", number, row=row, section=column) for number, (row, column) in cells)
    return Area("grid", "grid", "grid", boxes=tuple(boxes))


GRID = grid_of(ROWS, COLUMNS)


def obstacle_of(rows: list[str], patterns: str) -> tuple[str, int] | None:
    return find_obstacle(bitmask(rows), GRID, frozenset(patterns))


def group(*rows: str) -> int:
    return bitmask([*rows, *["....."] * (ROWS - len(rows))])


def free_shape(cells: frozenset[tuple[int, int]]) -> frozenset[tuple[int, int]]:
    """The same cells, turned and mirrored into one agreed position: written without the solver's own turning."""
    versions = []
    for swap in (False, True):
        for down in (1, -1):
            for across in (1, -1):
                moved = [((c, r) if swap else (r, c)) for r, c in cells]
                moved = [(r * down, c * across) for r, c in moved]
                top, left = min(r for r, _ in moved), min(c for _, c in moved)
                versions.append(sorted((r - top, c - left) for r, c in moved))
    return frozenset(min(versions))


NAMES = {
    free_shape(frozenset((r, c) for r, line in enumerate(drawing) for c, mark in enumerate(line) if mark == "#")): name
    for name, drawing in PATTERNS.items()
}


def plain_cut(cells: frozenset[tuple[int, int]], patterns: frozenset[str]) -> bool:
    """Try every four cells that hold the first one."""
    if not cells:
        return True
    first = min(cells)
    fours = (frozenset((first, *others)) for others in combinations(sorted(cells - {first}), 3))
    return any(NAMES.get(free_shape(four)) in patterns and plain_cut(cells - four, patterns) for four in fours)


def test_an_empty_grid_is_cut_into_nothing() -> None:
    assert can_be_cut(0, ROWS, COLUMNS, ANY)
    assert find_obstacle(0, GRID, ANY) is None


def test_an_l_and_a_line_need_both_patterns() -> None:
    rows = ["####.", "#....", "###..", "....."]
    assert rows_fit(rows, "IL")
    assert not rows_fit(rows, "I")
    assert not rows_fit(rows, "L")


def test_a_pattern_does_not_wrap_around_the_edge() -> None:
    rows = ["...##", "##...", ".....", "....."]
    assert not rows_fit(rows, "IOTLS")
    assert obstacle_of(rows, "IOTLS") == ("group-size", group("...##"))


def test_mirror_images_are_the_same_pattern() -> None:
    for rows in (["##.", ".##"], [".##", "##."], [".#", "##", "#."]):
        assert rows_fit(rows, "S")
        assert not rows_fit(rows, "IOTL")
    for rows in (["###", "..#"], ["###", "#.."], ["##", ".#", ".#"], ["##", "#.", "#."]):
        assert rows_fit(rows, "L")
        assert not rows_fit(rows, "IOTS")


def test_patterns_that_fill_the_whole_grid() -> None:
    full = ["#####"] * 4
    assert rows_fit(full, "I")
    assert rows_fit(full, "L" + "T")
    assert not rows_fit(full, "T")
    assert not rows_fit(full, "O")


def test_the_obstacles() -> None:
    assert obstacle_of(["##.##", "#..##", "...#.", "....."], "IOTLS") == ("group-size", group("##...", "#...."))
    assert obstacle_of(["##...", "###..", ".....", "##.#."], "IOTLS") == (
        "group-size",
        group(".....", ".....", ".....", "...#."),
    )
    assert obstacle_of(["##...", "##..#", "....#", "...##"], "O") == (
        "no-cut",
        group(".....", "....#", "....#", "...##"),
    )
    assert obstacle_of(["####.", ".....", "####.", "....."], "IT") is None


@st.composite
def grids(draw: st.DrawFn) -> tuple[int, frozenset[str]]:
    """Grids with 4, 8 or 12 filled cells, half of them grown by laying pieces so that many can be cut."""
    count = draw(st.integers(1, 3))
    order = draw(st.permutations(range(ROWS * COLUMNS)))
    mask = sum(1 << bit for bit in order[: 4 * count])
    if draw(st.booleans()):
        shapes = st.sampled_from([0b1111, 0b1100011, 0b1000111, 0b100111])
        mask = 0
        for line in draw(st.lists(shapes, min_size=count, max_size=count)):
            mask |= line << draw(st.integers(0, 13))
        mask &= (1 << ROWS * COLUMNS) - 1
    return mask, draw(st.frozensets(st.sampled_from("IOTLS"), min_size=1))


@given(grids())
def test_it_agrees_with_a_plain_search(grid: tuple[int, frozenset[str]]) -> None:
    mask, patterns = grid
    cells = frozenset(divmod(cell, COLUMNS) for cell in range(ROWS * COLUMNS) if mask >> cell & 1)
    expected = plain_cut(cells, patterns)
    assert can_be_cut(mask, ROWS, COLUMNS, patterns) is expected
    assert (find_obstacle(mask, GRID, patterns) is None) is expected


@given(grids())
def test_the_nearest_grids_can_be_cut_and_come_nearest_first(grid: tuple[int, frozenset[str]]) -> None:
    mask, patterns = grid
    pieces = mask.bit_count() // 4
    found = list(islice(nearest_masks(mask, ROWS, COLUMNS, patterns, pieces), 20))
    assert all(each.bit_count() == 4 * pieces and can_be_cut(each, ROWS, COLUMNS, patterns) for each in found)
    changed = [(each ^ mask).bit_count() for each in found]
    assert changed == sorted(changed)
    assert (found[:1] == [mask]) is (mask.bit_count() == 4 * pieces and can_be_cut(mask, ROWS, COLUMNS, patterns))


def test_a_grid_that_differs_in_more_than_four_cells_is_not_near() -> None:
    """Of three corners one can be kept in a square: two go and three come."""
    corners = bitmask(["#...#", ".....", ".....", "#...."])
    assert list(nearest_masks(corners, ROWS, COLUMNS, frozenset("O"), 1)) == []
    assert list(nearest_masks(bitmask(["#...#", "....."]), 2, 5, frozenset("O"), 1)) != []


def test_a_cell_that_is_wanting_is_looked_for_down_to_the_last_row() -> None:
    """Three cells at the foot of the grid: one above either end makes an L, the last cell of the row a line."""
    foot = ["....", "....", "###."]
    near = list(nearest_masks(bitmask(foot), 3, 4, frozenset("LI"), 1))[:3]
    assert near == [
        bitmask(["....", "#...", "###."]),
        bitmask(["....", "..#.", "###."]),
        bitmask(["....", "....", "####"]),
    ]
