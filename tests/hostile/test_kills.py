"""A few runs that are killed, run out of disk, cannot write, or write at once; `tools.faults` makes thousands."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a system that can fork")
def test_the_old_file_or_the_new_one_stands() -> None:
    words = [sys.executable, "-m", "tools.faults", "--runs", "2"]
    ran = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    lines = ran.stdout.splitlines()
    deeds = ["start", "record", "print", "fill", "read", "new", "enter"]
    assert [line.split()[0] for line in lines[:8]] == [*deeds, "page"]
    assert "'8 at once: 8 kept': 1" in lines[7]
    assert lines[8] == "8 at once: 8 recorded"
    assert "BROKEN" not in ran.stdout
    assert ran.stdout.count("'killed at a line: ") >= len(deeds)
    for place in ("read-only folder: refused", "clock goes back: written", "link to itself: refused"):
        assert ran.stdout.count(f"'{place}': 1") == len(deeds)
