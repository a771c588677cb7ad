"""The browser that the tests of the page share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from .browsing import launched


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
