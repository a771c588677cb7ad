"""What pages send of a sheet and what they are told: operations, steps, and what became of operations."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sheetgen.web.marks import Changes, Refused

FROM_FILE = "file"
"""Stands for a page where the file was changed by another program."""
FORMAT = 1
"""The form in which operations are sent; a page of another edition keeps what it has until it is loaded anew."""
MOST_OPERATIONS = 200
"""Operations of one request; a page that has more sends them one request after the other."""
MOST_NUMBER = 2**53
"""A number that a page can count up to."""
_LONGEST_ORIGIN = 64
_ORIGIN = re.compile(r"[A-Za-z0-9_-]{1,64}")


@dataclass(frozen=True, slots=True)
class Operation:
    """One change that a page made: the load of the page it came from, its number there from 1 on, the marks it sets.

    ``identity`` stays the same when a page has to send the operation under another origin and number.
    """

    origin: str
    number: int
    changes: Changes
    identity: str = ""

    @property
    def key(self) -> str:
        """What tells the operation from all others."""
        return self.identity or f"{self.origin}:{self.number}"


@dataclass(frozen=True, slots=True)
class Step:
    """One change of a sheet; ``version`` counts from 1, ``by`` tells the pages apart without naming their origin."""

    version: int
    by: str
    changes: Changes

    def as_json(self) -> Mapping[str, object]:
        """Return the step as the page takes it."""
        return {"version": self.version, "by": self.by, "set": dict(self.changes)}


@dataclass(frozen=True, slots=True)
class Taken:
    """What became of operations: the steps, those refused by their number, and how many were ``done`` with.

    Behind a number that does not follow nothing is taken: the page numbers what remains anew.
    """

    steps: Sequence[Step]
    refused: Mapping[int, Refused]
    done: int


def public_name(origin: str) -> str:
    """Return what others may know of an origin: enough to tell pages apart, too little to send in its name."""
    return hashlib.sha256(origin.encode()).hexdigest()[:16]


def operations_of(body: Mapping[str, Any]) -> list[Operation]:
    """Return the operations that a request brings. Raises `Refused` for what is none."""
    origin, found = body.get("origin"), body.get("operations")
    if not isinstance(origin, str) or not _ORIGIN.fullmatch(origin):
        raise Refused("an origin is needed")
    if not isinstance(found, list) or len(found) > MOST_OPERATIONS:
        raise Refused(f"at most {MOST_OPERATIONS} operations")
    return [_operation(origin, each) for each in found]


def _operation(origin: str, found: object) -> Operation:
    number = found.get("number") if isinstance(found, dict) else None
    if not isinstance(found, dict) or type(number) is not int or not 0 < number < MOST_NUMBER:
        raise Refused("not an operation")
    identity = found.get("identity", "")
    if not isinstance(identity, str) or len(identity) > 2 * _LONGEST_ORIGIN:
        raise Refused("not an operation")
    return Operation(origin, number, changes_of(found.get("set")), identity)


def changes_of(changes: object) -> Changes:
    """Return a map of marks as it is. Raises `Refused` for anything else."""
    if not isinstance(changes, dict) or not all(text is None or isinstance(text, str) for text in changes.values()):
        raise Refused("not marks")
    return changes
