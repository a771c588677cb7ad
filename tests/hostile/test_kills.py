"""A few runs that are killed, run out of disk, or write at once; `tools/faults` makes thousands."""

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
    words = [sys.executable, "-m", "tools.faults", "--runs", "4"]
    ran = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    lines = ran.stdout.splitlines()
    assert [line.split()[0] for line in lines[:6]] == ["start", "record", "print", "fill", "read", "new"]
    assert lines[6] == "8 at once: 8 recorded"
    assert "BROKEN" not in ran.stdout
