"""What a player waits for, each beside the plain way to the same, in one table: `python benchmarks/table.py --write`.

Every row is measured in processes of its own. Time is processor time, user and system, the median
of the runs: it drifts less than the clock on a machine that does other things too. With ``--write`` the table takes its
place in docs/benchmarks.md.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import re
import resource
import shlex
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
PAGE = HERE.parent / "docs" / "benchmarks.md"
PLACE = re.compile(r"(<!-- table -->\n).*?(<!-- end of the table -->)", re.DOTALL)


@dataclass(frozen=True)
class Row:
    """A task that a player waits for, the plain way to do it, and the functions of ``works`` that do either."""

    name: str
    plain: str
    ours: str
    other: str


ROWS = (
    Row("start-up: `--help`", "an empty click program", "help_", "empty_program"),
    Row("print a pair", "reportlab, every page drawn", "pair", "pair_drawn"),
    Row("a pad of 200 pairs", "reportlab, every page drawn", "pad", "pad_drawn"),
    Row("a pad of 200 pairs", "reportlab's own forms", "pad", "pad_of_forms"),
    Row("a pad of 200 pairs", "reportlab, copies by pypdf", "pad", "pad_copied"),
    Row("a form of 30 players", "reportlab's fields, every page drawn", "form_of_30", "fields_by_reportlab"),
    Row("check and score 10,000 sheets", "PyYAML reads them and does no more", "check_10000", "yaml_10000"),
    Row("read a form", "pypdf lists its fields", "read_form", "fields_by_pypdf"),
    Row("a tap on the page", "the command `check` run again", "tap", "check_again"),
)


def measured(work: str, runs: int) -> float:
    """Return the median of a work's processor time in ms."""
    times: list[float] = []
    while len(times) < runs:
        command = [sys.executable, __file__, "--work", work]
        ran = subprocess.run(command, check=True, capture_output=True, text=True, cwd=HERE)
        times.append(float(json.loads(ran.stdout.splitlines()[-1])))
        if times[-1] > 5000:
            # Not worth repeating for a few milliseconds.
            break
    return statistics.median(times)


def used() -> float:
    """Return the processor time of this process and of those that it waited for, in ms."""
    both = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return 1000 * sum(each.ru_utime + each.ru_stime for each in both)


def once(work: str) -> float:
    """Return the time in ms of one run of a work, without its preparation.

    A work is a function that prepares; it returns the function to measure and the number of repetitions in it.
    """
    make: Callable[[Path], tuple[Callable[[], object], int]] = getattr(importlib.import_module("works"), work)
    with tempfile.TemporaryDirectory() as folder:
        run, times = make(Path(folder))
        before = used()
        run()
        return (used() - before) / times


def table(runs: int, wanted: re.Pattern[str]) -> str:
    """Return the rows whose names match as a table."""
    lines = ["| | the plain way | plain | sheetgen | ratio |", "|---|---|--:|--:|--:|"]
    for row in ROWS:
        if not wanted.search(f"{row.name} {row.plain}"):
            continue
        ours, other = measured(row.ours, runs), measured(row.other, runs)
        line = f"| {row.name} | {row.plain} | {_time(other)} | {_time(ours)} | {ours / other:.2f} |"
        print(line, file=sys.stderr, flush=True)
        lines.append(line)
    return "\n".join(lines)


def _circumstances() -> str:
    """Return how and with what the table was made, and how busy the machine was."""
    python = ".".join(map(str, sys.version_info[:3]))
    words = shlex.join(["python", "benchmarks/table.py", *sys.argv[1:]])
    busy = f", {os.getloadavg()[0]:.0f} processes at work on it" if hasattr(os, "getloadavg") else ""
    return f"`{words}`, Python {python}, {os.cpu_count()} processors{busy}:"


def _time(spent: float) -> str:
    return f"{spent:,.0f} ms" if spent >= 20 else f"{spent:.1f} ms"


def main() -> None:
    """Measure, and print the table or write it into its page; in a measured process, do one work and print its cost."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--rows", type=re.compile, default=re.compile(""), help="a pattern of those to measure [all]")
    parser.add_argument("--write", action="store_true", help=f"into {PAGE.name}")
    parser.add_argument("--against", metavar="COMMIT", help="compare whole commands with an older state, too")
    parser.add_argument("--work", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.work:
        print(json.dumps(once(given.work)))
        return
    found = table(given.runs, given.rows)
    if given.against:
        from against import compared

        found += f"\n\nWhole commands beside the state {given.against}:\n\n{compared(given.against, given.runs)}"
    if given.write:
        found = f"{_circumstances()}\n\n{found}"
        text = PAGE.read_text(encoding="utf-8")
        PAGE.write_text(PLACE.sub(lambda part: f"{part[1]}{found}\n{part[2]}", text), encoding="utf-8")
    else:
        print(found)


if __name__ == "__main__":
    main()
