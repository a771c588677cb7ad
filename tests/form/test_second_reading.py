"""A form is read by two libraries: where they find different marks, it is refused."""

from __future__ import annotations

import io

import pypdf
import pytest

from sheetgen.fill.stored_form import CrossCheckFailed, first_difference, read_fields
from sheetgen.layout.game import FilledSheet
from tests.form import spoil
from tests.form.games import GAMES, blank_form, form_of, sheet
from tests.form.test_faults import complaints
from tests.hostile.pdfs import form

LIMIT = 1_000_000
GOLD = "p1/resources/gold/1"
PRAETOR = sheet("praetor", player="Ąda 가", resources={"gold": 7})


def difference(first: bytes, second: bytes) -> str | None:
    return first_difference(second, read_fields(first, "Nothing").fields, LIMIT)


@pytest.mark.parametrize("game", GAMES)
def test_both_readings_of_a_blank_form_agree(game: str) -> None:
    stored = read_fields(blank_form(game), "Nothing")
    assert len(stored.fields) > 10
    assert first_difference(blank_form(game), stored.fields, LIMIT) is None


def test_a_mark_that_only_one_reading_has_is_named() -> None:
    older = form_of(PRAETOR)
    newer = spoil.changed(older, spoil.write(GOLD, "8"))
    assert difference(older, newer) == GOLD
    assert difference(older, older) is None


def test_a_field_that_only_one_reading_has_is_named() -> None:
    whole = form_of(PRAETOR)
    assert difference(whole, spoil.changed(whole, spoil.remove(GOLD))) == GOLD
    assert difference(spoil.changed(whole, spoil.remove(GOLD)), whole) == GOLD


@pytest.mark.parametrize(
    ("stored", "text"),
    [
        (b"(x)", "x"),
        (b"()", ""),
        (b"(\\344)", "ä"),
        (b"(\\240\\033)", "€˙"),
        (b"(a\\nb)", "a\nb"),
        (b"<FEFF0105AC00>", "ą가"),
        (b"<EFBBBFC485>", "ą"),
        (b"<FFFE4100>", "A"),
    ],
)
def test_both_read_texts_in_every_encoding_alike(stored: bytes, text: str) -> None:
    (field,) = read_fields(form(b"<</FT/Tx/T(a)/V%b>>" % stored), "Nothing").fields
    assert field.text == text


def test_a_file_that_the_second_library_would_have_to_mend_is_not_read() -> None:
    with pytest.raises(CrossCheckFailed):
        first_difference(blank_form("praetor").replace(b"startxref\n", b"startxref\n1"), (), LIMIT)


def test_the_refusal_names_the_field(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sheetgen.fill.stored_form.first_difference", lambda *_: GOLD)
    said = f"my.pdf: two PDF readers disagree about the field '{GOLD}'"
    hint = "another program changed this form; fill in a fresh copy with a different viewer"
    assert complaints(form_of(PRAETOR)) == [f"{said} ({hint})"]


def saved_by_pypdf(filled: FilledSheet) -> bytes:
    writer = pypdf.PdfWriter(io.BytesIO(form_of(filled)), incremental=True)
    spoil.write(GOLD, "42")(writer)
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def test_both_readings_take_what_was_added_to_a_form() -> None:
    stored = read_fields(saved_by_pypdf(PRAETOR), "Nothing")
    assert {field.name: field.text for field in stored.fields}[GOLD] == "42"
