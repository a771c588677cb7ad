"""Draw the marks of a page, one function for each kind of mark."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import groupby
from operator import attrgetter, itemgetter

from sheetgen.assets.fonts import font_runs, text_width
from sheetgen.assets.icon_drawings import SIDE, load_icon_drawing
from sheetgen.draw.canvas import Canvas
from sheetgen.draw.fills import hatch_steps, outline_paint
from sheetgen.marks.geometry import PathSteps, anchor_shift, rectangle_steps, steps_bounds, steps_of
from sheetgen.marks.marks import CircleMark, ClipMark, Hatch, IconMark, Mark, Paint, PathMark, RectangleMark, TextMark


def paint_marks(canvas: Canvas, marks: Iterable[Mark]) -> None:
    """Draw marks in their order, later ones over earlier ones."""
    for mark in marks:
        match mark:
            case TextMark():
                _text(canvas, mark)
            case IconMark():
                _symbol(canvas, mark)
            case ClipMark():
                with canvas.clipped(rectangle_steps(mark.x, mark.y, mark.width, mark.height)):
                    paint_marks(canvas, mark.marks)
            case RectangleMark() | CircleMark() | PathMark():
                _shape(canvas, steps_of(mark), mark.paint, soft=isinstance(mark, PathMark))


def _shape(canvas: Canvas, steps: PathSteps, paint: Paint, *, soft: bool) -> None:
    """Fill, hatch and stroke one shape; a ``soft`` one has round ends and corners."""
    if not steps:
        return
    stroked = paint.stroke is not None and paint.width > 0
    together = stroked and paint.hatch is None
    if paint.fill is not None and not together:
        canvas.fill(steps, paint.fill)
    if paint.hatch is not None:
        _hatch(canvas, steps, paint.hatch)
    if paint.stroke is not None and stroked:
        canvas.stroke(
            steps,
            paint.stroke,
            paint.width,
            paint.dash,
            fill=paint.fill if together else None,
            # Round ends would make the dashes longer than the paint states.
            round_ends=soft and not paint.dash,
            round_corners=soft,
        )


def _hatch(canvas: Canvas, steps: PathSteps, hatch: Hatch) -> None:
    strokes = hatch_steps(hatch, steps_bounds(steps))
    if strokes:
        with canvas.clipped(steps):
            canvas.stroke(strokes, hatch.colour, hatch.width, round_ends=hatch.kind == "dots")


def _text(canvas: Canvas, text: TextMark) -> None:
    # Widths come from the metrics that laid out the page, so that text is placed where it was measured.
    shift = anchor_shift(text, text_width(text.text, text.font, text.size)) if text.anchor != "left" else 0.0
    pieces = [(run.font_name, run.text) for run in font_runs(text.text, text.font)]
    canvas.text(text.x - shift, text.y, pieces, text.size, text.colour)


def _symbol(canvas: Canvas, symbol: IconMark) -> None:
    """Draw an icon inline: viewers take far longer to show icons that are form XObjects."""
    drawing = (symbol.name, symbol.size, tuple(sorted(symbol.inks.items(), key=itemgetter(0))))
    canvas.repeat(symbol.x, symbol.y, drawing, lambda: _outlines(canvas, symbol))


def _outlines(canvas: Canvas, symbol: IconMark) -> None:
    scale = symbol.size / SIDE
    # Most shapes of an icon are filled and then outlined: one operator does both.
    for outline_steps, group in groupby(load_icon_drawing(symbol.name), key=attrgetter("steps")):
        steps = tuple((step[0], *(float(number) * scale for number in step[1:])) for step in outline_steps)
        paints = [outline_paint(outline, symbol, scale) for outline in group]
        if len(paints) == 2 and not paints[0].stroke and paints[1].stroke:
            paints = [replace(paints[1], fill=paints[0].fill, hatch=paints[0].hatch)]
        for paint in paints:
            _shape(canvas, steps, paint, soft=True)
