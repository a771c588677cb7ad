"""Kills runs that write at random moments, fills the disk under them, and lets eight write at once: `tools/faults`.

Afterwards the old file or the new one must stand, whole, and no change may be lost. Needs a system that can fork.
"""

from __future__ import annotations

import argparse
import importlib
import os
import random
import resource
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from sheetgen.cli.main import main as sheetgen

LEFT = (".part", ".lock")
"""What a killed run may leave behind."""
WRITERS = 8


@dataclass(frozen=True)
class Deed:
    """A command that writes ``target``, over what ``before`` makes first where there is such a command."""

    name: str
    words: tuple[str, ...]
    target: str
    before: tuple[str, ...] = ()


_START = ("campaign", "start", "ours.yaml", "--player", "Ada", "--date", "2026-01-01")
_RECORD = ("campaign", "record", "ours.yaml", "fort.yaml", "--anyway", "--date", "2026-01-02")
_FILL = ("fill", "ada.yaml", "-o", "out.pdf")
DEEDS = (
    Deed("start", _START, "ours.yaml"),
    Deed("record", _RECORD, "ours.yaml", _START),
    Deed("print", ("print", "praetor", "-o", "out.pdf"), "out.pdf", ("print", "test-page", "-o", "out.pdf")),
    Deed("fill", _FILL, "out.pdf", ("print", "praetor", "-o", "out.pdf")),
    Deed(
        "read", ("read", "form.pdf", "-o", "ada2.yaml", "--force"), "ada2.yaml", ("new", "praetor", "-o", "ada2.yaml")
    ),
    Deed("new", ("new", "praetor", "-o", "new.yaml"), "new.yaml"),
)


def child(folder: Path, words: Sequence[str], *, most_bytes: int | None = None) -> int:
    """Begin a run of sheetgen in a process of its own; its number."""
    number = os.fork()
    if number:
        return number
    try:
        os.chdir(folder)
        nothing = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nothing, stream)
        if most_bytes is not None:
            # A file that may grow no further is what a full disk is to a program, and needs no disk.
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (most_bytes, most_bytes))
        sheetgen(list(words))
    except SystemExit as ending:
        os._exit(ending.code if isinstance(ending.code, int) else 3)
    finally:
        os._exit(3)


def ended(number: int) -> int:
    """Wait for a run; its exit status, below zero where it was killed."""
    return os.waitstatus_to_exitcode(os.waitpid(number, 0)[1])


def prepared(folder: Path) -> None:
    """The files that the deeds begin with. What is imported here need not be in every run, and kills hit its work."""
    for name in ("sheetgen.app.campaign", "sheetgen.app.printing", "sheetgen.cli.campaign_status", "pypdf"):
        importlib.import_module(name)
    (folder / "fort.yaml").write_text("game: hadrians-wall\nfort: 1\nleft: {wall: 1}\n")
    (folder / "ada.yaml").write_text("game: praetor\nplayer: Ada\n")
    assert ended(child(folder, ("fill", "ada.yaml", "-o", "form.pdf"))) == 0


def content(path: Path) -> bytes | None:
    """What a file holds, None where there is none."""
    return path.read_bytes() if path.exists() else None


def put_back(path: Path, held: bytes | None) -> None:
    """The file as it was before."""
    path.unlink(missing_ok=True)
    if held is not None:
        path.write_bytes(held)


class Trial:
    """One deed, tried many times under faults; ``outcome`` counts what stood afterwards."""

    def __init__(self, deed: Deed, folder: Path, chance: random.Random) -> None:
        self.deed, self.folder, self.chance = deed, folder, chance
        self.target = folder / deed.target
        self.outcome: Counter[str] = Counter()
        if deed.before:
            assert ended(child(folder, deed.before)) == 0, deed.before
        self.old = content(self.target)
        began = time.monotonic()
        assert ended(child(folder, deed.words)) == 0, deed.words
        self.lasts = time.monotonic() - began
        self.new = content(self.target)
        put_back(self.target, self.old)

    def kill(self) -> None:
        """End a run at a random moment of it."""
        number = child(self.folder, self.deed.words)
        time.sleep(self.chance.uniform(0, self.lasts * 1.5))
        os.kill(number, signal.SIGKILL)
        status = ended(number)
        self._judge("killed" if status < 0 else "over before")

    def fill_the_disk(self) -> None:
        """Let a run write only a part of what it has to."""
        assert self.new is not None
        number = child(self.folder, self.deed.words, most_bytes=self.chance.randrange(len(self.new)))
        status = ended(number)
        if status == 0:
            self.outcome["called fine on a full disk"] += 1
        self._judge("full")

    def _judge(self, how: str) -> None:
        found = content(self.target)
        state = "old" if found == self.old else "new" if found == self.new else "BROKEN"
        self.outcome[f"{how}: {state}"] += 1
        kept = content(self.target.with_name(f"{self.target.name}.bak"))
        if kept not in (None, self.old):
            self.outcome["BROKEN copy"] += 1
        put_back(self.target, self.old)

    @property
    def is_sound(self) -> bool:
        """Whether the old file or the new one stood each time, and a full disk was told."""
        return not any("BROKEN" in state or "fine" in state for state in self.outcome)


def at_once(folder: Path) -> int:
    """Eight runs that record at once; how many tries the record then holds."""
    assert ended(child(folder, ("campaign", "start", "eight.yaml", "--date", "2026-01-01"))) == 0
    words = ("campaign", "record", "eight.yaml", "fort.yaml", "--anyway", "--date", "2026-01-02")
    runs = [child(folder, words) for _ in range(WRITERS)]
    assert [ended(run) for run in runs] == [0] * WRITERS
    return (folder / "eight.yaml").read_text().count("- fort: 1")


def main() -> int:
    """Run, tell what stood afterwards; 1 where anything was broken or lost."""
    parser = argparse.ArgumentParser(prog="tools/faults", description=__doc__)
    parser.add_argument("--runs", type=int, default=1000, help="kills of each command, and a tenth as many full disks")
    parser.add_argument("--seed", type=int, default=1, help="for the moments of the kills")
    given = parser.parse_args()
    sound = True
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        prepared(folder)
        for deed in DEEDS:
            trial = Trial(deed, folder, random.Random(f"{given.seed} {deed.name}"))
            for _ in range(given.runs):
                trial.kill()
            for _ in range(-(-given.runs // 10)):
                trial.fill_the_disk()
            put_back(trial.target, None)
            sound = sound and trial.is_sound
            print(f"{deed.name:<8}", dict(sorted(trial.outcome.items())), flush=True)
        recorded = at_once(folder)
        print(f"{WRITERS} at once: {recorded} recorded")
        strange = [path.name for path in folder.iterdir() if path.name.startswith(".") and path.suffix not in LEFT]
        print(f"left behind: {sum(path.suffix == '.part' for path in folder.iterdir())} .part", *strange)
    return int(not sound or recorded != WRITERS or bool(strange))


if __name__ == "__main__":
    sys.exit(main())
