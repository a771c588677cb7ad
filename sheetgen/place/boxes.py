"""Boxes to be filled and the icons in them."""

from __future__ import annotations

from sheetgen.layout.layout import Box
from sheetgen.layout.notation import Gain
from sheetgen.marks.marks import Paint, SlotKind
from sheetgen.place.costs import put_counted
from sheetgen.place.kit import POINT, Kit
from sheetgen.place.rect import Rect
from sheetgen.place.texts import CAP_HEIGHT, baseline


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
        y = written.y + 0.9 + CAP_HEIGHT * size * POINT
        kit.ink.text(written.x + 0.9, y, "#", "label", size, kit.theme.faint, role="year")
    values = tuple(str(year) for year in range(1, years + 1))
    kit.ink.slot(box.id, written, kind="write", values=values, label=kit.slot_label(box))
