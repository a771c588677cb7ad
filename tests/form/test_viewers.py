"""What viewers and programs need of a form: fields apart, names, a face with all letters, plain colours."""

from __future__ import annotations

import io
import itertools
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from sheetgen.app.form_pages import add_form
from sheetgen.draw.assemble import render_pdf
from sheetgen.draw.job import PrintJob
from sheetgen.layout.game import RingsValue
from sheetgen.marks.geometry import overlap
from tests.form import engines
from tests.form.games import GAMES, blank_form, blank_job, intake, setting, sheet
from tests.form.test_taps import write

GAME = "hadrians-wall"
Box = tuple[float, float, float, float]


def opened(pdf: bytes) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(pdf))


def widgets(pdf: pikepdf.Pdf) -> Iterator[tuple[int, pikepdf.Object, pikepdf.Object]]:
    """Each visible widget with the number of its page and its field."""
    for number, page in enumerate(pdf.pages):
        for widget in page.obj.get("/Annots", []):
            if int(widget.F) == 4:
                yield number, widget, widget.get("/Parent", widget)


def job_of(game: str, **options: Any) -> PrintJob:
    sheets = tuple(each.name for each in setting(game).game.sheets if not each.paper_only)
    return add_form(replace(blank_job(game, sheets), **options), setting(game))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_no_two_fields_overlap(game: str) -> None:
    found: dict[int, list[Box]] = {}
    for page, widget, _ in widgets(opened(render_pdf(job_of(game)))):
        left, bottom, right, top = map(float, widget.Rect)
        found.setdefault(page, []).append((left, bottom, right, top))
    assert found
    for boxes in found.values():
        assert [pair for pair in itertools.combinations(boxes, 2) if overlap(*pair, free=-0.02)] == []


def test_a_ring_has_two_fields_and_each_is_one_stop_of_the_tab_key() -> None:
    names = [str(field.T) for _, _, field in widgets(opened(blank_form(GAME))) if "disdain/3" in str(field.T)]
    assert names == ["p1/left/disdain/3:ringed", "p1/left/disdain/3:filled"]


def test_each_box_to_choose_from_has_a_name_of_its_own() -> None:
    pdf = opened(blank_form(GAME))
    found = [(widget, field) for _, widget, field in widgets(pdf) if field.T == "p1/difficulty"]
    assert [str(widget.TU) for widget, _ in found] == ["Difficulty: easy", "Difficulty: normal", "Difficulty: hard"]
    assert {str(field.TU) for _, field in found} == {"Difficulty"}


@pytest.mark.parametrize(("space", "operator", "other"), [("rgb", "rg", "k"), ("cmyk", "k", "rg")])
def test_what_viewers_write_has_the_colours_of_the_sheet(space: str, operator: str, other: str) -> None:
    pdf = opened(render_pdf(job_of(GAME, colour_space=space)))
    said = {str(each.DA).split()[-1] for each in pdf.objects if isinstance(each, pikepdf.Dictionary) and "/DA" in each}
    assert said == {operator}
    drawn = [each.read_bytes() for each in pdf.objects if isinstance(each, pikepdf.Stream) and "/BBox" in each]
    assert not any(re.search(rf"\b{other}\b".encode(), content) for content in drawn)


def test_three_digits_fit_where_a_number_has_no_bound() -> None:
    pdf = opened(blank_form(GAME))
    total = [widget for _, widget, field in widgets(pdf) if str(field.T).endswith("total/1")]
    assert total
    for widget in total:
        size = float(str(widget.DA).split()[1])
        width = float(widget.Rect[2]) - float(widget.Rect[0])
        # In Helvetica, which a browser shows while it is typed, and which is wider than the face of the form.
        assert 3 * 0.556 * size <= width - 4


@pytest.mark.slow
def test_a_name_in_any_letters_leaves_the_sheet_as_it_looks_in_a_browser(tmp_path: Path) -> None:
    name = "Zoë Łukaszczyk 김철수 cœur"
    saved = engines.run_pdfjs(blank_form(GAME), tmp_path, [write("player.1", name)])
    pdf = opened(saved)
    assert not pdf.Root.AcroForm.get("/NeedAppearances", False)
    (field,) = (each for each in pdf.Root.AcroForm.Fields if each.T == "p1/player/1")
    assert str(field.V) == name
    assert all("/N" in widget.AP for widget in field.Kids)


def test_a_korean_form_holds_the_letters_of_korean_names() -> None:
    pdf = opened(render_pdf(replace(job_of(GAME), language="ko")))
    font = pdf.Root.AcroForm.DR.Font.Form
    assert str(font.BaseFont) == "/FORMAA+SheetHangul-Bold"
    assert len(font.DescendantFonts[0].W[1]) > 2350


@pytest.mark.slow
def test_a_program_chooses_checks_and_writes_by_name(tmp_path: Path) -> None:
    form, saved = tmp_path / "form.pdf", tmp_path / "saved.pdf"
    form.write_bytes(blank_form(GAME))
    marks = {
        "chosen": {"p1/difficulty": "normal", "p1/right/diplomats/2/cohort": "centre"},
        "checked": [
            "p1/right/diplomats/2/built",
            "p1/left/wall/1",
            "p1/left/disdain/1:ringed",
            "p1/left/disdain/1:filled",
        ],
        "written": {"p1/score/total/1": "101", "p1/player/1": "Ada"},
    }
    engines.run_node(Path(__file__).parent / "pdflib.mjs", form, saved, json.dumps(marks))
    (read,) = intake().read_text("saved.pdf", saved.read_bytes())
    expected = sheet(
        GAME,
        player="Ada",
        difficulty="normal",
        left={"wall": 1, "disdain": {"ringed": 1, "filled": 1}},
        right={"diplomats": {"2": {"built": True, "cohort": "centre"}}},
        score={"total": 101},
    )
    assert {key: value for key, value in read.values.items() if value != expected.values[key]} == {}


def test_a_form_of_the_first_edition_is_read() -> None:
    """Its years were lists to choose from, its rings lay over their middles, its marked boxes were called ``on``."""
    (read,) = intake().read_text("old.pdf", (Path(__file__).parent / "first_edition.pdf").read_bytes())
    values = read.values
    assert values["player"] == "Zoë Łukaszczyk"
    assert values["difficulty"] == "hard"
    assert values["left.wall"] == 0b10011
    assert values["left.disdain"] == RingsValue(3, 1, (0b111, 0b010))
    assert values["left.forum"][:2] == (None, 3)  # type: ignore[index]
    assert values["right.market.goods"] == (None,) * 7 + (6,)
    assert values["right.diplomats.1.cohort"] == "centre"
    assert values["right.temples.small.favour"] == "used"
    assert values["path_cards"] == ("defender",)
    assert values["score.total"] == 42


def test_typed_letters_are_set_in_the_embedded_face() -> None:
    pdf = opened(engines.run_pdfium(blank_form(GAME), [write("player.1", "Zoë")]))
    (field,) = (each for each in pdf.Root.AcroForm.Fields if each.T == "p1/player/1")
    assert [list(widget.AP.N.Resources.Font.keys()) for widget in field.Kids] == 3 * [["/Form"]]
