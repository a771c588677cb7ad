"""Find room for badges on a filled-in page: outside of their box, where least of what is printed or written lies."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Literal

from sheetgen.assets.fonts import cap_height, text_width
from sheetgen.marks.geometry import Bounds, bounds_of, overlap, union_bounds
from sheetgen.marks.marks import MM_PER_POINT, WHITE, IconMark, Mark, Page, PathMark, RectangleMark, TextMark
from sheetgen.place.finding_signs import BADGE, ROLE
from sheetgen.place.rect import Point, Rect

_MARGIN = 5.0
"""In mm: many printers cut off what is nearer to the edge of the paper. A badge may hang into the sheet's margin."""
_AIR, _BESIDE, _EDGE, _FRAME, _TOUCHES = 0.6, 1.5, 0.3, 1.0, 0.3
"""What is kept free around what is written, at the sides of a printed text, to which a badge would seem to belong, to
both sides of a line, around a box that has a line around it, and around others, in mm."""
_INK, _WRITTEN, _TEXT = 30.0, 16.0, 14.0
"""How much it counts to cover letters, and what is close to a written or a printed text."""
_USED, _ICON, _FILLED, _EMPTY, _PRINT, _OWN, _PLATE = 5.0, 12.0, 4.8, 3.2, 2.5, 1.0, 0.3
"""How much it counts to cover a box with a text, a symbol, a filled box, an empty one, a banner or sign, the box
itself, the ground of a name."""
_FIGURES = frozenset("0123456789-+=#")
"""The letters of numbers and signs: no part of them is above capitals or below the line."""
_FOREIGN, _LINE, _FRAMED, _NEARLY = 2.2, 1.5, 6.0, 1.0
"""How much it counts to reach into a panel that the box is not in, as if the badge belonged there; to cover a line, a
box that another finding is about, or what is close to another box."""
_HIDES, _TOGETHER, _BUSY = 2.8, 1.2, 0.4
"""A badge that counts so much for its size hides what another box is about; a row that counts so much is none; a badge
that counts so much may stand off."""
_ASIDE, _NO_LINE = 30.0, 2
"""How much it counts if a badge stands mostly beyond a corner of the line, as if it belonged to another box; how many
times as much where there is no line."""
_LOW, _LEFT = 5.0, 3.0
"""How much it counts if a badge stands at the lower or left half of its box: it is looked for at the upper right."""
_OFF, _STANDS_OFF, _FURTHER, _CROSSES = (1.6, 2.8, 4.0, 5.5, 7.0), 14.0, 1.5, 8.0
"""How far in mm off the line a badge may stand with a leader; how much it counts to do so, to be a mm further off, and
for each fifth of its leader that runs over a text or the like."""

_AT, _CORNER = 0.2, 0.2
"""So many mm beyond its corner a badge is still on a line; how much of its sides the corners take that it has not."""
_FLAT = 1.2
"""So many mm high is a stroke of the pen at most that underlines a number."""
_SHIFT = 2.2
"""By how many mm a badge is moved at most so that a printer reaches it."""


Trouble = Literal["hides", "off"]


class BadgeRoom:
    """The room that is taken on a page, and how much it counts to cover it."""

    def __init__(self, page: Page, framed: Iterable[Bounds] = ()) -> None:
        texts = [mark for mark in page.marks if isinstance(mark, TextMark)]
        small = [mark.y - mark.size * MM_PER_POINT for mark in texts if mark.role in ("small-print", ROLE)]
        field = Rect(0, 0, page.boxes.width, page.boxes.height).inset(_MARGIN)
        self._field = field.top_strip(min([field.bottom, *small]) - field.y)
        own = ("small-print", "pen")
        self.texts = [seen(mark) for mark in texts if mark.role not in own]
        icons = (mark for mark in page.marks if isinstance(mark, IconMark) and mark.role not in own)
        self.icons = [bounds_of(mark, text_width) for mark in icons]
        # A badge on two frames could be that of either.
        self._taken = _taken_on(page, self.texts) + [(_grown(bounds, _FRAME), _FRAMED) for bounds in framed]
        self._panels = [bounds_of(mark, text_width) for mark in page.marks if mark.role == "panel"]

    @property
    def right(self) -> float:
        """How far to the right a badge may reach."""
        return self._field.right

    def take(self, bounds: Bounds, weight: float = _TEXT) -> None:
        """Keep badges away from what has been drawn."""
        self._taken.append((bounds, weight))

    def trouble(self, around: Rect, size: tuple[float, float], own: Sequence[Bounds]) -> Trouble | None:
        """Return whether a badge hides something of others wherever it stands, or must stand off its box."""
        best, cost = self._best(around, size, own)
        return "hides" if cost > _HIDES * size[0] * size[1] else "off" if is_off(around, best) else None

    def has_row(self, around: Rect, size: tuple[float, float], own: Sequence[Bounds]) -> bool:
        """Return whether a row of badges of this size hangs well on the line around boxes."""
        best, cost = self._best(around, size, own)
        return cost <= _TOGETHER * size[0] * size[1] and not is_off(around, best)

    def place(
        self,
        around: Rect,
        size: tuple[float, float],
        own: Sequence[Bounds],
        kept: Rect | None = None,
        others: Sequence[Rect] = (),
    ) -> Rect:
        """Return where a badge of a width and height stands: on the line ``around`` its boxes, or off it.

        ``kept`` is room that was made for it; ``others`` are places where it may stand as well.
        """
        best = kept or self._best(around, size, own, others)[0]
        self.take(best.inset(-_AIR).bounds, 3 * _WRITTEN)  # badges keep apart above all
        return best

    def _best(
        self, around: Rect, size: tuple[float, float], own: Sequence[Bounds], others: Sequence[Rect] = ()
    ) -> tuple[Rect, float]:
        """Return the place that covers least, and how much that counts."""
        covered, area = self._cover(around, own), size[0] * size[1]
        costs = [(rect, covered(rect)) for rect in self._inside([*_places_around(around, *size), *others])]
        best = min(costs, key=lambda each: each[1])
        if best[1] > _BUSY * area:
            busy = [bounds for bounds, weight in self._taken if weight >= _USED]
            for rect in self._inside([*_places_off(around, *size)]):
                ends = leader(around, rect)
                cost = _STANDS_OFF + _FURTHER * math.dist(*ends)
                # What takes longest is worked out only where it may still be the best place.
                cost += covered(rect) if cost < best[1] else 0.0
                cost += _CROSSES * _crossed(ends, busy) if cost < best[1] else 0.0
                best = (rect, cost) if cost < best[1] else best
        return best

    def _cover(self, around: Rect, own: Sequence[Bounds]) -> Callable[[Rect], float]:
        """Return how much it counts what a badge at a place on the line covers."""
        left, _, right, _ = union_bounds(own)
        # Without a line around a box nothing tells which of those at a corner is meant.
        unclear = _ASIDE * (1 if around.width > right - left + 0.01 else _NO_LINE)
        near = self._near(around, own)

        def covered(rect: Rect) -> float:
            bounds = rect.bounds
            beside = around.x - _AT < rect.centre < around.right + _AT
            level = around.y - _AT < rect.middle < around.bottom + _AT
            off = is_off(around, rect)
            aside = _LOW * (rect.middle > around.middle) + _LEFT * (rect.centre < around.centre)
            aside += 0.0 if beside or level or off else unclear
            parts = _parts(rect)
            return aside + sum(
                _hidden(parts, other) * (_OWN if other in own else weight)
                for other, weight in near
                if overlap(bounds, other)
            )

        return covered

    def _near(self, around: Rect, own: Sequence[Bounds]) -> list[tuple[Bounds, float]]:
        """Return what a badge on the line may cover, each with its weight, without what belongs to its ``own`` box."""
        reach = around.inset(-2 * max(BADGE["warning"])).bounds
        foreign = [(panel, _FOREIGN) for panel in self._panels if not overlap(panel, around.inset(1.0).bounds)]
        near = (each for each in (*self._taken, *foreign) if overlap(each[0], reach))
        return [(bounds, weight) for bounds, weight in near if not any(_is_part(bounds, weight, each) for each in own)]

    def _inside(self, places: Sequence[Rect]) -> Sequence[Rect]:
        """Return the places that a printer reaches, if need be a little aside; all of them if it reaches none."""
        moved = [self._moved_inside(rect) for rect in places]
        return [rect for rect in moved if self.reaches(rect)] or places

    def _moved_inside(self, rect: Rect) -> Rect:
        """Return a place that is moved across to where a printer reaches, or as it is if that is too far."""
        moved = self.within(rect)
        return moved if abs(moved.x - rect.x) <= _SHIFT else rect

    def within(self, rect: Rect) -> Rect:
        """Return a place moved across to where a printer reaches."""
        field = self._field
        return rect._replace(x=min(max(rect.x, field.x), field.right - rect.width))

    def reaches(self, rect: Rect) -> bool:
        """Return whether a printer reaches all of a place, and no small print is there."""
        field = self._field
        return rect.x >= field.x and rect.y >= field.y and rect.right <= field.right and rect.bottom <= field.bottom


def _is_part(bounds: Bounds, weight: float, box: Bounds) -> bool:
    """Return whether what a badge would cover is the frame around a box, a text in it, or the line on its edge."""
    if weight in (_FRAMED, _NEARLY):
        return _holds(bounds, box)
    if weight == _TEXT:
        return _holds(box, bounds)
    return weight == _LINE and _is_edge_of(bounds, box)


def _parts(rect: Rect) -> tuple[Bounds, Bounds, Bounds]:
    """Return the two bounds that a badge without its corners fills, and what they share."""
    across, down = rect.width * _CORNER, rect.height * _CORNER
    return rect.inset(0.0, down).bounds, rect.inset(across, 0.0).bounds, rect.inset(across, down).bounds


def _hidden(parts: tuple[Bounds, Bounds, Bounds], other: Bounds) -> float:
    """Return how many square mm of other bounds a badge hides."""
    wide, high, both = (_shared(part, other) for part in parts)
    return wide + high - both


def _shared(one: Bounds, other: Bounds) -> float:
    """Return the area that two bounds share in square mm."""
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return across * down if across > 0 and down > 0 else 0.0


def is_off(around: Rect, rect: Rect) -> bool:
    """Return whether a badge stands off the line around its boxes."""
    return not overlap(around.inset(-1.0).bounds, rect.bounds)


def leader(around: Rect, rect: Rect) -> tuple[Point, Point]:
    """Return the ends of the line from a badge to the line around its boxes, the nearest way."""
    at = (min(max(rect.centre, around.x), around.right), min(max(rect.middle, around.y), around.bottom))
    return at, (rect.centre, rect.middle)


def _crossed(ends: tuple[Point, Point], busy: Iterable[Bounds]) -> int:
    """Return how many fifths of a leader end on one of the bounds, of the four between its ends."""
    (x, y), (to_x, to_y) = ends
    along = [(x + (to_x - x) * share, y + (to_y - y) * share) for share in (0.2, 0.4, 0.6, 0.8)]
    return sum(any(left < x < right and top < y < low for left, top, right, low in busy) for x, y in along)


def _taken_on(page: Page, texts: Iterable[Bounds]) -> list[tuple[Bounds, float]]:
    """Return what is printed and written on a page, and how much it counts to cover it."""
    taken = [(bounds_of(mark, text_width), weight) for mark in page.marks if (weight := _weight(mark))]
    taken += [(line, _LINE) for mark in page.marks for line in _lines(mark)]
    taken += [((left, top - 2 * _AIR, right, low + 2 * _AIR), _TEXT) for left, top, right, low in _pointing_on(page)]
    written = {mark.box for mark in page.marks if isinstance(mark, TextMark) and mark.role == "pen"}
    taken += [each for bounds in texts for each in ((_aired(bounds, _BESIDE), _TEXT), (bounds, _INK))]
    taken += _written_on(page)
    boxes = [(bounds_of(slot, text_width), slot.box in written) for slot in (*page.slots, *page.sums)]
    taken += [(_grown(bounds, _TOUCHES), _NEARLY) for bounds, _ in boxes]
    return taken + [(bounds, _USED if used else _EMPTY) for bounds, used in boxes]


def _written_on(page: Page) -> list[tuple[Bounds, float]]:
    """Return what a pen wrote on a page, and how much it counts to cover it."""
    pen = [mark for mark in page.marks if mark.role == "pen"]
    # A line of the pen is thin, and yet all that tells an underlined number from others.
    thin = [(_aired(bounds_of(mark, text_width)), _WRITTEN) for mark in pen if is_underline(mark)]
    texts = [seen(mark) for mark in pen if isinstance(mark, TextMark)]
    return [each for bounds in texts for each in ((_aired(bounds), _WRITTEN), (bounds, _INK))] + thin


def is_underline(mark: Mark) -> bool:
    """Return whether a mark is a line of the pen under a number."""
    _, top, _, low = bounds_of(mark, text_width)
    return mark.role == "pen" and isinstance(mark, PathMark) and low - top < _FLAT


def _pointing_on(page: Page) -> list[Bounds]:
    """Return the bounds of arrows and white signs, from which badges keep a larger distance."""
    # An arrow would seem to point at a badge near its tip; the white rim of a badge would cut into a white sign.
    signs = (mark for mark in page.marks if isinstance(mark, TextMark) and mark.role == "sign" and mark.colour == WHITE)
    return [*(bounds_of(mark, text_width) for mark in page.marks if mark.role == "arrow"), *map(seen, signs)]


def _is_edge_of(line: Bounds, box: Bounds) -> bool:
    """Return whether a line is an edge of a box."""
    left, top, right, low = box
    return overlap(line, box) and all(
        a > b
        for a, b in zip(
            (*line[:2], right + 2 * _EDGE, low + 2 * _EDGE), (left - 2 * _EDGE, top - 2 * _EDGE, *line[2:]), strict=True
        )
    )


def seen(mark: TextMark) -> Bounds:
    """Return where the ink of a text is: no part of a number is above its capitals or much below its line."""
    left, top, right, low = bounds_of(mark, text_width)
    if not set(mark.text) <= _FIGURES:
        return left, top, right, low
    return left, mark.y - cap_height(mark.font, mark.size), right, mark.y + _AIR / 2


def _aired(bounds: Bounds, beside: float = _AIR) -> Bounds:
    left, top, right, low = bounds
    return left - beside, top - _AIR, right + beside, low + _AIR / 2


def _grown(bounds: Bounds, by: float) -> Bounds:
    left, top, right, low = bounds
    return left - by, top - by, right + by, low + by


def _holds(outer: Bounds, inner: Bounds) -> bool:
    """Return whether bounds lie inside others."""
    left, top, right, low = inner
    return outer[0] <= left and outer[1] <= top and right <= outer[2] and low <= outer[3]


def _lines(mark: Mark) -> Iterator[Bounds]:
    """Yield where the lines of a mark run that are straight across or down."""
    if not isinstance(mark, (RectangleMark, PathMark)) or mark.role == "pen":
        return
    left, top, right, low = bounds_of(mark, text_width)
    if mark.paint.stroke is None and mark.role != "total":
        return
    if isinstance(mark, RectangleMark) or mark.role == "bracket":
        yield left - _EDGE, top, left + _EDGE, low
        yield right - _EDGE, top, right + _EDGE, low
        yield left, top - _EDGE, right, top + _EDGE
        yield left, low - _EDGE, right, low + _EDGE
    elif min(right - left, low - top) < 2 * _EDGE:
        yield left - _EDGE, top - _EDGE, right + _EDGE, low + _EDGE


def _weight(mark: Mark) -> float:
    if mark.role == "pen":
        return 0.0 if isinstance(mark, TextMark) else _FILLED
    if isinstance(mark, IconMark):
        return _ICON
    if mark.role in ("plate", "strip", "head"):
        return _PLATE
    return _PRINT if mark.role in ("gain", "banner", "sign") else 0.0


def _places_off(box: Rect, wide: float, high: float) -> Iterator[Rect]:
    """Yield where a badge of this size may stand off a line, all around it."""
    for off in _OFF:
        outer = Rect(box.x - off - wide, box.y - off - high, box.width + 2 * off + wide, box.height + 2 * off + high)
        across, down = (max(2, math.ceil(side / 1.2)) for side in (outer.width, outer.height))
        for at in range(across + 1):
            x = outer.x + outer.width * at / across
            yield from (Rect(x, y, wide, high) for y in (outer.y, outer.bottom))
        for at in range(1, down):
            y = outer.y + outer.height * at / down
            yield from (Rect(x, y, wide, high) for x in (outer.x, outer.right))


def _places_around(box: Rect, wide: float, high: float) -> list[Rect]:
    """Return where a badge of this size may hang on a line: outside of its sides, then more and more over them."""
    places: list[Rect] = []
    inner_lefts = (box.x - wide * 0.25, box.right - wide * 0.75)
    inner_tops = (box.y - high * 0.25, box.bottom - high * 0.75)
    for out in (0.9, 0.75, 0.5):
        lefts = (box.right - wide * (1 - out), box.x - wide * out)
        tops = (box.y - high * out, box.bottom - high * (1 - out))
        for across, down in zip((1.0, 0.75, 0.5, 0.25, 0.0), (0.5, 0.0, 0.25, 0.75, 1.0), strict=True):
            x, y = box.x + (box.width - wide) * across, box.y + (box.height - high) * down
            places += [Rect(lefts[0], y, wide, high), Rect(x, tops[0], wide, high)]
            places += [Rect(lefts[1], y, wide, high), Rect(x, tops[1], wide, high)]
        places += [Rect(x, y, wide, high) for y in tops for x in lefts]
        places += [Rect(x, y, wide, high) for y in tops for x in inner_lefts]
        places += [Rect(x, y, wide, high) for y in inner_tops for x in lefts]
    return places + [Rect(x, y, wide, high) for y in inner_tops for x in inner_lefts]
