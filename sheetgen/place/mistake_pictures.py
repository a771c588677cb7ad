"""Show the part of a sheet that a finding is about, with the name of its row, all on a page in one scale."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from sheetgen.assets.fonts import text_width
from sheetgen.marks.geometry import Bounds, bounds_of, enlarge, overlap, shift, union_bounds
from sheetgen.marks.marks import ClipMark, IconMark, Mark, Paint, RectangleMark, TextMark
from sheetgen.place.finding_signs import ROLE
from sheetgen.place.mistake_names import (
    ShownName,
    level_names,
    name_of_column,
    names_of_panel,
    names_of_row,
    numbers_beside,
    panel_of,
    title_of_panel,
    with_banner,
)
from sheetgen.place.mistake_parts import (
    AIR,
    APART,
    AROUND,
    BESIDE_TEAR,
    HIDDEN,
    JAGGED,
    LEAST_LINE,
    SMALLEST,
    SWING,
    TEAR,
    TITLED,
    USUAL,
    ShownPart,
    bounds_of_building,
    depth_of,
    focus_of,
    heads_above,
    parts_of,
)
from sheetgen.place.mistake_rows import Scene
from sheetgen.place.mistake_scraps import BOXES, OPEN, Placed, filled, is_ground_of, shown_whole
from sheetgen.place.mistake_window import WindowChooser, enlarged, inner_of, is_badge, is_cut
from sheetgen.place.page_style import PageStyle
from sheetgen.place.rect import Rect

_MOST = 2.0
"""How many times as large as on the sheet a picture may be."""
_BLANK = 5.0
"""The most in mm of the sheet that is blank on one side of a picture."""
_MOST_BLANK = 2.2
"""In mm of the sheet: what is left blank over and under what a picture shows."""
_LEAST_HIGH = 15.0
"""The least height in mm of the sheet of a picture, though most of it is blank."""
_NUMBERS = (ROLE, "change")
"""The roles of the numbers in badges and tabs."""
_ALIKE, _NEARLY, _LINED = 1.0, 2.0, 0.95
"""In mm of the sheet: boxes that differ less in height, and stand so near to level, stand level in the two parts of a
picture; what the line around a box takes."""
_OVER = 0.5
"""In mm of the sheet: what is left over a box in a low picture more than under it."""
_LOWER = 0.07
"""How far the middle of a line is below that of its symbol, for its height: capitals have no descenders."""
_SHARES = (1.0, 0.92, 0.84, SMALLEST - 0.01)
"""How large a picture is drawn, for the others, if it lacks less of what its finding is about then; the last has room
for a wide badge too."""
_UNSHOWN = 4
"""How much more it counts that a picture does not show a box than that it is in two parts, or has no name."""
_STRIP = 0.16
"""How much of a picture's width a strip with the name of a row may take at its left."""


def plan_pictures(
    pictures: Sequence[ShownPart], least: Mapping[int, float], known: dict[tuple[float, ...], PlannedPicture]
) -> list[PlannedPicture]:
    """Choose what the pictures of all pages show, enlarged where there is room, all as much.

    ``least`` are heights in mm of the sheet that the places have at least, by the numbers of findings. Those that are
    ``known`` are not chosen again, by their finding, size and scale; the others are added.
    """
    times = min(
        (min(each.rect.width / USUAL[0], each.rect.height / USUAL[1]) for each in pictures),
        default=1.0,
    )
    times = min(max(1.0, times), _MOST)
    planned = []
    for each in pictures:
        high = max(each.rect.height, times * least.get(each.finding.number, 0.0))
        each = replace(each, rect=each.rect.top_strip(high))
        key = (each.finding.number, each.whole, round(each.rect.width, 2), round(each.rect.height, 2), times)
        if key not in known:
            known[key] = _best(each, times)
        planned.append(known[key])
    return planned


def _best(shown: ShownPart, times: float) -> PlannedPicture:
    """Return a picture in the largest size in which it lacks least."""
    plans = list[PlannedPicture]()
    for share in _SHARES:
        plans.append(_planned(shown, times * share))
        if plans[-1].is_whole:
            break
    return min(plans, key=lambda plan: plan.lacks)


def _planned(shown: ShownPart, times: float) -> PlannedPicture:
    """Return a picture of which is chosen what it shows."""
    parts = _pictures(shown, times)
    if len(parts) > 1 and parts[0].band is not None and parts[0].said == parts[1].said:
        parts = _pictures(shown, times, numbered=True)
    _level(parts)
    return PlannedPicture(shown, parts, times)


def _pictures(shown: ShownPart, times: float, *, numbered: bool = False) -> list[_Picture]:
    """Return the parts of a picture, the names above them ``numbered`` as their banners are."""
    names = set[Bounds]()
    return [_Picture(part, times, WindowChooser(part.sheet), names, numbered) for part in parts_of(shown, times)]


def _level(parts: Sequence[_Picture]) -> None:
    """Move what is seen of two parts so that rows stand level: those of one panel, else the boxes of both.

    Boxes stand level if they are as high and nearly level, those of one area always.
    """
    if len(parts) < 2:
        return
    boxes = [bounds_of_building(part.sheet, part.slot) for part in parts]
    high = max(part.needed for part in parts) / 2
    down = [(part.top + part.over.height) / 2 - part.seen.middle for part in parts]
    rows = _level_of_panel(parts, boxes, down[0], high)
    if rows is not None:
        _move(parts, down, [rows] * len(parts))
        return
    same = len({part.slot.box.rpartition(".")[0] for part in parts}) == 1
    alike = abs(boxes[0][3] - boxes[0][1] - boxes[1][3] + boxes[1][1]) < _ALIKE
    feet = [box[3] + own for box, own in zip(boxes, down, strict=True)]
    if same or (alike and abs(feet[0] - feet[1]) < _NEARLY):
        # The line around the lower box is seen.
        level = max(min(feet), min(max(feet), high - _LINED))
        _move(parts, down, [level - box[3] for box in boxes])


def _level_of_panel(parts: Sequence[_Picture], boxes: Sequence[Bounds], down: float, high: float) -> float | None:
    """Return how far down parts of one panel show the same rows of it, ``down`` if they can; None if boxes are cut.

    ``high`` is half of their height.
    """
    if len({(part.sheet.name, part.panel) for part in parts}) > 1 or not parts[0].has_panel:
        return None
    first = max(part.top + part.over.height + HIDDEN - box[1] for part, box in zip(parts, boxes, strict=True)) - high
    last = high - _LINED - max(box[3] for box in boxes)
    return min(max(down, first), last) if first <= last else None


def _move(parts: Sequence[_Picture], down: Sequence[float], to: Sequence[float]) -> None:
    """Move what is seen of each part so that it stands as far ``down`` as it should."""
    for part, own, wanted in zip(parts, down, to, strict=True):
        seen = part.seen
        part.seen = Rect(seen.x, seen.y + own - wanted, seen.width, seen.height)


class _Picture:
    """One picture: a box, and apart from it by a tear what names it and is far: at its left or above it.

    The name of a row stands at the left if it is narrow, else above; the heads of columns and the title of the panel
    stand above.
    """

    def __init__(
        self, shown: ShownPart, times: float, chooser: WindowChooser, names: set[Bounds], numbered: bool
    ) -> None:
        self.shown, self.times, self.chooser, self.names = shown, times, chooser, names
        self.sheet, self.slot, self.numbered = shown.sheet, shown.slot, numbered
        self.panel, self.heads = panel_of(self.sheet, self.slot), heads_above(self.sheet, self.slot)
        self.told: tuple[Bounds, ...] = ()
        self.bare = list[Bounds]()
        self.wide, self.high = shown.rect.width / times, shown.rect.height / times
        self.focus = focus_of(shown, (self.wide, self.high))
        strip, band = self._new_names()
        self.strip, left = strip, 0.0 if strip is None else strip.width + 2 * AIR + TEAR
        self.torn = (HIDDEN if left else 0.0, 0.0)
        seen, over = self._window(strip, left, 0.0)
        if band is not None and not is_cut(band.bounds, seen.bounds):
            band = None
        names.update(name.parts[0] for name in (strip, band) if name is not None)
        self.band, self.top = band, 0.0 if band is None else band.height * self._share(band) + 2 * AIR + TEAR / 2
        if band is not None:
            self.torn, self.told = (self.torn[0], HIDDEN), band.parts
            self.bare = self._bare_row(band)
            seen, over = self._window(strip, left, self.top)
        self.left, self.over = left, over
        if over.height:
            self.torn = (self.torn[0], HIDDEN)
        seen = seen if over.height else self._centred(seen)
        self.seen = seen if shown.whole else self._trimmed(seen)

    @property
    def needed(self) -> float:
        """The height in mm of the sheet that the picture needs, without what is blank over and under it."""
        return self.top + self.over.height + self.seen.height

    @property
    def has_panel(self) -> bool:
        """Whether its box stands in a panel."""
        return self.panel[2] < self.sheet.boxes.width

    def asked(self, high: float) -> set[str]:
        """Return the boxes asked for that it shows whole with a height in mm of the sheet, none open at an edge."""
        seen = self._visible(high)
        clear = enlarged(seen, -OPEN)
        return {
            each.box
            for each in self.sheet.slots
            if each.box in self.shown.asked
            and not is_cut(bounds_of(each, text_width), clear)
            and not is_cut(bounds_of_building(self.sheet, each), seen)
        }

    def has_name(self, high: float) -> bool:
        """Return whether it shows the title of the panel, if there is one, or another name beside or above the box."""
        titles = title_of_panel(self.sheet, self.slot)[-1:]
        return bool(self.strip or self.band) or not any(is_cut(name.bounds, self._visible(high)) for name in titles)

    def lacks_head(self, high: float) -> bool:
        """Return whether the number right above the column of the box, by which the words name it, is not seen."""
        head, near = name_of_column(self.sheet, self.slot), self.slot.y - APART
        numbers = (mark for mark in self.sheet.marks if isinstance(mark, TextMark) and mark.text.isdecimal())
        return (
            head is not None
            and head[3] > near
            and not self.over.height
            and any(bounds_of(mark, text_width) == head for mark in numbers)
            and is_cut(head, inner_of(self._visible(high)))
        )

    def _visible(self, high: float) -> Bounds:
        return self._placed(high).without_left(self.torn[0]).without_top(self.torn[1]).bounds

    def _placed(self, high: float) -> Rect:
        """Return what is seen of the sheet in a picture of a height in mm of the sheet."""
        seen, rest = self.seen, high - self.top - self.over.height
        return Rect(seen.x, seen.middle - rest / 2, seen.width, rest)

    @property
    def said(self) -> list[str]:
        """The lines of the name above it."""
        name = () if self.band is None else self.band.parts
        return [
            each.text for each in self.sheet.marks if isinstance(each, TextMark) and bounds_of(each, text_width) in name
        ]

    def put(self, high: float) -> None:
        """Put the parts and the tears between them into a picture of a height in mm of the sheet."""
        seen, over, strip, wide = self._placed(high), self.over, self.strip, self.left
        top = self.top + over.height
        torn = (self.torn[0], HIDDEN if top else 0.0)
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
        wide, air = self.wide / share, AIR / share
        left = min(max(name.bounds[0] - air, 0.0), self.sheet.boxes.width - wide)
        part = Rect(left, name.bounds[1] - air, wide, high / share)
        self._put_part(Rect(0.0, 0.0, self.wide, high), part, (name,), share=share)
        self._tear(0.0, high, across=self.wide)

    def _new_names(self) -> tuple[ShownName | None, ShownName | None]:
        strip, band = (None if name is None or name.parts[0] in self.names else name for name in self._names())
        return strip, band

    def _names(self) -> tuple[ShownName | None, ShownName | None]:
        """Return the name for a strip at the left, and that for a band above; the window shows what is near."""
        names = names_of_row(self.sheet, self.slot, self.high / 2 - 2.0)
        names = [*(with_banner(self.sheet, name) for name in names if self.numbered), *names]
        self.near = next((name for name in names if self._is_near(name)), None)
        if self.near not in (None, *names[:1]) and self._band(names[:1]):
            self.near = None  # above the box it has its symbol
        if self.near is not None:
            return None, self._band(names_of_panel(self.sheet, self.slot, self.near.bounds[0]))
        return self._far_names(names)

    def _far_names(self, names: Sequence[ShownName]) -> tuple[ShownName | None, ShownName | None]:
        """Return what of the names of a row, or of its panel, stands at the left and above of a box far from them."""
        room = self.wide - self.focus.width - 2 * AIR - TEAR - HIDDEN - AROUND
        if names and self._is_level(names[0]) and names[0].width < self._most_at_left(names[0], room):
            return names[0], self._title_above(names[0])
        strip = next(filter(self._is_level, (name for name in names if name.width < room)), None)
        # A name keeps its symbol if it can.
        band = self._band(names[:1] if strip in names[:1] else names or title_of_panel(self.sheet, self.slot))
        if band is not None and not self._is_smaller(band, strip) and not (names and self.heads):
            return None, band
        return strip, None if strip is None else self._title_above(strip)

    def _most_at_left(self, name: ShownName, room: float) -> float:
        """Return how wide the name of a row is at most that stands at the left though there is room above."""
        # A name above would seem to stand over the head of the column that it stands under.
        return room if self._is_under_heads(name) or self._is_next_to(name) else _STRIP * self.wide

    def _is_smaller(self, band: ShownName, strip: ShownName | None) -> bool:
        """Return whether a name that has room at the left would be smaller above the box."""
        return band == strip and self._share(band) < 1.0

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
        return next((name for name in names if self._share(name) >= min(1.0, LEAST_LINE / name.line)), None)

    def _share(self, name: ShownName) -> float:
        """Return how large a name above the box is drawn, for the picture."""
        room = self.high - self.focus.height - TITLED
        return min(1.0, (self.wide - 2 * AIR - JAGGED) / name.width, room / name.height)

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
        deep = 0.0 if heads is None else depth_of(heads)
        # Rows between heads and box that have nothing to do with it would leave a blank.
        near = heads is not None and heads in kept and self.focus.y - heads[3] < APART
        if heads is None or near or deep + TEAR > high - self.focus.height - 2 * AIR:
            seen = self.chooser.choose(union_bounds(kept), self.panel, wide, high, self.torn, self.told)
            return seen, seen.top_strip(0.0)
        head = name_of_column(self.sheet, self.slot)
        around = union_bounds([each for each in kept if each not in (head, heads)])
        both = (min(around[0], heads[0]), around[1], max(around[2], heads[2]), around[3])
        around = both if _fits(both, wide - self.torn[0], high) else around
        seen = self.chooser.choose(around, self.panel, wide, high - deep, (self.torn[0], HIDDEN), self.told)
        seen = Rect(seen.x, max(seen.y, heads[3] - HIDDEN), wide, seen.height)
        return seen, Rect(seen.x, heads[1] - AIR, wide, deep)

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
        table = None if self.has_panel else self.panel
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
            top = max(top, self.heads[1] - AIR)  # what stands over the heads has its own columns
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
        rows = Rect(name.bounds[0] - AIR, first, wide, last - first)
        others = numbers_beside(self.sheet, name)
        shown = self._shown_whole(seen.without_left(self.torn[0]).without_top(self.torn[1]).bounds) if others else []
        boxes = [bounds for mark, bounds in shown if mark.role in BOXES]
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
        """Return whether a text stands in the band above or beside its title, or is the number in a badge left out."""
        if not isinstance(mark, TextMark):
            return False
        bounds = bounds_of(mark, text_width)
        badges = (bounds_of(each, text_width) for each in self.sheet.marks if is_badge(each) and each.box == mark.box)
        left_out = any(overlap(badge, bounds) and is_cut(badge, seen) for badge in badges if mark.role in _NUMBERS)
        return left_out or bounds in self.told or any(overlap(bounds, each) for each in self.bare)

    def _bare_row(self, name: ShownName) -> list[Bounds]:
        """Return the row of a title in its panel if neither a box nor another title stands in it."""
        row = (self.panel[0], name.parts[0][1], self.panel[2], name.parts[0][3])
        titles = [bounds_of(mark, text_width) for mark in self.sheet.marks if mark.role == "title"]
        others = [*(bounds_of(slot, text_width) for slot in self.sheet.slots), *titles]
        is_bare = not any(overlap(row, each) for each in others if each not in name.parts)
        return [row] if is_bare and self.has_panel else []

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
    def unshown(self) -> set[str]:
        """The boxes that it is to show and does not."""
        high = self.high / self.times
        return self.shown.asked.difference(*(part.asked(high) for part in self.parts))

    @property
    def is_whole(self) -> bool:
        """Whether it shows in one part all boxes that it is to show."""
        return len(self.parts) == 1 and not self.unshown

    @property
    def lacks(self) -> int:
        """How much it lacks: boxes, that they are in one part, a name of it, and a number of a column."""
        high = self.high / self.times
        named = any(part.has_name(high) for part in self.parts)
        return (
            _UNSHOWN * len(self.unshown) + len(self.parts) - named + any(part.lacks_head(high) for part in self.parts)
        )

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
        for left in sorted(part.shown.rect.x for part in self.parts)[1:]:
            _put_tear(style, left - TEAR / 2, rect.y, down=rect.height)
        style.ink.rectangle(rect, Paint(stroke=style.theme.frame, width=0.2), role="panel")


def _opened(mark: Mark, low: float) -> Mark:
    """Return a mark that reaches further down if it is a frame that ends above ``low``."""
    if not isinstance(mark, RectangleMark) or mark.paint.fill is not None or mark.y + mark.height > low:
        return mark
    return replace(mark, height=low + TEAR - mark.y)


def _put_tear(style: PageStyle, x: float, y: float, *, across: float = 0.0, down: float = 0.0) -> None:
    """Put a torn edge from a point of a picture to the right or down: what lies between is left out."""
    steps = max(4, round((across + down) / 3.0))
    aside = [SWING if at % 2 else -SWING for at in range(steps + 1)]
    points = [
        (x + across * at / steps + (off if down else 0.0), y + down * at / steps + (off if across else 0.0))
        for at, off in enumerate(aside)
    ]
    for paint in (Paint(stroke=style.theme.white, width=BESIDE_TEAR), Paint(stroke=style.theme.frame, width=0.2)):
        style.ink.line(points, paint, role="panel")


def _fits(bounds: Bounds, wide: float, high: float) -> bool:
    """Return whether something fits into a part of a picture, with some air."""
    return bounds[2] - bounds[0] + 2 * AIR <= wide and bounds[3] - bounds[1] + 2 * AIR <= high


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
