"""Draw form fields in each of their states as marks: graphite inside the box, never over its frame.

An appearance is a page of its own, as large as its field, so that pages and appearances share the code for units, fonts
and colours.
"""

from __future__ import annotations

import math
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, replace

from sheetgen.assets.fonts import cap_height, font_runs, text_width
from sheetgen.draw.job import Field, FieldKind
from sheetgen.marks.geometry import PEN_LEAN, shift
from sheetgen.marks.marks import (
    MM_PER_POINT,
    POINTS_PER_MM,
    CircleMark,
    Colour,
    FontRole,
    Hatch,
    Mark,
    Page,
    PageBoxes,
    Paint,
    PathMark,
    RectangleMark,
    Slot,
    TextMark,
)
from sheetgen.text.complaint import Unusable

FINGER = 7.0
"""The least width and height in mm of a target to tap, if the sheet has space for it."""
_FARTHEST = 2.0
"""The largest reach in mm: some viewers colour the whole field, and it must not look like another's."""
_STEP = 0.25
"""In mm. Fields with the same reach share their appearances, so reaches are rounded to this step."""


@dataclass(frozen=True, slots=True)
class FieldReach:
    """How far a field extends beyond its box on each side, in mm."""

    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0


def field_reaches(page: Page, marks: Mapping[str, int]) -> dict[Slot, FieldReach]:
    """Return how far each slot of a page may reach.

    ``marks`` is the number of marks side by side in a box; 1 if the box is missing.
    """
    parted = frozenset(slot for slot in page.slots if marks.get(slot.box, 1) > 1)
    return {slot: _reach(slot, page, marks.get(slot.box, 1), parted) for slot in page.slots}


def _reach(slot: Slot, page: Page, marks: int, parted: Container[Slot]) -> FieldReach:
    across = max(0.0, FINGER * marks - slot.width)
    down = max(0.0, FINGER - slot.height)
    if not across and not down:
        return FieldReach()
    left, top, right, bottom = _room(slot, page.slots, parted)
    left, right = _split_reach(across, min(left, slot.x), min(right, page.boxes.width - slot.x - slot.width))
    top, bottom = _split_reach(down, min(top, slot.y), min(bottom, page.boxes.height - slot.y - slot.height))
    if slot.kind == "write":
        # A viewer centres what is written in the field, so the middle of the field must be that of the box.
        top = bottom = min(top, bottom)
        left = right = 0.0
    return FieldReach(left, top, right, bottom)


def _room(slot: Slot, others: Sequence[Slot], parted: Container[Slot]) -> tuple[float, float, float, float]:
    """Return half the free space in mm to the nearest slots on the left, above, on the right and below.

    Between two boxes of several marks the right one gets all of it, because its left part is the smaller one.

    Slots in diagonal position keep apart along the axis with the larger distance.
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


def _split_reach(wanted: float, before: float, behind: float) -> tuple[float, float]:
    """Return how much of the wanted length to take before and after: equal parts, as far as there is space."""
    before, behind = min(before, _FARTHEST), min(behind, _FARTHEST)
    first = min(before, max(wanted / 2, wanted - behind))
    second = min(behind, wanted - first)
    return (_step(first), _step(second))


def _step(length: float) -> float:
    return max(0.0, math.floor(length / _STEP + 1e-9) * _STEP)


GRAPHITE = Colour(0.25, 0.25, 0.28, (0.0, 0.0, 0.0, 0.8))
_PARTS: dict[FieldKind, tuple[float, float]] = {"ring": (0.0, 0.36), "core": (0.38, 1.0)}
"""Begin and end of a field in its box, as shares of the box's width; other kinds take the whole box.

A box with two marks is divided so far to the left that a tap in its middle hits the core: pdfium treats a tap within 3
pt of the last tapped field as one on that field.
"""
_HEXAGON = 0.6
_INSET = 0.35
"""The space between the box's frame and the graphite, in mm."""
_RING_WIDTH = 0.75
# Wide strokes, close together: dark at arm's length, with the printed icon still visible between them.
_STROKES = Hatch("lines", GRAPHITE, spacing=0.62, width=0.4, angle=52.0)
_LARGEST_TEXT = 18.0
_SHARED, _EXACT = 0.5, 0.01
"""The step in mm to which appearances round the sizes of check boxes, and of texts."""


@dataclass(frozen=True, slots=True)
class FieldArea:
    """The rectangle of a field, in mm from the top left corner of a sheet or of a box."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Appearance:
    """One appearance: the kind of field, the box's shape and size in mm, and its text, if any.

    ``field`` is the field's rectangle relative to the box: a part of it, or larger than it.
    """

    kind: FieldKind
    shape: str
    width: float
    height: float
    field: FieldArea
    text: str = ""
    centred: bool = False

    def page(self) -> Page:
        """Return the appearance as a page."""
        marks = tuple(shift(mark, -self.field.x, -self.field.y) for mark in self._marks())
        return Page(self.kind, PageBoxes(self.field.width, self.field.height), marks)

    def _marks(self) -> list[Mark]:
        ring = _outline(self, _INSET + _RING_WIDTH / 2, Paint(stroke=GRAPHITE, width=_RING_WIDTH))
        match self.kind:
            case "fill":
                return [_outline(self, _INSET, Paint(hatch=_STROKES))]
            case "core":
                return [_outline(self, _INSET + _RING_WIDTH, Paint(hatch=_STROKES)), ring]
            case "ring":
                return [ring]
            case _:
                return [_writing(self)]


def appearance_of(field: Field, slot: Slot, reach: FieldReach) -> Appearance:
    """Return the appearance of a field that is marked or has a value.

    Boxes of nearly the same size share one: a viewer scales an appearance to its field.
    """
    text = "" if field.is_button else display_text(field)
    step = _SHARED if field.is_button else _EXACT
    width, height = (round(side / step) * step for side in (slot.width, slot.height))
    placed = field_area(field.kind, replace(slot, x=0.0, y=0.0, width=width, height=height), reach)
    kind: FieldKind = "fill" if field.kind == "option" else field.kind
    shape = slot.shape if slot.shape in ("circle", "hexagon") else "square"
    return Appearance(kind, shape, width, height, placed, text, is_centred(slot))


def display_text(field: Field) -> str:
    """Return the text that shows a field's value."""
    return dict(field.options).get(field.value, field.value)


def is_centred(slot: Slot) -> bool:
    """Return whether a slot is so narrow that its text is centred, as numbers are; words begin at the left edge."""
    return slot.width < 2.5 * slot.height


def field_area(kind: FieldKind, slot: Slot, reach: FieldReach) -> FieldArea:
    """Return the rectangle of a field on the sheet: its part of the box, extended by its reach."""
    begin, end = _PARTS.get(kind, (0.0, 1.0))
    if slot.shape == "hexagon" and kind in ("choice", "text"):
        # Viewers write from the left edge of a field; a number must not lie in the corners of the shape.
        begin, end = (1 - _HEXAGON) / 2, (1 + _HEXAGON) / 2
    left = reach.left if begin == 0 else 0.0
    right = reach.right if end == 1 else 0.0
    return FieldArea(
        slot.x + slot.width * begin - left,
        slot.y - reach.top,
        slot.width * (end - begin) + left + right,
        slot.height + reach.top + reach.bottom,
    )


def text_size(width: float, height: float, text: str = "") -> float:
    """Return the size in pt to write into a box, small enough for ``text`` to fit; width and height are in mm."""
    size = min(height * 0.72 * POINTS_PER_MM, _LARGEST_TEXT)
    taken = text_width(text, "pen", size) if text else 0.0
    room = width - 4 * _INSET - PEN_LEAN * size * MM_PER_POINT
    return round(size if taken <= room else size * room / taken, 2)


def _outline(look: Appearance, inset: float, paint: Paint) -> Mark:
    width, height = look.width, look.height
    if look.shape == "circle":
        return CircleMark(width / 2, height / 2, min(width, height) / 2 - inset, paint)
    if look.shape == "hexagon":
        return _polygon(((0, 0.5), (0.25, 0), (0.75, 0), (1, 0.5), (0.75, 1), (0.25, 1)), look, inset, paint)
    return RectangleMark(inset, inset, width - 2 * inset, height - 2 * inset, paint, radius=0.5)


def _polygon(points: tuple[tuple[float, float], ...], look: Appearance, inset: float, paint: Paint) -> PathMark:
    across, down = look.width - 2 * inset, look.height - 2 * inset
    first, *others = [(inset + x * across, inset + y * down) for x, y in points]
    return PathMark((("M", *first), *(("L", *point) for point in others), ("Z",)), paint)


def _writing(look: Appearance) -> TextMark:
    text = replace_missing_glyphs(look.text, "pen")
    size = text_size(look.field.width, look.height, text)
    baseline = look.height / 2 + cap_height("pen", size) / 2
    if look.centred:
        return TextMark(
            look.width / 2 - PEN_LEAN * size * MM_PER_POINT, baseline, text, "pen", size, GRAPHITE, "centre"
        )
    return TextMark(_INSET, baseline, text, "pen", size, GRAPHITE)


def replace_missing_glyphs(text: str, role: FontRole) -> str:
    """Return the text with "?" for each character that no font of the role contains.

    The field itself stores the original text.
    """
    return "".join(letter if _has_face(letter, role) else "?" for letter in text)


def _has_face(letter: str, role: FontRole) -> bool:
    try:
        return bool(font_runs(letter, role))
    except Unusable:
        return False
