"""The small parts that sheets are made of: boxes, icons in boxes, flags, costs, ribbons, fitted text."""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen.marks.marks import Anchor, Colour, FontRole, Paint, SlotKind
from sheetgen.model.layout import Box
from sheetgen.model.notation import Cost, Gain
from sheetgen.place.kit import POINT, Kit
from sheetgen.place.misfit import Misfit
from sheetgen.place.rect import Rect

CAP_HEIGHT = 0.7
"""Height of capitals and figures as a part of the text size; close enough for all faces to centre by."""


def baseline(middle: float, size: float) -> float:
    """The baseline on which text of ``size`` pt stands centred on ``middle`` mm."""
    return middle + CAP_HEIGHT * size * POINT / 2


def fitted_size(kit: Kit, text: str, font: FontRole, name: str, width: float) -> float:
    """The size in pt at which a text fits ``width`` mm: the named one or a smaller one.

    Raises `Misfit` when that would be below the smallest.
    """
    size = kit.size(name)
    taken = kit.width(text, font, size)
    if taken > width:
        size = max(size * width / taken * 0.999, kit.least_size(name))
        needed = kit.width(text, font, size)
        if needed > width + 0.05:
            raise Misfit(text, needed, width)
    return size


def least_width(kit: Kit, text: str, font: FontRole, name: str) -> float:
    """The width in mm that a text needs at its smallest size."""
    return kit.width(text, font, kit.least_size(name)) + 0.1


def put_text(
    kit: Kit,
    rect: Rect,
    text: str,
    name: str,
    *,
    font: FontRole = "label",
    anchor: Anchor = "left",
    colour: Colour | None = None,
    role: str = "label",
) -> float:
    """Put one line of text into a rectangle, centred between top and bottom. Returns its width in mm."""
    size = fitted_size(kit, text, font, name, rect.width)
    x = {"left": rect.x, "centre": rect.centre, "right": rect.right}[anchor]
    ink = kit.theme.ink if colour is None else colour
    kit.ink.text(x, baseline(rect.middle, size), text, font, size, ink, anchor, role=role)
    return kit.width(text, font, size)


def wrapped(kit: Kit, text: str, font: FontRole, size: float, width: float) -> list[str]:
    """Break a text into lines of at most ``width`` mm at its blanks; a longer word stands alone."""
    lines: list[str] = []
    # Only at plain blanks: French holds its colons to the word before them with blanks that do not break.
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and kit.width(longer, font, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def put_lines(
    kit: Kit,
    rect: Rect,
    text: str,
    name: str,
    *,
    font: FontRole = "label",
    anchor: Anchor = "left",
    colour: Colour | None = None,
    role: str = "label",
) -> None:
    """Put a text into a rectangle over as many lines as it needs. Raises `Misfit` when they are too many."""
    size, least = kit.size(name), kit.least_size(name)
    while True:
        lines = wrapped(kit, text, font, size, rect.width)
        lead = size * POINT * 1.12
        wide = max(kit.width(line, font, size) for line in lines)
        if wide <= rect.width + 0.01 and len(lines) * lead <= rect.height + 0.35 * lead:
            break
        if size <= least:
            raise Misfit(text, wide, rect.width)
        size = max(size * 0.96, least)
    top = rect.middle - lead * (len(lines) - 1) / 2
    x = {"left": rect.x, "centre": rect.centre, "right": rect.right}[anchor]
    ink = kit.theme.ink if colour is None else colour
    for index, line in enumerate(lines):
        kit.ink.text(x, baseline(top + index * lead, size), line, font, size, ink, anchor, role=role)


def icon_grid(kit: Kit, count: int, width: float, height: float) -> tuple[int, float]:
    """How many icons stand in a row, and their size in mm, so that ``count`` fill a box best."""
    gap = 0.25 * kit.scale
    best = (1, 0.0)
    for across in range(1, count + 1):
        down = -(-count // across)
        size = min((width - gap * (across - 1)) / across, (height - gap * (down - 1)) / down)
        if size > best[1] + 1e-6:
            best = (across, size)
    return best


def put_icons(kit: Kit, rect: Rect, gain: Gain, *, box: str = "") -> None:
    """Put a box's icons into it, as large as they fit, with a stroke between icons to choose from."""
    if not gain.icons:
        return
    room = rect.inset(kit.pad * 0.6)
    across, size = icon_grid(kit, len(gain.icons), room.width, room.height)
    if size < kit.paper.least_icon and len(set(gain.icons)) == 1:
        put_counted(kit, room, gain, box=box)
        return
    size = min(size, kit.icon * 1.35)
    gap = 0.25 * kit.scale
    down = -(-len(gain.icons) // across)
    top = room.middle - (down * size + (down - 1) * gap) / 2
    for index, icon in enumerate(gain.icons):
        row, column = divmod(index, across)
        in_row = min(across, len(gain.icons) - row * across)
        start = room.centre - (in_row * size + (in_row - 1) * gap) / 2
        kit.symbol(icon, start + column * (size + gap), top + row * (size + gap), size, box=box)
    if gain.chooses and len(gain.icons) == 2:
        _put_choice_stroke(kit, rect, across)


def put_counted(kit: Kit, cell: Rect, gain: Gain, *, box: str = "") -> None:
    """The icons of a gain in the middle of a cell, a number before one that comes several times."""
    counts = {icon: gain.icons.count(icon) for icon in gain.icons}
    size = max(min(kit.icon, cell.height), kit.paper.least_icon)
    number = kit.size("label")
    width = sum(size + (kit.width(str(count), "bold", number) if count > 1 else 0) for count in counts.values())
    if width > cell.width:
        width -= len(counts) * (size - kit.paper.least_icon)
        size = kit.paper.least_icon
    x = cell.centre - width / 2
    for icon, count in counts.items():
        if count > 1:
            kit.ink.text(x, baseline(cell.middle, number), str(count), "bold", number, kit.theme.ink, role="count")
            x += kit.width(str(count), "bold", number)
        kit.symbol(icon, x, cell.middle - size / 2, size, box=box)
        x += size


def _put_choice_stroke(kit: Kit, rect: Rect, across: int) -> None:
    lean = 0.09 * rect.height
    if across > 1:
        points = [
            (rect.centre + lean, rect.y + 0.12 * rect.height),
            (rect.centre - lean, rect.bottom - 0.12 * rect.height),
        ]
    else:
        points = [
            (rect.x + 0.15 * rect.width, rect.middle + lean),
            (rect.right - 0.15 * rect.width, rect.middle - lean),
        ]
    kit.ink.line(points, Paint(stroke=kit.theme.ink, width=kit.hair_paint.width * 1.4), role="choice")


def put_box(kit: Kit, rect: Rect, box: Box, gain: Gain | None = None, *, kind: SlotKind = "tick") -> None:
    """A square box with its icons, to be filled."""
    kit.ink.rectangle(rect, kit.box_paint, radius=0.5 * min(kit.scale, 1.6), box=box.id, role="box")
    put_icons(kit, rect, box.gain if gain is None else gain, box=box.id)
    kit.ink.slot(box.id, rect, kind=kind, label=kit.slot_label(box))


def put_round(kit: Kit, x: float, y: float, radius: float, box: Box, *, ring: bool = False) -> None:
    """A round box about (x, y): filled when it was printed so, dashed when it is to be ringed."""
    given = Paint(fill=kit.theme.ink, stroke=kit.theme.ink, width=kit.box_paint.width)
    paint = given if box.given else kit.ring_paint if ring else kit.box_paint
    kit.ink.circle(x, y, radius if not box.given else radius * 0.98, paint, box=box.id, role="box")
    if not box.given:
        rect = Rect(x - radius, y - radius, 2 * radius, 2 * radius)
        kit.ink.slot(box.id, rect, shape="circle", kind="ring" if ring else "tick", label=kit.slot_label(box))


def put_written(kit: Kit, rect: Rect, box: Box, values: tuple[str, ...], *, hint: str = "") -> None:
    """A box that takes a number; ``hint`` is printed small in its corner."""
    kit.ink.rectangle(rect, kit.box_paint, radius=0.5 * min(kit.scale, 1.6), box=box.id, role="box")
    if hint:
        size = kit.theme.spec.text.least
        kit.ink.text(rect.x + 0.5, rect.y + 0.5 + CAP_HEIGHT * size * POINT, hint, "label", size, kit.theme.soft)
    kit.ink.slot(box.id, rect, kind="write", values=values, label=kit.slot_label(box))


def put_year_pair(kit: Kit, rect: Rect, box: Box, years: int) -> None:
    """A box in two halves: what it gives, and a place for the year."""
    kit.ink.rectangle(rect, kit.box_paint, radius=0.5 * min(kit.scale, 1.6), box=box.id, role="box")
    half = max(rect.width / 2, rect.width - rect.height * 1.05) if box.gain.icons else 0.0
    if box.gain.icons:
        put_icons(kit, rect.left(half), box.gain, box=box.id)
        kit.ink.line([(rect.x + half, rect.y), (rect.x + half, rect.bottom)], kit.frame_paint, role="halves")
    written = rect.beside(half)
    if kit.theme.spec.year_mark == "centre":
        size = min(kit.size("title") * 1.25, written.height / POINT * 0.8)
        y = baseline(written.middle, size)
        kit.ink.text(written.centre, y, "#", "label", size, kit.theme.faint, "centre", role="year")
    else:
        size = kit.theme.spec.text.least
        y = written.y + 0.5 + CAP_HEIGHT * size * POINT
        kit.ink.text(written.x + 0.5, y, "#", "label", size, kit.theme.faint, role="year")
    values = tuple(str(year) for year in range(1, years + 1))
    kit.ink.slot(box.id, written, kind="write", values=values, label=kit.slot_label(box))


def put_pennant(kit: Kit, rect: Rect, text: str, *, hue: str = "", strong: bool = True, role: str = "flag") -> None:
    """A hanging flag with a swallow tail and a number on it; without ``strong`` it stays pale."""
    tint = kit.theme.hues[hue] if hue else None
    notch = min(rect.width * 0.22, rect.height * 0.2)
    points = [
        (rect.x, rect.y),
        (rect.right, rect.y),
        (rect.right, rect.bottom),
        (rect.centre, rect.bottom - notch),
        (rect.x, rect.bottom),
    ]
    solid = strong and tint is not None and kit.theme.spec.solid_banners
    fill = tint.strong if solid and tint is not None else kit.theme.band
    stroke = tint.strong if strong and tint is not None else kit.theme.frame
    width = kit.hair_paint.width * (1.0 if solid or not strong else 2.4)
    kit.ink.polygon(points, Paint(fill=fill, stroke=stroke, width=width), role=role)
    colour = tint.on if solid and tint is not None else kit.theme.ink
    inner = Rect(rect.x, rect.y, rect.width, rect.height - notch)
    size = min(kit.size("number"), inner.height / POINT * 0.98)
    size = max(size, kit.theme.spec.text.least)
    kit.ink.text(rect.centre, baseline(inner.middle, size), text, "digit", size, colour, "centre", role="number")


def cost_icons(cost: Cost) -> list[tuple[str, int] | None]:
    """A cost as icons with counts; None stands for the stroke between alternatives."""
    parts: list[tuple[str, int] | None] = []
    for index, purse in enumerate(cost):
        if index:
            parts.append(None)
        parts.extend(purse)
    return parts


def cost_width(kit: Kit, cost: Cost, size: float) -> float:
    """The width in mm of a cost whose icons are ``size`` mm."""
    total = 0.0
    for part in cost_icons(cost):
        total += _cost_step(kit, part, size)
    return max(total - 0.3 * kit.scale, 0.0)


def _cost_step(kit: Kit, part: tuple[str, int] | None, size: float) -> float:
    if part is None:
        return kit.width("/", "label", kit.size("label")) + 0.3 * kit.scale
    count = kit.width(str(part[1]), "bold", kit.size("label")) + 0.15 * kit.scale if part[1] > 1 else 0.0
    return count + size + 0.3 * kit.scale


def put_cost(kit: Kit, x: float, middle: float, cost: Cost, size: float) -> None:
    """Put a cost at ``x``, centred on ``middle``: a number stands before an icon that is paid more than once."""
    text = kit.size("label")
    for part in cost_icons(cost):
        step = _cost_step(kit, part, size)
        if part is None:
            kit.ink.text(x, baseline(middle, text), "/", "label", text, kit.theme.ink, role="cost")
        else:
            icon, count = part
            start = x + step - size - 0.3 * kit.scale
            if count > 1:
                kit.ink.text(x, baseline(middle, text), str(count), "bold", text, kit.theme.ink, role="cost")
            kit.symbol(icon, start, middle - size / 2, size, role="cost")
        x += step


def put_ribbon(kit: Kit, rect: Rect, *, tail: float = 0.0) -> None:
    """A ribbon to write a title on, with a swallow tail of ``tail`` mm at its right end."""
    points = [(rect.x, rect.y), (rect.right, rect.y), (rect.right - tail, rect.middle), (rect.right, rect.bottom)]
    points.append((rect.x, rect.bottom))
    paint = Paint(fill=kit.theme.band, stroke=kit.theme.frame, width=kit.hair_paint.width)
    kit.ink.polygon(points, paint, role="ribbon")


def total(lengths: Sequence[float], gap: float) -> float:
    """The length of parts one after the other, ``gap`` apart."""
    return sum(lengths) + gap * max(len(lengths) - 1, 0)
