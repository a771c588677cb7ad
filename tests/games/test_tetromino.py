"""Cutting the scouting grid, against cuttings made by hand and against a plain search."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from sheetgen.games.hadrians_wall.tetromino import (
    PATTERNS,
    Cell,
    Fault,
    Obstacle,
    Piece,
    bitmask,
    cells_of,
    cut,
    obstacle,
)

ROWS, COLUMNS = 4, 5
ANY = frozenset("IOTLS")


def cut_rows(rows: list[str], *allowed: str) -> tuple[Piece, ...] | None:
    return cut(bitmask(rows), len(rows), len(rows[0]), [frozenset(patterns) for patterns in allowed])


def obstacle_of(rows: list[str], *allowed: str) -> Obstacle | None:
    return obstacle(bitmask(rows), len(rows), len(rows[0]), [frozenset(patterns) for patterns in allowed])


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


def plain_cut(cells: frozenset[tuple[int, int]], allowed: list[frozenset[str]]) -> bool:
    """Try every four cells that hold the first one, with every piece."""
    if not cells:
        return not allowed
    first = min(cells)
    for others in combinations(sorted(cells - {first}), 3):
        four = frozenset((first, *others))
        name = NAMES.get(free_shape(four))
        for place, patterns in enumerate(allowed):
            if name in patterns and plain_cut(cells - four, allowed[:place] + allowed[place + 1 :]):
                return True
    return False


def test_a_bitmask_counts_row_by_row() -> None:
    assert bitmask(["#..", ".#."]) == 0b010001
    assert cells_of(0b010001, 3) == (Cell(1, 1), Cell(2, 2))


def test_an_empty_grid_without_scouts_is_cut_into_nothing() -> None:
    assert cut(0, ROWS, COLUMNS, []) == ()
    assert obstacle(0, ROWS, COLUMNS, []) is None


def test_the_one_cutting_of_an_l_and_a_line() -> None:
    laid = cut_rows(["####.", "#....", "###..", "....."], "IL", "IL")
    assert laid == (
        Piece("I", (Cell(1, 1), Cell(1, 2), Cell(1, 3), Cell(1, 4))),
        Piece("L", (Cell(2, 1), Cell(3, 1), Cell(3, 2), Cell(3, 3))),
    )


def test_a_pattern_does_not_wrap_around_the_edge() -> None:
    rows = ["...##", "##...", ".....", "....."]
    assert cut_rows(rows, "IOTLS") is None
    assert obstacle_of(rows, "IOTLS") == Obstacle(Fault.SIZE, (Cell(1, 4), Cell(1, 5)))


def test_mirror_images_are_the_same_pattern() -> None:
    for rows in (["##.", ".##"], [".##", "##."], [".#", "##", "#."]):
        assert cut_rows(rows, "S") is not None
    for rows in (["###", "..#"], ["###", "#.."], ["##", ".#", ".#"], ["##", "#.", "#."]):
        assert cut_rows(rows, "L") is not None


def test_the_full_grid_needs_an_even_number_of_t() -> None:
    full = ["#####"] * 4
    assert cut_rows(full, *["IOTLS"] * 5) is not None
    assert cut_rows(full, *"IIIII") is not None
    assert cut_rows(full, *"TIIII") is None
    assert cut_rows(full, "I", "O", "T", "L", "S") is None
    assert obstacle_of(full, "I", "O", "T", "L", "S") == Obstacle(Fault.PIECES, cells_of((1 << 20) - 1, 5))


def test_the_obstacles() -> None:
    assert obstacle_of(["###..", ".....", ".....", "....."], "IOTLS") == Obstacle(
        Fault.COUNT, (Cell(1, 1), Cell(1, 2), Cell(1, 3))
    )
    assert obstacle_of(["##.##", "#..##", "...#.", "....."], "IOTLS", "IOTLS") == Obstacle(
        Fault.SIZE, (Cell(1, 1), Cell(1, 2), Cell(2, 1))
    )
    assert obstacle_of(["##...", "###..", ".....", "##.#."], *["IOTLS"] * 2) == Obstacle(Fault.SIZE, (Cell(4, 4),))
    assert obstacle_of(["##...", "##..#", "....#", "...##"], "O", "O") == Obstacle(
        Fault.SHAPE, (Cell(2, 5), Cell(3, 5), Cell(4, 4), Cell(4, 5))
    )
    assert obstacle_of(["####.", ".....", "####.", "....."], "I", "IT") is None


def test_the_choice_of_patterns_is_kept_for_each_piece() -> None:
    rows = ["####.", ".....", "##...", "##..."]
    assert cut_rows(rows, "I", "O") is not None
    assert cut_rows(rows, "O", "I") is not None
    assert cut_rows(rows, "IO", "I") is not None
    assert cut_rows(rows, "I", "I") is None
    assert cut_rows(rows, "IO", "T") is None


@st.composite
def grids(draw: st.DrawFn) -> tuple[int, list[frozenset[str]]]:
    """Grids with 4, 8 or 12 filled cells, half of them grown by laying pieces so that many can be cut."""
    count = draw(st.integers(1, 3))
    order = draw(st.permutations(range(ROWS * COLUMNS)))
    mask = sum(1 << bit for bit in order[: 4 * count])
    if draw(st.booleans()):
        lines = draw(
            st.lists(st.sampled_from([0b1111, 0b1100011, 0b1000111, 0b100111]), min_size=count, max_size=count)
        )
        shifts = draw(st.lists(st.integers(0, 13), min_size=count, max_size=count))
        mask = 0
        for line, shift in zip(lines, shifts, strict=True):
            mask |= line << shift
        mask &= (1 << ROWS * COLUMNS) - 1
        count = mask.bit_count() // 4
    patterns = st.frozensets(st.sampled_from("IOTLS"), min_size=1)
    return mask, draw(st.lists(patterns, min_size=count, max_size=count))


@given(grids())
def test_it_agrees_with_a_plain_search(grid: tuple[int, list[frozenset[str]]]) -> None:
    mask, allowed = grid
    cells = frozenset((cell.row, cell.column) for cell in cells_of(mask, COLUMNS))
    expected = mask.bit_count() == 4 * len(allowed) and plain_cut(cells, allowed)
    laid = cut(mask, ROWS, COLUMNS, allowed)
    assert (laid is not None) is expected
    assert (obstacle(mask, ROWS, COLUMNS, allowed) is None) is expected
    if laid is not None:
        assert sorted(cell for piece in laid for cell in piece.cells) == list(cells_of(mask, COLUMNS))
        assert all(NAMES[free_shape(frozenset(piece.cells))] == piece.pattern for piece in laid)


@given(grids())
def test_any_patterns_allow_at_least_as_much(grid: tuple[int, list[frozenset[str]]]) -> None:
    mask, allowed = grid
    if cut(mask, ROWS, COLUMNS, allowed) is not None:
        assert cut(mask, ROWS, COLUMNS, [ANY] * len(allowed)) is not None
