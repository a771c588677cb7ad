"""Small PDFs made by hand, as no sound program would write them."""

from __future__ import annotations

import zlib

HEAD = b"%PDF-1.7\n"


def pdf(*bodies: bytes, trailer: bytes = b"") -> bytes:
    """A PDF of these objects, numbered from 1; the first is its root."""
    out, places = bytearray(HEAD), []
    for number, body in enumerate(bodies, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%b\nendobj\n" % (number, body)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(bodies) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"trailer\n<</Size %d/Root 1 0 R%b>>\nstartxref\n%d\n%%%%EOF\n" % (len(bodies) + 1, trailer, start)
    return bytes(out)


def form(*fields: bytes) -> bytes:
    """A PDF with these fields and no pages; the first field is object 4."""
    kids = b" ".join(b"%d 0 R" % (4 + number) for number in range(len(fields)))
    return pdf(b"<</Pages 2 0 R/AcroForm 3 0 R>>", b"<</Kids[]/Count 0>>", b"<</Fields[%b]>>" % kids, *fields)


def dag(levels: int, references: int, leaf: bytes, head: bytes = b"") -> tuple[bytes, ...]:
    """Objects from number 4, each with so many references to the next, the last one being ``leaf``."""
    nodes = [b"<<%b/Kids[%b]>>" % (head, b"%d 0 R " % (5 + level) * references) for level in range(levels)]
    return (*nodes, leaf)


def packed(fields: int, padding: int) -> bytes:
    """A PDF whose fields lie in one packed object with so many bytes of nothing behind them."""
    bodies = [
        b"<</Pages 2 0 R/AcroForm 3 0 R>>",
        b"<</Kids[]/Count 0>>",
        b"<</Fields[%b]>>" % b" ".join(b"%d 0 R" % (4 + number) for number in range(fields)),
        *(b"<</FT/Tx/T(f%d)>>" % number for number in range(fields)),
    ]
    places, content = [], b""
    for number, body in enumerate(bodies, 1):
        places.append(b"%d %d" % (number, len(content)))
        content += body + b" "
    head = b" ".join(places) + b" "
    data = zlib.compress(head + content + b" " * padding, 9)
    holder = len(bodies) + 1
    out = (
        HEAD
        + b"%d 0 obj\n<</Type/ObjStm/N %d/First %d/Filter/FlateDecode/Length %d>>stream\n%b\nendstream\nendobj\n"
        % (
            holder,
            len(bodies),
            len(head),
            len(data),
            data,
        )
    )
    rows = bytes(7) + b"".join(b"\x02" + holder.to_bytes(4) + index.to_bytes(2) for index in range(len(bodies)))
    rows += b"\x01" + len(HEAD).to_bytes(4) + bytes(2) + b"\x01" + len(out).to_bytes(4) + bytes(2)
    table = b"%d 0 obj\n<</Type/XRef/W[1 4 2]/Size %d/Root 1 0 R/Length %d>>stream\n%b\nendstream\nendobj\n" % (
        holder + 1,
        holder + 2,
        len(rows),
        rows,
    )
    return out + table + b"startxref\n%d\n%%%%EOF\n" % len(out)
