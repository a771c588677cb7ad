"""The page on which a sheet is tapped, and its server: ``sheetgen play``."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sheetgen.text.complaint import Complaint, Unusable, translatable


@contextmanager
def require_extra(extra: str, extras: str = "") -> Iterator[None]:
    """Guard imports that need an ``extra``. Raises `Unusable` with the command that installs it, or the ``extras``."""
    try:
        yield
    except ImportError as fault:
        message = translatable("needs a part that is not installed ({part})", part=fault.name)
        hint = translatable("run {command} in a copy of the repository", command=f"pip install '.[{extras or extra}]'")
        raise Unusable([Complaint(extra, message, hint)]) from fault
