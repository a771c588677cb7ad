"""A table of three players and a phone at it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ..browsing import PHONE, Hand, hand
from ..serving import Served, served
from .room import EXAMPLES


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Served]:
    for name in ("ada", "ben", "cleo"):
        shutil.copy(EXAMPLES / f"{name}.yaml", tmp_path)
    with served(tmp_path) as one:
        yield one


@pytest.fixture
def phone(browser: Any, table: Served) -> Iterator[Hand]:
    with hand(browser, table.address, PHONE) as person:
        yield person
