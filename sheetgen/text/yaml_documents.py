"""Convert YAML text to plain data, with the position of everything in it; read each file of a run once."""

from __future__ import annotations

import codecs
import os
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from yaml.nodes import MappingNode, Node, ScalarNode

from sheetgen.text.cache import Built, cached
from sheetgen.text.complaint import MOST_TOLD, Complaint, Unusable, translatable
from sheetgen.text.files import SIZE_LIMIT, file_too_large, read_bytes
from sheetgen.text.positions import NodeCache, Positions, key_of, plain_value
from sheetgen.text.yaml_nodes import DEPTH_LIMIT, VALUE_LIMIT, complaint_at, compose_nodes

# What YAML's own reader refuses; looked for first, so that the complaint has a line and both parsers agree.
_HEAD = 1000
"""The bytes at the beginning of a file that are tested: no text in UTF-8 or Latin letters has a zero byte."""
_OTHER_PROGRAMS = (b"PK\x03\x04", b"{\\rtf", b"\xd0\xcf\x11\xe0")
"""The beginnings of documents of word processors."""
_NOT_TEXT = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


Raw = Any
"""Plain data as YAML gives it."""


@dataclass(frozen=True, slots=True)
class Document:
    """One YAML document: maps, lists, texts, numbers, booleans and ``None``, and the position of each.

    ``data`` shares nothing with other documents and may be changed. Map keys are texts or whole numbers. ``faults``
    are those of a document that was merged over another.
    """

    data: Any
    positions: Positions
    faults: tuple[Complaint, ...] = ()

    @property
    def file(self) -> str:
        """The name of the file, as complaints give it."""
        return self.positions.file


def read_file(path: str | os.PathLike[str]) -> list[Document]:
    """Return the documents of a YAML file, at least one.

    Raises `Unusable` if the file cannot be read, or `read_documents` refuses its text.
    """
    return read_documents(os.fspath(path), read_bytes(path))


ReadFile = Callable[[Path], list[Document]]
"""Reads the documents of a file, as `read_file` does; a caller may pass a reader with a cache."""


def read_documents(file: str, text: str | bytes, plain: Callable[[str, str], str] | None = None) -> list[Document]:
    """Return the documents of a YAML text, at least one; ``file`` is its name in complaints.

    Bytes are UTF-8, or UTF-16. ``plain`` is called with the name and the text, and returns the text to read instead.

    Raises `Unusable` if the text is too large, not text, not YAML or empty, or if it has two equal keys in a map,
    keys that are not names, or tags. All such faults are reported, but only one of syntax: after it nothing is
    certain.
    """
    if len(text) > SIZE_LIMIT:
        raise Unusable([file_too_large(file, SIZE_LIMIT)])
    decoded = _decode(file, text) if isinstance(text, bytes) else text.removeprefix("\ufeff")
    if plain is not None:
        decoded = plain(file, decoded)
    if strange := _NOT_TEXT.search(decoded):
        line, column = _line_column(decoded, strange.start())
        code = f"U+{ord(strange.group()):04X}"
        raise Unusable(
            [Complaint(file, translatable("the character {code} is not allowed in text", code=code), "", line, column)]
        )
    roots = compose_nodes(decoded, file)
    if not roots:
        message = translatable("the file contains only comments" if decoded.strip() else "the file is empty")
        raise Unusable([Complaint(file, message)])
    builder = _DataBuilder(file)
    data = [builder.value(root, 0) for root in roots]
    if builder.complaints:
        raise Unusable(sorted(builder.complaints, key=lambda each: (each.line or 0, each.column or 0)))
    trees = NodeCache(decoded, file)
    return [Document(value, Positions(trees, number)) for number, value in enumerate(data)]


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


def stringify_keys(data: Raw) -> Raw:
    """Return the same data with every map's keys as text: layout files may have ``1:`` as a key."""
    if isinstance(data, Mapping):
        return {str(key): stringify_keys(value) for key, value in data.items()}
    if isinstance(data, list):
        return [stringify_keys(value) for value in data]
    return data


def _decode(file: str, content: bytes) -> str:
    if content.startswith(_OTHER_PROGRAMS):
        raise Unusable([_no_text(file)])
    encoding = _encoding(content)
    try:
        return content.decode(encoding)
    except UnicodeDecodeError as fault:
        if encoding == "utf-8-sig" and b"\0" in content[:_HEAD]:
            raise Unusable([_no_text(file)]) from None
        before = content[: fault.start].decode(encoding, "ignore")
        line, column = _line_column(before, len(before))
        name = "UTF-8" if encoding == "utf-8-sig" else "UTF-16"
        message = translatable("byte {byte} is not valid {name}", byte=f"0x{content[fault.start]:02X}", name=name)
        raise Unusable([Complaint(file, message, translatable("save the file as UTF-8"), line, column)]) from None


def _encoding(content: bytes) -> str:
    """Return the encoding of a text: UTF-16 by its byte order mark, or if its first letters are Latin ones."""
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    # Four letters of which every second byte is zero.
    for encoding, zeros, others in (
        ("utf-16-le", content[1:8:2], content[0:8:2]),
        ("utf-16-be", content[0:8:2], content[1:8:2]),
    ):
        if len(zeros) == 4 and not any(zeros) and all(others):
            return encoding
    return "utf-8-sig"


def _no_text(file: str) -> Complaint:
    message = translatable("this is not text but a picture or another program's document")
    return Complaint(file, message, translatable("is it the right file?"))


def _line_column(text: str, index: int) -> tuple[int, int]:
    return text.count("\n", 0, index) + 1, index - text.rfind("\n", 0, index)


class _DataBuilder:
    """A converter of nodes into plain data that collects complaints about them."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._values = 0
        # A dictionary for its order: the same fault is found at each use of an alias, and reported once.
        self.complaints: dict[Complaint, None] = {}

    def value(self, node: Node, depth: int) -> Any:
        """Return the data of a node. Aliases share nodes, so the limits on depth and count are checked again here."""
        self._values += 1
        if self._values > VALUE_LIMIT:
            message = translatable("aliases expand to more than {limit} values", limit=f"{VALUE_LIMIT:,}")
            raise Unusable([complaint_at(self._file, node.start_mark, message)])
        if depth > DEPTH_LIMIT:
            message = translatable(
                "aliases are nested more than {limit} levels deep, or refer to themselves", limit=DEPTH_LIMIT
            )
            raise Unusable([complaint_at(self._file, node.start_mark, message)])
        if node.tag:
            tag = node.tag.replace("tag:yaml.org,2002:", "!!")
            self._complain(
                node,
                translatable("tags such as '{tag}' are not supported", tag=tag),
                translatable("put it in quotes to make it text"),
            )
        if isinstance(node, ScalarNode):
            return node.value if node.style else plain_value(node.value)
        if isinstance(node, MappingNode):
            return self._map(node, depth)
        return [self.value(entry, depth + 1) for entry in node.value]

    def _map(self, node: MappingNode, depth: int) -> dict[str | int, Any]:
        data: dict[str | int, Any] = {}
        nodes: dict[str, Node] = {}
        for key_node, value_node in node.value:
            key = key_of(key_node)
            value = self.value(value_node, depth + 1)
            if key is None:
                self._complain(
                    key_node, translatable("a key must be a name or a whole number"), translatable("put it in quotes")
                )
            elif before := nodes.get(str(key)):  # "1" and 1 name the same thing
                line = before.start_mark.line + 1
                message = translatable("duplicate key '{key}', first used in line {line}", key=key, line=line)
                self._complain(key_node, message, translatable("keep one of them"))
            else:
                data[key] = value
                nodes[str(key)] = key_node
        return data

    def _complain(self, node: Node, message: str, hint: str) -> None:
        if len(self.complaints) < MOST_TOLD:
            self.complaints[complaint_at(self._file, node.start_mark, message, hint)] = None
