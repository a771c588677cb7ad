"""What a print shop is given: boxes, crop marks, both sides, covers, inks."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pypdf.generic import DictionaryObject

from sheetgen.app.job_builder import make_job
from sheetgen.app.library import Library
from sheetgen.app.orders import PrintOrder
from tests.cli.printing import forms, millimetres, printed, run, shown

GAME = "hadrians-wall"


def test_bleed_and_crop_marks(tmp_path: Path) -> None:
    for page in printed(tmp_path, GAME, "--bleed", "3mm", "--crop-marks").pages:
        assert millimetres(page.trimbox) == [9, 9, 219, 306]
        assert millimetres(page.bleedbox) == [6, 6, 222, 309]
        assert millimetres(page.mediabox) == [0, 0, 228, 315]


def test_a_bleed_in_inches(tmp_path: Path) -> None:
    page = printed(tmp_path, GAME, "--bleed", "0.25in").pages[0]
    assert millimetres(page.trimbox) == [6.35, 6.35, 216.35, 303.35]


def test_crop_marks_end_outside_the_bleed(tmp_path: Path) -> None:
    drawn = forms(printed(tmp_path, GAME, "--bleed", "3mm", "--crop-marks"))["/Sheet0"].decode()
    marks = drawn[drawn.rindex("w") :]
    ends = [
        tuple(round(float(number) / 72 * 25.4, 2) for number in end)
        for end in re.findall(r"([\d.]+) ([\d.]+) [ml]", marks)
    ]
    assert len(ends) == 16
    for x, y in ends:
        assert (x in (9, 219) and not 6 < y < 309) or (y in (9, 306) and not 6 < x < 222)


def test_both_sides(tmp_path: Path) -> None:
    pdf = printed(tmp_path, GAME, "--duplex", "--copies", "2")
    preferences = pdf.root_object["/ViewerPreferences"]
    assert isinstance(preferences, DictionaryObject)
    assert str(preferences["/Duplex"]) == "/DuplexFlipLongEdge"
    assert pdf.page_labels == ["Left sheet 1", "Right sheet 1", "Left sheet 2", "Right sheet 2"]
    assert shown(pdf) == [b"/Sheet0 Do", b"/Sheet1 Do"] * 2


def test_backs_can_be_moved(tmp_path: Path) -> None:
    pdf = printed(tmp_path, GAME, "--duplex", "--copies", "2", "--back-offset", "0.5,-1")
    # 0.5 mm to the right, and 1 mm up, in points.
    assert shown(pdf) == [b"/Sheet0 Do", b"1 0 0 1 1.417 2.835 cm /Sheet1 Do"] * 2


def test_an_odd_sheet_has_a_blank_back(tmp_path: Path) -> None:
    pdf = printed(tmp_path, GAME, "--sheet", "left", "--duplex", "--copies", "2")
    assert [label.partition(" ")[0] for label in pdf.page_labels] == ["Left", "2", "Left", "4"]
    assert shown(pdf) == [b"/Sheet0 Do", b"/Sheet1 Do"] * 2


def test_a_pad(tmp_path: Path) -> None:
    pdf = printed(tmp_path, GAME, "--cover", "--copies", "2")
    labels = ["Cover", "Left sheet 1", "Right sheet 1", "Left sheet 2", "Right sheet 2", "Backing sheet"]
    assert pdf.page_labels == labels


def test_a_pad_printed_on_both_sides(tmp_path: Path) -> None:
    pdf = printed(tmp_path, GAME, "--cover", "--duplex")
    assert pdf.page_labels == ["Cover", "2", "Left sheet", "Right sheet", "Backing sheet", "6"]


@pytest.mark.slow
def test_sizes_of_covers_are_those_of_the_sheets(tmp_path: Path) -> None:
    pdf = printed(tmp_path, GAME, "--cover", "--size", "native", "--paper", "a3", "--bleed", "3mm")
    assert {tuple(millimetres(page.trimbox)) for page in pdf.pages} == {(34.2, 95.7, 262.8, 324.3)}
    assert {tuple(millimetres(page.bleedbox)) for page in pdf.pages} == {(31.2, 92.7, 265.8, 327.3)}
    assert {tuple(millimetres(page.mediabox)) for page in pdf.pages} == {(0, 0, 297, 420)}


def test_inks(tmp_path: Path) -> None:
    drawn = b" ".join(forms(printed(tmp_path, GAME, "--colour", "cmyk")).values())
    assert not re.search(rb"\b(rg|RG|g|G)\b", drawn)
    inks = {tuple(map(float, found)) for found in re.findall(rb"([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) [kK]\b", drawn)}
    assert len(inks) > 20
    assert all(0 <= part <= 1 for ink in inks for part in ink)


def test_black_is_black_ink_alone(tmp_path: Path) -> None:
    drawn = b" ".join(forms(printed(tmp_path, GAME, "--colour", "cmyk", "--theme", "mono")).values())
    inks = {tuple(map(float, found)) for found in re.findall(rb"([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) [kK]\b", drawn)}
    assert (0, 0, 0, 1) in inks
    assert {ink[:3] for ink in inks} == {(0, 0, 0)}


def test_a_fixed_size_on_larger_paper(tmp_path: Path) -> None:
    pdf = printed(tmp_path, GAME, "--size", "native", "--paper", "a3", "--crop-marks")
    assert {tuple(millimetres(page.mediabox)) for page in pdf.pages} == {(0, 0, 297, 420)}
    assert {tuple(millimetres(page.trimbox)) for page in pdf.pages} == {(34.2, 95.7, 262.8, 324.3)}


def test_a_fixed_size_is_as_it_is_on_paper_of_its_own() -> None:
    on_paper = make_job(Library(), PrintOrder(game=GAME, size="native", paper="a3"))
    alone = make_job(Library(), PrintOrder(game=GAME, paper="native"))
    assert [page.marks for page in on_paper.pages] == [page.marks for page in alone.pages]


@pytest.mark.parametrize(
    ("paper", "sides"), [("a4", "210 x 297"), ("letter", "215.9 x 279.4"), ("200x400mm", "200 x 400")]
)
def test_a_fixed_size_wider_than_the_paper(paper: str, sides: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("print", GAME, "--size", "native", "--paper", paper, "-o", "-") == 2
    assert capsys.readouterr().err == (
        f"--size: a sheet of 228.6 x 228.6 mm does not fit on {paper} ({sides} mm) (it fits on native, a3, tabloid; "
        f"without --size the sheet is laid out to fit {paper})\n"
    )


@pytest.mark.slow
def test_the_paper_is_turned_for_a_lying_sheet(tmp_path: Path) -> None:
    pdf = printed(tmp_path, GAME, "--size", "300x250mm", "--orientation", "landscape", "--paper", "a3")
    assert millimetres(pdf.pages[0].mediabox) == [0, 0, 420, 297]
    assert millimetres(pdf.pages[0].trimbox) == [60, 23.5, 360, 273.5]
