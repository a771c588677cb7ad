"""Draws the marks of a page, one function for each kind."""

from __future__ import annotations

import math
from collections.abc import Iterable

from sheetgen.assets.fonts import runs, text_width
from sheetgen.assets.symbols import SIDE, Outline, load_symbol
from sheetgen.draw.canvas import Canvas
from sheetgen.draw.hatch import hatch_steps
from sheetgen.marks.geometry import Steps, anchor_shift, steps_bounds, steps_of
from sheetgen.marks.marks import BLACK, Circle, Colour, Mark, Paint, Path, Rectangle, Symbol, Text


def paint_marks(canvas: Canvas, marks: Iterable[Mark]) -> None:
    """Draws marks in their order, the later ones over the earlier."""
    for mark in marks:
        match mark:
            case Text():
                _text(canvas, mark)
            case Symbol():
                _symbol(canvas, mark)
            case Rectangle() | Circle() | Path():
                _shape(canvas, steps_of(mark), mark.paint, soft=isinstance(mark, Path))


def _shape(canvas: Canvas, steps: Steps, paint: Paint, *, soft: bool) -> None:
    """Fills, hatches and strokes one shape; a ``soft`` one has round ends and corners."""
    if not steps:
        return
    if paint.fill is not None:
        canvas.fill(steps, paint.fill)
    if paint.hatch is not None:
        with canvas.clipped(steps):
            strokes = hatch_steps(paint.hatch, steps_bounds(steps))
            if strokes:
                dots = paint.hatch.kind == "dots"
                canvas.stroke(strokes, paint.hatch.colour, paint.hatch.width, round_ends=dots)
    if paint.stroke is not None and paint.width > 0:
        # Round ends would make the dashes longer than the paint says.
        ends = soft and not paint.dash
        canvas.stroke(steps, paint.stroke, paint.width, paint.dash, round_ends=ends, round_corners=soft)


def _text(canvas: Canvas, text: Text) -> None:
    # Widths come from the same metrics as the page's layout, so that text stands where it was measured.
    shift = anchor_shift(text, text_width(text.text, text.font, text.size)) if text.anchor != "left" else 0.0
    angle = math.radians(text.turn)
    pieces = [(run.font_name, run.text) for run in runs(text.text, text.font)]
    canvas.text(
        text.x - shift * math.cos(angle), text.y + shift * math.sin(angle), pieces, text.size, text.colour, text.turn
    )


def _symbol(canvas: Canvas, symbol: Symbol) -> None:
    """Draws an icon's outlines where it stands: as forms of their own they would take viewers far longer."""
    scale = symbol.size / SIDE
    for outline in load_symbol(symbol.name):
        steps = tuple(_scaled(step, symbol, scale) for step in outline.steps)
        _shape(canvas, steps, _outline_paint(outline, symbol, scale), soft=True)


def _scaled(step: tuple[str | float, ...], symbol: Symbol, scale: float) -> tuple[str | float, ...]:
    corner = (symbol.x, symbol.y)
    return (step[0], *(corner[axis % 2] + float(number) * scale for axis, number in enumerate(step[1:])))


def _outline_paint(outline: Outline, symbol: Symbol, scale: float) -> Paint:
    """The paint of one outline: a stroke as wide as the drawing says, or a fill.

    A drawing's ``ink`` part is solid and takes the colour of its lines unless it has an ink of its own.
    """
    paint = symbol.inks.get(outline.part)
    if paint is None:
        lines = symbol.inks.get("line", Paint(stroke=BLACK))
        paint = Paint(fill=_line_colour(lines))
    if outline.stroke_width > 0:
        return Paint(stroke=_line_colour(paint), width=outline.stroke_width * scale)
    return Paint(fill=paint.fill, hatch=paint.hatch)


def _line_colour(paint: Paint) -> Colour | None:
    return paint.stroke if paint.stroke is not None else paint.fill
