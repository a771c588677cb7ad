"""What a field looks like in each of its states, as marks: graphite inside the box, never over its frame.

Appearances are drawn as pages of their own, as large as their slot, so that units, fonts and colours have one owner.
"""

from __future__ import annotations

from dataclasses import dataclass

from sheetgen.assets.fonts import cap_height, runs, text_width
from sheetgen.draw.form_field import FieldKind
from sheetgen.marks.marks import Circle, Colour, Hatch, Mark, Page, PageBoxes, Paint, Path, Rectangle, Slot, Text
from sheetgen.marks.units import POINTS_PER_MM
from sheetgen.text.complaint import Unusable

GRAPHITE = Colour(0.25, 0.25, 0.28, (0.0, 0.0, 0.0, 0.8))
CORE = 0.6
"""The middle of a ringed box, which is tapped to fill it, as a share of its width and height."""

_HEXAGON = 0.6
_INSET = 0.35
"""Between the box's frame and the graphite, in mm."""
_RING_WIDTH = 0.75
# Wide strokes close together: dark at arm's length, and the icon beneath is seen between them.
_STROKES = Hatch("lines", GRAPHITE, spacing=0.62, width=0.4, angle=52.0)
_LARGEST_TEXT = 18.0


@dataclass(frozen=True, slots=True)
class Look:
    """One appearance: the kind of field, the slot's shape and size in mm, and the text where there is one."""

    kind: FieldKind
    shape: str
    width: float
    height: float
    text: str = ""
    centred: bool = False

    def page(self) -> Page:
        """The appearance as a page."""
        return Page(self.kind, PageBoxes(self.width, self.height), tuple(self._marks()))

    def _marks(self) -> list[Mark]:
        match self.kind:
            case "fill":
                return [_outline(self, _INSET, Paint(hatch=_STROKES))]
            case "core":
                return [_outline(self, 0.0, Paint(hatch=_STROKES))]
            case "ring":
                return [_outline(self, _INSET + _RING_WIDTH / 2, Paint(stroke=GRAPHITE, width=_RING_WIDTH))]
            case _:
                return [_writing(self)]


def rectangle_of(kind: FieldKind, slot: Slot) -> tuple[float, float, float, float]:
    """Where a field of this kind stands in a slot: left, top, width and height in mm."""
    across, down = 1.0, 1.0
    if kind == "core":
        across, down = CORE, CORE
    elif slot.shape == "hexagon" and kind in ("choice", "text"):
        # Viewers write from the left edge of a field; the corners of the shape are no place for a number.
        across = _HEXAGON
    width, height = slot.width * across, slot.height * down
    return (slot.x + (slot.width - width) / 2, slot.y + (slot.height - height) / 2, width, height)


def text_size(width: float, height: float, text: str = "") -> float:
    """The size in pt at which text is written into a slot, small enough for ``text`` to fit."""
    size = min(height * 0.72 * POINTS_PER_MM, _LARGEST_TEXT)
    taken = text_width(text, "pen", size) if text else 0.0
    room = width - 2 * _INSET
    return round(size if taken <= room else size * room / taken, 2)


def _outline(look: Look, inset: float, paint: Paint) -> Mark:
    width, height = look.width, look.height
    if look.shape == "circle":
        return Circle(width / 2, height / 2, min(width, height) / 2 - inset, paint)
    if look.shape == "hexagon":
        return _polygon(((0, 0.5), (0.25, 0), (0.75, 0), (1, 0.5), (0.75, 1), (0.25, 1)), look, inset, paint)
    return Rectangle(inset, inset, width - 2 * inset, height - 2 * inset, paint, radius=0.5)


def _polygon(points: tuple[tuple[float, float], ...], look: Look, inset: float, paint: Paint) -> Path:
    across, down = look.width - 2 * inset, look.height - 2 * inset
    first, *others = [(inset + x * across, inset + y * down) for x, y in points]
    return Path((("M", *first), *(("L", *point) for point in others), ("Z",)), paint)


def _writing(look: Look) -> Text:
    text = writable(look.text)
    size = text_size(look.width, look.height, text)
    baseline = look.height / 2 + cap_height("pen", size) / 2
    if look.centred:
        return Text(look.width / 2, baseline, text, "pen", size, GRAPHITE, "centre")
    return Text(_INSET, baseline, text, "pen", size, GRAPHITE)


def writable(text: str) -> str:
    """The text with a question mark for every character that no face has; the field keeps the text itself."""
    return "".join(letter if _has_face(letter) else "?" for letter in text)


def _has_face(letter: str) -> bool:
    try:
        return bool(runs(letter, "pen"))
    except Unusable:
        return False
