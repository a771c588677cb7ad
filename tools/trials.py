"""Run the tests of a mutant: collected once, then each mutant in a forked process.

A mutant in the body of a function is put into the existing functions; for one that takes effect on import the tests are
collected again.
"""

from __future__ import annotations

import gc
import os
import resource
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType, FunctionType

import pytest

from tools.mutants import Mutant

ROOT = Path(__file__).parent.parent
CPU_LIMIT = 300
"""Seconds of work for the tests of one mutant, several times what they need; an endless one counts as noticed."""
MEMORY_LIMIT = 2 << 30
"""In bytes; a mutant that collects without end counts as noticed."""
OPTIONS = ("-qq", "-s", "-x", "--no-header", "-m", "not slow", "-p", "no:cacheprovider")

Suites = Mapping[str, tuple[str, ...]]
"""The tests of each file."""
Told = Callable[[Mutant, bool], None]
"""A function called with each mutant, and whether a test noticed it, in the order in which they end."""


def unbroken(suites: Suites) -> list[str]:
    """Return the tests if any of them fails without a change; otherwise none."""
    tests = _tests(suites)
    number = _split(lambda: int(pytest.main([*OPTIONS, *tests])), 0)
    return [] if os.waitpid(number, 0)[1] == 0 else tests


def try_all(tried: Iterable[Mutant], suites: Suites, jobs: int, told: Told) -> None:
    """Run the tests of every mutant, ``jobs`` at once."""
    bodies = [mutant for mutant in tried if mutant.in_body]
    _run((m for m in tried if not m.in_body), jobs, told, lambda mutant: _split(lambda: _on_import(mutant, suites)))
    if bodies:
        files = {mutant.file for mutant in bodies}
        trials = _Trials(bodies, {file: suites[file] for file in files}, jobs, told)
        pytest.main([*OPTIONS, *_tests(trials.suites)], plugins=[trials])


class _Trials:
    """A pytest plugin that tries the mutants with the collected tests instead of running those once."""

    def __init__(self, tried: list[Mutant], suites: Suites, jobs: int, told: Told) -> None:
        self.tried, self.suites, self.jobs, self.told = tried, suites, jobs, told
        self.noticed_by: dict[str, list[str]] = defaultdict(list)
        """The tests of each function's mutants that failed, the last one first."""

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try all mutants. The first of two answers counts, so that pytest runs nothing by itself."""
        for file in self.suites:  # the modules of games are imported only when a test asks for the game
            import_module(file.removesuffix(".py").replace("/", "."))
        functions = _functions()
        gc.freeze()
        # The games are read once for all mutants of rules, which do not change what reads them. Any other mutant has a
        # cache of its own: what an earlier process stored would hide it.
        with tempfile.TemporaryDirectory() as folder:
            os.environ["SHEETGEN_CACHE"] = folder
            notes = Path(folder) / "noticed"

            def start(mutant: Mutant) -> int:
                items = self._ordered(session.items, mutant)
                body = lambda: _in_body(mutant, functions.get(mutant.file, []), items, notes)  # noqa: E731
                return _split(body if mutant.file.startswith(_KEEP_CACHE) else lambda: _with_own_cache(body))

            def told(mutant: Mutant, killed: bool) -> None:
                for name in notes.read_text(encoding="utf-8").splitlines() if notes.exists() else ():
                    self._note(*name.split("\t"))
                notes.unlink(missing_ok=True)
                self.told(mutant, killed)

            _run(self.tried, self.jobs, told, start)
        return True

    def _note(self, place: str, test: str) -> None:
        for key in (place, place.partition(" ")[0]):
            earlier = self.noticed_by[key]
            self.noticed_by[key] = [test, *(each for each in earlier if each != test)]

    def _ordered(self, items: list[pytest.Item], mutant: Mutant) -> list[pytest.Item]:
        """Return the tests of the mutant's file; first those that noticed mutants of its function, then of its file."""
        files = self.suites[mutant.file]
        own = {item.nodeid: item for file in files for item in items if item.nodeid.startswith(file)}
        first = [*self.noticed_by[f"{mutant.file} {mutant.function}"], *self.noticed_by[mutant.file]]
        return [own[test] for test in dict.fromkeys([*first, *own])]


_KEEP_CACHE = ("sheetgen/rules/", "sheetgen/games/")


def _with_own_cache(body: Callable[[], int]) -> int:
    """Run a mutant's tests with an empty cache."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["SHEETGEN_CACHE"] = folder
        return body()


def _in_body(mutant: Mutant, functions: list[FunctionType], items: list[pytest.Item], notes: Path) -> int:
    """Put the mutant into its functions and run the tests until one fails; write down which."""
    _replace(functions, (ROOT / mutant.file).read_text(encoding="utf-8"), mutant.source)
    for item, following in zip(items, [*items[1:], None], strict=True):
        failed = _Failed()
        item.config.pluginmanager.register(failed, "failed")
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        item.config.pluginmanager.unregister(failed)
        if failed.any:
            with notes.open("a", encoding="utf-8") as file:
                file.write(f"{mutant.file} {mutant.function}\t{item.nodeid}\n")
            return 1
    return 0


class _Failed:
    """A pytest plugin that records whether a test failed."""

    any = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Record the result of a step of a test."""
        self.any = self.any or report.failed


def _functions() -> dict[str, list[FunctionType]]:
    """Return the functions of the checkout's modules by file."""
    found: dict[str, list[FunctionType]] = defaultdict(list)
    for each in gc.get_objects():
        if type(each) is FunctionType and (path := Path(each.__code__.co_filename)).is_relative_to(ROOT / "sheetgen"):
            found[path.relative_to(ROOT).as_posix()].append(each)
    return found


def _replace(functions: list[FunctionType], before: str, after: str) -> None:
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


def _on_import(mutant: Mutant, suites: Suites) -> int:
    """Replace the mutant's file on import by the mutant, then collect and run its tests."""
    read, path = SourceFileLoader.get_code, str(ROOT / mutant.file)

    def get_code(self: SourceFileLoader, fullname: str) -> object:
        return compile(mutant.source, path, "exec") if self.path == path else read(self, fullname)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign,assignment]
    return int(pytest.main([*OPTIONS, *suites[mutant.file]]))


def _run(tried: Iterable[Mutant], jobs: int, told: Told, start: Callable[[Mutant], int]) -> None:
    running: dict[int, Mutant] = {}

    def wait() -> None:
        number, status = os.wait()
        told(running.pop(number), status != 0)

    for mutant in tried:
        if len(running) >= jobs:
            wait()
        running[start(mutant)] = mutant
    while running:
        wait()


def _split(work: Callable[[], int], cpu_limit: int = CPU_LIMIT) -> int:
    """Start work in a silent process that ends with its status; return the process's number."""
    if number := os.fork():
        return number
    if cpu_limit:
        resource.setrlimit(resource.RLIMIT_CPU, (cpu_limit, cpu_limit))
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY_LIMIT, MEMORY_LIMIT))
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 1)
    os.dup2(nothing, 2)
    status = 1
    try:
        status = work()
    finally:
        os._exit(status)


def _tests(suites: Suites) -> list[str]:
    return sorted({test for tests in suites.values() for test in tests})
