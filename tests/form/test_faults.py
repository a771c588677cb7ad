"""Forms that cannot be read, beside what is said of them: never a wrong score, never a traceback."""

from __future__ import annotations

import io
from contextlib import suppress
from functools import cache
from pathlib import Path

import pypdf
import pytest
from click.testing import CliRunner

from sheetgen.cli.sheet_commands import check_command
from sheetgen.text.complaint import Unusable
from tests.form import spoil
from tests.form.games import blank_form, form_of, intake, sheet

PRINT = "print one with fillable: that can be filled in and read"
OTHER = "another program changed the form; fill in a fresh one with another viewer"
AGAIN = "copy it again from where it was filled in"
MARK = '{"format":1,"game":"%s","version":%d,"language":"en","players":[{"sheets":["left","right"],"fields":457}]}'


def form() -> bytes:
    return blank_form("hadrians-wall")


def complaints(pdf: bytes) -> list[str]:
    with pytest.raises(Unusable) as refused:
        intake().read_text("my.pdf", pdf)
    return [str(complaint) for complaint in refused.value.complaints]


def values(pdf: bytes) -> dict[str, object]:
    (read,) = intake().read_text("my.pdf", pdf)
    return dict(read.values)


def test_an_encrypted_form() -> None:
    pdf = spoil.changed(form(), spoil.encrypt)
    said = "my.pdf: this PDF is protected with a password (save it without protection and try again)"
    assert complaints(pdf) == [said]


@pytest.mark.parametrize("kept", [0.1, 0.5, 0.99])
def test_a_form_without_its_end(kept: float) -> None:
    pdf = form()
    said = f"my.pdf: this PDF is damaged, its end is missing ({AGAIN})"
    assert complaints(pdf[: int(len(pdf) * kept)]) == [said]


def test_marks_saved_last_are_not_passed_over_when_their_end_is_missing() -> None:
    pdf = spoil.changed(form(), spoil.tick("p1/left/wall/1"))
    assert complaints(pdf + b"\n2000 0 obj\n<</V/Off>>") == [
        f"my.pdf: this PDF is damaged, its end is missing ({AGAIN})"
    ]


def test_a_damaged_form() -> None:
    (said,) = complaints(b"%PDF-1.7\nxref\n0 0\ntrailer\n<<>>\nstartxref\n9\n%%EOF\n")
    assert said.startswith("my.pdf: this PDF is damaged and cannot be read: ")
    assert said.endswith(f" ({AGAIN})")


@cache
def played() -> bytes:
    """A form that holds marks."""
    return form_of(sheet("hadrians-wall", player="Ada", left={"wall": 11, "renown": 14}))


@pytest.mark.parametrize("start", range(2000, 180000, 9000))
def test_no_damage_gives_a_wrong_sheet(start: int) -> None:
    pdf = played()
    hurt = pdf[:start] + bytes(300) + pdf[start + 300 :]
    with suppress(Unusable):
        assert values(hurt) == sheet("hadrians-wall", player="Ada", left={"wall": 11, "renown": 14}).values


def test_a_flattened_form() -> None:
    said = "my.pdf: this form was flattened or printed, its boxes are part of the picture now"
    hint = "save the form itself, not a print or a flattened copy of it"
    assert complaints(spoil.changed(form(), spoil.flatten)) == [f"{said} ({hint})"]


def test_a_form_whose_boxes_were_deleted() -> None:
    without = spoil.changed(form(), lambda writer: writer.remove_annotations(subtypes=None))
    said = "my.pdf: this form should have 457 fields for player 1, but has 18"
    hint = "another program changed the form; fill in a fresh one with another viewer"
    assert complaints(without) == [f"{said} ({hint})"]


def test_a_pdf_without_fields() -> None:
    said = "my.pdf: this PDF has no fields; it was flattened or printed, or never was a form"
    assert complaints(spoil.changed(form(), spoil.flatten, spoil.forget_information)) == [f"{said} ({PRINT})"]


def test_a_file_that_is_too_large(tmp_path: Path) -> None:
    path = tmp_path / "huge.pdf"
    with path.open("wb") as stream:
        stream.write(form())
        stream.truncate(25_000_001)
    with pytest.raises(Unusable) as refused:
        intake().read_file(str(path))
    assert str(refused.value) == f"{path}: the file is larger than 25 MB (is it the right one?)"
    assert complaints(form() + bytes(25_000_000)) == [f"my.pdf: this PDF is larger than 25 MB ({PRINT})"]


def test_a_form_of_another_program() -> None:
    pdf = spoil.changed(form(), spoil.remove("sheetgen"), spoil.forget_information)
    assert complaints(pdf) == [f"my.pdf: this PDF is a form, but none that sheetgen made ({PRINT})"]


@pytest.mark.parametrize("mark", ["", "{}", "[]", '{"format":2}', MARK.replace("457", '"457"') % ("hadrians-wall", 1)])
def test_a_form_that_says_nothing_of_itself(mark: str) -> None:
    pdf = spoil.changed(form(), spoil.write("sheetgen", mark), spoil.forget_information)
    said = "this PDF is a form, but none that sheetgen made"
    if mark:
        said = "this form does not say clearly which game it belongs to"
    assert complaints(pdf) == [f"my.pdf: {said} ({PRINT})"]


def test_a_form_of_an_unknown_game() -> None:
    pdf = spoil.changed(form(), spoil.write("sheetgen", MARK % ("antonine-wall", 1)))
    hint = "one of your own is named with own FOLDER"
    assert complaints(pdf) == [f"my.pdf: this form is of the game 'antonine-wall', which is not known here ({hint})"]


def test_a_form_of_another_version() -> None:
    pdf = spoil.changed(form(), spoil.write("sheetgen", MARK % ("hadrians-wall", 7)))
    said = "my.pdf: this form is of version 7 of hadrians-wall's sheets; known here is version 2"
    assert complaints(pdf) == [f"{said} (print a new form and copy the marks into it)"]


def test_a_form_of_an_earlier_version_with_the_same_boxes_is_read() -> None:
    pdf = spoil.changed(form(), spoil.write("sheetgen", MARK % ("hadrians-wall", 1)), spoil.tick("p1/left/wall/1"))
    assert values(pdf) == sheet("hadrians-wall", left={"wall": 1}).values


def test_a_form_that_says_it_is_of_another_game() -> None:
    mark = MARK.replace('"left","right"', '"dashboard","record"') % ("praetor", 1)
    pdf = spoil.changed(form(), spoil.write("sheetgen", mark))
    said = complaints(pdf)
    assert f"my.pdf: the field 'p1/left/wall/7' is none of this game's form ({OTHER})" in said


def test_a_form_whose_hidden_field_was_lost_is_read_by_its_information() -> None:
    pdf = spoil.changed(form(), spoil.remove("sheetgen"), spoil.tick("p1/left/wall/1"))
    assert values(pdf)["left.wall"] == 1


def test_lost_fields() -> None:
    pdf = spoil.changed(form(), spoil.remove("p1/left/wall/7", "p1/right/scouts/2"))
    assert complaints(pdf) == [f"my.pdf: this form should have 457 fields for player 1, but has 455 ({OTHER})"]


def test_a_renamed_field() -> None:
    pdf = spoil.changed(form(), spoil.rename("p1/left/wall/7", "p1/left/wall/7_2"))
    assert complaints(pdf) == [
        f"my.pdf: the field 'p1/left/wall/7_2' is none of this game's form ({OTHER})",
        f"my.pdf: this form should have 457 fields for player 1, but has 456 ({OTHER})",
    ]


def test_renamed_states() -> None:
    pdf = spoil.changed(form(), spoil.tick("p1/left/wall/7", "/Yes"), spoil.tick("p1/difficulty", "/0"))
    assert sorted(complaints(pdf)) == [
        f"my.pdf: difficulty: the form has '0' stored for this box, which cannot stand here ({OTHER})",
        f"my.pdf: left.wall.7: the form has 'Yes' stored for this box, which cannot stand here ({OTHER})",
    ]


def test_a_box_that_shows_what_is_not_stored() -> None:
    pdf = spoil.changed(form(), spoil.write("p1/left/wall/7", "/."))
    said = "this box shows another mark than the one that is stored (tap the box twice in another viewer and save)"
    assert complaints(pdf) == [f"my.pdf: left.wall.7: {said}"]


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("left/forum/2", "VI", "left.forum.2: 'VI' cannot stand here (write a whole number from 0 to 999999)"),
        (
            "score/total/1",
            "4 2",
            "score.total.1: '4 2' cannot stand here (write a whole number from -999999 to 999999)",
        ),
        ("years/1", "9", "years.1: '9' cannot stand here (write a whole number from 0 to 6)"),
    ],
)
def test_texts_that_are_no_numbers(name: str, text: str, said: str) -> None:
    assert complaints(spoil.changed(form(), spoil.write(f"p1/{name}", text))) == [f"my.pdf: {said}"]


def test_a_form_of_one_sheet_only() -> None:
    mark = MARK.replace('"left",', "") % ("hadrians-wall", 1)
    said = "my.pdf: this form does not have all sheets of the game; missing: left (print all sheets of the game)"
    assert complaints(spoil.changed(form(), spoil.write("sheetgen", mark))) == [said]


def test_strokes_over_an_untouched_form() -> None:
    said = "my.pdf: no box is filled in, but something was drawn over the page (2 drawn marks)"
    hint = "a pen's strokes are no fields: tap the boxes, or copy the sheet with 'sheetgen new hadrians-wall'"
    assert complaints(spoil.changed(form(), spoil.draw_over)) == [f"{said} ({hint})"]


def test_strokes_beside_filled_boxes_do_no_harm() -> None:
    pdf = spoil.changed(form(), spoil.draw_over, spoil.tick("p1/left/wall/1"))
    assert values(pdf)["left.wall"] == 1


def test_an_option_stored_as_it_is_shown() -> None:
    pdf = spoil.changed(form(), spoil.write("p1/path_cards/3", "Defender"))
    assert values(pdf)["path_cards"] == ("defender",)


def test_what_evince_and_okular_write_is_read() -> None:
    pdf = spoil.changed(
        form(),
        spoil.write_as_poppler("p1/player/1", "Zoë"),
        spoil.write_as_poppler("p1/path_cards/2", "architect"),
        spoil.write_as_poppler("p1/left/forum/2", "3"),
    )
    read = values(pdf)
    assert (read["player"], read["path_cards"], read["left.forum"]) == ("Zoë", ("architect",), (None, 3, None, None))


def test_a_name_that_was_typed_otherwise_on_each_sheet_is_told() -> None:
    change = [spoil.write_as_poppler("p1/player/1", name, widget) for widget, name in enumerate(("Ada", "Ben"))]
    (said,) = complaints(spoil.changed(form(), *change))
    assert said.startswith("my.pdf: player.1: different texts are stored for this field: Ada / Ben (")


def test_a_state_that_is_shown_but_not_stored_counts() -> None:
    def forget(writer: pypdf.PdfWriter) -> None:
        del spoil.field(writer, "p1/left/wall/1")["/V"]

    assert values(spoil.changed(form(), spoil.tick("p1/left/wall/1"), forget))["left.wall"] == 1


def test_the_command_exits_with_2_and_reads_the_other_files(tmp_path: Path) -> None:
    bad, good = tmp_path / "bad.pdf", tmp_path / "good.pdf"
    bad.write_bytes(form()[:5000])
    good.write_bytes(form_of(sheet("hadrians-wall", player="Ada", left={"wall": 1})))
    ran = CliRunner().invoke(check_command, [str(bad), str(good)], standalone_mode=False)
    assert ran.return_value == 2
    assert "Ada" in ran.output


def test_standard_input() -> None:
    pdf = io.BytesIO(form_of(sheet("hadrians-wall", player="Ada", left={"wall": 1})))
    ran = CliRunner().invoke(check_command, ["-"], input=pdf, standalone_mode=False)
    assert "Ada" in ran.output
