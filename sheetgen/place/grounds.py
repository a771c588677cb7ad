"""Grounds under boxes and words: panels, plates that end in an arrow, rows, crenels; and banners that tell a level."""

from __future__ import annotations

from dataclasses import dataclass

from sheetgen.layout.layout import Area, Box
from sheetgen.marks.marks import Colour, Paint
from sheetgen.place.ink import Point
from sheetgen.place.page_style import PageStyle
from sheetgen.place.rect import Rect
from sheetgen.place.words import FIGURE, Face

TIP = 2.2
"""How far a plate's arrow reaches out, in mm on A4."""
_KEY = ((0.0, 1.0), (0.0, 0.0), (0.75, 0.0), (0.75, 0.68), (0.35, 0.68), (0.35, 0.34))
"""The turns of a Greek key, as parts of its pitch and height."""


def frame_of(style: PageStyle, hue: str, tint: str = "", *, share: float = 0.55, fill: Colour | None = None) -> Paint:
    """A thin frame of a share of the hue, around a ``tint`` of it where one is named, or around a ``fill``."""
    fill = style.theme.tint(hue, tint) if tint else fill
    return Paint(fill=fill, stroke=style.tone(hue, share), width=style.frame_paint.width)


def thin_line(style: PageStyle, hue: str) -> Paint:
    """A thin line of a pale hue."""
    return Paint(stroke=style.tone(hue, 0.4), width=style.hair_paint.width)


def put_panel(style: PageStyle, rect: Rect, hue: str = "stone", tint: str = "panel") -> None:
    """A panel: a quiet tint in a thin frame of half the hue; square like a stone, what is to be marked is rounded."""
    style.ink.rectangle(rect, frame_of(style, hue, tint), role="panel")


def put_ground(style: PageStyle, rect: Rect, hue: str, tint: str) -> None:
    """A ground without a frame; nothing in themes without tints."""
    fill = style.theme.tint(hue, tint)
    if fill is not None:
        style.ink.rectangle(rect, Paint(fill=fill), role="ground")


def put_plate(style: PageStyle, rect: Rect, hue: str = "stone", *, tip: float = TIP, tint: str = "") -> None:
    """A stone plate whose right end is an arrow, in a ``tint`` of the hue where one is named.

    Its tip ends at the rectangle's right side.
    """
    side = rect.right - style.mm(tip)
    shape = [(rect.x, rect.y), (side, rect.y), (rect.right, rect.middle), (side, rect.bottom), (rect.x, rect.bottom)]
    fill = style.theme.tint(hue, tint) if tint else style.theme.plate
    paint = Paint(fill=fill, stroke=style.tone(hue, 0.4), width=style.hair_paint.width)
    style.ink.polygon(shape, paint, role="plate")


def swallow_tail(rect: Rect, notch: float) -> list[Point]:
    """The corners of a cloth whose lower edge has a notch of so many mm."""
    upper = [(rect.x, rect.y), (rect.right, rect.y)]
    return [*upper, (rect.right, rect.bottom), (rect.centre, rect.bottom - notch), (rect.x, rect.bottom)]


def put_crenels(style: PageStyle, rect: Rect, hue: str, pitch: float) -> None:
    """Merlons on a rule along the rectangle, ``pitch`` mm from one to the next, the first and last at its ends."""
    count = max(round((rect.width + pitch * 0.35) / pitch), 2)
    step = (rect.width - pitch * 0.65) / (count - 1)
    paint = Paint(fill=style.theme.hues[hue].strong)
    rule = rect.foot(rect.height * 0.4)
    style.ink.rectangle(rule, paint, role="crenel")
    for merlon in rect.top(rect.height - rule.height).columns([pitch * 0.65] * count, step - pitch * 0.65):
        style.ink.rectangle(merlon, paint, role="crenel")


def put_meander(style: PageStyle, rect: Rect, hue: str) -> None:
    """A quiet Greek key in the middle of a long ground; none in themes without ornaments or tints."""
    height = min(rect.height * 0.4, style.mm(4.0))
    pitch = height * 1.5
    count = int(rect.width / pitch)
    if count < 3 or not style.theme.spec.ornaments or not style.theme.spec.tints.head:
        return
    paint = Paint(stroke=style.tone(hue, 0.62), width=style.frame_paint.width)
    line = rect.end(count * pitch).inner(count * pitch, height)
    style.ink.line([(line.x, line.bottom), (line.right, line.bottom)], paint, role="meander")
    for key in line.across(count):
        turns = [(key.x + across * pitch, key.y + down * height) for across, down in _KEY]
        style.ink.line(turns, paint, role="meander")


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


def pennon_width(style: PageStyle, level: Level | None) -> float:
    """The width in mm of a pennon; nought where there is none."""
    if level is None:
        return 0.0
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
