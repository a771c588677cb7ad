"""Rectangles in mm, how a length is shared among parts, and the marks of a page while its blocks are placed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sheetgen.marks.marks import (
    Anchor,
    CircleMark,
    Colour,
    FontRole,
    Mark,
    Paint,
    PathMark,
    RectangleMark,
    Slot,
    SlotKind,
    SlotShape,
    Sum,
    TextMark,
)


class Size(NamedTuple):
    """A width and a height in mm."""

    width: float
    height: float


class Rect(NamedTuple):
    """A rectangle in mm from the page's top left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """The left, top, right and bottom edge."""
        return (self.x, self.y, self.right, self.bottom)

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def middle(self) -> float:
        """The y of its horizontal middle line."""
        return self.y + self.height / 2

    @property
    def centre(self) -> float:
        """The x of its vertical middle line."""
        return self.x + self.width / 2

    def inset(self, across: float, down: float | None = None) -> Rect:
        """Return the rectangle without a border of ``across`` mm at the sides and ``down`` mm above and below."""
        rise = across if down is None else down
        return Rect(self.x + across, self.y + rise, self.width - 2 * across, self.height - 2 * rise)

    def top_strip(self, height: float) -> Rect:
        """Return the strip of this height at the top."""
        return Rect(self.x, self.y, self.width, height)

    def without_top(self, height: float) -> Rect:
        """Return what is left under a strip of this height at the top."""
        return Rect(self.x, self.y + height, self.width, self.height - height)

    def left_strip(self, width: float) -> Rect:
        """Return the strip of this width at the left."""
        return Rect(self.x, self.y, width, self.height)

    def without_left(self, width: float) -> Rect:
        """Return what is left to the right of a strip of this width."""
        return Rect(self.x + width, self.y, self.width - width, self.height)

    def right_strip(self, width: float) -> Rect:
        """Return the strip of this width at the right."""
        return Rect(self.right - width, self.y, width, self.height)

    def bottom_strip(self, height: float) -> Rect:
        """Return the strip of this height at the bottom."""
        return Rect(self.x, self.bottom - height, self.width, height)

    def centred(self, width: float, height: float | None = None) -> Rect:
        """Return the rectangle of this size with the same middle; a square without a height."""
        height = width if height is None else height
        return Rect(self.centre - width / 2, self.middle - height / 2, width, height)

    def grid(self, count: int, across: int, gap: float = 0.0, between: float | None = None) -> list[Rect]:
        """``count`` cells as large as each other, ``across`` in a row, ``gap`` apart; the rows ``between`` apart."""
        between, down = gap if between is None else between, -(-count // across)
        width, height = (self.width + gap) / across - gap, (self.height + between) / down - between
        places = (divmod(index, across) for index in range(count))
        return [
            Rect(self.x + column * (width + gap), self.y + row * (height + between), width, height)
            for row, column in places
        ]

    def across(self, count: int, gap: float = 0.0) -> list[Rect]:
        """``count`` rectangles as wide as each other side by side, ``gap`` apart."""
        return self.grid(count, count, gap)

    def down(self, count: int, gap: float = 0.0) -> list[Rect]:
        """``count`` rectangles as high as each other one under the other, ``gap`` apart."""
        return self.grid(count, 1, gap)

    def columns(self, widths: Sequence[float], gap: float = 0.0) -> list[Rect]:
        """Rectangles of these widths side by side, ``gap`` apart."""
        made: list[Rect] = []
        x = self.x
        for width in widths:
            made.append(Rect(x, self.y, width, self.height))
            x += width + gap
        return made

    def rows(self, heights: Sequence[float], gap: float = 0.0) -> list[Rect]:
        """Rectangles of these heights one under the other, ``gap`` apart."""
        made: list[Rect] = []
        y = self.y
        for height in heights:
            made.append(Rect(self.x, y, self.width, height))
            y += height + gap
        return made


def rect_of(slot: Slot) -> Rect:
    """Where a slot lies."""
    return Rect(slot.x, slot.y, slot.width, slot.height)


def share_by_weight(length: float, least: Sequence[float], weights: Sequence[float], gap: float = 0.0) -> list[float]:
    """Share ``length`` mm among parts: each gets its ``least``, the rest goes by weight; ``gap`` between parts."""
    spare = length - sum(least) - gap * (len(least) - 1)
    total = sum(weights) or 1.0
    return [need + max(spare, 0.0) * weight / total for need, weight in zip(least, weights, strict=True)]


def share_in_proportion(
    length: float, least: Sequence[float], weights: Sequence[float], gap: float = 0.0
) -> list[float]:
    """Share ``length`` mm in proportion to the weights where every part still gets its ``least``."""
    free = length - gap * (len(least) - 1)
    fixed: set[int] = set()
    while True:
        rest = free - sum(least[index] for index in fixed)
        total = sum(weight for index, weight in enumerate(weights) if index not in fixed) or 1.0
        short = {
            index
            for index, weight in enumerate(weights)
            if index not in fixed and rest * weight / total < least[index] - 1e-9
        }
        if not short:
            return [least[index] if index in fixed else rest * weight / total for index, weight in enumerate(weights)]
        fixed |= short


def total_length(lengths: Sequence[float], gap: float) -> float:
    """Return the length of parts one after the other, ``gap`` apart."""
    return sum(lengths) + gap * max(len(lengths) - 1, 0)


Point = tuple[float, float]


class PageBuilder:
    """The marks of one page in drawing order, its slots and sums."""

    def __init__(self) -> None:
        self.marks: list[Mark] = []
        self.slots: list[Slot] = []
        self.sums: list[Sum] = []

    def rectangle(self, rect: Rect, paint: Paint, *, radius: float = 0.0, box: str = "", role: str = "") -> None:
        """Put a rectangle, its corners rounded by ``radius`` mm."""
        self.marks.append(RectangleMark(*rect, paint, radius, box, role))

    def circle(self, x: float, y: float, radius: float, paint: Paint, *, box: str = "", role: str = "") -> None:
        """Put a circle about (x, y)."""
        self.marks.append(CircleMark(x, y, radius, paint, box, role))

    def line(self, points: Sequence[Point], paint: Paint, *, role: str = "", box: str = "") -> None:
        """Straight lines from point to point."""
        self.steps([("M", *points[0]), *(("L", *point) for point in points[1:])], paint, role=role, box=box)

    def polygon(self, points: Sequence[Point], paint: Paint, *, role: str = "", box: str = "") -> None:
        """Put a closed shape with straight sides."""
        self.steps([("M", *points[0]), *(("L", *point) for point in points[1:]), ("Z",)], paint, role=role, box=box)

    def steps(self, steps: Iterable[tuple[str | float, ...]], paint: Paint, *, role: str = "", box: str = "") -> None:
        """Put a path of any steps."""
        self.marks.append(PathMark(tuple(steps), paint, box, role))

    def text(
        self,
        x: float,
        y: float,
        text: str,
        font: FontRole,
        size: float,
        colour: Colour,
        anchor: Anchor = "left",
        *,
        role: str = "",
        box: str = "",
    ) -> None:
        """One line of text on the baseline ``y``; ``size`` in pt."""
        self.marks.append(TextMark(x, y, text, font, size, colour, anchor, box, role))

    def slot(
        self,
        box: str,
        rect: Rect,
        *,
        shape: SlotShape = "square",
        kind: SlotKind = "tick",
        values: tuple[str, ...] = (),
        label: str = "",
        places: tuple[int, int] = (1, 1),
    ) -> None:
        """Put a place to fill in, divided into ``places`` across and down."""
        self.slots.append(Slot(box, *rect, shape, kind, values, label, *places))
