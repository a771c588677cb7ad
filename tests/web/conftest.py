"""The browser and the table of three players that tests of the page share."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from .browsing import launched
from .serving import Served, served

EXAMPLES = Path(__file__).parents[2] / "examples"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave Firefox and WebKit to the run that names them, with ``-m engines``."""
    if "engines" not in config.option.markexpr:
        items[:] = [each for each in items if each.get_closest_marker("engines") is None]


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    playwright, chromium = launched()
    yield chromium
    chromium.close()
    playwright.stop()


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Served]:
    for name in ("ada", "ben", "cleo"):
        shutil.copy(EXAMPLES / f"{name}.yaml", tmp_path)
    with served(tmp_path) as one:
        yield one
