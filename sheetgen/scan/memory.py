"""Keep the memory low that reading a photo takes."""

from __future__ import annotations

import ctypes
from contextlib import suppress

_ARENA_MAX = -8
"""glibc's name for how many pools of memory there are at most (mallopt(3), M_ARENA_MAX)."""


def share_freed_memory() -> None:
    """Let all threads take memory from one pool.

    With a pool for each thread glibc keeps up to 64 MB of what each has freed: a photo took 100 MB more. Other C
    libraries have no such setting and are left as they are.
    """
    with suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).mallopt(_ARENA_MAX, 1)
