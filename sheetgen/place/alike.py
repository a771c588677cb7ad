"""Several sheets of one pad: all of them upright or all of them lying, so that they share a pile of paper."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from sheetgen.marks.marks import Page
from sheetgen.model.complaint import Complaint, Unusable
from sheetgen.model.layout import Sheet
from sheetgen.place.paper import PAPERS, Paper
from sheetgen.place.sheet import Orientation, Setting, place_sheet

Placed = tuple[Setting, Sheet]


def place_alike(parts: Sequence[Placed]) -> tuple[Page, ...] | None:
    """The sheets as pages, placed the way that makes their smallest box larger; None where neither way fits all."""
    found = [pages for way in _ways(parts[0][0].orientation) if (pages := _place_all(parts, way))]
    return max(found, key=lambda pages: (min(map(smallest_box, pages)), sum(map(box_area, pages))), default=None)


def smallest_box(page: Page) -> float:
    """The smallest side of a box to fill on the page, in mm to two decimals; infinite where there is none."""
    sides = (min(slot.width, slot.height) for slot in page.slots if slot.kind in ("tick", "ring"))
    return round(min(sides, default=float("inf")), 2)


def box_area(page: Page) -> float:
    """The area of all boxes to fill on the page, in square mm."""
    return sum(slot.width * slot.height for slot in page.slots)


def fitting_papers(fits: Callable[[Paper], bool]) -> str:
    """What to say of the papers that fit: ``it fits a4, letter``; empty where none does."""
    names = [paper.name for paper in PAPERS.values() if fits(paper)]
    return f"it fits {', '.join(names)}" if names else ""


def misfit(setting: Setting, sheet: Sheet, option: str) -> Complaint:
    """The complaint that a sheet is too large for its paper, which names the papers that would do."""

    def fits(paper: Paper) -> bool:
        return place_alike([(replace(setting, paper=paper), sheet)]) is not None

    paper = setting.paper
    message = f"the sheet '{sheet.name}' does not fit {paper.name} with boxes of {paper.least_box:g} mm"
    return Complaint(option, message, fitting_papers(fits) or "choose a larger paper")


def _ways(orientation: Orientation) -> tuple[Orientation, ...]:
    return ("portrait", "landscape") if orientation == "auto" else (orientation,)


def _place_all(parts: Sequence[Placed], way: Orientation) -> tuple[Page, ...]:
    """All the sheets placed one way, or none at all."""
    try:
        return tuple(place_sheet(replace(setting, orientation=way), sheet) for setting, sheet in parts)
    except Unusable:
        return ()
