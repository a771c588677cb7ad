"""Show the part of a sheet that a finding is about, with the name of its row, all on a page in one scale."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sheetgen.assets.fonts import text_width
from sheetgen.marks.geometry import Bounds, bounds_of, enlarge, overlap, shift, union_bounds
from sheetgen.marks.marks import ClipMark, IconMark, Mark, Page, Paint, RectangleMark, Slot, TextMark
from sheetgen.place.finding_signs import ROLE, NumberedFinding
from sheetgen.place.mistake_legend import legend_top
from sheetgen.place.page_style import PageStyle
from sheetgen.place.rect import Rect

_USUAL, _MOST = (46.0, 30.0), 2.0
"""In mm: how much of a sheet a picture shows at least if it is enlarged; how many times it may be as large."""
_AIR, _TEAR = 1.0, 1.6
"""In mm of the sheet: around a name; between the name of a row and its part further on."""
_BEFORE = 20.0
"""The most in mm from the name of a row to its first box."""
_NAMES = ("title", "round", "name", "total")
"""The roles of the names of rows; those of columns may be notes too."""


@dataclass(frozen=True, slots=True)
class ShownPart:
    """Where on the page the part of a sheet around a box is shown."""

    sheet: Page
    finding: NumberedFinding
    slot: Slot
    rect: Rect


def put_pictures(style: PageStyle, pictures: Sequence[ShownPart]) -> None:
    """Put the pictures of one page, enlarged where there is room, all as much."""
    times = min(
        (min(each.rect.width / _USUAL[0], each.rect.height / _USUAL[1]) for each in pictures),
        default=1.0,
    )
    for each in pictures:
        _put(style, each, min(max(1.0, times), _MOST))


def _put(style: PageStyle, picture: ShownPart, times: float) -> None:
    """Put one picture; the name of the row stands at its left, after a tear if it is far from the box."""
    sheet, rect = picture.sheet, picture.rect
    wide, high = rect.width / times, rect.height / times
    box = _focus(sheet, picture.finding, picture.slot, (wide, high))
    names, head = _row_names(sheet, picture.slot, high), _column_name(sheet, picture.slot)
    top = box.middle - high / 2
    if head is not None:
        top = max(min(top, head[1] - _AIR), box.bottom + _AIR - high)
    top = min(max(top, 1.0), legend_top(sheet) - high - 1.3)
    # The name beside the box if both have room there, else before a tear; with its symbol if that has room too.
    near = next((name for name in names if box.right - name[0] + 2 * _AIR <= wide), None)
    far = [name for name in names if near is None and top < name[1] < name[3] < top + high]
    strips = [(name[2] - name[0] + 2 * _AIR + _TEAR, name) for name in far]
    strip, torn = next((each for each in strips if each[0] < wide - box.width - _TEAR), (0.0, None))
    room = wide - strip
    left = box.centre - room / 2 if near is None else min(box.centre - room / 2, near[0] - _AIR)
    left = min(max(left, 1.0), sheet.boxes.width - room - 1.0)
    marks = _seen(sheet, Rect(left, top, room, high), times, rect.x + strip * times, rect.y)
    style.ink.marks.append(ClipMark(*rect.without_left(strip * times), marks, role="crop"))
    if torn is not None:
        part = rect.left_strip(strip * times)
        named = _seen(sheet, Rect(torn[0] - _AIR, top, strip, high), times, rect.x, rect.y)
        style.ink.marks.append(ClipMark(*part, named, role="crop"))
        _put_tear(style, part)
    style.ink.rectangle(rect, Paint(stroke=style.theme.frame, width=0.2), role="panel")


def _seen(sheet: Page, seen: Rect, times: float, x: float, y: float) -> tuple[Mark, ...]:
    """Return what lies in a part of a sheet, enlarged, its corner at (x, y); texts that are cut are left out."""
    return tuple(
        shift(enlarge(shift(mark, -seen.x, -seen.y), times), x, y)
        for mark in sheet.marks
        if overlap(bounds_of(mark, text_width), seen.bounds, free=1.0) and not _cut(mark, seen.bounds)
    )


def _cut(mark: Mark, seen: Bounds) -> bool:
    """Return whether a mark is a text that reaches out of what is seen."""
    left, top, right, bottom = bounds_of(mark, text_width)
    return isinstance(mark, TextMark) and not (
        seen[0] <= left and seen[1] <= top and right <= seen[2] and bottom <= seen[3]
    )


def _put_tear(style: PageStyle, rect: Rect) -> None:
    """Put a torn edge at the right of a rectangle: what lies between is left out."""
    steps = max(4, round(rect.height / 3.0))
    points = [(rect.right + (0.7 if at % 2 else -0.7), rect.y + rect.height * at / steps) for at in range(steps + 1)]
    for paint in (
        Paint(stroke=style.theme.white, width=_TEAR),
        Paint(stroke=style.theme.frame, width=0.2),
    ):
        style.ink.line(points, paint, role="panel")


def _texts(sheet: Page, slot: Slot, roles: Sequence[str]) -> Iterator[Bounds]:
    """Yield where texts with these roles stand in the panel of a box."""
    box = bounds_of(slot, text_width)
    around = [bounds_of(mark, text_width) for mark in sheet.marks if _is_panel(mark)]
    around = [panel for panel in around if _holds(panel, box)]
    panel = min(around, key=lambda each: each[2] - each[0], default=(0.0, 0.0, sheet.boxes.width, sheet.boxes.height))
    for mark in sheet.marks:
        if isinstance(mark, TextMark) and mark.role in roles and _holds(panel, bounds_of(mark, text_width)):
            yield bounds_of(mark, text_width)


def _is_panel(mark: Mark) -> bool:
    return isinstance(mark, RectangleMark) and mark.role == "panel"


def _is_title(mark: Mark) -> bool:
    return isinstance(mark, TextMark) and mark.role == "title"


def _is_level(one: Slot, other: Slot) -> bool:
    """Return whether boxes of one area stand in one row."""
    area = one.box.rpartition(".")[0] == other.box.rpartition(".")[0]
    return area and abs(one.y + one.height / 2 - other.y - other.height / 2) < other.height / 2


def _holds(panel: Bounds, box: Bounds) -> bool:
    return panel[0] - 1 < box[0] and panel[1] - 1 < box[1] and box[2] < panel[2] + 1 and box[3] < panel[3] + 1


def _row_names(sheet: Page, slot: Slot, high: float) -> list[Bounds]:
    """Return where the name of the row of a box stands at its left, the nearest that is level.

    First with its symbol, then alone.
    """
    names = _before(sheet, slot, high)
    if not names:
        return []
    best = min(names, key=lambda name: (round(_off(name, slot)), -name[2]))
    lines = [name for name in names if abs(name[0] - best[0]) < 0.5 and abs(name[1] - best[1]) < 5.0]
    symbols = [bounds_of(mark, text_width) for mark in sheet.marks if isinstance(mark, IconMark)]
    near = [each for each in symbols if 0 <= best[0] - each[2] < 3.0 and each[1] < best[3] and best[1] < each[3]]
    return [union_bounds([*lines, *near]), union_bounds(lines)]


def _off(name: Bounds, slot: Slot) -> float:
    """Return how far a name is above or below the row of a box."""
    return max(0.0, abs((name[1] + name[3]) / 2 - slot.y - slot.height / 2) - slot.height / 2)


def _before(sheet: Page, slot: Slot, high: float) -> list[Bounds]:
    """Return the names at the left of a box in its panel; of a row of several panels those before it."""
    left = bounds_of(slot, text_width)[0]
    reach = high / 2 - 2.0
    names = [name for name in _texts(sheet, slot, _NAMES) if name[2] <= left + 0.5 and _off(name, slot) < reach]
    if names:
        return names
    first = min(each.x for each in sheet.slots if _is_level(each, slot))
    titles = [bounds_of(mark, text_width) for mark in sheet.marks if _is_title(mark)]
    return [name for name in titles if 0 < first - name[2] < _BEFORE and not _off(name, slot)]


def _column_name(sheet: Page, slot: Slot) -> Bounds | None:
    """Return where the name over the column of a box stands, the nearest."""
    left, top, right, _ = bounds_of(slot, text_width)
    over = [
        name
        for name in _texts(sheet, slot, (*_NAMES, "note", "column"))
        if name[3] <= top + 0.5 and name[0] < right and left < name[2]
    ]
    return max(over, key=lambda name: name[3], default=None)


def _focus(sheet: Page, finding: NumberedFinding, slot: Slot, room: tuple[float, float]) -> Rect:
    """Return what a picture shows: a box with its badge and its right number, and what else must be changed there.

    Of a box too large for the ``room`` in mm it is the part with these numbers.
    """
    box = bounds_of(slot, text_width)
    numbers = [
        bounds_of(mark, text_width)
        for mark in sheet.marks
        if isinstance(mark, TextMark) and mark.box == slot.box and mark.role in (ROLE, "right-number", "pen")
    ]
    changed = {change.box for change in finding.changes}
    more = [bounds_of(each, text_width) for each in sheet.slots if each.box in changed]
    for parts in ([box, *numbers, *more], [box, *numbers], numbers or [box]):
        left, top, right, bottom = union_bounds(parts)
        if right - left < room[0] - 3 and bottom - top < room[1] - 2:
            break
    return Rect(left, top, right - left, bottom - top)
