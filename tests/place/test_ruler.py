"""Rulers are exactly as long as they say, on the page and in the file."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from sheetgen.assets.fonts import text_width
from sheetgen.marks.geometry import bounds_of, overlap, steps_bounds
from sheetgen.marks.marks import Page
from sheetgen.marks.marks import PathMark as Line
from sheetgen.place.overlays import add_ruler
from tests.cli.printing import forms, printed
from tests.place.conftest import PAPERS, placed, setting
from tests.place.laws import contains


def lines(page: Page, role: str) -> list[Line]:
    return [mark for mark in page.marks if isinstance(mark, Line) and mark.role == role]


@pytest.mark.slow
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("role", "length", "strokes"), [("ruler cm", 50.0, 51), ("ruler in", 50.8, 33)])
def test_length_and_strokes(paper: str, role: str, length: float, strokes: int) -> None:
    page = add_ruler(placed(paper, "left"), setting(paper).paper.margin)
    (line,) = lines(page, role)
    left, top, right, bottom = steps_bounds(line.steps)
    assert (round(right - left, 6), bottom - top) == (length, 0)
    (marked,) = lines(page, f"{role} strokes")
    starts = [float(step[1]) for step in marked.steps[::2]]
    assert len(starts) == strokes
    assert (starts[0], round(starts[-1], 6)) == (left, round(right, 6))
    steps = {round(after - before, 6) for before, after in pairwise(starts)}
    assert steps == {round(length / (strokes - 1), 6)}


@pytest.mark.slow
@pytest.mark.parametrize("paper", PAPERS)
def test_the_upright_one_is_as_long(paper: str) -> None:
    page = add_ruler(placed(paper, "right"), setting(paper).paper.margin)
    (line,) = lines(page, "ruler upright")
    left, top, right, bottom = steps_bounds(line.steps)
    assert (right - left, round(bottom - top, 6)) == (0, 50.0)


@pytest.mark.parametrize("paper", PAPERS)
def test_it_stands_in_the_margin_and_touches_nothing(paper: str) -> None:
    page = placed(paper, "left")
    margin = setting(paper).paper.margin
    ruled = add_ruler(page, margin)
    added = [bounds_of(mark, text_width) for mark in ruled.marks[len(page.marks) :]]
    foot = (margin, page.boxes.height - margin, page.boxes.width - margin, page.boxes.height)
    side = (0.0, margin, margin, page.boxes.height - margin)
    assert len(added) == 8
    for each in added:
        assert contains(foot, each) or contains(side, each)
        assert not any(overlap(each, bounds_of(mark, text_width)) for mark in page.marks)


def test_the_length_in_the_file(tmp_path: Path) -> None:
    drawn = forms(printed(tmp_path, "hadrians-wall", "--ruler"))["/Sheet0"].decode()
    pairs = re.findall(r"([\d.]+) ([\d.]+) m\s+([\d.]+) ([\d.]+) l", drawn)
    lengths = {round(float(x2) - float(x1), 2) for x1, y1, x2, y2 in pairs if y1 == y2}
    # 5 cm are 141.73 points, 2 inches are 144.
    assert {141.73, 144.0} <= lengths
