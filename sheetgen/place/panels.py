"""Grounds under boxes and words: panels, plates that end in an arrow, rows, merlons; and flags with a level."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sheetgen.layout.area import Area
from sheetgen.layout.box import Box
from sheetgen.marks.geometry import QUARTER
from sheetgen.marks.marks import Colour, Paint
from sheetgen.place.page_style import PageStyle
from sheetgen.place.rect import Point, Rect
from sheetgen.place.theme import mix_with_white
from sheetgen.place.typesetting import FIGURE, TypeStyle

TIP = 2.2
"""How far a plate's arrow reaches out, in mm on A4."""
RADIUS = 0.8
"""The radius of a panel's corners, in mm on A4."""
THICKEST = 0.6
"""How thick a bar in place of a ground is at most, in mm."""
PALE = 0.16
"""How much of its hue a flag that opens something has in themes without solid flags."""
_KEY = ((0, 5.2), (0, 0), (5.2, 0), (5.2, 3.9), (2.6, 3.9), (2.6, 2.6), (3.9, 2.6), (3.9, 1.3), (1.3, 1.3), (1.3, 5.2))
"""The turns of a Greek key, on a pitch of 6.5 and a height of 5.2."""
_KEY_WIDTH, _KEY_HEIGHT, _BETWEEN_KEYS = 6.5, 5.2, 1.3
_ONWARD, _DOWN = 2.4, 0.3
"""The length in mm on A4 of an arrow from a panel to the next; how far one down reaches into the panel there, where the
frames of boxes lie close to its edge."""
_LONG = 30.0
"""A bar with less to spare, in mm on A4, has no Greek key."""


def frame_paint(
    style: PageStyle, hue: str, tint: str = "", *, share: float = 0.55, fill: Colour | None = None
) -> Paint:
    """Return a thin frame of a share of the hue, around a ``tint`` of it where one is named, or around a ``fill``."""
    fill = style.theme.tint(hue, tint) if tint else fill
    return Paint(fill=fill, stroke=style.edge(hue, share), width=style.frame_paint.width)


def thin_line(style: PageStyle, hue: str) -> Paint:
    """Return a thin line of a pale hue."""
    return Paint(stroke=style.edge(hue, 0.4), width=style.frame_paint.width)


def put_panel(style: PageStyle, rect: Rect, hue: str = "stone", tint: str = "panel") -> None:
    """Put a panel: a quiet tint in a thin frame of half the hue."""
    style.ink.rectangle(rect, frame_paint(style, hue, tint), radius=style.mm(RADIUS), role="panel")


def put_frame(style: PageStyle, rect: Rect, hue: str = "stone", corners: str = "t b") -> None:
    """Put the frame of a panel alone, over the grounds that lie in it; ``corners`` names those that are rounded."""
    paint, radius = frame_paint(style, hue), style.mm(RADIUS)
    if corners == "t b":
        style.ink.rectangle(rect, paint, radius=radius, role="panel")
    else:
        style.ink.steps(_outline(rect, radius, corners), paint, role="panel")


def _outline(rect: Rect, radius: float, corners: str) -> list[tuple[str | float, ...]]:
    """Return the steps around a rectangle, of which some ``corners`` are round, as `put_fill` names them."""
    round_at = {
        corner for corner in ("tl", "tr", "br", "bl") if any(set(word) <= set(corner) for word in corners.split())
    }
    bend = radius * (1 - QUARTER)
    points = {"tl": (rect.x, rect.y, 1, 1), "tr": (rect.right, rect.y, -1, 1)}
    points |= {"br": (rect.right, rect.bottom, -1, -1), "bl": (rect.x, rect.bottom, 1, -1)}
    steps: list[tuple[str | float, ...]] = []
    for index, (corner, (x, y, across, down)) in enumerate(points.items()):
        if corner not in round_at:
            steps.append(("L", x, y))
            continue
        before, after = (x, y + down * radius), (x + across * radius, y)
        pull, push = (x, y + down * bend), (x + across * bend, y)
        if index % 2:
            before, after, pull, push = after, before, push, pull
        steps += [("L", *before), ("C", *pull, *push, *after)]
    return [("M", *steps[0][1:]), *steps[1:], ("Z",)]


def put_fill(
    style: PageStyle, rect: Rect, fill: Colour | None, corners: str = "", role: str = "ground", box: str = ""
) -> None:
    """Fill a rectangle; ``corners`` names those that a panel rounds: ``t`` and ``b``, ``l`` and ``r`` of its sides.

    ``tl`` rounds the upper left corner alone, ``t`` both upper ones. Nothing is put in themes without tints.
    """
    if fill is None:
        return
    if not corners:
        style.ink.rectangle(rect, Paint(fill=fill), box=box, role=role)
        return
    style.ink.steps(_outline(rect, style.mm(RADIUS), corners), Paint(fill=fill), role=role, box=box)


def bar_height(style: PageStyle) -> float:
    """Return the height in mm of a bar under a head in themes without tints, or over a result; black ones are thin."""
    return min(style.mm(0.35 if style.theme.spec.engraved else 0.5), THICKEST)


def put_ground(style: PageStyle, rect: Rect, hue: str, tint: str, corners: str = "") -> None:
    """Put a ground without a frame; in themes without tints a line in its hue under a head, else nothing."""
    fill = style.theme.tint(hue, tint)
    put_fill(style, rect, fill, corners)
    if fill is None and tint in ("head", "strip") and corners in ("", "t"):
        bar = bar_height(style)
        strip = rect.bottom_strip(bar)._replace(y=rect.bottom - bar / 2)
        put_fill(style, strip, style.theme.hues[hue].strong, role="divider")


def plate_inset(style: PageStyle, *, whole: bool) -> float:
    """Return how far in mm a plate, or a ``whole`` one, stays inside its rectangle.

    It hides no part of the frame around it, which may be thick.
    """
    if style.theme.spec.engraved:
        return style.frame_paint.width
    return 0.0 if whole else style.frame_paint.width / 2


def put_plate(
    style: PageStyle,
    rect: Rect,
    hue: str = "stone",
    *,
    tip: float = TIP,
    tint: str = "",
    whole: bool = False,
    fill: Colour | None = None,
    parts: int = 1,
    high: bool = False,
) -> None:
    """Put a plate whose right end is an arrow: of stone, in a ``tint`` of the hue, or of a ``fill``.

    Its tip ends at the rectangle's right side. One as ``high`` as its panel has that one's corners at its left. A white
    plate is put only if it stands by itself, ``whole``, with an outline: in a panel its line would be a frame in a
    frame, and its arrow alone a sign for "greater than". Its hue is a bar at its left then, cut into ``parts``.
    """
    fill = fill or (style.theme.tint(hue, tint) if tint else None) or style.theme.plate
    white = fill in (None, style.theme.white)
    if white and not whole:
        if tint in ("strip", "row", "label"):
            bar = rect.inset(style.frame_paint.width / 2, style.mm(RADIUS)).left_strip(style.mm(0.8))
            for part in bar.down(parts, style.mm(0.6)):
                put_fill(style, part, style.theme.hues[hue].strong, role="bar")
        return
    rect = rect.inset(plate_inset(style, whole=whole))
    x, y, low, side = rect.x, rect.y, rect.bottom, rect.right - style.mm(tip)
    arrow = [(side, y), (rect.right, rect.middle), (side, low)]
    if not high:
        line = Paint(fill=fill, stroke=style.edge(hue, 0.4), width=style.hair_paint.width)
        style.ink.polygon([(x, y), *arrow, (x, low)], line if white else Paint(fill=fill), role="plate")
        return
    radius = style.mm(RADIUS) - plate_inset(style, whole=False)
    bend = radius * (1 - QUARTER)
    steps: list[tuple[str | float, ...]] = [("M", x + radius, y), *(("L", *point) for point in arrow)]
    steps += [("L", x + radius, low), ("C", x + bend, low, x, low - bend, x, low - radius)]
    steps += [("L", x, y + radius), ("C", x, y + bend, x + bend, y, x + radius, y), ("Z",)]
    style.ink.steps(steps, Paint(fill=fill), role="plate")


def solid_fill(style: PageStyle, hue: str) -> Colour:
    """Return the fill of a total, a ribbon or an opening flag: the full hue, pale in themes without solid flags."""
    strong = style.theme.hues[hue].strong
    return strong if style.theme.spec.solid_banners else mix_with_white(strong, PALE)


def put_onward(style: PageStyle, rect: Rect, icon: str, *, below: bool) -> None:
    """Put an arrow in the hue of an icon from the edge of a panel into the next, which lies ``below`` it or right.

    A panel at the margin has no next one.
    """
    deep, x, y = max(style.row_gap + style.mm(_DOWN), 1.2) if below else style.mm(_ONWARD), rect.centre, rect.middle
    inside, edge = (style.paper.height, rect.bottom) if below else (style.paper.width, rect.right)
    if edge + deep > inside - style.paper.margin:
        return
    half = (1.6 if below else 1.25) * deep
    across = [(rect.right, y - half), (rect.right + deep, y), (rect.right, y + half)]
    down = [(x - half, rect.bottom), (x, rect.bottom + deep), (x + half, rect.bottom)]
    paint = Paint(fill=style.theme.hues[style.hue_name(icon)].strong)
    style.ink.polygon(down if below else across, paint, role="arrow")


def swallow_tail(rect: Rect, notch: float) -> list[Point]:
    """Return the corners of a cloth whose lower edge has a notch; its depth is in mm."""
    upper = [(rect.x, rect.y), (rect.right, rect.y)]
    return [*upper, (rect.right, rect.bottom), (rect.centre, rect.bottom - notch), (rect.x, rect.bottom)]


def put_crenels(style: PageStyle, rect: Rect, hue: str, pitch: float) -> None:
    """Put merlons of half a hue along the rectangle, ``pitch`` mm from one to the next, the last at its end."""
    count = max(round((rect.width + pitch * 0.42) / pitch), 2)
    wide = pitch * 0.58
    gap = (rect.width - count * wide) / (count - 1)
    strong = style.theme.hues[hue].strong
    paint = Paint(fill=style.tone(hue, 0.5))
    if not style.theme.spec.tints.strip:
        # Solid they would be heavier than the boxes below.
        paint = Paint(fill=style.theme.white, stroke=strong, width=style.hair_paint.width)
    for merlon in rect.columns([wide] * count, gap):
        style.ink.rectangle(merlon, paint, role="crenel")


def put_meander(
    style: PageStyle, rect: Rect, hue: str, *, last: bool = False, most: float = 9, least: float = _LONG
) -> None:
    """Put a Greek key, one unbroken line of whole turns, in the middle of a long ground or ``last`` in it.

    It has at ``most`` so many turns. There is none in a ground of less than ``least`` mm on A4, nor
    in themes without ornaments.
    """
    if rect.width < style.mm(least) or not style.theme.spec.ornaments:
        return
    unit = min(rect.height * 0.5, style.mm(4.2)) / _KEY_HEIGHT
    count = int(min((rect.width - style.mm(8.0)) / (_KEY_WIDTH * unit), most))
    line = rect.centred((count * _KEY_WIDTH - _BETWEEN_KEYS) * unit, _KEY_HEIGHT * unit)
    line = line._replace(x=rect.right - line.width) if last else line
    starts = [line.x + index * _KEY_WIDTH * unit for index in range(count)]
    turns = [(x + across * unit, line.y + down * unit) for x in starts for across, down in _KEY]
    width = style.mm(0.46) if style.theme.spec.tints.strip else style.frame_paint.width
    paint = Paint(stroke=style.tone(hue, 0.55), width=width)
    style.ink.line([*turns, (line.right, line.bottom)], paint, role="meander")


_EDGE = 0.25
"""The width in mm on A4 of the outline of a banner that is not filled."""
_ROOMY = 5.0
"""A banner with more room in mm on A4 than its number and its symbol need has air over the number, too."""
VEXILLUM = 6.3
"""The width of a vexillum in mm on A4."""


@dataclass(frozen=True, slots=True)
class BannerLevel:
    """What a banner says: a number, and the icon of what it counts; the banner's hue, and that of what it counts."""

    number: str
    icon: str
    hue: str
    family: str


def banner_level(style: PageStyle, area: Area, box: Box) -> BannerLevel | None:
    """Return the level a box needs; None if it needs none."""
    need = next((need for need in box.needs if need.kind == "count" and need.level), None)
    if need is None or box.banner is None:
        return None
    track = style.area(need.target)
    if area.banner is not None and area.banner.flags:
        icon = track.flags.icon
    else:
        icon = track.attribute or (track.earned.icon if track.earned is not None else track.icon)
    family = style.hue_name(icon)
    return BannerLevel(str(box.banner), icon, track.flags.hue or family, family)


def _cloth(style: PageStyle, rect: Rect, hue: str, *, solid: bool) -> bool:
    """Put a cloth with a swallow tail. Return whether it is filled with the strong hue."""
    full = solid and style.theme.spec.solid_banners
    # The outline of a symbol that is not white must keep off the notch.
    notch = min(rect.width * 0.25, rect.height * 0.1) * (1.0 if full or not solid else 0.5)
    if full:
        paint = Paint(fill=style.theme.hues[hue].strong)
    elif style.theme.spec.tints.row:
        paint = Paint(fill=style.tone(hue, 0.2))
    else:
        width, strong = style.mm(_EDGE) if solid else style.frame_paint.width, style.theme.hues[hue].strong
        fill, stroke = (solid_fill(style, hue), strong) if solid else (style.theme.white, style.edge(hue, 0.8))
        paint = Paint(fill=fill, stroke=stroke, width=width)
    style.ink.polygon(swallow_tail(rect, notch), paint, role="banner")
    return full


def _figure(style: PageStyle, rect: Rect, text: str, hue: str, *, on: bool, face: TypeStyle = FIGURE) -> None:
    style.put_number(rect, text, face, colour=style.theme.hues[hue].on if on else None)


def put_vexillum(style: PageStyle, rect: Rect, level: BannerLevel) -> None:
    """Put a building's banner: the number over the symbol of what it counts."""
    full = _cloth(style, rect, level.hue, solid=True)
    side = min(style.icon_size("banner"), rect.width - style.mm(0.25))
    height = style.cap(FIGURE)
    room = max(rect.height * 0.92 - height - side, 0.0)
    # The square of a symbol has some air of its own: on a low banner the number needs what there is. Those of banners
    # beside one another stand on one line.
    over = max(style.mm(0.65), 0.7) if room < style.mm(_ROOMY) else room * 0.5
    number = rect.without_top(over).top_strip(height)
    _figure(style, number, level.number, level.hue, on=full)
    if level.icon:
        x, y = rect.centre - side / 2, number.bottom + max((room - over) * 0.6, height * 0.16)
        y -= 0.0 if full else style.mm(0.3)
        if full:
            style.draw_in_white(level.icon, x, y, side, level.hue)
        else:
            style.symbol(level.icon, x, y, side, role="banner")


def _put_pale(style: PageStyle, shape: Sequence[Point], rect: Rect, level: BannerLevel, *, lying: bool) -> None:
    """Put the pale ground of a level, in themes without tints a line under it: an outline would be one of a box."""
    fill = style.theme.tint(level.hue, "strip")
    if fill is not None:
        style.ink.polygon(shape, Paint(fill=fill), role="banner")
        return
    line = Paint(stroke=style.edge(level.hue, 0.9), width=style.frame_paint.width)
    # In a high line it stays close under the symbol.
    y = min(rect.bottom, rect.middle + style.icon_size("banner") / 2 + style.mm(0.3)) if lying else rect.bottom
    style.ink.line([(rect.x + style.mm(0.6), y), (rect.right - style.mm(1.1), y)], line, role="banner")


def pennon_width(style: PageStyle, level: BannerLevel | None) -> float:
    """Return the width in mm of a pennon; 0 if there is none."""
    if level is None:
        return 0.0
    return style.width_of(level.number, FIGURE) + (style.icon_size("banner") if level.icon else 0.0) + style.mm(2.4)


def put_pennon(style: PageStyle, rect: Rect, level: BannerLevel) -> None:
    """Put a box's banner, lying: number and symbol side by side on a pale cloth with a tail at its right."""
    tail = [(rect.right - style.mm(1.1), rect.middle), (rect.right, rect.bottom), (rect.x, rect.bottom)]
    _put_pale(style, [(rect.x, rect.y), (rect.right, rect.y), *tail], rect, level, lying=True)
    number = style.width_of(level.number, FIGURE)
    _figure(style, rect.without_left(style.mm(0.6)).left_strip(number), level.number, level.hue, on=False)
    if level.icon:
        style.icon(level.icon, rect.x + style.mm(1.0) + number, rect.middle, "banner", role="banner")


def put_upright(style: PageStyle, rect: Rect, level: BannerLevel) -> None:
    """Put a level standing: the number over the symbol on a pale ground."""
    corners = [(rect.x, rect.y), (rect.right, rect.y), (rect.right, rect.bottom), (rect.x, rect.bottom)]
    _put_pale(style, corners, rect, level, lying=False)
    side, cap = min(style.icon_size("banner"), rect.width), style.cap(FIGURE)
    air = (rect.height - side - cap) / 3
    _figure(style, rect.without_top(air).top_strip(cap), level.number, level.hue, on=False)
    style.icon(level.icon, rect.centre - side / 2, rect.bottom - air * 0.8 - side / 2, side, role="banner")


def put_flag(style: PageStyle, rect: Rect, text: str, hue: str, *, opens: bool, face: TypeStyle = FIGURE) -> None:
    """Put the flag beside a track's box: in the full hue if it opens something, else pale."""
    full = _cloth(style, rect, hue, solid=opens)
    _figure(style, rect.top_strip(rect.height * 0.86), text, hue, on=full, face=face)


def put_memo(style: PageStyle, rect: Rect, box: Box | None = None) -> None:
    """Put a dashed frame: a note that is not added up, or that stands elsewhere."""
    paint = replace(style.ring_paint, stroke=style.theme.soft, width=style.frame_paint.width)
    paint = paint if box else replace(paint, fill=None)
    style.ink.rectangle(rect, paint, radius=style.mm(0.7), box=box.id if box else "", role="memo")
    if box:
        style.ink.slot(box.id, rect, kind="write", label=style.slot_label(box))
