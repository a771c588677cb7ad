"""What the file says about its pages, read back by another library."""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pypdf.generic import DictionaryObject

from sheetgen.app.form_pages import add_form
from sheetgen.app.job_builder import make_job
from sheetgen.app.library import Library
from sheetgen.app.orders import PrintOrder
from sheetgen.draw.assemble import render_pdf
from sheetgen.marks.marks import BLACK, PageBoxes, TextMark
from tests.draw.samples import POINTS_PER_MM, content, full_page, job, page, read
from tests.form.games import setting


def millimetres(box: list[float]) -> list[float]:
    return [round(float(edge) / POINTS_PER_MM, 2) for edge in box]


def test_a_page_is_as_large_as_its_sheet() -> None:
    only = read(render_pdf(job(page(width=228.6, height=228.6)))).pages[0]
    assert millimetres(only.mediabox) == [0, 0, 228.6, 228.6]
    assert millimetres(only.trimbox) == [0, 0, 228.6, 228.6]
    assert millimetres(only.bleedbox) == [0, 0, 228.6, 228.6]


def test_a_bleed_goes_beyond_the_trim_on_every_side() -> None:
    only = read(render_pdf(job(page(bleed=3.0)))).pages[0]
    assert millimetres(only.mediabox) == [0, 0, 106, 86]
    assert millimetres(only.bleedbox) == [0, 0, 106, 86]
    assert millimetres(only.trimbox) == [3, 3, 103, 83]


def test_crop_marks_make_the_room_they_need() -> None:
    only = read(render_pdf(job(page(bleed=3.0), crop_marks=True))).pages[0]
    assert millimetres(only.mediabox) == [0, 0, 118, 98]
    assert millimetres(only.bleedbox) == [6, 6, 112, 92]
    assert millimetres(only.trimbox) == [9, 9, 109, 89]


def test_a_wider_slug_stays() -> None:
    slug = replace(page(), boxes=PageBoxes(100, 80, bleed=3, slug=15))
    only = read(render_pdf(job(slug, crop_marks=True))).pages[0]
    assert millimetres(only.mediabox) == [0, 0, 130, 110]
    assert millimetres(only.trimbox) == [15, 15, 115, 95]


def test_pages_may_differ_in_size() -> None:
    pages = read(render_pdf(job(page(width=100), page(width=210, height=297)))).pages
    assert [millimetres(each.mediabox) for each in pages] == [[0, 0, 100, 80], [0, 0, 210, 297]]


def test_copies_repeat_the_sequence() -> None:
    pages = (page(TextMark(5, 5, word, "label", 9, BLACK), name=word) for word in ("front", "back"))
    shown = read(render_pdf(job(*pages, copies=3))).pages
    assert [each.extract_text() for each in shown] == ["front", "back"] * 3


def test_a_sheet_may_come_more_than_once_in_the_sequence() -> None:
    pages = tuple(page(TextMark(5, 5, word, "label", 9, BLACK), name=word) for word in ("sheet", "aid"))
    shown = read(render_pdf(replace(job(*pages), sequence=(1, 0, 0)))).pages
    assert [each.extract_text() for each in shown] == ["aid", "sheet", "sheet"]


def test_copies_share_one_drawing_of_each_sheet() -> None:
    both = (full_page("left"), full_page("right"))
    one, many = (render_pdf(job(*both, copies=copies)) for copies in (1, 200))
    pages = read(many).pages
    assert len(pages) == 400
    assert len({each.raw_get("/Contents").idnum for each in pages}) == 2
    # A page is a few bytes, not a drawing.
    assert len(many) - len(one) <= 20 * (400 - 2)


def test_each_copy_is_a_page_object_of_its_own() -> None:
    pages = read(render_pdf(job(page(), copies=5))).pages
    assert len({each.indirect_reference.idnum for each in pages if each.indirect_reference}) == 5


@pytest.mark.parametrize("copies", [1, 40])
def test_every_object_has_its_row_and_no_row_is_empty(copies: int) -> None:
    data = render_pdf(job(page(), copies=copies))
    reader = read(data)
    size = int(reader.trailer["/Size"])  # type: ignore[call-overload]
    streams = len(re.findall(rb"^\d+ 0 obj$", data, re.MULTILINE))
    assert size == max(*reader.xref[0], *reader.xref_objStm) + 1
    assert len(reader.xref[0]) == streams


def test_backs_are_moved_by_the_offset() -> None:
    pages = read(render_pdf(job(page(), page(), copies=2, back_offset=(1.0, -2.0)))).pages
    assert [each.get_contents().get_data() for each in pages] == [  # type: ignore[union-attr]
        b"/Sheet0 Do",
        b"1 0 0 1 2.835 5.669 cm /Sheet1 Do",
    ] * 2


@pytest.mark.parametrize(
    ("duplex", "preference"),
    [(None, None), ("long-edge", "/DuplexFlipLongEdge"), ("short-edge", "/DuplexFlipShortEdge")],
)
def test_the_printer_is_told_not_to_scale_and_how_to_turn(duplex: str | None, preference: str | None) -> None:
    preferences = read(render_pdf(job(page(), duplex=duplex))).trailer["/Root"]["/ViewerPreferences"]  # type: ignore[index]
    assert preferences["/PrintScaling"] == "/None"
    assert preferences.get("/Duplex") == preference


def test_pages_are_named_by_their_labels() -> None:
    sheets = (page(label="Lewa"), page(label="Prawa część"), page())
    assert read(render_pdf(job(*sheets))).page_labels == ["Lewa", "Prawa część", "3"]


def test_copies_are_counted_in_the_page_labels() -> None:
    sheets = (page(label="Left"), page(label="Right"))
    assert read(render_pdf(job(*sheets, copies=2))).page_labels == ["Left 1", "Right 1", "Left 2", "Right 2"]


def test_page_labels_can_be_left_out() -> None:
    root = read(render_pdf(job(page(label="Left"), page_labels=False))).trailer["/Root"]
    assert "/PageLabels" not in root  # type: ignore[operator]


def test_the_file_says_what_it_is() -> None:
    options = {
        "title": "Le mur d’Hadrien <2>",
        "language": "fr",
        "author": "A & B",
        "creator": "x (\\",
        "producer": "y",
    }
    reader = read(render_pdf(job(page(), **options)))
    assert reader.metadata == {
        "/Title": "Le mur d’Hadrien <2>",
        "/Author": "A & B",
        "/Creator": "x (\\",
        "/Producer": "y",
    }
    assert reader.trailer["/Root"]["/Lang"] == "fr"  # type: ignore[index]
    xmp = reader.xmp_metadata
    assert xmp is not None
    assert xmp.dc_title == {"x-default": "Le mur d’Hadrien <2>"}
    assert xmp.dc_language == ["fr"]
    assert xmp.dc_creator == ["A & B"]
    assert (xmp.xmp_creator_tool, xmp.pdf_producer) == ("x (\\", "y")


def fonts(data: bytes) -> list[DictionaryObject]:
    form = read(data).pages[0]["/Resources"]["/XObject"]["/Sheet0"]  # type: ignore[index]
    return [font.get_object() for font in form["/Resources"]["/Font"].values()]


def test_every_font_is_an_embedded_subset() -> None:
    found = fonts(render_pdf(job(full_page())))
    assert len(found) >= 2
    for font in found:
        assert re.fullmatch(r"/[A-Z]{6}\+.+", str(font["/BaseFont"]))
        descriptor: Any = font["/FontDescriptor"]
        assert descriptor["/FontFile2"].get_data()[:4] == b"\0\1\0\0"
        assert "/ToUnicode" in font


@pytest.mark.parametrize("sheet", [page(), full_page()])
def test_no_unembedded_font_image_or_ascii_filter_is_in_the_file(sheet: object) -> None:
    reader = read(render_pdf(job(sheet)))  # type: ignore[arg-type]
    objects = [reader.get_object(number) for number in (*reader.xref[0], *reader.xref_objStm)]
    dictionaries = [each for each in objects if isinstance(each, DictionaryObject)]
    assert [each for each in dictionaries if each.get("/Type") == "/Font" and "/FontDescriptor" not in each] == []
    assert [each for each in dictionaries if each.get("/Subtype") == "/Image"] == []
    assert {str(each["/Filter"]) for each in dictionaries if "/Filter" in each} == {"/FlateDecode"}


def test_a_page_without_text_needs_no_font() -> None:
    assert fonts(render_pdf(job(page()))) == []


def test_text_can_be_copied_out_of_the_file() -> None:
    assert "Zażółć café" in read(render_pdf(job(full_page()))).pages[0].extract_text()


def test_progress_is_told_after_each_sheet() -> None:
    told: list[tuple[int, int]] = []
    render_pdf(job(page(), page(), copies=7), lambda done, of: told.append((done, of)))
    assert told == [(1, 3), (2, 3), (3, 3)]


@pytest.mark.slow
def test_progress_of_a_form_counts_its_pages_and_ends_with_its_file() -> None:
    told: list[tuple[int, int]] = []
    whole = add_form(make_job(Library(), PrintOrder(game="praetor", copies=3)), setting("praetor"))
    render_pdf(whole, lambda done, of: told.append((done, of)))
    assert [of for _, of in told] == 10 * [len(whole.pages) + len(whole.order) + 1]
    # The list of each copy is for paper only: it has no fields, and is passed with the page after it.
    assert [done for done, _ in told] == [1, 2, 3, 3, 4, 6, 7, 9, 10, 13]


def test_the_same_job_gives_the_same_bytes() -> None:
    assert render_pdf(job(full_page(), copies=3)) == render_pdf(job(full_page(), copies=3))


def test_another_title_gives_another_identity() -> None:
    one, other = (read(render_pdf(job(page(), title=title))).trailer["/ID"] for title in ("one", "other"))
    assert one != other


ROOT = Path(__file__).parents[2]
DRAW = """
import hashlib
from sheetgen.draw.assemble import render_pdf
from tests.draw.samples import full_page, job
print(hashlib.sha256(render_pdf(job(full_page(), copies=3, title="x"))).hexdigest())
"""


def test_neither_hash_seed_nor_clock_changes_a_byte() -> None:
    digests = []
    for seed, epoch in (("1", "1000000000"), ("2", "2000000000")):
        surroundings = os.environ | {"PYTHONHASHSEED": seed, "SOURCE_DATE_EPOCH": epoch, "TZ": f"UTC{seed}"}
        ran = subprocess.run(
            [sys.executable, "-c", DRAW], env=surroundings, cwd=ROOT, check=True, capture_output=True, text=True
        )
        digests.append(ran.stdout.strip())
    here = hashlib.sha256(render_pdf(job(full_page(), copies=3, title="x"))).hexdigest()
    assert digests == [here, here]


def test_marks_beyond_the_bleed_are_clipped() -> None:
    # The edge of the bleed, 3 mm outside a sheet of 100 x 80 mm, in the first path of the page.
    first = content(render_pdf(job(page(bleed=3.0), crop_marks=True))).partition(" W n")[0].partition("q ")[2]
    assert first == "17.01 260.79 m 317.48 260.79 l 317.48 17.01 l 17.01 17.01 l h"


def test_a_sheet_of_fixed_size_stands_in_the_middle_of_its_paper() -> None:
    fixed = replace(page(), boxes=PageBoxes(100, 80, bleed=3, paper=(210, 297)))
    only = read(render_pdf(job(fixed, crop_marks=True))).pages[0]
    assert millimetres(only.mediabox) == [0, 0, 210, 297]
    assert millimetres(only.trimbox) == [55, 108.5, 155, 188.5]
    assert millimetres(only.bleedbox) == [52, 105.5, 158, 191.5]


def test_a_cover_appears_once_whatever_the_copies() -> None:
    cover, sheet = page(label="Cover"), page(label="Sheet")
    many = replace(job(cover, sheet), sequence=(1,), copies=3, first=(0,), last=(0,))
    assert read(render_pdf(many)).page_labels == ["Cover", "Sheet 1", "Sheet 2", "Sheet 3", "Cover"]
