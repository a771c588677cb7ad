"""Find which tests reach a mutant's statement: a test file is run once with a note before each of those statements."""

from __future__ import annotations

import ast
import builtins
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import accumulate
from math import inf
from os import times
from pathlib import Path

import pytest

Statement = tuple[int, int]
"""The line and column at which a statement or lambda begins."""
Place = tuple[str, int, int]
"""A file and a statement of it."""
_NOTE = "__reached__"


@dataclass(frozen=True)
class Run:
    """A test without any change: its seconds of work, the places it reached, whether it failed."""

    test: str
    seconds: float
    places: frozenset[Place]
    failed: bool


def noted(file: str, source: str, statements: Iterable[Statement]) -> str:
    """Return a module that notes each time it comes to one of the statements."""
    tree = ast.parse(source)
    wanted = set(statements)
    for node in list(ast.walk(tree)):
        if isinstance(node, ast.Lambda) and (node.lineno, node.col_offset) in wanted:
            noted_first = ast.Tuple([_note(file, node), node.body], ast.Load())
            node.body = ast.Subscript(noted_first, ast.Constant(1), ast.Load())
        for name, value in ast.iter_fields(node):
            if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
                setattr(node, name, list(_with_notes(file, value, wanted)))
    return ast.unparse(tree)


def _with_notes(file: str, body: Iterable[ast.stmt], wanted: set[Statement]) -> Iterator[ast.stmt]:
    for each in body:
        if (each.lineno, each.col_offset) in wanted:
            yield ast.Expr(_note(file, each))
        yield each


def _note(file: str, node: ast.stmt | ast.expr) -> ast.expr:
    return ast.parse(f"{_NOTE}({(file, node.lineno, node.col_offset)!r})", mode="eval").body


def run_noted(items: list[pytest.Item], fails: Callable[[pytest.Item, pytest.Item | None], bool], path: Path) -> int:
    """Run tests whose modules note what they reach, and write a line for each."""
    reached: set[Place] = set()
    setattr(builtins, _NOTE, reached.add)
    lines = []
    for item, following in zip(items, [*items[1:], None], strict=True):
        reached.clear()
        before = sum(times()[:4])
        failed = fails(item, following)
        lines.append(json.dumps([item.nodeid, sum(times()[:4]) - before, sorted(reached), failed]))
    path.with_suffix(".part").write_text("\n".join(lines), encoding="utf-8")
    path.with_suffix(".part").rename(path)
    return 0


def runs(path: Path) -> Iterator[Run]:
    """Yield what was written of each test."""
    for line in path.read_text(encoding="utf-8").splitlines():
        test, seconds, places, failed = json.loads(line)
        yield Run(test, seconds, frozenset((file, line, column) for file, line, column in places), failed)


def ordered(
    tests: Iterable[Run], place: Place, kills: Mapping[str, int], *, whole: bool, seconds: float = inf
) -> list[Run]:
    """Return the tests that may notice a change at a place, the most likely and cheapest first.

    No more are returned than take so many ``seconds`` together. With ``whole`` those of a file count if one of them
    reached the place: the others may use what that one left behind.
    """
    sound = [test for test in tests if not test.failed]
    reaching = [test for test in sound if place in test.places]
    by_cost = lambda test: test.seconds / (1 + kills.get(test.test, 0))  # noqa: E731
    others = [test for test in sound if test not in reaching] if whole and reaching else []
    every = [*sorted(reaching, key=by_cost), *sorted(others, key=by_cost)]
    return [
        test for test, spent in zip(every, accumulate(test.seconds for test in every), strict=True) if spent <= seconds
    ]
