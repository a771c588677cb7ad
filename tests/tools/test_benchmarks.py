"""The table of benchmarks names works that there are, and holds all that a player waits for."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent.parent
WAITS = {
    "start-up: `--help`",
    "print a pair",
    "a pad of 200 pairs",
    "a form of 30 players",
    "check and score 10,000 sheets",
    "read a form",
    "a tap on the page",
}


@pytest.fixture
def benchmarks(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    monkeypatch.syspath_prepend(ROOT / "benchmarks")
    return {name: runpy.run_path(str(ROOT / "benchmarks" / f"{name}.py")) for name in ("table", "works")}


def test_every_row_names_works_that_there_are(benchmarks: dict[str, Any]) -> None:
    rows = benchmarks["table"]["ROWS"]
    assert {row.name for row in rows} == WAITS
    assert {work for row in rows for work in (row.ours, row.other)} <= benchmarks["works"].keys()


def test_the_page_has_every_row(benchmarks: dict[str, Any]) -> None:
    text = (ROOT / "docs" / "benchmarks.md").read_text("utf-8")
    (place,) = benchmarks["table"]["PLACE"].finditer(text)
    assert [row for row in benchmarks["table"]["ROWS"] if f"| {row.name} | {row.plain} |" not in place[0]] == []
