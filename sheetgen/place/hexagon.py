"""Hexagons that take a number."""

from __future__ import annotations

from sheetgen.layout.layout import Area, Box
from sheetgen.place.page_style import PageStyle
from sheetgen.place.rect import Rect


def put_hexagon(style: PageStyle, rect: Rect, box: Box, area: Area) -> None:
    """A hexagonal box with a flat top, as wide as the rectangle."""
    lean = rect.width * 0.24
    points = [
        (rect.x, rect.middle),
        (rect.x + lean, rect.y),
        (rect.right - lean, rect.y),
        (rect.right, rect.middle),
        (rect.right - lean, rect.bottom),
        (rect.x + lean, rect.bottom),
    ]
    style.ink.polygon(points, style.box_paint, box=box.id, role="box")
    writes = area.writes
    values = tuple(str(number) for number in range(writes.low, writes.high + 1)) if writes is not None else ()
    style.ink.slot(box.id, rect, shape="hexagon", kind="write", values=values, label=style.slot_label(box))
