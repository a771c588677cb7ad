"""Lock a file that several runs of the program may change, so that only one writes at a time."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from sheetgen.text.complaint import Complaint, Unusable, translatable

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

PATIENCE = 60.0
"""Seconds to wait for another run; a run has the lock for about one."""
_PAUSE = 0.02


@contextlib.contextmanager
def locked(path: Path, patience: float = PATIENCE) -> Iterator[None]:
    """Lock ``path`` against other runs of the program.

    The lock belongs to the process and ends with it; the small lock file may stay and blocks nobody. Raises `Unusable`
    for a folder, or if another run does not finish.
    """
    # Not Path.resolve: links in a circle are reported by the code that reads or writes the file.
    target = Path(os.path.realpath(path))
    if target.is_dir():
        raise Unusable([Complaint(str(path), translatable("this is a folder, not a file"))])
    beside = target.with_name(f".{target.name}.lock")
    until = time.monotonic() + patience
    while (handle := _try_lock(path, beside)) is None:
        if time.monotonic() > until:
            message = translatable("another sheetgen process is changing this file")
            raise Unusable([Complaint(str(path), message, translatable("try again when it has finished"))])
        time.sleep(_PAUSE)
    try:
        yield
    finally:
        # Removed while still locked: a run that waits for this very file finds it gone and creates a new one.
        with contextlib.suppress(OSError):
            beside.unlink()
        os.close(handle)


def _try_lock(path: Path, beside: Path) -> int | None:
    """Return the handle of the locked file; None if another run has it.

    Raises `Unusable` if the lock file cannot be created.
    """
    try:
        handle = os.open(beside, os.O_RDWR | os.O_CREAT, 0o666)
    except FileNotFoundError:
        hint = translatable("create it with: mkdir -p {folder}", folder=path.parent)
        raise Unusable(
            [Complaint(str(path), translatable("the folder {folder} does not exist", folder=path.parent), hint)]
        ) from None
    except OSError as error:
        if sys.platform == "win32" and isinstance(error, PermissionError):
            # The run that had the lock is removing it.
            return None
        if isinstance(error, PermissionError):
            hint = translatable("choose a folder of your own")
            raise Unusable(
                [Complaint(str(path), translatable("you have no permission to write there"), hint)]
            ) from None
        raise Unusable(
            [Complaint(str(path), translatable("cannot be changed: {reason}", reason=error.strerror))]
        ) from None
    try:
        _lock_now(handle)
        if os.fstat(handle).st_ino == beside.stat().st_ino:
            return handle
    except OSError:
        pass
    os.close(handle)
    return None


def _lock_now(handle: int) -> None:
    """Lock the file of a handle. Raises `OSError` if another process has the lock."""
    if sys.platform == "win32":
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
