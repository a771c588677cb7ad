"""The browser that the tests of the page share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from .browsing import launched


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    playwright, chromium = launched()
    yield chromium
    chromium.close()
    playwright.stop()
