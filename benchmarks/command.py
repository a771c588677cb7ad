"""What a player waits for: the command itself, 1 copy and 200 copies of both sheets, and the answer to ``--help``.

    python benchmarks/command.py [--copies 200] [--runs 7]

Each line is a whole process, from its start to its end. Time is processor time, user and system, the median of the
runs: it drifts less than the clock on a machine that does other things too.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

SHEETGEN = [sys.executable, "-m", "sheetgen"]
EMPTY = "import click\n\n@click.command()\ndef main():\n    pass\n\nmain()\n"


def main() -> None:
    """Measure, and print two tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--copies", type=int, default=200)
    parser.add_argument("--runs", type=int, default=7)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        print(_copies(Path(folder), arguments.copies, arguments.runs))
        print()
        print(_help(Path(folder), arguments.runs))


def _copies(folder: Path, copies: int, runs: int) -> str:
    files = {number: folder / f"{number}.pdf" for number in (1, copies)}
    times = {
        number: _time([*SHEETGEN, "print", "hadrians-wall", "--copies", str(number), "-o", str(file)], runs)
        for number, file in files.items()
    }
    sizes = {number: file.stat().st_size for number, file in files.items()}
    return (
        f"| `sheetgen print hadrians-wall` | 1 copy | {copies} copies | ratio |\n"
        "|---|--:|--:|--:|\n"
        f"| processor time | {times[1]:.0f} ms | {times[copies]:.0f} ms | {times[copies] / times[1]:.2f} |\n"
        f"| size | {sizes[1] / 1000:.0f} kB | {sizes[copies] / 1000:.0f} kB | {sizes[copies] / sizes[1]:.2f} |"
    )


def _help(folder: Path, runs: int) -> str:
    program = folder / "empty.py"
    program.write_text(EMPTY, encoding="utf-8")
    empty, own = _time([sys.executable, str(program), "--help"], runs), _time([*SHEETGEN, "--help"], runs)
    return (
        "| `--help` of | an empty click program | sheetgen | ratio |\n"
        "|---|--:|--:|--:|\n"
        f"| processor time | {empty:.0f} ms | {own:.0f} ms | {own / empty:.2f} |"
    )


def _time(command: list[str], runs: int) -> float:
    """Return the median processor time of ``runs`` runs in ms. One more run before them fills the caches."""
    times = []
    for _ in range(runs + 1):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent = (after.ru_utime + after.ru_stime) - (before.ru_utime + before.ru_stime)
        times.append(1000 * spent)
    return statistics.median(times[1:])


if __name__ == "__main__":
    main()
