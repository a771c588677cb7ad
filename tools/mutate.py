"""Breaks the rules one small step at a time and tells which no test notices: `python -m tools.mutate [FILE ...]`.

Each comparison, sum, condition and number of a module is changed alone, in memory, and the tests that judge that module
run in a process of their own until one fails. `--sample 6 --seed 1` tries six of each file, drawn anew by each seed.
What survives is listed; a survivor that changes nothing a user could see stands with its reason in
`tools/accepted_survivors.txt` and is not counted. The exit status is 1 where fewer than `--at-least` per cent were
killed. Works where a process can be forked (not on Windows).
"""

from __future__ import annotations

import ast
import os
import random
import resource
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from importlib.machinery import SourceFileLoader
from pathlib import Path

import hypothesis
import pydantic
import pytest
import yaml

ROOT = Path(__file__).parent.parent
ACCEPTED = Path(__file__).with_name("accepted_survivors.txt")
PRELOADED = (hypothesis, pydantic, yaml)
"""Loaded once, before the processes of the mutants part ways."""
CPU_LIMIT = 25
"""Seconds of work for the tests of one mutant, several times what they need; one that never ends is noticed too."""
MEMORY_LIMIT = 2 << 30
"""Bytes; a mutant that never stops collecting is noticed too."""

_CHECKED = (
    "tests/hadrians_wall/test_check.py",
    "tests/hadrians_wall/test_edges.py",
    "tests/hadrians_wall/test_ways.py",
)
_HADRIANS_WALL = (*_CHECKED, "tests/games")
_PRAETOR = (
    "tests/praetor/test_edges.py",
    "tests/praetor/test_findings.py",
    "tests/praetor/test_rules.py",
    "tests/praetor/test_examples.py",
)
_ROME_AND_ROLL = (
    "tests/rome_and_roll/test_edges.py",
    "tests/rome_and_roll/test_rules.py",
    "tests/rome_and_roll/test_findings.py",
    "tests/rome_and_roll/test_solo.py",
    "tests/rome_and_roll/test_examples.py",
)
_GENERAL = (
    "tests/rules/test_general.py",
    "tests/rules/test_edges.py",
    "tests/rules/test_measure.py",
    "tests/rules/test_score.py",
    *_CHECKED,
    *_PRAETOR,
    *_ROME_AND_ROLL,
)

SUITES: dict[str, tuple[str, ...]] = {
    "sheetgen/rules/explain.py": ("tests/cli/test_explain.py",),
    "sheetgen/rules/next_boxes.py": ("tests/rules/test_general.py", "tests/hadrians_wall/test_next_boxes.py"),
    "sheetgen/rules/restrictions.py": (*_GENERAL, "tests/hadrians_wall/campaign/test_scenario.py"),
    "sheetgen/rules/violation.py": (*_GENERAL, "tests/cli/test_sheets.py"),
    "sheetgen/rules/match.py": (*_GENERAL, "tests/cli/test_sheets.py"),
    "sheetgen/rules/*.py": _GENERAL,
    "sheetgen/games/hadrians_wall/*.py": _HADRIANS_WALL,
    "sheetgen/games/praetor/*.py": _PRAETOR,
    "sheetgen/games/rome_and_roll/*.py": _ROME_AND_ROLL,
}
"""The tests that judge a file: those of the first pattern it matches."""

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
SUMS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}


@dataclass(frozen=True)
class Mutant:
    """One changed module: its file in the checkout, the function and line, what the expression said and says."""

    file: str
    function: str
    line: int
    before: str
    after: str
    source: str

    @property
    def name(self) -> str:
        """What the list of accepted survivors calls it: without the line, which moves."""
        return f"{self.file} {self.function}: {self.before} -> {self.after}"


def changes(node: ast.AST) -> Iterator[ast.AST]:
    """The node with one thing changed, in every way."""
    match node:
        case ast.Compare(ops=[op]) if type(op) in COMPARISONS:
            yield ast.Compare(node.left, [COMPARISONS[type(op)]()], node.comparators)
        case ast.BinOp(op=op) if type(op) in SUMS:
            yield ast.BinOp(node.left, SUMS[type(op)](), node.right)
        case ast.BoolOp(op=op, values=values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
            for place in range(len(values)):
                rest = values[:place] + values[place + 1 :]
                yield rest[0] if len(rest) == 1 else ast.BoolOp(op, rest)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield operand
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield ast.Constant(value + 1)


class _Swap(ast.NodeTransformer):
    """Puts one node in the place of another."""

    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> ast.AST:
        return self.new if node is self.old else self.generic_visit(node)


def mutants(file: str, source: str) -> Iterator[Mutant]:
    """Every mutant of a module.

    Left alone are annotations, decorators, and the `strict` of a `zip`, which right code never meets.
    """
    tree = ast.parse(source)
    skipped = {id(each) for node in ast.walk(tree) for part in _guards(node) for each in ast.walk(part)}
    functions = {
        id(each): node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
        for each in ast.walk(node)
    }
    for node, whole in _with_whole(tree, tree):
        if id(node) in skipped:
            continue
        before = ast.unparse(whole)
        for new in changes(node):
            _Swap(node, new).visit(tree)
            text, after = ast.unparse(tree), ast.unparse(new if whole is node else whole)
            _Swap(new, node).visit(tree)
            yield Mutant(file, functions.get(id(node), "module"), getattr(node, "lineno", 0), before, after, text)


def _with_whole(node: ast.AST, whole: ast.AST) -> Iterator[tuple[ast.AST, ast.AST]]:
    """Each node under this one, with the largest expression it is a part of."""
    for child in ast.iter_child_nodes(node):
        part = isinstance(whole, ast.expr) and not isinstance(child, ast.stmt)
        yield child, (inner := whole if part else child)
        yield from _with_whole(child, inner)


def _guards(node: ast.AST) -> Iterator[ast.AST]:
    for name in ("annotation", "returns"):
        if isinstance(part := getattr(node, name, None), ast.AST):
            yield part
    yield from getattr(node, "decorator_list", ())
    if isinstance(node, ast.keyword) and node.arg == "strict":
        yield node.value


def drawn(file: str, sample: int, seed: int) -> list[Mutant]:
    """So many mutants of a file, drawn by the seed; all of them where the sample is 0 or larger than the file gives."""
    made = list(mutants(file, (ROOT / file).read_text(encoding="utf-8")))
    return random.Random(f"{seed} {file}").sample(made, min(sample, len(made))) if sample else made


def suite(file: str) -> tuple[str, ...]:
    """The tests that judge a file; none where no pattern matches it."""
    return next((tests for pattern, tests in SUITES.items() if _matches(file, pattern)), ())


def _matches(file: str, pattern: str) -> bool:
    return fnmatch(file, pattern) and file.count("/") == pattern.count("/")


def start(mutant: Mutant) -> int:
    """Begin the tests of a mutant in a process of its own, and give back its number."""
    if number := os.fork():
        return number
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_LIMIT, CPU_LIMIT))
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY_LIMIT, MEMORY_LIMIT))
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 1)
    os.dup2(nothing, 2)
    _load_instead(mutant)
    status = 1
    try:
        status = pytest.main(["-q", "-x", "-m", "not slow", "-p", "no:cacheprovider", *suite(mutant.file)])
    finally:
        os._exit(int(status))


def _load_instead(mutant: Mutant) -> None:
    """From now on, importing the mutant's file gives the mutant."""
    read, path = SourceFileLoader.get_code, str(ROOT / mutant.file)

    def get_code(self: SourceFileLoader, fullname: str) -> object:
        return compile(mutant.source, path, "exec") if self.path == path else read(self, fullname)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign,assignment]


def results(tried: list[Mutant], jobs: int) -> Iterator[tuple[Mutant, bool]]:
    """Each mutant with whether a test failed, in the order in which they end; so many at once."""
    running: dict[int, Mutant] = {}
    waiting = list(reversed(tried))
    while waiting or running:
        while waiting and len(running) < jobs:
            mutant = waiting.pop()
            running[start(mutant)] = mutant
        number, status = os.wait()
        yield running.pop(number), status != 0


def unbroken(files: list[str]) -> list[Mutant]:
    """One file of each suite as it is, to see that its tests pass at all."""
    one = {suite(file): file for file in files}
    return [Mutant(file, "", 0, "", "", (ROOT / file).read_text(encoding="utf-8")) for file in one.values()]


def accepted() -> dict[str, str]:
    """The survivors that nobody could see, each with its reason."""
    lines = ACCEPTED.read_text(encoding="utf-8").splitlines()
    pairs = (line.split(" # ", 1) for line in lines if " # " in line and not line.startswith("#"))
    return {name.strip(): reason.strip() for name, reason in pairs}


def every_file() -> list[str]:
    """The files that have tests, in order."""
    found = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "sheetgen").rglob("*.py"))
    return [file for file in found if suite(file)]


def main() -> int:
    """Try the mutants of the files asked for, and list those that no test notices."""
    parser = ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("files", nargs="*", help="files of sheetgen/rules or sheetgen/games; all where none is named")
    parser.add_argument("--sample", type=int, default=0, help="so many of each file instead of all")
    parser.add_argument("--seed", type=int, default=1, help="which ones are drawn")
    parser.add_argument("--jobs", type=int, default=2, help="how many at once")
    parser.add_argument("--at-least", type=float, default=95, help="per cent that must be killed")
    asked = parser.parse_args()
    files = asked.files or every_file()
    if unknown := [file for file in files if not suite(file)]:
        parser.error(f"no tests are named for {', '.join(unknown)} (SUITES in tools/mutate.py)")
    os.chdir(ROOT)
    os.environ["CI"] = "1"
    sys.dont_write_bytecode = True
    if failing := [mutant.file for mutant, failed in results(unbroken(files), asked.jobs) if failed]:
        parser.error(f"the tests fail without any change: {', '.join(t for file in failing for t in suite(file))}")
    known = accepted()
    tried = [mutant for file in files for mutant in drawn(file, asked.sample, asked.seed) if mutant.name not in known]
    survivors = 0
    for mutant, killed in results(tried, asked.jobs):
        if not killed:
            survivors += 1
            print(f"{mutant.file}:{mutant.line} {mutant.function}: {mutant.before} -> {mutant.after}", flush=True)
    rate = 100 * (len(tried) - survivors) / max(1, len(tried))
    print(f"{len(tried)} mutants, {survivors} survived, {rate:.1f} % killed")
    return int(rate < asked.at_least)


if __name__ == "__main__":
    raise SystemExit(main())
