"""Put changed code into the functions of modules that are imported already."""

from __future__ import annotations

import gc
from collections import defaultdict
from pathlib import Path
from types import CodeType, FunctionType

ROOT = Path(__file__).parent.parent


def functions_by_file() -> dict[str, list[FunctionType]]:
    """Return the functions of the checkout's modules by file."""
    found: dict[str, list[FunctionType]] = defaultdict(list)
    for each in gc.get_objects():
        if type(each) is FunctionType and (path := Path(each.__code__.co_filename)).is_relative_to(ROOT / "sheetgen"):
            found[path.relative_to(ROOT).as_posix()].append(each)
    return found


def replace_code(functions: list[FunctionType], before: str, after: str) -> None:
    """Give the functions of a module their changed code.

    A closure that uses other variables than before cannot take its new code: it keeps the old one, and only those made
    from now on are changed. So such a mutant can survive wrongly, but never counts as noticed wrongly.
    """
    old, new = (_codes(compile(source, "", "exec")) for source in (before, after))
    changed = {
        code: other
        for name, codes in old.items()
        if len(codes) == len(new.get(name, ()))
        for code, other in zip(codes, new[name], strict=True)
    }
    for function in functions:
        code = changed.get(function.__code__, function.__code__)
        if code.co_freevars == function.__code__.co_freevars:
            function.__code__ = code


def _codes(code: CodeType) -> dict[str, list[CodeType]]:
    """Return the code objects of a module's functions by qualified name, several for the lambdas of one function."""
    found: dict[str, list[CodeType]] = defaultdict(list)
    for part in (part for part in code.co_consts if isinstance(part, CodeType)):
        found[part.co_qualname].append(part)
        for name, codes in _codes(part).items():
            found[name] += codes
    return found
