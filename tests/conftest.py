"""Property tests draw anew on a developer's machine and each night, and the same examples in CI."""

from __future__ import annotations

import os
import shutil
import tempfile

import pytest
from hypothesis import settings

from tests.amounts import IS_NIGHTLY, amount
from tests.web.browsing import REQUIRED

FOLDER = "SHEETGEN_CACHE"
IS_WORKER = "PYTEST_XDIST_WORKER" in os.environ

# What is kept between runs is shared by all the processes of one run of the tests, and nothing is left in the folders
# of the one who runs them.
if not IS_WORKER:
    os.environ[FOLDER] = tempfile.mkdtemp(prefix="sheetgen-tests-")

# Neither the settings nor the language of the one who runs them.
os.environ |= {"SHEETGEN_SETTINGS": "", "SHEETGEN_LANG": "en"}
for name in ("SHEETGEN_PAPER", "SHEETGEN_THEME", "SHEETGEN_PATH"):
    os.environ.pop(name, None)

# The worker processes of pytest-xdist set the width of their terminal, which changes what is printed.
os.environ.pop("COLUMNS", None)

settings.register_profile("ci", derandomize=True, deadline=None, max_examples=amount(40, 300))
settings.register_profile("own", settings.get_profile("ci"), derandomize=False)
settings.load_profile("ci" if os.environ.get("CI") and not IS_NIGHTLY else "own")


_TIMED = frozenset({"web", "hostile"})
"""The folders of tests that depend on how busy the machine is, as those marked "slow" do."""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Return how many processes run the tests: browsers wait more than they compute, so twice as many as cores."""
    return 2 * (os.cpu_count() or 1)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the files that take longest, those of the page, so that no process is left with one at the end.

    In CI such tests are tried twice more if they fail; each is listed as RERUN then. Only those:
    pytest-rerunfailures adds some 20 ms to every test that it watches.
    """
    items.sort(key=lambda item: "web" not in item.path.parts)
    for item in items if os.environ.get(REQUIRED) else ():
        if not _TIMED.isdisjoint(item.path.parts) or item.get_closest_marker("slow"):
            item.add_marker(pytest.mark.flaky(reruns=2))


def pytest_unconfigure() -> None:
    """Take away what was kept."""
    if not IS_WORKER:
        shutil.rmtree(os.environ[FOLDER], ignore_errors=True)


@pytest.fixture
def nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """All that is read is made anew."""
    monkeypatch.setenv(FOLDER, "")
