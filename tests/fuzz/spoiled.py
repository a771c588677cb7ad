"""Sound files with something wrong: bytes and lines lost, doubled, moved and put in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import reduce
from operator import getitem
from pathlib import Path
from typing import Any

import yaml
from hypothesis import strategies as st

from tests.fuzz.readers import seeds

PIECES = (
    b"", b" ", b"\n", b"\t", b"\x00", b"\xff", b"~", b"-1", b"0", b"99999999999999999999", b"1e999", b"[", b"]", b"{",
    b"}", b": ", b"- ", b"&a ", b"*a", b"!!python/object:os.system ", b"<<: ", b"'", b'"', b"#", b"|\n", b"?", b"---\n",
    b"[[[[", b"null", b"true", b"\xe2\x80\xae", b"\xed\xa0\x80", b"{}", b"[]", b"{x}", b"like: left", b"007",
    b"/V ", b"/Kids [1 0 R]", b"endobj", b"stream\n", b"0 R", b"<FEFFD800>", b"obj", b"xref", b"%%EOF",
)  # fmt: skip
"""What is put in: words that mean something in YAML and PDF."""

Edit = Callable[[bytes], bytes]


def _at(share: float, content: bytes) -> int:
    return int(share * len(content))


def _put(share: float, piece: bytes, over: int) -> Edit:
    return lambda content: content[: _at(share, content)] + piece + content[_at(share, content) + over :]


def _lines(first: int, second: int, *, double: bool) -> Edit:
    """One line moved or copied to where another stands."""

    def edit(content: bytes) -> bytes:
        lines = content.splitlines(keepends=True)
        if not lines:
            return content
        line = lines[first % len(lines)]
        if not double:
            del lines[first % len(lines)]
        lines.insert(second % (len(lines) + 1), line)
        return b"".join(lines)

    return edit


_SHARE = st.floats(0, 1, exclude_max=True)
_PUT = st.builds(_put, _SHARE, st.sampled_from(PIECES) | st.binary(max_size=3), st.integers(0, 12))
_MOVED = st.builds(_lines, st.integers(0, 400), st.integers(0, 400), double=st.booleans())


VALUES: tuple[Any, ...] = (None, [], {}, "", 0, -1, 1, 99, "x", "wall", True, ["x"], {"x": 1}, [[]], "- -", "1..3")
"""What stands in the place of a value of a layout."""


def _paths(data: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path of each value inside plain data."""
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for step, value in inside:
        yield (*at, step)
        yield from _paths(value, (*at, step))


def _at_path(data: Any, path: tuple[Any, ...]) -> Any:
    return reduce(getitem, path, data)


@st.composite
def _altered(draw: st.DrawFn, content: bytes) -> bytes:
    """A layout in which one value is gone, misspelt, another value of the layout, or one of `VALUES`."""
    data = yaml.safe_load(content)
    *holder, step = draw(st.sampled_from(list(_paths(data))))
    parent, kind = _at_path(data, tuple(holder)), draw(st.sampled_from(["gone", "misspelt", "other", "odd"]))
    if kind == "gone":
        del parent[step]
    elif kind == "misspelt" and isinstance(parent, dict):
        parent[f"{step}x"] = parent.pop(step)
    elif kind == "other":
        parent[step] = deepcopy(_at_path(data, draw(st.sampled_from(list(_paths(data))))))
    else:
        parent[step] = draw(st.sampled_from(VALUES))
    return yaml.safe_dump(data, sort_keys=False, allow_unicode=True).encode()


@st.composite
def files(draw: st.DrawFn, reader: str) -> tuple[Path, bytes]:
    """A file for a reader: the name of a sound one, and its content after one to four edits."""
    path, content = draw(st.sampled_from(seeds(reader)))
    if reader == "drawing":
        return path, draw(_altered(content))
    for edit in draw(st.lists(_PUT | _MOVED, min_size=1, max_size=4)):
        content = edit(content)
    return path, content
