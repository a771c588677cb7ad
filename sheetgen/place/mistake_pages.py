"""Explain the findings on a marked sheet on pages behind it: each on a card with words and a picture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import accumulate

from sheetgen.layout.game import ArrangedView
from sheetgen.marks.marks import Page, PageBoxes, Slot
from sheetgen.place.edges import heading_edge
from sheetgen.place.finding_marks import FindingsOnPage
from sheetgen.place.finding_signs import (
    BADGE,
    ROLE,
    SIGN,
    TAB,
    BoxChange,
    NumberedFinding,
    Severity,
    Sign,
    put_badge,
    put_sign,
    put_tab,
)
from sheetgen.place.mistake_legend import kinds_of, signs_of, tab_number, title_of_key
from sheetgen.place.mistake_parts import ShownPart, least_height
from sheetgen.place.mistake_pictures import PlannedPicture, plan_pictures
from sheetgen.place.page_style import PageStyle
from sheetgen.place.panels import put_fill
from sheetgen.place.parts import framed, space, words
from sheetgen.place.pieces import Column, Drawn, Grid, Piece, Row, Text
from sheetgen.place.rect import PageBuilder, Rect
from sheetgen.place.scale_search import type_scale
from sheetgen.place.theme import PlaceSettings
from sheetgen.place.typesetting import HINT, LABEL, NAME, SMALLER_LABEL
from sheetgen.place.views.head_and_foot import FootView, HeadingView

PAGE = "mistakes"
MOST_WAYS = 2
"""The most remedies of a finding that are printed."""
MOST_STEPS = 3
"""A remedy with more steps is only printed if it comes first."""
_CROPS = (
    *((56.0, 36.5), (51.0, 33.3), (51.0, 26.0), (51.0, 22.0), (51.0, 20.0), (48.5, 26.0), (46.0, 26.0)),
    *((48.5, 22.0), (46.0, 22.0), (48.5, 20.0), (46.0, 20.0), (43.5, 20.0), (41.0, 22.0)),
)
"""In mm: the least width and height of the picture of a sheet's part beside the words, the first that all pages have
room for."""
_HIGH = 30.0
"""The least height in mm of a picture over the words."""
_CARD, _GAP, _AIR, _HEAD = 95.0, 1.6, 2.6, 9.4
"""In mm on A4: the least width of a card, the gap between two, the air in one, the height of a head of two lines."""
_GAPS = (1.2, 3.2)
"""The least and the largest gap in mm on A4 between lines of cards that need no more than their room."""
_WIDER = 5.2
"""The largest gap in mm on A4 on a page that ends with the key; its lines share the room that is left."""
_SIGN_AIR = 0.4
"""In mm on A4: the least air over and under the sign of a step, so that those of two steps stand apart."""
_MANY_ROWS = 4
"""The rows of a key that stand as far apart as its largest badge asks."""
_ACROSS = 5
"""The most signs in a row of the key."""
_UNEVEN = 4.0
"""In mm on A4: pictures beside each other that differ less in height are made as high."""
_LOWER = 0.95
"""How high the places of larger pictures are at least, for what the first ones show."""
_FEW, _LARGER = 2, 1.3
"""So many findings take the whole width of a page, and larger type."""
_SCALES = [
    *((_CROPS[0], larger) for larger in (1.2, 1.1, 1.05)),
    (_CROPS[1], 1.1),
    *((crop, 1.0) for crop in _CROPS),
]
"""The least sizes of pictures and how much larger the type beside them is: the first that all pages have room for."""


@dataclass(frozen=True, slots=True)
class WayStep:
    """A part of a remedy: what is to be done, in words, and what changes by it."""

    text: str
    changes: tuple[BoxChange, ...] = ()


@dataclass(frozen=True, slots=True)
class FindingText:
    """A finding in the player's words: what is wrong, why, its remedies step by step, the chapter of the rulebook.

    ``mended`` are the numbers of the other mistakes that each remedy puts right. The picture of the first shows the
    ``cited`` boxes too if it can.
    """

    message: str
    hint: str = ""
    ways: tuple[tuple[WayStep, ...], ...] = ()
    source: str = ""
    cited: tuple[str, ...] = ()
    mended: tuple[str, ...] = ()

    @property
    def changes(self) -> tuple[tuple[BoxChange, ...], ...]:
        """What each of the remedies changes."""
        return tuple(tuple(change for step in way for change in step.changes) for way in self.ways)


def _levelled(heights: Sequence[float], room: float) -> list[float]:
    """Return heights raised to one level, as far as what is left of the room goes."""
    spare, lowest = room - sum(heights), sorted(heights)
    level = 0.0
    for count, total in enumerate(accumulate(lowest), 1):
        level = (total + spare) / count
        if count == len(lowest) or level <= lowest[count]:
            break
    return [max(height, level) for height in heights]


@dataclass(frozen=True)
class _Told:
    """A finding with its words, and the sheets and boxes that its picture shows: none, one or two."""

    finding: NumberedFinding
    text: FindingText
    shown: Sequence[tuple[Page, Slot]]

    @cached_property
    def least(self) -> float:
        """The least height in mm of its picture."""
        told = (self.others, self.text.cited)
        return max(least_height(sheet, self.finding, slot, *told) for sheet, slot in self.shown)

    @property
    def others(self) -> frozenset[str]:
        """The boxes that its picture may show too."""
        return frozenset({change.box for changes in self.text.changes for change in changes}.union(self.text.cited))


def place_mistake_legend(
    setting: PlaceSettings,
    sheets: Sequence[FindingsOnPage],
    findings: Sequence[tuple[NumberedFinding, FindingText]],
    heading: str = "",
) -> tuple[Page, ...]:
    """Return pages as large as the first sheet that explain the findings; none if there are no findings.

    They are called notes if nothing is wrong. Each finding shows its part of the ``sheets`` with its own marks alone,
    enlarged where few findings leave room. ``heading`` stands at the right
    in the head of every page.
    """
    label = title_of_key(setting.language, [finding for finding, _ in findings])
    made = _Explanations(setting, sheets[0].unmarked.boxes, label, heading, findings)
    seen: set[str] = set()
    rest = [_Told(*each, _shown(sheets, *each, seen)) for each in findings]
    parts: list[list[_Told]] = []
    while rest:
        count = made.count(rest)
        parts.append(rest[:count])
        del rest[:count]
    made.arrange(parts)
    made.plan()
    inks = [made.page(part) for part in parts]
    return tuple(Page(PAGE, made.boxes, tuple(ink.marks), label=label) for ink in inks)


def _shown(
    sheets: Sequence[FindingsOnPage], finding: NumberedFinding, text: FindingText, seen: set[str]
) -> Sequence[tuple[Page, Slot]]:
    """Return the sheet that shows a box of the finding, with the marks of this finding alone, and its slot there.

    If none of its other boxes is on this sheet, the sheet of the first of these follows. A box that it is about or that
    its first remedy changes is rather shown than another, of these one that no card shows yet, then one of those it is
    about, then one that changes. It is added to the boxes that are ``seen``.
    """
    changed = {change.box for changes in text.changes[:1] for change in changes}
    marked = {*finding.boxes, *changed}
    boxes = [*finding.boxes, *(change.box for changes in text.changes for change in changes)]

    def rank(box: str) -> tuple[bool, ...]:
        return box not in marked, box in seen, box not in finding.boxes, box not in changed

    found = [each for box in [*sorted(boxes, key=rank), *text.cited] for each in _places(sheets, box)]
    if not found:
        return ()
    first, own, _ = found[0]
    seen.add(first)
    others = [each for each in found if each[0] != first]
    elsewhere = [] if any(sheet is own for _, sheet, _ in others) else others[:1]
    return [(_with_sums(sheet.with_one(finding)), slot) for _, sheet, slot in [found[0], *elsewhere]]


def _with_sums(page: Page) -> Page:
    """Return a page on which boxes for sums count as boxes."""
    return replace(page, slots=(*page.slots, *page.sums))


def _places(sheets: Sequence[FindingsOnPage], box: str) -> Iterator[tuple[str, FindingsOnPage, Slot]]:
    """Yield each sheet with a box, or with that for the sum of an area or its first one, and its slot there."""
    for sheet in sheets:
        page = sheet.unmarked
        places = (*(each for each in page.sums if each.box == box), *page.slots)
        slot = next((slot for slot in places if f"{slot.box}.".startswith(f"{box}.")), None)
        if slot is not None:
            yield box, sheet, slot


class _Explanations:
    """Pages of cards, one for each finding, in as many columns as the paper has room for, or fewer of a few findings.

    The cards of several pages are spread evenly, so that each page is full; the last one has the key of the marks.
    """

    def __init__(
        self,
        setting: PlaceSettings,
        boxes: PageBoxes,
        label: str,
        heading: str,
        findings: Sequence[tuple[NumberedFinding, FindingText]],
    ) -> None:
        self.boxes, self.heading = boxes, heading
        self.kinds = kinds_of(finding for finding, _ in findings)
        changes = [change for _, text in findings for changes in text.changes for change in changes]
        self.signs = signs_of([finding for finding, _ in findings], changes)
        self.tab = tab_number([finding for finding, _ in findings])
        self.paper = replace(setting.paper, width=boxes.width, height=boxes.height)
        self.setting = replace(setting, language=setting.language.with_text(f"sheets.{PAGE}", label))
        self.style = self._style()
        self.pictures, self.planned = list[ShownPart](), dict[int, PlannedPicture]()
        self.heights, self.known = dict[int, float](), dict[tuple[float, ...], PlannedPicture]()
        self.above, self.crop, self.larger = False, _CROPS[-1], 1.0
        self.told: Sequence[Sequence[_Told]] = ()
        room = Rect(0, 0, boxes.width, boxes.height).inset(self.paper.margin)
        gap, head, foot = self.style.mm(_GAP), self._head().height(room.width), self._foot().height(room.width)
        self.upper, self.lower = room.top_strip(head), room.bottom_strip(foot)
        self.room = Rect(room.x, room.y + head + gap, room.width, room.height - head - foot - 2 * gap)
        self.most = max(1, int(room.width // self.style.mm(_CARD)))

    def _style(self, larger: float = 1.0) -> PageStyle:
        setting, letters = self.setting, type_scale(self.paper) * larger
        return PageStyle(setting.game, setting.language, setting.theme, self.paper, letters, letters)

    def _head(self) -> Piece:
        heading = HeadingView(edge=heading_edge(self.setting.game))
        return heading.on(self.style, ArrangedView("heading", title=PAGE)).piece()

    def _foot(self) -> Piece:
        return FootView().on(self.style, ArrangedView("foot")).piece()

    def count(self, told: Sequence[_Told]) -> int:
        """Return how many of the findings stand on the next page, at least one."""
        self.style = self._style()
        self.told = (told,)
        lines = self._lines(told, self.most, above=False)
        pages, fits, free = 1, 0, self.room.height
        for line in lines:
            height = line.height(self.room.width)
            if height > free and free < self.room.height:
                pages, free = pages + 1, self.room.height
            free -= height + self.style.mm(_GAP)
            fits += pages == 1
        # The key in a line of its own is low: it stands beside as many cards as the other pages have, if it can.
        even = -(-len(told) // self.most // pages)
        last = sum(line.height(self.room.width) + self.style.mm(_GAP) for line in lines[even * (pages - 1) :])
        even = even if last <= self.room.height else -(-len(lines) // pages)
        return min(max(1, min(fits, even) * self.most), len(told))

    def arrange(self, pages: Sequence[Sequence[_Told]]) -> None:
        """Put the pictures of all pages over the words if there is room, else beside them, as large as there is."""
        self.told = pages
        self.above = self._have_room(pages, above=True)
        for self.crop, self.larger in _SCALES:
            if self._have_room(pages, above=False):
                break

    def plan(self) -> None:
        """Choose what the pictures show; they may be lower than their places, which leaves room for larger ones.

        Larger ones show no less.
        """
        self._plan({})
        if self.above:
            return
        least = {number: _LOWER * each.shown.rect.height / each.times for number, each in self.planned.items()}
        for crop, letters in reversed(_SCALES[: _SCALES.index((self.crop, self.larger))]):
            if crop[0] >= self.crop[0]:
                kept = self.crop, self.larger, self.planned, self.heights
                self.crop, self.larger = crop, letters
                self._plan(least)
                same = all(each.shape == kept[2][number].shape for number, each in self.planned.items())
                if not same or not self._have_room(self.told, above=False):
                    self.crop, self.larger, self.planned, self.heights = kept
                    break

    def _plan(self, least: Mapping[int, float]) -> None:
        """Choose what the pictures show in their places, of ``least`` heights in mm of the sheet by findings' numbers.

        Pictures beside each other are as high if they are nearly.
        """
        self.pictures, self.planned, self.heights = [], {}, {}
        for told in self.told:
            self.page(told)
        planned = plan_pictures(self.pictures, least, self.known)
        self.planned = {each.shown.finding.number: each for each in planned}
        self.heights = {number: each.high for number, each in self.planned.items()}
        for line in (told[at : at + self.most] for told in self.told for at in range(0, len(told), self.most)):
            own = {number: self.heights[number] for each in line if (number := each.finding.number) in self.heights}
            if own and max(own.values()) - min(own.values()) < self.style.mm(_UNEVEN):
                self.heights |= dict.fromkeys(own, max(own.values()))

    def _have_room(self, pages: Sequence[Sequence[_Told]], *, above: bool) -> bool:
        self.style = self._style(1.0 if above else self.larger)
        gap = self.style.mm(_GAPS[0] if self.planned else _GAP)
        for told in pages:
            lines = self._lines(told, self.most, above=above)
            if sum(line.height(self.room.width) + gap for line in lines) - gap > self.room.height:
                return False
        return True

    def page(self, told: Sequence[_Told]) -> PageBuilder:
        """Return a page with these findings, in the roomiest arrangement that it holds; its pictures are put later."""
        self.style = self._style()
        self._head().put(self.upper)
        words(self.style, self.heading, LABEL, anchor="right", role=ROLE).put(self.upper.top_strip(self.style.mm(10.4)))
        self._foot().put(self.lower)
        ink = self.style.ink
        ways = [(1, True, _LARGER)] if len(told) <= _FEW and told is self.told[-1] else []
        ways += [(self.most, True, 1.0)] if self.above else []
        for across, above, larger in (*ways, (self.most, False, self.larger)):
            self.style = self._style(larger)
            self.style.ink = ink
            gap, lines = self.style.mm(_GAP), self._lines(told, across, above=above)
            heights = [line.height(self.room.width) for line in lines]
            room = self.room.height - gap * (len(lines) - 1)
            if sum(heights) <= room:
                break
        ends = told is self.told[-1] and len(told) % across == 0
        if self.planned and not above:
            spare = (self.room.height - sum(heights)) / max(1, len(lines) - 1)
            gap = min(max(spare, self.style.mm(_GAPS[0])), self.style.mm(_WIDER if ends else _GAPS[1]))
            rest = max(0.0, self.room.height - sum(heights) - gap * (len(lines) - 1)) if ends else 0.0
            heights = [height + rest / len(heights) for height in heights]
        else:
            # A key in a line of its own needs no more than its height.
            alone = [heights.pop()] if ends else []
            heights = [*_levelled(heights, room - sum(alone)), *alone]
        for line, place in zip(lines, self.room.rows(heights, gap), strict=True):
            line.put(place)
        return ink

    def _lines(self, told: Sequence[_Told], across: int, *, above: bool) -> list[Piece]:
        """Return the cards in lines; after the last one the key, in a line of its own if there is no room beside it."""
        cards: list[Piece] = [self._card(each, above=above, wide=across == 1) for each in told]
        last, alone = told is self.told[-1], len(cards) % across == 0
        if last and not alone:
            cards.append(self._low_key(across))
        cards += [Drawn()] * (-len(cards) % across)
        gap = self.style.mm(_GAP)
        lines: list[Piece] = [
            Row(parts=cards[at : at + across], gap=gap, even=True) for at in range(0, len(cards), across)
        ]
        return [*lines, self._key(_ACROSS)] if last and alone else lines

    def _badge(self, number: str, severity: Severity) -> Piece:
        style = self.style
        wide, high = (style.mm(side) for side in BADGE[severity])
        draw = partial(put_badge, style.ink, style.theme, number=number, severity=severity)
        return Row(parts=[Drawn(wide=wide, high=high, draw=lambda rect: draw(rect.centred(wide, high)))])

    def _card(self, told: _Told, *, above: bool, wide: bool) -> Piece:
        """Return number and message over the picture, and beside or under it why and what to do."""
        style, soft, finding, text = self.style, self.style.theme.soft, told.finding, told.text
        message = Text(style=style, text=text.message, face=LABEL, lines=0, role=ROLE, grow=1, balanced=True)
        widest = max(style.mm(BADGE[severity][0]) for severity in self.kinds)
        badge = self._badge(str(finding.number), finding.severity).pad(wide=widest)
        head = Row(parts=[badge, message], gap=style.mm(_AIR))
        ground = partial(self._put_head, finding.severity)
        title = head.pad(style.mm(_AIR), style.mm(0.6), back=ground, high=style.mm(_HEAD))
        why = [words(style, text.hint, HINT, lines=0, colour=soft, role=ROLE)] if text.hint else []
        parts = [why, self._ways(text)]
        if not wide:
            parts = [[*parts[0], *parts[1]]]
        columns = [Column(parts=[*each, Drawn(grow=1)], gap=style.mm(0.7), grow=1) for each in parts if each]
        said: Piece = Row(parts=columns, gap=style.mm(_AIR), even=True) if columns else Drawn()
        source = " · ".join(filter(None, (*(sheet.label for sheet, _ in told.shown), text.source)))
        under = words(style, source, HINT, lines=0, colour=soft, role=ROLE)
        if told.shown and above:
            picture = Drawn(high=_HIGH, draw=partial(self._take_crop, told, whole=True), grow=1)
            said = Column(parts=[picture, said], gap=style.mm(1.6))
        whole = [said.growing(1), under]
        if told.shown and not above:
            whole = self._beside(told, said, under)
        body = Column(parts=whole, gap=style.mm(0.8)).pad(style.mm(1.6), style.mm(1.6))
        hue = "red" if finding.severity == "error" else "stone"
        return framed(style, Column(parts=[title, body.growing(1)]), hue, "")

    def _beside(self, told: _Told, said: Piece, under: Piece) -> list[Piece]:
        """Return a picture and what is said beside it; what stands ``under`` it is put under both if that is lower."""
        wide, gap, air = self.crop[0], self.style.mm(0.8), self.style.mm(_AIR)
        high = self.heights.get(told.finding.number, max(self.crop[1], told.least))
        room = (self.room.width - self.style.mm(_GAP)) / 2 - 2 * self.style.mm(1.6)
        beside = said.height(room - wide - air)
        both = max(high, beside) + gap + under.height(room)
        if both <= max(beside, high + gap + under.height(wide)):
            high, across = max(high, beside), room
        else:
            across = wide
        draw = partial(self._take_crop, told, under=(under, across, high + gap))
        left = Drawn(wide=wide, high=high + gap + under.height(across), draw=draw)
        return [Row(parts=[left, said.growing(1)], gap=air, grow=1)]

    def _ways(self, told: FindingText) -> list[Piece]:
        """Return the remedies, each step after its sign, with a line and the word 'or' between two remedies."""
        style, parts = self.style, list[Piece]()
        for at, way in enumerate(told.ways):
            label = words(style, self._heading_of_way(told.mended, at), SMALLER_LABEL, role=ROLE)
            rule = [Drawn(draw=self._put_rule, grow=1)] if at else []
            parts += [Row(parts=[label, *rule], gap=style.mm(1.2)), *map(self._step, way)]
        return parts

    def _heading_of_way(self, mended: Sequence[str], at: int) -> str:
        """Return what stands over a remedy: which other mistakes it mends too, or not though the first one does."""
        own, first = ([*mended[each : each + 1], ""][0] for each in (at, 0))
        key = "or" if at else "mend"
        if at and own != first:
            key = "or-with" if own else "or-alone"
        elif own and not at:
            key = "mend-with"
        return self.style.language.text(f"print.finding.{key}", numbers=own or first)

    def _put_rule(self, rect: Rect) -> None:
        self.style.ink.line([(rect.x, rect.middle), (rect.right, rect.middle)], self.style.hair_paint, role="panel")

    def _step(self, step: WayStep) -> Piece:
        """Return a step of a remedy after the sign of what it does."""
        said = words(self.style, step.text, HINT, lines=0, role=ROLE, grow=1)
        signs = [self._sign(change.sign, change.text) for change in step.changes[:1]]
        return Row(parts=[*signs, said], gap=self.style.mm(1.2))

    def _sign(self, sign: Sign, text: str = "") -> Piece:
        style, (wide, high) = self.style, (self.style.mm(side) for side in SIGN)
        draw = partial(put_sign, style.ink, style.theme, sign=sign, text=text or "2")
        room = high + style.mm(_SIGN_AIR)
        return Drawn(wide=wide, high=room, draw=lambda rect: draw(rect.centred(wide, high)))

    def _tab(self) -> Piece:
        style, (wide, high) = self.style, (self.style.mm(side) for side in TAB)
        draw = partial(put_tab, style.ink, style.theme, number=self.tab)
        return Drawn(wide=wide, high=high, draw=lambda rect: draw(rect.centred(wide, high)))

    def _put_head(self, severity: Severity, rect: Rect) -> None:
        theme = self.style.theme
        tint = theme.tint("red", "row") if severity == "error" else theme.band
        put_fill(self.style, rect, tint, "t")
        if tint in (None, theme.white):
            self.style.ink.line([(rect.x, rect.bottom), (rect.right, rect.bottom)], self.style.hair_paint, role="panel")

    def _take_crop(
        self, told: _Told, rect: Rect, *, under: tuple[Piece, float, float] | None = None, whole: bool = False
    ) -> None:
        """Put a picture, or keep where it stands if it is not planned; it takes the ``whole`` place or what it needs.

        What stands ``under`` it has a width and how far down it stands.
        """
        number = told.finding.number
        if number not in self.planned:
            (sheet, slot), *elsewhere = told.shown
            place = rect
            if under is not None:
                place = rect.top_strip(rect.height - self.style.mm(0.8) - under[0].height(under[1]))
            self.pictures.append(
                ShownPart(self.style, sheet, told.finding, slot, told.others, place, elsewhere, told.text.cited, whole)
            )
            return
        self.planned[number].put(self.style, rect if whole else rect.top_strip(self.heights[number]))
        if under is not None:
            said, wide, down = under
            said.put(Rect(rect.x, rect.y + down, wide, said.height(wide)))

    def _low_key(self, columns: int) -> Piece:
        """Return the key as high as the card beside it, or as low as its rows if that is much higher."""
        key, gaps = self._key(2), self.style.mm(_GAP) * (columns - 1)
        high = key.height((self.room.width - gaps) / columns)
        return Drawn(high=high, draw=lambda rect: key.put(rect if rect.height < high * 1.4 else rect.top_strip(high)))

    def _key(self, most: int) -> Piece:
        """Return a card with what the marks mean, at most so many across it, in even rows."""
        style, text = self.style, self.style.language.text
        title = words(style, text("print.finding.title").upper(), NAME, lines=2, role="title")
        above = title.pad(style.mm(_AIR), style.mm(1.0), back=partial(self._put_head, "note"), high=style.mm(9.4))
        signs: list[tuple[Piece, str]] = [(self._badge("1", severity), severity) for severity in self.kinds]
        signs += [(self._sign(sign), sign) for sign in self.signs]
        signs += [(self._tab(), "with")] if self.tab else []
        # Many rows are closer, so that the key is no higher than the card beside it.
        close = len(signs) > _MANY_ROWS * most
        high, cells = style.mm(SIGN[1] + _SIGN_AIR if close else BADGE["warning"][1]), list[Piece]()
        for sign, key in signs:
            meaning = words(style, text(f"print.finding.{key}", number=self.tab), lines=0, grow=1)
            middle = Row(parts=[space(grow=1), sign, space(grow=1)]).pad(wide=style.mm(8.0), high=high)
            cells.append(Row(parts=[middle, meaning], gap=style.mm(_AIR)))
        across = -(-len(cells) // -(-len(cells) // most))
        cells += [space()] * (-len(cells) % across)
        rows = [cells[at : at + across] for at in range(0, len(cells), across)]
        table = Grid(rows=rows, gap=style.mm(_AIR), between=style.mm(1.2), even=True)
        body = Column(parts=[space(grow=1), table, space(grow=1)]).pad(style.mm(_AIR), style.mm(_AIR))
        return framed(style, Column(parts=[above, body.growing(1)]), "stone", "panel")
