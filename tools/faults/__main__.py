"""Test how runs end on faults of the machine: `python -m tools.faults`.

Runs are killed at random moments and at each line that writes, get a full disk, a place they cannot write to or a clock
that is behind, and eight of them write at once. Afterwards the old file or the new one must be complete, and no change
may be lost. Needs a system that can fork.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from tools.faults import places
from tools.faults.page import WRITERS, kill_page, pages_at_once, records_at_once, serve
from tools.faults.runs import DEEDS, ended, prepared, put_back
from tools.faults.trial import Trial

LEFT = (".part", ".lock")
"""The endings of files that a killed run may leave."""
LINES = 20
"""The least number of runs at which a kill is tried before every line that writes."""
SCHEMAS = ".schema"
"""The ending of what `new` writes next to a sheet, for editors."""


def told(name: str, outcome: Counter[str]) -> bool:
    """Print the outcome of a test; return whether it was sound each time."""
    print(f"{name:<8}", dict(sorted(outcome.items())), flush=True)
    return not any("BROKEN" in state for state in outcome)


def page(folder: Path, runs: int, seed: int) -> Counter[str]:
    """Kill the page's server ``runs`` times; let eight write to one file."""
    alone, together = folder / "alone", folder / "together"
    began = time.monotonic()
    assert ended(serve(alone, "resources.gold.1")) == 0
    lasts = time.monotonic() - began
    for path in alone.glob("*.yaml"):
        path.unlink()
    chance = random.Random(f"{seed} page")
    outcome = Counter(kill_page(alone, chance, lasts) for _ in range(runs))
    kept = pages_at_once(together)
    outcome[f"{'' if kept == WRITERS else 'BROKEN: '}{WRITERS} at once: {kept} kept"] += 1
    return outcome


def main() -> int:
    """Run the tests and print their outcomes; return 1 if anything was broken or lost."""
    parser = argparse.ArgumentParser(prog="python -m tools.faults", description=__doc__)
    parser.add_argument("deeds", nargs="*", help="which commands; all if none is named")
    parser.add_argument("--runs", type=int, default=1000, help="kills of each command, and a tenth as many full disks")
    parser.add_argument("--seed", type=int, default=1, help="for the moments of the kills")
    given = parser.parse_args()
    sound = True
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        folder = Path(name, "files")
        folder.mkdir()
        prepared(folder)
        for deed in (each for each in DEEDS if each.name in given.deeds or not given.deeds):
            trial = Trial(deed, folder, random.Random(f"{given.seed} {deed.name}"))
            for _ in range(given.runs):
                trial.kill()
            trial.kill_at_lines(-(-LINES // given.runs))
            for _ in range(-(-given.runs // 10)):
                trial.fill_the_disk()
            trial.outcome.update(places.tried(trial))
            put_back(trial.target, None)
            sound &= told(deed.name, trial.outcome)
        sound &= told("page", page(Path(name), given.runs, given.seed))
        recorded = records_at_once(folder)
        print(f"{WRITERS} at once: {recorded} recorded")
        strange = [
            path.name
            for path in folder.iterdir()
            if path.name.startswith(".") and path.name != SCHEMAS and path.suffix not in LEFT
        ]
        print(f"left behind: {sum(path.suffix == '.part' for path in folder.iterdir())} .part", *strange)
    return int(not sound or recorded != WRITERS or bool(strange))


if __name__ == "__main__":
    sys.exit(main())
