"""Banners that tell a level: the vexillum of a building, the pennon of a box, the flag beside a track's box."""

from __future__ import annotations

from dataclasses import dataclass

from sheetgen.layout.layout import Area, Box
from sheetgen.marks.marks import Paint
from sheetgen.place.kit import Kit
from sheetgen.place.rect import Rect
from sheetgen.place.words import FIGURE, cap, points, width_of

VEXILLUM, PENNON_HEIGHT = 6.2, 5.6
"""The width of a vexillum and the height of a pennon, in mm on A4."""


@dataclass(frozen=True, slots=True)
class Level:
    """What a banner says: a number, and the icon of what it counts; the banner's hue, and that of what it counts."""

    number: str
    icon: str
    hue: str
    family: str


def level_of(kit: Kit, area: Area, box: Box) -> Level | None:
    """The level a box needs; None where it needs none."""
    need = next((need for need in box.needs if need.kind == "count" and need.level), None)
    if need is None or box.banner is None:
        return None
    track = kit.area(need.target)
    if area.banner is not None and area.banner.flags:
        icon = track.flags.icon
    else:
        icon = track.attribute or (track.earned.icon if track.earned is not None else track.icon)
    family = kit.hue_name(icon)
    return Level(str(box.banner), icon, track.flags.hue or family, family)


def _flag(kit: Kit, rect: Rect, hue: str, *, solid: bool) -> bool:
    """A cloth with a swallow tail under a rod. Returns whether it is filled with the strong hue."""
    notch = min(rect.width * 0.25, rect.height * 0.18)
    points_ = [
        (rect.x, rect.y),
        (rect.right, rect.y),
        (rect.right, rect.bottom),
        (rect.centre, rect.bottom - notch),
        (rect.x, rect.bottom),
    ]
    full = solid and kit.theme.spec.solid_banners
    strong = kit.theme.hues[hue].strong
    fill = strong if full else kit.theme.tint(hue, "row") if not solid else None
    width = kit.hair_paint.width * (1.0 if full or not solid else 2.4)
    stroke = strong if solid else kit.tone(hue, 0.5)
    kit.ink.polygon(points_, Paint(fill=fill or kit.theme.white, stroke=stroke, width=width), role="banner")
    return full


def _figure(kit: Kit, x: float, middle: float, text: str, hue: str, *, on: bool) -> None:
    colour = kit.theme.hues[hue].on if on else kit.theme.ink
    kit.ink.text(
        x, middle + cap(kit, FIGURE) / 2, text, FIGURE.font, points(kit, FIGURE), colour, "centre", role="number"
    )


def put_vexillum(kit: Kit, rect: Rect, level: Level) -> None:
    """A building's banner: the number over the symbol of what it counts."""
    full = _flag(kit, rect, level.hue, solid=True)
    rod = Rect(rect.x - kit.mm(0.4), rect.y - kit.mm(0.3), rect.width + kit.mm(0.8), kit.mm(0.6))
    kit.ink.rectangle(rod, Paint(fill=kit.theme.hues[level.hue].strong), role="rod")
    side = kit.side("banner")
    height = cap(kit, FIGURE)
    room = rect.height - rect.height * 0.14 - height - side
    top = rect.y + max(room * 0.45, kit.mm(0.9))
    _figure(kit, rect.centre, top + height / 2, level.number, level.hue, on=full)
    if not level.icon:
        return
    y = top + height + max(room * 0.3, kit.mm(0.4))
    if full:
        kit.relief(level.icon, rect.centre - side / 2, y, side, level.hue)
    else:
        kit.symbol(level.icon, rect.centre - side / 2, y, side, role="banner")


def pennon_width(kit: Kit, level: Level) -> float:
    """The width in mm of a pennon."""
    return width_of(kit, level.number, FIGURE) + (kit.side("banner") if level.icon else 0.0) + kit.mm(2.0)


def put_pennon(kit: Kit, x: float, middle: float, level: Level, width: float = 0.0) -> float:
    """A box's banner, lying: number and symbol side by side on a pale cloth. Returns where it ends, in mm."""
    height, side = kit.mm(PENNON_HEIGHT), kit.side("banner")
    own = width or pennon_width(kit, level)
    notch = kit.mm(0.7)
    top, bottom, right = middle - height / 2, middle + height / 2, x + own
    shape = [(x, top), (right, top), (right - notch, middle), (right, bottom), (x, bottom)]
    fill = kit.theme.tint(level.hue, "strip")
    kit.ink.polygon(shape, Paint(fill=fill, stroke=kit.tone(level.hue, 0.6), width=kit.hair_paint.width), role="banner")
    number = width_of(kit, level.number, FIGURE)
    _figure(kit, x + kit.mm(0.6) + number / 2, middle, level.number, level.hue, on=False)
    if level.icon:
        kit.symbol(level.icon, x + kit.mm(0.9) + number, middle - side / 2, side, role="banner")
    return right


def put_flag(kit: Kit, rect: Rect, text: str, hue: str, *, opens: bool) -> None:
    """The flag beside a track's box: in the full hue where it opens something, else pale."""
    full = _flag(kit, rect, hue, solid=opens)
    _figure(kit, rect.centre, rect.y + rect.height * 0.43, text, hue, on=full)
