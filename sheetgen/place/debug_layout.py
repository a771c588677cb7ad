"""The overlay that shows what the layout thinks: the bounds and the id of every box, every chain, every area."""

from __future__ import annotations

from dataclasses import replace

from sheetgen.assets.fonts import text_width
from sheetgen.marks.geometry import united
from sheetgen.marks.marks import Colour, Mark, Page, Paint, Rectangle, Slot, Text
from sheetgen.marks.units import MM_PER_POINT
from sheetgen.place.ink import Ink
from sheetgen.place.rect import Rect, rect_of

_BOX = Colour(0.85, 0.0, 0.45)
_AREA = Colour(0.0, 0.35, 0.85)
_CHAIN = Colour(0.9, 0.45, 0.0)
_WIDTH = 0.15
_LARGEST, _SMALLEST = 4.0, 1.6


def add_debug_layout(page: Page) -> Page:
    """The page with the overlay on top: boxes and their ids, areas in dashes, chains from box to box."""
    ink = Ink()
    _areas(ink, page)
    for slot in page.slots:
        ink.marks += _box(slot)
    _chains(ink, page)
    return replace(page, marks=(*page.marks, *ink.marks))


def chain_ends(role: str) -> tuple[str, str] | None:
    """The two boxes that a mark's role ``chain a > b`` names; None for any other role."""
    if not role.startswith("chain "):
        return None
    start, _, end = role.removeprefix("chain ").partition(" > ")
    return start, end


def _box(slot: Slot) -> list[Mark]:
    """A box's frame with its id: over its number the last part of its area's, whose own frame bears the whole of it."""
    frame = Rectangle(*rect_of(slot), Paint(stroke=_BOX, width=_WIDTH), box=slot.box, role="debug box")
    area, _, last = slot.box.rpartition(".")
    lines = [area.rpartition(".")[2], last] if area and slot.height >= 4 else [slot.box]
    texts = []
    for index, line in enumerate(lines):
        share = min(1.0, (slot.width - 0.2) / max(text_width(line, "label", _LARGEST), 0.01))
        size = max(_LARGEST * share, _SMALLEST)
        y = slot.y + 0.1 + (index + 0.8) * size * MM_PER_POINT
        texts.append(Text(slot.x + 0.1, y, line, "label", size, _BOX, box=slot.box, role="debug id"))
    return [frame, *texts]


def _areas(ink: Ink, page: Page) -> None:
    around: dict[str, list[Slot]] = {}
    for slot in page.slots:
        around.setdefault(slot.box.rpartition(".")[0] or slot.box, []).append(slot)
    paint = Paint(stroke=_AREA, width=_WIDTH * 1.4, dash=(1.0, 0.6))
    for area, slots in around.items():
        left, top, right, bottom = united((slot.x, slot.y, slot.x + slot.width, slot.y + slot.height) for slot in slots)
        ink.rectangle(Rect(left, top, right - left, bottom - top).inset(-0.3), paint, role=f"debug area {area}")
        ink.text(left, top - 0.5, area, "bold", _LARGEST, _AREA, role="debug area id")


def _chains(ink: Ink, page: Page) -> None:
    """One straight line for each chain, from the middle of its first box to the middle of its last."""
    rects = {slot.box: rect_of(slot) for slot in page.slots}
    for start, end in dict.fromkeys(ends for mark in page.marks if (ends := chain_ends(mark.role))):
        points = [(rects[name].centre, rects[name].middle) for name in (start, end)]
        ink.line(points, Paint(stroke=_CHAIN, width=_WIDTH * 3), role=f"debug chain {start} > {end}")
