"""What many copies cost: time and bytes of 1 and of 200 copies of a pair of sheets, as whole processes.

    python benchmarks/copies.py [--job MODULE:FUNCTION] [--copies 200] [--runs 5]

``--job`` names a function that gives the ``PrintJob`` to copy; without it, both sheets of Hadrian's Wall are copied.
fpdf2 is left out where it is not installed (``pip install fpdf2``); with it the table takes some five minutes. Time is
processor time, user and system, the median of the runs: it drifts less than the clock on a machine that does other
things too.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import resource
import statistics
import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

from ways import WAYS


def main() -> None:
    arguments = _arguments()
    if arguments.draw:
        _draw(arguments.draw, arguments.job, arguments.copies, Path(arguments.output))
        return
    rows = []
    for way in WAYS:
        if way.startswith("fpdf2") and importlib.util.find_spec("fpdf") is None:
            continue
        one, many = (_measure(way, arguments.job, copies, arguments.runs) for copies in (1, arguments.copies))
        rows.append(
            f"| {way} | {one[0]:,.0f} ms | {many[0]:,.0f} ms | {many[0] / one[0]:.2f} "
            f"| {one[1] / 1000:,.0f} kB | {many[1] / 1000:,.0f} kB | {many[1] / one[1]:.2f} |"
        )
    print(
        f"| way | time, 1 copy | {arguments.copies} copies | ratio | size, 1 copy | {arguments.copies} copies | ratio |"
    )
    print("|---|--:|--:|--:|--:|--:|--:|")
    print("\n".join(rows))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--job", default="sheets:pair", metavar="MODULE:FUNCTION")
    parser.add_argument("--copies", type=int, default=200)
    parser.add_argument("--runs", type=int, default=5)
    # What a measured process is told.
    parser.add_argument("--draw", choices=WAYS, help=argparse.SUPPRESS)
    parser.add_argument("--output", help=argparse.SUPPRESS)
    return parser.parse_args()


def _draw(way: str, job: str, copies: int, output: Path) -> None:
    module, _, function = job.partition(":")
    make = getattr(importlib.import_module(module), function)
    output.write_bytes(WAYS[way](replace(make(), copies=copies)))


def _measure(way: str, job: str, copies: int, runs: int) -> tuple[float, int]:
    """The processor time in ms, and the size of the file in bytes."""
    times = []
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder) / "copies.pdf"
        command = [
            sys.executable,
            __file__,
            "--draw",
            way,
            "--job",
            job,
            "--copies",
            str(copies),
            "--output",
            str(output),
        ]
        for _ in range(runs):
            before = _spent()
            subprocess.run(command, check=True)
            times.append(_spent() - before)
            # Seconds a run are not worth repeating for a few milliseconds.
            if times[-1] > 5:
                break
        return statistics.median(times) * 1000, output.stat().st_size


def _spent() -> float:
    """The processor time in seconds of all processes that have been waited for."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


if __name__ == "__main__":
    main()
