"""Feeds spoiled files to every reader for as long as is asked: `tools/fuzz --minutes 60`.

The files are made by hypothesis. What makes a reader fail is put into `tests/fuzz/found`, where the tests find it.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
import time
import traceback
from pathlib import Path
from typing import Any

from tests.fuzz.readers import READERS, feed
from tests.fuzz.spoiled import files

FOUND = Path(__file__).resolve().parent.parent / "tests" / "fuzz" / "found"


class Tally:
    """How many files a reader was given, how many it could read, and the faults that were found."""

    def __init__(self, reader: str) -> None:
        self.reader = reader
        self.fed = self.read = 0
        self.slowest = 0.0
        self.faults: dict[str, str] = {}

    def feed(self, path: Path, content: bytes) -> None:
        """Give one file to the reader; keep it where the reader fails."""
        self.fed += 1
        began = time.process_time()
        try:
            self.read += feed(self.reader, path, content)
        except Exception as fault:
            self._keep(path, content, fault)
        self.slowest = max(self.slowest, time.process_time() - began)

    def _keep(self, path: Path, content: bytes, fault: Exception) -> None:
        where = traceback.extract_tb(fault.__traceback__)[-1]
        key = f"{type(fault).__name__} at {where.filename}:{where.lineno}"
        if key in self.faults:
            return
        folder = FOUND / self.reader
        folder.mkdir(parents=True, exist_ok=True)
        kept = folder / f"{path.name}.{hashlib.sha256(content).hexdigest()[:8]}"
        kept.write_bytes(content)
        self.faults[key] = str(kept)
        print(f"{self.reader}: {key}: {kept}", flush=True)

    def line(self) -> str:
        """The tally for a person."""
        numbers = f"{self.fed:>8} files {self.read:>8} read {self.slowest:6.2f} s the slowest"
        return f"{self.reader:<10} {numbers} {len(self.faults)} faults"


def by_hypothesis(tally: Tally, seconds: float) -> None:
    """Feed files made by hypothesis until the time is over."""
    from hypothesis import HealthCheck, given, settings
    from hypothesis import strategies as st

    until = time.monotonic() + seconds

    @settings(max_examples=200, database=None, deadline=None, suppress_health_check=list(HealthCheck))
    @given(st.data())
    def run(data: Any) -> None:
        path, content = data.draw(files(tally.reader))
        if time.monotonic() < until:
            tally.feed(path, content)

    while time.monotonic() < until:
        run()


def main() -> int:
    """Run, tell what was done; 1 where something was found."""
    parser = argparse.ArgumentParser(prog="tools/fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60.0, help="how long in all [60]")
    parser.add_argument("readers", nargs="*", default=list(READERS), help=f"which of {', '.join(READERS)} [all]")
    given = parser.parse_args()
    tallies = [Tally(reader) for reader in given.readers]
    for tally in tallies:
        by_hypothesis(tally, given.minutes * 60 / len(tallies))
        print(tally.line(), flush=True)
    return int(any(tally.faults for tally in tallies))


if __name__ == "__main__":
    sys.exit(main())
