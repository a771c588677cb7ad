"""The overlay that shows what the layout thinks: the bounds and the id of every box, every chain, every area."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sheetgen.assets.fonts import text_width
from sheetgen.marks.geometry import Bounds, united
from sheetgen.marks.marks import Colour, Mark, Page, Paint, Path, Rectangle, Slot, Text
from sheetgen.marks.units import MM_PER_POINT

_BOX = Colour(0.85, 0.0, 0.45)
_AREA = Colour(0.0, 0.35, 0.85)
_CHAIN = Colour(0.9, 0.45, 0.0)
_WIDTH = 0.15
_LARGEST, _SMALLEST = 4.0, 1.6


def add_debug_layout(page: Page) -> Page:
    """The page with the overlay on top: boxes and their ids, areas in dashes, chains from box to box."""
    return replace(page, marks=(*page.marks, *_areas(page), *_boxes(page), *_chains(page)))


def chain_ends(role: str) -> tuple[str, str] | None:
    """The two boxes that a mark's role ``chain a > b`` names; None for any other role."""
    if not role.startswith("chain "):
        return None
    start, _, end = role.removeprefix("chain ").partition(" > ")
    return start, end


def _boxes(page: Page) -> Iterator[Mark]:
    for slot in page.slots:
        yield Rectangle(
            slot.x, slot.y, slot.width, slot.height, Paint(stroke=_BOX, width=_WIDTH), box=slot.box, role="debug box"
        )
        area, _, last = slot.box.rpartition(".")
        lines = [_short(area), last] if area and slot.height >= 4 else [slot.box]
        for index, line in enumerate(lines):
            size = _fitted(line, slot.width - 0.2)
            y = slot.y + 0.1 + (index + 0.8) * size * MM_PER_POINT
            yield Text(slot.x + 0.1, y, line, "label", size, _BOX, box=slot.box, role="debug id")


def _short(area: str) -> str:
    """The last part of an area's id; the area's own frame bears the whole of it."""
    return area.rpartition(".")[2]


def _fitted(text: str, width: float) -> float:
    size = _LARGEST * min(1.0, width / max(text_width(text, "label", _LARGEST), 0.01))
    return max(size, _SMALLEST)


def _areas(page: Page) -> Iterator[Mark]:
    around: dict[str, list[Bounds]] = {}
    for slot in page.slots:
        area = slot.box.rpartition(".")[0] or slot.box
        around.setdefault(area, []).append((slot.x, slot.y, slot.x + slot.width, slot.y + slot.height))
    paint = Paint(stroke=_AREA, width=_WIDTH * 1.4, dash=(1.0, 0.6))
    for area, several in around.items():
        left, top, right, bottom = united(several)
        yield Rectangle(left - 0.3, top - 0.3, right - left + 0.6, bottom - top + 0.6, paint, role=f"debug area {area}")
        yield Text(left, top - 0.5, area, "bold", _LARGEST, _AREA, role="debug area id")


def _chains(page: Page) -> Iterator[Mark]:
    """One straight line for each chain, from the middle of its first box to the middle of its last."""
    middles = {slot.box: _middle(slot) for slot in page.slots}
    named = dict.fromkeys(ends for mark in page.marks if (ends := chain_ends(mark.role)))
    for start, end in named:
        (x1, y1), (x2, y2) = middles[start], middles[end]
        yield Path(
            (("M", x1, y1), ("L", x2, y2)), Paint(stroke=_CHAIN, width=_WIDTH * 3), role=f"debug chain {start} > {end}"
        )


def _middle(slot: Slot) -> tuple[float, float]:
    return (slot.x + slot.width / 2, slot.y + slot.height / 2)
