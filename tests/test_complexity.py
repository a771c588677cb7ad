"""No function has more branches than a reader can hold, each loop and condition of a comprehension counted."""

from __future__ import annotations

from pathlib import Path

from radon.complexity import cc_visit

PACKAGE = Path(__file__).parent.parent / "sheetgen"
MOST = 15


def too_complex(source: str) -> list[str]:
    """The functions and methods of a module that have more branches; a class's number is a mean of those."""
    functions = (each for each in cc_visit(source) if each.letter != "C")
    return [f"{each.fullname}: {each.complexity}" for each in functions if each.complexity > MOST]


def test_a_function_with_many_branches_is_found() -> None:
    branches = "".join(f"    if x == {number}:\n        return {number}\n" for number in range(MOST))
    assert too_complex(f"def f(x):\n{branches}") == [f"f: {MOST + 1}"]


def test_every_function_is_short_of_branches() -> None:
    modules = [path for path in PACKAGE.rglob("*.py") if "_data" not in path.parts]
    assert len(modules) > 100
    found = {str(path.relative_to(PACKAGE)): too_complex(path.read_text(encoding="utf-8")) for path in modules}
    assert {path: names for path, names in found.items() if names} == {}
