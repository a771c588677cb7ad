"""The mutator changes one thing at a time, and every accepted survivor still exists and has a reason."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.amounts import IS_NIGHTLY
from tools.mutants import mutants
from tools.mutate import ROOT, accepted, drawn, every_file
from tools.reached import Run, noted, ordered
from tools.suites import SUITES, suite


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
        ("x = max(a, b)", ["x = min(a, b)"]),
        ("x = a if b else c", ["x = a if not b else c"]),
        ("x = [a for a in b if a]", ["x = [a for a in b if not a]"]),
        ("def f():\n    return x", ["def f():\n    return"]),
        ("f(a)", ["pass"]),
    ],
)
def test_what_is_changed(source: str, expected: list[str]) -> None:
    assert [mutant.source for mutant in mutants("x.py", source)] == expected


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("def f():\n    x = a[b + 1] > 0", ["f: a[b + 1] > 0 -> a[b + 1] >= 0", "f: a[b + 1] > 0 -> a[b - 1] > 0"]),
        ("def f(x=1): pass", ["f: 1 -> 2"]),
    ],
)
def test_a_mutant_is_named_by_its_function_and_whole_expression(source: str, names: list[str]) -> None:
    assert [mutant.name for mutant in mutants("x.py", source)][:2] == [f"x.py {name}" for name in names]


@pytest.mark.parametrize(
    "source", ["@dataclass(frozen=True)\nclass A: pass", "x = zip(a, b, strict=True)", "x: Literal[1]"]
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
    assert all((ROOT / test.partition("::")[0]).exists() for tests in SUITES.values() for test in tests)


def test_the_folders_whose_modules_are_changed() -> None:
    folders = {file.rpartition("/")[0] for file in every_file()}
    games = ("hadrians_wall", "praetor", "rome_and_roll")
    assert folders == {
        *(f"sheetgen/{name}" for name in ("app", "draw", "fill", "kinds", "load", "place", "rules", "text", "web")),
        "sheetgen/place/views",
        *(f"sheetgen/games/{game}" for game in games),
    }


@pytest.mark.skipif(not IS_NIGHTLY, reason="a line that is edited need not be mutated anew at once")
def test_every_accepted_survivor_can_still_be_made() -> None:
    made = {
        mutant.name
        for file in {name.split(" ")[0] for name in accepted()}
        for mutant in mutants(file, (ROOT / file).read_text(encoding="utf-8"))
    }
    assert set(accepted()) <= made


@pytest.mark.parametrize(
    ("source", "in_body"),
    [("def f():\n    return x", True), ("async def f():\n    return x", True), ("def f(x=1): pass", False)],
)
def test_a_mutant_knows_whether_it_is_met_on_import(source: str, in_body: bool) -> None:
    assert [mutant.in_body for mutant in mutants("x.py", source)] == [in_body]


def test_a_module_notes_that_it_comes_to_a_statement_with_a_mutant() -> None:
    source = "def f(x):\n    if x > 1:\n        return 2\n    elif x:\n        pass\n    return x"
    statements = [mutant.statement for mutant in mutants("x.py", source) if mutant.before in ("return x", "x")]
    assert statements == [(4, 4), (6, 4)]
    (inner,) = (mutant.statement for mutant in mutants("x.py", "f = lambda x: x > 1") if mutant.after[-1] == "2")
    assert noted("x.py", "f = lambda x: x > 1", [inner]) == "f = lambda x: (__reached__(('x.py', 1, 4)), x > 1)[1]"
    assert noted("x.py", source, statements) == (
        "def f(x):\n    if x > 1:\n        return 2\n    else:\n        __reached__(('x.py', 4, 4))\n"
        "        if x:\n            pass\n    __reached__(('x.py', 6, 4))\n    return x"
    )


PLACE = ("x.py", 6, 4)
RUNS = [
    Run("slow", 9, frozenset({PLACE}), failed=False),
    Run("quick", 1, frozenset({PLACE}), failed=False),
    Run("elsewhere", 0.5, frozenset(), failed=False),
    Run("broken", 0.1, frozenset({PLACE}), failed=True),
]


@pytest.mark.parametrize(
    ("kills", "whole", "expected"),
    [
        ({}, False, ["quick", "slow"]),
        ({"slow": 9}, False, ["slow", "quick"]),
        ({}, True, ["quick", "slow", "elsewhere"]),
    ],
)
def test_the_tests_that_reach_a_place(kills: dict[str, int], whole: bool, expected: list[str]) -> None:
    """A test that fails without a change proves nothing."""
    assert [run.test for run in ordered(RUNS, PLACE, kills, whole=whole)] == expected
    assert ordered(RUNS, ("x.py", 7, 0), kills, whole=whole) == []
    within = [run.test for run in ordered(RUNS, PLACE, kills, whole=whole, seconds=9)]
    assert within == expected[:1]


RULE = """from __future__ import annotations


def larger(a: int, b: int) -> bool:
    return a > b or a + b == 9


def bound(limit: int):
    above = lambda a: a > limit
    return lambda a: limit < 5 and above(a)


TEST = bound(2)
"""
TESTED = """from sheetgen.rules.rule import TEST, larger


def test_larger():
    assert larger(2, 1) and not larger(1, 1)


def test_above():
    assert TEST(3) and not TEST(2)
"""


@pytest.mark.slow
def test_a_mutant_that_no_test_notices_survives(tmp_path: Path) -> None:
    """A checkout of its own, in which nothing tests the second half of a rule, nor the limit of a test."""
    package = tmp_path / "sheetgen" / "rules"
    package.mkdir(parents=True)
    for folder in (tmp_path / "sheetgen", package):
        (folder / "__init__.py").touch()
    (package / "rule.py").write_text(RULE, encoding="utf-8")
    shutil.copytree(ROOT / "tools", tmp_path / "tools")
    (tmp_path / "tools" / "accepted_survivors.txt").write_text("", encoding="utf-8")
    test = tmp_path / "tests" / "rules" / "test_rule.py"
    test.parent.mkdir(parents=True)
    test.write_text(TESTED, encoding="utf-8")
    suites = (tmp_path / "tools" / "suites.py").read_text(encoding="utf-8")
    suites = suites.replace('"sheetgen/rules/*.py": _GENERAL', '"sheetgen/rules/*.py": ("tests/rules/test_rule.py",)')
    (tmp_path / "tools" / "suites.py").write_text(suites, encoding="utf-8")
    (tmp_path / "pyproject.toml").write_text(
        '[tool.pytest.ini_options]\npythonpath = ["."]\nmarkers = ["slow: x"]\n', encoding="utf-8"
    )
    command = [sys.executable, "-m", "tools.mutate", "sheetgen/rules/rule.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    lines = done.stdout.splitlines()
    rule = "sheetgen/rules/rule.py:5 larger: a > b or a + b == 9 ->"
    made = "sheetgen/rules/rule.py:10 bound: "
    closure = f"{made}lambda a: limit < 5 and above(a) -> lambda a: "
    assert set(lines[:-1]) - {""} == {
        f"{rule} a > b or a - b == 9",
        f"{rule} a > b or a + b == 10",
        f"{rule} a > b",
        f"{closure}limit <= 5 and above(a)",
        f"{closure}limit < 6 and above(a)",
        f"{closure}above(a)",
        # It uses other variables, and `TEST` exists before it is put into `bound`.
        f"{closure}limit < 5",
    }
    assert lines[-1] == "sheetgen/rules: 16 mutants, 7 survived, 56.2 % killed"
    assert done.returncode == 1
