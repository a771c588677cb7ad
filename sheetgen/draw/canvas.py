"""The drawing surface: the one owner of units and of the y axis.

Marks are in millimetres from the top left corner of the sheet; a PDF is in points from the bottom left corner
of its media. Everything else in this folder speaks millimetres.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from reportlab.pdfgen.canvas import FILL_NON_ZERO
from reportlab.pdfgen.canvas import Canvas as Backend

from sheetgen.draw.colour import ColourSpace, ink
from sheetgen.marks.geometry import Steps
from sheetgen.marks.marks import Colour

POINTS_PER_MM = 72.0 / 25.4

# A thousandth of a point is a third of a micrometre; more digits only make the file longer.
_DECIMALS = 3


def points(millimetres: float) -> float:
    """Millimetres in points, rounded to what is written into the file."""
    return round(millimetres * POINTS_PER_MM, _DECIMALS)


class Canvas:
    """Draws in mm on one page of reportlab's canvas, whose sheet is ``height`` mm high.

    ``outset`` in mm is how far the media goes beyond the sheet on every side.
    """

    def __init__(self, backend: Backend, height: float, outset: float, space: ColourSpace) -> None:
        self._backend: Any = backend
        self._height = height
        self._outset = outset
        self._space: ColourSpace = space
        # The settings a page begins with (ISO 32000-1, table 52), but for the colours, which reportlab leaves open.
        self._state: dict[str, object] = {"width": 1.0 / POINTS_PER_MM, "dash": (), "cap": False, "join": False}

    def x(self, x: float) -> float:
        """A mark's x in points from the left edge of the media."""
        return points(x + self._outset)

    def y(self, y: float) -> float:
        """A mark's y in points from the bottom edge of the media."""
        return points(self._height - y + self._outset)

    def fill(self, steps: Steps, colour: Colour) -> None:
        """Fills a path by the non-zero rule, as SVG does."""
        self._fill_with(colour)
        self._backend.drawPath(self._trace(steps), stroke=0, fill=1, fillMode=FILL_NON_ZERO)

    def stroke(
        self,
        steps: Steps,
        colour: Colour,
        width: float,
        dash: Sequence[float] = (),
        *,
        round_ends: bool = False,
        round_corners: bool = False,
    ) -> None:
        """Strokes a path; ``width`` and ``dash`` in mm."""
        self._stroke_with(colour)
        if self._changed("width", width):
            self._backend.setLineWidth(points(width))
        if self._changed("dash", tuple(dash)):
            self._backend.setDash([points(length) for length in dash])
        if self._changed("cap", round_ends):
            self._backend.setLineCap(int(round_ends))
        if self._changed("join", round_corners):
            self._backend.setLineJoin(int(round_corners))
        self._backend.drawPath(self._trace(steps), stroke=1, fill=0)

    @contextmanager
    def clipped(self, steps: Steps) -> Iterator[None]:
        """Inside the block nothing is drawn outside the path."""
        before = dict(self._state)
        self._backend.saveState()
        self._backend.clipPath(self._trace(steps), stroke=0, fill=0, fillMode=FILL_NON_ZERO)
        yield
        self._backend.restoreState()
        self._state = before

    def text(
        self, x: float, y: float, runs: Sequence[tuple[str, str]], size: float, colour: Colour, turn: float
    ) -> None:
        """Sets runs of (font name, text) one after the other from (``x``, ``y``) mm on the baseline.

        ``size`` in pt, ``turn`` in degrees anticlockwise about that point.
        """
        self._fill_with(colour)
        line = self._backend.beginText()
        if turn:
            cosine, sine = math.cos(math.radians(turn)), math.sin(math.radians(turn))
            line.setTextTransform(cosine, sine, -sine, cosine, self.x(x), self.y(y))
        else:
            line.setTextOrigin(self.x(x), self.y(y))
        for font_name, text in runs:
            line.setFont(font_name, size)
            line.textOut(text)
        self._backend.drawText(line)

    def _trace(self, steps: Steps) -> Any:
        path = self._backend.beginPath()
        for step in steps:
            numbers = [float(number) for number in step[1:]]
            spots = [
                turned for x, y in zip(numbers[::2], numbers[1::2], strict=True) for turned in (self.x(x), self.y(y))
            ]
            match step[0]:
                case "M":
                    path.moveTo(*spots)
                case "L":
                    path.lineTo(*spots)
                case "C":
                    path.curveTo(*spots)
                case _:
                    path.close()
        return path

    def _fill_with(self, colour: Colour) -> None:
        if self._changed("fill", colour):
            self._backend.setFillColor(ink(colour, self._space))

    def _stroke_with(self, colour: Colour) -> None:
        if self._changed("stroke", colour):
            self._backend.setStrokeColor(ink(colour, self._space))

    def _changed(self, key: str, value: object) -> bool:
        """Notes a setting; false when the file already says it, since a sheet repeats few settings many times."""
        if self._state.get(key) == value:
            return False
        self._state[key] = value
        return True
