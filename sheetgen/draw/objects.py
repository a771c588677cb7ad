"""The bottom of a PDF file: indirect objects, literals, object streams (ISO 32000-1, 7.3 to 7.5).

reportlab writes every page object and its stream by itself, in plain text; two hundred copies would take as many
times the bytes. Here objects are read back as they stand and written into compressed object streams.
"""

from __future__ import annotations

import hashlib
import re
import zlib

# Readers unpack a whole object stream to get at one object: keep each of them small.
_OBJECTS_PER_STREAM = 100
_COMPRESSION = 9
_END = re.compile(rb"startxref\n(\d+)\n%%EOF\n\Z")


def literal(text: str) -> bytes:
    """A text string: plain where it is printable ASCII, else UTF-16 with its byte order mark.

    Control characters would be read as accents, and the ends of lines as one another (ISO 32000-1, 7.3.4.2, D.2).
    """
    if text.isascii() and text.isprintable():
        return b"(" + re.sub(rb"([\\()])", rb"\\\1", text.encode("ascii")) + b")"
    return b"<FEFF" + text.encode("utf-16-be").hex().upper().encode("ascii") + b">"


def numbers(values: tuple[float, ...]) -> bytes:
    """An array of numbers without needless digits."""
    return b"[" + " ".join(f"{value:.3f}".rstrip("0").rstrip(".") for value in values).encode("ascii") + b"]"


def read_objects(data: bytes) -> dict[int, bytes]:
    """The bodies of all objects of a file with one plain cross-reference table, as reportlab writes it."""
    table = int(data[data.rindex(b"startxref") + len(b"startxref") :].split()[0])
    entries = re.findall(rb"(\d{10}) \d{5} ([nf])", data[table : data.index(b"trailer", table)])
    starts = {number: int(offset) for number, (offset, kind) in enumerate(entries) if kind == b"n"}
    ends = sorted([*starts.values(), table])
    bodies = {}
    for number, start in starts.items():
        chunk = data[start : ends[ends.index(start) + 1]]
        head = chunk.index(b" 0 obj") + len(b" 0 obj")
        bodies[number] = chunk[head : chunk.rindex(b"endobj")].strip()
    return bodies


def stream_content(body: bytes) -> bytes:
    """The content of an unfiltered stream object. Raises `ValueError` where the body is no stream."""
    start = re.search(rb"stream\r?\n", body)
    length = re.search(rb"/Length (\d+)", body)
    if start is None or length is None:
        raise ValueError("not a stream object")
    return body[start.end() : start.end() + int(length[1])]


def references(body: bytes) -> list[int]:
    """The numbers of the objects that a body refers to; a stream's content refers to nothing."""
    return [int(number) for number in re.findall(rb"\b(\d+) 0 R\b", body.partition(b"stream")[0])]


class ObjectFile:
    """Objects by number, written at the end into one file. Numbers begin after ``taken``."""

    def __init__(self, taken: int = 0) -> None:
        self._next = taken + 1
        self._plain: dict[int, bytes] = {}
        self._streams: dict[int, bytes] = {}

    def reserve(self) -> int:
        """A number for an object that others refer to before it is put."""
        self._next += 1
        return self._next - 1

    def put(self, body: bytes, number: int | None = None) -> int:
        """Adds an object that is not a stream; its number."""
        number = self.reserve() if number is None else number
        self._plain[number] = body
        return number

    def put_stream(
        self, content: bytes, entries: bytes = b"", number: int | None = None, *, plain: bool = False
    ) -> int:
        """Adds a stream with further dictionary ``entries``, compressed unless ``plain``; its number."""
        number = self.reserve() if number is None else number
        if not plain:
            content = zlib.compress(content, _COMPRESSION)
            entries += b"/Filter/FlateDecode"
        head = b"<<%b/Length %d>>stream\n" % (entries, len(content))
        self._streams[number] = head + content + b"\nendstream"
        return number

    def to_bytes(self, root: int, info: int) -> bytes:
        """The whole file. The same objects give the same bytes: its identity is a digest of what stands in it."""
        out = bytearray(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
        rows: dict[int, tuple[int, int, int]] = {0: (0, 0, 65535)}
        packed = sorted(self._plain)
        for start in range(0, len(packed), _OBJECTS_PER_STREAM):
            members = packed[start : start + _OBJECTS_PER_STREAM]
            holder = self._pack(members)
            rows |= {number: (2, holder, index) for index, number in enumerate(members)}
        for number, body in sorted(self._streams.items()):
            rows[number] = (1, len(out), 0)
            out += b"%d 0 obj\n%b\nendobj\n" % (number, body)
        table = self.reserve()
        rows[table] = (1, len(out), 0)
        identity = hashlib.md5(out, usedforsecurity=False).hexdigest().encode("ascii")
        trailer = b"/Root %d 0 R/Info %d 0 R/ID[<%b><%b>]" % (root, info, identity, identity)
        start = len(out)
        out += _cross_references(table, rows, trailer)
        out += b"startxref\n%d\n%%%%EOF\n" % start
        return bytes(out)

    def _pack(self, members: list[int]) -> int:
        places, bodies = [], bytearray()
        for number in members:
            places.append(b"%d %d" % (number, len(bodies)))
            bodies += self._plain[number] + b"\n"
        head = b" ".join(places) + b"\n"
        entries = b"/Type/ObjStm/N %d/First %d" % (len(members), len(head))
        return self.put_stream(head + bytes(bodies), entries)


def is_as_written(content: bytes) -> bool:
    """Whether a file is one that `ObjectFile` wrote, and no other program has changed it or added to it since."""
    end = _END.search(content)
    if end is None:
        return False
    start = int(end[1])
    identity = hashlib.md5(content[:start], usedforsecurity=False).hexdigest().encode("ascii")
    return b"/ID[<%b>" % identity in content[start:]


def _cross_references(number: int, rows: dict[int, tuple[int, int, int]], trailer: bytes) -> bytes:
    """The cross-reference stream.

    Each row is written as its difference from the one above (PNG's "up"): rows of copies are nearly alike.
    """
    size = max(rows) + 1
    plain = [
        bytes((kind, *second.to_bytes(4), *third.to_bytes(2)))
        for kind, second, third in (rows.get(index, (0, 0, 65535)) for index in range(size))
    ]
    above = [bytes(7), *plain]
    filtered = b"".join(
        b"\x02" + bytes((now - before) % 256 for now, before in zip(row, last, strict=True))
        for row, last in zip(plain, above, strict=False)
    )
    content = zlib.compress(filtered, _COMPRESSION)
    entries = b"/Type/XRef/W[1 4 2]/Size %d/DecodeParms<</Predictor 12/Columns 7>>/Filter/FlateDecode" % size
    start = b"%d 0 obj\n<<%b%b/Length %d>>stream\n" % (number, entries, trailer, len(content))
    return start + content + b"\nendstream\nendobj\n"
