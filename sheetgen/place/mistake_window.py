"""Choose which part of a sheet a picture shows: around a box, and cutting as little as can be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeGuard

from sheetgen.assets.fonts import text_width
from sheetgen.marks.geometry import Bounds, bounds_of, overlap, union_bounds
from sheetgen.marks.marks import WHITE, CircleMark, IconMark, Mark, Page, PathMark, RectangleMark, TextMark
from sheetgen.place.finding_signs import ROLE
from sheetgen.place.mistake_legend import legend_top
from sheetgen.place.rect import Rect

_BADGE, _NUMBER, _ICON, _TEXT, _BOX, _PEN = 6.0, 4.0, 3.0, 1.5, 1.5, 3.0
"""How much it counts to cut the number of a finding, a right or written number, a symbol, another text, a box, a line
of a pen."""
_FRAME, LONG = 3.0, 30.0
"""How much it counts to cut a frame around boxes, of which none is shown then; from this length in mm on it may go on
beyond the edges."""
_OFF, _OUTSIDE = (0.15, 0.04), 20.0
"""How much it counts to be a mm off the middle, across and down, and to show no part of the panel."""
_BLANK = 1.5
"""How much it counts to show where a name stands that is left out here."""
_STRANGE = 4.0
"""How much it counts to show a mm of another panel under the name of this one."""
_STEP = 0.4
"""In mm: from one place that is tried to the next."""
_AIR = 1.4
"""In mm: around what is kept, so that its frame is seen."""
_CLEAR = 0.5
"""In mm: from a text or a box to the edge of a picture."""
_FOOT = 1.3
"""In mm: between a picture and the line with the meaning of the marks."""


def is_badge(mark: Mark) -> bool:
    """Return whether a mark is the shape of a badge or a tab."""
    shapes = (CircleMark, PathMark, RectangleMark)
    return isinstance(mark, shapes) and mark.role == ROLE and mark.paint.fill is not None


def is_line(mark: Mark) -> TypeGuard[RectangleMark]:
    """Return whether a mark is the line around a box with a mistake."""
    return isinstance(mark, RectangleMark) and mark.role == ROLE and mark.paint.fill is None and mark.box != ""


def is_cut(bounds: Bounds, seen: Bounds) -> bool:
    """Return whether something reaches out of what is seen."""
    return not (seen[0] <= bounds[0] and seen[1] <= bounds[1] and bounds[2] <= seen[2] and bounds[3] <= seen[3])


def inner_of(seen: Bounds) -> Bounds:
    """Return where texts stand whole in what is seen: one that touches an edge looks cut."""
    return enlarged(seen, -_CLEAR)


def enlarged(bounds: Bounds, by: float) -> Bounds:
    """Return bounds that reach so many mm further to all sides."""
    left, top, right, low = bounds
    return left - by, top - by, right + by, low + by


class WindowChooser:
    """Chooses parts of one sheet."""

    def __init__(self, sheet: Page) -> None:
        self.sheet = sheet
        self.pieces = list(_pieces(sheet))
        self.lines = [
            enlarged(bounds_of(mark, text_width), mark.paint.width / 2)
            for mark in sheet.marks
            if is_line(mark) and mark.paint.stroke != WHITE
        ]
        self.told: Sequence[Bounds] = ()
        self.near = self.pieces
        panels = [bounds_of(mark, text_width)[3] for mark in sheet.marks if mark.role == "panel"]
        panels += [slot.y + slot.height for slot in sheet.slots]
        low = min(legend_top(sheet) - _FOOT, max(panels, default=sheet.boxes.height) + _FOOT)
        badges = (bounds_of(mark, text_width)[3] for mark in sheet.marks if is_badge(mark) and mark.box)
        self.lowest = max([low, *(bottom + _STEP for bottom in badges)])

    def choose(
        self,
        kept: Bounds,
        panel: Bounds,
        width: float,
        height: float,
        torn: tuple[float, float],
        told: Sequence[Bounds],
    ) -> Rect:
        """Return the part of this size that shows what is ``kept`` and cuts least, much of the ``panel`` if it can.

        Torn edges hide so much at its left and above. What is ``told`` elsewhere would leave a blank here.
        """
        self.told, page = told, self.sheet.boxes
        # What no such part reaches costs nothing.
        self.near = [each for each in self.pieces if overlap(each[0], enlarged(kept, max(width, height)))]
        lined = union_bounds([kept, *(line for line in self.lines if overlap(line, kept))])
        rows = _range((kept[1], kept[3]), (lined[1], lined[3]), torn[1], height, self.lowest - height)
        columns = _range((kept[0], kept[2]), (lined[0], lined[2]), torn[0], width, page.width - width - 1.0)
        left, top = min(columns, key=lambda x: abs(x + width / 2 - (kept[0] + kept[2]) / 2)), 0.0
        # What the upper and lower edge cut depends on where the others are.
        for _ in range(2):
            top = min(rows, key=lambda y: self._cost(_untorn(Rect(left, y, width, height), torn), kept, panel))
            left = min(columns, key=lambda x: self._cost(_untorn(Rect(x, top, width, height), torn), kept, panel))
        return Rect(left, top, width, height)

    def _cost(self, seen: Rect, kept: Bounds, panel: Bounds) -> float:
        off = _OFF[0] * abs(seen.centre - (kept[0] + kept[2]) / 2) + _OFF[1] * abs(
            seen.middle - (kept[1] + kept[3]) / 2
        )
        across = max(0.0, min(seen.right, panel[2]) - max(seen.x, panel[0])) / seen.width
        down = max(0.0, min(seen.bottom, panel[3]) - max(seen.y, panel[1])) / seen.height
        bounds = seen.bounds
        off += _BLANK * sum(overlap(each, bounds) for each in self.told)
        off += _STRANGE * bool(self.told) * max(0.0, panel[1] - seen.y)
        cut = sum(cost for piece, cost in self.near if overlap(piece, bounds) and is_cut(piece, bounds))
        return off + (1 - across * down) * _OUTSIDE + cut


def _untorn(seen: Rect, torn: tuple[float, float]) -> Rect:
    return seen.without_left(torn[0]).without_top(torn[1])


def _range(
    kept: tuple[float, float], lined: tuple[float, float], hidden: float, size: float, most: float
) -> Sequence[float]:
    """Return where a part of a size may begin that shows what is ``kept``; it ends on the page.

    It begins with what a tear has ``hidden``. Without room for air, it shows as much of the lines around boxes at one
    end of what is ``lined`` as at the other.
    """
    first, last = max(kept[1] + _AIR - size, 1.0), min(kept[0] - hidden - _AIR, most)
    if first > last:
        return [min(max((lined[0] - hidden + lined[1] - size) / 2, 1.0), most)]
    return [first + _STEP * at for at in range(int((last - first) / _STEP) + 1)] + [last]


def _is_group(mark: Mark) -> bool:
    """Return whether a mark is a frame around boxes that no edge may cut."""
    return isinstance(mark, RectangleMark) and mark.role == "box" and not mark.box and mark.width < LONG


def _pieces(sheet: Page) -> Iterator[tuple[Bounds, float]]:
    """Yield what a part of a sheet should not cut, and how much it counts."""
    for mark in sheet.marks:
        if isinstance(mark, IconMark):
            yield bounds_of(mark, text_width), _ICON
        elif is_badge(mark):
            yield bounds_of(mark, text_width), _BADGE
        elif is_line(mark):
            yield enlarged(bounds_of(mark, text_width), _CLEAR), _ICON
        elif isinstance(mark, TextMark) and mark.role != ROLE:
            number = mark.role in ("right-number", "pen")
            yield enlarged(bounds_of(mark, text_width), 0.0 if number else _CLEAR), _NUMBER if number else _TEXT
        elif isinstance(mark, PathMark) and mark.role == "pen":
            yield bounds_of(mark, text_width), _PEN
        elif _is_group(mark):
            yield enlarged(bounds_of(mark, text_width), _CLEAR), _FRAME
    for slot in sheet.slots:
        yield enlarged(bounds_of(slot, text_width), _CLEAR), _BOX
