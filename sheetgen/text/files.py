"""Read the bytes of a file that a user names, or of standard input."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

from sheetgen.text.complaint import Complaint, Unusable, translatable
from sheetgen.text.suggest import nearest

SIZE_LIMIT = 5_000_000
"""The most bytes of a text; a sheet has two thousand, the largest layout a hundred thousand."""
FORM_LIMIT = 25_000_000
"""The most bytes of a PDF to read; a form of ours has two hundred thousand, viewers add a few fonts."""
STANDARD_INPUT = "-"
"""The name that a user gives instead of a file for standard input."""


def read_bytes(path: str | os.PathLike[str], limit: int = SIZE_LIMIT) -> bytes:
    """Return the content of a file of at most ``limit`` bytes; a pipe counts as a file, a device does not.

    Raises `Unusable` if there is no such file, it may not be read, is a folder or a device, or is too large.
    """
    # To a Path, an empty name is the current folder; in a complaint it would be missing.
    name = os.fspath(path) or "''"
    try:
        mode = Path(name).stat().st_mode
        if stat.S_ISDIR(mode):
            raise Unusable([Complaint(name, translatable("this is a folder, not a file"))])
        if not (stat.S_ISREG(mode) or stat.S_ISFIFO(mode)):
            raise Unusable([Complaint(name, translatable("this is a device, not a file"))])
        with Path(name).open("rb") as stream:
            content = stream.read(limit + 1)
    except FileNotFoundError:
        if Path(name).is_symlink():
            raise Unusable([Complaint(name, translatable("this link points to a file that does not exist"))]) from None
        raise Unusable([Complaint(name, translatable("no such file"), _near_file(Path(name)))]) from None
    except PermissionError:
        raise Unusable(
            [Complaint(name, translatable("permission denied"), translatable("check its permissions"))]
        ) from None
    except (OSError, ValueError) as fault:
        # The wording differs between versions of Python.
        no_name = "embedded null byte" if "\0" in name else ""
        reason = no_name or getattr(fault, "strerror", None) or str(fault)
        raise Unusable([Complaint(name, translatable("cannot be read: {reason}", reason=reason))]) from None
    if len(content) > limit:
        raise Unusable([file_too_large(name, limit)])
    return content


def file_too_large(file: str, limit: int) -> Complaint:
    """Return the complaint that a file has more than ``limit`` bytes."""
    return Complaint(
        file,
        translatable("the file is larger than {size} MB", size=limit // 1_000_000),
        translatable("is it the right file?"),
    )


def _near_file(path: Path) -> str:
    try:
        alike = {entry.stem: entry.name for entry in path.parent.iterdir() if _sort_of(entry) == _sort_of(path)}
        near = nearest(path.stem, alike)
        return translatable("did you mean '{word}'?", word=alike[near]) if near else ""
    except OSError:
        return ""


def _sort_of(path: Path) -> str:
    return path.suffix.lower().replace(".yml", ".yaml")


def read_input(file: str) -> tuple[str, bytes]:
    """Return the name of a file and its content; standard input for ``-``. Raises `Unusable`."""
    if file == STANDARD_INPUT:
        if sys.stdin is None:
            raise Unusable(
                [
                    Complaint(
                        STANDARD_INPUT, translatable("standard input is closed"), translatable("name a file instead")
                    )
                ]
            )
        return "<stdin>", sys.stdin.buffer.read(FORM_LIMIT + 1)
    limit = FORM_LIMIT if Path(file).suffix.lower() == ".pdf" else SIZE_LIMIT
    return file, read_bytes(file, limit)
