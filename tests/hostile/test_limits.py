"""What is as large as a limit is read; what is larger by one is refused. Files are made as large as that."""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable

import pytest

from sheetgen.fill.form_file import NotReadable, read_fields
from sheetgen.text.complaint import Unusable
from sheetgen.text.source import read_documents
from tests.hostile.pdfs import form, packed, pdf

ROOT = (b"<</Pages 2 0 R/AcroForm 3 0 R>>", b"<</Kids[]/Count 0>>")


def yaml_refused(content: str) -> str:
    try:
        read_documents("x.yaml", content.encode())
    except Unusable as fault:
        return str(fault)
    return ""


def form_refused(content: bytes) -> str:
    try:
        read_fields(content, "Nothing")
    except NotReadable as fault:
        return fault.key
    return ""


def long_text(size: int) -> str:
    return f"a: {'b' * (size - 3)}"


def many_values(number: int) -> str:
    """A map, its key, a list and what is in it."""
    return f"a: [{'1,' * (number - 3)}]"


def deep_list(levels: int) -> str:
    return "[" * levels + "]" * levels


def large_form(size: int) -> bytes:
    empty = pdf(*ROOT, b"<</Fields[]>>", b"()")
    # The number of the table's place has five digits more.
    return pdf(*ROOT, b"<</Fields[]>>", b"(%b)" % (b"a" * (size - len(empty) - 5)))


def packed_form(size: int) -> bytes:
    stream = re.search(rb"stream\n(.*?)\nendstream", packed(2, 0), re.DOTALL)
    assert stream is not None
    return packed(2, size - len(zlib.decompress(stream[1])))


def form_of_parts(number: int) -> bytes:
    """Four fields, the widgets of each, and the tree of its pages."""
    counts = [(number - 5) // 4] * 3
    counts.append(number - 5 - sum(counts))
    fields = (b"<</FT/Tx/T(f%d)/Kids[%b]>>" % (index, b"8 0 R " * count) for index, count in enumerate(counts))
    data = form(*fields, b"<<>>")
    return data.replace(b"7 0 R 8 0 R]>>", b"7 0 R      ]>>")


def nested_form(levels: int) -> bytes:
    """Fields in fields, the first of them in none."""
    fields = (b"<</T(a)/Kids[%d 0 R]>>" % (5 + level) for level in range(levels))
    data = form(*fields, b"<</FT/Tx/T(a)>>")
    listed = b" ".join(b"%d 0 R" % (4 + level) for level in range(levels + 1))
    return data.replace(b"[%b]" % listed, b"[4 0 R%b]" % (b" " * (len(listed) - 5)))


@pytest.mark.parametrize(
    ("made", "limit", "said"),
    [
        (long_text, 5_000_000, "x.yaml: the file is larger than 5 MB (is it the right one?)"),
        (many_values, 150_000, "x.yaml:1:4: the text holds more than 150,000 values"),
        (deep_list, 100, "x.yaml:1:100: lists and maps are nested more than 100 deep"),
    ],
)
def test_a_text(made: Callable[[int], str], limit: int, said: str) -> None:
    assert yaml_refused(made(limit)) == ""
    assert yaml_refused(made(limit + 1)) == said


@pytest.mark.slow
@pytest.mark.parametrize(
    ("made", "limit", "said"),
    [
        (large_form, 25_000_000, "too-large"),
        (packed_form, 25_000_000, "unpacked"),
        (form_of_parts, 200_000, "too-many"),
        (nested_form, 16, "too-many"),
    ],
)
def test_a_form(made: Callable[[int], bytes], limit: int, said: str) -> None:
    assert form_refused(made(limit)) == ""
    assert form_refused(made(limit + 1)) == said
