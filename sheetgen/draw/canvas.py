"""The drawing surface: the one owner of units and of the y axis.

Marks are in millimetres from the top left corner of the sheet; a PDF is in points from the bottom left corner
of its media. Everything else in this folder speaks millimetres.

Paths and settings are written as operators (ISO 32000-1, annex A): reportlab's own paths took most of the time and
half of the bytes. Text goes through reportlab, which knows which glyphs a font must be cut down to.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

from reportlab.pdfgen.canvas import Canvas as Backend

from sheetgen.draw.colour import ColourSpace, operands
from sheetgen.marks.geometry import Steps
from sheetgen.marks.marks import Colour
from sheetgen.marks.units import POINTS_PER_MM

_OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}
# What the operators that set a colour are called where colours are cyan, magenta, yellow and black.
_SPACES: dict[ColourSpace, dict[str, str]] = {"rgb": {}, "cmyk": {"rg": "k", "RG": "K"}}


def points(millimetres: float) -> float:
    """Millimetres in points, as exact as the boxes of a page are told."""
    return round(millimetres * POINTS_PER_MM, 3)


def _number(value: float) -> str:
    """A number of the content; a hundredth of a point is less than a printer can place."""
    return f"{round(value, 2) + 0.0:g}"


@lru_cache(maxsize=1024)
def _stroke(width: float, dash: tuple[float, ...]) -> Mapping[str, str]:
    """The settings of a line: how wide it is and its dashes, both in mm."""
    dashes = " ".join(_number(length * POINTS_PER_MM) for length in dash)
    return {"w": _number(width * POINTS_PER_MM), "d": f"[{dashes}] 0"}


class Canvas:
    """Draws in mm on one page of reportlab's canvas, whose sheet is ``height`` mm high.

    ``outset`` in mm is how far the media goes beyond the sheet at the sides, and above and below.
    """

    def __init__(self, backend: Backend, height: float, outset: tuple[float, float], space: ColourSpace) -> None:
        self._backend: Any = backend
        self._write: Callable[[str], None] = self._backend.addLiteral
        self._drawings: dict[Hashable, str] = {}
        # Where the origin of the operators lies: mm to the left of, and mm below, the origin of the marks.
        self._left = outset[0]
        self._below = height + outset[1]
        self._space: ColourSpace = space
        # The settings a page begins with (ISO 32000-1, table 52), but for the colours, which reportlab leaves open.
        self._state = {"w": "1", "d": "[] 0", "J": "0", "j": "0"}

    def x(self, x: float) -> float:
        """A mark's x in points from the left edge of the media."""
        return (x + self._left) * POINTS_PER_MM

    def y(self, y: float) -> float:
        """A mark's y in points from the bottom edge of the media."""
        return (self._below - y) * POINTS_PER_MM

    def fill(self, steps: Steps, colour: Colour) -> None:
        """Fills a path by the non-zero rule, as SVG does."""
        self._set("rg", operands(colour, self._space))
        self._write(f"{self._trace(steps)} f")

    def stroke(
        self,
        steps: Steps,
        colour: Colour,
        width: float,
        dash: Sequence[float] = (),
        *,
        fill: Colour | None = None,
        round_ends: bool = False,
        round_corners: bool = False,
    ) -> None:
        """Strokes a path, and fills it first where there is a ``fill``; ``width`` and ``dash`` in mm."""
        if fill is not None:
            self._set("rg", operands(fill, self._space))
        self._set("RG", operands(colour, self._space))
        for operator, value in _stroke(width, tuple(dash)).items():
            self._set(operator, value)
        self._set("J", "1" if round_ends else "0")
        self._set("j", "1" if round_corners else "0")
        self._write(f"{self._trace(steps)} {'S' if fill is None else 'B'}")

    @contextmanager
    def clipped(self, steps: Steps) -> Iterator[None]:
        """Inside the block nothing is drawn outside the path."""
        before = dict(self._state)
        self._write(f"q {self._trace(steps)} W n")
        yield
        self._write("Q")
        self._state = before

    def repeat(self, x: float, y: float, drawing: Hashable, draw: Callable[[], None]) -> None:
        """Draws paths about (``x``, ``y``) mm as their origin; ``draw`` is called once for each ``drawing``.

        The same drawing is written in the same bytes wherever it stands, all its settings included, so that one
        which comes a hundred times on a page is compressed to little more than one.
        """
        if drawing not in self._drawings:
            self._drawings[drawing] = self._written(draw)
        place = f"1 0 0 1 {_number(self.x(x))} {_number(self.y(y))} cm"
        self._write(f"q {place}\n{self._drawings[drawing]}\nQ")

    def _written(self, draw: Callable[[], None]) -> str:
        """What ``draw`` writes, about the origin, when no setting is known."""
        before, left, below, write = self._state, self._left, self._below, self._write
        written: list[str] = []
        self._state, self._left, self._below, self._write = {}, 0.0, 0.0, written.append
        draw()
        self._state, self._left, self._below, self._write = before, left, below, write
        return "\n".join(written)

    def text(self, x: float, y: float, runs: Iterable[tuple[str, str]], size: float, colour: Colour) -> None:
        """Sets runs of (font name, text) one after the other from (``x``, ``y``) mm on the baseline; ``size`` in pt."""
        self._set("rg", operands(colour, self._space))
        line = self._backend.beginText()
        line.setTextOrigin(round(self.x(x), 2), round(self.y(y), 2))
        for font_name, text in runs:
            line.setFont(font_name, size)
            line.textOut(text)
        self._backend.drawText(line)

    def _trace(self, steps: Steps) -> str:
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
        """Writes a setting unless the file already says it: a sheet repeats few settings many times."""
        if self._state.get(operator) != value:
            self._state[operator] = value
            self._write(f"{value} {_SPACES[self._space].get(operator, operator)}")
