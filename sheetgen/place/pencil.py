"""Places for the pencil: white with a dark frame, and nothing else has one."""

from __future__ import annotations

from sheetgen.assets.symbols import symbol_span
from sheetgen.layout.layout import Area, Box
from sheetgen.layout.notation import Gain
from sheetgen.marks.marks import Paint, SlotKind, SlotShape
from sheetgen.place.hexagon import put_hexagon
from sheetgen.place.kit import Kit
from sheetgen.place.purse import counted, parts_width, put_parts
from sheetgen.place.rect import Rect
from sheetgen.place.words import FIGURE, NAME, cap, points

YEAR = 8.6
"""The least width in mm on A4 of the half that takes a year."""

ARROW_SHAPES: dict[str, SlotShape] = {
    "arrow-left": "arrow-left",
    "arrow-up": "arrow-up",
    "arrow-right": "arrow-right",
}


def gain_width(kit: Kit, gain: Gain | None, height: float) -> float:
    """The least width in mm of a box ``height`` mm high with this gain; None is a circle."""
    if gain is None or len(gain.icons) < 2:
        return height
    return max(height, _line_width(kit, gain) + kit.mm(1.2))


def _line_width(kit: Kit, gain: Gain) -> float:
    if len(gain.icons) > 3 or gain.chooses or len(set(gain.icons)) == len(gain.icons):
        return parts_width(kit, counted(gain), "pair")
    return len(gain.icons) * kit.side("pair") + (len(gain.icons) - 1) * kit.mm(0.2)


def put_gain(kit: Kit, rect: Rect, gain: Gain, *, box: str = "") -> None:
    """A box's icons in its middle: one in its full size, several a little smaller, all of a sheet alike."""
    if not gain.icons:
        return
    if len(gain.icons) == 1:
        side = min(kit.side("box"), rect.width - kit.mm(0.6), rect.height - kit.mm(0.6))
        kit.symbol(gain.icons[0], rect.centre - side / 2, rect.middle - side / 2, side, box=box)
        return
    if gain.chooses and rect.width < _line_width(kit, gain) + kit.mm(0.4):
        _put_choice(kit, rect, gain, box)
        return
    width = _line_width(kit, gain)
    if len(gain.icons) == 2 and not gain.chooses and rect.width < width + kit.mm(0.4):
        _put_close(kit, rect, gain, box)
        return
    x = rect.centre - width / 2
    if len(set(gain.icons)) == len(gain.icons):
        put_parts(kit, x, rect.middle, counted(gain), "pair")
        return
    side = kit.side("pair")
    for index, icon in enumerate(gain.icons):
        kit.symbol(icon, x + index * (side + kit.mm(0.2)), rect.middle - side / 2, side, box=box)


def close_width(kit: Kit, gain: Gain) -> float:
    """The least width in mm of a box for two icons that stand as close as their drawings allow."""
    if len(gain.icons) < 2:
        return kit.side("pair") + kit.mm(1.0)
    side = kit.side("pair")
    drawn = sum((right - left) * side for left, right in map(symbol_span, gain.icons))
    return drawn + kit.mm(0.4) * (len(gain.icons) + 1)


def _put_close(kit: Kit, rect: Rect, gain: Gain, box: str) -> None:
    """Icons side by side with the same air between their drawings."""
    side = kit.side("pair")
    spans = [symbol_span(icon) for icon in gain.icons]
    drawn = sum((right - left) * side for left, right in spans)
    air = (rect.width - drawn) / (len(spans) + 1)
    x = rect.x + air
    for icon, (left, right) in zip(gain.icons, spans, strict=True):
        kit.symbol(icon, x - left * side, rect.middle - side / 2, side, box=box)
        x += (right - left) * side + air


def _put_choice(kit: Kit, rect: Rect, gain: Gain, box: str) -> None:
    """Two icons to choose from across a diagonal."""
    side = min(kit.side("pair"), rect.width * 0.5)
    air = kit.mm(0.5)
    first, second = symbol_span(gain.icons[0])[0] * side, (1 - symbol_span(gain.icons[1])[1]) * side
    kit.symbol(gain.icons[0], rect.x + air - first, rect.y + air, side, box=box)
    kit.symbol(gain.icons[1], rect.right - air - side + second, rect.bottom - air - side, side, box=box)
    paint = Paint(stroke=kit.theme.ink, width=kit.hair_paint.width)
    kit.ink.line([(rect.x + air, rect.bottom - air), (rect.right - air, rect.y + air)], paint, role="choice")


def put_box(kit: Kit, rect: Rect, box: Box, gain: Gain | None = None, *, square: bool = False) -> None:
    """A box to tick, its corners rounded unless it stands in a row without gaps."""
    radius = 0.0 if square else kit.mm(0.7)
    kit.ink.rectangle(rect, kit.box_paint, radius=radius, box=box.id, role="box")
    put_gain(kit, rect, box.gain if gain is None else gain, box=box.id)
    kit.ink.slot(box.id, rect, label=kit.slot_label(box))


def put_circle(kit: Kit, rect: Rect, box: Box, *, ring: bool = False, icon: str = "", label: str = "") -> None:
    """A circle as high as the rectangle: dashed where it is to be ringed, filled where it was printed so."""
    radius = min(rect.width, rect.height) / 2
    given = Paint(fill=kit.theme.ink, stroke=kit.theme.ink, width=kit.box_paint.width)
    paint = given if box.given else kit.ring_paint if ring else kit.box_paint
    kit.ink.circle(rect.centre, rect.middle, radius, paint, box=box.id, role="box")
    if icon:
        side = min(kit.side("box"), radius * 1.4)
        kit.symbol(icon, rect.centre - side / 2, rect.middle - side / 2, side, box=box.id)
    if not box.given:
        slot = Rect(rect.centre - radius, rect.middle - radius, 2 * radius, 2 * radius)
        kind: SlotKind = "ring" if ring else "tick"
        kit.ink.slot(box.id, slot, shape="circle", kind=kind, label=label or kit.slot_label(box))


def year_width(kit: Kit, box: Box, height: float) -> float:
    """The least width in mm of a box that takes a year beside what it gives."""
    if not box.gain.icons:
        return height
    return gain_width(kit, box.gain, kit.side("box") + kit.mm(1.4)) + min(height, kit.mm(YEAR))


def put_year(kit: Kit, rect: Rect, box: Box, *, radius: float | None = None) -> None:
    """A box in two halves: what it gives, and a place for the year."""
    corner = kit.mm(0.7) if radius is None else radius
    kit.ink.rectangle(rect, kit.box_paint, radius=corner, box=box.id, role="box")
    half = 0.0
    if box.gain.icons:
        least = gain_width(kit, box.gain, kit.side("box") + kit.mm(1.4))
        half = min(max(least, rect.width * 0.5), rect.width - min(rect.height, kit.mm(YEAR)))
        put_gain(kit, rect.left(half), box.gain, box=box.id)
        air = kit.mm(1.0)
        x = rect.x + half
        paint = Paint(stroke=kit.theme.frame, width=kit.frame_paint.width)
        kit.ink.line([(x, rect.y + air), (x, rect.bottom - air)], paint, role="halves")
    written = rect.beside(half)
    _put_year_mark(kit, written)
    values = tuple(str(year) for year in range(1, kit.game.years + 1))
    kit.ink.slot(box.id, written, kind="write", values=values, label=kit.slot_label(box))


def _put_year_mark(kit: Kit, rect: Rect) -> None:
    size = points(kit, FIGURE)
    if kit.theme.spec.year_mark == "centre":
        y = rect.middle + cap(kit, FIGURE) / 2
        kit.ink.text(rect.centre, y, "#", FIGURE.font, size, kit.theme.faint, "centre", role="year")
    else:
        y = rect.y + kit.mm(0.8) + cap(kit, FIGURE)
        kit.ink.text(rect.x + kit.mm(0.8), y, "#", FIGURE.font, size, kit.theme.faint, role="year")


def put_written(
    kit: Kit, rect: Rect, box: Box, *, values: tuple[str, ...] = (), rounded: bool = True, ghost: str = ""
) -> None:
    """A box that takes a number, its corners rounded unless it stands in a row; ``ghost`` is what it begins with."""
    kit.ink.rectangle(rect, kit.box_paint, radius=kit.mm(0.7) if rounded else 0.0, box=box.id, role="box")
    if ghost:
        base = rect.middle + cap(kit, NAME) / 2
        kit.ink.text(rect.centre, base, ghost, "bold", points(kit, NAME), kit.theme.soft, "centre", role="start")
    kit.ink.slot(box.id, rect, kind="write", values=values, label=kit.slot_label(box))


def put_start(kit: Kit, rect: Rect, number: str) -> None:
    """What is there at the start, on a tint: nothing is written here."""
    kit.ink.rectangle(rect, Paint(fill=kit.theme.plate), radius=kit.mm(0.7), role="start")
    base = rect.middle + cap(kit, FIGURE) / 2
    kit.ink.text(rect.centre, base, number, FIGURE.font, points(kit, FIGURE), kit.theme.ink, "centre", role="start")


def put_strip(kit: Kit, rect: Rect, box: Box, places: int) -> None:
    """A box for a number that is struck out and written anew, in places side by side."""
    put_places(kit, rect, box, places, 1)


def put_places(kit: Kit, rect: Rect, box: Box, across: int, down: int, starts: int = 0, icon: str = "") -> None:
    """One box parted by thin lines; ``starts`` of its places show the icon they begin with, small and pale."""
    kit.ink.rectangle(rect, kit.box_paint, radius=kit.mm(0.7), box=box.id, role="box")
    thin = Paint(stroke=kit.theme.frame, width=kit.frame_paint.width)
    wide, high = rect.width / across, rect.height / down
    for column in range(1, across):
        x = rect.x + column * wide
        kit.ink.line([(x, rect.y), (x, rect.bottom)], thin, role="places")
    for row in range(1, down):
        y = rect.y + row * high
        kit.ink.line([(rect.x, y), (rect.right, y)], thin, role="places")
    side = min(kit.side("box"), wide * 0.7, high * 0.7)
    for index in range(starts):
        row, column = divmod(index, across)
        x, y = rect.x + (column + 0.5) * wide, rect.y + (row + 0.5) * high
        kit.symbol(icon, x - side / 2, y - side / 2, side, box=box.id, role="start")
    kit.ink.slot(box.id, rect, kind="write", label=kit.slot_label(box))


def put_choice(kit: Kit, rect: Rect, box: Box, icon: str, label: str) -> None:
    """A box that is one of several to choose from."""
    kit.ink.rectangle(rect, kit.box_paint, radius=kit.mm(0.7), box=box.id, role="box")
    side = min(kit.side("box"), rect.width * 0.8)
    kit.symbol(icon, rect.centre - side / 2, rect.middle - side / 2, side, box=box.id)
    kit.ink.slot(box.id, rect, shape=ARROW_SHAPES.get(icon, "square"), kind="choose", label=label)


def put_mark(kit: Kit, rect: Rect, area: Area, box: Box) -> None:
    """A box in the way its area is filled: ticked, ringed, round, six-sided, or with a year."""
    if area.shape == "hexagon":
        put_hexagon(kit, rect, box, area)
    elif area.writes is not None:
        put_year(kit, rect, box)
    elif area.shape == "circle" or area.kind == "rings":
        put_circle(kit, rect, box, ring=area.kind == "rings", icon=area.icon)
    else:
        put_box(kit, rect, box)
