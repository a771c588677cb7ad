"""Impose several pages at true size on one larger sheet of paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sheetgen.marks.geometry import shift_page
from sheetgen.marks.marks import Page, PageBoxes
from sheetgen.text.complaint import Complaint, Unusable, complaint_about, size_in_mm, translatable

# Columns and rows for a number of pages, the more compact first.
_ARRANGEMENTS = {1: ((1, 1),), 2: ((2, 1), (1, 2)), 4: ((2, 2), (4, 1), (1, 4))}

# In mm: too small for a printer to show, larger than the rounding errors of sums of inches.
_TOLERANCE = 0.01


@dataclass(frozen=True)
class _Cell:
    """The size of the largest page, and the space between two pages, in mm."""

    width: float
    height: float
    gutter: float

    def block(self, columns: int, rows: int) -> tuple[float, float]:
        """Return the width and height in mm of a block of cells with the gutters between them."""
        return (
            columns * self.width + (columns - 1) * self.gutter,
            rows * self.height + (rows - 1) * self.gutter,
        )


@dataclass(frozen=True)
class _Plan:
    columns: int
    rows: int
    width: float
    height: float


def impose(
    pages: Sequence[Page], paper_width: float, paper_height: float, up: int, gutter: float = 0.0
) -> tuple[Page, ...]:
    """Impose ``up`` pages (1, 2 or 4) on each paper, in reading order, at true size, centred.

    Sizes and ``gutter``, the space between two pages, are in mm. The paper is turned if only that fits; the last paper
    may hold fewer pages. Raises `Unusable` if the pages have a bleed, or, naming what would fit, if they do not fit.
    """
    if any(page.boxes.bleed for page in pages):
        message = translatable("pages with bleed cannot share a sheet of paper")
        raise Unusable([complaint_about("up", message, translatable("omit the bleed, or print one page per sheet"))])
    cell = _Cell(max(page.boxes.width for page in pages), max(page.boxes.height for page in pages), gutter)
    plan = _plan(cell, up, paper_width, paper_height)
    if plan is None:
        raise Unusable([_misfit(cell, up, paper_width, paper_height)])
    groups = [pages[start : start + up] for start in range(0, len(pages), up)]
    return tuple(_sheet(group, cell, plan) for group in groups)


def _plan(cell: _Cell, up: int, paper_width: float, paper_height: float) -> _Plan | None:
    for width, height in ((paper_width, paper_height), (paper_height, paper_width)):
        for columns, rows in _ARRANGEMENTS[up]:
            block = cell.block(columns, rows)
            if block[0] <= width + _TOLERANCE and block[1] <= height + _TOLERANCE:
                return _Plan(columns, rows, width, height)
    return None


def _sheet(group: Sequence[Page], cell: _Cell, plan: _Plan) -> Page:
    block = cell.block(plan.columns, plan.rows)
    left, top = (plan.width - block[0]) / 2, (plan.height - block[1]) / 2
    moved = []
    for place, page in enumerate(group):
        row, column = divmod(place, plan.columns)
        x = left + column * (cell.width + cell.gutter) + (cell.width - page.boxes.width) / 2
        y = top + row * (cell.height + cell.gutter) + (cell.height - page.boxes.height) / 2
        moved.append(shift_page(page, x, y))
    return Page(
        name="+".join(page.name for page in group),
        boxes=PageBoxes(plan.width, plan.height),
        marks=tuple(mark for page in moved for mark in page.marks),
        slots=tuple(slot for page in moved for slot in page.slots),
        label=", ".join(page.label for page in group if page.label),
    )


def _misfit(cell: _Cell, up: int, paper_width: float, paper_height: float) -> Complaint:
    message = translatable(
        "{number} pages of {page} do not fit on a {paper} sheet",
        page=size_in_mm(cell.width, cell.height),
        number=up,
        paper=size_in_mm(paper_width, paper_height),
    )
    first, *others = (
        size_in_mm(width, height)
        for width, height in (cell.block(columns, rows) for columns, rows in _ARRANGEMENTS[up][:2])
    )
    enough = translatable("{first} or {last}", first=first, last=others[0]) if others else first
    fewer = [number for number in _ARRANGEMENTS if number < up and _plan(cell, number, paper_width, paper_height)]
    if not fewer:
        return complaint_about("up", message, translatable("you need {enough}", enough=enough))
    hint = translatable("you need {enough}; {number} per sheet would fit", enough=enough, number=max(fewer))
    return complaint_about("up", message, hint)
