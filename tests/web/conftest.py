"""The browser that the tests of the page share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.amounts import IS_NIGHTLY

from .browsing import launched


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave Firefox and WebKit to the run that names them, with ``-m engines``; try a test of Chromium twice.

    A test that passes the second time is listed as RERUN at the end. Each night a test must pass the first time.
    """
    if "engines" not in config.option.markexpr:
        items[:] = [each for each in items if each.get_closest_marker("engines") is None]
    for each in items:
        if "browser" in getattr(each, "fixturenames", ()) and not IS_NIGHTLY:
            each.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    playwright, chromium = launched()
    yield chromium
    chromium.close()
    playwright.stop()
