"""PDFs that lead in circles, unpack without end, are encrypted, or do not say for certain what stands in a field."""

from __future__ import annotations

from typing import Any

import pytest
from pypdf import PdfReader

from sheetgen.fill import pdf_fields as form_fields
from sheetgen.fill.form_metadata import MOST_PLAYERS, read_mark
from sheetgen.fill.pdf_fields import DEPTH_LIMIT, StoredField
from sheetgen.fill.stored_form import StoredForm, UnreadableForm, read_fields
from sheetgen.layout.box import read_field_name
from tests.form.games import blank_form
from tests.hostile.pdfs import dag, form, packed, pdf

APPEARANCE = b"/AP<</N<</on 1 0 R/Off 1 0 R>>>>"
ENCRYPTED = b"/Encrypt<</Filter/Standard/V 5/R 6/Length 256/P -4/O<%b>/U<%b>/OE<%b>/UE<%b>/Perms<%b>>>/ID[<00><00>]" % (
    *([b"00" * 48] * 2),
    *([b"00" * 32] * 2),
    b"00" * 16,
)


def read(data: bytes) -> StoredForm:
    return read_fields(data, "Nothing")


def refusal(data: bytes) -> str:
    with pytest.raises(UnreadableForm) as refused:
        read(data)
    return refused.value.key


def only(field: bytes, *kids: bytes) -> StoredField:
    """The one field of a form; its kids are objects 5 and on."""
    objects = (field, *kids)
    data = form(*objects)
    every = b" ".join(b"%d 0 R" % (4 + number) for number in range(len(objects)))
    data = data.replace(b"[%b]" % every, b"[4 0 R]" + b" " * (len(every) - 5))
    (found,) = read(data).fields
    return found


def within(levels: int) -> bytes:
    """A form with a field in so many others, of which each has a name."""
    objects = [b"<</T(a)/Kids[%d 0 R]>>" % (5 + level) for level in range(levels)]
    every = b" ".join(b"%d 0 R" % (4 + number) for number in range(levels + 1))
    return form(*objects, b"<</FT/Tx/T(b)/V(x)>>").replace(b"[%b]" % every, b"[4 0 R]" + b" " * (len(every) - 5))


@pytest.mark.parametrize("levels", [0, 1, DEPTH_LIMIT - 1, DEPTH_LIMIT])
def test_a_field_in_others_is_read(levels: int) -> None:
    assert read(within(levels)).fields == (StoredField(".".join([*"a" * levels, "b"]), False, "x"),)


def test_a_field_in_too_many_others_is_refused() -> None:
    assert refusal(within(DEPTH_LIMIT + 1)) == "too-many"


@pytest.mark.parametrize("state", ["on", "Off"])
def test_a_box_that_is_its_own_widget(state: str) -> None:
    found = only(b"<</FT/Btn/T(a)/AS/%b%b>>" % (state.encode(), APPEARANCE))
    assert (found.text, found.doubt) == ("on" if state == "on" else "", "")


def test_what_the_library_had_to_mend_is_not_read() -> None:
    data = form(b"<</FT/Tx/T(a)/V(x)/V(x)>>")
    assert refusal(data) == "damaged-says"
    assert read(form(b"<</FT/Tx/T(a)/V(x)>>")).fields[0].text == "x"


def test_a_form_made_by_hand_is_read() -> None:
    assert only(b"<</FT/Tx/T(a)/V(x)>>") == StoredField("a", False, "x")
    assert len(read(packed(50, 0)).fields) == 50


@pytest.mark.slow
def test_fields_that_are_each_others_kids_in_many_ways() -> None:
    data = form(*dag(8, 60, b"<</FT/Tx/T(a)>>", b"/T(a)"))
    assert len(data) < 6000
    assert refusal(data) == "too-many"


def test_pages_that_are_each_others_kids_in_many_ways() -> None:
    objects = dag(8, 60, b"<</Type/Page>>")
    assert refusal(pdf(b"<</Pages 4 0 R>>", b"<<>>", b"<<>>", *objects)) == "too-many"


def test_fields_in_a_circle() -> None:
    assert refusal(form(b"<</T(a)/Kids[5 0 R]>>", b"<</T(b)/Kids[4 0 R]>>")) == "too-many"


def test_lists_within_lists() -> None:
    assert refusal(form(b"<</FT/Tx/T(a)/V " + b"[" * 5000 + b"]" * 5000 + b">>")) in ("too-many", "damaged-says")


def test_a_little_that_unpacks_to_much() -> None:
    data = packed(2, 30_000_000)
    assert len(data) < 40_000
    assert refusal(data) == "unpacked"


def test_an_encrypted_form_is_called_encrypted_whatever_is_installed() -> None:
    assert refusal(pdf(b"<</Pages 2 0 R>>", b"<</Kids[]>>", trailer=ENCRYPTED)) == "encrypted"


@pytest.mark.parametrize(
    ("value", "doubt"),
    [
        (b"[(6)(5)]", "not-a-text"),
        (b"6", "not-a-text"),
        (b"/six", "not-a-text"),
        (b"true", "not-a-text"),
        (b"1 0 R", "not-a-text"),
        (b"<FEFFD800>", "strange-text"),
        (b"<FEFF00>", "strange-text"),
        (b"null", ""),
        (b"()", ""),
        (b"<FEFF0141>", ""),
    ],
)
@pytest.mark.parametrize("kind", [b"/Tx", b"/Ch"])
def test_what_may_stand_in_a_field(kind: bytes, value: bytes, doubt: str) -> None:
    assert only(b"<</FT%b/T(a)/V %b>>" % (kind, value)).doubt == doubt


@pytest.mark.parametrize(
    ("field", "kids", "text", "doubt"),
    [
        (b"", [b"/V(Zoe)", b""], "Zoe", ""),
        (b"", [b"/V(Zoe)", b"/V(Zoe)"], "Zoe", ""),
        (b"/V(Zoe)", [b"", b""], "Zoe", ""),
        (b"/V(Zoe)", [b"/V(Zoe)", b""], "Zoe", ""),
        (b"/V(Ada)", [b"/V(Zoe)", b""], "Ada / Zoe", "texts-differ"),
        (b"", [b"/V(Ada)", b"/V(Zoe)"], "Ada / Zoe", "texts-differ"),
        (b"", [b"/V[(Ada)]", b""], "", "not-a-text"),
    ],
)
def test_texts_in_widgets(field: bytes, kids: list[bytes], text: str, doubt: str) -> None:
    found = only(b"<</FT/Tx/T(a)%b/Kids[5 0 R 6 0 R]>>" % field, *(b"<</Parent 4 0 R%b>>" % kid for kid in kids))
    assert (found.text, found.doubt) == (text, doubt)


@pytest.mark.parametrize(
    ("field", "kids", "text", "doubt"),
    [
        (b"/V/on", [b"/AS/on", b"/AS/on"], "on", ""),
        (b"/V/Off", [b"/AS/Off", b"/AS/Off"], "", ""),
        (b"", [b"/AS/on", b"/AS/on"], "on", ""),
        (b"/V/on", [b"/AS/on", b"/AS/Off"], "on", "shown-otherwise"),
        (b"", [b"/AS/on", b"/AS/Off"], "on", "shown-otherwise"),
        (b"/V/Off", [b"/AS/Off", b"/AS/on"], "", "shown-otherwise"),
        (b"/V/on", [b"", b""], "on", ""),
        (b"", [b"", b""], "", "no-state"),
    ],
)
def test_states_of_widgets(field: bytes, kids: list[bytes], text: str, doubt: str) -> None:
    widgets = (b"<</Parent 4 0 R%b%b>>" % (APPEARANCE, kid) for kid in kids)
    found = only(b"<</FT/Btn/T(a)%b/Kids[5 0 R 6 0 R]>>" % field, *widgets)
    assert (found.text, found.doubt) == (text, doubt)


@pytest.mark.parametrize(
    ("whole", "broken"),
    [
        (b"/W[1 4 2]", b"/W[1 4\x002]"),
        (b"/W[1 4 2]", b"/W[1 4 %b]" % (b"2" * 5000)),
        (b"/W[1 4 2]", b"/W[1 4 999999999]"),
    ],
    ids=["blank", "long number", "large number"],
)
def test_a_table_with_strange_numbers(whole: bytes, broken: bytes) -> None:
    data = packed(2, 0).replace(whole, broken)
    if b"\x002]" in broken:
        assert len(read(data).fields) == 2
    else:
        assert refusal(data) == "broken-end"


def test_marks_of_a_form_that_are_too_deep_or_too_many() -> None:
    assert read_mark("[" * 100_000) is None
    player = '{"sheets":["left"],"fields":1}'
    mark = '{"format":1,"game":"g","version":1,"language":"en","players":[%s]}'
    assert read_mark(mark % ",".join([player] * MOST_PLAYERS)) is not None
    assert read_mark(mark % ",".join([player] * (MOST_PLAYERS + 1))) is None


def test_a_field_of_a_player_beyond_counting() -> None:
    assert read_field_name(f"p{'9' * 5000}/left/wall/7") is None


def test_fields_are_forgotten_while_more_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    data, held = blank_form("hadrians-wall"), [0]

    class Counting(PdfReader):
        def get_object(self, indirect_reference: Any) -> Any:
            found = super().get_object(indirect_reference)
            held.append(sum(isinstance(each, dict) and "/Rect" in each for each in self.resolved_objects.values()))
            return found

    monkeypatch.setattr("sheetgen.fill.stored_form.PdfReader", Counting)
    whole, most = read(data), max(held)
    held.clear()
    monkeypatch.setattr(form_fields, "_FORGET_AFTER", 50)
    assert read(data) == whole
    # pypdf reads a stream of a hundred objects at once, and fifty fields one after another may stand in three of these.
    assert max(held) <= 50 + 3 * 100 < most
