"""Mark findings on filled-in sheets: the boxes they are about, and the changes that would correct them.

The mark takes the shape of its box, and the badge with the number of the finding hangs on it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from sheetgen.assets.fonts import text_width
from sheetgen.marks.geometry import Bounds, bounds_of, overlap, union_bounds
from sheetgen.marks.marks import MM_PER_POINT, IconMark, Mark, Page, Paint, Slot, TextMark
from sheetgen.place.boxes import hexagon
from sheetgen.place.finding_signs import (
    BADGE,
    ROLE,
    BoxChange,
    NumberedFinding,
    fitted_size,
    number_places,
    put_badge,
    put_bare_ring,
    put_fitted,
    scale_of,
    strokes,
)
from sheetgen.place.rect import PageBuilder, Rect, rect_of
from sheetgen.place.theme import Theme
from sheetgen.place.typesetting import baseline

_AROUND, _LINE, _HALO = 0.65, 0.7, 0.2
"""In mm on A4: from a box to the middle of the line around it, the line's width, the white at both of its sides."""
_NEAR = 2.0
"""Boxes so near each other in mm are changed in one frame."""
_MOST_BOXES = 4
"""A finding about more boxes is marked at the first alone."""
_MARGIN = 5.0
"""In mm: home printers cut off what is nearer to the edge of the paper."""
_TAB = (6.0, 3.7)
"""The width and height in mm of the tab on a frame with the number of its finding, on A4."""
_AIR = 0.4
"""What is kept free beside a printed text, in mm."""
_TALLEST = 4.6
"""The most height in mm of a right number, on A4."""
_TEXT, _PEN, _PRINT, _OWN = 8.0, 6.0, 1.0, 0.8
"""How much it counts to cover a printed text, what was written, anything else, the box itself."""


def draw_findings(page: Page, theme: Theme, findings: Iterable[NumberedFinding]) -> Page:
    """Return the page with the findings about its boxes; boxes of other pages are left out."""
    findings = list(findings)
    marker = _Marker(page, theme)
    own = [(finding, marker.slots_of(finding.boxes)) for finding in findings]
    outlined = list(dict.fromkeys(slot for _, slots in own for slot in slots))
    changes = _changes_of(findings)
    marker.move_numbers(changes.values())
    framed = marker.frame_changes(findings, changes, {slot.box for slot in outlined})
    for slot in outlined:
        marker.frame([slot])
    for change in changes.values():
        marker.correct(change)
    for finding, slots in own:
        for slot in slots:
            marker.add_badge(finding, slot, changes.get(slot.box))
    for finding, dashed, slots in framed:
        marker.add_tab(finding.number, slots, fill=dashed)
    return replace(marker.page, marks=(*marker.page.marks, *marker.ink.marks))


def _changes_of(findings: Sequence[NumberedFinding]) -> dict[str, BoxChange]:
    """Return what is changed in each box: by the first finding about the box, else by the first that changes it."""
    changes = {change.box: change for finding in reversed(findings) for change in finding.changes}
    for finding in reversed(findings):
        changes |= {change.box: change for change in finding.changes if change.box in finding.boxes}
    return changes


class _Marker:
    """Collects the marks of one page, and the room that is taken on it."""

    def __init__(self, page: Page, theme: Theme) -> None:
        self.page, self.theme = page, theme
        self.ink = PageBuilder()
        self.scale = scale_of(page)
        texts = [mark for mark in page.marks if isinstance(mark, TextMark)]
        small = [mark.y - mark.size * MM_PER_POINT for mark in texts if mark.role == "small-print"]
        field = Rect(0, 0, page.boxes.width, page.boxes.height).inset(_MARGIN)
        self._field = field.top_strip(min([field.bottom, *small]) - field.y)
        self._line = Paint(stroke=theme.mistake, width=_LINE * self.scale)
        self._thin = replace(self._line, width=0.6 * self.scale)
        self._taken: list[tuple[Bounds, float]] = []
        self._hung: dict[Slot, Rect] = {}

    def move_numbers(self, changes: Iterable[BoxChange]) -> None:
        """Make the written numbers that are wrong smaller, so that the right ones have room beside them."""
        changed = {change.box for change in changes if change.text}
        slots = {slot.box: slot for slot in self.page.slots if slot.box in changed and slot.across * slot.down == 1}

        def moved(mark: Mark) -> Mark:
            if not isinstance(mark, TextMark) or mark.role != "pen" or mark.box not in slots:
                return mark
            old, _ = number_places(self._room(slots[mark.box]), slots[mark.box].shape)
            size = min(mark.size, 1.15 * fitted_size(old, mark.text, "pen"))
            return replace(mark, x=old.centre, y=baseline(old.middle, size), size=size, anchor="centre")

        self.page = replace(self.page, marks=tuple(map(moved, self.page.marks)))
        self._weigh()

    def _weigh(self) -> None:
        """Tell what a badge would cover on the page, and how much each counts."""
        self._texts = [bounds_of(mark, text_width) for mark in self.page.marks if _is_print(mark)]
        for mark in self.page.marks:
            if mark.role == "pen":
                self._taken.append((bounds_of(mark, text_width), _PEN))
            elif isinstance(mark, IconMark) or mark.role in ("gain", "banner", "sign"):
                self._taken.append((bounds_of(mark, text_width), _PRINT))
        self._taken += [((x - _AIR, y, right + _AIR, low), _TEXT) for x, y, right, low in self._texts]
        self._taken += [(bounds_of(slot, text_width), _PRINT) for slot in self.page.slots]

    def _room(self, slot: Slot) -> Rect:
        """Return the part of a box for the wrong and the right number: a badge hangs in the rest of a large one."""
        rect, (wide, high) = rect_of(slot), (side * self.scale for side in BADGE["error"])
        if not self._is_large(rect):
            return rect
        return rect.without_top(high * 0.7) if rect.height > 2.2 * high else rect.without_left(wide * 1.3)

    def _is_large(self, rect: Rect) -> bool:
        wide, high = (side * self.scale for side in BADGE["error"])
        return rect.width > 3.4 * wide and rect.height > 1.6 * high

    def slots_of(self, boxes: Sequence[str]) -> list[Slot]:
        """Return the first slot of each box on this page; for an area, that of its first box."""
        found = []
        for box in boxes if len(boxes) <= _MOST_BOXES else boxes[:1]:
            exact = (slot for slot in self.page.slots if slot.box == box)
            inside = (slot for slot in self.page.slots if slot.box.startswith(f"{box}."))
            found += [*exact][:1] or [*inside][:1]
        return found

    def frame(self, slots: Sequence[Slot], *, dashed: bool = False) -> None:
        """Put a line around boxes, in white if nothing lies next to them."""
        rect, shape = self._around(slots), slots[0].shape if len(slots) == 1 else "square"
        width = self._line.width
        free = min(rect_of(slots[0]).x - rect.x, rect.right - rect_of(slots[-1]).right) > width * 0.8
        dash = (width * 2.2, width * 1.4) if dashed else ()
        white = Paint(stroke=self.theme.white, width=width + 2 * _HALO * self.scale)
        for paint in ([white] if free else []) + [replace(self._line, dash=dash)]:
            self._shape(rect, shape, paint, slots[0].box)

    def frame_changes(
        self, findings: Iterable[NumberedFinding], changes: Mapping[str, BoxChange], outlined: Collection[str]
    ) -> list[tuple[NumberedFinding, bool, list[Slot]]]:
        """Frame the boxes that findings change and that are not outlined, neighbours in one.

        Return the frames, each with its finding and whether it is dashed: around boxes to fill.
        """
        framed = []
        for finding in findings:
            for change, slots in self._groups(change for change in finding.changes if change.box not in outlined):
                if changes[slots[0].box] in finding.changes:
                    framed.append((finding, change.sign == "fill", slots))
                    self.frame(slots, dashed=change.sign == "fill")
        return framed

    def _around(self, slots: Sequence[Slot]) -> Rect:
        """Return where the line around boxes runs: half way to what lies beside them, so that no frame is hidden."""
        left, top, right, bottom = bounds = union_bounds(bounds_of(slot, text_width) for slot in slots)
        air = [_AROUND * self.scale] * 4
        others = [bounds_of(slot, text_width) for slot in self.page.slots if slot not in slots]
        for side, gap in (pair for other in others for pair in _gaps(bounds, other, 0.1)):
            air[side] = min(air[side], gap / 2)
        for side, gap in (pair for text in self._texts for pair in _gaps(bounds, text, 0.5)):
            if side in (0, 2):
                air[side] = min(air[side], max(gap - self._line.width * 0.7, 0.0))
        if len(slots) == 1 and slots[0].shape in ("circle", "hexagon"):
            air = [min(air)] * 4
        return Rect(left - air[0], top - air[1], right - left + air[0] + air[2], bottom - top + air[1] + air[3])

    def _shape(self, rect: Rect, shape: str, paint: Paint, box: str) -> None:
        if shape == "circle" and abs(rect.width - rect.height) < 1:
            self.ink.circle(rect.centre, rect.middle, rect.width / 2, paint, role=ROLE, box=box)
        elif shape == "hexagon":
            self.ink.polygon(hexagon(rect), paint, role=ROLE, box=box)
        else:
            self.ink.rectangle(rect, paint, radius=1.2 * self.scale, role=ROLE, box=box)

    def correct(self, change: BoxChange) -> None:
        """Strike out what a remedy takes back in a box, and write the right number beside it."""
        slot = next((slot for slot in self.page.slots if slot.box == change.box), None)
        if slot is None or change.sign == "fill":
            return
        rect = rect_of(slot)
        if change.sign == "write":
            cells = rect.grid(slot.across * slot.down, slot.across)
            parted = (cells[0].inset(1.4), cells[1].inset(1.4)) if cells[1:] else None
            old, new = parted or number_places(self._room(slot), slot.shape)
            for left, _, right, _ in (
                bounds_of(mark, text_width) for mark in self.page.marks if _wrote(mark, slot.box)
            ):
                reach, x = (right - left) / 2 + 0.7 * self.scale, (left + right) / 2
                ends = [(x - reach, old.middle + old.height * 0.4), (x + reach, old.middle - old.height * 0.4)]
                self.ink.line(ends, self._thin, role=ROLE, box=slot.box)
            new = new.centred(new.width, min(new.height, _TALLEST * self.scale))
            put_fitted(self.ink, new, change.text, "digit", self.theme.mistake, "right-number", slot.box)
            self._taken.append((bounds_of(self.ink.marks[-1], text_width), _TEXT))
        elif change.sign == "ring":
            put_bare_ring(self.ink, self.theme, rect, min(rect.width, rect.height) * 0.26, slot.box)
        elif slot.kind == "write":
            ends = [(rect.x + rect.width * 0.1, rect.middle), (rect.right - rect.width * 0.1, rect.middle)]
            self.ink.line(ends, self._thin, role=ROLE, box=slot.box)
        else:
            white = Paint(stroke=self.theme.white, width=self._line.width * 2)
            for paint in (white, self._line):
                for points in strokes(rect.centre, rect.middle, min(rect.width, rect.height) * 0.4, fill=False):
                    self.ink.line(points, paint, role=ROLE, box=slot.box)

    def _groups(self, changes: Iterable[BoxChange]) -> Iterator[tuple[BoxChange, list[Slot]]]:
        """Yield the slots of changes that lie beside each other in one area, with the first of the changes."""
        group, first = list[Slot](), None
        for change in changes:
            for slot in (slot for slot in self.page.slots if slot.box == change.box):
                last = group[-1] if group else None
                beside = last is not None and abs(last.y + last.height / 2 - slot.y - slot.height / 2) < _NEAR
                near = last is not None and abs(slot.x - last.x - last.width) < _NEAR
                if not (beside and near and first is not None and first.sign == change.sign):
                    if first is not None:
                        yield first, group
                    group, first = [], change
                group.append(slot)
        if first is not None:
            yield first, group

    def add_tab(self, number: int, slots: Sequence[Slot], *, fill: bool) -> None:
        """Put a tab with the number, and the sign if boxes must be filled, on an edge of their frame."""
        wide, high = (side * self.scale for side in _TAB)
        wide = wide if fill else high * (1.5 if number > 9 else 1.15)
        box, around = slots[0].box, self._around(slots)
        tab = self._freest(_places_around(around, wide, high), slots)
        frame = Paint(fill=self.theme.white, stroke=self.theme.mistake, width=0.35 * self.scale)
        self.ink.rectangle(tab, frame, radius=0.8 * self.scale, role=ROLE, box=box)
        if fill:
            for points in strokes(tab.x + wide * 0.28, tab.middle, high * 0.26, fill=True):
                self.ink.line(points, self._thin, role=ROLE)
        size = high * 0.68 / MM_PER_POINT
        x, y = tab.x + wide * (0.7 if fill else 0.5), baseline(tab.middle, size)
        self.ink.text(x, y, str(number), "digit", size, self.theme.ink, "centre", role="change", box=box)

    def add_badge(self, finding: NumberedFinding, slot: Slot, change: BoxChange | None) -> None:
        """Hang the badge of a finding on the line around its box, where least is covered; in a large box inside."""
        wide, high = (side * self.scale for side in BADGE[finding.severity])
        around = self._around([slot])
        places = _places_around(around, wide, high)
        last = self._hung.get(slot)
        if last is not None:
            places = [Rect(x, last.y, wide, high) for x in (last.right, last.x - wide)] + places
        elif change is not None and change.text and self._is_large(rect_of(slot)):
            x = rect_of(slot).grid(slot.across, slot.across)[min(2, slot.across - 1)].x + wide * 0.3
            places = [Rect(x, around.y, wide, high)]
        rect = self._hung[slot] = self._freest(places, [slot])
        put_badge(self.ink, self.theme, rect, str(finding.number), finding.severity, slot.box)

    def _freest(self, places: Sequence[Rect], own: Sequence[Slot]) -> Rect:
        """Return the first place on the page that covers nothing, or that which covers least; it is taken then."""
        boxes = [bounds_of(slot, text_width) for slot in own]

        def covered(rect: Rect) -> float:
            bounds = (rect.x, rect.y, rect.right, rect.bottom)
            return sum(
                (min(rect.right, right) - max(rect.x, left))
                * (min(rect.bottom, bottom) - max(rect.y, top))
                * (_OWN if (left, top, right, bottom) in boxes else weight)
                for (left, top, right, bottom), weight in self._taken
                if overlap(bounds, (left, top, right, bottom))
            )

        field = self._field
        inside = [rect for rect in places if rect.x >= field.x and rect.y >= field.y]
        inside = [rect for rect in inside if rect.right <= field.right and rect.bottom <= field.bottom]
        best = min(inside or places, key=covered)
        self._taken.append(((best.x, best.y, best.right, best.bottom), 3 * _TEXT))  # badges keep apart above all
        return best


def _gaps(box: Bounds, other: Bounds, least: float) -> Iterator[tuple[int, float]]:
    """Yield the side of a box at which another lies, and what is between them; ``least`` mm of its side face it."""
    level, upright = (box[at] < other[at + 2] - least and other[at] < box[at + 2] - least for at in (1, 0))
    gaps = (
        (level, box[0] - other[2]),
        (upright, box[1] - other[3]),
        (level, other[0] - box[2]),
        (upright, other[1] - box[3]),
    )
    for side, (faces, gap) in enumerate(gaps):
        if faces and gap > -0.1:
            yield side, max(gap, 0.0)


def _wrote(mark: Mark, box: str) -> bool:
    return isinstance(mark, TextMark) and mark.role == "pen" and mark.box == box


def _is_print(mark: Mark) -> bool:
    return isinstance(mark, TextMark) and mark.role not in ("small-print", "pen")


def _places_around(box: Rect, wide: float, high: float) -> list[Rect]:
    """Return where a badge of this size may hang on a line: outside of its sides, then half over its corners."""
    sides = [Rect(box.right, box.middle - high / 2, wide, high), Rect(box.centre - wide / 2, box.y - high, wide, high)]
    sides += [
        Rect(box.x - wide, box.middle - high / 2, wide, high),
        Rect(box.centre - wide / 2, box.bottom, wide, high),
    ]
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        y, x = box.y + (box.height - high) * share, box.x + (box.width - wide) * share
        sides += [Rect(left, y, wide, high) for left in (box.right, box.x - wide)]
        sides += [Rect(x, top, wide, high) for top in (box.y - high, box.bottom)]
    for out in (0.75, 0.5):
        left, right = box.x - wide * out, box.right - wide * (1 - out)
        upper, lower = box.y - high * out, box.bottom - high * (1 - out)
        sides += [Rect(x, y, wide, high) for y in (upper, lower) for x in (left, right)]
        sides += [Rect(x, box.middle - high / 2, wide, high) for x in (left, right)]
        sides += [Rect(box.centre - wide / 2, y, wide, high) for y in (upper, lower)]
    return sides
