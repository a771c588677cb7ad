"""What must hold for every placed sheet, whatever its paper, theme and language: each law lists what breaks it."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import dist

from sheetgen.assets.fonts import text_width
from sheetgen.assets.icon_drawings import SIDE, horizontal_extent, is_picture, load_icon_drawing
from sheetgen.marks.geometry import bounds_of
from sheetgen.marks.marks import CircleMark, IconMark, Page, Slot, TextMark
from sheetgen.place.paper import Paper
from tests.assets.raster import contours

APART = 0.4
SHARED = 0.05
BOX_KINDS = ("tick", "ring")
CLEAR = 0.2
"""The clear paper between a drawing and a rim around it, in mm."""
RIMS = ("disc", "coin")
LEAST_TEXT = 6.5 - 1e-6

Bounds = tuple[float, float, float, float]


def contains(outer: Bounds, inner: Bounds, tolerance: float = 0.0) -> bool:
    """Whether ``inner`` lies inside ``outer``, which it may leave by ``tolerance`` mm."""
    return (
        inner[0] >= outer[0] - tolerance
        and inner[1] >= outer[1] - tolerance
        and inner[2] <= outer[2] + tolerance
        and inner[3] <= outer[3] + tolerance
    )


def broken(page: Page, paper: Paper) -> dict[str, object]:
    """The laws that a page breaks, each with what breaks it."""
    found = {
        "boxes too close": boxes_too_close(page),
        "marks outside the margins": marks_outside(page, paper),
        "too small": too_small(page, paper),
        "texts over texts": texts_over_texts(page),
        "words over boxes": words_over_boxes(page),
        "icons over marks": icons_over_marks(page),
        "drawings at rims": drawings_at_rims(page),
    }
    return {law: breaks for law, breaks in found.items() if breaks}


def boxes_too_close(page: Page) -> list[tuple[str, str]]:
    """Pairs of boxes that cover each other, or that stand apart by less than a pen needs.

    Boxes of a row without gaps share their line.
    """
    return [
        (one.box, other.box)
        for one, other in combinations(page.slots, 2)
        if (gap := _gap(one, other)) < -SHARED or SHARED < gap < APART
    ]


def _gap(one: Slot, other: Slot) -> float:
    """How far two boxes stand apart in mm; negative where they cover each other."""
    return max(
        max(one.x - other.x - other.width, other.x - one.x - one.width),
        max(one.y - other.y - other.height, other.y - one.y - one.height),
    )


def marks_outside(page: Page, paper: Paper) -> list[tuple[object, ...]]:
    """Marks that reach into the margin, with their bounds in mm."""
    margin = paper.margin - 0.35
    outside: list[tuple[object, ...]] = []
    for mark in page.marks:
        left, top, right, bottom = bounds_of(mark, text_width)
        if left < margin or top < margin or right > page.boxes.width - margin or bottom > page.boxes.height - margin:
            outside.append((mark.role, mark.box, round(left, 2), round(top, 2), round(right, 2), round(bottom, 2)))
    return outside


def too_small(page: Page, paper: Paper) -> list[tuple[str, float]]:
    """Boxes, icons and texts that are smaller than the paper allows: mm, and pt for texts."""
    boxes = [(slot.box, min(slot.width, slot.height)) for slot in page.slots if slot.kind in BOX_KINDS]
    icons = [(mark.name, mark.size) for mark in page.marks if isinstance(mark, IconMark)]
    texts = [(mark.text, mark.size) for mark in page.marks if isinstance(mark, TextMark)]
    return [
        *(each for each in boxes if each[1] < paper.least_box - 1e-6),
        *(each for each in icons if each[1] < paper.least_icon - 0.005),
        *(each for each in texts if each[1] < LEAST_TEXT),
    ]


def texts_over_texts(page: Page) -> list[tuple[str, str]]:
    """Texts that run into each other."""
    texts = [(mark.text, bounds_of(mark, text_width)) for mark in page.marks if isinstance(mark, TextMark)]
    return [(one, other) for (one, a), (other, b) in combinations(texts, 2) if _over(a, b, 0.05, 0.6)]


def icons_over_marks(page: Page) -> list[tuple[str, str, str]]:
    """Icons that cover texts or other icons."""
    others = [(mark, drawn(mark)) for mark in page.marks if isinstance(mark, TextMark | IconMark)]
    icons = [(mark, where) for mark, where in others if isinstance(mark, IconMark)]
    return [
        (icon.name, icon.box or icon.role, other.text if isinstance(other, TextMark) else other.name)
        for icon, a in icons
        for other, b in others
        if other is not icon and _over(a, b, 0.3, 0.6)
    ]


def drawings_at_rims(page: Page) -> list[tuple[str, float]]:
    """Drawings in the middle of a disc or a coin that leave less clear paper inside its rim than `CLEAR`, in mm."""
    rims = {(mark.x, mark.y): mark for mark in page.marks if isinstance(mark, CircleMark) and mark.role in RIMS}
    found = []
    for mark in page.marks:
        if not isinstance(mark, IconMark) or is_picture(mark.name):
            continue
        middle = (mark.x + mark.size / 2, mark.y + mark.size / 2)
        rim = next((rim for at, rim in rims.items() if dist(at, middle) < SHARED), None)
        if rim is not None:
            free = rim.radius - rim.paint.width / 2 - reach(mark.name) * mark.size
            found += [(mark.name, round(free, 2))] if free < CLEAR else []
    return found


@cache
def reach(name: str) -> float:
    """How far a drawing reaches from the middle of its square at most, as a part of its side."""
    return max(
        (dist(point, (SIDE / 2, SIDE / 2)) + outline.stroke_width / 2) / SIDE
        for outline in load_icon_drawing(name)
        for contour in contours(outline)
        for point in contour
    )


def drawn(mark: TextMark | IconMark) -> Bounds:
    """Where a text or the drawing of an icon stands: an icon's square is wider than a narrow drawing."""
    left, top, right, bottom = bounds_of(mark, text_width)
    if isinstance(mark, IconMark):
        begin, end = horizontal_extent(mark.name)
        left, right = left + begin * mark.size, left + end * mark.size
        if mark.name.startswith("engraving-"):
            # They are much wider than high.
            top, bottom = top + 0.13 * mark.size, bottom - 0.13 * mark.size
    return left, top, right, bottom


def words_over_boxes(page: Page) -> list[tuple[str, str]]:
    """Words that run into boxes; a box's own words stand inside it."""
    words = [
        (mark, bounds_of(mark, text_width)) for mark in page.marks if isinstance(mark, TextMark) and _is_word(mark.text)
    ]
    return [
        (mark.text, slot.box)
        for mark, a in words
        for slot in page.slots
        if mark.box != slot.box and _over(a, (slot.x, slot.y, slot.x + slot.width, slot.y + slot.height), 0.05, 0.6)
    ]


def _is_word(text: str) -> bool:
    return len(text) > 1 and any(letter.isalpha() for letter in text)


def _over(a: Bounds, b: Bounds, across: float, down: float) -> bool:
    return min(a[2], b[2]) - max(a[0], b[0]) > across and min(a[3], b[3]) - max(a[1], b[1]) > down
