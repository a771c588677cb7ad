"""What is as large as a limit is read; what is larger by one is refused. Files are made as large as that."""

from __future__ import annotations

import re
import shutil
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from sheetgen.fill.stored_form import UnreadableForm, read_fields
from sheetgen.load.game_loader import load_game_folder
from sheetgen.text.complaint import Unusable
from sheetgen.text.yaml_documents import read_documents
from tests.hostile.pdfs import form, packed, pdf

ORCHARD = Path(__file__).parent.parent / "rules" / "games" / "orchard"
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
    except UnreadableForm as fault:
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


@pytest.mark.slow
@pytest.mark.parametrize(
    ("made", "limit", "said"),
    [
        (long_text, 5_000_000, "x.yaml: the file is larger than 5 MB (is it the right file?)"),
        (many_values, 150_000, "x.yaml:1:4: the file contains more than 150,000 values"),
        (deep_list, 100, "x.yaml:1:100: lists and mappings are nested more than 100 levels deep"),
    ],
)
def test_a_text(made: Callable[[int], str], limit: int, said: str) -> None:
    assert yaml_refused(made(limit)) == ""
    assert yaml_refused(made(limit + 1)) == said


def track_of(tmp_path: Path, boxes: int) -> str:
    """What is said of the orchard's layout with so many apples."""
    folder = tmp_path / f"of-{boxes}" / "orchard"
    shutil.copytree(ORCHARD, folder)
    pad = folder / "pad.yaml"
    text = pad.read_text(encoding="utf-8")
    pad.write_text(text.replace("apples: {kind: track, count: 5", f"apples: {{kind: track, count: {boxes}"), "utf-8")
    try:
        return str(len(load_game_folder(folder).areas["pad.apples"].boxes))
    except Unusable as fault:
        return str(fault).replace(f"{pad}:", "")


def test_a_number_of_a_layout(tmp_path: Path) -> None:
    """A track of more boxes than a paper holds costs more than a mistake should."""
    assert track_of(tmp_path, 10_000) == "10000"
    assert track_of(tmp_path, 10_001) == "9:32: areas.apples.count: must be at most 10000, not the number 10001"


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
