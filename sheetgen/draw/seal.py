"""The identity of a file is a digest of it, by which a file that another program has changed is known."""

from __future__ import annotations

import hashlib
import re

_IDENTITY = re.compile(rb"/ID \[<([0-9a-f]{32})><\1>\]")
_NONE = b"31415926535897932384626433832795"
"""What the library writes where it is not to make up an identity."""


def sealed(content: bytes) -> bytes:
    """The file with its identity: the same marks give the same bytes, other marks another file."""
    return content.replace(_NONE, _digest(content))


def is_as_written(content: bytes) -> bool:
    """Whether a file is one that was sealed here, and no other program has changed it or added to it since."""
    found = _IDENTITY.search(content)
    return found is not None and _digest(content.replace(found[1], _NONE)) == found[1]


def _digest(content: bytes) -> bytes:
    return hashlib.md5(content, usedforsecurity=False).hexdigest().encode("ascii")
