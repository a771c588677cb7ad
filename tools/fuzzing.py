"""Feed damaged files to every reader for a given time: `tools/fuzz --minutes 60`.

The files are made by hypothesis, or with ``--coverage`` by atheris, which is guided by the lines that they reach. A
file that makes a reader fail is put into `tests/fuzz/found`, where the tests find it.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import subprocess
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
        """Feed one file to the reader; store it if the reader fails."""
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
        """Return the tally as a line for a person."""
        numbers = f"{self.fed:>8} files {self.read:>8} read {self.slowest:6.2f} s the slowest"
        return f"{self.reader:<10} {numbers} {len(self.faults)} faults"


def by_coverage(reader: str, seconds: float) -> bool:
    """Feed files that atheris makes in a process of its own; return whether anything was found."""
    command = [sys.executable, "-m", "tools.fuzzing_coverage", reader, str(seconds)]
    ran = subprocess.run(command, stderr=subprocess.PIPE, text=True, errors="replace", check=False)
    if ran.returncode not in (0, 1):
        print(f"{reader}: ended with {ran.returncode}", *ran.stderr.splitlines()[-5:], sep="\n", flush=True)
    return ran.returncode != 0


def by_hypothesis(reader: str, seconds: float) -> bool:
    """Feed files made by hypothesis until the time is over; return whether anything was found."""
    from hypothesis import HealthCheck, given, settings
    from hypothesis import strategies as st

    tally = Tally(reader)
    until = time.monotonic() + seconds

    @settings(max_examples=200, database=None, deadline=None, suppress_health_check=list(HealthCheck))
    @given(st.data())
    def run(data: Any) -> None:
        path, content = data.draw(files(tally.reader))
        if time.monotonic() < until:
            tally.feed(path, content)

    while time.monotonic() < until:
        run()
    print(tally.line(), flush=True)
    return bool(tally.faults)


def main() -> int:
    """Run the readers; return 1 if anything was found."""
    parser = argparse.ArgumentParser(prog="tools/fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60.0, help="how long in all [60]")
    parser.add_argument("--coverage", action="store_true", help="let atheris make the files")
    parser.add_argument("readers", nargs="*", default=list(READERS), help=f"which of {', '.join(READERS)} [all]")
    given = parser.parse_args()
    if given.coverage and importlib.util.find_spec("atheris") is None:
        parser.error("--coverage needs atheris: .venv/bin/pip install atheris")
    seconds = given.minutes * 60 / len(given.readers)
    run = by_coverage if given.coverage else by_hypothesis
    return int(sum(run(reader, seconds) for reader in given.readers) > 0)


if __name__ == "__main__":
    sys.exit(main())
