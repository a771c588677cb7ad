"""Costs and gains as icons in a line: a number before an icon that counts several times, a stroke between choices."""

from __future__ import annotations

from collections import Counter

from sheetgen.layout.notation import Cost, Gain
from sheetgen.place.kit import Kit
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


def parts_width(kit: Kit, parts: list[tuple[str, int] | None], role: str = "cost") -> float:
    """The width in mm of icons in a line."""
    return max(sum(_step(kit, part, role) for part in parts) - kit.mm(_GAP), 0.0)


def _step(kit: Kit, part: tuple[str, int] | None, role: str) -> float:
    if part is None:
        return width_of(kit, _STROKE, FIGURE) + kit.mm(_GAP)
    number = width_of(kit, str(part[1]), FIGURE) + kit.mm(_NUMBER_GAP) if part[1] > 1 else 0.0
    return number + kit.side(role) + kit.mm(_GAP)


def put_parts(kit: Kit, x: float, middle: float, parts: list[tuple[str, int] | None], role: str = "cost") -> float:
    """Put icons in a line from ``x``, centred on ``middle``. Returns where they end, in mm."""
    side, size = kit.side(role), points(kit, FIGURE)
    base = middle + cap(kit, FIGURE) / 2
    for part in parts:
        step = _step(kit, part, role)
        if part is None:
            kit.ink.text(x, base, _STROKE, FIGURE.font, size, kit.theme.ink, role=role)
        else:
            icon, count = part
            if count > 1:
                kit.ink.text(x, base, str(count), FIGURE.font, size, kit.theme.ink, role=role)
            kit.symbol(icon, x + step - side - kit.mm(_GAP), middle - side / 2, side, role=role)
        x += step
    return x - kit.mm(_GAP)


def cost_width(kit: Kit, cost: Cost) -> float:
    """The width in mm of a cost."""
    return parts_width(kit, parts_of(cost))


def put_cost(kit: Kit, x: float, middle: float, cost: Cost) -> float:
    """Put a cost from ``x``, centred on ``middle``. Returns where it ends, in mm."""
    return put_parts(kit, x, middle, parts_of(cost))
