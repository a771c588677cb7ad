"""Breaks the rules one small step at a time and tells which no test notices: `python -m tools.mutate [FOLDER ...]`.

Each comparison, sum, condition and number of a module is changed alone, in a copy of the checkout, and the tests of its
folder are run there until one fails. What survives is listed; a survivor that changes nothing a user could see stands
with its reason in `tools/accepted_survivors.txt`. The exit status is 1 where fewer than `--at-least` per cent were
killed. A whole folder takes hours; `--sample 40 --seed 1` tries some at random.
"""

from __future__ import annotations

import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
ACCEPTED = Path(__file__).with_name("accepted_survivors.txt")
COPIED = ("sheetgen", "tests", "layouts", "campaign", "themes", "fonts", "examples", "docs", "pyproject.toml")
TIME_LIMIT = 300
"""Seconds for one run of the tests; a mutant that never ends is noticed too."""

SUITES = {
    "sheetgen/rules": ("tests/rules", "tests/hadrians_wall/test_check.py", "tests/praetor", "tests/rome_and_roll"),
    "sheetgen/games/hadrians_wall": (
        "tests/games",
        "tests/hadrians_wall/test_check.py",
        "tests/hadrians_wall/test_ways.py",
    ),
    "sheetgen/games/praetor": ("tests/praetor",),
    "sheetgen/games/rome_and_roll": ("tests/rome_and_roll",),
}

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
    """One changed module: its file in the checkout, the line, what it said and says, and its whole source."""

    file: str
    line: int
    before: str
    after: str
    source: str

    @property
    def name(self) -> str:
        """What the list of accepted survivors calls it: without the line, which moves."""
        return f"{self.file}: {self.before} -> {self.after}"


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


class _Replace(ast.NodeTransformer):
    def __init__(self, place: int, new: ast.AST) -> None:
        self.place, self.new, self.count = place, new, -1

    def visit(self, node: ast.AST) -> ast.AST:
        self.count += 1
        if self.count == self.place:
            return self.new
        self.generic_visit(node)
        return node


def mutants(file: str, source: str) -> Iterator[Mutant]:
    """Every mutant of a module. Annotations and docstrings are left alone."""
    tree = ast.parse(source)
    skipped = {id(each) for node in ast.walk(tree) for part in _annotations(node) for each in ast.walk(part)}
    for place, node in enumerate(_in_order(tree)):
        if id(node) in skipped:
            continue
        for new in changes(node):
            changed = ast.fix_missing_locations(_Replace(place, new).visit(deepcopy(tree)))
            yield Mutant(file, getattr(node, "lineno", 0), ast.unparse(node), ast.unparse(new), ast.unparse(changed))


def _in_order(tree: ast.AST) -> Iterator[ast.AST]:
    """The nodes in the order in which a transformer visits them."""
    yield tree
    for child in ast.iter_child_nodes(tree):
        yield from _in_order(child)


def _annotations(node: ast.AST) -> Iterator[ast.AST]:
    for name in ("annotation", "returns"):
        if isinstance(part := getattr(node, name, None), ast.AST):
            yield part


def is_killed(mutant: Mutant, copy: Path, tests: tuple[str, ...]) -> bool:
    """Whether a test fails in the copy of the checkout with this mutant in it."""
    target = copy / mutant.file
    kept = target.read_text(encoding="utf-8")
    target.write_text(mutant.source, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-m", "not slow", "-p", "no:cacheprovider", *tests]
    environment = {**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1", "CI": "1"}
    try:
        run = subprocess.run(command, cwd=copy, env=environment, capture_output=True, timeout=TIME_LIMIT, check=False)
    except subprocess.TimeoutExpired:
        return True
    finally:
        target.write_text(kept, encoding="utf-8")
    return run.returncode != 0


def _unbroken(folder: str) -> Mutant:
    """The folder's first module as it is, to see that its tests pass at all."""
    path = min((ROOT / folder).glob("*.py"))
    return Mutant(path.relative_to(ROOT).as_posix(), 0, "", "", path.read_text(encoding="utf-8"))


def accepted() -> dict[str, str]:
    """The survivors that nobody could see, each with its reason."""
    lines = ACCEPTED.read_text(encoding="utf-8").splitlines()
    pairs = (line.split(" # ", 1) for line in lines if " # " in line and not line.startswith("#"))
    return {name.strip(): reason.strip() for name, reason in pairs}


def main() -> int:
    """Try the mutants of the folders asked for, and list those that no test notices."""
    parser = ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folders", nargs="*", help=f"of {', '.join(SUITES)}; all of them where none is named")
    parser.add_argument("--sample", type=int, default=0, help="so many at random instead of all")
    parser.add_argument("--seed", type=int, default=1, help="which ones are drawn")
    parser.add_argument("--at-least", type=float, default=95, help="per cent that must be killed")
    asked = parser.parse_args()
    unknown = [folder for folder in asked.folders if folder not in SUITES]
    if unknown:
        parser.error(f"there is no suite for {', '.join(unknown)} (there are: {', '.join(SUITES)})")
    tried = [
        (mutant, folder)
        for folder in asked.folders or SUITES
        for path in sorted((ROOT / folder).glob("*.py"))
        for mutant in mutants(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8"))
        if mutant.name not in accepted()
    ]
    if asked.sample:
        tried = random.Random(asked.seed).sample(tried, min(asked.sample, len(tried)))
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for name in COPIED:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
            elif (ROOT / name).exists():
                shutil.copy(ROOT / name, copy / name)
        for suite in dict.fromkeys(suite for _, suite in tried):
            if is_killed(_unbroken(suite), copy, SUITES[suite]):
                parser.error(f"the tests of {suite} fail without any change")
        survivors = []
        for mutant, suite in tried:
            if not is_killed(mutant, copy, SUITES[suite]):
                survivors.append(mutant)
                print(f"{mutant.file}:{mutant.line}: {mutant.before} -> {mutant.after}", flush=True)
    killed = 100 * (len(tried) - len(survivors)) / max(1, len(tried))
    print(f"{len(tried)} mutants, {len(survivors)} survived, {killed:.0f} % killed")
    return int(killed < asked.at_least)


if __name__ == "__main__":
    raise SystemExit(main())
