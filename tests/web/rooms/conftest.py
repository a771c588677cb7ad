"""A phone at a table of three players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from ..browsing import PHONE, Hand, hand
from ..serving import Served


@pytest.fixture
def phone(browser: Any, table: Served) -> Iterator[Hand]:
    with hand(browser, table.address, PHONE) as person:
        yield person
