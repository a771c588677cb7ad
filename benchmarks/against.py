"""What the commonest commands cost beside an older state of the program: whole processes, taken in turn.

    python benchmarks/against.py COMMIT [--runs 7]

The older state is checked out into a folder of its own. Both are compiled beforehand, and each command is run once
unmeasured, so that what is kept between runs is there, as it is for a player on the second day. Time is processor time,
user and system, the median of the runs: it drifts less than the clock on a machine that does other things too.
"""

from __future__ import annotations

import argparse
import compileall
import os
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COMMANDS = {
    "print a pair": ["print", "hadrians-wall", "-o", "pair.pdf"],
    "score a sheet": ["score", "{state}/examples/ada.yaml"],
    "--help": ["--help"],
}


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("commit")
    parser.add_argument("--runs", type=int, default=7)
    arguments = parser.parse_args()
    print(compared(arguments.commit, arguments.runs))


def compared(commit: str, runs: int) -> str:
    """Return the table that compares an older state with this one."""
    with tempfile.TemporaryDirectory() as folder:
        old = Path(folder) / "old"
        subprocess.run(["git", "-C", str(ROOT), "worktree", "add", "--quiet", "--detach", str(old), commit], check=True)
        try:
            return _table(old, ROOT, Path(folder), runs)
        finally:
            subprocess.run(["git", "-C", str(ROOT), "worktree", "remove", "--force", str(old)])


def _table(old: Path, new: Path, folder: Path, runs: int) -> str:
    for state in (old, new):
        compileall.compile_dir(state / "sheetgen", quiet=2)
    rows = ["| command | before | now | ratio |", "|---|--:|--:|--:|"]
    for name, words in COMMANDS.items():
        times: dict[Path, list[float]] = {old: [], new: []}
        for run in range(runs + 1):
            for state, taken in times.items():
                spent = _time(state, words, folder)
                taken += [spent] if run else []
        before, now = (statistics.median(taken) for taken in times.values())
        rows.append(f"| {name} | {before:.0f} ms | {now:.0f} ms | {now / before:.2f} |")
    return "\n".join(rows)


def _time(state: Path, words: list[str], folder: Path) -> float:
    """Return the processor time in ms of one process that runs the command with this state of the program."""
    (folder / "pair.pdf").unlink(missing_ok=True)
    environment = {**os.environ, "PYTHONPATH": str(state), "SHEETGEN_CACHE": str(folder / "cache")}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "sheetgen", *(word.format(state=state) for word in words)]
    subprocess.run(command, cwd=folder, env=environment, check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


if __name__ == "__main__":
    main()
