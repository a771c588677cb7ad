"""A few runs that are killed, run out of disk, cannot write, or write at once; `tools.faults` makes thousands."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.amounts import IS_NIGHTLY

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a system that can fork")
def test_the_old_file_or_the_new_one_stands() -> None:
    every = ["start", "record", "print", "fill", "read", "new", "enter"]
    deeds = every if IS_NIGHTLY else ["record", "fill", "enter"]
    words = [sys.executable, "-m", "tools.faults", "--runs", "2", *deeds]
    ran = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    lines = ran.stdout.splitlines()
    *done, page, recorded = lines[: len(deeds) + 2]
    assert [line.split()[0] for line in (*done, page)] == [*deeds, "page"]
    assert "'8 at once: 8 kept': 1" in page
    assert recorded == "8 at once: 8 recorded"
    assert "BROKEN" not in ran.stdout
    assert ran.stdout.count("'killed at a line: ") >= len(deeds)
    for place in ("read-only folder: refused", "clock goes back: written", "link to itself: refused"):
        assert ran.stdout.count(f"'{place}': 1") == len(deeds)
