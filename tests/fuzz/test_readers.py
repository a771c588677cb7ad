"""A short run over every reader, always the same; `tools/fuzz` makes a long one. What was found stays in `found`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.fuzz.readers import READERS, feed, seeds
from tests.fuzz.spoiled import files

FOUND = Path(__file__).parent / "found"
NUMBERS = {
    "layout": 30,
    "drawing": 20,
    "cache": 30,
    "language": 40,
    "theme": 40,
    "campaign": 40,
    "record": 40,
    "sheet": 120,
    "form": 60,
    "request": 150,
}


@pytest.mark.slow
@pytest.mark.parametrize("reader", READERS)
def test_sound_files_are_read(reader: str) -> None:
    assert all(feed(reader, path, content) for path, content in seeds(reader))


@pytest.mark.slow
@pytest.mark.parametrize("reader", READERS)
def test_spoiled_files_are_read_or_told(reader: str) -> None:
    @settings(
        max_examples=NUMBERS[reader],
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(st.data())
    def run(data: Any) -> None:
        feed(reader, *data.draw(files(reader)))

    run()


def test_what_was_found_is_read_or_told() -> None:
    """A file in ``found/READER`` is named after the sound one it was made of, and a number: ``left.yaml.1``."""
    for found in sorted(FOUND.glob("*/*")):
        reader, name = found.parent.name, found.name.rpartition(".")[0]
        path = next(path for path, _ in seeds(reader) if path.name == name)
        feed(reader, path, found.read_bytes())
