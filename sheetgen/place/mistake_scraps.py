"""Choose what a picture of a part of a sheet shows: not what its edges would cut, nor what stands in that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sheetgen.assets.fonts import text_width
from sheetgen.marks.geometry import Bounds, bounds_of, overlap, union_bounds
from sheetgen.marks.marks import IconMark, Mark, PathMark, RectangleMark, TextMark
from sheetgen.place.finding_signs import ROLE
from sheetgen.place.mistake_names import is_next_line
from sheetgen.place.mistake_window import LONG, enlarged, inner_of, is_cut

GROUNDS = ("panel", "ground", "plate", "total", "strip", "ribbon", "ranks")
"""The roles of what things stand on: a part of it says as much as the whole."""
BOXES = ("box", "sum")
"""The roles of the frames of boxes, and of those for sums."""
MARKS = (ROLE, "change", "right-number")
"""The roles of what marks mistakes."""
_COURSE = ("crenel", "heading")
"""The roles of the course of stones and the line under the head of a page, and of the title in it."""
_BESIDE = 3.0
"""The most in mm from a symbol to the name after it."""
_FOLLOWERS: Mapping[str, type[Mark]] = {"title": TextMark, "sign": RectangleMark, "rank": PathMark}
"""What stands after a symbol, a sign or a rank, by their roles: without it they say nothing."""
_TOUCHED = 0.6
"""In mm: so little of what is no box may lie beyond an edge."""
_SLIVER = 4.0
"""In mm: a row or a column of which no more is seen has no box there."""
_EDGE = 0.05
"""In mm: what is so near to the edge of a box is a line between it and the next."""
OPEN = 0.6
"""In mm: a box so near to an edge would seem to be open there."""
_AIR = 1.4
"""In mm: between what is shown and the edges of a picture."""

Placed = tuple[Mark, Bounds]


def shown_whole(marks: Sequence[Mark], seen: Bounds, middle: tuple[float, float]) -> list[Placed]:
    """Return the marks that a picture shows of a part of a sheet, around the ``middle`` of its box, and their bounds.

    These are those in the panel of the box and in whole panels. Of what reaches beyond the edges they are what holds
    the box or another one that is marked, what stands within their lines, long rows and columns, and grounds.
    """
    near = _near(marks, seen)
    left_out, halved = _left_out(near, _near(marks, enlarged(seen, _BESIDE)), seen, middle), _halved(near, seen)
    panels = [each[1] for each in near if each[0].role in ("panel", "total") and each not in left_out]
    inside = panels if any(_holds(panel, *middle) for panel in panels) else []
    shown = near if inside else _outside_cut_panels(near, seen)
    kept = [each for each in shown if each[1] not in halved and _is_shown(each, seen, left_out, inside)]
    parted = {mark.role for mark, bounds in near if _is_chain(mark) and (mark, bounds) not in kept}
    return [each for each in kept if each[0].role not in parted]


def _outside_cut_panels(near: Sequence[Placed], seen: Bounds) -> Sequence[Placed]:
    """Return what is in no cut panel: a box in no panel, as in the head of a page, has nothing to do with those."""
    panels = [each[1] for each in near if each[0].role == "panel" and is_cut(each[1], seen)]
    return [each for each in near if not any(_holds(panel, *_middle(each[1])) for panel in panels)]


def _left_out(
    near: Sequence[Placed], around: Sequence[Placed], seen: Bounds, middle: tuple[float, float]
) -> list[Placed]:
    """Return what is not shown because the edges would cut it, or what it belongs to, which may lie ``around``."""
    frames = [bounds for mark, bounds in near if _is_frame(mark) and _holds(seen, *_middle(bounds))]
    kept = [middle, *(_middle(bounds) for bounds in frames if not is_cut(bounds, seen))]
    loose = [each for each in near if not any(_holds(frame, *_middle(each[1])) for frame in frames)]
    parted = [each for each in near if _is_after_cut(*each, around, seen)]
    return [
        *parted,
        *(each for each in loose if _is_left_out(*each, seen, kept) or _is_before_cut(*each, around, seen)),
    ]


def _halved(near: Sequence[Placed], seen: Bounds) -> list[Bounds]:
    """Return where the lines of texts stand of which a line is cut."""
    texts = [each for mark, each in near if isinstance(mark, TextMark) and mark.role not in (*MARKS, "pen")]
    halved = [each for each in texts if is_cut(each, inner_of(seen))]
    for one in halved:
        halved += [each for each in texts if each not in halved and is_next_line(one, each)]
    return halved


def _near(marks: Sequence[Mark], seen: Bounds) -> list[Placed]:
    """Return the marks in a part of a sheet and their bounds, without cut chains and courses of stones."""
    placed = [(mark, bounds_of(mark, text_width)) for mark in marks if mark.role not in _COURSE]
    chains = {mark.role for mark, bounds in placed if _is_chain(mark) and is_cut(bounds, seen)}
    return [each for each in placed if overlap(each[1], seen) and each[0].role not in chains]


def is_ground_of(mark: Mark, name: Bounds) -> bool:
    """Return whether a mark is the ground that a name stands on."""
    ground = mark.role in GROUNDS and not isinstance(mark, (TextMark, IconMark))
    return ground and _holds(bounds_of(mark, text_width), *_middle(name))


def filled(placed: Sequence[Placed], seen: Bounds) -> Bounds:
    """Return how far what is shown reaches: to the sides with its grounds, up and down without what is cut there.

    It leaves some air at each edge.
    """
    whole = [bounds for _, bounds in placed if seen[1] <= bounds[1] and bounds[3] <= seen[3]]
    left, _, right, _ = union_bounds([bounds for _, bounds in placed] or [seen])
    _, top, _, low = union_bounds(whole or [seen])
    return max(left, seen[0] + _AIR), max(top, seen[1] + _AIR), min(right, seen[2] - _AIR), min(low, seen[3] - _AIR)


def _is_shown(placed: Placed, seen: Bounds, left_out: Sequence[Placed], inside: Sequence[Bounds]) -> bool:
    mark, bounds = placed
    if mark.role in MARKS:
        # Marks of no box are those of the line at the foot; of a frame less than half says nothing.
        half = _is_frame(mark) and _holds(seen, *_middle(bounds))
        return mark.box != "" and (half or not is_cut(bounds, seen))
    at = _middle(bounds)
    if _is_lone(mark) and is_cut(bounds, seen) and not _is_of_pen(mark, seen, at):
        return False
    if inside and not any(_holds(panel, *at) for panel in inside):
        return False
    return not any(
        _stands_in(bounds, enlarged(other, -_EDGE)) and (mark.role not in GROUNDS or holder.role == "panel")
        for holder, other in left_out
    )


def _stands_in(bounds: Bounds, other: Bounds) -> bool:
    """Return whether something has its middle in another thing, and does not reach beyond both of its sides."""
    return _holds(other, *_middle(bounds)) and not bounds[0] < other[0] - _SLIVER < other[2] + _SLIVER < bounds[2]


def _is_of_pen(mark: Mark, seen: Bounds, at: tuple[float, float]) -> bool:
    """Whether it is a line of a pen seen by more than half: without it a box would seem to be empty."""
    return mark.role == "pen" and isinstance(mark, PathMark) and _holds(seen, *at)


def _is_left_out(mark: Mark, bounds: Bounds, seen: Bounds, kept: Sequence[tuple[float, float]]) -> bool:
    nearly = enlarged(seen, -OPEN if mark.role == "box" else _TOUCHED)
    if _is_lone(mark) or mark.role == ROLE or not is_cut(bounds, nearly):
        return False
    if any(_holds(bounds, *each) for each in kept):
        return False
    if mark.role in GROUNDS and mark.role != "panel":
        return False
    return not _is_long(bounds, nearly, kept[0] if mark.role == "panel" else _middle(bounds))


def _is_long(bounds: Bounds, seen: Bounds, at: tuple[float, float]) -> bool:
    """Return whether something is a row or a column that is not cut at its long sides, and that has a point ``at``."""
    across, down = seen[0] <= bounds[0] and bounds[2] <= seen[2], seen[1] <= bounds[1] and bounds[3] <= seen[3]
    wide, high = min(bounds[2], seen[2]) - max(bounds[0], seen[0]), min(bounds[3], seen[3]) - max(bounds[1], seen[1])
    row = down and bounds[2] - bounds[0] > LONG and bounds[0] < at[0] < bounds[2] and wide > _SLIVER
    column = across and bounds[3] - bounds[1] > LONG and bounds[1] < at[1] < bounds[3] and high > _SLIVER
    return row or column


def _is_before_cut(mark: Mark, bounds: Bounds, around: Sequence[Placed], seen: Bounds) -> bool:
    """Return whether a mark is the symbol of a name that is cut, or the sign or rank before a box or banner that is."""
    followers = _FOLLOWERS.get(mark.role) if _is_lone(mark) else None
    if followers is None or isinstance(mark, followers):
        return False
    after = [there for other, there in around if isinstance(other, followers) and is_cut(there, seen)]
    return any(0 < left - bounds[2] < _BESIDE and top < _middle(bounds)[1] < low for left, top, _, low in after)


def _is_after_cut(mark: Mark, bounds: Bounds, around: Sequence[Placed], seen: Bounds) -> bool:
    """Return whether a mark is the banner after a rank that is cut: its number would be taken for one of a column."""
    if mark.role != "banner" or not isinstance(mark, PathMark):
        return False
    before = [there for other, there in around if other.role == "rank" and is_cut(there, inner_of(seen))]
    return any(
        0 < bounds[0] - right < _BESIDE and bounds[1] < (top + low) / 2 < bounds[3] for _, top, right, low in before
    )


def _is_frame(mark: Mark) -> bool:
    """Return whether a mark is the line around a box with a mistake."""
    return isinstance(mark, RectangleMark) and mark.role == ROLE and mark.paint.fill is None


def _is_lone(mark: Mark) -> bool:
    """Return whether nothing stands in a mark."""
    return isinstance(mark, (TextMark, IconMark)) or mark.role in ("pen", "place", "meander")


def _is_chain(mark: Mark) -> bool:
    return mark.role.startswith("chain ")


def _middle(bounds: Bounds) -> tuple[float, float]:
    return (bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2


def _holds(bounds: Bounds, x: float, y: float) -> bool:
    return bounds[0] <= x <= bounds[2] and bounds[1] <= y <= bounds[3]
