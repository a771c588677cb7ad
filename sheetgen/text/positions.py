"""Find the position of each part of a document in its text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from math import inf
from typing import NamedTuple

from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from sheetgen.text.complaint import Complaint
from sheetgen.text.yaml_nodes import compose_nodes

KeyStep = str | int
LineColumn = tuple[int, int]


class NodeCache:
    """The nodes of a text, composed again when a position is first needed."""

    def __init__(self, text: str, file: str) -> None:
        self.text = text
        self.file = file
        # The pairs of each map by their keys, built on first use. Ids stay unique because this object holds the
        # nodes.
        self._maps: dict[int, dict[KeyStep, tuple[Node, Node]]] = {}

    @cached_property
    def roots(self) -> list[Node]:
        """One root for each document, empty documents left out."""
        return compose_nodes(self.text, self.file)

    def child(self, node: Node, step: KeyStep) -> tuple[Node, Node] | None:
        """Return the key and value at a step; in a list both are the entry. None if there is none."""
        if isinstance(node, MappingNode):
            if id(node) not in self._maps:
                self._maps[id(node)] = _by_key(node)
            return self._maps[id(node)].get(step)
        if isinstance(node, SequenceNode) and isinstance(step, int) and 0 <= step < len(node.value):
            return node.value[step], node.value[step]
        return None


class NodePath(NamedTuple):
    """The keys and values on the way to a value, the root first, as far as the data goes."""

    trees: NodeCache
    path: Sequence[KeyStep]
    keys: list[Node]
    values: list[Node]

    @property
    def node(self) -> Node | None:
        """The node that the path leads to; None if it leads beyond the data."""
        return self.values[-1] if len(self.values) > len(self.path) else None


class Positions:
    """The positions in one document. Lines and columns count from 1, columns in characters."""

    def __init__(self, trees: NodeCache, number: int) -> None:
        self._trees = trees
        self._number = number

    @property
    def file(self) -> str:
        """The name of the text, as complaints give it."""
        return self._trees.file

    def start_of(self, path: Sequence[KeyStep], *, key: bool = False) -> LineColumn:
        """Return the line and column where the value at ``path`` begins, or its key.

        A path that leads beyond the data gives the position of the last key that exists.
        """
        trail = self.node_path(path)
        mark = (trail.keys if key or trail.node is None else trail.values)[-1].start_mark
        return mark.line + 1, mark.column + 1

    def character_at(self, path: Sequence[KeyStep], offset: int) -> LineColumn:
        """Return the line and column of the character number ``offset`` (from 0) of the text at ``path``.

        Correct for every way to write a text: plain, quoted, with escapes, folded over lines, in a block.
        """
        trail = self.node_path(path)
        return (
            _inside(trail.trees.text, trail.node, offset) if isinstance(trail.node, ScalarNode) else self.start_of(path)
        )

    def offset_of(self, path: Sequence[KeyStep], word: str) -> int | None:
        """Return the offset of a word in the text at ``path``, in characters; None if it is not in it."""
        found = re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", self.source_text(path))
        return None if found is None else found.start()

    def source_text(self, path: Sequence[KeyStep]) -> str:
        """Return the source text of the value at ``path`` (``007`` for the number 7); empty if there is none."""
        node = self.node_path(path).node
        return node.value if isinstance(node, ScalarNode) else ""

    def dotted_path(self, path: Sequence[KeyStep]) -> str:
        """Return the path as a person reads it: ``left.forum.2`` is the second entry of the list ``forum``."""
        trail = self.node_path(path)
        in_list = [isinstance(value, SequenceNode) for value in trail.values] + [False] * len(path)
        return ".".join(
            str(step + 1 if isinstance(step, int) and counted else step)
            for step, counted in zip(trail.path, in_list, strict=False)
        )

    def holds(self, path: Sequence[KeyStep]) -> bool:
        """Return whether the document has a value at ``path``."""
        return self.node_path(path).node is not None

    def is_map(self, path: Sequence[KeyStep]) -> bool:
        """Return whether the value at ``path`` is a map."""
        return isinstance(self.node_path(path).node, MappingNode)

    def is_nothing(self, path: Sequence[KeyStep]) -> bool:
        """Return whether the value at ``path`` is left empty."""
        node = self.node_path(path).node
        return isinstance(node, ScalarNode) and not node.style and plain_value(node.value) is None

    def keys(self, path: Sequence[KeyStep]) -> tuple[KeyStep, ...]:
        """Return the keys of the map at ``path`` in their order; none if there is no map."""
        node = self.node_path(path).node
        pairs = node.value if isinstance(node, MappingNode) else ()
        return tuple(key for pair in pairs if (key := key_of(pair[0])) is not None)

    def texts_below(self, path: Sequence[KeyStep], without: str) -> Iterator[tuple[KeyStep, ...]]:
        """Yield the paths of all texts at and below ``path`` in their order, but not below a key ``without``."""
        node = self.node_path(path).node
        if isinstance(node, ScalarNode):
            yield tuple(path)
        steps = range(len(node.value)) if isinstance(node, SequenceNode) else self.keys(path)
        for step in steps:
            if step != without:
                yield from self.texts_below((*path, step), without)

    def complaint(
        self,
        path: Sequence[KeyStep],
        message: str,
        hint: str = "",
        *,
        key: bool = False,
        offset: int | None = None,
        meant: str = "",
    ) -> Complaint:
        """Return a complaint about the value at ``path``, about its key, or about one character of its text.

        ``meant`` is the word that was probably meant in place of the value or key.
        """
        line, column = self.start_of(path, key=key) if offset is None else self.character_at(path, offset)
        found, file = self._word(path, key=key) if meant else "", self.node_path(path).trees.file
        return Complaint(
            file, message, hint, line, column, self.dotted_path(path), found=found, meant=meant if found else ""
        )

    def _word(self, path: Sequence[KeyStep], *, key: bool) -> str:
        """Return the word at ``path`` as it stands in the text, with its quotes; empty if it is no single word."""
        trail = self.node_path(path)
        node = trail.keys[-1] if key and trail.node else trail.node
        if not isinstance(node, ScalarNode) or node.style in ("|", ">"):
            return ""
        return trail.trees.text[node.start_mark.index : node.end_mark.index].strip()

    def node_path(self, path: Sequence[KeyStep]) -> NodePath:
        """Return the keys and values on the way to ``path``, up to the first that is missing."""
        root = self._trees.roots[self._number]
        keys, values = [root], [root]
        for step in path:
            pair = self._trees.child(values[-1], step)
            if pair is None and isinstance(step, str) and "." in step:
                # An id may leave out the name of its sheet.
                pair = self._trees.child(values[-1], step.partition(".")[2])
            if pair is None:
                break
            keys.append(pair[0])
            values.append(pair[1])
        return NodePath(self._trees, path, keys, values)


def _by_key(node: MappingNode) -> dict[KeyStep, tuple[Node, Node]]:
    found: dict[KeyStep, tuple[Node, Node]] = {}
    for key, value in node.value:
        # A key `1` may have become the text "1" on its way through JSON.
        for step in (key_of(key), key.value):
            if isinstance(step, str | int):
                found.setdefault(step, (key, value))
    return found


def key_of(node: Node) -> KeyStep | None:
    """Return the key of a node, or ``None`` if it cannot be one: a list, nothing, true, 1.5."""
    if not isinstance(node, ScalarNode):
        return None
    key = str(node.value) if node.style else plain_value(node.value)
    return key if isinstance(key, str | int) and not isinstance(key, bool) else None


_ESCAPE_DIGITS = {"x": 2, "u": 4, "U": 8}


def _inside(text: str, node: ScalarNode, offset: int) -> LineColumn:
    index = _index_inside(text, node, offset)
    line = node.start_mark.line + text.count("\n", node.start_mark.index, index)
    return line + 1, index - text.rfind("\n", 0, index)


def _index_inside(text: str, node: ScalarNode, offset: int) -> int:
    """Return the index in ``text`` of the character ``offset`` of a scalar.

    White space is folded and stripped in so many ways that only the other characters are counted: they are in the
    source in the order of the value. White space itself is found after the character before it.
    """
    index: int = node.start_mark.index
    if node.style in ("|", ">"):
        index = text.index("\n", index) + 1
    elif node.style:
        index += 1
    wanted = sum(not character.isspace() for character in node.value[:offset])
    target_is_space = offset >= len(node.value) or node.value[offset].isspace()
    end = min(node.end_mark.index, len(text))
    while index < end:
        length, is_space = _character(text, index, node.style)
        if not is_space:
            if wanted == 0:
                return index
            wanted -= 1
        elif wanted == 0 and target_is_space:
            return index
        index += length
    return index


def _character(text: str, index: int, style: str | None) -> tuple[int, bool]:
    """Return how many characters of the source make one of the value, and whether that one is white space."""
    if style == "'" and text.startswith("''", index):
        return 2, False
    if style == '"' and text[index] == "\\":
        letter = text[index + 1 : index + 2]
        return 2 + _ESCAPE_DIGITS.get(letter, 0), letter in " \tnrtvfNLP_\n"
    return 1, text[index].isspace()


_CONSTANTS: dict[str, bool | None] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_NUMBER_BEGINS = frozenset("+-.0123456789")
_INTEGER = re.compile(r"[-+]?(0|[1-9][0-9]*)")
_NOUGHTS = re.compile(r"[-+]?0[0-9]+\Z")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_LONGEST_INTEGER = 18
_LONGEST_FLOAT = 40
"""Longer numbers stay text: none is meant as a count, and Python refuses to convert very long ones."""


def plain_value(word: str) -> str | int | float | bool | None:
    """Return the value of a plain scalar.

    The core schema of YAML 1.2, without values that no sheet uses: ``no``, ``1:30``, ``0x10``, ``.inf`` and dates
    stay text, and so does ``007``, whose zeros are intended.
    """
    if word[:1] in _NUMBER_BEGINS and len(word) <= _LONGEST_FLOAT:
        return _number(word)
    return _CONSTANTS.get(word, word)


@lru_cache(maxsize=1000)
def _number(word: str) -> str | int | float:
    """Return the number that a word is; the word itself if it is none."""
    if _INTEGER.fullmatch(word):
        return int(word) if len(word.lstrip("+-")) <= _LONGEST_INTEGER else word
    number = float(word) if _FLOAT.fullmatch(word) and not _NOUGHTS.match(word) else inf
    return number if abs(number) < inf else word
