"""One command, tried many times: killed at random moments, and on a disk that is full."""

from __future__ import annotations

import os
import random
import signal
import time
from collections import Counter
from itertools import count
from pathlib import Path

from tools.faults.runs import Deed, World, child, content, ended, ended_with, put_back


class Trial:
    """A deed that is tried again and again; ``outcome`` counts what stood afterwards."""

    def __init__(self, deed: Deed, folder: Path, chance: random.Random) -> None:
        self.deed, self.folder, self.chance = deed, folder, chance
        self.target = folder / deed.target
        self.outcome: Counter[str] = Counter()
        if deed.before:
            assert ended(child(folder, deed.before)) == 0, deed.before
        self.old = content(self.target)
        self.lasts = float("inf")
        self.states = [self._done(number) for number in range(bool(deed.typed), len(deed.typed) + 1)]
        # The first run fills what is kept between runs; kills are to hit the work of a usual one.
        self._done(len(deed.typed))

    def _done(self, answers: int) -> bytes | None:
        """Return the content after an undisturbed run with ``answers`` answers."""
        began = time.monotonic()
        status = ended(child(self.folder, self.deed.words, typed=self.deed.typed[:answers]))
        assert status == 0, self.deed.words
        self.lasts = min(self.lasts, time.monotonic() - began)
        new = content(self.target)
        put_back(self.target, self.old)
        return new

    @property
    def new(self) -> bytes:
        """The content after a whole run."""
        assert self.states[-1] is not None
        return self.states[-1]

    def kill(self) -> None:
        """End a run at a random moment of it."""
        number = child(self.folder, self.deed.words, typed=self.deed.typed)
        time.sleep(self.chance.uniform(0, self.lasts * 1.2))
        os.kill(number, signal.SIGKILL)
        status = ended(number)
        self._judge("killed" if status < 0 else "over before")

    def kill_at_lines(self, step: int) -> None:
        """End a run before each line that it comes to where files are written, or before every so many."""
        for line in count(1, step):
            status = ended(child(self.folder, self.deed.words, World(last_line=line), self.deed.typed))
            if status == 0:
                break
            self._judge("killed at a line" if status < 0 else f"BROKEN, ended with {status}")
            for left in self.folder.rglob("*.part"):
                # A later run goes through them all: it would come to ever more lines.
                left.unlink()
        put_back(self.target, self.old)

    def fill_the_disk(self) -> None:
        """Let a run write only a part of what it has to."""
        world = World(most_bytes=self.chance.randrange(min(len(state or b"") for state in self.states)))
        status, failure = ended_with(child(self.folder, self.deed.words, world, self.deed.typed))
        if status != 2 or failure:
            self.outcome[f"BROKEN on a full disk, ended with {status} {failure}"] += 1
        self._judge("full")

    def _judge(self, how: str) -> None:
        found = content(self.target)
        state = "old" if found == self.old else "new" if found in self.states else "BROKEN"
        self.outcome[f"{how}: {state}"] += 1
        kept = content(self.target.with_name(f"{self.target.name}.bak"))
        if kept not in (None, self.old):
            self.outcome["BROKEN copy"] += 1
        put_back(self.target, self.old)
