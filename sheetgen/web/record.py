"""One player's sheet: its file, its marks and the log of everything that was changed.

Every change is a step in a log. Two devices may mark one sheet at once: each step names the boxes it changes and no
others, so that neither loses a mark. Each step is in the file before it is told to anyone.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from sheetgen.app.sheets import sheets_to_fill
from sheetgen.draw.output import write_atomically, write_keeping
from sheetgen.fill.lock import locked
from sheetgen.fill.states import printed_states
from sheetgen.layout.filled import Filled
from sheetgen.rules.violation import Report
from sheetgen.text.complaint import Complaint, Unusable, said
from sheetgen.text.content import read_bytes
from sheetgen.text.source import read_documents
from sheetgen.web.judge import Judge
from sheetgen.web.marks import Changes, Marks, Refused, differences, mark_key

FROM_FILE = "file"
"""Stands for the device where the file was changed by another program."""


@dataclass(frozen=True, slots=True)
class Step:
    """One change; ``version`` counts from 1, ``number`` is the device's own count of what it sent."""

    version: int
    device: str
    number: int
    changes: Changes

    def as_json(self) -> Mapping[str, object]:
        """The step as the page takes it."""
        return {"version": self.version, "device": self.device, "number": self.number, "set": dict(self.changes)}


@dataclass(slots=True)
class Record:
    """A player's sheet. ``fault`` says why the file cannot be used as it stands; nothing is written over it then."""

    identity: str
    path: Path
    judge: Judge
    marks: dict[str, str] = field(default_factory=dict)
    steps: list[Step] = field(default_factory=list)
    fault: tuple[Complaint, ...] = ()
    report: Report = field(init=False)
    sheets: tuple[str, ...] = ()
    _content: bytes = b""
    """What was last read from or written to the file, and ``_stamp`` its time: so another program's change is told."""
    _stamp: tuple[int, int] | None = None
    _numbers: dict[str, int] = field(default_factory=dict)
    _lock: threading.RLock = field(default_factory=threading.RLock)

    @property
    def version(self) -> int:
        """How many steps there are."""
        return len(self.steps)

    @property
    def name(self) -> str:
        """The player's name, or the file's where the sheet tells none."""
        return self.report.player or self.path.stem

    def open(self, first: Marks) -> None:
        """Read the file, or begin it with the ``first`` marks. Raises `Unusable`."""
        with self._lock, locked(self.path):
            if self.path.exists():
                self._adopt(self._read())
            else:
                self._keep(self.judge.marker.changed({}, first))

    def apply(self, device: str, number: int, changes: Changes) -> list[Step]:
        """Make one change and write the file; the steps that came of it, those of the file before it.

        A change that was sent before is not made again. Raises `Refused` for a change that cannot be, `Unusable` where
        the file cannot be used or written: then nothing was changed.
        """
        with self._lock:
            before = self.version
            with locked(self.path):
                self._take_over()
                if number > self._numbers.get(device, 0):
                    self._keep(self._with_printed(self.judge.marker.changed(self.marks, changes)), device, number)
                    self._numbers[device] = number
            return self.steps[before:]

    def refresh(self) -> list[Step]:
        """The step that another program's change of the file makes, if there was one; a fault is kept in ``fault``."""
        with self._lock:
            before, had_fault = self.version, self.fault
            if self._stamp_now() == self._stamp and not had_fault:
                return []
            try:
                with locked(self.path):
                    self._take_over()
            except Unusable:
                pass
            return self.steps[before:]

    def as_json(self, epoch: str) -> Mapping[str, object]:
        """The whole sheet as the page takes it; in another ``epoch`` versions count anew."""
        told = {"id": self.identity, "marks": self.marks, "version": self.version, "epoch": epoch}
        return {**told, "sheets": self.sheets, "fault": [str(each) for each in self.fault]}

    def news(self, epoch: str, since: int | None = None) -> Mapping[str, object]:
        """How the sheet stands after a change: its marks, or the steps behind a version that is known."""
        with self._lock:
            told = {"epoch": epoch, "version": self.version, "sheets": self.sheets}
            if since is None:
                return {**told, "marks": self.marks}
            return {**told, "steps": [step.as_json() for step in self.steps[max(0, since) :]]}

    def _take_over(self) -> None:
        """Take over what another program wrote. Raises `Unusable` where it cannot be read."""
        if not self.path.exists():
            self.fault = ()
            return
        content = self._read()
        if content != self._content:
            self._adopt(content)
            return
        self.fault = ()
        self._stamp = self._stamp_now()

    def _read(self) -> bytes:
        with self._faults_kept():
            return read_bytes(self.path)

    def _adopt(self, content: bytes) -> None:
        with self._faults_kept():
            documents = read_documents(str(self.path), content)
            if len(documents) > 1:
                message = said("holds {number} sheets, and the page shows one", number=len(documents))
                hint = said("keep each player's sheet in a file of its own")
                raise Unusable([Complaint(str(self.path), message, hint)])
            filled = self.judge.known.reader.read(documents[0])
        self.fault = ()
        self._take(content, filled, FROM_FILE, 0)

    @contextmanager
    def _faults_kept(self) -> Iterator[None]:
        try:
            yield
        except Unusable as fault:
            self.fault = fault.complaints
            raise

    def _keep(self, marks: Marks, device: str = FROM_FILE, number: int = 0) -> None:
        """Write the marks to the file, then into the log."""
        marker = self.judge.marker
        text = marker.text(marks)
        filled = marker.read(text, str(self.path))
        content = text.encode()
        if self._content and not self._written_here(self._content):
            write_keeping(self.path, self._content, content)
        else:
            write_atomically(self.path, content)
        self._take(content, filled, device, number)

    def _take(self, content: bytes, filled: Filled, device: str, number: int) -> None:
        """Have the sheet as it stands in the file now, and what changed in the log."""
        self._content, self._stamp = content, self._stamp_now()
        before, self.marks = self.marks, self.judge.marker.marks(filled)
        changes = differences(before, self.marks)
        if changes:
            self.steps.append(Step(self.version + 1, device, number, changes))
        self.report = self.judge.check(filled)
        self.sheets = tuple(sheets_to_fill(self.judge.known.game, [filled]))

    def _written_here(self, content: bytes) -> bool:
        """Whether a file's content is as the page writes it, so that writing over it loses no comment."""
        try:
            return self.judge.marker.text(self.marks).encode() == content
        except Refused:
            return False

    def _with_printed(self, marks: dict[str, str]) -> dict[str, str]:
        """The marks with those that are printed on a sheet which they choose, such as a character's."""
        filled = self.judge.marker.filled(marks)
        chosen = set(sheets_to_fill(self.judge.known.game, [filled])) - set(self.sheets)
        printed = printed_states(self.judge.known.game, chosen)
        return {**{mark_key(key): text for key, text in printed.items()}, **marks}

    def _stamp_now(self) -> tuple[int, int] | None:
        try:
            status = self.path.stat()
        except OSError:
            return None
        return (status.st_mtime_ns, status.st_size)
