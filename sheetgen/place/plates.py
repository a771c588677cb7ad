"""Costs and gains as icons in a line; plates with a name and a cost, or with a level and a cost before a box."""

from __future__ import annotations

from collections import Counter

from sheetgen.layout.notation import Cost, Gain
from sheetgen.marks.marks import Paint
from sheetgen.place.grounds import TIP, Level, pennon_width, put_pennon, put_plate
from sheetgen.place.page_style import PageStyle
from sheetgen.place.rect import Rect
from sheetgen.place.words import FIGURE, TRACK, Face, Lines

_GAP, _NUMBER_GAP, _STROKE = 0.7, 0.2, "/"

Part = tuple[str, int] | None
"""An icon with its count; None stands for the stroke between alternatives."""


def parts_of(cost: Cost) -> list[Part]:
    """A cost as icons with counts."""
    parts: list[Part] = []
    for purse in cost:
        parts += [None, *purse] if parts else purse
    return parts


def counted(gain: Gain) -> list[Part]:
    """A gain as icons with counts."""
    parts: list[Part] = []
    for each in Counter(gain.icons).items():
        parts += [None, each] if parts and gain.chooses else [each]
    return parts


def parts_width(style: PageStyle, parts: list[Part], role: str = "cost") -> float:
    """The width in mm of icons in a line."""
    return max(sum(_step(style, part, role) for part in parts) - style.mm(_GAP), 0.0)


def _step(style: PageStyle, part: Part, role: str) -> float:
    if part is None:
        return style.width_of(_STROKE, FIGURE) + style.mm(_GAP)
    number = style.width_of(str(part[1]), FIGURE) + style.mm(_NUMBER_GAP) if part[1] > 1 else 0.0
    return number + style.side(role) + style.mm(_GAP)


def put_parts(style: PageStyle, x: float, middle: float, parts: list[Part], role: str = "cost") -> float:
    """Put icons in a line from ``x``, centred on ``middle``. Returns where they end, in mm."""
    base, size = middle + style.cap(FIGURE) / 2, style.points(FIGURE)
    for part in parts:
        step = _step(style, part, role)
        if part is None or part[1] > 1:
            word = _STROKE if part is None else str(part[1])
            style.ink.text(x, base, word, FIGURE.font, size, style.theme.ink, role=role)
        if part is not None:
            style.icon(part[0], x + step - style.side(role) - style.mm(_GAP), middle, role, role=role)
        x += step
    return x - style.mm(_GAP)


def cost_width(style: PageStyle, cost: Cost) -> float:
    """The width in mm of a cost."""
    return parts_width(style, parts_of(cost))


def put_cost(style: PageStyle, x: float, middle: float, cost: Cost) -> float:
    """Put a cost from ``x``, centred on ``middle``. Returns where it ends, in mm."""
    return put_parts(style, x, middle, parts_of(cost))


AIR, LEAD_AIR, POINT_OUT = 0.9, 0.5, 1.5
"""Around the words of a plate, around level and cost, and how far the arrow of these reaches out, in mm on A4."""


def put_named_cost(style: PageStyle, rect: Rect, name: Lines, cost: Cost) -> None:
    """A name and under it a cost, with the same air over, between and under them; a name alone in the middle."""
    if not cost:
        style.put_lines(rect, name, role="title")
        return
    heights = [name.height if len(name.lines) > 1 else style.cap(name.face), style.side("cost")]
    gap = (rect.height - sum(heights)) / 3
    upper, lower = rect.below(gap).rows(heights, gap)
    style.put_lines(upper, name, role="title")
    put_cost(style, rect.x, lower.middle, cost)


def _stacked(style: PageStyle, text: str, cost: Cost, face: Face) -> tuple[Lines, float]:
    """The name and the width in mm of both: on one line over the cost, or on two beside it where that is narrower."""
    price, whole, split = cost_width(style, cost), style.one_line(text, face), style.short_lines(text, face)
    over, beside = max(whole.width, price), split.width + price + style.mm(0.4)
    return (split, beside) if cost and len(split.lines) > 1 and beside < over else (whole, over)


def plate_width(style: PageStyle, text: str, cost: Cost, face: Face = TRACK) -> float:
    """The least width in mm of a plate."""
    return _stacked(style, text, cost, face)[1] + style.mm(AIR + TIP)


def plate_height(style: PageStyle) -> float:
    """The least height in mm of a plate with a cost."""
    return style.line_height(TRACK) + style.side("cost") + style.mm(0.5)


def put_track_plate(
    style: PageStyle, rect: Rect, text: str, cost: Cost, hue: str = "stone", face: Face = TRACK
) -> None:
    """The plate: the cost under a name of one line, beside a name of two."""
    put_plate(style, rect, hue)
    name, _ = _stacked(style, text, cost, face)
    inner = Rect(rect.x + style.mm(AIR), rect.y, rect.width - style.mm(AIR + TIP * 0.6), rect.height)
    if cost and len(name.lines) > 1:
        style.put_lines(inner.left(name.width + 0.1), name, role="title")
        put_cost(style, inner.x + name.width + style.mm(0.4), rect.middle, cost)
    else:
        put_named_cost(style, inner, name, cost)


def lead_width(style: PageStyle, level: Level | None, cost: Cost, *, arrow: bool = True) -> float:
    """The least width in mm of a plate with a level and a cost."""
    width = pennon_width(style, level) if level is not None else style.mm(LEAD_AIR)
    if cost:
        width += style.mm(LEAD_AIR) + cost_width(style, cost)
    return width + style.mm(POINT_OUT if arrow else LEAD_AIR)


def put_lead(
    style: PageStyle,
    rect: Rect,
    level: Level | None,
    cost: Cost,
    *,
    hue: str = "stone",
    arrow: bool = True,
    pennon: float = 0.0,
) -> None:
    """A stone plate with a level and a cost; its ``arrow`` points at the box, ``pennon`` is the banner's width."""
    if arrow:
        put_plate(style, rect, hue, tip=POINT_OUT)
    else:
        style.ink.rectangle(rect, Paint(fill=style.theme.plate), role="plate")
    x = rect.x
    if level is not None:
        wide = max(pennon, pennon_width(style, level))
        put_pennon(style, rect.left(wide), level)
        x += wide
    # Beside its box, wherever the plate begins.
    start = rect.right - style.mm(POINT_OUT) - cost_width(style, cost) if arrow else x + style.mm(LEAD_AIR)
    put_cost(style, start, rect.middle, cost)
