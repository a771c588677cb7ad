"""Collects the marks and slots of a page while its blocks are placed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sheetgen.marks.marks import (
    Anchor,
    Circle,
    Colour,
    FontRole,
    Mark,
    Paint,
    Path,
    Rectangle,
    Slot,
    SlotKind,
    SlotShape,
    Symbol,
    Text,
)
from sheetgen.place.rect import Rect

Point = tuple[float, float]


class Ink:
    """The marks of one page in drawing order; ``under`` ones are drawn before all others."""

    def __init__(self) -> None:
        self.under: list[Mark] = []
        self.marks: list[Mark] = []
        self.slots: list[Slot] = []

    def all_marks(self) -> tuple[Mark, ...]:
        """Every mark, the ones underneath first."""
        return (*self.under, *self.marks)

    def rectangle(
        self, rect: Rect, paint: Paint, *, radius: float = 0.0, box: str = "", role: str = "", under: bool = False
    ) -> None:
        """A rectangle, its corners rounded by ``radius`` mm."""
        mark = Rectangle(rect.x, rect.y, rect.width, rect.height, paint, radius, box, role)
        (self.under if under else self.marks).append(mark)

    def circle(self, x: float, y: float, radius: float, paint: Paint, *, box: str = "", role: str = "") -> None:
        """A circle about (x, y)."""
        self.marks.append(Circle(x, y, radius, paint, box, role))

    def line(
        self, points: Sequence[Point], paint: Paint, *, role: str = "", box: str = "", under: bool = False
    ) -> None:
        """Straight lines from point to point."""
        steps = tuple(("M" if index == 0 else "L", x, y) for index, (x, y) in enumerate(points))
        (self.under if under else self.marks).append(Path(steps, paint, box, role))

    def polygon(
        self, points: Sequence[Point], paint: Paint, *, role: str = "", box: str = "", under: bool = False
    ) -> None:
        """A closed shape with straight sides."""
        steps: list[tuple[str | float, ...]] = [
            ("M" if index == 0 else "L", x, y) for index, (x, y) in enumerate(points)
        ]
        (self.under if under else self.marks).append(Path((*steps, ("Z",)), paint, box, role))

    def steps(self, steps: Iterable[tuple[str | float, ...]], paint: Paint, *, role: str = "", box: str = "") -> None:
        """A path of any steps."""
        self.marks.append(Path(tuple(steps), paint, box, role))

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
        turn: float = 0.0,
    ) -> None:
        """One line of text on the baseline ``y``; ``size`` in pt."""
        self.marks.append(Text(x, y, text, font, size, colour, anchor, turn, box, role))

    def symbol(self, symbol: Symbol) -> None:
        """An icon."""
        self.marks.append(symbol)

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
        """A place to be filled in."""
        self.slots.append(Slot(box, rect.x, rect.y, rect.width, rect.height, shape, kind, values, label))
