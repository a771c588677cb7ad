"""Draw over a placed sheet: the outlines of the layout, rulers."""

from __future__ import annotations

from dataclasses import replace

from sheetgen.assets.fonts import text_width
from sheetgen.marks.geometry import union_bounds
from sheetgen.marks.marks import BLACK, MM_PER_POINT, Colour, Mark, Page, Paint, RectangleMark, Slot, TextMark
from sheetgen.place.rect import PageBuilder, Rect, rect_of

_BOX = Colour(0.85, 0.0, 0.45)
_AREA = Colour(0.0, 0.35, 0.85)
_CHAIN = Colour(0.9, 0.45, 0.0)
_WIDTH = 0.15
_LARGEST, _SMALLEST = 4.0, 1.6


def add_debug_layout(page: Page) -> Page:
    """Return the page with the overlay on top: boxes and their ids, areas in dashes, chains from box to box."""
    ink = PageBuilder()
    _areas(ink, page)
    for slot in page.slots:
        ink.marks += _box(slot)
    _chains(ink, page)
    return replace(page, marks=(*page.marks, *ink.marks))


def parse_chain_role(role: str) -> tuple[str, str] | None:
    """Return the two boxes that a mark's role ``chain a > b`` names; None for any other role."""
    if not role.startswith("chain "):
        return None
    start, _, end = role.removeprefix("chain ").partition(" > ")
    return start, end


def _box(slot: Slot) -> list[Mark]:
    """Return a box's frame with its number, over it the last part of the area's id; the area's has the whole id."""
    frame = RectangleMark(*rect_of(slot), Paint(stroke=_BOX, width=_WIDTH), box=slot.box, role="debug box")
    area, _, last = slot.box.rpartition(".")
    lines = [area.rpartition(".")[2], last] if area and slot.height >= 4 else [slot.box]
    texts = []
    for index, line in enumerate(lines):
        share = min(1.0, (slot.width - 0.2) / max(text_width(line, "label", _LARGEST), 0.01))
        size = max(_LARGEST * share, _SMALLEST)
        y = slot.y + 0.1 + (index + 0.8) * size * MM_PER_POINT
        texts.append(TextMark(slot.x + 0.1, y, line, "label", size, _BOX, box=slot.box, role="debug id"))
    return [frame, *texts]


def _areas(ink: PageBuilder, page: Page) -> None:
    around: dict[str, list[Slot]] = {}
    for slot in page.slots:
        around.setdefault(slot.box.rpartition(".")[0] or slot.box, []).append(slot)
    paint = Paint(stroke=_AREA, width=_WIDTH * 1.4, dash=(1.0, 0.6))
    for area, slots in around.items():
        left, top, right, bottom = union_bounds(
            (slot.x, slot.y, slot.x + slot.width, slot.y + slot.height) for slot in slots
        )
        ink.rectangle(Rect(left, top, right - left, bottom - top).inset(-0.3), paint, role=f"debug area {area}")
        ink.text(left, top - 0.5, area, "bold", _LARGEST, _AREA, role="debug area id")


def _chains(ink: PageBuilder, page: Page) -> None:
    """One straight line for each chain, from the middle of its first box to the middle of its last."""
    rects = {slot.box: rect_of(slot) for slot in page.slots}
    for start, end in dict.fromkeys(ends for mark in page.marks if (ends := parse_chain_role(mark.role))):
        points = [(rects[name].centre, rects[name].middle) for name in (start, end)]
        ink.line(points, Paint(stroke=_CHAIN, width=_WIDTH * 3), role=f"debug chain {start} > {end}")


CENTIMETRES, INCHES = 5, 2
LENGTHS = {"ruler cm": CENTIMETRES * 10.0, "ruler in": INCHES * 25.4}
"""The exact length of each ruler in mm, by the role of its marks."""

_PAINT = Paint(stroke=BLACK, width=0.2)
_GAP, _BELOW = 9.0, 6.6
_TEXT = 6.0
_LONG, _MIDDLE, _SHORT = 1.9, 1.3, 0.8


def add_ruler(page: Page, margin: float) -> Page:
    """Return the page with two rulers in its lower margin of ``margin`` mm and an upright one in its left margin.

    Their lines run along the margin's inner edge and their strokes outward, so that a printer that reaches none of
    the margin loses the strokes and never the length.
    """
    top = page.boxes.height - margin + 0.3
    start = (page.boxes.width - sum(LENGTHS.values()) - _GAP) / 2
    marks = ruler_marks(start, top)
    upright = upright_ruler(margin - 0.3, (page.boxes.height - LENGTHS["ruler cm"]) / 2)
    return replace(page, marks=page.marks + marks + upright)


def upright_ruler(x: float, y: float) -> tuple[Mark, ...]:
    """Five centimetres down from (``x``, ``y``) mm, their strokes to the left: a printer may stretch one way."""
    ink = PageBuilder()
    ink.line([(x, y), (x, y + LENGTHS["ruler cm"])], _PAINT, role="ruler upright")
    steps: list[tuple[str | float, ...]] = []
    for number, length in _strokes(CENTIMETRES * 10, 10, 5):
        steps += [("M", x, y + number), ("L", x - length, y + number)]
    ink.steps(steps, _PAINT, role="ruler upright strokes")
    return tuple(ink.marks)


def ruler_marks(x: float, y: float, *, stacked: bool = False) -> tuple[Mark, ...]:
    """Both rulers from (``x``, ``y``) mm to the right, or one below the other, their strokes downwards."""
    ink = PageBuilder()
    _ruler(ink, x, y, "cm", _strokes(CENTIMETRES * 10, 10, 5), CENTIMETRES)
    second, low = (x, y + _BELOW) if stacked else (x + LENGTHS["ruler cm"] + _GAP, y)
    _ruler(ink, second, low, "in", _strokes(INCHES * 16, 16, 4), INCHES)
    return tuple(ink.marks)


def _ruler(ink: PageBuilder, x: float, y: float, unit: str, strokes: list[tuple[int, float]], count: int) -> None:
    role = f"ruler {unit}"
    length, step = LENGTHS[role], LENGTHS[role] / strokes[-1][0]
    ink.line([(x, y), (x + length, y)], _PAINT, role=role)
    steps: list[tuple[str | float, ...]] = []
    for number, down in strokes:
        steps += [("M", x + number * step, y), ("L", x + number * step, y + down)]
    ink.steps(steps, _PAINT, role=f"{role} strokes")
    ink.text(x + length + 0.8, y + 1.9, f"{count} {unit}", "label", _TEXT, BLACK, role="ruler")


def _strokes(count: int, long: int, middle: int) -> list[tuple[int, float]]:
    """Return the strokes from nought on with their lengths in mm: each so manyth is long or of a middle length."""
    lengths = ((number, _MIDDLE if number % middle == 0 else _SHORT) for number in range(count + 1))
    return [(number, _LONG if number % long == 0 else length) for number, length in lengths]


MARGIN_STEPS = 12
"""The margin's scales count so many mm from each edge."""
_STEP_NUMBER = 6.5
"""The size in pt of their numbers."""


def margin_scales(width: float, height: float) -> tuple[Mark, ...]:
    """Stairs at the middle of each side: the lowest printed step is the margin that the printer leaves."""
    ink, run = PageBuilder(), 4.0
    for step in range(1, MARGIN_STEPS + 1):
        along = (step - 1 - MARGIN_STEPS / 2) * run
        x, y = width / 2 + along, height / 2 + along
        beside = text_width(str(step), "digit", _STEP_NUMBER) / 2 + 0.6
        sides = (
            ([(x, step), (x + run, step)], (x + run / 2, step + 2.2)),
            ([(x, height - step), (x + run, height - step)], (x + run / 2, height - step - 0.7)),
            ([(step, y), (step, y + run)], (step + beside, y + run / 2 + 0.7)),
            ([(width - step, y), (width - step, y + run)], (width - step - beside, y + run / 2 + 0.7)),
        )
        for points, (at_x, at_y) in sides:
            ink.line(points, Paint(stroke=BLACK, width=0.2), role=f"margin {step}")
            ink.text(at_x, at_y, str(step), "digit", _STEP_NUMBER, BLACK, "centre", role="margin number")
    return tuple(ink.marks)
