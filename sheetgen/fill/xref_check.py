"""Check that a PDF's cross-reference tables are complete and match its objects.

A program that adds to a PDF appends the new objects, and a new table after them. Readers that repair damage silently
return to an older table, and an older game would be scored: here damage is refused.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Mapping

_SPACE = rb"[\0\t\n\f\r ]"
_LAST = re.compile(rb"startxref" + _SPACE + rb"+(\d{1,12})" + _SPACE + rb"+%%EOF" + _SPACE + rb"*\Z")
_OBJECT = re.compile(_SPACE + rb"*(\d{1,10})" + _SPACE + rb"+(\d{1,5})" + _SPACE + rb"+obj")
_LINEARIZED = re.compile(rb"/Linearized\b[^>]{0,200}?/L" + _SPACE + rb"*(\d{1,12})")
_TABLE = re.compile(rb"xref" + _SPACE + rb"+")
_PART = re.compile(rb"(\d{1,10}) (\d{1,7})" + _SPACE + rb"+")
_ROW_LENGTH = 20
_ROWS = re.compile(rb"(?:\d{10} \d{5} [nf](?: \r| \n|\r\n))*")
_TRAILER = re.compile(_SPACE + rb"*trailer" + _SPACE + rb"*<<")
_FLATE = re.compile(rb"/Filter" + _SPACE + rb"*\[?" + _SPACE + rb"*/FlateDecode\b")
_STREAM = re.compile(rb"\bstream\r?\n")
_NUMBER = r"[\0\t\n\f\r ]*(\d{1,12})"
_TAIL = 2048
"""The number of bytes in which to search for the end of a file."""
_HEAD = 1024
_MOST_SAVES = 1000
_LONGEST_TABLE = 25_000_000
"""The most bytes of a table that is a stream; few packed ones may unpack to many."""
_FREE = 65535
"""The generation of an object number that must never be used again (ISO 32000-1, 7.5.4)."""


def last_xref_is_current(data: bytes) -> bool:
    """Return whether ``startxref`` points at the cross-reference table written last.

    Nothing may follow that table but its own end: an update whose table was cut off follows an older one. In a
    linearized file (ISO 32000-1, annex F) the first table is meant, until something is appended.
    """
    end = _LAST.search(data, max(0, len(data) - _TAIL))
    if end is None:
        return False
    start = int(end[1])
    section = data[start : end.start()]
    if _TABLE.match(section):
        is_last = b"obj" not in section and b"trailer" in section and b"startxref" not in section
    elif _OBJECT.match(section):
        is_last = section.count(b"endobj") == 1 and section.rstrip(b"\0\t\n\f\r ").endswith(b"endobj")
        is_last = is_last and b"/XRef" in section
    else:
        return False
    laid_out = _LINEARIZED.search(data, 0, _HEAD)
    return is_last or (laid_out is not None and int(laid_out[1]) == len(data))


def xref_tables_are_complete(data: bytes) -> bool:
    """Return whether every table, from the last to the first, has all its rows and points at the one before."""
    end = _LAST.search(data, max(0, len(data) - _TAIL))
    starts = [int(end[1])] if end is not None else []
    seen: set[int] = set()
    while starts:
        start = starts.pop()
        if start in seen or len(seen) > _MOST_SAVES:
            return False
        seen.add(start)
        entries = _table_entries(data, start) if _TABLE.match(data, start) else _stream_entries(data, start)
        if entries is None:
            return False
        starts += [place for key in ("Prev", "XRefStm") if (place := _entry(entries, key)) is not None]
    return bool(seen)


def _table_entries(data: bytes, start: int) -> bytes | None:
    """Return the trailer after a table's rows; None if the rows are malformed."""
    found = _TABLE.match(data, start)
    place = found.end() if found is not None else start
    while part := _PART.match(data, place):
        length = int(part[2]) * _ROW_LENGTH
        rows = _ROWS.match(data, part.end(), part.end() + length)
        if rows is None or rows.end() - part.end() != length:
            return None
        place = rows.end()
    trailer = _TRAILER.match(data, place)
    return None if trailer is None else data[trailer.end() : data.find(b"startxref", trailer.end())]


def _stream_entries(data: bytes, start: int) -> bytes | None:
    """Return the entries of a table that is a stream; None if its number of rows differs from the stated one."""
    stream = _STREAM.search(data, start, start + _TAIL * 8)
    if _OBJECT.match(data, start) is None or stream is None:
        return None
    entries = data[start : stream.start()]
    widths = re.search(rb"/W[\0\t\n\f\r ]*\[([\0\t\n\f\r \d]*)\]", entries)
    size, length = _entry(entries, "Size"), _entry(entries, "Length")
    if widths is None or size is None or length is None or b"/XRef" not in entries:
        return None
    index = re.search(rb"/Index[\0\t\n\f\r ]*\[([\0\t\n\f\r \d]*)\]", entries)
    count = sum(_numbers(index[1])[1::2]) if index is not None else size
    row = sum(_numbers(widths[1])) + ((_entry(entries, "Predictor") or 1) >= 10)
    if row * count > _LONGEST_TABLE:
        return None
    content = data[stream.end() : stream.end() + length]
    return entries if _length_of(content, entries, row * count) == row * count else None


def _length_of(content: bytes, entries: bytes, due: int) -> int:
    """Return the length of a stream's content, unpacked up to one byte more than ``due``; -1 if it is damaged."""
    if _FLATE.search(entries) is None:
        return len(content)
    try:
        return len(zlib.decompressobj().decompress(content, due + 1))
    except zlib.error:
        return -1


def _numbers(listed: bytes) -> list[int]:
    return [int(number) for number in re.findall(rb"\d{1,12}", listed)]


def _entry(entries: bytes, key: str) -> int | None:
    found = re.search(f"/{key}{_NUMBER}".encode(), entries)
    return None if found is None else int(found[1])


def objects_are_at_offsets(
    data: bytes, places: Mapping[int, Mapping[int, int]], free: Mapping[int, Mapping[int, bool]]
) -> bool:
    """Return whether each object begins at its offset; ``places`` are byte offsets by generation and number."""
    for generation, objects in places.items():
        for number, place in objects.items():
            if generation == _FREE or free.get(generation, {}).get(number, False):
                continue
            found = _OBJECT.match(data, place)
            if found is None or (int(found[1]), int(found[2])) != (number, generation):
                return False
    return True
