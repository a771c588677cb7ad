"""Show the part of a sheet that a finding is about, with the name of its row, all on a page in one scale."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
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
    numbers_beside,
    panel_of,
    title_of_panel,
    with_banner,
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
_LEAST_HIGH = 15.0
"""The least height in mm of the sheet of a picture, though most of it is blank."""
_SWING, _WHITE = 0.6, 1.2
"""In mm: how far a torn edge swings to both sides, and the width of the white beside its line."""
_HIDDEN = _SWING + _WHITE / 2
"""How much in mm of the sheet a torn edge hides."""
_NUMBERS = (ROLE, "change")
"""The roles of the numbers in badges and tabs."""
_ROW, _BUILDING = 5.0, 20.0
"""In mm: the parts of one building are so level, and no further from each other."""
_SHARE, _BESIDE, _AROUND, _LEVEL = 0.5, 5.0, 2.2, 15.0
"""How much of a picture's width its second part takes at least; in mm of the sheet the room beside a box in a part and
around what is framed, and how far the name of a row may be off it there."""
_NARROWER = 0.9
"""How much of its share a second part keeps at least where the first needs more to show a box with its name."""
_TITLED = 4 * _AIR + _TEAR / 2 + _HIDDEN + 0.1
"""In mm of the sheet: the height of a picture with a title above it beside those of both."""
_PRICED = 1.0
"""In mm of the sheet: how much higher such a picture is at least, so that the prices over a box are not cut."""
_JAGGED = 0.8
"""In mm of the sheet: how far a torn edge reaches into the part beside it."""
_APART = 3.2
"""In mm of the sheet: boxes so near above each other are shown in one part."""
_LEAST_LINE = 2.3
"""In mm of the sheet: how high a line of a name is at least that is drawn smaller to fit into a part."""
_ALIKE, _NEARLY, _LINED = 1.0, 2.0, 0.95
"""In mm of the sheet: boxes that differ less in height, and stand so near to level, stand level in the two parts of a
picture; what the line around a box takes."""
_OVER = 0.5
"""In mm of the sheet: what is left over a box in a low picture more than under it."""
_SMALLER = 0.85
"""How large a name above a box in the half of a picture is drawn at least, for the usual size."""
_FRAMES = 2.8
"""In mm of the sheet: what frames take above and below their boxes."""
_BELOW = 10.0
"""The most in mm of the sheet from the heads of columns to a box in a row with a name, which stands without them."""
_LOWER = 0.07
"""How far the middle of a line is below that of its symbol, for its height: capitals have no descenders."""
_STRIP = 0.16
"""How much of a picture's width a strip with the name of a row may take at its left."""


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


def least_height(sheet: Page, finding: NumberedFinding, slot: Slot, others: Collection[str]) -> float:
    """Return the height in mm of a picture that shows a box whole, with the ``others`` right above and under it.

    It has room for the title of the panel over the box and its badge, where no name stands in the row.
    """
    own, marked = _with_badge(sheet, slot), {*others, *(change.box for change in finding.changes)}
    _, top, _, low = _with_near(own, [_bounds_of_building(sheet, each) for each in sheet.slots if each.box in marked])
    heads = _heads_above(sheet, slot)
    least = low - top + _FRAMES + (0.0 if heads is None else _depth(heads) + _TEAR)
    names, half = names_of_row(sheet, slot, _LEVEL), _USUAL[0] * _SHARE
    # The half of a picture has no room for the name of its row beside the box.
    parted = any(
        is_cut(_bounds_of_building(sheet, each), enlarged(own, _USUAL[0])) for each in sheet.slots if each.box in marked
    )
    titles = [(name, 1.0) for name in title_of_panel(sheet, slot)[-1:] if not names]
    titles += [(name, min(1.0, (half - 2 * _AIR - _JAGGED) / name.width) * _SMALLER) for name in names[:1] if parted]
    _, top, _, low = _with_badge(sheet, slot)
    return max([least, *(low - top + name.height * share + _TITLED + _PRICED for name, share in titles)])


def _with_near(own: Bounds, others: Iterable[Bounds]) -> Bounds:
    """Return where a box stands with those of the ``others`` that follow right above and under it."""
    for other in sorted(others, key=lambda each: _distance(each, own)):
        own = union_bounds([own, other]) if overlap(other, enlarged(own, _APART)) else own
    return own


def plan_pictures(
    pictures: Sequence[ShownPart], least: Mapping[int, float], known: dict[tuple[float, ...], PlannedPicture]
) -> list[PlannedPicture]:
    """Choose what the pictures of all pages show, enlarged where there is room, all as much.

    ``least`` are heights in mm of the sheet that the places have at least, by the numbers of findings. Those that are
    ``known`` are not chosen again, by their finding, size and scale; the others are added.
    """
    times = min(
        (min(each.rect.width / _USUAL[0], each.rect.height / _USUAL[1]) for each in pictures),
        default=1.0,
    )
    times = min(max(1.0, times), _MOST)
    planned = []
    for each in pictures:
        high = max(each.rect.height, times * least.get(each.finding.number, 0.0))
        each = replace(each, rect=each.rect.top_strip(high))
        key = (each.finding.number, each.whole, round(each.rect.width, 2), round(each.rect.height, 2), times)
        if key not in known:
            parts = _pictures(each, times)
            if len(parts) > 1 and parts[0].band is not None and parts[0].said == parts[1].said:
                parts = _pictures(each, times, numbered=True)
            _level(parts)
            known[key] = PlannedPicture(each, parts, times)
        planned.append(known[key])
    return planned


def _pictures(shown: ShownPart, times: float, *, numbered: bool = False) -> list[_Picture]:
    """Return the parts of a picture, the names above them ``numbered`` as their banners are."""
    names = set[ShownName]()
    return [_Picture(part, times, WindowChooser(part.sheet), names, numbered) for part in _parts(shown, times)]


def _level(parts: Sequence[_Picture]) -> None:
    """Move what is seen of two parts so that their boxes stand level if they are as high and nearly level.

    Boxes of one area are always level.
    """
    if len(parts) < 2:
        return
    boxes = [_bounds_of_building(part.sheet, part.slot) for part in parts]
    down = [
        box[3] - part.seen.middle + (part.top + part.over.height) / 2 for box, part in zip(boxes, parts, strict=True)
    ]
    same = len({part.slot.box.rpartition(".")[0] for part in parts}) == 1
    alike = abs(boxes[0][3] - boxes[0][1] - boxes[1][3] + boxes[1][1]) < _ALIKE
    if not same and not (alike and abs(down[0] - down[1]) < _NEARLY):
        return
    # The line around the lower box is seen.
    level = max(min(down), min(max(down), max(part.needed for part in parts) / 2 - _LINED))
    for part, own in zip(parts, down, strict=True):
        seen = part.seen
        part.seen = Rect(seen.x, seen.y - level + own, seen.width, seen.height)


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
    unseen = [slot for slot in slots if is_cut(_bounds_of_building(sheet, slot), focus)]
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
    most = room - _TEAR - max(right - left + _AROUND + _JAGGED, *names, 0.0)
    both = [union_bounds([bounds, _with_badge(sheet, each)]) for each in slots[1:]]
    wanted = [*_name_widths(sheet, slots[0]), *(right - left + _AROUND + 0.1 for left, _, right, _ in both)]
    wide = max(least, min(share, most), *(wide for wide in wanted if wide < most))
    heads = _heads_above(sheet, slots[0])
    if heads is not None:
        # The heads of columns stand where those are; the name in the first part may be a little smaller.
        across = max(bounds[2], heads[2]) - min(bounds[0], heads[0]) + 2 * _AIR + 0.1
        wide = max(wide, across) if across < room - _TEAR - _NARROWER * share else wide
    # Where both are short of room, the first shows its box whole with the number of the finding.
    framed = room - _TEAR - (right - left + _AROUND + 0.1)
    return max(min(wide, framed), bounds[2] - bounds[0] + _AROUND + 0.1)


def _name_widths(sheet: Page, slot: Slot) -> list[float]:
    """Return how wide a part of a picture is that has the name of a box above it, without its symbol."""
    names = names_of_row(sheet, slot, _LEVEL) or title_of_panel(sheet, slot)
    return [name.width + 2 * _AIR + 0.1 for name in names[-1:]]


class _Picture:
    """One picture: a box, and apart from it by a tear what names it and is far: at its left or above it.

    The name of a row stands at the left if it is narrow, else above; the heads of columns and the title of the panel
    stand above.
    """

    def __init__(
        self, shown: ShownPart, times: float, chooser: WindowChooser, names: set[ShownName], numbered: bool
    ) -> None:
        self.shown, self.times, self.chooser, self.names = shown, times, chooser, names
        self.sheet, self.slot, self.numbered = shown.sheet, shown.slot, numbered
        self.panel, self.heads = panel_of(self.sheet, self.slot), _heads_above(self.sheet, self.slot)
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
        self.left, self.over = left, over
        if over.height:
            self.torn = (self.torn[0], _HIDDEN)
        seen = seen if over.height else self._centred(seen)
        self.seen = seen if shown.whole else self._trimmed(seen)

    @property
    def needed(self) -> float:
        """The height in mm of the sheet that the picture needs, without what is blank over and under it."""
        return self.top + self.over.height + self.seen.height

    @property
    def said(self) -> list[str]:
        """The lines of the name above it."""
        name = () if self.band is None else self.band.parts
        return [
            each.text for each in self.sheet.marks if isinstance(each, TextMark) and bounds_of(each, text_width) in name
        ]

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
            self._put_heads(heads)
            self._tear(0.0, top, across=self.wide)
        if self.band is not None:
            self._put_band(self.band, self.top)

    def _put_heads(self, part: Rect) -> None:
        """Put the heads of columns above the part under them.

        Their frames go on under the tear, of which their lower lines would show in bits.
        """
        below = self._shown_whole(self.seen.without_left(self.torn[0]).without_top(self.torn[1]).bounds)
        shown = self._shown_whole(self.over.without_left(self.torn[0]).bounds, below)
        self._put_marks(part, self.over, [_opened(mark, self.over.bottom) for mark, _ in shown])

    def _put_band(self, name: ShownName, high: float) -> None:
        """Put a name above the box."""
        share = self._share(name)
        wide, air = self.wide / share, _AIR / share
        left = min(max(name.bounds[0] - air, 0.0), self.sheet.boxes.width - wide)
        part = Rect(left, name.bounds[1] - air, wide, high / share)
        self._put_part(Rect(0.0, 0.0, self.wide, high), part, (name,), share=share)
        self._tear(0.0, high, across=self.wide)

    def _new_names(self) -> tuple[ShownName | None, ShownName | None]:
        strip, band = self._names()
        return None if strip in self.names else strip, None if band in self.names else band

    def _names(self) -> tuple[ShownName | None, ShownName | None]:
        """Return the name for a strip at the left, and that for a band above; the window shows what is near."""
        names = names_of_row(self.sheet, self.slot, self.high / 2 - 2.0)
        names = [with_banner(self.sheet, name) for name in names] if self.numbered else names
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
            most = room if self._is_under_heads(names[0]) or self._is_next_to(names[0]) else _STRIP * self.wide
            if names[0].width < most:
                return names[0], self._title_above(names[0])
        strip = next(filter(self._is_level, (name for name in names if name.width < room)), None)
        # A name keeps its symbol if it can.
        band = self._band(names[:1] if strip in names[:1] else names or title_of_panel(self.sheet, self.slot))
        # It stands at the left rather than smaller above the box.
        smaller = band is not None and strip == band and self._share(band) < 1.0
        if band is not None and not smaller and not (names and self.heads):
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

    def _is_next_to(self, name: ShownName) -> bool:
        """Return whether the name of the row is level with the box and no box stands between them."""
        between = (name.bounds[2], name.bounds[1], self.focus.x, name.bounds[3])
        level = self.slot.y < name.bounds[3] and name.bounds[1] < self.slot.y + self.slot.height
        return level and not any(overlap(bounds_of(each, text_width), between) for each in self.sheet.slots)

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
        kept, heads = self._kept(strip, wide - self.torn[0], high - self.torn[1]), self.heads
        deep = 0.0 if heads is None else _depth(heads)
        # Rows between heads and box that have nothing to do with it would leave a blank.
        near = heads is not None and heads in kept and self.focus.y - heads[3] < _APART
        if heads is None or near or deep + _TEAR > high - self.focus.height - 2 * _AIR:
            seen = self.chooser.choose(union_bounds(kept), self.panel, wide, high, self.torn, self.told)
            return seen, seen.top_strip(0.0)
        head = name_of_column(self.sheet, self.slot)
        around = union_bounds([each for each in kept if each not in (head, heads)])
        both = (min(around[0], heads[0]), around[1], max(around[2], heads[2]), around[3])
        around = both if _fits(both, wide - self.torn[0], high) else around
        seen = self.chooser.choose(around, self.panel, wide, high - deep, (self.torn[0], _HIDDEN), self.told)
        seen = Rect(seen.x, max(seen.y, heads[3] - _HIDDEN), wide, seen.height)
        return seen, Rect(seen.x, heads[1] - _AIR, wide, deep)

    def _kept(self, strip: ShownName | None, wide: float, high: float) -> list[Bounds]:
        """Return what the picture shows in any case: the box, and names and heads that fit into it too."""
        kept = [self.focus.bounds if strip is None else self._beside(strip)]
        wanted = [None if self.near is None else self.near.bounds, self.heads, name_of_column(self.sheet, self.slot)]
        wanted += level_names(self.sheet, self.slot, 1.0, ("title",))
        for name in (each for each in wanted if each is not None and each not in self.told):
            if _fits(union_bounds([*kept, name]), wide, high):
                kept.append(name)
        return kept

    def _shown_whole(self, seen: Bounds, below: Sequence[Placed] = ()) -> list[Placed]:
        """Return what is shown of a part of the sheet and not told elsewhere; heads stand over what is ``below``."""
        placed = shown_whole(self.sheet.marks, seen, (self.focus.centre, self.focus.middle))
        placed = [(mark, bounds) for mark, bounds in placed if not self._is_told(mark, seen)]
        table = None if self.panel[2] < self.sheet.boxes.width else self.panel
        return Scene(self.sheet, placed, seen, self.focus.bounds, table, self.heads, below).needed()

    def _centred(self, seen: Rect) -> Rect:
        """Return a part of the sheet moved so that as much is blank on one side of what it shows as on the other."""
        whole = seen.without_left(self.torn[0]).without_top(self.torn[1])
        shown = filled(self._shown_whole(whole.bounds), whole.bounds)
        # The line over a box needs more than the badge that may hang under it.
        left, top, right, low = union_bounds([shown, self.focus.without_top(-_OVER).bounds])
        across, down = left + right - whole.x - whole.right, top + low - whole.y - whole.bottom
        # A little more would only show what else stands in the row.
        across = across if abs(across) > _BLANK else 0.0
        return Rect(seen.x + across / 2, seen.y + down / 2, seen.width, seen.height)

    def _trimmed(self, seen: Rect) -> Rect:
        """Return a part of the sheet without most of what is blank over and under what it shows."""
        whole = seen.without_left(self.torn[0]).without_top(self.torn[1])
        shown = union_bounds([filled(self._shown_whole(whole.bounds), whole.bounds), self.focus.bounds])
        top = max(seen.y, shown[1] - _MOST_BLANK - self.torn[1])
        if self.heads is not None and seen.y < self.heads[1]:
            top = max(top, self.heads[1] - _AIR)  # what stands over the heads has its own columns
        trimmed = Rect(seen.x, top, seen.width, min(seen.bottom, shown[3] + _MOST_BLANK) - top)
        spare = min(_LEAST_HIGH, self.high) - self.top - self.over.height - trimmed.height
        return trimmed if spare <= 0 else trimmed.inset(0, -spare / 2)

    def _place(self, part: Rect) -> Rect:
        """Return where a part of the picture, in mm of the sheet from its corner, stands on the page."""
        rect, times = self.shown.rect, self.times
        return Rect(rect.x + part.x * times, rect.y + part.y * times, part.width * times, part.height * times)

    def _put_strip(self, name: ShownName, seen: Rect, wide: float, top: float) -> None:
        """Put the name of the row at the left, level with what is ``seen``, and the numbers of other rows there."""
        first, last = max(seen.y, self.panel[1]), min(seen.bottom, self.panel[3])
        rows = Rect(name.bounds[0] - _AIR, first, wide, last - first)
        others = numbers_beside(self.sheet, name)
        shown = self._shown_whole(seen.without_left(self.torn[0]).without_top(self.torn[1]).bounds) if others else []
        boxes = [bounds for mark, bounds in shown if mark.role == "box"]
        levels = [each for each in others if any(box[1] < each.middle < box[3] for box in boxes)]
        self._put_part(Rect(0.0, top + first - seen.y, wide, rows.height), rows, (name, *levels))
        self._tear(wide, top, down=seen.height)

    def _put_part(
        self,
        part: Rect,
        seen: Rect,
        names: Sequence[ShownName] = (),
        torn: tuple[float, float] = (0.0, 0.0),
        share: float = 1.0,
    ) -> None:
        """Put what is seen of the sheet into a part of the picture; with ``names`` only them, and what lies under them.

        Torn edges hide so much at the left and above. It is drawn smaller by a ``share``.
        """
        if names:
            marks = (mark for mark in self.sheet.marks if any(_is_of_name(mark, name) for name in names))
            shown = _levelled([*marks])
        else:
            shown = [mark for mark, _ in self._shown_whole(seen.without_left(torn[0]).without_top(torn[1]).bounds)]
        self._put_marks(part, seen, shown, share)

    def _put_marks(self, part: Rect, seen: Rect, shown: Sequence[Mark], share: float = 1.0) -> None:
        """Put marks of what is seen of the sheet into a part of the picture, drawn smaller by a ``share``."""
        rect = self._place(part)
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


@dataclass(frozen=True, slots=True)
class PlannedPicture:
    """A picture of which is known what it shows: one part of a sheet, or two beside each other."""

    shown: ShownPart
    parts: Sequence[_Picture]
    times: float

    @property
    def high(self) -> float:
        """The height in mm that it needs."""
        return self.times * max(part.needed for part in self.parts)

    @property
    def shape(self) -> list[tuple[bool, ...]]:
        """Whether each part has a name at its left, one above and heads of columns."""
        return [(part.strip is not None, part.band is not None, part.over.height > 0) for part in self.parts]

    def put(self, style: PageStyle, rect: Rect) -> None:
        """Put it into a place that may be higher."""
        for part in self.parts:
            own = part.shown.rect
            moved = Rect(own.x + rect.x - self.shown.rect.x, rect.y, own.width, rect.height)
            part.shown = replace(part.shown, style=style, rect=moved)
            part.put(rect.height / self.times)
        if self.parts[1:]:
            _put_tear(style, max(part.shown.rect.x for part in self.parts) - _TEAR / 2, rect.y, down=rect.height)
        style.ink.rectangle(rect, Paint(stroke=style.theme.frame, width=0.2), role="panel")


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
    aside = [_SWING if at % 2 else -_SWING for at in range(steps + 1)]
    points = [
        (x + across * at / steps + (off if down else 0.0), y + down * at / steps + (off if across else 0.0))
        for at, off in enumerate(aside)
    ]
    for paint in (Paint(stroke=style.theme.white, width=_WHITE), Paint(stroke=style.theme.frame, width=0.2)):
        style.ink.line(points, paint, role="panel")


def _fits(bounds: Bounds, wide: float, high: float) -> bool:
    """Return whether something fits into a part of a picture, with some air."""
    return bounds[2] - bounds[0] + 2 * _AIR <= wide and bounds[3] - bounds[1] + 2 * _AIR <= high


def _is_of_name(mark: Mark, name: ShownName) -> bool:
    """Return whether a mark is part of a name, or of the ground it stands on."""
    if isinstance(mark, (TextMark, IconMark)):
        return bounds_of(mark, text_width) in name.parts
    banner = mark.role == "banner" and any(overlap(bounds_of(mark, text_width), part) for part in name.parts)
    return banner or is_ground_of(mark, name.bounds)


def _levelled(marks: Sequence[Mark]) -> list[Mark]:
    """Return the marks of a name with its lines level with its symbol: words under them may be left out."""
    lines = [bounds_of(mark, text_width) for mark in marks if isinstance(mark, TextMark)]
    symbols = [bounds_of(mark, text_width) for mark in marks if isinstance(mark, IconMark)]
    if not lines or not symbols:
        return [*marks]
    (_, top, _, low), (_, upper, _, lower) = union_bounds(lines), union_bounds(symbols)
    down = (upper + lower - top - low) / 2 + _LOWER * (lines[0][3] - lines[0][1])
    # Lines higher than their symbol stay in their room, above the tear: it is the symbol that moves.
    own = min(max(down, min(upper - top, 0.0)), max(lower - low, 0.0))
    moves = {TextMark: own, IconMark: own - down}
    return [shift(mark, 0.0, moves.get(type(mark), 0.0)) for mark in marks]


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
        there = [each for each in sheet.slots if each.box in boxes]
        for each in sorted(there, key=lambda each: _distance(_with_badge(sheet, each), own)):
            # Its number is left out rather than the box.
            for other in (_with_badge(sheet, each), _bounds_of_building(sheet, each)):
                both = union_bounds([focus, other])
                level = other[1] >= focus[1] and other[3] <= focus[3]
                if _has_room(both, (room[0], room[1] if level else high)):
                    focus = both
                    break
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
