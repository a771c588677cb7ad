"""Write a finished file beside its place, then rename it, so that no half file is ever seen; digests of files."""

from __future__ import annotations

import contextlib
import errno
import glob
import hashlib
import os
import re
import secrets
import stat
import sys
import time
from pathlib import Path

from sheetgen.text.complaint import Complaint, Unusable, translatable

_PATIENCE, _PAUSE = 1.0, 0.05
"""Seconds to wait for another program on Windows, and between two attempts."""
_LEFT_BEHIND = 600.0
"""Seconds after which a temporary file counts as abandoned; no file takes nearly as long to write."""


def write_atomically(path: Path, data: bytes) -> None:
    """Write ``data`` to ``path`` completely, or leave the file untouched.

    Permissions and links are preserved; pipes and devices are written to directly. Raises `Unusable` if the file cannot
    be written.
    """
    try:
        target = _target(path)
        if target.exists() and not target.is_file():
            target.write_bytes(data)
        else:
            _write_beside(target, data)
    except OSError as error:
        raise not_writable(path, error) from error


def refuse_unwritable(path: Path, example: str) -> None:
    """Raise `Unusable` if a file of this name cannot be written; leave no file.

    ``example`` is the name of a file to suggest if it is a folder.
    """
    try:
        target = _target(path, example)
        if not target.exists():
            # Only the attempt tells: some folders take no files, whatever their permissions.
            attempt = _beside(target)
            attempt.touch(exist_ok=False)
            attempt.unlink()
    except OSError as error:
        raise not_writable(path, error) from error


def _target(path: Path, example: str = "pad.pdf") -> Path:
    """Return the file that a path or link leads to.

    Raises `Unusable` if no file can be written there, `OSError` for links in a circle.
    """
    target = Path(os.path.realpath(path))
    if target.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
    _refuse_what_is_no_file(path, target, example)
    return target


def _refuse_what_is_no_file(path: Path, target: Path, example: str) -> None:
    folder = path.parent
    if target.is_dir():
        hint = translatable("name a file inside it, such as {file}", file=f"{path}/{example}")
        raise Unusable([Complaint(str(path), translatable("is a folder, not a file"), hint)])
    if not target.parent.exists():
        hint = translatable("create it with 'mkdir -p {folder}', or choose another place", folder=folder)
        raise Unusable([Complaint(str(path), translatable("the folder {folder} does not exist", folder=folder), hint)])
    if not target.parent.is_dir():
        message = translatable("{folder} is a file, not a folder", folder=folder)
        raise Unusable([Complaint(str(path), message, translatable("choose another place"))])
    if target.exists() and not os.access(target, os.W_OK):
        # Renaming a file over it would succeed all the same.
        hint = translatable("choose another name, or remove the protection")
        raise Unusable([Complaint(str(path), translatable("is write-protected"), hint)])


def _beside(target: Path) -> Path:
    """Return a new name for a temporary file in the target's folder."""
    return target.with_name(f".{target.name}.{secrets.token_hex(4)}.part")


def _write_beside(target: Path, data: bytes) -> None:
    _sweep(target)
    beside = _beside(target)
    try:
        # Not a tempfile: only its owner could read it, and so the finished file.
        with beside.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            beside.chmod(stat.S_IMODE(target.stat().st_mode))
        _move(beside, target)
    finally:
        # After the rename there is nothing left; after an error or a Ctrl-C there is half a file.
        beside.unlink(missing_ok=True)


def _move(beside: Path, target: Path) -> None:
    """Rename the finished file to its target.

    Windows refuses as long as another program, such as a viewer, has the older file open, and for a moment while a
    virus scanner reads it. Raises `Unusable` if that does not end.
    """
    until = time.monotonic() + _PATIENCE
    while True:
        try:
            beside.replace(target)
            return
        except PermissionError as error:
            if sys.platform != "win32" or not target.exists():
                raise
            if time.monotonic() > until:
                hint = translatable("close it there and try again, or choose another name")
                raise Unusable(
                    [Complaint(str(target), translatable("another program has this file open"), hint)]
                ) from error
        time.sleep(_PAUSE)


def _sweep(target: Path) -> None:
    """Remove temporary files that killed runs left in the target's folder.

    Files younger than `_LEFT_BEHIND` seconds may belong to a run that is still writing.
    """
    now = time.time()
    with contextlib.suppress(OSError):
        for left in target.parent.glob(f".{glob.escape(target.name)}.*.part"):
            if abs(now - left.stat().st_mtime) > _LEFT_BEHIND:
                left.unlink(missing_ok=True)


def not_writable(path: Path, error: OSError) -> Unusable:
    """Return the complaint that a file or folder could not be written."""
    if isinstance(error, PermissionError):
        return Unusable(
            [
                Complaint(
                    str(path),
                    translatable("you have no permission to write there"),
                    translatable("choose a folder of your own"),
                )
            ]
        )
    reason = error.strerror or type(error).__name__
    return Unusable(
        [
            Complaint(
                str(path),
                translatable("could not be written: {reason}", reason=reason),
                translatable("nothing was changed"),
            )
        ]
    )


def write_with_backup(path: Path, old: bytes, new: bytes) -> None:
    """Write a file after copying its old content to a ``.bak`` file. Raises `Unusable` if either cannot be written."""
    write_atomically(path.with_name(f"{path.name}.bak"), old)
    write_atomically(path, new)


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
