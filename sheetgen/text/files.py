"""Read the bytes of a file that a user names; read files once in a run, with what is built from them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from sheetgen.text.cache import cached
from sheetgen.text.complaint import Unusable

if TYPE_CHECKING:
    from sheetgen.text.yaml_documents import Document
import os
import stat

from sheetgen.text.complaint import Complaint, translatable
from sheetgen.text.suggest import nearest

SIZE_LIMIT = 5_000_000
"""The most bytes of a text; a sheet has two thousand, the largest layout a hundred thousand."""


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


Built = TypeVar("Built")


class Files:
    """The files of one run. Values built from a file and its cache entry come from the same content."""

    def __init__(self) -> None:
        self._contents: dict[Path, bytes] = {}
        self._documents: dict[Path, list[Document]] = {}

    def content(self, path: Path) -> bytes:
        """Return the content of a file. Raises `Unusable`."""
        if path not in self._contents:
            self._contents[path] = read_bytes(path)
        return self._contents[path]

    def read(self, path: Path) -> list[Document]:
        """Return the documents of a YAML file. Raises `Unusable`."""
        if path not in self._documents:
            from sheetgen.text.yaml_documents import (
                read_documents,  # slow to load, and not needed if all is in the cache
            )

            self._documents[path] = read_documents(str(path), self.content(path))
        return self._documents[path]

    def cached(self, name: str, paths: Iterable[Path], build: Callable[[], Built], asked: str = "") -> Built:
        """Return the result of ``build`` for these files, cached between runs; ``build`` reports an unusable file."""
        try:
            contents = {path: self.content(path) for path in paths}
        except Unusable:
            return build()
        return cached(name, contents, build, asked)
