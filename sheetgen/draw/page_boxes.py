"""The boxes a print shop reads, and the crop marks that show them on paper."""

from __future__ import annotations

from dataclasses import dataclass

from sheetgen.draw.canvas import Canvas, points
from sheetgen.marks.geometry import Steps, rectangle_steps
from sheetgen.marks.marks import Colour, PageBoxes

# Crop marks in mm: they begin this far outside the bleed, so that no mark is left on a sheet cut a little wide.
MARK_GAP = 1.0
MARK_LENGTH = 5.0
MARK_WIDTH = 0.1

# Registration: a mark on every plate.
_REGISTRATION = Colour(0.0, 0.0, 0.0, (1.0, 1.0, 1.0, 1.0))


@dataclass(frozen=True)
class Extent:
    """How far a page's media goes beyond the sheet, and its boxes in points, as left, bottom, right, top."""

    outset: float
    media: tuple[float, float, float, float]
    bleed: tuple[float, float, float, float]
    trim: tuple[float, float, float, float]


def page_extent(boxes: PageBoxes, *, crop_marks: bool) -> Extent:
    """The boxes of a page whose sheet, bleed and slug are given in mm."""
    outset = max(boxes.bleed, boxes.slug)
    if crop_marks:
        outset = max(outset, boxes.bleed + MARK_GAP + MARK_LENGTH)

    def box(around: float) -> tuple[float, float, float, float]:
        near = outset - around
        far = outset + around
        return (points(near), points(near), points(boxes.width + far), points(boxes.height + far))

    return Extent(outset, box(outset), box(boxes.bleed), box(0.0))


def bleed_steps(boxes: PageBoxes) -> Steps:
    """The edge of the bleed, beyond which the sheet's own marks must not be seen."""
    return rectangle_steps(-boxes.bleed, -boxes.bleed, boxes.width + 2 * boxes.bleed, boxes.height + 2 * boxes.bleed)


def draw_crop_marks(canvas: Canvas, boxes: PageBoxes) -> None:
    """Draws two strokes at each corner, outside the bleed and in line with the edges of the sheet."""
    near = boxes.bleed + MARK_GAP
    far = near + MARK_LENGTH
    steps: list[tuple[str | float, ...]] = []
    for x, away_x in ((0.0, -1.0), (boxes.width, 1.0)):
        for y, away_y in ((0.0, -1.0), (boxes.height, 1.0)):
            steps += [("M", x + away_x * near, y), ("L", x + away_x * far, y)]
            steps += [("M", x, y + away_y * near), ("L", x, y + away_y * far)]
    canvas.stroke(tuple(steps), _REGISTRATION, MARK_WIDTH)
