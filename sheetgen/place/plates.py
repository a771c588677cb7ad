"""A track's plate at the left of its row: its name, and what one of its boxes costs."""

from __future__ import annotations

from sheetgen.layout.notation import Cost
from sheetgen.place.grounds import TIP, put_plate
from sheetgen.place.kit import Kit
from sheetgen.place.purse import cost_width, put_cost
from sheetgen.place.rect import Rect
from sheetgen.place.words import TRACK, Lines, cap, line_height, put_lines, short_lines

AIR = 0.9
LONG = 15.0
"""The width in mm on A4 beyond which a name goes to two lines."""


def _name(kit: Kit, text: str) -> Lines:
    return short_lines(kit, text, TRACK, most=kit.mm(LONG))


def plate_width(kit: Kit, text: str, cost: Cost) -> float:
    """The least width in mm of a plate."""
    name, price = _name(kit, text), cost_width(kit, cost)
    inside = name.width + price + kit.mm(0.4) if len(name.lines) > 1 else max(name.width, price)
    return inside + kit.mm(AIR + TIP)


def plate_height(kit: Kit) -> float:
    """The least height in mm of a plate with a cost."""
    return line_height(kit, TRACK) + kit.side("cost") + kit.mm(0.5)


def put_track_plate(kit: Kit, rect: Rect, text: str, cost: Cost, hue: str = "stone") -> None:
    """The plate: the cost under a name of one line, beside a name of two."""
    put_plate(kit, rect, hue)
    name = _name(kit, text)
    inner = Rect(rect.x + kit.mm(AIR), rect.y, rect.width - kit.mm(AIR + TIP * 0.6), rect.height)
    if not cost:
        put_lines(kit, inner, name, role="title")
    elif len(name.lines) > 1:
        put_lines(kit, inner.left(name.width + 0.1), name, role="title")
        put_cost(kit, inner.x + name.width + kit.mm(0.4), rect.middle, cost)
    else:
        upper, side = cap(kit, TRACK), kit.side("cost")
        gap = (rect.height - upper - side) / 3
        put_lines(kit, Rect(inner.x, rect.y + gap, inner.width, upper), name, role="title")
        put_cost(kit, inner.x, rect.y + 2 * gap + upper + side / 2, cost)
