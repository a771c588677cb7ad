"""Mark findings on filled-in sheets: the boxes they are about, and the changes that would correct them.

The mark takes the shape of its box, and the badge with the number of the finding hangs on it.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeGuard

from sheetgen.assets.fonts import cap_height, text_width
from sheetgen.marks.geometry import Bounds, bounds_of, overlap, union_bounds
from sheetgen.marks.marks import MM_PER_POINT, Mark, Page, Paint, PathMark, RectangleMark, Slot, TextMark
from sheetgen.place.boxes import hexagon
from sheetgen.place.finding_room import BadgeRoom, Trouble, is_off, is_underline, leader
from sheetgen.place.finding_signs import (
    BADGE,
    ROLE,
    ROOM,
    TAB,
    TALLEST,
    BoxChange,
    NumberedFinding,
    dashes,
    fitted_size,
    number_places,
    put_badge,
    put_bare_ring,
    put_double,
    put_fitted,
    put_open_double,
    put_tab,
    scale_of,
    stroke,
)
from sheetgen.place.pen_marks import cross, pen_place, underline
from sheetgen.place.rect import PageBuilder, Rect, rect_of
from sheetgen.place.theme import Theme, mix_with_white

_AROUND, _LINE, _HALO = 0.65, 0.7, 0.2
"""In mm on A4: from a box to the middle of the line around it, the line's width, the white at both of its sides."""
_CLOSE, _LINED, _THINNER = 0.42, 0.2, 0.7
"""In mm on A4 from a box, and from a line to write on, to the middle of the line around it where print leaves no more;
how wide for the usual line it is then, so that the edge of the box is still seen."""
_CLEAR, _INSIDE, _ASIDE = 0.4, 0.5, 0.1
"""In mm on A4: from the line to what is printed beside it, from a number to the badge in its box, and from the line to
the middle between two boxes that have a line each."""
_BESIDE = 0.1
"""In mm on A4 from the middle of the line between two parts of a box to the line around one of them."""
_RIGHT = 48.0
"""How much it counts to cover a right number."""
_NEAR = 2.0
"""Boxes so near each other in mm are changed in one frame."""
_MOST_BOXES = 4
"""A finding about more boxes is marked at the first alone."""
_APART, _LED, _TIP = 0.7, 0.3, 0.07
"""In mm on A4: between two badges on one box; the width of the line to a badge that stands off. How far the line around
a rhombus reaches beyond it, for its width."""
_CRUMB = 0.25
"""A pointer from a box is left out of which a line around a box hides more than this part."""
_STRIKE, _USUAL = (0.25, 0.4), 14.0
"""The least and most width in mm on A4 of the stroke through what is written, thinner through letters of fewer pt than
usual."""
_STRUCK = 0.8
"""How much of its ink what is struck out keeps in a theme whose mistakes are as dark as the pen."""
_BEYOND, _INNER, _FALL = (0.4, 0.7), 0.35, 0.14
"""How far in mm on A4 that stroke reaches at least and at most beyond a number, and how far from the edge of its box it
ends; how far it reaches down from the middle of the number, for the size of the letters."""
_PARTED = 0.7
"""From one place of a box to the next in mm, on A4."""
_ROOMY = 13.0
"""The least width in mm on A4 of a place of a box that has room for two numbers."""
_NUMBER: Mapping[Trouble, float] = {"hides": 3.8, "off": 6.4}
"""The least width in mm of what a badge in a box leaves to its numbers, on A4."""
_CENTRED, _MOST_BESIDE = 0.75, 0.9
"""How large a number beside a badge is at least to stand in the middle of its box, for its usual size; how much of the
room beside the badge it takes at most."""


class FindingsOnPage:
    """A page with the findings about its boxes; boxes of other pages are left out."""

    def __init__(self, page: Page, theme: Theme, findings: Iterable[NumberedFinding]) -> None:
        self.unmarked, self._theme = page, theme
        self._all = _marker_of(page, theme, [*findings])

    @property
    def page(self) -> Page:
        """The page with all findings."""
        return self._all.marked_page()

    def with_one(self, finding: NumberedFinding) -> Page:
        """Return the page with the marks of one finding alone, its numbers where they stand among those of all."""
        return _marker_of(self.unmarked, self._theme, [finding], self._all).marked_page()


def draw_findings(page: Page, theme: Theme, findings: Iterable[NumberedFinding]) -> Page:
    """Return the page with the findings about its boxes; boxes of other pages are left out."""
    return FindingsOnPage(page, theme, findings).page


def _marker_of(page: Page, theme: Theme, findings: Sequence[NumberedFinding], among: _Marker | None = None) -> _Marker:
    """Return the marks of findings; their numbers stand where they do ``among`` those of others."""
    marker = _Marker(page, theme)
    own = [(finding, marker.drawn_boxes(finding.boxes)) for finding in findings]
    badges, changes = _badges_of(own), changes_of(findings)
    outlined = marker.find_outlined(badges, among)
    marker.find_framed({*changes, *(slots[0].box for slots in outlined)})
    if among is None:
        marker.move_numbers(changes.values())
        marker.find_narrow(badges)
    else:
        marker.keep_places(among, badges)
    marker.move_numbers(changes.values())
    framed = marker.frame_changes(findings, changes, {slots[0].box for slots in outlined})
    for slots in outlined:
        change = changes.get(slots[0].box)
        marker.frame(slots, dashed=change is not None and change.sign == "fill")
    for change in changes.values():
        marker.correct(change)
    marker.redraw_edges()
    marker.add_badges(badges)
    marker.keep_tabs_off(outlined)
    for finding, group in (*framed, *marker.shared(own, changes)):
        marker.add_tab(finding.number, group)
    return marker


def _badges_of(
    own: Iterable[tuple[NumberedFinding, list[tuple[Slot, ...]]]],
) -> dict[tuple[Slot, ...], list[NumberedFinding]]:
    """Return the findings about each box, or about each group of boxes that are drawn as one building."""
    badges = dict[tuple[Slot, ...], list[NumberedFinding]]()
    for finding, slots in ((finding, slots) for finding, boxes in own for slots in boxes):
        badges.setdefault(slots, []).append(finding)
    return badges


def changes_of(findings: Sequence[NumberedFinding]) -> dict[str, BoxChange]:
    """Return what is changed in each box: by the first finding about the box, else by the first that changes it."""
    changes = {change.box: change for finding in reversed(findings) for change in finding.changes}
    for finding in reversed(findings):
        changes |= {change.box: change for change in finding.changes if change.box in finding.boxes}
    return changes


class _Marker:
    """Collects the marks of one page."""

    def __init__(self, page: Page, theme: Theme) -> None:
        self.page, self.theme = page, theme
        self._written_on = page
        self.ink = PageBuilder()
        self.scale = scale_of(page)
        self._line = Paint(stroke=theme.mistake, width=_LINE * self.scale)
        self._thin = replace(self._line, width=0.6 * self.scale)
        self._places = [bounds_of(place, text_width) for slot in page.slots for place in self._parts(slot)]
        lefts, rights = zip(*((slot.x, slot.x + slot.width) for slot in page.slots), strict=True)
        self._sides = min(lefts), max(rights)
        self._own: dict[str, Rect] = {}
        self._framed = list[Bounds]()
        self._edges = list[RectangleMark]()
        self._anew: dict[str, Rect] = {}
        self.room = BadgeRoom(page)
        self.noted, self.outlined = set[tuple[Slot, ...]](), set[tuple[Slot, ...]]()
        self._places_of = dict[tuple[int, Slot], Rect]()
        self._struck = set[str]()
        self._lined = {mark.box for mark in page.marks if mark.role == "line"}

    def find_outlined(
        self, badges: Mapping[tuple[Slot, ...], Sequence[NumberedFinding]], among: _Marker | None
    ) -> list[tuple[Slot, ...]]:
        """Find and return the boxes that get a line around them for a finding about them, which no note has."""
        outlined = [slots for slots, found in badges.items() if any(each.severity != "note" for each in found)]
        if among is not None:
            # The number of a note on the line of another finding would seem to belong to the box beside it.
            outlined += [slots for slots in badges if slots in among.outlined and slots not in outlined]
        self.outlined = {*outlined}
        # A thin line beside the edge of a box would seem to be an edge of another one.
        self.noted = {*badges} - self.outlined
        return outlined

    def keep_places(self, other: _Marker, badges: Iterable[tuple[Slot, ...]]) -> None:
        """Keep the lines around boxes and the places of numbers that another marker of the page has found."""
        self._framed, self._places_of = other._framed, {**other._places_of}
        self._own = {slots[0].box: other._own[slots[0].box] for slots in badges if slots[0].box in other._own}

    def _parts(self, slot: Slot) -> list[Slot]:
        """Return the places of a box for a number that is struck and written anew; else the box itself."""
        cells = rect_of(slot).grid(slot.across * slot.down, slot.across, _PARTED * self.scale)
        if len(cells) == 1:
            return [slot]
        return [replace(slot, **cell._asdict(), across=1, down=1) for cell in cells]

    def _writing_slot(self, slot: Slot) -> Slot:
        """Return where a number of a box is struck and written anew: its first place alone if that has the room."""
        first = self._parts(slot)[0]
        return first if first.width >= _ROOMY * self.scale else slot

    def find_framed(self, boxes: Collection[str]) -> None:
        """Find the boxes that get a line around them: lines of neighbours leave room for each other."""
        self._framed = [
            bounds_of(part, text_width) for slot in self.page.slots if slot.box in boxes for part in self._parts(slot)
        ]

    def find_narrow(self, badges: Mapping[tuple[Slot, ...], Sequence[NumberedFinding]]) -> None:
        """Find the boxes between others with numbers: their own numbers make room for the badge."""
        written = {mark.box for mark in self.page.marks if isinstance(mark, TextMark) and mark.role == "pen"}
        for slots, findings in badges.items():
            around, bounds = self._around(slots), [bounds_of(slot, text_width) for slot in slots]
            for wide, high in self._sizes(slots, findings):
                trouble = self.room.trouble(around, (wide, high), bounds)
                slot = slots[0]
                alone = slot.across * slot.down == 1 and not slots[1:] and not findings[1:]
                narrow = trouble is not None and alone and slot.box not in self._lined
                if trouble is not None and narrow and slot.box in written and slot.shape == "square":
                    rect = rect_of(slot)
                    beyond = Rect(
                        min(around.right - wide / 2, self.room.right - wide), rect.middle - high / 2, wide, high
                    )
                    self._keep(slot.box, rect, beyond, _NUMBER[trouble] * self.scale)
                self.room.place(around, (wide, high), bounds, kept=self._own.get(slot.box))

    def _sizes(self, slots: tuple[Slot, ...], findings: Sequence[NumberedFinding]) -> list[tuple[float, float]]:
        """Return the width and height of the badges of a box: one for all side by side if they hang well together."""
        sizes = [(wide * self.scale, high * self.scale) for wide, high in (ROOM[each.severity] for each in findings)]
        wides, highs = zip(*sizes, strict=True)
        row = sum(wides) + _APART * self.scale * (len(sizes) - 1), max(highs)
        bounds = [bounds_of(slot, text_width) for slot in slots]
        return [row] if len(sizes) == 1 or self.room.has_row(self._around(slots), row, bounds) else sizes

    def _keep(self, box: str, rect: Rect, beyond: Rect, number: float) -> None:
        """Keep the room of a badge: on the last box of a row ``beyond`` it, in part in the margin; else in it.

        There it stands only if it leaves the ``number`` so many mm.
        """
        if rect.right >= self._sides[1] - 0.1:
            self._own[box] = beyond
        elif rect.width >= beyond.width + number:
            self._own[box] = rect.inset(0.3, 0.3).right_strip(beyond.width).top_strip(beyond.height)

    def _room_of(self, slot: Slot) -> Rect:
        """Return the part of a box that its numbers may have."""
        badge, rect = self._own.get(slot.box), rect_of(slot)
        return rect if badge is None else rect.left_strip(badge.x - rect.x - _INSIDE * self.scale)

    def move_numbers(self, changes: Iterable[BoxChange]) -> None:
        """Make the written numbers that are wrong smaller, so that the right ones have room beside them."""
        texts = {change.box: change.text for change in changes if change.text}
        changed = [self._writing_slot(slot) for slot in self.page.slots if slot.box in {*texts, *self._own}]
        slots = {slot.box: slot for slot in changed if slot.across * slot.down == 1}
        written = [mark for mark in self._written_on.marks if _is_written(mark) and mark.box in slots]
        moved = self._beside_right_numbers(slots, [(mark, texts[mark.box]) for mark in written if mark.box in texts])
        moved |= {mark: self._beside_badge(slots[mark.box], mark) for mark in written if mark.box not in texts}

        def put(mark: Mark) -> Mark:
            if not _is_written(mark) or mark not in moved:
                return mark
            size = min(mark.size, fitted_size(moved[mark], mark.text, "pen"))
            x, y = pen_place(moved[mark], size)
            return replace(mark, x=x, y=y, size=size, anchor="centre")

        self.page = replace(self._written_on, marks=tuple(map(put, self._written_on.marks)))
        self.room = BadgeRoom(self.page, self._framed)
        for right in self._anew.values():
            self.room.take(right.inset(-_CLEAR / 2 * self.scale).bounds, _RIGHT)

    def _beside_right_numbers(
        self, slots: Mapping[str, Slot], numbers: Sequence[tuple[TextMark, str]]
    ) -> dict[TextMark, Rect]:
        """Return where written numbers stand that are struck out, and find where the right ones stand."""
        self._anew, moved = {}, dict[TextMark, Rect]()
        for mark, text in numbers:
            slot = slots[mark.box]
            rects = number_places(self._room_of(slot), mark.text, text, self.scale, slot.shape, mark.size)
            moved[mark], self._anew[mark.box] = rects
        return moved

    def _beside_badge(self, slot: Slot, mark: TextMark) -> Rect:
        """Return where a number stands beside the badge in its box: in the middle, if it is not much smaller there."""
        rect, room, wide = rect_of(slot), self._room_of(slot), text_width(mark.text, mark.font, mark.size)
        wide = min(max(2 * (room.right - rect.centre), _CENTRED * wide), room.width * _MOST_BESIDE, wide)
        left = min(rect.centre - wide / 2, room.right - wide)
        return Rect(left, rect.y, wide, rect.height)

    def drawn_boxes(self, boxes: Sequence[str]) -> list[tuple[Slot, ...]]:
        """Return the slots of each box on this page: those beside the first one, which are drawn as one building.

        Of an area it is the box for its sum or else its first box, of a box that is parted into places the first of
        these.
        """
        found = list[tuple[Slot, ...]]()
        for box in boxes if len(boxes) <= _MOST_BOXES else boxes[:1]:
            exact = [slot for slot in self.page.slots if slot.box == box]
            inside = [slot for slot in self.page.slots if slot.box.startswith(f"{box}.")]
            sums = [place for place in self.page.sums if place.box == box]
            beside = exact[:1] or sums[:1] or inside[:1]
            for slot in exact[1:]:
                beside += [slot] if _is_beside(beside[-1], slot) else []
            if beside:
                found.append(tuple(beside) if beside[1:] else (self._parts(beside[0])[0],))
        return found

    def frame(self, slots: Sequence[Slot], *, dashed: bool = False) -> None:
        """Put a line around boxes, in white if nothing lies next to them."""
        rect, shape = self._around(slots), slots[0].shape if len(slots) == 1 else "square"
        close = abs(slots[0].x - rect.x - self._least(slots)) < 0.01
        width = self._line.width * (_THINNER if close else 1.0)
        line = replace(self._line, width=width)
        own, reach = [bounds_of(slot, text_width) for slot in slots], width / 2 + _HALO * self.scale
        around = rect.inset(-reach).bounds
        free = not any(overlap(place, around) for place in self._places if place not in own)
        dash = dashes(width) if dashed else ()
        white = Paint(stroke=self.theme.white, width=width + 2 * _HALO * self.scale)
        for paint in [*([white] if free else []), replace(line, dash=dash)]:
            self._shape(rect, shape, paint, slots[0].box)
        self._edges.extend(mark for mark in self.page.marks if _is_edge(mark, slots))

    def frame_changes(
        self, findings: Sequence[NumberedFinding], changes: Mapping[str, BoxChange], outlined: Collection[str]
    ) -> list[tuple[NumberedFinding, list[Slot]]]:
        """Frame the boxes that findings change and that are not outlined, neighbours in one: dashed if to be filled.

        Return the boxes in each frame with its finding.
        """
        framed = []
        for finding in findings:
            for change, slots in self._groups(change for change in finding.changes if change.box not in outlined):
                if changes[slots[0].box] in finding.changes:
                    framed.append((finding, slots))
                    self.frame(slots, dashed=change.sign == "fill")
        return framed

    def shared(
        self, own: Sequence[tuple[NumberedFinding, list[tuple[Slot, ...]]]], changes: Mapping[str, BoxChange]
    ) -> Iterator[tuple[NumberedFinding, tuple[Slot, ...]]]:
        """Yield findings that ask for what is changed for another one, with the boxes that are outlined for that."""
        outlined = {slots[0].box: slots for _, boxes in own for slots in boxes}
        for finding, _ in own:
            for change in finding.changes:
                if change.box not in finding.boxes and change.box in outlined and change == changes[change.box]:
                    yield finding, outlined[change.box]

    def _around(self, slots: Sequence[Slot]) -> Rect:
        """Return where the line around boxes runs: half way to what lies beside them, so that no frame is hidden.

        The number of a note hangs on the edge of its box, which has no line.
        """
        own = [bounds_of(slot, text_width) for slot in slots]
        left, top, right, bottom = bounds = union_bounds(own)
        if tuple(slots) in self.noted:
            return Rect(left, top, right - left, bottom - top)
        air = self._air_between(bounds, [place for place in self._places if place not in own])
        clear = self._line.width / 2 + _CLEAR * self.scale
        words = [gap for each in self.room.texts for side, gap in _gaps(bounds, each, 0.5) if side in (0, 2)]
        near = max(min(words, default=math.inf) - clear, self._least(slots))
        air = [min(each, near) for each in air]
        for side, gap in (pair for each in self.room.icons for pair in _gaps(bounds, each, 0.5)):
            air[side] = min(air[side], max(gap - clear, 0.1)) if side in (0, 2) else air[side]
        if len(slots) == 1 and slots[0].shape in ("circle", "hexagon"):
            air = [min(air)] * 4
        return Rect(left - air[0], top - air[1], right - left + air[0] + air[2], bottom - top + air[1] + air[3])

    def _least(self, slots: Sequence[Slot]) -> float:
        """Return the least distance of the line around boxes: a line to write on has no edge that it would hide."""
        return (_LINED if slots[0].box in self._lined else _CLOSE) * self.scale

    def _air_between(self, bounds: Bounds, others: Iterable[Bounds]) -> list[float]:
        """Return how far from boxes a line around them runs at the left, top, right and bottom, in mm."""
        air, beside = [_AROUND * self.scale] * 4, self._line.width / 2 + _BESIDE * self.scale
        for other in others:
            aside = self._line.width / 2 + _ASIDE * self.scale if other in self._framed else 0.0
            for side, gap in _gaps(bounds, other, 0.1):
                # Two lines with too little room between boxes are one, which hides the edge of neither.
                half = gap / 2 - (aside if gap > 4 * aside else 0.0)
                # One around a part of a box leaves the line to the next part to be seen.
                air[side] = min(air[side], half if aside or gap > self._line.width / 2 else beside)
        return air

    def marked_page(self) -> Page:
        """Return the page with the findings, without the pointers that their lines hide."""
        printed = (mark for mark in self.page.marks if not self._is_crumb(mark))
        struck = self._struck if self.theme.mistake == self.theme.ink else ()
        marks = (_paled(mark) if mark.role == "pen" and mark.box in struck else mark for mark in printed)
        return replace(self.page, marks=(*marks, *self.ink.marks))

    def redraw_edges(self) -> None:
        """Put the edges of framed boxes over the white beside the lines, and over a line that two of them share."""
        for edge in dict.fromkeys(self._edges):
            self.ink.marks.append(replace(edge, paint=replace(edge.paint, fill=None)))

    def _is_crumb(self, mark: Mark) -> bool:
        """Return whether a mark is a pointer of which the lines around boxes leave little to be seen."""
        if mark.role != "pointer":
            return False
        left, top, right, low = bounds_of(mark, text_width)
        for line in self.ink.marks:
            if isinstance(line, RectangleMark) and line.role == ROLE and line.paint.fill is None:
                around = Rect(line.x, line.y, line.width, line.height).inset(-line.paint.width / 2)
                across = min(right, around.right) - max(left, around.x)
                down = min(low, around.bottom) - max(top, around.y)
                if across > 0 and down > 0 and across * down > _CRUMB * (right - left) * (low - top):
                    return True
        return False

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
        slot = self._writing_slot(slot)
        rect = rect_of(self._parts(slot)[0])
        if change.text or change.sign in ("empty", "ring"):
            self._struck.add(slot.box)
        if change.text:
            self._write_anew(slot, change.text)
        elif change.sign == "ring":
            put_bare_ring(self.ink, self.theme, rect, min(rect.width, rect.height) * 0.26, slot.box)
        elif change.sign in ("underline", "cross"):
            paint = replace(self._thin, dash=dashes(self._thin.width))
            for points in [underline(slot)] if change.sign == "underline" else cross(slot):
                self.ink.line(points, paint, role=ROLE, box=slot.box)
        else:
            (building,) = self.drawn_boxes([change.box])
            for part in building if building[1:] else [slot]:
                self._take_back(part, rect_of(self._parts(part)[0]))

    def _take_back(self, slot: Slot, rect: Rect) -> None:
        """Put a double line through what is in a box, so thin that a number can still be read."""
        numbered = any(overlap(text, rect.inset(0.5).bounds) for text in self.room.texts)
        if slot.kind == "write" or numbered:
            rect = self._room_of(slot) if slot.box in self._own else rect
            smallest = min((mark.size for mark in self._written(slot)), default=_USUAL)
            ends = stroke(rect, rect.width * 0.4, rect.height * 0.25)
            lines = [mark for mark in self.page.marks if mark.box == slot.box and is_underline(mark)]
            if lines:
                # The number under which the line is stays to be read.
                left, top, right, low = bounds_of(lines[0], text_width)
                ends = stroke(Rect(left, top, right - left, low - top), (right - left) * 0.4, rect.bottom - low)
            put_open_double(self.ink, self.theme, ends, self._strike_width(smallest), slot.box)
            return
        reach = min(rect.width, rect.height) * 0.4
        put_double(self.ink, self.theme, stroke(rect, reach, reach), self._line.width, slot.box)

    def _write_anew(self, slot: Slot, text: str) -> None:
        """Strike out what was written in one part of a box, and write the right number into another."""
        written, parts = self._written(slot), self._parts(slot)
        room = self._room_of(slot)
        if parts[1:]:
            new = rect_of(parts[1 if written else 0]).inset(1.4)
        else:
            new = self._anew[slot.box] if written else room.inset(room.width * 0.1, room.height * 0.16)
        self._strike(slot)
        new = new.centred(new.width, min(new.height, TALLEST * self.scale))
        put_fitted(self.ink, new, text, "digit", self.theme.mistake, "right-number", slot.box)
        if slot.box not in self._anew:
            self.room.take(new.bounds)

    def _written(self, slot: Slot) -> list[TextMark]:
        pen = (mark for mark in self.page.marks if isinstance(mark, TextMark) and mark.role == "pen")
        return [mark for mark in pen if mark.box == slot.box]

    def _strike(self, slot: Slot) -> None:
        """Strike out the number that was written in a box."""
        for mark in self._written(slot):
            left, _, right, _ = bounds_of(mark, text_width)
            room, (least, most) = self._room_of(slot).inset(_INNER * self.scale), _BEYOND
            beyond = max(least * self.scale, min(most * self.scale, left - room.x, room.right - right))
            reach, x = (right - left) / 2 + beyond, (left + right) / 2
            middle = mark.y - cap_height(mark.font, mark.size) / 2
            # No stroke of a figure falls so: a level one would be that of a 4, a short one the bar of a 7.
            ends = stroke(Rect(x, middle, 0.0, 0.0), reach, mark.size * MM_PER_POINT * _FALL)
            self.ink.line(ends, replace(self._line, width=self._strike_width(mark.size)), role=ROLE, box=slot.box)

    def _strike_width(self, size: float) -> float:
        """Return how wide in mm a stroke through letters of a size in pt is."""
        least, most = _STRIKE
        return max(least, most * min(size / (_USUAL * self.scale), 1.0)) * self.scale

    def _groups(self, changes: Iterable[BoxChange]) -> Iterator[tuple[BoxChange, list[Slot]]]:
        """Yield the slots of changes that lie beside each other in one area, with the first of the changes."""
        group, first = list[Slot](), None
        for change in changes:
            for slot in (slot for slot in self.page.slots if slot.box == change.box):
                alike = first is not None and first.sign == change.sign
                if not (alike and group and _is_beside(group[-1], slot)):
                    if first is not None:
                        yield first, group
                    group, first = [], change
                group.append(slot)
        if first is not None:
            yield first, group

    def add_tab(self, number: int, slots: Sequence[Slot]) -> None:
        """Put a tab with the number of a finding on an edge of the frame around boxes that are changed for it."""
        own = [self._around(slots).bounds, *(bounds_of(slot, text_width) for slot in slots)]
        size, known = (TAB[0] * self.scale, TAB[1] * self.scale), self._places_of.get((number, slots[0]))
        badges = [rect for (_, slot), rect in self._places_of.items() if slot == slots[0]]
        beside = [place for rect in badges for place in _beside(rect, size, _APART * self.scale)]
        rect = self._places_of[number, slots[0]] = self.room.place(self._around(slots), size, own, known, beside)
        if rect not in beside:
            self._lead(self._around(slots), rect, slots)
        put_tab(self.ink, self.theme, rect, str(number), "change", slots[0].box)

    def keep_tabs_off(self, outlined: Iterable[Sequence[Slot]]) -> None:
        """Keep tabs away from boxes with a line of their own, which they would seem to belong to."""
        for slots in outlined:
            self.room.take(self._around(slots).bounds)

    def add_badges(self, badges: Mapping[tuple[Slot, ...], Sequence[NumberedFinding]]) -> None:
        """Hang the badges of findings on the line around each box, where least is covered, if possible in a row."""
        for slots, findings in badges.items():
            around, own = self._around(slots), [bounds_of(slot, text_width) for slot in slots]
            sizes, rects = self._sizes(slots, findings), list[Rect]()
            known = self._places_of.get((findings[0].number, slots[0]), self._own.get(slots[0].box))
            for size in sizes:
                rects.append(self.room.place(around, size, own, known))
                self._lead(around, rects[-1], slots)
            if len(rects) < len(findings):
                wides = [ROOM[each.severity][0] * self.scale for each in findings]
                rects = rects[0].columns(wides, _APART * self.scale)
            for finding, rect in zip(findings, rects, strict=True):
                self._places_of[finding.number, slots[0]] = rect
                wide, high = (side * self.scale for side in BADGE[finding.severity])
                place = self.room.within(rect.centred(wide, high).inset(-_TIP * wide)).inset(_TIP * wide)
                put_badge(self.ink, self.theme, place, str(finding.number), finding.severity, slots[0].box)

    def _lead(self, around: Rect, rect: Rect, slots: Sequence[Slot]) -> None:
        """Draw a thin line to a badge that stands off its boxes."""
        if is_off(around, rect):
            colour = self.theme.ink if tuple(slots) in self.noted else self.theme.mistake
            for width, stroke in ((3 * _LED, self.theme.white), (_LED, colour)):
                paint = Paint(stroke=stroke, width=width * self.scale)
                self.ink.line(leader(around, rect), paint, role=ROLE, box=slots[0].box)


def _is_edge(mark: Mark, slots: Iterable[Slot]) -> TypeGuard[RectangleMark]:
    """Return whether a mark is the printed edge of one of the boxes."""
    if not isinstance(mark, RectangleMark) or mark.role != "box" or mark.paint.stroke is None:
        return False
    own = bounds_of(mark, text_width)
    each = (bounds_of(slot, text_width) for slot in slots)
    return any(all(abs(one - other) < 0.3 for one, other in zip(own, slot, strict=True)) for slot in each)


def _paled(mark: Mark) -> Mark:
    """Return a mark of the pen so pale that dark strokes through it are told from it."""
    if isinstance(mark, TextMark):
        return replace(mark, colour=mix_with_white(mark.colour, _STRUCK))
    if isinstance(mark, PathMark) and mark.paint.stroke is not None:
        return replace(mark, paint=replace(mark.paint, stroke=mix_with_white(mark.paint.stroke, _STRUCK)))
    return mark


def _is_written(mark: Mark) -> TypeGuard[TextMark]:
    """Return whether a mark is a text of the pen."""
    return isinstance(mark, TextMark) and mark.role == "pen"


def _beside(rect: Rect, size: tuple[float, float], gap: float) -> list[Rect]:
    """Return the places of a size at the left and right of a badge, so far from it."""
    wide, high = size
    return [Rect(x, rect.middle - high / 2, wide, high) for x in (rect.x - gap - wide, rect.right + gap)]


def _is_beside(one: Slot, other: Slot) -> bool:
    """Return whether a box follows another on its right, level with it."""
    level = abs(one.y + one.height / 2 - other.y - other.height / 2) < _NEAR
    return level and abs(other.x - one.x - one.width) < _NEAR


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
