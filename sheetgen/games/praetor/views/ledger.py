"""Draw the record of the favour as a ledger: a line a round, read from left to right in the order of the round."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import groupby

from sheetgen.marks.marks import Paint
from sheetgen.place.blocks import BaseView, Spans
from sheetgen.place.boxes import put_divided, put_sum, put_written
from sheetgen.place.panels import TIP, put_fill, put_flag, put_plate, solid_fill
from sheetgen.place.parts import icon, put_leader, space, with_ordinals, words
from sheetgen.place.pieces import Column, Drawn, Fallback, Piece, Row
from sheetgen.place.rect import Rect, total_length
from sheetgen.place.typesetting import FIGURE, HINT, SMALLER_LABEL, SMALLER_NAME, TRACK, WORD
from sheetgen.place.views.score_sums import AFTER
from sheetgen.text.value_types import AreaId, Name, Spec

CELL, RESULT, TOTAL, ROUND = 8.3, 8.5, 8.8, 7.0
"""The least widths in mm on A4: a cell, what the cells make, a cell of the track, a round's number."""
ROW, RIBBON, HEAD, BETWEEN, APART, TURN, BREATH = 7.4, 4.4, 7.0, 0.6, 1.0, 2.2, 1.4
"""In mm on A4: heights of a row, a ribbon and a head; gaps between rows, before a result, between turns and after every
fifth row."""
EVERY, AROUND, TAPER, SEAT = 5, 0.3, 1.6, 3.6
"""How many rounds stand together; in mm on A4: how far a ground reaches beyond its columns, the end of a round's plate
that its number keeps off, the least gap between seats."""
WIDER = 1.15
"""How much wider than its columns a head on one line may be."""


class LedgerGroup(Spec):
    """Some columns under one head: the ``cells``, the ``result`` they make, and what counts for ``later`` rounds.

    With ``turns``, notes that stand over them, they stand side by side as often as there are notes. ``sums`` are the
    areas that take the sums of the columns; without them the last column has a box that no file has.
    """

    area: AreaId
    cells: tuple[AreaId, ...]
    result: AreaId | None = None
    later: AreaId | None = None
    turns: tuple[Name, ...] = ()
    sums: tuple[AreaId, ...] = ()
    phase: Name

    @property
    def by(self) -> int:
        """How often the columns stand side by side."""
        return len(self.turns) or 1


class LedgerView(BaseView):
    """``groups`` stand side by side under their phases; ``start`` is the number above the last column.

    ``table`` has a row called as the last group, with what the start may be for the ``seats``, a note with their
    ordinals; ``notes`` stand below the sums. In large print each of the ``pages`` has the groups of some phases.
    """

    name = "ledger"
    takes = {"groups": ("numbers", "number"), "start": ("number",), "results": ()}
    entries = {"groups": LedgerGroup}
    groups: tuple[LedgerGroup, ...]
    start: AreaId
    table: Name
    seats: Name
    notes: tuple[Name, ...] = ()
    pages: tuple[tuple[Name, ...], ...] = ()

    def areas_of(self, key: str) -> Sequence[str]:
        if key == "start":
            return [self.start]
        if key == "results":
            return [group.result or group.cells[-1] for group in self.groups if len(_columns(group)) > 1]
        return [name for group in self.groups for name in (*_columns(group), *group.sums)]

    def piece(self) -> Piece:
        style = self.style
        gap = style.frame_gap(BETWEEN)
        rounds = [self._round(number) for number in range(1, self._count() + 1)]
        blocks = [Column(parts=rounds[at : at + EVERY], gap=gap, grow=EVERY) for at in range(0, len(rounds), EVERY)]
        blocks[-1] = blocks[-1].growing(len(rounds) % EVERY or EVERY)
        last = self._line(words(style, style.note("sum"), SMALLER_LABEL, anchor="centre", role="round"), self._sums)
        # Also where room is scarce, five rounds stand apart from the next.
        # Beside the frames of its boxes an outline would be a second line.
        body = Column(parts=[*blocks, last], gap=max(style.spacing(BREATH), gap + style.mm(0.5))).pad(
            0, style.ground_gap(0.8), 0, style.mm(0.8), back=partial(self._put_grounds, "row", outlined=False)
        )
        parts: list[Piece] = [
            self._phases(),
            self._across([self._head(group) for group in self._shown()], "strip"),
            self._across([self._captions(group) for group in self._shown()], "row"),
            *([self._start_row()] if self._has_track() else []),
            body.growing(1),
        ]
        if self.notes and self._is_whole():
            note = words(style, style.note(*self.notes), lines=0, colour=style.theme.soft)
            first, *others = self._widths()
            spans = [first + self._gap(), sum(self._spans(others, self._gap()))]
            # It begins where the boxes do.
            parts.append(Spans(parts=[space(), note.pad(0, style.mm(0.4), 0, 0)], spans=spans, gap=self._gap()))
        return Column(parts=parts)

    def _shown(self) -> list[LedgerGroup]:
        """Return the groups of the phases on this page."""
        return [group for group in self.groups if not self.pages or any(group.phase in page for page in self.pages)]

    def _is_whole(self) -> bool:
        """Return whether all groups are on this page."""
        return len(self._shown()) == len(self.groups)

    def _has_track(self) -> bool:
        return self.groups[-1] in self._shown()

    def _count(self) -> int:
        return len(self.style.area(self.groups[-1].cells[0]).boxes)

    def _row(self) -> float:
        return max(self.style.mm(ROW), self.style.paper.least_box)

    def _column_width(self, group: LedgerGroup, name: str) -> float:
        """Return the least width of a column: its caption stands on as many lines as it has words."""
        style = self.style
        least, arrow = (RESULT if name == group.result else CELL), 0.0
        if group is self.groups[-1]:
            # In parts a column is wider than it, and takes no more of the others' room.
            least, arrow = TOTAL, self._arrow().width + style.mm(0.8) if self._is_whole() else 0.0
        return max(style.mm(least), arrow, style.paper.least_box, self._caption(group, name).width)

    def _frames(self, group: LedgerGroup) -> list[tuple[tuple[str, ...], float]]:
        """Return what stands in each frame of a turn, and how wide it is."""
        return self._framed[group.cells]

    @cached_property
    def _framed(self) -> Mapping[tuple[str, ...], list[tuple[tuple[str, ...], float]]]:
        """The frames of each group by its cells: every line of the ledger has them."""
        return {group.cells: self._frames_of(group) for group in self._shown()}

    def _frames_of(self, group: LedgerGroup) -> list[tuple[tuple[str, ...], float]]:
        cell = max(self._column_width(group, name) for name in group.cells)
        frames = [(group.cells, cell * len(group.cells))]
        # What the cells make is nearly as wide as one of them: as wide, the type of large print would fall below 12 pt.
        if group.result:
            frames.append(((group.result,), max(0.9 * cell, self._column_width(group, group.result))))
        if group.later:
            frames.append(((group.later,), self._column_width(group, group.later)))
        return frames

    def _widths(self) -> list[float]:
        """Return the least widths of the rounds' numbers and of the groups."""
        apart = self._apart()
        word = self.style.width_of(self.style.note("sum"), SMALLER_LABEL)
        made = [max(self.style.mm(ROUND), word + self.style.mm(TAPER + 1.6))]
        for group in self._shown():
            frames = [wide for _, wide in self._frames(group)]
            columns = total_length([total_length(frames, apart)] * group.by, self.style.mm(TURN))
            head = self._head(group)
            # On one line, unless that would make its columns much wider than those of the others.
            made.append(max(columns, head.wish if head.wish < WIDER * columns else head.width))
        return made

    def _spans(self, widths: Sequence[float], gap: float) -> list[float]:
        return [width + gap for width in widths]

    def _gap(self) -> float:
        return max(self.style.mm(2.0), 2 * self.style.mm(AROUND) + 0.62)

    def _apart(self) -> float:
        return self.style.pen_gap(APART) + self.style.thicker

    def _across(self, parts: Sequence[Piece], tint: str = "", number: Piece | None = None) -> Piece:
        """Return something a group side by side, on grounds of the groups' hues."""
        gap = self._gap()
        if self._has_track():
            parts = [*parts[:-1], self._off_edge(parts[-1])]
        row = Spans(parts=[number or space(), *parts], spans=self._spans(self._widths(), gap), gap=gap)
        return row.pad(back=partial(self._put_grounds, tint)) if tint else row

    def _off_edge(self, piece: Piece) -> Piece:
        """Return a piece of the track, whose boxes end where those of the bill below do."""
        return piece.pad(0, 0, self.style.mm(AFTER), 0)

    def _group_rects(self, rect: Rect) -> list[Rect]:
        gap = self._gap()
        made = Spans(parts=[], spans=self._spans(self._widths(), gap), gap=gap).widths(rect.width)
        return rect.columns(made, gap)[1:]

    def _put_grounds(self, tint: str, rect: Rect, *, outlined: bool = True) -> None:
        style = self.style
        air = style.mm(AROUND)
        for group, column in zip(self._shown(), self._group_rects(rect), strict=True):
            fill = style.theme.tint(self._hue(group), tint)
            right = min(column.right + air, rect.right)
            ground = Rect(column.x - air, column.y, right - column.x + air, column.height)
            put_fill(style, ground, fill)
            if fill is None and outlined:
                style.ink.rectangle(ground, style.frame_paint, role="ground")

    def _hue(self, group: LedgerGroup) -> str:
        if group is self.groups[-1]:
            return "red"
        name = self.style.area(group.area).icon
        return self.style.hue_name(name) if name else "purple"

    def _phases(self) -> Piece:
        """Return the ribbons over the groups of each phase."""
        gap, widths = self._gap(), self._widths()
        parts: list[Piece] = [space()]
        spans, at = [widths[0] + gap], 1
        for phase, groups in groupby(self._shown(), key=lambda group: group.phase):
            count = len(list(groups))
            parts.append(self._ribbon(phase, "red" if phase == self.groups[-1].phase else "black"))
            spans.append(sum(width + gap for width in widths[at : at + count]))
            at += count
        # Off the heads, between whose grounds its edge would be seen.
        return Spans(parts=parts, spans=spans, gap=gap).pad(0, 0, 0, self.style.mm(0.4))

    def _ribbon(self, phase: str, hue: str) -> Piece:
        style = self.style
        tone = style.theme.hues[hue]
        colour = tone.on if style.theme.spec.solid_banners else style.theme.ink

        def back(rect: Rect) -> None:
            tip, air = style.mm(1.2), style.mm(AROUND)
            left, right = rect.x - air, rect.right + (0.0 if phase == self._shown()[-1].phase else air)
            shape = [(left, rect.y), (right - tip, rect.y), (right, rect.middle), (right - tip, rect.bottom)]
            shape += [(left, rect.bottom), (left + tip, rect.middle)]
            stroke = Paint(fill=solid_fill(style, hue), stroke=tone.strong, width=style.frame_paint.width)
            style.ink.polygon(shape, stroke, role="ribbon")

        text = words(style, style.note(phase).upper(), SMALLER_LABEL, anchor="centre", colour=colour, role="title")
        return text.pad(style.mm(1.4), 0, high=max(style.mm(RIBBON), style.line_height(SMALLER_LABEL)), back=back)

    def _head(self, group: LedgerGroup) -> Piece:
        style = self.style
        symbol = style.area(group.area).icon or "victory-point"
        if len(_columns(group)) == 1:
            return Row(parts=[space(grow=1), icon(style, symbol, role="title"), space(grow=1)]).pad(high=style.mm(HEAD))
        title = words(style, style.title(group.area).upper(), SMALLER_NAME, lines=2, role="title")
        line = Row(parts=[space(grow=1), icon(style, symbol, role="title"), title, space(grow=1)], gap=style.mm(1.0))
        return line.pad(style.mm(0.4), style.mm(0.4), high=style.mm(HEAD))

    def _captions(self, group: LedgerGroup) -> Piece:
        frames = [[self._caption(group, name) for name in names] for names, _ in self._frames(group)]
        captions = self._in_frames(group, [Row(parts=parts, even=True) for parts in frames * group.by])
        if not group.turns:
            return captions.pad(0, self.style.mm(0.8), 0, self.style.mm(0.6))
        style = self.style
        over = Row(parts=list(map(self._turn, group.turns)), even=True, gap=style.mm(TURN))
        return Column(parts=[over, captions.growing(1)], gap=style.mm(0.8)).pad(0, style.mm(0.8), 0, style.mm(0.6))

    def _turn(self, name: str) -> Piece:
        """Return the note over the columns of one turn, with a bracket that holds them together."""
        style, text = self.style, self.style.note(name)

        def bracket(rect: Rect) -> None:
            off, foot = style.width_of(text, WORD) / 2 + style.mm(0.8), rect.bottom + style.mm(0.4)
            for edge, side in ((rect.x + style.mm(0.4), -1), (rect.right - style.mm(0.4), 1)):
                ends = [(edge, foot), (edge, rect.middle), (rect.centre + side * off, rect.middle)]
                style.ink.line(ends, style.hair_paint, role="bracket")

        return words(style, text, anchor="centre", colour=style.theme.soft).pad(back=bracket)

    def _caption(self, group: LedgerGroup, name: str) -> Piece:
        """Return the name of a column, in bold where it is what the others make; all end on one line."""
        style, strong = self.style, (name == group.result or (not group.result and name == group.cells[-1]))
        face = SMALLER_LABEL if strong else HINT
        colour = style.theme.ink if strong else style.theme.soft
        # Where one of them needs two lines, all of two words stand on two.
        beside = [style.title(column) for each in self._shown() for column in _columns(each)]
        text = words(style, self._said(name), face, lines=0, anchor="centre", colour=colour, beside=beside)
        return Column(parts=[space(grow=1), text]).pad(style.mm(0.35), 0)

    def _said(self, name: str) -> str:
        """Return the words over a column: what the page before brings counts in the track, too."""
        title, before = self.style.title(name), self.style.note("page-before")
        carried = name == self.groups[-1].cells[0] and not self._is_whole()
        return f"{title} {before}" if carried else title

    def _in_frames(self, group: LedgerGroup, parts: Sequence[Piece | None]) -> Piece:
        """Return the frames of a line, those of one turn closer together than the turns.

        None is a frame whose room the part before it takes, too.
        """
        apart, turns = self._apart(), list[Piece]()
        spans = [wide + apart for _, wide in self._frames(group)]
        for at in range(0, len(parts), len(spans)):
            joined = list[tuple[Piece, float]]()
            for part, span in zip(parts[at : at + len(spans)], spans, strict=True):
                joined.append((part, span) if part else (joined[-1][0], joined.pop()[1] + span))
            turns.append(Spans(parts=[part for part, _ in joined], spans=[span for _, span in joined], gap=apart))
        return Row(parts=turns, even=True, gap=self.style.mm(TURN))

    def _start_row(self) -> Piece:
        """Return the number that the track begins with, at the top of its last column, and what it may be."""
        style, track = self.style, self.groups[-1]
        title = words(style, style.title(self.start), SMALLER_LABEL, role="title")
        how = words(style, style.language.text(f"how.{self.start}"), HINT, colour=style.theme.soft)
        flags = [
            Row(
                parts=[words(style, seat, HINT, colour=style.theme.soft, role="rank"), self._flag(str(points))],
                gap=style.mm(1.2),
            )
            for seat, points in with_ordinals(style, self.seats, style.game.tables[self.table][track.area])
        ]
        # The flags stand by themselves: in columns they would be read as numbers of those.
        apart = [
            part
            for flag in flags
            for part in (space(style.mm(SEAT) / 2, grow=1), flag, space(style.mm(SEAT) / 2, grow=1))
        ]
        seats = Row(parts=apart, grow=1)
        box, hue = style.area(self.start).boxes[0], self._hue(track)
        written = Drawn(wide=style.mm(TOTAL), high=self._row(), draw=partial(put_written, style, box=box))
        total = Row(parts=[space(), written], even=True)
        plate = partial(put_plate, style, hue=hue, tint="strip", whole=True)
        said = Row(parts=[title, how, seats], gap=style.mm(1.2)).pad(style.mm(1.6), 0, style.mm(TIP), 0, back=plate)

        def put(rect: Rect) -> None:
            # Its tip ends where a column does: inside one it would point to that.
            end = min(filter((rect.x + said.width).__le__, self._ends(rect)), default=rect.right)
            said.put(rect.left_strip(end - rect.x))
            put_leader(style, rect, end - rect.x)

        line = Spans(
            parts=[Drawn(wide=said.width, high=said.height(said.width), draw=put), self._off_edge(total)],
            spans=[sum(self._spans(self._widths()[:-1], self._gap())), self._widths()[-1] + self._gap()],
            gap=self._gap(),
        )
        # The frames of the captions end above it.
        above, below = style.frame_gap(BETWEEN), style.spacing(0.5)
        return line.pad(0, above, 0, below, back=partial(self._put_grounds, "row", outlined=False))

    def _ends(self, rect: Rect) -> list[float]:
        """Return where the columns before the track end."""
        ends = list[float]()
        end, gap = Drawn(draw=lambda cell: ends.append(cell.right)), self._gap()
        groups = [
            self._in_frames(
                group, [Row(parts=[end] * len(names), even=True) for names, _ in self._frames(group)] * group.by
            )
            for group in self._shown()[:-1]
        ]
        Spans(parts=[space(), *groups], spans=self._spans(self._widths()[:-1], gap), gap=gap).put(rect)
        return ends

    def _flag(self, text: str) -> Piece:
        style = self.style
        side = max(style.mm(6.4), style.width_of(text, FIGURE) + style.mm(2.0))
        flag = Drawn(wide=side, high=style.mm(6.6), draw=lambda rect: put_flag(style, rect, text, "red", opens=True))
        # Its tail hangs in the plate, whatever height that has.
        return flag.pad(0, 0, 0, style.mm(0.8), most=style.mm(7.4))

    def _round(self, number: int) -> Piece:
        label = words(self.style, str(number), TRACK, anchor="centre", role="round")
        return self._line(label, partial(self._cells, number)).growing(1)

    def _line(self, label: Piece, cells: Callable[[LedgerGroup], Iterator[Piece | None]]) -> Piece:
        """Return a line of the ledger: its plate and what stands in the frames of each group."""
        style = self.style
        number = label.pad(0, 0, style.mm(TAPER), 0, back=lambda rect: put_plate(style, rect, whole=True))
        groups = [self._in_frames(group, list(cells(group))) for group in self._shown()]
        return self._across(groups, number=number).pad(high=self._row())

    def _cells(self, number: int, group: LedgerGroup) -> Iterator[Piece]:
        for at in range((number - 1) * group.by, number * group.by):
            for names, _ in self._frames(group):
                boxes = [area.boxes[at] for area in self.style.areas(names)]
                yield Drawn(high=self._row(), draw=partial(put_divided, self.style, boxes=boxes))

    def _sums(self, group: LedgerGroup) -> Iterator[Piece | None]:
        """Yield the boxes under the columns: numbers of the sheet, or a plain box under the last result."""
        style, frames = self.style, self._frames(group) * group.by
        fields, summed = iter(style.areas(group.sums)), len(frames) - (2 if group.later else 1)
        # On a page with some of the groups the notes take no height of their own.
        said = [] if self._is_whole() else self._notes_in(group)
        for index, (names, _) in enumerate(frames):
            if group is self.groups[-1]:
                # The word beside the box keeps off it in every language.
                box, arrow = Drawn(draw=partial(put_sum, style, of=group.cells[0])), self._arrow()
                yield Row(parts=[box, arrow.pad(style.mm(0.8), 0, 0, 0)], even=True)
            elif group.sums:
                boxes = [next(fields).boxes[0] for _ in names]
                yield Drawn(high=self._row(), draw=partial(put_divided, style, boxes=boxes))
            elif index == summed:
                yield Drawn(high=self._row(), draw=partial(put_sum, style, of=names[0]))
            elif index == summed - 1:
                note = said[0] if said and said[0] else space()
                yield Fallback(piece=Row(parts=[note, self._sum_name(group).growing(1)]), otherwise=note)
            elif said:
                yield said.pop(0)
            else:
                yield space()

    def _sum_name(self, group: LedgerGroup) -> Piece:
        """Return the name of what is summed at the right of it."""
        style = self.style
        name = words(style, style.title(group.area), lines=2, anchor="right", colour=style.theme.soft)
        return name.pad(0, 0, style.mm(0.6))

    def _notes_in(self, group: LedgerGroup) -> list[Piece | None]:
        """Return the notes for the first frames of a group's sums that have no other words: those of a turn, or one."""
        style = self.style
        if not self.notes or group.sums or group.later or len(group.cells) == 1:
            return []
        notes = words(style, style.note(*self.notes), lines=2, colour=style.theme.soft).pad(style.mm(1.0), 0)
        return [notes, *[None] * (len(self._frames(group)) - 1)] if group.turns else [notes]

    def _arrow(self) -> Piece:
        """Return the arrow from the last number of the track to the bill, which in parts is on the next page."""
        style, whole = self.style, self._is_whole()
        red = style.theme.hues["red"].strong

        def draw(rect: Rect) -> None:
            stem, head = style.mm(1.1), style.mm(2.2)
            end = rect.height if whole else rect.width
            half = [(0.0, stem), (end / 2, stem), (end / 2, head), (end, 0.0)]
            shape = [*half, *((along, -aside) for along, aside in reversed(half[:-1]))]
            down = [(rect.centre + aside, rect.y + along) for along, aside in shape]
            right = [(rect.x + along, rect.middle + aside) for along, aside in shape]
            style.ink.polygon(down if whole else right, Paint(fill=red), role="arrow")

        text = words(style, style.note("last"), SMALLER_LABEL, anchor="centre", colour=red)
        # Asked for on every sheet, as lint prints no parts.
        where = words(style, style.note("next-page"), HINT, anchor="centre", colour=red)
        if whole:
            return Column(parts=[text, Drawn(wide=style.mm(4.4), high=style.mm(3.6), draw=draw, grow=1)])
        return Row(parts=[Column(parts=[text, where], grow=1), Drawn(wide=style.mm(4.8), draw=draw)], gap=style.mm(1.2))


def _columns(group: LedgerGroup) -> tuple[str, ...]:
    return (*group.cells, *(name for name in (group.result, group.later) if name))
