"""Long words fit by layout: the laws of a placed sheet hold in every language."""

from __future__ import annotations

from itertools import pairwise

import pytest

from sheetgen.assets.data_folders import data_path
from sheetgen.assets.fonts import text_width
from sheetgen.layout.language import language_codes
from sheetgen.marks.geometry import bounds_of
from sheetgen.marks.marks import MM_PER_POINT, TextMark
from tests.place import laws
from tests.place.conftest import GAME, SHEETS, placed, setting

LANGUAGES = tuple(code for code in language_codes(data_path("layouts") / GAME) if code != "en")
PAPERS = {"fr": ("a4", "letter"), "ko": ("a4", "a3"), "pl": ("native", "a4")}
"""Papers for each language: the usual one and another."""

in_every_language = pytest.mark.parametrize(
    ("language", "paper", "sheet"),
    [(code, paper, sheet) for code in LANGUAGES for paper in PAPERS.get(code, ("a4",)) for sheet in SHEETS],
)


@pytest.mark.slow
@in_every_language
def test_the_laws_of_a_sheet_hold(language: str, paper: str, sheet: str) -> None:
    assert laws.broken(placed(paper, sheet, language=language), setting(paper).paper) == {}


@pytest.mark.slow
@in_every_language
def test_a_language_has_the_same_boxes(language: str, paper: str, sheet: str) -> None:
    there = {slot.box for slot in placed(paper, sheet, language=language).slots}
    assert there == {slot.box for slot in placed(paper, sheet).slots}


UNNAMED = {"left.cohorts", "left.granary", "right.gardens", "right.temples", "right.precinct", "right.diplomats"}
"""Areas whose buildings or tracks stand there each by its own name, without a title over all of them."""


@pytest.mark.slow
@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_titles_are_printed_whole_and_in_the_language(language: str, sheet: str) -> None:
    page, texts = placed("a4", sheet, language=language), setting("a4", language=language).language
    printed = " ".join(mark.text for mark in page.marks if isinstance(mark, TextMark)).upper()  # as titles are
    areas = {area for area in setting("a4").game.areas if area.count(".") == 1 and area.startswith(f"{sheet}.")}
    keys = ["game", f"sheets.{sheet}", *(f"areas.{area}" for area in sorted(areas - UNNAMED))]
    assert len(keys) > 12
    assert [key for key in keys if texts.text(key).upper() not in printed] == []


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr", "ko", "pl"])
@pytest.mark.parametrize("sheet", ["left", "right"])
def test_the_legend_of_a_sheet_is_one_line(sheet: str, language: str) -> None:
    page = placed("a4", sheet, language=language)
    assert len({round(mark.y, 1) for mark in page.marks if isinstance(mark, TextMark) and mark.role == "legend"}) == 1


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr", "ko", "pl"])
def test_a_bracket_joins_the_lines_that_a_note_beside_them_is_about(language: str) -> None:
    page = placed("a4", "right", language=language)
    (bracket,) = (mark for mark in page.marks if mark.role == "bracket")
    left, top, right, bottom = bounds_of(bracket, text_width)
    rings = [slot for slot in page.slots if slot.box.startswith("right.diplomats") and slot.kind == "ring"]
    assert top < min(ring.y for ring in rings)
    assert left > max(ring.x + ring.width for ring in rings)
    middle = (top + bottom) / 2
    note = min(
        mark.x for mark in page.marks if isinstance(mark, TextMark) and left < mark.x and abs(mark.y - middle) < 9
    )
    assert 0.8 < note - right < 2


@pytest.mark.parametrize(("language", "lead"), [("en", 1.15), ("pl", 1.15), ("ko", 1.2)])
def test_lines_of_letters_higher_than_latin_ones_are_further_apart(language: str, lead: float) -> None:
    texts = [mark for mark in placed("a4", "right", language=language).marks if isinstance(mark, TextMark)]
    note = setting("a4", language=language).language.text("notes.different-cohorts")
    lines = [mark for mark in texts if len(mark.text) > 3 and mark.text in note]
    apart = [round((low.y - top.y) / (top.size * MM_PER_POINT), 2) for top, low in pairwise(lines)]
    assert len(apart) > 3
    assert set(apart) == {lead}
