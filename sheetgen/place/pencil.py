"""Places for the pencil: white with a dark frame, and nothing else has one."""

from __future__ import annotations

from sheetgen.layout.layout import Area, Box
from sheetgen.layout.notation import Gain
from sheetgen.marks.marks import Paint, SlotKind, SlotShape
from sheetgen.place.hexagon import put_hexagon
from sheetgen.place.page_style import PageStyle
from sheetgen.place.purse import counted, parts_width, put_parts
from sheetgen.place.rect import Rect
from sheetgen.place.words import FIGURE, NAME, cap, points

YEAR = 8.6
"""The least width in mm on A4 of the half that takes a year."""

OPTION = 6.7
"""The side in mm on A4 of a box that takes one of several options."""

ARROW_SHAPES: dict[str, SlotShape] = {
    "arrow-left": "arrow-left",
    "arrow-up": "arrow-up",
    "arrow-right": "arrow-right",
}


def gain_width(style: PageStyle, gain: Gain | None, height: float) -> float:
    """The least width in mm of a box ``height`` mm high with this gain; None is a circle."""
    if gain is None or len(gain.icons) < 2:
        return height
    return max(height, _line_width(style, gain) + style.mm(1.2))


def _line_width(style: PageStyle, gain: Gain) -> float:
    if len(gain.icons) > 3 or gain.chooses or len(set(gain.icons)) == len(gain.icons):
        return parts_width(style, counted(gain), "pair")
    return len(gain.icons) * style.side("pair") + (len(gain.icons) - 1) * style.mm(0.2)


def put_gain(style: PageStyle, rect: Rect, gain: Gain, *, box: str = "") -> None:
    """A box's icons in its middle: one in its full size, several a little smaller, all of a sheet alike."""
    if not gain.icons:
        return
    if len(gain.icons) == 1:
        side = min(style.side("box"), rect.width - style.mm(0.6), rect.height - style.mm(0.6))
        style.symbol(gain.icons[0], rect.centre - side / 2, rect.middle - side / 2, side, box=box)
        return
    if gain.chooses and rect.width < _line_width(style, gain) + style.mm(0.4):
        _put_choice(style, rect, gain, box)
        return
    width = _line_width(style, gain)
    if len(gain.icons) == 2 and not gain.chooses and rect.width < width + style.mm(0.4):
        _put_close(style, rect, gain, box)
        return
    x = rect.centre - width / 2
    if len(set(gain.icons)) == len(gain.icons):
        put_parts(style, x, rect.middle, counted(gain), "pair")
        return
    side = style.side("pair")
    for index, icon in enumerate(gain.icons):
        style.symbol(icon, x + index * (side + style.mm(0.2)), rect.middle - side / 2, side, box=box)


def close_width(style: PageStyle, gain: Gain) -> float:
    """The least width in mm of a box for two icons that stand as close as their drawings allow."""
    if len(gain.icons) < 2:
        return style.side("pair") + style.mm(1.0)
    side = style.side("pair")
    drawn = sum((right - left) * side for left, right in map(style.span, gain.icons))
    return drawn + style.mm(0.4) * (len(gain.icons) + 1)


def _put_close(style: PageStyle, rect: Rect, gain: Gain, box: str) -> None:
    """Icons side by side with the same air between their drawings."""
    side = style.side("pair")
    spans = [style.span(icon) for icon in gain.icons]
    drawn = sum((right - left) * side for left, right in spans)
    air = (rect.width - drawn) / (len(spans) + 1)
    x = rect.x + air
    for icon, (left, right) in zip(gain.icons, spans, strict=True):
        style.symbol(icon, x - left * side, rect.middle - side / 2, side, box=box)
        x += (right - left) * side + air


def choice_height(style: PageStyle) -> float:
    """The height in mm of a box for two icons to choose from, one lower than the other."""
    return 2 * style.side("pair") + style.mm(1.0)


def _put_choice(style: PageStyle, rect: Rect, gain: Gain, box: str) -> None:
    """Two icons to choose from across a diagonal."""
    air = style.mm(0.5)
    side = min(style.side("pair"), rect.height / 2 - air)
    first, second = style.span(gain.icons[0])[0] * side, (1 - style.span(gain.icons[1])[1]) * side
    style.symbol(gain.icons[0], rect.x + air - first, rect.y + air, side, box=box)
    style.symbol(gain.icons[1], rect.right - air - side + second, rect.bottom - air - side, side, box=box)
    paint = Paint(stroke=style.theme.ink, width=style.hair_paint.width)
    style.ink.line([(rect.x + air, rect.bottom - air), (rect.right - air, rect.y + air)], paint, role="choice")


def put_box(style: PageStyle, rect: Rect, box: Box, gain: Gain | None = None, *, square: bool = False) -> None:
    """A box to tick, its corners rounded unless it stands in a row without gaps."""
    radius = 0.0 if square else style.mm(0.7)
    style.ink.rectangle(rect, style.box_paint, radius=radius, box=box.id, role="box")
    put_gain(style, rect, box.gain if gain is None else gain, box=box.id)
    style.ink.slot(box.id, rect, label=style.slot_label(box))


def put_circle(style: PageStyle, rect: Rect, box: Box, *, ring: bool = False, icon: str = "", label: str = "") -> None:
    """A circle as high as the rectangle: dashed where it is to be ringed, filled where it was printed so."""
    radius = min(rect.width, rect.height) / 2
    given = Paint(fill=style.theme.ink, stroke=style.theme.ink, width=style.box_paint.width)
    paint = given if box.given else style.ring_paint if ring else style.box_paint
    style.ink.circle(rect.centre, rect.middle, radius, paint, box=box.id, role="box")
    if icon:
        side = min(style.side("box"), radius * 1.4)
        style.symbol(icon, rect.centre - side / 2, rect.middle - side / 2, side, box=box.id)
    if not box.given:
        slot = Rect(rect.centre - radius, rect.middle - radius, 2 * radius, 2 * radius)
        kind: SlotKind = "ring" if ring else "tick"
        style.ink.slot(box.id, slot, shape="circle", kind=kind, label=label or style.slot_label(box))


def year_width(style: PageStyle, box: Box, height: float) -> float:
    """The least width in mm of a box that takes a year beside what it gives."""
    if not box.gain.icons:
        return height
    return gain_width(style, box.gain, style.side("box") + style.mm(1.4)) + min(height, style.mm(YEAR))


def put_year(style: PageStyle, rect: Rect, box: Box, *, radius: float | None = None) -> None:
    """A box in two halves: what it gives, and a place for the year."""
    corner = style.mm(0.7) if radius is None else radius
    style.ink.rectangle(rect, style.box_paint, radius=corner, box=box.id, role="box")
    half = 0.0
    if box.gain.icons:
        least = gain_width(style, box.gain, style.side("box") + style.mm(1.4))
        half = min(max(least, rect.width * 0.5), rect.width - min(rect.height, style.mm(YEAR)))
        half = max(half, style.side("box") + style.mm(0.7))
        put_gain(style, rect.left(half), box.gain, box=box.id)
        air = style.mm(1.0)
        x = rect.x + half
        paint = Paint(stroke=style.theme.frame, width=style.frame_paint.width)
        style.ink.line([(x, rect.y + air), (x, rect.bottom - air)], paint, role="halves")
    written = rect.beside(half)
    _put_year_mark(style, written)
    values = tuple(str(year) for year in range(1, style.game.years + 1))
    style.ink.slot(box.id, written, kind="write", values=values, label=style.slot_label(box))


def _put_year_mark(style: PageStyle, rect: Rect) -> None:
    size = points(style, FIGURE)
    if style.theme.spec.year_mark == "centre":
        y = rect.middle + cap(style, FIGURE) / 2
        style.ink.text(rect.centre, y, "#", FIGURE.font, size, style.theme.faint, "centre", role="year")
    else:
        y = rect.y + style.mm(0.8) + cap(style, FIGURE)
        style.ink.text(rect.x + style.mm(0.8), y, "#", FIGURE.font, size, style.theme.faint, role="year")


def put_written(
    style: PageStyle, rect: Rect, box: Box, *, values: tuple[str, ...] = (), rounded: bool = True, ghost: str = ""
) -> None:
    """A box that takes a number, its corners rounded unless it stands in a row; ``ghost`` is what it begins with."""
    style.ink.rectangle(rect, style.box_paint, radius=style.mm(0.7) if rounded else 0.0, box=box.id, role="box")
    if ghost:
        base = rect.middle + cap(style, NAME) / 2
        style.ink.text(rect.centre, base, ghost, "bold", points(style, NAME), style.theme.soft, "centre", role="start")
    style.ink.slot(box.id, rect, kind="write", values=values, label=style.slot_label(box))


def put_start(style: PageStyle, rect: Rect, number: str) -> None:
    """What is there at the start, on a tint: nothing is written here."""
    style.ink.rectangle(rect, Paint(fill=style.theme.plate), radius=style.mm(0.7), role="start")
    base = rect.middle + cap(style, FIGURE) / 2
    style.ink.text(
        rect.centre, base, number, FIGURE.font, points(style, FIGURE), style.theme.ink, "centre", role="start"
    )


def put_strip(style: PageStyle, rect: Rect, box: Box, places: int) -> None:
    """A box for a number that is struck out and written anew, in places side by side."""
    put_places(style, rect, box, places, 1)


def put_places(style: PageStyle, rect: Rect, box: Box, across: int, down: int, starts: int = 0, icon: str = "") -> None:
    """One box parted by thin lines; ``starts`` of its places show the icon they begin with, small and pale."""
    style.ink.rectangle(rect, style.box_paint, radius=style.mm(0.7), box=box.id, role="box")
    thin = Paint(stroke=style.theme.frame, width=style.frame_paint.width)
    wide, high = rect.width / across, rect.height / down
    for column in range(1, across):
        x = rect.x + column * wide
        style.ink.line([(x, rect.y), (x, rect.bottom)], thin, role="places")
    for row in range(1, down):
        y = rect.y + row * high
        style.ink.line([(rect.x, y), (rect.right, y)], thin, role="places")
    side = min(style.side("box"), wide * 0.7, high * 0.7)
    for index in range(starts):
        row, column = divmod(index, across)
        x, y = rect.x + (column + 0.5) * wide, rect.y + (row + 0.5) * high
        style.symbol(icon, x - side / 2, y - side / 2, side, box=box.id, role="start")
    style.ink.slot(box.id, rect, kind="write", label=style.slot_label(box))


def put_choice(style: PageStyle, rect: Rect, box: Box, icon: str, label: str) -> None:
    """A box that is one of several to choose from."""
    style.ink.rectangle(rect, style.box_paint, radius=style.mm(0.7), box=box.id, role="box")
    side = min(style.side("box"), rect.width * 0.8)
    style.symbol(icon, rect.centre - side / 2, rect.middle - side / 2, side, box=box.id)
    style.ink.slot(box.id, rect, shape=ARROW_SHAPES.get(icon, "square"), kind="choose", label=label)


def put_option(style: PageStyle, rect: Rect, area: Area, name: str) -> float:
    """The box of a choice's option at the left of a rectangle. Returns what it takes with the air behind it, in mm."""
    side = min(style.mm(OPTION), rect.height - style.mm(0.6))
    box = next(box for box in area.boxes if box.name == name)
    square = Rect(rect.x, rect.middle - side / 2, side, side)
    style.ink.rectangle(square, style.box_paint, radius=style.mm(0.5), box=box.id, role="tick")
    label = f"{style.title(area.id)}: {style.language.text(f'options.{name}')}"
    style.ink.slot(box.id, square, kind="choose", label=label)
    return side + style.mm(0.9)


def put_mark(style: PageStyle, rect: Rect, area: Area, box: Box) -> None:
    """A box in the way its area is filled: ticked, ringed, round, six-sided, or with a year."""
    if area.shape == "hexagon":
        put_hexagon(style, rect, box, area)
    elif area.writes is not None:
        put_year(style, rect, box)
    elif area.shape == "circle" or area.kind == "rings":
        put_circle(style, rect, box, ring=area.kind == "rings", icon=area.icon)
    else:
        put_box(style, rect, box)
