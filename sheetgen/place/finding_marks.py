"""Mark findings on filled-in sheets: the boxes they are about, and what would put them right.

The mark takes the shape of its box. A mistake has a flag with its number, a warning a rhombus, a note a disc, so that
they differ without colour.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from sheetgen.assets.fonts import text_width
from sheetgen.marks.geometry import bounds_of, overlap, union_bounds
from sheetgen.marks.marks import MM_PER_POINT, IconMark, Mark, Page, Paint, Slot, TextMark
from sheetgen.place.panels import swallow_tail
from sheetgen.place.rect import PageBuilder, Point, Rect, rect_of
from sheetgen.place.theme import Theme
from sheetgen.place.typesetting import baseline

Severity = Literal["error", "warning", "note"]

BADGE: Mapping[Severity, tuple[float, float]] = {"error": (5.0, 6.6), "warning": (7.4, 7.4), "note": (6.0, 6.0)}
"""The width and height in mm of the badge with the number of a finding, on A4."""
SIGN = (4.4, 3.4)
"""The width and height in mm of the sign for a box to fill or to empty, on A4."""
ROLE = "mistake"
_AROUND, _LINE, _HALO, _GAP = 0.5, 0.8, 1.8, 0.7
"""In mm on A4: from a box to the line around it, the widths of the line and of the white one under it, to the badge."""
_NEAR = 2.0
"""Boxes so near each other in mm are changed in one frame."""
_MOST_BOXES = 4
"""A finding about more boxes is marked at the first alone."""
_MARGIN = 5.0
"""In mm: home printers cut off what is nearer to the edge of the paper."""
_SMALLER = (1.0, 0.8, 0.66)
"""How large a badge is as a part of the usual, the best first: a smaller one where it covers nothing."""
_STRUCK = 0.52
"""How much of a box's width a number may take that is struck out, beside the right one."""


@dataclass(frozen=True, slots=True)
class BoxChange:
    """What puts a finding right in one box: it is filled, emptied, or ``text`` is written into it."""

    box: str
    fill: bool
    text: str = ""


@dataclass(frozen=True, slots=True)
class NumberedFinding:
    """A finding under its number in the report: the boxes it is about, and the changes of its first remedy."""

    number: int
    severity: Severity
    boxes: tuple[str, ...]
    changes: tuple[BoxChange, ...] = ()


def draw_findings(page: Page, theme: Theme, findings: Iterable[NumberedFinding]) -> Page:
    """Return the page with the findings about its boxes; boxes of other pages are left out."""
    findings = list(findings)
    page = _with_room_for_numbers(page, findings)
    marker = _Marker(page, theme)
    own = [(finding, marker.slots_of(finding.boxes)) for finding in findings]
    for finding, slots in own:
        marker.frame_changes(finding, {slot.box for slot in slots})
    for slot in dict.fromkeys(slot for _, slots in own for slot in slots):
        marker.outline(slot)
    for finding, slots in own:
        marker.correct(finding, slots)
    for finding, slots in own:
        for slot in slots:
            marker.add_badge(finding, slot)
    return replace(page, marks=(*page.marks, *marker.ink.marks))


def _with_room_for_numbers(page: Page, findings: Iterable[NumberedFinding]) -> Page:
    """Return the page with the written numbers that are wrong smaller and at the left, beside them the right ones."""
    boxes = {change.box for each in findings for change in each.changes if change.text and change.box in each.boxes}
    slots = {slot.box: slot for slot in page.slots if slot.box in boxes}

    def moved(mark: Mark) -> Mark:
        if not isinstance(mark, TextMark) or mark.role != "pen" or mark.box not in slots:
            return mark
        slot = slots[mark.box]
        room = _STRUCK * slot.width * (0.8 if slot.shape == "hexagon" else 1.0)
        size = min(mark.size * 0.85, mark.size * room / text_width(mark.text, "pen", mark.size))
        x, middle = slot.x + slot.width * (0.34 if slot.shape == "hexagon" else 0.3), slot.y + slot.height * 0.58
        return replace(mark, x=x, y=baseline(middle, size), size=size, anchor="centre")

    return replace(page, marks=tuple(map(moved, page.marks)))


def scale_of(page: Page) -> float:
    """Return how large marks on a page are: 1 on A4."""
    return math.sqrt(page.boxes.width * page.boxes.height / (210.0 * 297.0))


def put_badge(ink: PageBuilder, theme: Theme, rect: Rect, number: str, severity: Severity, box: str = "") -> None:
    """Put a badge that fills a rectangle."""
    red, white = Paint(fill=theme.mistake, stroke=theme.white, width=rect.height * 0.05), Paint(fill=theme.white)
    middle, colour = rect.middle, theme.ink
    if severity == "error":
        ink.polygon(swallow_tail(rect, rect.height * 0.18), red, role=ROLE, box=box)
        middle, colour = rect.y + rect.height * 0.42, theme.white
    elif severity == "warning":
        ends = [(rect.centre, rect.y), (rect.right, rect.middle), (rect.centre, rect.bottom), (rect.x, rect.middle)]
        ink.polygon(ends, replace(white, stroke=theme.white, width=rect.height * 0.2), role=ROLE, box=box)
        ink.polygon(ends, replace(white, stroke=theme.mistake, width=rect.height * 0.1), role=ROLE, box=box)
    else:
        paint = replace(white, stroke=theme.ink, width=rect.height * 0.08)
        ink.circle(rect.centre, rect.middle, rect.height / 2, paint, role=ROLE, box=box)
    size = rect.height / MM_PER_POINT * (0.52 if severity == "error" else 0.4) * (0.75 if len(number) > 2 else 1.0)
    ink.text(rect.centre, baseline(middle, size), number, "digit", size, colour, "centre", role=ROLE, box=box)


def put_sign(ink: PageBuilder, theme: Theme, rect: Rect, *, fill: bool) -> None:
    """Put the sign for a box to change into a rectangle: a dashed frame with a plus to fill, a stroke to empty."""
    line = rect.height * 0.16
    paint = Paint(stroke=theme.mistake, width=line, dash=(line * 2.2, line * 1.4))
    ink.rectangle(rect, paint, radius=rect.height * 0.2, role=ROLE)
    for points in _strokes(rect.centre, rect.middle, rect.height * 0.26, fill=fill):
        ink.line(points, Paint(stroke=theme.mistake, width=line * 1.3), role=ROLE)


def _strokes(x: float, y: float, reach: float, *, fill: bool) -> list[list[Point]]:
    if not fill:
        return [[(x - reach, y + reach), (x + reach, y - reach)]]
    return [[(x - reach, y), (x + reach, y)], [(x, y - reach), (x, y + reach)]]


class _Marker:
    """Collects the marks of one page, and the room that is taken on it."""

    def __init__(self, page: Page, theme: Theme) -> None:
        self.page, self.theme = page, theme
        self.ink = PageBuilder()
        self.scale = scale_of(page)
        texts = [mark for mark in page.marks if isinstance(mark, TextMark) and mark.role != "small-print"]
        self.texts = [bounds_of(text, text_width) for text in texts if text.role != "pen"]
        # What is covered of a text counts more: it cannot be read then.
        icons = [mark for mark in page.marks if isinstance(mark, IconMark)]
        marks: list[Mark | Slot] = [*texts * 8, *icons, *page.slots]
        self.taken = [bounds_of(mark, text_width) for mark in marks]
        self.taken += [bounds_of(mark, text_width) for mark in page.marks if mark.role in ("gain", "banner", "sign")]
        self._line = Paint(stroke=theme.mistake, width=_LINE * self.scale)
        self._halo = Paint(stroke=theme.white, width=_HALO * self.scale)

    def slots_of(self, boxes: Sequence[str]) -> list[Slot]:
        """Return the first slot of each box on this page; for an area, that of its first box."""
        found = []
        for box in boxes if len(boxes) <= _MOST_BOXES else boxes[:1]:
            exact = (slot for slot in self.page.slots if slot.box == box)
            inside = (slot for slot in self.page.slots if slot.box.startswith(f"{box}."))
            found += [*exact][:1] or [*inside][:1]
        return found

    def outline(self, slot: Slot) -> None:
        """Put a line around a box."""
        for paint in (self._halo, self._line):
            self._shape(rect_of(slot), slot.shape, paint, slot.box)

    def _shape(self, rect: Rect, shape: str, paint: Paint, box: str) -> None:
        rect = self._beside_texts(rect.inset(-_AROUND * self.scale))
        if shape == "circle" and abs(rect.width - rect.height) < 1:
            self.ink.circle(rect.centre, rect.middle, rect.width / 2, paint, role=ROLE, box=box)
        elif shape == "hexagon":
            lean = rect.width * 0.24
            upper = [(rect.x, rect.middle), (rect.x + lean, rect.y), (rect.right - lean, rect.y)]
            lower = [(rect.right, rect.middle), (rect.right - lean, rect.bottom), (rect.x + lean, rect.bottom)]
            self.ink.polygon([*upper, *lower], paint, role=ROLE, box=box)
        else:
            self.ink.rectangle(rect, paint, radius=1.2 * self.scale, role=ROLE, box=box)

    def _beside_texts(self, rect: Rect) -> Rect:
        """Return the frame with its left edge moved, so that its white line keeps off what is printed at the left."""
        reach, least = self._halo.width / 2, rect.x
        for left, top, right, bottom in self.texts:
            if left < rect.x and rect.x - reach < right < rect.x + 2 * reach and top < rect.middle < bottom:
                least = max(least, right + reach)
        return Rect(least, rect.y, rect.right - least, rect.height)

    def correct(self, finding: NumberedFinding, slots: Iterable[Slot]) -> None:
        """Strike out what the remedy takes back in the finding's own boxes, and write the right number small."""
        changes = {change.box: change for change in finding.changes}
        for slot in slots:
            change = changes.get(slot.box)
            if change is None or (change.fill and not change.text):
                continue
            rect, thin = rect_of(slot), replace(self._line, width=0.6 * self.scale)
            if change.text:
                spots = ((0.1, 0.8), (0.5, 0.36))
                ends = [(rect.x + rect.width * at, rect.y + rect.height * down) for at, down in spots]
                self.ink.line(ends, thin, role=ROLE, box=slot.box)
                edge = rect.width * (0.14 if slot.shape == "hexagon" else 0.08)
                size = min(rect.height * 0.5, 5.0 * self.scale) / MM_PER_POINT
                size *= min(1.0, rect.width * 0.42 / text_width(change.text, "digit", size))
                x, y, red = rect.right - edge, baseline(rect.y + rect.height * 0.4, size), self.theme.mistake
                self.ink.text(x, y, change.text, "digit", size, red, "right", role="right-number", box=slot.box)
            elif slot.kind == "write":
                ends = [(rect.x + rect.width * 0.1, rect.middle), (rect.right - rect.width * 0.1, rect.middle)]
                self.ink.line(ends, thin, role=ROLE, box=slot.box)
            else:
                reach = min(rect.width, rect.height) * 0.4
                for paint in (replace(self._halo, width=self._halo.width * 0.8), self._line):
                    for points in _strokes(rect.centre, rect.middle, reach, fill=False):
                        self.ink.line(points, paint, role=ROLE, box=slot.box)

    def frame_changes(self, finding: NumberedFinding, own: set[str]) -> None:
        """Put dashed frames around the other boxes that the remedy changes, neighbours in one, with the number."""
        for fill, slots in self._groups(change for change in finding.changes if change.box not in own):
            left, top, right, bottom = union_bounds(bounds_of(slot, text_width) for slot in slots)
            rect, shape = Rect(left, top, right - left, bottom - top), slots[0].shape if len(slots) == 1 else "square"
            line = self._line.width * 0.75
            for paint in (self._halo, Paint(stroke=self.theme.mistake, width=line, dash=(line * 2.4, line * 1.6))):
                self._shape(rect, shape, paint, slots[0].box)
            self._tab(rect, finding.number, fill=fill, box=slots[0].box)

    def _groups(self, changes: Iterable[BoxChange]) -> Iterator[tuple[bool, list[Slot]]]:
        """Yield the slots of changes that lie beside each other in one area, and whether they are to be filled."""
        group, filled = list[Slot](), True
        for change in changes:
            for slot in (slot for slot in self.page.slots if slot.box == change.box):
                last = group[-1] if group else None
                beside = last is not None and abs(last.y + last.height / 2 - slot.y - slot.height / 2) < _NEAR
                near = last is not None and abs(slot.x - last.x - last.width) < _NEAR
                if not (beside and near and filled == change.fill):
                    if group:
                        yield filled, group
                    group = []
                group.append(slot)
                filled = change.fill
        if group:
            yield filled, group

    def _tab(self, rect: Rect, number: int, *, fill: bool, box: str) -> None:
        """Put a tab with sign and number on the lower edge of a frame, or on another that is free."""
        wide, high = 6.6 * self.scale, 3.9 * self.scale
        edges = [(rect.centre, rect.bottom), (rect.centre, rect.y), (rect.right, rect.middle), (rect.x, rect.middle)]
        tab = self._freest(Rect(x - wide / 2, y - high / 2, wide, high) for x, y in edges)
        frame = Paint(fill=self.theme.white, stroke=self.theme.mistake, width=0.35 * self.scale)
        self.ink.rectangle(tab, frame, radius=0.8 * self.scale, role=ROLE, box=box)
        for points in _strokes(tab.x + wide * 0.28, tab.middle, high * 0.26, fill=fill):
            self.ink.line(points, replace(self._line, width=0.6 * self.scale), role=ROLE)
        size = high * 0.68 / MM_PER_POINT
        x, y = tab.x + wide * 0.7, baseline(tab.middle, size)
        self.ink.text(x, y, str(number), "digit", size, self.theme.ink, "centre", role="change", box=box)

    def add_badge(self, finding: NumberedFinding, slot: Slot) -> None:
        """Put the badge of a finding at the right of its box, above, at the left or below: where least is printed."""
        box, gap = rect_of(slot).inset(-_AROUND * self.scale), _GAP * self.scale
        sides: list[Rect] = []
        for smaller in _SMALLER:
            wide, high = (side * self.scale * smaller for side in BADGE[finding.severity])
            sides += _places_around(box, wide, high, gap)
            if any(change.box == slot.box and change.text for change in finding.changes):
                # Its corner is free, as what is written there has been moved.
                sides.append(Rect(box.x - wide * 0.62, box.y - high * 0.62, wide, high))
        own = bounds_of(slot, text_width)
        self.taken = [bounds for bounds in self.taken if bounds != own]
        rect = self._freest(sides)
        self.taken.append(own)
        put_badge(self.ink, self.theme, rect, str(finding.number), finding.severity, slot.box)

    def _freest(self, places: Iterable[Rect]) -> Rect:
        """Return the first place on the page that covers nothing, or that which covers least; it is taken then."""

        def covered(rect: Rect) -> float:
            own = (rect.x, rect.y, rect.right, rect.bottom)
            return sum(
                (min(rect.right, right) - max(rect.x, left)) * (min(rect.bottom, bottom) - max(rect.y, top))
                for left, top, right, bottom in self.taken
                if overlap(own, (left, top, right, bottom))
            )

        boxes = self.page.boxes
        field = Rect(0, 0, boxes.width, boxes.height).inset(_MARGIN)
        inside = [rect for rect in places if rect.x >= field.x and rect.y >= field.y]
        inside = [rect for rect in inside if rect.right <= field.right and rect.bottom <= field.bottom]
        best = min(inside, key=covered)
        self.taken += [(best.x, best.y, best.right, best.bottom)] * 3  # badges keep apart from each other above all
        return best


def _places_around(box: Rect, wide: float, high: float, gap: float) -> list[Rect]:
    """Return where a badge of this size may stand beside a box: at its sides first, then beyond its corners."""
    steps = (0, 1)
    sides = [Rect(box.right + gap + step * (wide + gap), box.middle - high / 2, wide, high) for step in steps]
    sides += [Rect(box.centre - wide / 2, box.y - gap - high, wide, high)]
    sides += [Rect(box.x - gap - wide - step * (wide + gap), box.middle - high / 2, wide, high) for step in steps]
    sides += [Rect(box.centre - wide / 2, box.bottom + gap, wide, high)]
    for share in (-0.5, -0.25, 0.0, 0.25, 0.5, 0.75, 1.0):
        y, x = box.y + (box.height - high * 0.5) * share, box.x + (box.width - wide * 0.5) * share
        sides += [Rect(left, y, wide, high) for left in (box.right + gap, box.x - gap - wide)]
        sides += [Rect(x, top, wide, high) for top in (box.y - gap - high, box.bottom + gap)]
    return sides
