"""Compute the page boxes that a print shop reads, and draw the crop marks that show them on paper."""

from __future__ import annotations

from dataclasses import dataclass

from sheetgen.draw.canvas import Canvas, to_points
from sheetgen.marks.geometry import PathSteps, rectangle_steps
from sheetgen.marks.marks import Colour, PageBoxes

# Crop marks in mm: they begin this far outside the bleed, so that no mark remains on a sheet that is cut a little wide.
MARK_GAP = 1.0
MARK_LENGTH = 5.0
MARK_WIDTH = 0.1

# The registration colour: it prints on every plate.
_REGISTRATION = Colour(0.0, 0.0, 0.0, (1.0, 1.0, 1.0, 1.0))


@dataclass(frozen=True)
class PageExtent:
    """How far a page's media extends beyond the sheet, and its boxes in points: left, bottom, right, top.

    ``outset`` is in mm: at the sides, and above and below.
    """

    outset: tuple[float, float]
    media: tuple[float, float, float, float]
    bleed: tuple[float, float, float, float]
    trim: tuple[float, float, float, float]


def page_extent(boxes: PageBoxes, *, crop_marks: bool) -> PageExtent:
    """Return the boxes of a page whose sheet, bleed and slug are given in mm."""
    around = max(boxes.bleed, boxes.slug)
    if crop_marks:
        around = max(around, boxes.bleed + MARK_GAP + MARK_LENGTH)
    right, up = around, around
    if boxes.paper is not None:
        right, up = (boxes.paper[0] - boxes.width) / 2, (boxes.paper[1] - boxes.height) / 2

    def box(across: float, down: float) -> tuple[float, float, float, float]:
        far_right, far_up = boxes.width + right + across, boxes.height + up + down
        return (to_points(right - across), to_points(up - down), to_points(far_right), to_points(far_up))

    return PageExtent((right, up), box(right, up), box(boxes.bleed, boxes.bleed), box(0.0, 0.0))


def bleed_steps(boxes: PageBoxes) -> PathSteps:
    """Return the edge of the bleed, outside of which the sheet's own marks must not be visible."""
    return rectangle_steps(-boxes.bleed, -boxes.bleed, boxes.width + 2 * boxes.bleed, boxes.height + 2 * boxes.bleed)


def draw_crop_marks(canvas: Canvas, boxes: PageBoxes) -> None:
    """Draw two strokes at each corner, outside the bleed and in line with the edges of the sheet."""
    near = boxes.bleed + MARK_GAP
    far = near + MARK_LENGTH
    steps: list[tuple[str | float, ...]] = []
    for x, away_x in ((0.0, -1.0), (boxes.width, 1.0)):
        for y, away_y in ((0.0, -1.0), (boxes.height, 1.0)):
            steps += [("M", x + away_x * near, y), ("L", x + away_x * far, y)]
            steps += [("M", x, y + away_y * near), ("L", x, y + away_y * far)]
    canvas.stroke(tuple(steps), _REGISTRATION, MARK_WIDTH)
