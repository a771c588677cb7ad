"""The copy of what a record held before its last change."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

Write = Callable[[Path, bytes], None]
"""Writes a finished file: all of it or nothing."""


def kept_before(path: Path) -> Path:
    """Where the version before the last change is kept."""
    return path.with_name(f"{path.name}.bak")


def write_over(path: Path, old: bytes, new: str, write: Write) -> None:
    """Write the record, after a copy of what it held. Raises `Unusable` where either cannot be written."""
    write(kept_before(path), old)
    write(path, new.encode())
