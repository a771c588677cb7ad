"""Choose which boxes of a sheet the picture of a finding shows: in one part, or in two parts beside each other."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from sheetgen.assets.fonts import text_width
from sheetgen.marks.geometry import Bounds, bounds_of, overlap, union_bounds
from sheetgen.marks.marks import Mark, Page, Slot, TextMark
from sheetgen.place.finding_signs import ROLE, NumberedFinding
from sheetgen.place.mistake_names import heads_of_columns, level_names, name_of_column, names_of_row, title_of_panel
from sheetgen.place.mistake_window import enlarged, is_badge, is_cut
from sheetgen.place.page_style import PageStyle
from sheetgen.place.rect import Rect, rect_of

USUAL = (53.0, 34.0)
"""In mm: how much of a sheet a picture shows at least if it is enlarged."""
AIR, TEAR = 0.8, 1.6
"""In mm of the sheet: around a name; between the name of a row and its part further on."""
SWING, BESIDE_TEAR = 0.6, 1.2
"""In mm: how far a torn edge swings to both sides, and the width of the white beside its line."""
HIDDEN = SWING + BESIDE_TEAR / 2
"""How much in mm of the sheet a torn edge hides."""
_ROW, _BUILDING = 5.0, 20.0
"""In mm: the parts of one building are so level, and no further from each other."""
_SHARE, _BESIDE, AROUND, _LEVEL = 0.5, 5.0, 2.2, 15.0
"""How much of a picture's width its second part takes at least; in mm of the sheet the room beside a box in a part and
around what is framed, and how far the name of a row may be off it there."""
_NARROWER = 0.9
"""How much of its share a second part keeps at least where the first needs more to show a box with its name."""
TITLED = 4 * AIR + TEAR / 2 + HIDDEN + 0.1
"""In mm of the sheet: the height of a picture with a title above it beside those of both."""
_PRICED = 1.0
"""In mm of the sheet: how much higher such a picture is at least, so that the prices over a box are not cut."""
JAGGED = 0.8
"""In mm of the sheet: how far a torn edge reaches into the part beside it."""
APART = 3.2
"""In mm of the sheet: boxes so near above each other are shown in one part."""
SMALLEST = 0.77
"""How large a picture is drawn at least, for the others, so that it shows all it is to show."""
LEAST_LINE = 2.3
"""In mm of the sheet: how high a line of a name is at least that is drawn smaller to fit into a part."""
_SMALLER = 0.85
"""How large a name above a box in the half of a picture is drawn at least, for the usual size."""
_FRAMES = 2.8
"""In mm of the sheet: what frames take above and below their boxes."""
_BELOW = 10.0
"""The most in mm of the sheet from the heads of columns to a box in a row with a name, which stands without them."""


@dataclass(frozen=True, slots=True)
class ShownPart:
    """Where on the page the part of a sheet around a box is shown; it may show the ``others`` of the remedies too.

    One that is ``elsewhere`` is on another sheet; those ``cited`` are shown in any case if there is room. It is as high
    as the place if it is ``whole``, else no higher than what it shows.
    """

    style: PageStyle
    sheet: Page
    finding: NumberedFinding
    slot: Slot
    others: frozenset[str]
    rect: Rect
    elsewhere: Sequence[tuple[Page, Slot]] = ()
    cited: Collection[str] = ()
    whole: bool = False

    @property
    def asked(self) -> set[str]:
        """The boxes the finding is about, those its first remedy changes and those cited."""
        return {*self.finding.boxes, *(change.box for change in self.finding.changes), *self.cited}


def least_height(
    sheet: Page, finding: NumberedFinding, slot: Slot, others: Collection[str], cited: Collection[str] = ()
) -> float:
    """Return the height in mm of a picture that shows a box whole, with the ``others`` right above and under it.

    It has room for the title of the panel over the box and its badge, where no name stands in the row, and for those
    ``cited`` if one that is as small as may be is wide enough for them.
    """
    own, marked = with_badge(sheet, slot), {*others, *(change.box for change in finding.changes)}
    _, top, _, low = _with_near(own, [bounds_of_building(sheet, each) for each in sheet.slots if each.box in marked])
    heads = heads_above(sheet, slot)
    least = low - top + _FRAMES + (0.0 if heads is None else depth_of(heads) + TEAR)
    names, half = names_of_row(sheet, slot, _LEVEL), USUAL[0] * _SHARE
    # The half of a picture has no room for the name of its row beside the box.
    parted = any(
        is_cut(bounds_of_building(sheet, each), enlarged(own, USUAL[0])) for each in sheet.slots if each.box in marked
    )
    titles = [(name, 1.0) for name in title_of_panel(sheet, slot)[-1:] if not names]
    titles += [(name, min(1.0, (half - 2 * AIR - JAGGED) / name.width) * _SMALLER) for name in names[:1] if parted]
    asked = {*finding.boxes, *(change.box for change in finding.changes), *cited} if cited else set[str]()
    least = max(least, _height_of_all(sheet, own, asked))
    _, top, _, low = own
    return max([least, *(low - top + name.height * share + TITLED + _PRICED for name, share in titles)])


def _height_of_all(sheet: Page, own: Bounds, asked: Collection[str]) -> float:
    """Return the height in mm of a picture, as small as may be, of all boxes ``asked``; 0 if it has no room for them.

    ``own`` is where the box of the picture stands.
    """
    others = [with_badge(sheet, each) for each in sheet.slots if each.box in asked]
    left, top, right, low = union_bounds([own, *others])
    high = SMALLEST * (low - top + _FRAMES + TITLED + LEAST_LINE)
    has_room = others and SMALLEST * (right - left + AROUND) < USUAL[0] and high < USUAL[1]
    return high if has_room else 0.0


def _with_near(own: Bounds, others: Iterable[Bounds]) -> Bounds:
    """Return where a box stands with those of the ``others`` that follow right above and under it."""
    for other in sorted(others, key=lambda each: _distance(each, own)):
        own = union_bounds([own, other]) if overlap(other, enlarged(own, APART)) else own
    return own


def parts_of(shown: ShownPart, times: float) -> list[ShownPart]:
    """Return a picture, in two parts if it would show one box alone of those the finding is about or changes.

    The second shows the next of these, on the side where it stands on the sheet. One box that a remedy changes is
    enough beside it: the row of both stays whole.
    """
    room = shown.rect.width / times
    focus = focus_of(shown, (room, shown.rect.height / times)).bounds
    found = [*shown.elsewhere, *_unseen(shown, focus)]
    if not found:
        return [shown]
    slots = [slot for on, slot in found if on is shown.sheet and slot.box in shown.asked]
    thirds = _thirds(shown, slots, room) if len(slots) == 2 else []
    if thirds:
        return thirds
    sheet, slot = found[0]
    wide = _width_of_second(shown, sheet, [each for on, each in found if on is sheet], room) * times
    if not wide:
        return [shown]
    main, side = shown.rect.left_strip(shown.rect.width - wide - TEAR), shown.rect.right_strip(wide)
    level = abs(slot.x - shown.slot.x) < AIR
    if sheet is shown.sheet and (slot.y < shown.slot.y if level else slot.x < shown.slot.x):
        main, side = shown.rect.right_strip(main.width), shown.rect.left_strip(wide)
    return [replace(shown, rect=main), replace(shown, rect=side, sheet=sheet, slot=slot)]


def _thirds(shown: ShownPart, others: Sequence[Slot], room: float) -> list[ShownPart]:
    """Return a picture in three parts, each with one of the boxes, the first its own; none if there is no room.

    There are none either if both of the ``others`` stand in one row.
    """
    slots, rect = [shown.slot, *others], shown.rect
    wide = (rect.width - 2 * TEAR) / 3
    places = [with_badge(shown.sheet, each) for each in slots]
    narrow = max(right - left for left, _, right, _ in places) + AROUND > wide * room / rect.width
    if narrow or (places[1][1] < places[2][3] and places[2][1] < places[1][3]):
        return []
    order = sorted(slots, key=lambda each: (each.x, each.y))
    strips = [Rect(rect.x + (wide + TEAR) * order.index(each), rect.y, wide, rect.height) for each in slots]
    alone = replace(shown, others=frozenset())
    return [replace(alone, slot=slot, rect=strip) for slot, strip in zip(slots, strips, strict=True)]


def _unseen(shown: ShownPart, focus: Bounds) -> list[tuple[Page, Slot]]:
    """Return the boxes that a second part shows, the nearest first: of the first kind of them that there is."""
    sheet, own = shown.sheet, bounds_of_building(shown.sheet, shown.slot)
    changed, known = {change.box for change in shown.finding.changes}, {*shown.finding.boxes, *shown.others}
    asked = {*changed, *known, *shown.cited} - {shown.slot.box}
    slots = [slot for slot in sheet.slots if slot.box in asked]
    unseen = [slot for slot in slots if is_cut(bounds_of_building(sheet, slot), focus)]
    unseen.sort(key=lambda each: _distance(with_badge(sheet, each), own))
    seen = {slot.box for slot in slots if slot not in unseen}
    kinds = (
        (shown.finding.boxes, set(shown.finding.boxes)),
        (changed, known),
        (known, known),
        (shown.cited, set[str]()),
    )
    for boxes, enough in kinds:
        found = [(sheet, slot) for slot in unseen if slot.box in boxes and not seen & enough]
        if found:
            return found
    return []


def _width_of_second(shown: ShownPart, sheet: Page, slots: Sequence[Slot], room: float) -> float:
    """Return how wide the second part of a picture is in mm of the sheet, 0 if it has no room beside the first.

    It shows the first of these boxes, with room for its name and another one if the first part has room for its own.
    """
    own, bounds = bounds_of_building(shown.sheet, shown.slot), with_badge(sheet, slots[0])
    least, share = bounds[2] - bounds[0] + _BESIDE, (room - TEAR) * _SHARE
    if max(least, share) > room - TEAR - (own[2] - own[0] + _BESIDE):
        return 0.0
    left, _, right, _ = with_badge(shown.sheet, shown.slot)
    for name in names_of_row(shown.sheet, shown.slot, _LEVEL)[-1:]:
        beside = room - TEAR - (max(right, name.bounds[2]) - min(left, name.bounds[0]) + 2 * AIR + 0.1)
        share = beside if _NARROWER * share < beside < share else share
    names = [wide for wide in _name_widths(shown.sheet, shown.slot) if wide < share - TEAR]
    most = room - TEAR - max(right - left + AROUND + JAGGED, *names, 0.0)
    both = [union_bounds([bounds, with_badge(sheet, each)]) for each in slots[1:]]
    wanted = [*_name_widths(sheet, slots[0]), *(right - left + AROUND + 0.1 for left, _, right, _ in both)]
    wide = max(least, min(share, most), *(wide for wide in wanted if wide < most))
    heads = heads_above(sheet, slots[0])
    if heads is not None:
        # The heads of columns stand where those are; the name in the first part may be a little smaller.
        across = max(bounds[2], heads[2]) - min(bounds[0], heads[0]) + 2 * AIR + 0.1
        wide = max(wide, across) if across < room - TEAR - _NARROWER * share else wide
    narrow = bounds[2] - bounds[0] + AROUND + 0.1
    return max(min(wide, _width_beside_first(shown, slots, room, narrow)), narrow)


def _width_beside_first(shown: ShownPart, slots: Sequence[Slot], room: float, narrow: float) -> float:
    """Return how wide a second part in mm of the sheet leaves the first room for its boxes and their number.

    Where that is less than ``narrow``, the first has room for the box of the picture alone.
    """
    own = with_badge(shown.sheet, shown.slot)
    first = [each for each in shown.sheet.slots if each.box in shown.asked and each not in slots]
    whole = union_bounds([own, *(with_badge(shown.sheet, each) for each in first)])
    framed, alone = (room - TEAR - (right - left + AROUND + 0.1) for left, _, right, _ in (whole, own))
    return framed if framed >= narrow else alone


def _name_widths(sheet: Page, slot: Slot) -> list[float]:
    """Return how wide a part of a picture is that has the name of a box above it, without its symbol."""
    names = names_of_row(sheet, slot, _LEVEL) or title_of_panel(sheet, slot)
    return [name.width + 2 * AIR + 0.1 for name in names[-1:]]


def heads_above(sheet: Page, slot: Slot) -> Bounds | None:
    """Return where the head of a column stands with its title, or above a row with a number alone.

    Without them the row says nothing.
    """
    head = name_of_column(sheet, slot)
    if head is None:
        return None
    heads = heads_of_columns(sheet, head)
    titled = heads != head and slot.y - heads[3] < _BELOW
    return heads if titled or level_names(sheet, slot, 0.1, ("round",)) else None


def depth_of(heads: Bounds) -> float:
    """Return how much of a picture the heads of columns take above a tear."""
    return heads[3] - heads[1] + 2 * AIR + TEAR / 2


def focus_of(shown: ShownPart, room: tuple[float, float]) -> Rect:
    """Return what a picture shows: a box with its badge and its right number, and other boxes that it has room for.

    They are those the finding is about or changes, then those of its other remedies, the nearest first. Of a box too
    large for the ``room`` in mm it is the part with these numbers.
    """
    sheet, slot = shown.sheet, shown.slot
    own = bounds_of_building(sheet, slot)
    numbers = [bounds_of(mark, text_width) for mark in sheet.marks if mark.box == slot.box and _is_number(mark)]
    focus = union_bounds([own, *numbers])
    if not _has_room(focus, room):
        return _rect(union_bounds(numbers or [own]))
    marked = {*shown.finding.boxes, *(change.box for change in shown.finding.changes)}
    # A box that only shows why leaves room for the name above.
    for boxes, high in ((marked, room[1]), (shown.others, room[1] - TITLED - LEAST_LINE)):
        there = [each for each in sheet.slots if each.box in boxes]
        for each in sorted(there, key=lambda each: _distance(with_badge(sheet, each), own)):
            # Its number is left out rather than the box.
            for other in (with_badge(sheet, each), bounds_of_building(sheet, each)):
                both = union_bounds([focus, other])
                level = other[1] >= focus[1] and other[3] <= focus[3]
                if _has_room(both, (room[0], room[1] if level else high)):
                    focus = both
                    break
    return _rect(focus)


def with_badge(sheet: Page, slot: Slot) -> Bounds:
    badges = [bounds_of(mark, text_width) for mark in sheet.marks if is_badge(mark) and mark.box == slot.box]
    return union_bounds([bounds_of_building(sheet, slot), *badges])


def _has_room(bounds: Bounds, room: tuple[float, float]) -> bool:
    return bounds[2] - bounds[0] < room[0] - AROUND and bounds[3] - bounds[1] < room[1] - 2.6


def _distance(one: Bounds, other: Bounds) -> float:
    return abs(one[0] + one[2] - other[0] - other[2]) + abs(one[1] + one[3] - other[1] - other[3])


def _rect(bounds: Bounds) -> Rect:
    left, top, right, bottom = bounds
    return Rect(left, top, right - left, bottom - top)


def _is_number(mark: Mark) -> bool:
    """Return whether a mark is the number of a finding, its badge, or a number that was written or is right."""
    return is_badge(mark) or (isinstance(mark, TextMark) and mark.role in (ROLE, "right-number", "pen"))


def bounds_of_building(sheet: Page, slot: Slot) -> Bounds:
    """Return where a box stands with the tab it is on, and with what follows on its right if both are one building.

    Of a box that is parted into places it is the first of these.
    """
    if slot.across * slot.down > 1:
        return rect_of(slot).grid(slot.across * slot.down, slot.across)[0].bounds
    same = (each for each in sheet.slots if each.box == slot.box and abs(each.y - slot.y) < _ROW)
    own = [slot, *(each for each in same if 0 < each.x - slot.x < _BUILDING)]
    tabs = [bounds_of(mark, text_width) for mark in sheet.marks if mark.role == "tab"]
    own_tabs = (tab for tab in tabs if not is_cut(bounds_of(slot, text_width), tab))
    return union_bounds([*(bounds_of(each, text_width) for each in own), *own_tabs])
