"""The badges with the numbers of findings, and the signs for the change of a box.

A mistake has an octagon with its number, a warning a rhombus, a note a disc, so that they differ without colour and
from the flags of the sheets.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from sheetgen.assets.fonts import cap_height, text_width
from sheetgen.marks.marks import MM_PER_POINT, Colour, FontRole, Page, Paint
from sheetgen.place.rect import PageBuilder, Point, Rect
from sheetgen.place.theme import Theme
from sheetgen.place.typesetting import baseline

Severity = Literal["error", "warning", "note"]
Pen = Literal["", "underline", "cross"]
Sign = Literal["fill", "underline", "cross", "empty", "ring", "write", "other", "look"]

BADGE: Mapping[Severity, tuple[float, float]] = {"error": (4.2, 4.2), "warning": (5.4, 5.4), "note": (4.4, 4.4)}
"""The width and height in mm of the badge with the number of a finding, on A4."""
ROOM: Mapping[Severity, tuple[float, float]] = {**BADGE, "warning": (4.2, 4.2)}
"""The sides in mm of the square that a badge needs, on A4: the tips of a rhombus hide little."""
_NUMBER: Mapping[Severity, float] = {"error": 0.72, "warning": 0.56, "note": 0.69}
"""How large the number in a badge is for its height."""
TAB = (3.8, 3.2)
"""The width and height in mm of the tab with the number of the finding that a box is changed for, on A4."""
SIGN = (5.0, 3.4)
"""The width and height in mm of the sign for what is to be done with a box, on A4."""
_SIDE, _TOP, _APART, _OVER = 0.75, 0.55, 1.3, 0.5
"""In mm on A4: from two numbers to the sides of their box and to its edges above and below; between the two side by
side, where the stroke through the first one ends, and one over the other."""
_HIGHEST, _READ, TALLEST = 0.56, 3.2, 4.4
"""How high numbers side by side are at most for their box; in mm on A4 how high they are read well, and how high a
right number is at most."""
_PARTED, _THIN = 2.6, 0.6
"""How far apart the middles of the lines of a double line through a number are, and how wide each, for its width."""
ROLE = "mistake"
ANOTHER = "#"
"""The text of a change to a number that only the player knows."""


@dataclass(frozen=True, slots=True)
class BoxChange:
    """What puts a finding right in one box: it is filled, emptied, only ringed, or ``text`` is written into it.

    ``pen`` is the line that fills a box with a printed number.
    """

    box: str
    fill: bool
    text: str = ""
    ring: bool = False
    pen: Pen = ""

    @property
    def sign(self) -> Sign:
        """The sign that stands for the change."""
        if self.text:
            return "other" if self.text == ANOTHER else "write"
        return self.pen or "fill" if self.fill else "ring" if self.ring else "empty"


@dataclass(frozen=True, slots=True)
class NumberedFinding:
    """A finding under its number in the report: the boxes it is about, and what changes there by its remedies."""

    number: int
    severity: Severity
    boxes: tuple[str, ...]
    changes: tuple[BoxChange, ...] = ()


def scale_of(page: Page) -> float:
    """Return how large marks on a page are: 1 on A4."""
    return math.sqrt(page.boxes.width * page.boxes.height / (210.0 * 297.0))


def put_badge(ink: PageBuilder, theme: Theme, rect: Rect, number: str, severity: Severity, box: str = "") -> None:
    """Put a badge that fills a rectangle, with a number if there is one."""
    white = Paint(fill=theme.white)
    if severity == "error":
        red = Paint(fill=theme.mistake, stroke=theme.white, width=rect.height * 0.05)
        ink.polygon(_octagon(rect), red, role=ROLE, box=box)
    elif severity == "warning":
        ends = [(rect.centre, rect.y), (rect.right, rect.middle), (rect.centre, rect.bottom), (rect.x, rect.middle)]
        ink.polygon(ends, replace(white, stroke=theme.white, width=rect.height * 0.2), role=ROLE, box=box)
        ink.polygon(ends, replace(white, stroke=theme.mistake, width=rect.height * 0.1), role=ROLE, box=box)
    else:
        paint = replace(white, stroke=theme.ink, width=rect.height * 0.08)
        ink.circle(rect.centre, rect.middle, rect.height / 2, paint, role=ROLE, box=box)
    if not number:
        return
    size = rect.height / MM_PER_POINT * _NUMBER[severity] * (0.75 if len(number) > 2 else 1.0)
    colour = theme.white if severity == "error" else theme.ink
    ink.text(rect.centre, baseline(rect.middle, size), number, "digit", size, colour, "centre", role=ROLE, box=box)


def _octagon(rect: Rect) -> list[Point]:
    """Return the corners of a regular octagon that fills a square."""
    reach, turn = rect.height / 2 / math.cos(math.pi / 8), math.pi / 4
    turns = [turn * (at + 0.5) for at in range(8)]
    return [(rect.centre + reach * math.cos(each), rect.middle + reach * math.sin(each)) for each in turns]


def put_sign(ink: PageBuilder, theme: Theme, rect: Rect, sign: Sign, text: str = "2") -> None:
    """Put the sign for a box to change into a rectangle, drawn as on the sheet.

    A dashed frame is a box to fill, a dashed line under or through a number one to underline or cross, a stroke takes
    back what is in a box, a dashed disc in a ring leaves the ring alone, a stroke beside the ``text`` is a number to
    replace by it or by another; a frame alone is a box to look at.
    """
    line = rect.height * 0.16
    paint = Paint(stroke=theme.mistake, width=line)
    if sign == "ring":
        ink.circle(rect.centre, rect.middle, rect.height / 2, paint, role=ROLE)
        put_bare_ring(ink, theme, rect, rect.height * 0.26)
        return
    if sign in ("underline", "cross"):
        _put_lined(ink, theme, rect, sign)
        return
    paint = replace(paint, dash=dashes(line)) if sign == "fill" else paint
    ink.rectangle(rect, paint, radius=rect.height * 0.2, role=ROLE)
    if sign in ("write", "other"):
        text = text if sign == "write" else ANOTHER
        room = rect.inset(rect.height * 0.2)
        # Two digits stand apart from the stroke.
        shares = (0.5, 0.0, 0.5) if len(text) < 2 else (0.2, 0.1, 0.7)
        old, _, new = room.columns([room.width * share for share in shares])
        ink.line([(old.x, old.y), (old.right, old.bottom)], replace(paint, width=line * 0.9), role=ROLE)
        put_fitted(ink, new, text, "digit", theme.mistake, "mistake-sign")
        return
    if sign == "empty":
        put_open_double(ink, theme, stroke(rect, rect.width * 0.3, rect.height * 0.24), line * 0.7)


def _put_lined(ink: PageBuilder, theme: Theme, rect: Rect, sign: Sign) -> None:
    """Put a number with a dashed line under it or two through it."""
    width, low = rect.height * 0.13, rect.bottom - rect.height * 0.06
    number = rect.top_strip(rect.height * 0.78) if sign == "underline" else rect.inset(0.0, rect.height * 0.11)
    put_fitted(ink, number, "2", "digit", theme.ink, "mistake-sign")
    ends = [[(rect.x, low), (rect.right, low)]]
    if sign == "cross":
        over = rect.inset(rect.height * 0.12, 0.0)
        ends = [[(over.x, over.y), (over.right, over.bottom)], [(over.x, over.bottom), (over.right, over.y)]]
    for points in ends:
        ink.line(points, Paint(stroke=theme.mistake, width=width, dash=dashes(width)), role=ROLE)


def dashes(width: float) -> tuple[float, float]:
    """Return the lengths of the dashes of a line and of the gaps between them."""
    return width * 2.2, width * 1.4


def stroke(rect: Rect, across: float, up: float) -> list[Point]:
    """Return a stroke through the middle of a rectangle, so far to both sides.

    It falls to the right: the strokes of a pen that fills a box rise.
    """
    return [(rect.centre - across, rect.middle - up), (rect.centre + across, rect.middle + up)]


def put_double(ink: PageBuilder, theme: Theme, ends: Sequence[Point], width: float, box: str = "") -> None:
    """Put a double line through what is to be cleared: without colour, too, it is told from a stroke of the pen.

    The white beside it is so narrow that what the pen has filled is still seen to be filled.
    """
    for wide, tone in ((1.8, theme.white), (1.5, theme.mistake), (0.6, theme.white)):
        ink.line(ends, Paint(stroke=tone, width=wide * width), role=ROLE, box=box)


def put_open_double(ink: PageBuilder, theme: Theme, ends: Sequence[Point], width: float, box: str = "") -> None:
    """Put the double line through a number that is to be cleared: between its lines the number is still read."""
    (x, y), (to_x, to_y) = ends
    length = math.dist(*ends)
    for side in (-0.5, 0.5):
        right, down = (side * width * _PARTED * part / length for part in (y - to_y, to_x - x))
        line = [(x + right, y + down), (to_x + right, to_y + down)]
        ink.line(line, Paint(stroke=theme.mistake, width=width * _THIN), role=ROLE, box=box)


def put_tab(ink: PageBuilder, theme: Theme, rect: Rect, number: str, role: str = ROLE, box: str = "") -> None:
    """Put a tab with the number of the finding that a box is changed for into a rectangle."""
    frame = Paint(fill=theme.white, stroke=theme.mistake, width=rect.height * 0.12)
    ink.rectangle(rect, frame, radius=rect.height * 0.22, role=ROLE, box=box)
    size = rect.height * 0.9 / MM_PER_POINT
    ink.text(rect.centre, baseline(rect.middle, size), number, "digit", size, theme.ink, "centre", role=role, box=box)


def put_bare_ring(ink: PageBuilder, theme: Theme, rect: Rect, reach: float, box: str = "") -> None:
    """Put a dashed ring on what is taken back, which is still seen; the ring around it stays."""
    line = reach * 0.22
    for paint in (
        Paint(stroke=theme.white, width=line * 2),
        Paint(stroke=theme.mistake, width=line, dash=dashes(line)),
    ):
        ink.circle(rect.centre, rect.middle, reach, paint, role=ROLE, box=box)


def number_places(
    rect: Rect, old: str, new: str, scale: float, shape: str = "square", usual: float = 0.0
) -> tuple[Rect, Rect]:
    """Return where in a box a number stands that is struck out, and where the right one: beside or under it.

    One under the other they stand in a high box and where they would be small side by side. The first is as large as
    its ``usual`` size in pt at most.
    """
    if shape == "hexagon":
        rect = rect.inset(rect.width * 0.09, rect.height * 0.09)
    rect = rect.inset(_SIDE * scale, _TOP * scale)
    before, after = _wide_for_height(old, "pen"), _wide_for_height(new, "digit")
    apart, over = _APART * scale, _OVER * scale
    beside = min((rect.width - apart) / (before + after), rect.height * _HIGHEST)
    under = min((rect.height - over) / 2, rect.width / max(before, after))
    stacked = under > beside and (beside < _READ * scale or rect.height > rect.width)
    high = low = under if stacked else beside
    if usual:
        high = min(high, cap_height("pen", usual))
    low = min(low, TALLEST * scale)
    if stacked:
        rect = rect.inset(0.0, (rect.height - over - high - low) / 3)
        return rect.top_strip(high), rect.bottom_strip(low)
    space = (rect.width - apart - high * before - low * after) / 3
    struck, right = rect.inset(space, 0.0).columns([high * before, low * after], apart + space)
    return struck.centred(struck.width, high), right.centred(right.width, low)


def _wide_for_height(text: str, font: FontRole) -> float:
    """Return how wide a text is for its height."""
    return text_width(text, font, 1.0) / cap_height(font, 1.0)


def put_fitted(
    ink: PageBuilder, rect: Rect, text: str, font: FontRole, colour: Colour, role: str, box: str = ""
) -> None:
    """Put a text in the middle of a rectangle, as large as fits there."""
    size = fitted_size(rect, text, font)
    ink.text(rect.centre, baseline(rect.middle, size), text, font, size, colour, "centre", role=role, box=box)


def fitted_size(rect: Rect, text: str, font: FontRole) -> float:
    """Return the size in pt in which a text just fits into a rectangle."""
    size = rect.height / cap_height(font, 1.0)
    return size * min(1.0, rect.width / text_width(text, font, size))
