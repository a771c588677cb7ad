"""A track's plate at the left of its row: its name, and what one of its boxes costs."""

from __future__ import annotations

from sheetgen.layout.notation import Cost
from sheetgen.place.grounds import TIP, put_plate
from sheetgen.place.page_style import PageStyle
from sheetgen.place.purse import cost_width, put_cost
from sheetgen.place.rect import Rect
from sheetgen.place.words import TRACK, Lines, cap, line_height, put_lines, short_lines

AIR = 0.9
LONG = 15.0
"""The width in mm on A4 beyond which a name goes to two lines."""


def _name(style: PageStyle, text: str) -> Lines:
    return short_lines(style, text, TRACK, most=style.mm(LONG))


def plate_width(style: PageStyle, text: str, cost: Cost) -> float:
    """The least width in mm of a plate."""
    name, price = _name(style, text), cost_width(style, cost)
    inside = name.width + price + style.mm(0.4) if len(name.lines) > 1 else max(name.width, price)
    return inside + style.mm(AIR + TIP)


def plate_height(style: PageStyle) -> float:
    """The least height in mm of a plate with a cost."""
    return line_height(style, TRACK) + style.side("cost") + style.mm(0.5)


def put_track_plate(style: PageStyle, rect: Rect, text: str, cost: Cost, hue: str = "stone") -> None:
    """The plate: the cost under a name of one line, beside a name of two."""
    put_plate(style, rect, hue)
    name = _name(style, text)
    inner = Rect(rect.x + style.mm(AIR), rect.y, rect.width - style.mm(AIR + TIP * 0.6), rect.height)
    if not cost:
        put_lines(style, inner, name, role="title")
    elif len(name.lines) > 1:
        put_lines(style, inner.left(name.width + 0.1), name, role="title")
        put_cost(style, inner.x + name.width + style.mm(0.4), rect.middle, cost)
    else:
        upper, side = cap(style, TRACK), style.side("cost")
        gap = (rect.height - upper - side) / 3
        put_lines(style, Rect(inner.x, rect.y + gap, inner.width, upper), name, role="title")
        put_cost(style, inner.x, rect.y + 2 * gap + upper + side / 2, cost)
