"""How large the boxes of a page are."""

from __future__ import annotations

from sheetgen.marks.marks import Page


def smallest_box(page: Page) -> float:
    """The smallest side of a box to fill on the page, in mm to two decimals; infinite where there is none."""
    sides = (min(slot.width, slot.height) for slot in page.slots if slot.kind in ("tick", "ring"))
    return round(min(sides, default=float("inf")), 2)
