"""Two crowded sheets for the benchmark: as many boxes, texts, icons and hatches as a real pair has."""

from __future__ import annotations

from sheetgen.assets.symbols import symbol_names
from sheetgen.draw.job import PrintJob
from sheetgen.marks.marks import (
    BLACK,
    WHITE,
    Circle,
    Colour,
    Hatch,
    Mark,
    Page,
    PageBoxes,
    Paint,
    Path,
    Rectangle,
    Symbol,
    Text,
)

_RED = Colour(0.7, 0.15, 0.15)
_COLUMNS, _ROWS = 20, 13


def pair() -> PrintJob:
    """A left and a right sheet of 260 boxes each on A4."""
    return PrintJob(tuple(_page(name) for name in ("left", "right")), (0, 1), title="Benchmark")


def _page(name: str) -> Page:
    marks: list[Mark] = [Text(105, 15, name.upper(), "display", 24, BLACK, "centre")]
    for row in range(_ROWS):
        y = 25 + row * 20
        marks.append(Path((("M", 10.0, y - 1.5), ("C", 60.0, y - 4, 150.0, y + 1, 200.0, y - 1.5)), Paint(stroke=_RED)))
        for column in range(_COLUMNS):
            marks += _box(10 + column * 9.5, y, row * _COLUMNS + column)
    return Page(name, PageBoxes(210, 297), tuple(marks), label=name.title())


def _box(x: float, y: float, number: int) -> list[Mark]:
    hatch = Hatch("lines", _RED, 0.8, 0.15) if number % 5 == 0 else None
    paint = Paint(fill=WHITE, stroke=BLACK, width=0.25, hatch=hatch)
    names = symbol_names()
    inks = {"fill": Paint(fill=_RED), "line": Paint(stroke=BLACK), "paper": Paint(fill=WHITE)}
    return [
        Circle(x + 3, y + 3, 3, paint) if number % 7 == 0 else Rectangle(x, y, 6, 6, paint, radius=0.8),
        *([Symbol(names[number % len(names)], x + 1, y + 1, 4, inks)] if names else []),
        Text(x + 3, y + 9, f"box {number}", "label", 6, BLACK, "centre"),
    ]
