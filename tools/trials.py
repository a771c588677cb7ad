"""Run the tests of a mutant: collected once, then each mutant in a forked process.

A mutant in the body of a function is put into the existing functions, and the tests that reach its statement are run:
each test file is run once without a change, when it is first needed, to find out what each of its tests reaches, how
long it takes and whether it passes. For a mutant that takes effect on import the tests are collected again.
"""

from __future__ import annotations

import gc
import os
import resource
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import FunctionType

import pytest

from tools.changed_code import functions_by_file, replace_code
from tools.mutants import Mutant
from tools.reached import Run, Statement, noted, ordered, run_noted, runs

ROOT = Path(__file__).parent.parent
CPU_LIMIT = 1000
"""Seconds of work for the tests of one mutant, several times what they need; an endless one counts as noticed."""
MEMORY_LIMIT = 2 << 30
"""In bytes; a mutant that collects without end counts as noticed."""
OPTIONS = ("-qq", "-s", "-x", "--no-header", "--disable-warnings", "-m", "not slow", "-p", "no:cacheprovider")

Suites = Mapping[str, tuple[str, ...]]
"""The tests of each file."""
Told = Callable[[Mutant, bool], None]
"""A function called with each mutant, and whether a test noticed it, in the order in which they end."""


def try_all(tried: Iterable[Mutant], suites: Suites, jobs: int, told: Told, seconds: float) -> None:
    """Run the tests of every mutant, ``jobs`` at once; of those that reach it no more than take so many seconds."""
    bodies = [mutant for mutant in tried if mutant.in_body]
    kills = Counter[str]()
    if bodies:
        files = {mutant.file for mutant in bodies}
        trials = _Trials(bodies, {file: suites[file] for file in files}, jobs, told, seconds)
        pytest.main([*OPTIONS, *_tests(trials.suites)], plugins=[trials])
        kills = trials.kills

    def start(mutant: Mutant) -> int:
        tests = suites[mutant.file]
        return _split(lambda: _on_import(mutant, tests, _likely(kills, tests)))

    _run((mutant for mutant in tried if not mutant.in_body), jobs, told, start)


_LIKELY = 20
"""How many of the tests that noticed most mutants are tried first."""


def _likely(kills: Counter[str], tests: tuple[str, ...]) -> list[str]:
    return [test for test, _ in kills.most_common() if test.startswith(tests)][:_LIKELY]


class _Trials:
    """A pytest plugin that tries the mutants with the collected tests instead of running those once."""

    def __init__(self, tried: list[Mutant], suites: Suites, jobs: int, told: Told, seconds: float) -> None:
        self.tried, self.suites, self.jobs, self.told, self.seconds = tried, suites, jobs, told, seconds
        self.kills = Counter[str]()
        """How many mutants each test noticed."""

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try all mutants. The first of two answers counts, so that pytest runs nothing by itself."""
        for file in self.suites:  # the modules of games are imported only when a test asks for the game
            import_module(file.removesuffix(".py").replace("/", "."))
        self.functions = functions_by_file()
        self.items: dict[str, list[pytest.Item]] = defaultdict(list)
        for item in session.items:
            self.items[item.nodeid.partition("::")[0]].append(item)
        gc.freeze()
        # What is read is read once for all mutants, except for those of what reads: what an earlier process stored
        # would hide them.
        with tempfile.TemporaryDirectory() as folder:
            os.environ["SHEETGEN_CACHE"] = folder
            self.notes = Path(folder) / "notes"
            self.notes.mkdir()
            _run(self.tried, self.jobs, self._count, lambda mutant: _split(lambda: self._judged(mutant)))
        return True

    def _count(self, mutant: Mutant, killed: bool) -> None:
        noticed = self.notes / "noticed"
        self.kills.update(noticed.read_text(encoding="utf-8").splitlines() if noticed.exists() else ())
        noticed.unlink(missing_ok=True)
        self.told(mutant, killed)

    def _judged(self, mutant: Mutant) -> int:
        """Return 1 if a test notices the mutant: first of files that have been run without a change, then of others.

        What no test reaches may have been done on import.
        """
        place = (mutant.file, *mutant.statement)
        whole = mutant.file.startswith(_KEPT_BETWEEN_TESTS)
        watching = self.suites[mutant.file]
        files = [file for file in self.items if self._of(file, mutant)]
        known = [file for file in files if self._runs_of(file).exists()]
        is_reached = False
        for group in (known, *([file] for file in files if file not in known)):
            runs = [run for file in group for run in self._runs(file) if run.test.startswith(watching)]
            tests = ordered(runs, place, self.kills, whole=whole, seconds=self.seconds)
            if self._noticed(mutant, tests):
                return 1
            is_reached = is_reached or bool(tests)
        return 0 if is_reached else _on_import(mutant, watching, _likely(self.kills, watching))

    def _of(self, file: str, mutant: Mutant) -> list[pytest.Item]:
        """Return the tests of a test file that watch the mutant's file."""
        names = self.suites[mutant.file]
        return [item for item in self.items[file] if item.nodeid.startswith(names)]

    def _runs_of(self, file: str) -> Path:
        return self.notes / file.replace("/", " ")

    def _runs(self, file: str) -> list[Run]:
        """Return the tests of a test file as they run without a change; they are run once."""
        path = self._runs_of(file)
        if not path.exists():
            places: dict[str, set[Statement]] = defaultdict(set)
            for mutant in self.tried:
                places[mutant.file].add(mutant.statement)

            def run() -> int:
                for module, statements in places.items():
                    source = (ROOT / module).read_text(encoding="utf-8")
                    replace_code(self.functions.get(module, []), source, noted(module, source, statements))
                return run_noted(self.items[file], _fails, path)

            os.waitpid(_split(lambda: _with_own_cache(run), 0), 0)
        return list(runs(path)) if path.exists() else []

    def _noticed(self, mutant: Mutant, tests: list[Run]) -> bool:
        """Run tests with the mutant in a process of its own, until one fails."""
        items = {item.nodeid: item for each in self.items.values() for item in each}
        chosen = [items[test.test] for test in tests]
        body = lambda: _in_body(mutant, self.functions.get(mutant.file, []), chosen, self.notes / "noticed")  # noqa: E731
        limit = 60 + round(5 * sum(test.seconds for test in tests))
        own_cache = mutant.file.startswith(_INTO_CACHE)
        number = _split((lambda: _with_own_cache(body)) if own_cache else body, limit) if chosen else None
        return number is not None and os.waitpid(number, 0)[1] != 0


_SHARED = ("games", "kinds", "load", "rules", "text", "place/scale_search.py", "place/sheet_fitting.py")
_KEPT_BETWEEN_TESTS = tuple(f"sheetgen/{name}" for name in _SHARED)
"""The modules that make what tests of one file share: a test may use what another one had them make."""
_STORED = ("kinds/", "load/", "text/", "place/", "app/campaign", "app/library", "app/photo", "app/settings")
_INTO_CACHE = tuple(f"sheetgen/{name}" for name in _STORED)
"""The modules whose results are stored in the cache."""


def _with_own_cache(body: Callable[[], int]) -> int:
    """Run a mutant's tests with an empty cache."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["SHEETGEN_CACHE"] = folder
        return body()


def _in_body(mutant: Mutant, functions: list[FunctionType], items: list[pytest.Item], noticed: Path) -> int:
    """Put the mutant into its functions and run the tests until one fails; write down which."""
    replace_code(functions, (ROOT / mutant.file).read_text(encoding="utf-8"), mutant.source)
    for item, following in zip(items, [*items[1:], None], strict=True):
        if _fails(item, following):
            with noticed.open("a", encoding="utf-8") as file:
                file.write(f"{item.nodeid}\n")
            return 1
    return 0


def _fails(item: pytest.Item, following: pytest.Item | None) -> bool:
    """Return whether a test fails."""
    failed = _Failed()
    item.config.pluginmanager.register(failed, "failed")
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
    item.config.pluginmanager.unregister(failed)
    return failed.any


class _Failed:
    """A pytest plugin that records the last test that failed."""

    test = ""

    @property
    def any(self) -> bool:
        """Return whether a test failed."""
        return self.test != ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Record the result of a step of a test."""
        self.test = report.nodeid if report.failed else self.test


def _on_import(mutant: Mutant, tests: tuple[str, ...], likely: list[str]) -> int:
    """Return 1 if a test notices the mutant, whose file is replaced on import; first those that noticed others."""
    return int(any(_notices(mutant, chosen) for chosen in (likely, list(tests)) if chosen))


def _notices(mutant: Mutant, tests: list[str]) -> bool:
    """Collect and run tests with the mutant; one that fails without a change as well is left out."""
    left_out: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        failing = Path(folder) / "failing"
        while True:
            failing.unlink(missing_ok=True)
            options = [*OPTIONS, *(f"--deselect={test}" for test in left_out)]
            if _status(_split(lambda: _imported(mutant, [*options, *tests], failing))) in _FINE:  # noqa: B023
                return False
            test = failing.read_text(encoding="utf-8") if failing.exists() else ""
            if not test or _status(_split(lambda: int(pytest.main([*OPTIONS, test])))) in _FINE:  # noqa: B023
                return True
            left_out.append(test)


_FINE = (0, int(pytest.ExitCode.NO_TESTS_COLLECTED))


def _status(process: int) -> int:
    return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])


def _is_tested(file: str | None) -> bool:
    return any(Path(file or "/").is_relative_to(ROOT / folder) for folder in ("sheetgen", "tests"))


def _imported(mutant: Mutant, arguments: list[str], failing: Path) -> int:
    """Run tests with the mutant in the place of its module; write down the one that fails."""
    own = [name for name, module in sys.modules.items() if _is_tested(getattr(module, "__file__", None))]
    for name in own:
        del sys.modules[name]
    read, path = SourceFileLoader.get_code, str(ROOT / mutant.file)

    def get_code(self: SourceFileLoader, fullname: str) -> object:
        return compile(mutant.source, path, "exec") if self.path == path else read(self, fullname)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign,assignment]
    failed = _Failed()
    status = int(pytest.main(arguments, plugins=[failed]))
    if failed.any:
        failing.write_text(failed.test, encoding="utf-8")
    return status


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
