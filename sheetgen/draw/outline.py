"""What an outline of an icon is painted with, whatever it is drawn on."""

from __future__ import annotations

from sheetgen.assets.symbols import Outline
from sheetgen.marks.marks import BLACK, Paint, Symbol


def outline_paint(outline: Outline, symbol: Symbol, scale: float = 1.0) -> Paint:
    """The paint of one outline: a stroke as wide as its drawing says, times ``scale``, or a fill.

    A drawing's ``ink`` part is solid and takes the colour of its lines unless it has an ink of its own.
    """
    paint = symbol.inks.get(outline.part)
    if paint is None:
        lines = symbol.inks.get("line", Paint(stroke=BLACK))
        paint = Paint(fill=lines.stroke or lines.fill)
    if outline.stroke_width > 0:
        return Paint(stroke=paint.stroke or paint.fill, width=outline.stroke_width * scale)
    return Paint(fill=paint.fill, hatch=paint.hatch)
