"""The parts that views are made of, as pieces: icons and costs in a line, plates, banners, heads, boxes, frames."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from sheetgen.layout.area import Area
from sheetgen.layout.box import Box
from sheetgen.layout.notation import Cost, Gain
from sheetgen.marks.marks import Anchor, Colour, IconMark, Paint
from sheetgen.place.boxes import HEXAGON, box_width, gain_width, put_box, put_box_of_area, put_circle, put_gain
from sheetgen.place.page_style import IconCount, PageStyle
from sheetgen.place.panels import (
    RADIUS,
    TIP,
    VEXILLUM,
    BannerLevel,
    pennon_width,
    put_fill,
    put_frame,
    put_ground,
    put_meander,
    put_pennon,
    put_plate,
    put_vexillum,
)
from sheetgen.place.pieces import Column, Drawn, Fitting, Padded, Piece, Row, Text
from sheetgen.place.rect import Rect
from sheetgen.place.typesetting import FIGURE, LABEL, NAME, SMALLER_LABEL, WORD, TypeStyle
from sheetgen.text.value_types import Name

BOX = 8.5
"""The height of a box that stands in a line, in mm on A4."""
DISC = "\N{BLACK CIRCLE}"
"""Stands in a text for a circle that was filled."""
_DISC_RADIUS = 1.35
_GAP, _NUMBER_GAP, _STROKE = 0.5, 0.1, "/"
SPRIG, _LONG_SPRIG = 2.4, 3.9
"""The height in mm on A4 of two sprigs of laurel, and the most length of one, as a part of it."""
_LEADER = 12.0
"""The least length in mm on A4 of the dots from a name to what stands at the end of its line."""
TRIO, _EACH = 23.0, 6.6
"""The width in mm on A4 of a box with three icons where there is room, and of each icon of one with more."""
_BAND = 0.7
"""The height in mm on A4 of a bar under a pale band."""
_LARGE, _HANGS, _LOOSE = 1.35, 1.6, 1.45
"""How much higher than its least height a box may be drawn, and a banner, and a line whose name is at its top."""


def space(wide: float = 0.0, high: float = 0.0, grow: float = 0.0) -> Piece:
    """Return an empty piece of a size in mm, which may grow."""
    return Drawn(wide=wide, high=high, grow=grow)


def centred(piece: Piece, wide: float = 0.0) -> Padded:
    """Return a piece in the middle of a cell that is at least ``wide`` mm wide."""
    return Row(parts=[space(grow=1), piece, space(grow=1)]).pad(wide=wide)


def icon(style: PageStyle, name: str, size: str | float = "cost", *, role: str = "icon", box: str = "") -> Piece:
    """Return an icon; its size is one of `ICON` or in mm."""
    side = style.icon_size(size) if isinstance(size, str) else size
    return Drawn(wide=side, high=side, draw=lambda rect: style.icon_in(name, rect, side, role=role, box=box))


def laurel(style: PageStyle, hue: str, side: float = 0.0, name: str = "laurel") -> Piece:
    """Return a laurel, or another drawing, in the colour of the words on a hue's solid ground.

    It is as large as an icon or ``side`` mm.
    """
    side, full = side or style.icon_size("box"), style.theme.spec.solid_banners
    fill = Paint(fill=style.theme.hues[hue].on if full else style.theme.ink)
    line = Paint(stroke=fill.fill, width=style.theme.spec.strokes.icon * side)
    parts = ("fill", "badge", "ink", "paper", "cut", "gold", "steel")
    inks = dict.fromkeys(parts, fill) | {"line": line, "cutline": line}

    def draw(rect: Rect) -> None:
        place = rect.centred(side)
        style.ink.marks.append(IconMark(name, place.x, place.y, side, inks, role="banner"))

    return Drawn(wide=side, high=side, draw=draw)


def put_sprigs(style: PageStyle, rect: Rect, colour: Colour) -> None:
    """Put two lying sprigs of laurel under a name, their feet in its middle, their leaves in pairs."""
    wide, paint = min(rect.width / 2, rect.height * _LONG_SPRIG), Paint(fill=colour)
    for side in (-1, 1):
        foot = (rect.centre + side * wide * 0.03, rect.middle + rect.height * 0.22)
        tip = (rect.centre + side * wide * 0.93, rect.middle - rect.height * 0.1)
        stem = Paint(stroke=colour, width=style.mm(0.22))
        style.ink.line([foot, tip], stem, role="laurel")
        step = (tip[0] - foot[0], tip[1] - foot[1])
        for at in (0.2, 0.38, 0.56, 0.74, 0.92):
            x, y = foot[0] + step[0] * at, foot[1] + step[1] * at
            for up in (-1, 1):
                end = (x + side * rect.height * 0.5, y + up * rect.height * 0.4)
                swollen = (x + side * rect.height * 0.1, y + up * rect.height * 0.4)
                lean = (x + side * rect.height * 0.42, y + up * rect.height * 0.02)
                style.ink.steps(
                    [("M", x, y), ("C", x, y, *swollen, *end), ("C", *end, *lean, x, y), ("Z",)], paint, role="laurel"
                )


def alternatives(cost: Cost) -> list[IconCount]:
    """Return a cost as icons with counts."""
    parts: list[IconCount] = []
    for purse in cost:
        parts += [None, *purse] if parts else purse
    return parts


def icons(style: PageStyle, parts: Sequence[IconCount], size: str = "cost", role: str = "") -> Piece:
    """Return icons in a line, a number before each of which there are several."""
    side, line, role = style.icon_size(size), list[Piece](), role or size
    for part in parts:
        number = _STROKE if part is None else str(part[1]) if part[1] > 1 else ""
        if number:
            line.append(Text(style=style, text=number, face=FIGURE, role=role))
        if part is not None:
            # Drawings that are narrower than their square stand as close as wide ones.
            left, right = style.span(part[0])
            narrow = min(side, (right - left) * side + style.mm(0.2))
            line.append(Drawn(wide=narrow, high=side, draw=partial(_put_centred, style, part[0], side, role)))
    return Row(parts=line, gap=style.mm(_GAP))


def _put_centred(style: PageStyle, name: str, side: float, role: str, rect: Rect) -> None:
    left, right = style.span(name)
    x = rect.centre - (left + right) / 2 * side
    style.icon(name, x, rect.middle, side, role=role)


def price(style: PageStyle, cost: Cost, size: str = "cost") -> Piece:
    """Return a cost as icons in a line."""
    return icons(style, alternatives(cost), size, "cost")


def words(
    style: PageStyle,
    text: str,
    face: TypeStyle = WORD,
    *,
    lines: int = 1,
    anchor: Anchor = "left",
    colour: Colour | None = None,
    role: str = "note",
    grow: float = 0.0,
    tight: bool = False,
    beside: Sequence[str] = (),
) -> Piece:
    """Return a text; a `DISC` in a text of one line is drawn."""
    make = partial(Text, style=style, face=face, lines=lines, anchor=anchor, colour=colour, role=role, tight=tight)
    make = partial(make, beside=tuple(beside))
    if DISC not in text:
        return make(text=text, grow=grow)
    radius, pieces = max(style.mm(_DISC_RADIUS), style.cap(WORD) / 2), list[Piece]()

    def draw(rect: Rect) -> None:
        style.ink.circle(rect.centre, rect.middle, radius, Paint(fill=style.theme.ink), role="disc")

    for at, part in enumerate(text.split(DISC)):
        if at:
            pieces.append(Drawn(wide=2 * radius, high=2 * radius, draw=draw))
        if part.strip():
            pieces.append(make(text=part.strip(), lines=1))
    return Row(parts=pieces, gap=style.mm(0.75), grow=grow)


def framed(style: PageStyle, piece: Piece, hue: str = "stone", tint: str = "panel", inset: float = 0.0) -> Padded:
    """Return a piece on a panel's ground, its frame over whatever reaches its edge."""
    return piece.pad(
        inset,
        inset,
        back=lambda rect: put_fill(style, rect, style.theme.tint(hue, tint) if tint else None, "t b"),
        front=lambda rect: put_frame(style, rect, hue),
    )


def banner(style: PageStyle, level: BannerLevel) -> Piece:
    """Return a building's banner, almost as high as its line; it hangs from the top of a very high one."""
    side = style.icon_size("banner") + style.cap(FIGURE) + style.mm(1.4)

    def draw(rect: Rect) -> None:
        put_vexillum(style, rect.top_strip(min(rect.height, side * _HANGS)), level)

    return Drawn(wide=style.mm(VEXILLUM), high=side, draw=draw)


def pennon(style: PageStyle, level: BannerLevel | None, wide: float = 0.0) -> Piece:
    """Return a box's level on a lying flag, or as much room."""
    if level is None:
        return space(wide)
    width = max(pennon_width(style, level), wide)
    return Drawn(wide=width, high=style.icon_size("banner"), draw=lambda rect: put_pennon(style, rect, level))


def sized_name(
    style: PageStyle, name: str, size: str, face: TypeStyle = NAME, *, lines: int = 2, beside: Sequence[str] = ()
) -> Piece:
    """Return a building's name in capitals, the word for its size in small letters where that stands in the name."""
    # Capitals need more air over them than the icons under them, whose squares have some of their own.
    low, over = name.casefold(), max(style.accent(face), style.mm(0.5))
    if size and low.startswith(f"{size.casefold()} "):
        kept, first = name[len(size) + 1 :], True
    elif size and low.endswith(f" {size.casefold()}"):
        kept, first = name[: -len(size) - 1], False
    else:
        alike = [each.upper() for each in beside]
        return words(style, name.upper(), face, lines=lines, role="title", tight=True, beside=alike).pad(0, over, 0, 0)
    title = words(style, kept.upper(), face, role="title", tight=True).pad(0, over, 0, 0)
    small = words(style, size, role="size", tight=True).pad(0, over, 0, 0)
    return Row(parts=[small, title] if first else [title, small], gap=style.mm(1.2))


def named(style: PageStyle, name: Piece, cost: Piece | None, lift: float = 0.0) -> Column:
    """Return a name, and a cost under it ``lift`` mm higher; else the air over, between and under them is the same."""
    if cost is None:
        return Column(parts=[name], spread=True)
    # A page with little height spreads nothing, and icons would stand on the frame.
    return Column(parts=[name, cost.pad(0, -lift, 0, style.mm(0.6) if style.low else lift)], spread=True)


def hung(style: PageStyle, name: Piece, cost: Piece, lift: float = 0.0) -> Piece:
    """Return a name at the top of its line over a cost; in a much higher line as `named` has them.

    So the names of panels beside one another stand on one line, though one of them is a little higher.
    """
    spread = named(style, name, cost, lift)
    close = Column(parts=[name, Column(parts=[spread.parts[1]], grow=1)])
    return Fitting(parts=[spread.pad(high=_LOOSE * spread.height(spread.wish)), close])


def plate(
    style: PageStyle,
    inside: Piece,
    *,
    level: BannerLevel | None = None,
    hue: str = "stone",
    tint: str = "",
    tip: float = TIP,
    air: float = 1.2,
    wide: float = 0.0,
) -> Padded:
    """Return something on a plate that ends in an arrow, with a banner before it if there is a level."""
    if level is not None:
        flag = banner(style, level).pad(style.mm(0.5), 0, style.mm(1.2), style.mm(0.4))
        inside = Row(parts=[flag, inside.growing(1)])
        air = 0.0
    return inside.pad(
        style.mm(air),
        0,
        style.mm(tip * 0.75),
        0,
        back=lambda rect: put_plate(style, rect, hue, tip=tip, tint=tint),
        wide=wide,
    )


def lead(
    style: PageStyle, level: BannerLevel | None, cost: Cost, *, pennons: float = 0.0, prices: float = 0.0
) -> Piece:
    """Return what stands before a box: its level, and its cost on a plate that points at it.

    ``pennons`` and ``prices`` are the widths in mm that they have at least, so that those of a column agree.
    """
    parts = [pennon(style, level, pennons)] if level is not None or pennons else []
    if cost or prices:
        paid = price(style, cost)
        aside = max(prices - paid.width, 0.0) / 2
        made = plate(style, paid.pad(aside, 0), tip=1.1, air=0.7)
        parts.append(made if cost else space(made.width))
    return Row(parts=parts)


def tick(
    style: PageStyle,
    box: Box,
    gain: Gain | None = None,
    *,
    high: float = BOX,
    most: float = _LARGE,
    wide: float = 0.0,
) -> Padded:
    """Return a box to tick: ``wide``, or as wide as what it gives needs, but not narrower than high."""
    gain = box.gain if gain is None else gain
    side = style.mm(high)
    width = style.mm(wide) or gain_width(style, gain, side)
    draw = Drawn(wide=width, high=side, draw=lambda rect: put_box(style, rect, box, gain))
    return draw.pad(most=side * most)


def shown_gain(style: PageStyle, gain: Gain, side: float = BOX) -> Padded:
    """Return what is gained in a white box of its own, which is not to be marked."""

    def draw(rect: Rect) -> None:
        style.ink.rectangle(rect, style.box_paint, radius=style.mm(RADIUS), role="gain")
        put_gain(style, rect, gain)

    return Drawn(wide=gain_width(style, gain, style.mm(side)), high=style.mm(side), draw=draw).pad(most=style.mm(side))


def circle(
    style: PageStyle, box: Box, *, ring: bool = False, name: str = "", label: str = "", side: float = BOX
) -> Piece:
    """Return a circle to fill, or to ring."""
    return Drawn(
        wide=style.mm(side),
        high=style.mm(side),
        draw=lambda rect: put_circle(style, rect.centred(style.mm(side)), box, ring=ring, icon=name, label=label),
    )


def mark(
    style: PageStyle, area: Area, box: Box, *, high: float = BOX, most: float = _LARGE, grows: bool = False
) -> Padded:
    """Return a box in the way its area is filled: ticked, ringed, round, six-sided, or with a year.

    A round one that ``grows`` becomes as much larger as others where there is room.
    """
    side = style.mm(high)
    wide = side * HEXAGON if area.shape == "hexagon" else box_width(style, area, box, side)
    if area.shape == "circle" or (area.use == "ring" and area.writes is None):
        largest = side * most if grows else side

        def draw(rect: Rect) -> None:
            put_box_of_area(style, rect.centred(max(side, min(rect.width, rect.height, largest))), area, box)

        return Drawn(wide=wide, high=side, draw=draw).pad()
    drawn = Drawn(wide=wide, high=side, draw=lambda rect: put_box_of_area(style, rect, area, box))
    return drawn.pad(most=side * most)


def put_leader(style: PageStyle, rect: Rect, text: float, colour: Colour | None = None) -> None:
    """Put dots from a text of a width in mm to what ends its line, where they are far apart."""
    line = rect.without_left(text + style.mm(3.4))
    if line.width > style.mm(_LEADER):
        y = line.middle + style.cap(SMALLER_LABEL) / 2
        style.ink.line([(line.x, y), (line.right - style.mm(1.0), y)], dots(style, colour), role="leader")


def dots(style: PageStyle, colour: Colour | None = None) -> Paint:
    """Return the paint of a line of dots, in soft ink if no colour is named."""
    return Paint(stroke=colour or style.theme.soft, width=style.mm(0.3), dash=(style.mm(0.3), style.mm(0.9)))


def with_ordinals(style: PageStyle, note: Name, numbers: Sequence[int]) -> list[tuple[str, int]]:
    """Return the numbers of a table's row after the ordinals that a note has; those beyond its last one are counted."""
    named = style.note(note).split()
    counted = (f"{at}." for at in range(len(named) + 1, len(numbers) + 1))
    return list(zip((*named, *counted), numbers, strict=False))


def sign(style: PageStyle, text: str = "+", wide: float = 2.6) -> Piece:
    """Return a sign between boxes."""
    return Drawn(
        wide=style.mm(wide),
        high=style.cap(FIGURE),
        draw=lambda rect: style.put_number(rect, text, FIGURE, role="sign"),
    )


def gains(style: PageStyle, box: Box, *, high: float = BOX, side: float = BOX, roomy: bool = False) -> list[Piece]:
    """Return the points of a building, if it has some, and the circles and boxes to mark when it is built.

    Boxes with three icons or more are wider where a line is ``roomy``.
    """
    shown = [words(style, str(box.points).replace("-", "–"), LABEL, role="points")] if box.points else []
    parts = [
        circle(style, box, side=side)
        if part is None
        else tick(style, box, part, high=high, wide=_roomy(part) if roomy else 0.0)
        for part in box.parts
    ]
    return [*shown, *parts]


def _roomy(gain: Gain) -> float:
    """Return the width in mm on A4 of a box with several icons where there is room; 0 for one with few."""
    count = len(gain.icons)
    return count * _EACH + 0.8 if count > 3 else TRIO if count == 3 else 0.0


def head(
    style: PageStyle, name: str, notes: Sequence[Piece] = (), *, before: Sequence[Piece] = (), key: str = ""
) -> Row:
    """Return the head of a panel: icons, the title in capitals, and the notes at the right.

    Where columns are folded and heads are long, a Greek key in the hue ``key`` fills what is free.
    """
    if key and style.folded:
        # Those of panels beside one another are as long as each other.
        air = style.mm(2.4)
        ornament = Drawn(draw=lambda rect: put_meander(style, rect.inset(air, 0), key, last=True, most=4), grow=1)
        return Row(parts=[*before, words(style, name.upper(), NAME, role="title"), ornament, *notes], gap=style.mm(1.2))
    title = words(style, name.upper(), NAME, lines=2, role="title", grow=1)
    return Row(parts=[*before, title, *notes], gap=style.mm(1.2))


def on_band(style: PageStyle, piece: Piece, hue: str) -> Padded:
    """Return a piece on the band at the head of a panel; in engraved themes, which are pale, over a bar in the hue."""

    def back(rect: Rect) -> None:
        put_ground(style, rect, hue, "strip", "t")
        if style.theme.spec.engraved and style.theme.spec.tints.strip:
            put_fill(style, rect.bottom_strip(style.mm(_BAND)), style.theme.hues[hue].strong, role="divider")

    return piece.pad(back=back)


def on_ground(style: PageStyle, piece: Piece, hue: str, tint: str, corners: str = "") -> Padded:
    """Return a piece on a ground without a frame."""
    return piece.pad(back=lambda rect: put_ground(style, rect, hue, tint, corners))
