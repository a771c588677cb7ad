"""Write a digest of a file into its /ID, so that changes by other programs can be detected."""

from __future__ import annotations

import hashlib
import re

_IDENTITY = re.compile(rb"/ID \[<([0-9a-f]{32})><\1>\]")
_NONE = b"31415926535897932384626433832795"
"""The placeholder that the library writes if it must not generate an ID."""


def with_fingerprint(content: bytes) -> bytes:
    """Return the file with its digest as its ID: the same content gives the same bytes."""
    return content.replace(_NONE, _digest(content))


def is_unchanged(content: bytes) -> bool:
    """Return whether the file carries its own digest and has not been changed or extended since."""
    found = _IDENTITY.search(content)
    return found is not None and _digest(content.replace(found[1], _NONE)) == found[1]


def _digest(content: bytes) -> bytes:
    return hashlib.md5(content, usedforsecurity=False).hexdigest().encode("ascii")
