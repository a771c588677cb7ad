"""Draw a player's marks into the boxes of a page, as of a pen."""

from __future__ import annotations

import math
import random
import zlib
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from sheetgen.assets.fonts import cap_height, text_width
from sheetgen.layout.game import Icon
from sheetgen.marks.geometry import PEN_LEAN, bounds_of
from sheetgen.marks.marks import MM_PER_POINT, ClipMark, Colour, IconMark, Mark, Page, Paint, Slot, Sum, TextMark
from sheetgen.place.rect import PageBuilder, Point, Rect, rect_of
from sheetgen.place.theme import Theme, mix_with_white

PenMarkState = Literal["filled", "ringed", "used", "underlined", "crossed", "struck", "written", "chosen"]

STROKE = 0.3
"""Width in mm of the pen's line: that of a soft pencil."""

SPACING = 2.2
"""About the distance in mm between the turns of a scribble: it reads as filled, and shows the icon under it."""

_OVER_ICONS = 1.5
"""How much further apart the turns are over an icon."""
_WIDEST, _WORD, _DRAWN = 0.75, 0.97, 0.82
"""How much of a box's width figures and a word may take, and of its side a symbol; the letters lean out of the width
that the font tells."""
_FIGURES = 3
"""A text with more characters is a word."""
_OVER, _AT_LINE, _LONG = 0.4, 0.8, 3.0
"""How far in mm a word stands over its line, and from its left end; how long a line is at least for its height."""
_CLOSER, _FEW = 1.3, 2
"""How much larger than a long word the others of its area are at most, if there are more than a few."""
_FIVE = 5
"""How many strokes of a tally go together."""
_BEGUN = "start"
"""The role of what a box begins with."""
_REPLACED = ("year", _BEGUN)
"""The roles of what is printed pale in a box to be written over."""
_BEFORE = 8.0
"""How far in mm before its places the number stands that a box begins with."""


@dataclass(frozen=True, slots=True)
class PenMark:
    """What a player did in one box; ``text`` is what was written, ``icon`` what was drawn.

    ``used`` is ringed and then filled, ``crossed`` is written or underlined and then crossed out, ``struck`` is crossed
    out alone.
    """

    state: PenMarkState
    text: str = ""
    icon: Icon | None = None


def draw_pen_marks(page: Page, theme: Theme, penned: Mapping[str, PenMark]) -> Page:
    """Return the page with a player's marks in it, and the sums of what was written. Boxes of other pages are left out.

    A scribble is so loose that the icons under it are told; where something is written no ``#`` is left, and in its
    area no pale icon or number that a box began with. What is printed is as pale as the theme has it under a pen.
    """
    printed = _Printed(page)
    marks: list[Mark] = []
    hidden = _begun(page, printed, penned)
    sizes = _word_sizes(page.slots, penned)
    lines = {mark.box: bounds_of(mark, text_width)[3] for mark in page.marks if mark.role == "line"}
    for slot in page.slots:
        done = penned.get(slot.box)
        if done is not None:
            most = sizes.get(_area_of(slot), math.inf)
            pitch = SPACING * (_OVER_ICONS if printed.has_icon(slot) else 1.0)
            texts = [done.text] if done.text and done.icon is None else []
            written = [_written(slot, text, theme.pen, most, lines.get(slot.box)) for text in texts]
            marks += [*written, *_marks(slot, done, theme, pitch, numbered=printed.has_number(slot))]
            hidden.update(printed.written_over(slot))
            marks.extend(_struck(mark, theme) for mark in printed.starts_of(slot) if done.text not in ("", mark.text))
    kept = (mark for index, mark in enumerate(page.marks) if index not in hidden)
    share = theme.spec.under_pen
    printed_marks = kept if share == 1 else (_paled(mark, share) for mark in kept)
    return replace(page, marks=(*printed_marks, *marks, *_sums(page, theme, penned)))


def _begun(page: Page, printed: _Printed, penned: Collection[str]) -> set[int]:
    """Return which of the page's marks show what the boxes begin with in areas where something is written."""
    areas = {_area_of(slot) for slot in page.slots if slot.box in penned}
    return {index for slot in page.slots if _area_of(slot) in areas for index in printed.begun_with(slot)}


def _paled(mark: Mark, share: float) -> Mark:
    """Return a mark with a ``share`` of each of its colours, the rest white; words are half as pale."""

    def paled(tone: Colour | None) -> Colour | None:
        return None if tone is None else mix_with_white(tone, share)

    def paint(whole: Paint) -> Paint:
        hatch = whole.hatch and replace(whole.hatch, colour=mix_with_white(whole.hatch.colour, share))
        return replace(whole, fill=paled(whole.fill), stroke=paled(whole.stroke), hatch=hatch)

    if isinstance(mark, TextMark):
        # Small words are read, not only seen.
        return replace(mark, colour=mix_with_white(mark.colour, (1 + share) / 2))
    if isinstance(mark, IconMark):
        return replace(mark, inks={part: paint(each) for part, each in mark.inks.items()})
    if isinstance(mark, ClipMark):
        return replace(mark, marks=tuple(_paled(each, share) for each in mark.marks))
    return replace(mark, paint=paint(mark.paint))


def _sums(page: Page, theme: Theme, penned: Mapping[str, PenMark]) -> Iterator[Mark]:
    """Yield the sums of what was written."""
    for place in page.sums:
        number = _sum(place, penned)
        if number is None:
            continue
        if place.strokes:
            yield from _tally(place, number, theme)
        else:
            yield _written(place, str(number), theme.pen, math.inf)


def _sum(place: Sum, penned: Mapping[str, PenMark]) -> int | None:
    """Return the number that follows from what was written; None if nothing was, or no option chosen that it needs."""
    texts = [done.text for box, done in penned.items() if box.rpartition(".")[0] == place.box]
    numbers = [int(text) for text in texts if text.removeprefix("-").isdecimal()]
    times = [number for box, number in place.times if box in penned] if place.times else [1]
    return sum(numbers) * times[0] if numbers and times else None


def _struck(number: TextMark, theme: Theme) -> Mark:
    """Return a stroke through a printed number in whose place another is written."""
    left, top, right, bottom = bounds_of(number, text_width)
    ink, reach = PageBuilder(), (bottom - top) * 0.3
    ink.line([(left - reach, bottom), (right + reach, top)], Paint(stroke=theme.pen, width=STROKE), role="pen")
    return ink.marks[0]


def _tally(place: Sum, number: int, theme: Theme) -> list[Mark]:
    """Return strokes in the parts of a place, the fifth of each across the four before it."""
    hand, ink, paint = (
        random.Random(zlib.crc32(place.box.encode())),
        PageBuilder(),
        Paint(stroke=theme.pen, width=STROKE),
    )
    parts = rect_of(place).across(max(place.across, -(-number // _FIVE)))
    for index in range(number):
        part = parts[index // _FIVE]
        rect = part.centred(part.width * 0.7, part.height * 0.6)
        x, lean = rect.x + (index % _FIVE + 0.5) / (_FIVE - 1) * rect.width, hand.uniform(-0.4, 0.4)
        ends = [(x + lean, rect.y + hand.uniform(-0.5, 0.5)), (x - lean, rect.bottom + hand.uniform(-0.5, 0.5))]
        if index % _FIVE == _FIVE - 1:
            ends = [(rect.x - 0.6, rect.bottom - rect.height * 0.25), (rect.right + 0.6, rect.y + rect.height * 0.25)]
        ink.line(ends, paint, box=place.box, role="pen")
    return list(ink.marks)


class _Printed:
    """What of a page's print matters to a player's marks: the middles of icons, texts and what writing replaces."""

    def __init__(self, page: Page) -> None:
        self._marks = page.marks
        self._icons, self._texts, self._pale = list[_Middle](), list[_Middle](), list[_Middle]()
        for index, mark in enumerate(page.marks):
            kind = self._icons if isinstance(mark, IconMark) else self._texts if isinstance(mark, TextMark) else None
            kind = self._pale if mark.role in _REPLACED else kind
            if kind is not None:
                left, top, right, bottom = bounds_of(mark, text_width)
                kind.append((index, (left + right) / 2, (top + bottom) / 2))

    def has_icon(self, slot: Slot) -> bool:
        """Return whether an icon is printed in a box."""
        return bool(_inside_of(slot, self._icons))

    def has_number(self, slot: Slot) -> bool:
        """Return whether a text and no icon is printed in a box."""
        return bool(_inside_of(slot, self._texts)) and not self.has_icon(slot)

    def starts_of(self, slot: Slot) -> list[TextMark]:
        """Return the number printed before the places of a box: the one that those written in it replace."""
        before = Slot("", slot.x - _BEFORE, slot.y, _BEFORE if slot.across > 1 else 0.0, slot.height)
        found = [self._marks[index] for index in _inside_of(before, self._pale)]
        return [mark for mark in found if isinstance(mark, TextMark)]

    def written_over(self, slot: Slot) -> list[int]:
        """Return which of the page's marks writing in a box replaces."""
        return _inside_of(slot, self._pale)

    def begun_with(self, slot: Slot) -> list[int]:
        """Return which of the page's marks show what a box begins with."""
        return [index for index in _inside_of(slot, self._pale) if self._marks[index].role == _BEGUN]


_Middle = tuple[int, float, float]
"""The place of a mark among those of its page, and its middle."""


def _inside_of(slot: Slot, middles: Sequence[_Middle]) -> list[int]:
    left, top, right, bottom = rect_of(slot).bounds
    return [index for index, x, y in middles if left < x < right and top < y < bottom]


def _area_of(slot: Slot) -> str:
    return slot.box.rpartition(".")[0]


def _word_sizes(slots: Sequence[Slot], penned: Mapping[str, PenMark]) -> dict[str, float]:
    """Return the size in pt of the words written in each area: all as large as the longest of them allows.

    One long word among several short ones does not make all of them small: it alone is written closer.
    """
    sizes: dict[str, list[float]] = {}
    for slot in slots:
        text = penned[slot.box].text if slot.box in penned else ""
        if len(text) > 1 and text.replace(" ", "").isalpha():
            sizes.setdefault(_area_of(slot), []).append(_text_size(slot, text))
    least = {area: sorted(each) for area, each in sizes.items()}
    return {area: min(each[1], each[0] * _CLOSER) if len(each) > _FEW else each[0] for area, each in least.items()}


def _marks(slot: Slot, done: PenMark, theme: Theme, pitch: float, *, numbered: bool) -> list[Mark]:
    """Return what is drawn in a box."""
    if done.icon is not None:
        return [_drawn(slot, done.icon, theme)]
    hand, pen = random.Random(zlib.crc32(slot.box.encode())), theme.pen
    ink = PageBuilder()
    for points in [] if done.state == "written" else _strokes(slot, done, hand, pitch, numbered=numbered):
        ink.line(points, Paint(stroke=pen, width=STROKE), box=slot.box, role="pen")
    return list(ink.marks)


def _strokes(slot: Slot, done: PenMark, hand: random.Random, pitch: float, *, numbered: bool) -> list[list[Point]]:
    """Return the lines of a mark that is not written."""
    if done.state == "underlined":
        return [underline(slot)]
    if done.state in ("crossed", "struck"):
        return [*cross(slot), *([] if done.text or done.state == "struck" else [underline(slot)])]
    if done.state == "chosen" and slot.kind == "choose" and slot.shape == "square":
        return [_tick(slot)]
    if done.state == "ringed" or (done.state == "chosen" and slot.shape == "circle"):
        return [_ring(slot, hand)]
    if numbered:
        return cross(slot)
    return [*([_ring(slot, hand)] if slot.kind == "ring" else []), _scribble(slot, hand, pitch)]


def underline(slot: Slot) -> list[Point]:
    """Return a line along the foot of the box."""
    left, right = slot.x + slot.width * 0.12, slot.x + slot.width * 0.88
    return [(left, slot.y + slot.height * 0.86), (right, slot.y + slot.height * 0.83)]


def cross(slot: Slot) -> list[list[Point]]:
    """Return two strokes from corner to corner that stay inside the box."""
    share = 0.18 if slot.shape == "circle" else 0.14
    rect = rect_of(slot).inset(slot.width * share, slot.height * share)
    return [[(rect.x, rect.y), (rect.right, rect.bottom)], [(rect.right, rect.y), (rect.x, rect.bottom)]]


def _scribble(slot: Slot, hand: random.Random, pitch: float) -> list[Point]:
    """Return a zigzag that stays inside the box: no two boxes are filled alike, those of an area in one manner."""
    manner = random.Random(zlib.crc32(_area_of(slot).encode()))
    slant, spacing = manner.choice((-0.2, 0.22, 0.3, 0.42)), pitch * manner.uniform(0.85, 1.15)
    strokes = max(2, round(slot.width / spacing * hand.uniform(0.75, 1.25)))
    lean = (slant + hand.uniform(-0.1, 0.1)) * min(slot.height / slot.width, 1.0)
    reach, rise = hand.uniform(0.78, 0.96), hand.uniform(-0.1, 0.1)
    points: list[Point] = []
    for index in range(strokes + 1):
        for down in (-1, 1):
            across = (index / strokes - 0.5) * 2 * reach - down * lean + hand.uniform(-0.5, 0.5) / strokes
            x, y = _inside(slot, across, rise + down * (0.72 + hand.uniform(-0.22, 0.2)))
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
    if _is_line(slot):
        # Letters lean out of the width that the font tells.
        return size * min(1.0, (rect.width - 2 * _AT_LINE) / (text_width(text, "pen", size) + _lean(size)))
    share = _WORD if len(text) > _FIGURES else _WIDEST
    return size * min(1.0, rect.width * share / text_width(text, "pen", size))


def _is_line(slot: Slot) -> bool:
    """Return whether a box is a line that is written on from its left end."""
    rect = _first_place(slot)
    return slot.kind == "write" and rect.width > _LONG * rect.height


def _lean(size: float) -> float:
    """Return how far in mm letters of a size in pt lean to the right."""
    return PEN_LEAN * size * MM_PER_POINT


def _first_place(slot: Slot) -> Rect:
    return rect_of(slot).grid(slot.across * slot.down, slot.across)[0]


def _written(slot: Slot, text: str, pen: Colour, most: float, line: float | None = None) -> TextMark:
    """Return a text at most so large in a box, a word over its ``line`` if it has one."""
    rect, size = _first_place(slot), min(_text_size(slot, text), most)
    if _is_line(slot):
        y = rect.bottom - 0.6 if line is None else line - _OVER
        return TextMark(slot.x + _AT_LINE, y, text, "pen", size, pen, "left", slot.box, "pen")
    x, y = pen_place(rect, size)
    if line is not None and len(text) > _FIGURES:
        y = line - _OVER
    return TextMark(x, y, text, "pen", size, pen, "centre", slot.box, "pen")


def pen_place(rect: Rect, size: float) -> Point:
    """Return where letters of the pen are anchored that are seen in the middle of a rectangle."""
    return rect.centre - _lean(size), rect.middle + cap_height("pen", size) / 2


def _drawn(slot: Slot, icon: Icon, theme: Theme) -> IconMark:
    """Return an icon drawn into a cell: in its hue, with lines in the colour of the pen."""
    side = min(slot.width, slot.height) * _DRAWN
    rect = rect_of(slot).centred(side, side)
    inks = theme.icon_inks(icon.hue, side)
    inks = {**inks, "line": replace(inks["line"], stroke=theme.pen), "ink": Paint(fill=theme.pen)}
    return IconMark(icon.drawing or icon.name, rect.x, rect.y, side, inks, slot.box, "pen")
