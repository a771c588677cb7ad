"""The faces for browsers: one for each that is printed, with every character that is printed."""

from __future__ import annotations

import io

import pytest
from fontTools.ttLib import TTFont

from sheetgen.assets.data_folders import data_path
from sheetgen.assets.fonts import FONT_ROLES, families
from sheetgen.assets.web_fonts import WebFont, fonts_for, korean_characters, web_fonts
from sheetgen.marks.marks import FontRole

LATIN = "".join(map(chr, (*range(0x21, 0x7F), *range(0xC0, 0x180))))


def held(font: WebFont) -> set[str]:
    return set(map(chr, TTFont(io.BytesIO(font.data)).getBestCmap()))


def test_every_printed_face_has_one_and_no_file_is_left_over() -> None:
    printed = {path.stem for path in data_path("fonts").glob("*/*.ttf")}
    assert printed == {font.family for font in web_fonts()}
    assert {font.name for font in web_fonts()} == {path.stem for path in data_path("fonts").glob("web/*.woff2")}


@pytest.mark.parametrize("role", FONT_ROLES)
def test_a_name_in_any_latin_letters_can_be_set(role: FontRole) -> None:
    found = set().union(*(held(font) for font in web_fonts() if font.family == families(role)[0]))
    assert set(LATIN) - found <= set("ĀĂĊĎĔĖĠ") | {letter for letter in LATIN if ord(letter) > 0xFF}
    assert set("ąćęłńóśźżéèœ") <= found


def test_the_two_parts_of_a_korean_face_hold_what_they_are_used_for() -> None:
    common, rest = korean_characters()
    assert len(common) + len(rest) >= 2350
    assert set(common).isdisjoint(rest)
    for font in web_fonts():
        if font.family.startswith("SheetHangul"):
            assert "".join(sorted(set(font.characters) - held(font))) == ""


def test_only_what_the_texts_need_is_taken() -> None:
    texts = [("BarlowCondensed-Medium", "Fort"), ("SheetHangul-Medium", "Fort"), ("SheetHangul-Bold", "방벽")]
    assert [font.name for font in fonts_for(texts)] == ["BarlowCondensed-Medium", "SheetHangul-Bold"]
    assert [font.name for font in fonts_for([("SheetHangul-Bold", korean_characters()[1][0])])] == [
        "SheetHangul-Bold-rest"
    ]


def test_a_face_whose_figures_have_one_width_is_like_the_other_but_for_them() -> None:
    """A browser takes its letters from the file of the other one."""
    names = ("BarlowCondensedTabular-SemiBold", "BarlowCondensed-SemiBold")
    faces = [TTFont(data_path("fonts") / "barlow-condensed" / f"{name}.ttf") for name in names]
    signs = [face.getBestCmap() for face in faces]
    outlines = [
        {
            chr(code): (face["hmtx"][name], face["glyf"][name].getCoordinates(face["glyf"])[0])
            for code, name in sign.items()
            if code in signs[0] and code in signs[1]
        }
        for face, sign in zip(faces, signs, strict=True)
    ]
    assert "".join(each for each, drawn in outlines[0].items() if drawn != outlines[1][each]) == "0123456789"
    assert [font.name for font in fonts_for([(names[0], "12")])] == [names[0]]
    assert [font.name for font in fonts_for([(names[0], "+1")])] == [names[1], names[0]]


def test_a_rule_names_the_characters_as_css_does() -> None:
    assert WebFont("A-rest", "A", "각").rule("a.woff2").endswith(";unicode-range:U+AC00-D7A3}")
    assert WebFont("A", "A", "가각갂나").rule("a.woff2") == (
        "@font-face{font-family:A;src:url(a.woff2) format('woff2');font-weight:100 900;font-display:block;"
        "unicode-range:U+AC00-AC02,U+B098}"
    )
