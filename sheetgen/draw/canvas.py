"""Draw in mm on a page of a PDF: the only module that converts units and turns the y axis over.

Marks are in millimetres from the top left corner of the sheet; a PDF is in points from the bottom left corner of its
media. All other modules of this folder use millimetres.

Paths and settings are written as operators (ISO 32000-1, annex A): reportlab's own paths took most of the time and half
of the bytes. Text goes through reportlab, because it records which glyphs an embedded font subset needs. The page boxes
are what a print shop reads; crop marks show them on paper.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from PIL import Image
from reportlab.pdfgen.canvas import Canvas as Backend

from sheetgen.draw.colour import ColourSpace, operands
from sheetgen.marks.geometry import PathSteps, rectangle_steps
from sheetgen.marks.marks import POINTS_PER_MM, Colour, PageBoxes

_OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}
# The names of the operators that set a colour, if colours are cyan, magenta, yellow and black.
_SPACES: dict[ColourSpace, dict[str, str]] = {"rgb": {}, "cmyk": {"rg": "k", "RG": "K"}}

_PIXELS = 600
"""The most pixels of a picture along a side: 300 dpi on 5 cm."""


def to_points(millimetres: float) -> float:
    """Convert millimetres to points, rounded to a thousandth, the precision of a page's boxes."""
    return round(millimetres * POINTS_PER_MM, 3)


def _number(value: float) -> str:
    """Format a number of a content stream, rounded to a hundredth: no printer places a hundredth of a point."""
    return f"{round(value, 2) + 0.0:g}"


@lru_cache(maxsize=1024)
def _stroke(width: float, dash: tuple[float, ...]) -> Mapping[str, str]:
    """Return the settings of a line by operator; its width and its dashes are given in mm."""
    dashes = " ".join(_number(length * POINTS_PER_MM) for length in dash)
    return {"w": _number(width * POINTS_PER_MM), "d": f"[{dashes}] 0"}


class Canvas:
    """A drawing surface in mm on one page of reportlab's canvas; its sheet is ``height`` mm high.

    ``outset`` is how far in mm the media extends beyond the sheet at the sides, and above and below. Pages of one file
    share the ``drawings`` that `repeat` has written.
    """

    def __init__(
        self,
        backend: Backend,
        height: float,
        outset: tuple[float, float],
        space: ColourSpace,
        drawings: dict[Hashable, str],
    ) -> None:
        self._backend: Any = backend
        self._write: Callable[[str], None] = self._backend.addLiteral
        self._drawings = drawings
        # The origin of the operators: mm to the left of, and mm below, the origin of the marks.
        self._left = outset[0]
        self._below = height + outset[1]
        self._space: ColourSpace = space
        # The settings a page begins with (ISO 32000-1, table 52), but for the colours, which reportlab leaves open.
        self._state = {"w": "1", "d": "[] 0", "J": "0", "j": "0"}

    def x(self, x: float) -> float:
        """Convert a mark's x in mm to points from the left edge of the media."""
        return (x + self._left) * POINTS_PER_MM

    def y(self, y: float) -> float:
        """Convert a mark's y in mm to points from the bottom edge of the media."""
        return (self._below - y) * POINTS_PER_MM

    def fill(self, steps: PathSteps, colour: Colour) -> None:
        """Fill a path by the non-zero rule, as SVG does."""
        self._set("rg", operands(colour, self._space))
        self._write(f"{self._trace(steps)} f")

    def stroke(
        self,
        steps: PathSteps,
        colour: Colour,
        width: float,
        dash: Sequence[float] = (),
        *,
        fill: Colour | None = None,
        round_ends: bool = False,
        round_corners: bool = False,
    ) -> None:
        """Stroke a path; fill it first if ``fill`` is given. ``width`` and ``dash`` are in mm."""
        if fill is not None:
            self._set("rg", operands(fill, self._space))
        self._set("RG", operands(colour, self._space))
        for operator, value in _stroke(width, tuple(dash)).items():
            self._set(operator, value)
        self._set("J", "1" if round_ends else "0")
        self._set("j", "1" if round_corners else "0")
        self._write(f"{self._trace(steps)} {'S' if fill is None else 'B'}")

    @contextmanager
    def clipped(self, steps: PathSteps) -> Iterator[None]:
        """Clip everything that is drawn within the block to the path."""
        before = dict(self._state)
        self._write(f"q {self._trace(steps)} W n")
        yield
        self._write("Q")
        self._state = before

    def repeat(self, x: float, y: float, drawing: Hashable, draw: Callable[[], None]) -> None:
        """Draw paths with (``x``, ``y``) mm as their origin; ``draw`` is called once for each ``drawing``.

        The same drawing is written as the same bytes each time, with all its settings, so that a drawing which appears
        a hundred times on a page compresses to little more than one.
        """
        if drawing not in self._drawings:
            self._drawings[drawing] = self._written(draw)
        place = f"1 0 0 1 {_number(self.x(x))} {_number(self.y(y))} cm"
        self._write(f"q {place}\n{self._drawings[drawing]}\nQ")

    def _written(self, draw: Callable[[], None]) -> str:
        """Return what ``draw`` writes about the origin if no setting is current."""
        before, left, below, write = self._state, self._left, self._below, self._write
        written: list[str] = []
        self._state, self._left, self._below, self._write = {}, 0.0, 0.0, written.append
        draw()
        self._state, self._left, self._below, self._write = before, left, below, write
        return "\n".join(written)

    def text(self, x: float, y: float, runs: Iterable[tuple[str, str]], size: float, colour: Colour) -> None:
        """Draw runs of (font name, text) in a row from (``x``, ``y``) mm on the baseline; ``size`` is in pt."""
        self._set("rg", operands(colour, self._space))
        line = self._backend.beginText()
        line.setTextOrigin(round(self.x(x), 2), round(self.y(y), 2))
        for font_name, text in runs:
            line.setFont(font_name, size)
            line.textOut(text)
        self._backend.drawText(line)

    def picture(self, x: float, y: float, size: float, file: str) -> None:
        """Draw a picture of pixels in the middle of the square of ``size`` mm at (``x``, ``y``), on white."""
        with Image.open(file) as opened:
            seen = opened.convert("RGBA")
        seen.thumbnail((_PIXELS, _PIXELS))
        flat = Image.new("RGB", seen.size, "white")
        flat.paste(seen, mask=seen)
        inks = flat.convert("CMYK") if self._space == "cmyk" else flat
        side = size * POINTS_PER_MM
        # It stands in the page's own content, for assembling leaves pages no other resources than fonts.
        self._backend.drawInlineImage(inks, self.x(x), self.y(y + size), side, side, preserveAspectRatio=True)

    def _trace(self, steps: PathSteps) -> str:
        # Most of the time of a print is spent here: no calls inside the loop.
        left, below, scale = self._left, self._below, POINTS_PER_MM
        words: list[str] = []
        for operator, *values in steps:
            for x, y in zip(values[::2], values[1::2], strict=True):
                across = round((float(x) + left) * scale, 2) + 0.0
                words.append(f"{across:g} {round((below - float(y)) * scale, 2) + 0.0:g}")
            words.append(_OPERATORS[str(operator)])
        return " ".join(words)

    def _set(self, operator: str, value: str) -> None:
        """Write a graphics setting unless it is current already; a sheet repeats few settings many times."""
        if self._state.get(operator) != value:
            self._state[operator] = value
            self._write(f"{value} {_SPACES[self._space].get(operator, operator)}")


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
