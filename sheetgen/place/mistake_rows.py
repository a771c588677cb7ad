"""Find what in a part of a sheet has nothing to do with a finding: rows of other boxes, and remains of what is cut."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property

from sheetgen.assets.fonts import text_width
from sheetgen.marks.geometry import Bounds, bounds_of, overlap
from sheetgen.marks.marks import ClipMark, IconMark, Mark, Page, TextMark
from sheetgen.place.finding_signs import ROLE
from sheetgen.place.mistake_names import is_next_line
from sheetgen.place.mistake_scraps import BOXES, GROUNDS, MARKS, OPEN, Placed
from sheetgen.place.mistake_window import enlarged, is_cut

_AROUND = 1.6
"""In mm: how far the ground and the frame of a row reach over and under its boxes."""
_ABOVE, _BEFORE, _BESIDE, _BEHIND = 1.6, 15.0, 1.6, 3.0
"""The most in mm from the level and the price of a box down or up to it, and to the right; between signs of one line;
from a box to the word between it and the next."""
_HEAD, _BETWEEN = 6.0, 8.0
"""The most in mm from the name of a part of the score to its box, and from a box to the name of the next one."""
_INTO = 1.0
"""In mm: how far the flag before a box may reach into it."""
_LEADS = ("banner", "cost", "number", "field")
"""The roles of the levels, prices and numbers of boxes."""
_ALONE = ("title", "size", "name", "round", "column", "total", "banner", "number", "field")
"""The roles of texts and symbols that stand by themselves."""


@dataclass(frozen=True)
class Scene:
    """What is ``placed`` in the part of a ``sheet`` that is ``seen``, around the box in ``focus``.

    ``heads`` is where the head of its column stands. If it is shown in a part of its own, ``below`` is what is shown
    under it. Rows of a ``table`` in no panel go on beyond the edges.
    """

    sheet: Page
    placed: Sequence[Placed]
    seen: Bounds
    focus: Bounds
    table: Bounds | None = None
    heads: Bounds | None = None
    below: Sequence[Placed] = ()

    def needed(self) -> list[Placed]:
        """Return what the marked boxes need.

        Left out are rows of boxes of other areas, levels and prices of boxes that are not shown, signs whose line is
        cut, numbers of marks that are not shown, heads of columns and numbers of rows in which no box is shown,
        and grounds on which nothing is left.
        """
        own = {box for box, _ in self._own}
        kept = [each for each in self.placed if each[0].role not in MARKS or each[0].box in own]
        kept = [each for each in kept if each[0].role in MARKS or not self._is_strange(*each)]
        kept = self._without_empty(self._without_remains(kept))
        held = [bounds for mark, bounds in kept if _is_sign(mark) or mark.role in BOXES]
        return [each for each in kept if not self._is_bare(*each, held)]

    def _without_empty(self, kept: Sequence[Placed]) -> list[Placed]:
        """Return what is kept, without the heads of columns and the numbers of rows that show no box."""
        shown = [each for each in kept if not self._is_empty_column(*each, self.below or kept)]
        frames = [bounds for mark, bounds in kept if mark.role in BOXES]
        return [each for each in shown if each[0].role != "round" or any(_level(each[1], frame) for frame in frames)]

    def _is_empty_column(self, mark: Mark, bounds: Bounds, shown: Sequence[Placed]) -> bool:
        """Return whether something stands beside the head of the column, with no box in its own column."""
        head = _is_sign(mark) or mark.role == "bracket"
        if self.heads is None or not head or not _level(bounds, self.heads) or self._is_in_box(bounds):
            return False
        if mark.role == "title" and overlap(bounds, self.heads):
            return False
        return not any(other.role in BOXES and bounds[0] < box[2] and box[0] < bounds[2] for other, box in shown)

    @cached_property
    def _boxes(self) -> list[tuple[str, Bounds]]:
        return [(slot.box, bounds_of(slot, text_width)) for slot in self.sheet.slots]

    @cached_property
    def _frames(self) -> list[Bounds]:
        """Return the frames of the sheet, some of which hold several boxes and signs."""
        return [bounds_of(mark, text_width) for mark in self.sheet.marks if mark.role == "box"]

    @cached_property
    def _titles(self) -> list[Bounds]:
        return [bounds_of(mark, text_width) for mark in self.sheet.marks if mark.role == "title"]

    @cached_property
    def _own(self) -> list[tuple[str, Bounds]]:
        """Return the boxes that a line of a mistake marks, and the box in focus."""
        lined = {mark.box for mark, _ in self.placed if _is_line(mark)}
        return [
            (box, bounds)
            for box, bounds in self._boxes
            if box in lined or _has_middle(self.focus, bounds) or _has_middle(bounds, self.focus)
        ]

    @cached_property
    def _rows(self) -> list[Bounds]:
        """Return the boxes of other areas that are not level with a marked one."""
        areas = {_area_of(box) for box, _ in self._own}
        others = [bounds for box, bounds in self._boxes if _area_of(box) not in areas and _level(bounds, self.seen)]
        return [bounds for bounds in others if overlap(bounds, self.table or self.seen) and not self._is_level(bounds)]

    def _is_level(self, bounds: Bounds) -> bool:
        """Return whether something is level with a box of an area in which one is marked."""
        areas = {_area_of(box) for box, _ in self._own}
        return any(_level(bounds, each) for box, each in self._boxes if _area_of(box) in areas)

    def _is_strange(self, mark: Mark, bounds: Bounds) -> bool:
        """Return whether something lies in a row of other boxes, or belongs to a box that is cut."""
        top, low = max(bounds[1], self.seen[1]), min(bounds[3], self.seen[3])
        if any(row[1] - _AROUND < top and low < row[3] + _AROUND for row in self._rows):
            return True
        if _is_free_line(mark) and bounds[0] < self.seen[0]:
            return True
        if mark.role == "line" and mark.box and is_cut(bounds, self.seen):
            return mark.box not in {box for box, _ in self._own}
        if mark.role == "leader":
            return is_cut(bounds, self.seen) and not self._is_level(bounds)
        return not self._is_in_box(bounds) and self._is_of_cut_box(mark, bounds)

    def _is_of_cut_box(self, mark: Mark, bounds: Bounds) -> bool:
        boxes, whole = self._boxes_of(mark, bounds), enlarged(self.seen, -OPEN)
        own = [bounds for _, bounds in self._own]
        cut = [box for box in boxes if is_cut(box, whole) and not any(_has_middle(box, each) for each in own)]
        return bool(boxes) and len(cut) == len(boxes)

    def _boxes_of(self, mark: Mark, bounds: Bounds) -> list[Bounds]:
        """Return the boxes and frames that something is the level or the price of, or a word beside it or over it."""
        boxes = [box for _, box in self._boxes]
        own = list[Bounds]()
        if mark.role in _LEADS or isinstance(mark, IconMark):
            held = [*boxes, *self._frames]
            own = [box for box in held if _leads(bounds, box)] or [box for box in held if _hangs(bounds, box)]
        if isinstance(mark, IconMark) and mark.role != "score":
            return own
        return own or self._boxes_of_name(mark.role, bounds, boxes) or _boxes_with_word(mark.role, bounds, boxes)

    def _boxes_of_name(self, role: str, bounds: Bounds, boxes: Sequence[Bounds]) -> list[Bounds]:
        """Return which of the boxes a name belongs to of which a note is the second line."""
        over = [each for each in self._titles if role == "note" and _is_over(each, bounds)]
        return [box for title in over for box in _boxes_with_word("title", title, boxes)]

    def _is_in_box(self, bounds: Bounds) -> bool:
        return any(_has_middle(box, bounds) for _, box in self._boxes)

    def _without_remains(self, kept: list[Placed]) -> list[Placed]:
        """Return what is kept, without the signs of a line of which another sign is left out."""
        shown = {bounds for _, bounds in kept}
        loose = self._loose_signs()
        left_out = [*(loose - shown)]
        loose &= shown
        while left_out:
            one = left_out.pop()
            remains = {each for each in loose if _is_beside(one, each) or _is_beside(each, one)}
            loose -= remains
            shown -= remains
            left_out += remains
        return [each for each in kept if each[0].role in MARKS or each[1] in shown]

    def _loose_signs(self) -> set[Bounds]:
        """Return where the signs stand that are level with what is seen, no names and in no box."""
        signs = (
            mark for mark in self.sheet.marks if _is_free_line(mark) or (_is_sign(mark) and mark.role not in _ALONE)
        )
        there = (bounds_of(mark, text_width) for mark in signs)
        return {bounds for bounds in there if _level(bounds, self.seen) and not self._is_in_box(bounds)}

    def _is_bare(self, mark: Mark, bounds: Bounds, held: Collection[Bounds]) -> bool:
        """Return whether something has no sign or box left on it, and is a cut ribbon or strip, or another ground."""
        if mark.role not in GROUNDS or _is_sign(mark):
            return False
        cut = mark.role in ("panel", "plate", "ground") or is_cut(bounds, self.seen)
        return cut and not any(overlap(each, bounds) for each in held)


def _is_sign(mark: Mark) -> bool:
    """Return whether a mark is printed text, a symbol or a disc in a text."""
    return (isinstance(mark, (TextMark, IconMark)) or mark.role == "disc") and mark.role not in (*MARKS, "pen")


def _is_free_line(mark: Mark) -> bool:
    """Return whether a mark is a line to write on that no rule reads."""
    return mark.role == "line" and not mark.box


def _is_line(mark: Mark) -> bool:
    """Return whether a mark is the line around a box with a mistake, or through it."""
    return mark.role == ROLE and not isinstance(mark, (TextMark, IconMark, ClipMark)) and mark.paint.fill is None


def _area_of(box: str) -> str:
    return box.rpartition(".")[0]


def _has_middle(one: Bounds, other: Bounds) -> bool:
    """Return whether the middle of something lies in another thing."""
    return one[0] < (other[0] + other[2]) / 2 < one[2] and one[1] < (other[1] + other[3]) / 2 < one[3]


def _level(one: Bounds, other: Bounds) -> bool:
    return one[1] < other[3] and other[1] < one[3]


def _is_beside(one: Bounds, other: Bounds) -> bool:
    """Return whether a sign follows another one in a line."""
    return _level(one, other) and -_BESIDE / 2 < other[0] - one[2] < _BESIDE


def _leads(bounds: Bounds, box: Bounds) -> bool:
    """Return whether a level or a price stands right above a box or before it."""
    x, y = (bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2
    above = box[0] < x < box[2] and 0 < box[1] - bounds[3] < _ABOVE
    return above or (box[1] < y < box[3] and -_INTO < box[0] - bounds[2] < _BEFORE)


def _hangs(bounds: Bounds, box: Bounds) -> bool:
    """Return whether a level or a price hangs from a box."""
    return box[0] < (bounds[0] + bounds[2]) / 2 < box[2] and 0 < bounds[1] - box[3] < _ABOVE


def _boxes_with_word(role: str, bounds: Bounds, boxes: Sequence[Bounds]) -> list[Bounds]:
    """Return which of the boxes something of a role names: those under it, before it or behind it."""
    if role == "score":
        return [box for box in boxes if _heads(bounds, box)]
    behind = [box for box in boxes if role == "note" and _follows(bounds, box)]
    # The title of a row has no box before it.
    if behind or role not in ("title", "note") or not any(_follows(bounds, box, _BETWEEN) for box in boxes):
        return behind
    return [box for box in boxes if _precedes(bounds, box)]


def _is_over(title: Bounds, note: Bounds) -> bool:
    """Return whether a note is the next line of a title."""
    return title[3] < note[1] and is_next_line(title, note)


def _heads(bounds: Bounds, box: Bounds) -> bool:
    """Return whether a word or a symbol is the head of a box under it."""
    return box[0] < (bounds[0] + bounds[2]) / 2 < box[2] and 0 < box[1] - bounds[3] < _HEAD


def _follows(bounds: Bounds, box: Bounds, most: float = _BEHIND) -> bool:
    """Return whether a word stands close behind a box."""
    return box[1] < (bounds[1] + bounds[3]) / 2 < box[3] and 0 < bounds[0] - box[2] < most


def _precedes(bounds: Bounds, box: Bounds) -> bool:
    """Return whether a word stands close before a box."""
    return box[1] < (bounds[1] + bounds[3]) / 2 < box[3] and 0 < box[0] - bounds[2] < _BEHIND
