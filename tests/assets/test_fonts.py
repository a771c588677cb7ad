"""The faces: what they hold, how wide they run, what is said when none has a character."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from sheetgen.assets.data_folders import data_path
from sheetgen.assets.fonts import (
    FONT_ROLES,
    Run,
    ascent,
    cap_height,
    descent,
    font_name,
    font_runs,
    text_width,
)
from sheetgen.marks import marks
from sheetgen.marks.marks import FontRole
from sheetgen.text.complaint import Complaint, Unusable

FRENCH = "ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸàâæçéèêëîïôœùûüÿ«»’…–"
POLISH = "ĄĆĘŁŃÓŚŹŻąćęłńóśźż„”"
SIGNS = "0123456789+-−×/|#()%&.,:;!?"
FILES = sorted(data_path("fonts").glob("*/*.ttf"))


def test_roles_are_those_of_the_marks() -> None:
    assert get_args(marks.FontRole) == FONT_ROLES == ("display", "label", "bold", "digit", "pen")


@pytest.mark.parametrize("role", FONT_ROLES)
def test_role_holds_every_letter_of_the_latin_languages(role: FontRole) -> None:
    text = FRENCH + POLISH + SIGNS
    assert font_runs(text, role) == (Run(font_name(role), text),)


@pytest.mark.parametrize("role", FONT_ROLES)
def test_every_role_can_set_korean(role: FontRole) -> None:
    korean = {"display": "Display-Bold", "label": "-Medium", "pen": "Pen-Regular"}.get(role, "-Bold")
    assert font_runs("하드리아누스 방벽 A1", role) == (
        Run(f"SheetHangul{korean}", "하드리아누스 방벽 "),
        Run(font_name(role), "A1"),
    )


def test_korean_face_holds_all_common_syllables() -> None:
    syllables = "".join(bytes((row, cell)).decode("euc_kr") for row in range(0xB0, 0xC9) for cell in range(0xA1, 0xFF))
    assert len(syllables) == 2350
    assert font_runs(syllables, "bold") == (Run("SheetHangul-Bold", syllables),)
    assert font_runs(syllables, "display") == (Run("SheetHangulDisplay-Bold", syllables),)
    assert font_runs(syllables, "pen") == (Run("SheetHangulPen-Regular", syllables),)


@pytest.mark.parametrize("role", FONT_ROLES)
def test_korean_faces_are_loaded_only_for_korean(role: FontRole) -> None:
    code = f"from sheetgen.assets import fonts; fonts.font_runs('Fort 1', {role!r}); print(fonts.pdfmetrics._fonts)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert font_name(role) in loaded
    assert "Hangul" not in loaded


def test_arrow_comes_from_the_face_that_has_it() -> None:
    assert font_runs("1 → 2", "label") == (
        Run("BarlowCondensed-Medium", "1 "),
        Run("SheetHangul-Medium", "→ "),
        Run("BarlowCondensed-Medium", "2"),
    )


def test_accent_of_its_own_is_joined_to_its_letter() -> None:
    assert font_runs("Pie\u0301te\u0301", "label") == (Run("BarlowCondensed-Medium", "Piété"),)


def test_empty_text_has_no_runs_and_no_width() -> None:
    assert font_runs("", "label") == ()
    assert text_width("", "label", 8) == 0


def test_every_missing_character_is_told_once() -> None:
    with pytest.raises(Unusable) as caught:
        font_runs("a☃b☃c\n", "pen")
    hint = "remove the character, or add a font that has it"
    assert caught.value.complaints == (
        Complaint("fonts", "no font contains the character '☃' (U+2603) in 'a☃b☃c�'", hint),
        Complaint("fonts", "no font contains the character U+000A in 'a☃b☃c�'", hint),
    )


def test_width_of_a_missing_character_is_told_not_guessed() -> None:
    with pytest.raises(Unusable, match="U\\+2603"):
        text_width("☃", "label", 8)


def test_digits_of_the_digit_role_are_of_one_width() -> None:
    widths = {round(text_width(digit, "digit", 10), 9) for digit in "0123456789"}
    assert len(widths) == 1
    assert len({round(text_width(digit, "bold", 10), 9) for digit in "0123456789"}) > 1


def test_width_is_in_millimetres() -> None:
    # The tabular digit is 475 thousandths of the size: 4.75 pt at 10 pt.
    assert text_width("7", "digit", 10) == pytest.approx(4.75 * 25.4 / 72)
    assert text_width("77", "digit", 20) == pytest.approx(4 * text_width("7", "digit", 10))


def test_width_of_mixed_text_is_the_sum_of_its_runs() -> None:
    assert text_width("방벽 A", "label", 9) == pytest.approx(
        text_width("방벽 ", "label", 9) + text_width("A", "label", 9)
    )


def test_heights_are_in_millimetres() -> None:
    assert cap_height("label", 10) == pytest.approx(7 * 25.4 / 72)
    assert ascent("label", 10) == pytest.approx(10 * 25.4 / 72)
    assert descent("label", 10) == pytest.approx(2 * 25.4 / 72)


def test_a_role_is_known_to_reportlab_once_it_is_named() -> None:
    assert {font_name(role) for role in FONT_ROLES} <= set(pdfmetrics.getRegisteredFontNames())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_face_is_named_as_its_file(path: Path) -> None:
    # Two faces of one PostScript name in a PDF: the second is silently replaced by the first.
    assert TTFont("probe", str(path)).face.name == path.stem.encode()


def test_every_face_stands_beside_its_licence() -> None:
    assert len(FILES) == 9
    assert len({path.stem for path in FILES}) == 9
    for path in FILES:
        licence = (path.parent / "OFL.txt").read_text(encoding="utf-8")
        assert "SIL OPEN FONT LICENSE Version 1.1" in " ".join(licence.split())


def test_changed_copies_bear_no_reserved_name() -> None:
    changed = [path for path in FILES if path.stem.startswith("SheetHangul")]
    assert len(changed) == 4
    for path in changed:
        face = TTFont("probe", str(path)).face
        for reserved in (b"nanum", b"noto", b"plex"):
            assert reserved not in face.name.lower()
            assert reserved not in face.familyName.lower()
