"""What pages and the table exchange about a sheet: operations, steps, and the results of operations."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sheetgen.web.player_marks import Changes, RefusedMarks

FROM_FILE = "file"
"""The name in place of a page's if the file was changed by another program."""
FORMAT = 1
"""The version of the format of operations; a page of another version stores its own until it is reloaded."""
MOST_OPERATIONS = 200
"""The most operations of one request; a page that has more sends several requests."""
MOST_NUMBER = 2**53
"""The bound of the numbers that a page can count exactly."""
_LONGEST_ORIGIN = 64
_ORIGIN = re.compile(r"[A-Za-z0-9_-]{1,64}")


@dataclass(frozen=True, slots=True)
class Operation:
    """One change by a page: the load of the page it came from, its number there from 1, the marks it sets.

    ``identity`` stays the same if a page must send the operation under another origin and number.
    """

    origin: str
    number: int
    changes: Changes
    identity: str = ""

    @property
    def key(self) -> str:
        """The key that identifies the operation."""
        return self.identity or f"{self.origin}:{self.number}"


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

    Nothing is accepted after a number that does not follow: the page numbers what remains again.
    """

    steps: Sequence[Step]
    refused: Mapping[int, RefusedMarks]
    done: int


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
    if not isinstance(identity, str) or len(identity) > 2 * _LONGEST_ORIGIN:
        raise RefusedMarks("not an operation")
    return Operation(origin, number, changes_of(found.get("set")), identity)


def changes_of(changes: object) -> Changes:
    """Return a map of marks unchanged. Raises `RefusedMarks` for anything else."""
    if not isinstance(changes, dict) or not all(text is None or isinstance(text, str) for text in changes.values()):
        raise RefusedMarks("not marks")
    return changes
