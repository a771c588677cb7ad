"""What stands before a box: the level it needs and what it costs, on a stone plate."""

from __future__ import annotations

from sheetgen.layout.notation import Cost
from sheetgen.marks.marks import Paint
from sheetgen.place.banners import Level, pennon_width, put_pennon
from sheetgen.place.grounds import put_plate
from sheetgen.place.page_style import PageStyle
from sheetgen.place.purse import cost_width, put_cost
from sheetgen.place.rect import Rect

AIR, LEAST_AIR, POINT_OUT = 0.5, 0.5, 1.5


def lead_width(style: PageStyle, level: Level | None, cost: Cost, *, arrow: bool = True) -> float:
    """The least width in mm of a plate with a level and a cost."""
    width = pennon_width(style, level) if level is not None else style.mm(LEAST_AIR)
    if cost:
        width += style.mm(AIR) + cost_width(style, cost)
    return width + style.mm(POINT_OUT if arrow else LEAST_AIR)


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
        x = put_pennon(style, x, rect.middle, level, max(pennon, pennon_width(style, level)))
    # Beside its box, wherever the plate begins.
    start = rect.right - style.mm(POINT_OUT) - cost_width(style, cost) if arrow else x + style.mm(AIR)
    put_cost(style, start, rect.middle, cost)
