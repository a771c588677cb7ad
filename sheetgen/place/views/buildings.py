"""Buildings in lines, one under the other or side by side, each with what it brings and what it is used for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from sheetgen.layout.area import Area
from sheetgen.layout.box import Box
from sheetgen.marks.marks import Paint
from sheetgen.place.blocks import BaseView
from sheetgen.place.boxes import put_choice
from sheetgen.place.page_style import PageStyle
from sheetgen.place.panels import BannerLevel, banner_level, put_frame
from sheetgen.place.parts import (
    BOX,
    circle,
    framed,
    gains,
    hung,
    named,
    on_ground,
    pennon,
    plate,
    price,
    sign,
    sized_name,
    space,
    tick,
    words,
)
from sheetgen.place.pieces import Column, Drawn, Grid, Padded, Piece, Row, nothing
from sheetgen.place.rect import Rect
from sheetgen.place.typesetting import NAME, TypeStyle
from sheetgen.text.value_types import AreaId, Name, PositiveNumber


@dataclass(frozen=True, slots=True)
class Entry:
    """A building: ``box`` is built, ``children`` are the areas it is used for; ``size`` is a word of its name."""

    style: PageStyle
    area: Area
    box: Box
    name: str
    size: str
    level: BannerLevel | None
    children: tuple[Area, ...] = ()

    @property
    def hue(self) -> str:
        """The hue of its family: that of what its banner counts."""
        return self.level.family if self.level is not None else "stone"

    def title(self, face: TypeStyle = NAME, beside: Sequence[str] = ()) -> Piece:
        """Return its name, the word for its size small beside it; in one size with the names ``beside`` it."""
        return sized_name(self.style, self.name, self.size, face, beside=beside)

    def plate(self, face: TypeStyle = NAME, behind: float = 0.0, lines: Sequence[Entry] = ()) -> Padded:
        """Return its plate: the banner, the name with at least ``behind`` mm after it, and under it the cost.

        It is like those of ``lines``, whose plates are as wide.
        """
        style = self.style
        name = self.title(face, [line.name for line in lines]).pad(0, 0, behind, 0)
        cost = price(style, self.box.cost) if self.box.cost else None
        # Plain capitals have air below them, which keeps the icons off the frame.
        lift = 0.0 if style.accented else 0.2 / style.scale
        under = hung(style, name, cost, lift) if cost is not None else named(style, name, None)
        return plate(style, under, level=self.level)


def entries(style: PageStyle, area: Area, *, short: bool = False) -> list[Entry]:
    """Return the buildings of an area: itself, the areas of a group that are some, or else its boxes.

    With ``short`` their names are the words for their sizes alone.
    """
    found: list[tuple[Area, Box, str]] = []
    if area.box is None and not area.areas:
        found = [(area, box, box.id) for box in area.boxes]
    else:
        own = (area,) if area.box is not None else area.areas
        found = [(each, each.box, each.id) for each in own if each.box is not None]
    made = []
    for each, box, name in found:
        key = f"sizes.{name}"
        size = style.language.text(key) if style.language.has(key) else ""
        title = size if short and size else style.title(name)
        children = each.areas if each is not area or area.box is not None else ()
        made.append(Entry(style, each, box, title, "" if short else size, banner_level(style, each, box), children))
    return made


LINE, AROUND, NOTE, PLUS = 9.2, 0.9, 22.0, 3.2
"""In mm on A4: the least height of a line, what is free around its boxes, the widths of a note beside all lines and of
the plus before rings."""
_BESIDE = 0.9
"""What is free beside what a building brings, in mm on A4."""
_UNDER = 1.2
"""The air in mm on A4 between cards and the note under them."""
_LARGER, _HIGHER, _WIDER = 1.35, 1.2, 0.3
"""How much larger boxes and rings are on a card, how much higher than wide a box of an option is at most, and the part
of a plate's spare room that boxes after it take."""
_HIGH = 2 * LINE
"""The most height in mm on A4 of a line with a strip under what its building brings."""


class Buildings(BaseView):
    """``area`` holds the buildings; ``across`` of them stand side by side.

    ``short`` names them by their sizes alone; ``note`` stands where a line has room, or beside all of them; ``choice``
    is the word between options.
    """

    name = "buildings"
    takes = {"area": ("buildings", "building", "envoy", "group")}
    banners = ("area",)
    area: AreaId
    across: PositiveNumber = 1
    short: bool = False
    note: Name | None = None
    choice: Name | None = None

    def faults(self, key: str, area: Area) -> Iterable[tuple[str, str]]:  # noqa: ARG002 - there is but one key
        if not area.boxes and all(each.box is None for each in (area, *area.areas)):
            yield "there is no building in it", "name an area of buildings, or a group that holds some"
        for each in area.walk():
            if each.use == "choose" and len(each.icons) != len(each.options):
                yield f"'{each.key}' has not an icon for each option", "write for example icons: [coin, fish]"

    def piece(self) -> Piece:
        style, lines = self.style, entries(self.style, self.style.area(self.area), short=self.short)
        between = style.frame_gap(0.6)
        if any(entry.children for entry in lines):
            if style.folded and not any(self._sections(entry) for entry in lines):
                return self._cards(lines, between)
            return self._used(lines, between)
        wide = max(Row(parts=gains(style, entry.box, roomy=True), gap=style.mm(0.8)).width for entry in lines)
        plain = [self._plain(entry, lines, wide if style.folded else 0.0) for entry in lines]
        last = len(lines) - 1 - (len(lines) - 1) % self.across
        made: list[Piece] = [
            self._line(line, entry, between if at < last else 0.0, first=at < self.across)
            for at, (line, entry) in enumerate(zip(plain, lines, strict=True))
        ]
        made += [space() for _ in range(-len(made) % self.across)]
        rows = [made[start : start + self.across] for start in range(0, len(made), self.across)]
        return Grid(rows=rows, gap=style.gutter, between=between, even=True)

    def _plain(self, entry: Entry, lines: list[Entry], wide: float) -> Piece:
        """Return a building without uses: its plate reaches to the boxes at the right end, at least ``wide`` mm."""
        style, box = self.style, entry.box
        parts = [part.growing(1) for part in gains(style, box, roomy=True)]
        brought = Row(parts=parts, gap=style.mm(0.8)).pad(wide=wide).pad(style.mm(0.8), style.frame_air(AROUND / 2))
        named = entry.plate(lines=lines)
        if style.folded:
            # Boxes of all lines take as much of a long line.
            named, brought = named.pad(wide=max(line.plate().width for line in lines)), brought.growing(_WIDER)
        line = Row(parts=[named.growing(1), brought])
        return on_ground(style, line, entry.hue, "head", "t b")

    def _line(self, piece: Piece, entry: Entry, below: float, *, first: bool) -> Piece:
        """Return a building's line in a frame; on white all lines share one, each ending where the next one begins."""
        style, corners = self.style, "t" * first + " b" * (not below)
        made = framed(style, piece.pad(high=style.mm(LINE)), entry.hue, "row")
        if style.theme.plate not in (None, style.theme.white):
            return made

        def front(rect: Rect) -> None:
            put_frame(style, rect._replace(height=rect.height + below), entry.hue, corners)

        return replace(made, front=front)

    def _used(self, lines: list[Entry], between: float) -> Piece:
        """Return buildings with their uses after them; the plates, gains and parts of all lines share their edges."""
        style = self.style
        sections = [self._sections(entry) for entry in lines]
        most = max(map(len, sections))
        part = max((each.width for line in sections for each in line), default=0.0)
        end = max(self._end(entry).width for entry in lines)
        shorter = [entry for entry, line in zip(lines, sections, strict=True) if len(line) < most]
        rows, gap = list[Piece](), style.mm(1.0)
        for entry, line in zip(lines, sections, strict=True):
            body = [each.pad(0, style.frame_air(AROUND / 2), wide=part).growing(1) for each in line]
            # Options alone spread; rings behind boxes end their line.
            tail = self._end(entry).growing(0 if most else 1)
            rest = Row(parts=[tail, *self._said(entry in shorter[:1])], gap=style.mm(2.0), grow=0.0 if most else 0.5)
            missing = most - len(line)
            behind = rest.pad(wide=missing * (part + gap) + end).growing(missing) if missing else rest
            made = Row(parts=[self._front(entry, lines), *body, behind], gap=gap)
            below = between if len(rows) + 1 < len(lines) else 0.0
            whole = self._line(made.pad(0, 0, style.mm(0.6), 0), entry, below, first=not rows)
            rows.append(whole.growing(1))
        column = Column(parts=rows, gap=between)
        return column if shorter or not self.note else self._with_note(column, lines, between)

    def _with_note(self, column: Column, lines: list[Entry], between: float) -> Piece:
        """Return lines with the note beside all of them, or below them where columns are narrow."""
        style = self.style
        if style.aside:
            return Column(parts=[column.growing(1), *self._note_below()], gap=between)
        beside = self._said(True)[0].pad(style.mm(2.8), 0, style.mm(0.4))
        bracket = partial(self._put_bracket, lines[0].hue) if len(lines) > 1 else nothing
        return Row(parts=[column.growing(1), Column(parts=[beside]).pad(wide=style.mm(NOTE), back=bracket)])

    def _note_below(self) -> list[Piece]:
        return [said.pad(self.style.mm(1.5), 0, 0, 0).growing(0) for said in self._said(True)]

    def _cards(self, lines: list[Entry], between: float) -> Piece:
        """Return buildings on cards, and below them the note."""
        air = self.style.mm(_UNDER)
        below = [note.pad(0, air, 0, air / 2) for note in self._note_below()]
        return Column(parts=[*(self._card(entry).growing(1) for entry in lines), *below], gap=between)

    def _card(self, entry: Entry) -> Piece:
        """Return a building on a plate, and beside it what it brings and is ringed, over what is chosen."""
        style = self.style
        options = self._options(entry, BOX * _LARGER)[1:]
        brought = [tick(style, entry.box, part, high=BOX * _LARGER, most=_HIGHER) for part in entry.box.parts if part]
        gap, air = style.pen_gap(0.5), style.frame_air(AROUND)
        # Close together, and so not in the columns of the options: a ring goes with all of them.
        upper = Row(parts=[*brought, *self._rings(entry, BOX * _LARGER), space(grow=1)], gap=gap)
        lines = [upper, Row(parts=options, gap=gap)] if options else [upper]
        beside = Column(parts=[line.pad(style.mm(_BESIDE * 1.5), air, style.mm(_BESIDE)).growing(1) for line in lines])
        line = Row(parts=[self._called(entry).growing(1), beside.growing(0.3)])
        return framed(style, on_ground(style, line, entry.hue, "head", "t b"), entry.hue, "row")

    def _called(self, entry: Entry) -> Piece:
        """Return the plate of a card, on which name and price stand close together in the middle."""
        style = self.style
        paid = [price(style, entry.box.cost, "box")] if entry.box.cost else []
        inside = Column(parts=[space(grow=1), entry.title(), *paid, space(grow=1)], gap=style.mm(1.4))
        return plate(style, inside, level=entry.level)

    def _put_bracket(self, hue: str, rect: Rect) -> None:
        """Put a bracket from the first line to the last, clear of the note beside them."""
        style, inner = self.style, rect.inset(0, self.style.mm(0.6))
        paint = Paint(stroke=style.theme.hues[hue].strong, width=style.frame_paint.width)
        left, spine = rect.x + style.mm(1.0), rect.x + style.mm(1.8)
        style.ink.line(
            [(left, inner.y), (spine, inner.y), (spine, inner.bottom), (left, inner.bottom)], paint, role="bracket"
        )

    def _front(self, entry: Entry, lines: list[Entry]) -> Piece:
        """Return the plate of a building and what it brings, as wide as the widest of all lines."""
        style = self.style
        plates = max(each.plate().width for each in lines)
        brought = [Row(parts=gains(style, each.box), gap=style.mm(0.8)) for each in lines]
        wide = max(each.width for each in brought)
        gained = brought[lines.index(entry)].pad(style.mm(_BESIDE), style.frame_air(AROUND / 2), wide=wide)
        front = Row(parts=[entry.plate().pad(wide=plates).growing(0.3), gained])
        ground = on_ground(style, front, entry.hue, "head", "l")

        def draw(rect: Rect) -> None:
            # A strip much higher than the box on it would outweigh it.
            (front if rect.height > style.mm(_HIGH) else ground).put(rect)

        return Drawn(wide=ground.width, high=ground.height(ground.width), draw=draw, grow=0.5)

    def _said(self, here: bool) -> list[Piece]:
        style = self.style
        return [words(style, style.note(self.note), lines=0, grow=1)] if here and self.note else []

    def _sections(self, entry: Entry) -> list[Piece]:
        """Return the boxes to tick, those of a level together; the price stands before each of them."""
        style, made = self.style, list[Piece]()
        for child in entry.children:
            for boxes in child.sections if child.use == "tick" else ():
                level = banner_level(style, child, boxes[0])
                parts: list[Piece] = [pennon(style, level).pad(0, style.mm(0.6), style.mm(0.8), style.mm(0.6))]
                for box in boxes:
                    parts += [price(style, box.cost).pad(0, 0, style.mm(0.6), 0), tick(style, box)]
                    parts.append(space(style.mm(0.9)))
                made.append(Row(parts=parts[:-1]))
        return made

    def _end(self, entry: Entry) -> Piece:
        """Return what is ringed, and what is chosen."""
        style = self.style
        parts = [*self._rings(entry), *self._options(entry)]
        return Row(parts=parts, gap=style.pen_gap(0.5)).pad(0, style.frame_air(AROUND / 2))

    def _rings(self, entry: Entry, side: float = BOX) -> list[Piece]:
        """Return what is ringed, a plus before the first and room before the others."""
        style, parts = self.style, list[Piece]()
        for child in entry.children:
            if child.use not in ("tick", "choose"):
                for index in range(len(child.boxes)):
                    before = space(style.mm(0.1)) if index else sign(style, wide=PLUS)
                    parts += [before, self._ring(child, index, side)]
        return parts

    def _options(self, entry: Entry, side: float = BOX) -> list[Piece]:
        """Return what is chosen, the word between options before all but the first."""
        parts = list[Piece]()
        for child in entry.children:
            if child.use == "choose":
                for index in range(len(child.boxes)):
                    parts += [self._between(first=not index), self._option(child, index, side)]
        return parts

    def _ring(self, child: Area, index: int, side: float) -> Piece:
        title = self.style.title(child.id)
        label = f"{title} {index + 1}" if len(child.boxes) > 1 else title
        return circle(self.style, child.boxes[index], ring=True, name=child.icon, label=label, side=side)

    def _between(self, *, first: bool) -> Piece:
        style = self.style
        if first or not self.choice:
            return space(style.mm(0.8), grow=1) if first else sign(style, "/")
        return words(style, style.note(self.choice), anchor="centre").pad(style.mm(1.2), 0).growing(1)

    def _option(self, child: Area, index: int, high: float) -> Piece:
        style, box = self.style, child.boxes[index]
        label = f"{style.title(child.id)}: {style.language.text(f'options.{box.name}')}"
        side = style.mm(high)
        drawn = Drawn(wide=side, high=side, draw=lambda rect: put_choice(style, rect, box, child.icons[index], label))
        return drawn.pad(most=side * _HIGHER)
