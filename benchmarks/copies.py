"""What many copies cost: time, bytes and memory of 1 and of 200 copies of a pair of sheets, as whole processes.

    python benchmarks/copies.py [--job MODULE:FUNCTION] [--copies 200] [--runs 5]

``--job`` names a function that gives the ``PrintJob`` to copy; without it, both sheets of Hadrian's Wall are copied.
Time is processor time, user and system, the median of the runs: it drifts less than the clock on a machine that does
other things too. Memory is the most that a process held.
"""

from __future__ import annotations

import argparse
import importlib
import resource
import statistics
import subprocess
import sys
import tempfile
from dataclasses import dataclass, replace
from pathlib import Path

from ways import WAYS


@dataclass(frozen=True)
class Cost:
    """Processor time in ms, size of the file in kB, memory in MB."""

    time: float
    size: float
    memory: float


def main() -> None:
    """Measure, and print a table; in a measured process, draw once and print the cost."""
    arguments = _arguments()
    if arguments.draw:
        _draw(arguments.draw, arguments.job, arguments.copies, Path(arguments.output))
        return
    many = f"{arguments.copies} copies"
    print(f"| way | time, 1 copy | {many} | ratio | size, 1 copy | {many} | ratio | memory, 1 copy | {many} |")
    print("|---|--:|--:|--:|--:|--:|--:|--:|--:|")
    for way in WAYS:
        one, all_ = (_measure(way, arguments.job, copies, arguments.runs) for copies in (1, arguments.copies))
        print(
            f"| {way} | {one.time:,.0f} ms | {all_.time:,.0f} ms | {all_.time / one.time:.2f} "
            f"| {one.size:,.0f} kB | {all_.size:,.0f} kB | {all_.size / one.size:.2f} "
            f"| {one.memory:,.0f} MB | {all_.memory:,.0f} MB |"
        )


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--job", default="sheets:pair", metavar="MODULE:FUNCTION")
    parser.add_argument("--copies", type=int, default=200)
    parser.add_argument("--runs", type=int, default=5)
    # For measured processes only.
    parser.add_argument("--draw", choices=WAYS, help=argparse.SUPPRESS)
    parser.add_argument("--output", help=argparse.SUPPRESS)
    return parser.parse_args()


def _draw(way: str, job: str, copies: int, output: Path) -> None:
    module, _, function = job.partition(":")
    make = getattr(importlib.import_module(module), function)
    output.write_bytes(WAYS[way](replace(make(), copies=copies)))
    used = resource.getrusage(resource.RUSAGE_SELF)
    print(used.ru_utime + used.ru_stime, used.ru_maxrss)


def _measure(way: str, job: str, copies: int, runs: int) -> Cost:
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder) / "copies.pdf"
        told = ["--draw", way, "--job", job, "--copies", str(copies), "--output", str(output)]
        seconds: list[float] = []
        kilobytes = 0.0
        while len(seconds) < runs:
            ran = subprocess.run([sys.executable, __file__, *told], check=True, capture_output=True, text=True)
            spent, kilobytes = map(float, ran.stdout.split())
            seconds.append(spent)
            if spent > 5:
                # Not worth repeating for a few milliseconds.
                break
        return Cost(statistics.median(seconds) * 1000, output.stat().st_size / 1000, kilobytes / 1000)


if __name__ == "__main__":
    main()
