"""Every way to break a module by one small step: a comparison, a sum, a condition, a number, a choice, an answer."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial

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
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Add,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}
_Test = ast.If | ast.IfExp | ast.While | ast.comprehension


@dataclass(frozen=True)
class Mutant:
    """One changed module: its file in the checkout, the function and line, what the expression said and says.

    ``in_body`` where the change lies in the body of a function: everything else a module does is done on import. A
    function that no longer says ``super()`` cannot take the place of one that does, and counts as done on import.
    ``statement`` is the line and column of the innermost statement or lambda around the change.
    """

    file: str
    function: str
    line: int
    before: str
    after: str
    in_body: bool
    statement: tuple[int, int]
    write: Callable[[], str] = field(compare=False, repr=False)

    @property
    def source(self) -> str:
        """The changed module; it is written only when asked for, because most mutants are never tried."""
        return self.write()

    @property
    def name(self) -> str:
        """The name in the list of accepted survivors: without the line, which changes."""
        return f"{self.file} {self.function}: {self.before} -> {self.after}"


def changes(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the node with one thing changed, in every way."""
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
        case ast.Call(func=ast.Name(id=name)) if name in CALLS:
            yield ast.Call(ast.Name(CALLS[name], ast.Load()), node.args, node.keywords)
        case ast.Return(value=ast.Constant(value=None | False)):
            pass  # what the caller takes for nothing, as it takes an answer that is missing
        case ast.Return(value=ast.expr()):
            yield ast.Return(None)
        case ast.Expr(value=ast.Call()):
            yield ast.Pass()


def _conditions(node: ast.AST) -> Iterator[ast.expr]:
    """Yield the conditions of a node that are not comparisons, joined or negated: no other change affects them."""
    match node:
        case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
            tests = [test]
        case ast.comprehension(ifs=ifs):
            tests = ifs
        case _:
            tests = []
    asked = (test for test in tests if not isinstance(test, ast.Compare | ast.BoolOp | ast.UnaryOp))
    yield from (test for test in asked if not (isinstance(test, ast.Name) and test.id == "TYPE_CHECKING"))


class _Swap(ast.NodeTransformer):
    """A transformer that replaces one node by another."""

    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> ast.AST:
        return self.new if node is self.old else self.generic_visit(node)


def mutants(file: str, source: str) -> Iterator[Mutant]:
    """Yield every mutant of a module.

    Annotations, decorators, and the `strict` of a `zip`, which never matters in correct code, are not changed.
    """
    tree = ast.parse(source)
    skipped = {id(each) for node in ast.walk(tree) for part in _guards(node) for each in ast.walk(part)}
    asked = {id(test) for node in ast.walk(tree) for test in _conditions(node)}
    functions, bodies = _functions(tree)
    statements = _statements(tree)
    for node, whole in _with_whole(tree, tree):
        if id(node) in skipped:
            continue
        before = ast.unparse(whole)
        negated = [ast.UnaryOp(ast.Not(), node)] if id(node) in asked and isinstance(node, ast.expr) else []
        for new in (*changes(node), *negated):
            after = ast.unparse(new) if whole is node else _swapped(whole, node, new)
            function, line = functions.get(id(node), "module"), getattr(node, "lineno", 0)
            in_body = id(node) in bodies and "super()" not in before
            write = partial(_swapped, tree, node, new)
            yield Mutant(file, function, line, before, after, in_body, statements[id(node)], write)


def _swapped(tree: ast.AST, node: ast.AST, new: ast.AST) -> str:
    """Return the text of a tree in which ``new`` stands for a node; the tree stays as it is."""
    _Swap(node, new).visit(tree)
    text = ast.unparse(tree)
    _Swap(new, node).visit(tree)
    return text


def _functions(tree: ast.Module) -> tuple[dict[int, str], set[int]]:
    """Return the innermost function or class of each node, and the nodes in bodies of functions."""
    inner = {
        id(each): node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
        for each in ast.walk(node)
    }
    bodies = {
        id(each)
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        for statement in node.body
        for each in ast.walk(statement)
    }
    return inner, bodies


def _statements(tree: ast.Module) -> dict[int, tuple[int, int]]:
    """Return where the innermost statement or lambda around each node begins."""
    statements = (node for node in ast.walk(tree) if isinstance(node, ast.stmt | ast.Lambda))
    return {id(each): (node.lineno, node.col_offset) for node in statements for each in ast.walk(node)}


def _with_whole(node: ast.AST, whole: ast.AST) -> Iterator[tuple[ast.AST, ast.AST]]:
    """Yield each node under this one, with the largest expression it is a part of."""
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
