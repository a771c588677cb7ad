"""The mutator changes one thing at a time, and every accepted survivor still exists and has a reason."""

from __future__ import annotations

import pytest

from tools.mutate import ROOT, SUITES, accepted, drawn, every_file, mutants, suite


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("a < b", ["a <= b"]),
        ("a == b", ["a != b"]),
        ("a + b", ["a - b"]),
        ("a and b", ["a or b", "b", "a"]),
        ("not a", ["a"]),
        ("x = True", ["x = False"]),
        ("x = 3", ["x = 4"]),
        ("x: tuple[3] = y", []),
        ("a - 1 > 0", ["a - 1 >= 0", "a + 1 > 0", "a - 2 > 0", "a - 1 > 1"]),
    ],
)
def test_what_is_changed(source: str, expected: list[str]) -> None:
    assert [mutant.source for mutant in mutants("x.py", source)] == expected


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("def f():\n    return a[b + 1] > 0", ["f: a[b + 1] > 0 -> a[b + 1] >= 0", "f: a[b + 1] > 0 -> a[b - 1] > 0"]),
        ("def f(x=1): pass", ["f: 1 -> 2"]),
    ],
)
def test_a_mutant_is_named_by_its_function_and_whole_expression(source: str, names: list[str]) -> None:
    assert [mutant.name for mutant in mutants("x.py", source)][:2] == [f"x.py {name}" for name in names]


@pytest.mark.parametrize(
    "source", ["@dataclass(frozen=True)\nclass A: pass", "zip(a, b, strict=True)", "x: Literal[1]"]
)
def test_what_right_code_never_meets_is_left_alone(source: str) -> None:
    assert list(mutants("x.py", source)) == []


def test_a_sample_is_the_same_for_the_same_seed() -> None:
    file = "sheetgen/rules/tally.py"
    assert drawn(file, 3, 1) == drawn(file, 3, 1) != drawn(file, 3, 2)
    assert drawn(file, 999, 1) == drawn(file, 999, 1)
    assert {mutant.name for mutant in drawn(file, 999, 1)} == {mutant.name for mutant in drawn(file, 0, 1)}


def test_every_suite_exists_and_judges_a_file() -> None:
    assert {suite(file) for file in every_file()} == set(SUITES.values())
    assert all((ROOT / test).exists() for tests in SUITES.values() for test in tests)


def test_only_the_rules_of_the_sheets_are_changed() -> None:
    folders = {file.rpartition("/")[0] for file in every_file()}
    games = ("hadrians_wall", "praetor", "rome_and_roll")
    assert folders == {"sheetgen/rules", *(f"sheetgen/games/{game}" for game in games)}


def test_every_accepted_survivor_can_still_be_made() -> None:
    made = {
        mutant.name
        for file in {name.split(" ")[0] for name in accepted()}
        for mutant in mutants(file, (ROOT / file).read_text(encoding="utf-8"))
    }
    assert set(accepted()) <= made
