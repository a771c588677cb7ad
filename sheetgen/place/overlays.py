"""Draw over a placed sheet: a player's marks as by a pen, the outlines of the layout, rulers."""

from __future__ import annotations

import math
import random
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from sheetgen.assets.fonts import text_width
from sheetgen.layout.game import Icon
from sheetgen.marks.geometry import bounds_of, union_bounds
from sheetgen.marks.marks import BLACK, MM_PER_POINT, Colour, IconMark, Mark, Page, Paint, RectangleMark, Slot, TextMark
from sheetgen.place.rect import PageBuilder, Point, Rect, rect_of
from sheetgen.place.theme import Theme
from sheetgen.place.typesetting import baseline

PenMarkState = Literal["filled", "ringed", "used", "underlined", "crossed", "written", "chosen"]

STROKE = 0.34
"""Width in mm of the pen's line: that of a soft pencil."""

SPACING = 1.5
"""Distance in mm between the strokes of a scribble: near enough to read as filled, wide enough to see the icon."""

_WIDEST = 0.82
"""How much of a box's width written text may take; the letters lean out of the width that the font tells."""
_LEAN = 0.06
"""How far the letters lean to the right of their middle, in text sizes."""


@dataclass(frozen=True, slots=True)
class PenMark:
    """What a player did in one box; ``text`` is what was written, ``icon`` what was drawn.

    ``used`` is ringed and then filled, ``crossed`` is written or underlined and then crossed out.
    """

    state: PenMarkState
    text: str = ""
    icon: Icon | None = None


def draw_pen_marks(page: Page, theme: Theme, penned: Mapping[str, PenMark]) -> Page:
    """Return the page with a player's marks in it. Boxes of other pages are left out.

    A scribble lies under the icons of its box, so that they are told; where something is written no ``#`` is left.
    """
    printed = _Printed(page)
    under: dict[int, list[Mark]] = {}
    marks: list[Mark] = []
    hidden: set[int] = set()
    sizes = _word_sizes(page.slots, penned)
    for slot in page.slots:
        done = penned.get(slot.box)
        if done is not None:
            first = printed.first_icon(slot)
            drawn = _marks(slot, done, theme, sizes.get(_area_of(slot), math.inf), numbered=printed.has_number(slot))
            (marks if first is None or done.text else under.setdefault(first, [])).extend(drawn)
            hidden.update(printed.year_signs(slot))
    kept: list[Mark] = []
    for index, mark in enumerate(page.marks):
        kept += [*under.get(index, ()), *([] if index in hidden else [mark])]
    return replace(page, marks=(*kept, *marks))


class _Printed:
    """What of a page's print matters to a player's marks: the middles of icons, texts and signs for a year."""

    def __init__(self, page: Page) -> None:
        self._icons, self._texts, self._signs = list[_Middle](), list[_Middle](), list[_Middle]()
        for index, mark in enumerate(page.marks):
            kind = self._signs if mark.role == "year" else self._texts if isinstance(mark, TextMark) else None
            kind = self._icons if isinstance(mark, IconMark) else kind
            if kind is not None:
                left, top, right, bottom = bounds_of(mark, text_width)
                kind.append((index, (left + right) / 2, (top + bottom) / 2))

    def first_icon(self, slot: Slot) -> int | None:
        """Return where among the page's marks the first icon in a box stands; None if there is none."""
        return next(iter(_inside_of(slot, self._icons)), None)

    def has_number(self, slot: Slot) -> bool:
        """Return whether a text and no icon is printed in a box."""
        return bool(_inside_of(slot, self._texts)) and not _inside_of(slot, self._icons)

    def year_signs(self, slot: Slot) -> list[int]:
        """Return which of the page's marks are the ``#`` in a box."""
        return _inside_of(slot, self._signs)


_Middle = tuple[int, float, float]
"""The place of a mark among those of its page, and its middle."""


def _inside_of(slot: Slot, middles: Sequence[_Middle]) -> list[int]:
    left, top, right, bottom = rect_of(slot).bounds
    return [index for index, x, y in middles if left < x < right and top < y < bottom]


def _area_of(slot: Slot) -> str:
    return slot.box.rpartition(".")[0]


def _word_sizes(slots: Sequence[Slot], penned: Mapping[str, PenMark]) -> dict[str, float]:
    """Return the size in pt of the words written in each area: all as large as the longest of them allows."""
    sizes: dict[str, float] = {}
    for slot in slots:
        text = penned[slot.box].text if slot.box in penned else ""
        if len(text) > 1 and text.isalpha():
            area = _area_of(slot)
            sizes[area] = min(sizes.get(area, math.inf), _text_size(slot, text))
    return sizes


def _marks(slot: Slot, done: PenMark, theme: Theme, most: float, *, numbered: bool) -> list[Mark]:
    if done.icon is not None:
        return [_drawn(slot, done.icon, theme)]
    hand, pen = random.Random(zlib.crc32(slot.box.encode())), theme.pen
    text = [_written(slot, done.text, pen, most)] if done.text else []
    if done.state == "written":
        return list[Mark](text)
    if done.state == "underlined":
        strokes = [_underline(slot)]
    elif done.state == "crossed":
        strokes = [*_cross(slot), *([] if text else [_underline(slot)])]
    elif done.state == "chosen" and slot.kind == "choose" and slot.shape == "square":
        strokes = [_tick(slot)]
    elif done.state == "ringed" or (done.state == "chosen" and slot.shape == "circle"):
        strokes = [_ring(slot, hand)]
    elif numbered:
        strokes = _cross(slot)
    else:
        strokes = [*([_ring(slot, hand)] if slot.kind == "ring" else []), _scribble(slot, hand)]
    ink = PageBuilder()
    for points in strokes:
        ink.line(points, Paint(stroke=pen, width=STROKE), box=slot.box, role="pen")
    return [*text, *ink.marks]


def _underline(slot: Slot) -> list[Point]:
    """Return a line along the foot of the box."""
    left, right = slot.x + slot.width * 0.12, slot.x + slot.width * 0.88
    return [(left, slot.y + slot.height * 0.86), (right, slot.y + slot.height * 0.83)]


def _cross(slot: Slot) -> list[list[Point]]:
    """Two strokes from corner to corner that stay inside the box."""
    share = 0.18 if slot.shape == "circle" else 0.14
    rect = rect_of(slot).inset(slot.width * share, slot.height * share)
    return [[(rect.x, rect.y), (rect.right, rect.bottom)], [(rect.right, rect.y), (rect.x, rect.bottom)]]


def _scribble(slot: Slot, hand: random.Random) -> list[Point]:
    """Return a leaning zigzag that stays inside the box: no two boxes are filled alike."""
    strokes = max(3, round(slot.width / SPACING * hand.uniform(0.88, 1.12)))
    lean, phase = hand.uniform(0.14, 0.34) * min(slot.height / slot.width, 1.0), hand.uniform(-0.3, 0.3) / strokes
    points: list[Point] = []
    for index in range(strokes + 1):
        for down in (-1, 1):
            across = (index / strokes - 0.5) * 2 + phase - down * lean
            x, y = _inside(slot, across, down * (0.86 + hand.uniform(-0.14, 0.1)))
            points.append((x + hand.uniform(-0.12, 0.12), y))
    return points


def _inside(slot: Slot, across: float, down: float) -> Point:
    """Return a point of the box by its place from -1 to 1 in both directions; inside the rim of round boxes."""
    rect = rect_of(slot).inset(STROKE + 0.15, STROKE)
    across, down = max(-1.0, min(1.0, across)), max(-1.0, min(1.0, down))
    if slot.shape in ("circle", "hexagon"):
        down *= math.sqrt(max(1 - across * across, 0.0))
    return rect.centre + across * rect.width / 2, rect.middle + down * rect.height / 2


def _ring(slot: Slot, hand: random.Random) -> list[Point]:
    """Return a ring drawn by hand: not quite round, its ends passing each other."""
    rect, start, count = rect_of(slot), hand.uniform(-2.4, -1.8), 26
    points = []
    for index in range(count + 3):
        angle = start + index / count * 2 * math.pi
        swing = (1.0 + 0.03 * math.sin(angle * 2 + start) + 0.012 * index / count) / 2
        x = rect.centre + math.cos(angle) * rect.width * swing
        points.append((x, rect.middle + math.sin(angle) * rect.height * swing))
    return points


def _tick(slot: Slot) -> list[Point]:
    return [(slot.x + x * slot.width, slot.y + y * slot.height) for x, y in ((0.15, 0.5), (0.42, 0.85), (1.0, -0.05))]


def _text_size(slot: Slot, text: str) -> float:
    """Return the size in pt in which a text fits into the first place of a box."""
    rect = _first_place(slot)
    size = min(rect.height / MM_PER_POINT * 0.95, 26.0)
    return size * min(1.0, rect.width * _WIDEST / text_width(text, "pen", size))


def _first_place(slot: Slot) -> Rect:
    return rect_of(slot).grid(slot.across * slot.down, slot.across)[0]


def _written(slot: Slot, text: str, pen: Colour, most: float) -> TextMark:
    rect, size = _first_place(slot), min(_text_size(slot, text), most)
    if slot.kind == "write" and rect.width > 3 * rect.height:
        return TextMark(slot.x + 0.8, rect.bottom - 0.6, text, "pen", size, pen, "left", slot.box, "pen")
    x = rect.centre - _LEAN * size * MM_PER_POINT
    return TextMark(x, baseline(rect.middle, size), text, "pen", size, pen, "centre", slot.box, "pen")


def _drawn(slot: Slot, icon: Icon, theme: Theme) -> IconMark:
    """Return an icon drawn into a cell: in its hue, with lines in the colour of the pen."""
    side = min(slot.width, slot.height) * _WIDEST
    rect = rect_of(slot).centred(side, side)
    inks = theme.icon_inks(icon.hue, side)
    inks = {**inks, "line": replace(inks["line"], stroke=theme.pen), "ink": Paint(fill=theme.pen)}
    return IconMark(icon.drawing or icon.name, rect.x, rect.y, side, inks, slot.box, "pen")


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
_GAP, _BELOW = 9.0, 4.0
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
