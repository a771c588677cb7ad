"""Several sheets of one pad: all of them upright or all of them lying, so that they share a pile of paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sheetgen.layout.layout import Sheet
from sheetgen.marks.marks import Page
from sheetgen.place.misfit import TooSmall
from sheetgen.place.paper import PAPERS, Orientation, Paper, fitting_papers, share_of
from sheetgen.place.setting import Setting
from sheetgen.place.sheet import better_way, place_sheet
from sheetgen.text.complaint import Complaint, about

Placed = tuple[Setting, Sheet]


def place_one_way(parts: Sequence[Placed]) -> tuple[Page, ...] | None:
    """The sheets as pages, placed the way that makes their smallest box larger; None where neither way fits all."""
    stated = parts[0][0].orientation
    ways: tuple[Orientation, ...] = ("portrait", "landscape") if stated == "auto" else (stated,)
    found = [pages for way in ways if (pages := _place_all(parts, way))]
    return better_way(found) if found else None


def misfit(setting: Setting, sheet: Sheet, up: int = 1) -> Complaint:
    """The complaint that a sheet is too large for its share of a paper, which names the papers that would do."""

    def fits(paper: Paper) -> bool:
        return place_one_way([(replace(setting, paper=paper), sheet)]) is not None

    paper, way = setting.paper, setting.orientation
    turned = "" if way == "auto" else f" in {way}"
    message = f"the sheet '{sheet.name}' does not fit {paper.name}{turned} with boxes of {paper.least_box:g} mm"
    hint = fitting_papers(lambda whole: fits(share_of(whole, up)))
    if turned and place_one_way([(replace(setting, orientation="auto"), sheet)]) is not None:
        other = "portrait" if way == "landscape" else "landscape"
        return about("orientation", message, f"it fits in {other}" + (f"; in {way} {hint}" if hint else ""))
    if not hint:
        roomy = (each for each in PAPERS.values() if each.least_box >= paper.least_box)
        own = next((each for each in roomy if fits(each)), None)
        hint = "choose a larger paper" if own is None else f"choose a larger paper, such as {_holding(own, up)}"
    return about("paper" if up == 1 else "up", message, hint)


def _holding(own: Paper, up: int) -> str:
    """The size of a paper that holds ``up`` sheets for each of which its ``own`` is just large enough."""
    width, height = own.width * 2, own.height * (up // 2)
    return f"{min(width, height):g}x{max(width, height):g}mm"


def _place_all(parts: Sequence[Placed], way: Orientation) -> tuple[Page, ...]:
    """All the sheets placed one way, or none at all."""
    try:
        return tuple(place_sheet(replace(setting, orientation=way), sheet) for setting, sheet in parts)
    except TooSmall:
        return ()
