"""Costs and other counted icons in a line."""

from __future__ import annotations

from sheetgen.layout.notation import Cost, Gain
from sheetgen.place.kit import Kit
from sheetgen.place.rect import Rect
from sheetgen.place.texts import baseline


def cost_icons(cost: Cost) -> list[tuple[str, int] | None]:
    """A cost as icons with counts; None stands for the stroke between alternatives."""
    parts: list[tuple[str, int] | None] = []
    for index, purse in enumerate(cost):
        if index:
            parts.append(None)
        parts.extend(purse)
    return parts


def cost_width(kit: Kit, cost: Cost, size: float) -> float:
    """The width in mm of a cost whose icons are ``size`` mm."""
    total = 0.0
    for part in cost_icons(cost):
        total += _cost_step(kit, part, size)
    return max(total - 0.3 * kit.scale, 0.0)


def _cost_step(kit: Kit, part: tuple[str, int] | None, size: float) -> float:
    if part is None:
        return kit.width("/", "label", kit.size("label")) + 0.3 * kit.scale
    count = kit.width(str(part[1]), "bold", kit.size("label")) + 0.15 * kit.scale if part[1] > 1 else 0.0
    return count + size + 0.3 * kit.scale


def put_cost(kit: Kit, x: float, middle: float, cost: Cost, size: float) -> None:
    """Put a cost at ``x``, centred on ``middle``: a number stands before an icon that is paid more than once."""
    text = kit.size("label")
    for part in cost_icons(cost):
        step = _cost_step(kit, part, size)
        if part is None:
            kit.ink.text(x, baseline(middle, text), "/", "label", text, kit.theme.ink, role="cost")
        else:
            icon, count = part
            start = x + step - size - 0.3 * kit.scale
            if count > 1:
                kit.ink.text(x, baseline(middle, text), str(count), "bold", text, kit.theme.ink, role="cost")
            kit.symbol(icon, start, middle - size / 2, size, role="cost")
        x += step


def put_counted(kit: Kit, cell: Rect, gain: Gain, *, box: str = "") -> None:
    """The icons of a gain in the middle of a cell, a number before one that comes several times."""
    counts = {icon: gain.icons.count(icon) for icon in gain.icons}
    size = max(min(kit.icon, cell.height), kit.paper.least_icon)
    number = kit.size("label")
    width = sum(size + (kit.width(str(count), "bold", number) if count > 1 else 0) for count in counts.values())
    if width > cell.width:
        width -= len(counts) * (size - kit.paper.least_icon)
        size = kit.paper.least_icon
    x = cell.centre - width / 2
    for icon, count in counts.items():
        if count > 1:
            kit.ink.text(x, baseline(cell.middle, number), str(count), "bold", number, kit.theme.ink, role="count")
            x += kit.width(str(count), "bold", number)
        kit.symbol(icon, x, cell.middle - size / 2, size, box=box)
        x += size
