"""Small parts of a campaign's log: fort marks, ticks of a pen, text that flows, rewards as icons."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from sheetgen.campaign.campaign import Fort, MapSpec, Progress
from sheetgen.games.hadrians_wall.log.curves import clipped_area, clipped_lines, smooth_curve
from sheetgen.layout.notation import Purse
from sheetgen.marks.geometry import overlap
from sheetgen.marks.marks import MM_PER_POINT, Anchor, Paint
from sheetgen.place.page_style import PageStyle
from sheetgen.place.rect import Point, Rect
from sheetgen.place.typesetting import SMALLER_LABEL, WORD, baseline


def fort_side(style: PageStyle) -> float:
    """Return the least side in mm of a fort with room for its number."""
    return style.points(SMALLER_LABEL) * MM_PER_POINT / 0.58


def put_fort(style: PageStyle, x: float, y: float, side: float, number: int, *, won: bool, due: bool) -> None:
    """Draw the ground plan of a fort about (x, y): a square with round corners and four gates, its number inside."""
    side = max(side, fort_side(style))
    hue = style.theme.hues["brown"]
    solid = won and style.theme.spec.solid_banners
    rect = Rect(x - side / 2, y - side / 2, side, side)
    if due:
        ring = Paint(fill=style.theme.white, stroke=hue.strong, width=0.07 * side)
        style.ink.rectangle(rect.inset(-0.2 * side), ring, radius=0.42 * side, role="due")
    width = (0.16 if won and not solid else 0.09) * side
    paint = Paint(fill=hue.strong if solid else style.theme.white, stroke=hue.strong, width=width)
    style.ink.rectangle(rect, paint, radius=0.26 * side, role="fort")
    gate, depth = 0.16 * side, 0.12 * side
    gates = Paint(stroke=hue.strong, width=gate)
    for ends in (
        [(x, rect.y - depth), (x, rect.y)],
        [(x, rect.bottom), (x, rect.bottom + depth)],
        [(rect.x - depth, y), (rect.x, y)],
        [(rect.right, y), (rect.right + depth, y)],
    ):
        style.ink.line(ends, gates, role="gate")
    colour = hue.on if solid else style.theme.ink
    style.put_word(rect, str(number), SMALLER_LABEL, anchor="centre", colour=colour, role="fort-number")


MERLON = 1.5
"""Height in mm of the battlements along a card's upper edge."""


def put_battlements(style: PageStyle, rect: Rect, rise: float = MERLON) -> None:
    """Draw a strip with battlements rising above its upper edge by ``rise`` mm, from one end to the other."""
    count = 2 * max(1, round(rect.width / (3.2 * rise) / 2)) + 1
    step = rect.width / count
    points = [(rect.x, rect.bottom)]
    for index in range(count):
        y = rect.y if index % 2 else rect.y - rise
        points += [(rect.x + index * step, y), (rect.x + (index + 1) * step, y)]
    points.append((rect.right, rect.bottom))
    paint = Paint(fill=style.theme.band, stroke=style.theme.frame, width=style.hair_paint.width)
    style.ink.polygon(points, paint, role="battlements")


def put_wall_strip(style: PageStyle, rect: Rect, progress: Progress, here: Fort) -> None:
    """Draw the wall as wide as a rectangle, flattened where it is higher, between its waters and hills.

    Forts that are won are filled, the one ``here`` has a ring around it.
    """
    hue, country = style.theme.hues["brown"], progress.campaign.map
    line = smooth_curve(country.wall)
    south, north = min(y for _, y in line), max(y for _, y in line)
    side = min(rect.height * 0.5, 3.6)
    room = rect.inset(0.0, side * 0.5 + 0.8)

    def at(point: Point) -> Point:
        across = (point[0] - country.west) / (country.east - country.west)
        up = (point[1] - south) / (north - south)
        return (room.x + across * room.width, room.bottom - up * room.height)

    _put_land(style, rect, country, at)
    style.ink.line([at(point) for point in line], Paint(stroke=hue.strong, width=0.7), role="wall")
    for fort in progress.campaign.forts:
        x, y = at(fort.at)
        mine, won = fort.number == here.number, fort.number in progress.won
        if mine:
            ring = Paint(fill=style.theme.white, stroke=hue.strong, width=0.5)
            style.ink.rectangle(Rect(x, y, 0, 0).inset(-side / 2), ring, radius=side * 0.26, role="here")
        square = Rect(x, y, 0, 0).inset(-1.5 / 2)
        paint = Paint(fill=hue.strong if won else style.theme.white, stroke=hue.strong, width=0.3)
        style.ink.rectangle(square, paint, radius=square.width * 0.26, role="station")


def _put_land(style: PageStyle, rect: Rect, country: MapSpec, at: Callable[[Point], Point]) -> None:
    """Draw seas, rivers and hills around the wall, as far as they lie in a rectangle."""
    theme = style.theme
    water, hill = theme.hues["sky"], Paint(stroke=theme.hues["wood"].strong, width=0.15)
    style.ink.rectangle(rect, Paint(fill=theme.panel or theme.white), role="land")
    for sea in country.seas:
        shore = [at(point) for point in smooth_curve(sea.line)]
        style.ink.polygon(clipped_area(shore, rect), Paint(fill=water.light, hatch=water.hatch), role="sea")
    for course in (*country.rivers, *country.seas):
        for piece in clipped_lines([at(point) for point in smooth_curve(course.line)], rect):
            style.ink.line(piece, Paint(stroke=water.strong, width=0.25), role="river")
    wall = [at(point) for point in smooth_curve(country.wall)]
    for x, y in map(at, country.hills):
        free = min(math.dist((x, y), point) for point in wall) > 2.0
        if free and overlap(Rect(x, y, 0.0, 0.0).bounds, rect.without_top(1.8).inset(2.0, 0.4).bounds):
            style.ink.line([(x - 1.4, y), (x, y - 1.3), (x + 1.4, y)], hill, role="hill")
    edge = Paint(stroke=theme.frame, width=style.hair_paint.width)
    style.ink.line([(rect.x, rect.y), (rect.x, rect.bottom)], edge, role="frame")


def put_tick_box(
    style: PageStyle, x: float, middle: float, side: float, *, ticked: bool, role: str = "tick-box"
) -> None:
    """Draw a small box to tick, with a pen's tick in it if ``ticked``."""
    rect = Rect(x, middle - side / 2, side, side)
    style.ink.rectangle(rect, style.box_paint, radius=0.12 * side, role=role)
    if ticked:
        points = [
            (rect.x + 0.18 * side, middle + 0.02 * side),
            (rect.x + 0.42 * side, middle + 0.30 * side),
            (rect.x + 0.95 * side, middle - 0.52 * side),
        ]
        style.ink.line(points, Paint(stroke=style.theme.pen, width=0.13 * side), role="pen-tick")


def put_pen(style: PageStyle, rect: Rect, text: str, *, least: float = 7.0) -> None:
    """Draw handwriting on a line, smaller if it is long, cut off with an ellipsis if it is longer still."""
    size = min(0.95 * rect.height / MM_PER_POINT, 11.5)
    width = style.width(text, "pen", size)
    if width > rect.width:
        size = max(size * rect.width / width * 0.99, least)
    while text and style.width(text, "pen", size) > rect.width:
        text = text.rstrip("…")[:-1].rstrip() + "…" if len(text) > 1 else ""
    if text:
        style.ink.text(rect.x, baseline(rect.middle, size * 0.8), text, "pen", size, style.theme.pen, role="pen")


ICON_AIR = 0.35
"""The room between icons and a text beside them, for their size."""


def icons_width(icons: Sequence[str], size: float) -> float:
    """Return the width in mm of icons in a row, with the room between them and a text."""
    return len(icons) * size * 1.06 + (ICON_AIR * size if icons else 0.0)


def put_icon_row(style: PageStyle, x: float, middle: float, icons: Sequence[str], size: float) -> float:
    """Draw icons side by side and return their width in mm, with the room after them."""
    for index, icon in enumerate(icons):
        at = (x + index * size * 1.06, middle - size / 2)
        if icon in style.game.icons:
            style.symbol(icon, *at, size)
        else:
            # Leaves have no line of their own: in white they would not show.
            hue = "green" if style.theme.spec.tints.head else "black"
            style.drawing(icon, hue, *at, size, role="icon")
    return icons_width(icons, size)


def single_pieces(pieces: Purse) -> list[str]:
    """Return pieces one by one: two resources are two icons."""
    return [icon for icon, number in pieces for _ in range(number)]


def put_small_label(style: PageStyle, rect: Rect, text: str, *, centred: bool = False, role: str = "field") -> float:
    """Draw a soft small word, such as the name of a field, and return its width in mm."""
    style.put_word(rect, text, anchor="centre" if centred else "left", colour=style.theme.soft, role=role)
    return style.width_of(text, WORD)


def put_column_head(style: PageStyle, rect: Rect, text: str, anchor: Anchor = "centre") -> None:
    """Draw the name of a column."""
    style.put_word(rect, text, SMALLER_LABEL, anchor=anchor, role="field")
