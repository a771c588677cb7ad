"""Papers: their sizes and the margin no printer reaches; and what is raised where something finds no room."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from sheetgen.text.complaint import Unusable, complaint_about, translatable
from sheetgen.text.suggest import suggest


class Misfit(Exception):
    """A text does not fit. ``needed`` and ``room`` in mm."""

    def __init__(self, what: str, needed: float, room: float) -> None:
        lengths = {"needed": round(needed, 1), "room": round(room, 1)}
        super().__init__(translatable("'{text}' needs {needed} mm but has only {room} mm", text=what, **lengths))
        self.what = what
        self.needed = needed
        self.room = room


class PaperTooSmall(Unusable):
    """The paper is too small for a sheet; nothing else is wrong with it."""


Orientation = Literal["auto", "portrait", "landscape"]

MARGIN = 5.0
"""Home printers leave 3 to 5 mm unprinted on every side."""

_UNITS = {"mm": 1.0, "cm": 10.0, "in": 25.4}
_CUSTOM = re.compile(r"(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)(mm|cm|in)?\Z")
_SHORTEST, _LONGEST = 90.0, 1200.0
_USUAL = 8.0
"""Large print asks for boxes with a longer side than this, in mm."""


@dataclass(frozen=True)
class Paper:
    """A paper, upright, in mm. ``least_box`` is the smallest box side in mm a sheet on it may have."""

    name: str
    width: float
    height: float
    least_box: float = 6.0
    least_icon: float = 4.0
    margin: float = MARGIN

    @property
    def large_print(self) -> bool:
        """Whether its sheets are in large print."""
        return self.least_box > _USUAL

    def turned(self) -> Paper:
        """Return the same paper lying on its side."""
        return Paper(self.name, self.height, self.width, self.least_box, self.least_icon, self.margin)


PAPERS: Mapping[str, Paper] = {
    # Cut to size, so the margin need not hold back from the printer's edge.
    "native": Paper("native", 228.6, 228.6, least_box=5.4, least_icon=4.6, margin=4.0),
    "a4": Paper("a4", 210.0, 297.0),
    "letter": Paper("letter", 215.9, 279.4),
    "legal": Paper("legal", 215.9, 355.6),
    "a5": Paper("a5", 148.0, 210.0, least_box=5.4, least_icon=3.4),
    "a3": Paper("a3", 297.0, 420.0),
    "tabloid": Paper("tabloid", 279.4, 431.8),
}


def find_paper(name: str) -> Paper:
    """Return a paper by its name or as ``250x250mm``, ``9x9in``; without a unit in mm. Raises `Unusable`."""
    known = PAPERS.get(name.lower())
    if known is not None:
        return known
    match = _CUSTOM.match(name.lower())
    if match is None:
        sizes = translatable("available: {words}, or a size such as 250x250mm", words=", ".join(PAPERS))
        hint = suggest(name, PAPERS) or sizes
        raise Unusable([complaint_about("paper", translatable("unknown paper '{word}'", word=name), hint)])
    unit = _UNITS[match.group(3) or "mm"]
    width, height = (float(match.group(side)) * unit for side in (1, 2))
    if not (_SHORTEST <= width <= _LONGEST and _SHORTEST <= height <= _LONGEST):
        bounds = {"shortest": _SHORTEST, "longest": _LONGEST}
        message = translatable(
            "'{word}' is too small or too large: each side must be {shortest} to {longest} mm", word=name, **bounds
        )
        raise Unusable([complaint_about("paper", message, translatable("choose another size"))])
    return Paper(name.lower(), width, height, least_box=5.4, least_icon=3.4)


def fitting_papers(fits: Callable[[Paper], bool]) -> str:
    """Return what to say of the papers that fit: ``it fits a4, letter``; empty where none does."""
    names = [paper.name for paper in PAPERS.values() if fits(paper)]
    return translatable("it fits on {papers}", papers=", ".join(names)) if names else ""


def paper_too_small(sheet: str, paper: Paper, least_box: float, way: str = "") -> str:
    """Return the message that a sheet with boxes of ``least_box`` mm does not fit a paper, or not in one way."""
    values = {"sheet": sheet, "paper": paper.name, "side": least_box}
    if way:
        message = "sheet '{sheet}' does not fit on {paper} in {way} with boxes of {side} mm"
        return translatable(message, **values, way=translatable(way))
    return translatable("sheet '{sheet}' does not fit on {paper} with boxes of {side} mm", **values)


def share_of(paper: Paper, up: int) -> Paper:
    """Return the part of a paper, upright, that each of ``up`` sheets (1, 2 or 4) on it has."""
    if up == 1:
        return paper
    short, long = sorted((paper.width, paper.height))
    sides = (short, long / 2) if up == 2 else (short / 2, long / 2)
    name = translatable("half of {paper}" if up == 2 else "a quarter of {paper}", paper=paper.name)
    return replace(paper, name=name, width=min(sides), height=max(sides))
