"""Places for the pencil: white with a dark frame, and nothing else has one."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from sheetgen.layout.area import Area
from sheetgen.layout.box import Box
from sheetgen.layout.notation import Gain
from sheetgen.marks.marks import IconMark, Paint, SlotShape, Sum
from sheetgen.place.page_style import PageStyle, gain_icons, parts_width, put_icon_counts
from sheetgen.place.panels import put_fill
from sheetgen.place.rect import Point, Rect, total_length
from sheetgen.place.typesetting import FIGURE, LABEL

YEAR = 7.1
"""The least width in mm on A4 of the half that takes a year."""

OPTION = 6.7
"""The side in mm on A4 of a box that takes one of several options."""

HEXAGON = 2 / math.sqrt(3)
"""The width of a regular hexagon with a flat top, as a part of its height."""

SPREAD = 1.08
"""How much larger icons are at least where a box has room for larger ones side by side, or one over the other."""

FILLED = 0.78
"""The diameter of the disc in a circle that is printed filled, as a part of the circle's."""

_SHARE, _LARGEST = 0.72, 1.25
"""The part of a box's shorter side that an icon takes at least, up to so many times its usual size."""
_SPARE = 1.5
"""What a box has to spare at least in mm on A4 for larger icons."""
_SPAN = 0.86
"""The part of its square that a drawing in a line of several is taken to fill at least."""
_TOUCH = 0.01
"""Boxes that are no further apart in mm touch."""
_ROUND, _BETWEEN, _TOGETHER, _LEAST_ICON = 0.7, 0.2, 1.5, 4.65
"""The radius of a box's corners, what lies between icons alike, and between those of a wide box at most, in mm on A4;
the least icon in a disc, in mm."""
_INSIDE, _HALF_LINE, _CLOSE, _SMALLER, _SQUARE = 0.6, 0.15, 0.4, 0.91, 0.35
"""In mm on A4 the least air between a box's line and icons side by side in it, half that line, the air between them;
what part of their usual size they have at least in a narrow box; what is free over and under an icon in its square."""
_ARROWS: Mapping[str, SlotShape] = {"arrow-left": "arrow-left", "arrow-up": "arrow-up", "arrow-right": "arrow-right"}


def gain_width(style: PageStyle, gain: Gain | None, height: float) -> float:
    """Return the least width in mm of a box ``height`` mm high with this gain; None is a circle."""
    if gain is None or len(gain.icons) < 2:
        return height
    return max(height, _line_width(style, gain) + style.mm(1.2))


def _line_width(style: PageStyle, gain: Gain) -> float:
    if len(gain.icons) > 3 or gain.chooses or len(set(gain.icons)) == len(gain.icons):
        return parts_width(style, gain_icons(gain), "pair")
    return total_length([style.icon_size("pair")] * len(gain.icons), style.mm(_BETWEEN))


def put_gain(style: PageStyle, rect: Rect, gain: Gain, *, box: str = "", grows: bool = True) -> None:
    """Put a box's icons in its middle: one in its full size, several a little smaller; larger in a large box.

    Those of a row whose boxes differ in width are alike: none of them ``grows``.
    """
    if not gain.icons:
        return
    if len(gain.icons) == 1:
        most = min(rect.width - style.mm(0.4), rect.height - style.mm(0.6))
        style.icon_in(gain.icons[0], rect, min(_large(style, rect) if grows else style.icon_size("box"), most), box=box)
        return
    width, side = _line_width(style, gain), style.icon_size("pair")
    narrow = rect.width < width + 2 * _edge(style)
    if narrow and gain.chooses:
        _put_alternatives(style, rect, gain, box)
    elif (narrow and _put_stacked(style, rect, gain, box)) or (grows and _put_large(style, rect, gain, box)):
        return
    elif narrow and len(gain.icons) == 2:
        _put_close(style, rect, gain, box, side)
    elif len(set(gain.icons)) == len(gain.icons):
        put_icon_counts(style, rect.centre - width / 2, rect.middle, gain_icons(gain), "pair")
    else:
        cells = rect.centred(width, side).columns([side] * len(gain.icons), style.mm(_BETWEEN))
        for icon, cell in zip(gain.icons, cells, strict=True):
            style.icon_in(icon, cell, side, box=box)


def _large(style: PageStyle, rect: Rect) -> float:
    """Return the side of an icon alone in a box: larger than usual in a large box."""
    usual = style.icon_size("box")
    return max(usual, min(min(rect.width, rect.height) * _SHARE, usual * _LARGEST))


def _put_large(style: PageStyle, rect: Rect, gain: Gain, box: str) -> bool:
    """Put icons side by side in a box with room for larger ones than usual. Return whether it has it."""
    usual, air = style.icon_size("pair"), style.mm(0.5)
    most = min(rect.height * _SHARE, usual * _LARGEST)
    if not gain.chooses:
        # Pairs of a building's boxes are about alike, however wide their drawings are.
        spans = [max(right - left, _SPAN) for left, right in map(style.span, gain.icons)]
        side = min(_room(style, rect, len(spans)) / sum(spans), most)
        if side < usual:
            return False
        _put_close(style, rect, gain, box, side)
        return True
    between = 2 * air + style.width_of("/", FIGURE)
    cells = rect.inset(air, 0).across(len(gain.icons), between)
    side = min(cells[0].width, most)
    if side < usual * SPREAD:
        return False
    for icon, cell in zip(gain.icons, cells, strict=True):
        style.icon_in(icon, cell, side, box=box)
    for left, right in pairwise(cells):
        style.put_number(Rect(left.right, rect.y, right.x - left.right, rect.height), "/", FIGURE, role="pair")
    return True


def _drawn(style: PageStyle, gain: Gain, side: float) -> list[float]:
    """How wide the drawings of icons in squares of ``side`` mm are, in mm."""
    return [(right - left) * side for left, right in map(style.span, gain.icons)]


def _edge(style: PageStyle) -> float:
    """Return how far icons side by side stand from the middle of a box's line at least, in mm."""
    return max(_INSIDE - style.mm(_INSIDE), 0.0) + style.frame_air(_INSIDE + _HALF_LINE)


def _room(style: PageStyle, rect: Rect, count: int) -> float:
    """Return the width in mm that ``count`` drawings side by side in a box share."""
    return rect.width - 2 * _edge(style) - (count - 1) * style.mm(_CLOSE)


def close_width(style: PageStyle, gain: Gain) -> float:
    """Return the least width in mm of a box for icons that stand as close as their drawings allow."""
    count = len(gain.icons)
    if count < 2:
        return style.icon_size("pair") + style.mm(1.0)
    return sum(_drawn(style, gain, _least_pair(style))) + 2 * _edge(style) + (count - 1) * style.mm(_CLOSE)


def _least_pair(style: PageStyle) -> float:
    return max(style.icon_size("pair") * _SMALLER, style.paper.least_icon)


def _put_close(style: PageStyle, rect: Rect, gain: Gain, box: str, side: float) -> None:
    """Icons side by side with the same air between their drawings, which belong together in a wide box too.

    In a narrow box they are smaller.
    """
    count = len(gain.icons)
    most = _room(style, rect, count) / sum(_drawn(style, gain, 1.0))
    side = max(min(side, most), _least_pair(style))
    widths = _drawn(style, gain, side)
    spare = rect.width - sum(widths)
    even, inner = (spare - 2 * style.mm(_HALF_LINE)) / (count + 1), (spare - 2 * _edge(style)) / (count - 1)
    air = min(even, max(inner, style.mm(_CLOSE)), style.mm(_TOGETHER))
    cells = rect.centred(total_length(widths, air), rect.height).columns(widths, air)
    for icon, cell in zip(gain.icons, cells, strict=True):
        style.icon(icon, cell.x - style.span(icon)[0] * side, rect.middle, side, box=box)


def _put_stacked(style: PageStyle, rect: Rect, gain: Gain, box: str) -> bool:
    """Put icons one over the other in a box so high that they are larger than side by side. Return whether it is."""
    count, edge = len(gain.icons), _edge(style) - style.mm(_SQUARE)
    rows = rect.inset(_edge(style), edge).down(count)
    widest, beside = max(_drawn(style, gain, 1.0)), _room(style, rect, count) / sum(_drawn(style, gain, 1.0))
    side = min(rows[0].height, rows[0].width / widest, style.icon_size("box"))
    if side < beside * SPREAD:
        return False
    for icon, row in zip(gain.icons, rows, strict=True):
        style.icon_in(icon, row, side, box=box)
    return True


def choice_height(style: PageStyle) -> float:
    """Return the height in mm of a box for two icons to choose from, one lower than the other."""
    return 2 * style.icon_size("pair") + style.mm(1.0)


def choice_width(style: PageStyle) -> float:
    """Return the width in mm of such a box in which the icons keep off the line between them."""
    return 1.9 * _least_pair(style)


def _put_alternatives(style: PageStyle, rect: Rect, gain: Gain, box: str) -> None:
    """Two icons to choose from across a diagonal."""
    side, edge = min(_least_pair(style), rect.height / 2 - style.mm(0.5)), _edge(style)
    inner, drawn = rect.inset(style.mm(0.5)), rect.inset(edge, edge - style.mm(_SQUARE))
    first, second = style.span(gain.icons[0])[0] * side, style.span(gain.icons[1])[1] * side
    style.symbol(gain.icons[0], drawn.x - first, drawn.y, side, box=box)
    style.symbol(gain.icons[1], drawn.right - second, drawn.bottom - side, side, box=box)
    paint = Paint(stroke=style.theme.ink, width=style.hair_paint.width)
    style.ink.line([(inner.x, inner.bottom), (inner.right, inner.y)], paint, role="choice")


def _put_frame(
    style: PageStyle, rect: Rect, box: str, radius: float = _ROUND, role: str = "box", paint: Paint | None = None
) -> None:
    style.ink.rectangle(rect, paint or style.box_paint, radius=style.mm(radius), box=box, role=role)


def put_contents(style: PageStyle, rect: Rect, box: Box, gain: Gain | None = None, *, grows: bool = True) -> None:
    """Put what is printed in a box: its label in the middle, or at the left of its icons, as of `put_gain`."""
    gain = box.gain if gain is None else gain
    if box.label:
        label = rect.left_strip(rect.width / 2) if gain.icons else rect
        style.put_number(label, box.label, FIGURE, role="label")
        rect = rect.without_left(label.width if gain.icons else 0.0)
    put_gain(style, rect, gain, box=box.id, grows=grows)


def put_box(
    style: PageStyle, rect: Rect, box: Box, gain: Gain | None = None, *, corners: str | None = None, grows: bool = True
) -> None:
    """Put a box to tick; of one that others touch only the ``corners`` are round, and the frame is that of them all."""
    _put_ground(style, rect, box, corners)
    put_contents(style, rect, box, gain, grows=grows)
    style.ink.slot(box.id, rect, label=style.slot_label(box))


def _put_ground(style: PageStyle, rect: Rect, box: Box, corners: str | None) -> None:
    paint = style.box_paint_of(box)
    if corners is None:
        _put_frame(style, rect, box.id, paint=paint)
    else:
        put_fill(style, rect, paint.fill, corners, "box", box.id)


def put_boxes(style: PageStyle, boxes: Sequence[Box], cells: Sequence[Rect]) -> None:
    """Put the boxes of a row to tick; those that touch have one frame, and icons grow where all pairs have room."""
    pairs = [(box.gain, cell) for box, cell in zip(boxes, cells, strict=True) if len(box.gain.icons) > 1]
    grows = all(cell.width > _line_width(style, gain) + style.mm(_SPARE) for gain, cell in pairs)
    for at, (box, cell) in enumerate(zip(boxes, cells, strict=True)):
        joined = [at > 0 and _touch(cells[at - 1], cell), at + 1 < len(cells) and _touch(cell, cells[at + 1])]
        corners = " ".join(side for side, other in zip("lr", joined, strict=True) if not other)
        grown = grows and len(box.gain.icons) > 1
        put_box(style, cell, box, corners=corners if any(joined) else None, grows=grown)
    start = 0
    for end in range(1, len(cells) + 1):
        if end == len(cells) or not _touch(cells[end - 1], cells[end]):
            if end - start > 1:
                put_common_frame(style, cells[start:end])
            start = end


def _touch(left: Rect, right: Rect) -> bool:
    return abs(right.x - left.right) < _TOUCH


def put_common_frame(style: PageStyle, cells: Sequence[Rect]) -> None:
    """Put one frame around cells that touch, and lines of the same width between them."""
    first, last = cells[0], cells[-1]
    whole = first._replace(width=last.right - first.x)
    frame = replace(style.box_paint, fill=None)
    style.ink.rectangle(whole, frame, radius=style.mm(_ROUND), role="frame")
    for cell in cells[1:]:
        style.ink.line([(cell.x, cell.y), (cell.x, cell.bottom)], frame, role="frame")


def put_circle(style: PageStyle, rect: Rect, box: Box, *, ring: bool = False, icon: str = "", label: str = "") -> None:
    """Put a circle as high as the rectangle: dashed if players ring it, filled if it is printed filled."""
    side = min(rect.width, rect.height)
    paint = style.ring_paint if ring else style.box_paint_of(box)
    style.ink.circle(rect.centre, rect.middle, side / 2, paint, box=box.id, role="box")
    if box.given:
        disc = Paint(fill=style.theme.ink)
        style.ink.circle(rect.centre, rect.middle, side / 2 * FILLED, disc, box=box.id, role="given")
    if icon:
        style.icon_in(icon, rect, min(_large(style, rect.centred(side)), side * 0.84), box=box.id)
    if not box.given:
        slot, label = rect.centred(side), label or style.slot_label(box)
        style.ink.slot(box.id, slot, shape="circle", kind="ring" if ring else "tick", label=label)


def put_disc(style: PageStyle, rect: Rect, name: str, box: str = "") -> None:
    """Put a disc that is ringed by hand, in the hue of the icon of this name; an empty one where the game has none."""
    side, known = min(rect.width, rect.height), name in style.game.icons
    stroke = style.theme.hues[style.hue_name(name)].strong if known else style.theme.ink
    paint = Paint(fill=style.theme.white, stroke=stroke, width=style.frame_paint.width * 1.4)
    style.ink.circle(rect.centre, rect.middle, side / 2, paint, box=box, role="disc")
    if known:
        drawn = max(side * 0.74, min(side * 0.82, _LEAST_ICON))
        style.icon_in(name, rect, drawn, box=box, role="pick")
        # Hatched it would look chosen beside discs with white drawings.
        mark = style.ink.marks[-1]
        if isinstance(mark, IconMark):
            plain = {part: replace(paint, hatch=None) for part, paint in mark.inks.items()}
            style.ink.marks[-1] = replace(mark, inks=plain)


def hexagon(rect: Rect) -> list[Point]:
    """Return the corners of a hexagon with a flat top that fills a rectangle."""
    lean = rect.width / 4
    left, right = rect.x + lean, rect.right - lean
    points = [(rect.x, rect.middle), (left, rect.y), (right, rect.y)]
    return [*points, (rect.right, rect.middle), (right, rect.bottom), (left, rect.bottom)]


def put_hexagon(style: PageStyle, rect: Rect, box: Box, area: Area) -> None:
    """Put a regular hexagonal box with a flat top, as large as the rectangle allows, that takes a number."""
    wide = min(rect.width, rect.height * HEXAGON)
    rect = rect.centred(wide, wide / HEXAGON)
    style.ink.polygon(hexagon(rect), style.box_paint_of(box), box=box.id, role="box")
    writes = area.writes
    values = tuple(map(str, range(writes.low, writes.high + 1))) if writes is not None else ()
    style.ink.slot(box.id, rect, shape="hexagon", kind="write", values=values, label=style.slot_label(box))


def box_width(style: PageStyle, area: Area, box: Box, height: float) -> float:
    """Return the least width in mm of a box ``height`` mm high with what is printed in it."""
    if area.writes is not None:
        return year_width(style, box, height)
    width = gain_width(style, box.gain, height)
    return width + style.mm(4.0) if box.label and box.gain.icons else width


def year_width(style: PageStyle, box: Box, height: float) -> float:
    """Return the least width in mm of a box that has room for a year beside its gain."""
    if not box.gain.icons:
        return height
    return gain_width(style, box.gain, style.icon_size("box") + style.mm(0.8)) + min(height, style.mm(YEAR))


def _paired(style: PageStyle, box: Box) -> bool:
    """Return whether another box of the building that an area belongs to gives several icons, which are smaller."""
    building = box.area.rpartition(".")[0]
    return any(
        len(each.gain.icons) > 1
        for area in style.game.areas.values()
        if area.writes is not None and area.id.rpartition(".")[0] == building
        for each in area.boxes
    )


def put_year(style: PageStyle, rect: Rect, box: Box, *, corners: str | None = None) -> None:
    """Put a box in two halves: what it gives, and a place for the year; with ``corners`` as `put_box` does."""
    _put_ground(style, rect, box, corners)
    written = rect
    if box.gain.icons:
        # The boxes of an area are divided alike.
        gains = [each.gain for each in style.area(box.area).boxes]
        least = max(gain_width(style, gain, style.icon_size("box") + style.mm(0.8)) for gain in gains)
        share = 0.6 if style.paper.large_print and any(len(gain.icons) > 1 for gain in gains) else 0.5
        half = min(max(least, rect.width * share), rect.width - min(rect.height, style.mm(YEAR)))
        half = max(half, style.icon_size("box") + style.mm(0.7))
        grows = len(box.gain.icons) > 1 or not _paired(style, box)
        put_gain(style, rect.left_strip(half), box.gain, box=box.id, grows=grows)
        written, air = rect.without_left(half), style.box_paint.width / 2
        paint = Paint(stroke=style.theme.frame, width=style.frame_paint.width)
        style.ink.line([(written.x, rect.y + air), (written.x, rect.bottom - air)], paint, role="halves")
    _put_year_mark(style, written, box.sign)
    values = tuple(map(str, range(1, style.game.years + 1)))
    style.ink.slot(box.id, written, kind="write", values=values, label=style.slot_label(box))


def _put_year_mark(style: PageStyle, rect: Rect, sign: str) -> None:
    if sign:
        corner = rect.top_strip(min(style.mm(4.0), rect.height / 2)).left_strip(min(style.mm(7.0), rect.width))
        style.put_number(corner, sign, LABEL, colour=style.theme.soft, role="label")
    elif style.theme.is_black:
        _put_thin_sign(style, rect)
    else:
        style.put_number(rect, "#", colour=style.theme.faint, role="year")


def _put_thin_sign(style: PageStyle, rect: Rect) -> None:
    """Put the sign for a year as four thin lines: in pure black, letters of it would hide what is written over them."""
    high = style.cap(FIGURE)
    sign, lean = rect.centred(high * 0.8, high), high * 0.08
    paint = Paint(stroke=style.theme.ink, width=0.22)
    for share in (0.3, 0.7):
        x, y = sign.x + sign.width * share, sign.y + sign.height * share
        style.ink.line([(x + lean, sign.y), (x - lean, sign.bottom)], paint, role="year")
        style.ink.line([(sign.x, y), (sign.right, y)], paint, role="year")


def put_written(style: PageStyle, rect: Rect, box: Box, *, rounded: bool = True, ghost: str = "") -> None:
    """Put a box that takes a number, its corners rounded unless in a row; ``ghost`` is the number it begins with."""
    _put_frame(style, rect, box.id, _ROUND if rounded else 0.0, paint=style.box_paint_of(box))
    if ghost:
        style.put_number(rect, ghost, LABEL, colour=style.theme.soft, role="start")
    style.ink.slot(box.id, rect, kind="write", label=style.slot_label(box))


def put_divided(style: PageStyle, rect: Rect, boxes: Sequence[Box], shares: Sequence[float] = ()) -> None:
    """Put boxes for numbers that share one frame, thin lines between them; ``shares`` are those of their widths."""
    _put_frame(style, rect, "")
    thin = Paint(stroke=style.theme.ink, width=style.frame_paint.width)
    parts = shares or [1.0] * len(boxes)
    cells = rect.columns([rect.width * part / sum(parts) for part in parts])
    for index, (box, cell) in enumerate(zip(boxes, cells, strict=True)):
        if index:
            style.ink.line([(cell.x, rect.y), (cell.x, rect.bottom)], thin, role="places")
        style.ink.slot(box.id, cell, kind="write", label=style.slot_label(box))


def put_starting_value(style: PageStyle, rect: Rect, number: str) -> None:
    """Put a number that a player begins with, on a tint; nothing is written here."""
    style.ink.rectangle(rect, Paint(fill=style.theme.plate), radius=style.mm(_ROUND), role="start")
    style.put_number(rect, number, role="start")


def put_sum(
    style: PageStyle, rect: Rect, places: int = 1, *, of: str = "", times: tuple[tuple[str, int], ...] = ()
) -> None:
    """Put a box for a number that follows from others, with ``places`` to strike it out and write it again.

    It may be the sum ``of`` an area, ``times`` what the box of an option says.
    """
    put_places(style, rect, places, role="sum")
    if of:
        style.ink.sums.append(Sum(of, *rect, kind="write", across=places, times=times))


def put_places(style: PageStyle, rect: Rect, count: int, *, box: str = "", role: str = "box") -> None:
    """Put a frame parted by thin lines into places side by side."""
    _put_frame(style, rect, box, role=role)
    thin = Paint(stroke=style.theme.frame, width=style.frame_paint.width)
    # A paler line would be a notch in the frame.
    inner = rect.inset(0, style.box_paint.width / 2)
    for column in inner.across(count)[1:]:
        style.ink.line([(column.x, inner.y), (column.x, inner.bottom)], thin, role="places")


def put_number_slots(
    style: PageStyle, rect: Rect, box: Box, across: int, down: int, gap: float = 0.7, starts: int = 0, icon: str = ""
) -> None:
    """Put one box of several frames for a number that is struck out and written again, each with ``across`` places.

    With an ``icon`` every place has a frame, and ``starts`` of them show it, pale.
    """
    between = max(style.spacing(gap), 0.45) + style.thicker
    if icon:
        for index, place in enumerate(rect.grid(across * down, across, between)):
            _put_frame(style, place, box.id)
            if index < starts:
                style.ghost(icon, place, min(place.width, place.height) * 0.66)
    else:
        for row in rect.down(down, between):
            put_places(style, row, across, box=box.id)
    style.ink.slot(box.id, rect, kind="write", label=style.slot_label(box), places=(across, down))


def put_choice(style: PageStyle, rect: Rect, box: Box, icon: str, label: str) -> None:
    """Put a box that is one of several to choose from."""
    _put_frame(style, rect, box.id)
    style.icon_in(icon, rect, min(_large(style, rect), rect.width * 0.84), box=box.id)
    style.ink.slot(box.id, rect, shape=_ARROWS.get(icon, "square"), kind="choose", label=label)


def put_option(style: PageStyle, rect: Rect, area: Area, name: str) -> float:
    """Put the box of an option at the left of a rectangle. Return the width in mm it takes, with the space after it."""
    side = style.mm(OPTION)
    box = next(box for box in area.boxes if box.name == name)
    square = rect.left_strip(side).centred(side)
    _put_frame(style, square, box.id, 0.5, "tick")
    label = f"{style.title(area.id)}: {style.language.text(f'options.{name}')}"
    style.ink.slot(box.id, square, kind="choose", label=label)
    return side + style.mm(0.9)


def put_box_of_area(style: PageStyle, rect: Rect, area: Area, box: Box) -> None:
    """Put a box in the way its area is filled: ticked, ringed, round, six-sided, or with a year."""
    if area.shape == "hexagon":
        put_hexagon(style, rect, box, area)
    elif area.writes is not None or (area.use == "write" and box.sign and not box.label):
        put_year(style, rect, box)
    elif area.shape == "circle" or area.use == "ring":
        put_circle(style, rect, box, ring=area.use == "ring", icon=area.icon)
    elif box.given:
        paint = Paint(fill=style.theme.ink)
        style.ink.rectangle(rect, paint, radius=style.mm(_ROUND), box=box.id, role="box")
    else:
        put_box(style, rect, box)


def put_points(style: PageStyle, rect: Rect, points: int) -> None:
    """Put the points that an area or a line is worth at a place."""
    style.put_number(rect, str(points).replace("-", "–"), LABEL, role="points")


def put_sign(style: PageStyle, x: float, middle: float, sign: str = "+") -> None:
    """Put a sign between boxes, centred on (x, middle)."""
    style.put_number(Rect(x, middle, 0, 0), sign, FIGURE, role="sign")
