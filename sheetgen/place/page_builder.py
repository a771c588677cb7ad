"""Collects the marks and slots of a page while its blocks are placed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

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
    TextMark,
)
from sheetgen.place.rect import Rect

Point = tuple[float, float]


class PageBuilder:
    """The marks of one page in drawing order, and its slots."""

    def __init__(self) -> None:
        self.marks: list[Mark] = []
        self.slots: list[Slot] = []

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
    ) -> None:
        """Put a place to be filled in."""
        self.slots.append(Slot(box, *rect, shape, kind, values, label))
