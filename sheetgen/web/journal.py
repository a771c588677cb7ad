"""The operations that pages send, and the file ``.table`` that stores them in the game's folder beside the sheets.

Each line is one event, as a map of JSON; lines are added and never changed. Only its owner can read the file (mode
600), because it contains the code of the link. A line that a crash cut off is removed by the next write: nothing was
answered because of it.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
import secrets
import threading
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sheetgen.fill.file_lock import locked
from sheetgen.text.complaint import Complaint, Unusable, translatable
from sheetgen.web.player_marks import Changes, RefusedMarks

FROM_FILE = "file"
"""The name in place of a page's if the file was changed by another program."""
FORMAT = 1
"""The version of the format of operations; a page of another version stores its own until it is reloaded."""
MOST_OPERATIONS = 200
"""The most operations of one request; a page that has more sends several requests."""
MOST_NUMBER = 2**53
"""The bound of the numbers that a page can count exactly."""
LONGEST_ORIGIN = 64
_ORIGIN = re.compile(f"[A-Za-z0-9_-]{{1,{LONGEST_ORIGIN}}}")


@dataclass(frozen=True, slots=True)
class Operation:
    """One change by a page: the load of the page it came from, its number there from 1, the marks it sets.

    ``identity`` stays the same if a page must send the operation under another origin and number. ``found`` is what
    its page showed in the boxes before; given if another page sends it.
    """

    origin: str
    number: int
    changes: Changes
    identity: str = ""
    found: Changes | None = None

    @property
    def key(self) -> str:
        """The key that identifies the operation."""
        return self.identity or f"{self.origin}:{self.number}"

    def overrules(self, marks: Changes) -> bool:
        """Return whether a box is neither as its page showed it nor as the operation sets it."""
        found = self.found
        return found is not None and any(
            (marks.get(key) or None) not in (found.get(key) or None, text or None) for key, text in self.changes.items()
        )


@dataclass(frozen=True, slots=True)
class Step:
    """One change of a sheet; ``version`` is counted from 1, ``by`` identifies the page without naming its origin."""

    version: int
    by: str
    changes: Changes

    def as_json(self) -> Mapping[str, object]:
        """Return the step in the page's form."""
        return {"version": self.version, "by": self.by, "set": dict(self.changes)}


@dataclass(frozen=True, slots=True)
class Taken:
    """The result of operations: the steps, those refused by their number, and how many are ``done``.

    Nothing is accepted after a number that does not follow: the page numbers what remains again. If the next one
    ``overrules`` what somebody changed since, a person is asked first.
    """

    steps: Sequence[Step]
    refused: Mapping[int, RefusedMarks]
    done: int
    overrules: bool


def public_name(origin: str) -> str:
    """Return the public name of an origin: enough to tell pages apart, too little to send in its name."""
    return hashlib.sha256(origin.encode()).hexdigest()[:16]


def operations_of(body: Mapping[str, Any]) -> list[Operation]:
    """Return the operations of a request. Raises `RefusedMarks` for anything else."""
    origin, found = body.get("origin"), body.get("operations")
    if not isinstance(origin, str) or not _ORIGIN.fullmatch(origin):
        raise RefusedMarks("an origin is needed")
    if not isinstance(found, list) or len(found) > MOST_OPERATIONS:
        raise RefusedMarks(f"at most {MOST_OPERATIONS} operations")
    return [_operation(origin, each) for each in found]


def _operation(origin: str, found: object) -> Operation:
    number = found.get("number") if isinstance(found, dict) else None
    if not isinstance(found, dict) or type(number) is not int or not 0 < number < MOST_NUMBER:
        raise RefusedMarks("not an operation")
    identity = found.get("identity", "")
    if not isinstance(identity, str) or len(identity) > 2 * LONGEST_ORIGIN:
        raise RefusedMarks("not an operation")
    seen = found.get("before")
    return Operation(origin, number, changes_of(found.get("set")), identity, None if seen is None else changes_of(seen))


def changes_of(changes: object) -> Changes:
    """Return a map of marks unchanged. Raises `RefusedMarks` for anything else."""
    if not isinstance(changes, dict) or not all(text is None or isinstance(text, str) for text in changes.values()):
        raise RefusedMarks("not marks")
    return changes


Json = dict[str, Any]

NAME = ".table"
TOKEN_AGE = 24 * 3600.0
"""Seconds for which the code of a table's link stays the same, also if the table is restarted."""


@dataclass(slots=True)
class SheetLog:
    """The journal's data on one sheet."""

    heads: dict[str, int] = field(default_factory=dict)
    """The number of the last operation of each origin."""
    renumbered: set[str] = field(default_factory=set)
    """The identities of operations that arrived under another number than their own."""
    refused: dict[str, str] = field(default_factory=dict)
    """The keys of the operations that could not be made, with the reason."""
    last: Json = field(default_factory=dict)

    def holds(self, operation: Operation) -> bool:
        """Return whether an operation was made before."""
        origin, _, number = operation.key.rpartition(":")
        own = number.isdecimal() and int(number) <= self.heads.get(origin, 0)
        return own or operation.key in self.renumbered

    def add(self, line: Json) -> None:
        """Record the operations of a line of the journal."""
        self.heads[line["origin"]] = max(line["to"], self.heads.get(line["origin"], 0))
        self.renumbered.update(line.get("identities", ()))
        self.refused.update(line.get("refused", {}))
        self.last = line


class Journal:
    """The journal of one table. Nothing is written before there is something to store."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / NAME
        self.table = secrets.token_hex(8)
        self.seats: dict[str, str] = {}
        """The page's number of each sheet, by the sheet's file."""
        self.settings: Json = {}
        self.token, self.token_until = "", 0.0
        self.latest: dict[tuple[str, str], float] = {}
        """The time of each mark that was not taken back, by the sheet and the mark, oldest first."""
        self._sheets: dict[str, SheetLog] = {}
        self._read = 0
        self._unwritten: list[Json] = [{"table": self.table}]
        self._lock = threading.RLock()
        self.refresh()

    def refresh(self) -> None:
        """Read what another program added. Raises `Unusable`."""
        with self._lock:
            self._catch_up()

    def ensure(self) -> None:
        """Write the table to the disk, so that it is the same one after a restart. Raises `Unusable`."""
        if self._unwritten:
            with self.changing():
                self.keep()

    def sheet(self, identity: str) -> SheetLog:
        """Return the data on a sheet."""
        return self._sheets.setdefault(identity, SheetLog())

    def changes(self, identity: str) -> Iterator[Changes]:
        """Yield the changes of a sheet in their order. Raises `Unusable`."""
        yield from (changes for sheet, changes in self.story() if sheet == identity)

    def story(self) -> Iterator[tuple[str, Changes]]:
        """Yield the changes of all sheets in their order, each with its sheet. Raises `Unusable`."""
        try:
            lines = self.path.read_bytes()[: self._read].splitlines() if self._read else []
        except OSError as error:
            raise self._complaint(translatable("cannot be read: {reason}", reason=error.strerror)) from error
        yield from ((line["marks"], line["set"]) for line in map(json.loads, lines) if "marks" in line)

    def seat(self, file: str, *, new: bool = False) -> str:
        """Return the number of a sheet's file; an unknown file, or one that is ``new``, gets the next number."""
        with self._lock:
            if new or file not in self.seats:
                number = str(max(map(int, self.seats.values()), default=0) + 1)
                self._later({"seat": number, "file": file})
            return self.seats[file]

    def lasting_token(self) -> str:
        """Return the code of the link: that of an earlier start of the day, else a new one. Raises `Unusable`."""
        with self.changing():
            if not self.token or time.time() > self.token_until:
                self.add({"token": secrets.token_urlsafe(16), "until": time.time() + TOKEN_AGE})
            return self.token

    @contextlib.contextmanager
    def changing(self) -> Iterator[None]:
        """Lock the journal against other threads and programs, after reading the lines they added."""
        with self._lock:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with locked(self.path):
                self._catch_up()
                yield

    def add(self, line: Json) -> None:
        """Add a line; it is on the disk when this returns. Call it within `changing`. Raises `Unusable`."""
        self.keep(line)
        self._take(line)

    def keep(self, *lines: Json) -> None:
        """Write the pending lines, and ``lines`` after them. Call it within `changing`. Raises `Unusable`."""
        data = "".join(f"{json.dumps(each, ensure_ascii=False)}\n" for each in (*self._unwritten, *lines)).encode()
        try:
            handle = os.open(self.path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o600)
            with os.fdopen(handle, "r+b", buffering=0) as file:
                # Overwrite what a full disk or a crash left of a line.
                file.truncate(self._read)
                file.seek(self._read)
                _write_all(file, data)
                os.fsync(handle)
        except OSError as error:
            raise self._complaint(translatable("cannot be changed: {reason}", reason=error.strerror)) from error
        self._read += len(data)
        self._unwritten.clear()

    def _later(self, line: Json) -> None:
        """Add a line that is written together with the next line that must be on the disk."""
        self._unwritten.append(line)
        self._take(line)

    def _catch_up(self) -> None:
        """Read the lines that were added since the file was last read. Raises `Unusable`."""
        try:
            with self.path.open("rb") as file:
                file.seek(self._read)
                text = file.read()
        except FileNotFoundError:
            return
        except OSError as error:
            raise self._complaint(translatable("cannot be read: {reason}", reason=error.strerror)) from error
        whole = text[: text.rfind(b"\n") + 1]
        if whole and self._read == 0:
            # This table was begun before.
            self._unwritten.clear()
        self._take_all(whole.splitlines())
        self._read += len(whole)

    def _take_all(self, lines: Iterable[bytes]) -> None:
        for line in lines:
            try:
                self._take(json.loads(line))
            except (ValueError, LookupError, TypeError) as error:
                hint = translatable("move the file away: the sheets stay, and the phones scan the code again")
                raise self._complaint(translatable("contains a line that does not belong to a table"), hint) from error

    def _take(self, line: Json) -> None:
        """Apply a line."""
        if "table" in line:
            self.table = str(line["table"])
        elif "seat" in line:
            self.seats[line["file"]] = str(int(line["seat"]))
        elif "token" in line:
            self.token, self.token_until = str(line["token"]), float(line["until"])
        elif "settings" in line:
            self.settings.update(line["settings"])
        else:
            self.sheet(line["marks"]).add(line)
            for key, text in line["set"].items():
                self.latest.pop((line["marks"], key), None)
                if text:
                    self.latest[line["marks"], key] = float(line["at"])

    def _complaint(self, message: Any, hint: Any = "") -> Unusable:
        return Unusable([Complaint(str(self.path), message, hint)])


def _write_all(file: Any, data: bytes) -> None:
    while data:
        data = data[file.write(data) :]
