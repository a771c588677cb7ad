"""Change values of a YAML text where they stand, so that its comments and its layout are kept."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from yaml.nodes import CollectionNode, MappingNode, Node

from sheetgen.text.complaint import Unusable
from sheetgen.text.positions import key_of
from sheetgen.text.value_types import NOT_GIVEN
from sheetgen.text.yaml_nodes import compose_nodes

_BEFORE_COMMENT = re.compile(r" +(?=#)")


class _Elsewhere(Exception):
    """A text is laid out so that a value cannot be changed in its place."""


class _Edit(NamedTuple):
    """A part of a text, and what takes its place."""

    start: int
    end: int
    new: str


class _Pair(NamedTuple):
    """A key of a map, and its value."""

    key: Node
    value: Node


def with_changes(text: str, before: str, after: str) -> str | None:
    """Return a text with those values changed that differ between ``before`` and ``after``, and nothing else.

    Each of the three is one map. Values that ``text`` does not have are put after those that stand before them in
    ``after``. Return None if one of them cannot be changed in its place; the caller compares what came of the others.
    """
    try:
        own, old, new = (_root(each) for each in (text, before, after))
        edits = list(_Changes(text, before, after).inside(own, old, new))
    except (Unusable, _Elsewhere):
        return None
    # The last first: so the others stay where they are, and of two in one place the first one comes first.
    for _, edit in sorted(enumerate(edits), key=lambda each: (each[1].start, each[0]), reverse=True):
        text = f"{text[: edit.start]}{edit.new}{text[edit.end :]}"
    return text


class _Changes:
    """The changes of a text: the text itself, and the two whose difference it is to have."""

    def __init__(self, text: str, before: str, after: str) -> None:
        self.text = text
        self.before = before
        self.after = after
        self.line_end = "\r\n" if "\r\n" in text else "\n"

    def inside(self, own: Node, old: Node, new: Node) -> Iterator[_Edit]:
        """Yield the edits of a map. Raises `_Elsewhere`."""
        here, former, wanted = _pairs(own), _pairs(old), _pairs(new)
        if former.keys() - wanted.keys():
            raise _Elsewhere
        previous: _Pair | None = None
        for key, pair in wanted.items():
            mine, was = here.get(key), former.get(key)
            if was is None or _source(self.before, was.value) != _source(self.after, pair.value):
                if mine is None:
                    yield from self._added(own, previous, pair)
                elif was is not None and _are_maps(mine, was, pair):
                    yield from self.inside(mine.value, was.value, pair.value)
                else:
                    yield self._replaced(mine.value, pair.value)
            previous = mine or previous

    def _replaced(self, own: Node, new: Node) -> _Edit:
        source, end = _source(self.after, new), _end(own)
        if (isinstance(own, MappingNode) and own.value) or "\n" in source:
            raise _Elsewhere
        start = own.start_mark.index
        if self.text[start - 1] == ":":
            source = f" {source}"
        gap = _BEFORE_COMMENT.match(self.text, end)
        if gap is None:
            return _Edit(start, end, source)
        # The comments of several lines stay below one another.
        return _Edit(start, gap.end(), source + " " * max(1, gap.end() - start - len(source)))

    def _added(self, own: Node, previous: _Pair | None, new: _Pair) -> Iterator[_Edit]:
        source = self.after[new.key.start_mark.index : _end(new.value)]
        if _source(self.after, new.value) == NOT_GIVEN:
            return
        if isinstance(own, CollectionNode) and own.flow_style:
            if "\n" in source:
                raise _Elsewhere
            place = own.start_mark.index + 1 if previous is None else _end(previous.value)
            yield _Edit(place, place, f"{source}, " if previous is None else f", {source}")
            return
        column = own.start_mark.column
        if "\n" in source and column != new.key.start_mark.column:
            raise _Elsewhere
        line = f"{' ' * column}{source.replace(chr(10), self.line_end)}"
        if previous is None:
            place = own.start_mark.index - column
            yield _Edit(place, place, f"{line}{self.line_end}")
        else:
            rest = self.text[_end(previous.value) :]
            place = len(self.text) - len(rest) + len(rest.splitlines()[0] if rest.strip() else "")
            yield _Edit(place, place, f"{self.line_end}{line}")


def _root(text: str) -> MappingNode:
    """Return the map that a text is. Raises `_Elsewhere` if it is anything else."""
    roots = compose_nodes(text, "")
    if len(roots) != 1 or not isinstance(roots[0], MappingNode):
        raise _Elsewhere
    return roots[0]


def _are_maps(*pairs: _Pair) -> bool:
    return all(isinstance(pair.value, MappingNode) and pair.value.value for pair in pairs)


def _pairs(node: Node) -> dict[str, _Pair]:
    return {str(key_of(key)): _Pair(key, value) for key, value in node.value}


def _end(node: Node) -> int:
    """Return where the text of a node ends; what follows a block up to the next key does not belong to it."""
    if isinstance(node, CollectionNode) and not node.flow_style and node.value:
        last = node.value[-1]
        return _end(last[1] if isinstance(last, tuple) else last)
    return int(node.end_mark.index)


def _source(text: str, node: Node) -> str:
    return text[node.start_mark.index : _end(node)]
