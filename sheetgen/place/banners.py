"""Banners that tell a level: the vexillum of a building, the pennon of a box, the flag beside a track's box."""

from __future__ import annotations

from dataclasses import dataclass

from sheetgen.layout.layout import Area, Box
from sheetgen.marks.marks import Paint
from sheetgen.place.grounds import swallow_tail
from sheetgen.place.page_style import PageStyle
from sheetgen.place.rect import Rect
from sheetgen.place.words import FIGURE, Face

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
    full = solid and style.theme.spec.solid_banners
    strong = style.theme.hues[hue].strong
    fill = strong if full else style.theme.tint(hue, "row") if not solid else None
    width = style.hair_paint.width * (1.0 if full or not solid else 2.4)
    paint = Paint(fill=fill or style.theme.white, stroke=strong if solid else style.tone(hue, 0.5), width=width)
    notch = min(rect.width * 0.25, rect.height * 0.18)
    style.ink.polygon(swallow_tail(rect, notch), paint, role="banner")
    return full


def _figure(style: PageStyle, rect: Rect, text: str, hue: str, *, on: bool, face: Face = FIGURE) -> None:
    style.put_number(rect, text, face, colour=style.theme.hues[hue].on if on else None)


def put_vexillum(style: PageStyle, rect: Rect, level: Level) -> None:
    """A building's banner: the number over the symbol of what it counts."""
    full = _flag(style, rect, level.hue, solid=True)
    rod = Rect(rect.x - style.mm(0.4), rect.y - style.mm(0.3), rect.width + style.mm(0.8), style.mm(0.6))
    style.ink.rectangle(rod, Paint(fill=style.theme.hues[level.hue].strong), role="rod")
    side, height = style.side("banner"), style.cap(FIGURE)
    room = rect.height * 0.86 - height - side
    number = rect.below(max(room * 0.45, style.mm(0.9))).top(height)
    _figure(style, number, level.number, level.hue, on=full)
    if level.icon:
        x, y = rect.centre - side / 2, number.bottom + max(room * 0.3, style.mm(0.4))
        if full:
            style.relief(level.icon, x, y, side, level.hue)
        else:
            style.symbol(level.icon, x, y, side, role="banner")


def pennon_width(style: PageStyle, level: Level) -> float:
    """The width in mm of a pennon."""
    return style.width_of(level.number, FIGURE) + (style.side("banner") if level.icon else 0.0) + style.mm(2.0)


def put_pennon(style: PageStyle, x: float, middle: float, level: Level, width: float = 0.0) -> float:
    """A box's banner, lying: number and symbol side by side on a pale cloth. Returns where it ends, in mm."""
    height, number = style.mm(PENNON_HEIGHT), style.width_of(level.number, FIGURE)
    cloth = Rect(x, middle - height / 2, width or pennon_width(style, level), height)
    tail = [(cloth.right - style.mm(0.7), middle), (cloth.right, cloth.bottom), (x, cloth.bottom)]
    fill, stroke = style.theme.tint(level.hue, "strip"), style.tone(level.hue, 0.6)
    paint = Paint(fill=fill, stroke=stroke, width=style.hair_paint.width)
    style.ink.polygon([(x, cloth.y), (cloth.right, cloth.y), *tail], paint, role="banner")
    _figure(style, cloth.beside(style.mm(0.6)).left(number), level.number, level.hue, on=False)
    if level.icon:
        style.icon(level.icon, x + style.mm(0.9) + number, middle, "banner", role="banner")
    return cloth.right


def put_flag(style: PageStyle, rect: Rect, text: str, hue: str, *, opens: bool, face: Face = FIGURE) -> None:
    """The flag beside a track's box: in the full hue where it opens something, else pale."""
    full = _flag(style, rect, hue, solid=opens)
    _figure(style, rect.top(rect.height * 0.86), text, hue, on=full, face=face)
