"""Explain the findings on a marked sheet: in a line at its foot, on pages behind it each in words and a picture."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import zip_longest

from sheetgen.assets.fonts import text_width
from sheetgen.layout.game import ArrangedView
from sheetgen.layout.language import Language
from sheetgen.marks.geometry import Bounds, bounds_of, overlap, shift, union_bounds
from sheetgen.marks.marks import MM_PER_POINT, ClipMark, Mark, Page, PageBoxes, Paint, Slot, TextMark
from sheetgen.place.finding_signs import (
    BADGE,
    ROLE,
    SIGN,
    BoxChange,
    NumberedFinding,
    Severity,
    Sign,
    put_badge,
    put_sign,
    scale_of,
)
from sheetgen.place.page_style import PageStyle
from sheetgen.place.panels import put_fill
from sheetgen.place.parts import framed, space, words
from sheetgen.place.pieces import Column, Drawn, Grid, Piece, Row
from sheetgen.place.rect import PageBuilder, Rect
from sheetgen.place.scale_search import type_scale
from sheetgen.place.theme import PlaceSettings, Theme
from sheetgen.place.typesetting import LABEL, NAME, SMALLER_LABEL, WORD, baseline
from sheetgen.place.views.head_and_foot import FootView, HeadingView

PAGE = "mistakes"
MOST_WAYS = 2
"""The most remedies of a finding that are printed."""
_CROP, _HIGHEST = (46.0, 22.0), 30.0
"""The width and least height in mm of the part of a sheet that is shown with a finding; its greatest height."""
_CARD, _GAP, _AIR, _SPARE = 95.0, 1.6, 2.6, 8.0
"""In mm on A4: the least width of a card, the gap between two, the air in one, the most height beyond what it needs."""
_IN_LINE, _MOST_GAP, _RAISED = 3.1, 12.0, 0.7
"""In mm on A4: the height of a sign in the line at the foot, the most from one sign's meaning to the next sign, and by
how much the meaning of the sheet's own symbols stands higher over that line."""
_LINE_SIZES = (1.25, 1.1)
"""How much larger than the small print the words of the line at the foot may be: the first that fits."""
_SEVERITIES: tuple[Severity, ...] = ("error", "warning", "note")
_SIGNS: tuple[Sign, ...] = ("fill", "empty", "ring", "write")


@dataclass(frozen=True, slots=True)
class WayStep:
    """A part of a remedy: what is to be done, in words, and what changes by it."""

    text: str
    changes: tuple[BoxChange, ...] = ()


@dataclass(frozen=True, slots=True)
class FindingText:
    """A finding in the player's words: what is wrong, why, its remedies step by step, the chapter of the rulebook."""

    message: str
    hint: str = ""
    ways: tuple[tuple[WayStep, ...], ...] = ()
    source: str = ""

    @property
    def changes(self) -> tuple[tuple[BoxChange, ...], ...]:
        """What each of the remedies changes."""
        return tuple(tuple(change for step in way for change in step.changes) for way in self.ways)


def add_legend(page: Page, theme: Theme, language: Language, findings: Iterable[NumberedFinding]) -> Page:
    """Return the page with the meaning of the marks in its line of small print; unchanged if it has no such line."""
    small = [mark for mark in page.marks if isinstance(mark, TextMark) and mark.role == "small-print"]
    if not small:
        return page
    ink, scale = PageBuilder(), scale_of(page)
    middle = small[0].y - small[0].size * MM_PER_POINT * 0.35
    parts = _legend_signs(ink, theme, scale, list(findings))
    texts = [language.text(f"print.finding.{key}") for key in (*(sign.key for sign in parts), "where")]
    x = min(mark.x for mark in small)
    room = page.boxes.width - 2 * x - sum(sign.wide + scale for sign in parts)
    size = _fitting_size(texts, small[0].size, room - len(parts) * 2 * scale)
    widths = [text_width(text, "label", size) for text in texts]
    free = room - sum(widths)
    gap = min(max(free / len(parts), scale), _MOST_GAP * scale)
    for text, width, sign in zip(texts, widths, [*parts, None], strict=True):
        if sign is not None:
            sign.draw(Rect(x, middle - sign.high / 2, sign.wide, sign.high))
            x += sign.wide + scale
        ink.text(x, baseline(middle, size), text, "label", size, theme.ink, role=ROLE)
        x += width + gap
    kept = (mark for mark in page.marks if mark.role != "small-print")
    return replace(page, marks=(*_raised(kept, _RAISED * scale), *ink.marks))


def _fitting_size(texts: Sequence[str], least: float, room: float) -> float:
    """Return the largest size in pt, of a few above the ``least``, in which texts have room beside each other."""
    sizes = [least * grown for grown in _LINE_SIZES]
    return next((size for size in sizes if sum(text_width(text, "label", size) for text in texts) < room), sizes[-1])


def _raised(marks: Iterable[Mark], rise: float) -> Iterator[Mark]:
    """Yield the marks, the symbols' meanings under the last panel a little higher."""
    there = list(marks)
    low = max((bounds_of(mark, text_width)[3] for mark in there if mark.role == "panel"), default=0.0)
    for mark in there:
        under = mark.role == "legend" and bounds_of(mark, text_width)[1] > low
        yield shift(mark, 0.0, -rise) if under else mark


@dataclass(frozen=True, slots=True)
class _LegendSign:
    """A sign of the line at the foot: the key of its meaning, its size in mm, what draws it."""

    key: str
    wide: float
    high: float
    draw: Callable[[Rect], None]


def _legend_signs(
    ink: PageBuilder, theme: Theme, scale: float, findings: Sequence[NumberedFinding]
) -> list[_LegendSign]:
    parts: list[_LegendSign] = []
    for severity in _kinds(findings):
        wide, high = _in_line(BADGE[severity], scale)
        parts.append(_LegendSign(severity, wide, high, partial(put_badge, ink, theme, number="", severity=severity)))
    for sign in _signs(change for finding in findings for change in finding.changes):
        wide, high = _in_line(SIGN, scale)
        parts.append(_LegendSign(sign, wide, high, partial(put_sign, ink, theme, sign=sign)))
    return parts


def _in_line(size: tuple[float, float], scale: float) -> tuple[float, float]:
    """Return the width and height of a sign in the line at the foot, where all have one height."""
    wide, high = size
    return wide * _IN_LINE / high * scale, _IN_LINE * scale


def _foot(sheet: Page) -> float:
    """Return where the line with the meaning of the marks begins on a sheet, or the sheet ends."""
    said = [mark for mark in sheet.marks if isinstance(mark, TextMark) and mark.role == ROLE and not mark.box]
    middles = ((top + low) / 2 for _, top, _, low in (bounds_of(mark, text_width) for mark in said))
    return min((middle - _IN_LINE * scale_of(sheet) / 2 for middle in middles), default=sheet.boxes.height)


def _cut(mark: Mark, seen: Bounds) -> bool:
    """Return whether a mark is a text that reaches out of what is seen."""
    left, top, right, bottom = bounds_of(mark, text_width)
    return isinstance(mark, TextMark) and not (
        seen[0] <= left and seen[1] <= top and right <= seen[2] and bottom <= seen[3]
    )


def _kinds(findings: Iterable[NumberedFinding]) -> list[Severity]:
    there = {finding.severity for finding in findings}
    return [severity for severity in _SEVERITIES if severity in there]


def _signs(changes: Iterable[BoxChange]) -> list[Sign]:
    """Return the signs that the changes need, in the order of the key."""
    there = {change.sign for change in changes}
    return [sign for sign in _SIGNS if sign in there]


def _focus(sheet: Page, finding: NumberedFinding, slot: Slot) -> Rect:
    """Return what a picture shows: a box with its badge and its right number, and what else must be changed there.

    Of a box too large for the picture it is the part with these numbers.
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
        if right - left < _CROP[0] - 3 and bottom - top < _CROP[1] - 2:
            break
    return Rect(left, top, right - left, bottom - top)


def place_mistake_legend(
    setting: PlaceSettings,
    sheets: Sequence[Page],
    findings: Sequence[tuple[NumberedFinding, FindingText]],
    heading: str = "",
) -> tuple[Page, ...]:
    """Return pages as large as the first sheet that explain the findings; none if there are no findings.

    They are called notes if nothing is wrong. ``sheets`` are the pages with the marks; each finding shows its part of
    them in true size. ``heading`` stands at the right in the head of every page.
    """
    pages: list[Page] = []
    rest = list(findings)
    signs = _signs(change for _, text in findings for changes in text.changes for change in changes)
    wrong = _kinds(finding for finding, _ in findings) != ["note"]
    label = setting.language.text(f"print.{PAGE}" if wrong else "print.finding.notes")
    while rest:
        pages.append(_Explanations(setting, sheets, label, heading, signs).page(rest))
    return tuple(pages)


class _Explanations:
    """A page of cards, one for each finding, in as many columns as the paper has room for."""

    def __init__(
        self, setting: PlaceSettings, sheets: Sequence[Page], label: str, heading: str, signs: Sequence[Sign]
    ) -> None:
        self.sheets, self.label = sheets, label
        self.heading, self.signs = heading, signs
        self._seen: set[str] = set()
        self.boxes = PageBoxes(sheets[0].boxes.width, sheets[0].boxes.height)
        paper = replace(setting.paper, width=self.boxes.width, height=self.boxes.height)
        letters = type_scale(paper)
        language = setting.language.with_text(f"sheets.{PAGE}", self.label)
        self.style = PageStyle(setting.game, language, setting.theme, paper, letters, letters)
        self.room = Rect(0, 0, paper.width, paper.height).inset(paper.margin)

    def page(self, findings: list[tuple[NumberedFinding, FindingText]]) -> Page:
        """Return a page with as many of the findings as it holds, at least one; these are taken off the list."""
        style = self.style
        head = HeadingView().on(style, ArrangedView("heading", title=PAGE)).piece()
        foot = FootView().on(style, ArrangedView("foot")).piece()
        upper, lower = (
            self.room.top_strip(head.height(self.room.width)),
            self.room.bottom_strip(foot.height(self.room.width)),
        )
        head.put(upper)
        words(style, self.heading, LABEL, anchor="right", role=ROLE).put(upper.top_strip(style.mm(10.4)))
        foot.put(lower)
        gap = style.mm(_GAP)
        rest = self.room.without_top(upper.height + gap)
        rest = rest.top_strip(rest.height - lower.height - gap)
        across = max(1, int(rest.width // style.mm(_CARD)))
        kinds = _kinds(finding for finding, _ in findings)
        lines: list[tuple[Piece, float]] = []
        free = rest.height
        while findings or kinds:
            cards: list[Piece] = [self._card(*each) for each in findings[:across]]
            if len(cards) < across and kinds:
                cards.append(self._key(kinds))
            line = Row(parts=[*cards, *(Drawn() for _ in range(across - len(cards)))], gap=gap, even=True)
            height = line.height(rest.width)
            if lines and height > free:
                break
            lines.append((line, height))
            free -= height + gap
            if len(cards) > len(findings[:across]):
                kinds = []
            del findings[:across]
        air = min(max(free + gap, 0.0) / len(lines), style.mm(_SPARE))
        places = rest.rows([height + air for _, height in lines], gap)
        for (cards_of_row, _), place in zip(lines, places, strict=True):
            cards_of_row.put(place)
        return Page(PAGE, self.boxes, tuple(style.ink.marks), label=self.label)

    def _badge(self, number: str, severity: Severity) -> Piece:
        style = self.style
        wide, high = (style.mm(side) for side in BADGE[severity])
        draw = partial(put_badge, style.ink, style.theme, number=number, severity=severity)
        return Row(parts=[Drawn(wide=wide, high=high, draw=lambda rect: draw(rect.centred(wide, high)))])

    def _card(self, finding: NumberedFinding, text: FindingText) -> Piece:
        """Return number and message over the picture, and beside it why and what to do."""
        style, soft = self.style, self.style.theme.soft
        message = words(style, text.message, LABEL, lines=0, role=ROLE, grow=1)
        head = Row(parts=[self._badge(str(finding.number), finding.severity), message], gap=style.mm(_AIR))
        ground = partial(self._put_head, finding.severity)
        above = head.pad(style.mm(_AIR), style.mm(1.0), back=ground, high=style.mm(9.4))
        why = [words(style, text.hint, WORD, lines=0, colour=soft, role=ROLE)] if text.hint else []
        said: Piece = Column(parts=[*why, *self._ways(text.ways), Drawn(grow=1)], gap=style.mm(0.9))
        sheet, slot = self._shown(finding, text)
        if sheet is not None and slot is not None:
            picture = Drawn(
                wide=_CROP[0],
                high=_CROP[1],
                draw=partial(self._put_crop, sheet, _focus(sheet, finding, slot)),
            )
            said = Row(parts=[picture, said.growing(1)], gap=style.mm(_AIR))
        source = " · ".join(filter(None, ("" if sheet is None else sheet.label, text.source)))
        under = words(style, source, WORD, lines=0, colour=soft, role=ROLE)
        body = Column(parts=[said.growing(1), under], gap=style.mm(0.8)).pad(style.mm(1.6), style.mm(1.6))
        hue = "red" if finding.severity == "error" else "stone"
        return framed(style, Column(parts=[above, body.growing(1)]), hue, "")

    def _ways(self, ways: Sequence[Sequence[WayStep]]) -> list[Piece]:
        """Return the remedies, each step after its sign, with a line and the word 'or' between two remedies."""
        style, parts = self.style, list[Piece]()
        for at, way in enumerate(ways):
            key = "or" if at else "mend"
            label = words(style, style.language.text(f"print.finding.{key}"), SMALLER_LABEL, role=ROLE)
            rule = [Drawn(draw=self._put_rule, grow=1)] if at else []
            parts += [Row(parts=[label, *rule], gap=style.mm(1.2)), *map(self._step, way)]
        return parts

    def _put_rule(self, rect: Rect) -> None:
        self.style.ink.line([(rect.x, rect.middle), (rect.right, rect.middle)], self.style.hair_paint, role="panel")

    def _step(self, step: WayStep) -> Piece:
        """Return a step of a remedy after the sign of what it does."""
        said = words(self.style, step.text, WORD, lines=0, role=ROLE, grow=1)
        signs = [self._sign(change.sign) for change in step.changes[:1]]
        return Row(parts=[*signs, said], gap=self.style.mm(1.2))

    def _sign(self, sign: Sign) -> Piece:
        style, (wide, high) = self.style, (self.style.mm(side) for side in SIGN)
        return Drawn(
            wide=wide, high=high, draw=lambda rect: put_sign(style.ink, style.theme, rect.centred(wide, high), sign)
        )

    def _put_head(self, severity: Severity, rect: Rect) -> None:
        theme = self.style.theme
        put_fill(self.style, rect, theme.tint("red", "row") if severity == "error" else theme.band, "t")

    def _shown(self, finding: NumberedFinding, text: FindingText) -> tuple[Page | None, Slot | None]:
        """Return the sheet that shows a box of the finding, and its slot there.

        A box that the sheet marks is rather shown than another, of these one that no card shows yet, then one of those
        it is about, then one that changes.
        """
        changed = {change.box for change in finding.changes}
        marked = {*finding.boxes, *changed}
        boxes = [*finding.boxes, *(change.box for changes in text.changes for change in changes)]

        def rank(box: str) -> tuple[bool, ...]:
            return box not in marked, box in self._seen, box not in finding.boxes, box not in changed

        for box in sorted(boxes, key=rank):
            for sheet in self.sheets:
                slot = next((slot for slot in sheet.slots if f"{slot.box}.".startswith(f"{box}.")), None)
                if slot is not None:
                    self._seen.add(box)
                    return sheet, slot
        return None, None

    def _put_crop(self, sheet: Page, box: Rect, rect: Rect) -> None:
        """Put the part of a sheet around a box in true size, as high as there is room, without texts that are cut."""
        wide, high = _CROP[0], min(rect.height, _HIGHEST)
        left = min(max(box.centre - wide / 2, 1.0), sheet.boxes.width - wide - 1.0)
        top = min(max(box.middle - high / 2, 1.0), _foot(sheet) - high - 1.0)
        seen = (left, top, left + wide, top + high)
        marks = tuple(
            shift(mark, rect.x - left, rect.y - top)
            for mark in sheet.marks
            if overlap(bounds_of(mark, text_width), seen, free=1.0) and not _cut(mark, seen)
        )
        self.style.ink.marks.append(ClipMark(rect.x, rect.y, wide, high, marks, role="crop"))
        frame = Paint(stroke=self.style.theme.frame, width=0.2)
        self.style.ink.rectangle(Rect(rect.x, rect.y, wide, high), frame, role="panel")

    def _key(self, kinds: Sequence[Severity]) -> Piece:
        """Return a card with what the marks mean."""
        style, text = self.style, self.style.language.text
        title = words(style, text("print.finding.title").upper(), NAME, lines=2, role="title")
        above = title.pad(style.mm(_AIR), style.mm(1.0), back=partial(self._put_head, "note"), high=style.mm(9.4))
        signs: list[tuple[Piece, str]] = [(self._badge("1", severity), severity) for severity in kinds]
        signs += [(self._sign(sign), sign) for sign in self.signs]
        lines: list[Piece] = []
        for sign, key in signs:
            meaning = words(style, text(f"print.finding.{key}"), lines=0, grow=1)
            lines.append(Row(parts=[sign.pad(wide=style.mm(8.0)), meaning], gap=style.mm(_AIR)))
        rows = list(zip_longest(lines[::2], lines[1::2], fillvalue=space()))
        table = Grid(rows=rows, gap=style.mm(_AIR), between=style.mm(1.2), even=True)
        body = table.pad(style.mm(_AIR), style.mm(_AIR))
        return framed(style, Column(parts=[above, body.growing(1)]), "stone", "panel")
