"""A form that was saved twice and damaged behind: the newer marks or a refusal, never the older marks."""

from __future__ import annotations

import functools
import io
import random
import re
from collections.abc import Callable

import pypdf
import pytest

from sheetgen.fill.xref_check import last_xref_is_current, xref_tables_are_complete
from sheetgen.text.complaint import Unusable
from tests.form import spoil
from tests.form.games import blank_form, intake
from tests.form.test_faults import AGAIN, complaints

GAME = "praetor"
GOLD = "p1/resources/gold/1"
BROKEN_END = f"my.pdf: the end of this PDF, where the latest marks were saved, is damaged ({AGAIN})"
Hurt = Callable[[bytes, random.Random], bytes]


@functools.cache
def saved_twice() -> tuple[bytes, int]:
    """A form whose gold was 11, then 42; and the length of its older self."""
    older = added_to(blank_form(GAME), "11")
    return added_to(older, "42"), len(older)


def added_to(pdf: bytes, gold: str) -> bytes:
    writer = pypdf.PdfWriter(io.BytesIO(pdf), incremental=True)
    spoil.write(GOLD, gold)(writer)
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def gold(pdf: bytes) -> object:
    (read,) = intake().read_text("my.pdf", pdf)
    return read.values["resources.gold"]


def lost(tail: bytes, chance: random.Random) -> bytes:
    place = chance.randrange(len(tail) - len(b"\n%%EOF\n"))
    return tail[:place] + tail[place + 1 :]


def put_in(tail: bytes, chance: random.Random) -> bytes:
    place = chance.randrange(len(tail) - len(b"\n%%EOF\n"))
    return tail[:place] + bytes([chance.randrange(256)]) + tail[place:]


def crlf(tail: bytes, _: random.Random) -> bytes:
    return tail.replace(b"\n", b"\r\n")


def a_hole(tail: bytes, chance: random.Random) -> bytes:
    place = chance.randrange(len(tail) // 2)
    return tail[:place] + tail[place + len(tail) // 3 :]


def another_start(tail: bytes, chance: random.Random) -> bytes:
    before, _, after = tail.rpartition(b"startxref\n")
    digits = bytearray(after.split()[0])
    digits[chance.randrange(len(digits))] = chance.choice(b"0123456789")
    return before + b"startxref\n" + bytes(digits) + b"\n%%EOF\n"


def the_older_start(tail: bytes, _: random.Random) -> bytes:
    older = saved_twice()[0][: saved_twice()[1]].rpartition(b"startxref\n")[2]
    return tail.rpartition(b"startxref\n")[0] + b"startxref\n" + older


def test_the_newer_marks_are_read() -> None:
    pdf, older = saved_twice()
    assert (gold(pdf[:older]), gold(pdf)) == (11, 42)


@pytest.mark.parametrize("hurt", [lost, put_in, another_start])
@pytest.mark.parametrize("seed", range(12))
def test_a_damaged_end_gives_the_newer_marks_or_none(hurt: Hurt, seed: int) -> None:
    pdf, older = saved_twice()
    tail = hurt(pdf[older:], random.Random(seed))
    try:
        found = gold(pdf[:older] + tail)
    except Unusable:
        return
    assert found == 42


@pytest.mark.parametrize("hurt", [crlf, a_hole, the_older_start])
def test_a_damaged_end_is_called_so(hurt: Hurt) -> None:
    pdf, older = saved_twice()
    assert complaints(pdf[:older] + hurt(pdf[older:], random.Random(1))) == [BROKEN_END]


def with_table(pdf: bytes) -> bytes:
    """The form with a gold of 42 added as programs did before there were tables in streams."""
    head = b"\n1000 0 obj\n<<>>\nendobj\n"
    whole = added_to(pdf, "42")
    found = re.search(rb"(\d+) 0 obj\n((?!endobj).)*/V \(42\).*?endobj", whole[len(pdf) :], re.DOTALL)
    assert found is not None
    number, body = int(found[1]), found[0]
    start = len(pdf) + len(head) + len(body) + 1
    older = int(pdf[pdf.rindex(b"startxref") + 9 :].split()[0])
    root = re.search(rb"/Root (\d+) 0 R", pdf)
    assert root is not None
    rows = b"%d 1\n%010d 00000 n \n" % (number, len(pdf) + len(head))
    trailer = b"trailer\n<</Size 2000/Prev %d/Root %s 0 R>>\n" % (older, root[1])
    return pdf + head + body + b"\nxref\n" + rows + trailer + b"startxref\n%d\n%%%%EOF\n" % start


def own_end(pdf: bytes) -> bytes:
    return b"startxref\n" + pdf.rpartition(b"startxref\n")[2]


def with_stream(pdf: bytes) -> bytes:
    return added_to(pdf, "7")


@pytest.mark.parametrize(
    ("older", "add"), [(bytes, with_stream), (bytes, with_table), (with_table, with_stream), (with_stream, with_table)]
)
def test_an_update_that_is_cut_anywhere_and_closed_by_the_older_end_is_refused(
    older: Callable[[bytes], bytes], add: Callable[[bytes], bytes]
) -> None:
    before = older(blank_form(GAME))
    update = add(before)[len(before) :]
    cuts = [before + update[:place] + own_end(before) for place in range(1, len(update))]
    leads = [cut for cut in cuts if last_xref_is_current(cut)]
    # What stands behind the older end is then nothing but the blanks before the first object.
    assert {cut[len(before) : -len(own_end(before))].strip() for cut in leads} <= {b""}
    assert complaints(cuts[len(update) // 2]) == [BROKEN_END]


def test_a_table_of_rows_is_read() -> None:
    assert gold(with_table(blank_form(GAME))) == 42


@pytest.mark.parametrize(
    ("whole", "broken"),
    [(rb"\nxref\n(\d+) 1", b"\nxref\n9999 1"), (rb" 00000 n ", b" 00001 n "), (rb" 00000 n \n", b" 00000 n\n")],
)
def test_a_table_with_a_broken_row_is_refused(whole: bytes, broken: bytes) -> None:
    pdf = blank_form(GAME)
    hurt = pdf + re.sub(whole, broken, with_table(pdf)[len(pdf) :])
    assert hurt != with_table(pdf)
    assert complaints(hurt) == [BROKEN_END]


def test_a_value_whose_key_is_broken_is_not_passed_over() -> None:
    pdf = blank_form(GAME)
    hurt = added_to(pdf, "42").replace(b"/V (42)", b"/W (42)")
    said = "the text of this field cannot be decoded"
    hint = "clear the field, type it again in a different viewer and save"
    assert complaints(hurt) == [f"my.pdf: resources.gold.1: {said} ({hint})"]


def test_what_the_reading_library_mends_is_refused_in_its_words_but_not_on_the_terminal(
    capfd: pytest.CaptureFixture[str],
) -> None:
    pdf, older = saved_twice()
    doubled = pdf[older:].replace(b"/V ", b"/V (9)/V ", 1)
    assert len(doubled) > len(pdf[older:])
    shift = len(doubled) - len(pdf[older:])
    place = doubled.rindex(b"startxref\n") + len(b"startxref\n")
    start = int(doubled[place:].split()[0])
    doubled = doubled[:place] + b"%d\n%%%%EOF\n" % (start + shift)
    said = complaints(pdf[:older] + doubled)
    assert said[0].startswith("my.pdf: this PDF is damaged")
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize(
    ("data", "leads"),
    [
        (b"%PDF-1.7\nxref\n0 1\ntrailer\n<<>>\nstartxref\n9\n%%EOF\n", True),
        (b"%PDF-1.7\nxref\n0 1\ntrailer\n<<>>\nstartxref\n8\n%%EOF\n", False),
        (b"%PDF-1.7\n1 0 obj\n<</Type/XRef>>\nendobj\nstartxref\n9\n%%EOF\n", True),
        (b"%PDF-1.7\n1 0 obj\n<</Type/Cat>>\nendobj\nstartxref\n9\n%%EOF\n", False),
        (b"%PDF-1.7\nxref\n0 1\ntrailer\n<<>>\n2 0 obj\nendobj\nstartxref\n9\n%%EOF\n", False),
        (b"%PDF-1.7 /Linearized 1/L 97\nxref\n0 1\ntrailer\n<<>>\n2 0 obj\nendobj\nstartxref\n28\n%%EOF\n", False),
        (b"%PDF-1.7 /Linearized 1/L 84\nxref\n0 1\ntrailer\n<<>>\n2 0 obj\nendobj\nstartxref\n28\n%%EOF\n", True),
        (b"%PDF-1.7\nstartxref\n%%EOF", False),
    ],
)
def test_the_last_table(data: bytes, leads: bool) -> None:
    assert last_xref_is_current(data) is leads


def test_a_table_must_point_at_the_head_of_the_one_before() -> None:
    pdf, older = saved_twice()
    tail = pdf[older:]
    (before,) = re.findall(rb"/Prev (\d+)", tail)
    beside = b"%d" % (int(before) + len(b"999 0 obj"))
    hurt = pdf[:older] + tail.replace(b"/Prev " + before, b"/Prev " + beside)
    assert len(hurt) == len(pdf)
    assert (xref_tables_are_complete(pdf), xref_tables_are_complete(hurt)) == (True, False)
    assert complaints(hurt) == [BROKEN_END]


def test_an_object_without_rows_is_no_table() -> None:
    assert not xref_tables_are_complete(b"%PDF-1.7\n1 0 obj\n<</Type/XRef>>\nendobj\nstartxref\n9\n%%EOF\n")
