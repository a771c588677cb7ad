"""How far beyond its box a field reaches, so that a finger meets it: into free room only, and never into another's."""

from __future__ import annotations

import math
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass

from sheetgen.marks.marks import Page, Slot

FINGER = 7.0
"""The least width and height in mm of what is tapped, where the sheet has room for it."""
_FARTHEST = 2.0
"""In mm: some viewers colour the whole of a field, which must not look like another's."""
_STEP = 0.25
"""In mm: fields that reach equally far share their appearances."""


@dataclass(frozen=True, slots=True)
class Reach:
    """How far a field goes beyond its box on each side, in mm."""

    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0


def reaches(page: Page, marks: Mapping[str, int]) -> dict[Slot, Reach]:
    """How far each slot of a page may reach; ``marks`` is how many stand side by side in a box, 1 if it is not told."""
    parted = frozenset(slot for slot in page.slots if marks.get(slot.box, 1) > 1)
    return {slot: _reach(slot, page, marks.get(slot.box, 1), parted) for slot in page.slots}


def _reach(slot: Slot, page: Page, marks: int, parted: Container[Slot]) -> Reach:
    across = max(0.0, FINGER * marks - slot.width)
    down = max(0.0, FINGER - slot.height)
    if not across and not down:
        return Reach()
    left, top, right, bottom = _room(slot, page.slots, parted)
    left, right = _shared(across, min(left, slot.x), min(right, page.boxes.width - slot.x - slot.width))
    top, bottom = _shared(down, min(top, slot.y), min(bottom, page.boxes.height - slot.y - slot.height))
    if slot.kind == "write":
        # What is written stands in the middle of its field: that must stay the middle of the box.
        top = bottom = min(top, bottom)
        left = right = 0.0
    return Reach(left, top, right, bottom)


def _room(slot: Slot, others: Sequence[Slot], parted: Container[Slot]) -> tuple[float, float, float, float]:
    """Half of the room to the nearest other slots to the left, above, to the right and below.

    Between two boxes that are parted the right one has all of it, as its left part is the smaller.

    Two slots that stand obliquely to each other keep apart along the axis on which they are farther apart.
    """
    left = top = right = bottom = math.inf
    far = 2 * _FARTHEST
    for other in others:
        to_left, to_right = slot.x - other.x - other.width, other.x - slot.x - slot.width
        above, below = slot.y - other.y - other.height, other.y - slot.y - slot.height
        if other is slot or to_left > far or to_right > far or above > far or below > far:
            continue
        aside, along = max(to_left, to_right), max(above, below)
        half = max(aside, along, 0.0) / 2
        if aside >= along:
            both = slot in parted and other in parted
            before, behind = (2 * half, 0.0) if both else (half, half)
            left, right = (min(left, before), right) if to_left > to_right else (left, min(right, behind))
        else:
            top, bottom = (min(top, half), bottom) if above > below else (top, min(bottom, half))
    return (left, top, right, bottom)


def _shared(wanted: float, before: float, behind: float) -> tuple[float, float]:
    """How much of what is wanted is taken before and behind, in equal parts as far as there is room."""
    before, behind = min(before, _FARTHEST), min(behind, _FARTHEST)
    first = min(before, max(wanted / 2, wanted - behind))
    second = min(behind, wanted - first)
    return (_step(first), _step(second))


def _step(length: float) -> float:
    return max(0.0, math.floor(length / _STEP + 1e-9) * _STEP)
