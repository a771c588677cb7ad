"""Banners that tell a level: the vexillum of a building, the pennon of a box, the flag beside a track's box."""

from __future__ import annotations

from dataclasses import dataclass

from sheetgen.layout.layout import Area, Box
from sheetgen.marks.marks import Paint
from sheetgen.place.page_style import PageStyle
from sheetgen.place.rect import Rect
from sheetgen.place.words import FIGURE, Face, cap, points, width_of

VEXILLUM, PENNON_HEIGHT = 6.2, 5.6
"""The width of a vexillum and the height of a pennon, in mm on A4."""


@dataclass(frozen=True, slots=True)
class Level:
    """What a banner says: a number, and the icon of what it counts; the banner's hue, and that of what it counts."""

    number: str
    icon: str
    hue: str
    family: str


def level_of(style: PageStyle, area: Area, box: Box) -> Level | None:
    """The level a box needs; None where it needs none."""
    need = next((need for need in box.needs if need.kind == "count" and need.level), None)
    if need is None or box.banner is None:
        return None
    track = style.area(need.target)
    if area.banner is not None and area.banner.flags:
        icon = track.flags.icon
    else:
        icon = track.attribute or (track.earned.icon if track.earned is not None else track.icon)
    family = style.hue_name(icon)
    return Level(str(box.banner), icon, track.flags.hue or family, family)


def _flag(style: PageStyle, rect: Rect, hue: str, *, solid: bool) -> bool:
    """A cloth with a swallow tail under a rod. Returns whether it is filled with the strong hue."""
    notch = min(rect.width * 0.25, rect.height * 0.18)
    points_ = [
        (rect.x, rect.y),
        (rect.right, rect.y),
        (rect.right, rect.bottom),
        (rect.centre, rect.bottom - notch),
        (rect.x, rect.bottom),
    ]
    full = solid and style.theme.spec.solid_banners
    strong = style.theme.hues[hue].strong
    fill = strong if full else style.theme.tint(hue, "row") if not solid else None
    width = style.hair_paint.width * (1.0 if full or not solid else 2.4)
    stroke = strong if solid else style.tone(hue, 0.5)
    style.ink.polygon(points_, Paint(fill=fill or style.theme.white, stroke=stroke, width=width), role="banner")
    return full


def _figure(style: PageStyle, x: float, middle: float, text: str, hue: str, *, on: bool, face: Face = FIGURE) -> None:
    colour = style.theme.hues[hue].on if on else style.theme.ink
    y = middle + cap(style, face) / 2
    style.ink.text(x, y, text, face.font, points(style, face), colour, "centre", role="number")


def put_vexillum(style: PageStyle, rect: Rect, level: Level) -> None:
    """A building's banner: the number over the symbol of what it counts."""
    full = _flag(style, rect, level.hue, solid=True)
    rod = Rect(rect.x - style.mm(0.4), rect.y - style.mm(0.3), rect.width + style.mm(0.8), style.mm(0.6))
    style.ink.rectangle(rod, Paint(fill=style.theme.hues[level.hue].strong), role="rod")
    side = style.side("banner")
    height = cap(style, FIGURE)
    room = rect.height - rect.height * 0.14 - height - side
    top = rect.y + max(room * 0.45, style.mm(0.9))
    _figure(style, rect.centre, top + height / 2, level.number, level.hue, on=full)
    if not level.icon:
        return
    y = top + height + max(room * 0.3, style.mm(0.4))
    if full:
        style.relief(level.icon, rect.centre - side / 2, y, side, level.hue)
    else:
        style.symbol(level.icon, rect.centre - side / 2, y, side, role="banner")


def pennon_width(style: PageStyle, level: Level) -> float:
    """The width in mm of a pennon."""
    return width_of(style, level.number, FIGURE) + (style.side("banner") if level.icon else 0.0) + style.mm(2.0)


def put_pennon(style: PageStyle, x: float, middle: float, level: Level, width: float = 0.0) -> float:
    """A box's banner, lying: number and symbol side by side on a pale cloth. Returns where it ends, in mm."""
    height, side = style.mm(PENNON_HEIGHT), style.side("banner")
    own = width or pennon_width(style, level)
    notch = style.mm(0.7)
    top, bottom, right = middle - height / 2, middle + height / 2, x + own
    shape = [(x, top), (right, top), (right - notch, middle), (right, bottom), (x, bottom)]
    fill = style.theme.tint(level.hue, "strip")
    style.ink.polygon(
        shape, Paint(fill=fill, stroke=style.tone(level.hue, 0.6), width=style.hair_paint.width), role="banner"
    )
    number = width_of(style, level.number, FIGURE)
    _figure(style, x + style.mm(0.6) + number / 2, middle, level.number, level.hue, on=False)
    if level.icon:
        style.symbol(level.icon, x + style.mm(0.9) + number, middle - side / 2, side, role="banner")
    return right


def put_flag(style: PageStyle, rect: Rect, text: str, hue: str, *, opens: bool, face: Face = FIGURE) -> None:
    """The flag beside a track's box: in the full hue where it opens something, else pale."""
    full = _flag(style, rect, hue, solid=opens)
    _figure(style, rect.centre, rect.y + rect.height * 0.43, text, hue, on=full, face=face)
