"""Several sheets on one paper, and one sheet on several."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest

from sheetgen.app.job_builder import make_job
from sheetgen.app.library import Library
from sheetgen.app.orders import PrintOrder
from sheetgen.draw.job import PrintJob
from sheetgen.marks.geometry import smallest_box
from sheetgen.marks.marks import Page
from tests.amounts import IS_NIGHTLY
from tests.cli.printing import millimetres, printed, run

GAME = "hadrians-wall"


def job(paper: str, *sheets: str, up: Literal[1, 2, 4] = 2, copies: int = 1, duplex: bool = False) -> PrintJob:
    return make_job(Library(), PrintOrder(game=GAME, paper=paper, sheets=sheets, up=up, copies=copies, duplex=duplex))


def sides(page: Page, across: float) -> tuple[set[str], set[str]]:
    """Which sheets' boxes stand to the left and to the right of ``across`` mm."""
    own = [slot for slot in page.slots if slot.box.startswith(("left.", "right."))]
    left = {slot.box.partition(".")[0] for slot in own if slot.x + slot.width < across}
    right = {slot.box.partition(".")[0] for slot in own if slot.x > across}
    assert len(own) == sum(1 for slot in own if slot.x + slot.width < across or slot.x > across)
    return left, right


def test_a_pair_side_by_side_on_a3(tmp_path: Path) -> None:
    pdf = printed(tmp_path, GAME, "--paper", "a3", "--up", "2")
    assert [millimetres(page.mediabox) for page in pdf.pages] == [[0, 0, 420, 297]]
    assert pdf.page_labels == ["Left sheet, Right sheet"]
    (both,) = job("a3").pages
    assert sides(both, 210) == ({"left"}, {"right"})


@pytest.mark.parametrize("paper", ["a3", "tabloid"])
def test_boxes_keep_a_useful_size(paper: str) -> None:
    assert smallest_box(job(paper).pages[0]) >= 6.0


def test_each_half_is_laid_out_as_for_a_paper_of_its_own() -> None:
    (both,) = job("a3").pages
    alone = make_job(Library(), PrintOrder(game=GAME, paper="a4")).pages[0]
    assert both.slots[: len(alone.slots)] == alone.slots


def test_a_stroke_in_the_margin_shows_where_to_cut() -> None:
    (cut,) = [mark for mark in job("a3").pages[0].marks if mark.role == "cut"]
    assert getattr(cut, "steps") == (("M", 210, 1), ("L", 210, 4.5), ("M", 210, 292.5), ("L", 210, 296))  # noqa: B009


def test_copies_count_sheets_not_papers() -> None:
    made = job("a3", "left", copies=5)
    assert len(made.pages) == 1
    assert made.copies == 3
    assert sides(made.pages[0], 210) == ({"left"}, {"left"})


def test_on_both_sides_each_sheet_has_one_of_its_own() -> None:
    made = job("a3", copies=4, duplex=True)
    assert [sides(page, 210) for page in made.pages] == [({"left"}, {"left"}), ({"right"}, {"right"})]
    assert made.copies == 2


def test_four_on_a_paper() -> None:
    made = job("420x594mm", up=4, copies=2)
    assert (len(made.pages), made.copies) == (1, 1)
    assert sides(made.pages[0], 210) == ({"left"}, {"right"})


def test_three_pages_on_two_papers() -> None:
    assert [page.label for page in job("a3", "all", "aid").pages] == ["Left sheet, Right sheet", "Player aid"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "faults"),
    [
        (
            ["--up", "2"],
            [
                "--up: sheet 'left' does not fit on half of a4 with boxes of 6 mm (it fits on a3, tabloid)",
                "--up: sheet 'right' does not fit on half of a4 with boxes of 6 mm (it fits on a3, tabloid)",
            ],
        ),
        (
            # So small that a line of type is taller than a line of boxes.
            ["--up", "4", "--sheet", "left"],
            [
                "--up: sheet 'left' does not fit on a quarter of a4 with boxes of 6 mm "
                "(choose a larger paper, such as 420x594mm)"
            ],
        ),
        (
            ["--paper", "160x200mm", "--sheet", "right"],
            [
                "--paper: sheet 'right' does not fit on 160x200mm with boxes of 5.4 mm (it fits on native, a4, "
                "letter, legal, a3, tabloid)",
            ],
        ),
        (
            ["--orientation", "landscape"],
            [
                "--orientation: sheet 'left' does not fit on a4 in landscape with boxes of 6 mm (it fits in "
                "portrait; in landscape it fits on native, a3, tabloid)",
            ],
        ),
    ],
)
def test_too_small_a_paper(words: list[str], faults: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run("print", GAME, *words, "-o", "-") == 2
    assert capsys.readouterr().err.splitlines() == faults


@pytest.mark.skipif(not IS_NIGHTLY, reason="tries all papers: takes long")
def test_too_small_a_paper_for_large_print(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("print", GAME, "--large-print", "--paper", "native", "--sheet", "left", "-o", "-") == 2
    papers = "it fits on a4, letter, legal, a3, tabloid"
    expected = f"--large-print: sheet 'left' does not fit on native with boxes of 9 mm ({papers})"
    assert capsys.readouterr().err.splitlines() == [expected]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("paper", "pages", "size"),
    [("a4", 6, (297, 210)), *([("letter", 6, (279.4, 215.9))] if IS_NIGHTLY else []), ("tabloid", 2, (279.4, 431.8))],
)
def test_large_print(paper: str, pages: int, size: tuple[float, float]) -> None:
    made = make_job(Library(), PrintOrder(game=GAME, paper=paper, large_print=True))
    assert [(page.boxes.width, page.boxes.height) for page in made.pages] == [size] * pages
    assert min(map(smallest_box, made.pages)) >= 9.0
