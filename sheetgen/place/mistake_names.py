"""Find the names of the row, the column and the panel of a box on a sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from sheetgen.assets.fonts import text_width
from sheetgen.marks.geometry import Bounds, bounds_of, overlap, union_bounds
from sheetgen.marks.marks import IconMark, Mark, Page, PathMark, RectangleMark, Slot, TextMark

_BEFORE, _OVER, _HEADS, _BESIDE, _LOW = 20.0, 7.5, 16.0, 14.0, 35.0
"""The most in mm from the name of a row to its first box, from a title down to the heads of columns, of both, from the
middle of one to that of the other, and of a panel that its title alone names."""
_BANNER = 6.0
"""The most in mm from the number in a banner to the name after it."""
_LEADING, _LEVEL, _SEEN = 1.5, 0.3, 30.0
"""In mm: the most between two lines of a name, between the feet of names beside each other, from one of these to that
of a box in whose picture it is seen."""
_NAMES = ("title", "round", "name", "total")
"""The roles of the names of rows; those of columns may be notes too."""


class ShownName(NamedTuple):
    """Where a name stands with its symbol, and where each line of it and the symbol do."""

    bounds: Bounds
    parts: tuple[Bounds, ...]

    @property
    def width(self) -> float:
        return self.bounds[2] - self.bounds[0]

    @property
    def height(self) -> float:
        return self.bounds[3] - self.bounds[1]

    @property
    def middle(self) -> float:
        return (self.bounds[1] + self.bounds[3]) / 2

    @property
    def line(self) -> float:
        """The height of its first line."""
        return self.parts[0][3] - self.parts[0][1]


def names_of_row(sheet: Page, slot: Slot, reach: float) -> list[ShownName]:
    """Return the name of the row of a box at its left, the nearest that is level: with its symbol, then alone.

    It may be ``reach`` mm above or below the box.
    """
    names = _before(sheet, slot, reach)
    if not names:
        return []
    best = min(names, key=lambda name: (round(_off(name, slot)), -name[2]))
    return _both([name for name in names if abs(name[0] - best[0]) < 0.5 and abs(name[1] - best[1]) < 5.0], sheet)


def numbers_beside(sheet: Page, name: ShownName) -> list[ShownName]:
    """Return the numbers of the rows over and under that of which a number is the name; none if it has another name."""
    numbers = [mark for mark in sheet.marks if isinstance(mark, TextMark) and mark.role == "round"]
    there = [bounds_of(mark, text_width) for mark in numbers]
    (left, _, right, _), own = name.bounds, name.parts[0] in there
    column = [each for each in there if own and abs(each[0] + each[2] - left - right) < 2 * _LEVEL]
    return [ShownName(each, (each,)) for each in column if each not in name.parts]


def with_banner(sheet: Page, name: ShownName) -> ShownName:
    """Return a name with the number in the banner just before it, if there is one."""
    left, top, _, low = name.bounds
    near = (max(left - _BANNER, 0.0), top, left, low)
    numbers = [mark for mark in sheet.marks if isinstance(mark, TextMark) and mark.role == "number"]
    banners = [mark for mark in sheet.marks if isinstance(mark, PathMark) and mark.role == "banner"]
    there = [bounds for mark in numbers if overlap(bounds := bounds_of(mark, text_width), near)]
    for banner in (bounds_of(mark, text_width) for mark in banners):
        for number in (each for each in there if overlap(banner, each)):
            return ShownName(union_bounds([name.bounds, (banner[0], *number[1:])]), (*name.parts, number))
    return name


def names_of_panel(sheet: Page, slot: Slot, left: float) -> list[ShownName]:
    """Return the title of the panel of a box, with its symbol and alone, if it is about level with it.

    It stands further left than ``left``.
    """
    if panel_of(sheet, slot) == _page(sheet):
        return []
    titles = [name for name in level_names(sheet, slot, reach_of(sheet, slot), ("title", "name")) if name[2] < left]
    return _both([name for name in titles if name[0] < min(title[0] for title in titles) + 0.5], sheet)


def title_of_panel(sheet: Page, slot: Slot) -> list[ShownName]:
    """Return the first title in the panel of a box that stands above it, with its symbol and alone."""
    if panel_of(sheet, slot) == _page(sheet):
        return []
    above = [name for name in _texts(sheet, slot, ("title", "name")) if name[3] <= slot.y + 0.5]
    upper = [name for name in above if name[1] < min(each[1] for each in above) + 5.0]
    return _both(sorted(upper)[:1], sheet)


def _both(lines: Sequence[Bounds], sheet: Page) -> list[ShownName]:
    """Return the lines of a name together with the symbol before them, and without it."""
    if not lines:
        return []
    sizes = [mark for mark in sheet.marks if isinstance(mark, TextMark) and mark.role == "size"]
    lines = [*lines, *_just_before(sizes, union_bounds(lines))]
    symbols = _just_before([mark for mark in sheet.marks if isinstance(mark, IconMark)], _with_notes(lines, sheet))
    parts = (*lines, *symbols)
    return [ShownName(union_bounds(parts), parts), ShownName(union_bounds(lines), tuple(lines))]


def _with_notes(lines: Sequence[Bounds], sheet: Page) -> Bounds:
    """Return where a name stands with the notes under it: its symbol is level with them all."""
    block = union_bounds(lines)
    there = [bounds_of(mark, text_width) for mark in sheet.marks if isinstance(mark, TextMark) and mark.role == "note"]
    for note in sorted(there, key=lambda each: each[1]):
        if abs(note[0] - block[0]) < _LEVEL and note[1] > block[1] and is_next_line(block, note):
            block = union_bounds([block, note])
    return block


def _just_before(marks: Iterable[Mark], name: Bounds) -> list[Bounds]:
    """Return where those of the marks stand that are just before a name and level with it."""
    there = [bounds_of(mark, text_width) for mark in marks]
    near = [each for each in there if 0 <= name[0] - each[2] < 3.0]
    return [each for each in near if name[1] - 0.5 < (each[1] + each[3]) / 2 < name[3] + 0.5]


def reach_of(sheet: Page, slot: Slot) -> float:
    """Return how far the title of its panel may be off the row of a box: in a low panel it stands for all rows."""
    _, top, _, bottom = panel_of(sheet, slot)
    return (bottom - top) / 2 if bottom - top < _LOW else 1.0


def name_of_column(sheet: Page, slot: Slot) -> Bounds | None:
    """Return where the name over the column of a box stands, the nearest; it is as high as those beside it."""
    left, top, right, _ = bounds_of(slot, text_width)
    titles, roles = list(_texts(sheet, slot, ("title",))), (*_NAMES, "note", "column")
    names = [name for name in _texts(sheet, slot, roles) if name[3] <= top + 0.5 and not _goes_on(name, titles)]
    over = [name for name in names if name[0] < right and left < name[2]]
    if not over:
        return None
    own = _lines_up(max(over, key=lambda name: name[3]), names)
    beside = [name for name in names if abs(name[3] - own[3]) < _LEVEL and abs(name[0] - own[0]) < _SEEN]
    return own[0], min(_lines_up(name, names)[1] for name in beside), own[2], own[3]


def is_next_line(one: Bounds, other: Bounds) -> bool:
    """Return whether a line of a text stands just over or under another one."""
    gap = max(one[1], other[1]) - min(one[3], other[3])
    return 0 < gap < _LEADING and one[0] < other[2] and other[0] < one[2]


def _lines_up(last: Bounds, names: Sequence[Bounds]) -> Bounds:
    """Return where a name stands with this last line."""
    lines = [last]
    for name in sorted(names, key=lambda each: -each[3]):
        if name[3] < lines[-1][1] and is_next_line(lines[-1], name):
            lines.append(name)
    return union_bounds(lines)


def _goes_on(name: Bounds, titles: Iterable[Bounds]) -> bool:
    """Return whether a text continues a title on its line."""
    return any(0 < name[0] - title[2] < 4.0 and title[1] < name[3] and name[1] < title[3] for title in titles)


def heads_of_columns(sheet: Page, head: Bounds) -> Bounds:
    """Return where the head of a column stands, with the title of its columns if that is close above."""
    titles = [mark for mark in sheet.marks if isinstance(mark, TextMark) and mark.role == "title"]
    there = [bounds_of(mark, text_width) for mark in titles]
    above = [each for each in there if head[1] - _OVER < each[3] <= head[1] and head[3] - each[1] < _HEADS]
    near = [each for each in above if abs(each[0] + each[2] - head[0] - head[2]) / 2 < _BESIDE]
    return union_bounds([head, *_both(near[:1], sheet)[0].parts]) if near else head


def panel_of(sheet: Page, slot: Slot) -> Bounds:
    """Return the panel of a box, or the page."""
    box, around = bounds_of(slot, text_width), [bounds_of(mark, text_width) for mark in sheet.marks if _is_panel(mark)]
    around = [panel for panel in around if _holds(panel, box)]
    return min(around, key=lambda each: each[2] - each[0], default=_page(sheet))


def level_names(sheet: Page, slot: Slot, reach: float, roles: Sequence[str]) -> list[Bounds]:
    """Return the names at the left of a box in its panel that are no further off its row than they may."""
    left = bounds_of(slot, text_width)[0]
    return [name for name in _texts(sheet, slot, roles) if name[2] <= left + 0.5 and _off(name, slot) < reach]


def _before(sheet: Page, slot: Slot, reach: float) -> list[Bounds]:
    """Return the names at the left of a box in its panel; of a row of several panels those before it.

    In the head of a page they are the names of its lines.
    """
    if panel_of(sheet, slot) == _page(sheet) and (fields := _fields(sheet, slot)):
        return fields
    names = level_names(sheet, slot, reach, _NAMES)
    if names:
        return names
    first = min(each.x for each in sheet.slots if _is_level(each, slot))
    titles = [bounds_of(mark, text_width) for mark in sheet.marks if _is_title(mark)]
    return [name for name in titles if 0 < first - name[2] < _BEFORE and not _off(name, slot)]


def _fields(sheet: Page, slot: Slot) -> list[Bounds]:
    """Return the words before a line to write on; numbers alone are those of its places."""
    fields = [mark for mark in sheet.marks if isinstance(mark, TextMark) and mark.role == "field"]
    there = [bounds_of(mark, text_width) for mark in fields if not mark.text.isdecimal()]
    return [name for name in there if name[2] <= slot.x and _off(name, slot) < 0.1]


def _texts(sheet: Page, slot: Slot, roles: Sequence[str]) -> Iterator[Bounds]:
    """Yield where texts with these roles stand in the panel of a box."""
    panel = panel_of(sheet, slot)
    for mark in sheet.marks:
        if isinstance(mark, TextMark) and mark.role in roles and _holds(panel, bounds_of(mark, text_width)):
            yield bounds_of(mark, text_width)


def _page(sheet: Page) -> Bounds:
    return (0.0, 0.0, sheet.boxes.width, sheet.boxes.height)


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


def _off(name: Bounds, slot: Slot) -> float:
    """Return how far a name is above or below the row of a box."""
    return max(0.0, abs((name[1] + name[3]) / 2 - slot.y - slot.height / 2) - slot.height / 2)
