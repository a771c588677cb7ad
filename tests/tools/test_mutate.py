"""The mutator changes one thing at a time, and every accepted survivor still exists and has a reason."""

from __future__ import annotations

import pytest

from tools.mutate import ROOT, SUITES, accepted, mutants


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


def test_every_suite_exists() -> None:
    for folder, tests in SUITES.items():
        assert list((ROOT / folder).glob("*.py"))
        assert all((ROOT / test).exists() for test in tests)


def test_every_accepted_survivor_can_still_be_made() -> None:
    made = {
        mutant.name
        for file in {name.split(":")[0] for name in accepted()}
        for mutant in mutants(file, (ROOT / file).read_text(encoding="utf-8"))
    }
    assert set(accepted()) <= made
