"""Costs and gains as icons in a line: a number before an icon that counts several times, a stroke between choices."""

from __future__ import annotations

from collections import Counter

from sheetgen.layout.notation import Cost, Gain
from sheetgen.place.page_style import PageStyle
from sheetgen.place.words import FIGURE, cap, points, width_of

_GAP, _NUMBER_GAP, _STROKE = 0.7, 0.2, "/"


def parts_of(cost: Cost) -> list[tuple[str, int] | None]:
    """A cost as icons with counts; None stands for the stroke between alternatives."""
    parts: list[tuple[str, int] | None] = []
    for index, purse in enumerate(cost):
        if index:
            parts.append(None)
        parts.extend(purse)
    return parts


def counted(gain: Gain) -> list[tuple[str, int] | None]:
    """A gain as icons with counts; None stands for the stroke between icons to choose from."""
    parts: list[tuple[str, int] | None] = []
    for icon, count in Counter(gain.icons).items():
        if parts and gain.chooses:
            parts.append(None)
        parts.append((icon, count))
    return parts


def parts_width(style: PageStyle, parts: list[tuple[str, int] | None], role: str = "cost") -> float:
    """The width in mm of icons in a line."""
    return max(sum(_step(style, part, role) for part in parts) - style.mm(_GAP), 0.0)


def _step(style: PageStyle, part: tuple[str, int] | None, role: str) -> float:
    if part is None:
        return width_of(style, _STROKE, FIGURE) + style.mm(_GAP)
    number = width_of(style, str(part[1]), FIGURE) + style.mm(_NUMBER_GAP) if part[1] > 1 else 0.0
    return number + style.side(role) + style.mm(_GAP)


def put_parts(
    style: PageStyle, x: float, middle: float, parts: list[tuple[str, int] | None], role: str = "cost"
) -> float:
    """Put icons in a line from ``x``, centred on ``middle``. Returns where they end, in mm."""
    side, size = style.side(role), points(style, FIGURE)
    base = middle + cap(style, FIGURE) / 2
    for part in parts:
        step = _step(style, part, role)
        if part is None:
            style.ink.text(x, base, _STROKE, FIGURE.font, size, style.theme.ink, role=role)
        else:
            icon, count = part
            if count > 1:
                style.ink.text(x, base, str(count), FIGURE.font, size, style.theme.ink, role=role)
            style.symbol(icon, x + step - side - style.mm(_GAP), middle - side / 2, side, role=role)
        x += step
    return x - style.mm(_GAP)


def cost_width(style: PageStyle, cost: Cost) -> float:
    """The width in mm of a cost."""
    return parts_width(style, parts_of(cost))


def put_cost(style: PageStyle, x: float, middle: float, cost: Cost) -> float:
    """Put a cost from ``x``, centred on ``middle``. Returns where it ends, in mm."""
    return put_parts(style, x, middle, parts_of(cost))
