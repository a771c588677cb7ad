"""Read files once in a run, with what is built from them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

from sheetgen.text.cache import cached
from sheetgen.text.complaint import Unusable
from sheetgen.text.files import read_bytes
from sheetgen.text.yaml_documents import Document, read_documents

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
            self._documents[path] = read_documents(str(path), self.content(path))
        return self._documents[path]

    def cached(self, name: str, paths: Iterable[Path], build: Callable[[], Built], asked: str = "") -> Built:
        """Return the result of ``build`` for these files, cached between runs; ``build`` reports an unusable file."""
        try:
            contents = {path: self.content(path) for path in paths}
        except Unusable:
            return build()
        return cached(name, contents, build, asked)
