"""Change the rules in small ways, and list changes that no test notices: `python -m tools.mutate [FILE ...]`.

Each comparison, sum, condition, choice, number and answer of a module is changed alone, in memory, and those tests of
that module that reach the change run in a process of their own until one fails; cheap ones and those that noticed most
mutants come first. A test that fails without any change does not count. `--sample 6 --seed 1` tries six of each file,
chosen by the seed. Survivors are listed; a survivor that changes nothing a user could see is listed with its reason in
`tools/accepted_survivors.txt` and is not counted. Each folder's share is printed at the end; the exit status is 1 if in
any folder fewer than `--at-least` per cent were killed. Works only if a process can be forked (not on Windows).
"""

from __future__ import annotations

import os
import random
import sys
from argparse import ArgumentParser
from collections import Counter
from math import inf
from pathlib import Path

from tools.mutants import Mutant, mutants
from tools.suites import suite
from tools.trials import try_all

ROOT = Path(__file__).parent.parent
ACCEPTED = Path(__file__).with_name("accepted_survivors.txt")


def drawn(file: str, sample: int, seed: int) -> list[Mutant]:
    """Return ``sample`` mutants of a file, drawn by the seed; all if it is 0 or larger than their number."""
    made = list(mutants(file, (ROOT / file).read_text(encoding="utf-8")))
    return random.Random(f"{seed} {file}").sample(made, min(sample, len(made))) if sample else made


def accepted() -> dict[str, str]:
    """Return the survivors that no test can notice, each with its reason."""
    lines = ACCEPTED.read_text(encoding="utf-8").splitlines()
    pairs = (line.split(" # ", 1) for line in lines if " # " in line and not line.startswith("#"))
    return {name.strip(): reason.strip() for name, reason in pairs}


def every_file() -> list[str]:
    """Return the files that have tests, in order."""
    found = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "sheetgen").rglob("*.py"))
    return [file for file in found if suite(file)]


def main() -> int:
    """Try the mutants of the given files, and list those that no test notices."""
    parser = ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("files", nargs="*", help="files that have tests in SUITES; all if none is named")
    parser.add_argument("--sample", type=int, default=0, help="so many of each file instead of all")
    parser.add_argument("--total", type=int, default=0, help="so many of all files together instead of all")
    parser.add_argument("--seed", type=int, default=1, help="which ones are drawn")
    parser.add_argument("--jobs", type=int, default=2, help="how many at once")
    parser.add_argument("--at-least", type=float, default=95, help="per cent that must be killed in each folder")
    parser.add_argument("--seconds", type=float, default=inf, help="so long a mutant's tests take at most")
    asked = parser.parse_args()
    files = asked.files or every_file()
    if unknown := [file for file in files if not suite(file)]:
        parser.error(f"no tests are named for {', '.join(unknown)} (SUITES in tools/suites.py)")
    os.chdir(ROOT)
    os.environ["CI"] = "1"
    sys.dont_write_bytecode = True
    suites = {file: suite(file) for file in files}
    known = accepted()
    tried = [mutant for file in files for mutant in drawn(file, asked.sample, asked.seed) if mutant.name not in known]
    if asked.total:
        tried = random.Random(asked.seed).sample(tried, min(asked.total, len(tried)))
    all_of, survived = Counter[str](), Counter[str]()

    def told(mutant: Mutant, killed: bool) -> None:
        folder = mutant.file.rpartition("/")[0]
        all_of[folder] += 1
        print(f"{all_of.total()} of {len(tried)} tried", file=sys.stderr, flush=True)
        if not killed:
            survived[folder] += 1
            print(f"{mutant.file}:{mutant.line} {mutant.function}: {mutant.before} -> {mutant.after}", flush=True)

    try_all(tried, suites, asked.jobs, told, asked.seconds)
    rates = {folder: 100 * (number - survived[folder]) / number for folder, number in sorted(all_of.items())}
    if asked.total:
        rates["all"] = 100 * (len(tried) - survived.total()) / len(tried)
        all_of["all"], survived["all"] = len(tried), survived.total()
    for folder, rate in rates.items():
        print(f"{folder}: {all_of[folder]} mutants, {survived[folder]} survived, {rate:.1f} % killed")
    return int(any(rate < asked.at_least for rate in rates.values()))


if __name__ == "__main__":
    raise SystemExit(main())
