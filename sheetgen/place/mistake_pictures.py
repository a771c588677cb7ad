"""Show the part of a sheet that a finding is about, with the name of its row, all on a page in one scale."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from sheetgen.assets.fonts import text_width
from sheetgen.marks.geometry import Bounds, bounds_of, enlarge, overlap, shift, union_bounds
from sheetgen.marks.marks import ClipMark, IconMark, Mark, Page, Paint, RectangleMark, Slot, TextMark
from sheetgen.place.finding_signs import ROLE, NumberedFinding
from sheetgen.place.mistake_names import (
    ShownName,
    heads_of_columns,
    level_names,
    name_of_column,
    names_of_panel,
    names_of_row,
    panel_of,
    title_of_panel,
)
from sheetgen.place.mistake_rows import Scene
from sheetgen.place.mistake_scraps import Placed, filled, is_ground_of, shown_whole
from sheetgen.place.mistake_window import WindowChooser, enlarged, is_badge, is_cut
from sheetgen.place.page_style import PageStyle
from sheetgen.place.rect import Rect, rect_of

_USUAL, _MOST = (53.0, 34.0), 2.0
"""In mm: how much of a sheet a picture shows at least if it is enlarged; how many times it may be as large."""
_AIR, _TEAR = 0.8, 1.6
"""In mm of the sheet: around a name; between the name of a row and its part further on."""
_BLANK = 5.0
"""The most in mm of the sheet that is blank on one side of a picture."""
_MOST_BLANK = 2.2
"""In mm of the sheet: what is left blank over and under what a picture shows."""
_LEAST_HIGH = 0.6
"""How much of its height a picture keeps, though most of it is blank."""
_HIDDEN = 1.2
"""How much in mm of the sheet a torn edge hides."""
_NUMBERS = (ROLE, "change")
"""The roles of the numbers in badges and tabs."""
_ROW, _BUILDING = 5.0, 20.0
"""In mm: the parts of one building are so level, and no further from each other."""
_SHARE, _BESIDE, _AROUND, _LEVEL = 0.5, 5.0, 2.8, 15.0
"""How much of a picture's width its second part takes at least; in mm of the sheet the room beside a box in a part and
around what is framed, and how far the name of a row may be off it there."""
_NARROWER = 0.9
"""How much of its share a second part keeps at least where the first needs more to show a box with its name."""
_TITLED = 4 * _AIR + _TEAR / 2 + _HIDDEN + 0.1
"""In mm of the sheet: the height of a picture with a title above it beside those of both."""
_JAGGED = 0.8
"""In mm of the sheet: how far a torn edge reaches into the part beside it."""
_APART = 3.2
"""In mm of the sheet: boxes so near above each other are shown in one part."""
_LEAST_LINE = 2.3
"""In mm of the sheet: how high a line of a name is at least that is drawn smaller to fit into a part."""
_FRAMES = 2.8
"""In mm of the sheet: what frames take above and below their boxes."""
_BELOW = 10.0
"""The most in mm of the sheet from the heads of columns to a box in a row with a name, which stands without them."""
_STRIP = 0.16
"""How much of a picture's width a strip with the name of a row may take at its left."""


@dataclass(frozen=True, slots=True)
class ShownPart:
    """Where on the page the part of a sheet around a box is shown; it may show the ``others`` of the remedies too.

    One that is ``elsewhere`` is on another sheet; those ``cited`` are shown in any case if there is room. What stands
    ``under`` it is put from its foot on.
    """

    style: PageStyle
    sheet: Page
    finding: NumberedFinding
    slot: Slot
    others: frozenset[str]
    rect: Rect
    elsewhere: Sequence[tuple[Page, Slot]] = ()
    cited: Collection[str] = ()
    under: Callable[[float], None] | None = None


def least_height(sheet: Page, finding: NumberedFinding, slot: Slot, others: Collection[str]) -> float:
    """Return the height in mm of a picture that shows a box whole, with the ``others`` right above and under it.

    It has room for the title of the panel over the box and its badge, where no name stands in the row.
    """
    own, marked = _bounds_of_building(sheet, slot), {*others, *(change.box for change in finding.changes)}
    near = [_bounds_of_building(sheet, each) for each in sheet.slots if each.box in marked]
    _, top, _, low = union_bounds([own, *(each for each in near if overlap(each, enlarged(own, _APART)))])
    heads = _heads_above(sheet, slot)
    least = low - top + _FRAMES + (0.0 if heads is None else _depth(heads) + _TEAR)
    title = [] if names_of_row(sheet, slot, _LEVEL) else title_of_panel(sheet, slot)[-1:]
    _, top, _, low = _with_badge(sheet, slot)
    return max([least, *(low - top + name.height + _TITLED for name in title)])


def put_pictures(pictures: Sequence[ShownPart]) -> None:
    """Put the pictures of all pages, enlarged where there is room, all as much."""
    times = min(
        (min(each.rect.width / _USUAL[0], each.rect.height / _USUAL[1]) for each in pictures),
        default=1.0,
    )
    times = min(max(1.0, times), _MOST)
    for each in pictures:
        names = set[ShownName]()
        parts = _parts(each, times)
        planned = [_Picture(part, times, WindowChooser(part.sheet), names) for part in parts]
        high = max(picture.needed for picture in planned)
        for picture in planned:
            picture.put(high)
        frame = each.rect.top_strip(high * times)
        if parts[1:]:
            _put_tear(each.style, max(part.rect.x for part in parts) - _TEAR / 2, frame.y, down=frame.height)
        each.style.ink.rectangle(frame, Paint(stroke=each.style.theme.frame, width=0.2), role="panel")
        if each.under is not None:
            each.under(frame.bottom)


def _parts(shown: ShownPart, times: float) -> list[ShownPart]:
    """Return a picture, in two parts if it would show one box alone of those the finding is about or changes.

    The second shows the next of these, on the side where it stands on the sheet. One box that a remedy changes is
    enough beside it: the row of both stays whole.
    """
    room = shown.rect.width / times
    focus = _focus(shown, (room, shown.rect.height / times)).bounds
    found = [*shown.elsewhere, *_unseen(shown, focus)]
    if not found:
        return [shown]
    sheet, slot = found[0]
    wide = _width_of_second(shown, sheet, [each for on, each in found if on is sheet], room) * times
    if not wide:
        return [shown]
    main, side = shown.rect.left_strip(shown.rect.width - wide - _TEAR), shown.rect.right_strip(wide)
    level = abs(slot.x - shown.slot.x) < _AIR
    if sheet is shown.sheet and (slot.y < shown.slot.y if level else slot.x < shown.slot.x):
        main, side = shown.rect.right_strip(main.width), shown.rect.left_strip(wide)
    return [replace(shown, rect=main), replace(shown, rect=side, sheet=sheet, slot=slot)]


def _unseen(shown: ShownPart, focus: Bounds) -> list[tuple[Page, Slot]]:
    """Return the boxes that a second part shows, the nearest first: of the first kind of them that there is."""
    sheet, own = shown.sheet, _bounds_of_building(shown.sheet, shown.slot)
    changed, known = {change.box for change in shown.finding.changes}, {*shown.finding.boxes, *shown.others}
    asked = {*changed, *known, *shown.cited} - {shown.slot.box}
    slots = [slot for slot in sheet.slots if slot.box in asked]
    unseen = [slot for slot in slots if is_cut(_with_badge(sheet, slot), focus)]
    unseen.sort(key=lambda each: _distance(_with_badge(sheet, each), own))
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
    own, bounds = _bounds_of_building(shown.sheet, shown.slot), _with_badge(sheet, slots[0])
    least, share = bounds[2] - bounds[0] + _BESIDE, (room - _TEAR) * _SHARE
    if max(least, share) > room - _TEAR - (own[2] - own[0] + _BESIDE):
        return 0.0
    left, _, right, _ = _with_badge(shown.sheet, shown.slot)
    for name in names_of_row(shown.sheet, shown.slot, _LEVEL)[-1:]:
        beside = room - _TEAR - (max(right, name.bounds[2]) - min(left, name.bounds[0]) + 2 * _AIR + 0.1)
        share = beside if _NARROWER * share < beside < share else share
    names = [wide for wide in _name_widths(shown.sheet, shown.slot) if wide < share - _TEAR]
    most = room - _TEAR - max(right - left + 2.4, *names, 0.0)
    both = [union_bounds([bounds, _with_badge(sheet, each)]) for each in slots[1:]]
    wanted = [*_name_widths(sheet, slots[0]), *(right - left + _AROUND + 0.1 for left, _, right, _ in both)]
    return max(least, share, *(wide for wide in wanted if wide < most))


def _name_widths(sheet: Page, slot: Slot) -> list[float]:
    """Return how wide a part of a picture is that has the name of a box above it, without its symbol."""
    names = names_of_row(sheet, slot, _LEVEL) or title_of_panel(sheet, slot)
    return [name.width + 2 * _AIR + 0.1 for name in names[-1:]]


class _Picture:
    """One picture: a box, and apart from it by a tear what names it and is far: at its left or above it.

    The name of a row stands at the left if it is narrow, else above; the heads of columns and the title of the panel
    stand above.
    """

    def __init__(self, shown: ShownPart, times: float, chooser: WindowChooser, names: set[ShownName]) -> None:
        self.shown, self.times, self.chooser, self.names = shown, times, chooser, names
        self.sheet, self.slot = shown.sheet, shown.slot
        self.panel = panel_of(self.sheet, self.slot)
        self.told: tuple[Bounds, ...] = ()
        self.wide, self.high = shown.rect.width / times, shown.rect.height / times
        self.focus = _focus(shown, (self.wide, self.high))
        strip, band = self._new_names()
        self.strip, left = strip, 0.0 if strip is None else strip.width + 2 * _AIR + _TEAR
        self.torn = (_HIDDEN if left else 0.0, 0.0)
        seen, over = self._window(strip, left, 0.0)
        if band is not None and not is_cut(band.bounds, seen.bounds):
            band = None
        names.update(filter(None, (strip, band)))
        self.band, self.top = band, 0.0 if band is None else band.height * self._share(band) + 2 * _AIR + _TEAR / 2
        if band is not None:
            self.torn, self.told = (self.torn[0], _HIDDEN), band.parts
            seen, over = self._window(strip, left, self.top)
        self.left, self.seen, self.over = left, seen, over
        if not over.height:
            seen = self._centred(seen)
            # One over the words keeps its share of the card.
            self.seen = self._trimmed(seen) if shown.under else seen

    @property
    def needed(self) -> float:
        """The height in mm of the sheet that the picture needs, without what is blank over and under it."""
        return self.top + self.over.height + self.seen.height

    def put(self, high: float) -> None:
        """Put the parts and the tears between them into a picture of a height in mm of the sheet."""
        seen, over, strip, wide = self.seen, self.over, self.strip, self.left
        top = self.top + over.height
        seen = Rect(seen.x, seen.middle - (high - top) / 2, seen.width, high - top)
        torn = (self.torn[0], _HIDDEN if top else 0.0)
        self._put_part(Rect(wide, top, seen.width, seen.height), seen, torn=torn)
        if strip is not None:
            self._put_strip(strip, seen, wide, top)
        if over.height:
            heads = Rect(wide, self.top, over.width, over.height)
            self._put_part(heads, over, torn=(self.torn[0], 0.0), open_below=True)
            self._tear(0.0, top, across=self.wide)
        if self.band is not None:
            self._put_band(self.band, self.top)

    def _put_band(self, name: ShownName, high: float) -> None:
        """Put a name above the box."""
        share = self._share(name)
        wide, air = self.wide / share, _AIR / share
        left = min(max(name.bounds[0] - air, 0.0), self.sheet.boxes.width - wide)
        part = Rect(left, name.bounds[1] - air, wide, high / share)
        self._put_part(Rect(0.0, 0.0, self.wide, high), part, name, share=share)
        self._tear(0.0, high, across=self.wide)

    def _new_names(self) -> tuple[ShownName | None, ShownName | None]:
        strip, band = self._names()
        return None if strip in self.names else strip, None if band in self.names else band

    def _names(self) -> tuple[ShownName | None, ShownName | None]:
        """Return the name for a strip at the left, and that for a band above; the window shows what is near."""
        names = names_of_row(self.sheet, self.slot, self.high / 2 - 2.0)
        self.near = next((name for name in names if self._is_near(name)), None)
        if self.near not in (None, *names[:1]) and self._band(names[:1]):
            self.near = None  # above the box it has its symbol
        if self.near is not None:
            return None, self._band(names_of_panel(self.sheet, self.slot, self.near.bounds[0]))
        return self._far_names(names)

    def _far_names(self, names: Sequence[ShownName]) -> tuple[ShownName | None, ShownName | None]:
        """Return what of the names of a row, or of its panel, stands at the left and above of a box far from them."""
        room = self.wide - self.focus.width - 2 * _AIR - _TEAR - _HIDDEN - _AROUND
        if names and self._is_level(names[0]):
            # A name above would seem to stand over the head of the column that it stands under.
            most = room if self._is_under_heads(names[0]) else _STRIP * self.wide
            if names[0].width < most:
                return names[0], self._title_above(names[0])
        strip = next(filter(self._is_level, (name for name in names if name.width < room)), None)
        # A name keeps its symbol if it can.
        band = self._band(names[:1] if strip in names[:1] else names or title_of_panel(self.sheet, self.slot))
        if band is not None:
            return None, band
        return strip, None if strip is None else self._title_above(strip)

    def _title_above(self, row: ShownName) -> ShownName | None:
        """Return the title of the panel above the name of a row in it, if there is room for both."""
        titles = title_of_panel(self.sheet, self.slot)
        return self._band(name for name in titles if name.parts[0] not in row.parts)

    def _is_under_heads(self, name: ShownName) -> bool:
        """Return whether the head of the column of the box stands above the name of its row."""
        head = name_of_column(self.sheet, self.slot)
        return head is not None and head[3] < name.bounds[1]

    def _band(self, names: Iterable[ShownName]) -> ShownName | None:
        """Return the first of the names that has room above the box, a little smaller if need be."""
        return next((name for name in names if self._share(name) >= min(1.0, _LEAST_LINE / name.line)), None)

    def _share(self, name: ShownName) -> float:
        """Return how large a name above the box is drawn, for the picture."""
        room = self.high - self.focus.height - _TITLED
        return min(1.0, (self.wide - 2 * _AIR - _JAGGED) / name.width, room / name.height)

    def _is_near(self, name: ShownName) -> bool:
        return _fits(union_bounds([name.bounds, self.focus.bounds]), self.wide, self.high)

    def _is_level(self, name: ShownName) -> bool:
        return _fits(self._beside(name), self.wide, self.high)

    def _beside(self, name: ShownName) -> Bounds:
        """Return where the box and what is level with a name stand."""
        left, top, right, bottom = self.focus.bounds
        return left, min(top, name.bounds[1]), right, max(bottom, name.bounds[3])

    def _window(self, strip: ShownName | None, left: float, top: float) -> tuple[Rect, Rect]:
        """Return what the picture shows beside and below other parts, and the heads of columns above it if far."""
        wide, high = self.wide - left, self.high - top
        kept = [self.focus.bounds if strip is None else self._beside(strip)]
        head, heads = name_of_column(self.sheet, self.slot), _heads_above(self.sheet, self.slot)
        wanted = [None if self.near is None else self.near.bounds, heads, head]
        wanted += level_names(self.sheet, self.slot, 1.0, ("title",))
        for name in (each for each in wanted if each is not None and each not in self.told):
            if _fits(union_bounds([*kept, name]), wide - self.torn[0], high - self.torn[1]):
                kept.append(name)
        around = union_bounds(kept)
        deep = 0.0 if heads is None else _depth(heads)
        if heads is None or heads in kept or deep + _TEAR > high - self.focus.height - 2 * _AIR:
            seen = self.chooser.choose(around, self.panel, wide, high, self.torn, self.told)
            return seen, seen.top_strip(0.0)
        around = union_bounds([each for each in kept if each != head])
        both = (min(around[0], heads[0]), around[1], max(around[2], heads[2]), around[3])
        around = both if _fits(both, wide - self.torn[0], high) else around
        seen = self.chooser.choose(around, self.panel, wide, high - deep, (self.torn[0], _HIDDEN), self.told)
        return seen, Rect(seen.x, heads[1] - _AIR, wide, deep)

    def _shown_whole(self, seen: Bounds) -> list[Placed]:
        """Return what is shown of a part of the sheet without what is told elsewhere."""
        placed = shown_whole(self.sheet.marks, seen, (self.focus.centre, self.focus.middle))
        placed = [(mark, bounds) for mark, bounds in placed if not self._is_told(mark, seen)]
        return Scene(self.sheet, placed, seen, self.focus.bounds).needed()

    def _centred(self, seen: Rect) -> Rect:
        """Return a part of the sheet moved so that as much is blank on one side of what it shows as on the other."""
        whole = seen.without_left(self.torn[0]).without_top(self.torn[1])
        shown = filled(self._shown_whole(whole.bounds), whole.bounds)
        left, top, right, low = union_bounds([shown, self.focus.bounds])
        across, down = left + right - whole.x - whole.right, top + low - whole.y - whole.bottom
        # A little more would only show what else stands in the row.
        across = across if abs(across) > _BLANK else 0.0
        return Rect(seen.x + across / 2, seen.y + down / 2, seen.width, seen.height)

    def _trimmed(self, seen: Rect) -> Rect:
        """Return a part of the sheet without most of what is blank over and under what it shows."""
        whole = seen.without_left(self.torn[0]).without_top(self.torn[1])
        shown = union_bounds([filled(self._shown_whole(whole.bounds), whole.bounds), self.focus.bounds])
        top = max(seen.y, shown[1] - _MOST_BLANK - self.torn[1])
        trimmed = Rect(seen.x, top, seen.width, min(seen.bottom, shown[3] + _MOST_BLANK) - top)
        spare = _LEAST_HIGH * self.high - self.top - trimmed.height
        return trimmed if spare <= 0 else trimmed.inset(0, -spare / 2)

    def _place(self, part: Rect) -> Rect:
        """Return where a part of the picture, in mm of the sheet from its corner, stands on the page."""
        rect, times = self.shown.rect, self.times
        return Rect(rect.x + part.x * times, rect.y + part.y * times, part.width * times, part.height * times)

    def _put_strip(self, name: ShownName, seen: Rect, wide: float, top: float) -> None:
        """Put the name of the row at the left, level with what is ``seen``."""
        first, last = max(seen.y, self.panel[1]), min(seen.bottom, self.panel[3])
        rows = Rect(name.bounds[0] - _AIR, first, wide, last - first)
        self._put_part(Rect(0.0, top + first - seen.y, wide, rows.height), rows, name)
        self._tear(wide, top, down=seen.height)

    def _put_part(
        self,
        part: Rect,
        seen: Rect,
        name: ShownName | None = None,
        torn: tuple[float, float] = (0.0, 0.0),
        share: float = 1.0,
        *,
        open_below: bool = False,
    ) -> None:
        """Put what is seen of the sheet into a part of the picture; with a ``name`` only it, and what lies under it.

        Torn edges hide so much at the left and above. It is drawn smaller by a ``share``. If it is ``open_below``, its
        frames go on under the tear, of which their lower lines would show in bits.
        """
        left, top, right, bottom = seen.bounds
        whole = (left + torn[0], top + torn[1], right, bottom)
        rect = self._place(part)
        if name is None:
            shown = [mark for mark, _ in self._shown_whole(whole)]
        else:
            shown = [mark for mark in self.sheet.marks if _is_of_name(mark, name)]
        if open_below:
            shown = [_opened(mark, bottom) for mark in shown]
        moved = (shift(enlarge(shift(mark, -seen.x, -seen.y), self.times * share), rect.x, rect.y) for mark in shown)
        marks = tuple(moved)
        self.shown.style.ink.marks.append(ClipMark(*rect, marks, role="crop"))

    def _is_told(self, mark: Mark, seen: Bounds) -> bool:
        """Return whether a text stands in the band above too, or is the number in a badge that is left out."""
        if not isinstance(mark, TextMark):
            return False
        bounds = bounds_of(mark, text_width)
        badges = (bounds_of(each, text_width) for each in self.sheet.marks if is_badge(each) and each.box == mark.box)
        left_out = any(overlap(badge, bounds) and is_cut(badge, seen) for badge in badges if mark.role in _NUMBERS)
        return left_out or bounds in self.told

    def _tear(self, x: float, y: float, *, across: float = 0.0, down: float = 0.0) -> None:
        place = self._place(Rect(x, y, across, down))
        _put_tear(self.shown.style, place.x, place.y, across=place.width, down=place.height)


def _heads_above(sheet: Page, slot: Slot) -> Bounds | None:
    """Return where the head of a column stands with its title, or above a row with a number alone.

    Without them the row says nothing.
    """
    head = name_of_column(sheet, slot)
    if head is None:
        return None
    heads = heads_of_columns(sheet, head)
    titled = heads != head and slot.y - heads[3] < _BELOW
    return heads if titled or level_names(sheet, slot, 0.1, ("round",)) else None


def _depth(heads: Bounds) -> float:
    """Return how much of a picture the heads of columns take above a tear."""
    return heads[3] - heads[1] + 2 * _AIR + _TEAR / 2


def _opened(mark: Mark, low: float) -> Mark:
    """Return a mark that reaches further down if it is a frame that ends above ``low``."""
    if not isinstance(mark, RectangleMark) or mark.paint.fill is not None or mark.y + mark.height > low:
        return mark
    return replace(mark, height=low + _TEAR - mark.y)


def _put_tear(style: PageStyle, x: float, y: float, *, across: float = 0.0, down: float = 0.0) -> None:
    """Put a torn edge from a point of a picture to the right or down: what lies between is left out."""
    steps = max(4, round((across + down) / 3.0))
    aside = [0.7 if at % 2 else -0.7 for at in range(steps + 1)]
    points = [
        (x + across * at / steps + (off if down else 0.0), y + down * at / steps + (off if across else 0.0))
        for at, off in enumerate(aside)
    ]
    for paint in (Paint(stroke=style.theme.white, width=_TEAR), Paint(stroke=style.theme.frame, width=0.2)):
        style.ink.line(points, paint, role="panel")


def _fits(bounds: Bounds, wide: float, high: float) -> bool:
    """Return whether something fits into a part of a picture, with some air."""
    return bounds[2] - bounds[0] + 2 * _AIR <= wide and bounds[3] - bounds[1] + 2 * _AIR <= high


def _is_of_name(mark: Mark, name: ShownName) -> bool:
    """Return whether a mark is part of a name, or of the ground it stands on."""
    if isinstance(mark, (TextMark, IconMark)):
        return bounds_of(mark, text_width) in name.parts
    return is_ground_of(mark, name.bounds)


def _focus(shown: ShownPart, room: tuple[float, float]) -> Rect:
    """Return what a picture shows: a box with its badge and its right number, and other boxes that it has room for.

    They are those the finding is about or changes, then those of its other remedies, the nearest first. Of a box too
    large for the ``room`` in mm it is the part with these numbers.
    """
    sheet, slot = shown.sheet, shown.slot
    own = _bounds_of_building(sheet, slot)
    numbers = [bounds_of(mark, text_width) for mark in sheet.marks if mark.box == slot.box and _is_number(mark)]
    focus = union_bounds([own, *numbers])
    if not _has_room(focus, room):
        return _rect(union_bounds(numbers or [own]))
    marked = {*shown.finding.boxes, *(change.box for change in shown.finding.changes)}
    # A box that only shows why leaves room for the name above.
    for boxes, high in ((marked, room[1]), (shown.others, room[1] - _TITLED - _LEAST_LINE)):
        there = [_with_badge(sheet, each) for each in sheet.slots if each.box in boxes]
        for other in sorted(there, key=lambda each: _distance(each, own)):
            both = union_bounds([focus, other])
            level = other[1] >= focus[1] and other[3] <= focus[3]
            focus = both if _has_room(both, (room[0], room[1] if level else high)) else focus
    return _rect(focus)


def _with_badge(sheet: Page, slot: Slot) -> Bounds:
    badges = [bounds_of(mark, text_width) for mark in sheet.marks if is_badge(mark) and mark.box == slot.box]
    return union_bounds([_bounds_of_building(sheet, slot), *badges])


def _has_room(bounds: Bounds, room: tuple[float, float]) -> bool:
    return bounds[2] - bounds[0] < room[0] - _AROUND and bounds[3] - bounds[1] < room[1] - 2.6


def _distance(one: Bounds, other: Bounds) -> float:
    return abs(one[0] + one[2] - other[0] - other[2]) + abs(one[1] + one[3] - other[1] - other[3])


def _rect(bounds: Bounds) -> Rect:
    left, top, right, bottom = bounds
    return Rect(left, top, right - left, bottom - top)


def _is_number(mark: Mark) -> bool:
    """Return whether a mark is the number of a finding, its badge, or a number that was written or is right."""
    return is_badge(mark) or (isinstance(mark, TextMark) and mark.role in (ROLE, "right-number", "pen"))


def _bounds_of_building(sheet: Page, slot: Slot) -> Bounds:
    """Return where a box stands, with what follows on its right if both are one building.

    Of a box that is parted into places it is the first of these.
    """
    if slot.across * slot.down > 1:
        return rect_of(slot).grid(slot.across * slot.down, slot.across)[0].bounds
    same = (each for each in sheet.slots if each.box == slot.box and abs(each.y - slot.y) < _ROW)
    own = [slot, *(each for each in same if 0 < each.x - slot.x < _BUILDING)]
    return union_bounds([bounds_of(each, text_width) for each in own])
