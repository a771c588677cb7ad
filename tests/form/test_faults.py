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

PRINT = "print one with fillable; that can be filled in and read"
OTHER = "another program changed this form; fill in a fresh copy with a different viewer"
AGAIN = "copy the file again from the device where it was filled in"
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


@pytest.mark.slow
@pytest.mark.parametrize("start", range(2000, 180000, 9000))
def test_no_damage_gives_a_wrong_sheet(start: int) -> None:
    pdf = played()
    hurt = pdf[:start] + bytes(300) + pdf[start + 300 :]
    with suppress(Unusable):
        assert values(hurt) == sheet("hadrians-wall", player="Ada", left={"wall": 11, "renown": 14}).values


def test_a_flattened_form() -> None:
    said = "my.pdf: this form was flattened or printed: its boxes are now just part of the picture"
    hint = "save the form itself, not a printed or flattened copy"
    assert complaints(spoil.changed(form(), spoil.flatten)) == [f"{said} ({hint})"]


def test_a_form_whose_boxes_were_deleted() -> None:
    without = spoil.changed(form(), lambda writer: writer.remove_annotations(subtypes=None))
    said = "my.pdf: player 1 should have 457 fields, but this form has 19"
    hint = "another program changed this form; fill in a fresh copy with a different viewer"
    assert complaints(without) == [f"{said} ({hint})"]


def test_a_pdf_without_fields() -> None:
    said = "my.pdf: this PDF has no form fields; it was flattened, printed, or never was a form"
    assert complaints(spoil.changed(form(), spoil.flatten, spoil.forget_information)) == [f"{said} ({PRINT})"]


def test_a_file_that_is_too_large(tmp_path: Path) -> None:
    path = tmp_path / "huge.pdf"
    with path.open("wb") as stream:
        stream.write(form())
        stream.truncate(25_000_001)
    with pytest.raises(Unusable) as refused:
        intake().read_file(str(path))
    assert str(refused.value) == f"{path}: the file is larger than 25 MB (is it the right file?)"
    assert complaints(form() + bytes(25_000_000)) == [f"my.pdf: this PDF is larger than 25 MB ({PRINT})"]


def test_a_form_of_another_program() -> None:
    pdf = spoil.changed(form(), spoil.remove("sheetgen"), spoil.forget_information)
    assert complaints(pdf) == [f"my.pdf: this PDF form was not made by sheetgen ({PRINT})"]


@pytest.mark.slow
@pytest.mark.parametrize("mark", ["", "{}", "[]", '{"format":2}', MARK.replace("457", '"457"') % ("hadrians-wall", 1)])
def test_a_form_that_says_nothing_of_itself(mark: str) -> None:
    pdf = spoil.changed(form(), spoil.write("sheetgen", mark), spoil.forget_information)
    said = "this PDF form was not made by sheetgen"
    if mark:
        said = "this form does not say which game it belongs to"
    assert complaints(pdf) == [f"my.pdf: {said} ({PRINT})"]


def test_a_form_of_an_unknown_game() -> None:
    pdf = spoil.changed(form(), spoil.write("sheetgen", MARK % ("antonine-wall", 1)))
    hint = "if it is your own game, add own FOLDER"
    assert complaints(pdf) == [f"my.pdf: this form is for the unknown game 'antonine-wall' ({hint})"]


def test_a_form_of_another_version() -> None:
    pdf = spoil.changed(form(), spoil.write("sheetgen", MARK % ("hadrians-wall", 7)))
    said = "my.pdf: this form is for version 7 of the hadrians-wall sheets; the current version is 2"
    assert complaints(pdf) == [f"{said} (print a new form and copy the marks over)"]


def test_a_form_of_an_earlier_version_with_the_same_boxes_is_read() -> None:
    pdf = spoil.changed(form(), spoil.write("sheetgen", MARK % ("hadrians-wall", 1)), spoil.tick("p1/left/wall/1"))
    assert values(pdf) == sheet("hadrians-wall", left={"wall": 1}).values


def test_a_form_that_says_it_is_of_another_game() -> None:
    mark = MARK.replace('"left","right"', '"dashboard","record"') % ("praetor", 1)
    pdf = spoil.changed(form(), spoil.write("sheetgen", mark))
    said = complaints(pdf)
    assert f"my.pdf: the field 'p1/left/wall/7' does not belong to this game's form ({OTHER})" in said


def test_a_form_whose_hidden_field_was_lost_is_read_by_its_information() -> None:
    pdf = spoil.changed(form(), spoil.remove("sheetgen"), spoil.tick("p1/left/wall/1"))
    assert values(pdf)["left.wall"] == 1


def test_lost_fields() -> None:
    pdf = spoil.changed(form(), spoil.remove("p1/left/wall/7", "p1/right/scouts/2"))
    assert complaints(pdf) == [f"my.pdf: player 1 should have 457 fields, but this form has 455 ({OTHER})"]


def test_a_renamed_field() -> None:
    pdf = spoil.changed(form(), spoil.rename("p1/left/wall/7", "p1/left/wall/7_2"))
    assert complaints(pdf) == [
        f"my.pdf: the field 'p1/left/wall/7_2' does not belong to this game's form ({OTHER})",
        f"my.pdf: player 1 should have 457 fields, but this form has 456 ({OTHER})",
    ]


def test_renamed_states() -> None:
    pdf = spoil.changed(form(), spoil.tick("p1/left/wall/7", "/Yes"), spoil.tick("p1/difficulty", "/0"))
    assert sorted(complaints(pdf)) == [
        f"my.pdf: difficulty: this box holds the value '0', which is not allowed ({OTHER})",
        f"my.pdf: left.wall.7: this box holds the value 'Yes', which is not allowed ({OTHER})",
    ]


def test_a_box_that_shows_what_is_not_stored() -> None:
    pdf = spoil.changed(form(), spoil.write("p1/left/wall/7", "/."))
    said = "this box shows one mark but stores another (tap the box twice in a different viewer and save)"
    assert complaints(pdf) == [f"my.pdf: left.wall.7: {said}"]


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("left/forum/2", "VI", "left.forum.2: 'VI' is not valid here (enter a whole number from 0 to 999999)"),
        (
            "score/total/1",
            "4 2",
            "score.total.1: '4 2' is not valid here (enter a whole number from -999999 to 999999)",
        ),
        ("years/1", "9", "years.1: '9' is not valid here (enter a whole number from 0 to 6)"),
    ],
)
def test_texts_that_are_no_numbers(name: str, text: str, said: str) -> None:
    assert complaints(spoil.changed(form(), spoil.write(f"p1/{name}", text))) == [f"my.pdf: {said}"]


def test_a_form_of_one_sheet_only() -> None:
    mark = MARK.replace('"left",', "") % ("hadrians-wall", 1)
    said = "my.pdf: this form lacks some of the game's sheets: left (print all sheets of the game)"
    assert complaints(spoil.changed(form(), spoil.write("sheetgen", mark))) == [said]


def test_strokes_over_an_untouched_form() -> None:
    said = "my.pdf: no boxes are filled in, but something was drawn over the page (2 strokes)"
    hint = "pen strokes are not form fields: tap the boxes instead, or copy the sheet with 'sheetgen new hadrians-wall'"
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
    assert said.startswith("my.pdf: player.1: this field holds conflicting texts: Ada / Ben (")


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
