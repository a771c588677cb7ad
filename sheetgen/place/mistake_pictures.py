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
_BEFORE, _OVER, _HEADS, _LOW = 20.0, 5.0, 14.5, 35.0
"""The most in mm from the name of a row to its first box, from a title down to the heads of columns, of both, and of
a panel that its title alone names."""
_NAMES = ("title", "round", "name", "total")
"""The roles of the names of rows; those of columns may be notes too."""


@dataclass(frozen=True, slots=True)
class ShownPart:
    """Where on the page the part of a sheet around a box is shown."""

    style: PageStyle
    sheet: Page
    finding: NumberedFinding
    slot: Slot
    rect: Rect


def put_pictures(pictures: Sequence[ShownPart]) -> None:
    """Put the pictures of all pages, enlarged where there is room, all as much."""
    times = min(
        (min(each.rect.width / _USUAL[0], each.rect.height / _USUAL[1]) for each in pictures),
        default=1.0,
    )
    for each in pictures:
        _put(each, min(max(1.0, times), _MOST))


def _put(picture: ShownPart, times: float) -> None:
    """Put one picture: a box, and after a tear the name of its row or panel and that of its column if they are far."""
    style, sheet, rect = picture.style, picture.sheet, picture.rect
    wide, high = rect.width / times, rect.height / times
    box, head = _focus(sheet, picture.finding, picture.slot, (wide, high)), _column_name(sheet, picture.slot)
    top = box.middle - high / 2
    if head is not None:
        top = max(min(top, head[1] - _AIR), box.bottom + _AIR - high)
    for title in _level_names(sheet, picture.slot, _reach(sheet, picture.slot), ("title",)):
        top = max(min(top, title[1] - _AIR), box.bottom + _AIR - high)
    top = min(max(top, 1.0), legend_top(sheet) - high - 1.3)
    near, torn, strip = _shown_name(sheet, picture.slot, box, Rect(0.0, top, wide, high))
    room = wide - strip
    left = box.centre - room / 2
    if near is not None:
        left = min(left, near[0] - _AIR - (0.0 if torn is None else _TEAR / 2))
    left = min(max(left, 1.0), sheet.boxes.width - room - 1.0)
    over = Rect(left, 0.0, room, 0.0)
    # A row with a number alone says nothing without the heads of its columns.
    if head is not None and head[1] < top and _level_names(sheet, picture.slot, 0.1, ("round",)):
        over = _column_heads(sheet, head, left, room)
    if over.height > high - box.height - 2 * _AIR:
        over = over.top_strip(0.0)
    if over.height:
        low = high - over.height
        top = max(min(max(top, box.middle - low / 2), legend_top(sheet) - low - 1.3), box.bottom + _AIR - low)
    main = rect.without_left(strip * times).without_top(over.height * times)
    _put_part(picture, main, Rect(left, top, room, high - over.height), times)
    if torn is not None:
        _, upper, _, lower = _panel_of(sheet, picture.slot)
        first, last = max(top, upper), min(top + main.height / times, lower)
        rows = Rect(torn[0] - _AIR, first, strip, last - first)
        place = Rect(rect.x, main.y + (first - top) * times, strip * times, rows.height * times)
        _put_part(picture, place, rows, times, torn)
        _put_tear(style, place.right, main.y, high=main.height)
    if over.height:
        part = rect.without_left(strip * times).top_strip(over.height * times)
        _put_part(picture, part, over, times)
        _put_tear(style, rect.x, part.bottom, wide=rect.width)
    style.ink.rectangle(rect, Paint(stroke=style.theme.frame, width=0.2), role="panel")


def _shown_name(sheet: Page, slot: Slot, box: Rect, seen: Rect) -> tuple[Bounds | None, Bounds | None, float]:
    """Return the name that is shown beside a box, that which stands before a tear, and the width of the strip there.

    A name is shown with its symbol if that has room too. Before a tear stands the name of the row if it is far, else
    that of the panel, which is worth more than a name beside the box.
    """
    names = _row_names(sheet, slot, seen.height)
    near = next((name for name in names if box.right - name[0] + 2 * _AIR <= seen.width), None)
    far = names if near is None else _panel_names(sheet, slot, near)
    for beside in dict.fromkeys((near, None)):
        taken = box.width if beside is None else box.right - beside[0] + _AIR
        for name in far:
            strip = name[2] - name[0] + 2 * _AIR + _TEAR
            if seen.y < name[1] and name[3] < seen.bottom and strip < seen.width - taken - _TEAR:
                return beside, name, strip
    return near, None, 0.0


def _panel_names(sheet: Page, slot: Slot, near: Bounds) -> list[Bounds]:
    """Return where the title of the panel of a box stands, if it is about level with it and not the name beside it."""
    titles = [name for name in _level_names(sheet, slot, _reach(sheet, slot), ("title", "name")) if name[2] < near[0]]
    first = [name for name in titles if name[0] < min(title[0] for title in titles) + 0.5]
    return [_with_symbols(sheet, first), union_bounds(first)] if first else []


def _reach(sheet: Page, slot: Slot) -> float:
    """Return how far the title of its panel may be off the row of a box: in a low panel it stands for all rows."""
    _, top, _, bottom = _panel_of(sheet, slot)
    return (bottom - top) / 2 if bottom - top < _LOW else 1.0


def _column_heads(sheet: Page, head: Bounds, left: float, room: float) -> Rect:
    """Return the part of a sheet with the heads of columns, and a title close above them."""
    top, texts = head[1], [bounds_of(mark, text_width) for mark in sheet.marks if isinstance(mark, TextMark)]
    for text in sorted(texts, key=lambda each: -each[3]):
        near = text[1] < top < text[3] + _OVER and head[3] - text[1] < _HEADS
        if near and left < text[0] and text[2] < left + room:
            top = text[1]
    return Rect(left, top - _AIR, room, head[3] - top + 2 * _AIR + _TEAR)


def _put_part(picture: ShownPart, rect: Rect, seen: Rect, times: float, name: Bounds | None = None) -> None:
    """Put a part of a sheet into a rectangle; with a ``name`` it alone of all texts and symbols."""
    marks = _seen(picture.sheet, seen, times, rect.x, rect.y, name)
    picture.style.ink.marks.append(ClipMark(*rect, marks, role="crop"))


def _seen(sheet: Page, seen: Rect, times: float, x: float, y: float, name: Bounds | None = None) -> tuple[Mark, ...]:
    """Return what lies in a part of a sheet, enlarged, its corner at (x, y); texts that are cut are left out.

    With a ``name`` only it is left, and what lies under it.
    """
    whole = seen.bounds if name is None else (name[0] - 0.1, name[1] - 0.1, name[2] + 0.1, name[3] + 0.1)
    kept = TextMark if name is None else (TextMark, IconMark)
    return tuple(
        shift(enlarge(shift(mark, -seen.x, -seen.y), times), x, y)
        for mark in sheet.marks
        if overlap(bounds_of(mark, text_width), whole, free=1.0) and not (isinstance(mark, kept) and _cut(mark, whole))
    )


def _cut(mark: Mark, seen: Bounds) -> bool:
    """Return whether a mark reaches out of what is seen."""
    left, top, right, bottom = bounds_of(mark, text_width)
    return not (seen[0] <= left and seen[1] <= top and right <= seen[2] and bottom <= seen[3])


def _put_tear(style: PageStyle, x: float, y: float, *, wide: float = 0.0, high: float = 0.0) -> None:
    """Put a torn edge from a point to the right or down: what lies between is left out."""
    steps = max(4, round((wide + high) / 3.0))
    aside = [0.7 if at % 2 else -0.7 for at in range(steps + 1)]
    points = [
        (x + wide * at / steps + (off if high else 0.0), y + high * at / steps + (off if wide else 0.0))
        for at, off in enumerate(aside)
    ]
    for paint in (
        Paint(stroke=style.theme.white, width=_TEAR),
        Paint(stroke=style.theme.frame, width=0.2),
    ):
        style.ink.line(points, paint, role="panel")


def _texts(sheet: Page, slot: Slot, roles: Sequence[str]) -> Iterator[Bounds]:
    """Yield where texts with these roles stand in the panel of a box."""
    panel = _panel_of(sheet, slot)
    for mark in sheet.marks:
        if isinstance(mark, TextMark) and mark.role in roles and _holds(panel, bounds_of(mark, text_width)):
            yield bounds_of(mark, text_width)


def _panel_of(sheet: Page, slot: Slot) -> Bounds:
    """Return the panel of a box, or the page."""
    box, around = bounds_of(slot, text_width), [bounds_of(mark, text_width) for mark in sheet.marks if _is_panel(mark)]
    around = [panel for panel in around if _holds(panel, box)]
    return min(around, key=lambda each: each[2] - each[0], default=(0.0, 0.0, sheet.boxes.width, sheet.boxes.height))


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
    return [_with_symbols(sheet, lines), union_bounds(lines)]


def _with_symbols(sheet: Page, lines: Sequence[Bounds]) -> Bounds:
    """Return where the lines of a name stand together with the symbol before them."""
    name = union_bounds(lines)
    symbols = [bounds_of(mark, text_width) for mark in sheet.marks if isinstance(mark, IconMark)]
    near = [each for each in symbols if 0 <= name[0] - each[2] < 3.0 and each[1] < name[3] and name[1] < each[3]]
    return union_bounds([*lines, *near])


def _off(name: Bounds, slot: Slot) -> float:
    """Return how far a name is above or below the row of a box."""
    return max(0.0, abs((name[1] + name[3]) / 2 - slot.y - slot.height / 2) - slot.height / 2)


def _before(sheet: Page, slot: Slot, high: float) -> list[Bounds]:
    """Return the names at the left of a box in its panel; of a row of several panels those before it."""
    names = _level_names(sheet, slot, high / 2 - 2.0, _NAMES)
    if names:
        return names
    first = min(each.x for each in sheet.slots if _is_level(each, slot))
    titles = [bounds_of(mark, text_width) for mark in sheet.marks if _is_title(mark)]
    return [name for name in titles if 0 < first - name[2] < _BEFORE and not _off(name, slot)]


def _level_names(sheet: Page, slot: Slot, reach: float, roles: Sequence[str]) -> list[Bounds]:
    """Return the names at the left of a box in its panel that are no further off its row than they may."""
    left = bounds_of(slot, text_width)[0]
    return [name for name in _texts(sheet, slot, roles) if name[2] <= left + 0.5 and _off(name, slot) < reach]


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
