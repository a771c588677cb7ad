"""A plate at the left of a row: a name, and what one of the row's boxes costs."""

from __future__ import annotations

from sheetgen.layout.notation import Cost
from sheetgen.place.grounds import TIP, put_plate
from sheetgen.place.page_style import PageStyle
from sheetgen.place.purse import cost_width, put_cost
from sheetgen.place.rect import Rect
from sheetgen.place.words import TRACK, Face, Lines, cap, line_height, one_line, put_lines, short_lines

AIR = 0.9


def put_named_cost(style: PageStyle, rect: Rect, name: Lines, cost: Cost) -> None:
    """A name and under it a cost, with the same air over, between and under them; a name alone in the middle."""
    if not cost:
        put_lines(style, rect, name, role="title")
        return
    side = style.side("cost")
    upper = name.height if len(name.lines) > 1 else cap(style, name.face)
    gap = (rect.height - upper - side) / 3
    put_lines(style, Rect(rect.x, rect.y + gap, rect.width, upper), name, role="title")
    put_cost(style, rect.x, rect.y + 2 * gap + upper + side / 2, cost)


def _stacked(style: PageStyle, text: str, cost: Cost, face: Face) -> tuple[Lines, float]:
    """The name and the width in mm of both: on one line over the cost, or on two beside it where that is narrower."""
    price, whole, split = cost_width(style, cost), one_line(style, text, face), short_lines(style, text, face)
    over, beside = max(whole.width, price), split.width + price + style.mm(0.4)
    return (split, beside) if cost and len(split.lines) > 1 and beside < over else (whole, over)


def plate_width(style: PageStyle, text: str, cost: Cost, face: Face = TRACK) -> float:
    """The least width in mm of a plate."""
    return _stacked(style, text, cost, face)[1] + style.mm(AIR + TIP)


def plate_height(style: PageStyle) -> float:
    """The least height in mm of a plate with a cost."""
    return line_height(style, TRACK) + style.side("cost") + style.mm(0.5)


def put_track_plate(
    style: PageStyle, rect: Rect, text: str, cost: Cost, hue: str = "stone", face: Face = TRACK
) -> None:
    """The plate: the cost under a name of one line, beside a name of two."""
    put_plate(style, rect, hue)
    name, _ = _stacked(style, text, cost, face)
    inner = Rect(rect.x + style.mm(AIR), rect.y, rect.width - style.mm(AIR + TIP * 0.6), rect.height)
    if cost and len(name.lines) > 1:
        put_lines(style, inner.left(name.width + 0.1), name, role="title")
        put_cost(style, inner.x + name.width + style.mm(0.4), rect.middle, cost)
    else:
        put_named_cost(style, inner, name, cost)
