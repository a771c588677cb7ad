"""Which pages share a paper, and how many papers so many copies take."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sheetgen.draw.impose import impose
from sheetgen.marks.marks import BLACK, Mark, Page, Paint, Path
from sheetgen.place.paper import Paper

# The strokes that show where to cut, in mm from the paper's edge; a printer reaches part of them at least.
_CUT_FROM, _CUT_TO = 1.0, 4.5
_CUT_WIDTH = 0.15


def on_shared_paper(
    pages: Sequence[Page], covers: Sequence[Page], paper: Paper, up: int, copies: int, *, duplex: bool
) -> tuple[list[Page], list[Page], int]:
    """The papers to print, those of the cover, and how often: ``up`` pages on each.

    The sheets stand side by side, or each one several times where they fill front and back.
    """
    sets: list[list[Page]]
    if duplex:
        # Front and back meet only where all on one side are the same.
        sets, sheets_each = [[page] * up for page in pages], up
    elif up % len(pages) == 0:
        sets, sheets_each = [list(pages) * (up // len(pages))], up // len(pages)
    else:
        sets, sheets_each = [list(pages)], 1
    made = [sheet for each in sets for sheet in impose(each, paper.width, paper.height, up)]
    around = [sheet for cover in covers for sheet in impose([cover] * up, paper.width, paper.height, up)]
    cell = pages[0].boxes
    return (
        [_with_cuts(page, cell.width, cell.height) for page in made],
        [_with_cuts(page, cell.width, cell.height) for page in around],
        -(-copies // sheets_each),
    )


def _with_cuts(page: Page, width: float, height: float) -> Page:
    """The paper with strokes in its margins where the sheets meet; repeated labels told once."""
    across, down = page.boxes.width, page.boxes.height
    steps: list[tuple[str | float, ...]] = []
    for column in range(1, round(across / width)):
        x = column * across / round(across / width)
        steps += [("M", x, _CUT_FROM), ("L", x, _CUT_TO), ("M", x, down - _CUT_TO), ("L", x, down - _CUT_FROM)]
    for row in range(1, round(down / height)):
        y = row * down / round(down / height)
        steps += [("M", _CUT_FROM, y), ("L", _CUT_TO, y), ("M", across - _CUT_TO, y), ("L", across - _CUT_FROM, y)]
    cuts: tuple[Mark, ...] = (Path(tuple(steps), Paint(stroke=BLACK, width=_CUT_WIDTH), role="cut"),) if steps else ()
    label = ", ".join(dict.fromkeys(page.label.split(", ")))
    return replace(page, marks=page.marks + cuts, label=label)
