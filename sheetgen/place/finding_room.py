"""Find room for badges on a filled-in page: outside of their box, where least of what is printed or written lies."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from sheetgen.assets.fonts import text_width
from sheetgen.marks.geometry import Bounds, bounds_of, overlap
from sheetgen.marks.marks import MM_PER_POINT, IconMark, Mark, Page, TextMark
from sheetgen.place.finding_signs import BADGE, ROLE
from sheetgen.place.rect import Rect

_MARGIN = 5.0
"""In mm: home printers cut off what is nearer to the edge of the paper."""
_AIR = 0.6
"""What is kept free beside a text, in mm."""
_WRITTEN, _TEXT, _USED, _ICON, _FILLED, _PRINT, _OWN = 10.0, 8.0, 5.0, 4.0, 3.0, 1.0, 0.8
"""How much it counts to cover a written or printed text, a box with one, a symbol, a filled box, anything else, the
box itself."""
_FOREIGN = 0.4
"""How much it counts to reach into a panel that the box is not in, as if the badge belonged there."""
_HIDES = 1.0
"""A badge that counts so much for its size hides what another box is about."""

_ASIDE = 15.0
"""How much it counts if a badge stands mostly beyond a corner of the line, as if it belonged to another box."""


class BadgeRoom:
    """The room that is taken on a page, and how much it counts to cover it."""

    def __init__(self, page: Page) -> None:
        texts = [mark for mark in page.marks if isinstance(mark, TextMark)]
        small = [mark.y - mark.size * MM_PER_POINT for mark in texts if mark.role in ("small-print", ROLE)]
        field = Rect(0, 0, page.boxes.width, page.boxes.height).inset(_MARGIN)
        self._field = field.top_strip(min([field.bottom, *small]) - field.y)
        own = ("small-print", "pen")
        self.texts = [bounds_of(mark, text_width) for mark in texts if mark.role not in own]
        icons = (mark for mark in page.marks if isinstance(mark, IconMark) and mark.role not in own)
        self.prints = [*self.texts, *(bounds_of(mark, text_width) for mark in icons)]
        self._taken = _taken_on(page, self.texts)
        self._panels = [bounds_of(mark, text_width) for mark in page.marks if mark.role == "panel"]

    def take(self, bounds: Bounds, weight: float = _TEXT) -> None:
        """Keep badges away from what has been drawn."""
        self._taken.append((bounds, weight))

    def hides(self, around: Rect, size: tuple[float, float], own: Sequence[Bounds]) -> bool:
        """Return whether a badge hides something of others wherever it hangs on the line."""
        covered = self._cover(around, own)
        best = min(map(covered, self._inside(_places_around(around, *size))))
        return best > _HIDES * size[0] * size[1]

    def place(
        self,
        around: Rect,
        size: tuple[float, float],
        own: Sequence[Bounds],
        first: Sequence[Rect] = (),
        kept: Rect | None = None,
    ) -> Rect:
        """Return where a badge of a width and height hangs on the line ``around`` its boxes; it is taken then.

        The first of ``first`` that covers nothing but the box itself is taken; ``kept`` is room that was made for it.
        """
        covered, most = self._cover(around, own), _OWN * size[0] * size[1]
        fitting = [rect for rect in self._inside(first) if covered(rect) <= most]
        best = kept or (fitting[0] if fitting else min(self._inside(_places_around(around, *size)), key=covered))
        self.take(best.bounds, 3 * _WRITTEN)  # badges keep apart above all
        return best

    def _cover(self, around: Rect, own: Sequence[Bounds]) -> Callable[[Rect], float]:
        """Return how much it counts what a badge at a place on the line covers."""
        reach = around.inset(-2 * max(BADGE["warning"]))
        foreign = [(panel, _FOREIGN) for panel in self._panels if not overlap(panel, around.inset(1.0).bounds)]
        near = [each for each in (*self._taken, *foreign) if overlap(each[0], reach.bounds)]

        def covered(rect: Rect) -> float:
            bounds = rect.bounds
            beside = around.x < rect.centre < around.right
            level = around.y < rect.middle < around.bottom
            return (0.0 if beside or level else _ASIDE) + sum(
                (min(bounds[2], right) - max(bounds[0], left))
                * (min(bounds[3], bottom) - max(bounds[1], top))
                * (_OWN if (left, top, right, bottom) in own else weight)
                for (left, top, right, bottom), weight in near
                if overlap(bounds, (left, top, right, bottom))
            )

        return covered

    def _inside(self, places: Sequence[Rect]) -> Sequence[Rect]:
        """Return the places that a printer reaches, all of them if it reaches none."""
        field = self._field
        inside = [rect for rect in places if rect.x >= field.x and rect.y >= field.y]
        return [rect for rect in inside if rect.right <= field.right and rect.bottom <= field.bottom] or places


def _taken_on(page: Page, texts: Iterable[Bounds]) -> list[tuple[Bounds, float]]:
    """Return what is printed and written on a page, and how much it counts to cover it."""
    taken = [(bounds_of(mark, text_width), weight) for mark in page.marks if (weight := _weight(mark))]
    pen = (mark for mark in page.marks if isinstance(mark, TextMark) and mark.role == "pen")
    for weight, bounds in ((_TEXT, texts), (_WRITTEN, (bounds_of(mark, text_width) for mark in pen))):
        taken += [((x - _AIR, y, right + _AIR, low), weight) for x, y, right, low in bounds]
    written = {mark.box for mark in page.marks if isinstance(mark, TextMark) and mark.role == "pen"}
    return taken + [(bounds_of(slot, text_width), _USED if slot.box in written else _PRINT) for slot in page.slots]


def _weight(mark: Mark) -> float:
    if mark.role == "pen":
        return 0.0 if isinstance(mark, TextMark) else _FILLED
    if isinstance(mark, IconMark):
        return _ICON
    return _PRINT if mark.role in ("gain", "banner", "sign") else 0.0


def _places_around(box: Rect, wide: float, high: float) -> list[Rect]:
    """Return where a badge of this size may hang on a line: outside of its sides, then more and more over them."""
    places: list[Rect] = []
    for out in (1.0, 0.75, 0.5):
        lefts = (box.right - wide * (1 - out), box.x - wide * out)
        tops = (box.y - high * out, box.bottom - high * (1 - out))
        for share in (0.5, 0.0, 0.25, 0.75, 1.0):
            x, y = box.x + (box.width - wide) * share, box.y + (box.height - high) * share
            places += [Rect(lefts[0], y, wide, high), Rect(x, tops[0], wide, high)]
            places += [Rect(lefts[1], y, wide, high), Rect(x, tops[1], wide, high)]
        places += [Rect(x, y, wide, high) for y in tops for x in lefts]
        corners = (box.x - wide * 0.25, box.right - wide * 0.75)
        places += [Rect(x, y, wide, high) for y in tops for x in corners]
        corners = (box.y - high * 0.25, box.bottom - high * 0.75)
        places += [Rect(x, y, wide, high) for y in corners for x in lefts]
    return places
